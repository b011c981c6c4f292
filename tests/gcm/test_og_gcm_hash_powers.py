# SPDX-License-Identifier: Apache-2.0
"""og_gcm_hash_powers: every power of H once and right, whatever their number and the digit.

Walks 1 to 20 powers and digits of 5 to 128 bits: several keys one right after the other, the
zeroes of an erasure, and a clear and a reset in the middle, behind which nothing is left.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge
from simulate import simulate
from streams import start

from opengcm.spec.gcm import mul

WIDTH = 128
ONE = 1 << (WIDTH - 1)
LIMIT = 3000


class Bench:
    """The module, and the register that holds H and then its square for it."""

    def __init__(self, dut: Any) -> None:
        self.dut = dut
        self.rng = random.Random(cocotb.RANDOM_SEED)
        self.powers = int(dut.Powers.value)
        self.digits = -(-WIDTH // int(dut.DigitW.value))

    async def start(self) -> "Bench":
        await start(self.dut, clear_i=1, start_i=0, hash_i=0, zero_i=0, zero_index_i=0)
        await FallingEdge(self.dut.clk_i)
        return self

    async def make(self, h: int, stop: int | None = None) -> tuple[list[tuple[int, int]], int]:
        """Make its powers, or as many cycles of it: (exponent, power) in order, and the cycles."""
        dut = self.dut
        dut.start_i.value = 1
        dut.hash_i.value = h
        written: list[tuple[int, int]] = []
        square = None  # what the register that holds H takes at the end of the cycle
        cycle = 0
        while True:
            cycle += 1
            await FallingEdge(dut.clk_i)
            dut.start_i.value = 0
            dut.clear_i.value = 0
            if square is not None:
                dut.hash_i.value = square
            square = int(dut.power_o.value) if dut.square_o.value else None
            if square is not None:
                assert square == mul(h, h)
            if dut.write_o.value:
                written.append((int(dut.index_o.value) + 1, int(dut.power_o.value)))
            if dut.done_o.value or cycle == stop:
                return written, cycle
            assert cycle < LIMIT, "never done"

    async def clear(self) -> None:
        self.dut.clear_i.value = 1
        for _ in range(3):
            await FallingEdge(self.dut.clk_i)
        assert not int(self.dut.power_o.value)
        assert not int(self.dut.u_multiply.a_q.value)
        assert not int(self.dut.u_multiply.product_q.value)


@cocotb.test()
async def all_powers(dut: Any) -> None:
    bench = await Bench(dut).start()
    for h in (0, 1, ONE, *(bench.rng.getrandbits(WIDTH) for _ in range(4))):
        written, cycles = await bench.make(h)
        expected, power = {}, ONE
        for exponent in range(1, bench.powers + 1):
            power = mul(power, h)
            expected[exponent] = power
        assert len(written) == bench.powers, "one was written twice, or not"
        assert dict(written) == expected
        products = (bench.powers - 1) // 2
        chain = (bench.powers).bit_length()
        assert cycles <= 5 + chain + products * (bench.digits + 2) + products * chain
        await bench.clear()


@cocotb.test()
async def zeroes(dut: Any) -> None:
    """An erasure writes a zero under every index, a cycle behind its word."""
    bench = await Bench(dut).start()
    await bench.make(bench.rng.getrandbits(WIDTH))
    await bench.clear()
    for index in range(bench.powers):
        dut.zero_i.value = 1
        dut.zero_index_i.value = index
        await FallingEdge(dut.clk_i)
        assert dut.write_o.value
        assert (int(dut.index_o.value), int(dut.power_o.value)) == (index, 0)
    dut.zero_i.value = 0
    await FallingEdge(dut.clk_i)
    assert not dut.write_o.value


@cocotb.test()
async def reset_in_the_middle(dut: Any) -> None:
    """Nothing is written afterwards, and the next key's powers are right."""
    bench = await Bench(dut).start()
    _, cycles = await bench.make(bench.rng.getrandbits(WIDTH))
    await bench.clear()
    for stop in range(1, cycles, max(1, cycles // 9)):
        await bench.make(bench.rng.getrandbits(WIDTH), stop)
        dut.rst_ni.value = 0
        dut.clear_i.value = 1
        await FallingEdge(dut.clk_i)
        dut.rst_ni.value = 1
        for _ in range(bench.digits + 6):
            await FallingEdge(dut.clk_i)
            assert not dut.write_o.value
        h = bench.rng.getrandbits(WIDTH)
        written, _ = await bench.make(h)
        assert len(written) == bench.powers
        power = ONE
        for exponent in range(1, bench.powers + 1):
            power = mul(power, h)
            assert dict(written)[exponent] == power
        await bench.clear()


@pytest.mark.parametrize(
    ("powers", "digit", "gates"),
    [
        pytest.param(16, 5, 0, marks=pytest.mark.smoke),
        pytest.param(1, 5, 0),
        pytest.param(2, 128, 0, marks=pytest.mark.full),
        pytest.param(3, 64, 0, marks=pytest.mark.full),
        pytest.param(20, 128, 0),
        pytest.param(8, 2, 1),
        pytest.param(1, 8, 1, marks=pytest.mark.full),
        pytest.param(2, 128, 1, marks=pytest.mark.full),
    ],
)
def test_og_gcm_hash_powers(powers: int, digit: int, gates: int) -> None:
    simulate(
        "og_gcm_hash_powers",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={"Powers": powers, "DigitW": digit, "Gates": gates},
        # No port shows whether erased powers are still there.
        internals=[("og_gf128_mul_serial", "a_q"), ("og_gf128_mul_serial", "product_q")],
    )
