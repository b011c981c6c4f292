# SPDX-License-Identifier: Apache-2.0
"""Which gate would help most: hill climbing from many starts."""

import random
from collections.abc import Sequence

from opengcm.xor.state import State

_WHOLE_SETS = 0.7  # of the starts have as many signals as a gate has inputs


def climbs(
    state: State, rng: random.Random, pool: Sequence[Sequence[int]]
) -> list[tuple[int, list[int]]]:
    """Sets of signals with what a gate for each would earn, the best first."""
    candidates = state.candidates()
    fan_in = state.limits.fan_in
    if len(candidates) < 2:
        return []
    found: dict[frozenset[int], int] = {}
    for i in range(state.limits.starts):
        if i < len(pool):
            start = list(pool[i])
        else:
            size = fan_in if rng.random() < _WHOLE_SETS else rng.randint(2, fan_in)
            # Two outputs are a good place to look for what outputs have in common.
            pair = 1 << rng.randrange(state.outputs) | 1 << rng.randrange(state.outputs)
            common = [s for s in candidates if state.uses[s] & pair == pair]
            if len(common) < size:
                common = candidates
            start = rng.sample(common, min(size, len(common)))
        earned, chosen = _climb(state, start, candidates, rng)
        found[frozenset(chosen)] = earned
    ranked = sorted(found.items(), key=lambda item: (-item[1], sorted(item[0])))
    return [(earned, sorted(chosen)) for chosen, earned in ranked]


def _climb(
    state: State, chosen: list[int], candidates: Sequence[int], rng: random.Random
) -> tuple[int, list[int]]:
    """Exchange one signal for another as long as that earns more."""
    size = len(chosen)
    uses = state.uses
    least = (size + 1) // 2 + 1  # overlap from which on a sum gets shorter
    first = 2 * least - size - 1  # by so much; each signal more counts 2 more
    best = _earned(state.overlaps(chosen), size, least)
    improved = True
    while improved:
        improved = False
        for place in rng.sample(range(size), size):
            rest = chosen[:place] + chosen[place + 1 :]
            overlap = state.overlaps(rest)
            base = _earned(overlap, size, least)
            entering = overlap[least - 1]
            inside = 0
            for outputs in overlap[least:]:
                inside |= outputs
            if first == 2:
                entering, inside = 0, entering | inside
            better = None
            for signal in candidates:
                used = uses[signal]
                earned = base + (entering & used).bit_count() + 2 * (inside & used).bit_count()
                if earned > best and signal not in rest:
                    best, better = earned, signal
            if better is not None:
                chosen = [*rest, better]
                improved = True
    return best, chosen


def _earned(overlap: Sequence[int], size: int, least: int) -> int:
    return sum((2 * i - size - 1) * overlap[i].bit_count() for i in range(least, len(overlap)))
