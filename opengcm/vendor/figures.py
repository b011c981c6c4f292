# SPDX-License-Identifier: Apache-2.0
"""Figures of a design from reports of a vendor's tool."""

import shlex
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from opengcm.designs import Design, design_names, load_design
from opengcm.results import Figure, origin, vendor_name
from opengcm.vendor.report import AREA, SYNTHESIZED, TIMING, Report, VendorError, read_report

__all__ = ["VendorError", "imported"]

_ALL = ("lut", "alm", "le", "ff", "bram36", "ram_blocks", "memory_bits", "dsp")
_CLOCK = ("fmax_mhz", "slack_ns", "asked_mhz")


def imported(paths: Sequence[Path]) -> list[tuple[Design, str, Figure]]:
    """The figures that reports hold: the design of each, the name it has in its file, the figure.

    Reports of area and of timing that are of one tool, design and device make one figure. A design
    is that which the report names as the top module. VendorError if there is none such, or if two
    reports say different things of one design.
    """
    groups: list[list[Report]] = []
    for report in map(read_report, paths):
        for group in groups:
            if _together(group[0], report):
                group.append(report)
                break
        else:
            groups.append([report])
    return [_figure(group) for group in groups]


def _together(one: Report, other: Report) -> bool:
    """Whether two reports are of the same compilation: Vivado names a device with its package and
    speed, or without."""
    if (one.tool, one.design) != (other.tool, other.design):
        return False
    devices = sorted((_plain(one.device), _plain(other.device)), key=len)
    return devices[1].startswith(devices[0])


def _plain(device: str) -> str:
    return device.lower().removeprefix("xc").replace("-", "")


def _figure(group: Sequence[Report]) -> tuple[Design, str, Figure]:
    first = group[0]
    if first.design not in design_names():
        raise VendorError(
            f"{first.path}: its top module, {first.design}, is no design of this library"
        )
    by_kind = {report.about: report for report in group}
    if len(by_kind) != len(group):
        raise VendorError(f"{group[-1].path}: a second report of the {group[-1].about}")
    if AREA not in by_kind:
        raise VendorError(f"{first.path}: the report of the area must come with that of the timing")
    versions = {report.version for report in group}
    if len(versions) > 1:
        raise VendorError(f"{first.path}: reports of versions {' and '.join(sorted(versions))}")
    area = by_kind[AREA]
    timing = by_kind.get(TIMING)
    stage = area.stage
    if timing is not None:
        stage = timing.stage
        # Routing changes no area: its report may be of before, and commonly is.
        if (stage == SYNTHESIZED) != (area.stage == SYNTHESIZED):
            said = f"the area is of a design that is {area.stage}, the timing of one {stage}"
            raise VendorError(f"{timing.path}: {said}")
    figures: dict[str, Any] = {name: area.figures.get(name) for name in _ALL}
    figures |= {name: timing.figures.get(name) if timing else None for name in _CLOCK}
    figures |= {"device": area.device, "stage": stage}
    design = load_design(area.design)
    name = vendor_name(area.tool, area.device)
    made_from = origin(design, name)
    return (
        design,
        name,
        Figure(
            figures,
            f"opengcm results import {shlex.join(report.path.name for report in group)}",
            {area.tool: area.version},
            made_from.revision,
            made_from.circuit,
            max(report.date for report in group) or datetime.now(UTC).date().isoformat(),
        ),
    )
