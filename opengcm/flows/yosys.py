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
from fnmatch import fnmatchcase
from pathlib import Path

from opengcm.flows.area import cell_area, fpga_area
from opengcm.flows.block_ram import use_output_registers
from opengcm.flows.errors import FlowError
from opengcm.flows.levels import clock_ports
from opengcm.flows.liberty import read_liberty
from opengcm.flows.mapping import (
    CONSTRAINTS,
    LUTS,
    MEMORIES,
    WHOLE,
    constraints,
    has_two_outputs,
    lay_out_libraries,
    libraries,
    lut_costs,
    lut_inputs,
    steps,
)
from opengcm.flows.modules import read_instances
from opengcm.flows.netlist import read_modules, read_netlist
from opengcm.flows.paired import write_paired
from opengcm.flows.primitives import LEFT_OUT, Library, fpga_primitive
from opengcm.flows.request import HEADER_SUFFIXES, SynthRequest
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

# Delays and assertions of foreign sources mean nothing here.
READ = "read_slang -j 1 --ignore-timing --ignore-assertions --allow-use-before-declare"


_VERILOG_OUT = (
    # OpenSTA reads only simple netlists.
    "splitnets -ports",
    "opt_clean -purge",
    f"write_verilog -noattr -noexpr -nohex {VERILOG}",
)


def lay_out(request: SynthRequest, folder: Path) -> None:
    """Copy what Yosys reads into its folder.

    FlowError if the sources are not any more those that `request.source_hash` is of: what is made
    of them would be kept by that hash.
    """
    before = request.source_hash
    copies = [folder / SOURCES / short for short in request.relative]
    for path, place in zip(request.files, copies, strict=True):
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    if request.hash_of(copies) != before:
        raise FlowError(f"{request.name}: a source was changed meanwhile; nothing was kept")
    (folder / LUTS).write_text(lut_costs(request.target), encoding="utf-8")
    if request.target.libraries:
        lay_out_libraries(request.target, folder)
        (folder / CONSTRAINTS).write_text(constraints(request.target), encoding="utf-8")


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
        "mapping": steps(request),
        "luts": lut_costs(request.target),
        "whole": WHOLE,
        "apart": request.apart,
        "last": _last(request),
    }


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
    return constraints(target).splitlines() if target.own else []


def scripts(request: SynthRequest) -> list[list[str]]:
    """The Yosys scripts, the same for everybody: they are part of what a result depends on.

    There is one, but two for what is mapped apart: the first leaves the module tree, in which
    equal modules are then made one.
    """
    read, boxes = read_command(request), list(_boxes(request))
    mapping, last = steps(request), _last(request)
    # The module tree by itself tells what belongs to which instance.
    tree = [f"{read} --keep-hierarchy", *boxes]
    instances = ["delete t:$*", f"write_json {_HIERARCHY}", "design -reset"]
    if not request.apart:
        return [[*tree, *instances, read, *boxes, *mapping, *last]]
    names = " ".join(each for name in request.levels_apart for each in _selected(name))
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
            *WHOLE,
            *last,
        ],
    ]


def _selected(pattern: str) -> tuple[str, str]:
    """What selects the modules of a pattern, as they are called and with their instances."""
    return pattern, f"{pattern}$*"


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


def map_design(request: SynthRequest, folder: Path, runner: Runner) -> None:
    """Map in `folder`; leaves the compressed netlists and USAGE.

    FlowError if Yosys fails, or as check_apart().
    """
    lay_out(request, folder)
    usages = []
    for lines in scripts(request):
        (folder / "run.ys").write_text("\n".join(lines) + "\n", encoding="utf-8")
        if (folder / _TREE).is_file():
            _check_apart(request, folder / _HIERARCHY)
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
    for name in (*libraries(request.target.own), CONSTRAINTS, _TREE, LUTS):
        (folder / name).unlink(missing_ok=True)


def check_apart(request: SynthRequest, mapped: Path) -> None:
    """FlowError if the caller has named a module apart that is not in what was mapped in `mapped`.

    It may be kept from a request that took the same name from a design's file.
    """
    _check_apart(request, mapped / f"{_HIERARCHY}.gz")


def _check_apart(request: SynthRequest, hierarchy: Path) -> None:
    if not (request.apart and request.apart_given):
        return
    modules = read_modules(hierarchy)
    for pattern in request.levels_apart:
        # As Yosys selects them.
        if not any(fnmatchcase(name, each) for name in modules for each in _selected(pattern)):
            raise FlowError(f"{request.top} has no module {pattern}, to be mapped apart")


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
        area = cell_area(netlist, cells, instances, _memories(mapped / MEMORIES))
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
        *("sites", "mapping", "yosys"),
    )
    total = hashlib.sha256(b"".join((here / f"{name}.py").read_bytes() for name in names))
    return total.hexdigest()


def _primitives(request: SynthRequest) -> Library:
    inputs = lut_inputs(request.target)
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
