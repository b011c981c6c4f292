# SPDX-License-Identifier: Apache-2.0
"""og_valid_delay: what was valid leaves with its data Cycles later, and nothing else does.

Walks every length from 1 to 12 at once (registers and ring), valid at random, and resets of one
cycle, behind which nothing of before leaves.
"""

import random
from pathlib import Path
from typing import Any

import cocotb
from cocotb.triggers import ReadOnly, RisingEdge
from simulate import simulate
from streams import start

WIDTH = 8
MAX_CYCLES = 12


@cocotb.test()
async def what_was_valid_leaves(dut: Any) -> None:
    await start(dut, valid_i=0, data_i=0)
    rng = random.Random(cocotb.RANDOM_SEED)
    given: list[tuple[int, int]] = []  # valid and data of each cycle since the last reset
    for _ in range(2000):
        valid, data = rng.getrandbits(1), rng.getrandbits(WIDTH)
        dut.valid_i.value, dut.data_i.value = valid, data
        given.append((valid, data))
        await ReadOnly()
        for cycles in range(1, MAX_CYCLES + 1):
            was = given[-1 - cycles] if cycles < len(given) else (0, 0)
            assert int(dut.valid_o.value) >> cycles - 1 & 1 == was[0], f"{cycles} cycles"
            if was[0]:
                got = int(dut.data_o.value) >> WIDTH * (cycles - 1) & (1 << WIDTH) - 1
                assert got == was[1], f"{cycles} cycles"
        await RisingEdge(dut.clk_i)
        if rng.random() < 0.02:
            dut.rst_ni.value = 0
            await RisingEdge(dut.clk_i)
            dut.rst_ni.value = 1
            given.clear()


def test_og_valid_delay() -> None:
    simulate(
        "valid_delays",
        core="opengcm:lib:prim",
        module=__file__,
        extra_sources=[Path(__file__).with_name("valid_delays.sv")],
    )
