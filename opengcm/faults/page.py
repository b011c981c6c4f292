# SPDX-License-Identifier: Apache-2.0
"""The part of docs/faults.md that is made of `results/faults.json`."""

from collections import Counter
from collections.abc import Mapping

from opengcm.compare.tables import MARK, Section, between_marks, without_age
from opengcm.designs import load_design
from opengcm.faults.record import CONTROL, DATA, HARDENED, RECORDS, Record, revision
from opengcm.faults.run import EFFECTS
from opengcm.places import DOCS

DOC = DOCS / "faults.md"


def with_figures(text: str, *, marked: bool = True) -> str:
    """The document's text with the figures of today. OpenGcmError without marks.

    `marked`: those whose sources have another text now have the mark of older figures.
    """
    parts = []
    for name, record in RECORDS.load().items():
        design = load_design(name.removesuffix(HARDENED))
        mark = MARK if marked and revision(design) != record.revision else ""
        make = _alarms if record.hardened else _sections
        parts += make(design.name, record, mark)
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


def _alarms(name: str, record: Record, mark: str) -> list[Section]:
    """What the alarm of a hardened netlist tells, of all flips by effect."""
    rows = []
    for kind, what in ((CONTROL, "control"), (DATA, "data, a sample")):
        every = _sum(record.control if kind == CONTROL else record.data)
        told = Counter(record.alarmed[kind])
        rows += [
            _row(f"{what}: all", every, mark),
            _row(f"{what}: with an alarm", told, mark),
            _row(f"{what}: without", every - told, mark),
        ]
    said = f"`{record.command}`, {record.date}."
    head = ("what flip-flops", "flips", *EFFECTS)
    return [Section(f"`{name}`, hardened: what the alarm tells", head, rows, below=(said,))]


def _row(name: str, count: Mapping[str, int], mark: str = "") -> list[str]:
    given = [count.get(effect, 0) for effect in EFFECTS]
    return [name, f"{sum(given):,}{mark}", *(f"{each:,}" if each else "" for each in given)]


def _sum(counts: Mapping[str, Mapping[str, int]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for each in counts.values():
        total.update(each)
    return total
