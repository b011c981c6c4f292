# SPDX-License-Identifier: Apache-2.0
"""og_aes_last_key: the last words of the key schedule, of every key size.

Walks FIPS 197's example keys and random ones, back to back, the latency of the header, a start
while busy, which is ignored, clear_i, and a reset while a key is under way.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import FallingEdge
from simulate import simulate
from streams import reset, start

from opengcm.spec.aes import key_expansion


async def compute(dut: Any, key: bytes, *, disturb: bool = False) -> int:
    """Start a key and wait for done_o: the words. Checks the latency on the way."""
    dut.key_i.value = int.from_bytes(key)
    dut.start_i.value = 1
    await FallingEdge(dut.clk_i)
    dut.start_i.value = int(disturb)
    dut.key_i.value = 0
    cycles = 1
    while not dut.done_o.value:
        await FallingEdge(dut.clk_i)
        dut.start_i.value = int(disturb and cycles < 30)
        cycles += 1
        assert cycles < 100, "done_o does not come"
    rounds = len(key) // 4 + 6
    assert cycles == 4 * rounds + 6, f"{cycles} cycles"
    return int(dut.last_key_o.value)


@cocotb.test()
async def last_words_of_keys(dut: Any) -> None:
    rng = random.Random(cocotb.RANDOM_SEED)
    size = int(dut.KeyBits.value) // 8
    await start(dut, start_i=0, clear_i=0)
    await FallingEdge(dut.clk_i)
    for key in [bytes(range(size)), bytes(size), *(rng.randbytes(size) for _ in range(6))]:
        got = await compute(dut, key, disturb=rng.random() < 0.5)
        words = key_expansion(key)[-size // 4 :]  # FIPS 197, 5.2
        assert got == int.from_bytes(b"".join(map(bytes, words))), f"{got:x} of {key.hex()}"
    dut.clear_i.value = 1
    await FallingEdge(dut.clk_i)
    dut.clear_i.value = 0
    assert int(dut.last_key_o.value) == 0


@cocotb.test()
async def reset_under_way(dut: Any) -> None:
    await start(dut, start_i=0, clear_i=0)
    await FallingEdge(dut.clk_i)
    dut.start_i.value = 1
    await FallingEdge(dut.clk_i)
    dut.start_i.value = 0
    for _ in range(12):
        await FallingEdge(dut.clk_i)
    await reset(dut)
    for _ in range(80):
        await FallingEdge(dut.clk_i)
        assert not dut.done_o.value
        assert int(dut.last_key_o.value) == 0


@pytest.mark.parametrize("bits", [128, 192, 256])
def test_og_aes_last_key(bits: int) -> None:
    simulate(
        "og_aes_last_key",
        core="opengcm:lib:aes",
        module=__file__,
        parameters={"KeyBits": bits},
    )
