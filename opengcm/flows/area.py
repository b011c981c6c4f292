# SPDX-License-Identifier: Apache-2.0
"""Counts a mapped netlist: in LUTs for an FPGA, in gate equivalents for a cell library."""

from collections import Counter, defaultdict
from collections.abc import Mapping

from opengcm.flows.levels import lut_levels
from opengcm.flows.liberty import CellLibrary
from opengcm.flows.modules import Instance, add_up, assign, worst_levels
from opengcm.flows.netlist import Cell, Netlist
from opengcm.flows.primitives import SEQUENTIAL, Kind, Library
from opengcm.flows.result import Area, ModuleCost
from opengcm.flows.sites import find_sites


def fpga_area(
    netlist: Netlist,
    library: Library,
    instances: Mapping[str, Instance],
    *,
    two_outputs: bool = False,
) -> Area:
    """LUTs, registers, memories and levels of an FPGA netlist.

    Sites are counted where LUTs have `two_outputs`, so that two functions can share one.
    """

    def cost(cell: Cell) -> dict[str, float]:
        primitive = library(cell.type)
        kind = primitive.kind
        in_memory = primitive.luts if kind in (Kind.LUT_RAM, Kind.SHIFT) else 0
        return {
            "lut": primitive.luts,
            "lutram": in_memory,
            "ff": int(kind is Kind.FLIP_FLOP),
            "latch": int(kind is Kind.LATCH),
            "bram36": primitive.bram36,
            "muxf": int(kind is Kind.MUX),
            "carry": int(kind is Kind.CARRY),
        }

    levels = lut_levels(netlist, library)
    owner = assign(netlist, library, instances)
    costs = add_up(netlist, owner, instances, cost)
    worst = worst_levels(netlist, library, levels, owner, instances)
    whole = costs.get("", defaultdict(float))
    return Area(
        lut=int(whole["lut"]),
        sites=find_sites(netlist, library).count if two_outputs else None,
        lutram=int(whole["lutram"]),
        ff=int(whole["ff"]),
        latch=int(whole["latch"]),
        bram36=float(whole["bram36"]),
        muxf=int(whole["muxf"]),
        carry=int(whole["carry"]),
        levels=levels.depth,
        cells=_cells(netlist),
        endpoints={str(depth): count for depth, count in levels.endpoints.items()},
        path=levels.path,
        modules=tuple(
            ModuleCost(
                path,
                instances[path].module,
                lut=int(costs[path]["lut"]),
                lutram=int(costs[path]["lutram"]),
                ff=int(costs[path]["ff"]),
                bram36=float(costs[path]["bram36"]),
                muxf=int(costs[path]["muxf"]),
                levels=worst.get(path),
            )
            for path in sorted(costs, key=natural)
        ),
    )


def cell_area(
    netlist: Netlist,
    library: CellLibrary,
    instances: Mapping[str, Instance],
    memories: Mapping[str, int],
) -> Area:
    """Gate equivalents of a netlist of library cells.

    `memories` has the bits of each memory by hierarchical name: their words are flip-flops here.
    """
    owner = assign(netlist, library, instances)

    def cost(cell: Cell) -> dict[str, float]:
        primitive = library(cell.type)
        sequential = primitive.kind in SEQUENTIAL
        return {
            "area": primitive.area,
            "seq": primitive.area if sequential else 0,
            "memory": primitive.area if sequential and _is_word(netlist, cell, memories) else 0,
            "ff": int(primitive.kind is Kind.FLIP_FLOP),
            "latch": int(primitive.kind is Kind.LATCH),
        }

    costs = add_up(netlist, owner, instances, cost)
    whole = costs.get("", defaultdict(float))
    return Area(
        ff=int(whole["ff"]),
        latch=int(whole["latch"]),
        kge=library.kge(whole["area"]),
        seq_kge=library.kge(whole["seq"]),
        memory_kge=library.kge(whole["memory"]),
        memory_bits=sum(memories.values()),
        cells=_cells(netlist),
        modules=tuple(
            ModuleCost(
                path,
                instances[path].module,
                ff=int(costs[path]["ff"]),
                kge=library.kge(costs[path]["area"]),
            )
            for path in sorted(costs, key=natural)
        ),
    )


def _is_word(netlist: Netlist, cell: Cell, memories: Mapping[str, int]) -> bool:
    """True for a flip-flop that holds a bit of a memory: its net is called MEMORY[word]."""
    for bits in cell.outputs.values():
        for bit in bits:
            for name, _ in netlist.aliases(bit):
                if name.endswith("]") and name.rpartition("[")[0] in memories:
                    return True
    return False


def _cells(netlist: Netlist) -> dict[str, int]:
    return dict(sorted(Counter(cell.type for cell in netlist.cells).items()))


def natural(path: str) -> tuple[tuple[int, str], ...]:
    """A sorting key by which numbers in a name count as numbers."""
    words = "".join(c if c.isalnum() or c == "_" else " " for c in path).split()
    return tuple((int(word), "") if word.isdecimal() else (-1, word) for word in words)
