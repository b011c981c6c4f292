# SPDX-License-Identifier: Apache-2.0
"""og_ghash_ring: sums come out in order, at once when they are waited for, later when not; nothing
comes out unasked.

Walks depths 1 to 6 side by side: random pushes and pops, slow and fast on either side, up to a
full ring that is pushed and popped in one cycle, and a reset with sums waiting.
"""

import random
from collections import deque
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge
from simulate import simulate
from streams import start

WIDTH = 128
MAX_DEPTH = 6


class Bench:
    """The rings, and the sums that each should hold."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.held: list[deque[int]] = [deque() for _ in range(MAX_DEPTH)]
        self.expected = [0] * MAX_DEPTH

    async def cycle(self, push: float, pop: float) -> None:
        """Push and ask with the given probabilities wherever that is allowed, and look at what was
        asked for in the cycle before."""
        await FallingEdge(self.dut.clk_i)
        taken = int(self.dut.take_o.value)
        for n, value in enumerate(self.expected):
            assert taken >> WIDTH * n & (1 << WIDTH) - 1 == value, f"depth {n + 1}"
        self.dut.rst_ni.value = 1
        word = self.rng.getrandbits(WIDTH)
        pushes, pops = 0, 0
        self.expected = [0] * MAX_DEPTH
        for n, held in enumerate(self.held):
            wants_pop = self.rng.random() < pop
            pushed = self.rng.random() < push and (len(held) <= n or wants_pop)
            popped = wants_pop and (bool(held) or pushed)
            if pushed:
                held.append(word)
                pushes |= 1 << n
            if popped:
                self.expected[n] = held.popleft()
                pops |= 1 << n
        self.dut.sum_i.value = word
        self.dut.push_i.value = pushes
        self.dut.want_i.value = pops


@cocotb.test()
@cocotb.parametrize(push=[0.3, 0.7, 1.0], pop=[0.3, 0.7, 1.0])
async def order(dut: Any, push: float, pop: float) -> None:
    await start(dut, push_i=0, want_i=0, sum_i=0)
    bench = Bench(dut)
    for _ in range(150):
        await bench.cycle(push, pop)


@cocotb.test()
async def reset_empties(dut: Any) -> None:
    """What waited before a reset never comes out."""
    await start(dut, push_i=0, want_i=0, sum_i=0)
    bench = Bench(dut)
    for _ in range(5):
        for _ in range(10):
            await bench.cycle(0.9, 0.4)
        await FallingEdge(dut.clk_i)
        dut.push_i.value = 0
        dut.want_i.value = 0
        dut.rst_ni.value = 0
        bench.held = [deque() for _ in range(MAX_DEPTH)]
        bench.expected = [0] * MAX_DEPTH
    for _ in range(30):
        await bench.cycle(0.7, 0.7)


@pytest.mark.parametrize("gates", [pytest.param(0, marks=pytest.mark.smoke), 1])
def test_og_ghash_ring(gates: int) -> None:
    simulate(
        "rings",
        core="opengcm:lib:ghash",
        module=__file__,
        parameters={"MaxDepth": MAX_DEPTH, "Gates": gates},
        extra_sources=[Path(__file__).with_name("rings.sv")],
    )
