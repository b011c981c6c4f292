# SPDX-License-Identifier: Apache-2.0
"""Mapped, placed by graywolf, routed by qrouter, timed again with its wires by OpenSTA."""

import hashlib
import json
import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from opengcm.flows import sta, yosys
from opengcm.flows.errors import FlowError
from opengcm.flows.levels import clock_ports
from opengcm.flows.liberty import read_liberty
from opengcm.flows.mapping import lay_out_libraries, libraries
from opengcm.flows.netlist import read_netlist
from opengcm.flows.request import SynthRequest
from opengcm.flows.store import LOG, content_key, keep
from opengcm.flows.synthesis import map_netlist
from opengcm.flows.tools import Runner, sta_command, sta_version
from opengcm.layout.circuit import TOP, Circuit, circuit_of
from opengcm.layout.geometry import Def, Sizes, cell_sizes, read_def, wire_capacitance

_SCRIPTS = Path("/usr/lib/qflow/scripts")
_NEEDED = {
    "qflow": _SCRIPTS / "placement.sh",
    "graywolf": Path("/usr/bin/graywolf"),
    "qrouter": Path("/usr/bin/qrouter"),
    "tcsh": Path("/usr/bin/tcsh"),
}
_DEF = "top.def"
_FIGURES = "layout.json"
_FORMAT = 1
_VARIABLES = """\
set qflowversion=1.3
set projectpath={folder}
set techdir={tech}
set techname={name}
set sourcedir={folder}/source
set synthdir={folder}/synthesis
set layoutdir={folder}/layout
set logdir={folder}/log
set scriptdir=/usr/lib/qflow/scripts
set bindir=/usr/lib/qflow/bin
"""
# No windows.
_PROJECT = """\
set vddnet=vdd
set gndnet=gnd
set graywolf_options="-n"
set qrouter_options="-nog"
"""


@dataclass(frozen=True)
class Layout:
    """The figures. `fmax_mhz` is with the capacitance of all wires, `before_mhz` without.

    `utilisation` is the area of all cells but fill over that of the die.
    """

    design: str
    target: str
    cells: int
    fill: int
    width_um: float
    height_um: float
    cells_mm2: float
    die_mm2: float
    utilisation: float
    wire_mm: float
    vias: int
    nets: int
    unrouted: int
    before_mhz: float | None
    fmax_mhz: float | None
    seconds: float


def lay_out(
    request: SynthRequest, *, force: bool = False, message: Callable[[str], None] = print
) -> tuple[Layout, Path]:
    """The figures and the folder with the DEF file. FlowError if a tool fails or is missing.

    What is done is kept; `force` does it again.
    """
    lef = _lef(request)
    for package, file in _NEEDED.items():
        if not file.exists():
            raise FlowError(f"{file} was not found: install the Debian package {package}")
    mapped = map_netlist(request)
    runner = Runner()

    def work(folder: Path) -> None:
        _work(request, mapped, lef, folder, runner, message)

    facts = {
        "format": _FORMAT,
        "netlist": yosys.netlist_digest(mapped),
        "made with": _digest([*_NEEDED.values(), lef, _settings(lef, request)]),
        "timed with": [sta_version(), _digest(request.target.libraries)],
    }
    name = f"{request.name}-{request.target.name}"
    try:
        entry = keep("layout", name, content_key(facts), work, force=force)
    except BaseException:
        runner.stop()
        raise
    record = json.loads((entry.folder / _FIGURES).read_text(encoding="utf-8"))
    return Layout(design=request.name, target=request.target.name, **record), entry.folder


def read_placement(request: SynthRequest, folder: Path) -> tuple[Def, Sizes]:
    """The layout in a folder of lay_out(), and the sizes of its cells."""
    layout = read_def((folder / _DEF).read_text(encoding="utf-8"))
    return layout, cell_sizes(_lef(request).read_text(encoding="utf-8"))


def _lef(request: SynthRequest) -> Path:
    """The shapes of a target's cells."""
    target = request.target
    if target.flow != "cells" or target.own or not target.package:
        raise FlowError(f"of the cells of {target.name} the shapes are not known")
    found = target.library.with_name(f"{target.name}_stdcells.lef")
    if not found.is_file():
        raise FlowError(f"{found} was not found: install the Debian package {target.package}")
    return found


def _settings(lef: Path, request: SynthRequest) -> Path:
    """What qflow's tools are told of a technology."""
    return lef.parent / f"{request.target.name}.par"


def _digest(files: Sequence[Path]) -> str:
    """Of tools and of what they are given; Debian's tools do not all say their version."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def _work(
    request: SynthRequest,
    mapped: Path,
    lef: Path,
    folder: Path,
    runner: Runner,
    message: Callable[[str], None],
) -> None:
    yosys.unpack(mapped, yosys.NETLIST, folder)
    netlist = read_netlist(folder / yosys.NETLIST, request.top)
    circuit = circuit_of(netlist, clock_ports(netlist, read_liberty(*request.target.libraries)))
    (folder / yosys.NETLIST).unlink()
    project = folder / "qflow"
    for name in ("source", "synthesis", "layout", "log"):
        (project / name).mkdir(parents=True)
    variables = _VARIABLES.format(folder=project, tech=lef.parent, name=request.target.name)
    (project / "qflow_vars.sh").write_text(variables, encoding="utf-8")
    (project / "project_vars.sh").write_text(_PROJECT, encoding="utf-8")
    (project / "log" / "synth.log").touch()
    (project / "synthesis" / f"{TOP}.blif").write_text(circuit.blif(), encoding="utf-8")
    settings = _settings(lef, request).read_text(encoding="utf-8")
    (project / "layout" / f"{TOP}.par").write_text(settings, encoding="utf-8")

    seconds = 0.0
    for step, script, options in (
        (f"placing {len(circuit.cells):,} cells", "placement.sh", ["-d"]),
        ("routing", "router.sh", []),
    ):
        message(step)
        command = [str(_SCRIPTS / script), *options, str(project), TOP]
        seconds += runner.run(command, folder, folder / LOG).seconds
    layout = read_def((project / "layout" / _DEF).read_text(encoding="utf-8"))
    unrouted = _unrouted(project)
    message("timing")
    shapes = lef.read_text(encoding="utf-8")
    loads = _loads(layout, wire_capacitance(shapes))
    before = _time(request, circuit, {}, folder, runner)
    after = None if unrouted else _time(request, circuit, loads, folder, runner)
    record = asdict(_figures(request, layout, cell_sizes(shapes), unrouted, before, after, seconds))
    del record["design"], record["target"]
    (project / "layout" / _DEF).rename(folder / _DEF)
    shutil.rmtree(project)
    for name in (*libraries(None), "run.tcl", "report.txt"):
        (folder / name).unlink()
    (folder / _FIGURES).write_text(json.dumps(record), encoding="utf-8")


def _unrouted(project: Path) -> int:
    """Nets that the router has given up."""
    log = (project / "log" / "route.log").read_text(encoding="utf-8", errors="replace")
    found = re.findall(r"Final: (?:No failed routes|Failed net routes: (\d+))", log)
    if not found:
        raise FlowError("qrouter has not said how it ended")
    return int(found[-1] or 0)


def _loads(layout: Def, per_um: dict[str, float]) -> dict[str, float]:
    """fF of the wires of each net."""
    return {
        name: sum(per_um.get(layer, 0.0) * run for layer, run in wires.length.items())
        for name, wires in layout.nets.items()
    }


def _time(
    request: SynthRequest,
    circuit: Circuit,
    loads: dict[str, float],
    folder: Path,
    runner: Runner,
) -> float | None:
    """The clock by OpenSTA, with capacitance in fF on the nets."""
    (folder / yosys.VERILOG).write_text(circuit.verilog(), encoding="utf-8")
    (folder / "wires.spef").write_text(_spef(circuit, loads), encoding="utf-8")
    lay_out_libraries(request.target, folder)
    lines = sta.script(TOP, circuit.clocks, libraries(None)).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("link_design"))
    if loads:
        lines.insert(at + 1, "read_spef wires.spef")
    (folder / "run.tcl").write_text("\n".join([*lines, ""]), encoding="utf-8")
    runner.run([sta_command(), "-exit", "run.tcl"], folder, folder / LOG)
    return sta.read_report((folder / "report.txt").read_text(encoding="utf-8")).fmax_mhz


def _spef(circuit: Circuit, loads: dict[str, float]) -> str:
    """Each net as one capacitance: these wires are short, their resistance is left out."""
    head = [
        '*SPEF "IEEE 1481-1998"',
        *(f'*{what} "{what.lower()}"' for what in ("DESIGN", "DATE", "VENDOR", "PROGRAM")),
        '*VERSION "1"',
        '*DESIGN_FLOW ""',
        *("*DIVIDER /", "*DELIMITER :", "*BUS_DELIMITER [ ]"),
        *("*T_UNIT 1 NS", "*C_UNIT 1 FF", "*R_UNIT 1 OHM", "*L_UNIT 1 HENRY", ""),
    ]
    for net, (driver, *takers) in circuit.pins().items():
        load = loads.get(net, 0.0)
        head += [f"*D_NET {net} {load:.4f}", "*CAP", f"1 {driver} {load:.4f}", "*RES"]
        # Without these the capacitance of the pins would not count.
        head += [f"{index} {driver} {pin} 0.001" for index, pin in enumerate(takers, 1)]
        head += ["*END", ""]
    return "\n".join(head)


def _figures(
    request: SynthRequest,
    layout: Def,
    sizes: Sizes,
    unrouted: int,
    before: float | None,
    after: float | None,
    seconds: float,
) -> Layout:
    real = [cell for cell in layout.cells if not cell.kind.startswith("FILL")]
    area = sum(sizes[cell.kind][0] * sizes[cell.kind][1] for cell in real)
    die = layout.width * layout.height
    wires = layout.nets.values()
    return Layout(
        design=request.name,
        target=request.target.name,
        cells=len(real),
        fill=len(layout.cells) - len(real),
        width_um=round(layout.width, 2),
        height_um=round(layout.height, 2),
        cells_mm2=area / 1e6,
        die_mm2=die / 1e6,
        utilisation=area / die,
        wire_mm=sum(sum(each.length.values()) for each in wires) / 1000,
        vias=sum(each.vias for each in wires),
        nets=len(layout.nets),
        unrouted=unrouted,
        before_mhz=before,
        fmax_mhz=after,
        seconds=round(seconds, 1),
    )
