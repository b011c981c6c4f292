# SPDX-License-Identifier: Apache-2.0
"""og_packet_in from outside: frames, their heads, and what their edits make of them.

Walks every length 1-300; pauses in each place; judges that give, shorten and drop, edits that
change and swallow, in turn; memory and entries full, both ways; frames as long as the memory and
longer; edits that do not come, with as many frames before them as Waiting and Open let in;
latency, throughput and pace; reset in mid-frame. A frame's number goes in with its facts, so that
every one is found again.
"""

from typing import Any

import cocotb
import pytest
from cocotb.triggers import RisingEdge
from frame_bench import FACTS_W, GAPS
from judge import Frame, Verdict
from sets import more
from simulate import simulate
from streams import gaps, never
from way_in import JUDGED_W, WayIn

HEAD_BEHIND = 5  # its first beat 4 cycles behind the judge, and og_packet_head's cycle
OUT_BEHIND_EDIT = 8


@cocotb.test()
async def every_length(dut: Any) -> None:
    bench = await WayIn(dut).start()
    put = bench.most & ~3
    longest = min(300, bench.longest)
    cases = [bench.case(length) for length in range(1, longest + 1)]
    grown = range(max(bench.keep, 1), longest + 1, 3)
    cases += [bench.case(length, 0, put) for length in grown]
    seen = await bench.run(map(Frame, cases), bench.calm())
    assert len(seen.given) == len(cases)


@cocotb.test()
@cocotb.parametrize(**GAPS)
async def pauses(dut: Any, **each: float) -> None:
    bench = await WayIn(dut).start()
    await bench.with_gaps(**each)


@cocotb.test()
async def long_bursts(dut: Any) -> None:
    bench = await WayIn(dut).start()
    await bench.with_bursts()


@cocotb.test()
@cocotb.parametrize(period=[2, 3, 30])
async def dropped_and_kept_in_turn(dut: Any, period: int) -> None:
    """All but each period's last one are dropped: by the judge, by their edits, by both in turn."""
    bench = await WayIn(dut).start()
    size = max(bench.keep, 1)
    for kinds in ("judge", "edit", "both"):
        frames = [Frame(bench.case(size + number % 3)) for number in range(120)]
        for number, frame in enumerate(frames):
            if number % period != period - 1:
                edits = kinds == "edit" or (kinds == "both" and number % 2)
                frame.case.drop = bool(edits)
                frame.verdict = None if edits else Verdict(True, size)
        seen = await bench.run(frames, bench.calm(bench.entries - 1))
        assert seen.out == len(frames) // period


@cocotb.test()
async def as_long_as_the_memory_and_longer(dut: Any) -> None:
    bench = await WayIn(dut).start()
    for extra, sizes in bench.about_memory():
        seen = await bench.run([Frame(bench.case(n)) for n in sizes], bench.calm(1))
        assert seen.ended_lost == ([1, 2] if extra > 0 else [])
        assert not seen.lost


@cocotb.test()
@cocotb.parametrize(beats=[1, 3])
async def no_judge_for_long(dut: Any, beats: int) -> None:
    """What has no room waits, or is lost whole; what was inside leaves as if nothing were."""
    bench = await WayIn(dut).start()
    frames = [Frame(bench.case(beats * bench.width)) for _ in range(5 * bench.entries)]
    begun = bench.cycle
    long = len(frames) * beats + 40
    seen = await bench.run(frames, never, never, lambda: bench.cycle < begun + long)
    fit = min(bench.entries, bench.memory // beats)
    if not bench.drops:
        assert seen.out == len(frames)
        return
    assert [number for number, _ in seen.given] == list(range(fit))
    assert len(seen.ended) == bench.entries
    assert seen.lost == len(frames) - bench.entries


@cocotb.test()
@cocotb.parametrize(beats=[1, 2])
async def no_edit_for_long(dut: Any, beats: int) -> None:
    """As many heads are shown as Waiting and Open let in; then all goes on where it stood."""
    bench = await WayIn(dut).start()
    frames = [Frame(bench.case(beats * bench.width)) for _ in range(bench.entries)]
    waits = True
    tasks = bench.begin(frames, never, never, never, lambda: waits)
    for _ in range(20 * len(frames) + 100):
        await RisingEdge(dut.clk_i)
    assert not bench.seen.edits
    shown_with = min(beats, bench.beats_of(bytes(bench.head_bytes)))
    room = 1 + (bench.waiting - shown_with) // beats
    # Open counts a cycle late, so that the last one may have to wait.
    least, most = (bench.open - 1, bench.open) if bench.open else (room, room)
    fit = min(room, bench.entries)
    assert min(least, fit) <= len(bench.seen.heads) <= min(most, fit)
    waits = False
    await bench.finish(tasks)


@cocotb.test()
async def latency(dut: Any) -> None:
    bench = await WayIn(dut).start()
    for length in (1, bench.width, bench.head_bytes, 3 * bench.width, 200):
        case = bench.case(max(length, bench.keep))
        seen = await bench.run([Frame(case)])
        head_beats = bench.beats_of(case.data[: bench.head_bytes])
        assert seen.heads[0] - seen.judged[0] == HEAD_BEHIND + head_beats - 1
        assert seen.firsts[0] - seen.edits[0] == OUT_BEHIND_EDIT


@cocotb.test()
async def full_throughput(dut: Any) -> None:
    """Frames of one beat, that grow and shrink by a beat, and mixed."""
    bench = await WayIn(dut).start()
    width, keep = bench.width, bench.keep
    put = min(28, bench.most) & ~3
    sizes = bench.rng.choices(range(max(keep, 1), 4 * width), k=100)
    kinds = [
        [bench.case(width) for _ in range(100)],
        [bench.case(width, 0, put) for _ in range(100)],
        [bench.case(2 * width, put, 0) for _ in range(100)],
        [bench.case(3 * width) for _ in range(100)],
        [bench.case(size) for size in sizes],
    ]
    await bench.keep_rate([[Frame(case) for case in kind] for kind in kinds], 200, bench.pace)


@cocotb.test()
async def reset_in_mid_frame(dut: Any) -> None:
    bench = await WayIn(dut).start()
    some = gaps(0.3, bench.rng)
    for cycles in range(1, 40):
        await bench.reset_in_frames(cycles, never, some, never, some)
        seen = await bench.run(bench.random_frames(4, 40, 0.0), bench.calm())
        assert len(seen.given) == 4


@pytest.mark.parametrize(
    "parameters",
    [
        pytest.param(
            {"BeatBytes": 64, "Beats": 32, "Frames": 16, "Waiting": 8}, marks=pytest.mark.smoke
        ),
        {"BeatBytes": 16, "Beats": 64, "Frames": 5, "Drops": 1, "HeadBytes": 50, "Waiting": 8}
        | {"Open": 3, "Keep": 0, "PutBytes": 20, "Tail": 5},
        *more(
            {"BeatBytes": 32, "Beats": 16, "Frames": 8, "Pace": 3, "HeadBytes": 5, "Waiting": 9}
            | {"Open": 4, "Keep": 14, "PutBytes": 24},
            {"BeatBytes": 8, "Beats": 64, "Frames": 4, "Drops": 1, "Pace": 2, "HeadBytes": 16}
            | {"Waiting": 2, "Keep": 8, "PutBytes": 8, "Tail": 8},
        ),
    ],
)
def test_og_packet_in(parameters: dict[str, int]) -> None:
    simulate(
        "og_packet_in",
        core="opengcm:lib:packet",
        module=__file__,
        parameters={"InFactsW": FACTS_W, "FactsW": JUDGED_W, "OutFactsW": 9} | parameters,
        # With Drops the input does not wait, and would lose what grows at full rate.
        tests="^(?!.*full_throughput).*$" if parameters.get("Drops") else None,
    )
