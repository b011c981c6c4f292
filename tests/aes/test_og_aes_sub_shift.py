# SPDX-License-Identifier: Apache-2.0
"""og_aes_sub_shift: SUBBYTES() and SHIFTROWS() of FIPS 197 and their inverses, in every style.

A state whose bytes are all different tells every byte's place; 300 random states follow, a new
direction with each for the merged circuits, some of them cleared. Memories give the bytes times 02
as well.
"""

import random
from pathlib import Path
from typing import Any

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import RisingEdge, Timer
from simulate import simulate

from opengcm.spec.aes import inv_shift_rows, inv_sub_bytes, shift_rows, sub_bytes, xtimes

STYLES = ("table", "tower", "bram")
DIRECTIONS = ("forward", "inverse", "merged")


@cocotb.test()
async def states(dut: Any) -> None:
    inputs = [(way, False, bytes(range(16))) for way in (False, True)]
    inputs += [
        (random.random() < 0.5, random.random() < 0.2, random.randbytes(16)) for _ in range(300)
    ]
    Clock(dut.clk_i, 2, "ns").start()
    await RisingEdge(dut.clk_i)
    for way, clear, state in inputs:
        dut.inverse_i.value = way
        dut.clear_i.value = clear
        dut.state_i.value = int.from_bytes(state, "big")
        await RisingEdge(dut.clk_i)
        await Timer(1, "ns")
        forward = bytes(shift_rows(sub_bytes(list(state))))
        inverse = bytes(inv_shift_rows(inv_sub_bytes(list(state))))
        wanted = (forward, inverse, inverse if way else forward)
        for port, factor in (("state_o", 1), ("doubled_o", 2)):
            number = int(getattr(dut, port).value)
            seen = number.to_bytes(len(STYLES) * len(DIRECTIONS) * 16, "little")
            for i in range(len(STYLES) * len(DIRECTIONS)):
                style, direction = divmod(i, len(DIRECTIONS))
                want = wanted[direction]
                if factor == 2:
                    want = bytes(xtimes(b) for b in want) if STYLES[style] == "bram" else bytes(16)
                want = bytes(16) if clear else want
                got = seen[16 * i : 16 * i + 16][::-1]
                assert got == want, (
                    f"{port}, {STYLES[style]}, {DIRECTIONS[direction]}, inverse {way}, clear"
                    f" {clear}, {state.hex()}: {got.hex()}, not {want.hex()}"
                )


def test_og_aes_sub_shift() -> None:
    simulate(
        "sub_shifts",
        core="opengcm:lib:aes",
        module=__file__,
        extra_sources=[Path(__file__).with_name("sub_shifts.sv")],
    )
