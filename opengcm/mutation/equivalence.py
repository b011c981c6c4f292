# SPDX-License-Identifier: Apache-2.0
"""Which mutants change nothing: proved by SAT, module by module.

A module with its mutants is cut at its registers, memories and submodules: what they give is an
input, what they are given is an output. Two copies with the same inputs, one with the mutant active
and one with none, then give the same outputs for all inputs, or they do not. If they do, the
mutant is equivalent in whatever is around the module. What is left is asked once more of the flat
design, where constants have gone through and what nothing reads is gone. A mutant that passes
neither may be equivalent all the same, in states that are never reached: that is not asked here.
"""

import json
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from opengcm.flows import yosys
from opengcm.flows.store import LOG
from opengcm.flows.tools import Runner, python_tool
from opengcm.mutation.netlist import Mutant, Mutated
from opengcm.mutation.selected import SELECT, SELECT_BITS

_SECONDS = 20  # of the solver for one mutant
_MOST_CELLS = 20_000  # of a flat design that is asked about
_STATE = (
    "$dff",
    "$dffe",
    "$sdff",
    "$sdffe",
    "$adff",
    "$aldff",
    "$dffsr",
    "$mem",
    "$memrd",
    "$memwr",
)
_PROOF = re.compile(r"^mutant (\d+)$|SAT proof finished - (no model found)", re.MULTILINE)

Tree = dict[str, Any]
Proofs = dict[int, bool]
"""By number of the mutant, whether it is proved to change nothing."""


def equivalent(mutated: Mutated, asked: Sequence[Mutant]) -> Iterator[Proofs]:
    """What became of each when asked, module by module. FlowError if Yosys fails."""
    if not asked:
        return
    tree: Tree = json.loads(mutated.tree.read_text(encoding="utf-8"))
    modules: Mapping[str, Tree] = tree["modules"]
    flat_too = max(_all_cells(modules).values()) <= _MOST_CELLS
    by_instance: dict[str, list[int]] = {}
    for mutant in asked:
        by_instance.setdefault(mutant.instance, []).append(mutant.number)
    left: list[int] = []
    for instance, numbers in by_instance.items():
        found = _proved_of(_cut(modules[instance], frozenset(modules)), numbers)
        left += [number for number in numbers if number not in found]
        yield {number: number in found for number in numbers if number in found or not flat_too}
    if left and flat_too:
        found = _proved_of(_cut(_flat(mutated), frozenset()), left)
        yield {number: number in found for number in left}


def _all_cells(modules: Mapping[str, Tree]) -> dict[str, int]:
    """The cells of each module with those of all that is inside."""
    counts: dict[str, int] = {}

    def count(name: str) -> int:
        if name not in counts:
            types = [cell["type"] for cell in modules[name]["cells"].values()]
            counts[name] = sum(count(each) if each in modules else 1 for each in types)
        return counts[name]

    for name in modules:
        count(name)
    return counts


def _flat(mutated: Mutated) -> Tree:
    """The whole design as one module, without what has no effect whatever is active."""
    with tempfile.TemporaryDirectory(prefix="opengcm-mutate-") as place:
        folder = Path(place)
        shutil.copyfile(mutated.tree, folder / "tree.json")
        lines = ["read_json tree.json", "hierarchy -auto-top", "flatten", "opt", "opt_clean -purge"]
        lines += ["rename -top flat", "write_json flat.json"]
        (folder / "run.ys").write_text("\n".join(lines) + "\n", encoding="utf-8")
        Runner().run([python_tool(yosys.TOOL), "-q", "run.ys"], folder, folder / LOG)
        tree: Tree = json.loads((folder / "flat.json").read_text(encoding="utf-8"))
    flat: Tree = tree["modules"]["flat"]
    return flat


def _proved_of(cut: Tree, numbers: Sequence[int]) -> set[int]:
    inputs = {n: p for n, p in cut["ports"].items() if p["direction"] == "input" and n != SELECT}
    outputs = {n: p for n, p in cut["ports"].items() if p["direction"] == "output"}
    if not outputs:
        return set(numbers)
    tree: Tree = {"creator": "opengcm", "modules": {"cut": cut}}
    lines = ["read_json cut.json", "design -save base"]
    for number in numbers:
        tree["modules"][f"pair{number}"] = _pair(inputs, outputs, number)
        lines += [
            f"log mutant {number}",
            f"copy pair{number} asked",
            "hierarchy -top asked",
            "flatten asked",
            "select asked",
            "opt -fast asked",
            f"sat -timeout {_SECONDS} -prove differs 0 asked",
            "design -load base",
        ]
    with tempfile.TemporaryDirectory(prefix="opengcm-mutate-") as place:
        folder = Path(place)
        (folder / "cut.json").write_text(json.dumps(tree), encoding="utf-8")
        (folder / "run.ys").write_text("\n".join(lines) + "\n", encoding="utf-8")
        Runner().run([python_tool(yosys.TOOL), "run.ys"], folder, folder / LOG)
        said = (folder / LOG).read_text(encoding="utf-8", errors="replace")
    return _proved(said)


def _proved(said: str) -> set[int]:
    found: set[int] = set()
    at = 0
    for match in _PROOF.finditer(said):
        if match[1]:
            at = int(match[1])
        else:
            found.add(at)
    return found


def _cut(module: Tree, modules: frozenset[str]) -> Tree:
    """The module with its state and its submodules outside, their ports as ports."""
    ports = dict(module["ports"])
    cells = {}
    for number, (name, cell) in enumerate(module["cells"].items()):
        kind: str = cell["type"]
        if kind == "$scopeinfo":
            continue
        if kind not in modules and not kind.startswith(_STATE):
            cells[name] = cell
            continue
        for port, bits in cell["connections"].items():
            if port == SELECT or not bits:
                continue
            given = cell["port_directions"][port] == "output"
            direction = "input" if given else "output"
            ports[f"cut{number}_{port}"] = {"direction": direction, "bits": bits}
    # An input of several bits must drive each once: what two cells drive is left to the first.
    attributes = module.get("attributes", {})
    return {"attributes": attributes, "ports": ports, "cells": cells, "netnames": {}}


def _pair(inputs: Mapping[str, Tree], outputs: Mapping[str, Tree], number: int) -> Tree:
    """Both copies on the same inputs, and whether any output differs."""
    next_bit = 2
    bits: dict[tuple[int, str], list[int]] = {}

    def fresh(count: int) -> list[int]:
        nonlocal next_bit
        next_bit += count
        return list(range(next_bit - count, next_bit))

    for name, port in inputs.items():
        bits[0, name] = bits[1, name] = fresh(len(port["bits"]))
    for copy in (0, 1):
        for name, port in outputs.items():
            bits[copy, name] = fresh(len(port["bits"]))
    (differs,) = fresh(1)
    cells: Tree = {}
    for copy, value in enumerate((0, number)):
        select = [str(value >> bit & 1) for bit in range(SELECT_BITS)]
        ports = {**inputs, **outputs}
        cells[f"copy{copy}"] = {
            "hide_name": 0,
            "type": "cut",
            "parameters": {},
            "attributes": {},
            "port_directions": {SELECT: "input", **{n: p["direction"] for n, p in ports.items()}},
            "connections": {SELECT: select, **{n: bits[copy, n] for n in ports}},
        }
    sides = [[bit for name in outputs for bit in bits[copy, name]] for copy in (0, 1)]
    width = f"{len(sides[0]):032b}"
    cells["compare"] = {
        "hide_name": 0,
        "type": "$ne",
        "parameters": {
            "A_SIGNED": "0",
            "B_SIGNED": "0",
            "A_WIDTH": width,
            "B_WIDTH": width,
            "Y_WIDTH": f"{1:032b}",
        },
        "attributes": {},
        "port_directions": {"A": "input", "B": "input", "Y": "output"},
        "connections": {"A": sides[0], "B": sides[1], "Y": [differs]},
    }
    ports = {
        **{name: {"direction": "input", "bits": bits[0, name]} for name in inputs},
        "differs": {"direction": "output", "bits": [differs]},
    }
    return {"attributes": {}, "ports": ports, "cells": cells, "netnames": {}}
