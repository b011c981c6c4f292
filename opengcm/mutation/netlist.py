# SPDX-License-Identifier: Apache-2.0
"""The netlist of a design with mutants: small changes, each active if `mutate_sel` is its number.

Yosys' `mutate` chooses them, evenly over cells, wires and source lines of each module, and puts
them into the netlist: a bit of a port of a cell is inverted, is stuck, or depends on another bit of
the port. A module that is instantiated many times is changed in all its instances, as an error in
its source would be. All mutants are in one netlist: one of them costs a run and no build.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from opengcm import sources
from opengcm.designs import Design
from opengcm.flows import yosys
from opengcm.flows.request import SynthRequest
from opengcm.flows.share import share_modules
from opengcm.flows.store import content_key, keep
from opengcm.flows.tools import python_tool_version
from opengcm.mutation.selected import (
    ANY_TARGET,
    PLAIN,
    TREE,
    VERILOG,
    Tree,
    elaborate,
    put_in,
    read_tree,
    run_yosys,
    source_module,
    with_plain_names,
)
from opengcm.places import RTL

FORMAT = 5  # of what is kept; raise it when the way to make it changes
LIST = "mutants.json"

_CLOCK = re.compile(r"clk", re.IGNORECASE)
_MEMORY = "$mem_v2"
_OF_CLOCKED_READS = ("RD_EN", "RD_ARST", "RD_SRST")
_FEWEST = 8  # mutants of a module, where it has as many bits
_BITS_A_MUTANT = 12


@dataclass(frozen=True)
class Mutant:
    """One change. `module` is that of the sources, `instance` its form in the netlist.

    `place` is the file and the lines that it is of, `what` says what is changed.
    """

    number: int
    module: str
    instance: str
    place: str
    what: str


@dataclass(frozen=True)
class Mutated:
    """A netlist with its mutants, numbered from 1."""

    folder: Path
    mutants: tuple[Mutant, ...]

    @property
    def verilog(self) -> Path:
        """The netlist, to simulate."""
        return self.folder / VERILOG

    @property
    def tree(self) -> Path:
        """The modules, as Yosys writes them in JSON."""
        return self.folder / TREE


def mutate(design: Design, most: int, seed: int) -> Mutated:
    """Put at most so many mutants into each module of a design, made first if they are not kept.

    FlowError, one line with the tool's own words, if Yosys fails.
    """
    files = tuple(sources.files_of(design.core, design.top))
    request = SynthRequest.of_files(design.top, files, ANY_TARGET, dict(design.parameters))
    facts = {
        "format": FORMAT,
        "top": request.top,
        "parameters": dict(request.parameters),
        "sources": request.source_hash,
        "tool": python_tool_version(yosys.TOOL),
        "most": most,
        "seed": seed,
    }

    def work(folder: Path) -> None:
        _make(request, folder, most, seed)

    entry = keep("mutated", design.name, content_key(facts), work, force=False)
    listed = json.loads((entry.folder / LIST).read_text(encoding="utf-8"))
    return Mutated(entry.folder, tuple(Mutant(**each) for each in listed))


def _make(request: SynthRequest, folder: Path, most: int, seed: int) -> None:
    elaborate(request, folder)
    share_modules(folder / PLAIN)
    with_plain_names(folder / PLAIN)
    modules = read_tree(folder / PLAIN)
    shares = dict(_shares(modules, most))
    listing = [f"mutate -list {shares[n]} -seed {seed} -o {n}.txt {n}" for n in shares]
    run_yosys(folder, [f"read_json {PLAIN}", *listing])
    commands = [
        line
        for name in shares
        for line in dict.fromkeys((folder / f"{name}.txt").read_text("utf-8").splitlines())
        if not _CLOCK.search(_option(line, "port")) and not _is_constant(modules, line)
    ]
    places = _places(request)
    mutants = [_mutant(number, line, places) for number, line in enumerate(commands, 1)]
    put_in(folder, [line.partition(" -src ")[0] for line in commands], request.top)
    (folder / LIST).write_text(json.dumps([asdict(each) for each in mutants]), encoding="utf-8")


def _is_constant(modules: Mapping[str, Tree], line: str) -> bool:
    """Whether a change is of an enable or a reset of a memory's read port that has no clock.

    There are no such wires in such a circuit, and Yosys takes nothing but constants there.
    """
    cell = modules[_option(line, "module")]["cells"][_option(line, "cell")]
    if cell["type"] != _MEMORY or _option(line, "port") not in _OF_CLOCKED_READS:
        return False
    clocked: str = cell["parameters"]["RD_CLK_ENABLE"]
    return clocked[-1 - int(_option(line, "portbit"))] == "0"


def _shares(modules: Mapping[str, Tree], most: int) -> Iterator[tuple[str, int]]:
    """How many mutants each form of a module gets: by its size, at most so many a source module."""
    sizes = {name: _bits(module) for name, module in modules.items()}
    totals: dict[str, int] = {}
    for name, size in sizes.items():
        base = source_module(name)
        totals[base] = totals.get(base, 0) + size
    for name, size in sizes.items():
        total = totals[source_module(name)]
        wanted = min(most, max(_FEWEST, total // _BITS_A_MUTANT))
        if share := round(wanted * size / total) if total else 0:
            yield name, share


def _bits(module: Tree) -> int:
    """Bits of all ports of the cells that compute something."""
    return sum(
        len(bits)
        for cell in module["cells"].values()
        if cell["type"] != "$scopeinfo"
        for bits in cell["connections"].values()
    )


def _option(line: str, name: str) -> str:
    found = re.search(rf" -{name} (\S+)", line)
    return found[1] if found else ""


def _places(request: SynthRequest) -> dict[str, str]:
    """Of each file as Yosys names it, its room and name, or its name alone if it is in no room."""
    return {
        f"{yosys.SOURCES}/{short}": str(
            path.relative_to(RTL) if path.is_relative_to(RTL) else path.name
        )
        for path, short in zip(request.files, request.relative, strict=True)
    }


def _mutant(number: int, line: str, places: Mapping[str, str]) -> Mutant:
    module = _option(line, "module")
    given = re.findall(r" -src (\S+)", line)
    bit, wire = _option(line, "portbit"), _option(line, "wire")
    port = f"{_option(line, 'port')}[{bit}] of {_option(line, 'cell')}"
    named = f"{wire}[{_option(line, 'wirebit')}], " if wire else ""
    what = {
        "inv": "inverted",
        "const0": "stuck at 0",
        "const1": "stuck at 1",
        "cnot0": f"inverted while bit {_option(line, 'ctrlbit')} is 0",
        "cnot1": f"inverted while bit {_option(line, 'ctrlbit')} is 1",
    }[_option(line, "mode")]
    file, colon, lines = given[-1].partition(":") if given else ("", "", "")
    place = f"{places.get(file, file)}{colon}{lines}"
    return Mutant(number, source_module(module), module, place, f"{named}{port}: {what}")
