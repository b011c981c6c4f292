# SPDX-License-Identifier: Apache-2.0
"""Walks netlists: in which cycle each bit is there, what it is, and what a machine does.

What a bit is belongs to an algebra: 256 cases at once, a polynomial, a sum of unknowns. `None` is a
bit of which nothing is known. Whatever depends on it is unknown too, unless it is so whatever that
bit is: an unknown bit is never taken for a value, so what is found holds for each.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Protocol

from opengcm.flows.netlist import Bit
from opengcm.formal.errors import RefutedError, UnreadableError
from opengcm.formal.netlist import Box, Netlist

Value = int | None
Values = dict[int, Value]
Ports = dict[str, list[Value]]

_CONSTANT = ("0", "1", "x")


def port_bits(value: int, width: int) -> tuple[int, ...]:
    """A number as a port has it, its last bit first."""
    return tuple(value >> place & 1 for place in range(width))


def known_number(bits: Sequence[Value]) -> int | None:
    """The other way round; None where a bit is no constant."""
    total = 0
    for place, bit in enumerate(bits):
        if bit not in (0, 1):
            return None
        total |= bit << place
    return total


def input_bits(netlist: Netlist, given: Mapping[str, Iterable[Value]]) -> Values:
    """What is given of ports, by the bits of the netlist."""
    return {
        bit: value
        for port, values in given.items()
        for bit, value in zip(netlist.inputs[port], values, strict=True)
        if isinstance(bit, int)
    }


class Algebra(Protocol):
    """What bits are; 0 is zero, `one` is one."""

    one: int

    def product(self, a: int, b: int) -> Value:
        """The product of two bits that are neither 0 nor 1; None if it cannot be told."""

    def box(self, box: Box, inputs: Mapping[str, list[Value]]) -> Ports:
        """What a box makes of its inputs."""


_LATENCIES = {"og_aes_lut4_inverse": 1}  # of those that have no parameter that says so


def latency(box: Box) -> int:
    """Cycles from a box's inputs to its outputs, which whoever proves the box must have checked."""
    fixed = _LATENCIES.get(box.type, 0)
    return box.parameters.get("Cycles", box.parameters.get("Cuts", fixed))


def check_times(
    netlist: Netlist,
    arrival: Mapping[int, int],
    leaves: Mapping[str, int],
    held: Iterable[int] = (),
) -> None:
    """That every path to an output has the same, stated number of registers, so that the circuit is
    a pipe in which registers are wires and no two transactions meet.

    `arrival` says in which cycle each input bit comes, `leaves` in which each output is expected;
    bits of `held` never change. RefutedError otherwise.
    """
    cycle: dict[Bit, int | None] = dict.fromkeys((*held, *_CONSTANT))
    cycle.update(arrival.items())
    fixed: dict[Bit, Value] = {"0": 0, "1": 1}
    wanted = [bit for port in leaves for bit in netlist.outputs[port]]
    for node in _in_order(netlist, wanted, cycle, stop_at_registers=False):
        if isinstance(node, Box):
            at = _together(chain(*node.inputs.values()), cycle)
            for bit in chain(*node.outputs.values()):
                cycle[bit] = at if at in (None, _MIXED) else at + latency(node)
            continue
        gate = netlist.gates[node]
        # What parameters decide is no path: the other input of a multiplexer, a sum with zeros.
        value = _OPERATIONS[gate[0]](_FIXED, *[fixed.get(bit) for bit in gate[1:]])
        if value is not None:
            fixed[node], cycle[node] = value, None
            continue
        read = gate[1:]
        if gate[0] == "mux" and fixed.get(gate[3]) is not None:
            read = (gate[2 if fixed[gate[3]] else 1],)
        at = _together(read, cycle)
        cycle[node] = at + 1 if at not in (None, _MIXED) and gate[0] == "reg" else at
    for port, expected in leaves.items():
        for bit in netlist.outputs[port]:
            if cycle[bit] == _MIXED:
                raise RefutedError(f"{netlist}: bits of several cycles meet on the way to {port}")
            if cycle[bit] not in (expected, None):
                raise RefutedError(f"{netlist}: {port} comes in cycle {cycle[bit]}, not {expected}")


_MIXED = -1


def _together(bits: Iterable[Bit], cycle: Mapping[Bit, int | None]) -> int | None:
    """The one cycle in which some bits come, None if they are constant, or _MIXED."""
    cycles = {cycle[bit] for bit in bits} - {None}
    if len(cycles) > 1:
        return _MIXED
    return cycles.pop() if cycles else None


def compute(
    netlist: Netlist, algebra: Algebra, values: Mapping[int, Value], ports: Iterable[str]
) -> Ports:
    """What some outputs are, of which every input bit that they depend on must be in `values`.

    Registers are wires: check_times() must have held.
    """
    known: dict[Bit, Value] = {"0": 0, "1": algebra.one, "x": None}
    known.update(values.items())
    found = {port: netlist.outputs[port] for port in ports}
    wanted = list(chain(*found.values()))
    steps = _in_order(netlist, wanted, known, stop_at_registers=False)
    _run(netlist, algebra, steps, known, set(wanted))
    return {port: [known[bit] for bit in bits] for port, bits in found.items()}


class Machine:
    """A circuit with state, run cycle by cycle from a state of which nothing else is known."""

    def __init__(
        self,
        netlist: Netlist,
        algebra: Algebra,
        state: Mapping[int, Value] | None = None,
        latency: Callable[[Box], int] = latency,
    ) -> None:
        """`state` has the registers, by the bits that they drive, of which something is known."""
        self.netlist, self.algebra = netlist, algebra
        self.registers: Values = {
            bit: None for bit, gate in netlist.gates.items() if gate[0] == "reg"
        }
        self.registers.update(state or {})
        self._late = [
            (box, deque[Ports]([_unknown(box)] * latency(box), latency(box)))
            for box in netlist.boxes
            if latency(box)
        ]
        self._wanted: list[Bit] = [netlist.gates[bit][1] for bit in self.registers]
        self._wanted += chain(*netlist.outputs.values())
        self._wanted += chain.from_iterable(chain(*box.inputs.values()) for box, _ in self._late)
        ready = {*_CONSTANT, *self.registers, *chain(*netlist.inputs.values())}
        for box, _ in self._late:
            ready.update(chain(*box.outputs.values()))
        self._steps = _in_order(netlist, self._wanted, ready, stop_at_registers=True)

    def step(self, inputs: Mapping[str, Sequence[Value]]) -> Ports:
        """One cycle: what the outputs are before its end. Inputs not given are unknown."""
        net = self.netlist
        known: dict[Bit, Value] = {"0": 0, "1": self.algebra.one, "x": None}
        known.update(self.registers.items())
        for port, bits in net.inputs.items():
            given = inputs.get(port, [None] * len(bits))
            known.update(zip(bits, given, strict=True))
        for box, waiting in self._late:
            for port, made in waiting[0].items():
                known.update(zip(box.outputs[port], made, strict=True))
        _walk(net, self.algebra, self._steps, known)
        for box, waiting in self._late:
            taken = {port: [known[bit] for bit in box.inputs[port]] for port in box.inputs}
            waiting.append(self.algebra.box(box, taken))
        self.registers = {bit: known[net.gates[bit][1]] for bit in self.registers}
        return {port: [known[bit] for bit in bits] for port, bits in net.outputs.items()}


def _unknown(box: Box) -> Ports:
    return {port: [None] * len(bits) for port, bits in box.outputs.items()}


def _sources(netlist: Netlist, bit: int) -> tuple[Bit, ...] | None:
    """The bits that a bit is computed from; None of one that nothing drives."""
    gate = netlist.gates.get(bit)
    if gate is None:
        return None
    if gate[0] == "box":
        return tuple(chain(*netlist.boxes[gate[1]].inputs.values()))
    return gate[1:]


def _in_order(
    netlist: Netlist,
    wanted: Iterable[Bit],
    ready: Iterable[Bit],
    *,
    stop_at_registers: bool,
) -> list[int | Box]:
    """The gates and boxes that the wanted bits need, each behind what it is computed from."""
    order: list[int | Box] = []
    done: set[Bit] = set(ready)
    open_now: set[int] = set()
    for target in wanted:
        stack = [target]
        while stack:
            bit = stack[-1]
            if bit in done:
                stack.pop()
                continue
            found = _sources(netlist, bit) if isinstance(bit, int) else None
            if found is None or not isinstance(bit, int):
                raise UnreadableError(
                    f"{netlist}: bit {bit} is of an input that nothing is said of"
                )
            more = [one for one in found if one not in done]
            if more:
                if bit in open_now:
                    raise UnreadableError(f"{netlist}: bit {bit} depends on itself")
                open_now.add(bit)
                stack += more
                continue
            stack.pop()
            gate = netlist.gates[bit]
            if gate[0] == "box":
                box = netlist.boxes[gate[1]]
                order.append(box)
                done.update(chain(*box.outputs.values()))
            else:
                if gate[0] == "reg" and stop_at_registers:
                    raise UnreadableError(f"{netlist}: bit {bit} has no state")
                order.append(bit)
                done.add(bit)
    return order


def _run(
    netlist: Netlist,
    algebra: Algebra,
    steps: Sequence[int | Box],
    known: dict[Bit, Value],
    kept: set[Bit],
) -> None:
    """Compute gates and boxes in order; what is read for the last time and not kept is dropped."""
    uses: dict[Bit, int] = {}
    for node in steps:
        for bit in _read_by(netlist, node):
            uses[bit] = uses.get(bit, 0) + 1
    for node in steps:
        if isinstance(node, Box):
            taken = {port: [known[bit] for bit in bits] for port, bits in node.inputs.items()}
            for port, made in algebra.box(node, taken).items():
                known.update(zip(node.outputs[port], made, strict=True))
        else:
            gate = netlist.gates[node]
            known[node] = _OPERATIONS[gate[0]](algebra, *[known[bit] for bit in gate[1:]])
        for bit in _read_by(netlist, node):
            uses[bit] -= 1
            if not uses[bit] and bit not in kept and isinstance(bit, int):
                known.pop(bit, None)


def _walk(
    netlist: Netlist, algebra: Algebra, steps: Sequence[int | Box], known: dict[Bit, Value]
) -> None:
    """Compute gates and boxes in order and keep all."""
    gates = netlist.gates
    for node in steps:
        if isinstance(node, Box):
            taken = {port: [known[bit] for bit in bits] for port, bits in node.inputs.items()}
            for port, made in algebra.box(node, taken).items():
                known.update(zip(node.outputs[port], made, strict=True))
        else:
            kind, *read = gates[node]
            known[node] = _OPERATIONS[kind](algebra, *[known[bit] for bit in read])


def _read_by(netlist: Netlist, node: int | Box) -> Iterable[Bit]:
    return chain(*node.inputs.values()) if isinstance(node, Box) else netlist.gates[node][1:]


# --- gates ---


def _xor(algebra: Algebra, a: Value, b: Value) -> Value:
    return None if a is None or b is None else a ^ b


def _and(algebra: Algebra, a: Value, b: Value) -> Value:
    if a == 0 or b == 0:
        return 0
    if a == algebra.one:
        return b
    if b == algebra.one or (a is not None and a == b):
        return a
    return None if a is None or b is None else algebra.product(a, b)


def _not(algebra: Algebra, a: Value) -> Value:
    return _xor(algebra, a, algebra.one)


def _or(algebra: Algebra, a: Value, b: Value) -> Value:
    return _not(algebra, _and(algebra, _not(algebra, a), _not(algebra, b)))


def _mux(algebra: Algebra, a: Value, b: Value, choice: Value) -> Value:
    if choice == 0 or (a is not None and a == b):
        return a
    if choice == algebra.one:
        return b
    return _xor(algebra, a, _and(algebra, choice, _xor(algebra, a, b)))


class _Fixed:
    """Bits that are constants; all others are unknown."""

    one = 1

    def product(self, a: int, b: int) -> Value:
        """Of two constants."""
        return a & b

    def box(self, box: Box, inputs: Mapping[str, list[Value]]) -> Ports:
        """Nothing is asked of boxes."""
        return _unknown(box)


_OPERATIONS: Mapping[str, Callable[..., Value]] = {
    "and": _and,
    "or": _or,
    "xor": _xor,
    "xnor": lambda algebra, a, b: _not(algebra, _xor(algebra, a, b)),
    "not": _not,
    "mux": _mux,
    "reg": lambda _, a: a,
}

_FIXED = _Fixed()
