# SPDX-License-Identifier: Apache-2.0
"""The search for a small XOR network of a constant matrix.

Every output starts as the set of inputs it adds up: a sum of w signals takes (w - 1) / (k - 1)
gates of k inputs, rounded up. A gate that several outputs share makes their sums shorter. A gate
for the set v changes a sum that has i of the signals of v from w to w + |v| - 2 i + 1 signals: it
may help even where v is not wholly part of the sum, because what is added twice is nothing.

The search is greedy: it takes the set v that makes all sums together shortest, again and again,
until no gate earns what it costs. The best v is sought by hill climbing from many starts, one
signal exchanged for another at a time. All outputs are looked at together, as the bits of one
integer a signal. Then some of the gates are thrown out at random and the greedy search goes on
from there; the better network of the two stays.

The result depends on the matrix, the limits and the seed, and on nothing else unless a time
bound ends the search early.
"""

import random
import time
from collections.abc import Callable, Sequence

from opengcm.xor.climb import climbs
from opengcm.xor.errors import XorError
from opengcm.xor.limits import Limits
from opengcm.xor.matrix import Rows, bits
from opengcm.xor.network import Network
from opengcm.xor.state import State

Reached = Callable[[int, int], None]
"""Takes the rounds done and the gates of the best network so far."""

_POOL = 3  # a third of the best sets that were not taken start the next climbs
_BEYOND = 0.4  # the greedy search goes on while a gate earns this much of its cost


def optimise(
    rows: Rows,
    columns: int,
    limits: Limits | None = None,
    *,
    arrival: Sequence[int] = (),
    blocks: Sequence[int] = (),
    reached: Reached | None = None,
) -> Network:
    """A small network for the matrix, checked against it.

    `arrival` has the level at which each input is there, for inputs that come late. `blocks` are
    widths into which to part the columns of a wide matrix: each part is searched by itself, and
    only the last sums are common. XorError if the matrix cannot be computed within the depth.
    """
    limits = limits or Limits()
    arrival = arrival or [0] * columns
    blocks = blocks or [columns]
    if any(row >> columns for row in rows):
        raise XorError(f"a row has a one beyond its {columns} columns")
    if sum(blocks) != columns or len(arrival) != columns:
        raise XorError("the blocks or the arrivals are not those of all columns")
    whole = State(rows, columns, limits, arrival)
    whole.check_depth(rows)
    rng = random.Random(limits.seed)
    clock = _Clock(limits, reached)
    room = _room(rows, limits, arrival, blocks)
    begin = 0
    for width in blocks:
        part = [row >> begin & (1 << width) - 1 for row in rows]
        state = State(part, width, limits, arrival[begin : begin + width], room)
        whole.take_over(begin, _improve(state, rng, clock))
        begin += width
    network = whole.network()
    network.check(rows, limits.fan_in, limits.depth)
    return network


def _room(rows: Rows, limits: Limits, arrival: Sequence[int], blocks: Sequence[int]) -> int | None:
    """Places of a tree for each block: an equal part of what late inputs leave. None for all."""
    if len(blocks) == 1 or limits.depth is None:
        return None
    late = sum(1 << i for i, level in enumerate(arrival) if level)
    taken = max(
        sum(int(limits.fan_in ** arrival[signal]) for signal in bits(row & late)) for row in rows
    )
    return (int(limits.fan_in**limits.depth) - taken) // len(blocks)


def _improve(state: State, rng: random.Random, clock: "_Clock") -> State:
    """The best state of all rounds."""
    best = _greedy(state, rng)
    for _ in range(state.limits.rounds):
        clock.step(best.total())
        if clock.late():
            break
        state = best.copy()
        state.ruin(rng)
        state = _greedy(state, rng)
        if state.cost() <= best.cost():
            best = state
    clock.step(best.total())
    return best


class _Clock:
    """Counts rounds for who watches, and says when the time is over."""

    def __init__(self, limits: Limits, reached: Reached | None) -> None:
        self.reached = reached
        self.done = 0
        seconds = limits.seconds
        self.end = None if seconds is None else time.monotonic() + seconds

    def step(self, gates: int) -> None:
        """A round is done."""
        self.done += 1
        if self.reached:
            self.reached(self.done, gates)

    def late(self) -> bool:
        """True once the time bound is over."""
        return self.end is not None and time.monotonic() > self.end


def _greedy(state: State, rng: random.Random) -> State:
    """Add gates while they earn their cost; the state with the fewest gates on the way.

    A late gate takes much of the room of a tree, so the early levels are filled first.
    """
    depth = state.limits.depth
    if depth is None:
        state.late = state.outputs * state.inputs
        return _fill(state, rng)
    for late in dict.fromkeys((max(1, depth - 2), depth - 1)):
        state.late = late
        state = _fill(state, rng)
    return state


def _fill(state: State, rng: random.Random) -> State:
    worth = state.limits.fan_in - 1  # a gate is worth so many signals of the sums
    best, fewest = state.copy(), state.cost()
    pool: list[list[int]] = []
    while True:
        found = climbs(state, rng, pool)
        pool = [chosen for _, chosen in found[1 : 1 + state.limits.starts // _POOL]]
        for earned, chosen in found:
            if earned <= _BEYOND * worth:
                return best
            take = state.takers(chosen)
            if state.earns(chosen, take) > _BEYOND * worth:
                state.add(chosen, take)
                break
        else:
            return best
        now = state.cost()
        if now <= fewest:
            best, fewest = state.copy(), now
