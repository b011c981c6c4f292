# SPDX-License-Identifier: Apache-2.0
"""What is known of a design that its export hands on: committed figures and register headers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opengcm import regs
from opengcm.designs import Design
from opengcm.flows.targets import find_target
from opengcm.results import LINERATE, SYNTH, TEST, VENDOR, load
from opengcm.vendor.words import figures_in_words

_MAPS = {
    "coprocessor": (regs.COPROCESSOR,),
    "macsec": (regs.MACSEC, regs.MACSEC_TABLES),
    "esp": (regs.ESP, regs.ESP_TABLES),
}
_AREA = {"lut": "LUT", "ff": "flip-flops", "bram36": "BRAM36"}
_FRAME = 64  # bytes, the smallest frame of Ethernet


@dataclass(frozen=True)
class Known:
    """A committed figure in words, of which build, with the command that takes it anew."""

    what: str
    build: str
    command: str
    date: str


def maps_of(design: Design) -> tuple[regs.Map, ...]:
    """The maps of the registers that software sees; none of a design without."""
    return _MAPS.get(design.kind, ())


def headers(design: Design) -> list[Path]:
    """The C headers of those registers."""
    return [which.c_header for which in maps_of(design)]


def known(design: Design) -> list[Known]:
    """The committed figures; none of a design that was changed or is the user's own."""
    if not design.committed:
        return []
    return [
        Known(words, _build(design, name), figure.command, figure.date)
        for name, figure in load(design.name).items()
        if (words := ", ".join(_words(name, figure.figures)))
    ]


def _build(design: Design, name: str) -> str:
    kind, _, target = name.partition(" ")
    return design.build_on(target) if kind == SYNTH else target


def _words(name: str, figures: Mapping[str, Any]) -> Iterator[str]:
    kind, _, target = name.partition(" ")
    if kind == TEST:
        given = figures["passed"] + figures["failed"]
        yield f"{figures['passed']:,} of {given:,} published vectors pass in simulation"
    if kind == LINERATE:
        yield f"{figures['latency_first']} cycles of latency"
        small = [row["cycles_per_packet"] for row in figures["rows"] if row["bytes"] == _FRAME]
        if small:
            yield f"{max(small):g} cycles a frame of {_FRAME} bytes, simulated"
    if kind == VENDOR:
        yield from figures_in_words(figures)
    if kind == SYNTH:
        for key, unit in _AREA.items():
            if figures.get(key):
                yield f"{figures[key]:,.10g} {unit}"
        if figures.get("kge") is not None:
            yield f"{figures['kge']:.2f} kGE"
        if figures.get("fmax_mhz") is None:
            yield f"before placement on {target}"
        elif find_target(target).routed:
            yield f"{figures['fmax_mhz']:.1f} MHz routed on {target}"
        else:
            yield f"{figures['fmax_mhz']:.1f} MHz by static timing before layout in {target} cells"
