# SPDX-License-Identifier: Apache-2.0
"""Vectors of the exported test bench of a block core, computed by `opengcm.spec`."""

import random
from dataclasses import dataclass, replace
from types import MappingProxyType

from opengcm.designs import Design
from opengcm.spec.aes import cipher, key_expansion

SEED = 38  # of the vectors' random bytes
RANDOM_BLOCKS = 60
_BLOCK = 16
_BOTH_WAYS = "BothWays"  # a parameter that encryptors do not have


@dataclass(frozen=True)
class BlockVectors:
    """Hexadecimal words for $readmemh: direction (if the core has two), key and block; result."""

    given: list[str]
    expected: list[str]
    key_bits: int
    decrypts: bool


def decrypts(design: Design) -> bool:
    """Whether the core has a direction to choose."""
    return bool(design.parameters.get(_BOTH_WAYS))


def as_exported(design: Design) -> Design:
    """The design with the top module that an export has: that of encryptors has no direction.

    What is simulated, proved and measured of them is og_aes_agile, the module below it. A design of
    another kind is returned as it is.
    """
    if design.top != "og_aes_agile" or decrypts(design):
        return design
    kept = {key: value for key, value in design.parameters.items() if key != _BOTH_WAYS}
    return replace(design, top="og_aes_block_enc", parameters=MappingProxyType(kept))


def make_vectors(design: Design) -> BlockVectors:
    """All zeros, all ones, the example of FIPS 197 and random blocks, each under its own key."""
    rng = random.Random(SEED)
    key_bytes = design.key_max // 8
    pairs = [(bytes([fill] * key_bytes), bytes([fill] * _BLOCK)) for fill in (0x00, 0xFF)]
    pairs.append((bytes(range(key_bytes)), bytes(range(0x00, 0x100, 0x11))))
    pairs += [(rng.randbytes(key_bytes), rng.randbytes(_BLOCK)) for _ in range(RANDOM_BLOCKS)]
    given, expected = [], []
    for key, block in pairs:
        sealed = cipher(block, key)
        given.append((b"\0" if decrypts(design) else b"") + key + block)
        expected.append(sealed)
        if decrypts(design):
            words = key_expansion(key)[-key_bytes // 4 :]
            given.append(b"\1" + b"".join(map(bytes, words)) + sealed)
            expected.append(block)
    return BlockVectors(
        [word.hex() for word in given],
        [word.hex() for word in expected],
        design.key_max,
        decrypts(design),
    )
