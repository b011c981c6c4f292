# SPDX-License-Identifier: Apache-2.0
"""og_gf128_mul_serial: products, latency, and what interrupts one.

Walks digits of 1, 2, 4 ... 128 bits, and of 5 and 100, side by side: corners and random operands,
a as one, a start, a clear and a reset in the middle of a product.
"""

import random
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge
from simulate import simulate
from streams import start

from opengcm.spec.gcm import mul

WIDTH = 128
ONES = (1 << WIDTH) - 1
DIGITS = [*(1 << n for n in range(8)), 5, 100]
LONGEST = WIDTH + 1


def due(digit: int, unit: bool) -> int:
    """The cycle of done_o when start_i is in cycle 0: one to take the operands, one a digit."""
    return (1 if unit else -(-WIDTH // digit)) + 1


class Bench:
    """Drives and reads at falling edges."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)

    def begin(self, a: int, b: int, unit: bool = False) -> None:
        """Start in this cycle."""
        self.dut.start_i.value = 1
        self.dut.unit_i.value = unit
        self.dut.a_i.value = a
        self.dut.b_i.value = b

    async def cycle(self) -> None:
        await FallingEdge(self.dut.clk_i)
        self.dut.start_i.value = 0
        self.dut.unit_i.value = self.rng.randrange(2)  # taken with start_i only
        self.dut.clear_i.value = 0
        self.dut.rst_ni.value = 1
        self.dut.a_i.value = self.rng.getrandbits(WIDTH)  # taken with start_i only

    def product(self, n: int) -> int:
        return int(self.dut.product_o.value) >> WIDTH * n & ONES

    async def follow(self, expected: int, unit: bool = False) -> None:
        """Every digit's product in its cycle, done_o in no other, and the product holds."""
        for cycle in range(1, LONGEST + 4):
            await self.cycle()
            done = int(self.dut.done_o.value)
            for n, digit in enumerate(DIGITS):
                assert (done >> n & 1) == (cycle == due(digit, unit)), (
                    f"digit {digit}, cycle {cycle}"
                )
                if cycle >= due(digit, unit):
                    assert self.product(n) == expected, f"digit {digit}, cycle {cycle}"


async def set_up(dut: Any) -> Bench:
    await start(dut, clear_i=0, start_i=0, unit_i=0, a_i=0, b_i=0)
    await FallingEdge(dut.clk_i)
    return Bench(dut)


@cocotb.test()
async def products(dut: Any) -> None:
    bench = await set_up(dut)
    corners = [0, 1, 1 << 127, ONES]
    pairs = [(a, b) for a in corners for b in corners]
    pairs += [(bench.rng.getrandbits(WIDTH), bench.rng.getrandbits(WIDTH)) for _ in range(12)]
    for a, b in pairs:
        bench.begin(a, b)
        await bench.follow(mul(a, b))


@cocotb.test()
async def a_as_one(dut: Any) -> None:
    """Whatever stands on a_i: b is the product, early."""
    bench = await set_up(dut)
    for b in (0, 1, 1 << 127, ONES, bench.rng.getrandbits(WIDTH)):
        bench.begin(bench.rng.getrandbits(WIDTH), b, unit=True)
        await bench.follow(b, unit=True)


@cocotb.test()
async def a_start_starts_anew(dut: Any) -> None:
    """A start in the middle of a product: that one is forgotten, the new one is right."""
    bench = await set_up(dut)
    for cycles in (1, 2, 3, 5, 17, 64, 127, 128):
        bench.begin(bench.rng.getrandbits(WIDTH), bench.rng.getrandbits(WIDTH))
        for _ in range(cycles):
            await bench.cycle()
        a, b = bench.rng.getrandbits(WIDTH), bench.rng.getrandbits(WIDTH)
        bench.begin(a, b)
        await bench.follow(mul(a, b))


@cocotb.test()
async def clear_zeroes(dut: Any) -> None:
    """A clear at any time leaves nothing of either operand or the product."""
    bench = await set_up(dut)
    for cycles in (1, 3, 17, 128, 140):
        bench.begin(bench.rng.getrandbits(WIDTH), bench.rng.getrandbits(WIDTH))
        for _ in range(cycles):
            await bench.cycle()
        bench.dut.clear_i.value = 1
        for _ in range(LONGEST + 2):
            await bench.cycle()
            assert not int(dut.product_o.value), f"cleared in cycle {cycles}"


@cocotb.test()
async def reset_ends_it(dut: Any) -> None:
    """After a reset in the middle no done_o comes, and the next product is right."""
    bench = await set_up(dut)
    for cycles in (1, 2, 40):
        bench.begin(bench.rng.getrandbits(WIDTH), bench.rng.getrandbits(WIDTH))
        for _ in range(cycles):
            await bench.cycle()
        bench.dut.rst_ni.value = 0
        for _ in range(LONGEST + 2):
            await bench.cycle()
            assert not int(dut.done_o.value)
        a, b = bench.rng.getrandbits(WIDTH), bench.rng.getrandbits(WIDTH)
        bench.begin(a, b)
        await bench.follow(mul(a, b))


@pytest.mark.smoke
def test_og_gf128_mul_serial() -> None:
    simulate(
        "serial_multipliers",
        core="opengcm:lib:ghash",
        module=__file__,
        extra_sources=[Path(__file__).with_name("serial_multipliers.sv")],
    )
