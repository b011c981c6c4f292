# SPDX-License-Identifier: Apache-2.0
"""Maps a design with Yosys, and has what came out counted.

Yosys runs as WebAssembly: one thread, 4 GB, and it sees only what lies below its folder, so the
sources are copied there.
"""

import gzip
import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from opengcm.flows.area import cell_area, fpga_area
from opengcm.flows.block_ram import use_output_registers
from opengcm.flows.errors import FlowError
from opengcm.flows.levels import clock_ports
from opengcm.flows.liberty import liberty_text, read_liberty
from opengcm.flows.modules import read_instances
from opengcm.flows.netlist import read_netlist
from opengcm.flows.own_cells import OwnCells
from opengcm.flows.paired import write_paired
from opengcm.flows.primitives import LEFT_OUT, Library, fpga_primitive
from opengcm.flows.request import DEFAULT_LEVELS, HEADER_SUFFIXES, SynthRequest
from opengcm.flows.share import share_modules
from opengcm.flows.store import LOG
from opengcm.flows.targets import Target
from opengcm.flows.tools import YOSYS, Runner, Usage, python_tool

TOOL = YOSYS
NETLIST = "netlist.json"
VERILOG = "netlist.v"
AREA = "area.json"
USAGE = "usage.json"

SOURCES = "src"
_HIERARCHY = "hierarchy.json"
_TREE = "tree.json"
_LUTS = "luts.txt"
_MEMORIES = "memories.txt"
_LIBRARY = "cells.lib"
_CONSTRAINTS = "constraints.txt"
_CONSTRAINT_LINES = "set_driving_cell BUFX2\nset_load 20\n"  # fF: two or three inputs
# What was mapped apart becomes part of the whole; with the same inputs, it is there once.
_WHOLE = ("setattr -mod -unset keep_hierarchy *", "flatten", "opt_merge", "clean")
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
        f"abc9 -lut {_LUTS} -script +{covering}",
        *_WHOLE,
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


def _luts(inputs: int, ps_a_mux: int) -> str:
    """What LUTs cost and take: number of inputs, area in tenths of a LUT, ps."""
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
        f"abc9 -lut {_LUTS} -script +{covering}",
        *_WHOLE,
        f"{_LATTICE} -run map_cells:",
    )


_ECP5 = _lattice(_TO_DEPTH)
_ECP5_AREA = _lattice(_FOR_AREA)
_LUT4_FAMILIES = frozenset({"xc2v", "xc3s", "xc4v", "xcve"})
_LUT6_FAMILIES = frozenset({"xc5v", "xc6v", "xc7", "xcup"})

# Delays and assertions of foreign sources mean nothing here.
READ = "read_slang -j 1 --ignore-timing --ignore-assertions --allow-use-before-declare"

# Yosys' own script, but that nets of many loads get buffers before cells are sized: by itself ABC
# leaves sums that others share without one, and they are then on the longest paths.
_SPLIT_NETS = (
    "+strash;&get,-n;&fraig,-x;&put;scorr;dc2;dretime;strash;&get,-n;&dch,-f;&nf;&put;"
    "buffer,-c,-N,{loads};upsize;dnsize;stime,-p"
)
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
        f"tee -q -o {_MEMORIES} dump t:$mem_v2",
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


def libraries(own: OwnCells | None) -> list[str]:
    """What the files of a cell library are called in the folder of a run."""
    count = len(own.files) if own else 1
    return [_LIBRARY, *(f"cells{number}.lib" for number in range(2, count + 1))]


def lay_out_libraries(target: Target, folder: Path) -> None:
    """Copy the files of a cell library into the folder of a run."""
    for path, name in zip(target.libraries, libraries(target.own), strict=True):
        (folder / name).write_text(liberty_text(path), encoding="utf-8")


def _constraints(target: Target) -> str:
    """What drives the inputs of a design, and what its outputs drive, in fF."""
    if target.own is None:
        return _CONSTRAINT_LINES
    return f"set_driving_cell {target.own.driving_cell}\nset_load {target.own.load:g}\n"


_MAP: dict[str, tuple[str, ...]] = {
    "xilinx": (_XILINX,),
    "ecp5": (_LATTICE,),
    "ice40": ("synth_ice40 -top {top} -device {family}",),
    "gowin": ("synth_gowin -top {top} -family {family} -noiopads -nodsp",),
    # With constraints ABC also buffers nets of many loads and sizes what drives them.
    "cells": _cells(f"-constr {_CONSTRAINTS}"),
}
_VERILOG_OUT = (
    # OpenSTA reads only simple netlists.
    "splitnets -ports",
    "opt_clean -purge",
    f"write_verilog -noattr -noexpr -nohex {VERILOG}",
)


def lay_out(request: SynthRequest, folder: Path) -> None:
    """Copy what Yosys reads into its folder."""
    for path, short in zip(request.files, request.relative, strict=True):
        place = folder / SOURCES / short
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    luts = _luts(_lut_inputs(request.target), _PS_A_SLICE_MUX.get(request.target.flow, 0))
    (folder / _LUTS).write_text(luts, encoding="utf-8")
    if request.target.libraries:
        lay_out_libraries(request.target, folder)
        (folder / _CONSTRAINTS).write_text(_constraints(request.target), encoding="utf-8")


def read_command(request: SynthRequest) -> str:
    """What reads the sources that lay_out() has copied."""
    short = [f"{SOURCES}/{path}" for path in request.relative]
    folders = dict.fromkeys(str(Path(path).parent) for path in short)
    return " ".join(
        [
            READ,
            *(f"-I {folder}" for folder in folders),
            *("--top", request.top),
            *(f"--blackboxed-module {name}" for name in request.left_out),
            *(f"-G {name}={value}" for name, value in sorted(request.parameters.items())),
            *(path for path in short if Path(path).suffix not in HEADER_SUFFIXES),
        ]
    )


def method(request: SynthRequest) -> dict[str, object]:
    """How an elaborated design is mapped: all of the scripts that does not name its sources."""
    return {
        "mapping": _steps(request),
        "luts": _luts(_lut_inputs(request.target), _PS_A_SLICE_MUX.get(request.target.flow, 0)),
        "whole": _WHOLE,
        "apart": request.apart,
        "last": _last(request),
    }


def _steps(request: SynthRequest) -> list[str]:
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


def _last(request: SynthRequest) -> list[str]:
    """What is written of the mapped netlist."""
    return [
        f"write_json {NETLIST}",
        *(_VERILOG_OUT if request.target.flow == "cells" else ()),
        # No steps of Yosys', but results depend on them.
        *(f"# {line}" for line in _own_constraints(request.target)),
        *(("# use_output_registers",) if _takes_output_registers(request) else ()),
    ]


def _own_constraints(target: Target) -> list[str]:
    """Those of a user's own cells; the same for all others, which their results know."""
    return _constraints(target).splitlines() if target.own else []


def scripts(request: SynthRequest) -> list[list[str]]:
    """The Yosys scripts, the same for everybody: they are part of what a result depends on.

    There is one, but two for what is mapped apart: the first leaves the module tree, in which
    equal modules are then made one.
    """
    read, boxes = read_command(request), list(_boxes(request))
    mapping, last = _steps(request), _last(request)
    # The module tree by itself tells what belongs to which instance.
    tree = [f"{read} --keep-hierarchy", *boxes]
    instances = ["delete t:$*", f"write_json {_HIERARCHY}", "design -reset"]
    if not request.apart:
        return [[*tree, *instances, read, *boxes, *mapping, *last]]
    names = " ".join(f"{name} {name}$*" for name in request.levels_apart)
    return [
        [
            *tree,
            f"hierarchy -check -top {request.top}",
            "design -save tree",
            *instances,
            "design -load tree",
            "proc",
            "opt_clean",
            f"write_json {_TREE}",
        ],
        [
            f"read_json {_TREE}",
            f"hierarchy -check -top {request.top}",
            f"setattr -mod -set keep_hierarchy 1 {names}",
            *mapping,
            *_WHOLE,
            *last,
        ],
    ]


def _boxes(request: SynthRequest) -> Iterator[str]:
    """Takes the parameters off what is left out: Yosys knows nothing of it but its ports."""
    from opengcm.declared import parameters_of  # here: it loads a compiler

    for module in request.left_out:
        names = parameters_of(module, request.files, local=True)
        if names is None:
            raise FlowError(f"no source declares the module {module}, which is to be left out")
        for name in names:
            yield f"setparam -unset {name} t:{module}"


def _takes_output_registers(request: SynthRequest) -> bool:
    """Whether registers behind block RAM move into it."""
    return request.target.flow == "ecp5" and not request.plain


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
            script = _SPLIT_NETS.format(loads=request.loads)
            return _cells(f"-constr {_CONSTRAINTS} -script {script}", target.own)
    if target.own:
        return _cells(f"-constr {_CONSTRAINTS}", target.own)
    return _MAP[target.flow]


def map_design(request: SynthRequest, folder: Path, runner: Runner) -> None:
    """Map in `folder`; leaves the compressed netlists and USAGE."""
    lay_out(request, folder)
    usages = []
    for lines in scripts(request):
        (folder / "run.ys").write_text("\n".join(lines) + "\n", encoding="utf-8")
        if (folder / _TREE).is_file():
            share_modules(folder / _TREE)
        # The full log of a large design is hundreds of megabytes; warnings and errors are enough.
        usages.append(runner.run([python_tool(TOOL), "-q", "run.ys"], folder, folder / LOG))
    if _takes_output_registers(request):
        use_output_registers(folder / NETLIST, request.top)
    usage = Usage(sum(each.seconds for each in usages), max(each.peak_mb for each in usages))
    (folder / USAGE).write_text(json.dumps(asdict(usage)), encoding="utf-8")
    for name in (NETLIST, VERILOG, _HIERARCHY):
        if (folder / name).is_file():
            pack(folder / name)
    shutil.rmtree(folder / SOURCES)
    for name in (*libraries(request.target.own), _CONSTRAINTS, _TREE, _LUTS):
        (folder / name).unlink(missing_ok=True)


def pack(path: Path) -> None:
    """Compress a file; it is called NAME.gz then."""
    with path.open("rb") as source, gzip.open(f"{path}.gz", "wb", compresslevel=4) as packed:
        shutil.copyfileobj(source, packed)
    path.unlink()


def unpack(folder: Path, name: str, destination: Path) -> None:
    """Copy a file of a finished step to another folder, as it was before pack()."""
    with gzip.open(folder / f"{name}.gz", "rb") as packed, (destination / name).open("wb") as file:
        shutil.copyfileobj(packed, file)


_PLACE = re.compile(rb'"src": "[^"]*"')


def netlist_digest(mapped: Path) -> str:
    """SHA-256 of the netlist of a finished step: a route depends on nothing else of the design.

    Nor does it on the places in the sources that the netlist names.
    """
    with gzip.open(mapped / f"{NETLIST}.gz", "rb") as netlist:
        return hashlib.sha256(_PLACE.sub(b"", netlist.read())).hexdigest()


def count(request: SynthRequest, mapped: Path, folder: Path) -> None:
    """Count the design that was mapped in `mapped`; leaves AREA."""
    netlist = read_netlist(mapped / f"{NETLIST}.gz", request.top)
    instances = read_instances(mapped / f"{_HIERARCHY}.gz", request.top)
    if request.target.flow == "cells":
        cells = read_liberty(*request.target.libraries)
        area = cell_area(netlist, cells, instances, _memories(mapped / _MEMORIES))
        clocks = clock_ports(netlist, cells)
    else:
        library = _primitives(request)
        area = fpga_area(netlist, library, instances, two_outputs=has_two_outputs(request.target))
        clocks = clock_ports(netlist, library)
    record = {"area": asdict(area), "clocks": clocks}
    (folder / AREA).write_text(json.dumps(record), encoding="utf-8")


def write_pairs(request: SynthRequest, mapped: Path, out: Path, runner: Runner) -> None:
    """Write the netlist that was mapped in `mapped` in Verilog, with its pairs of functions made.

    FlowError if Yosys fails or `out` cannot be written.
    """
    netlist = mapped / f"{NETLIST}.gz"
    write_paired(netlist, request.top, _primitives(request), out, runner)


def counting_code() -> str:
    """Hash of what the figures of a netlist depend on: they are counted anew if it changes."""
    here = Path(__file__).parent
    names = (
        *("area", "levels", "liberty", "logic", "modules", "netlist", "primitives", "result"),
        *("sites", "yosys"),
    )
    total = hashlib.sha256(b"".join((here / f"{name}.py").read_bytes() for name in names))
    return total.hexdigest()


def has_two_outputs(target: Target) -> bool:
    """Whether a LUT of the family can hold two functions."""
    return target.family in _LUT6_FAMILIES


def _lut_inputs(target: Target) -> int:
    return 4 if target.flow != "xilinx" or target.family in _LUT4_FAMILIES else 6


def _primitives(request: SynthRequest) -> Library:
    inputs = _lut_inputs(request.target)
    left_out = dict.fromkeys(request.left_out, LEFT_OUT)
    return lambda cell_type: left_out.get(cell_type) or fpga_primitive(cell_type, inputs)


def _memories(dump: Path) -> dict[str, int]:
    """Bits of each memory that is written to, by its name, from Yosys' dump of the cells."""
    found: dict[str, int] = {}
    facts: dict[str, str] = {}
    for line in dump.read_text(encoding="utf-8").splitlines():
        if match := re.match(r"\s+parameter \\(MEMID|SIZE|WIDTH|WR_PORTS) (.+)", line):
            facts[match[1]] = match[2]
        elif line.strip() == "end" and facts:
            if facts["WR_PORTS"] != "0":
                name = facts["MEMID"].strip('"').lstrip("\\")
                found[name] = int(facts["SIZE"]) * int(facts["WIDTH"])
            facts = {}
    return found
