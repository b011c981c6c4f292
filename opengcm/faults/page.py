# SPDX-License-Identifier: Apache-2.0
"""The part of docs/faults.md that is made of `results/faults.json`."""

from collections import Counter
from collections.abc import Mapping

from opengcm.compare.tables import MARK, Section, between_marks, without_age
from opengcm.designs import load_design
from opengcm.faults.record import RECORDS, Record, revision
from opengcm.faults.run import EFFECTS
from opengcm.places import DOCS

DOC = DOCS / "faults.md"


def with_figures(text: str, *, marked: bool = True) -> str:
    """The document's text with the figures of today. OpenGcmError without marks.

    `marked`: those whose sources have another text now have the mark of older figures.
    """
    parts = []
    for name, record in RECORDS.load().items():
        older = marked and revision(load_design(name)) != record.revision
        parts += _sections(name, record, MARK if older else "")
    return between_marks(text, DOC.name, "\n\n".join(part.markdown() for part in parts))


def write() -> None:
    """Put the figures of today into the document."""
    DOC.write_text(with_figures(DOC.read_text(encoding="utf-8")), encoding="utf-8")


def is_current() -> bool:
    """Whether the document has the committed figures, whatever marks these have."""
    text = DOC.read_text(encoding="utf-8")
    return without_age(with_figures(text, marked=False)) == without_age(text)


def _sections(name: str, record: Record, mark: str) -> list[Section]:
    flips = sum(sum(each.values()) for each in (*record.control.values(), *record.data.values()))
    said = (
        f"Traffic of {record.cycles:,} cycles. Behind {record.later:,} of the {flips:,} flips later"
        f" packets were wrong, too, until a reset; {record.not_recovered:,} were not undone by a"
        f" reset of one cycle. `{record.command}`, {record.date}."
    )
    rows = [_row(f"`{module}`", count) for module, count in record.control.items()]
    rows.append(_row("all", _sum(record.control), mark))
    head = ("what module", "flips", *EFFECTS)
    control = Section(f"`{name}`: flip-flops of control", head, rows, below=(said,))
    found = [control]
    if record.data:
        rows = [_row(f"`{module}`", count) for module, count in record.data.items()]
        rows.append(_row("all", _sum(record.data), mark))
        found.append(Section(f"`{name}`: a sample of those of data", head, rows))
    return found


def _row(name: str, count: Mapping[str, int], mark: str = "") -> list[str]:
    given = [count.get(effect, 0) for effect in EFFECTS]
    return [name, f"{sum(given):,}{mark}", *(f"{each:,}" if each else "" for each in given)]


def _sum(counts: Mapping[str, Mapping[str, int]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for each in counts.values():
        total.update(each)
    return total
