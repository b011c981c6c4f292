# SPDX-License-Identifier: Apache-2.0
"""og_aes_sub_shift: SUBBYTES() and SHIFTROWS() of FIPS 197 and their inverses, in every style.

A state whose bytes are all different tells every byte's place; 300 random states follow, a new
direction with each for the merged circuits.
"""

import random
from pathlib import Path
from typing import Any

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import RisingEdge, Timer
from simulate import simulate

from opengcm.spec.aes import inv_shift_rows, inv_sub_bytes, shift_rows, sub_bytes

STYLES = ("table", "tower", "bram")
DIRECTIONS = ("forward", "inverse", "merged")


@cocotb.test()
async def states(dut: Any) -> None:
    inputs = [(way, bytes(range(16))) for way in (False, True)]
    inputs += [(random.random() < 0.5, random.randbytes(16)) for _ in range(300)]
    Clock(dut.clk_i, 2, "ns").start()
    await RisingEdge(dut.clk_i)
    for way, state in inputs:
        dut.inverse_i.value = way
        dut.state_i.value = int.from_bytes(state, "big")
        await RisingEdge(dut.clk_i)
        await Timer(1, "ns")
        seen = int(dut.state_o.value).to_bytes(len(STYLES) * len(DIRECTIONS) * 16, "little")
        forward = bytes(shift_rows(sub_bytes(list(state))))
        inverse = bytes(inv_shift_rows(inv_sub_bytes(list(state))))
        wanted = (forward, inverse, inverse if way else forward)
        for i in range(len(STYLES) * len(DIRECTIONS)):
            style, direction = divmod(i, len(DIRECTIONS))
            got = seen[16 * i : 16 * i + 16][::-1]
            assert got == wanted[direction], (
                f"{STYLES[style]}, {DIRECTIONS[direction]}, inverse {way}, {state.hex()}:"
                f" {got.hex()}, not {wanted[direction].hex()}"
            )


def test_og_aes_sub_shift() -> None:
    simulate(
        "sub_shifts",
        core="opengcm:lib:aes",
        module=__file__,
        extra_sources=[Path(__file__).with_name("sub_shifts.sv")],
    )
