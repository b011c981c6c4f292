# SPDX-License-Identifier: Apache-2.0
"""The part of docs/agree.md that is made of `results/agree.json`."""

import re
from collections import Counter
from collections.abc import Sequence

from opengcm.agree.record import Record, Row, load
from opengcm.compare.tables import Section, between_marks
from opengcm.places import DOCS, RTL

DOC = DOCS / "agree.md"
_GENERATED = "generated"


def with_figures(text: str) -> str:
    """The document's text with what is committed. OpenGcmError without marks."""
    record = load()
    parts = [_all(record), *_differences(record), _by_module(record), *_left_out(record)]
    return between_marks(text, DOC.name, "\n\n".join(part.markdown() for part in parts))


def write() -> None:
    """Put what is committed into the document."""
    DOC.write_text(with_figures(DOC.read_text(encoding="utf-8")), encoding="utf-8")


def is_current() -> bool:
    """Whether the document has what is committed."""
    text = DOC.read_text(encoding="utf-8")
    return with_figures(text) == text


def _all(record: Record) -> Section:
    count = Counter(row.status for row in record.rows)
    said = ", ".join(f"{status} {count[status]:,}" for status in sorted(count))
    tools = ", ".join(f"{name} {version}" for name, version in record.tools.items())
    below = f"`{record.command}`, {record.date}; {tools}. Modules with parameters: {said}."
    return Section("", (), (), below=(below,))


def _compared(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row.status in ("agrees", "differs")]


def _differences(record: Record) -> list[Section]:
    rows = [
        [f"`{row.module}`", _parameters(row), row.detail]
        for row in record.rows
        if row.status in ("differs", "failed")
    ]
    head = ("what module", "what parameters", "what was found")
    return [Section("What differs, or could not be run", head, rows)] if rows else []


def _by_module(record: Record) -> Section:
    rooms = {path.stem: path.parent.name for path in RTL.glob("*/*.sv")}
    rooms |= {path.stem: f"tech/{path.parent.name}" for path in RTL.glob("tech/*/*.sv")}
    found: dict[str, list[Row]] = {}
    for row in _compared(record.rows):
        found.setdefault(row.module, []).append(row)
    order = sorted(found, key=lambda name: (rooms.get(name, _GENERATED), name))
    rows = []
    for name in order:
        of_it = found[name]
        agree = sum(row.status == "agrees" for row in of_it)
        bits = sum(row.bits for row in of_it)
        rows.append(
            [
                rooms.get(name, _GENERATED),
                f"`{name}`",
                f"{len(of_it):,}",
                f"{agree:,}",
                f"{sum(row.cycles for row in of_it):,}",
                f"{100 * sum(row.moved for row in of_it) / bits:.0f} %",
                f"{len({design for row in of_it for design in row.designs}):,}",
            ]
        )
    head = ("what room", "what module", "sets", "agree", "cycles", "bits moved", "designs")
    return Section("By module", head, rows)


def _left_out(record: Record) -> list[Section]:
    found: dict[str, list[Row]] = {}
    for row in record.rows:
        if row.status == "left out":
            found.setdefault(row.module, []).append(row)
    rows = [
        [f"`{name}`", f"{len(of_it):,}", _reasons(of_it)] for name, of_it in sorted(found.items())
    ]
    head = ("what module", "sets", "what is the reason")
    return [Section("Left out", head, rows)] if rows else []


def _reasons(rows: Sequence[Row]) -> str:
    """Of all sets of a module; counts of instances from the smallest to the largest."""
    counts = [(re.match(r"\d+", row.detail), row.detail) for row in rows]
    numbers = sorted(int(match[0]) for match, _ in counts if match)
    others = Counter(text for match, text in counts if not match)
    said = [f"{text}: {count:,}" for text, count in others.items()]
    if numbers:
        least, most = f"{numbers[0]:,}", f"{numbers[-1]:,}"
        many = len(numbers)
        said.append(f"{least if least == most else f'{least} to {most}'} instances in it: {many:,}")
    return ", ".join(said)


def _parameters(row: Row) -> str:
    return ", ".join(f"`{name}={value}`" for name, value in row.parameters.items())
