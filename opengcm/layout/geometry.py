# SPDX-License-Identifier: Apache-2.0
"""What a layout looks like: LEF and DEF, as far as areas, lengths and a picture need them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from opengcm.flows.errors import FlowError

_MACRO = re.compile(r"^MACRO +(\S+)(.*?)^END +\1", re.MULTILINE | re.DOTALL)
_SIZE = re.compile(r"SIZE +([\d.]+) +BY +([\d.]+)")
_LAYER = re.compile(r"^LAYER +(\S+)(.*?)^END +\1", re.MULTILINE | re.DOTALL)
_NUMBER = r"[\s]+(?:\w+\s+)?([\d.eE+-]+)"
_UNITS = re.compile(r"UNITS DISTANCE MICRONS (\d+)")
_DIE = re.compile(r"DIEAREA +\( *(\S+) +(\S+) *\) +\( *(\S+) +(\S+) *\)")
_CELL = re.compile(r"^- (\S+) (\S+) \+ (?:PLACED|FIXED) \( (\S+) (\S+) \) (\w+)", re.MULTILINE)
_POINT = re.compile(r"\( *(\S+) +(\S+)(?: +\S+)? *\)|(\S+)")

Sizes = Mapping[str, tuple[float, float]]
"""Width and height of each type of cell, in um."""


@dataclass(frozen=True)
class Placed:
    """One cell, in um from the lower left corner of the die."""

    name: str
    kind: str
    x: float
    y: float


@dataclass(frozen=True)
class Wires:
    """Of one net: um of each layer, and vias."""

    length: Mapping[str, float]
    vias: int


@dataclass(frozen=True)
class Def:
    """A DEF file, lengths in um."""

    width: float
    height: float
    cells: tuple[Placed, ...]
    nets: Mapping[str, Wires] = field(default_factory=dict)


def cell_sizes(lef: str) -> dict[str, tuple[float, float]]:
    """Width and height of each cell of a LEF file in um."""
    found = {}
    for match in _MACRO.finditer(lef):
        if size := _SIZE.search(match[2]):
            found[match[1]] = (float(size[1]), float(size[2]))
    return found


def wire_capacitance(lef: str) -> dict[str, float]:
    """fF of a um of wire of the usual width, by layer: its area and both edges."""
    found = {}
    for name, body in _LAYER.findall(lef):
        numbers = {
            what: re.search(rf"\b{what}{_NUMBER}", body)
            for what in ("WIDTH", "CAPACITANCE", "EDGECAPACITANCE")
        }
        if "ROUTING" in body and all(numbers.values()):
            width, area, edge = (float(match[1]) for match in numbers.values() if match)
            found[name] = 1000 * (width * area + 2 * edge)  # pF to fF
    return found


def read_def(text: str) -> Def:
    """FlowError if it is no DEF file as qflow writes one."""
    units, die = _UNITS.search(text), _DIE.search(text)
    if units is None or die is None:
        raise FlowError("the layout is not as expected: no units or no die area")
    scale = 1 / float(units[1])
    left, low, right, high = (scale * float(value) for value in die.groups())
    cells = tuple(
        Placed(name, kind, scale * float(x) - left, scale * float(y) - low)
        for name, kind, x, y, _ in _CELL.findall(_section(text, "COMPONENTS"))
    )
    nets = {}
    for entry in re.split(r"^- ", _section(text, "NETS"), flags=re.MULTILINE)[1:]:
        name, _, rest = entry.partition(" ")
        nets[name.strip()] = _wires(rest.partition("+ ROUTED")[2], scale)
    return Def(right - left, high - low, cells, nets)


def _section(text: str, name: str) -> str:
    match = re.search(rf"^{name} .*?^END {name}", text, re.MULTILINE | re.DOTALL)
    return match[0] if match else ""


def _wires(text: str, scale: float) -> Wires:
    length: dict[str, float] = {}
    vias = 0
    for part in re.split(r"\bNEW\b", text):
        layer, _, path = part.strip().partition(" ")
        here: tuple[float, float] | None = None
        for point in _points(path):
            if point is None:
                vias += 1
                continue
            x, y = point
            if here is None:
                here = (float(x), float(y))
                continue
            there = (here[0] if x == "*" else float(x), here[1] if y == "*" else float(y))
            run = abs(there[0] - here[0]) + abs(there[1] - here[1])
            length[layer] = length.get(layer, 0.0) + scale * run
            here = there
    return Wires(length, vias)


def _points(path: str) -> Iterator[tuple[str, str] | None]:
    """The points of a path; None for a via."""
    for x, y, word in _POINT.findall(path):
        if not word:
            yield x, y
        elif word[0].isalpha():
            yield None
