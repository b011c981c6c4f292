# SPDX-License-Identifier: Apache-2.0
"""What the report shows, collected from the committed figures."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from opengcm.compare.papers import papers
from opengcm.compare.rows import NOT_BUILT, Row, rows
from opengcm.compare.tables import UNITS, by_paper, not_built, notes, number
from opengcm.designs import Design, design_names, load_design
from opengcm.explore.committed import sweeps
from opengcm.explore.front import area
from opengcm.flows.targets import TARGETS
from opengcm.linerate import IMIX
from opengcm.report.diagram import draw, facts, parameters
from opengcm.results import FOLDER, LINERATE, SYNTH, Figure, load


def collect(folder: Path = FOLDER) -> dict[str, Any]:
    """Everything the page needs."""
    designs = [load_design(name) for name in design_names()]
    committed = {design.name: load(design.name, folder) for design in designs}
    compared = rows(papers(), folder=folder)
    swept = sweeps(folder)
    return {
        "designs": [_card(design, committed[design.name]) for design in designs],
        "papers": [_paper(paper, group) for paper, group in by_paper(compared)],
        "points": [
            point for design in designs for point in _design_points(design, committed[design.name])
        ]
        + [point for sweep in swept for point in _sweep_points(sweep)],
        "targets": {name: target.summary for name, target in TARGETS.items()},
        "sweeps": [{key: sweep[key] for key in ("space", "summary", "command")} for sweep in swept],
        "curves": [
            _curve(design, committed[design.name][LINERATE])
            for design in designs
            if LINERATE in committed[design.name]
        ],
        "sources": [
            _source(name, key, figure)
            for name, figures in committed.items()
            for key, figure in figures.items()
        ],
    }


def _card(design: Design, figures: Mapping[str, Figure]) -> dict[str, Any]:
    rate = figures.get(LINERATE)
    return {
        "name": design.name,
        "summary": design.summary,
        "facts": facts(design),
        "diagram": draw(design),
        "latency": rate.figures["latency_tag"] if rate else None,
        "latency_command": rate.command if rate else None,
        "measured": [
            {"target": target, **_measured(design, figure)}
            for target, figure in _synths(figures).items()
        ],
    }


def _synths(figures: Mapping[str, Figure]) -> dict[str, Figure]:
    prefix = f"{SYNTH} "
    return {k.removeprefix(prefix): f for k, f in figures.items() if k.startswith(prefix)}


def _measured(design: Design, figure: Figure) -> dict[str, Any]:
    values = figure.figures
    names = ("lut", "ff", "bram36", "levels", "kge", "fmax_mhz")
    row = {name: number(values[name]) for name in names}
    row["gbps"] = number(design.rate(values["fmax_mhz"]))
    return row | {
        "target": design.build_on(figure.command.split(" --target ")[1].split()[0]),
        "command": figure.command,
    }


def _paper(paper: Any, found: list[Row]) -> dict[str, Any]:
    found = sorted(found, key=lambda row: not row.built)
    listed = [note for note in notes(found, every=True) if note != NOT_BUILT]
    return {
        "title": paper.title,
        "authors": paper.authors,
        "published": paper.published,
        "not_built": not_built(found),
        "notes": listed,
        "rows": [_compared(row, listed) for row in found],
    }


def _compared(row: Row, listed: list[str]) -> dict[str, Any]:
    good = None if row.ratio is None else (row.ratio <= 1) == row.lower or row.ratio == 1
    return {
        "design": row.design,
        "device": row.device,
        "target": row.target,
        "figure": UNITS[row.metric],
        "theirs": number(row.theirs),
        "ours": number(row.ours),
        "ratio": "-" if row.ratio is None else f"{row.ratio:.2f}",
        "good": good,
        "better": "lower" if row.lower else "higher",
        "built": row.built,
        "notes": [listed.index(note) + 1 for note in row.notes if note in listed],
        "command": row.command,
    }


def _design_points(design: Design, figures: Mapping[str, Figure]) -> list[dict[str, Any]]:
    efficiency = 1.0
    if LINERATE in figures:
        efficiency = min(row["efficiency"] for row in figures[LINERATE].figures["rows"])
    points = []
    for target, figure in _synths(figures).items():
        gbps = design.rate(figure.figures["fmax_mhz"])
        record = {**figure.figures, "gbps": None if gbps is None else gbps * efficiency}
        values = {**parameters(design), **design.on_target.get(target, {})}
        points.append(_point(record, target, design.name, "design", values, figure.command))
    return points


def _sweep_points(sweep: Mapping[str, Any]) -> list[dict[str, Any]]:
    base = load_design(sweep["base"])
    points = []
    for record in sweep["points"]:
        if record["error"] is None:
            label = " ".join(f"{name}={value}" for name, value in record["parameters"].items())
            values = {**parameters(base), **record["parameters"]}
            points.append(
                _point(record, record["target"], label, sweep["space"], values, sweep["command"])
            )
    return points


def _point(
    record: Mapping[str, Any],
    target: str,
    name: str,
    source: str,
    values: Mapping[str, int],
    command: str,
) -> dict[str, Any]:
    lanes = values.get("Lanes", 1)
    kept = ("lut", "ff", "bram36", "levels", "kge", "fmax_mhz", "gbps")
    return {key: record.get(key) for key in kept} | {
        "name": name,
        "source": source,
        "target": target,
        "lanes": lanes,
        "sbox": values.get("Sbox", 0),
        "area": area(record),
        "unit": "kGE" if record.get("kge") is not None else "LUT",
        "bits": 128 * lanes,
        "command": command,
    }


def _curve(design: Design, figure: Figure) -> dict[str, Any]:
    kept = ("bytes", "aad", "new_key", "cycles_per_packet", "ideal_cycles", "mean_bytes")
    rows_kept = [
        {key: row[key] for key in kept} for row in figure.figures["rows"] if row["bytes"] != IMIX
    ]
    return {
        "design": design.name,
        "clock_mhz": design.clock_mhz,
        "command": figure.command,
        "rows": rows_kept,
    }


def _source(design: str, name: str, figure: Figure) -> dict[str, Any]:
    tools = ", ".join(f"{tool} {found}" for tool, found in figure.tools.items())
    return {
        "design": design,
        "name": name,
        "command": figure.command,
        "tools": tools,
        "date": figure.date,
        "hash": figure.revision,
    }
