# SPDX-License-Identifier: Apache-2.0
"""Two clocks of a design that must never be taken for each other.

The clock that it *needs*, for the rate that it is made for, stands in its file. The clocks that it
has *reached* are those that a tool found: by place and route, here or by the report of a vendor's
tool, or by static timing analysis of standard cells before layout.
"""

from dataclasses import dataclass
from pathlib import Path

from opengcm.designs import Design
from opengcm.flows.targets import find_target
from opengcm.results import FOLDER, SYNTH, VENDOR, load

NONE_REACHED = "no clock: not placed and routed, nor timed in cells"


@dataclass(frozen=True)
class Reached:
    """A committed clock in MHz, and the rate in Gbit/s at it with every slot full.

    `build` is the target with the parameters that the design has there only; `figure` is the
    name of the committed figure. `gbps` is None for a design that takes many cycles a block. `tool`
    is the vendor's whose report it is from, empty of what was taken here.
    """

    target: str
    build: str
    figure: str
    mhz: float
    gbps: float | None
    routed: bool
    tool: str = ""

    def in_words(self) -> str:
        """With the way that the clock was found."""
        way = f"routed on {self.target}" if self.routed else f"static timing in {self.target} cells"
        if self.tool:
            way += f" as {self.tool} reports"
        rate = "" if self.gbps is None else f", {self.gbps:,.1f} Gbit/s"
        return f"{self.mhz:,.1f} MHz{rate}, {way}"


def needs(design: Design) -> str | None:
    """The clock that a design needs and what for; None where its file states none."""
    if design.clock_mhz is None:
        return None
    return f"{design.clock_mhz:g} MHz for {design.clock_source}"


def reached(design: Design, folder: Path = FOLDER) -> list[Reached]:
    """The committed clocks of a design, those of place and route first; none of a changed one."""
    found = []
    figures = load(design.name, folder) if design.committed else {}
    for name, figure in figures.items():
        kind, _, target = name.partition(" ")
        mhz = figure.figures.get("fmax_mhz")
        if mhz is None:
            continue
        if kind == VENDOR and figure.figures["stage"] == "routed":
            device, rate = figure.figures["device"], design.rate(mhz)
            found.append(Reached(device, device, name, mhz, rate, True, figure.tool_words))
        elif kind == SYNTH:
            routed, build = find_target(target).routed, design.build_on(target)
            found.append(Reached(target, build, name, mhz, design.rate(mhz, target), routed))
    return sorted(found, key=lambda clock: (not clock.routed, bool(clock.tool)))
