# SPDX-License-Identifier: Apache-2.0
"""og_ram_fifo: order, room, words in parts, throughput, latency and reset.

Walks depths 2, 5 and 16 with whole words and with words of 1, 3 and 4 parts, each part written
alone, some or all at once; with no pauses, pauses on each side and on both. While no word is on
offer the output is zero, also in reset.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from simulate import simulate
from streams import Stream, gaps, never, reset, start, within

WIDTH = 12


class Bench:
    """The FIFO with a driver that writes its words in parts."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.depth, self.parts = int(dut.Depth.value), int(dut.Parts.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.source = Stream(dut, "in_{}_i", "in_ready_o", ["payload"])
        self.sink = Stream(dut, "out_{}_o", "out_ready_i", ["payload"])
        self.sink.check_rules()
        self.sink.check_zero_when_idle("payload")

    def words(self, count: int) -> list[dict[str, int]]:
        return [{"payload": self.rng.getrandbits(WIDTH * self.parts)} for _ in range(count)]

    async def send(self, words: list[dict[str, int]], gap: float, *, whole: bool = False) -> None:
        """Write each word in a random number of cycles, its parts in a random order.

        What is not written in a cycle is noise on the port.
        """
        for word in words:
            order = self.rng.sample(range(self.parts), self.parts)
            while order:
                count = len(order) if whole else self.rng.randint(1, len(order))
                now, order = order[:count], order[count:]
                mask = sum(((1 << WIDTH) - 1) << WIDTH * part for part in now)
                noise = self.rng.getrandbits(WIDTH * self.parts) & ~mask
                while self.rng.random() < gap:
                    await RisingEdge(self.dut.clk_i)
                self.dut.in_payload_i.value = word["payload"] & mask | noise
                self.dut.in_write_i.value = sum(1 << part for part in now)
                self.dut.in_valid_i.value = int(not order)
                moved = False
                while not moved:
                    await ReadOnly()
                    moved = bool(self.dut.in_ready_o.value)
                    await RisingEdge(self.dut.clk_i)
                self.dut.in_write_i.value = 0
                self.dut.in_valid_i.value = 0


async def set_up(dut: Any) -> Bench:
    await start(dut, in_valid_i=0, in_write_i=0, in_payload_i=0, out_ready_i=0)
    return Bench(dut)


@cocotb.test()
@cocotb.parametrize(in_gap=[0.0, 0.5], out_gap=[0.0, 0.5, 0.9])
async def order(dut: Any, in_gap: float, out_gap: float) -> None:
    bench = await set_up(dut)
    sent = bench.words(150)
    cocotb.start_soon(bench.send(sent, in_gap))
    got = await within(10_000, bench.sink.receive(len(sent), gaps(out_gap, bench.rng)))
    assert got == sent
    for _ in range(4):
        await ReadOnly()
        assert not dut.out_valid_o.value, "something was made up"
        await RisingEdge(dut.clk_i)


@cocotb.test()
async def fills_and_empties(dut: Any) -> None:
    bench = await set_up(dut)
    sent = bench.words(bench.depth)
    for held in range(bench.depth):
        await ReadOnly()
        assert dut.in_ready_o.value, f"not ready with {held} of {bench.depth}"
        await RisingEdge(dut.clk_i)
        await bench.send(sent[held : held + 1], 0.0)
    await ReadOnly()
    assert not dut.in_ready_o.value, "ready when full"
    await RisingEdge(dut.clk_i)
    assert await within(bench.depth + 2, bench.sink.receive(bench.depth)) == sent
    await ReadOnly()
    assert not dut.out_valid_o.value, "valid when empty"


@cocotb.test()
async def rate_and_latency(dut: Any) -> None:
    """One word a cycle from depth 3 on, two of every three cycles at depth 2; latency 2."""
    bench = await set_up(dut)
    sent = bench.words(60)
    cocotb.start_soon(bench.send(sent, 0.0, whole=True))
    cycles = (len(sent) if bench.depth > 2 else 3 * len(sent) // 2) + 2
    assert await within(cycles, bench.sink.receive(len(sent), never)) == sent


@cocotb.test()
async def reset_in_the_middle(dut: Any) -> None:
    bench = await set_up(dut)
    lost = cocotb.start_soon(bench.send(bench.words(40), 0.3))
    await bench.sink.receive(3, gaps(0.5, bench.rng))
    lost.cancel()
    dut.in_valid_i.value = 0
    dut.in_write_i.value = 0
    await reset(dut, 1)
    await ReadOnly()
    assert not dut.out_valid_o.value
    await RisingEdge(dut.clk_i)
    sent = bench.words(40)
    cocotb.start_soon(bench.send(sent, 0.0))
    assert await within(1000, bench.sink.receive(len(sent), gaps(0.5, bench.rng))) == sent


@pytest.mark.parametrize(
    ("depth", "parts"), [(2, 1), pytest.param(5, 3, marks=pytest.mark.smoke), (16, 4)]
)
def test_og_ram_fifo(depth: int, parts: int) -> None:
    simulate(
        "og_ram_fifo",
        core="opengcm:lib:prim",
        module=__file__,
        parameters={"Width": WIDTH, "Depth": depth, "Parts": parts},
    )
