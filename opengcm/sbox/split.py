# SPDX-License-Identifier: Apache-2.0
"""Bytes split for one table both ways: which factor and which sums (og_aes_split_pkg, docs/aes.md).

With L the linear part of the affine map and G = c L^-1, InvSubBytes is G, SubBytes, G but for
constants. `rank_of` says in how many sums of bits x and G x differ. A basis is eight sums of the
bits of a byte, masks; its price is in LUT6 of two outputs a byte and round, each part as small as
pairs of functions with five inputs at most make it.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from opengcm.formal.aes_linear import SPLIT_SUMS
from opengcm.sbox import field

FACTOR = 0x5F
BASIS = SPLIT_SUMS
"""The library's own."""
WHOLE = tuple(1 << i for i in range(8))
"""Bytes as the standard has them."""

LUT_INPUTS, PAIR_INPUTS = 6, 5
_BITS = range(8)
_ROUNDS = 9  # that have all parts
_DIRECTION = 1 << 40  # an input beside the bits of two bytes and of their keys

Rows = tuple[int, ...]
"""A matrix: row i is the mask of the bits of which bit i of the result is the sum."""


@dataclass(frozen=True)
class Price:
    """LUT6 a byte: of a round in front of the table, behind it, for 04 x^2 + 05, for MixColumns
    with the key; and once for a byte in and one out.
    """

    entry: float
    exit: float
    prepare: float
    mix: float
    maps: float

    @property
    def round(self) -> float:
        """Of a round, without its table."""
        return self.entry + self.exit + self.prepare + self.mix

    @property
    def total(self) -> float:
        """Of ten rounds."""
        return _ROUNDS * self.round + self.maps


def rank_of(factor: int, squarings: int = 0) -> int:
    """In how many sums of bits the factor times x^(2^squarings) and L(x) differ: of G and the
    identity, too, without squarings.
    """
    return field.rank(
        field.apply(field.AFFINE, 1 << i) ^ field.mul(factor, field.power(1 << i, 1 << squarings))
        for i in _BITS
    )


def rows_of(function: Callable[[int], int]) -> Rows:
    """The matrix of a linear map of bytes."""
    return tuple(field.transpose([function(1 << i) for i in _BITS], 8))


def in_basis(basis: Rows, function: Callable[[int], int]) -> Rows:
    """The matrix of a linear map, bytes given by their sums. ValueError if it is no basis."""
    back = _inverse(basis)
    return rows_of(lambda x: product(basis, function(product(back, x))))


def near_inverse(factor: int) -> Callable[[int], int]:
    """G."""
    return lambda x: field.mul(factor, field.apply(_inverse_affine(), x))


def product(rows: Rows, x: int) -> int:
    """A matrix times a byte."""
    return sum(field.parity(row & x) << i for i, row in enumerate(rows))


def price(basis: Rows, factor: int) -> Price:
    """Of a basis. ValueError if it is none."""
    near = near_inverse(factor)
    change = in_basis(basis, lambda x: near(x) ^ x)
    front, behind = [], []
    # Of two bytes, as a function of one may share a LUT6 with one of the other.
    for byte in range(2):
        for i, row in enumerate(change):
            bits = (row | 1 << i) << 8 * byte
            front.append(bits | (_DIRECTION if row else 0))
            behind.append(bits | 1 << 16 + 8 * byte + i | _DIRECTION)
    return Price(
        sites(front) / 2,
        sites(behind) / 2,
        _prepare(in_basis(basis, lambda x: field.mul(4, x))),
        _mix(in_basis(basis, lambda x: field.mul(2, x))),
        sites(basis) + sites(_inverse(basis)),
    )


def sites(functions: Sequence[int]) -> int:
    """LUT6 for functions, given the masks of their inputs: pairs where they fit, the largest first.
    One of more than six inputs counts twice; one of one input is a wire.
    """
    left = sorted((mask for mask in functions if mask.bit_count() > 1), key=int.bit_count)
    count = 0
    while left:
        largest = left.pop()
        count += 1 if largest.bit_count() <= LUT_INPUTS else 2
        fits = (
            i
            for i in range(len(left) - 1, -1, -1)
            if largest & left[i] and (largest | left[i]).bit_count() <= PAIR_INPUTS
        )
        partner = next(fits, None)
        if partner is not None:
            del left[partner]
    return count


def better(basis: Rows, factor: int) -> Rows | None:
    """The cheapest basis that differs in one sum, or None if none is cheaper."""
    least, found = price(basis, factor).total, None
    for i in _BITS:
        for row in range(1, 256):
            other = (*basis[:i], row, *basis[i + 1 :])
            if field.rank(other) == len(other) and (total := price(other, factor).total) < least:
                least, found = total, other
    return found


def search(factor: int, seed: int, starts: int) -> Iterator[tuple[Rows, Price]]:
    """From random bases on, one sum changed at a time as long as that is cheaper: the last of each
    start.
    """
    rng = random.Random(seed)
    for _ in range(starts):
        basis: Rows = (0,) * 8
        while field.rank(basis) < len(basis):
            basis = tuple(rng.randrange(1, 256) for _ in _BITS)
        step: Rows | None = basis
        while step is not None:
            basis, step = step, better(step, factor)
        yield basis, price(basis, factor)


@cache
def _inverse_affine() -> list[int]:
    return field.invert(field.AFFINE)


@lru_cache(maxsize=1)  # of the basis whose price is asked, which needs it several times
def _inverse(rows: Rows) -> Rows:
    return tuple(field.transpose(field.invert(field.transpose(rows, 8)), 8))


@lru_cache(maxsize=1 << 16)
def _mix(twice: Rows) -> float:
    """A row of MixColumns is 02 (a + b) + b + c + d, with the key. Sums of a and b that are made
    once for all rows are half a LUT6 each, as two of neighbours fit into one.
    """
    rows = [row & ~(1 << i) for i, row in enumerate(twice)]  # bit i itself saves what it costs

    def cost(shared: int) -> float:
        inputs = (4 + 2 * row.bit_count() - (row & shared).bit_count() for row in rows)
        return shared.bit_count() / 2 + sum(_chain(count) for count in inputs)

    return min(map(cost, _worth_sharing(rows)))


@lru_cache(maxsize=1 << 16)
def _prepare(four_times: Rows) -> float:
    """Of a byte a and the one two rows away, b, bit i and both together: the bit and 04 (a + b),
    if decrypting. Sums of a and b that are made once are half a LUT6 each.
    """

    def cost(shared: int) -> float:
        total = shared.bit_count() / 2
        for i, row in enumerate(four_times):
            given, direct = (row & shared).bit_count(), row & ~shared
            own = direct >> i & 1
            others = given + 2 * direct.bit_count() - own + (direct > 0)
            both = 2 + others - own
            total += 1 if both <= PAIR_INPUTS else 2 if 1 + others <= LUT_INPUTS else 3
        return total

    return min(map(cost, _worth_sharing(four_times))) / 2


def _chain(inputs: int) -> int:
    """LUT6 for a sum of so many."""
    return 1 if inputs <= LUT_INPUTS else 1 + -(-(inputs - LUT_INPUTS) // (LUT_INPUTS - 1))


def _worth_sharing(rows: Iterable[int]) -> Iterator[int]:
    """All sets of bits that are in sums of several."""
    mask = 0
    for row in rows:
        mask |= row if row.bit_count() > 1 else 0
    part = mask
    while True:
        yield part
        if not part:
            return
        part = (part - 1) & mask
