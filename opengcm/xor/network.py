# SPDX-License-Identifier: Apache-2.0
"""A network of XOR gates, and what it computes."""

from dataclasses import dataclass, field
from functools import cached_property

from opengcm.xor.errors import XorError
from opengcm.xor.matrix import Rows


@dataclass(frozen=True)
class Network:
    """Gates in an order in which they can be computed.

    Signals are numbered: the inputs first, then the gates. A gate is the signals it adds up; an
    output is a signal, or None for the constant 0. `arrival` has the level of each input.
    """

    inputs: int
    gates: tuple[tuple[int, ...], ...]
    outputs: tuple[int | None, ...]
    arrival: tuple[int, ...] = field(default=())

    @cached_property
    def levels(self) -> list[int]:
        """The level of each signal: an input's arrival, a gate's longest way from there."""
        found = list(self.arrival or (0,) * self.inputs)
        for gate in self.gates:
            found.append(1 + max(found[signal] for signal in gate))
        return found

    @property
    def depth(self) -> int:
        """The largest level of an output."""
        return max((self.levels[o] for o in self.outputs if o is not None), default=0)

    @property
    def fan_in(self) -> int:
        """Inputs of the largest gate."""
        return max(map(len, self.gates), default=0)

    def matrix(self) -> list[int]:
        """The matrix it computes: bit j of row i says that output i has input j in it."""
        rows = [1 << i for i in range(self.inputs)]
        for gate in self.gates:
            total = 0
            for signal in gate:
                total ^= rows[signal]
            rows.append(total)
        return [0 if output is None else rows[output] for output in self.outputs]

    def check(self, matrix: Rows, fan_in: int, depth: int | None) -> None:
        """XorError unless it computes the matrix within the limits."""
        if self.matrix() != list(matrix):
            raise XorError("the network does not compute the matrix it was made for")
        if self.fan_in > fan_in:
            raise XorError(f"the network has a gate of {self.fan_in} inputs, not {fan_in}")
        if depth is not None and self.depth > depth:
            raise XorError(f"the network has {self.depth} levels, not {depth}")
