# SPDX-License-Identifier: Apache-2.0
"""The part of docs/aes.md that is made of the committed figures of the block cores."""

from opengcm.compare.age import Older
from opengcm.compare.measured import FLOWS, Build, builds, by_flow
from opengcm.compare.tables import between_marks
from opengcm.parameters import in_words
from opengcm.places import DOCS

DOC = DOCS / "aes.md"
_CHOICES = (
    *("BothWays", "TowerState", "Sbox", "RoundRegs", "SboxCuts"),
    *("SumsRegs", "EarlyCut"),
)


def with_figures(text: str, older: Older = ()) -> str:
    """The document's text with the figures of today. OpenGcmError without marks."""
    taken = builds((), older, ("block",))
    sections = [table for flow in FLOWS for table in by_flow(taken, flow, _CHOICES, _chosen)]
    return between_marks(text, DOC.name, "\n\n".join(table.markdown() for table in sections))


def _chosen(build: Build) -> list[str]:
    """The parameters of the build, defaults too; a dash for one that its top does not have."""
    built = build.design.build_of(build.target.name)
    values = {**built.check_parameters(()), **built.parameters}
    return [in_words(name, values[name]) if name in values else "-" for name in _CHOICES]
