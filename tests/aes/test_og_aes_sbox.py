# SPDX-License-Identifier: Apache-2.0
"""og_aes_sbox: SBOX() of FIPS 197 for all 256 bytes, in both styles."""

from typing import Any

import cocotb
import pytest
from cocotb.triggers import Timer
from simulate import simulate

from opengcm.spec.aes import sbox


@cocotb.test()
async def all_bytes(dut: Any) -> None:
    for byte in range(256):
        dut.byte_i.value = byte
        await Timer(1, "ns")
        got = int(dut.byte_o.value)
        assert got == sbox(byte), f"SBOX({byte:02x}) gave {got:02x}, not {sbox(byte):02x}"


@pytest.mark.smoke
@pytest.mark.parametrize("style", [0, 1], ids=["table", "tower"])
def test_og_aes_sbox(style: int) -> None:
    simulate("og_aes_sbox", core="opengcm:lib:aes", module=__file__, parameters={"Sbox": style})
