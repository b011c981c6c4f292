# SPDX-License-Identifier: Apache-2.0
"""The comparison as text and as Markdown, and the part of the README that is made of it."""

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path

from opengcm.compare.papers import Paper, papers
from opengcm.compare.rows import Row, rows
from opengcm.designs import design_names, load_design
from opengcm.errors import OpenGcmError
from opengcm.results import LINERATE, SYNTH, TEST, Figure, load

RESULTS = "results"

UNITS = {
    "lut": "LUT",
    "ff": "flip-flops",
    "bram": "block RAM, 36 kbit",
    "kge": "kGE",
    "fmax_mhz": "clock, MHz",
    "gbps": "Gbit/s",
    "kbps_per_ge": "kbit/s a GE",
    "mbps_per_slice": "Mbit/s a slice",
    "latency_ns": "latency, ns",
    "cycles": "cycles a block",
    "mbps": "Mbit/s",
    "mbps_192": "Mbit/s, 192-bit key",
    "mbps_256": "Mbit/s, 256-bit key",
    "multiplier_lut": "LUT of a multiplier",
    "core_mw": "power, mW",
    "critical_path_xor": "XOR in the longest path",
}
MEASURED_HEAD = (
    *("design", "target", "LUT", "FF", "BRAM36", "LUT levels", "kGE", "MHz", "Gbit/s", "latency"),
)
PAPER_HEAD = ("design", "figure", "the paper", "ours", "ratio", "better", "notes")
Table = tuple[Sequence[str], list[list[str]]]


def number(value: float | None) -> str:
    """A figure with thousands marked and no more digits than it needs; a dash if absent."""
    if value is None:
        return "-"
    if float(value).is_integer():
        return f"{value:,.0f}"
    return f"{value:,.1f}" if abs(value) >= 100 else f"{value:.2f}"


def measured(only: Sequence[str] = ()) -> list[list[str]]:
    """What is committed: a row for each design and target. Latency is in cycles.

    It is absent where the target has parameters of its own.
    """
    found = []
    for name in only or design_names():
        if name not in design_names():
            continue
        figures = load(name)
        latency = _latency(figures)
        for key, figure in figures.items():
            if not key.startswith(f"{SYNTH} "):
                continue
            values = figure.figures
            clock = values["fmax_mhz"]
            gbps = load_design(name).rate(clock)
            area = [values[k] for k in ("lut", "ff", "bram36", "levels", "kge")]
            target = key.removeprefix(f"{SYNTH} ")
            build = load_design(name).build_on(target)
            # Taken of the design's own parameters: a target's may have other registers.
            cycles = latency if build == target else None
            cells = [number(value) for value in (*area, clock, gbps, cycles)]
            found.append([name, build, *cells])
    return found


def _latency(figures: Mapping[str, Figure]) -> float | None:
    """In cycles: of a packet, last slot in to tag, or of a block."""
    if LINERATE in figures:
        return float(figures[LINERATE].figures["latency_tag"])
    return figures[TEST].figures.get("latency") if TEST in figures else None


def paper_table(found: Sequence[Row], *, every: bool) -> list[list[str]]:
    """The rows of one paper; those of designs that are not built only if `every`."""
    numbers = notes(found, every=every)
    return [
        [
            f"{row.design} ({row.target})",
            UNITS[row.metric],
            number(row.theirs),
            number(row.ours),
            "-" if row.ratio is None else f"{row.ratio:.2f}",
            "lower" if row.lower else "higher",
            " ".join(str(numbers.index(note) + 1) for note in row.notes),
        ]
        for row in found
        if row.built or every
    ]


def notes(found: Sequence[Row], *, every: bool) -> list[str]:
    """The notes of the rows of one paper, each once; a table has their numbers, from 1."""
    return list(dict.fromkeys(note for row in found if row.built or every for note in row.notes))


def not_built(found: Sequence[Row]) -> list[str]:
    """The designs of a paper that do not exist yet."""
    return list(dict.fromkeys(row.design for row in found if not row.built))


def render(only: Sequence[str] = (), *, markdown: bool = False, every: bool = False) -> str:
    """All tables, as Markdown or as text."""
    draw = markdown_table if markdown else _text
    code = "`" if markdown else ""
    parts = []
    if table := measured(only):
        note = (
            f"LUT, FF, BRAM and levels: Yosys, {code}opengcm synth DESIGN --target T{code}. MHz:"
            " routed with nextpnr (ecp5, the median of three seeds) or OpenSTA (osu018); Gbit/s"
            " at that clock with every slot full. Latency in cycles, last slot in to tag,"
            f" {code}opengcm linerate DESIGN{code}; taken of the design's own parameters, so absent"
            " where a target has others."
        )
        parts += [note, draw(MEASURED_HEAD, table)]
    for paper, group in by_paper(rows(papers(), only)):
        parts.append(_title(paper, markdown=markdown))
        if table := paper_table(group, every=every):
            parts.append(draw(PAPER_HEAD, table))
            listed = enumerate(notes(group, every=every), start=1)
            parts.append("\n".join(f"{number}. {note}" for number, note in listed))
        if not every and (names := not_built(group)):
            parts.append(f"Not built yet: {', '.join(f'{code}{name}{code}' for name in names)}.")
    return "\n\n".join(parts) + "\n"


def by_paper(found: Sequence[Row]) -> list[tuple[Paper, list[Row]]]:
    """The rows of each paper that has any."""
    known = {paper.name: paper for paper in papers()}
    return [(known[name], list(group)) for name, group in groupby(found, lambda row: row.paper)]


def marks(part: str = RESULTS) -> tuple[str, str]:
    """What a document has before and behind a part that is made of figures."""
    return f"<!-- {part}:begin -->", f"<!-- {part}:end -->"


def between_marks(text: str, name: str, tables: str, part: str = RESULTS) -> str:
    """The text of the document `name` with `tables` between the marks of `part`.

    OpenGcmError without marks.
    """
    begin, end = marks(part)
    if text.count(begin) != 1 or text.count(end) != 1 or text.index(begin) > text.index(end):
        raise OpenGcmError(f"{name} has no {begin} followed by {end}")
    before, rest = text.split(begin)
    _, after = rest.split(end)
    return f"{before}{begin}\n\n{tables.rstrip()}\n\n{end}{after}"


def readme_with_results(text: str) -> str:
    """The README's text with the tables of today between the marks. OpenGcmError without marks."""
    return between_marks(text, "the README", render(markdown=True))


def readme_is_current(path: Path) -> bool:
    """Whether the tables in a README are those of today."""
    text = path.read_text(encoding="utf-8")
    return readme_with_results(text) == text


def _title(paper: Paper, *, markdown: bool) -> str:
    text = f"{paper.authors}, {paper.title}, {paper.published}"
    return f"**{text}**" if markdown else text


def markdown_table(head: Sequence[str], table: Sequence[Sequence[str]]) -> str:
    """A table in Markdown, its figures to the right."""
    lines = [head, ["---:" if _is_number(name) else "---" for name in head], *table]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _is_number(name: str) -> bool:
    return not re.fullmatch(r"design|target|figure|better|notes", name)


def _text(head: Sequence[str], table: Sequence[Sequence[str]]) -> str:
    lines = [list(head), *table]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    return "\n".join(
        "  ".join(
            f"{cell:>{width}}" if _is_number(name) else f"{cell:<{width}}"
            for cell, width, name in zip(line, widths, head, strict=True)
        ).rstrip()
        for line in lines
    )
