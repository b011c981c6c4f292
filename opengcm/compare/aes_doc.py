# SPDX-License-Identifier: Apache-2.0
"""The part of docs/aes.md that is made of the committed figures of the block cores."""

from opengcm.compare.age import Older
from opengcm.compare.measured import FLOWS, Build, builds, by_flow
from opengcm.compare.tables import between_marks
from opengcm.parameters import in_words
from opengcm.sources import ROOT

DOC = ROOT / "docs" / "aes.md"
_CHOICES = (
    *("Sbox", "RoundRegs", "SboxCuts", "SumsRegs", "OuterMaps"),
    *("TowerState", "EarlyCut", "Lut4"),
)


def with_figures(text: str, older: Older = ()) -> str:
    """The document's text with the figures of today. OpenGcmError without marks."""
    taken = builds((), older, ("block",))
    sections = [table for flow in FLOWS for table in by_flow(taken, flow, _CHOICES, _chosen)]
    return between_marks(text, DOC.name, "\n\n".join(table.markdown() for table in sections))


def _chosen(build: Build) -> list[str]:
    """The parameters of the build; one that its core does not have is as if it were 0."""
    values = build.design.parameters_on(build.target.name)
    return [in_words(choice, values.get(choice, 0)) for choice in _CHOICES]
