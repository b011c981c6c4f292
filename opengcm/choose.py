# SPDX-License-Identifier: Apache-2.0
"""Which designs keep up with a line rate on a target: from committed figures alone.

A request is a rate, a frame size, a number of keys and a target. Of each design that was measured
there it is asked which clock it would *need*, from the cycles that a frame of that size takes, and
which was *reached*. The two stand beside each other; where no tool has found a clock, none is made
up.

Frames of sizes between those that `opengcm linerate` measures are counted in slots, as it does
itself, and lengthened by the lowest efficiency that it has measured of the design with frames of
one size. Mixed sizes are no request here: engines side by side lose a little more with them.
"""

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from math import ceil
from pathlib import Path
from typing import Any

from opengcm.designs import Design, design_names, load_design
from opengcm.errors import OpenGcmError
from opengcm.flows.targets import find_target
from opengcm.linerate import IMIX, MACSEC_AAD, SIZES, WIRE_OVERHEAD
from opengcm.results import FOLDER, LINERATE, SYNTH, load
from opengcm.spec import esp

SHAPES = ("macsec", "text")
"""How an engine sees a frame: with 28 bytes of AAD, or as text only."""
_BLOCK = 16
_FCS, _LINK = 4, 18  # bytes of a frame that MACsec and ESP do not see
_SECTAG_ICV = 32
_ESP_AAD, _ESP_AROUND = 12, 14 + 20 + 8 + 8 + 16  # Ethernet, IPv4, SPI and number, IV, ICV
_MOST_LANES = 16


class Verdict(StrEnum):
    """What a committed build is for a request, the best first."""

    DOES = "does it"
    NO_CLOCK = "no clock known"
    FEW_KEYS = "too few keys"
    TOO_LARGE = "too large"
    TOO_SLOW = "too slow"


class ChooseError(OpenGcmError):
    """A request that no design could be asked."""


@dataclass(frozen=True)
class Request:
    """Ethernet of `gbit` Gbit/s full of frames of `frame` bytes, preamble and gap counted."""

    gbit: float
    frame: int
    keys: int
    target: str
    shape: str = SHAPES[0]
    key_bits: int = 128

    @property
    def frames_us(self) -> float:
        """Frames a microsecond."""
        return self.gbit * 1e3 / (8 * (self.frame + WIRE_OVERHEAD))


@dataclass(frozen=True)
class Build:
    """A design as it was measured on a target, with all that a choice asks.

    `beat` are the slots of a beat, of which `groups` go in a cycle. `keys` can be in use at a time;
    a packet layer has so many associations in each direction. `device_lut` and `device_bram36` are
    what the device has, None where the target is a family or a cell library.
    """

    design: str
    summary: str
    kind: str
    target: str
    differences: str
    beat: int
    groups: int
    efficiency: float
    keys: int
    key_min: int
    key_max: int
    lut: int | None
    ff: int | None
    bram36: float | None
    kge: float | None
    mhz: float | None
    device_lut: int | None
    device_bram36: float | None
    older: bool
    commands: tuple[str, str]

    def cycles(self, frame: int, shape: str, beat: int | None = None) -> float:
        """Those that a frame takes; with another `beat`, of a build as wide as that."""
        beat = beat or self.beat
        return ceil(slots(self.kind, frame, shape) / beat) / self.groups / self.efficiency

    @property
    def area(self) -> float:
        """In LUT or kGE; only builds of one target are comparable."""
        return (self.kge if self.kge is not None else self.lut) or 0.0

    def fits(self, count: int = 1) -> bool | None:
        """Whether so many go into the device; None where it is no one device."""
        if self.device_lut is None or self.lut is None:
            return None
        rams = self.device_bram36 or 0.0
        return count * self.lut <= self.device_lut and count * (self.bram36 or 0.0) <= rams


@dataclass(frozen=True)
class Choice:
    """A build beside a request. `engines` are needed side by side, at the clock reached."""

    build: Build
    verdict: Verdict
    cycles: float
    needs_mhz: float
    gbit: float | None
    engines: int | None
    change: str

    def to_json(self) -> dict[str, Any]:
        """For scripts; clocks needed and reached apart."""
        values = asdict(self.build)
        values["reached_mhz"] = values.pop("mhz")
        values["commands"] = list(self.build.commands)
        found = {key: value for key, value in asdict(self).items() if key != "build"}
        found["needs_mhz"] = round(self.needs_mhz, 2)
        found["gbit"] = None if self.gbit is None else round(self.gbit, 2)
        return {**values, **found, "verdict": self.verdict.name.lower()}


@dataclass(frozen=True)
class Answer:
    """All choices, the best first; designs never measured there; what to change if none does it."""

    request: Request
    choices: tuple[Choice, ...]
    not_measured: tuple[str, ...]
    advice: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The object that `opengcm choose --json` prints."""
        return {
            "request": asdict(self.request),
            "answer": [c.build.design for c in self.choices if c.verdict is Verdict.DOES],
            "choices": [choice.to_json() for choice in self.choices],
            "not_measured": list(self.not_measured),
            "advice": list(self.advice),
        }


def builds(folder: Path = FOLDER, older: Collection[tuple[str, str]] = frozenset()) -> list[Build]:
    """Every measured build of every design whose line rate is committed.

    `older` are the (design, figure) whose sources have changed since.
    """
    found = []
    for design in map(load_design, design_names()):
        figures = load(design.name, folder)
        if LINERATE not in figures:
            continue
        rate = figures[LINERATE]
        rows = [row for row in rate.figures["rows"] if row["bytes"] != IMIX]
        lowest = min(row["efficiency"] for row in rows)
        for name, figure in figures.items():
            kind, _, target = name.partition(" ")
            if kind == SYNTH:
                aged = bool({(design.name, name), (design.name, LINERATE)} & set(older))
                commands = (figure.command, rate.command)
                found.append(_build(design, target, figure.figures, lowest, aged, commands))
    return found


def choose(request: Request, measured: Iterable[Build]) -> Answer:
    """The builds of the request's target, those that do it first and the smallest of them first."""
    find_target(request.target)
    if request.shape not in SHAPES:
        raise ChooseError(f"unknown shape {request.shape!r}; there are: {', '.join(SHAPES)}")
    able = [b for b in measured if b.key_min <= request.key_bits <= b.key_max]
    here = [build for build in able if build.target == request.target]
    choices = sorted((_judged(build, request) for build in here), key=_order)
    elsewhere = dict.fromkeys(build.design for build in able)
    missing = tuple(name for name in elsewhere if name not in {b.design for b in here})
    done = any(choice.verdict is Verdict.DOES for choice in choices)
    advice = () if done else tuple(_advice(request, choices, able))
    return Answer(request, tuple(choices), missing, advice)


def _build(
    design: Design,
    target: str,
    figures: Any,
    efficiency: float,
    older: bool,
    commands: tuple[str, str],
) -> Build:
    values, device = design.parameters_on(target), find_target(target)
    groups = values.get("Groups", 1)
    keys = {
        "macsec": 4 * values.get("Channels", 1),  # four association numbers each
        "esp": values.get("Associations", 1),
    }.get(design.kind, values.get("KeySlots", 1))
    built = design.build_of(target)
    return Build(
        design=design.name,
        summary=design.summary,
        kind=design.kind,
        target=target,
        differences=", ".join(design.differences_on(target)),
        beat=values.get("Lanes", 1),
        groups=groups,
        efficiency=efficiency,
        keys=keys,
        key_min=built.key_min,
        key_max=built.key_max,
        lut=figures.get("lut"),
        ff=figures.get("ff"),
        bram36=figures.get("bram36"),
        kge=figures.get("kge"),
        mhz=figures.get("fmax_mhz"),
        device_lut=device.luts or None,
        device_bram36=device.bram36 or None,
        older=older,
        commands=commands,
    )


def slots(kind: str, frame: int, shape: str) -> int:
    """Slots of a frame: of AAD, text and tag; of a packet layer those of its longest form, if that
    is more beats."""
    if kind == "macsec":
        clear = frame - _FCS
        aad, text, longest = MACSEC_AAD, clear - 12, clear + _SECTAG_ICV
    elif kind == "esp":
        clear = frame - _LINK
        text = clear + len(esp.padding(clear)) + 2
        aad, longest = _ESP_AAD, text + _ESP_AROUND
    else:
        macsec = shape == "macsec"
        aad, text, longest = (MACSEC_AAD, frame - 16, 0) if macsec else (0, frame, 0)
    slots = ceil(aad / _BLOCK) + ceil(text / _BLOCK) + 1
    return max(slots, ceil(longest / _BLOCK))


def _judged(build: Build, request: Request) -> Choice:
    cycles = build.cycles(request.frame, request.shape)
    needs = cycles * request.frames_us
    reached = build.mhz
    gbit = None if reached is None else request.gbit * reached / needs
    engines = None if reached is None else ceil(needs / reached)
    change = ""
    if build.fits() is False:
        verdict, change = Verdict.TOO_LARGE, "a larger device, or fewer lanes"
    elif reached is not None and reached < needs:
        more = f"; and {_more_keys(build, request.keys)}" if build.keys < request.keys else ""
        verdict, change = Verdict.TOO_SLOW, f"{_faster(build, request)}{more}"
    elif build.keys < request.keys:
        verdict = Verdict.FEW_KEYS
        change = f"{_more_keys(build, request.keys)}: another build, measure it"
    elif reached is None:
        verdict, change = Verdict.NO_CLOCK, f"{needs:.1f} MHz in your tool's timing report"
    else:
        verdict = Verdict.DOES
    return Choice(build, verdict, cycles, needs, gbit, engines, change)


def _more_keys(build: Build, keys: int) -> str:
    if build.kind == "macsec":
        return f"--param Channels={ceil(keys / 4)}"
    return f"--param {'Associations' if build.kind == 'esp' else 'KeySlots'}={keys}"


def _faster(build: Build, request: Request) -> str:
    """What makes a build that is too slow keep up: more engines side by side, or more lanes."""
    assert build.mhz is not None
    count = ceil(build.cycles(request.frame, request.shape) * request.frames_us / build.mhz)
    fits = {True: ", they fit", False: ": more than the device has", None: ""}[build.fits(count)]
    rams = f" and {count * build.bram36:g} BRAM36" if build.bram36 else ""
    unit = f"{count * build.area:,.0f} {'LUT' if build.kge is None else 'kGE'}{rams}"
    lanes = _enough_lanes(build, request)
    wider = f"; or --param Lanes={lanes} at the same clock, not measured" if lanes else ""
    return f"{count} side by side, {unit}{fits}{wider}"


def _enough_lanes(build: Build, request: Request) -> int | None:
    """The fewest lanes that keep up at the clock reached, if so many can be built."""
    lanes = 2 * build.beat
    while lanes <= _MOST_LANES and build.groups == 1 and build.mhz is not None:
        if build.cycles(request.frame, request.shape, lanes) * request.frames_us <= build.mhz:
            return lanes
        lanes *= 2
    return None


def _order(choice: Choice) -> tuple[int, float, float]:
    rank = list(Verdict).index(choice.verdict)
    rate = -(choice.gbit or 0.0) if choice.verdict is Verdict.TOO_SLOW else 0.0
    return rank, rate, choice.build.area


def _advice(request: Request, choices: list[Choice], able: list[Build]) -> list[str]:
    """What to change where no build of the target does it."""
    found = []
    timed = [choice for choice in choices if choice.gbit is not None]
    if timed:
        most = max(timed, key=lambda choice: choice.gbit or 0.0)
        found.append(
            f"the most that was reached on {request.target} with frames of {request.frame} bytes:"
            f" {most.build.design}, {most.gbit:.1f} Gbit/s at {most.build.mhz:.1f} MHz"
        )
        found += _longer_frames(request, timed)
        fitting = [c for c in timed if c.engines and c.build.fits(c.engines)]
        if fitting:
            least = min(fitting, key=lambda c: (c.engines or 1) * c.build.area)
            found.append(
                f"side by side, packets dealt out by you: {least.engines} of {least.build.design}"
                f" fit, {(least.engines or 1) * least.build.area:,.0f} LUT"
            )
        elif all(c.build.fits(c.engines or 1) is False for c in timed):
            found.append(
                "as many engines as keep up fit into no one device: several of them, or one that"
                " is faster"
            )
    elif choices:
        found.append(
            f"no open tool gives a clock on {request.target}: compare the clock needed with your"
            " tool's timing report"
        )
    others = dict.fromkeys(build.target for build in able if build.target != request.target)
    for target in others:
        moved = Request(**{**asdict(request), "target": target})
        judged = [_judged(build, moved) for build in able if build.target == target]
        doing = sorted((c for c in judged if c.verdict is Verdict.DOES), key=_order)
        if doing:
            first = doing[0]
            found.append(
                f"another target: {first.build.design} on {target},"
                f" {first.build.mhz:.1f} MHz reached, {first.needs_mhz:.1f} needed"
            )
    return found or [
        f"nothing was measured on {request.target}: opengcm synth DESIGN --target {request.target}"
    ]


def _longer_frames(request: Request, timed: list[Choice]) -> list[str]:
    """The frame size from which a build with enough keys keeps up with all that are measured."""
    best: tuple[int, str] | None = None
    for choice in timed:
        build = choice.build
        if choice.verdict is not Verdict.TOO_SLOW or build.keys < request.keys:
            continue
        enough = None
        for size in sorted(SIZES, reverse=True):
            asked = Request(**{**asdict(request), "frame": size})
            if build.cycles(size, request.shape) * asked.frames_us > (build.mhz or 0.0):
                break
            enough = size
        if enough is not None and (best is None or enough < best[0]):
            best = enough, build.design
    if best is None:
        return []
    return [f"longer frames: {best[1]} keeps up from {best[0]:,} bytes on"]
