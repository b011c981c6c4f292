# SPDX-License-Identifier: Apache-2.0
"""A sum of signals as a tree of gates: as few as possible, then as flat as possible."""

from collections.abc import Callable, Sequence


def gates_of_sum(signals: int, fan_in: int) -> int:
    """Gates that add up so many signals."""
    return 0 if signals < 2 else -(-(signals - 1) // (fan_in - 1))


def join(
    signals: Sequence[int],
    level: Sequence[int],
    fan_in: int,
    add: Callable[[Sequence[int]], int],
) -> int | None:
    """The signal that is the sum, None for no signals. `add` makes a gate and gives its number.

    Huffman's rule: the earliest signals are added first. Only the first gate may be smaller than
    the others, so the last one has room for every signal that comes late.
    """
    if not signals:
        return None
    waiting = sorted(signals, key=lambda signal: (level[signal], signal))
    while len(waiting) > 1:
        size = (len(waiting) - 2) % (fan_in - 1) + 2
        made = add(waiting[:size])
        waiting = sorted([made, *waiting[size:]], key=lambda signal: level[signal])
    return waiting[0]
