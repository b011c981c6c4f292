# SPDX-License-Identifier: Apache-2.0
"""What a network may be, and how long to look for it."""

from dataclasses import dataclass

from opengcm.xor.errors import XorError

MAX_FAN_IN = 8
MAX_DEPTH = 64
"""Levels: more than any network needs, and few enough to count the places of a tree as deep."""


@dataclass(frozen=True)
class Limits:
    """The bounds of a search.

    `fan_in` is the inputs of a gate; `depth` the levels, None for any number. `starts` is the
    climbs for each gate, `rounds` how often part of the network is thrown out and made anew.
    `seconds` ends the rounds early; the result then depends on the machine.
    """

    fan_in: int = 6
    depth: int | None = 3
    starts: int = 40
    rounds: int = 10
    seed: int = 1
    seconds: float | None = None

    def __post_init__(self) -> None:
        if not 2 <= self.fan_in <= MAX_FAN_IN:
            raise XorError(f"a gate has 2 to {MAX_FAN_IN} inputs, not {self.fan_in}")
        if self.depth is not None and self.depth < 1:
            raise XorError("a network has at least one level")
        if self.depth is not None and self.depth > MAX_DEPTH:
            raise XorError(f"a network has at most {MAX_DEPTH} levels, not {self.depth:,}")
        if self.rounds < 0:
            raise XorError(f"rounds must be at least 0, not {self.rounds}")
        if self.starts < 1:
            raise XorError(f"starts must be at least 1, not {self.starts}")
