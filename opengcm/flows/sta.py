# SPDX-License-Identifier: Apache-2.0
"""Times a netlist of library cells with OpenSTA.

All clocked ports of a cell library hang on one clock. Ports are timed as if registers stood
right outside, so that the figure holds for every path of the core. Wires have no delay but the
input capacitance of what they drive.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from opengcm.flows.mapping import lay_out_libraries, libraries
from opengcm.flows.request import SynthRequest
from opengcm.flows.result import PathStep, Timing
from opengcm.flows.store import LOG, TIMING
from opengcm.flows.tools import Runner, sta_command
from opengcm.flows.yosys import VERILOG, unpack

_REPORT = "report.txt"
# Any period does: paths are timed, not met.
_PERIOD_NS = 1000.0

_STEP = re.compile(
    r"^ +(?P<delay>-?[\d.]+) +(?P<time>-?[\d.]+) [v^] (?P<cell>\S+)/(?P<pin>\S+) \((?P<type>\w+)\)$"
)
_PORT = re.compile(r"^ +(?P<delay>-?[\d.]+) +(?P<time>-?[\d.]+) [v^] (?P<port>\S+) \((in|out)\)$")
_NET = re.compile(r"^ +\d+ +(?P<net>\S+) \(net\)$")
_SLACK = re.compile(r"^ +(-?[\d.]+) +slack \((?:MET|VIOLATED)\)$", re.MULTILINE)


def script(top: str, clocks: Sequence[str], libraries: Sequence[str] = ("cells.lib",)) -> str:
    """What OpenSTA is told. `clocks` are the ports that clock registers."""
    names = " ".join(f"{{{name}}}" for name in clocks)
    define = f"create_clock -name clock -period {_PERIOD_NS} [get_ports [list {names}]]"
    if not clocks:
        define = f"create_clock -name clock -period {_PERIOD_NS}"
    return "\n".join(
        [
            *(f"read_liberty {library}" for library in libraries),
            f"read_verilog {VERILOG}",
            f"link_design {top}",
            define,
            "set_input_delay 0 -clock clock [all_inputs]",
            "set_output_delay 0 -clock clock [all_outputs]",
            f"report_checks -path_delay max -format full -fields {{net}} -digits 4 > {_REPORT}",
            "exit",
            "",
        ]
    )


def analyse(
    request: SynthRequest, mapped: Path, clocks: Sequence[str], folder: Path, runner: Runner
) -> None:
    """Time the netlist of `mapped` in `folder`; leaves TIMING. `clocks` are its clock ports."""
    unpack(mapped, VERILOG, folder)
    lay_out_libraries(request.target, folder)
    names = libraries(request.target.own)
    (folder / "run.tcl").write_text(script(request.top, clocks, names), encoding="utf-8")
    usage = runner.run([sta_command(), "-exit", "run.tcl"], folder, folder / LOG)
    timing = read_report((folder / _REPORT).read_text(encoding="utf-8"))
    record = {"timing": asdict(timing), "usage": asdict(usage)}
    (folder / TIMING).write_text(json.dumps(record), encoding="utf-8")
    for name in (VERILOG, *names, _REPORT):
        (folder / name).unlink()


def read_report(report: str) -> Timing:
    """Clock and longest path; no clock where no path ends at a register or port."""
    slack = _SLACK.search(report)
    if slack is None:
        return Timing(None)
    steps: list[PathStep] = []
    for line in report.partition("data arrival time")[0].splitlines():
        if match := _STEP.match(line):
            pin = f"{match['cell']}/{match['pin']}"
            steps.append(PathStep(match["cell"], match["type"], pin, float(match["time"])))
        elif match := _PORT.match(line):
            steps.append(PathStep(match["port"], "port", match["port"], float(match["time"])))
        elif (match := _NET.match(line)) and steps:
            last = steps[-1]
            steps[-1] = PathStep(last.cell, last.type, match["net"], last.ns)
    needed = _PERIOD_NS - float(slack[1])
    return Timing(round(1000 / needed, 2) if needed > 0 else None, tuple(steps))
