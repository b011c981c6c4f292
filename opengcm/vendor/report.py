# SPDX-License-Identifier: Apache-2.0
"""One report of a vendor's tool: who wrote it, of what, and what it says."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from opengcm.errors import OpenGcmError
from opengcm.reading import read_text

Table = Sequence[Sequence[str]]
"""Rows of cells, the head first."""

AREA = "area"
TIMING = "timing"


class VendorError(OpenGcmError):
    """A file is no report that is read here, or reports do not go together."""


@dataclass(frozen=True)
class Report:
    """What a report says.

    `about` is AREA or TIMING, `tool` Vivado or Quartus Prime, `stage` how far the tool had come.
    `figures` have the names of a committed figure: lut, alm, le, ff, bram36, memory_bits, dsp;
    fmax_mhz, slack_ns, asked_mhz.
    """

    path: Path
    about: str
    tool: str
    version: str
    design: str
    device: str
    stage: str
    figures: Mapping[str, float | None] = field(default_factory=dict)


def read_report(path: Path) -> Report:
    """Read one report, of whatever tool. VendorError if it is none."""
    from opengcm.vendor import quartus, vivado  # here: they need what is above

    try:
        text = read_text(path)
    except OSError as error:
        raise VendorError(f"{path}: {error.strerror or error}") from None
    except ValueError:
        raise VendorError(f"{path}: not a text file") from None
    if vivado.is_report(text):
        return vivado.read(path, text)
    if quartus.is_report(text):
        return quartus.read(path, text)
    raise VendorError(
        f"{path}: no report that is read here: of Vivado report_utilization and"
        " report_timing_summary, of Quartus DESIGN.fit.rpt and DESIGN.sta.rpt"
    )


def tables(text: str, edge: str) -> Iterator[Table]:
    """The tables in a text whose cells stand between `edge`, "|" or ";", and whose rows between
    lines of plus and minus signs."""
    rows: list[list[str]] = []
    for line in [*text.splitlines(), ""]:
        inner = line.strip()
        if inner.startswith("+-"):
            continue
        if len(inner) > 1 and inner.startswith(edge) and inner.endswith(edge):
            rows.append([cell.strip() for cell in inner[1:-1].split(edge)])
        elif rows:
            yield rows
            rows = []


def number(cell: str) -> float | None:
    """The number at the begin of a cell (`1,234 / 5,000 ( 3 % )`); None if it has none."""
    words = cell.replace(",", "").split()
    try:
        value = float(words[0]) if words else None
    except ValueError:
        return None
    return int(value) if value is not None and value.is_integer() else value
