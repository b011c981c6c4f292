# SPDX-License-Identifier: Apache-2.0
"""A paper's figures, ours on the paper's family, and their ratio.

Ours are the committed ones of `results/`; nothing is measured here. A ratio is ours over theirs.
An absent figure is None.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from opengcm import multiplier, silicon
from opengcm.compare.age import STUDY, Older
from opengcm.compare.papers import Claim, Paper
from opengcm.designs import Design, design_names, load_design
from opengcm.flows.mapping import has_two_outputs
from opengcm.flows.targets import find_target
from opengcm.results import FOLDER, LINERATE, SYNTH, TEST, Figure, load, synth_name

LUTS_PER_SLICE = {
    "virtex5": 4,
    "virtex6": 4,
    "virtex4": 2,
    "spartan3": 2,
    "virtexe": 2,
    "virtex2": 2,
}
NOT_BUILT = "not built yet"

_OTHER_TOOL = "theirs: {tool}; ours: Yosys, before placement"
_OTHER_CELLS = "another library and process: theirs {device}, ours {target}"
_NO_CLOCK = "no open tool places and routes this family; our clocks are those of ecp5 and osu018"
_CELLS = "osu018"
_BY_ITSELF = "ours: one multiplier by itself, mapped for area; Yosys, before placement"
_IN_GATES = (
    "ours: the longest path by time in the cells of osu018, gates other than XOR, XNOR and"
    " multiplexers as half an XOR, buffers and inverters as none"
)
_PACKED = "theirs is counted after packing, two functions in a LUT where they fit"
_NO_SITES = "LUT sites were not counted yet when it was measured"
_NOT_ALL_POWER = "ours without clock tree, wires and glitches, at the paper's clock"
_WHOLE_GATES = ("XOR", "XNOR", "MUX")
_NO_GATES = ("BUF", "CLKBUF", "INV", "DFF")
_NO_BASIS = {
    "core_mw": "its power is not measured yet: `opengcm power`",
}


@dataclass(frozen=True)
class Row:
    """One figure of a paper beside ours. `lower` says that less is better.

    `older` says that ours was taken at an earlier revision of its sources, `why_absent` why there
    is none of ours where there is none.
    """

    design: str
    paper: str
    metric: str
    theirs: float
    ours: float | None
    ratio: float | None
    notes: tuple[str, ...]
    device: str
    target: str
    lower: bool
    built: bool
    command: str | None
    older: bool = False
    why_absent: str = ""

    @property
    def note(self) -> str:
        """What to bear in mind beside the ratio, on one line."""
        return "; ".join(self.notes)

    def to_json(self) -> dict[str, Any]:
        """For scripts."""
        record = asdict(self) | {"note": self.note}
        del record["notes"], record["why_absent"]
        return record


@dataclass(frozen=True)
class _Metric:
    """How a figure of ours is got from the committed ones. None where it is not known.

    `on` is the target that ours is from where it is not the claim's; `note` goes with it, as
    does `command` where it is not that of the design's synthesis. `reads` are the kinds of
    committed figures that it is made of.
    """

    ours: Callable[[Design, "_Ours"], float | None]
    lower: bool = True
    on: str = ""
    note: str = ""
    command: str = ""
    reads: tuple[str, ...] = (SYNTH,)


@dataclass(frozen=True)
class _Ours:
    """The committed figures that a claim is compared with."""

    synth: Mapping[str, Any]
    linerate: Mapping[str, Any]
    target: str
    test: Mapping[str, Any] = field(default_factory=dict)

    def get(self, name: str) -> float | None:
        """A figure of synthesis."""
        value = self.synth.get(name)
        return None if value is None else float(value)


def _gbps(design: Design, ours: _Ours) -> float | None:
    return design.rate(ours.get("fmax_mhz"))


def _kbps_per_ge(design: Design, ours: _Ours) -> float | None:
    return _over(_gbps(design, ours), ours.get("kge"), 1000)


def _mbps_per_slice(design: Design, ours: _Ours) -> float | None:
    lut = ours.get("lut")
    slices = None if lut is None else lut / LUTS_PER_SLICE[ours.target]
    return _over(_gbps(design, ours), slices, 1000)


def _latency_ns(_design: Design, ours: _Ours) -> float | None:
    return _over(ours.linerate.get("latency_first"), ours.get("fmax_mhz"), 1000)


def _cycles(_design: Design, ours: _Ours) -> float | None:
    """Of an AES-128 block, with all its bus transfers."""
    return ours.test.get("latency")


def _mbps(design: Design, ours: _Ours) -> float | None:
    return _over(ours.get("fmax_mhz"), _cycles(design, ours), 128)


def _critical_path_xor(_design: Design, ours: _Ours) -> float | None:
    """The gates of the longest path, in XORs."""
    cells = [step["type"] for step in ours.synth.get("critical_path") or ()]
    gates = [cell for cell in cells if cell.isupper() and not cell.startswith(_NO_GATES)]
    return sum(1 if gate.startswith(_WHOLE_GATES) else 0.5 for gate in gates) if gates else None


def _multiplier_lut(design: Design, ours: _Ours) -> float | None:
    """Of one lane of the design's kind, synthesised by itself."""
    return multiplier.lut(int(design.parameters_on(ours.target)["Levels"]))


def _over(value: float | None, divisor: float | None, scale: float) -> float | None:
    return None if value is None or not divisor else value / divisor * scale


def _plain(name: str) -> Callable[[Design, _Ours], float | None]:
    return lambda _design, ours: ours.get(name)


def _core_mw(design: Design, ours: _Ours) -> float | None:
    """At the paper's clock, which the committed command names."""
    return silicon.power_mw(design.name, ours.target) if silicon.RESULT.is_file() else None


def _none(_design: Design, _ours: _Ours) -> float | None:
    return None


_METRICS: dict[str, _Metric] = {
    "lut": _Metric(_plain("lut")),
    "sites": _Metric(_plain("sites")),
    "ff": _Metric(_plain("ff")),
    "bram": _Metric(_plain("bram36")),
    "kge": _Metric(_plain("kge")),
    "fmax_mhz": _Metric(_plain("fmax_mhz"), lower=False),
    "gbps": _Metric(_gbps, lower=False),
    "kbps_per_ge": _Metric(_kbps_per_ge, lower=False),
    "mbps_per_slice": _Metric(_mbps_per_slice, lower=False),
    "latency_ns": _Metric(_latency_ns, reads=(SYNTH, LINERATE)),
    "cycles": _Metric(_cycles, reads=(TEST,)),
    "mbps": _Metric(_mbps, lower=False, reads=(SYNTH, TEST)),
    "mbps_192": _Metric(_none, lower=False),
    "mbps_256": _Metric(_none, lower=False),
    "multiplier_lut": _Metric(
        _multiplier_lut, note=_BY_ITSELF, command=multiplier.COMMAND, reads=(STUDY,)
    ),
    "core_mw": _Metric(_core_mw, command=silicon.TOOL, note=_NOT_ALL_POWER, reads=()),
    "critical_path_xor": _Metric(_critical_path_xor, on=_CELLS, note=_IN_GATES),
}


def rows(
    papers: Iterable[Paper],
    only: Iterable[str] = (),
    folder: Path = FOLDER,
    older: Older = (),
) -> list[Row]:
    """Every figure of the papers, for their own designs and those set beside them.

    `only` keeps the rows of these designs; `folder` holds the committed figures, `older` names
    those among them, as (design, figure), that are older than the tree.
    """
    wanted = set(only)
    found = []
    for paper in papers:
        for claim in paper.claims:
            names = {claim.name: ""} | {other.name: other.why for other in claim.beside}
            for name, why in names.items():
                if not wanted or name in wanted:
                    figures = load(name, folder) if name in design_names() else None
                    aged = {figure for design, figure in older if design in (name, STUDY)}
                    found += claim_rows(claim, name, why, figures, aged)
    return found


def claim_rows(
    claim: Claim,
    name: str,
    why: str,
    figures: Mapping[str, Figure] | None,
    older: Collection[str] = (),
) -> list[Row]:
    """The rows of one claim for one design; `figures` are its committed ones, None if it is
    not built, `older` the names of those that are older than the tree. `why` says why the design
    is not the claim's own, where it is not.
    """
    return [
        _row(claim, name, why, metric, theirs, note, figures, older)
        for metric, theirs, note in _theirs(claim)
    ]


def _theirs(claim: Claim) -> list[tuple[str, float, str]]:
    """(metric, figure, note) as they are compared: slices as the LUTs they can hold.

    What a paper calls LUTs are the sites of a LUT6 family: both figures of ours stand beside it.
    """
    given = dict(claim.figures)
    slices = given.pop("slices", None)
    listed = [(metric, value, "") for metric, value in given.items()]
    if slices is not None and "lut" not in given:
        each = LUTS_PER_SLICE[claim.target]
        note = f"theirs is an upper bound: {slices:,.0f} slices of {each} LUTs"
        listed.insert(0, ("lut", slices * each, note))
    if not has_two_outputs(find_target(claim.target)):
        return listed
    packed = []
    for metric, value, note in listed:
        if metric == "lut":
            packed += [(metric, value, note or _PACKED), ("sites", value, note)]
        else:
            packed.append((metric, value, note))
    return packed


def _row(
    claim: Claim,
    name: str,
    why: str,
    metric: str,
    theirs: float,
    note: str,
    figures: Mapping[str, Figure] | None,
    older: Collection[str],
) -> Row:
    how = _METRICS[metric]
    built = figures is not None
    committed = figures or {}
    target = how.on or claim.target
    synth = committed.get(synth_name(target))
    linerate = committed.get(LINERATE)
    value = None
    other = ""
    if synth:
        ours = _Ours(
            synth.figures,
            linerate.figures if linerate else {},
            target,
            committed[TEST].figures if TEST in committed else {},
        )
        value = how.ours(load_design(name), ours)
        other = _other_build(load_design(name), target)
    notes = [f"not the same design: {why}" if why else "", note, other]
    why_absent = ""
    if value is None:
        known = _reason(target, metric, measured=synth is not None)
        why_absent = known if built else NOT_BUILT
        notes.append(why_absent)
    elif how.note:
        notes.append(how.note)
    elif find_target(claim.target).flow == "cells":
        notes.append(_OTHER_CELLS.format(device=claim.device, target=claim.target))
    else:
        notes.append(_OTHER_TOOL.format(tool=claim.tool))
    return Row(
        design=name,
        paper=claim.paper,
        metric=metric,
        theirs=theirs,
        ours=None if value is None else round(value, 4),
        ratio=None if value is None or not theirs else round(value / theirs, 4),
        notes=tuple(filter(None, notes)),
        device=claim.device,
        target=target,
        lower=how.lower,
        built=built,
        command=how.command or synth.command if synth and value is not None else None,
        older=value is not None and _is_older(how, target, older),
        why_absent=why_absent,
    )


def _is_older(how: _Metric, target: str, older: Collection[str]) -> bool:
    """Whether anything that a figure is made of is older than the tree."""
    return any((synth_name(target) if kind == SYNTH else kind) in older for kind in how.reads)


def _other_build(design: Design, target: str) -> str:
    """What the measured build has other than the design."""
    said = ", ".join(design.differences_on(target))
    if not said:
        return ""
    return f"ours with {said}: {design.why_on_target[target]}"


def _reason(target: str, metric: str, *, measured: bool) -> str:
    """Why there is no figure of ours, for a design that exists."""
    if metric in _NO_BASIS:
        return _NO_BASIS[metric]
    if not measured:
        return f"not measured yet on {target}"
    if metric == "sites":
        return _NO_SITES
    if find_target(target).flow == "xilinx":
        return _NO_CLOCK
    return "no such figure"
