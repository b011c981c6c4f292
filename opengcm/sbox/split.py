# SPDX-License-Identifier: Apache-2.0
"""Bytes split for one S-box both ways: factor, sums and elements (og_aes_split_pkg, docs/aes.md).

With L the linear part of the affine map and G = c L^-1, InvSubBytes(x) is c / G(x + 63). `rank_of`
says in how many sums of bits x and G x differ; where it is four, four sums are the same. A form has
these and four others for the bytes, and two choices of elements of GF(4): of what the S-box takes
and of what it gives. Its price is in LUT6 of two outputs a byte and round, each part as small as
pairs of functions with five inputs at most make it.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations, product

from opengcm.formal.aes_linear import SPLIT_ELEMENT_SUMS, SPLIT_FACTOR
from opengcm.sbox import field

LUT_INPUTS, PAIR_INPUTS = 6, 5
RANK = 4
"""Of G + 1, so that half of a byte's sums are the same."""
_BITS = range(8)
_DIRECTION = 1 << 40  # an input beside the bits of two bytes and of their keys
_LEAST_CHAIN = 2  # of the sums that are the same, so many are 02 times another: MixColumns is small
_Z = field.inverse(field.power(3, 85))  # of GF(4), neither 0 nor 1

Rows = tuple[int, ...]
"""A matrix: row i is the mask of the bits of which bit i of the result is the sum."""


@dataclass(frozen=True)
class Form:
    """The factor c; the sums of a byte, those first that are the same in x and G x; and what the
    S-box takes, sums of x, and gives, sums of c / x: two rows an element.
    """

    factor: int
    basis: Rows
    entering: Rows
    leaving: Rows


OWN = Form(
    SPLIT_FACTOR,
    (0x09, 0x12, 0x24, 0x38, 0x4B, 0x9F, 0xA5, 0xEA),
    entering=SPLIT_ELEMENT_SUMS,
    leaving=SPLIT_ELEMENT_SUMS,
)
"""The library's own."""


@dataclass(frozen=True)
class Price:
    """LUT6 a byte of a round: in front of the S-box, behind it, for 04 x^2 + 05, for MixColumns
    with the key.
    """

    entry: float
    exit: float
    prepare: float
    mix: float

    @property
    def round(self) -> float:
        """Of a round, without its S-box."""
        return self.entry + self.exit + self.prepare + self.mix


def rank_of(factor: int, squarings: int = 0) -> int:
    """In how many sums of bits the factor times x^(2^squarings) and L(x) differ: of G and the
    identity, too, without squarings.
    """
    return field.rank(
        field.apply(field.AFFINE, 1 << i) ^ field.mul(factor, field.power(1 << i, 1 << squarings))
        for i in _BITS
    )


def near_inverse(factor: int) -> Callable[[int], int]:
    """G."""
    return lambda x: field.mul(factor, field.apply(_inverse_affine(), x))


def multiplied(rows: Rows, x: int) -> int:
    """A matrix times a byte."""
    return sum(field.parity(row & x) << i for i, row in enumerate(rows))


def in_sums(sums: Rows, function: Callable[[int], int], basis: Rows) -> Rows:
    """The matrix that makes these sums of what a linear function gives, of a byte in a basis.
    ValueError if that is none.
    """
    image = field.transpose([function(1 << i) for i in _BITS], 8)
    back = _inverse(basis)
    return tuple(_of(_of(mask, image), back) for mask in sums)


def entry_of(form: Form) -> tuple[Rows, Rows]:
    """What the S-box takes, of a split byte x and of G x."""
    return (
        in_sums(form.entering, lambda x: x, form.basis),
        in_sums(form.entering, near_inverse(form.factor), form.basis),
    )


def exit_of(form: Form) -> tuple[Rows, Rows]:
    """Split bytes of what the S-box gives, c / x: L(1 / x), and c / x itself."""
    least = field.inverse(form.factor)
    return (
        in_sums(form.basis, lambda x: field.apply(field.AFFINE, field.mul(least, x)), form.leaving),
        in_sums(form.basis, lambda x: x, form.leaving),
    )


def price(form: Form) -> Price:
    """Of a form. ValueError if one of its three bases is none."""
    front, behind = [], []
    # Of two bytes, as a function of one may share a LUT6 with one of the other.
    for byte in range(2):
        for on, back in zip(*entry_of(form), strict=True):
            front.append((on | back) << 8 * byte | (_DIRECTION if on != back else 0))
        for i, (on, back) in enumerate(zip(*exit_of(form), strict=True)):
            behind.append((on | back) << 8 * byte | 1 << 16 + 8 * byte + i | _DIRECTION)
    return Price(
        sites(front) / 2,
        sites(behind) / 2,
        _prepare(in_sums(form.basis, lambda x: field.mul(4, x), form.basis)),
        _mix(in_sums(form.basis, lambda x: field.mul(2, x), form.basis)),
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


@dataclass(frozen=True)
class Case:
    """What a search starts from: the four sums that are the same, the elements that the S-box
    gives, and all sums that are one LUT6 of these, a bit of the key and the direction.
    """

    fixed: Rows
    leaving: Rows
    others: Rows


def cases(factor: int) -> list[Case]:
    """All of a factor. ValueError if its rank is not four."""
    if (rank := rank_of(factor)) != RANK:
        raise ValueError(f"G + 1 has rank {rank}, not {RANK}")
    change = field.transpose([near_inverse(factor)(1 << i) ^ 1 << i for i in _BITS], 8)
    twice = field.transpose([field.mul(2, 1 << i) for i in _BITS], 8)
    same = [mask for mask in range(1, 256) if not _of(mask, change)]
    found = []
    for fixed in combinations(same, RANK):
        if sum(_of(mask, twice) in fixed for mask in fixed) < _LEAST_CHAIN:
            continue
        for chosen in product(range(2), repeat=RANK):
            leaving = tuple(
                row for mask, at in zip(fixed, chosen, strict=True) for row in _element(mask, at)
            )
            if field.rank(leaving) < len(leaving):
                continue
            every = Form(factor, tuple(range(256)), leaving, leaving)
            inputs = [(on | back).bit_count() for on, back in zip(*exit_of(every), strict=True)]
            others = tuple(mask for mask, n in enumerate(inputs) if n and n + 2 <= LUT_INPUTS)
            if field.rank([*fixed, *others]) == len(_BITS):
                found.append(Case(fixed, leaving, others))
    return found


def search(factor: int, seed: int, starts: int) -> Iterator[tuple[Form, Price]]:
    """So many of the cases, or all, in the order of the seed: of each the last of a search from
    some basis on, one sum changed at a time as long as that is cheaper. ValueError as of cases().
    """
    rng = random.Random(seed)
    every = cases(factor)
    for case in rng.sample(every, min(starts, len(every))):
        form: Form | None = None
        while form is None:
            form = completed(factor, case, rng.sample(case.others, len(_BITS) - RANK))
        step: Form | None = form
        while step is not None:
            form, step = step, better(step, case)
        yield form, price(form)


def better(form: Form, case: Case) -> Form | None:
    """The cheapest that differs in one sum, or None if none is cheaper."""
    least, found = price(form).round, None
    for i in range(RANK, len(_BITS)):
        for mask in case.others:
            own = [*form.basis[RANK:i], mask, *form.basis[i + 1 :]]
            other = completed(form.factor, case, own)
            if other is not None and (total := price(other).round) < least:
                least, found = total, other
    return found


def completed(factor: int, case: Case, others: Sequence[int]) -> Form | None:
    """With the elements to take that have the fewest inputs; None if it is no basis."""
    form = Form(factor, (*case.fixed, *others), (), case.leaving)
    if field.rank(form.basis) < len(form.basis):
        return None
    entering: Rows = ()
    for mask in case.fixed:
        entering += min((_element(mask, at) for at in range(2)), key=lambda e: _inputs(form, e))
    return replace(form, entering=entering) if field.rank(entering) == len(entering) else None


def _inputs(form: Form, element: Rows) -> int:
    on, back = entry_of(replace(form, entering=element))
    return sum((x | y).bit_count() for x, y in zip(on, back, strict=True))


def _element(mask: int, at: int) -> Rows:
    """A sum and another as an element of GF(4): the second of x is the first of z x."""
    z = field.transpose([field.mul(_Z, 1 << i) for i in _BITS], 8)
    other = _of(mask, z)
    return (mask ^ other, mask) if at else (mask, other)


def _of(mask: int, rows: Sequence[int]) -> int:
    """A sum of what has these rows, as a sum of what the rows are of."""
    total = 0
    for i, row in enumerate(rows):
        total ^= row if mask >> i & 1 else 0
    return total


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
