# SPDX-License-Identifier: Apache-2.0
"""Elaborated RTL as single-bit gates, registers and boxes.

Yosys elaborates (read_slang, proc, flatten) and writes JSON. Bitwise cells stay words there and are
cut into bits here; all others are mapped to gates first. A cell that is none of these is refused. A
box is an instance of a module that was left out; whoever reads the netlist says what it computes.
"""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from opengcm import sources
from opengcm.export.netlist import verilog_of
from opengcm.flows import yosys
from opengcm.flows.netlist import Bit, read_modules
from opengcm.flows.request import SynthRequest
from opengcm.flows.tools import Runner, python_tool
from opengcm.formal.errors import UnreadableError

_ANY_TARGET = "virtex5"  # nothing is mapped
_WORDS = ("$and", "$or", "$xor", "$xnor", "$not", "$mux", "$dff")
_MAP = "techmap " + " ".join(["t:$*", *(f"t:{word} %d" for word in _WORDS)])
_SCRIPT = (
    "proc",
    "flatten",
    "opt_clean",
    "memory -nomap",
    "memory_map",
    # A sum is mapped to $alu, that to $lcu or $fa: each leaves cells for the next.
    *[_MAP] * 4,
    "opt_clean",
)
# Of the sources only the modules that are left out stay: there their ports have directions.
_READ_EXPORTED = """design -stash source
read_verilog {place}.v
hierarchy -top {top}
design -copy-from source =A:blackbox"""
_MODES = {"$and": "and", "$or": "or", "$xor": "xor", "$xnor": "xnor"}
_GATES = {"$_AND_": "and", "$_OR_": "or", "$_XOR_": "xor", "$_XNOR_": "xnor"}
_NOTED = {"$scopeinfo"}
# Of ports that are structs, the fields and their bits, the lowest first: a proof names the fields.
_FIELDS = {
    "key_request_i": (("key_i", 256), ("key_size_i", 2), ("key_slot_i", 10), ("key_op_i", 2)),
}

Gate = tuple[Any, ...]
"""What drives a bit: ("and" | "or" | "xor" | "xnor", a, b), ("not", a), ("mux", a, b, choice: b),
("reg", d) or ("box", number, port, index)."""


@dataclass(frozen=True)
class Box:
    """An instance of a module that was left out; bit 0 of a port is first. No port is the clock."""

    type: str
    name: str
    parameters: Mapping[str, int]
    inputs: Mapping[str, list[Bit]]
    outputs: Mapping[str, list[Bit]]


@dataclass
class Netlist:
    """The top module. Bits are numbers, or "0", "1" or "x"; bit 0 of a port is first."""

    top: str
    parameters: Mapping[str, int]
    inputs: dict[str, list[Bit]]
    outputs: dict[str, list[Bit]]
    gates: dict[int, Gate] = field(default_factory=dict)
    boxes: list[Box] = field(default_factory=list)
    names: dict[int, list[str]] = field(default_factory=dict)
    """What the RTL calls registers in all modules that they pass, with their place in a word."""

    def __str__(self) -> str:
        chosen = ", ".join(f"{name} = {value}" for name, value in self.parameters.items())
        return f"{self.top} ({chosen or 'defaults'})"


def elaborate(
    core: str,
    top: str,
    sets: Sequence[Mapping[str, int]] = ({},),
    boxes: Sequence[str] = (),
    *,
    exported: bool = False,
) -> Iterator[Netlist]:
    """The netlist of a module of a core for each set of parameters, in one run of Yosys.

    `boxes` names the modules to leave out. `exported`: the SystemVerilog is exported first, and the
    Verilog-2005 of that is what Yosys reads, by its own reader. FlowError where the sources cannot
    be elaborated, UnreadableError where they are no circuit of one clock edge.
    """
    yield from elaborate_files(top, sources.files_of(core, top), sets, boxes, exported=exported)


def elaborate_files(
    top: str,
    files: Sequence[Path],
    sets: Sequence[Mapping[str, int]] = ({},),
    boxes: Sequence[str] = (),
    *,
    exported: bool = False,
) -> Iterator[Netlist]:
    """The same of some files, each behind those that it needs."""
    requests = [SynthRequest.of_files(top, files, _ANY_TARGET, dict(values)) for values in sets]
    left_out = "".join(f" --blackboxed-module {name}" for name in boxes)
    lines: list[str] = []
    for place, request in enumerate(requests):
        again = _READ_EXPORTED.format(place=place, top=top).splitlines() if exported else ()
        lines += [
            "design -reset",
            yosys.read_command(request) + left_out,
            *again,
            *_SCRIPT,
            f"write_json {place}.json",
        ]
    with tempfile.TemporaryDirectory(prefix="opengcm-prove-") as name:
        folder = Path(name)
        yosys.lay_out(requests[0], folder)
        if exported:
            for place, values in enumerate(sets):
                text = verilog_of(files, top, values, top, folder, boxes)
                (folder / f"{place}.v").write_text(text, encoding="utf-8")
        (folder / "run.ys").write_text("\n".join(lines) + "\n", encoding="utf-8")
        Runner().run([python_tool(yosys.TOOL), "-q", "run.ys"], folder, folder / "log")
        for place, values in enumerate(sets):
            module = read_modules(folder / f"{place}.json")[top]
            yield read(top, values, module)


def read(top: str, parameters: Mapping[str, int], module: Mapping[str, Any]) -> Netlist:
    """A module as Yosys' JSON has it. UnreadableError for a cell that is not known here."""
    made = Netlist(top, parameters, {}, {})
    for name, port in module["ports"].items():
        side = made.outputs if port["direction"] == "output" else made.inputs
        side.update(_fields(name, port["bits"]))
    clock = _clock(made)
    for name, cell in module["cells"].items():
        if cell["type"] in _NOTED:
            continue
        if cell["type"].startswith("$"):
            _add_gates(made, name, cell, clock)
        else:
            _add_box(made, name, cell, clock)
    _leave_open(made)
    for name, net in module.get("netnames", {}).items():
        for place, bit in enumerate(net["bits"]):
            if made.gates.get(bit, ("",))[0] == "reg":
                made.names.setdefault(bit, []).append(f"{name}[{place}]")
    return made


def _leave_open(made: Netlist) -> None:
    """Bits that nothing drives, as places behind the end of a memory, are unknown."""
    there = {*made.gates, *(bit for bits in made.inputs.values() for bit in bits)}

    def known(bits: Sequence[Bit]) -> list[Bit]:
        return ["x" if isinstance(bit, int) and bit not in there else bit for bit in bits]

    for bit, gate in made.gates.items():
        if gate[0] != "box":
            made.gates[bit] = (gate[0], *known(gate[1:]))
    for box in made.boxes:
        for port, bits in box.inputs.items():
            box.inputs[port][:] = known(bits)
    for port, bits in made.outputs.items():
        made.outputs[port] = known(bits)


def _fields(port: str, bits: list[Bit]) -> Iterator[tuple[str, list[Bit]]]:
    """A port and its bits, or the fields of a struct as ports (og_gcm_pkg::key_request_t)."""
    if port not in _FIELDS:
        yield port, bits
        return
    start = 0
    for field_name, width in _FIELDS[port]:
        yield field_name, bits[start : start + width]
        start += width


def _clock(made: Netlist) -> Bit | None:
    return made.inputs["clk_i"][0] if "clk_i" in made.inputs else None


def _add_gates(made: Netlist, name: str, cell: Mapping[str, Any], clock: Bit | None) -> None:
    kind: str = cell["type"]
    ports: Mapping[str, list[Bit]] = cell["connections"]
    values = {key: _number(value) for key, value in cell["parameters"].items()}
    if kind in ("$dff", "$_DFF_P_"):
        clocked = ports["CLK" if kind == "$dff" else "C"] == [clock]
        if not clocked or not values.get("CLK_POLARITY", 1):
            raise UnreadableError(f"{made}: {name} has another clock than the rising edge of clk_i")
        for d, q in zip(ports["D"], ports["Q"], strict=True):
            _drive(made, q, ("reg", d))
        return
    out = ports["Y"]
    signed = bool(values.get("A_SIGNED", 0) and values.get("B_SIGNED", values.get("A_SIGNED", 0)))
    if kind in ("$not", "$_NOT_"):
        for a, y in zip(_wide(ports["A"], len(out), signed), out, strict=True):
            _drive(made, y, ("not", a))
    elif kind in _MODES or kind in _GATES:
        mode = _MODES.get(kind) or _GATES[kind]
        left, right = (_wide(ports[port], len(out), signed) for port in "AB")
        for a, b, y in zip(left, right, out, strict=True):
            _drive(made, y, (mode, a, b))
    elif kind in ("$mux", "$_MUX_"):
        for a, b, y in zip(ports["A"], ports["B"], out, strict=True):
            _drive(made, y, ("mux", a, b, ports["S"][0]))
    else:
        raise UnreadableError(f"{made}: {name} is of the unknown type {kind}")


def _add_box(made: Netlist, name: str, cell: Mapping[str, Any], clock: Bit | None) -> None:
    sides: dict[str, dict[str, list[Bit]]] = {"input": {}, "output": {}}
    for port, bits in cell["connections"].items():
        if port != "clk_i":
            sides[cell["port_directions"][port]].update(_fields(port, bits))
        elif bits != [clock]:
            raise UnreadableError(f"{made}: {name} has another clock than clk_i")
    values = {key: _number(value) for key, value in cell["parameters"].items()}
    number = len(made.boxes)
    made.boxes.append(Box(cell["type"], name, values, sides["input"], sides["output"]))
    for port, bits in sides["output"].items():
        for index, bit in enumerate(bits):
            _drive(made, bit, ("box", number, port, index))


def _drive(made: Netlist, bit: Bit, gate: Gate) -> None:
    if not isinstance(bit, int) or bit in made.gates:
        raise UnreadableError(f"{made}: bit {bit} has two drivers")
    made.gates[bit] = gate


def _wide(bits: list[Bit], width: int, signed: bool) -> list[Bit]:
    """An operand as wide as the result."""
    return (bits + [bits[-1] if signed else "0"] * (width - len(bits)))[:width]


def _number(value: int | str) -> int:
    """A parameter of Yosys' JSON: a number, or its bits as text."""
    return value if isinstance(value, int) else int(value, 2) if set(value) <= {"0", "1"} else 0
