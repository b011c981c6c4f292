# SPDX-License-Identifier: Apache-2.0
"""The linear maps of AES on bytes whose bits are sums (opengcm.formal.forms), as defined.

A byte is eight values, that of x^0 first, that can be added by `^`, with 1 for the constant.
"""

from collections.abc import Callable
from functools import cache

from opengcm.spec.aes import gf_mul

Bits = tuple[int, ...]

# GF((2^4)^2) of og_aes_agile_pkg: {b, c} stands for b W + c W^16, b and c polynomials in z.
TOWER_Z, TOWER_W = 0x5D, 0xA2

# The bits of a byte x that the elements of GF(4) which the S-box of both directions takes are the
# sums of, and of c / x those that it gives (og_aes_split_pkg). They happen to be the same.
SPLIT_FACTOR = 0x5F
SPLIT_ELEMENT_SUMS = (0xB2, 0x09, 0x12, 0x77, 0x24, 0xEE, 0x38, 0x4B)

# The same of the S-box of encryption alone, which gives images of 1 / x (og_aes_coset_pkg).
COSET_SUMS = (0x78, 0x55, 0xF1, 0xAA, 0x9A, 0x01, 0xD6, 0x57)
IMAGE_SUMS = (0xD2, 0x0E, 0x54, 0xB6, 0x5B, 0xF1, 0xBB, 0x09)


def add(*bytes_: Bits) -> Bits:
    """The sum of bytes."""
    total = [0] * 8
    for byte in bytes_:
        total = [x ^ y for x, y in zip(total, byte, strict=True)]
    return tuple(total)


def constant(value: int) -> Bits:
    """A byte that is known."""
    return tuple(value >> i & 1 for i in range(8))


def value(byte: Bits) -> int:
    """The byte whose bits are known."""
    return sum(bit << i for i, bit in enumerate(byte))


def linear(images: tuple[int, ...], byte: Bits) -> Bits:
    """A linear map, given what it makes of x^0 to x^7."""
    total = [0] * 8
    for image, bit in zip(images, byte, strict=True):
        for i in range(8):
            if image >> i & 1:
                total[i] ^= bit
    return tuple(total)


def times(factor: int, byte: Bits) -> Bits:
    """factor * byte in GF(2^8) (FIPS 197, 4.2)."""
    return byte if factor == 1 else linear(_multiples(factor), byte)


def affine(byte: Bits) -> Bits:
    """b'i = bi + b(i+4) + b(i+5) + b(i+6) + b(i+7) + ci, indices modulo 8, c = 63 (5.1.1)."""
    return tuple(
        byte[i] ^ byte[(i + 4) % 8] ^ byte[(i + 5) % 8] ^ byte[(i + 6) % 8] ^ byte[(i + 7) % 8] ^ c
        for i, c in enumerate(constant(0x63))
    )


def inv_affine(byte: Bits) -> Bits:
    """The inverse of that map."""
    return linear(_inverted(_affine_images()), add(byte, constant(0x63)))


def from_tower(byte: Bits) -> Bits:
    """b W + c W^16, of {b, c}."""
    return linear(_tower_images(), byte)


def to_tower(byte: Bits) -> Bits:
    """{b, c}, of b W + c W^16."""
    return linear(_inverted(_tower_images()), byte)


def from_entering(byte: Bits) -> Bits:
    """The byte of what the S-box of both directions takes."""
    return linear(_inverted(_sums(SPLIT_ELEMENT_SUMS)), byte)


def to_leaving(byte: Bits) -> Bits:
    """What that S-box gives for an inverse."""
    return linear(_sums(SPLIT_ELEMENT_SUMS), times(SPLIT_FACTOR, byte))


def to_coset(byte: Bits) -> Bits:
    """A byte in elements of GF(4)."""
    return linear(_sums(COSET_SUMS), byte)


def from_coset(byte: Bits) -> Bits:
    """The byte that has these elements."""
    return linear(_inverted(_sums(COSET_SUMS)), byte)


def to_image(byte: Bits) -> Bits:
    """The image of a byte of SUBBYTES(): sums of what the affine map was of, zero of zero."""
    return linear(_sums(IMAGE_SUMS), linear(_inverted(_affine_images()), byte))


def scaled(byte: Bits) -> Bits:
    """nu times a byte, nu = W^17."""
    return times(_power(TOWER_W, 17), byte)


def _images(function: Callable[[int], int]) -> tuple[int, ...]:
    return tuple(function(1 << i) for i in range(8))


@cache
def _multiples(factor: int) -> tuple[int, ...]:
    return _images(lambda x: gf_mul(factor, x))


@cache
def _affine_images() -> tuple[int, ...]:
    return _images(lambda x: value(affine(constant(x))) ^ 0x63)


@cache
def _tower_images() -> tuple[int, ...]:
    """Of the bits of c, then of b."""
    elements = (_power(TOWER_W, 16), TOWER_W)
    return tuple(gf_mul(_power(TOWER_Z, i), element) for element in elements for i in range(4))


@cache
def _sums(rows: tuple[int, ...]) -> tuple[int, ...]:
    return _images(lambda x: sum((row & x).bit_count() % 2 << i for i, row in enumerate(rows)))


@cache
def _inverted(images: tuple[int, ...]) -> tuple[int, ...]:
    """The inverse of a linear map. KeyError if it has none."""
    back = {value(linear(images, constant(x))): x for x in range(256)}
    return tuple(back[1 << i] for i in range(8))


def _power(base: int, exponent: int) -> int:
    result = 1
    for _ in range(exponent):
        result = gf_mul(result, base)
    return result
