# SPDX-License-Identifier: Apache-2.0
"""GF(2^8) of FIPS 197 with its subfields GF(2^4) and GF(2^2), and linear algebra over GF(2).

Elements are integers of 8 bits in the polynomial basis of the standard. Every GF(2)-linear
functional of x is Tr(m x) for one m, so a functional is an element, too; `mask` gives the bits of
x that it adds.
"""

from collections.abc import Iterable, Sequence

_POLYNOMIAL = 0x11B
_GENERATOR = 3


def _tables() -> tuple[list[int], list[int]]:
    powers, logs, power = [], [0] * 256, 1
    for exponent in range(255):
        powers.append(power)
        logs[power] = exponent
        double = power << 1
        power ^= double ^ (_POLYNOMIAL if double & 0x100 else 0)  # times 3
    return powers, logs


_POWERS, _LOGS = _tables()


def mul(a: int, b: int) -> int:
    """a * b."""
    return _POWERS[(_LOGS[a] + _LOGS[b]) % 255] if a and b else 0


def power(a: int, exponent: int) -> int:
    """a^exponent; 0 for a = 0 and an exponent other than 0."""
    if not a:
        return int(exponent == 0)
    return _POWERS[_LOGS[a] * exponent % 255]


def inverse(a: int) -> int:
    """a^-1, and 0 for 0."""
    return power(a, 254)


GF16 = [a for a in range(256) if power(a, 16) == a]
"""The elements of the subfield GF(2^4)."""
GF4 = [a for a in GF16 if power(a, 4) == a]
"""The elements of the subfield GF(2^2)."""


def trace_to_gf16(a: int) -> int:
    """a + a^16, in GF(2^4)."""
    return a ^ power(a, 16)


def trace_gf16_to_gf4(a: int) -> int:
    """a + a^4 for a in GF(2^4), in GF(2^2)."""
    return a ^ power(a, 4)


def trace_gf16(a: int) -> int:
    """The trace of an element of GF(2^4): 0 or 1."""
    pair = trace_gf16_to_gf4(a)
    return pair ^ power(pair, 2)


def trace(a: int) -> int:
    """The trace of an element of GF(2^8): 0 or 1."""
    return trace_gf16(trace_to_gf16(a))


def parity(a: int) -> int:
    """The sum of the bits of a."""
    return a.bit_count() & 1


def mask(functional: int) -> int:
    """The bits of x whose sum is Tr(functional * x)."""
    return sum(trace(mul(functional, 1 << i)) << i for i in range(8))


def apply(images: Sequence[int], value: int) -> int:
    """The linear map that takes bit i to images[i]."""
    result = 0
    for i, image in enumerate(images):
        if value >> i & 1:
            result ^= image
    return result


def transpose(rows: Sequence[int], width: int) -> list[int]:
    """The transposed matrix: bit i of row j becomes bit j of row i."""
    return [sum((row >> i & 1) << j for j, row in enumerate(rows)) for i in range(width)]


def invert(images: Sequence[int]) -> list[int]:
    """The inverse of a linear map of 8 bits. ValueError if it has none."""
    preimage = {apply(images, value): value for value in range(256)}
    if len(preimage) != 256:
        raise ValueError("the map is singular")
    return [preimage[1 << i] for i in range(8)]


def span(vectors: Iterable[int]) -> set[int]:
    """All sums of the vectors."""
    found = {0}
    for vector in vectors:
        found |= {vector ^ other for other in found}
    return found


def rank(vectors: Iterable[int]) -> int:
    """The dimension of their span."""
    return len(span(vectors)).bit_length() - 1


AFFINE = [sum(((0x1F << i | 0x1F << i >> 8) >> j & 1) << j for j in range(8)) for i in range(8)]
"""The linear part of the affine map of FIPS 197, 5.1.1 (eq. 5.3): what bit i becomes."""
AFFINE_CONSTANT = 0x63
