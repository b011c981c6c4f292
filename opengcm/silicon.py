# SPDX-License-Identifier: Apache-2.0
"""Committed figures in cell libraries, of power and of leakage: `results/silicon.json`.

Each row is what one command has printed: `opengcm synth D --liberty FILE --json`, and so on. They
are beside the figures of the designs because a user's library is not at everybody's hand.
`tools/silicon.py` takes them and writes the tables of the documents.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from opengcm.results import FOLDER, load_rows

RESULT = FOLDER / "silicon.json"
TOOL = "tools/silicon.py"
SYNTH, POWER, LEAKAGE = "synth", "power", "leakage"

Row = Mapping[str, Any]
_Column = tuple[str, Callable[[Row], str]]


def read(path: Path = RESULT) -> list[dict[str, Any]]:
    """All rows. ResultsError if the file is missing or malformed."""
    rows: list[dict[str, Any]] = load_rows(
        path, ("kind", "design", "target", "command", "date"), TOOL
    )["rows"]
    return rows


def of_kind(rows: Iterable[Row], kind: str) -> list[Row]:
    """The rows of a kind, by design and target."""
    chosen = [row for row in rows if row["kind"] == kind]
    return sorted(chosen, key=lambda row: (row["design"], row["target"]))


def power_mw(design: str, target: str, path: Path = RESULT) -> float | None:
    """The committed power of a design; None if there is none."""
    for row in read(path):
        if (row["kind"], row["design"], row["target"]) == (POWER, design, target):
            return float(row["mw"])
    return None


def table(rows: Sequence[Row], kind: str) -> str:
    """The table of a document."""
    columns = _COLUMNS[kind]
    lines = [
        [name for name, _ in columns],
        ["---", "---", *("---:" for _ in columns[2:])],
        *([show(row) for _, show in columns] for row in of_kind(rows, kind)),
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def commands(rows: Sequence[Row], kind: str) -> str:
    """The commands behind a table, once each."""
    found = dict.fromkeys(f"{row['command']}  # {row['date']}" for row in of_kind(rows, kind))
    return "\n".join(["```", *found, "```"])


def _of(name: str, digits: int) -> Callable[[Row], str]:
    return lambda row: f"{row[name]:,.{digits}f}"


def _of_attack(row: Row) -> str:
    if row["traces_to_recover_key"]:
        return f"{row['traces_to_recover_key']:,}"
    tried = [step for step in row["steps"] if step["right"] is not None]
    return f"{tried[-1]['right']} of 16 bytes with {tried[-1]['random']:,}"


_NAME: tuple[_Column, _Column] = (
    ("design", lambda row: f"`{row['design']}`"),
    ("library", lambda row: str(row["target"])),
)
_COLUMNS: dict[str, tuple[_Column, ...]] = {
    SYNTH: (
        *_NAME,
        ("kGE", _of("kge", 2)),
        ("of it registers", _of("seq_kge", 2)),
        ("MHz, before layout", _of("fmax_mhz", 1)),
    ),
    POWER: (
        *_NAME,
        ("MHz", lambda row: f"{row['clock_mhz']:g}"),
        ("mW", lambda row: f"{row['mw']:.3g}"),
        ("of it clock in registers", lambda row: f"{row['clock_mw']:.3g}"),
        ("in the pins driven", lambda row: f"{row['switching_mw']:.3g}"),
        ("leakage", lambda row: f"{row['leakage_mw']:.2g}"),
        ("nJ a block", lambda row: f"{row['nj_per_block']:.3g}"),
        ("work", lambda row: str(row["work"])),
    ),
    LEAKAGE: (
        *_NAME,
        ("traces", _of("traces", 0)),
        ("largest \\|t\\|", _of("largest_t", 1)),
        ("traces for the key", _of_attack),
    ),
}
