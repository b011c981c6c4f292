# SPDX-License-Identifier: Apache-2.0
"""The part of docs/coprocessor.md that is made of committed figures and of the paper's."""

from opengcm.compare.papers import papers
from opengcm.compare.tables import between_marks, markdown_table, number
from opengcm.designs import design_names, load_design
from opengcm.results import SYNTH, TEST, load
from opengcm.sources import ROOT

DOC = ROOT / "docs" / "coprocessor.md"
_HEAD = (
    *("design", "built with", "cycles", "LUT", "FF", "kGE", "MHz", "Mbit/s"),
    *("paper: cycles", "kGE", "Mbit/s"),
)


def with_figures(text: str) -> str:
    """The document's text with the figures of today. OpenGcmError without marks."""
    return between_marks(text, DOC.name, markdown_table(_HEAD, _rows()))


def _rows() -> list[list[str]]:
    """A row for each figure of synthesis of each co-processor."""
    claims = {claim.name: claim.figures for paper in papers() for claim in paper.claims}
    found = []
    for name in design_names():
        design, committed = load_design(name), load(name)
        if design.kind != "coprocessor":
            continue
        cycles = committed[TEST].figures.get("latency") if TEST in committed else None
        theirs = [claims.get(name, {}).get(key) for key in ("cycles", "kge", "mbps")]
        for key, figure in committed.items():
            if not key.startswith(f"{SYNTH} "):
                continue
            values = figure.figures
            area = [values[k] for k in ("lut", "ff", "kge", "fmax_mhz")]
            clock = values["fmax_mhz"]
            rate = 128 * clock / cycles if clock and cycles else None
            built = design.build_on(key.removeprefix(f"{SYNTH} "))
            found.append([name, built, *map(number, (cycles, *area, rate, *theirs))])
    return found
