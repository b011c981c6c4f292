# SPDX-License-Identifier: Apache-2.0
"""Reports of Quartus: DESIGN.fit.rpt or .fit.summary, and DESIGN.sta.rpt, of Prime (Standard, Lite,
Pro) and of Quartus II from version 13 on.

A table is headed by its name in a row of its own; the version stands in a line by itself, and in
the summaries. A .fit.summary has the rows of that table as lines, `name : value`.
"""

import re
from pathlib import Path

from opengcm.vendor.report import (
    AREA,
    ROUTED,
    TIMING,
    Report,
    Table,
    VendorError,
    day,
    number,
    tables,
)

TOOL = "Quartus"

_VERSION = re.compile(
    r"^(?:Quartus Prime|Quartus II)\b[^\n]*?Version (?:: )?(\d[\w.]*)", re.MULTILINE
)
_LINE = re.compile(r"^([^:;\n]+?) : (.*)$", re.MULTILINE)
_WRITTEN = re.compile(r"^.*Timing Analyzer report for .*\n(.*)$", re.MULTILINE)
_FIT = "Fitter Summary"
_STA = re.compile(r"(?:Timing Analyzer|TimeQuest Timing Analyzer) Summary")
_FMAX = re.compile(r"Fmax Summary$")
_COLUMNS = ("Restricted Fmax", "Clock Name")
_NAMES = {  # by figure, the rows of the Fitter's summary; the first that is there counts
    "alm": ("Logic utilization (in ALMs)",),
    "le": ("Total logic elements",),
    "ff": ("Total dedicated logic registers", "Dedicated logic registers", "Total registers"),
    "ram_blocks": ("Total RAM Blocks",),
    "memory_bits": ("Total block memory bits", "Total memory bits"),
    "dsp": ("Total DSP Blocks", "Embedded Multiplier 9-bit elements"),
}


def is_report(text: str) -> bool:
    """Whether Quartus has written it."""
    return bool(_VERSION.search(text))


def read(path: Path, text: str) -> Report:
    """One of the two. VendorError for another report of Quartus', or one that is cut off."""
    version = _VERSION.search(text)
    assert version is not None
    named = {table[0][0]: table[1:] for table in tables(text, ";") if len(table[0]) == 1}
    if _FIT in named:
        return _fitter(path, version[1], _pairs(named[_FIT]))
    for name, rows in named.items():
        if _STA.fullmatch(name):
            written = _WRITTEN.search(text)
            date = day(written[1]) if written else ""
            return _timing(path, version[1], _pairs(rows), named, date)
    lines = {name.strip(): value for name, value in _LINE.findall(text)}
    if "Fitter Status" in lines:
        return _fitter(path, version[1], lines)
    raise VendorError(
        f"{path}: neither Quartus' .fit.rpt or .fit.summary nor its .sta.rpt, or not whole"
    )


def _fitter(path: Path, version: str, said: dict[str, str]) -> Report:
    status, _, date = said.get("Fitter Status", "").partition(" - ")
    if status != "Successful":
        raise VendorError(f"{path}: the Fitter did not succeed: {status or 'no status'}")
    figures: dict[str, float | None] = {}
    for figure, names in _NAMES.items():
        given = next((said[name] for name in names if name in said), "")
        if given:
            figures[figure] = number(given)
    if not {"alm", "le"} & figures.keys() or "ff" not in figures:
        raise VendorError(f"{path}: the Fitter's summary has no logic or no registers")
    design, device = said.get("Top-level Entity Name", ""), said.get("Device", "")
    return _report(path, AREA, version, design, device, figures, day(date))


def _timing(
    path: Path, version: str, said: dict[str, str], named: dict[str, Table], date: str
) -> Report:
    """The lowest clock of all corners; what limits the pins counts as Quartus counts it."""
    clocks: dict[str, list[float]] = {}
    for name, rows in named.items():
        if not _FMAX.search(name) or not rows or not set(_COLUMNS) <= set(rows[0]):
            continue
        place, clock = map(rows[0].index, _COLUMNS)
        for row in rows[1:]:
            value = number(row[place]) if len(row) > max(place, clock) else None
            if value is not None:
                clocks.setdefault(row[clock], []).append(value)
    if len(clocks) != 1:
        raise VendorError(f"{path}: {len(clocks)} clocks with paths, where an export has one")
    (found,) = clocks.values()
    design = said.get("Top-level Entity Name") or said.get("Revision Name", "")
    device = said.get("Device Name") or said.get("Device", "")
    return _report(path, TIMING, version, design, device, {"fmax_mhz": min(found)}, date)


def _report(
    path: Path,
    about: str,
    version: str,
    design: str,
    device: str,
    figures: dict[str, float | None],
    date: str,
) -> Report:
    if not design or not device:
        raise VendorError(f"{path}: the summary names no design or no device")
    return Report(path, about, TOOL, version, design, device, ROUTED, figures, date)


def _pairs(rows: Table) -> dict[str, str]:
    return {row[0]: row[1] for row in rows if len(row) > 1}
