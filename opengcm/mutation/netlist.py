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
from itertools import count
from pathlib import Path
from typing import Any

from opengcm import sources
from opengcm.designs import Design
from opengcm.flows import yosys
from opengcm.flows.request import SynthRequest
from opengcm.flows.share import share_modules
from opengcm.flows.store import LOG, content_key, keep
from opengcm.flows.tools import Runner, python_tool, python_tool_version

FORMAT = 2  # of what is kept; raise it when the way to make it changes
SELECT = "mutate_sel"
SELECT_BITS = 32
TREE = "mutated.json"
VERILOG = "mutated.v"
LIST = "mutants.json"

_ANY_TARGET = "virtex5"  # nothing is mapped
_ELABORATE = (
    "proc",
    "opt_expr",
    "opt_clean",
    "memory_collect",
    "opt_clean",
    "write_json tree.json",
)
_CLOCK = re.compile(r"clk", re.IGNORECASE)
_LEAD = re.compile(r"^src/(.*/rtl/)?")  # before the room, where other files lie elsewhere
_FEWEST = 8  # mutants of a module, where it has as many bits
_BITS_A_MUTANT = 12

Tree = dict[str, Any]


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
    request = SynthRequest.of_files(design.top, files, _ANY_TARGET, dict(design.parameters))
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


def source_module(name: str) -> str:
    """The module of the sources that a module of the netlist is a form of."""
    return name.partition("__")[0]


def _make(request: SynthRequest, folder: Path, most: int, seed: int) -> None:
    yosys.lay_out(request, folder)
    read = f"{yosys.read_command(request)} --keep-hierarchy"
    _yosys(folder, [read, f"hierarchy -check -top {request.top}", *_ELABORATE])
    share_modules(folder / "tree.json")
    modules = _with_plain_names(folder / "tree.json")

    shares = dict(_shares(modules, most))
    listing = [f"mutate -list {shares[n]} -seed {seed} -o {n}.txt {n}" for n in shares]
    _yosys(folder, ["read_json tree.json", *listing])
    commands = [
        line
        for name in shares
        for line in dict.fromkeys((folder / f"{name}.txt").read_text("utf-8").splitlines())
        if not _CLOCK.search(_option(line, "port"))
    ]
    mutants = [_mutant(number, line) for number, line in enumerate(commands, 1)]
    apply = [
        f"{line.partition(' -src ')[0]} -ctrl {SELECT} {SELECT_BITS} {number}"
        for number, line in enumerate(commands, 1)
    ]
    _yosys(folder, ["read_json tree.json", *apply, f"write_json {TREE}"])
    _hand_down_select(folder / TREE, request.top)
    _yosys(folder, [f"read_json {TREE}", f"write_verilog -noattr {VERILOG}"])
    (folder / LIST).write_text(json.dumps([asdict(each) for each in mutants]), encoding="utf-8")


def _yosys(folder: Path, lines: list[str]) -> None:
    (folder / "run.ys").write_text("\n".join(lines) + "\n", encoding="utf-8")
    Runner().run([python_tool(yosys.TOOL), "-q", "run.ys"], folder, folder / LOG)


def _with_plain_names(path: Path) -> Mapping[str, Tree]:
    """Rename MODULE$PATH.OF.INSTANCE to MODULE__NUMBER, which a selection can name."""
    tree: Tree = json.loads(path.read_text(encoding="utf-8"))
    modules: dict[str, Tree] = tree["modules"]
    numbers: dict[str, Iterator[int]] = {}
    names = {}
    for name in modules:
        base, dollar, _ = name.partition("$")
        number = next(numbers.setdefault(base, count()))
        names[name] = f"{base}__{number}" if dollar else name
    for module in modules.values():
        for cell in module["cells"].values():
            cell["type"] = names.get(cell["type"], cell["type"])
    tree["modules"] = {names[name]: module for name, module in modules.items()}
    path.write_text(json.dumps(tree), encoding="utf-8")
    renamed: Mapping[str, Tree] = tree["modules"]
    return renamed


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


def _mutant(number: int, line: str) -> Mutant:
    module = _option(line, "module")
    places = re.findall(r" -src (\S+)", line)
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
    place = _LEAD.sub("", places[-1]) if places else ""
    return Mutant(number, source_module(module), module, place, f"{named}{port}: {what}")


def _hand_down_select(path: Path, top: str) -> None:
    """Give each module on the way to a mutant the input, connected from the top down."""
    tree: Tree = json.loads(path.read_text(encoding="utf-8"))
    modules: dict[str, Tree] = tree["modules"]
    with_select: dict[str, bool] = {}

    def visit(name: str) -> bool:
        if name not in with_select:
            module = modules[name]
            cells = [cell for cell in module["cells"].values() if cell["type"] in modules]
            inside = [cell for cell in cells if visit(cell["type"])]
            with_select[name] = bool(inside) or SELECT in module["ports"] or name == top
            if with_select[name]:
                bits = _select_of(module)
                for cell in inside:
                    cell["port_directions"][SELECT] = "input"
                    cell["connections"][SELECT] = bits
        return with_select[name]

    visit(top)
    path.write_text(json.dumps(tree), encoding="utf-8")


def _select_of(module: Tree) -> list[int]:
    """The bits of the input, which the module gets where it has none."""
    if SELECT not in module["ports"]:
        nets = module["netnames"].values()
        first = 1 + max(
            (bit for net in nets for bit in net["bits"] if isinstance(bit, int)), default=1
        )
        bits = list(range(first, first + SELECT_BITS))
        module["ports"][SELECT] = {"direction": "input", "bits": bits}
        module["netnames"][SELECT] = {"hide_name": 0, "bits": bits, "attributes": {}}
    found: list[int] = module["ports"][SELECT]["bits"]
    return found
