# SPDX-License-Identifier: Apache-2.0
"""The README's table of designs, with the one figure of each that says most."""

from pathlib import Path

from opengcm.clocks import reached
from opengcm.compare.age import Older
from opengcm.compare.measured import CELLS, MAPPED, ROUTED, Build, builds, macsec_frame, ordered
from opengcm.compare.papers import papers
from opengcm.compare.tables import MARK, MARK_MEANS, markdown_table, number
from opengcm.designs import Design
from opengcm.results import FOLDER, LINERATE, load

HEAD = ("design", "what it is", "measured")
_LINK = "[docs/results.md](docs/results.md)"


def markdown(older: Older = (), folder: Path = FOLDER) -> str:
    """The table, what its marks mean, and which rates are no more than needed.

    The systems of the papers come last.
    """
    taken = builds((), older, (), folder)
    theirs = {claim.name for paper in papers() for claim in paper.claims}
    designs = sorted(ordered((), folder), key=lambda design: design.name in theirs)
    rows = [
        [
            f"[`{design.name}`](designs/{design.name}.toml)",
            design.summary,
            headline([build for build in taken if build.design == design], design, older, folder),
        ]
        for design in designs
    ]
    parts = [markdown_table(HEAD, rows), _clocks(designs, older, folder)]
    if any(MARK in part for part in parts):
        parts.insert(1, MARK_MEANS)
    return "\n\n".join(parts)


def headline(taken: list[Build], design: Design, older: Older, folder: Path = FOLDER) -> str:
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
            build = min(found, key=lambda build: order.index(build.target.name))
            return _figure(build) + (MARK if build.older else "")
    figures = load(design.name, folder)
    if LINERATE in figures and (row := macsec_frame(figures[LINERATE].figures)):
        mark = MARK if (design.name, LINERATE) in older else ""
        return f"{number(row['cycles_per_packet'])} cycles a 64-byte frame, simulated{mark}"
    return "not yet"


def _figure(build: Build) -> str:
    device, _, size = build.target.summary.partition(", ")
    if build.flow == CELLS:
        device = f"{size} cells"
    values = build.synth.figures
    if build.design.kind == "coprocessor" and values["kge"] is not None:
        return f"{number(values['kge'])} kGE in {device}"
    if build.gbps is not None and build.flow == CELLS:
        return f"{number(build.gbps)} Gbit/s in {device}, static timing before layout"
    if build.gbps is not None:
        return f"{number(build.gbps)} Gbit/s routed on {device}"
    way = "routed on" if build.flow == ROUTED else "before placement on"
    return f"{number(values['lut'])} LUT {way} {device}"


def _clocks(designs: list[Design], older: Older, folder: Path) -> str:
    """The clock that the rate in an engine's name needs, and the one that was routed."""
    said = []
    for design in designs:
        if not design.name.startswith("gcm_") or design.clock_mhz is None:
            continue
        routed = [clock for clock in reached(design, folder) if clock.routed]
        known = "not routed"
        if routed:
            mark = (design.name, routed[0].figure) in older
            known = f"routed: {number(routed[0].mhz, older=mark)}"
        said.append(f"{design.clock_mhz:g} MHz of `{design.name}` ({known})")
    return (
        "**Needed is not reached.** The rate in a name is the one that a design is made for:"
        f" 64-byte MACsec frames at that rate need {', '.join(said)}. All clocks that were reached,"
        f" areas and cycles are in {_LINK}."
    )
