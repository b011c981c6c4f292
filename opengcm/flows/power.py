# SPDX-License-Identifier: Apache-2.0
"""The power of a mapped netlist by OpenSTA, from the counted changes of the net behind each cell.

OpenSTA 2.0.17 reads no record of a simulation, and overwrites what it is told of the pin of a gate
by an estimate of its own. But its power is linear in changes: it is asked for that of each cell
with no net changing, which is that of the clock, and with each net changing once a cycle. What lies
between is taken as often as the output of the cell has changed. Wires have no capacitance but that
of the pins on them; the clock has an edge at every register and no tree before it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from opengcm.flows.errors import FlowError
from opengcm.flows.gates import net, structure
from opengcm.flows.mapping import lay_out_libraries, libraries
from opengcm.flows.netlist import Cell, Netlist
from opengcm.flows.store import LOG
from opengcm.flows.targets import Target
from opengcm.flows.tools import Runner, sta_command

_VERILOG, _STILL, _BUSY = "gates.v", "still.txt", "busy.txt"
_ROW = re.compile(r"^ *([\d.e+-]+) +([\d.e+-]+) +([\d.e+-]+) +[\d.e+-]+ +u(\d+)$", re.MULTILINE)

_Watts = tuple[float, float, float]  # inside of the cell, in the pins it drives, leakage


@dataclass(frozen=True)
class Power:
    """In mW: inside of cells, in the pins they drive, by leakage; and how much of all in registers.

    `clock` is the part of `internal` that is there with no net changing.
    """

    internal: float
    switching: float
    leakage: float
    sequential: float
    clock: float

    @property
    def total(self) -> float:
        return self.internal + self.switching + self.leakage


def script(netlist: Netlist, clock: str, clock_mhz: float, names: Sequence[str]) -> str:
    """What OpenSTA is told."""
    (clock_bit,) = netlist.inputs[clock]
    lines = [
        *(f"read_liberty {name}" for name in names),
        f"read_verilog {_VERILOG}",
        f"link_design {netlist.top}",
        f"create_clock -name clock -period {1000 / clock_mhz:.6f} [get_ports {net(clock_bit)}]",
    ]
    for activity, report in ((0, _STILL), (1, _BUSY)):
        # The command set_power_activity of this version stumbles over itself.
        lines.append(f"sta::set_power_global_activity {activity} 0.5")
        lines.append(f"report_power -instances [get_cells *] -digits 8 > {report}")
    return "\n".join([*lines, "exit", ""])


def analyse(
    netlist: Netlist,
    target: Target,
    clock: str,
    clock_mhz: float,
    activity: Sequence[float],
    sequential: Mapping[str, bool],
    folder: Path,
) -> Power:
    """Run OpenSTA in `folder`.

    `activity` has the changes a cycle of each net by its number; `sequential` says of each type of
    cell whether it is a register.
    """
    lay_out_libraries(target, folder)
    (folder / _VERILOG).write_text(structure(netlist), encoding="utf-8")
    text = script(netlist, clock, clock_mhz, libraries(target.own))
    (folder / "run.tcl").write_text(text, encoding="utf-8")
    Runner().run([sta_command(), "-exit", "run.tcl"], folder, folder / LOG)
    try:
        still, busy = (
            read_report((folder / name).read_text(encoding="utf-8")) for name in (_STILL, _BUSY)
        )
    except OSError:
        words = (folder / LOG).read_text(encoding="utf-8", errors="replace").splitlines()
        said = next((line for line in words if "rror" in line), "it said nothing")
        raise FlowError(f"OpenSTA gave no report of the power: {said}") from None
    return add_up(netlist, activity, sequential, still, busy)


def add_up(
    netlist: Netlist,
    activity: Sequence[float],
    sequential: Mapping[str, bool],
    still: Mapping[int, _Watts],
    busy: Mapping[int, _Watts],
) -> Power:
    """The power of all cells, from that with no change and with one a cycle, by cell."""
    internal = switching = leakage = registers = clock = 0.0
    for number, cell in enumerate(netlist.cells):
        if number not in still or number not in busy:
            raise FlowError(f"OpenSTA's report of the power lacks a cell of type {cell.type}")
        (base, base_pins, lost), (most, most_pins, _) = still[number], busy[number]
        changes = changes_behind(cell, activity)
        inside = base + (most - base) * changes
        outside = base_pins + (most_pins - base_pins) * changes
        internal += inside
        switching += outside
        leakage += lost
        clock += base
        if sequential[cell.type]:
            registers += inside + outside + lost
    return Power(*(1000 * watts for watts in (internal, switching, leakage, registers, clock)))


def changes_behind(cell: Cell, activity: Sequence[float]) -> float:
    """Changes a cycle of the output of a cell; the mean, if it has several."""
    bits = [bit for bits in cell.outputs.values() for bit in bits if isinstance(bit, int)]
    return sum(activity[bit] for bit in bits) / len(bits) if bits else 0.0


def read_report(report: str) -> dict[int, _Watts]:
    """Of each cell, by its number, the three kinds of its power in watts."""
    return {
        int(row[4]): (float(row[1]), float(row[2]), float(row[3])) for row in _ROW.finditer(report)
    }
