# SPDX-License-Identifier: Apache-2.0
"""og_frame_pass: beats leave as they come, the last one behind its judge.

Walks every length 1-300; judges at once and late, that give, shorten within the last beat, drop,
and shorten too much; pauses in each place; long frames; throughput; reset in mid-frame.
"""

import random
from collections.abc import Sequence
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, ReadOnly, RisingEdge
from cocotb.utils import get_sim_time
from frames import frame_beats, frame_bytes, split
from sets import more
from simulate import simulate
from streams import PERIOD_NS, Pause, Stream, bursts, gaps, never, reset, start, within

LATENCY = 2
LAST_LATENCY = 5  # with a judge who answers at once


class Bench:
    """The module between its streams, and its judge."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.width = int(dut.BeatBytes.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.source = Stream(dut, "in_{}_i", "in_ready_o", ["data", "keep", "last", "facts"])
        fields = ["data", "keep", "last", "error", "facts", "bytes"]
        self.sink = Stream(dut, "out_{}_o", "out_ready_i", fields)
        self.verdicts: list[tuple[int, bool, int]] = []  # length, error, facts
        self.sent: list[bytes] = []

    async def start(self) -> "Bench":
        await start(self.dut, in_valid_i=0, judge_i=0, out_ready_i=0)
        self.sink.check_rules()
        self.sink.check_zero_when_idle("data")
        return self

    async def judge(self, pause: Pause, drop: float, cut: float) -> None:
        dut, rng = self.dut, self.rng
        while True:
            await FallingEdge(dut.clk_i)
            dut.judge_i.value = 0
            if not dut.ended_valid_o.value or not dut.rst_ni.value or pause():
                continue
            assert not dut.ended_lost_o.value
            assert not dut.lost_o.value
            number, length = len(self.verdicts), int(dut.ended_bytes_o.value)
            assert int(dut.ended_facts_o.value) == number & 0xFFFFF
            assert length == len(self.sent[number]) % (1 << 14)
            start_of_last = (length - 1) // self.width * self.width
            dropped, give = rng.random() < drop, length
            if rng.random() < cut:
                give = rng.randint(max(1, start_of_last - 3), length)
            facts = rng.getrandbits(9)
            dut.judge_i.value = 1
            dut.judge_drop_i.value = dropped
            dut.judge_bytes_i.value = give
            dut.judge_facts_i.value = facts
            early = give <= start_of_last
            self.verdicts.append((length if early else give, dropped or early, facts))

    async def run(
        self,
        frames: Sequence[bytes],
        in_pause: Pause = never,
        out_pause: Pause = never,
        judge_pause: Pause = never,
        drop: float = 0.0,
        cut: float = 0.0,
    ) -> int:
        self.sent, self.verdicts = list(frames), []
        beats = [
            beat
            for number, frame in enumerate(frames)
            for beat in frame_beats(frame, self.width, facts=number)
        ]
        judging = cocotb.start_soon(self.judge(judge_pause, drop, cut))
        began = get_sim_time("ns")
        sending = cocotb.start_soon(self.source.send(beats, in_pause))
        limit = 1000 + 60 * len(beats)
        got = await within(limit, self.sink.receive(len(beats), out_pause))
        cycles = int((get_sim_time("ns") - began) // PERIOD_NS)
        await sending
        judging.cancel()
        self.dut.judge_i.value = 0
        await ReadOnly()
        assert not self.dut.out_valid_o.value
        assert not self.dut.ended_valid_o.value
        await RisingEdge(self.dut.clk_i)
        together = zip(frames, self.verdicts, split(got), strict=True)
        for number, (sent, (length, error, facts), frame) in enumerate(together):
            where = f"frame {number} of {len(sent)} bytes, to {length}"
            if len(sent) < 1 << 14:
                # The rest of what was cut may be beyond the end: og_packet_edit clears it.
                assert frame_bytes(frame, self.width, beyond=True) == sent[:length], where
            shown = [(beat["error"], beat["facts"], beat["bytes"]) for beat in frame]
            assert shown == [(0, 0, 0)] * (len(frame) - 1) + [(error, facts, length)], where
        return cycles


@cocotb.test()
async def every_length(dut: Any) -> None:
    bench = await Bench(dut).start()
    await bench.run([bench.rng.randbytes(n) for n in range(1, 301)])


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.6], out_gap=[0.0, 0.6], judge_gap=[0.0, 0.8])
async def pauses(dut: Any, in_gap: float, out_gap: float, judge_gap: float) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    frames = [rng.randbytes(rng.randint(1, 5 * bench.width)) for _ in range(200)]
    frames += [rng.randbytes(rng.randint(1, bench.width)) for _ in range(100)]
    frames += [rng.randbytes(16383), rng.randbytes(20000), rng.randbytes(100)]
    await bench.run(frames, gaps(in_gap, rng), gaps(out_gap, rng), gaps(judge_gap, rng), 0.3, 0.4)


@cocotb.test()
async def long_bursts(dut: Any) -> None:
    bench = await Bench(dut).start()
    frames = [bench.rng.randbytes(bench.rng.randint(1, 200)) for _ in range(300)]
    await bench.run(frames, bursts(40), bursts(31), bursts(57), 0.2, 0.2)


@cocotb.test()
async def latency(dut: Any) -> None:
    bench = await Bench(dut).start()
    assert await bench.run([bench.rng.randbytes(1)]) == LAST_LATENCY + 1
    beats = frame_beats(bench.rng.randbytes(2 * bench.width), bench.width, facts=0)
    cocotb.start_soon(bench.source.send(beats))
    await within(LATENCY + 1, bench.sink.receive(1))


@cocotb.test()
async def full_throughput(dut: Any) -> None:
    bench = await Bench(dut).start()
    if int(dut.Beats.value) < 8 or int(dut.Frames.value) < 8:
        return
    rng = bench.rng
    for longest in (1, bench.width, 5 * bench.width):
        frames = [rng.randbytes(rng.randint(1, longest)) for _ in range(200)]
        cycles = await bench.run(frames)
        beats = sum(-(-len(frame) // bench.width) for frame in frames)
        assert cycles <= beats + LAST_LATENCY + 1


@cocotb.test()
async def reset_in_mid_frame(dut: Any) -> None:
    bench = await Bench(dut).start()
    for cycles in range(1, 30):
        bench.sent, bench.verdicts = [bytes(2 * bench.width), bytes(30 * bench.width)], []
        beats = [
            beat for n, f in enumerate(bench.sent) for beat in frame_beats(f, bench.width, facts=n)
        ]
        tasks = [
            cocotb.start_soon(bench.source.send(beats)),
            cocotb.start_soon(bench.judge(never, 0.2, 0.0)),
        ]
        dut.out_ready_i.value = cycles % 3 > 0
        for _ in range(cycles):
            await RisingEdge(dut.clk_i)
        for task in tasks:
            task.cancel()
        dut.in_valid_i.value = dut.judge_i.value = 0
        await reset(dut, 1)
        await bench.run([bench.rng.randbytes(bench.rng.randint(1, 100)) for _ in range(4)])


@pytest.mark.parametrize(
    ("width", "beats", "frames"),
    [(64, 32, 16), *more((16, 512, 8), (8, 2, 2), (32, 8, 64))],
)
def test_og_frame_pass(width: int, beats: int, frames: int) -> None:
    simulate(
        "og_frame_pass",
        core="opengcm:lib:packet",
        module=__file__,
        parameters={
            "BeatBytes": width,
            "Beats": beats,
            "Frames": frames,
            "InFactsW": 20,
            "OutFactsW": 9,
        },
    )
