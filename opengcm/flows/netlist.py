# SPDX-License-Identifier: Apache-2.0
"""A mapped, flat netlist as Yosys writes it in JSON.

Bits are numbers, or one of the strings "0", "1", "x", "z" for a constant.
"""

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from opengcm.flows.errors import FlowError

Bit = int | str


@dataclass(slots=True)
class Cell:
    """One cell; bit 0 of a port is first. A name that starts with $ is the tool's own.

    Parameters are as Yosys writes them: numbers in binary digits, the highest first.
    """

    name: str
    type: str
    inputs: dict[str, list[Bit]]
    outputs: dict[str, list[Bit]]
    parameters: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Netlist:
    """The top module. `names` has the nets that the source names, with their bits."""

    top: str
    inputs: dict[str, list[Bit]]
    outputs: dict[str, list[Bit]]
    cells: list[Cell]
    names: dict[str, list[Bit]]
    _aliases: dict[int, list[tuple[str, int]]] = field(default_factory=dict)

    def aliases(self, bit: Bit) -> list[tuple[str, int]]:
        """All nets of the source that hold a bit, with the index of the bit in each."""
        if not self._aliases:
            for name, bits in self.names.items():
                for index, one in enumerate(bits):
                    if isinstance(one, int):
                        self._aliases.setdefault(one, []).append((name, index))
        return self._aliases.get(bit, []) if isinstance(bit, int) else []

    def label(self, bit: Bit) -> str:
        """A name for a bit that a reader of the source knows, or an empty string."""
        known = self.aliases(bit)
        if not known:
            return ""
        # The net nearest to what drives it: registers are called ..._q or are outputs.
        name, index = min(known, key=lambda one: (one[0].endswith("_i"), -one[0].count("."), one))
        return f"{name}[{index}]" if len(self.names[name]) > 1 else name


def read_modules(path: Path) -> dict[str, Any]:
    """The modules of a design as Yosys writes it, compressed if its name ends in .gz."""
    try:
        data = path.read_bytes()
        modules = json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)["modules"]
    except (OSError, EOFError, zlib.error, ValueError, KeyError) as error:
        raise FlowError(f"{path}: not a netlist: {error}") from None
    if not isinstance(modules, dict):
        raise FlowError(f"{path}: not a netlist: modules is no object")
    return modules


def read_netlist(path: Path, top: str) -> Netlist:
    """Read module `top`. FlowError if it is not there or is not flat."""
    module = read_modules(path).get(top)
    if module is None:
        raise FlowError(f"{path}: no module {top}")
    return netlist_of(module, top)


def netlist_of(module: Mapping[str, Any], top: str) -> Netlist:
    """The netlist in a flat module that read_modules() has read."""
    ports = module["ports"]
    cells = []
    for name, cell in module["cells"].items():
        if cell["type"] == "$scopeinfo":
            continue
        cells.append(_cell(name, cell))
    return Netlist(
        top,
        {name: port["bits"] for name, port in ports.items() if port["direction"] != "output"},
        {name: port["bits"] for name, port in ports.items() if port["direction"] == "output"},
        cells,
        {name: net["bits"] for name, net in module["netnames"].items() if not net["hide_name"]},
    )


def _cell(name: str, cell: Mapping[str, Any]) -> Cell:
    directions, connections = cell["port_directions"], cell["connections"]
    made = Cell(name, str(cell["type"]), {}, {}, cell.get("parameters", {}))
    for port, bits in connections.items():
        side = made.outputs if directions[port] == "output" else made.inputs
        side[port] = list(bits)
    return made


def drivers(cells: list[Cell]) -> Iterator[tuple[int, Cell, str, int]]:
    """Every bit that a cell drives: the bit, the cell, the port and the index in the port."""
    for cell in cells:
        for port, bits in cell.outputs.items():
            for index, bit in enumerate(bits):
                if isinstance(bit, int):
                    yield bit, cell, port, index
