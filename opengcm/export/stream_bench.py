# SPDX-License-Identifier: Apache-2.0
"""Vectors of the exported test bench of AES on AXI4-Stream, computed by `opengcm.spec`."""

import random
from dataclasses import dataclass, field

from opengcm.designs import Design
from opengcm.spec.aes import cipher

SEED = 39  # of the vectors' random bytes
PACKETS = 24
_LONGEST = 80  # bytes of a packet
_BLOCK = 16
_COUNTERS = 1 << 128


@dataclass(frozen=True)
class StreamVectors:
    """Hexadecimal words for $readmemh.

    A configuration is tuser (a byte) and tdata, a beat tlast (a byte), tkeep (two) and tdata.
    """

    key_bits: int
    counted: bool
    configs: list[str] = field(default_factory=list)
    given: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    @property
    def config_bits(self) -> int:
        """Width of the configuration's tdata."""
        return self.key_bits + (8 * _BLOCK if self.counted else 0)


def is_counted(design: Design) -> bool:
    """Whether the core works in CTR mode, on bytes; else it takes blocks, both ways."""
    return design.top == "og_aes_ctr"


def make_vectors(design: Design) -> StreamVectors:
    """Packets of all sizes, each with a key of its own and a counter block or a direction."""
    rng = random.Random(SEED)
    vectors = StreamVectors(design.key_max, is_counted(design))
    for number in range(PACKETS):
        key = rng.randbytes(design.key_max // 8)
        if vectors.counted:
            start = rng.getrandbits(128) if number else _COUNTERS - 1
            data = rng.randbytes(rng.randint(1, _LONGEST))
            config, user = start.to_bytes(_BLOCK) + key, 0
            given, expected = data, _count(key, start, data)
        else:
            plain = [rng.randbytes(_BLOCK) for _ in range(rng.randint(1, _LONGEST // _BLOCK))]
            sealed = b"".join(cipher(block, key) for block in plain)
            config, user = key, number % 2
            pair = b"".join(plain), sealed
            given, expected = pair[::-1] if user else pair
        vectors.configs.append(f"{user:02x}{config[::-1].hex()}")
        vectors.given.extend(_beats(given))
        vectors.expected.extend(_beats(expected))
    return vectors


def _count(key: bytes, start: int, data: bytes) -> bytes:
    """CTR mode (SP 800-38A, 6.5)."""
    blocks = range(-(-len(data) // _BLOCK))
    stream = b"".join(cipher(((start + i) % _COUNTERS).to_bytes(_BLOCK), key) for i in blocks)
    return bytes(a ^ b for a, b in zip(data, stream, strict=False))


def _beats(data: bytes) -> list[str]:
    """The beats of a packet; bytes that tkeep leaves out are zeros."""
    found = []
    for at in range(0, len(data), _BLOCK):
        part = data[at : at + _BLOCK]
        last, keep = int(at + _BLOCK >= len(data)), (1 << len(part)) - 1
        found.append(f"{last:02x}{keep:04x}{part.ljust(_BLOCK, bytes(1))[::-1].hex()}")
    return found
