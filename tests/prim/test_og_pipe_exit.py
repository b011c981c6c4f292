# SPDX-License-Identifier: Apache-2.0
"""og_pipe_exit: what enters a pipe under a credit leaves it in order, and none is lost.

Walks pipes of 1, 7 and 40 cycles with random pauses on both sides, a sink that stops until no
credit is left, full rate, with either FIFO, and no FIFO, where payloads pass in the
cycle in which they come.
"""

import random
from collections import deque
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, ReadOnly
from simulate import simulate
from streams import start

WIDTH = 20


class Bench:
    """The exit behind a pipe of Inside cycles that the bench plays."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.inside = int(dut.Inside.value)
        self.fifo = bool(int(dut.Fifo.value))
        self.room = self.inside + (8 if int(dut.Far.value) else 5)
        self.pipe: deque[int | None] = deque([None] * self.inside)
        self.due: deque[int] = deque()
        self.entered = self.left = 0

    async def cycle(self, offer: bool, ready: bool) -> None:
        """One cycle: perhaps one enters, as far as there is credit, and one leaves."""
        dut = self.dut
        await FallingEdge(dut.clk_i)
        come = self.pipe.popleft()
        dut.valid_i.value = int(come is not None)
        dut.payload_i.value = self.rng.getrandbits(WIDTH) if come is None else come
        dut.out_ready_i.value = int(ready)
        enters = offer and bool(dut.credit_o.value)
        dut.enter_i.value = int(enters)
        word = self.rng.getrandbits(WIDTH) if enters else None
        self.pipe.append(word)
        if word is not None:
            self.due.append(word)
            self.entered += 1
        await ReadOnly()
        if not self.fifo:
            assert bool(dut.out_valid_o.value) == (come is not None)
        if dut.out_valid_o.value:
            assert int(dut.out_payload_o.value) == self.due[0]
            if ready:
                self.due.popleft()
                self.left += 1

    async def drain(self) -> None:
        for _ in range(2 * self.inside + 16):
            await self.cycle(offer=False, ready=True)
        assert not self.due


async def bench_of(dut: Any) -> Bench:
    await start(dut, enter_i=0, valid_i=0, payload_i=0, out_ready_i=0)
    return Bench(dut)


@cocotb.test()
async def random_pauses(dut: Any) -> None:
    bench = await bench_of(dut)
    for _ in range(1500):
        ready = not bench.fifo or bench.rng.random() < 0.5
        await bench.cycle(offer=bench.rng.random() < 0.6, ready=ready)
    await bench.drain()
    assert bench.entered > 300


@cocotb.test()
async def a_sink_that_stops(dut: Any) -> None:
    """With the FIFO no more enter than it holds; without it nothing stops."""
    bench = await bench_of(dut)
    cycles = 3 * bench.inside + 12
    for _ in range(cycles):
        await bench.cycle(offer=True, ready=not bench.fifo)
    assert bench.entered == (bench.room if bench.fifo else cycles)
    await bench.drain()


@cocotb.test()
async def full_rate(dut: Any) -> None:
    """A payload a cycle, on and on."""
    bench = await bench_of(dut)
    for _ in range(6 * bench.inside + 100):
        await bench.cycle(offer=True, ready=True)
    assert bench.entered == 6 * bench.inside + 100
    await bench.drain()


@cocotb.test()
async def reset_in_flight(dut: Any) -> None:
    """With a source and a sink that go on in the reset: there is room for as many as ever."""
    bench = await bench_of(dut)
    if not bench.fifo:
        return
    for _ in range(bench.inside + 9):
        await bench.cycle(offer=True, ready=True)
    await FallingEdge(dut.clk_i)
    dut.rst_ni.value = 0
    dut.valid_i.value = 0
    dut.enter_i.value = dut.credit_o.value
    dut.out_ready_i.value = 1
    await FallingEdge(dut.clk_i)
    dut.rst_ni.value = 1
    dut.enter_i.value = 0
    bench.pipe = deque([None] * bench.inside)
    bench.due.clear()
    bench.entered = 0
    for _ in range(3 * bench.inside + 12):
        await bench.cycle(offer=True, ready=False)
    assert bench.entered == bench.room
    await bench.drain()


@pytest.mark.parametrize(("fifo", "far"), [(0, 0), (1, 0), (1, 1)])
@pytest.mark.parametrize("inside", [1, pytest.param(7, marks=pytest.mark.smoke), 40])
def test_og_pipe_exit(inside: int, fifo: int, far: int) -> None:
    simulate(
        "og_pipe_exit",
        core="opengcm:lib:prim",
        module=__file__,
        parameters={"Width": WIDTH, "Inside": inside, "Fifo": fifo, "Far": far},
    )
