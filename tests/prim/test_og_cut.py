# SPDX-License-Identifier: Apache-2.0
"""og_cut: a register or wires, as told. Walks both, with random data."""

import random
from typing import Any

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import ReadOnly, RisingEdge
from simulate import simulate
from streams import PERIOD_NS

WIDTH = 40


@cocotb.test()
async def latency(dut: Any) -> None:
    """data_o is the data_i of Registered cycles ago."""
    Clock(dut.clk_i, PERIOD_NS, "ns").start()
    rng = random.Random(cocotb.RANDOM_SEED)
    registered = bool(dut.Registered.value)
    before = None
    for _ in range(100):
        word = rng.getrandbits(WIDTH)
        dut.data_i.value = word
        await ReadOnly()
        expected = before if registered else word
        if expected is not None:
            assert dut.data_o.value == expected
        before = word
        await RisingEdge(dut.clk_i)


@pytest.mark.parametrize("registered", [0, 1])
def test_og_cut(registered: int) -> None:
    simulate(
        "og_cut",
        core="opengcm:lib:prim",
        module=__file__,
        parameters={"Width": WIDTH, "Registered": registered},
    )
