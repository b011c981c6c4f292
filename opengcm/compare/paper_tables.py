# SPDX-License-Identifier: Apache-2.0
"""The papers' figures beside ours, in tables.

A figure that we have none for is in no table: it is named below, once, with the reason.
"""

from collections.abc import Sequence
from itertools import groupby

from opengcm.compare.papers import Paper, papers
from opengcm.compare.rows import Row
from opengcm.compare.tables import Section, number

UNITS = {
    "lut": "LUT",
    "sites": "LUT sites",
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
HEAD = ("design", "target", "figure", "the paper", "ours", "ratio", "better", "notes")


def by_paper(found: Sequence[Row]) -> list[tuple[Paper, list[Row]]]:
    """The rows of each paper that has any."""
    known = {paper.name: paper for paper in papers()}
    return [(known[name], list(group)) for name, group in groupby(found, lambda row: row.paper)]


def sections(found: Sequence[Row], *, every: bool) -> list[tuple[str, list[Section]]]:
    """The table of each paper by its name; designs that are not built only if `every`."""
    return [
        (paper.authors, [_section(f"{paper.title}, {paper.published}", group, every=every)])
        for paper, group in by_paper(found)
    ]


def notes(found: Sequence[Row], *, every: bool) -> list[str]:
    """The notes of the rows of one paper, each once; a table has their numbers, from 1."""
    return list(dict.fromkeys(note for row in found if row.built or every for note in row.notes))


def not_built(found: Sequence[Row]) -> list[str]:
    """The designs of a paper that do not exist yet."""
    return list(dict.fromkeys(row.design for row in found if not row.built))


def _section(title: str, found: Sequence[Row], *, every: bool) -> Section:
    compared = [row for row in found if row.ours is not None]
    numbered = notes(compared, every=True)
    rows = [
        [
            f"`{row.design}`",
            row.target,
            UNITS[row.metric],
            number(row.theirs),
            number(row.ours, older=row.older),
            "" if row.ratio is None else f"{row.ratio:.2f}",
            "lower" if row.lower else "higher",
            " ".join(str(numbered.index(note) + 1) for note in row.notes),
        ]
        for row in compared
    ]
    below = [
        "\n".join([head, "", *(f"- {line}" for line in lines)])
        for head, lines in absent([row for row in found if row.built or every])
    ]
    below += _not_built(found, every=every)
    return Section(title, HEAD, rows, numbered, below)


def absent(found: Sequence[Row]) -> list[tuple[str, list[str]]]:
    """The papers' figures that there is none of ours beside: lines for each reason."""
    reasons: dict[str, dict[tuple[str, str], list[str]]] = {}
    for row in found:
        if row.ours is None:
            of_designs = reasons.setdefault(row.why_absent, {})
            of_designs.setdefault((row.design, row.target), []).append(_theirs(row))
    listed = []
    for reason, of_designs in reasons.items():
        # What the paper has is said once for all designs that stand beside it.
        designs: dict[tuple[str, str], list[str]] = {}
        for (design, target), figures in of_designs.items():
            designs.setdefault((target, "; ".join(figures)), []).append(f"`{design}`")
        lines = [
            f"beside {', '.join(names)} on {target}: {figures}"
            for (target, figures), names in designs.items()
        ]
        listed.append((f"No figure of ours: {reason}. What the paper has there:", lines))
    return listed


def _theirs(row: Row) -> str:
    """A figure with its unit behind it: the names of clock, latency and power go before."""
    name, value = UNITS[row.metric], number(row.theirs)
    what, comma, unit = name.partition(", ")
    if comma and row.metric in ("fmax_mhz", "latency_ns", "core_mw"):
        return f"{what} {value} {unit}"
    return f"{value} {name}"


def _not_built(found: Sequence[Row], *, every: bool) -> list[str]:
    names = [] if every else not_built(found)
    return [f"Not built yet: {', '.join(f'`{name}`' for name in names)}."] if names else []
