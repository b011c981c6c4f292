# SPDX-License-Identifier: Apache-2.0
"""What the tests of the engine share: its variants, the reference, and beats made by hand."""

import random
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TypedDict

from Crypto.Cipher import AES
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from opengcm.designs import Design, load_design
from opengcm.sim.binding import Model
from opengcm.sim.by_hand import (
    AAD,
    EMPTY,
    IV,
    IV_END,
    TAG,
    TEXT,
    Header,
    Outcome,
    Slot,
    one_by_one,
    send_by_hand,
)
from opengcm.sim.simulator import Simulator

__all__ = [
    "AAD",
    "EMPTY",
    "IV",
    "IV_END",
    "TAG",
    "TEXT",
    "Header",
    "Outcome",
    "Slot",
    "one_by_one",
    "send_by_hand",
]


class Gaps(TypedDict, total=False):
    """Pauses of source and sink, as simulators and harness take them."""

    in_gap: float
    out_gap: float
    max_pause: int


TAG_LENGTHS = (16, 15, 14, 13, 12, 8, 4)
KEY_BYTES = (16, 24, 32)


def variant(name: str, **parameters: int) -> Design:
    """gcm_100g under another name, with some parameters changed."""
    base = load_design("gcm_100g")
    merged = MappingProxyType({**base.parameters, **parameters})
    return replace(base, name=f"test_{name}", parameters=merged)


# Few key slots in some, so that keys are replaced all the time.
ENGINES = {
    1: variant("lanes1", Lanes=1, KeySlots=4),
    2: variant("lanes2", Lanes=2, KeySlots=1),
    4: load_design("gcm_100g"),
    8: variant("lanes8", Lanes=8, KeySlots=16),
}
# Whose user takes each beat as it comes; delay lines are chains of registers, as for cells. S-boxes
# with a register inside, of the style that is quickest to compile.
NO_FIFO = variant(
    "no_fifo", Lanes=2, KeySlots=2, Sbox=2, SboxCuts=1, OutFifo=0, DelayRam=0, CarryChains=0
)
# As for FPGAs of LUT4: rounds in functions of four bits, the last of them in block RAM.
LUT4 = variant(
    "lut4",
    Lanes=1,
    KeySlots=4,
    Sbox=4,
    SboxCuts=1,
    BramRounds=4,
    RoundRegs=2,
    SumsRegs=0,
    WireRegs=1,
)
# As for FPGAs of LUT6: bytes in elements of GF(4), memories in block RAM.
COSET = variant(
    "coset", Lanes=2, KeySlots=4, Sbox=5, SboxCuts=1, RoundRegs=2, SumsRegs=0, BlockRam=1
)
ONE_KEY_SIZE = variant("aes192", Lanes=1, KeySlots=2, KeyMin=192, KeyMax=192)


def reference(key: bytes, iv: bytes, text: bytes, aad: bytes) -> tuple[bytes, bytes]:
    """(ciphertext, tag of 16 bytes): OpenSSL where it takes the IV, else PyCryptodome."""
    if 8 <= len(iv) <= 128:
        sealer = Cipher(algorithms.AES(key), modes.GCM(iv)).encryptor()
        sealer.authenticate_additional_data(aad)
        return sealer.update(text) + sealer.finalize(), sealer.tag
    cipher = AES.new(key, AES.MODE_GCM, nonce=iv)
    cipher.update(aad)
    return cipher.encrypt_and_digest(text)


def random_key(rng: random.Random, sizes: Sequence[int] = KEY_BYTES) -> bytes:
    """A key of one of the sizes, in bytes."""
    return rng.randbytes(rng.choice(sizes))


def flip_bit(rng: random.Random, data: bytes) -> bytes:
    """The same bytes but for one bit."""
    changed = bytearray(data)
    changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def slot_model(simulator: Simulator) -> Model:
    """Its model, which takes beats made by hand."""
    assert isinstance(simulator.model, Model)
    return simulator.model


def assert_still_works(simulator: Simulator, rng: random.Random) -> None:
    """Seal and open one packet, with a key the simulator places."""
    key, iv, text, aad = random_key(rng), rng.randbytes(12), rng.randbytes(100), rng.randbytes(20)
    ciphertext, tag = simulator.seal(key, iv, text, aad)
    assert (ciphertext, tag) == reference(key, iv, text, aad)
    assert simulator.open(key, iv, ciphertext, tag, aad) == text
