# SPDX-License-Identifier: Apache-2.0
"""The part of docs/coprocessor.md that is made of the committed figures of the co-processors."""

from opengcm.compare.age import Older
from opengcm.compare.measured import FLOWS, Build, builds, by_flow
from opengcm.compare.tables import between_marks, cell
from opengcm.places import DOCS

DOC = DOCS / "coprocessor.md"


def with_figures(text: str, older: Older = ()) -> str:
    """The document's text with the figures of today. OpenGcmError without marks."""
    taken = builds((), older, ("coprocessor",))
    sections = [table for flow in FLOWS for table in by_flow(taken, flow, ("cycles",), _cycles)]
    return between_marks(text, DOC.name, "\n\n".join(table.markdown() for table in sections))


def _cycles(build: Build) -> list[str]:
    return [cell(build.cycles, older=build.cycles_older)]
