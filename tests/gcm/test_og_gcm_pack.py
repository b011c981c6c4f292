# SPDX-License-Identifier: Apache-2.0
"""og_gcm_pack against the model, on 1, 2, 4 and 8 lanes.

Walks every AAD length 0-33 with every text length 0-65, encrypting and decrypting with every tag
length; every IV length 0-70 and longer ones; IV, AAD and packet that end around the beat edge, each
with each, also with tlast in a beat of its own; packets that lack bytes at every point; packets of
a byte; a pause begun in each cycle; pauses on each side and both; a full ring; cycle counts; reset
in mid-packet.
"""

import random
from collections.abc import Iterable, Sequence
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from cocotb.utils import get_sim_time
from packets import (
    IV_96,
    TAG_BYTES,
    BusPacket,
    Kind,
    Slot,
    bus_beats,
    random_packet,
    slots_of,
)
from sets import dear, more
from simulate import simulate
from slots import SlotStream
from streams import PERIOD_NS, Beat, Pause, Stream, bursts, gaps, never, reset, start, within

LATENCY = 9


class Bench:
    """The packer between its two streams."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.lanes = int(dut.Lanes.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        bus = ["data", "keep", "last", "user"]
        self.source = Stream(dut, "s_axis_t{}", "s_axis_tready", bus)
        self.sink = SlotStream(dut, "out_{}_o", "out_ready_i", ["header"])

    async def start(self) -> "Bench":
        await start(self.dut, s_axis_tvalid=0, out_ready_i=0)
        self.sink.check_rules()
        return self

    def bus(self, packets: Iterable[BusPacket], lone_last: bool = False) -> list[Beat]:
        """Beats of the bus; with lone_last tlast of full beats is in one more, of no bytes."""
        beats: list[Beat] = []
        for packet in packets:
            beats += bus_beats(packet.bytes_in(), self.lanes, packet.user())
            if lone_last and beats[-1]["keep"] == (1 << 16 * self.lanes) - 1:
                beats[-1]["last"] = 0
                beats.append({"data": 0, "keep": 0, "last": 1, "user": 0})
        return beats

    async def run(
        self,
        packets: Sequence[BusPacket],
        in_pause: Pause = never,
        out_pause: Pause = never,
        *,
        lone_last: bool = False,
    ) -> tuple[list[Beat], int]:
        """Send packets, take what comes until as many TAG slots have come; beats and cycles."""
        sending = cocotb.start_soon(self.source.send(self.bus(packets, lone_last), in_pause))
        began = get_sim_time("ns")
        tags = 0

        def done(beats: list[Beat]) -> bool:
            nonlocal tags
            if beats:
                tags += Kind.TAG in kinds(beats[-1], self.lanes)
            return tags == len(packets)

        limit = 1000 + 20 * len(self.bus(packets)) + 60 * len(packets)
        beats = await within(limit, self.sink.receive_until(once_a_beat(done), out_pause))
        cycles = (get_sim_time("ns") - began) // PERIOD_NS
        await sending
        await ReadOnly()
        assert not self.dut.out_valid_o.value, "something was made up"
        await RisingEdge(self.dut.clk_i)
        return beats, int(cycles)

    async def check(
        self,
        packets: Sequence[BusPacket],
        in_pause: Pause = never,
        out_pause: Pause = never,
        *,
        lone_last: bool = False,
    ) -> int:
        """Send packets and compare with the model; cycles."""
        beats, cycles = await self.run(packets, in_pause, out_pause, lone_last=lone_last)
        taken = iter(beats)
        for number, packet in enumerate(packets):
            for index, wanted in enumerate(packet.beats(self.lanes)):
                beat = next(taken)
                where = f"packet {number} beat {index}, {describe(packet)}"
                assert slots_of(beat, self.lanes) == wanted, where
                assert beat["header"] == packet.header(), where
        assert next(taken, None) is None
        return cycles


def once_a_beat(done: Any) -> Any:
    """Ask `done` again only when another beat has come."""
    seen, answer = -1, False

    def ask(beats: list[Beat]) -> bool:
        nonlocal seen, answer
        if len(beats) != seen:
            seen, answer = len(beats), done(beats)
        return answer

    return ask


def kinds(beat: Beat, lanes: int) -> list[int]:
    return [beat["kind"] >> 3 * lane & 7 for lane in range(lanes)]


def describe(packet: BusPacket) -> str:
    """The lengths that make a packet."""
    way = f"decrypt, tag {packet.tag_bytes}" if packet.decrypt else "encrypt"
    return f"{way}: iv {len(packet.iv)} aad {len(packet.aad)} text {len(packet.text)}"


def sized(rng: random.Random, aad: int, text: int, iv: int = IV_96) -> BusPacket:
    """A packet of the given lengths; way and tag length by chance."""
    return random_packet(
        rng, aad, text, iv=iv, decrypt=rng.random() < 0.5, tag_bytes=rng.choice(TAG_BYTES)
    )


@cocotb.test()
@cocotb.parametrize(decrypt=[False, True])
async def all_alignments(dut: Any, decrypt: bool) -> None:
    bench = await Bench(dut).start()
    packets = [
        random_packet(
            bench.rng,
            aad,
            text,
            decrypt=decrypt,
            tag_bytes=TAG_BYTES[(aad + text) % len(TAG_BYTES)],
        )
        for aad in range(34)
        for text in range(66)
    ]
    await bench.check(packets)


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.2, 0.8], out_gap=[0.0, 0.2, 0.8])
async def pauses(dut: Any, in_gap: float, out_gap: float) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    packets = [
        sized(rng, rng.randrange(80), rng.randrange(200), rng.choice((12, 12, 12, 8, 16, 60)))
        for _ in range(150)
    ]
    await bench.check(packets, gaps(in_gap, rng), gaps(out_gap, rng))


@cocotb.test()
async def long_bursts(dut: Any) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    packets = [sized(rng, rng.randrange(80), rng.randrange(200)) for _ in range(150)]
    await bench.check(packets, bursts(17), bursts(5))


@cocotb.test()
async def iv_lengths(dut: Any) -> None:
    bench = await Bench(dut).start()
    lengths = [*range(71), 96, 127, 128, 129, 255, 256, 257, 1000]
    await bench.check([sized(bench.rng, n % 21, n % 37, n) for n in lengths])


@cocotb.test()
async def long_packets(dut: Any) -> None:
    bench = await Bench(dut).start()
    sizes = [(0, 9000), (9000, 0), (4095, 4097), (1000, 15), (1024, 1024)]
    await bench.check([sized(bench.rng, *size) for size in sizes])


@cocotb.test()
@cocotb.parametrize(lone_last=[False, True])
async def beat_edges(dut: Any, lone_last: bool) -> None:
    """IV, AAD and packet that end around the edge of a beat, each with each, with every tag."""
    bench = await Bench(dut).start()
    beat = 16 * bench.lanes
    packets = []
    for iv in (IV_96, 0, 1, 15, 16, 17, beat - 1, beat, beat + 1, 2 * beat):
        for aad in (0, 1, 15, beat - 16, beat - 15, beat - 1, beat, beat + 1, 2 * beat):
            for tag_bytes in (0, *TAG_BYTES):  # none: encryption
                lead = (0 if iv == IV_96 else iv) + aad + tag_bytes
                for over in (0, 1, 15, 16, 17, beat - 1):
                    text = (over - lead) % beat
                    packets += [
                        random_packet(
                            bench.rng,
                            aad,
                            text + beat * bench.rng.randrange(2),
                            iv=iv,
                            decrypt=tag_bytes != 0,
                            tag_bytes=tag_bytes or 16,
                        )
                    ]
    bench.rng.shuffle(packets)
    if lone_last:
        packets = [packet for packet in packets if len(packet.bytes_in()) % beat == 0]
    await bench.check(packets[: 30_000 // beat], lone_last=lone_last)


@cocotb.test()
async def bytes_alone(dut: Any) -> None:
    """Packets of a byte or none, back to back: each takes the cycles of its slots."""
    bench = await Bench(dut).start()
    rng = bench.rng
    for sizes in ([(0, 1)], [(1, 0)], [(0, 0)], [(0, 1), (1, 0), (0, 0), (1, 1)]):
        packets = [random_packet(rng, *rng.choice(sizes)) for _ in range(100)]
        cycles = await bench.check(packets)
        beats = sum(len(packet.beats(bench.lanes)) for packet in packets)
        assert cycles <= beats + LATENCY + 2, f"{sizes}: {cycles} cycles"


def once(cycle: int, length: int) -> Pause:
    """Pause for `length` cycles from the given one on."""
    now = -1

    def pause() -> bool:
        nonlocal now
        now += 1
        return cycle <= now < cycle + length

    return pause


@cocotb.test()
async def a_pause_in_each_cycle(dut: Any) -> None:
    """A short and a long pause of the sink and of the source, each begun in each cycle."""
    bench = await Bench(dut).start()
    rng, beat = bench.rng, 16 * bench.lanes
    sizes = [(28, 48, 12), (5, beat, 12), (beat, 16, 12), (0, 2 * beat, 12), (20, 3, beat + 3)]
    for cycle in range(20):
        for length in (1, 11):
            for late in (False, True):
                pause = once(cycle, length)
                packets = [sized(rng, *size) for size in sizes]
                await bench.check(packets, *((pause, never) if late else (never, pause)))


@cocotb.test()
async def full_ring(dut: Any) -> None:
    """The sink stands still until the source does, and nothing is lost; then all moves again."""
    bench = await Bench(dut).start()
    rng = bench.rng
    for size in ((0, 3000), (0, 1), (28, 48)):
        packets = [sized(rng, *size) for _ in range(60)]
        await bench.check(packets, never, once(0, 100))


@cocotb.test()
async def lacking_bytes(dut: Any) -> None:
    """A packet cut after every byte that it must have is closed out of order, and only it is."""
    bench = await Bench(dut).start()
    rng, lanes = bench.rng, bench.lanes
    beat = 16 * lanes
    cases = [(12, 40, False), (12, 40, True), (20, 30, True), (12, 0, True), (12, 300, True)]
    cases += [(beat, 9, False), (beat - 1, beat + 1, True), (beat + 1, 2 * beat, True)]
    for iv, aad, decrypt in cases:
        whole = random_packet(rng, aad, 0, iv=iv, decrypt=decrypt)
        data = whole.bytes_in()
        after = random_packet(rng, 17, 50, decrypt=decrypt)
        for length in range(len(data)):
            sent = [*bus_beats(data[:length], lanes, whole.user())]
            if length % beat == 0 and length and rng.random() < 0.5:  # tlast in a beat of its own
                sent[-1]["last"] = 0
                sent.append({"data": 0, "keep": 0, "last": 1, "user": 0})
            sent += bench.bus([after])
            cocotb.start_soon(bench.source.send(sent))
            tags = 0

            def both(beats: list[Beat]) -> bool:
                nonlocal tags
                if beats:
                    tags += Kind.TAG in kinds(beats[-1], lanes)
                return tags == 2

            got = await within(400, bench.sink.receive_until(once_a_beat(both)))
            where = f"{describe(whole)}, cut to {length} bytes"
            tail = len(after.beats(lanes))
            assert [slots_of(beat, lanes) for beat in got[-tail:]] == after.beats(lanes), where
            lead = got[: -tail - 2]
            whole_beats = [slots_of(beat, lanes) for beat in lead]
            assert whole_beats == whole.beats(lanes)[: len(lead)], where
            in_iv = iv != IV_96 and not any(Slot(Kind.IV_END) in beat for beat in whole_beats)
            close = [slots_of(beat, lanes) for beat in got[-tail - 2 : -tail]]
            assert close == closing(Kind.IV if in_iv else Kind.AAD, lanes), where


def closing(kind: Kind, lanes: int) -> list[list[Slot]]:
    """How a packet that lacks bytes ends."""
    return [[Slot(kind)] * lanes, [Slot(Kind.TAG)] + [Slot(Kind.EMPTY)] * (lanes - 1)]


@cocotb.test()
async def facts_beyond_reason(dut: Any) -> None:
    """AAD or IV far longer than the packet; tags of more than 16 bytes are split as 16."""
    bench = await Bench(dut).start()
    rng, lanes = bench.rng, bench.lanes
    for extra in ({"aad_bytes": (1 << 32) - 1}, {"iv_bytes": 65_535}, {"aad_bytes": 1 << 20}):
        packet = BusPacket(aad=rng.randbytes(500), extra=extra)
        after = random_packet(rng, 3, 3)
        beats, _ = await bench.run([packet, after])
        tail = len(after.beats(lanes))
        kind = Kind.IV if "iv_bytes" in extra else Kind.AAD
        close = [slots_of(beat, lanes) for beat in beats[-tail - 2 : -tail]]
        assert close == closing(kind, lanes)
        assert [slots_of(beat, lanes) for beat in beats[-tail:]] == after.beats(lanes)
    for tag_bytes in (0, 1, 5, 17, 31):
        tag = rng.randbytes(min(tag_bytes, 16))
        packet = BusPacket(
            aad=rng.randbytes(9), text=rng.randbytes(99), tag=tag, decrypt=True, tag_bytes=tag_bytes
        )
        await bench.check([packet])


@cocotb.test()
async def latency(dut: Any) -> None:
    bench = await Bench(dut).start()
    beats, cycles = await bench.run([random_packet(bench.rng, 0, 0)])
    assert len(beats) == 1
    assert cycles == LATENCY + 1


@cocotb.test()
@cocotb.parametrize(decrypt=[False, True])
async def frames_at_line_rate(dut: Any, decrypt: bool) -> None:
    """64-byte MACsec frames, 28 bytes of AAD and 48 of text: six slots, no bubble."""
    bench = await Bench(dut).start()
    frames = [random_packet(bench.rng, 28, 48, decrypt=decrypt) for _ in range(200)]
    cycles = await bench.check(frames)
    slots = -(-6 // bench.lanes)
    dut._log.info("%d frames in %d cycles", len(frames), cycles)
    assert cycles <= slots * len(frames) + LATENCY + 2


@cocotb.test()
async def any_packets_at_line_rate(dut: Any) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    packets = [sized(rng, rng.randrange(60), rng.randrange(150)) for _ in range(300)]
    cycles = await bench.check(packets)
    assert cycles <= sum(len(packet.beats(bench.lanes)) for packet in packets) + LATENCY + 2


@cocotb.test()
async def reset_in_mid_packet(dut: Any) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    for taken in (1, 2, 5, 9):
        lost = cocotb.start_soon(bench.source.send(bench.bus([random_packet(rng, 100, 2000)])))
        await within(100, bench.sink.receive(taken))
        lost.cancel()
        dut.s_axis_tvalid.value = 0
        await reset(dut, 1)
        await bench.check([sized(rng, 20, 30) for _ in range(3)])


@pytest.mark.parametrize("lanes", [2, pytest.param(4, marks=pytest.mark.smoke), *more(1), *dear(8)])
def test_og_gcm_pack(lanes: int) -> None:
    simulate("og_gcm_pack", core="opengcm:lib:gcm", module=__file__, parameters={"Lanes": lanes})
