# SPDX-License-Identifier: Apache-2.0
"""What a design can be synthesised for."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from opengcm.flows.errors import FlowError

if TYPE_CHECKING:
    from opengcm.flows.own_cells import OwnCells


@dataclass(frozen=True)
class Target:
    """One device family or cell library.

    `options` are the tool's words for it: Yosys' family for Xilinx, the device options of
    nextpnr. `library` and `package` say where a cell library is and which Debian package
    brings it; `own` is one of the user's, with all of its files. `luts` and `bram36` are what the
    device has, block RAM in units of 36 kbit. `timed` is false where nextpnr does not know the
    delays of a device: then there is no clock, whatever it says of one.
    """

    name: str
    flow: str  # xilinx, ecp5, ice40, gowin or cells
    summary: str
    family: str = ""
    options: tuple[str, ...] = ()
    library: Path = Path()
    package: str = ""
    luts: int = 0
    bram36: float = 0.0
    timed: bool = True
    own: "OwnCells | None" = None

    @property
    def libraries(self) -> tuple[Path, ...]:
        """The files of a cell library; none for an FPGA."""
        if self.own:
            return self.own.files
        return (self.library,) if self.library.name else ()

    @property
    def luts_a_bram36(self) -> float:
        """LUTs that the device has for each of its block RAMs; 0 where it is no one device."""
        return self.luts / self.bram36 if self.bram36 else 0.0

    @property
    def routed(self) -> bool:
        """True if it is placed and routed, once a seed."""
        return self.flow in ("ecp5", "ice40", "gowin")


_XILINX = (
    ("virtex5", "xc5v", "Xilinx Virtex-5, LUT6"),
    ("virtex6", "xc6v", "Xilinx Virtex-6, LUT6"),
    ("virtex4", "xc4v", "Xilinx Virtex-4, LUT4"),
    ("spartan3", "xc3s", "Xilinx Spartan-3, LUT4"),
    ("virtexe", "xcve", "Xilinx Virtex-E, LUT4"),
    ("virtex2", "xc2v", "Xilinx Virtex-II, LUT4"),
    ("kintex7", "xc7", "AMD 7-series, LUT6"),
    ("ultrascaleplus", "xcup", "AMD UltraScale+, LUT6"),
)
_TECH = Path("/usr/share/qflow/tech")
_OSU = (
    ("osu018", "osu018/osu018_stdcells.lib", "OSU standard cells, 0.18 um"),
    ("osu035", "osu035/osu035_stdcells.lib", "OSU standard cells, 0.35 um"),
    ("osu050", "osu050/osu05_stdcells.lib", "OSU standard cells, 0.5 um"),
)
_ROUTED = (
    Target(
        "ecp5",
        "ecp5",
        "Lattice ECP5-85, speed 8, routed",
        options=("--85k", "--speed", "8", "--package", "CABGA756", "--out-of-context"),
        luts=83_640,
        bram36=104,  # 208 of 18 kbit
    ),
    Target(
        "ice40-hx8k",
        "ice40",
        "Lattice iCE40 HX8K, routed",
        "hx",
        ("--hx8k", "--package", "ct256"),
        luts=7_680,
        bram36=4,  # 32 of 4 kbit, counted as an eighth each
    ),
    Target(
        "ice40-up5k",
        "ice40",
        "Lattice iCE40 UP5K, routed",
        "u",
        ("--up5k", "--package", "sg48"),
        luts=5_280,
        bram36=3.75,  # 30 of 4 kbit
    ),
    Target(
        "gowin-gw5ast138",
        "gowin",
        "Gowin GW5AST-138C, placed and routed; no clock",
        "gw5a",
        ("--device", "GW5AST-LV138PG484AC1/I0"),
        luts=138_240,
        bram36=170,  # 340 of 18 kbit
        timed=False,  # the table of delays is that of other, smaller parts
    ),
)

TARGETS: Mapping[str, Target] = {
    target.name: target
    for target in (
        *(Target(name, "xilinx", summary, family) for name, family, summary in _XILINX),
        *_ROUTED,
        *(
            Target(name, "cells", summary, library=_TECH / path, package=f"qflow-tech-{name}")
            for name, path, summary in _OSU
        ),
    )
}


def find_target(name: str) -> Target:
    """The target called `name`. FlowError, with all names, if there is none."""
    try:
        return TARGETS[name]
    except KeyError:
        raise FlowError(f"unknown target {name!r}; there are: {', '.join(TARGETS)}") from None
