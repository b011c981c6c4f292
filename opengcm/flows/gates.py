# SPDX-License-Identifier: Apache-2.0
"""A mapped netlist as Verilog: for simulation, with the functions of its cells, and for OpenSTA.

In both, net i of the netlist is called `n<i>`, and cell i `u<i>`.
"""

from collections.abc import Iterator, Mapping

from opengcm.flows.liberty import CellLibrary, LibertyCell, Register
from opengcm.flows.logic import Logic
from opengcm.flows.netlist import Bit, Cell, Netlist
from opengcm.flows.primitives import Kind

SAMPLE = "og_sample"
"""What the model calls in each cycle, when all is settled: `sim/toggles.h`."""

_WORD = 64  # nets in a word of the model


def net(bit: Bit) -> str:
    """What a bit is called; what is not driven is zero, as for the mapping."""
    return f"n{bit}" if isinstance(bit, int) else "1'b1" if bit == "1" else "1'b0"


def simulation_model(netlist: Netlist, library: CellLibrary, clock: str) -> str:
    """The netlist with a function in place of each cell; ports are those of the design.

    Nets can be read from outside, net i as bit i mod 64 of `w<i / 64>`, and SAMPLE is called at
    the falling edge of the port `clock`: when inputs of the cycle have come, before registers
    change.
    """
    bits = sorted(_bits(netlist))
    names = ",\n  ".join(f"n{bit}" for bit in bits)
    ports = [
        *(f"input logic {_range(bits)}{name}" for name, bits in netlist.inputs.items()),
        *(f"output logic {_range(bits)}{name}" for name, bits in netlist.outputs.items()),
    ]
    lines = [
        f"module {netlist.top} (",
        "  " + ",\n  ".join(ports),
        ");",
        f'import "DPI-C" context function void {SAMPLE}();',
        f"always @(negedge {clock}) {SAMPLE}();",
        f"logic {names};",
    ]
    lines += (
        f"assign {net(bit)} = {name}{_index(bits, i)};"
        for name, bits in netlist.inputs.items()
        for i, bit in enumerate(bits)
        if isinstance(bit, int)
    )
    for number, cell in enumerate(netlist.cells):
        lines += _behaviour(cell, library.details[cell.type], f"s{number}")
    lines += (
        f"assign {name}{_index(bits, i)} = {net(bit)};"
        for name, bits in netlist.outputs.items()
        for i, bit in enumerate(bits)
    )
    there = set(bits)
    for word in sorted({bit // _WORD for bit in bits}):
        inside = range(_WORD * (word + 1) - 1, _WORD * word - 1, -1)
        listed = ", ".join(f"n{bit}" if bit in there else "1'b0" for bit in inside)
        lines.append(f"wire [{_WORD - 1}:0] w{word} /*verilator public_flat_rd*/ = {{{listed}}};")
    return "\n".join([*lines, "endmodule", ""])


def structure(netlist: Netlist) -> str:
    """The netlist as OpenSTA reads it: scalar ports, cells and nets."""
    inputs = [bit for bits in netlist.inputs.values() for bit in bits if isinstance(bit, int)]
    driven = {bit for bits in netlist.outputs.values() for bit in bits if isinstance(bit, int)}
    outputs = sorted(driven - set(inputs))
    lines = [f"module {netlist.top} ({', '.join(f'n{bit}' for bit in [*inputs, *outputs])});"]
    lines += (f"input n{bit};" for bit in inputs)
    lines += (f"output n{bit};" for bit in outputs)
    lines += (f"wire n{bit};" for bit in sorted(_bits(netlist) - {*inputs, *outputs}))
    for number, cell in enumerate(netlist.cells):
        pins = ", ".join(f".{pin}({net(bits[0])})" for pin, bits in _pins(cell).items())
        lines.append(f"{cell.type} u{number} ({pins});")
    return "\n".join([*lines, "endmodule", ""])


def _pins(cell: Cell) -> Mapping[str, list[Bit]]:
    return {**cell.inputs, **cell.outputs}


def _bits(netlist: Netlist) -> set[int]:
    groups = [*netlist.inputs.values(), *netlist.outputs.values()]
    groups += (bits for cell in netlist.cells for bits in _pins(cell).values())
    return {bit for bits in groups for bit in bits if isinstance(bit, int)}


def _range(bits: list[Bit]) -> str:
    return f"[{len(bits) - 1}:0] " if len(bits) > 1 else ""


def _index(bits: list[Bit], at: int) -> str:
    return f"[{at}]" if len(bits) > 1 else ""


def _behaviour(cell: Cell, kind: LibertyCell, state: str) -> Iterator[str]:
    """What a cell does; `state` is a name for what it stores."""
    pins = {pin: net(bits[0]) for pin, bits in _pins(cell).items()}
    if kind.register:
        yield f"logic {state};"
        yield _storage(kind.register, pins, state)
        held, opposite = kind.register.state
        pins |= {held: state, opposite: f"(~{state})"}
    for pin, function in kind.outputs.items():
        if pin in cell.outputs:
            yield f"assign {pins[pin]} = {function.of(pins)};"


def _storage(register: Register, pins: Mapping[str, str], state: str) -> str:
    following = register.next.of({**pins, register.state[0]: state})
    clock = register.clock.of(pins)
    overruled = [
        (_always(function, pins), value)
        for function, value in ((register.clear, "1'b0"), (register.preset, "1'b1"))
        if function
    ]
    rules = [(condition, value) for condition, value in overruled if condition != "0"]
    choice = "".join(f"if ({condition}) {state} <= {value}; else " for condition, value in rules)
    if register.kind is Kind.LATCH:
        return f"always_latch {choice}if ({clock}) {state} <= {following};"
    edges = " or ".join(f"posedge {text}" for text in (clock, *(rule[0] for rule in rules)))
    return f"always @({edges}) {choice}{state} <= {following};"


def _always(function: Logic, pins: Mapping[str, str]) -> str:
    """A condition; "0" where constants make it never true."""
    given = [pins.get(name, "1'b0") for name in function.names]
    if all(value.startswith("1'b") for value in given):
        row = sum((value == "1'b1") << place for place, value in enumerate(given))
        return str(function.table(function.names) >> row & 1)
    return function.of(pins)
