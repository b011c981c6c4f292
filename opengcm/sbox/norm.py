# SPDX-License-Identifier: Apache-2.0
"""The norm d = x^17 as nine gates and few sums.

The square terms of d cost no gate if they are sums of functionals that a product has anyway: with
one more gate input inverted, a b becomes a b + a, a b + b, or a b + a + b (an OR). What no such
choice absorbs is left over: functionals of x that are added to d, here at most two.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from opengcm.sbox import field
from opengcm.sbox.field import mul
from opengcm.sbox.tower import Tower

MAX_LEFT = 2


def _basis() -> list[int]:
    found: list[int] = []
    for element in field.GF16[1:]:
        if element not in field.span(found):
            found.append(element)
    return found


_BASIS = _basis()
_DUAL = [
    next(
        f
        for f in field.GF16
        if all(field.trace_gf16(mul(f, e)) == (i == k) for i, e in enumerate(_BASIS))
    )
    for k in range(4)
]


@dataclass(frozen=True)
class Norm:
    """How d is made. AND i takes functional i of b and, `pairs[i // 3]` times, the same of c.

    `plus_b` and `plus_c` have a bit an AND, set where the functional of b or c is added to it.
    `left` are pairs: what is added to d, and the functional of x on which that depends.
    """

    pairs: tuple[int, int, int]
    plus_b: int
    plus_c: int
    left: tuple[tuple[int, int], ...]

    def weights(self, tower: Tower) -> list[int]:
        """What each AND, then each functional left over, adds to d."""
        scales = [field.inverse(pair) for pair in self.pairs]
        found = [mul(scales[i // 3], h) for i, h in enumerate(tower.d_weights)]
        return found + [added for added, _ in self.left]

    def partners(self, tower: Tower) -> list[int]:
        """The functional of c that each AND takes, by number."""
        places = {f: i for i, f in enumerate(tower.functionals)}
        return [places[mul(self.pairs[i // 3], f)] for i, f in enumerate(tower.functionals)]


def norms(tower: Tower) -> Iterator[Norm]:
    """Every way to make d with the fewest functionals left over, if MAX_LEFT are enough."""
    for most in range(MAX_LEFT + 1):
        found = False
        for first, second, third in product(field.GF4[1:], repeat=3):
            for norm in _paired(tower, (first, second, third), most):
                found = True
                yield norm
        if found:
            return


def _paired(tower: Tower, pairs: tuple[int, int, int], most: int) -> Iterator[Norm]:
    scales = [field.inverse(pair) for pair in pairs]
    weights = [mul(scales[i // 3], h) for i, h in enumerate(tower.d_weights)]
    of_b = tower.functionals
    of_c = [mul(pairs[i // 3], f) for i, f in enumerate(of_b)]
    square_b, square_c = tower.d_squares
    rests_b = _rests(square_b, weights, of_b, most)
    rests_c = _rests(square_c, weights, of_c, most)
    for plus_b, rest_b, span_b in rests_b:
        for plus_c, rest_c, span_c in rests_c:
            if len(span_b | span_c) > 1 << most:
                continue
            together = field.span([*rest_b, *rest_c])
            if len(together) > 1 << most:
                continue
            for left in _functionals(tower, rest_b, rest_c, together):
                yield Norm(pairs, plus_b, plus_c, left)


Rest = tuple[int, list[int], set[int]]


def _rests(
    square: int, weights: Sequence[int], functionals: Sequence[int], most: int
) -> list[Rest]:
    """The choices of functionals to add, what then is left of `square` a^2, and its span."""
    images = [mul(square, field.power(e, 2)) for e in _BASIS]
    products = [
        [h if field.trace_gf16(mul(f, e)) else 0 for e in _BASIS]
        for h, f in zip(weights, functionals, strict=True)
    ]
    found: list[Rest] = []
    for choice in range(1 << len(weights)):
        rest = list(images)
        for i, row in enumerate(products):
            if choice >> i & 1:
                rest = [a ^ b for a, b in zip(rest, row, strict=True)]
        spanned = field.span(rest)
        if len(spanned) <= 1 << most:
            found.append((choice, rest, spanned))
    return found


def _functionals(
    tower: Tower, rest_b: Sequence[int], rest_c: Sequence[int], together: set[int]
) -> Iterator[tuple[tuple[int, int], ...]]:
    """What is left as pairs of weight and functional, in every basis of its span."""
    size = len(together).bit_length() - 1
    for basis in combinations(sorted(together - {0}), size):
        if field.rank(basis) < size:
            continue
        functionals = [0] * size
        for head, rest in ((tower.first, rest_b), (tower.second, rest_c)):
            for dual, image in zip(_DUAL, rest, strict=True):
                for i in _coordinates(image, basis):
                    functionals[i] ^= mul(head, dual)
        yield tuple(zip(basis, functionals, strict=True))


def _coordinates(vector: int, basis: Sequence[int]) -> list[int]:
    for choice in range(1 << len(basis)):
        members = [i for i in range(len(basis)) if choice >> i & 1]
        if field.apply(basis, choice) == vector:
            return members
    raise ValueError("not in the span")
