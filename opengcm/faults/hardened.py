# SPDX-License-Identifier: Apache-2.0
"""A netlist whose control registers are there twice, and raise an alarm where the two differ.

Attributes hold the second of each, so that no tool makes one of the two. (If it held the inverse,
each bit would need a LUT more.) They are compared in their module, a register takes the result,
and each module adds those of the instances in it: some cycles after a flip, as many as modules are
above it and one where there are many, ALARM goes up, and stays up until a reset. What the design
does, and when, does not change.

Words of memories, and registers of data, are there once: CONTROL_BITS and more, and those of the
modules in _DATA.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from opengcm import sources
from opengcm.designs import Design
from opengcm.errors import OpenGcmError
from opengcm.flows import yosys
from opengcm.flows.request import SynthRequest
from opengcm.flows.share import share_modules
from opengcm.flows.store import content_key, keep
from opengcm.flows.tools import python_tool_version
from opengcm.mutation.selected import (
    ANY_TARGET,
    PLAIN,
    Tree,
    elaborate,
    run_yosys,
    source_module,
    with_plain_names,
)

ALARM = "alarm_o"
COPY = "og_copy"
"""How the second registers, and what compares them, are called."""
CONTROL_BITS = 32
"""A register of fewer bits is control."""

_AT_ONCE = 54  # comparisons that are three LUT6 in series
FORMAT = 6  # of what is kept; raise it when the way to make it changes
_PORTS = (("clk_i", "rst_ni"), ("pclk", "presetn"))  # clock and reset, as tops call them
_DATA = frozenset({"og_cut"})  # narrow registers of a multiplier
_CONTROL = frozenset({"og_valid_delay"})  # one bit a cycle, however many cycles
_VERILOG, _COUNTS = "hardened.v", "counts.json"
# Memories stay what tools know as such: their ports are not taken together.
_ELABORATE = ("proc", "opt_expr", "opt_reduce", "opt_expr", "opt_clean")
# Tables as memories, not as the cases of a choice; a choice for each bit as Verilog can say it.
_AS_VERILOG = ("memory_bmux2rom", "simplemap t:$bwmux", "opt_clean")
# So that a copy stays a copy, in AMD's tools and in Intel's. In Yosys it does because it has a
# start value, which the first has not.
_KEEP = {"keep": "true", "dont_touch": "true", "preserve": "true"}
_OBEYED = frozenset({*_KEEP, "init", "ram_style", "rom_style"})
_NO_NAME = re.compile(r"\W+")


@dataclass(frozen=True)
class Hardened:
    """The Verilog of a hardened design, whose top module is `top`; `registers` bits of `all_bits`
    are there twice."""

    verilog: str
    top: str
    registers: int
    all_bits: int


def harden(design: Design) -> Hardened:
    """A design with control registers doubled, as one file, made first if it is not kept.

    OpenGcmError if the top has no clock and reset of the names that ours have.
    FlowError if Yosys fails.
    """
    files = tuple(sources.files_of(design.core, design.top))
    request = SynthRequest.of_files(design.top, files, ANY_TARGET, dict(design.parameters))
    top = f"{design.name}_hardened"
    facts = {
        "format": FORMAT,
        "top": top,
        "parameters": dict(request.parameters),
        "sources": request.source_hash,
        "tool": python_tool_version(yosys.TOOL),
        "which": [CONTROL_BITS, sorted(_DATA), sorted(_CONTROL)],
    }

    def work(folder: Path) -> None:
        elaborate(request, folder, _ELABORATE)
        share_modules(folder / PLAIN)
        with_plain_names(folder / PLAIN)
        counts = double_control(folder / PLAIN, request.top)
        _plain(folder / PLAIN)
        lines = [f"read_json {PLAIN}", *_AS_VERILOG, f"rename {request.top} {top}"]
        run_yosys(folder, [*lines, f"write_verilog {_VERILOG}"])
        (folder / _COUNTS).write_text(json.dumps(counts), encoding="utf-8")

    entry = keep("hardened", design.name, content_key(facts), work, force=False)
    counts = json.loads((entry.folder / _COUNTS).read_text(encoding="utf-8"))
    return Hardened((entry.folder / _VERILOG).read_text(encoding="utf-8"), top, *counts)


def double_control(path: Path, top: str) -> tuple[int, int]:
    """Rewrite a module tree, each module once, with ALARM at the top.

    Returns the bits that are doubled, and those of all registers, of all instances. OpenGcmError
    as of harden().
    """
    tree: Tree = json.loads(path.read_text(encoding="utf-8"))
    modules: dict[str, Tree] = tree["modules"]
    ports = modules[top]["ports"]
    found = [(ports[c]["bits"], ports[r]["bits"]) for c, r in _PORTS if {c, r} <= ports.keys()]
    if not found:
        raise OpenGcmError(f"{top}: an alarm needs a clock and a reset")
    top_clock, reset = found[0]
    known: dict[str, tuple[int, int, bool]] = {}

    def visit(name: str) -> tuple[int, int, bool]:
        """Bits doubled, all bits, and whether the module has an alarm."""
        if name not in known:
            module = modules[name]
            builder = _Builder(module)
            inside = [c for c in module["cells"].values() if c["type"] in modules]
            mine = list(_registers(source_module(name), module))
            clock = mine[0]["connections"]["CLK"] if mine else []
            doubled = sum(len(cell["connections"]["Q"]) for cell in mine)
            whole = sum(len(cell["connections"]["Q"]) for cell in _flops(module))
            differ = [bit for cell in mine for bit in builder.doubled(cell)]
            differ = builder.shortened(differ, clock)
            for cell in inside:
                below = visit(cell["type"])
                doubled, whole = doubled + below[0], whole + below[1]
                if below[2]:
                    bit = builder.net(1)
                    cell["port_directions"][ALARM] = "output"
                    cell["connections"][ALARM] = bit
                    differ += bit
            if differ and name == top:
                builder.alarm(differ, top_clock, reset)
            elif differ:
                builder.alarm(differ, clock)
            known[name] = doubled, whole, bool(differ)
        return known[name]

    doubled, whole, there = visit(top)
    if not there:
        raise OpenGcmError(f"{top}: no register of control")
    path.write_text(json.dumps(tree), encoding="utf-8")
    return doubled, whole


def _flops(module: Tree) -> Iterator[Tree]:
    return (cell for cell in module["cells"].values() if cell["type"] == "$dff")


def _registers(name: str, module: Tree) -> Iterator[Tree]:
    """Those to double."""
    for cell in _flops(module):
        bits = [bit for bit in cell["connections"]["D"] if isinstance(bit, int)]
        narrow = len(bits) < CONTROL_BITS and name not in _DATA
        if bits and (narrow or name in _CONTROL):
            yield cell


def _plain(path: Path) -> None:
    """Drop what Yosys notes of lines and sources, and give instances names without brackets and
    dots: not every tool reads those again.
    """
    tree: Tree = json.loads(path.read_text(encoding="utf-8"))
    for module in tree["modules"].values():
        module["attributes"] = {}
        for kind in ("cells", "netnames", "memories"):
            for each in module.get(kind, {}).values():
                each["attributes"] = {k: v for k, v in each["attributes"].items() if k in _OBEYED}
        cells: dict[str, Tree] = {}
        for name, cell in module["cells"].items():
            plain = name if cell["type"].startswith("$") else _NO_NAME.sub("_", name)
            while plain in cells:
                plain += "_"
            cells[plain] = cell
        module["cells"] = cells
    path.write_text(json.dumps(tree), encoding="utf-8")


class _Builder:
    """Adds cells to a module."""

    def __init__(self, module: Tree) -> None:
        self._module = module
        nets = module["netnames"].values()
        bits = [bit for net in nets for bit in net["bits"] if isinstance(bit, int)]
        for cell in module["cells"].values():
            for given in cell["connections"].values():
                bits += [bit for bit in given if isinstance(bit, int)]
        self._next = max(bits, default=1) + 1
        self._names = 0

    def net(self, width: int, *, kept: bool = False) -> list[int]:
        """New bits, with a name; `kept` by tools as it is."""
        bits = list(range(self._next, self._next + width))
        self._next += width
        self._module["netnames"][self._name()] = {
            "hide_name": 0,
            "bits": bits,
            "attributes": {**_KEEP, "init": "0" * width} if kept else {},
        }
        return bits

    def doubled(self, register: Tree) -> list[int]:
        """Put the copy beside a register; the bits that are one where the two do not match."""
        given = register["connections"]
        width = len(given["Q"])
        copy, differ = self.net(width, kept=True), self.net(width)
        self._register(given["D"], copy, given["CLK"])
        self._cell("$xor", {"A": given["Q"], "B": copy}, differ)
        return differ

    def shortened(self, differ: list[int], clock: Sequence[int]) -> list[int]:
        """The bits, or one for each _AT_ONCE of many, a cycle later."""
        if len(differ) <= _AT_ONCE:
            return differ
        found = []
        for at in range(0, len(differ), _AT_ONCE):
            any_bit, out = self.net(1), self.net(1)
            self._cell("$reduce_or", {"A": differ[at : at + _AT_ONCE]}, any_bit)
            self._register(any_bit, out, clock)
            found += out
        return found

    def alarm(self, differ: Sequence[int], clock: Sequence[int], reset: Sequence[int] = ()) -> None:
        """The output: a cycle after any of the bits, or with them where there is no clock; with a
        reset (low: active) it stays up until that.
        """
        any_bit, out = self.net(1), self.net(1)
        self._cell("$reduce_or", {"A": list(differ)}, any_bit)
        if reset:
            held, allowed = self.net(1), self.net(1)
            self._cell("$or", {"A": any_bit, "B": out}, held)
            self._cell("$and", {"A": held, "B": list(reset)}, allowed)
            any_bit = allowed
        if clock:
            self._register(any_bit, out, clock)
        else:
            out = any_bit
        self._module["ports"][ALARM] = {"direction": "output", "bits": out}
        self._module["netnames"][ALARM] = {"hide_name": 0, "bits": out, "attributes": {}}

    def _register(self, data: Sequence[int], out: Sequence[int], clock: Sequence[int]) -> None:
        self._module["cells"][self._name()] = {
            "hide_name": 0,
            "type": "$dff",
            "parameters": {"CLK_POLARITY": "1", "WIDTH": _number(len(data))},
            "attributes": {},
            "port_directions": {"CLK": "input", "D": "input", "Q": "output"},
            "connections": {"CLK": list(clock), "D": list(data), "Q": list(out)},
        }

    def _cell(self, kind: str, inputs: dict[str, list[int]], out: Sequence[int]) -> None:
        widths = {f"{port}_WIDTH": _number(len(bits)) for port, bits in inputs.items()}
        signs = {f"{port}_SIGNED": _number(0) for port in inputs}
        self._module["cells"][self._name()] = {
            "hide_name": 0,
            "type": kind,
            "parameters": {**signs, **widths, "Y_WIDTH": _number(len(out))},
            "attributes": {},
            "port_directions": {**dict.fromkeys(inputs, "input"), "Y": "output"},
            "connections": {**inputs, "Y": list(out)},
        }

    def _name(self) -> str:
        self._names += 1
        return f"{COPY}_{self._names}"


def _number(value: int) -> str:
    """As Yosys writes parameters."""
    return f"{value:032b}"
