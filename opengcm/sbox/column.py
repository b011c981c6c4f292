# SPDX-License-Identifier: Apache-2.0
"""MixColumns behind the affine map, in the tower field and as one linear map: few XORs in few rows.

`og_aes_agile_pkg` has bytes in GF((2^4)^2), of which an inverse leaves nu / x. Both maps together
make 8 sums of the 32 bits of a column, for each of its rows the same but for where it begins. So a
sum of two values is made for all rows at once. What `search` takes next is a pair that many sums
have in common, as Paar does, but where no sum gets deeper than it may: of values of depths d a tree
of depth D can be made if the sum of 2^d is at most 2^D.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from opengcm.formal import aes_linear
from opengcm.spec.aes import gf_inverse, gf_mul

BITS, ROWS = 8, 4
Value = tuple[int, int]
"""Number and turn: (v, t) in row i is value v of row i + t. Values below BITS are bits of bytes."""


@dataclass(frozen=True)
class Sums:
    """Value BITS + i is the sum of the pair i; bit k of the result is `result[k]`."""

    pairs: tuple[tuple[Value, Value], ...]
    result: tuple[Value, ...]

    @property
    def xors(self) -> int:
        """Of a byte."""
        return len(self.pairs)

    @property
    def depth(self) -> int:
        """XORs in a row."""
        depths = [0] * BITS
        for (a, _), (b, _) in self.pairs:
            depths.append(1 + max(depths[a], depths[b]))
        return max(depths[value] for value, _ in self.result)

    def rows(self) -> tuple[frozenset[Value], ...]:
        """Of which bits each bit of the result is the sum."""
        made: list[frozenset[Value]] = [frozenset({(k, 0)}) for k in range(BITS)]
        for a, b in self.pairs:
            made.append(_turned(made, a) ^ _turned(made, b))
        return tuple(_turned(made, value) for value in self.result)

    def lines(self) -> Iterator[str]:
        """As the package has them: s[i] is the pair i, up(v, t) the value of t rows on."""
        for number, (a, b) in enumerate(self.pairs):
            yield f"s[{number}] = {_name(a)} ^ {_name(b)};"
        names = [_name(value) for value in reversed(self.result)]
        yield f"r = {{{', '.join(names)}}};"


@cache
def rows() -> tuple[frozenset[Value], ...]:
    """Of which bits of a column each bit of a row is the sum, constants left out; in the order of
    og_aes_agile_pkg, in which the row one on is the one above.
    """
    tower = _images()
    coefficients = (2, 1, 1, 3)  # of the row itself and of those above it: FIPS 197, 5.1.3
    found: list[set[Value]] = [set() for _ in range(BITS)]
    for turn, factor in enumerate(coefficients):
        for bit, image in enumerate(tower):
            mixed = aes_linear.value(
                aes_linear.to_tower(aes_linear.constant(gf_mul(factor, image)))
            )
            for k in range(BITS):
                if mixed >> k & 1:
                    found[k].add((bit, turn))
    return tuple(frozenset(row) for row in found)


def search(depth: int, seed: int, starts: int) -> Iterator[Sums | None]:
    """One start after the other; None where the depth was missed. The same for the same seed."""
    rng = random.Random(seed)
    for _ in range(starts):
        yield _greedy(depth, rng)


def _greedy(depth: int, rng: random.Random) -> Sums | None:
    open_rows = [set(row) for row in rows()]
    depths = [0] * BITS
    pairs: list[tuple[Value, Value]] = []
    weight = rng.random()
    while any(len(row) > 1 for row in open_rows):
        room = [(1 << depth) - sum(1 << depths[v] for v, _ in row) for row in open_rows]
        common = Counter(
            pair
            for row, left in zip(open_rows, room, strict=True)
            for pair in _pairs(row)
            if _growth(depths, pair) <= left
        )
        if not common:
            return None
        a, b = max(
            sorted(common),
            key=lambda pair: 4 * common[pair] - weight * _growth(depths, pair) + 2 * rng.random(),
        )
        made, growth = len(depths), _growth(depths, (a, b))
        depths.append(1 + max(depths[a[0]], depths[b[0]]))
        pairs.append((a, b))
        for row, left in zip(open_rows, room, strict=True):
            _replace(row, (a, b), made, left, growth)
    return Sums(tuple(pairs), tuple(next(iter(row)) for row in open_rows))


def _replace(row: set[Value], pair: tuple[Value, Value], made: int, left: int, growth: int) -> None:
    for turn in range(ROWS):
        a, b = (_on(value, turn) for value in pair)
        # A value and itself two rows on make the same sum twice: the second would take it away.
        if growth <= left and {a, b} <= row and (made, turn) not in row:
            row -= {a, b}
            row.add((made, turn))
            left -= growth


def _pairs(row: set[Value]) -> Iterator[tuple[Value, Value]]:
    """All pairs of a row, each turned so that it is the least of the four that are the same."""
    values = sorted(row)
    for i, a in enumerate(values):
        for b in values[i + 1 :]:
            yield min(_in_order(_on(a, turn), _on(b, turn)) for turn in range(ROWS))


def _on(value: Value, rows_on: int) -> Value:
    number, turn = value
    return number, (turn + rows_on) % ROWS


def _in_order(a: Value, b: Value) -> tuple[Value, Value]:
    return (a, b) if a < b else (b, a)


def _growth(depths: list[int], pair: tuple[Value, Value]) -> int:
    """By how much a sum's 2^d grow if it takes the pair as one value."""
    a, b = (depths[value] for value, _ in pair)
    return (2 << max(a, b)) - (1 << a) - (1 << b)


def _images() -> list[int]:
    """What the affine map makes of the bits of nu / x in the tower field, as standard bytes."""
    nu = aes_linear.value(aes_linear.scaled(aes_linear.constant(1)))
    images = []
    for bit in range(BITS):
        x = aes_linear.value(aes_linear.from_tower(aes_linear.constant(1 << bit)))
        inverse = gf_mul(x, gf_inverse(nu))
        images.append(aes_linear.value(aes_linear.affine(aes_linear.constant(inverse))) ^ 0x63)
    return images


def _turned(made: list[frozenset[Value]], value: Value) -> frozenset[Value]:
    number, turn = value
    return frozenset(_on(bit, turn) for bit in made[number])


def _name(value: Value) -> str:
    number, turn = value
    name = f"x[{number}]" if number < BITS else f"s[{number - BITS}]"
    return f"up({name}, {turn})" if turn else name
