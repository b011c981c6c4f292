# SPDX-License-Identifier: Apache-2.0
"""A netlist with changes of which one is active at a time: the one whose number is on `mutate_sel`.

Yosys puts each change in, in its own module; the input is then handed down to all modules that have
one, from the top.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from opengcm.flows import yosys
from opengcm.flows.request import SynthRequest
from opengcm.flows.store import LOG
from opengcm.flows.tools import Runner, python_tool

SELECT = "mutate_sel"
SELECT_BITS = 32
TREE = "mutated.json"
VERILOG = "mutated.v"
ANY_TARGET = "virtex5"  # nothing is mapped
PLAIN = "tree.json"
_SIMULATED = "simulated.json"

_ELABORATE = ("proc", "opt_expr", "opt_clean", "memory_collect", "opt_clean")

Tree = dict[str, Any]


def elaborate(request: SynthRequest, folder: Path, passes: Sequence[str] = _ELABORATE) -> None:
    """Leave the modules of a request in PLAIN, each with its cells, a module for each instance.

    `passes` of Yosys make cells of what the sources say.
    """
    yosys.lay_out(request, folder)
    read = f"{yosys.read_command(request)} --keep-hierarchy"
    top = f"hierarchy -check -top {request.top}"
    run_yosys(folder, [read, top, *passes, f"write_json {PLAIN}"])


def run_yosys(folder: Path, lines: Sequence[str]) -> None:
    """Run a script in a folder. FlowError if it fails."""
    (folder / "run.ys").write_text("\n".join(lines) + "\n", encoding="utf-8")
    Runner().run([python_tool(yosys.TOOL), "-q", "run.ys"], folder, folder / LOG)


def with_plain_names(path: Path) -> dict[str, str]:
    """Rename MODULE$PATH.OF.INSTANCE to MODULE__NUMBER, which a selection can name.

    Returns the path of the instance by the new name.
    """
    tree: Tree = json.loads(path.read_text(encoding="utf-8"))
    modules: dict[str, Tree] = tree["modules"]
    numbers: dict[str, Iterator[int]] = {}
    names, places = {}, {}
    for name in modules:
        base, dollar, place = name.partition("$")
        number = next(numbers.setdefault(base, count()))
        names[name] = f"{base}__{number}" if dollar else name
        places[names[name]] = place
    for module in modules.values():
        for cell in module["cells"].values():
            cell["type"] = names.get(cell["type"], cell["type"])
    tree["modules"] = {names[name]: module for name, module in modules.items()}
    path.write_text(json.dumps(tree), encoding="utf-8")
    return places


def read_tree(path: Path) -> Mapping[str, Tree]:
    """The modules."""
    modules: Mapping[str, Tree] = json.loads(path.read_text(encoding="utf-8"))["modules"]
    return modules


def source_module(name: str) -> str:
    """The module of the sources that a module of the netlist is a form of."""
    return name.partition("__")[0]


def put_in(folder: Path, changes: Sequence[str], top: str) -> None:
    """Put changes, as `mutate` takes them, into PLAIN, numbered from 1: leaves TREE and VERILOG."""
    apply = [f"{line} -ctrl {SELECT} {SELECT_BITS} {at}" for at, line in enumerate(changes, 1)]
    run_yosys(folder, [f"read_json {PLAIN}", *apply, f"write_json {TREE}"])
    _hand_down(folder / TREE, top)
    tables = _with_tables(folder / TREE, folder / _SIMULATED)
    # A case that a change makes ambiguous takes the first that fits, as gates would take something:
    # the simulator shall not stop there.
    run_yosys(folder, [f"read_json {_SIMULATED}", "pmuxtree", f"write_verilog -noattr {VERILOG}"])
    with (folder / VERILOG).open("a", encoding="utf-8") as file:
        file.write("".join(tables))
    (folder / _SIMULATED).unlink()


def _with_tables(path: Path, out: Path) -> list[str]:
    """Put tables of constants, as S-boxes are, into modules of their own, and return these.

    As the selections that Yosys writes they would be a hundred times the code to simulate.
    """
    tree: Tree = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, str] = {}
    for module in tree["modules"].values():
        for cell in module["cells"].values():
            given = cell["connections"]
            if cell["type"] != "$bmux" or not set(given["A"]) <= {"0", "1", "x"}:
                continue
            width, select = len(given["Y"]), len(given["S"])
            bits = "".join(reversed(given["A"])).replace("x", "0")
            text = _table(width, select, bits)
            cell["type"] = names.setdefault(text, f"table{len(names)}")
            cell["connections"] = {"s": given["S"], "y": given["Y"]}
            cell["port_directions"] = {"s": "input", "y": "output"}
            cell["parameters"] = {}
    out.write_text(json.dumps(tree), encoding="utf-8")
    return [f"module {name}{text}" for text, name in names.items()]


def _table(width: int, select: int, bits: str) -> str:
    """A module without its name; the entry of the highest number is first in `bits`."""
    entries = [f"{width}'b{bits[at : at + width]}" for at in range(0, len(bits), width)]
    return (
        f"(input wire [{select - 1}:0] s, output wire [{width - 1}:0] y);\n"
        f"  localparam logic [{width - 1}:0] ENTRIES [{len(entries)}] ="
        f" '{{{', '.join(reversed(entries))}}};\n"
        "  assign y = ENTRIES[s];\nendmodule\n"
    )


def _hand_down(path: Path, top: str) -> None:
    """Give each module on the way to a change the input, connected from the top down."""
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
