# SPDX-License-Identifier: Apache-2.0
"""What the report shows, collected from the committed figures."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from opengcm.choose import builds
from opengcm.clocks import NONE_REACHED, needs, reached
from opengcm.compare.age import SWEEP, Older, by_text
from opengcm.compare.paper_tables import UNITS, absent, by_paper, not_built, notes
from opengcm.compare.papers import papers
from opengcm.compare.rows import NOT_BUILT, Row, rows
from opengcm.compare.tables import MARK, MARK_MEANS, cell, filled, number
from opengcm.coprocessors import Core, core_of
from opengcm.designs import Design, design_names, load_design
from opengcm.explore.committed import sweeps
from opengcm.explore.front import area
from opengcm.flows.targets import TARGETS
from opengcm.linerate import IMIX
from opengcm.parameters import assignments
from opengcm.report.diagram import draw, facts, parameters
from opengcm.results import FOLDER, LINERATE, SYNTH, TEST, VENDOR, Figure, load
from opengcm.vendor.words import figures_in_words

_GCM_COPROCESSORS = "AES-GCM co-processors"
_GCM_FIXED = "AES-GCM, key in the logic"
_GHASH_TABLE = "GHASH, key loaded"
_MORE_FAMILIES = (_GCM_COPROCESSORS, _GCM_FIXED, _GHASH_TABLE)
_FAMILIES = {
    "gcm": "AES-GCM engines",
    "packets": "AES-GCM on AXI4-Stream",
    "block": "AES pipelines",
    "stream": "AES on streams",
    "ghash": "GHASH, key in the logic",
    "coprocessor": "AES co-processors",
    "macsec": "MACsec",
    "esp": "IPsec ESP",
}
"""What the kinds of design are called where they are compared."""

_BY_TEXT = (
    "Asked of the text of the sources: the circuit may be the same, which"
    " `opengcm report --circuits` asks."
)
_CODE = re.compile("`(.*?)`")
_HEAD = (
    *("target", "LUT", "LUT sites", "FF", "BRAM36", "LUT levels", "kGE", "MHz", "Gbit/s"),
    "command",
)
_OVERVIEW = (
    *("design", "kind", "target", "needs MHz", "reached MHz", "Gbit/s"),
    *("LUT", "LUT sites", "FF", "BRAM36", "kGE", "LUT levels"),
)


def collect(
    folder: Path = FOLDER, older: Older | None = None, *, by_circuit: bool = False
) -> dict[str, Any]:
    """Everything the page needs. `older` are the figures to mark: without them
    those whose sources have another text.
    """
    designs = [load_design(name) for name in design_names()]
    committed = {design.name: load(design.name, folder) for design in designs}
    older = by_text(folder) if older is None else older
    meaning = MARK_MEANS if by_circuit else f"{MARK_MEANS} {_BY_TEXT}"
    compared = rows(papers(), folder=folder, older=older)
    swept = sweeps(folder)
    points = [
        point
        for design in designs
        for point in _design_points(design, committed[design.name], older)
    ] + [point for sweep in swept for point in _sweep_points(sweep, older)]
    families = [*_FAMILIES.values(), *_MORE_FAMILIES]
    return {
        "mark_means": Markup(_CODE.sub(r"<code>\1</code>", str(escape(meaning)))),
        "overview": _overview(designs, committed, older),
        "builds": [asdict(build) for build in builds(folder, older)],
        "designs": [_card(design, committed[design.name], older, folder) for design in designs],
        "papers": [_paper(paper, group) for paper, group in by_paper(compared)],
        "points": points,
        "families": [name for name in families if any(p["family"] == name for p in points)],
        "targets": {
            name: {"summary": target.summary, "bram_luts": round(target.luts_a_bram36)}
            for name, target in TARGETS.items()
        },
        "sweeps": [
            {key: sweep[key] for key in ("space", "summary", "command")}
            for sweep in swept
            if any(point["source"] == sweep["space"] for point in points)
        ],
        "curves": [
            curve
            for design in designs
            if LINERATE in committed[design.name]
            for curve in _curves(design, committed[design.name][LINERATE], older, folder)
        ],
        "sources": [
            _source(name, key, figure, older)
            for name, figures in committed.items()
            for key, figure in figures.items()
        ],
    }


def _overview(
    designs: Sequence[Design], committed: Mapping[str, Mapping[str, Figure]], older: Older
) -> dict[str, Any]:
    """A row a build, below `_OVERVIEW`: by kind, family and lanes."""
    found = []
    kinds, families = list(_FAMILIES), [*_FAMILIES.values(), *_MORE_FAMILIES]
    for design in sorted(
        designs, key=lambda d: (kinds.index(d.kind), families.index(family(d)), d.lanes)
    ):
        for target, figure in _synths(committed[design.name]).items():
            aged = (design.name, f"{SYNTH} {target}") in older
            values = figure.figures
            names = ("lut", "sites", "ff", "bram36", "kge", "levels")
            cells = [
                *(design.name, family(design), target),
                cell(design.clock_mhz),
                cell(values.get("fmax_mhz"), older=aged),
                cell(_rate(design, target, committed[design.name]), older=aged),
                *(cell(values.get(name), older=aged) for name in names),
            ]
            found.append({"design": design.name, "cells": cells, "older": aged})
    return {"head": _OVERVIEW, "rows": found, "older": any(row["older"] for row in found)}


def _card(
    design: Design, figures: Mapping[str, Figure], older: Older, folder: Path
) -> dict[str, Any]:
    rate = figures.get(LINERATE)
    aged = (design.name, LINERATE) in older
    measured = [
        _measured(design, target, figures, (design.name, f"{SYNTH} {target}") in older)
        for target in _synths(figures)
    ] + [
        _reported(design, figure, (design.name, name) in older)
        for name, figure in figures.items()
        if name.startswith(f"{VENDOR} ")
    ]
    head, cells = filled(_HEAD, measured) if measured else (_HEAD, [])
    return {
        "name": design.name,
        "summary": design.summary,
        "facts": [*facts(design), *_clocks(design, older, folder)],
        "diagram": draw(design),
        "latency": number(rate.figures["latency_tag"], older=aged) if rate else None,
        "latency_command": rate.command if rate else None,
        "head": head,
        "measured": cells,
        "older": any(cell.endswith(MARK) for row in cells for cell in row) or aged,
    }


def _clocks(design: Design, older: Older, folder: Path) -> list[tuple[str, str]]:
    """What the design needs and, apart from it, what was reached."""
    found = [
        clock.in_words() + (MARK if (design.name, clock.figure) in older else "")
        for clock in reached(design, folder)
    ]
    needed = needs(design)
    listed = [("needs", needed)] if needed else []
    return [*listed, ("reached", "; ".join(found) or NONE_REACHED)]


def _synths(figures: Mapping[str, Figure]) -> dict[str, Figure]:
    prefix = f"{SYNTH} "
    return {k.removeprefix(prefix): f for k, f in figures.items() if k.startswith(prefix)}


def _measured(design: Design, target: str, figures: Mapping[str, Figure], aged: bool) -> list[str]:
    """A row below `_HEAD`."""
    figure = _synths(figures)[target]
    values = figure.figures
    names = ("lut", "sites", "ff", "bram36", "levels", "kge", "fmax_mhz")
    found = [cell(value, older=aged) for value in map(values.get, names)]
    rate = cell(_rate(design, target, figures), older=aged)
    return [design.build_on(target), *found, rate, figure.command]


def _reported(design: Design, figure: Figure, aged: bool) -> list[str]:
    """The same of a vendor's tool, which the first column says."""
    values = figure.figures
    said = ", ".join([*figures_in_words(values), f"as {figure.tool_words} reports"])
    names = ("lut", "sites", "ff", "bram36", "levels", "kge", "fmax_mhz")
    rate = design.rate(values["fmax_mhz"] if values["stage"] == "routed" else None)
    found = [cell(values.get(name), older=aged) for name in names]
    return [said, *found, cell(rate, older=aged), figure.command]


def _paper(paper: Any, found: list[Row]) -> dict[str, Any]:
    found = sorted(found, key=lambda row: not row.built)
    compared = [row for row in found if row.ours is not None or not row.built]
    listed = [note for note in notes(compared, every=True) if note != NOT_BUILT]
    return {
        "title": paper.title,
        "authors": paper.authors,
        "published": paper.published,
        "not_built": not_built(found),
        "notes": listed,
        "rows": [_compared(row, listed) for row in compared],
        "absent": [
            (head, [line.replace("`", "") for line in lines])
            for head, lines in absent([row for row in found if row.built])
        ],
        "older": any(row.older for row in found),
    }


def _compared(row: Row, listed: list[str]) -> dict[str, Any]:
    good = None if row.ratio is None else (row.ratio <= 1) == row.lower or row.ratio == 1
    return {
        "design": row.design,
        "device": row.device,
        "target": row.target,
        "figure": UNITS[row.metric],
        "theirs": number(row.theirs),
        "ours": cell(row.ours, older=row.older),
        "ratio": "" if row.ratio is None else f"{row.ratio:.2f}",
        "good": good,
        "better": "lower" if row.lower else "higher",
        "built": row.built,
        "notes": [listed.index(note) + 1 for note in row.notes if note in listed],
        "command": row.command,
    }


def _design_points(
    design: Design, figures: Mapping[str, Figure], older: Older
) -> list[dict[str, Any]]:
    efficiency = 1.0
    if LINERATE in figures:
        efficiency = min(row["efficiency"] for row in figures[LINERATE].figures["rows"])
    points = []
    for target, figure in _synths(figures).items():
        gbps = _rate(design, target, figures)
        record = {**figure.figures, "gbps": None if gbps is None else gbps * efficiency}
        values = parameters(design.build_of(target))
        aged = (design.name, f"{SYNTH} {target}") in older
        points += _point(
            record, target, design, design.name, "design", values, figure.command, aged
        )
    return points


def _rate(design: Design, target: str, figures: Mapping[str, Figure]) -> float | None:
    """Gbit/s at the clock of a target: 128 bits a block, and the cycles that a block takes."""
    cycles = None
    if design.kind == "coprocessor" and TEST in figures and not design.on_target.get(target):
        cycles = figures[TEST].figures.get("latency")  # with all its transfers
    return design.rate(_synths(figures)[target].figures["fmax_mhz"], target, cycles)


def _sweep_points(sweep: Mapping[str, Any], older: Older) -> list[dict[str, Any]]:
    base = load_design(sweep["base"])
    aged = (SWEEP, sweep["space"]) in older
    space, command = sweep["space"], sweep["command"]
    points = []
    for record in sweep["points"]:
        if record["error"] is None:
            label = " ".join(assignments(record["parameters"], equals="="))
            values = {**parameters(base), **record["parameters"]}
            points += _point(record, record["target"], base, label, space, values, command, aged)
    return points


def _point(
    record: Mapping[str, Any],
    target: str,
    design: Design,
    name: str,
    source: str,
    values: Mapping[str, int],
    command: str,
    older: bool,
) -> list[dict[str, Any]]:
    """The point of a measured build; none where it has no clock, and so no rate."""
    size = cost(record, TARGETS[target].luts_a_bram36)
    if record.get("gbps") is None or size is None:
        return []
    kept = ("lut", "ff", "bram36", "levels", "kge", "fmax_mhz", "gbps")
    point = {key: record.get(key) for key in kept} | {
        "name": name,
        "source": source,
        "target": target,
        "family": family(design),
        "lanes": values.get("Lanes", 1) * values.get("Groups", 1),
        "area": size,
        "unit": "kGE" if record.get("kge") is not None else "LUT",
        "command": command,
        "older": older,
    }
    return [point]


def cost(record: Mapping[str, Any], luts_a_bram36: float) -> float | None:
    """kGE, or LUTs with block RAM counted as LUTs; None where that cannot be said."""
    size, rams = area(record), record.get("bram36") or 0
    if size is None or (rams and not luts_a_bram36):
        return None
    return size + rams * luts_a_bram36


def family(design: Design) -> str:
    """What a design may be set beside: the designs that do the same."""
    if design.kind == "coprocessor" and core_of(design) is Core.GCM:
        return _GCM_COPROCESSORS
    if design.kind == "ghash" and design.top == "og_gcm_fixed":
        return _GCM_FIXED
    if design.kind == "ghash" and not design.key_in_logic:
        return _GHASH_TABLE
    return _FAMILIES[design.kind]


def _curves(design: Design, figure: Figure, older: Older, folder: Path) -> Iterator[dict[str, Any]]:
    """Of each direction, if there are several."""
    kept = ("bytes", "aad", "new_key", "cycles_per_packet", "ideal_cycles", "mean_bytes")
    rows = [row for row in figure.figures["rows"] if row["bytes"] != IMIX]
    clocks = reached(design, folder)
    for direction in dict.fromkeys(row.get("direction", "") for row in rows):
        yield {
            "design": design.name,
            "direction": direction,
            "needed_mhz": design.clock_mhz,
            "reached_mhz": clocks[0].mhz if clocks else None,
            "reached_on": clocks[0].target if clocks else None,
            "older": (design.name, LINERATE) in older,
            "command": figure.command,
            "rows": [
                {key: row[key] for key in kept}
                for row in rows
                if row.get("direction", "") == direction
            ],
        }


def _source(design: str, name: str, figure: Figure, older: Older) -> dict[str, Any]:
    return {
        "design": design,
        "name": name,
        "command": figure.command,
        "tools": figure.tool_words,
        "date": figure.date,
        "hash": figure.revision[:12] + (MARK if (design, name) in older else ""),
    }
