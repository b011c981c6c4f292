# SPDX-License-Identifier: Apache-2.0
"""og_delay: data_o is the data_i of Cycles cycles ago.

Walks every length from 0 to 20 at once (wires, registers, ring; without memory; with a register at
the ring's address), random data, and a reset of one cycle in mid-stream, after which the content is
void but the length must hold.
"""

import random
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.triggers import ReadOnly, RisingEdge
from simulate import simulate
from streams import start

WIDTH = 24
MAX_CYCLES = 20


class Bench:
    """Feeds the lines and remembers what they were fed since the last reset."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.fed: list[int] = []

    async def cycle(self) -> None:
        """Feed one word and check every line that has had time to pass one on."""
        word = self.rng.getrandbits(WIDTH)
        self.fed.append(word)
        self.dut.data_i.value = word
        await ReadOnly()
        for port in (self.dut.data_o, self.dut.chain_o, self.dut.block_o, self.dut.far_o):
            lines = int(port.value)
            for cycles in range(min(MAX_CYCLES + 1, len(self.fed))):
                got = lines >> WIDTH * cycles & (1 << WIDTH) - 1
                assert got == self.fed[-1 - cycles], f"word {len(self.fed)}, delay {cycles}"
        await RisingEdge(self.dut.clk_i)


@cocotb.test()
async def every_length(dut: Any) -> None:
    await start(dut, data_i=0)
    bench = Bench(dut)
    for _ in range(200):
        await bench.cycle()


@cocotb.test()
async def length_holds_after_reset(dut: Any) -> None:
    """A reset anywhere in the ring's round leaves the length as it is."""
    await start(dut, data_i=0)
    for before in range(1, 30):
        bench = Bench(dut)
        for _ in range(before):
            await bench.cycle()
        dut.rst_ni.value = 0
        await RisingEdge(dut.clk_i)
        dut.rst_ni.value = 1
    bench = Bench(dut)
    for _ in range(50):
        await bench.cycle()


@pytest.mark.smoke
def test_og_delay() -> None:
    simulate(
        "delay_lines",
        core="opengcm:lib:prim",
        module=__file__,
        parameters={"Width": WIDTH, "MaxCycles": MAX_CYCLES},
        extra_sources=[Path(__file__).with_name("delay_lines.sv")],
    )
