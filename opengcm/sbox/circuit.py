# SPDX-License-Identifier: Apache-2.0
"""Gates of two inputs, and the count, depth and value of a circuit of them.

An inverter is not counted: it goes into the gate before or behind it (AND, NAND, OR and NOR are
one gate, and so are XOR and XNOR). So a signal is referred to by its number and whether it is
inverted there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Wire:
    """A signal, inverted or not."""

    name: str
    inverted: bool = False

    def __invert__(self) -> "Wire":
        return Wire(self.name, not self.inverted)

    def flip(self, really: int) -> "Wire":
        """Inverted if `really`."""
        return ~self if really else self

    def __str__(self) -> str:
        return f"~{self.name}" if self.inverted else self.name


@dataclass(frozen=True)
class Gate:
    """One gate: its output, what it does (xor, and, mux), and its inputs.

    mux has the condition first, then what it chooses if that is 1, then the other.
    """

    name: str
    kind: str
    inputs: tuple[Wire, ...]


@dataclass
class Circuit:
    """Gates in order, in sections by name."""

    sections: dict[str, list[Gate]] = field(default_factory=dict)
    _made: dict[tuple[str, tuple[Wire, ...]], Wire] = field(default_factory=dict)

    def xor(self, section: str, name: str, a: Wire, b: Wire) -> Wire:
        """a + b; inversions of the inputs move to the output."""
        plain = (Wire(a.name), Wire(b.name))
        return self._gate(section, name, "xor", plain).flip(a.inverted ^ b.inverted)

    def and_(self, section: str, name: str, a: Wire, b: Wire) -> Wire:
        """a b."""
        return self._gate(section, name, "and", (a, b))

    def mux(self, section: str, name: str, condition: Wire, yes: Wire, no: Wire) -> Wire:
        """yes if condition, else no; a common inversion moves to the output."""
        if yes == no:
            return yes
        if no.inverted:
            return ~self._gate(section, name, "mux", (condition, ~yes, ~no))
        return self._gate(section, name, "mux", (condition, yes, no))

    def _gate(self, section: str, name: str, kind: str, inputs: tuple[Wire, ...]) -> Wire:
        if (kind, inputs) not in self._made:
            self.sections.setdefault(section, []).append(Gate(name, kind, inputs))
            self._made[kind, inputs] = Wire(name)
        return self._made[kind, inputs]

    @property
    def gates(self) -> list[Gate]:
        """All gates, inputs before what uses them."""
        return [gate for section in self.sections.values() for gate in section]

    def count(self, *kinds: str) -> int:
        """How many gates there are of these kinds."""
        return sum(gate.kind in kinds for gate in self.gates)

    def depth(self, outputs: Sequence[Wire]) -> int:
        """Gates on the longest path; that is also its delay in XORs, taking all alike."""
        level: dict[str, int] = {}
        for gate in self.gates:
            level[gate.name] = 1 + max(level.get(wire.name, 0) for wire in gate.inputs)
        return max(level.get(wire.name, 0) for wire in outputs)

    def run(self, inputs: dict[str, int], ones: int) -> dict[str, int]:
        """All signals; a signal is a bit vector of many cases, `ones` the vector of all ones."""
        values = dict(inputs)

        def of(wire: Wire) -> int:
            return values[wire.name] ^ (ones if wire.inverted else 0)

        for gate in self.gates:
            a, b = (of(wire) for wire in gate.inputs[:2])
            if gate.kind == "xor":
                values[gate.name] = a ^ b
            elif gate.kind == "and":
                values[gate.name] = a & b
            else:
                values[gate.name] = (a & b) | (~a & of(gate.inputs[2]) & ones)
        return values
