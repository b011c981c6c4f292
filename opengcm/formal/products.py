# SPDX-License-Identifier: Apache-2.0
"""Sums of unknowns, and of products of them.

A product of two sums is an unknown of its own, by the set of its factors: a tree of ANDs is the
same in whatever order.
"""

from collections.abc import Iterable

from opengcm.formal.forms import Forms
from opengcm.formal.polynomials import DEGREE, ELEMENT, Word, reduce


class Products(Forms):
    """Sums as Forms has them, and the conjunctions met so far."""

    def __init__(self) -> None:
        super().__init__()
        self._factors: dict[int, frozenset[int]] = {}
        self._products: dict[frozenset[int], int] = {}

    def product(self, a: int, b: int) -> int:
        """The conjunction of two bits that are neither 0 nor 1."""
        if a ^ b == 1:
            return 0
        left, right = self._factors.get(a), self._factors.get(b)
        factors = (left or frozenset({a})) | (right or frozenset({b}))
        for factor in factors if left or right else ():
            if self._factors.get(factor ^ 1, frozenset({factor ^ 1})) <= factors:
                return 0  # it and its complement
        if factors not in self._products:
            (made,) = self.fresh(1)
            self._products[factors] = made
            self._factors[made] = factors
        return self._products[factors]

    def conjunction(self, bits: Iterable[int]) -> int:
        """Of any bits."""
        found = self.one
        for bit in bits:
            if bit == 0:
                return 0
            if self.one in (found, bit):
                found = bit if found == self.one else found
            elif bit != found:
                found = self.product(found, bit)
                if found == 0:
                    return 0
        return found

    def times(self, a: Word, b: Word) -> Word:
        """The product in GF(2^128) (SP 800-38D, 6.3) of any bits and of bits that are unknown."""
        whole = [0] * (2 * DEGREE - 1)
        for i in ELEMENT:
            bit = a[DEGREE - 1 - i]
            for j in ELEMENT if bit else ():
                other = b[DEGREE - 1 - j]
                whole[i + j] ^= other if bit == self.one else self.product(bit, other)
        return tuple(reversed(reduce(whole)))
