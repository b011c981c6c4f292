# SPDX-License-Identifier: Apache-2.0
"""og_gcm_mix: what each kind of slot gives to the output and to GHASH (SP 800-38D, 7.1 and 7.2).

Walks every kind, both ways, text of 1 to 16 bytes, random data, one slot a cycle.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge
from packets import Kind
from simulate import simulate
from slots import LABEL, pack
from streams import PERIOD_NS

BLOCK = 16


def mixed(
    kind: Kind, count: int, data: bytes, keystream: bytes, length: bytes, decrypt: bool
) -> tuple[bytes, bytes]:
    """Output and GHASH block of a slot, from the table in the module's header."""
    crypted = bytes(d ^ k for d, k in zip(data, keystream, strict=True))
    text = crypted[:count].ljust(BLOCK, b"\0")
    match kind:
        case Kind.IV | Kind.AAD:
            return data, data
        case Kind.TEXT:
            return text, data if decrypt else text
        case Kind.IV_END:
            return data, length
        case Kind.TAG:
            return crypted, length
        case _:
            return data, data


@cocotb.test()
async def every_kind(dut: Any) -> None:
    """Each result one cycle after its data, three after what says what it is."""
    cocotb.start_soon(Clock(dut.clk_i, PERIOD_NS, "ns").start())
    rng = random.Random(cocotb.RANDOM_SEED)
    cases = [
        (kind, count, decrypt)
        for kind in Kind
        for count in range(1, BLOCK + 1)
        for decrypt in (False, True)
    ]
    rng.shuffle(cases)

    def choose(kind: Kind, count: int, decrypt: bool) -> None:
        dut.label_i.value = pack(LABEL, {"kind": kind, "bytes": count})
        dut.decrypt_i.value = int(decrypt)

    expected = None
    for case in cases[:2]:
        await FallingEdge(dut.clk_i)
        choose(*case)
    for number, (kind, count, decrypt) in enumerate(cases):
        await FallingEdge(dut.clk_i)
        choose(*cases[(number + 2) % len(cases)])
        if expected is not None:
            what, output, hashed = expected
            assert int(dut.data_o.value) == int.from_bytes(output, "big"), what
            assert int(dut.hash_block_o.value) == int.from_bytes(hashed, "big"), what
        held = {Kind.TEXT: count, Kind.EMPTY: 0, Kind.IV_END: 0}.get(kind, BLOCK)
        data = rng.randbytes(held).ljust(BLOCK, b"\0")
        keystream, length = rng.randbytes(BLOCK), rng.randbytes(BLOCK)
        expected = (
            f"{kind.name}, {count} bytes, decrypt {decrypt}",
            *mixed(kind, count, data, keystream, length, decrypt),
        )
        dut.data_i.value = int.from_bytes(data, "big")
        dut.keystream_i.value = int.from_bytes(keystream, "big")
        dut.length_block_i.value = int.from_bytes(length, "big")


@pytest.mark.smoke
def test_og_gcm_mix() -> None:
    simulate("og_gcm_mix", core="opengcm:lib:gcm", module=__file__)
