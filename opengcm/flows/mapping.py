# SPDX-License-Identifier: Apache-2.0
"""How each family of targets is mapped: the steps between reading a design and writing its netlist.

Their text is part of what a figure depends on.
"""

from collections.abc import Iterator
from pathlib import Path

from opengcm.flows.liberty import liberty_text
from opengcm.flows.own_cells import OwnCells
from opengcm.flows.request import DEFAULT_LEVELS, SynthRequest
from opengcm.flows.targets import Target

LUTS = "luts.txt"
MEMORIES = "memories.txt"
CONSTRAINTS = "constraints.txt"
_LIBRARY = "cells.lib"
_CONSTRAINT_LINES = "set_driving_cell BUFX2\nset_load 20\n"  # fF: two or three inputs

# What was mapped apart becomes part of the whole; with the same inputs, it is there once.
WHOLE = ("setattr -mod -unset keep_hierarchy *", "flatten", "opt_merge", "clean")
_XILINX = "synth_xilinx -top {top} -family {family} -flatten -noiopad -noclkbuf -nodsp"


# Of Yosys' own script for LUT6 families all but the mapping to LUTs. That weighs a LUT2 less than
# a LUT6, and restructures logic before it covers it, which tears sums of products apart. Here
# every LUT costs the same, both the structure as written and the restructured one are covered,
# and the better is kept: a quarter fewer LUTs for a multiplier, a few per cent for control logic.
# Two LUT6 and their F7 multiplexer cost a little more than two LUTs, so that depth alone does not
# ask for them; four and their F8 multiplexer, a bit of an S-box, cost what they are. Delays are in
# ps, as those that Yosys knows of carry chains, memories and registers are: a LUT and the wires
# to it count 1 ns.
def _as_written(inputs: int, options: str, covering: str) -> tuple[str, ...]:
    """Yosys' script with that mapping, for LUTs of so many inputs."""
    return (
        f"{_XILINX} -run begin:map_luts",
        "opt_expr -mux_undef -noclkinv",
        f"abc9 -lut {LUTS} -script +{covering}",
        *WHOLE,
        "xilinx_srl -fixed -minlen 3",
        "techmap -map +/techmap.v -map +/xilinx/lut_map.v -map +/xilinx/cells_map.v"
        f" -D LUT_WIDTH={inputs}",
        f"xilinx_dffopt{options}",
        "opt_lut_ins -tech xilinx",
        f"{_XILINX} -run finalize:",
    )


_PS_A_LEVEL = 1000
# F7 and F8; a Lattice slice has no flip-flop behind these, a wire goes to one.
_PS_A_SLICE_MUX = {"xilinx": 100, "ecp5": 500}
_PS_OF_REGISTERS = 600  # from clock to output, and before the clock


def lut_costs(target: Target) -> str:
    """What LUTs cost and take, for ABC: number of inputs, area in tenths of a LUT, ps."""
    inputs, ps_a_mux = lut_inputs(target), _PS_A_SLICE_MUX.get(target.flow, 0)
    costs = [(k, 10, _PS_A_LEVEL) for k in range(1, inputs + 1)]
    costs += [
        (inputs + more, area, _PS_A_LEVEL + more * ps_a_mux) for more, area in ((1, 21), (2, 40))
    ]
    return "".join(f"{k} {area} {delay}\n" for k, area, delay in costs)


# To a depth, or for area alone: then more coverings of the structure as written are tried.
_TO_DEPTH = (
    "&scorr;&sweep;&st;&if,-D,{delay};&save,-a;&dc2;&dch,-f;&if,-D,{delay};&save,-a;&load;&mfs"
)
_FOR_AREA = "&st;&if,-a,-C,32,-F,5,-A,9;&satlut"
_XILINX_LUT6 = _as_written(6, "", _TO_DEPTH)
_XILINX_LUT6_AREA = _as_written(6, "", _FOR_AREA)
# For LUT4 families only where more levels are asked for than the default: a few levels of LUT4
# are many multiplexers, as in Yosys' own script.
_XILINX_LUT4 = _as_written(4, " -lut4", _TO_DEPTH)
# The same for ECP5, whose own script makes up to a third more LUTs of an AES pipeline.
_LATTICE = "synth_ecp5 -top {top} -noiopad -nodsp"


def _lattice(covering: str) -> tuple[str, ...]:
    return (
        f"{_LATTICE} -run begin:map_luts",
        f"abc9 -lut {LUTS} -script +{covering}",
        *WHOLE,
        f"{_LATTICE} -run map_cells:",
    )


_ECP5 = _lattice(_TO_DEPTH)
_ECP5_AREA = _lattice(_FOR_AREA)
_LUT4_FAMILIES = frozenset({"xc2v", "xc3s", "xc4v", "xcve"})
_LUT6_FAMILIES = frozenset({"xc5v", "xc6v", "xc7", "xcup"})


def libraries(own: OwnCells | None) -> list[str]:
    """What the files of a cell library are called in the folder of a run."""
    count = len(own.files) if own else 1
    return [_LIBRARY, *(f"cells{number}.lib" for number in range(2, count + 1))]


def lay_out_libraries(target: Target, folder: Path) -> None:
    """Copy the files of a cell library into the folder of a run."""
    for path, name in zip(target.libraries, libraries(target.own), strict=True):
        (folder / name).write_text(liberty_text(path), encoding="utf-8")


def constraints(target: Target) -> str:
    """What drives the inputs of a design, and what its outputs drive, in fF."""
    if target.own is None:
        return _CONSTRAINT_LINES
    return f"set_driving_cell {target.own.driving_cell}\nset_load {target.own.load:g}\n"


# Yosys' own script, but that nets of many loads get buffers before cells are sized: by itself ABC
# leaves sums that others share without one, and they are then on the longest paths. With another
# gain than 300 % logic is not rewritten (dc2) before other structures are looked for (&dch): where
# depth is as wanted, as in sums that a search has found.
_SPLIT_NETS = (
    "+strash;&get,-n;&fraig,-x;&put;scorr;{rewriting}strash;&get,-n;&dch,-f;&nf;&put;"
    "buffer,-c,-N,{loads}{gain};upsize;dnsize;stime,-p"
)
_REWRITING = "dc2;dretime;"
# Of standard cells the least area, of the structure as written and of others that compute the same:
# no cell is chosen stronger for what it drives.
_NO_SIZING = "+strash;&get,-n;&dch,-f;&nf,-R,1000,-F,500;&put"


def _cells(mapping: str, own: OwnCells | None = None) -> tuple[str, ...]:
    names = libraries(own)
    avoided = "".join(f" -dont_use {pattern}" for pattern in own.dont_use) if own else ""
    choosing = "".join(f" -dont_use {name}" for name in own.choosing) if own else ""
    given = " ".join(f"-liberty {name}" for name in names) + avoided
    return (
        *(f"read_liberty -lib {name}" for name in names),
        "synth -top {top} -flatten -run begin:fine",
        f"tee -q -o {MEMORIES} dump t:$mem_v2",
        "synth -top {top} -flatten -run fine:",
        f"dfflibmap {given}{choosing}",
        f"abc {given} {mapping}",
        "setundef -zero",
        "clean",
        *(_ties(own) if own else ()),
    )


def _ties(own: OwnCells) -> Iterator[str]:
    """Constants by cells, one each, where the library has cells for both: layout copies them."""
    high, low = own.tie(1), own.tie(0)
    if high and low:
        yield f"hilomap -singleton -hicell {high[0]} {high[1]} -locell {low[0]} {low[1]}"
        yield "clean"


_MAP: dict[str, tuple[str, ...]] = {
    "xilinx": (_XILINX,),
    "ecp5": (_LATTICE,),
    "ice40": ("synth_ice40 -top {top} -device {family}",),
    "gowin": ("synth_gowin -top {top} -family {family} -noiopads -nodsp",),
    # With constraints ABC also buffers nets of many loads and sizes what drives them.
    "cells": _cells(f"-constr {CONSTRAINTS}"),
}


def steps(request: SynthRequest) -> list[str]:
    """The mapping, with what the request asks for put in."""
    found = []
    for step in _mapping(request):
        levels = {"": request.levels}
        if step.startswith("abc9 "):
            levels = _selections(request)
        for selection, aim in levels.items():
            delay = aim * _PS_A_LEVEL + _PS_OF_REGISTERS
            mapped = step.format(top=request.top, family=request.target.family, delay=delay)
            found += [f"select {selection}", mapped, "select -clear"] if selection else [mapped]
    return found


def _selections(request: SynthRequest) -> dict[str, int]:
    """The levels that modules are mapped to, by what selects them; "" selects all.

    Those with levels of their own come last: what is mapped behind them, carry chains and memories
    in it, comes out deeper than it needs to be.
    """
    own = {
        f"{name} {name}$* %u": levels
        for name, levels in request.levels_apart.items()
        if levels is not None
    }
    if not own:
        return {"": request.levels}
    return {" ".join(["*", *(f"{names} %d" for names in own)]): request.levels} | own


def _mapping(request: SynthRequest) -> tuple[str, ...]:
    """The steps from what was read to cells of the family."""
    target = request.target
    if not request.plain:
        if target.family in _LUT6_FAMILIES:
            return _XILINX_LUT6 if request.levels else _XILINX_LUT6_AREA
        if target.family in _LUT4_FAMILIES and request.levels > DEFAULT_LEVELS:
            return _XILINX_LUT4
        if target.flow == "ecp5":
            return _ECP5 if request.levels else _ECP5_AREA
        if target.flow == "cells" and not request.levels:
            return _cells(f"-script {_NO_SIZING}", target.own)
        if request.loads is not None:
            as_written = request.gain is not None
            script = _SPLIT_NETS.format(
                rewriting="" if as_written else _REWRITING,
                loads=request.loads,
                gain=f",-G,{request.gain}" if as_written else "",
            )
            return _cells(f"-constr {CONSTRAINTS} -script {script}", target.own)
    if target.own:
        return _cells(f"-constr {CONSTRAINTS}", target.own)
    return _MAP[target.flow]


def has_two_outputs(target: Target) -> bool:
    """Whether a LUT of the family can hold two functions."""
    return target.family in _LUT6_FAMILIES


def lut_inputs(target: Target) -> int:
    """Inputs of one LUT of the family, without the multiplexers behind it."""
    return 4 if target.flow != "xilinx" or target.family in _LUT4_FAMILIES else 6
