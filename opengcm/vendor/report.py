# SPDX-License-Identifier: Apache-2.0
"""One report of a vendor's tool: who wrote it, of what, and what it says."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from opengcm.errors import OpenGcmError
from opengcm.reading import read_ordinary

Table = Sequence[Sequence[str]]
"""Rows of cells, the head first."""

AREA = "area"
TIMING = "timing"
SYNTHESIZED, PLACED, ROUTED = "synthesized", "placed", "routed"


class VendorError(OpenGcmError):
    """A file is no report that is read here, or reports do not go together."""


@dataclass(frozen=True)
class Report:
    """What a report says.

    `about` is AREA or TIMING, `tool` Vivado or Quartus Prime, `stage` how far the tool had come,
    `date` the day it was written, empty if it has none. `figures` have the names of a committed
    figure: lut, alm, le, ff, bram36, ram_blocks, memory_bits, dsp; fmax_mhz, slack_ns, asked_mhz.
    """

    path: Path
    about: str
    tool: str
    version: str
    design: str
    device: str
    stage: str
    figures: Mapping[str, float | None] = field(default_factory=dict)
    date: str = ""


def read_report(path: Path) -> Report:
    """Read one report, of whatever tool. VendorError if it is none."""
    from opengcm.vendor import quartus, vivado  # here: they need what is above

    try:
        content = read_ordinary(path)
    except OSError as error:
        raise VendorError(f"{path}: {error.strerror or error}") from None
    # Quartus writes degrees of temperature in the code page of its machine, and nothing else
    # outside of ASCII that is asked for; on Windows lines end as they do there.
    text = content.decode("utf-8", errors="replace").replace("\r\n", "\n")
    if vivado.is_report(text):
        return vivado.read(path, text)
    if quartus.is_report(text):
        return quartus.read(path, text)
    raise VendorError(
        f"{path}: no report that is read here: of Vivado report_utilization and"
        " report_timing_summary, of Quartus DESIGN.fit.rpt or .fit.summary and DESIGN.sta.rpt"
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
    """The number at the begin of a cell (`1,234 / 5,000 ( 3 % )`); None if it has none.

    Neither `inf` nor `nan` is one: no figure is.
    """
    words = cell.replace(",", "").split()
    try:
        value = float(words[0]) if words else None
    except ValueError:
        return None
    if value is None or not math.isfinite(value):
        return None
    return int(value) if value.is_integer() else value


def day(text: str) -> str:
    """The date that the tools write, `Mon Mar  4 10:00:00 2024`, by ISO 8601; empty if it is
    none."""
    try:
        return datetime.strptime(" ".join(text.split()), "%a %b %d %H:%M:%S %Y").date().isoformat()
    except ValueError:
        return ""
