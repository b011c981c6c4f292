# SPDX-License-Identifier: Apache-2.0
"""The inverse in GF(2^8) by way of GF((2^4)^2) and GF(((2^2)^2)^2), for every choice of bases.

With x = b v + c w, b and c in GF(2^4), and the norm d = x^17 = x x^16, which is in GF(2^4):

    d = N(v) b^2 + T(v w^16) b c + N(w) c^2,    x^-1 = d^-1 x^16 = (b e) v^16 + (c e) w^16

with e = d^-1. A product of two elements of GF(2^4) is a sum of nine ANDs: take three of the five
GF(2^2)-linear functionals (points of the projective line, "lines" below), multiply there, and
each of those products in GF(2^2) is again three ANDs. So all of the S-box is: nine functionals of
b and nine of c (sums of input bits); nine ANDs, summed to d; nine functionals of e (a function of
the four bits of d); 18 ANDs; and their sums, which are the output bits.

A choice is the pair (b, c) as functionals: b = T(first x), c = T(second x). Polynomial and normal
bases, at each level, are among the choices, as are all isomorphisms.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from opengcm.sbox import field
from opengcm.sbox.field import mul


def _lines() -> list[tuple[int, ...]]:
    """GF(2^4)* as five lines over GF(2^2), three elements each."""
    found: list[tuple[int, ...]] = []
    for element in field.GF16[1:]:
        if not any(element in line for line in found):
            found.append(tuple(mul(element, scalar) for scalar in field.GF4[1:]))
    return found


LINES = _lines()


def _product_weights(functionals: Sequence[int]) -> list[int]:
    """h such that a b = sum of Tr(f a) Tr(f b) h_f over the nine functionals f, in GF(2^4)."""
    basis = field.GF16[1:]
    independent: list[int] = []
    for element in basis:
        if element not in field.span(independent):
            independent.append(element)
    # One equation a pair of basis elements: which h add up to their product.
    rows: list[tuple[int, int]] = []
    for a in independent:
        for b in independent:
            coefficients = sum(
                (field.trace_gf16(mul(f, a)) & field.trace_gf16(mul(f, b))) << i
                for i, f in enumerate(functionals)
            )
            rows.append((coefficients, mul(a, b)))
    return _solve(rows, len(functionals))


def _solve(rows: Sequence[tuple[int, int]], unknowns: int) -> list[int]:
    """Solve for vectors, over GF(2). ValueError if there is not exactly one solution."""
    left = list(rows)
    solved: list[tuple[int, int]] = []
    for bit in range(unknowns):
        pivot = next((row for row in left if row[0] >> bit & 1), None)
        if pivot is None:
            raise ValueError("no single solution")

        def clear(
            row: tuple[int, int], by: tuple[int, int] = pivot, at: int = bit
        ) -> tuple[int, int]:
            return (row[0] ^ by[0], row[1] ^ by[1]) if row[0] >> at & 1 else row

        left = [clear(row) for row in left if row is not pivot]
        solved = [clear(row) for row in solved] + [pivot]
    if any(row[1] for row in left):
        raise ValueError("no solution")
    return [value for _, value in solved]


@dataclass(frozen=True)
class Tower:
    """One choice of bases.

    `first` and `second` are the functionals that give b and c; `lines` the three lines, as
    numbers, at which products are taken; `turn`, an element of GF(2^4), scales e, which moves its
    lines against those of b and c.
    """

    first: int
    second: int
    lines: tuple[int, int, int]
    turn: int

    @cached_property
    def functionals(self) -> list[int]:
        """The nine elements f of GF(2^4) whose Tr(f a) enter a product."""
        return [element for line in self.lines for element in LINES[line]]

    @cached_property
    def weights(self) -> list[int]:
        """What each of the nine ANDs of a product counts for."""
        return _product_weights(self.functionals)

    @cached_property
    def basis(self) -> tuple[int, int]:
        """v and w of x = b v + c w."""
        # T(second v) = 0 means second v is in GF(2^4); likewise for w.
        v = field.inverse(self.second)
        w = field.inverse(self.first)
        scale_v = field.trace_to_gf16(mul(self.first, v))
        scale_w = field.trace_to_gf16(mul(self.second, w))
        return mul(v, field.inverse(scale_v)), mul(w, field.inverse(scale_w))

    @cached_property
    def b_functionals(self) -> list[int]:
        """The nine functionals of b, as functionals of x."""
        return [mul(self.first, f) for f in self.functionals]

    @cached_property
    def c_functionals(self) -> list[int]:
        """The nine functionals of c, as functionals of x."""
        return [mul(self.second, f) for f in self.functionals]

    @cached_property
    def e_functionals(self) -> list[int]:
        """The nine functionals of e = d^-1 that meet those of b, and of c, as elements."""
        return [mul(self.turn, f) for f in self.functionals]

    @cached_property
    def d_weights(self) -> list[int]:
        """What the AND of each functional of b and the same of c adds to d."""
        v, w = self.basis
        factor = field.trace_to_gf16(mul(v, field.power(w, 16)))
        return [mul(factor, h) for h in self.weights]

    @cached_property
    def d_squares(self) -> tuple[int, int]:
        """N(v) and N(w), the factors of b^2 and c^2 in d."""
        v, w = self.basis
        return field.power(v, 17), field.power(w, 17)

    @cached_property
    def out_weights(self) -> list[int]:
        """What the 18 ANDs, nine of b with e and nine of c with e, add to x^-1."""
        scale = field.inverse(self.turn)
        return [
            mul(mul(scale, h), field.power(part, 16)) for part in self.basis for h in self.weights
        ]


def towers() -> Iterator[Tower]:
    """Every choice that differs in its sums, b and c not told apart."""
    # All that matters of `first` is its line over GF(2^2), and there are 85 of those.
    heads = [field.power(3, exponent) for exponent in range(85)]
    triples = [(0, 1, 2), _other_triple()]
    turns = [line[0] for line in LINES]
    for first, second in combinations(heads, 2):
        if field.power(mul(first, field.inverse(second)), 16) == mul(first, field.inverse(second)):
            continue  # both in one line over GF(2^4)
        for triple in triples:
            for turn in turns:
                yield Tower(first, second, triple, turn)


def _other_triple() -> tuple[int, int, int]:
    """Three lines that are no multiple of the first three."""

    def image(triple: Sequence[int], scalar: int) -> set[int]:
        return {
            next(i for i, line in enumerate(LINES) if mul(scalar, LINES[n][0]) in line)
            for n in triple
        }

    multiples = [image((0, 1, 2), scalar) for scalar in field.GF16[1:]]
    a, b, c = next(t for t in combinations(range(len(LINES)), 3) if set(t) not in multiples)
    return a, b, c
