# SPDX-License-Identifier: Apache-2.0
"""IVs whose first counter block is chosen, so that a test can have the counter wrap."""

from opengcm.spec import aes, gcm

IV_BITS = 128


def iv_for(j0: int, key: bytes) -> bytes:
    """The IV of 16 bytes with GHASH(IV || 0^64 || [128]_64) = J0 (SP 800-38D, 7.1)."""
    h = int.from_bytes(aes.cipher(bytes(16), key))
    over_h = inverse(h)
    return gcm.mul(gcm.mul(j0, over_h) ^ IV_BITS, over_h).to_bytes(16)


def inverse(x: int) -> int:
    """1/x in GF(2^128): x^(2^128 - 2)."""
    result: int | None = None
    square = x
    for _ in range(127):
        square = gcm.mul(square, square)
        result = square if result is None else gcm.mul(result, square)
    assert result is not None
    return result
