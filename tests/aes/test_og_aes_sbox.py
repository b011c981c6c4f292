# SPDX-License-Identifier: Apache-2.0
"""og_aes_sbox: SBOX() and INVSBOX() of FIPS 197, in every style, direction and number of cuts.

All circuits run side by side: each way 256 bytes in order, then the 512 pairs of direction and
byte in random order, so that the direction changes at any place of the merged pipelines. Those of
one direction see inverse_i change, too, and must not care. The latency is the header's.
"""

import random
from pathlib import Path
from typing import Any

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import RisingEdge, Timer
from simulate import simulate

from opengcm.spec.aes import INV_SBOX, SBOX

STYLES = ("table", "tower", "bram", "composite")
BRAM = STYLES.index("bram")
FORWARD, INVERSE, MERGED = range(3)
CUTS = range(4)


@cocotb.test()
async def every_byte_through_every_sbox(dut: Any) -> None:
    inputs = [(way, byte) for way in (False, True) for byte in range(256)]
    inputs += random.sample(inputs, len(inputs))
    Clock(dut.clk_i, 2, "ns").start()
    await RisingEdge(dut.clk_i)

    seen: list[bytes] = []  # all outputs in each cycle, just before its rising edge
    for way, byte in [*inputs, *[(False, 0)] * len(CUTS)]:
        dut.inverse_i.value = way
        dut.byte_i.value = byte
        await Timer(1, "ns")
        seen.append(int(dut.byte_o.value).to_bytes(len(STYLES) * 12, "little"))
        await RisingEdge(dut.clk_i)

    for style, name in enumerate(STYLES):
        for direction in (FORWARD, INVERSE, MERGED):
            for cuts in CUTS:
                if style == BRAM and cuts == 0:
                    continue
                for cycle, (way, byte) in enumerate(inputs):
                    inverse = way if direction == MERGED else direction == INVERSE
                    want = INV_SBOX[byte] if inverse else SBOX[byte]
                    got = seen[cycle + cuts][(3 * style + direction) * 4 + cuts]
                    assert got == want, (
                        f"{name}, direction {direction}, {cuts} cuts, inverse {inverse},"
                        f" byte {byte:02x}: {got:02x}, not {want:02x}"
                    )


@pytest.mark.smoke
def test_og_aes_sbox() -> None:
    simulate(
        "sboxes",
        core="opengcm:lib:aes",
        module=__file__,
        extra_sources=[Path(__file__).with_name("sboxes.sv")],
    )
