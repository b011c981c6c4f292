# SPDX-License-Identifier: Apache-2.0
"""One design on one target, from sources to figures.

Mapping is one step, each seed of place and route or the timing analysis another; steps that are
kept from before are not done again.
"""

import hashlib
import json
import os
import statistics
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opengcm.flows import route, sta, yosys
from opengcm.flows.errors import FlowError
from opengcm.flows.mapping import has_two_outputs
from opengcm.flows.parameters import check_parameters
from opengcm.flows.request import HEADER_SUFFIXES, SynthRequest
from opengcm.flows.result import Area, SynthResult, Timing
from opengcm.flows.store import TIMING, Entry, Keeper, content_key, keep, keeper
from opengcm.flows.tools import Runner, python_tool, python_tool_version, sta_version

Progress = Callable[[str, str], None]
"""Takes a step (`map`, `seed 1`, `timing`) and its state: started, done, kept or failed."""

FORMAT = 1  # of what mapping and timing leave; raise it when that changes


@dataclass(frozen=True)
class _Steps:
    """What the steps have left: the mapped netlist, its figures, and the timing by label."""

    mapped: Entry
    area: Area
    timing: Mapping[str, Entry]


def synthesise(
    request: SynthRequest,
    *,
    jobs: int | None = None,
    force: bool = False,
    progress: Progress | None = None,
    paired: Path | None = None,
    secret: bool = False,
) -> SynthResult:
    """Measure a design. `jobs` seeds are routed at a time (default: one a core).

    `paired` is a file for the mapped netlist in Verilog, its pairs of functions in LUT6_2. Of what
    is `secret`, as a netlist with a key in it is, nothing is kept, not even the log of a failure.

    FlowError, one line with the tool's own words and the place of its log, if a tool fails or
    is missing, if pairs are asked for of a target whose LUTs have one output, or if a module that
    the caller wants mapped apart is not there. If the caller is interrupted, the running tools are
    ended and nothing half-done is kept.
    """
    if paired and not has_two_outputs(request.target):
        raise FlowError(f"the LUTs of {request.target.name} hold one function each: no pairs")
    tools = _tools(request)
    sources = [path for path in request.files if path.suffix not in HEADER_SUFFIXES]
    check_parameters(request.top, sources, list(request.parameters))
    with keeper(force=force, secret=secret) as store:
        runner = Runner()
        try:
            steps = _run(request, tools, runner, jobs or os.cpu_count(), store, progress or _silent)
            if paired:
                yosys.write_pairs(request, steps.mapped.folder, paired, runner)
        except BaseException:
            runner.stop()
            raise
        return _result(request, tools, steps)


def _result(request: SynthRequest, tools: dict[str, str], steps: _Steps) -> SynthResult:
    """What the steps have left, in one."""
    timings = {label: _read(entry, TIMING) for label, entry in steps.timing.items()}
    usages = [_read(steps.mapped, yosys.USAGE), *(data["usage"] for data in timings.values())]
    by_label = {label: Timing.from_json(data["timing"]) for label, data in timings.items()}
    fmax, typical = _median(by_label)
    routed = request.target.routed
    return SynthResult(
        design=request.name,
        target=request.target.name,
        top=request.top,
        parameters=dict(request.parameters),
        area=steps.area,
        fmax_mhz=fmax,
        fmax_mhz_by_seed=(
            {str(seed): by_label[_seed(seed)].fmax_mhz for seed in request.seeds}
            if routed
            else None
        ),
        critical_path=typical.path if typical else steps.area.path,
        utilisation=typical.utilisation if typical and routed else None,
        tools=tools,
        source_hash=request.source_hash,
        seconds=round(sum(usage["seconds"] for usage in usages), 1),
        peak_mb=round(max(usage["peak_mb"] for usage in usages), 1),
        cached=all(entry.kept for entry in (steps.mapped, *steps.timing.values())),
        slow_ends=typical.slow_ends if typical else (),
    )


def map_netlist(request: SynthRequest, *, force: bool = False) -> Path:
    """The folder of the mapped netlist of a design, mapped first where it is not kept.

    FlowError as synthesise().
    """
    runner = Runner()
    tools = _tools(request)

    def work(folder: Path) -> None:
        yosys.map_design(request, folder, runner)

    try:
        return keep("synth", _name(request), _key(request, tools), work, force=force).folder
    except BaseException:
        runner.stop()
        raise


def _name(request: SynthRequest) -> str:
    return f"{request.name}-{request.target.name}"


def _key(request: SynthRequest, tools: Mapping[str, str]) -> str:
    """The hash of all that a mapped netlist depends on."""
    facts = {
        "format": FORMAT,
        "sources": request.source_hash,
        "scripts": yosys.scripts(request),
        "tools": dict(tools),
    }
    return content_key(facts)


def _silent(_step: str, _state: str) -> None:
    """No one wants to know."""


def _seed(seed: int) -> str:
    return f"seed {seed}"


def _tools(request: SynthRequest) -> dict[str, str]:
    """Versions of all tools of a flow; FlowError, before any work, if one is missing."""
    names = [yosys.TOOL, *([route.tool(request)] if request.target.routed else ())]
    tools = {name: python_tool_version(name) for name in names}
    for name in names:
        python_tool(name)
    if request.target.flow == "cells":
        tools["opensta"] = sta_version()
        for library in request.target.libraries:
            if not library.is_file():
                raise FlowError(
                    f"the cell library of {request.target.name} was not found:"
                    f" install the Debian package {request.target.package}"
                )
            tools[library.name] = hashlib.sha256(library.read_bytes()).hexdigest()[:12]
    return tools


def _run(
    request: SynthRequest,
    tools: Mapping[str, str],
    runner: Runner,
    jobs: int | None,
    store: Keeper,
    progress: Progress,
) -> _Steps:
    """Do all steps."""
    name, key = _name(request), _key(request, tools)

    def step(label: str, kind: str, step_key: str, work: Callable[[Path], None]) -> Entry:
        progress(label, "started")
        try:
            entry = store(kind, name, step_key, work)
        except BaseException:
            progress(label, "failed")
            raise
        progress(label, "kept" if entry.kept else "done")
        return entry

    mapped = step("map", "synth", key, lambda folder: yosys.map_design(request, folder, runner))
    if mapped.kept:
        yosys.check_apart(request, mapped.folder)
    count_key = content_key({"netlist": key, "code": yosys.counting_code()})
    counted = step(
        "count", "area", count_key, lambda folder: yosys.count(request, mapped.folder, folder)
    )
    record = _read(counted, yosys.AREA)
    area = Area.from_json(record["area"])
    clocks = record["clocks"]
    if request.target.flow == "cells":

        def analyse(folder: Path) -> None:
            sta.analyse(request, mapped.folder, clocks, folder, runner)

        return _Steps(mapped, area, {"timing": step("timing", "timing", key, analyse)})
    if not request.target.routed:
        return _Steps(mapped, area, {})

    made_from = {"netlist": yosys.netlist_digest(mapped.folder), "tools": dict(tools)}

    def route_seed(seed: int) -> Entry:
        def work(folder: Path) -> None:
            route.place_and_route(request, mapped.folder, clocks, seed, folder, runner)

        seed_key = content_key(made_from | {"options": route.options(request, seed)})
        return step(_seed(seed), "route", seed_key, work)

    with ThreadPoolExecutor(jobs) as pool:
        runs = {seed: pool.submit(route_seed, seed) for seed in request.seeds}
        try:
            routed = {_seed(seed): run.result() for seed, run in runs.items()}
        except BaseException:
            runner.stop()
            raise
    return _Steps(mapped, area, routed)


def _read(entry: Entry, name: str) -> Any:
    try:
        return json.loads((entry.folder / name).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise FlowError(f"{entry.folder / name}: {error}; --force makes it again") from None


def _median(timings: Mapping[str, Timing]) -> tuple[float | None, Timing | None]:
    """The median clock, and the run whose clock is nearest to it from below."""
    known = sorted(
        (timing for timing in timings.values() if timing.fmax_mhz is not None),
        key=lambda timing: timing.fmax_mhz or 0.0,
    )
    if not known:
        return None, next(iter(timings.values()), None)
    median = statistics.median(timing.fmax_mhz or 0.0 for timing in known)
    return round(median, 2), known[(len(known) - 1) // 2]
