# SPDX-License-Identifier: Apache-2.0
"""The netlist of a design whose flip-flops can be flipped, one at a time.

The input of each is inverted in the cycle in which its number is on the select word: at the end of
that cycle it holds the wrong value, as if it had been hit. Every instance has flip-flops of its
own. Words of memories (round keys, powers of H, waiting data) are not among them.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from opengcm import sources
from opengcm.designs import Design
from opengcm.faults import hardened
from opengcm.flows import yosys
from opengcm.flows.request import SynthRequest
from opengcm.flows.share import share_modules
from opengcm.flows.store import content_key, keep
from opengcm.flows.tools import python_tool_version
from opengcm.mutation.selected import (
    ANY_TARGET,
    PLAIN,
    VERILOG,
    Tree,
    elaborate,
    put_in,
    read_tree,
    source_module,
    with_plain_names,
)

FORMAT = 1  # of what is kept; raise it when the way to make it changes
CONTROL_BITS = hardened.CONTROL_BITS
"""A register, or a field of one, of fewer bits is control; wider ones are data."""

_LIST = "flops.json"


@dataclass(frozen=True)
class Flop:
    """One flip-flop. `instance` is the path from the top, `register` its name with the bit."""

    number: int
    module: str
    instance: str
    register: str
    control: bool


@dataclass(frozen=True)
class Flips:
    """A netlist, and its flip-flops numbered from 1."""

    verilog: Path
    flops: tuple[Flop, ...]


def flips(design: Design, data: int, *, with_alarm: bool = False) -> Flips:
    """The netlist of a design, made first if it is not kept, with one of `data` flip-flops of data.

    `with_alarm`: hardened; what is there for the alarm is not flipped. FlowError if Yosys fails.
    """
    files = tuple(sources.files_of(design.core, design.top))
    request = SynthRequest.of_files(design.top, files, ANY_TARGET, dict(design.parameters))
    facts = {
        "format": FORMAT,
        "top": request.top,
        "parameters": dict(request.parameters),
        "sources": request.source_hash,
        "tool": python_tool_version(yosys.TOOL),
        "control": CONTROL_BITS,
        "data": data,
    }
    if with_alarm:
        facts["hardened"] = hardened.FORMAT

    def work(folder: Path) -> None:
        _make(request, folder, data, with_alarm)

    entry = keep("flips", design.name, content_key(facts), work, force=False)
    listed = json.loads((entry.folder / _LIST).read_text(encoding="utf-8"))
    return Flips(entry.folder / VERILOG, tuple(Flop(**each) for each in listed))


def _make(request: SynthRequest, folder: Path, data: int, with_alarm: bool) -> None:
    elaborate(request, folder)
    share_modules(folder / PLAIN, _with_state(read_tree(folder / PLAIN)))
    places = with_plain_names(folder / PLAIN)
    if with_alarm:
        hardened.double_control(folder / PLAIN, request.top)
    every = [
        (module, places[module].removeprefix(f"{request.top}."), cell, bit, register, control)
        for module, tree in read_tree(folder / PLAIN).items()
        for cell, bit, register, control in _flops(tree)
    ]
    of_data = [each for each in every if not each[-1]]
    found = [each for each in every if each[-1]] + of_data[::data]
    changes = [
        f"mutate -mode inv -module {module} -cell {cell} -port D -portbit {bit}"
        for module, _, cell, bit, _, _ in found
    ]
    put_in(folder, changes, request.top)
    flops = [
        Flop(number, source_module(module), place, register, control)
        for number, (module, place, _, _, register, control) in enumerate(found, 1)
    ]
    (folder / _LIST).write_text(json.dumps([asdict(each) for each in flops]), encoding="utf-8")


def _with_state(modules: Mapping[str, Tree]) -> frozenset[str]:
    """The modules with a flip-flop inside, at any depth: no two instances may be made one."""
    known: dict[str, bool] = {}

    def visit(name: str) -> bool:
        if name not in known:
            cells = modules[name]["cells"].values()
            # All are asked, so that all are known.
            inside = [visit(cell["type"]) for cell in cells if cell["type"] in modules]
            known[name] = any(inside) or any(cell["type"] == "$dff" for cell in cells)
        return known[name]

    for name in modules:
        visit(name)
    return frozenset(name for name, state in known.items() if state)


def _flops(module: Tree) -> Iterator[tuple[str, int, str, bool]]:
    """Of each flip-flop its cell, its bit in that, its name, and whether it is control."""
    names: dict[int, str] = {}
    for name, net in module["netnames"].items():
        if not net["hide_name"]:
            for index, bit in enumerate(net["bits"]):
                label = f"{name}[{index}]" if len(net["bits"]) > 1 else name
                # A register is called ..._q; an output that it drives has a name of its own.
                if bit not in names or name.endswith("_q") or "_q." in name:
                    names[bit] = label
    for cell, facts in module["cells"].items():
        if facts["type"] != "$dff" or cell.startswith(hardened.COPY):
            continue
        given = facts["connections"]
        for bit, (d, q) in enumerate(zip(given["D"], given["Q"], strict=True)):
            if isinstance(d, int):  # a constant is no register
                yield cell, bit, names.get(q, f"{cell}[{bit}]"), len(given["Q"]) < CONTROL_BITS
