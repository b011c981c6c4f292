# SPDX-License-Identifier: Apache-2.0
"""The part of docs/mutation.md that is made of `results/mutation.json`."""

from collections.abc import Mapping

from opengcm.compare.tables import MARK, Section, between_marks, without_age
from opengcm.designs import load_design
from opengcm.mutation.reasons import Reason, read_reasons, reason_for
from opengcm.mutation.record import RECORDS, Record, revision
from opengcm.mutation.score import Score, scores
from opengcm.places import DOCS, RTL

DOC = DOCS / "mutation.md"
_COUNTS = ("mutants", "equivalent", "argued", "caught", "elsewhere", "left", "score")


def with_figures(text: str, *, marked: bool = True) -> str:
    """The document's text with the figures of today. OpenGcmError without marks.

    `marked`: those whose sources have another text now have the mark of older figures.
    """
    records, reasons = RECORDS.load(), read_reasons()
    marks = {
        name: MARK if marked and revision(load_design(name)) != record.revision else ""
        for name, record in records.items()
    }
    parts: list[Section | None] = [
        _by_design(records, reasons, marks),
        _by_module(records, reasons),
    ]
    parts += [_survivors(records, reasons), _reasons(reasons)]
    return between_marks(text, DOC.name, "\n\n".join(part.markdown() for part in parts if part))


def _row(score: Score, mark: str = "") -> list[str]:
    per_cent = "" if score.per_cent is None else f"{score.per_cent:.1f} %{mark}"
    counts = (score.mutants, score.equivalent, score.argued, score.caught, score.elsewhere)
    return [*(f"{each:,}" for each in (*counts, score.left)), per_cent]


def _by_design(
    records: Mapping[str, Record], reasons: list[Reason], marks: Mapping[str, str]
) -> Section:
    rows = []
    total = Score()
    for name, record in records.items():
        score = sum(scores(name, record, reasons).values(), Score())
        total += score
        rows.append([f"`{name}`", *_row(score, marks[name])])
    rows.append(["all", *_row(total)])
    return Section("By design", ("design", *_COUNTS), rows)


def _by_module(records: Mapping[str, Record], reasons: list[Reason]) -> Section:
    found: dict[str, Score] = {}
    within: dict[str, list[str]] = {}
    for name, record in records.items():
        for module, score in scores(name, record, reasons).items():
            found[module] = found.get(module, Score()) + score
            within.setdefault(module, []).append(name)
    rooms = {path.stem: path.parent.name for path in RTL.glob("*/*.sv")}
    order = sorted(found, key=lambda module: (rooms.get(module, ""), module))
    rows = [[rooms.get(m, ""), f"`{m}`", *_row(found[m]), str(len(within[m]))] for m in order]
    head = ("what room", "what module", *_COUNTS, "designs")
    return Section("By module, in all designs together", head, rows)


def _survivors(records: Mapping[str, Record], reasons: list[Reason]) -> Section | None:
    rows = [
        [f"`{design}`", f"`{each.place}`", _code(each.what)]
        for design, record in records.items()
        for each in record.survivors
        if reason_for(reasons, design, each.mutant(), each.line) is None
    ]
    if not rows:
        return None
    return Section("Caught by nothing yet", ("design", "what line", "what mutant"), rows)


def _reasons(reasons: list[Reason]) -> Section | None:
    rows = [
        [
            f"`{each.module}`",
            "<br>".join(map(_code, each.lines or [each.what])),
            each.how + (f", `{each.by}`" if each.by else ""),
            each.why,
        ]
        for each in reasons
    ]
    if not rows:
        return None
    head = ("what module", "what lines", "what it is", "what is the reason")
    return Section("Reasons", head, rows)


def _code(text: str) -> str:
    """As code in a table's cell."""
    return "`" + text.replace("|", "\\|") + "`"


def write() -> None:
    """Put the figures of today into the document."""
    DOC.write_text(with_figures(DOC.read_text(encoding="utf-8")), encoding="utf-8")


def is_current() -> bool:
    """Whether the document has the committed figures, whatever marks these have."""
    text = DOC.read_text(encoding="utf-8")
    return without_age(with_figures(text, marked=False)) == without_age(text)
