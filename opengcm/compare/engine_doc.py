# SPDX-License-Identifier: Apache-2.0
"""The parts of docs/engine.md that are made of figures: the multiplier, what each option costs."""

from typing import Any

from opengcm import multiplier
from opengcm.compare.age import STUDY, SWEEP, Older
from opengcm.compare.tables import MARK, MARK_MEANS, between_marks, markdown_table, number
from opengcm.errors import OpenGcmError
from opengcm.explore.committed import sweeps
from opengcm.parameters import assignments
from opengcm.places import DOCS

DOC = DOCS / "engine.md"
SPACE = "engine_options"
_FIGURES = ("lut", "ff", "bram36", "levels", "latency")
_HEAD = ("design", "LUT", "FF", "BRAM36", "LUT levels", "latency")


def with_figures(text: str, older: Older = ()) -> str:
    """The document's text with the figures of today. OpenGcmError without marks or figures."""
    study = multiplier.read()
    drawn = multiplier.markdown(study, MARK if (STUDY, STUDY) in older else "")
    text = between_marks(text, DOC.name, _with_command(drawn, multiplier.COMMAND), STUDY)
    found = next((sweep for sweep in sweeps() if sweep["space"] == SPACE), None)
    if found is None:
        raise OpenGcmError(f"no committed sweep {SPACE!r}")
    rows = _rows(found["points"])
    if (SWEEP, SPACE) in older:
        rows = [[row[0], *(f"{cell}{MARK}" if cell else "" for cell in row[1:])] for row in rows]
    table = markdown_table(_HEAD, rows)
    return between_marks(text, DOC.name, _with_command(table, found["command"]))


def _with_command(table: str, command: str) -> str:
    """A table with what takes it anew below, and what its marks mean if it has any."""
    return "\n\n".join([table, *([MARK_MEANS] if MARK in table else []), f"    {command}"])


def _rows(points: list[dict[str, Any]]) -> list[list[str]]:
    """The first point as it is, of the others what they add to it or save."""
    first, *others = points
    base = first["parameters"]
    names = ", ".join(assignments(base, "`"))
    rows = [[f"all as in the text, {names}", *(number(first[key]) for key in _FIGURES)]]
    for point in others:
        changed = {k: v for k, v in point["parameters"].items() if base.get(k) != v}
        names = ", ".join(assignments(changed, "`"))
        rows.append([names, *(_difference(point[key] - first[key]) for key in _FIGURES)])
    return rows


def _difference(value: float) -> str:
    return f"{'+' if value > 0 else ''}{number(value)}" if value else ""
