# SPDX-License-Identifier: Apache-2.0
"""Reports of Vivado (AMD UG835): `report_utilization`, flat or with -hierarchical, and
`report_timing_summary`.

A report opens with lines `| Name : value`: Tool Version, Command, Design, Device, Design State.
"""

import re
from pathlib import Path

from opengcm.vendor.report import AREA, TIMING, Report, Table, VendorError, number, tables

TOOL = "Vivado"

_VERSION = re.compile(r"^\| Tool Version\s*: Vivado v\.?(\S+)", re.MULTILINE)
_FIELD = r"^\| {}\s*: *(.*?)[ |]*$"
_SITES = {  # by figure, the row of a flat report; CLB is the slice of UltraScale
    "lut": ("Slice LUTs", "CLB LUTs"),
    "ff": ("Slice Registers", "CLB Registers"),
    "bram36": ("Block RAM Tile",),
    "dsp": ("DSPs", "DSP Slices"),
}
_COLUMNS = {  # by figure, the columns of a hierarchical report, and what one of them counts
    "lut": {"Total LUTs": 1.0},
    "ff": {"FFs": 1.0},
    "bram36": {"RAMB36": 1.0, "RAMB18": 0.5},
    "dsp": {"DSP Blocks": 1.0, "DSP48 Blocks": 1.0},
}
_SUMMARY = re.compile(r"^ +WNS\(ns\) [^\n]*\n[- ]+\n +(\S+)", re.MULTILINE)
_CLOCKS = re.compile(
    r"^Clock +Waveform\(ns\) +Period\(ns\)[^\n]*\n[- ]+\n((?:[^\n]*\S[^\n]*\n)+)", re.MULTILINE
)
_CLOCK = re.compile(r"^ *\S+ +\{[^}]*\} +([\d.]+) +[\d.]+ *$", re.MULTILINE)


def is_report(text: str) -> bool:
    """Whether Vivado has written it."""
    return bool(_VERSION.search(text))


def read(path: Path, text: str) -> Report:
    """One of the two. VendorError for another report of Vivado's, or one that is cut off."""
    if _SUMMARY.search(text):
        return _report(path, text, TIMING, _timing(path, text))
    if figures := _area(text):
        return _report(path, text, AREA, figures)
    raise VendorError(
        f"{path}: neither Vivado's report_utilization nor its report_timing_summary, or not whole"
    )


def _report(path: Path, text: str, about: str, figures: dict[str, float | None]) -> Report:
    version = _VERSION.search(text)
    design, device = _field(text, "Design"), _field(text, "Device")
    if version is None or not design or not device:
        raise VendorError(f"{path}: the head of the report names no design or no device")
    stage = _field(text, "Design State").removeprefix("Fully ").lower() or "synthesized"
    return Report(path, about, TOOL, version[1], design, device, stage, figures)


def _field(text: str, name: str) -> str:
    found = re.search(_FIELD.format(name), text, re.MULTILINE)
    return found[1].strip() if found else ""


def _area(text: str) -> dict[str, float | None]:
    """Of the whole design; empty if the text has no such table."""
    found: dict[str, float | None] = {}
    for table in tables(text, "|"):
        head = table[0]
        if head[0] == "Instance" and "Total LUTs" in head:
            return _hierarchical(table)
        if head[0] == "Site Type" and "Used" in head:
            used = head.index("Used")
            rows = {row[0].rstrip("*"): row[used] for row in table[1:] if len(row) > used}
            for name, sites in _SITES.items():
                for site in sites:
                    if site in rows and name not in found:
                        found[name] = number(rows[site])
    return found if {"lut", "ff"} <= found.keys() else {}


def _hierarchical(table: Table) -> dict[str, float | None]:
    """The first row, of the top module with all that is in it."""
    if len(table) < 2:
        return {}
    cells = dict(zip(table[0], table[1], strict=False))
    found: dict[str, float | None] = {}
    for name, columns in _COLUMNS.items():
        parts = [
            count * each
            for column, each in columns.items()
            if (count := number(cells.get(column, ""))) is not None
        ]
        if parts:
            total = sum(parts)
            found[name] = int(total) if float(total).is_integer() else total
    return found


def _timing(path: Path, text: str) -> dict[str, float | None]:
    """The worst slack, and the clock that it leaves room for where there is one clock."""
    summary, block = _SUMMARY.search(text), _CLOCKS.search(text)
    slack = number(summary[1]) if summary else None
    if slack is None or block is None:
        raise VendorError(f"{path}: no path is constrained by a clock: read the .xdc of the export")
    clocks = _CLOCK.findall(block[1])
    if len(clocks) != 1:
        raise VendorError(f"{path}: {len(clocks)} clocks, where an export has one")
    period = float(clocks[0])
    return {
        "fmax_mhz": round(1000 / (period - slack), 2),
        "slack_ns": slack,
        "asked_mhz": round(1000 / period, 2),
    }
