# SPDX-License-Identifier: Apache-2.0
"""og_frame_exit from outside: with Whole what is judged good leaves, edited, and nothing else;
without it all leaves, and what is judged bad ends with an error.

Walks every length 1-300; pauses in each place; frames given and dropped in turn; frames as long
as the memory and longer; a judge, edits and an output that wait for long, with as much taken in as
there is room; what leaves of a frame before its verdict; latency and throughput; reset in
mid-frame. A frame's number goes in with its facts, so that every one is found again.
"""

from typing import Any

import cocotb
import pytest
from cocotb.triggers import RisingEdge
from edits import EDIT_FIELDS, Case
from frame_bench import FACTS_W, GAPS, FrameBench
from judge import Ended, Frame, Verdict
from sets import more
from simulate import simulate
from streams import Pause, gaps, never

EDITED = 6  # cycles, behind the store
WHOLE_OUT = 4 + EDITED  # behind the judge
PASS_OUT = 2 + EDITED  # behind what comes or, of the last beat, behind the judge


class WayOut(FrameBench):
    """The way out between its streams, with its judge and edits that may be early."""

    def __init__(self, dut: Any) -> None:
        self.whole = bool(dut.Whole.value)
        memory = dut.Beats if self.whole else dut.PassBeats
        super().__init__(dut, memory, 0, EDIT_FIELDS, "error facts")

    async def start(self) -> "WayOut":
        await self.begun()
        return self

    def frame(self, length: int, good: bool = True, **more: Any) -> Frame:
        """One that the judge gives or drops."""
        return Frame(self.case(length, **more), verdict=None if good else Verdict(True, length))

    def mixed(self, count: int, longest: int) -> list[Frame]:
        cut = 0.3 if self.whole else 0.0  # as the edit cuts there
        frames = self.random_frames(count, longest, 0.25, cut)
        for frame in frames:
            frame.case.drop = frame.case.error = False
        return frames

    def _look(self) -> None:
        super()._look()
        seen = self.seen
        judged = len(seen.given) if self.whole else seen.out + 1
        assert len(seen.firsts) <= judged, "it shows before the judge gives it"
        assert seen.out <= len(seen.given), "it ends before its verdict"

    def verdict(self, ended: Ended) -> Verdict:
        """With Whole = 0 all are given, and how long the judge says that they are has no effect."""
        if self.whole:
            return super().verdict(ended)
        frame = self.frames[ended.facts]
        assert not ended.lost
        assert ended.length == len(frame.data) % (1 << 14)
        self.seen.ended.append(ended.facts)
        self.seen.judged.append(self.cycle)
        self.seen.given.append((ended.facts, 0))
        frame.case.error = frame.verdict is not None and frame.verdict.drop
        return Verdict(frame.case.error, self.rng.getrandbits(14))

    def leaving(self) -> list[Case]:
        """Of the frames those that need an edit."""
        if not self.whole:
            return [frame.case for frame in self.frames]
        lost = set(self.too_long())
        good = [n for n, frame in enumerate(self.frames) if not frame.verdict and n not in lost]
        return [self.frames[number].case for number in good]

    async def decide(self, pause: Pause) -> None:
        fields = self.edits.payload
        edits = [self.edit(case) for case in self.leaving()]
        wanted = [{name: edit[name] for name in fields} for edit in edits]
        await self.edits.send(wanted, pause)

    def check(self) -> None:
        super().check()
        assert self.seen.ended_lost == (self.too_long() if self.whole else [])


@cocotb.test()
async def every_length(dut: Any) -> None:
    bench = await WayOut(dut).start()
    put = bench.most & ~3
    frames = [bench.frame(length) for length in range(1, 301)]
    frames += [bench.frame(length, put=put) for length in range(max(bench.keep, 1), 301, 3)]
    frames += [bench.frame(length, cut=28) for length in range(bench.keep + 29, 301, 3)]
    seen = await bench.run(frames)
    assert seen.out == len(frames)


@cocotb.test()
@cocotb.parametrize(**GAPS)
async def pauses(dut: Any, **each: float) -> None:
    bench = await WayOut(dut).start()
    await bench.with_gaps(**each)


@cocotb.test()
async def long_bursts(dut: Any) -> None:
    bench = await WayOut(dut).start()
    await bench.with_bursts()


@cocotb.test()
@cocotb.parametrize(period=[2, 3, 40])
async def given_and_dropped_in_turn(dut: Any, period: int) -> None:
    """All but each period's last one are bad; then all but that are good."""
    bench = await WayOut(dut).start()
    size = max(bench.keep, 1)
    for good in (True, False):
        kinds = [(number % period == period - 1) == good for number in range(120)]
        frames = [bench.frame(size + n % 3, kind) for n, kind in enumerate(kinds)]
        seen = await bench.run(frames)
        assert seen.out == (sum(kinds) if bench.whole else len(kinds))
        if not bench.whole:
            assert [not beat["error"] for beat in seen.beats if beat["last"]] == kinds


@cocotb.test()
async def as_long_as_the_memory_and_longer(dut: Any) -> None:
    """What a whole frame's memory does not hold is lost; without it any length passes."""
    bench = await WayOut(dut).start()
    for extra, sizes in bench.about_memory():
        seen = await bench.run([bench.frame(n) for n in sizes], gaps(0.2 * (extra % 2), bench.rng))
        lost = 2 if bench.whole and extra > 0 else 0
        assert seen.out == len(sizes) - lost


@cocotb.test()
@cocotb.parametrize(beats=[1, 3])
async def no_judge_for_long(dut: Any, beats: int) -> None:
    """So much is taken in, and no more; without Whole, first beats go on to the output."""
    bench = await WayOut(dut).start()
    frames = [bench.frame(beats * bench.width) for _ in range(2 * bench.entries)]
    waits = True
    tasks = bench.begin(frames, never, never, lambda: waits)
    for _ in range(len(frames) * beats + 40):
        await RisingEdge(dut.clk_i)
    passed = 0 if bench.whole else beats - 1  # all but the last one of the first frame
    assert len(bench.seen.beats) == passed
    assert len(bench.seen.taken) == min(bench.entries * beats, bench.memory + passed)
    waits = False
    seen = await bench.finish(tasks)
    assert seen.out == len(frames)


@cocotb.test()
async def no_edits_for_long(dut: Any) -> None:
    bench = await WayOut(dut).start()
    frames = bench.mixed(4 * bench.entries, 60)
    begun = bench.cycle
    await bench.run(frames, never, never, never, lambda: bench.cycle < begun + 8 * len(frames))


@cocotb.test()
async def edits_are_there_before(dut: Any) -> None:
    """As many as there is room for, before the first frame; the others come as they can."""
    bench = await WayOut(dut).start()
    begun = bench.cycle
    frames = bench.mixed(60, 60)
    seen = await bench.run(frames, lambda: bench.cycle < begun + 40)
    assert seen.edits[0] < begun + 3


@cocotb.test()
@cocotb.parametrize(beats=[1, 2, 5])
async def latency(dut: Any, beats: int) -> None:
    bench = await WayOut(dut).start()
    begun = bench.cycle
    seen = await bench.run(
        [bench.frame(beats * bench.width)], lambda: bench.cycle < begun + 5
    )  # its edit is there before
    if bench.whole:
        assert seen.firsts[0] == seen.judged[0] + WHOLE_OUT
        return
    assert seen.moved[-1] == seen.judged[0] + PASS_OUT
    if beats > 1:
        assert seen.firsts[0] == seen.taken[0] + PASS_OUT


@cocotb.test()
async def full_throughput(dut: Any) -> None:
    """Frames that stay, grow by a beat and shrink by one: in each the larger number counts."""
    bench = await WayOut(dut).start()
    width, keep = bench.width, bench.keep
    put = min(28, bench.most) & ~3
    sizes = bench.rng.choices(range(max(keep, 1), 4 * width), k=100)
    kinds = [
        [bench.frame(width) for _ in range(100)],
        [bench.frame(width, put=put) for _ in range(100)],
        [bench.frame(2 * width, cut=min(put, width - keep & ~3)) for _ in range(100)],
        [bench.frame(2 * width + 4, limit=width) for _ in range(100)],
        [bench.frame(size) for size in sizes],
    ]
    await bench.keep_rate(kinds, 300)


@cocotb.test()
async def reset_in_mid_frame(dut: Any) -> None:
    bench = await WayOut(dut).start()
    rng = bench.rng
    for cycles in range(1, 40):
        await bench.reset_in_frames(cycles, never, gaps(0.3, rng))
        seen = await bench.run([bench.frame(rng.randint(1, 100)) for _ in range(4)])
        assert seen.out == 4


@cocotb.test()
async def longer_than_a_length_can_say(dut: Any) -> None:
    """Without Whole a frame that is longer than 2^14 bytes passes, with its length modulo that."""
    bench = await WayOut(dut).start()
    if bench.whole:
        return
    seen = await bench.run([bench.frame(n) for n in (16383, 20000, 5 + bench.keep)])
    assert seen.out == 3


@pytest.mark.parametrize(
    "parameters",
    [
        pytest.param({"BeatBytes": 64, "Beats": 32, "Frames": 16}, marks=pytest.mark.smoke),
        {"BeatBytes": 32, "Whole": 0, "PassBeats": 16, "Frames": 12, "Keep": 14, "PutBytes": 24},
        *more(
            {"BeatBytes": 8, "Beats": 64, "Frames": 5, "Keep": 0, "PutBytes": 12},
            {"BeatBytes": 16, "Whole": 0, "PassBeats": 4, "Frames": 8, "Keep": 0, "PutBytes": 80},
        ),
    ],
)
def test_og_frame_exit(parameters: dict[str, int]) -> None:
    # Rates show where there is room for frames enough.
    roomy = parameters["Frames"] >= 12
    simulate(
        "og_frame_exit",
        core="opengcm:lib:packet",
        module=__file__,
        parameters={"InFactsW": FACTS_W, "OutFactsW": 9} | parameters,
        tests=None if roomy else "^(?!.*full_throughput).*$",
    )
