# SPDX-License-Identifier: Apache-2.0
"""The part of docs/aes.md that is made of the committed figures of the block cores."""

from opengcm.compare.tables import between_marks, markdown_table, number
from opengcm.designs import design_names, load_design
from opengcm.results import SYNTH, load
from opengcm.sources import ROOT

DOC = ROOT / "docs" / "aes.md"
_CHOICES = (
    *("Sbox", "RoundRegs", "SboxCuts", "SumsRegs", "OuterMaps"),
    *("TowerState", "EarlyCut", "Lut4"),
)
_HEAD = (
    *("design", "target", *_CHOICES),
    *("LUT", "FF", "LUT levels", "kGE", "MHz", "Gbit/s", "kbit/s a GE"),
)


def with_figures(text: str) -> str:
    """The document's text with the figures of today. OpenGcmError without marks."""
    return between_marks(text, DOC.name, markdown_table(_HEAD, _rows()))


def _rows() -> list[list[str]]:
    """A row for each figure of synthesis of each block core."""
    found = []
    for name in design_names():
        design = load_design(name)
        if design.kind != "block":
            continue
        for key, figure in load(name).items():
            if not key.startswith(f"{SYNTH} "):
                continue
            target = key.removeprefix(f"{SYNTH} ")
            values, chosen = figure.figures, design.parameters_on(target)
            gbps = design.rate(values["fmax_mhz"])
            kge = values["kge"]
            area = [values[k] for k in ("lut", "ff", "levels", "kge", "fmax_mhz")]
            density = None if gbps is None or not kge else gbps / kge * 1000
            choices = [str(chosen.get(choice, 0)) for choice in _CHOICES]
            found.append([name, target, *choices, *map(number, (*area, gbps, density))])
    return found
