# SPDX-License-Identifier: Apache-2.0
"""What a synthesis run found. A figure that a target does not have is None, never 0."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class PathStep:
    """One cell of the longest path. `ns` is the delay up to its output, where it is known."""

    cell: str
    type: str
    net: str
    ns: float | None = None


@dataclass(frozen=True)
class SlowEnds:
    """Bits of a register where nearly the longest paths end: how many, and the latest, in ns."""

    register: str
    count: int
    ns: float


@dataclass(frozen=True)
class ModuleCost:
    """What the instance at `path` costs, with all below it. `path` is empty for the top.

    `levels` is the longest path that ends in a register of the instance.
    """

    path: str
    module: str
    lut: int | None = None
    lutram: int | None = None
    ff: int | None = None
    bram36: float | None = None
    muxf: int | None = None
    kge: float | None = None
    levels: int | None = None


@dataclass(frozen=True)
class Area:
    """What a mapped netlist holds.

    `lut` has the LUTs used as logic, as memory (`lutram`) and as shift registers, one for each
    function. `sites` are the LUT6 that hold them, two functions in one where that is legal (see
    `flows.sites`); it is counted of families whose LUTs have two outputs. A block RAM of
    18 kbit is half a `bram36`. kGE are cell areas over that of a two-input NAND, in thousands;
    `memory_kge` is the part of `seq_kge` that holds the words of memories. `endpoints` counts
    the registers, memories and output ports by the LUT levels before them.
    """

    lut: int | None = None
    sites: int | None = None
    lutram: int | None = None
    ff: int | None = None
    latch: int | None = None
    bram36: float | None = None
    muxf: int | None = None
    carry: int | None = None
    levels: int | None = None
    kge: float | None = None
    seq_kge: float | None = None
    memory_kge: float | None = None
    memory_bits: int | None = None
    cells: Mapping[str, int] = field(default_factory=dict)
    endpoints: Mapping[str, int] = field(default_factory=dict)
    path: tuple[PathStep, ...] = ()
    modules: tuple[ModuleCost, ...] = ()

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Area":
        """The reverse of dataclasses.asdict()."""
        return cls(
            **{
                **data,
                "path": tuple(PathStep(**step) for step in data["path"]),
                "modules": tuple(ModuleCost(**row) for row in data["modules"]),
            }
        )


@dataclass(frozen=True)
class Timing:
    """One place-and-route run or timing analysis. `utilisation` is [used, available] by kind."""

    fmax_mhz: float | None
    path: tuple[PathStep, ...] = ()
    utilisation: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    slow_ends: tuple[SlowEnds, ...] = ()

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Timing":
        """The reverse of dataclasses.asdict(). What was kept before has no slow_ends."""
        used = {kind: (pair[0], pair[1]) for kind, pair in data["utilisation"].items()}
        path = tuple(PathStep(**step) for step in data["path"])
        ends = tuple(SlowEnds(**row) for row in data.get("slow_ends", ()))
        return cls(data["fmax_mhz"], path, used, ends)


@dataclass(frozen=True)
class SynthResult:
    """All figures of one design on one target.

    `fmax_mhz` is the median over the seeds. `seconds` and `peak_mb` (MiB, the largest process)
    are those of the runs that made the figures, however long ago. `cached` says that no tool ran.
    """

    design: str
    target: str
    top: str
    parameters: Mapping[str, int | str]
    area: Area
    fmax_mhz: float | None
    fmax_mhz_by_seed: Mapping[str, float | None] | None
    critical_path: tuple[PathStep, ...]
    utilisation: Mapping[str, tuple[int, int]] | None
    tools: Mapping[str, str]
    source_hash: str
    seconds: float
    peak_mb: float
    cached: bool
    slow_ends: tuple[SlowEnds, ...] = ()

    def to_json(self, *, by_module: bool = False) -> dict[str, Any]:
        """One flat object for scripts; `by_module` adds the list of instances."""
        area = asdict(self.area)
        path = [asdict(step) for step in self.critical_path]
        record: dict[str, Any] = {"design": self.design, "target": self.target}
        for key in ("lut", "ff", "bram36", "muxf", "levels", "kge", "seq_kge"):
            record[key] = area[key]
        by_seed = None if self.fmax_mhz_by_seed is None else dict(self.fmax_mhz_by_seed)
        record |= {
            "fmax_mhz": self.fmax_mhz,
            "fmax_mhz_by_seed": by_seed,
            "critical_path": path or None,
        }
        more = ("lutram", "latch", "carry", "memory_kge", "memory_bits", "cells", "endpoints")
        for key in ("sites", *more):
            record[key] = area[key]
        record |= {
            "level_path": area["path"] or None,
            "slow_ends": [asdict(row) for row in self.slow_ends] or None,
            "utilisation": None if self.utilisation is None else dict(self.utilisation),
            "top": self.top,
            "parameters": dict(self.parameters),
            "tools": dict(self.tools),
            "source_hash": self.source_hash,
            "seconds": self.seconds,
            "peak_mb": self.peak_mb,
            "cached": self.cached,
        }
        if by_module:
            record["by_module"] = area["modules"]
        return record
