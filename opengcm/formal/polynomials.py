# SPDX-License-Identifier: Apache-2.0
"""Bits as polynomials over GF(2): sums of products of one bit of `a` with one of `b`.

A polynomial is the set of its monomials, one bit of an integer each: 1, every variable, and every
product of a variable of `a` with one of `b` of the same lane. Two polynomials are the same function
of all inputs if and only if these integers are equal. Other products are not told apart: they are
unknown, which no specification is.
"""

from collections.abc import Mapping

from opengcm.formal.errors import UnreadableError
from opengcm.formal.netlist import Box
from opengcm.formal.walk import Ports, Value

DEGREE = 128
ELEMENT = tuple(range(DEGREE))
MODULUS = (128, 7, 2, 1, 0)  # SP 800-38D, 6.3: the exponents


class Polynomials:
    """The polynomials in so many pairs of operands of 128 coefficients."""

    one = 1

    def __init__(self, lanes: int = 1) -> None:
        self.lanes = lanes
        self._variables = lanes * DEGREE  # of a; as many of b
        self._b = 1 + self._variables
        self._products = self._b + self._variables
        self._linear = (1 << self._products) - 1
        self._row = (1 << DEGREE) - 1

    def a(self, lane: int, power: int) -> int:
        """The coefficient of x^power of operand a."""
        return 1 << 1 + lane * DEGREE + power

    def b(self, lane: int, power: int) -> int:
        """The coefficient of x^power of operand b."""
        return 1 << self._b + lane * DEGREE + power

    def monomial(self, lane: int, a_power: int, b_power: int) -> int:
        """The product of these two."""
        return 1 << self._products + (lane * DEGREE + a_power) * DEGREE + b_power

    def product(self, a: int, b: int) -> Value:
        """Of two sums of variables, one of a and one of b; else it is unknown."""
        if (a | b) & ~self._linear or (a | b) & 1:
            return None
        first, second = self._split(a), self._split(b)
        if first[1] or second[0]:
            first, second = second, first
        left, right = first[0], second[1]
        if first[1] or second[0] or left is None or right is None or left[0] != right[0]:
            return None
        (lane, mask), (_, row) = left, right
        total = 0
        place = self._products + lane * DEGREE * DEGREE
        while mask:
            lowest = mask & -mask
            total ^= row << place + (lowest.bit_length() - 1) * DEGREE
            mask ^= lowest
        return total

    def _split(self, form: int) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
        """The variables of a and of b in a sum: their lane and their mask; None for none.

        What is of several lanes has the lane -1.
        """
        in_a = form >> 1 & (1 << self._variables) - 1
        return self._of_lane(in_a), self._of_lane(form >> self._b)

    def _of_lane(self, mask: int) -> tuple[int, int] | None:
        if not mask:
            return None
        lane = (mask.bit_length() - 1) // DEGREE
        row = mask >> lane * DEGREE
        return (lane, row) if row << lane * DEGREE == mask else (-1 - lane, mask)

    def box(self, box: Box, inputs: Mapping[str, list[Value]]) -> Ports:
        """There are none."""
        raise UnreadableError(f"{box.name}: no box belongs into a multiplier")


def product_of_lanes(algebra: Polynomials) -> list[int]:
    """The sum over the lanes of a b in GF(2^128), from the definition (SP 800-38D, 6.3): the
    coefficients of x^0 to x^127.

    The product of the polynomials, then, from the highest power down, x^n replaced by
    x^(n-128) (x^7 + x^2 + x + 1).
    """
    whole = [0] * (2 * DEGREE - 1)
    for lane in range(algebra.lanes):
        for i in ELEMENT:
            for j in ELEMENT:
                whole[i + j] ^= algebra.monomial(lane, i, j)
    return reduce(whole)


def reduce(coefficients: list[int]) -> list[int]:
    """A polynomial in x, whatever its coefficients are, modulo that of GCM."""
    rest = list(coefficients)
    for power in range(len(rest) - 1, DEGREE - 1, -1):
        for exponent in MODULUS:
            if exponent != DEGREE:
                rest[power - DEGREE + exponent] ^= rest[power]
    return rest[:DEGREE]


# --- elements as ports have them: x^0 last, as GCM has it leftmost ---

Word = tuple[int, ...]
ZERO: Word = (0,) * DEGREE


def xor(a: Word, b: Word) -> Word:
    """The sum of two words."""
    return tuple(x ^ y for x, y in zip(a, b, strict=True))


def square(word: Word) -> Word:
    """x^i becomes x^2i; linear, whatever the bits are."""
    whole = [0] * (2 * DEGREE - 1)
    for power in ELEMENT:
        whole[2 * power] = word[DEGREE - 1 - power]
    return tuple(reversed(reduce(whole)))


def times_constant(word: Word, h: int) -> Word:
    """The product by a constant (SP 800-38D, 6.3); linear, too."""
    whole = [0] * (2 * DEGREE - 1)
    for power in ELEMENT:
        if h >> DEGREE - 1 - power & 1:
            for other in ELEMENT:
                whole[power + other] ^= word[DEGREE - 1 - other]
    return tuple(reversed(reduce(whole)))
