# SPDX-License-Identifier: Apache-2.0
"""A module with frames in, a judge, edits and frames out, for its cocotb tests.

A frame's number goes in with its facts, so that every one is found again.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from edits import Editor
from frames import frame_beats, frame_bytes, split
from judge import Ended, Frame, Verdict, judge, random_frame
from streams import Beat, Pause, Stream, bursts, gaps, never, reset, start, within

FACTS_W = 20
IDLE = {"in_valid_i": 0, "judge_i": 0, "edit_valid_i": 0, "out_ready_i": 0}
QUIET = 24  # cycles in which nothing leaves: more than the latency of all parts
GAPS = {
    "in_gap": [0.0, 0.6],
    "out_gap": [0.0, 0.6],
    "judge_gap": [0.0, 0.8],
    "edit_gap": [0.0, 0.8],
}
"""Probabilities of pauses, for cocotb.parametrize and with_gaps()."""


@dataclass
class Seen:
    """What was seen since the frames began to come, and in which cycles."""

    taken: list[int] = field(default_factory=list)  # of all transfers in
    came: int = 0  # frames whose end was taken
    lost: int = 0
    ended: list[int] = field(default_factory=list)  # numbers
    ended_lost: list[int] = field(default_factory=list)
    given: list[tuple[int, int]] = field(default_factory=list)  # number and the judge's facts
    judged: list[int] = field(default_factory=list)  # cycles
    heads: list[int] = field(default_factory=list)
    edits: list[int] = field(default_factory=list)
    kept: int = 0  # edits that do not swallow
    firsts: list[int] = field(default_factory=list)  # in which a first beat was on offer
    moved: list[int] = field(default_factory=list)  # of all transfers out
    beats: list[Beat] = field(default_factory=list)
    out: int = 0  # frames that have left

    @property
    def inside(self) -> int:
        away = len(self.ended) - len(self.given) + len(self.edits) - self.kept
        return self.came - self.lost - away - self.out


class FrameBench(Editor, ABC):
    """The module between its streams, with its judge and whoever decides upon edits."""

    def __init__(self, dut: Any, memory: Any, tail: int, edit: Sequence[str], out: str) -> None:
        self.dut = dut
        sizes = (dut.BeatBytes, dut.Keep, dut.PutBytes)
        width, keep, most = (int(size.value) for size in sizes)
        rng = random.Random(cocotb.RANDOM_SEED)
        super().__init__(rng, width, keep, most, tail, int(dut.OutFactsW.value))
        self.memory, self.entries = int(memory.value), int(dut.Frames.value)
        self.longest = min(self.memory, 16384 // self.width - 1) * self.width
        fields = ["data", "keep", "last"]
        self.source = Stream(dut, "in_{}_i", "in_ready_o", [*fields, "facts"])
        self.edits = Stream(dut, "edit_{}_i", "edit_ready_o", edit)
        self.sink = Stream(dut, "out_{}_o", "out_ready_i", [*fields, *out.split()])
        self.judged_w = len(dut.judge_facts_i) if hasattr(dut, "judge_facts_i") else 0
        self.cycle = 0
        self.frames: list[Frame] = []
        self.seen = Seen()

    async def begun(self) -> None:
        """Clock and reset, and the watch in every cycle."""
        await start(self.dut, **IDLE)
        self.sink.check_rules()
        cocotb.start_soon(self._watch())

    def random_frames(
        self, count: int, longest: int, drop: float = 0.2, cut: float = 0.3
    ) -> list[Frame]:
        return [random_frame(self, longest, drop, cut) for _ in range(count)]

    def mixed(self, count: int, longest: int) -> list[Frame]:
        """Random frames of every kind that the module takes."""
        return self.random_frames(count, longest)

    def about_memory(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """How much longer frames are than the memory, and the lengths of a run: its second and its
        third frame are so long."""
        for extra in (-1, 0, 1, self.width, 3 * self.width):
            size = self.longest + extra
            yield extra, (self.keep + 5, size, size, self.width, self.keep + 1)

    # --- what is seen ---

    async def _watch(self) -> None:
        while True:
            await ReadOnly()
            if self.dut.rst_ni.value:
                self._look()
            await RisingEdge(self.dut.clk_i)
            self.cycle += 1

    def _look(self) -> None:
        """One cycle, at its end."""
        dut, seen = self.dut, self.seen
        if dut.in_valid_i.value and dut.in_ready_o.value:
            seen.taken.append(self.cycle)
            seen.came += bool(dut.in_last_i.value)
        if dut.out_valid_o.value:
            if len(seen.firsts) == seen.out:
                seen.firsts.append(self.cycle)
            assert len(seen.firsts) <= seen.kept, "a frame leaves before its edit"
            if dut.out_ready_i.value:
                seen.beats.append(self.sink.sample())
                seen.moved.append(self.cycle)
                seen.out += seen.beats[-1]["last"]
        if dut.edit_valid_i.value and dut.edit_ready_o.value:
            seen.edits.append(self.cycle)
            seen.kept += not ("drop" in self.edits.payload and dut.edit_drop_i.value)

    # --- what is done ---

    def verdict(self, ended: Ended) -> Verdict:
        """The judge: as the frame says; of a lost one anything."""
        seen, rng = self.seen, self.rng
        seen.ended.append(ended.facts)
        seen.judged.append(self.cycle)
        facts = rng.getrandbits(self.judged_w)
        assert ended.lost == (ended.length == 0)
        if ended.lost:
            seen.ended_lost.append(ended.facts)
            return Verdict(False, rng.randint(0, self.width), facts)
        frame = self.frames[ended.facts]
        assert ended.length == len(frame.data), f"frame {ended.facts}"
        if frame.verdict:
            return frame.verdict
        seen.given.append((ended.facts, facts))
        return Verdict(False, len(frame.case.data), facts)

    @abstractmethod
    async def decide(self, pause: Pause) -> None:
        """Give the edit of each frame that needs one, in their order."""

    async def take(self, pause: Pause) -> None:
        while True:
            self.dut.out_ready_i.value = not pause()
            await RisingEdge(self.dut.clk_i)

    def begin(
        self,
        frames: Iterable[Frame],
        in_pause: Pause = never,
        out_pause: Pause = never,
        judge_pause: Pause = never,
        edit_pause: Pause = never,
    ) -> list[Any]:
        """All that drives the ports, as tasks; the source first."""
        self.frames, self.seen = list(frames), Seen()
        beats = [
            beat
            for number, frame in enumerate(self.frames)
            for beat in frame_beats(frame.data, self.width, facts=number)
        ]
        work = [
            self.source.send(beats, in_pause),
            judge(self.dut, self.verdict, self.rng, judge_pause),
            self.decide(edit_pause),
            self.take(out_pause),
        ]
        return [cocotb.start_soon(each) for each in work]

    def end(self, tasks: Iterable[Any]) -> None:
        for task in tasks:
            task.cancel()
        for name, value in IDLE.items():
            getattr(self.dut, name).value = value

    async def reset_behind(self, tasks: Iterable[Any], cycles: int) -> None:
        """End the tasks so many cycles from now, with a reset of one cycle."""
        for _ in range(cycles):
            await RisingEdge(self.dut.clk_i)
        self.end(tasks)
        dut = self.dut
        # A frame may also end in the reset.
        dut.in_valid_i.value = dut.in_last_i.value = dut.in_keep_i.value = cycles % 2
        await reset(dut, 1)
        dut.in_valid_i.value = 0

    async def reset_in_frames(self, cycles: int, *pauses: Pause) -> None:
        """Begin frames of many lengths, and end them so with a reset."""
        sizes = (*(beats * self.width for beats in (2, 1, 6, 1)), self.longest)
        tasks = self.begin([Frame(self.case(size)) for size in sizes], *pauses)
        await self.reset_behind(tasks, cycles)

    async def finish(self, tasks: Sequence[Any]) -> Seen:
        """Wait until all frames have left or are gone, compare."""
        beats = sum(self.beats_of(frame.data) + 1 for frame in self.frames)
        await within(2000 + 100 * beats, self._settle(tasks[0]))
        self.end(tasks)
        await RisingEdge(self.dut.clk_i)
        self.check()
        return self.seen

    async def run(self, frames: Iterable[Frame], *pauses: Pause) -> Seen:
        """Send the frames, and the same."""
        return await self.finish(self.begin(frames, *pauses))

    async def with_gaps(
        self, in_gap: float, out_gap: float, judge_gap: float, edit_gap: float
    ) -> None:
        """Short frames and long ones, with pauses of these probabilities."""
        frames = self.mixed(50, 20) + self.mixed(20, 150)
        self.rng.shuffle(frames)
        await self.run(frames, *(gaps(p, self.rng) for p in (in_gap, out_gap, judge_gap, edit_gap)))

    async def with_bursts(self) -> None:
        """Each port pauses and runs for so many cycles in turn."""
        for lengths in ((40, 31, 57, 23), (3, 70, 2, 1), (1, 1, 1, 90)):
            await self.run(self.mixed(80, 100), *map(bursts, lengths))

    async def keep_rate(
        self, kinds: Sequence[Sequence[Frame]], together: int, least: int = 1
    ) -> None:
        """Frames of each kind, and then so many of all together, leave as fast as Editor.cycles()
        says."""
        some = self.rng.sample([frame for kind in kinds for frame in kind], together)
        for number, frames in enumerate([*kinds, some]):
            seen = await self.run(frames)
            took = seen.moved[-1] - seen.firsts[0] + 1
            promised = self.cycles((frame.case for frame in frames), least)
            longest = max(self.beats_of(frame.data) for frame in frames)
            assert took <= promised + longest, f"kind {number}"

    async def _settle(self, sending: Any) -> None:
        await sending
        quiet, before = 0, -1
        while quiet < QUIET or self.seen.inside:
            await RisingEdge(self.dut.clk_i)
            quiet = quiet + 1 if len(self.seen.beats) == before else 0
            before = len(self.seen.beats)

    def too_long(self) -> list[int]:
        return [n for n, frame in enumerate(self.frames) if len(frame.data) > self.longest]

    def check(self) -> None:
        """Each frame once and in order, and its bytes as the edit says."""
        seen = self.seen
        assert seen.lost + len(seen.ended) == len(self.frames)
        assert seen.ended == sorted(set(seen.ended)), "out of order"
        assert len(seen.edits) == len(seen.given)
        cases = [self.frames[number].case for number, _ in seen.given]
        kept = [case for case in cases if not case.drop]
        for case, beats in zip(kept, split(seen.beats), strict=True):
            assert frame_bytes(beats, self.width) == case.edited(self.keep), str(case)
            assert all(beat["facts"] == case.facts for beat in beats), str(case)
            if "error" in self.sink.payload:
                errors = [beat["error"] for beat in beats]
                assert errors == [0] * (len(beats) - 1) + [case.error], f"errors of {case}"
