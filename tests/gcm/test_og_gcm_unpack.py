# SPDX-License-Identifier: Apache-2.0
"""og_gcm_unpack against the model, on 1, 2, 4 and 8 lanes, with and without AAD.

Walks every AAD length 0-33 with every text length 0-65, encrypted and decrypted, every tag length,
every status; pauses on each side and both; cycle counts; reset in mid-packet.
"""

import random
from collections.abc import Sequence
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from cocotb.utils import get_sim_time
from packed import pack
from packets import (
    IV_96,
    TAG_BYTES,
    BusPacket,
    bus_packets,
    random_packet,
    slot_fields,
)
from sets import dear, more
from simulate import simulate
from slots import RESULT, join_slots
from streams import PERIOD_NS, Beat, Pause, Stream, bursts, gaps, never, reset, start, within

LATENCY = 4
STATUSES = 7


class Bench:
    """The unpacker between its two streams."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.lanes = int(dut.Lanes.value)
        self.pass_aad = bool(dut.PassAad.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.source = Stream(dut, "in_{}_i", "in_ready_o", ["result", "slots"])
        bus = ["data", "keep", "last", "user"]
        self.sink = Stream(dut, "m_axis_t{}", "m_axis_tready", bus)

    async def start(self) -> "Bench":
        await start(self.dut, in_valid_i=0, m_axis_tready=0)
        self.sink.check_rules()
        self.sink.check_zero_when_idle("data")
        return self

    def slots(self, packets: Sequence[BusPacket], statuses: Sequence[int]) -> list[Beat]:
        """Beats of slots; the status is right on the beat of the TAG slot and wrong elsewhere."""
        beats = []
        for packet, status in zip(packets, statuses, strict=True):
            slots = packet.beats(self.lanes)
            facts = {"decrypt": int(packet.decrypt), "tag_bytes": packet.tag_bytes}
            for at, beat in enumerate(slots):
                told = status if at == len(slots) - 1 else status ^ 7
                word = join_slots(slot_fields(beat), self.lanes)
                beats.append({"slots": word, "result": pack(RESULT, facts | {"status": told})})
        return beats

    async def check(
        self,
        packets: Sequence[BusPacket],
        in_pause: Pause = never,
        out_pause: Pause = never,
    ) -> int:
        """Send packets as slots and compare the bytes with the model; cycles."""
        statuses = [self.rng.randrange(STATUSES) for _ in packets]
        beats = self.slots(packets, statuses)
        sending = cocotb.start_soon(self.source.send(beats, in_pause))
        began = get_sim_time("ns")

        def done(taken: list[Beat]) -> bool:
            return sum(beat["last"] for beat in taken[-1:]) == 1 and (
                sum(beat["last"] for beat in taken) == len(packets)
            )

        receiving = self.sink.receive_until(done, out_pause)
        taken = await within(1000 + 20 * len(beats), receiving)
        cycles = (get_sim_time("ns") - began) // PERIOD_NS
        await sending
        await ReadOnly()
        assert not self.dut.m_axis_tvalid.value, "something was made up"
        await RisingEdge(self.dut.clk_i)

        got = list(bus_packets(taken, self.lanes))
        for number, (packet, status) in enumerate(zip(packets, statuses, strict=True)):
            where = f"packet {number}: {describe(packet)}"
            assert got[number] == (packet.bytes_out(self.pass_aad), status), where
        return int(cycles)


def describe(packet: BusPacket) -> str:
    """The lengths that make a packet."""
    way = "decrypt" if packet.decrypt else f"encrypt, tag {packet.tag_bytes}"
    return f"{way}: iv {len(packet.iv)} aad {len(packet.aad)} text {len(packet.text)}"


def tagged(
    rng: random.Random, aad: int, text: int, *, decrypt: bool, tag_bytes: int, iv: int = IV_96
) -> BusPacket:
    """A packet whose TAG slot carries what the engine gives: a tag, or to decrypt nothing."""
    packet = random_packet(rng, aad, text, iv=iv)
    tag = b"" if decrypt else rng.randbytes(tag_bytes)
    return BusPacket(
        iv=packet.iv,
        aad=packet.aad,
        text=packet.text,
        tag=tag,
        decrypt=decrypt,
        tag_bytes=tag_bytes,
    )


def sized(rng: random.Random, aad: int, text: int, iv: int = IV_96) -> BusPacket:
    """A packet of the given lengths; way and tag length by chance."""
    return tagged(
        rng, aad, text, iv=iv, decrypt=rng.random() < 0.5, tag_bytes=rng.choice(TAG_BYTES)
    )


@cocotb.test()
@cocotb.parametrize(decrypt=[False, True])
async def all_alignments(dut: Any, decrypt: bool) -> None:
    bench = await Bench(dut).start()
    for aad in range(34):
        await bench.check(
            [
                tagged(
                    bench.rng,
                    aad,
                    text,
                    decrypt=decrypt,
                    tag_bytes=TAG_BYTES[(aad + text) % len(TAG_BYTES)],
                )
                for text in range(66)
            ]
        )


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
async def no_bytes(dut: Any) -> None:
    """Packets that leave nothing give an empty beat each, also behind IV slots."""
    bench = await Bench(dut).start()
    rng = bench.rng
    empty = [tagged(rng, 0, 0, decrypt=True, tag_bytes=16, iv=iv) for iv in (12, 12, 0, 12, 100)]
    await bench.check([*empty, sized(rng, 10, 10), *empty])


@cocotb.test()
async def tag_lengths_outside_the_standard(dut: Any) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    packets = [
        BusPacket(text=rng.randbytes(30), tag=bytes(min(count, 16)), tag_bytes=count)
        for count in (0, 1, 5, 17, 31)
    ]
    await bench.check(packets)


@cocotb.test()
async def latency(dut: Any) -> None:
    bench = await Bench(dut).start()
    assert await bench.check([sized(bench.rng, 0, 0)]) == LATENCY + 1


@cocotb.test()
async def line_rate(dut: Any) -> None:
    """A beat of slots each cycle, whatever the packets are."""
    bench = await Bench(dut).start()
    rng = bench.rng
    frames = [tagged(rng, 28, 48, decrypt=False, tag_bytes=16) for _ in range(100)]
    full = [tagged(rng, 0, 16 * bench.lanes - 16, decrypt=False, tag_bytes=16)] * 3
    packets = [*frames, *full]
    packets += [sized(rng, rng.randrange(60), rng.randrange(150)) for _ in range(300)]
    beats = sum(len(packet.beats(bench.lanes)) for packet in packets)
    assert await bench.check(packets) <= beats + LATENCY + 1


@cocotb.test()
async def reset_in_mid_packet(dut: Any) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    for taken in (1, 2, 5, 9):
        slots = bench.slots([sized(rng, 0, 3000)], [0])
        lost = cocotb.start_soon(bench.source.send(slots))
        await within(100, bench.sink.receive(taken))
        lost.cancel()
        dut.in_valid_i.value = 0
        await reset(dut, 1)
        await bench.check([sized(rng, 20, 30) for _ in range(3)])


@pytest.mark.parametrize("pass_aad", [1, 0])
@pytest.mark.parametrize("lanes", [pytest.param(4, marks=pytest.mark.smoke), *more(1), *dear(2, 8)])
def test_og_gcm_unpack(lanes: int, pass_aad: int) -> None:
    simulate(
        "og_gcm_unpack",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={"Lanes": lanes, "PassAad": pass_aad},
    )
