# SPDX-License-Identifier: Apache-2.0
"""og_gf2_leaf is the carry-less product; all pairs of operands up to 5 bits."""

import random
from itertools import product
from typing import Any

import cocotb
import pytest
from cocotb.triggers import Timer
from sets import more
from simulate import simulate

EXHAUSTIVE = 5


def carry_less(a: int, b: int) -> int:
    """The product of two polynomials over GF(2), from the definition."""
    total = 0
    for place in range(b.bit_length()):
        if b >> place & 1:
            total ^= a << place
    return total


@cocotb.test()
async def the_product(dut: Any) -> None:
    width = int(dut.Width.value)
    if width <= EXHAUSTIVE:
        pairs = list(product(range(1 << width), repeat=2))
    else:
        single = [1 << place for place in range(width)]
        pairs = list(product(single, [*single, (1 << width) - 1]))[:2000]
        pairs += [(random.getrandbits(width), random.getrandbits(width)) for _ in range(500)]
    for a, b in pairs:
        dut.a_i.value, dut.b_i.value = a, b
        await Timer(1, "ns")
        assert int(dut.product_o.value) == carry_less(a, b), f"{a:x} {b:x}"


@pytest.mark.parametrize("paired", [0, 1])
@pytest.mark.parametrize("width", [1, 3, 16, *more(2, 5, 8, 32)])
def test_the_product(width: int, paired: int) -> None:
    simulate(
        "og_gf2_leaf",
        core="opengcm:lib:ghash",
        module=__file__,
        parameters={"Width": width, "Paired": paired},
    )
