# SPDX-License-Identifier: Apache-2.0
"""og_ghash_table_align moves the blocks of a beat up by any number of lanes, zeros below them."""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import Timer
from constant_keys import beats, random_blocks
from simulate import simulate

BEATS = 20


@cocotb.test()
async def all_shifts(dut: Any) -> None:
    lanes = int(dut.Lanes.value)
    rng = random.Random(cocotb.RANDOM_SEED)
    for _ in range(BEATS):
        for shift in range(lanes):
            blocks = random_blocks(rng, lanes)
            (dut.blocks_i.value,) = beats(blocks, lanes)
            dut.shift_i.value = shift
            await Timer(1, "ns")
            assert [int(dut.blocks_o.value)] == beats([0] * shift + blocks[: lanes - shift], lanes)


@pytest.mark.parametrize("lanes", [1, 2, 4])
def test_og_ghash_table_align(lanes: int) -> None:
    simulate(
        "og_ghash_table_align",
        core="opengcm:lib:ghash_table",
        module=__file__,
        parameters={"Lanes": lanes},
    )
