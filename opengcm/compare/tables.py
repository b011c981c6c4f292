# SPDX-License-Identifier: Apache-2.0
"""Drawing of tables, as Markdown and as text, and the parts of documents that hold them.

An absent figure leaves its cell empty, and a column without a figure is left out: what is missing
is named in words. A figure whose sources have changed since it was taken has a mark, and a table
with such figures says once what the mark means.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from opengcm.errors import OpenGcmError

RESULTS = "results"
MARK = "†"
MARK_MEANS = f"{MARK} taken at an earlier revision of its sources; `make results` takes it anew."

_TEXT_COLUMNS = re.compile(
    r"design|direction|station|target|tool|device|stage|logic|figure|better|notes|what.*|needed for"
    r"|reached|measured|verdict"
)


@dataclass(frozen=True)
class Section:
    """A table with what stands around it. Texts are Markdown with no more than code spans.

    `notes` are numbered from 1, the column "notes" holds their numbers; `below` are paragraphs.
    """

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = ()
    below: Sequence[str] = ()

    def markdown(self) -> str:
        """For a document."""
        return "\n\n".join(self._parts(markdown_table, f"**{self.title}**" if self.title else ""))

    def text(self) -> str:
        """For a terminal."""
        rows = [[cell.replace("`", "") for cell in row] for row in self.rows]
        parts = replace(self, rows=rows)._parts(text_table, self.title)
        return "\n\n".join(parts).replace("`", "")

    def _parts(self, draw: Callable[[Any, Any], str], title: str) -> list[str]:
        parts = [title] if title else []
        if self.rows:
            parts.append(draw(*filled(self.head, self.rows)))
            if any(cell.endswith(MARK) for row in self.rows for cell in row):
                parts.append(MARK_MEANS)
        if self.notes:
            numbered = enumerate(self.notes, start=1)
            parts.append("\n".join(f"{number}. {note}" for number, note in numbered))
        return [*parts, *self.below]


def number(value: float | None, *, older: bool = False) -> str:
    """A figure with thousands marked and no more digits than it needs; a dash if absent.

    `older` puts the mark behind it.
    """
    if value is None:
        return "-"
    mark = MARK if older else ""
    if float(value).is_integer():
        return f"{value:,.0f}{mark}"
    return (f"{value:,.1f}" if abs(value) >= 100 else f"{value:.2f}") + mark


def cell(value: float | None, *, older: bool = False) -> str:
    """`number` for a `Section`: an absent figure is an empty cell."""
    return "" if value is None else number(value, older=older)


def filled(
    head: Sequence[str], rows: Sequence[Sequence[str]]
) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
    """A table without the columns in which no row has anything."""
    kept = [i for i in range(len(head)) if any(row[i] for row in rows)]
    return [head[i] for i in kept], [[row[i] for i in kept] for row in rows]


def markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown, its figures to the right."""
    lines = [head, ["---:" if _is_number(name) else "---" for name in head], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def text_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in columns, its figures to the right."""
    lines = [list(head), *rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    return "\n".join(
        "  ".join(
            f"{cell:>{width}}" if _is_number(name) else f"{cell:<{width}}"
            for cell, width, name in zip(line, widths, head, strict=True)
        ).rstrip()
        for line in lines
    )


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


def without_age(text: str) -> str:
    """A document as it is when no figure is older: without marks and what they mean."""
    return text.replace(f"\n\n{MARK_MEANS}", "").replace(MARK, "")


def _is_number(name: str) -> bool:
    return not _TEXT_COLUMNS.fullmatch(name)
