# SPDX-License-Identifier: Apache-2.0
"""og_gcm_hash_key: H of every key size, keys back to back, a clear in every cycle.

The round keys come as og_aes_key_expand brings them with Slow: key k in cycle 8 k, its words from
then on, each for two cycles. Its S-boxes stand in Python here.
"""

import random
from typing import Any

import cocotb
import pytest
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, RisingEdge
from simulate import simulate
from streams import PERIOD_NS

from opengcm.spec.aes import SBOX, cipher, round_keys

ZERO = bytes(16)
SIZES = (16, 24, 32)


async def begin(dut: Any) -> random.Random:
    Clock(dut.clk_i, PERIOD_NS, "ns").start()
    inputs = ("rst_ni", "clear_i", "key_valid_i", "first_i", "last_i", "word_i")
    for name in (*inputs, "replace_i", "replacement_i"):
        getattr(dut, name).value = 0
    await FallingEdge(dut.clk_i)
    dut.rst_ni.value = 1
    cocotb.start_soon(s_boxes(dut))
    return random.Random(cocotb.RANDOM_SEED)


async def s_boxes(dut: Any) -> None:
    """SubWord of what is asked at a clock edge, two cycles later."""
    asked = [bytes(4)]
    while True:
        await RisingEdge(dut.clk_i)
        asked.append(int(dut.sub_o.value).to_bytes(4, "big"))
        await FallingEdge(dut.clk_i)
        made = bytes(SBOX[byte] for byte in asked.pop(0))
        dut.subbed_i.value = int.from_bytes(made, "big")


async def load(dut: Any, key: bytes, stop: int | None = None) -> None:
    """Bring the round keys; up to `stop` cycles of them."""
    keys = round_keys(key)
    words = [bytes(k)[4 * i : 4 * i + 4] for k in keys for i in (0, 0, 1, 1, 2, 2, 3, 3)]
    for number, word in enumerate(words[:stop]):
        dut.key_valid_i.value = int(number % 8 == 0)
        dut.first_i.value = int(number == 0)
        dut.last_i.value = int(number == len(words) - 8)
        dut.word_i.value = int.from_bytes(word, "big")
        await FallingEdge(dut.clk_i)
        assert not dut.done_o.value, f"word {number}"
    dut.key_valid_i.value = 0
    if stop is None:
        await FallingEdge(dut.clk_i)
        assert dut.done_o.value


@cocotb.test()
async def every_size(dut: Any) -> None:
    rng = await begin(dut)
    for size in SIZES * 4:
        key = rng.randbytes(size)
        await load(dut, key)
        expected = int.from_bytes(bytes(cipher(ZERO, key)), "big")
        assert int(dut.hash_o.value) == expected
        for _ in range(rng.randrange(3)):
            dut.word_i.value = rng.getrandbits(32)
            await FallingEdge(dut.clk_i)
            assert not dut.done_o.value
            assert int(dut.hash_o.value) == expected


@cocotb.test()
async def replaced(dut: Any) -> None:
    """Another value stands in its place until it is cleared, and the next key is right."""
    rng = await begin(dut)
    for size in SIZES:
        await load(dut, rng.randbytes(size))
        other = rng.getrandbits(128)
        dut.replace_i.value = 1
        dut.replacement_i.value = other
        for _ in range(3):
            await FallingEdge(dut.clk_i)
            assert int(dut.hash_o.value) == other
            dut.replace_i.value = 0
            dut.replacement_i.value = rng.getrandbits(128)
        dut.clear_i.value = 1
        await FallingEdge(dut.clk_i)
        dut.clear_i.value = 0
        assert not int(dut.hash_o.value)


@cocotb.test()
async def cleared_in_every_cycle(dut: Any) -> None:
    """Nothing is left, and the next key is right."""
    rng = await begin(dut)
    for stop in range(1, 89):
        await load(dut, rng.randbytes(16), stop)
        dut.clear_i.value = 1
        await FallingEdge(dut.clk_i)
        dut.clear_i.value = 0
        assert not int(dut.hash_o.value)
        assert not int(dut.made_q.value)
        # Nor does what was in the S-boxes go round through them.
        for _ in range(3):
            assert not int(dut.sub_o.value)
            await FallingEdge(dut.clk_i)
        assert not dut.done_o.value
        key = rng.randbytes(16)
        await load(dut, key)
        assert int(dut.hash_o.value) == int.from_bytes(bytes(cipher(ZERO, key)), "big")


@pytest.mark.parametrize("gates", [0, 1])
def test_og_gcm_hash_key(gates: int) -> None:
    simulate(
        "og_gcm_hash_key",
        core="opengcm:lib:gcm",
        module=__file__,
        parameters={"Gates": gates},
        # No port shows whether the erased hash key is still there.
        internals=[("og_gcm_hash_key", "made_q")],
    )
