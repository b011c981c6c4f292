# SPDX-License-Identifier: Apache-2.0
"""og_frame_fifo from outside: what is judged good leaves, whole, in order, and nothing else.

Walks every length 1-300; judges that give, shorten, drop, at once and late; pauses in each place;
memory and entries full, both ways; frames as long as the memory and longer; runs of one-beat
frames; full throughput, pace and latency; reset in mid-frame. A frame's number goes in with its
facts, so that every one is found again: ended, ended as lost, or counted by lost_o.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, ReadOnly, RisingEdge
from frames import frame_beats, frame_bytes, split
from sets import more
from simulate import simulate
from streams import Beat, Pause, Stream, bursts, gaps, never, reset, start, within

ENDED = 3
LATENCY = 4
FACTS_W = 20


@dataclass
class Seen:
    """What was seen of the frames, by number where they have one."""

    lost: int = 0  # cycles of lost_o
    ended: list[int] = field(default_factory=list)
    ended_lost: list[int] = field(default_factory=list)
    given: list[tuple[int, bytes, int]] = field(default_factory=list)  # number, bytes, facts
    beats: list[Beat] = field(default_factory=list)
    firsts: list[int] = field(default_factory=list)  # cycle of the transfer of each first beat
    last_end: int = 0  # cycle of the last transfer
    dropped: int = 0

    @property
    def settled(self) -> int:
        return self.lost + len(self.ended)


class Bench:
    """The FIFO between its streams, and its judge."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.width = int(dut.BeatBytes.value)
        self.beats = int(dut.Beats.value)
        self.entries = int(dut.Frames.value)
        self.drops = bool(dut.Drops.value)
        self.pace = int(dut.Pace.value)
        self.longest = min(self.beats, 16384 // self.width - 1) * self.width
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.source = Stream(dut, "in_{}_i", "in_ready_o", ["data", "keep", "last", "facts"])
        fields = ["data", "keep", "last", "error", "facts", "bytes"]
        self.sink = Stream(dut, "out_{}_o", "out_ready_i", fields)
        self.cycle = 0
        self.sent: list[bytes] = []
        self.seen = Seen()

    async def start(self) -> "Bench":
        await start(self.dut, in_valid_i=0, judge_i=0, out_ready_i=0)
        self.sink.check_rules()
        self.sink.check_zero_when_idle("data")
        cocotb.start_soon(self._watch())
        return self

    def frame(self, length: int) -> bytes:
        return self.rng.randbytes(length)

    async def _watch(self) -> None:
        """Count what is lost, collect what leaves, and hold frames together."""
        inside = False
        while True:
            await ReadOnly()
            dut, seen = self.dut, self.seen
            if dut.rst_ni.value:
                seen.lost += int(dut.lost_o.value)
                if self.drops:
                    assert dut.in_ready_o.value
                valid = bool(dut.out_valid_o.value)
                assert valid or not inside, "a frame pauses"
                if valid and dut.out_ready_i.value:
                    beat = self.sink.sample()
                    if not inside:
                        seen.firsts.append(self.cycle)
                        assert len(seen.firsts) <= len(seen.given), "it was not judged"
                    seen.beats.append(beat)
                    seen.last_end = self.cycle
                    inside = not beat["last"]
            else:
                inside = False
            await RisingEdge(self.dut.clk_i)
            self.cycle += 1

    async def judge(self, pause: Pause, drop: float, cut: float) -> None:
        """For ever: give, shorten or drop what has ended."""
        dut, rng = self.dut, self.rng
        while True:
            await FallingEdge(dut.clk_i)
            dut.judge_i.value = 0
            if not dut.ended_valid_o.value or not dut.rst_ni.value or pause():
                continue
            number, length = int(dut.ended_facts_o.value), int(dut.ended_bytes_o.value)
            lost = bool(dut.ended_lost_o.value)
            self.seen.ended.append(number)
            dropped = rng.random() < drop
            give = rng.randint(0, length) if length and rng.random() < cut else length
            facts = rng.getrandbits(9)
            dut.judge_i.value = 1
            dut.judge_drop_i.value = dropped
            # What the judge says of a lost frame is of no account.
            dut.judge_bytes_i.value = rng.randint(0, self.width) if lost else give
            dut.judge_facts_i.value = facts
            assert lost == (length == 0)
            if lost:
                self.seen.ended_lost.append(number)
            else:
                assert length == len(self.sent[number]), f"frame {number}"
                if dropped or not give:
                    self.seen.dropped += 1
                else:
                    self.seen.given.append((number, self.sent[number][:give], facts))

    async def take(self, pause: Pause) -> None:
        while True:
            self.dut.out_ready_i.value = not pause()
            await RisingEdge(self.dut.clk_i)

    async def run(
        self,
        frames: Sequence[bytes],
        in_pause: Pause = never,
        out_pause: Pause = never,
        judge_pause: Pause = never,
        drop: float = 0.0,
        cut: float = 0.0,
    ) -> Seen:
        """Send the frames, wait until all is settled and out, compare."""
        self.sent, self.seen = list(frames), Seen()
        beats = [
            beat
            for number, frame in enumerate(frames)
            for beat in frame_beats(frame, self.width, facts=number)
        ]
        tasks = [
            cocotb.start_soon(self.judge(judge_pause, drop, cut)),
            cocotb.start_soon(self.take(out_pause)),
        ]
        await within(1000 + 60 * len(beats), self.source.send(beats, in_pause))
        await within(2000 + 60 * len(beats), self.settle())
        for task in tasks:
            task.cancel()
        self.dut.judge_i.value = self.dut.out_ready_i.value = 0
        self.check()
        await RisingEdge(self.dut.clk_i)
        return self.seen

    async def settle(self) -> None:
        quiet = 0
        while quiet < 20 + self.pace or self.seen.settled < len(self.sent):
            await RisingEdge(self.dut.clk_i)
            busy = self.dut.out_valid_o.value or self.dut.ended_valid_o.value
            quiet = 0 if busy else quiet + 1

    def check(self) -> None:
        seen = self.seen
        assert seen.settled == len(self.sent)
        assert seen.ended == sorted(set(seen.ended)), "out of order"
        if not self.drops:
            assert not seen.lost
            too_long = [n for n, frame in enumerate(self.sent) if len(frame) > self.longest]
            assert seen.ended_lost == too_long
        for (number, data, facts), frame in zip(seen.given, split(seen.beats), strict=True):
            where = f"frame {number} of {len(self.sent[number])} bytes"
            # The rest of what was cut may be beyond the end: og_packet_edit clears it.
            assert frame_bytes(frame, self.width, beyond=True) == data, where
            for beat in frame:
                shown = (beat["facts"], beat["bytes"], beat["error"])
                assert shown == (facts, len(data), 0), where
        gaps_seen = [b - a for a, b in zip(seen.firsts, seen.firsts[1:], strict=False)]
        assert all(gap >= self.pace for gap in gaps_seen)


@cocotb.test()
async def every_length(dut: Any) -> None:
    bench = await Bench(dut).start()
    longest = min(300, bench.longest)
    pause = gaps(0.5, bench.rng) if bench.drops else never
    seen = await bench.run([bench.frame(n) for n in range(1, longest + 1)], pause)
    if not bench.drops:
        assert len(seen.given) == longest


@cocotb.test()
@cocotb.parametrize(
    in_gap=[0.0, 0.6], out_gap=[0.0, 0.6], judge_gap=[0.0, 0.8], drop=[0.0, 0.3, 0.95]
)
async def pauses(dut: Any, in_gap: float, out_gap: float, judge_gap: float, drop: float) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    sizes = [rng.choice([rng.randint(1, 3 * bench.width), rng.randint(1, 300)]) for _ in range(150)]
    sizes += rng.choices(range(1, bench.width + 1), k=100)
    sizes += [rng.randint(1, bench.longest + bench.width) for _ in range(5)]
    rng.shuffle(sizes)
    frames = [bench.frame(size) for size in sizes]
    await bench.run(frames, gaps(in_gap, rng), gaps(out_gap, rng), gaps(judge_gap, rng), drop, 0.3)


@cocotb.test()
async def long_bursts(dut: Any) -> None:
    bench = await Bench(dut).start()
    frames = [bench.frame(bench.rng.randint(1, 200)) for _ in range(300)]
    await bench.run(frames, bursts(40), bursts(31), bursts(57), 0.2, 0.2)


@cocotb.test()
async def one_beat_frames(dut: Any) -> None:
    bench = await Bench(dut).start()
    frames = [bench.frame(bench.rng.randint(1, bench.width)) for _ in range(400)]
    await bench.run(frames)
    await bench.run(frames, judge_pause=bursts(3 * bench.entries))


@cocotb.test()
async def as_long_as_the_memory_and_longer(dut: Any) -> None:
    bench = await Bench(dut).start()
    width = bench.width
    around = [bench.longest + extra for extra in (-width, -1, 0, 1, width, 3 * width, 20000)]
    for size in around:
        frames = [bench.frame(n) for n in (5, size, size, width, 1)]
        seen = await bench.run(frames, gaps(0.0 if size % 2 else 0.3, bench.rng))
        lost = [1, 2] if size > bench.longest else []
        if not bench.drops:
            assert seen.ended_lost == lost
        else:
            assert set(lost) <= set(seen.ended_lost)


@cocotb.test()
async def full_memory(dut: Any) -> None:
    """No judge for long: one way nothing more comes in, the other what finds no room is lost."""
    bench = await Bench(dut).start()
    waits = True
    size = 3 * bench.width - 1
    count = min(bench.entries, bench.beats // 3)
    frames = [bench.frame(size) for _ in range(4 * bench.entries + 4 * count)]

    async def late() -> None:
        nonlocal waits
        for _ in range(3 * len(frames) + 100):
            await RisingEdge(dut.clk_i)
        assert bench.drops or not dut.in_ready_o.value
        waits = False

    cocotb.start_soon(late())
    seen = await bench.run(frames, judge_pause=lambda: waits)
    if bench.drops:
        assert [number for number, _, _ in seen.given] == list(range(count))
        if count == bench.entries:
            assert not seen.ended_lost
        else:
            assert len(seen.ended) == bench.entries
        assert seen.lost == len(frames) - bench.entries
    else:
        assert len(seen.given) == len(frames)


@cocotb.test()
async def latency(dut: Any) -> None:
    bench = await Bench(dut).start()
    cocotb.start_soon(bench.source.send(frame_beats(bench.frame(3), bench.width, facts=1)))
    dut.out_ready_i.value = 1
    await cycles_to(dut, dut.ended_valid_o, ENDED)
    dut.judge_i.value, dut.judge_drop_i.value, dut.judge_bytes_i.value = 1, 0, 3
    await RisingEdge(dut.clk_i)
    dut.judge_i.value = 0
    bench.seen.given.append((1, b"", 0))
    await cycles_to(dut, dut.out_valid_o, LATENCY - 1)


async def cycles_to(dut: Any, signal: Any, cycles: int) -> None:
    """The signal is low for so many clock edges, and high behind the last."""
    for cycle in range(cycles):
        await ReadOnly()
        assert not signal.value, f"cycle {cycle}"
        await RisingEdge(dut.clk_i)
    await ReadOnly()
    assert signal.value
    await FallingEdge(dut.clk_i)


@cocotb.test()
async def full_throughput(dut: Any) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    mixed = [rng.randint(1, min(4 * bench.width, bench.longest // 2)) for _ in range(300)]
    for sizes in ([1] * 200, [bench.width + 1] * 200, mixed):
        seen = await bench.run([bench.frame(size) for size in sizes])
        assert len(seen.given) == len(sizes)
        beats = [-(-size // bench.width) for size in sizes]
        wanted = sum(max(n, bench.pace) for n in beats[:-1]) + beats[-1]
        took = seen.last_end - seen.firsts[0] + 1
        dut._log.info("%d beats in %d cycles", sum(beats), took)
        assert took <= wanted + 4  # the longest waits for its end before it leaves


@cocotb.test()
async def dropped_at_line_rate(dut: Any) -> None:
    """Long frames between dropped ones leave without a pause between them."""
    bench = await Bench(dut).start()
    frames = [bench.frame(5 * bench.width if n % 3 == 0 else 1) for n in range(90)]
    waits = True

    async def late() -> None:
        nonlocal waits
        for _ in range(40):
            await RisingEdge(dut.clk_i)
        waits = False

    async def judge() -> None:
        while True:
            await FallingEdge(dut.clk_i)
            dut.judge_i.value = bool(dut.ended_valid_o.value) and not waits
            number = int(dut.ended_facts_o.value) if dut.ended_valid_o.value else 0
            dut.judge_drop_i.value = number % 3 != 0
            bench.seen.given.append((number, b"", 0))
            dut.judge_bytes_i.value = dut.ended_bytes_o.value

    cocotb.start_soon(late())
    judging = cocotb.start_soon(judge())
    beats = [
        beat
        for number, frame in enumerate(frames)
        for beat in frame_beats(frame, bench.width, facts=number)
    ]
    cocotb.start_soon(bench.source.send(beats))
    got = await within(2000, bench.sink.receive(5 * 30))
    assert [frame_bytes(frame, bench.width) for frame in split(got)] == frames[::3]
    firsts = bench.seen.firsts[:4]  # so many were inside when the judge began
    assert [b - a for a, b in pairwise(firsts)] == [5] * 3, "a pause between frames"
    judging.cancel()


@cocotb.test()
async def reset_in_mid_frame(dut: Any) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    for cycles in range(1, 40):
        bench.sent = [bench.frame(2 * bench.width), bench.frame(bench.longest)]
        bench.seen = Seen()
        beats = [b for n, f in enumerate(bench.sent) for b in frame_beats(f, bench.width, facts=n)]
        tasks = [
            cocotb.start_soon(bench.source.send(beats)),
            cocotb.start_soon(bench.judge(never, 0.2, 0.0)),
            cocotb.start_soon(bench.take(gaps(0.3, rng))),
        ]
        for _ in range(cycles):
            await RisingEdge(dut.clk_i)
        for task in tasks:
            task.cancel()
        dut.judge_i.value = 0
        # A frame may also end in the reset.
        dut.in_valid_i.value = dut.in_last_i.value = dut.in_keep_i.value = cycles % 2
        await reset(dut, 1)
        dut.in_valid_i.value = 0
        await bench.run([bench.frame(rng.randint(1, 100)) for _ in range(4)], gaps(0.5, rng))


@pytest.mark.parametrize(
    ("width", "beats", "frames", "drops", "pace"),
    [
        pytest.param(64, 32, 16, 0, 1, marks=pytest.mark.smoke),
        (16, 64, 5, 1, 1),
        *more((64, 16, 32, 1, 1), (8, 4, 2, 0, 3), (32, 512, 64, 0, 2), (8, 2, 3, 1, 1)),
    ],
)
def test_og_frame_fifo(width: int, beats: int, frames: int, drops: int, pace: int) -> None:
    # Rates show where there is room for frames enough, and the input waits for it.
    roomy = beats >= 32 and frames >= 8
    left_out = [] if roomy else ["full_throughput"]
    left_out += [] if roomy and not drops and pace == 1 else ["dropped_at_line_rate"]
    simulate(
        "og_frame_fifo",
        core="opengcm:lib:packet",
        module=__file__,
        parameters={
            "BeatBytes": width,
            "Beats": beats,
            "Frames": frames,
            "InFactsW": FACTS_W,
            "OutFactsW": 9,
            "Drops": drops,
            "Pace": pace,
        },
        tests=f"^(?!.*({'|'.join(left_out)})).*$" if left_out else None,
    )
