# SPDX-License-Identifier: Apache-2.0
"""Few gates for several functions of four bits, by random search.

A function is its truth table, 16 bits, and is not told from its complement: every gate of two
inputs has one with the output inverted. A set of functions is a circuit if each can be made by
one gate from others, in some order. The search adds a function, looks which others have become
needless, and keeps the set unless it has become dearer.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

INPUTS = (0xAAAA, 0xCCCC, 0xF0F0, 0xFF00)
"""The truth tables of the four inputs."""
_ALL = 0xFFFF

Made = tuple[str, int, int]
"""How a function is made: xor, and, or, andnot (a and not b), of two functions."""


def normal(table: int) -> int:
    """The function or its complement, whichever is 0 at 0."""
    return table ^ _ALL if table & 1 else table


def _gates(a: int, b: int) -> Iterable[tuple[int, Made]]:
    """What one gate makes of two normal functions, normal again."""
    yield a ^ b, ("xor", a, b)
    yield a & b, ("and", a, b)
    yield a | b, ("or", a, b)
    yield a & ~b, ("andnot", a, b)
    yield b & ~a, ("andnot", b, a)


@dataclass(frozen=True)
class Prices:
    """What a gate costs."""

    xor: float = 1.0
    other: float = 1.0


def order(functions: Iterable[int], prices: Prices) -> tuple[float, dict[int, Made]] | None:
    """The cost of a set of functions and how each is made, in order; None if some cannot be."""
    made: dict[int, Made] = {}
    known = list(INPUTS)
    left = set(functions)
    cost = 0.0
    place = 0
    ways: dict[int, Made] = {}  # the cheapest found so far, for those not made yet
    while left:
        # Meet each new function with all before it.
        while place < len(known):
            a = known[place]
            for b in known[:place]:
                for table, way in _gates(a, b):
                    if table in left and (table not in ways or way[0] != "xor"):
                        ways[table] = way
            place += 1
        if not ways:
            return None
        for table, way in ways.items():
            made[table] = way
            known.append(table)
            left.discard(table)
            cost += prices.xor if way[0] == "xor" else prices.other
        ways = {}
    return cost, made


def improve(
    targets: Sequence[int], start: Iterable[int], prices: Prices, rng: random.Random, moves: int
) -> tuple[float, dict[int, Made]]:
    """The best circuit found for `targets` from the functions in `start`, itself a circuit."""
    wanted = frozenset(targets) - set(INPUTS)
    current = set(start) | wanted
    found = order(current, prices)
    if found is None:
        raise ValueError("the start is no circuit")
    cost = found[0]
    best = found
    for _ in range(moves):
        known = [*INPUTS, *current]
        trial = set(current)
        for _ in range(rng.choice((1, 1, 2))):
            a, b = rng.sample(known, 2)
            extra = rng.choice([table for table, _ in _gates(a, b)])
            if extra and extra not in INPUTS:
                trial.add(extra)
        removable = [table for table in trial if table not in wanted]
        rng.shuffle(removable)
        outcome = order(trial, prices)
        for table in removable:
            without = order(trial - {table}, prices)
            if without is not None and (outcome is None or without[0] <= outcome[0]):
                trial.discard(table)
                outcome = without
        if outcome is not None and outcome[0] <= cost:
            current, cost = trial, outcome[0]
            if cost < best[0]:
                best = outcome
    return best
