# SPDX-License-Identifier: Apache-2.0
"""The state of a search: which signals each output adds up, and the gates made so far."""

import random
from collections.abc import Sequence

from opengcm.xor.errors import XorError
from opengcm.xor.limits import Limits
from opengcm.xor.matrix import Rows, bits, transpose
from opengcm.xor.network import Network
from opengcm.xor.tree import gates_of_sum, join

_RUIN = 0.12  # of the gates are thrown out in a round


class State:
    """The sums as they are now: for each signal the outputs, as bits, that have it."""

    def __init__(
        self,
        rows: Rows,
        columns: int,
        limits: Limits,
        arrival: Sequence[int],
        room: int | None = None,
    ) -> None:
        self.limits = limits
        self.room = room  # places of a tree that these columns may take, if not all
        self.outputs = len(rows)
        self.inputs = columns
        self.uses = transpose(rows, columns)
        self.level = list(arrival)
        self.gates: list[tuple[int, ...] | None] = []  # None: thrown out
        self.late = 0  # signals of this level and later are not shared

    def copy(self) -> "State":
        """Another state that can change by itself."""
        other = object.__new__(State)
        other.__dict__.update(self.__dict__)
        other.uses, other.level, other.gates = self.uses[:], self.level[:], self.gates[:]
        return other

    def check_depth(self, rows: Rows) -> None:
        """XorError if a sum of inputs alone is too deep already."""
        for i, row in enumerate(rows):
            if not self._fits(sum(self.share(signal) for signal in bits(row))):
                raise XorError(f"row {i} does not fit in {self.limits.depth} levels")

    def share(self, signal: int) -> int:
        """Places at level 0 that a signal takes of the fan_in^depth of a tree."""
        return 0 if self.limits.depth is None else int(self.limits.fan_in ** self.level[signal])

    def _fits(self, places: int) -> bool:
        depth = self.limits.depth
        if depth is None:
            return True
        return places <= (int(self.limits.fan_in**depth) if self.room is None else self.room)

    def candidates(self) -> list[int]:
        """Signals that a shared gate may add: early enough, and in more than one sum."""
        return [
            signal
            for signal, used in enumerate(self.uses)
            if self.level[signal] < self.late and used & (used - 1)
        ]

    def overlaps(self, chosen: Sequence[int]) -> list[int]:
        """For i = 0, 1, ...: the outputs, as bits, that have exactly i of the signals."""
        found = [(1 << self.outputs) - 1] + [0] * len(chosen)
        for signal in chosen:
            used = self.uses[signal]
            for i in range(len(found) - 1, 0, -1):
                found[i] = found[i] & ~used | found[i - 1] & used
            found[0] &= ~used
        return found

    def takers(self, chosen: Sequence[int]) -> int:
        """The outputs whose sum a gate for these signals makes shorter and not too deep."""
        size = len(chosen)
        take = 0
        for i, outputs in enumerate(self.overlaps(chosen)):
            if 2 * i > size + 1:
                take |= outputs
        if self.limits.depth is None:
            return take
        own = self.limits.fan_in ** (1 + max(self.level[signal] for signal in chosen))
        for output in bits(take):
            places = own + sum(
                self.share(s) for s, used in enumerate(self.uses) if used >> output & 1
            )
            for signal in chosen:
                there = self.uses[signal] >> output & 1
                places += -self.share(signal) if there else self.share(signal)
            if not self._fits(places):
                take ^= 1 << output
        return take

    def earns(self, chosen: Sequence[int], take: int) -> int:
        """Signals fewer in all sums, if these outputs take the gate."""
        size = len(chosen)
        return sum(
            (2 * i - size - 1) * (outputs & take).bit_count()
            for i, outputs in enumerate(self.overlaps(chosen))
        )

    def add(self, chosen: Sequence[int], take: int) -> None:
        """Make the gate, for these outputs."""
        for signal in chosen:
            self.uses[signal] ^= take
        self.uses.append(take)
        self.level.append(1 + max(self.level[signal] for signal in chosen))
        self.gates.append(tuple(sorted(chosen)))

    def ruin(self, rng: random.Random) -> None:
        """Throw out some of the gates that no other gate needs."""
        needed = {signal for gate in self.gates if gate for signal in gate}
        free = [i for i, gate in enumerate(self.gates) if gate and self.inputs + i not in needed]
        for i in rng.sample(free, round(_RUIN * len(free))):
            self._inline(i)
        # What only they needed may go too, where it serves few outputs by itself.
        needed = {signal for gate in self.gates if gate for signal in gate}
        for i, gate in enumerate(self.gates):
            own = self.inputs + i
            if gate and own not in needed and self.uses[own].bit_count() <= 1:
                self._inline(i)

    def _inline(self, index: int) -> None:
        gate = self.gates[index]
        own = self.inputs + index
        for signal in gate or ():
            self.uses[signal] ^= self.uses[own]
        self.uses[own] = 0
        self.gates[index] = None

    def sums(self) -> list[list[int]]:
        """The signals of each output."""
        return [list(bits(row)) for row in transpose(self.uses, self.outputs)]

    def take_over(self, begin: int, part: "State") -> None:
        """Put the state of the columns from `begin` on in the place of these columns."""
        offset = self.inputs + len(self.gates) - part.inputs
        self.uses[begin : begin + part.inputs] = part.uses[: part.inputs]
        self.uses += part.uses[part.inputs :]
        self.level += part.level[part.inputs :]
        for gate in part.gates:
            moved = (s + (begin if s < part.inputs else offset) for s in gate or ())
            self.gates.append(tuple(moved) if gate else None)

    def cost(self) -> int:
        """What the search makes small: gates, or where other sums are added, shares of gates."""
        if self.room is None:
            return self.total()
        shared = sum(gate is not None for gate in self.gates)
        return shared * (self.limits.fan_in - 1) + sum(used.bit_count() for used in self.uses)

    def total(self) -> int:
        """Gates of the network."""
        weights = [0] * self.outputs
        for used in self.uses:
            for output in bits(used):
                weights[output] += 1
        shared = sum(gate is not None for gate in self.gates)
        return shared + sum(gates_of_sum(weight, self.limits.fan_in) for weight in weights)

    def network(self) -> Network:
        """The network, the sums as trees, gates that nobody uses left out."""
        number = {signal: signal for signal in range(self.inputs)}
        gates: list[tuple[int, ...]] = []
        level = self.level[: self.inputs]

        def add(signals: Sequence[int]) -> int:
            gates.append(tuple(signals))
            level.append(1 + max(level[signal] for signal in signals))
            return self.inputs + len(gates) - 1

        for i, gate in enumerate(self.gates):
            if gate:
                number[self.inputs + i] = add([number[signal] for signal in gate])
        outputs = [
            join([number[signal] for signal in signals], level, self.limits.fan_in, add)
            for signals in self.sums()
        ]
        return Network(self.inputs, tuple(gates), tuple(outputs), tuple(self.level[: self.inputs]))
