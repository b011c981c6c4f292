# SPDX-License-Identifier: Apache-2.0
"""og_gcm_release: what leaves of a packet, when, and that it always leaves.

Walks 1 and 4 lanes with room for 6 and 9 beats: packets of both directions and of 1 beat to twice
the room, every verdict, IV and AAD and text slots and beats against the rules, packets exactly as
long as the room and one beat longer, alone, behind others and one after another; no pauses, pauses
on each side and on both, a receiver that stands still for long; reset in mid-packet. In all of this
the output's data is zero while nothing is on offer.
"""

import random
from dataclasses import dataclass
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from packed import pack, unpack
from packets import Kind, Slot, Status, slot_fields
from simulate import simulate
from slots import RESULT, SlotStream, join_slots
from streams import Pause, Stream, bursts, gaps, never, reset, start, within

FIELDS = ("result", "slots")
TAG_BYTES = 12  # any: the module hands it on
Beat = dict[str, int]


@dataclass(frozen=True)
class Held:
    """A packet as the engine gives it: beats of slots, direction, verdict."""

    beats: list[list[Slot]]
    decrypt: bool
    status: Status = Status.OK

    def given(self) -> list[Beat]:
        """What goes in."""
        return [
            {"slots": join_slots(beat, self.lanes), "result": beat["result"]}
            for beat in self._carried(self.beats, self.status)
        ]

    @property
    def lanes(self) -> int:
        return len(self.beats[0])

    def _carried(self, beats: list[list[Slot]], status: Status) -> list[Beat]:
        """Beats, slot by slot; the status stands with the last."""
        last = len(beats) - 1
        result = {"decrypt": int(self.decrypt), "tag_bytes": TAG_BYTES}
        return [
            slot_fields(beat)
            | {"result": pack(RESULT, result | {"status": status if at == last else 0})}
            for at, beat in enumerate(beats)
        ]

    def expected(self, room: int) -> list[Beat]:
        """What comes out."""
        status = self.status
        if self.decrypt and len(self.beats) > room and status in (Status.OK, Status.AUTH_FAIL):
            status = Status.NO_ROOM
        beats = self.beats
        if self.decrypt and status != Status.OK:
            beats = [[without_text(slot) for slot in beat] for beat in beats]
        return self._carried(beats, status)


def without_text(slot: Slot) -> Slot:
    """The slot, its bytes zero if they are text."""
    return Slot(slot.kind, bytes(len(slot.data))) if slot.kind is Kind.TEXT else slot


class Bench:
    """The module with a packet source and sink."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.lanes, self.room = int(dut.Lanes.value), int(dut.ReleaseBeats.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.source = Stream(dut, "in_{}_i", "in_ready_o", FIELDS)
        self.sink = SlotStream(dut, "out_{}_o", "out_ready_i", ["result"])
        self.sink.check_rules()
        self.sink.check_zero_when_idle("data")

    def packet(self, beats: int, *, decrypt: bool, status: Status = Status.OK) -> Held:
        """A packet of so many beats; text everywhere but for some other slots."""
        made = []
        for at in range(beats):
            beat = [self.slot() for _ in range(self.lanes)]
            if at == beats - 1:
                end = self.rng.randrange(self.lanes)
                beat[end] = Slot(Kind.TAG, b"" if decrypt else self.rng.randbytes(16))
                beat[end + 1 :] = [Slot(Kind.EMPTY)] * (self.lanes - end - 1)
            made.append(beat)
        return Held(made, decrypt, status)

    def slot(self) -> Slot:
        """Mostly text; the engine's order is not this module's matter."""
        kind = self.rng.choice((Kind.TEXT, Kind.TEXT, Kind.TEXT, Kind.AAD, Kind.IV, Kind.IV_END))
        if kind is Kind.IV_END:
            return Slot(kind)
        return Slot(kind, self.rng.randbytes(self.rng.choice((16, self.rng.randint(1, 16)))))

    def random_packets(self, count: int) -> list[Held]:
        """Of all lengths, likely those about the room, and with all verdicts."""
        room = self.room
        packets = []
        for _ in range(count):
            beats = self.rng.choice((1, 1, 2, 3, room - 1, room, room + 1, 2 * room))
            decrypt = self.rng.random() < 0.7
            verdicts: list[Status] = [
                s for s in Status if s not in (Status.AUTH_FAIL, Status.NO_ROOM)
            ]
            if decrypt:
                verdicts += [Status.AUTH_FAIL] * 3
            verdict = self.rng.choice([Status.OK] * 6 + verdicts)
            packets.append(self.packet(beats, decrypt=decrypt, status=verdict))
        return packets

    async def check(
        self, packets: list[Held], in_pause: Pause = never, out_pause: Pause = never
    ) -> None:
        """All of it goes in, and what is expected comes out, and nothing else."""
        given = [beat for packet in packets for beat in packet.given()]
        expected = [beat for packet in packets for beat in packet.expected(self.room)]
        cocotb.start_soon(self.source.send(given, in_pause))
        limit = 40 * len(given) + 1000
        got = await within(limit, self.sink.receive(len(expected), out_pause))
        for number, (beat, wanted) in enumerate(zip(got, expected, strict=True)):
            assert beat == wanted, f"beat {number}"
        await self.assert_quiet()

    async def assert_quiet(self) -> None:
        """Nothing is on offer, and there is room."""
        for _ in range(5):
            await ReadOnly()
            assert not self.dut.out_valid_o.value
            assert self.dut.in_ready_o.value
            await RisingEdge(self.dut.clk_i)


async def set_up(dut: Any) -> Bench:
    idle = {f"in_{name}_i": 0 for name in (*FIELDS, "valid")}
    await start(dut, out_ready_i=0, **idle)
    return Bench(dut)


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.4], out_gap=[0.0, 0.4])
async def random_packets(dut: Any, in_gap: float, out_gap: float) -> None:
    bench = await set_up(dut)
    pauses = gaps(in_gap, bench.rng), gaps(out_gap, bench.rng)
    await bench.check(bench.random_packets(80), *pauses)


@cocotb.test()
async def in_bursts(dut: Any) -> None:
    """A receiver that stands still longer than the room, a source that pauses as long."""
    bench = await set_up(dut)
    await bench.check(bench.random_packets(60), out_pause=bursts(3 * bench.room))
    await bench.check(bench.random_packets(60), in_pause=bursts(3 * bench.room))


@cocotb.test()
async def about_the_room(dut: Any) -> None:
    """Exactly as long as the room and one beat longer: alone, behind others, after each other."""
    bench = await set_up(dut)
    fits, over, short = bench.room, bench.room + 1, 2
    for lengths in ([fits], [over], [fits] * 4, [over] * 4, [short, fits], [short, short, over]):
        for status in (Status.OK, Status.AUTH_FAIL, Status.KEY_UNKNOWN):
            packets = [bench.packet(n, decrypt=True, status=status) for n in lengths]
            for packet in packets:
                came = unpack(RESULT, packet.expected(bench.room)[-1]["result"])["status"]
                too_long = len(packet.beats) > fits and status != Status.KEY_UNKNOWN
                assert came == (Status.NO_ROOM if too_long else status)
            await bench.check(packets)
    mixed = [bench.packet(over, decrypt=way) for way in (True, False, True, False)]
    await bench.check(mixed)


@cocotb.test()
async def waits_for_the_verdict(dut: Any) -> None:
    """Nothing of a packet to decrypt before its last beat has come, be it held back for long."""
    bench = await set_up(dut)
    for beats in (1, 2, bench.room):
        packet = bench.packet(beats, decrypt=True)
        given = packet.given()
        dut.out_ready_i.value = 1
        await bench.source.send(given[:-1])
        for _ in range(30):
            await ReadOnly()
            assert not dut.out_valid_o.value
            await RisingEdge(dut.clk_i)
        await bench.source.send(given[-1:])
        assert await bench.sink.receive(beats) == packet.expected(bench.room)


@cocotb.test()
async def rate_and_latency(dut: Any) -> None:
    """2 cycles; a beat a cycle for packets of up to two beats less than the room."""
    bench = await set_up(dut)
    for decrypt in (False, True):
        longest = bench.room - 2 if decrypt else 3 * bench.room
        for beats in (1, 2, longest):
            packets = [bench.packet(beats, decrypt=decrypt) for _ in range(20)]
            given = [beat for packet in packets for beat in packet.given()]
            cocotb.start_soon(bench.source.send(given))
            waits = beats - 1 if decrypt else 0
            got = await within(len(given) + waits + 2, bench.sink.receive(len(given)))
            assert got == [beat for packet in packets for beat in packet.expected(bench.room)]


@cocotb.test()
async def reset_in_mid_packet(dut: Any) -> None:
    """After any number of beats: nothing of before comes out, and work starts clean."""
    bench = await set_up(dut)
    for beats_in in range(1, 2 * bench.room):
        for decrypt in (True, False):
            packet = bench.packet(2 * bench.room, decrypt=decrypt)
            dut.out_ready_i.value = beats_in % 2
            sending = cocotb.start_soon(bench.source.send(packet.given()))
            for _ in range(beats_in):
                await RisingEdge(dut.clk_i)
            sending.cancel()
            dut.in_valid_i.value = 0
            await reset(dut, 1)
            await bench.assert_quiet()
            statuses = (Status.OK, Status.AUTH_FAIL)
            after = [bench.packet(2, decrypt=True, status=status) for status in statuses]
            await bench.check([*after, bench.packet(2, decrypt=False)])


@pytest.mark.parametrize(("lanes", "room"), [(1, 6), pytest.param(4, 9, marks=pytest.mark.smoke)])
def test_og_gcm_release(lanes: int, room: int) -> None:
    simulate(
        "og_gcm_release",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={"Lanes": lanes, "ReleaseBeats": room},
    )
