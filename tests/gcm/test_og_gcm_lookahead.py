# SPDX-License-Identifier: Apache-2.0
"""og_gcm_lookahead: each beat leaves with the right facts on what follows, in time, and in order.

Walks depths 1 to 6 and 1 to 4 lanes: messages of 1 to 3 Depth + 2 beats back to back and at random,
that end with IV_END, TAG or, against the rules, both, in every lane; pauses on each side and both,
a source that falls silent after every beat of a message, the latency, the throughput, and a reset
in mid-message.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from packed import lanes_word, pack
from packets import Kind
from sets import dear, more
from simulate import simulate
from slots import SCHEDULE, SHAPE, SLOT
from streams import Beat, Pause, Stream, gaps, never, reset, start, within

HEADER_W = 113


@dataclass(frozen=True)
class Given:
    """One beat of a message."""

    header: int
    slots: list[Beat]
    end_lane: int | None  # where the message ends, if it does
    ends_iv: bool = False

    @property
    def fields(self) -> Beat:
        return {"header": self.header, "slots": lanes_word(SLOT, self.slots)}

    def trimmed(self) -> Beat:
        """As it leaves: behind the end nothing but the first TAG behind IV_END."""
        kinds = [slot["kind"] for slot in self.slots]
        last = len(kinds) - 1 if self.end_lane is None else self.end_lane
        behind = kinds[last + 1 :]
        stays = last + 1 + behind.index(Kind.TAG) if Kind.TAG in behind else last
        if kinds[last] == Kind.TAG:
            stays = last
        slots = [
            slot if lane <= last or lane == stays else slot | {"kind": Kind.EMPTY}
            for lane, slot in enumerate(self.slots)
        ]
        shape = {
            "misplaced": int(Kind.EMPTY in kinds[: last + 1] or any(behind)),
            "last_kind": kinds[last],
            "last_short": int(self.slots[last]["bytes"] != 16),
        }
        return {
            "header": self.header,
            "slots": lanes_word(SLOT, slots),
            "shape": pack(SHAPE, shape),
        }


class Bench:
    """The buffer between its streams, with the cycle in which each beat goes in and comes out."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.depth, self.lanes = int(dut.Depth.value), int(dut.Lanes.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.source = Stream(dut, "in_{}_i", "in_ready_o", ["header", "slots"])
        facts = ["header", "slots", "shape", "schedule"]
        self.sink = Stream(dut, "out_{}_o", "out_ready_i", facts)
        self.went_in: list[int] = []
        self.came_out: list[int] = []

    async def start(self) -> "Bench":
        await start(self.dut, in_valid_i=0, out_ready_i=0)
        self.sink.check_rules()
        cocotb.start_soon(self._watch())
        return self

    async def _watch(self) -> None:
        cycle = 0
        while True:
            await ReadOnly()
            if self.dut.in_valid_i.value and self.dut.in_ready_o.value:
                self.went_in.append(cycle)
            if self.dut.out_valid_o.value and self.dut.out_ready_i.value:
                self.came_out.append(cycle)
            await RisingEdge(self.dut.clk_i)
            cycle += 1

    def message(self, beats: int) -> list[Given]:
        """A message of so many beats; what its slots hold, and how many bytes, is not looked at."""
        return [self.beat(number == beats - 1) for number in range(beats)]

    def beat(self, last: bool) -> Given:
        """One beat, the last of its message or not."""
        rng = self.rng
        kinds = [rng.choice((Kind.IV, Kind.AAD, Kind.TEXT, Kind.EMPTY)) for _ in range(self.lanes)]
        end_lane, ends_iv = None, False
        if last:
            end_lane = rng.randrange(self.lanes)
            kinds[end_lane] = rng.choice((Kind.IV_END, Kind.TAG))
            if end_lane < self.lanes - 1 and rng.random() < 0.3:
                kinds[rng.randrange(end_lane + 1, self.lanes)] = Kind.TAG
            ends_iv = Kind.TAG not in kinds
        slots = [
            {"kind": kind, "bytes": rng.getrandbits(5), "data": rng.getrandbits(128)}
            for kind in kinds
        ]
        return Given(rng.getrandbits(HEADER_W), slots, end_lane, ends_iv)

    def facts(self, message: list[Given]) -> list[Beat]:
        """What must come out: from the meaning of each fact, in og_gcm_pkg::schedule_t."""
        found = []
        for number, beat in enumerate(message):
            follow = len(message) - 1 - number
            power = self.depth * self.lanes  # the block of lane j meets H^(power - j)
            end = message[-1].end_lane
            if follow < self.depth and end is not None:
                power = follow * self.lanes + end + 1
            schedule = {
                "feed": int(number >= self.depth),
                "keep": int(follow >= self.depth),
                "ends": int(follow == 0),
                "ends_iv": int(follow == 0 and beat.ends_iv),
                "power": power - 1,
            }
            found.append(beat.trimmed() | {"schedule": pack(SCHEDULE, schedule)})
        return found

    async def check(
        self, messages: Sequence[list[Given]], in_pause: Pause = never, out_pause: Pause = never
    ) -> None:
        sent = [beat.fields for message in messages for beat in message]
        expected = [out for message in messages for out in self.facts(message)]
        sending = cocotb.start_soon(self.source.send(sent, in_pause))
        got = await within(1000 + 30 * len(sent), self.sink.receive(len(sent), out_pause))
        await sending
        for number, (beat, out) in enumerate(zip(got, expected, strict=True)):
            assert beat == out, f"beat {number}"
        await ReadOnly()
        assert not self.dut.out_valid_o.value, "something was made up"
        await RisingEdge(self.dut.clk_i)


@cocotb.test()
async def every_length(dut: Any) -> None:
    bench = await Bench(dut).start()
    lengths = list(range(1, 3 * bench.depth + 3))
    await bench.check([bench.message(n) for n in lengths + lengths[::-1]])


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.3, 0.9], out_gap=[0.0, 0.3, 0.9])
async def pauses(dut: Any, in_gap: float, out_gap: float) -> None:
    bench = await Bench(dut).start()
    lengths = [bench.rng.randrange(1, 3 * bench.depth + 2) for _ in range(25)]
    messages = [bench.message(n) for n in lengths]
    await bench.check(messages, gaps(in_gap, bench.rng), gaps(out_gap, bench.rng))


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.4, 0.9])
async def latency(dut: Any, gap: float) -> None:
    """Last beats take exactly Depth + 1 cycles, others no less; no beat more without a pause."""
    bench = await Bench(dut).start()
    messages = [bench.message(bench.rng.randrange(1, 2 * bench.depth + 3)) for _ in range(25)]
    await bench.check(messages, gaps(gap, bench.rng))
    ends = [beat.end_lane is not None for message in messages for beat in message]
    for number, (went, came) in enumerate(zip(bench.went_in, bench.came_out, strict=True)):
        took = came - went
        if ends[number] or not gap:
            assert took == bench.depth + 1, f"beat {number} took {took} cycles"
        assert took > bench.depth, f"beat {number} took {took} cycles"


@cocotb.test()
async def throughput(dut: Any) -> None:
    """One beat a cycle, whatever the lengths."""
    bench = await Bench(dut).start()
    messages = [bench.message(n) for n in (1, 1, 1, 2, bench.depth, 1, bench.depth + 1, 30, 1)]
    await bench.check(messages)
    for times in (bench.went_in, bench.came_out):
        assert times == list(range(times[0], times[0] + len(times)))


@cocotb.test()
async def a_silent_source_holds_back_its_own_beats_only(dut: Any) -> None:
    """With k beats of a message sent and then nothing, all of the message before leave and all
    but the last Depth of the k; the rest leave when the message goes on."""
    bench = await Bench(dut).start()
    for sent in range(1, 2 * bench.depth + 2):
        before = bench.message(bench.rng.randrange(1, 4))
        message = bench.message(2 * bench.depth + 3)
        free = len(before) + max(sent - bench.depth, 0)
        given = [beat.fields for beat in before + message]
        first = len(before) + sent
        sending = cocotb.start_soon(bench.source.send(given[:first]))
        await within(100, bench.sink.receive(free))
        await sending
        dut.out_ready_i.value = 1
        for _ in range(3 * bench.depth + 5):
            await ReadOnly()
            assert not dut.out_valid_o.value, f"more than {free} left after {sent}"
            await RisingEdge(dut.clk_i)
        sending = cocotb.start_soon(bench.source.send(given[first:]))
        rest = await within(100, bench.sink.receive(len(before) + len(message) - free))
        await sending
        expected = bench.facts(before) + bench.facts(message)
        for beat, out in zip(rest, expected[free:], strict=True):
            assert beat == out, f"after {sent} beats"


@cocotb.test()
async def reset_in_mid_message(dut: Any) -> None:
    """Nothing is left of a message that a reset cut off; the next starts as a first one does."""
    bench = await Bench(dut).start()
    for cut in range(1, 3 * bench.depth + 2):
        lost = cocotb.start_soon(bench.source.send([beat.fields for beat in bench.message(50)]))
        dut.out_ready_i.value = 1
        for _ in range(cut):
            await RisingEdge(dut.clk_i)
        lost.cancel()
        dut.in_valid_i.value = 0
        await reset(dut, 1)
        dut.out_ready_i.value = 0
        await ReadOnly()
        assert not dut.out_valid_o.value
        await RisingEdge(dut.clk_i)
        await bench.check([bench.message(bench.rng.randrange(1, 2 * bench.depth + 2))])


@pytest.mark.parametrize(
    ("depth", "lanes", "gates", "wire_regs"),
    [
        (1, 1, 0, 0),
        pytest.param(4, 4, 0, 0, marks=pytest.mark.smoke),
        (6, 2, 0, 1),
        (4, 2, 1, 0),
        *more((3, 2, 0, 0), (1, 1, 1, 0)),
        *dear((2, 1, 0, 0), (5, 8, 0, 0)),
    ],
)
def test_og_gcm_lookahead(depth: int, lanes: int, gates: int, wire_regs: int) -> None:
    simulate(
        "og_gcm_lookahead",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={"Depth": depth, "Lanes": lanes, "Gates": gates, "WireRegs": wire_regs},
    )
