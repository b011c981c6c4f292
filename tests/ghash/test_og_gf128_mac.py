# SPDX-License-Identifier: Apache-2.0
"""og_gf128_mac: the sum over lanes of products in GF(2^128), one a cycle, after mul_latency cycles.

Walks Karatsuba levels 0 to 7 and 1, 2 and 4 lanes, with no register, every register, and several
choices between; zero, one, x^127, all ones and single bits in every pair, then random operands.
"""

import random
from functools import reduce
from operator import xor
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge
from sets import dear, more
from simulate import simulate
from streams import PERIOD_NS

from opengcm.spec.gcm import mul

WIDTH = 128
ONES = (1 << WIDTH) - 1
SPLIT, PRODUCT, SUM, JOIN, REDUCE, OPERAND, HALVE = 0, 1, 2, 3, 10, 11, 12
ALL = (1 << 18) - 1
SMOKE = pytest.mark.smoke


def latency(levels: int, mul_regs: int) -> int:
    """Registers asked for that a multiplier of so many levels has."""
    there = [OPERAND, SPLIT, PRODUCT, SUM, REDUCE, *(JOIN + step for step in range(levels))]
    there += [HALVE + step for step in range(levels - 1)]
    return sum(mul_regs >> position & 1 for position in there)


def operands(rng: random.Random, lanes: int) -> list[tuple[list[int], list[int]]]:
    """Every pair of corners, in one lane after the other, then random ones."""
    corners = [0, 1, 1 << 127, ONES, 1 << 64, 1 << 63]
    pairs = [([0] * lanes, [0] * lanes)]
    for number, (a, b) in enumerate((a, b) for a in corners for b in corners):
        lane = number % lanes
        pairs.append(
            (
                [a if at == lane else rng.getrandbits(WIDTH) for at in range(lanes)],
                [b if at == lane else 0 for at in range(lanes)],
            )
        )
    for bit in range(0, WIDTH, 5):
        one_hot = [1 << (bit + lane) % WIDTH for lane in range(lanes)]
        pairs.append((one_hot, [rng.getrandbits(WIDTH) for _ in range(lanes)]))
    for _ in range(60):
        first, second = ([rng.getrandbits(WIDTH) for _ in range(lanes)] for _ in range(2))
        pairs.append((first, second))
    return pairs


def pack(elements: list[int]) -> int:
    return sum(element << WIDTH * at for at, element in enumerate(elements))


@cocotb.test()
async def sums(dut: Any) -> None:
    """One set of operands a cycle; each sum after the promised cycles, at every level."""
    Clock(dut.clk_i, PERIOD_NS, "ns").start()
    lanes, mul_regs = int(dut.Lanes.value), int(dut.MulRegs.value)
    first, last = int(dut.First.value), int(dut.Last.value)
    cases = operands(random.Random(cocotb.RANDOM_SEED), lanes)
    expected = [reduce(xor, map(mul, a, b)) for a, b in cases]
    for cycle in range(len(cases) + latency(last, mul_regs) + 1):
        # What goes in here at a falling edge is read at the next one: with no register at once.
        await FallingEdge(dut.clk_i)
        found = int(dut.sum_o.value)
        for levels in range(first, last + 1):
            at = cycle - max(latency(levels, mul_regs), 1)
            if 0 <= at < len(cases):
                got = found >> WIDTH * (levels - first) & ONES
                assert got == expected[at], f"{levels} levels, {cases[at]}: {got:032x}"
        if cycle < len(cases):
            a, b = cases[cycle]
            dut.a_i.value = pack(a)
            dut.b_i.value = pack(b)


@pytest.mark.parametrize(
    ("lanes", "first", "last", "mul_regs"),
    [
        pytest.param(4, 2, 2, 1 << SPLIT | 1 << SUM | 1 << JOIN + 1 | 1 << REDUCE, marks=SMOKE),
        *more((2, 4, 4, 1 << HALVE + 2 | 1 << PRODUCT | 1 << JOIN | 1 << JOIN + 3)),
        *dear(
            (1, 0, 4, ALL),
            (2, 0, 3, 0),
            (1, 5, 7, 1 << PRODUCT | 1 << SUM | 1 << JOIN + 6 | 1 << REDUCE),
        ),
    ],
)
def test_og_gf128_mac(lanes: int, first: int, last: int, mul_regs: int) -> None:
    simulate(
        "macs",
        core="opengcm:lib:ghash",
        module=__file__,
        parameters={"Lanes": lanes, "First": first, "Last": last, "MulRegs": mul_regs},
        extra_sources=[Path(__file__).with_name("macs.sv")],
        optimise=False,
    )
