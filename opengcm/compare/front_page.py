# SPDX-License-Identifier: Apache-2.0
"""The README's table of designs, with the one figure of each that says most."""

from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from opengcm.clocks import reached
from opengcm.compare.age import Older
from opengcm.compare.measured import CELLS, MAPPED, ROUTED, Build, builds, ordered, short_frame
from opengcm.compare.papers import papers
from opengcm.compare.tables import MARK, MARK_MEANS, markdown_table, number
from opengcm.designs import Design
from opengcm.results import FOLDER, LINERATE, load

HEAD = ("design", "what it is", "measured")
_LINK = "[docs/results.md](docs/results.md)"


class Headline(NamedTuple):
    """A figure as it is printed, and its unit with the way that it was found."""

    value: str
    unit: str


def markdown(older: Older = (), folder: Path = FOLDER) -> str:
    """The table, what its marks mean, and which rates are no more than needed.

    A row is a design of ours, or all systems of a paper.
    """
    taken = builds((), older, (), folder)
    designs = ordered((), folder)

    def said(design: Design) -> Headline:
        return headline([build for build in taken if build.design == design], older, design, folder)

    of_papers = []
    for paper in papers():
        names = {claim.name for claim in paper.claims}
        of_papers.append((paper, [design for design in designs if design.name in names]))
    theirs = {design.name for _, group in of_papers for design in group}
    rows = [
        [_link(design), design.summary, _joined([said(design)])]
        for design in designs
        if design.name not in theirs
    ]
    rows += [
        [
            ", ".join(map(_link, group)),
            f"the systems of {paper.authors}, {paper.published}",
            _joined([said(design) for design in group]),
        ]
        for paper, group in of_papers
    ]
    parts = [markdown_table(HEAD, rows), _clocks(designs, older, folder)]
    if any(MARK in part for part in parts):
        parts.insert(1, MARK_MEANS)
    return "\n\n".join(parts)


def headline(taken: list[Build], older: Older, design: Design, folder: Path = FOLDER) -> Headline:
    """One figure of a design, from the strongest kind of measurement that there is of it.

    The rate where it was placed and routed, else in cells, else area; of a co-processor its
    area, which is what it is chosen by. What was only simulated has its cycles.
    """
    small = design.kind == "coprocessor"
    flows = (CELLS, ROUTED, MAPPED) if small else (ROUTED, CELLS, MAPPED)
    for flow in flows:
        found = [build for build in taken if build.flow == flow]
        if found:
            # Of mapped families the design's file has the first choice first.
            order = design.targets if flow == MAPPED else sorted(design.targets)
            return _figure(min(found, key=lambda build: order.index(build.target.name)))
    figures = load(design.name, folder)
    if LINERATE in figures and (row := short_frame(figures[LINERATE].figures)):
        cycles = number(row["cycles_per_packet"], older=(design.name, LINERATE) in older)
        return Headline(cycles, "cycles a 64-byte frame, simulated")
    return Headline("not yet", "")


def _figure(build: Build) -> Headline:
    device, _, size = build.target.summary.partition(", ")
    if build.flow == CELLS:
        device = f"{size} cells"
    values = build.synth.figures
    where = f"routed on {device}" if build.flow == ROUTED else f"before placement on {device}"
    if build.design.kind == "coprocessor" and values["kge"] is not None:
        value, unit = values["kge"], f"kGE in {device}"
    elif build.gbps is not None and build.flow == CELLS:
        value, unit = build.gbps, f"Gbit/s in {device}, static timing before layout"
    elif build.gbps is not None:
        value, unit = build.gbps, f"Gbit/s {where}"
    else:
        value, unit = values["lut"], f"LUT {where}"
    return Headline(number(value, older=build.older), unit)


def _joined(found: list[Headline]) -> str:
    """The figures in a row, with a unit that several have behind the last of them."""
    groups = groupby(found, lambda said: said.unit)
    return "; ".join(
        f"{' / '.join(said.value for said in group)} {unit}".strip() for unit, group in groups
    )


def _link(design: Design) -> str:
    return f"[`{design.name}`](designs/{design.name}.toml)"


_FRAMES = "64-byte MACsec frames"


def _clocks(designs: list[Design], older: Older, folder: Path) -> str:
    """The clock that the rate in an engine's name needs, and the one that was routed."""
    said = []
    for design in designs:
        if not design.name.startswith("gcm_") or not design.clock_source.startswith(_FRAMES):
            continue
        routed = [clock for clock in reached(design, folder) if clock.routed]
        known = "not routed"
        if routed:
            mark = (design.name, routed[0].figure) in older
            known = f"routed: {number(routed[0].mhz, older=mark)}"
        said.append(f"{design.clock_mhz:g} MHz of `{design.name}` ({known})")
    return (
        "**Needed is not reached.** The rate in a name is the one that a design is made for:"
        f" {_FRAMES} at that rate need {', '.join(said)}. All clocks that were reached,"
        f" areas and cycles are in {_LINK}."
    )
