# SPDX-License-Identifier: Apache-2.0
"""og_esp_front: whole packets in, each edited as decided from its head, what ends here counted.

Walks packets of 1 to 300 bytes with and without errors, pauses on each side and both, decisions
that come late and drop, pass in clear or protect, facts that are not taken, and, where the sender
cannot be stopped, far more than there is room for.
"""

import random
from collections.abc import Sequence
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from esp_core import EVENT
from frames import frame_beats, frame_bytes, split
from packed import AXIS_PACKET, lanes_of, pack, unpack, width
from sets import more
from simulate import simulate
from streams import Beat, Pause, Stream, gaps, never, start, within

HEAD_BYTES = 64
DISCARDED, ERROR, OVERRUN = 1, 2, 3
DEPTH = 16
NO_KEY = 0x3FF
DOORS = 2
EDIT = {
    "drop": 1,
    "why": width(EVENT),
    "protect": 1,
    "sa": 10,
    "cut": 7,
    "put": 160,
    "put_bytes": 5,
    "bytes": 14,
    "tail": 40,
    "tail_bytes": 3,
    "aad_bytes": 14,
    "tag_bytes": 5,
    "iv": 96,
}
"""engine_edit_t; `why` is event_t."""
CUT, PUT, TAIL = 4, bytes(range(1, 13)), b"\x01\x01\x3b"  # of a protected packet

Given = tuple[bytes, dict[str, int]]
"""What the engine gets of a packet: its bytes, and packet_t."""


def little(data: bytes) -> int:
    return int.from_bytes(data, "little")


def decision(way: str, size: int, number: int) -> int:
    """engine_edit_t."""
    drop, protect = way == "drop", way == "protect"
    kept = size - CUT + len(PUT) if protect else size
    return pack(
        EDIT,
        {
            "drop": drop,
            "why": pack(EVENT, {"other": 1, "kind": DISCARDED}),
            "protect": protect,
            "sa": number % 64,
            "cut": CUT * protect,
            "put": little(PUT),
            "put_bytes": len(PUT) * protect,
            "bytes": kept,
            "tail": little(TAIL),
            "tail_bytes": len(TAIL) * protect,
            "aad_bytes": kept,
            "tag_bytes": 12 if protect else 4,
            "iv": number,
        },
    )


def decided(way: str, packet: bytes, number: int) -> Given:
    """What must go to the engine."""
    facts = {"decrypt": 0, "iv_bytes": 12, "iv": number}
    if way == "clear":
        clear = {"key_slot": NO_KEY, "tag_bytes": 4, "aad_bytes": len(packet)}
        return packet, facts | clear
    body = PUT + packet[CUT:]
    protect = {"key_slot": number % 64, "tag_bytes": 12, "aad_bytes": len(body)}
    return body + TAIL, facts | protect


class Bench:
    """The front, with somebody who decides some cycles after each head."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.width = int(dut.BeatBytes.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.source = Stream(dut, "s_axis_t{}", "s_axis_tready", ["data", "keep", "last", "user"])
        self.sink = Stream(dut, "out_{}_o", "out_ready_i", ["data", "keep", "last", "packet"])
        self.events = {DISCARDED: 0, ERROR: 0, OVERRUN: 0}
        self.ways: list[str] = []
        self.facts: list[int] = []
        self.heads: list[tuple[int, int, int]] = []
        self.decide_after = 10

    async def start(self) -> "Bench":
        idle = dict.fromkeys(("s_axis_tvalid", "out_ready_i", "decision_valid_i"), 0)
        await start(self.dut, **idle, facts_ready_i=0, event_ready_i=3)
        self.sink.check_rules()
        cocotb.start_soon(self.watch())
        return self

    async def watch(self) -> None:
        """Heads, a decision for each, facts and events."""
        dut, cycle = self.dut, 0
        waiting: list[tuple[int, int]] = []  # not before this cycle, bytes
        while True:
            offered = bool(waiting) and waiting[0][0] <= cycle
            dut.decision_valid_i.value = offered
            if offered:
                number = len(self.ways)
                ways = ("clear", "clear", "protect", "drop") if waiting[0][1] > CUT else ("clear",)
                way = ways[number % len(ways)]
                dut.decision_i.value = decision(way, waiting[0][1], number)
                dut.decision_facts_i.value = number & 0xFFFF
            dut.facts_ready_i.value = self.rng.random() < 0.5
            await ReadOnly()
            if offered and dut.decision_ready_o.value:
                waiting.pop(0)
                self.ways.append(way)
            if dut.facts_valid_o.value and dut.facts_ready_i.value:
                self.facts.append(int(dut.facts_o.value))
            if dut.head_valid_o.value:
                head = (dut.head_o, dut.head_bytes_o, dut.head_user_o)
                self.heads.append((int(head[0].value), int(head[1].value), int(head[2].value)))
                waiting.append((cycle + self.decide_after, int(head[1].value)))
                assert len(waiting) <= DEPTH, "more heads than may be open"
            counted = int(dut.event_valid_o.value) & int(dut.event_ready_i.value)
            events = lanes_of(EVENT, int(dut.event_o.value), DOORS)
            for door, event in enumerate(events):
                if counted >> door & 1:
                    self.events[event["kind"]] += 1
            await RisingEdge(dut.clk_i)
            cycle += 1

    def beats(self, packet: bytes, user: int, error: bool) -> list[Beat]:
        """User with the first beat, error with the last."""
        beats = frame_beats(packet, self.width)
        for at, beat in enumerate(beats):
            beat["user"] = (user if at == 0 else self.rng.getrandbits(12)) | error << 12
            if not beat["last"]:
                beat["user"] ^= self.rng.getrandbits(1) << 12
        return beats

    async def run(
        self,
        packets: Sequence[tuple[bytes, int, bool]],
        in_pause: Pause = never,
        out_pause: Pause = never,
        quiet: int = 300,
    ) -> list[Given]:
        """Send all; what came out when nothing more came for some cycles."""
        beats = [beat for packet in packets for beat in self.beats(*packet)]
        sending = cocotb.start_soon(self.source.send(beats, in_pause))
        silent = 0

        def done(taken: list[Beat]) -> bool:
            nonlocal silent
            silent = 0 if self.dut.out_valid_o.value or not sending.done() else silent + 1
            return silent > quiet

        taken = await within(5000 + 60 * len(beats), self.sink.receive_until(done, out_pause))
        return [
            (frame_bytes(each, self.width), unpack(AXIS_PACKET, each[0]["packet"]))
            for each in split(taken)
        ]

    def right(self, packets: Sequence[bytes]) -> list[Given]:
        """What becomes of packets that were decided upon, and that facts are theirs."""
        kept = [number for number, way in enumerate(self.ways) if way != "drop"]
        assert self.facts == [number & 0xFFFF for number in kept]
        return [decided(self.ways[number], packets[number], number) for number in kept]


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5], out_gap=[0.0, 0.7], late=[1, 40])
async def all_arrive(dut: Any, in_gap: float, out_gap: float, late: int) -> None:
    bench = await Bench(dut).start()
    bench.decide_after = late
    rng = bench.rng
    sizes = [rng.randrange(1, 300) for _ in range(120)]
    packets = [(rng.randbytes(size), rng.getrandbits(12), rng.random() < 0.2) for size in sizes]
    if int(dut.InputDrops.value):  # slow enough for room
        in_gap, out_gap = 0.9, 0.0
    got = await bench.run(packets, gaps(in_gap, rng), gaps(out_gap, rng))
    good = [(packet, user) for packet, user, error in packets if not error]
    assert got == bench.right([packet for packet, _ in good])
    assert bench.events[DISCARDED] == bench.ways.count("drop") > 10
    assert bench.events[ERROR] == len(packets) - len(good)
    assert bench.events[OVERRUN] == 0
    heads = [
        (int.from_bytes(packet[:HEAD_BYTES], "little"), len(packet), user) for packet, user in good
    ]
    assert bench.heads == heads


@cocotb.test()
async def overrun(dut: Any) -> None:
    """Nothing is taken for a while: what finds no room is lost whole, and counts."""
    bench = await Bench(dut).start()
    rng = bench.rng
    packets = [(rng.randbytes(rng.randrange(1, 200)), at, False) for at in range(400)]
    stalled = 1500
    dut.event_ready_i.value = 0

    def pause() -> bool:
        nonlocal stalled
        stalled -= 1
        if stalled == 0:
            dut.event_ready_i.value = 3
        return stalled > 0

    got = await bench.run(packets, never, pause)
    came = [user for _, _, user in bench.heads]
    assert came == sorted(set(came)), "out of order, or one twice"
    assert got == bench.right([packets[at][0] for at in came])
    lost = len(packets) - len(came)
    dut._log.info("%d of %d packets found no room", lost, len(packets))
    assert lost > 50
    assert bench.events[ERROR] == 0
    assert bench.events[OVERRUN] == lost


@cocotb.test()
async def overrun_beside_errors(dut: Any) -> None:
    """Losses that are not counted yet, as that is slow, hold up no packet with an error."""
    bench = await Bench(dut).start()
    rng = bench.rng
    packets = [(rng.randbytes(8), at, at % 3 == 0) for at in range(1500)]

    async def slowly() -> None:
        while True:
            dut.event_ready_i.value = 2 | (rng.random() < 0.2)
            await RisingEdge(dut.clk_i)

    cocotb.start_soon(slowly())
    got = await bench.run(packets, quiet=8000)
    came = [user for _, _, user in bench.heads]
    assert got == bench.right([packets[at][0] for at in came])
    assert bench.events[OVERRUN] > 500
    assert bench.events[ERROR] > 100, "those behind the first losses are still let in"
    assert len(came) + bench.events[ERROR] + bench.events[OVERRUN] == len(packets)


@cocotb.test()
async def slow_decisions(dut: Any) -> None:
    """Packets of a beat, and nobody decides for long: no more than DEPTH heads are shown."""
    bench = await Bench(dut).start()
    bench.decide_after = 300
    packets = [(bench.rng.randbytes(8), 5, False) for _ in range(3 * DEPTH)]
    got = await bench.run(packets, gaps(0.7, bench.rng), quiet=1000)
    shown = [user for _, _, user in bench.heads]
    assert got == bench.right([packets[at][0] for at in range(len(shown))])


@cocotb.test()
async def too_long(dut: Any) -> None:
    """A packet that is longer than the memory is lost, and only it."""
    bench = await Bench(dut).start()
    rng, room = bench.rng, int(dut.Beats.value) * bench.width
    packets = [(rng.randbytes(size), 5, False) for size in (40, room + 1, 40, 3 * room, 50)]
    got = await bench.run(packets, gaps(0.5, rng))
    assert got == bench.right([packets[at][0] for at in (0, 2, 4)])
    assert bench.events == {DISCARDED: 0, ERROR: 0, OVERRUN: 2}


@pytest.mark.parametrize("drops", [0, *more(1)])
def test_og_esp_front(drops: int) -> None:
    simulate(
        "og_esp_front",
        core="opengcm:lib:esp",
        module=__file__,
        parameters={
            "InputDrops": drops,
            "Beats": 64,
            "Frames": 8,
            "FactsW": 16,
        },
        tests=None if drops else "^(?!.*overrun).*$",  # the sender waits instead
    )
