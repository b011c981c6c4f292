# SPDX-License-Identifier: Apache-2.0
"""og_gf2_leaf is the carry-less product, or a sum of them; all pairs of operands up to 5 bits.

Where it is a sum, each pair is tried in one term, beside others at random.
"""

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
        pairs = list(product(range(1 << width), range(1 << width)))
    else:
        single = [1 << place for place in range(width)]
        pairs = list(product(single, [*single, (1 << width) - 1]))[:2000]
        pairs += [(random.getrandbits(width), random.getrandbits(width)) for _ in range(500)]
    terms = int(dut.Terms.value)
    for number, pair in enumerate(pairs):
        given = [(random.getrandbits(width), random.getrandbits(width)) for _ in range(terms)]
        given[number % terms] = pair
        words = (a << width | b for a, b in given)
        dut.operands_i.value = sum(word << 2 * width * at for at, word in enumerate(words))
        await Timer(1, "ns")
        expected = 0
        for a, b in given:
            expected ^= carry_less(a, b)
        assert int(dut.sum_o.value) == expected, f"{given}"


@pytest.mark.parametrize("paired", [0, 1])
@pytest.mark.parametrize(
    ("width", "terms"), [(1, 1), (3, 1), (3, 2), (16, 4), *more((2, 3), (5, 1), (8, 4), (32, 1))]
)
def test_the_product(width: int, terms: int, paired: int) -> None:
    simulate(
        "og_gf2_leaf",
        core="opengcm:lib:ghash",
        module=__file__,
        parameters={"Width": width, "Terms": terms, "Paired": paired},
    )
