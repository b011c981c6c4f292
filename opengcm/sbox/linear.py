# SPDX-License-Identifier: Apache-2.0
"""Few XORs for several sums of up to eight bits.

The heuristic of Boyar and Peralta: keep for every vector of the space the least number of signals
that add up to it, and always make the sum that brings the targets nearest. With eight inputs the
space has 256 vectors, so the distances are exact. A circuit of sums read backwards is one for the
transposed matrix (Bordewijk, Tellegen), with (inputs - outputs) XORs more.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Step = tuple[int, int]
"""The two signals of an XOR, by number: first the inputs, then the steps in order."""


@dataclass(frozen=True)
class Sums:
    """A circuit of XORs: what each step adds, and which signal each target is."""

    inputs: int
    steps: tuple[Step, ...]
    targets: tuple[int, ...]

    @property
    def cost(self) -> int:
        """The number of XORs."""
        return len(self.steps)


def share(targets: Sequence[int], width: int, rng: random.Random) -> Sums:
    """A circuit for `targets`, masks of `width` inputs, ties broken by `rng`. None may be 0."""
    signals = [1 << i for i in range(width)]
    number = {vector: i for i, vector in enumerate(signals)}
    steps: list[Step] = []
    distance = [value.bit_count() for value in range(1 << width)]
    left = [target for target in dict.fromkeys(targets) if target not in number]

    level = [0] * width

    def make(vector: int) -> None:
        nonlocal distance

        def late(a: int) -> int:
            return max(level[number[a]], level[number[vector ^ a]])

        # Of the pairs with this sum the one that is there first.
        first = min((a for a in signals if vector ^ a in number), key=late)
        level.append(late(first) + 1)
        steps.append((number[first], number[vector ^ first]))
        number[vector] = len(signals)
        signals.append(vector)
        distance = [min(near, distance[value ^ vector] + 1) for value, near in enumerate(distance)]

    while left:
        ready = [target for target in left if distance[target] == 2]
        if ready:
            make(rng.choice(ready))
        else:
            make(_best_pair(signals, number, left, distance, rng))
        left = [target for target in left if target not in number]
    return Sums(width, tuple(steps), tuple(number[target] for target in targets))


def _best_pair(
    signals: Sequence[int],
    number: dict[int, int],
    left: Sequence[int],
    distance: Sequence[int],
    rng: random.Random,
) -> int:
    """The sum of two signals after which the targets are nearest, the far ones counting most."""
    pairs = {a ^ b for i, a in enumerate(signals) for b in signals[:i]} - number.keys()
    best: list[int] = []
    best_score: tuple[int, int] | None = None
    for vector in sorted(pairs):
        total = norm = 0
        for target in left:
            near = min(distance[target], distance[target ^ vector] + 1)
            total += near
            norm -= near * near
        score = (total, norm)
        if best_score is None or score < best_score:
            best, best_score = [vector], score
        elif score == best_score:
            best.append(vector)
    return rng.choice(best)


def best_of(targets: Sequence[int], width: int, rng: random.Random, tries: int) -> Sums:
    """The cheapest of several circuits."""
    return min((share(targets, width, rng) for _ in range(tries)), key=lambda sums: sums.cost)


def turned(sums: Sums) -> Sums:
    """The circuit for the transposed matrix: its inputs are the old targets, in order.

    Every old input and step must be used.
    """
    count = len(sums.targets)
    total = sums.inputs + len(sums.steps)
    pending: list[list[int]] = [[] for _ in range(total)]  # what flows back into each signal
    for place, signal in enumerate(sums.targets):
        pending[signal].append(place)
    steps: list[Step] = []
    level = [0] * count

    def collect(signal: int) -> int:
        parts = pending[signal]
        while len(parts) > 1:
            parts.sort(key=lambda part: level[part])
            steps.append((parts.pop(0), parts.pop(0)))
            level.append(1 + max(level[part] for part in steps[-1]))
            parts.append(count + len(steps) - 1)
        return parts[0]

    for index in reversed(range(len(sums.steps))):
        back = collect(sums.inputs + index)
        for source in sums.steps[index]:
            pending[source].append(back)
    outputs = tuple(collect(signal) for signal in range(sums.inputs))
    return Sums(count, tuple(steps), outputs)


def values(sums: Sums, inputs: Iterable[int]) -> list[int]:
    """All signals, given the inputs as bit vectors of any length."""
    found = list(inputs)
    for a, b in sums.steps:
        found.append(found[a] ^ found[b])
    return found
