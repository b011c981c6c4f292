# SPDX-License-Identifier: Apache-2.0
"""og_lead_cut and og_lead_put against slices of bytes: every length around one to three beats, a
beat less and a beat more at the end, back to back, pauses on each side, errors, reset in mid-frame,
cycles.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, ReadOnly, RisingEdge
from cocotb.utils import get_sim_time
from frames import frame_beats, frame_bytes, split
from sets import more
from simulate import simulate
from streams import PERIOD_NS, Beat, Pause, Stream, bursts, gaps, never, reset, start, within

LEAD = 2


class Bench:
    """Either module between its streams."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.width = int(dut.BeatBytes.value)
        self.cuts = hasattr(dut, "in_error_i")
        self.rng = random.Random(cocotb.RANDOM_SEED)
        given = ["error"] if self.cuts else ["lead"]
        shown = ["error", "lead"] if self.cuts else []
        bus = ["data", "keep", "last", "facts"]
        self.source = Stream(dut, "in_{}_i", "in_ready_o", [*bus, *given])
        self.sink = Stream(dut, "out_{}_o", "out_ready_i", [*bus, *shown])

    async def start(self) -> "Bench":
        await start(self.dut, in_valid_i=0, in_data_i=0, out_ready_i=0)
        self.sink.check_rules()
        if not self.cuts:
            cocotb.start_soon(self._zero())
        return self

    async def _zero(self) -> None:
        """While who stands before og_lead_put shows zero without a beat, it does so, too."""
        dut = self.dut
        while True:
            await FallingEdge(dut.clk_i)
            if not dut.in_valid_i.value:
                dut.in_data_i.value = 0
            await ReadOnly()
            assert dut.out_valid_o.value or not int(dut.out_data_o.value), "data without a beat"

    def given(self, frame: bytes, facts: int, error: bool) -> list[Beat]:
        """The beats of a frame as it comes: what does not count is random."""
        rng = self.rng
        if not self.cuts:
            lead = int.from_bytes(frame[:LEAD], "little")
            beats = frame_beats(frame[LEAD:], self.width, facts=facts)
            for place, beat in enumerate(beats):
                beat["lead"] = rng.getrandbits(16) if place else lead
            return beats
        beats = frame_beats(frame, self.width)
        for place, beat in enumerate(beats):
            beat["facts"] = rng.getrandbits(9) if place else facts
            beat["error"] = int(error if beat["last"] else rng.getrandbits(1))
            if beat["last"]:
                kept = beat["keep"].bit_count()
                beat["data"] |= rng.getrandbits(8 * self.width) << 8 * kept
                beat["data"] &= (1 << 8 * self.width) - 1
        return beats

    async def run(
        self, frames: Sequence[bytes], in_pause: Pause = never, out_pause: Pause = never
    ) -> int:
        """Send, take and compare; cycles."""
        rng = self.rng
        facts = [rng.getrandbits(9) for _ in frames]
        errors = [self.cuts and rng.random() < 0.3 for _ in frames]
        beats: list[Beat] = []
        for frame, fact, error in zip(frames, facts, errors, strict=True):
            beats += self.given(frame, fact, error)
        sending = cocotb.start_soon(self.source.send(beats, in_pause))
        began = get_sim_time("ns")
        left, seen = len(frames), 0

        def done(taken: list[Beat]) -> bool:
            nonlocal left, seen
            if len(taken) > seen:
                left -= taken[-1]["last"]
                seen = len(taken)
            return left == 0

        limit = 100 + 20 * (len(beats) + len(frames))
        taken = await within(limit, self.sink.receive_until(done, out_pause))
        cycles = int((get_sim_time("ns") - began) // PERIOD_NS)
        await within(10, sending)
        for frame, fact, error, out in zip(frames, facts, errors, split(taken), strict=True):
            data = frame_bytes(out, self.width, beyond=self.cuts)  # as they came, within a core
            assert out[0]["facts"] == fact
            if not self.cuts:
                assert data == frame
            elif len(frame) <= LEAD:
                assert len(data) == 1
                assert out[-1]["error"]
            else:
                assert data == frame[LEAD:]
                assert {beat["lead"] for beat in out} == {int.from_bytes(frame[:LEAD], "little")}
                assert out[-1]["error"] == error
        return cycles


@cocotb.test()
@cocotb.parametrize(in_pause=["never", "gaps", "bursts"], out_pause=["never", "gaps", "bursts"])
async def every_length(dut: Any, in_pause: str, out_pause: str) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    makers: dict[str, Callable[[], Pause]] = {
        "never": lambda: never,
        "gaps": lambda: gaps(0.5, rng),
        "bursts": lambda: bursts(3),
    }
    sizes = [*range(1 if bench.cuts else LEAD + 1, 3 * bench.width + 4)] * 2
    rng.shuffle(sizes)
    await bench.run(
        [rng.randbytes(size) for size in sizes], makers[in_pause](), makers[out_pause]()
    )


@cocotb.test()
async def full_throughput(dut: Any) -> None:
    """The frame with its two bytes is what costs, on either side, and never a cycle more."""
    bench = await Bench(dut).start()
    for over in range(-3, 4):
        sizes = [max(LEAD + 1, beats * bench.width + over) for beats in (1, 2, 1, 3, 1, 1)] * 10
        cycles = await bench.run([bench.rng.randbytes(size) for size in sizes])
        assert cycles <= sum(-(-size // bench.width) for size in sizes) + 1


@cocotb.test()
async def reset_in_mid_frame(dut: Any) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    for cycles in range(1, 9):
        beats = bench.given(rng.randbytes(20 * bench.width), 5, False)
        sending = cocotb.start_soon(bench.source.send(beats))
        dut.out_ready_i.value = 1
        for _ in range(cycles):
            await RisingEdge(dut.clk_i)
        sending.cancel()
        dut.in_valid_i.value = dut.out_ready_i.value = 0
        await reset(dut, 1)
        await bench.run([rng.randbytes(rng.randint(3, 100)) for _ in range(4)])


@pytest.mark.parametrize("top", ["og_lead_cut", "og_lead_put"])
@pytest.mark.parametrize("width", [16, *more(4, 64)])
def test_og_lead(top: str, width: int) -> None:
    simulate(
        top,
        core="opengcm:lib:packet",
        module=__file__,
        parameters={"BeatBytes": width, "FactsW": 9},
    )
