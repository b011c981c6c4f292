# SPDX-License-Identifier: Apache-2.0
"""og_packet_edit against slices of bytes, on beats of 16, 32 and 64 bytes.

Walks every length 1-300; every cut and what is put in, with every length around them; tails at
every place in a beat; lengths cut short; frames swallowed and marked; pauses on all sides; cycle
counts of frames that grow and shrink by a beat; reset in mid-frame.
"""

import random
from collections.abc import Sequence
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from cocotb.utils import get_sim_time
from edits import DROP_FIELDS, EDIT_FIELDS, LONGEST, Case, Editor
from frames import frame_beats, frame_bytes, split
from sets import more
from simulate import simulate
from streams import PERIOD_NS, Pause, Stream, bursts, gaps, never, reset, start, within

LATENCY = 6


class Bench(Editor):
    """The editor between its three streams."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        sizes = (dut.BeatBytes, dut.Keep, dut.PutBytes, dut.Tail, dut.FactsW)
        super().__init__(random.Random(cocotb.RANDOM_SEED), *(int(size.value) for size in sizes))
        fields = ["data", "keep", "last", "error"]
        self.edits = Stream(dut, "edit_{}_i", "edit_ready_o", [*EDIT_FIELDS, *DROP_FIELDS])
        self.source = Stream(dut, "in_{}_i", "in_ready_o", fields)
        self.sink = Stream(dut, "out_{}_o", "out_ready_i", [*fields, "facts"])

    async def start(self) -> "Bench":
        await start(self.dut, in_valid_i=0, edit_valid_i=0, out_ready_i=0)
        self.sink.check_rules()
        self.sink.check_zero_when_idle("data")
        return self

    def beats(self, case: Case) -> list[dict[str, int]]:
        beats = frame_beats(case.data, self.width)
        junk = self.rng.getrandbits(8 * self.width) << 8 * beats[-1]["keep"].bit_count()
        beats[-1]["data"] |= junk & (1 << 8 * self.width) - 1
        return [beat | {"error": case.error and beat["last"]} for beat in beats]

    async def run(
        self,
        cases: Sequence[Case],
        in_pause: Pause = never,
        out_pause: Pause = never,
        edit_pause: Pause = never,
    ) -> int:
        """Send frames and compare what comes; cycles from the first beat in to the last out."""
        wanted = [case for case in cases if not case.drop]
        ends, seen = 0, 0

        def done(beats: list[dict[str, int]]) -> bool:
            nonlocal ends, seen
            if len(beats) != seen:
                seen, ends = len(beats), ends + beats[-1]["last"]
            return ends == len(wanted)

        beats = [beat for case in cases for beat in self.beats(case)]
        editing = cocotb.start_soon(self.edits.send(map(self.edit, cases), edit_pause))
        if in_pause is never and edit_pause is never:
            for _ in range(2):
                await RisingEdge(self.dut.clk_i)
        began = get_sim_time("ns")
        sending = cocotb.start_soon(self.source.send(beats, in_pause))
        limit = 1000 + 40 * len(beats) + 60 * len(cases)
        got = await within(limit, self.sink.receive_until(done, out_pause))
        cycles = int((get_sim_time("ns") - began) // PERIOD_NS)
        await within(limit, sending)
        await editing
        await ReadOnly()
        assert not self.dut.out_valid_o.value, "something was made up"
        await RisingEdge(self.dut.clk_i)
        for number, (case, frame) in enumerate(zip(wanted, split(got), strict=True)):
            where = f"frame {number}: {case}"
            assert frame_bytes(frame, self.width) == case.edited(self.keep), where
            assert all(beat["facts"] == case.facts for beat in frame), where
            errors = [beat["error"] for beat in frame]
            assert errors == [0] * (len(frame) - 1) + [case.error], where
        return cycles


@cocotb.test()
async def every_length(dut: Any) -> None:
    bench = await Bench(dut).start()
    put = bench.most & ~3
    cases = [bench.case(length) for length in range(1, 301)]
    cases += [bench.case(length, 0, put) for length in range(max(1, bench.keep), 301)]
    cases += [bench.case(length, 28, 0) for length in range(bench.keep + 29, 301)]
    await bench.run(cases)


@cocotb.test()
async def every_cut_and_put(dut: Any) -> None:
    bench = await Bench(dut).start()
    for put in range(bench.most + 1):
        cuts = range(put % 4, 73, 4)
        extra = [1, 3, bench.width - 1, bench.width, bench.width + 1, 100]
        cases = [bench.case(bench.keep + cut + more, cut, put) for cut in cuts for more in extra]
        await bench.run(cases)


@cocotb.test()
async def cut_to_a_length(dut: Any) -> None:
    bench = await Bench(dut).start()
    put = min(28, bench.most)
    for length in range(1, 161):
        cases = [
            bench.case(bench.keep + 100, put % 4, put, limit=length),
            bench.case(bench.keep + 200, 8, 0, tail=bench.tail, limit=length),
            bench.case(bench.keep + 20, 0, 0, limit=length),
        ]
        await bench.run(cases)


@cocotb.test()
async def tails(dut: Any) -> None:
    bench = await Bench(dut).start()
    if not bench.tail:
        return
    put = min(28, bench.most) & ~3
    for tail in range(bench.tail + 1):
        sizes = range(bench.keep + 1, bench.keep + 2 * bench.width + 2)
        await bench.run([bench.case(size, 0, put, tail) for size in sizes])
        await bench.run([bench.case(size, 0, 0, tail, limit=size) for size in sizes])
        await bench.run([bench.case(size + 90, 0, 0, tail, limit=size) for size in sizes])


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.6], out_gap=[0.0, 0.6], edit_gap=[0.0, 0.8])
async def pauses(dut: Any, in_gap: float, out_gap: float, edit_gap: float) -> None:
    bench = await Bench(dut).start()
    cases = [bench.random_case() for _ in range(250)]
    cases += [bench.random_case(20) for _ in range(250)]
    rng = bench.rng
    await bench.run(cases, gaps(in_gap, rng), gaps(out_gap, rng), gaps(edit_gap, rng))


@cocotb.test()
async def long_bursts(dut: Any) -> None:
    bench = await Bench(dut).start()
    await bench.run([bench.random_case(100) for _ in range(300)], bursts(50), bursts(71))


@cocotb.test()
async def many_dropped(dut: Any) -> None:
    bench = await Bench(dut).start()
    cases = [bench.random_case(150) for _ in range(200)]
    for number, case in enumerate(cases):
        case.drop = number % 40 != 39
    await bench.run(cases)


@cocotb.test()
async def long_frames(dut: Any) -> None:
    bench = await Bench(dut).start()
    put = min(28, bench.most) & ~3
    sizes = [9000, 9001, LONGEST - put]
    await bench.run([bench.case(size, 0, put) for size in sizes])
    await bench.run([bench.case(LONGEST, 12, put, limit=n) for n in (1, 30, LONGEST - 70)])


@cocotb.test()
async def latency(dut: Any) -> None:
    bench = await Bench(dut).start()
    assert await bench.run([bench.case(bench.keep + 1)]) == LATENCY + 1


@cocotb.test()
async def full_throughput(dut: Any) -> None:
    """Frames that stay, grow from n to n + 1 beats and shrink back: back to back, and mixed."""
    bench = await Bench(dut).start()
    width, keep = bench.width, bench.keep
    put = min(28, bench.most) & ~3
    cut = 28 if width > 32 else 12
    kinds = [
        [bench.case(width) for _ in range(100)],
        [bench.case(width, 0, put) for _ in range(100)],
        [bench.case(width + cut, cut, 0) for _ in range(100)],
        [bench.case(2 * width, 0, put) for _ in range(100)],
        [bench.case(2 * width + 4, cut, 0) for _ in range(100)],
        [bench.case(2 * width + 4, cut, 0, limit=width) for _ in range(100)],
        [bench.case(max(keep, 1), 0, put) for _ in range(100)],
        [bench.case(rng_size) for rng_size in bench.rng.choices(range(1, 200), k=100)],
        # Behind what has filled the ring, what gives nothing with its first beat.
        [
            bench.case(*case)
            for _ in range(20)
            for case in [*[(width, 0, put)] * 12, *[(2 * width, cut, 0)] * 6]
        ],
    ]
    kinds.append(bench.rng.sample([case for kind in kinds for case in kind], 400))
    for number, cases in enumerate(kinds):
        cycles = await bench.run(cases)
        promised = bench.cycles(cases)
        dut._log.info("%d: %d frames in %d cycles, %d", number, len(cases), cycles, promised)
        assert cycles <= promised + LATENCY + 3, f"kind {number}"


@cocotb.test()
async def reset_in_mid_frame(dut: Any) -> None:
    bench = await Bench(dut).start()
    for taken in range(1, 30):
        cases = [bench.case(5 * bench.width, 0, bench.most & 4), bench.case(20 * bench.width, 4)]
        beats = [beat for case in cases for beat in bench.beats(case)]
        editing = cocotb.start_soon(bench.edits.send(map(bench.edit, cases)))
        sending = cocotb.start_soon(bench.source.send(beats, gaps(0.3, bench.rng)))
        dut.out_ready_i.value = taken % 3 > 0
        for _ in range(taken):
            await RisingEdge(dut.clk_i)
        editing.cancel()
        sending.cancel()
        dut.in_valid_i.value = dut.edit_valid_i.value = 0
        await reset(dut, 1)
        await bench.run([bench.random_case(60) for _ in range(4)])


@pytest.mark.parametrize(
    ("width", "keep", "put", "tail"),
    [
        pytest.param(64, 12, 32, 0, marks=pytest.mark.smoke),
        *more(
            (16, 14, 80, 5),
            (32, 12, 24, 0),
            (64, 14, 80, 18),
            (16, 0, 8, 16),
            (64, 0, 1, 0),
            (32, 0, 44, 7),
        ),
    ],
)
def test_og_packet_edit(width: int, keep: int, put: int, tail: int) -> None:
    simulate(
        "og_packet_edit",
        core="opengcm:lib:packet",
        module=__file__,
        parameters={"BeatBytes": width, "Keep": keep, "PutBytes": put, "Tail": tail, "FactsW": 9},
    )
