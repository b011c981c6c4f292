# SPDX-License-Identifier: Apache-2.0
"""og_far_fifo: order, room for Depth words, one word a cycle five cycles later, and reset.

Walks depths 8, 13 and 64, with no pauses, pauses on each side and on both, a sink that stops until
Depth words are held, and a reset in the middle. While no word is on offer the output is zero.
"""

import random
from collections import deque
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, ReadOnly
from simulate import simulate
from streams import start

WIDTH = 12
LATENCY = 5


class Bench:
    """The FIFO with a source that keeps its promise: no more than Depth words are inside."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.depth = int(dut.Depth.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.held: deque[tuple[int, int]] = deque()  # word, and the cycle in which it came
        self.now = self.left = 0
        self.waits: list[int] = []  # cycles from a word's coming to its leaving

    async def cycle(self, *, offer: bool, ready: bool) -> None:
        """One cycle: perhaps a word comes, if there is room, and perhaps one leaves."""
        dut = self.dut
        await FallingEdge(dut.clk_i)
        self.now += 1
        comes = offer and len(self.held) < self.depth
        word = self.rng.getrandbits(WIDTH)  # noise if none comes
        dut.in_valid_i.value = int(comes)
        dut.in_payload_i.value = word
        dut.out_ready_i.value = int(ready)
        await ReadOnly()
        payload = int(dut.out_payload_o.value)
        if not dut.out_valid_o.value:
            assert payload == 0, "something shows while no word is on offer"
        else:
            assert self.held, "a word is made up"
            assert payload == self.held[0][0]
            if ready:
                self.waits.append(self.now - self.held.popleft()[1])
                self.left += 1
        if comes:
            self.held.append((word, self.now))

    async def drain(self) -> None:
        """All that is inside leaves, one word a cycle once the first one is there."""
        for _ in range(len(self.held) + LATENCY):
            await self.cycle(offer=False, ready=True)
        assert not self.held


async def set_up(dut: Any) -> Bench:
    await start(dut, in_valid_i=0, in_payload_i=0, out_ready_i=0)
    return Bench(dut)


@cocotb.test()
@cocotb.parametrize(come=[1.0, 0.5, 0.1], go=[1.0, 0.5, 0.1])
async def order(dut: Any, come: float, go: float) -> None:
    bench = await set_up(dut)
    for _ in range(1000):
        await bench.cycle(offer=bench.rng.random() < come, ready=bench.rng.random() < go)
    await bench.drain()
    assert bench.left > 50


@cocotb.test()
async def fills_and_empties(dut: Any) -> None:
    bench = await set_up(dut)
    for _ in range(4):
        for _ in range(bench.depth + 3 * LATENCY):
            await bench.cycle(offer=True, ready=False)
        assert len(bench.held) == bench.depth
        await bench.drain()


@cocotb.test()
async def rate_and_latency(dut: Any) -> None:
    """One word a cycle, and each leaves five cycles after it came."""
    bench = await set_up(dut)
    for _ in range(300):
        await bench.cycle(offer=True, ready=True)
    await bench.drain()
    assert bench.left == 300
    assert set(bench.waits) == {LATENCY}


@cocotb.test()
async def reset_in_the_middle(dut: Any) -> None:
    """Whatever is where: nothing of it comes out, and there is room for as many as ever."""
    bench = await set_up(dut)
    for cut in range(3 * LATENCY):
        for _ in range(cut):
            await bench.cycle(offer=True, ready=bench.rng.random() < 0.3)
        await FallingEdge(dut.clk_i)
        dut.rst_ni.value = 0
        dut.in_valid_i.value = bench.rng.getrandbits(1)
        dut.out_ready_i.value = 1
        await FallingEdge(dut.clk_i)
        dut.rst_ni.value = 1
        dut.in_valid_i.value = 0
        bench.held.clear()
        for _ in range(bench.depth + LATENCY):
            await bench.cycle(offer=True, ready=False)
        assert len(bench.held) == bench.depth
        await bench.drain()


@pytest.mark.parametrize("depth", [8, pytest.param(13, marks=pytest.mark.smoke), 64])
def test_og_far_fifo(depth: int) -> None:
    simulate(
        "og_far_fifo",
        core="opengcm:lib:prim",
        module=__file__,
        parameters={"Width": WIDTH, "Depth": depth},
    )
