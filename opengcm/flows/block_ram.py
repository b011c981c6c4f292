# SPDX-License-Identifier: Apache-2.0
"""Moves registers behind an ECP5 block RAM into it: each has an output register that Yosys does
not use, and without it takes more than 4 ns from the clock to its output.
"""

import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_RAM = "DP16KD"
_FLIP_FLOP = "TRELLIS_FF"
_WIDE = 36  # bits; such a word leaves by the outputs of both ports

Cells = dict[str, Any]


def use_output_registers(netlist: Path, top: str) -> int:
    """Rewrite module `top` of a netlist as Yosys writes it, if registers move; returns how many.

    A port's outputs are registered when each one that is used goes to one flip-flop and nowhere
    else, of the same clock, without enable or reset.
    """
    design = json.loads(netlist.read_text(encoding="utf-8"))
    module = design["modules"][top]
    cells: Cells = module["cells"]
    takers = _takers(module)
    moved = 0
    for ram in [cell for cell in cells.values() if cell["type"] == _RAM]:
        wide = any(_width(ram, port) == _WIDE for port in "AB")
        for ports in ("AB",) if wide else ("A", "B"):
            moved += _move(cells, ram, ports, takers)
    if moved:
        netlist.write_text(json.dumps(design), encoding="utf-8")
    return moved


def _takers(module: Mapping[str, Any]) -> dict[int, list[tuple[str, str]]]:
    """Who reads each bit: cell and port, or an empty name and a port of the module."""
    found: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for name, cell in module["cells"].items():
        for port, bits in cell["connections"].items():
            if cell["port_directions"].get(port) == "input":
                for bit in bits:
                    found[bit].append((name, port))
    for name, port in module["ports"].items():
        if port["direction"] != "input":
            for bit in port["bits"]:
                found[bit].append(("", name))
    return found


def _width(ram: Mapping[str, Any], port: str) -> int:
    return int(ram["parameters"][f"DATA_WIDTH_{port}"], 2)


def _move(cells: Cells, ram: Any, ports: str, takers: Mapping[int, list[tuple[str, str]]]) -> int:
    """Move the flip-flops behind some ports of a block RAM; their number, 0 if they must stay."""
    wires = ram["connections"]
    outputs = [
        name
        for name, bits in wires.items()
        if name[:2] == "DO" and name[2] in ports and takers.get(bits[0])
    ]
    behind = {}
    for name in outputs:
        readers = takers[wires[name][0]]
        if len(readers) != 1 or readers[0][1] != "DI" or readers[0][0] not in cells:
            return 0
        behind[name] = readers[0][0]
    clocks = {wires[f"CLK{port}"][0] for port in ports}
    if not behind or len(clocks) != 1:
        return 0
    if not all(_plain(cells[name], *clocks) for name in behind.values()):
        return 0
    for name, flip_flop in behind.items():
        wires[name] = cells.pop(flip_flop)["connections"]["Q"]
    for port in ports:
        ram["parameters"][f"REGMODE_{port}"] = "OUTREG"
        wires[f"OCE{port}"] = ["1"]
    return len(behind)


def _plain(cell: Mapping[str, Any], clock: object) -> bool:
    """A flip-flop of this clock that takes its input at every edge."""
    wires, settings = cell["connections"], cell["parameters"]
    return cell["type"] == _FLIP_FLOP and all(
        (
            wires["CLK"] == [clock],
            wires["LSR"] == ["0"],
            settings["CLKMUX"] == "CLK",
            settings["CEMUX"].strip() == "1",
            settings["REGSET"] == "RESET",
        )
    )
