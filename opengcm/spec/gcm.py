# SPDX-License-Identifier: Apache-2.0
"""GCM as NIST SP 800-38D writes it.

Sections and names are those of the standard. A block is an integer of 128 bits whose most
significant bit is bit 0 of the standard: the block 00 01 .. 0f is 0x000102...0f. Byte strings
stand for the bit strings, so every length is a whole number of bytes.
Slow on purpose, and not constant-time: it checks hardware, it protects nothing.
"""

from typing import Protocol

from opengcm.spec.aes import cipher

R = 0b11100001 << 120  # 6.3: x^128 = x^7 + x^2 + x + 1, in the bit order of the standard

TAG_BYTES = (16, 15, 14, 13, 12, 8, 4)  # 5.2.1.2
MAX_TEXT_BYTES = (2**39 - 256) // 8  # 5.2.1.1
MAX_AAD_BYTES = (2**64 - 1) // 8
MAX_IV_BYTES = (2**64 - 1) // 8


class Gcm(Protocol):
    """The two functions below: this module, or a faster one in its place."""

    def gcm_ae(self, key: bytes, iv: bytes, p: bytes, a: bytes, t: int = 16) -> tuple[bytes, bytes]:
        """Ciphertext and tag."""

    def gcm_ad(self, key: bytes, iv: bytes, c: bytes, a: bytes, tag: bytes) -> bytes | None:
        """The plaintext, or None where the tag is wrong."""


def inc32(x: int) -> int:
    """Add 1 to the last 32 bits of a block, modulo 2^32 (6.2)."""
    return x >> 32 << 32 | (x + 1) % 2**32


def mul(x: int, y: int) -> int:
    """The product of two blocks (6.3, algorithm 1)."""
    z = 0
    v = y
    for i in range(128):
        if x >> (127 - i) & 1:
            z ^= v
        v = v >> 1 ^ (R if v & 1 else 0)
    return z


def ghash(h: int, x: bytes) -> int:
    """GHASH_H(X) of whole blocks (6.4, algorithm 2)."""
    if len(x) % 16:
        raise ValueError("GHASH takes whole blocks")
    y = 0
    for i in range(0, len(x), 16):
        y = mul(y ^ _int(x[i : i + 16]), h)
    return y


def gctr(key: bytes, icb: int, x: bytes) -> bytes:
    """GCTR_K(ICB, X) (6.5, algorithm 3)."""
    y = b""
    cb = icb
    for i in range(0, len(x), 16):
        part = x[i : i + 16]
        keystream = cipher(_bytes(cb), key)
        y += bytes(a ^ b for a, b in zip(part, keystream, strict=False))
        cb = inc32(cb)
    return y


def pre_counter_block(h: int, iv: bytes) -> int:
    """J0 (7.1, step 2)."""
    if len(iv) == 12:
        return _int(iv) << 32 | 1
    return ghash(h, _pad(iv) + bytes(8) + _len64(iv))


def gcm_ae(key: bytes, iv: bytes, p: bytes, a: bytes, t: int = 16) -> tuple[bytes, bytes]:
    """GCM-AE_K(IV, P, A): ciphertext and tag of t bytes (7.1, algorithm 4).

    ValueError for lengths the standard does not allow.
    """
    _check_lengths(iv, p, a, t)
    h = _int(cipher(bytes(16), key))
    j0 = pre_counter_block(h, iv)
    c = gctr(key, inc32(j0), p)
    return c, _tag(key, h, j0, c, a)[:t]


def gcm_ad(key: bytes, iv: bytes, c: bytes, a: bytes, tag: bytes) -> bytes | None:
    """GCM-AD_K(IV, C, A, T): the plaintext, or None for FAIL (7.2, algorithm 5).

    ValueError for lengths the standard does not allow.
    """
    _check_lengths(iv, c, a, len(tag))
    h = _int(cipher(bytes(16), key))
    j0 = pre_counter_block(h, iv)
    if _tag(key, h, j0, c, a)[: len(tag)] != tag:
        return None
    return gctr(key, inc32(j0), c)


def _tag(key: bytes, h: int, j0: int, c: bytes, a: bytes) -> bytes:
    """The tag before it is shortened (7.1, steps 4 to 6)."""
    s = ghash(h, _pad(a) + _pad(c) + _len64(a) + _len64(c))
    return gctr(key, j0, _bytes(s))


def _check_lengths(iv: bytes, text: bytes, aad: bytes, tag_bytes: int) -> None:
    if not 1 <= len(iv) <= MAX_IV_BYTES:
        raise ValueError("an IV has 1 to 2^64 - 1 bits")
    if len(text) > MAX_TEXT_BYTES:
        raise ValueError("a message has at most 2^39 - 256 bits")
    if len(aad) > MAX_AAD_BYTES:
        raise ValueError("AAD has at most 2^64 - 1 bits")
    if tag_bytes not in TAG_BYTES:
        raise ValueError(f"a tag has one of {TAG_BYTES} bytes")


def _pad(x: bytes) -> bytes:
    """x with zeros up to the next whole block."""
    return x + bytes(-len(x) % 16)


def _len64(x: bytes) -> bytes:
    """[len(x)]_64: the length in bits."""
    return (8 * len(x)).to_bytes(8, "big")


def _int(block: bytes) -> int:
    return int.from_bytes(block, "big")


def _bytes(block: int) -> bytes:
    return block.to_bytes(16, "big")
