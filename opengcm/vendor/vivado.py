# SPDX-License-Identifier: Apache-2.0
"""Reports of Vivado (AMD UG835): `report_utilization`, flat or with -hierarchical, and
`report_timing_summary`.

A report opens with lines `| Name : value`: Tool Version, Command, Design, Device, Design State.
"""

import re
from pathlib import Path

from opengcm.vendor.report import (
    AREA,
    PLACED,
    ROUTED,
    SYNTHESIZED,
    TIMING,
    Report,
    Table,
    VendorError,
    day,
    number,
    tables,
)

TOOL = "Vivado"

_VERSION = re.compile(r"^\| Tool Version\s*: Vivado v\.?(\S+)", re.MULTILINE)
_FIELD = r"^\| {}\s*: *(.*?)[ |]*$"
_SITES = {  # by figure, the row of a flat report; CLB is the slice of UltraScale
    "lut": ("Slice LUTs", "CLB LUTs"),
    # Latches are registers, too. Versal's are of no slice.
    "ff": ("Register as Flip Flop", "Slice Registers", "CLB Registers", "Registers"),
    "bram36": ("Block RAM Tile",),
    "dsp": ("DSPs", "DSP Slices"),
}
_COLUMNS = {  # by figure, the columns of a hierarchical report, and what one of them counts
    "lut": {"Total LUTs": 1.0},
    "ff": {"FFs": 1.0},
    "bram36": {"RAMB36": 1.0, "RAMB18": 0.5},
    "dsp": {"DSP Blocks": 1.0, "DSP48 Blocks": 1.0},
}
_SUMMARY = re.compile(r"^ +(WNS\(ns\) [^\n]*)\n[- ]+\n +(\S[^\n]*)", re.MULTILINE)
_NET = re.compile(r"^ +net \(fo=[\d,]+, (\w+)\)", re.MULTILINE)
_CLOCKS = re.compile(
    r"^Clock +Waveform\(ns\) +Period\(ns\)[^\n]*\n[- ]+\n((?:[^\n]*\S[^\n]*\n)+)", re.MULTILINE
)
_CLOCK = re.compile(r"^ *\S+ +\{[^}]*\} +([\d.]+) +[\d.]+ *$", re.MULTILINE)


def is_report(text: str) -> bool:
    """Whether Vivado has written it."""
    return bool(_VERSION.search(text))


def read(path: Path, text: str) -> Report:
    """One of the two. VendorError for another report of Vivado's, or one that is cut off."""
    if summary := _SUMMARY.search(text):
        # Heads have single spaces inside; where there is nothing to say it says NA.
        heads = re.split(r" {2,}", summary[1].strip())
        row = dict(zip(heads, summary[2].split(), strict=False))
        report = _report(path, text, TIMING, _timing(path, text, row))
        _check(report, row)
        return report
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
    state = _field(text, "Design State")
    stage = _stage(state) if state else _stage_of_nets(text)
    date = day(_field(text, "Date"))
    return Report(path, about, TOOL, version[1], design, device, stage, figures, date)


def _stage(state: str) -> str:
    """Of Synthesized, Optimized, Fully Placed, Physopt postPlace, Routed, Physopt postRoute."""
    if "rout" in state.lower():
        return ROUTED
    return PLACED if "plac" in state.lower() else SYNTHESIZED


def _stage_of_nets(text: str) -> str:
    """Up to 2021 a report of timing has no state, but says how it knows the delay of each net."""
    states = set(_NET.findall(text)) - {"unset"}
    if not states or "unplaced" in states:
        return SYNTHESIZED
    return PLACED if "estimated" in states else ROUTED


def _check(report: Report, row: dict[str, str]) -> None:
    """VendorError if what is routed works at no clock, or not at that of its paths."""
    if report.stage != ROUTED:
        return
    for what, head in (("hold", "WHS(ns)"), ("pulse width", "WPWS(ns)")):
        slack = number(row.get(head, ""))
        if slack is not None and slack < 0:
            raise VendorError(
                f"{report.path}: its {what} slack is {slack} ns: no clock was reached"
            )


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


def _timing(path: Path, text: str, row: dict[str, str]) -> dict[str, float | None]:
    """The worst slack, and the clock that it leaves room for where there is one clock.

    VendorError if there is no such slack or no such clock, or no path takes any time.
    """
    block = _CLOCKS.search(text)
    slack = number(row["WNS(ns)"])
    if slack is None or block is None:
        raise VendorError(f"{path}: no path is constrained by a clock: read the .xdc of the export")
    clocks = _CLOCK.findall(block[1])
    if len(clocks) != 1:
        raise VendorError(f"{path}: {len(clocks)} clocks, where an export has one")
    period = number(clocks[0])
    if not period:
        raise VendorError(f"{path}: its clock has a period of {clocks[0]} ns")
    if slack >= period:
        raise VendorError(f"{path}: a slack of {slack} ns is not below the period, {period} ns")
    return {
        "fmax_mhz": round(1000 / (period - slack), 2),
        "slack_ns": slack,
        "asked_mhz": round(1000 / period, 2),
    }
