# SPDX-License-Identifier: Apache-2.0
"""og_pipe_gate: items go through a pipe in order, each with what waits beside it, and none is lost.

Walks pipes of 1, 7 and 40 cycles with random pauses on both sides, a sink that stops until no room
is left, full rate, the latency that the header promises, and a reset in mid-flight.
"""

import random
from collections import deque
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge, ReadOnly
from simulate import simulate
from streams import start

WIDTH, META = 20, 9


class Bench:
    """The gate around a pipe of Latency cycles that the bench plays."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.latency = int(dut.Latency.value)
        self.pipe: deque[int | None] = deque([None] * self.latency)
        self.due: deque[tuple[int, int]] = deque()
        self.entered = self.left = 0

    async def cycle(self, offer: bool, ready: bool, *, reset: bool = False) -> bool:
        """One cycle: perhaps one enters, as far as there is room, and one leaves (the result)."""
        dut = self.dut
        await FallingEdge(dut.clk_i)
        come = self.pipe.popleft()
        meta, word = self.rng.getrandbits(META), self.rng.getrandbits(WIDTH)
        dut.rst_ni.value = int(not reset)
        dut.done_i.value = int(come is not None)
        dut.block_i.value = self.rng.getrandbits(WIDTH) if come is None else come
        dut.out_ready_i.value = int(ready)
        dut.in_valid_i.value = int(offer)
        dut.meta_i.value = meta
        await ReadOnly()
        goes = bool(dut.go_o.value)
        assert goes == (offer and bool(dut.in_ready_o.value))
        self.pipe.append(word if goes else None)
        if reset:
            self.pipe = deque([None] * self.latency)
            self.due.clear()
            return False
        leaves = bool(dut.out_valid_o.value) and ready
        if dut.out_valid_o.value:
            assert (int(dut.meta_o.value), int(dut.block_o.value)) == self.due[0]
        else:
            assert (int(dut.meta_o.value), int(dut.block_o.value)) == (0, 0), "shown"
        if leaves:
            self.due.popleft()
            self.left += 1
        if goes:
            self.due.append((meta, word))
            self.entered += 1
        return leaves

    async def drain(self) -> None:
        for _ in range(2 * self.latency + 8):
            await self.cycle(offer=False, ready=True)
        assert not self.due


async def bench_of(dut: Any) -> Bench:
    await start(dut, in_valid_i=0, meta_i=0, done_i=0, block_i=0, out_ready_i=0)
    return Bench(dut)


@cocotb.test()
async def random_pauses(dut: Any) -> None:
    bench = await bench_of(dut)
    for _ in range(1500):
        await bench.cycle(offer=bench.rng.random() < 0.6, ready=bench.rng.random() < 0.5)
    await bench.drain()
    assert bench.entered > 300


@cocotb.test()
async def a_sink_that_stops(dut: Any) -> None:
    """No more enter than there is room for."""
    bench = await bench_of(dut)
    for _ in range(3 * bench.latency + 12):
        await bench.cycle(offer=True, ready=False)
    assert bench.entered == bench.latency + 2
    await bench.drain()


@cocotb.test()
async def full_rate_and_latency(dut: Any) -> None:
    """An item a cycle, on and on; the first leaves one cycle after it has left the pipe."""
    bench = await bench_of(dut)
    cycles = 6 * bench.latency + 100
    for number in range(cycles):
        assert await bench.cycle(offer=True, ready=True) == (number > bench.latency)
    assert bench.entered == cycles
    await bench.drain()


@cocotb.test()
async def reset_in_flight(dut: Any) -> None:
    """What was under way is forgotten, and there is room for as much again."""
    bench = await bench_of(dut)
    for _ in range(bench.latency + 1):
        await bench.cycle(offer=True, ready=False)
    for _ in range(2):
        await bench.cycle(offer=False, ready=False, reset=True)
    bench.entered = 0
    for _ in range(3 * bench.latency + 12):
        await bench.cycle(offer=True, ready=False)
    assert bench.entered == bench.latency + 2
    await bench.drain()


@pytest.mark.parametrize("latency", [1, pytest.param(7, marks=pytest.mark.smoke), 40])
def test_og_pipe_gate(latency: int) -> None:
    simulate(
        "og_pipe_gate",
        core="opengcm:lib:prim",
        module=__file__,
        parameters={"Latency": latency, "Width": WIDTH, "MetaW": META},
    )
