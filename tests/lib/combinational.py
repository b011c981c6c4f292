# SPDX-License-Identifier: Apache-2.0
"""Which outputs of a module follow an input in the same cycle: its netlist, walked through.

Yosys elaborates the module and flattens it. The walk goes through every cell but flip-flops and
memories, whose asynchronous resets are no paths either. Cells that work bit by bit are followed
bit by bit; of all others each output follows each input.
"""

import re
import shutil
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from opengcm.flows import yosys
from opengcm.flows.netlist import read_modules
from opengcm.flows.tools import Runner, python_tool

_SCRIPT = """
read_slang -j 1 --top {top} {parameters} {files}
proc
flatten
opt_clean
write_json netlist.json
"""
_REGISTER = re.compile(r"\$(s|a|al)?(dff|ff)(e|ce|sr|sre)?")
_BITWISE = {"$not", "$pos", "$and", "$or", "$xor", "$xnor", "$mux", "$pmux", "$bmux"}
_NO_PATH = {"$memwr_v2", "$meminit_v2", "$scopeinfo"}

Bit = int | str
Cell = Mapping[str, Any]


def paths(
    files: Sequence[Path], top: str, parameters: Mapping[str, int], folder: Path
) -> list[tuple[str, str]]:
    """All pairs of an input and an output with nothing but gates between them, by name.

    `folder` is empty, and keeps the netlist.
    """
    module = _elaborate(files, top, parameters, folder)
    edges: dict[int, list[Bit]] = defaultdict(list)
    for cell in module["cells"].values():
        for source, sink in _through(cell):
            if isinstance(source, int):
                edges[source].append(sink)
    ports = module["ports"]
    found = []
    for name, port in ports.items():
        if port["direction"] == "input":
            reached = _reached([bit for bit in port["bits"] if isinstance(bit, int)], edges)
            found += [
                (name, other)
                for other, back in ports.items()
                if back["direction"] == "output" and not reached.isdisjoint(back["bits"])
            ]
    return sorted(found)


def _elaborate(
    files: Sequence[Path], top: str, parameters: Mapping[str, int], folder: Path
) -> dict[str, Any]:
    for file in files:
        shutil.copyfile(file, folder / file.name)
    script = _SCRIPT.format(
        top=top,
        parameters=" ".join(f"-G {name}={value}" for name, value in parameters.items()),
        files=" ".join(file.name for file in files),
    )
    (folder / "netlist.ys").write_text(script, encoding="utf-8")
    Runner().run([python_tool(yosys.TOOL), "-q", "netlist.ys"], folder, folder / "log")
    module: dict[str, Any] = read_modules(folder / "netlist.json")[top]
    return module


def _through(cell: Cell) -> Iterator[tuple[Bit, Bit]]:
    """What follows what in a cell."""
    kind, bits = str(cell["type"]), cell["connections"]
    if _REGISTER.fullmatch(kind) or kind in _NO_PATH:
        return
    if kind == "$memrd_v2":
        if int(cell["parameters"]["CLK_ENABLE"], 2):
            return
    elif kind in _BITWISE:
        width = len(bits["Y"])
        for at, sink in enumerate(bits["Y"]):
            yield from ((select, sink) for select in bits.get("S", ()))
            for port in ("A", "B"):
                # Several words in a row, or fewer bits than the result, whose sign is extended.
                given = bits.get(port, ())
                own = given[at::width] or given[-1:]
                yield from ((source, sink) for source in own)
        return
    sides = cell["port_directions"]
    given = [bit for name, some in bits.items() if sides[name] == "input" for bit in some]
    made = [bit for name, some in bits.items() if sides[name] == "output" for bit in some]
    yield from ((source, sink) for source in given for sink in made)


def _reached(start: list[int], edges: Mapping[int, list[Bit]]) -> set[Bit]:
    seen: set[Bit] = set(start)
    waiting = list(start)
    while waiting:
        for bit in edges.get(waiting.pop(), ()):
            if isinstance(bit, int) and bit not in seen:
                seen.add(bit)
                waiting.append(bit)
    return seen
