# SPDX-License-Identifier: Apache-2.0
"""A basis of GF(2^128) in which multiplication by a constant is next to nothing.

In the basis u, g u, g^2 u, ... multiplication by g takes each basis vector to the next one; only
the last one comes back as a sum of the others. With s the coordinates and c those of g^128 u,

    (g x)_i = s_(i-1) + c_i s_127,

two inputs a bit (the companion matrix of the minimal polynomial of g). If g lies in a smaller
field GF(2^d), the vectors run through d dimensions only; another u that is not among them starts
the next block, until 128 / d blocks fill the space. So a one-LUT loop exists for every g.
"""

from dataclasses import dataclass

from opengcm.ghash_key.field import ONE, WIDTH
from opengcm.spec.gcm import mul
from opengcm.xor.matrix import inverse, multiply, transpose


@dataclass(frozen=True)
class Basis:
    """`into` takes an element to its coordinates, `back` the other way, `loop` multiplies there.

    `degree` is that of the minimal polynomial of the constant: 128 unless it lies in a smaller
    field.
    """

    into: list[int]
    back: list[int]
    loop: list[int]
    degree: int


def power_basis(g: int) -> Basis:
    """The basis of powers of g, in blocks where g generates less than the whole field."""
    span = _Span()
    vectors: list[int] = []
    loop = [0] * WIDTH
    degree = 0
    candidates = (ONE >> i for i in range(WIDTH))
    while len(vectors) < WIDTH:
        vector = next(v for v in candidates if span.coordinates(v) is None)
        first = len(vectors)
        while (known := span.coordinates(vector)) is None:
            span.add(vector)
            vectors.append(vector)
            vector = mul(vector, g)
        degree = len(vectors) - first
        for i in range(first + 1, len(vectors)):
            loop[i] |= 1 << (i - 1)
        for i in range(WIDTH):
            loop[i] ^= (known >> i & 1) << (len(vectors) - 1)
    back = transpose(vectors, WIDTH)
    into = inverse(back)
    if into is None:
        raise AssertionError("the vectors of a basis are dependent")
    return Basis(into, back, loop, degree)


class _Span:
    """The span of vectors, with coordinates in terms of them in the order they came."""

    def __init__(self) -> None:
        self.reduced: dict[int, tuple[int, int]] = {}  # by leading bit: vector, coordinates
        self.size = 0

    def _reduce(self, vector: int) -> tuple[int, int]:
        coordinates = 0
        while vector:
            entry = self.reduced.get(vector.bit_length())
            if entry is None:
                break
            vector ^= entry[0]
            coordinates ^= entry[1]
        return vector, coordinates

    def coordinates(self, vector: int) -> int | None:
        """Bit i: vector i is in the sum. None if it is no sum of them."""
        rest, coordinates = self._reduce(vector)
        return None if rest else coordinates

    def add(self, vector: int) -> None:
        """A vector that is not in the span yet."""
        rest, coordinates = self._reduce(vector)
        self.reduced[rest.bit_length()] = (rest, coordinates ^ 1 << self.size)
        self.size += 1


def is_basis_of(basis: Basis, matrix: list[int]) -> bool:
    """True if `loop` is the matrix in the coordinates of the basis."""
    return multiply(basis.into, matrix) == multiply(basis.loop, basis.into)
