# SPDX-License-Identifier: Apache-2.0
"""GF(2^128) with a constant: powers of the hash key, and multiplication by it as a matrix.

An element is an integer as in `opengcm.spec.gcm`: bit 127 is the coefficient of x^0. In a matrix,
column j and row i are bits j and i of that integer.
"""

from opengcm.errors import OpenGcmError
from opengcm.spec.aes import cipher
from opengcm.spec.gcm import mul
from opengcm.xor.matrix import transpose

WIDTH = 128
ONE = 1 << 127


class GhashKeyError(OpenGcmError):
    """A hash key or what is to be made of it makes no sense."""


def hash_key(key: bytes) -> int:
    """H = CIPH_K(0^128) (SP 800-38D, 7.1, step 1)."""
    return int.from_bytes(cipher(bytes(16), key), "big")


def power(h: int, exponent: int) -> int:
    """h^exponent."""
    total = ONE
    for _ in range(exponent):
        total = mul(total, h)
    return total


def times(h: int) -> list[int]:
    """The matrix of the map x -> h x."""
    return transpose([mul(h, 1 << j) for j in range(WIDTH)], WIDTH)


def table(h: int) -> list[int]:
    """T of Crenne et al., algorithm 1: T[i] is added to the product where bit i is set.

    Bit i counts from the left as they count: T[i] = h x^i. As printed, their algorithm shifts
    once before the first entry; that would be h x^(i+1), with which no GHASH comes out.
    """
    found = []
    v = h
    for _ in range(WIDTH):
        found.append(v)
        v = mul(v, ONE >> 1)
    return found


def ones_share(h: int) -> float:
    """The share of ones in the table of h."""
    return sum(entry.bit_count() for entry in table(h)) / WIDTH**2
