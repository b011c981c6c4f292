# SPDX-License-Identifier: Apache-2.0
"""Places and routes a netlist with nextpnr, once a seed, and reads its timing report."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from opengcm.designs import PLACERS
from opengcm.flows.ends import clock_of, slow_ends
from opengcm.flows.errors import FlowError
from opengcm.flows.ports import close_ports, close_ports_but_clock
from opengcm.flows.request import SynthRequest
from opengcm.flows.result import PathStep, Timing
from opengcm.flows.store import LOG, TIMING
from opengcm.flows.tools import Runner, python_tool
from opengcm.flows.yosys import NETLIST, unpack

_REPORT = "report.json"
_PINS = "pins.cst"
_CLOCK_PIN = "V22"  # of the Gowin device: one that a clock may come in at


def tool(request: SynthRequest) -> str:
    """The place-and-route tool of a target."""
    flow = request.target.flow
    return f"yowasp-nextpnr-{'himbaechel-gowin' if flow == 'gowin' else flow}"


def options(request: SynthRequest, seed: int) -> list[str]:
    """What the tool is told, apart from the netlist."""
    placer = PLACERS[request.placer] if request.placer else ()
    return [*request.target.options, *placer, "--seed", str(seed), "--timing-allow-fail", "--quiet"]


def place_and_route(
    request: SynthRequest,
    mapped: Path,
    clocks: Sequence[str],
    seed: int,
    folder: Path,
    runner: Runner,
) -> None:
    """Route the netlist of `mapped` in `folder`; leaves TIMING. `clocks` are its clock ports."""
    # The tool sees no other folder than its own.
    unpack(mapped, NETLIST, folder)
    if request.target.flow == "ice40":
        close_ports(folder / NETLIST, request.top, clocks)
    command = [python_tool(tool(request)), "--json", NETLIST, "--top", request.top]
    if request.target.flow == "gowin":
        command += _place_clock(request, clocks, folder)
    command += [*options(request, seed), "--report", _REPORT, "--detailed-timing-report"]
    usage = runner.run(command, folder, folder / LOG)
    report = json.loads((folder / _REPORT).read_text(encoding="utf-8"))
    timing = read_report(report)
    if not request.target.timed:
        timing = Timing(None, (), timing.utilisation)
    record = {"timing": asdict(timing), "usage": asdict(usage)}
    (folder / TIMING).write_text(json.dumps(record), encoding="utf-8")
    (folder / _REPORT).unlink()
    (folder / NETLIST).unlink()


def _place_clock(request: SynthRequest, clocks: Sequence[str], folder: Path) -> list[str]:
    """Gowin: a pin for the clock, and none for anything else; what the tool is told of it."""
    if len(clocks) != 1:
        raise FlowError(f"{request.target.name} takes designs with one clock, not {len(clocks)}")
    close_ports_but_clock(folder / NETLIST, request.top, clocks[0])
    (folder / _PINS).write_text(f'IO_LOC "{clocks[0]}" {_CLOCK_PIN};\n', encoding="utf-8")
    return ["--vopt", f"cst={_PINS}"]


def read_report(report: Mapping[str, Any]) -> Timing:
    """Clock, critical path, slow ends and utilisation of nextpnr's own report.

    The clock is that of the slowest clock domain, register to register; a netlist without such
    a path has none. FlowError if the report is not as expected.
    """
    try:
        clocks = {name: float(clock["achieved"]) for name, clock in report["fmax"].items()}
        slowest = min(clocks, key=clocks.__getitem__, default=None)
        used = {
            kind: (int(count["used"]), int(count["available"]))
            for kind, count in sorted(report["utilization"].items())
            if count["used"]
        }
        paths = [
            path
            for path in report["critical_paths"]
            if slowest is not None and clock_of(path["from"]) == clock_of(path["to"]) == slowest
        ]
        steps = _steps(max(paths, key=_delay)["path"]) if paths else ()
        ends = () if slowest is None else slow_ends(report, slowest)
    except (KeyError, TypeError, ValueError) as error:
        raise FlowError(f"nextpnr's report is not as expected: {error!r}") from None
    return Timing(None if slowest is None else round(clocks[slowest], 2), steps, used, ends)


def _delay(path: Mapping[str, Any]) -> float:
    return sum(float(step["delay"]) for step in path["path"])


def _steps(path: list[Mapping[str, Any]]) -> tuple[PathStep, ...]:
    steps = []
    total = 0.0
    for step in path:
        total += float(step["delay"])
        start, end = step["from"], step["to"]
        steps.append(
            PathStep(
                str(end["cell"] if step["type"] == "routing" else start["cell"]),
                str(step["type"]),
                str(step.get("net", "")),
                round(total, 3),
            )
        )
    return tuple(steps)
