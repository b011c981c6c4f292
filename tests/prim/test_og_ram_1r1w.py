# SPDX-License-Identifier: Apache-2.0
"""og_ram_1r1w: every word written is read back ReadRegs cycles after its address, and no other
changes.

Walks depths 1, 5 and 64, one to three read registers: each address, then random writes and reads
against a dict; with ReadFirst or Distributed a read of the address that is written in the same
cycle gives the old word, else it is not looked at (depth 1: the old one a cycle later is the new
one, for there the output is the register).
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, ReadOnly, RisingEdge
from simulate import simulate
from streams import PERIOD_NS

WIDTH = 20


class Bench:
    """The memory, and what it should hold."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.depth = int(dut.Depth.value)
        self.read_regs = 1 if self.depth == 1 else int(dut.ReadRegs.value)
        self.read_first = bool(dut.ReadFirst.value) or bool(dut.Distributed.value)
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.words: dict[int, int] = {}
        Clock(dut.clk_i, PERIOD_NS, "ns").start()

    async def cycle(self, read: int, write: tuple[int, int] | None = None) -> None:
        """Read an address and perhaps write (address, word) in the same cycle; check the word."""
        self.dut.rd_addr_i.value = read
        self.dut.wr_en_i.value = int(write is not None)
        if write is not None:
            self.dut.wr_addr_i.value, self.dut.wr_data_i.value = write
        else:
            self.dut.wr_addr_i.value = self.rng.randrange(self.depth)
            self.dut.wr_data_i.value = self.rng.getrandbits(WIDTH)
        wanted = self.words.get(read)
        if write is not None:
            self.words[write[0]] = write[1]
            if write[0] == read and self.depth == 1:
                wanted = write[1]
            elif write[0] == read and not self.read_first:
                wanted = None
        for _ in range(self.read_regs):
            await RisingEdge(self.dut.clk_i)
            self.dut.wr_en_i.value = 0
        await ReadOnly()
        if wanted is not None:
            got = int(self.dut.rd_data_o.value)
            assert got == wanted, f"address {read}: {got:#x}, not {wanted:#x}"
        await RisingEdge(self.dut.clk_i)

    def word(self) -> int:
        return self.rng.getrandbits(WIDTH)


@cocotb.test()
async def each_address(dut: Any) -> None:
    bench = Bench(dut)
    for address in range(bench.depth):
        await bench.cycle(address, (address, bench.word()))
    for address in reversed(range(bench.depth)):
        await bench.cycle(address)


@cocotb.test()
async def random_traffic(dut: Any) -> None:
    bench = Bench(dut)
    for _ in range(600):
        write = (bench.rng.randrange(bench.depth), bench.word())
        await bench.cycle(
            bench.rng.randrange(bench.depth), write if bench.rng.random() < 0.5 else None
        )


@cocotb.test()
async def an_address_a_cycle(dut: Any) -> None:
    """Each word is there ReadRegs cycles behind its address, and for that cycle."""
    bench = Bench(dut)
    for address in range(bench.depth):
        await bench.cycle(address, (address, bench.word()))
    asked: list[int] = []
    for _ in range(100):
        asked.append(bench.rng.randrange(bench.depth))
        dut.rd_addr_i.value = asked[-1]
        await RisingEdge(dut.clk_i)
        await ReadOnly()
        if len(asked) >= bench.read_regs:
            wanted = bench.words[asked[-bench.read_regs]]
            assert int(dut.rd_data_o.value) == wanted
        await FallingEdge(dut.clk_i)


@pytest.mark.parametrize("kind", ["", "Block", "Distributed", "ReadFirst"])
@pytest.mark.parametrize(
    ("depth", "read_regs"), [(1, 1), (1, 3), pytest.param(5, 2, marks=pytest.mark.smoke), (64, 3)]
)
def test_og_ram_1r1w(depth: int, read_regs: int, kind: str) -> None:
    simulate(
        "og_ram_1r1w",
        core="opengcm:lib:prim",
        module=__file__,
        parameters={
            "Width": WIDTH,
            "Depth": depth,
            "ReadRegs": read_regs,
            **({kind: 1} if kind else {}),
        },
    )
