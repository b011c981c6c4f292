# SPDX-License-Identifier: Apache-2.0
"""og_valid_cut: a register or wires, as told, for data and what says that they are there.

Walks both, with random data and valid_i; and resets of any length, also while something is in the
register.
"""

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
async def latency_and_reset(dut: Any) -> None:
    """valid_o is the valid_i of Registered cycles ago, low behind a cycle of reset if there is a
    register; data_o is the data_i of as many cycles ago, whatever the reset."""
    Clock(dut.clk_i, PERIOD_NS, "ns").start()
    rng = random.Random(cocotb.RANDOM_SEED)
    registered = bool(dut.Registered.value)
    before = None
    lost = 0
    for _ in range(400):
        valid, word, free = rng.getrandbits(1), rng.getrandbits(WIDTH), int(rng.random() < 0.8)
        dut.valid_i.value, dut.data_i.value, dut.rst_ni.value = valid, word, free
        await ReadOnly()
        expected = before if registered else (valid, word)
        if expected is not None:
            assert (int(dut.valid_o.value), int(dut.data_o.value)) == expected
        before = (int(valid and free), word)
        lost += valid and not free
        await RisingEdge(dut.clk_i)
    assert lost


@pytest.mark.parametrize("registered", [0, 1])
def test_og_valid_cut(registered: int) -> None:
    simulate(
        "og_valid_cut",
        core="opengcm:lib:prim",
        module=__file__,
        parameters={"Width": WIDTH, "Registered": registered},
    )
