# SPDX-License-Identifier: Apache-2.0
"""Writes a mapped netlist in Verilog with the LUTs of its pairs: LUT6_2, both outputs in use.

Of a LUT6_2 with its input I5 at one, INIT[63:32] is what comes out at O6 for each value of I4 to
I0, and INIT[31:0] what comes out at O5.
"""

import json
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from opengcm.flows.errors import FlowError
from opengcm.flows.netlist import Bit, Cell, netlist_of, read_modules
from opengcm.flows.primitives import Library
from opengcm.flows.sites import MOST_INPUTS, Pair, find_sites, inputs_of
from opengcm.flows.store import LOG
from opengcm.flows.tools import YOSYS, Runner, python_tool
from opengcm.whole_file import write_whole

_SCRIPT = "read_json netlist.json\nwrite_verilog -noattr paired.v\n"
_HALF = 1 << MOST_INPUTS
_PINS = tuple(f"I{index}" for index in range(MOST_INPUTS))
_CELL = "LUT6_2"


def write_paired(netlist: Path, top: str, library: Library, out: Path, runner: Runner) -> None:
    """Write module `top` of a mapped netlist to `out`, with its pairs made.

    Every pair is checked against the two cells that it is made of. FlowError if Yosys fails or
    `out` cannot be written; then it stays as it was.
    """
    modules = read_modules(netlist)
    pairs = find_sites(netlist_of(modules[top], top), library).pairs
    cells: dict[str, Any] = modules[top]["cells"]
    for index, pair in enumerate(pairs):
        made = lut6_2(pair)
        check_pair(made, pair)
        del cells[pair.o6.name], cells[pair.o5.name]
        cells[f"pair{index}"] = made
    try:
        with tempfile.TemporaryDirectory(prefix="opengcm-paired-") as name:
            folder = Path(name)
            text = json.dumps({"modules": {top: modules[top]}})
            (folder / "netlist.json").write_text(text, encoding="utf-8")
            (folder / "run.ys").write_text(_SCRIPT, encoding="utf-8")
            runner.run([python_tool(YOSYS), "-q", "run.ys"], folder, folder / LOG)
            write_whole(out, (folder / "paired.v").read_text(encoding="utf-8"))
    except OSError as error:
        raise FlowError(f"cannot write {out}: {error.strerror or error}") from None


def lut6_2(pair: Pair) -> dict[str, Any]:
    """The cell of a pair, as Yosys writes one in JSON. Inputs that are not in use are at zero."""
    bits = sorted(inputs_of(pair.o6) | inputs_of(pair.o5))
    values = range(_HALF)
    low, high = (
        sum(value_of(cell, _assigned(bits, value)) << value for value in values)
        for cell in (pair.o5, pair.o6)
    )
    pins: list[Bit] = [*bits, *("0" for _ in range(MOST_INPUTS - len(bits)))]
    connections = {
        **{pin: [bit] for pin, bit in zip(_PINS, pins, strict=True)},
        "I5": ["1"],
        "O6": _output(pair.o6),
        "O5": _output(pair.o5),
    }
    return {
        "hide_name": 0,
        "type": _CELL,
        "parameters": {"INIT": f"{high << _HALF | low:0{2 * _HALF}b}"},
        "attributes": {},
        "port_directions": {
            pin: "output" if pin.startswith("O") else "input" for pin in connections
        },
        "connections": connections,
    }


def check_pair(made: Mapping[str, Any], pair: Pair) -> None:
    """FlowError unless a LUT6_2 computes at each output what the cell there did.

    All values of the inputs are tried, each read off the pins and the INIT of the cell.
    """
    pins = made["connections"]
    init = int(made["parameters"]["INIT"], 2)
    held = frozenset(bit for pin in _PINS for bit in pins[pin] if isinstance(bit, int))
    bits = sorted(held | inputs_of(pair.o6) | inputs_of(pair.o5))
    for value in range(1 << len(bits)):
        known = _assigned(bits, value)
        address = sum(known[pins[pin][0]] << index for index, pin in enumerate(_PINS))
        for cell, port, offset in ((pair.o6, "O6", _HALF), (pair.o5, "O5", 0)):
            same = init >> (address + offset) & 1 == value_of(cell, known)
            if pins[port] != _output(cell) or pins["I5"] != ["1"] or not same:
                raise FlowError(f"a LUT6_2 does not do what {cell.name} did at {port}")


def value_of(function: Cell, known: Mapping[Bit, int]) -> int:
    """What a LUT or an inverter gives where the bits have these values."""
    if function.type == "INV":
        return 1 - known[function.inputs["I"][0]]
    address = sum(known[bits[0]] << int(port[1:]) for port, bits in function.inputs.items())
    return int(function.parameters["INIT"], 2) >> address & 1


def _assigned(bits: Sequence[Bit], value: int) -> dict[Bit, int]:
    """The bits with the binary digits of a number, and the constants; what is unknown is zero."""
    constants: dict[Bit, int] = {"0": 0, "1": 1, "x": 0, "z": 0}
    return constants | {bit: value >> index & 1 for index, bit in enumerate(bits)}


def _output(function: Cell) -> list[Bit]:
    (bits,) = function.outputs.values()
    return bits
