# SPDX-License-Identifier: Apache-2.0
"""The committed figures of the designs, in tables: by kind of design, and by how a figure is taken.

Rows are ordered by kind, then by size. Figures of place and route, of mapping alone, of standard
cells and of simulation have tables of their own, so that each has a figure in every column.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opengcm.clocks import NONE_REACHED, reached
from opengcm.compare.age import Older
from opengcm.compare.tables import MARK, Section, cell
from opengcm.designs import Design, design_names, load_design
from opengcm.flows.targets import Target, find_target
from opengcm.linerate import WIRE_OVERHEAD
from opengcm.results import (
    FOLDER,
    LINERATE,
    SYNTH,
    TEST,
    VENDOR,
    Figure,
    load,
    synth_name,
    wanted,
)
from opengcm.vendor.words import logic

KINDS = {
    "AES-GCM engines": ("gcm",),
    "AES-GCM on AXI4-Stream": ("packets",),
    "MACsec": ("macsec",),
    "IPsec ESP": ("esp",),
    "AES pipelines": ("block", "stream"),
    "Under one key": ("ghash",),
    "Co-processors": ("coprocessor",),
}
"""Headings, each with the kinds of design that stand under it."""

ROUTED, MAPPED, CELLS = "routed", "mapped", "cells"
FLOWS = (ROUTED, MAPPED, CELLS)
_TITLES = {
    ROUTED: "Placed and routed on FPGAs, nextpnr; the median clock of the seeds",
    MAPPED: "Mapped to LUTs by Yosys, before placement",
    CELLS: "Standard cells; clock by static timing analysis before layout, OpenSTA",
}
_SIMULATED = {
    "gcm": "Simulated: `opengcm test DESIGN`, `opengcm linerate DESIGN`",
    "packets": "Simulated: `opengcm test DESIGN`, `opengcm linerate DESIGN`",
    "macsec": "Simulated, both ways: `opengcm test DESIGN`, `opengcm linerate DESIGN`",
    "esp": "Simulated, both ways: `opengcm test DESIGN`, `opengcm linerate DESIGN`",
    "": "Simulated: `opengcm test DESIGN`",
}
_SKIPPED = (
    "Skipped are cases of a key, key size or mode that the design does not have; `opengcm test`"
    " names the reason of each."
)
_BLOCKS = (
    "Cycles and Mbit/s are of AES-128 in CBC mode, of `gcm_compact` in CTR mode, with all transfers"
    " on the bus."
)
_COUNTED = (
    "Those of `aes_ctr` are NIST's ECB cases to encrypt, with the plaintext as the counter block,"
    " and the published cases of CTR: SP 800-38A, appendix F.5, and RFC 3686."
)
_NONE_YET = "none yet"
_SITES = (
    "LUT counts functions; LUT sites are the LUT6 that hold them, two functions in one where they"
    " fit, by a largest matching. An empty cell: not counted yet."
)
_NO_CLOCK = "No clock and no rate of these: no open tool places and routes their families."
_STAGES = (
    "Nothing of these was run here. A clock of a design that is not routed is the tool's estimate,"
    " so it has no rate. That of Vivado follows from the worst slack, and grows with the clock that"
    " was asked for; that of Quartus is the restricted one of the slowest corner. One that is older"
    " than its sources is taken anew where its tool is, and imported."
)
_VENDORS = "Imported from reports of vendors' tools: `opengcm results import`"
_VENDOR_HEAD = (
    *("design", "tool", "device", "stage", "logic", "FF", "BRAM36", "RAM blocks"),
    *("memory bits", "MHz", "Gbit/s"),
)
_VENDOR_MEMORY = ("ff", "bram36", "ram_blocks", "memory_bits")
_SYNTH_HEAD = (
    *("design", "target", "LUT", "LUT sites", "FF", "BRAM36", "LUT levels", "kGE", "MHz"),
    *("Gbit/s", "Mbit/s", "kbit/s a GE", "notes"),
)
_CYCLES = {
    "coprocessor": "a block",
    "gcm": "from last slot to tag",
    "packets": "from last byte in to last out",
    "macsec": "of 64 bytes, from last byte in to last out",
    "esp": "of 64 bytes, from last byte in to last out",
}
_VECTORS = {
    "macsec": "frames of IEEE 802.1AE, annex C, passed",
    "esp": "packets of draft-mcgrew-gcm-test-01 passed",
}
_SHORT = 64  # bytes
_AT_GBIT = 100


@dataclass(frozen=True)
class Build:
    """A design as it is measured on a target. `cycles` are those of a block of a co-processor.

    `older` is of the figure of synthesis, `cycles_older` of that of the cycles.
    """

    design: Design
    target: Target
    synth: Figure
    older: bool
    cycles: float | None
    cycles_older: bool

    @property
    def flow(self) -> str:
        """How the figure is taken."""
        if self.target.routed:
            return ROUTED
        return CELLS if self.target.flow == "cells" else MAPPED

    @property
    def clock(self) -> float | None:
        """In MHz."""
        value = self.synth.figures["fmax_mhz"]
        return None if value is None else float(value)

    @property
    def gbps(self) -> float | None:
        """With every slot full; None without a clock, and of a co-processor."""
        return self.design.rate(self.clock)

    @property
    def mbps(self) -> float | None:
        """Of a co-processor, one block behind the other."""
        if self.design.kind != "coprocessor" or not self.clock or not self.cycles:
            return None
        return 128 * self.clock / self.cycles

    @property
    def kbps_per_ge(self) -> float | None:
        """Rate over area in cells."""
        kge = self.synth.figures["kge"]
        return None if self.gbps is None or not kge else self.gbps / kge * 1000

    def cell(self, name: str) -> str:
        """A figure of synthesis, empty if there is none."""
        return cell(self.synth.figures.get(name), older=self.older)


def builds(
    only: Sequence[str] = (),
    older: Older = (),
    kinds: Iterable[str] = (),
    folder: Path = FOLDER,
) -> list[Build]:
    """Every committed synthesis, in the order of the tables: by kind, then by size."""
    wanted_kinds = set(kinds)
    found = []
    for design in ordered(only, folder):
        if wanted_kinds and design.kind not in wanted_kinds:
            continue
        figures = load(design.name, folder)
        cycles = figures[TEST].figures.get("latency") if TEST in figures else None
        for name, figure in figures.items():
            if name.startswith(f"{SYNTH} "):
                found.append(
                    Build(
                        design,
                        find_target(name.removeprefix(f"{SYNTH} ")),
                        figure,
                        (design.name, name) in older,
                        cycles,
                        (design.name, TEST) in older,
                    )
                )
    return found


def ordered(only: Sequence[str] = (), folder: Path = FOLDER) -> list[Design]:
    """The designs, or those named, by kind, then by size: lanes, then the largest area."""
    order = [kind for kinds in KINDS.values() for kind in kinds]
    known = design_names()
    designs = [load_design(name) for name in only or known if name in known]

    def key(design: Design) -> tuple[int, int, float, str]:
        return order.index(design.kind), design.lanes, _size(design, folder), design.name

    return sorted(designs, key=key)


def _size(design: Design, folder: Path) -> float:
    """In LUTs or gates, whichever is more: for the order of rows only."""
    areas = [0.0]
    for name, figure in load(design.name, folder).items():
        if name.startswith(f"{SYNTH} "):
            areas += [figure.figures["lut"] or 0, (figure.figures["kge"] or 0) * 1000]
    return max(areas)


def clocks(only: Sequence[str] = (), older: Older = (), folder: Path = FOLDER) -> list[Section]:
    """What the designs need, and beside it what has been reached: never one for the other."""
    rows = []
    for design in ordered(only, folder):
        if design.clock_mhz is None:
            continue
        found = [
            clock.in_words() + (MARK if (design.name, clock.figure) in older else "")
            for clock in reached(design, folder)
        ]
        said = "; ".join(found) or _NONE_YET
        rows.append([f"`{design.name}`", f"{design.clock_mhz:g}", design.clock_source, said])
    if not rows:
        return []
    below = []
    if any(row[-1] == _NONE_YET for row in rows):
        below.append(f"Where it says {_NONE_YET} there is {NONE_REACHED}.")
    return [Section("", ("design", "needs MHz", "needed for", "reached"), rows, (), below)]


def sections(
    only: Sequence[str] = (), older: Older = (), folder: Path = FOLDER
) -> list[tuple[str, list[Section]]]:
    """All tables of figures by heading."""
    found = []
    if needed := clocks(only, older, folder):
        found.append(("Clocks: needed, and reached", needed))
    for heading, kinds in KINDS.items():
        taken = builds(only, older, kinds, folder)
        designs = [design for design in ordered(only, folder) if design.kind in kinds]
        tables = [*_simulated(designs, older, folder)]
        for flow in FLOWS:
            tables += by_flow(taken, flow)
        tables += _imported(designs, older, folder)
        if tables:
            found.append((heading, tables))
    if absent := not_measured(only, folder):
        found.append(("Not measured yet", [Section("", (), (), (), (absent,))]))
    return found


def by_flow(
    taken: Sequence[Build],
    flow: str,
    between: Sequence[str] = (),
    choices: Callable[[Build], Sequence[str]] = lambda _: (),
) -> list[Section]:
    """The table of the builds that are measured in one way, none if there are none.

    `between` are columns behind the target that `choices` fills.
    """
    chosen = [build for build in taken if build.flow == flow]
    if not chosen:
        return []
    notes = list(dict.fromkeys(filter(None, map(_built_with, chosen))))
    rows = []
    for build in chosen:
        said = _built_with(build)
        both = build.older or build.cycles_older
        rows.append(
            [
                f"`{build.design.name}`",
                build.target.name,
                *choices(build),
                *map(build.cell, ("lut", "sites", "ff", "bram36", "levels", "kge", "fmax_mhz")),
                cell(build.gbps, older=build.older),
                cell(build.mbps, older=both),
                cell(build.kbps_per_ge, older=build.older),
                str(notes.index(said) + 1) if said else "",
            ]
        )
    head = (*_SYNTH_HEAD[:2], *between, *_SYNTH_HEAD[2:])
    below = [_NO_CLOCK] if flow == MAPPED else []
    if any(build.cell("sites") for build in chosen):
        below.insert(0, _SITES)
    return [Section(_TITLES[flow], head, rows, notes, below)]


def _built_with(build: Build) -> str:
    """What the measured build has other than the design, and why."""
    name = build.target.name
    differences = ", ".join(build.design.differences_on(name, "`"))
    said = [f"with {differences}"] if differences else []
    if seeds := build.design.seeds_on.get(name):
        said.append(f"routed with seed {', '.join(map(str, seeds))} alone")
    if not said:
        return ""
    return f"{', '.join(said)}: {build.design.why_on_target[name]}"


def _simulated(designs: Sequence[Design], older: Older, folder: Path) -> list[Section]:
    """Cycles and NIST's vectors, counted in simulation of the RTL."""
    latency_name = _CYCLES.get(designs[0].kind, "of latency") if designs else ""
    vectors = _VECTORS.get(designs[0].kind if designs else "", "NIST cases passed")
    head = (
        *("design", vectors, "skipped", "bytes a cycle", f"cycles {latency_name}"),
        *("cycles a 64-byte frame", "MHz needed for 100 Gbit/s of them"),
    )
    rows = []
    for design in designs:
        figures = load(design.name, folder)
        test, rate = figures.get(TEST), figures.get(LINERATE)
        if not test and not rate:
            continue
        tested = (design.name, TEST) in older
        rated = (design.name, LINERATE) in older
        passed = [None if test is None else test.figures.get(k) for k in ("passed", "skipped")]
        frame = short_frame(rate.figures) if rate else None
        latency, aged = (None, False)
        if rate:
            latency, aged = rate.figures["latency_tag"], rated
        elif test:
            latency, aged = test.figures.get("latency"), tested
        rows.append(
            [
                f"`{design.name}`",
                *(cell(value, older=tested) for value in passed),
                cell(16 * design.lanes) if rate else "",
                cell(latency, older=aged),
                cell(frame["cycles_per_packet"] if frame else None, older=rated),
                cell(_needed_mhz(frame) if frame else None, older=rated),
            ]
        )
    if not rows:
        return []
    kind = designs[0].kind
    below = [_SKIPPED, *([_BLOCKS] if kind == "coprocessor" else [])]
    if any(design.name == "aes_ctr" for design in designs):
        below.append(_COUNTED)
    return [Section(_SIMULATED.get(kind, _SIMULATED[""]), head, rows, (), below)]


def _imported(designs: Sequence[Design], older: Older, folder: Path) -> list[Section]:
    """What vendors' tools have measured, with their versions."""
    rows = []
    for design in designs:
        for name, figure in load(design.name, folder).items():
            if name.partition(" ")[0] != VENDOR:
                continue
            aged = (design.name, name) in older
            said = figure.figures
            rate = design.rate(said["fmax_mhz"]) if said["stage"] == ROUTED else None
            rows.append(
                [
                    *(f"`{design.name}`", figure.tool_words, said["device"], said["stage"]),
                    logic(said) + (MARK if aged else ""),
                    *(cell(said[key], older=aged) for key in _VENDOR_MEMORY),
                    *(cell(value, older=aged) for value in (said["fmax_mhz"], rate)),
                ]
            )
    return [Section(_VENDORS, _VENDOR_HEAD, rows, (), [_STAGES])] if rows else []


def short_frame(rate: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The row of 64-byte frames as a packet layer sees them, with a new key each: what needs the
    fastest clock. Of two directions the slower one."""
    rows = [row for row in rate["rows"] if row["bytes"] == _SHORT and row["aad"] and row["new_key"]]
    return max(rows, key=lambda row: float(row["cycles_per_packet"]), default=None)


def _needed_mhz(frame: Mapping[str, Any]) -> float:
    """The clock that 100 Gbit/s of such frames need, preamble and gap counted."""
    bits = 8 * (float(frame["mean_bytes"]) + WIRE_OVERHEAD)
    return float(frame["cycles_per_packet"]) * _AT_GBIT * 1e3 / bits


def not_measured(only: Sequence[str] = (), folder: Path = FOLDER) -> str:
    """The figures that designs should have and have not, in words; empty if there are none."""
    said = []
    for design in ordered(only, folder):
        names = wanted(design)
        committed = load(design.name, folder)
        absent = [_called(name) for name in names if name not in committed]
        if absent:
            said.append(f"`{design.name}`: {', '.join(absent)}")
    return "; ".join(said) + "." if said else ""


def _called(name: str) -> str:
    kind, _, target = name.partition(" ")
    if name == synth_name(target):
        return f"on {target}"
    return {TEST: "NIST's vectors", LINERATE: "line rate"}[kind]
