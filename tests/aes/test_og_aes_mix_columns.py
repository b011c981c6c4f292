# SPDX-License-Identifier: Apache-2.0
"""og_aes_mix_columns: MIXCOLUMNS() and INVMIXCOLUMNS() of FIPS 197, apart and merged.

The circuits are linear but for inverse_i: each of the 128 unit vectors both ways tells the whole
matrix. Zero and random states follow.
"""

import random
from pathlib import Path
from typing import Any

import cocotb
from cocotb.triggers import Timer
from simulate import simulate

from opengcm.spec.aes import inv_mix_columns, mix_columns

DIRECTIONS = ("forward", "inverse", "merged")


@cocotb.test()
async def unit_vectors_and_random_states(dut: Any) -> None:
    states = [0, *(1 << bit for bit in range(128)), *(random.getrandbits(128) for _ in range(200))]
    for state in states:
        columns = list(state.to_bytes(16, "big"))
        forward = int.from_bytes(bytes(mix_columns(columns)), "big")
        inverse = int.from_bytes(bytes(inv_mix_columns(columns)), "big")
        for way in (False, True):
            dut.inverse_i.value = way
            dut.state_i.value = state
            await Timer(1, "ns")
            got_states = int(dut.state_o.value)
            got_columns = int(dut.column_o.value)
            for i, want in enumerate((forward, inverse, inverse if way else forward)):
                what = f"{DIRECTIONS[i]}, inverse {way}, {state:032x}"
                assert got_states >> 128 * i & (1 << 128) - 1 == want, what
                assert got_columns >> 32 * i & 0xFFFFFFFF == want >> 96, f"{what}: one column"


def test_og_aes_mix_columns() -> None:
    simulate(
        "mixes",
        core="opengcm:lib:aes",
        module=__file__,
        extra_sources=[Path(__file__).with_name("mixes.sv")],
    )
