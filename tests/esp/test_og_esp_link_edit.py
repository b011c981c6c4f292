# SPDX-License-Identifier: Apache-2.0
"""og_esp_link_edit against what its header says becomes of a frame's bytes.

Walks headers of none to five words, packets that are protected and in clear, as many heads before
their decisions as may wait, decisions that come at once, late and in every cycle; a reset in the
middle.
"""

import random
from collections import deque
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from esp_core import LINK
from packed import pack, unpack
from sets import more
from simulate import simulate
from streams import reset, start

CUT, AAD, BYTES = 2**7 - 1, 2**13, 2**14 - 1 - 20


class Bench:
    """Headers that wait for decisions."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.depth = int(dut.Depth.value)
        self.links: deque[dict[str, int]] = deque()

    async def start(self) -> "Bench":
        await start(self.dut, head_valid_i=0, taken_i=0, protect_i=0)
        return self

    def link(self) -> dict[str, int]:
        rng = self.rng
        words = rng.choice((0, 3, 4, 5))
        return {"lead": rng.getrandbits(16), "words": words, "header": rng.getrandbits(160)}

    async def run(self, cycles: int, heads: float, decisions: float) -> int:
        """Heads and decisions in these parts of the cycles, as far as may be; how many decided."""
        dut, rng = self.dut, self.rng
        done = 0
        for _ in range(cycles):
            there = bool(self.links)
            taken = there and rng.random() < decisions
            comes = len(self.links) < self.depth and rng.random() < heads
            link = self.link()
            dut.head_valid_i.value, dut.head_link_i.value = comes, pack(LINK, link)
            protect, cut = rng.getrandbits(1), rng.randint(0, CUT)
            size, aad = rng.randint(0, BYTES), rng.randint(0, AAD)
            dut.protect_i.value, dut.cut_i.value = protect, cut
            dut.bytes_i.value, dut.aad_bytes_i.value = size, aad
            dut.taken_i.value = taken
            await ReadOnly()
            if there:
                first = self.links[0]
                assert unpack(LINK, int(dut.link_o.value)) == first
                header = 4 * first["words"]
                kept = 0 if protect else header
                assert int(dut.cut_o.value) == cut + header - kept
                assert int(dut.bytes_o.value) == size + kept
                assert int(dut.aad_bytes_o.value) == aad + kept
            await RisingEdge(dut.clk_i)
            if taken:
                self.links.popleft()
                done += 1
            if comes:
                self.links.append(link)
        dut.head_valid_i.value = dut.taken_i.value = 0
        return done


@cocotb.test()
@cocotb.parametrize(heads=[0.2, 1.0], decisions=[0.2, 1.0])
async def each_with_its_header(dut: Any, heads: float, decisions: float) -> None:
    bench = await Bench(dut).start()
    assert await bench.run(500, heads, decisions) > 50


@cocotb.test()
async def all_that_may_wait(dut: Any) -> None:
    bench = await Bench(dut).start()
    for _ in range(3):
        await bench.run(2 * bench.depth, 1.0, 0.0)
        assert len(bench.links) == bench.depth
        assert await bench.run(bench.depth, 0.0, 1.0) == bench.depth


@cocotb.test()
async def reset_in_the_middle(dut: Any) -> None:
    bench = await Bench(dut).start()
    for cycles in range(1, 6):
        await bench.run(cycles, 1.0, 0.0)
        await reset(dut)
        bench.links.clear()
        assert await bench.run(60, 0.5, 0.5) > 5


@pytest.mark.parametrize("depth", [16, *more(1, 5)])
def test_og_esp_link_edit(depth: int) -> None:
    simulate(
        "og_esp_link_edit", core="opengcm:lib:esp", module=__file__, parameters={"Depth": depth}
    )
