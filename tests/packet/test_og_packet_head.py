# SPDX-License-Identifier: Apache-2.0
"""og_packet_head against slices of bytes: every length, gaps, one-beat frames, reset."""

import random
from collections.abc import Sequence
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from cocotb.utils import get_sim_time
from frames import frame_beats
from sets import more
from simulate import simulate
from streams import PERIOD_NS, Pause, gaps, never, reset, start

INPUTS = ("data", "keep", "last", "bytes", "facts")


class Bench:
    """The head's watcher, its pulses collected."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.width = int(dut.BeatBytes.value)
        self.head = int(dut.HeadBytes.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.got: list[tuple[int, int, int, int]] = []

    @property
    def cycle(self) -> int:
        return int(get_sim_time("ns") // PERIOD_NS)

    async def start(self) -> "Bench":
        await start(self.dut, in_valid_i=0)
        cocotb.start_soon(self._watch())
        return self

    async def _watch(self) -> None:
        dut = self.dut
        while True:
            await ReadOnly()
            if dut.head_valid_o.value and dut.rst_ni.value:
                given = (dut.head_o, dut.head_bytes_o, dut.head_facts_o)
                head, length, facts = (int(signal.value) for signal in given)
                self.got.append((self.cycle, head, length, facts))
            await RisingEdge(dut.clk_i)

    async def send(self, beats: Sequence[dict[str, int]], pause: Pause = never) -> None:
        dut = self.dut
        for beat in beats:
            while pause():
                dut.in_valid_i.value = 0
                for name in INPUTS:
                    signal = getattr(dut, f"in_{name}_i")
                    signal.value = self.rng.getrandbits(len(signal))
                await RisingEdge(dut.clk_i)
            dut.in_valid_i.value = 1
            for name in INPUTS:
                getattr(dut, f"in_{name}_i").value = beat[name]
            await RisingEdge(dut.clk_i)
        dut.in_valid_i.value = 0

    async def check(self, frames: Sequence[bytes], pause: Pause = never) -> None:
        self.got = []
        beats: list[dict[str, int]] = []
        wanted, when = [], []
        for frame in frames:
            facts = self.rng.getrandbits(9)
            behind = min(len(frame), self.head) - 1
            when.append(self.cycle + len(beats) + behind // self.width + 1)
            beats += frame_beats(frame, self.width, bytes=len(frame), facts=facts)
            junk = self.rng.getrandbits(8 * self.width) << 8 * beats[-1]["keep"].bit_count()
            beats[-1]["data"] |= junk & (1 << 8 * self.width) - 1
            wanted.append((int.from_bytes(frame[: self.head], "little"), len(frame), facts))
        await self.send(beats, pause)
        for _ in range(3):
            await RisingEdge(self.dut.clk_i)
        assert [one[1:] for one in self.got] == wanted
        if pause is never:
            assert [cycle for cycle, *_ in self.got] == when


@cocotb.test()
@cocotb.parametrize(gap=[0.0, 0.5])
async def heads(dut: Any, gap: float) -> None:
    bench = await Bench(dut).start()
    rng = bench.rng
    frames = [rng.randbytes(n) for n in range(1, 301)]
    frames += [rng.randbytes(rng.randint(1, bench.width)) for _ in range(100)]
    frames += [rng.randbytes(rng.randint(1, 4 * bench.width)) for _ in range(300)]
    await bench.check(frames, gaps(gap, rng) if gap else never)


@cocotb.test()
async def reset_in_mid_frame(dut: Any) -> None:
    bench = await Bench(dut).start()
    for taken in range(1, 9):
        beats = frame_beats(bytes(20 * bench.width), bench.width, bytes=5, facts=3)
        await bench.send(beats[:taken])
        await reset(dut, 1)
        await bench.check([bench.rng.randbytes(n) for n in (bench.head, 300, 1)])


@pytest.mark.parametrize(
    ("width", "head"),
    [pytest.param(64, 64, marks=pytest.mark.smoke), *more((16, 50), (32, 5), (64, 90), (16, 16))],
)
def test_og_packet_head(width: int, head: int) -> None:
    simulate(
        "og_packet_head",
        core="opengcm:lib:packet",
        module=__file__,
        parameters={"BeatBytes": width, "HeadBytes": head, "FactsW": 9},
    )
