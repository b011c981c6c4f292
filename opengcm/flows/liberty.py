# SPDX-License-Identifier: Apache-2.0
"""What areas, mapping and gate-level simulation need of a Liberty cell library: its cells, their
area, what they are, and what they compute. Delays and powers are left to the tools.
"""

import gzip
import math
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from opengcm.flows.errors import FlowError
from opengcm.flows.logic import Logic, parse
from opengcm.flows.primitives import Kind, Primitive
from opengcm.reading import read_ordinary

# Braces and semicolons make the structure; those in strings do not.
_MARK = re.compile(r'"[^"]*"|/\*.*?\*/|[{};]', re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_HEAD = re.compile(r"(\w+)\s*\(([^()]*)\)\s*$")
_ATTRIBUTE = re.compile(r'(\w+)\s*:\s*(?:"([^"]*)"|([^\s;"]+))')
_UNIT = re.compile(r"(capacitive_load_unit)\s*\(([^()]*)\)")
_FARADS = {"ff": 1e-15, "pf": 1e-12}
_NAND = 0b0111


@dataclass
class Group:
    """`kind (name) { ... }` of a Liberty file."""

    kind: str
    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    groups: list["Group"] = field(default_factory=list)

    def of(self, *kinds: str) -> Iterator["Group"]:
        """The groups of these kinds directly below."""
        return (group for group in self.groups if group.kind in kinds)


@dataclass(frozen=True)
class Register:
    """The flip-flop or latch of a cell. `state` names what it holds, and the opposite of that."""

    kind: Kind
    state: tuple[str, str]
    clock: Logic
    next: Logic
    clear: Logic | None = None
    preset: Logic | None = None


@dataclass(frozen=True)
class LibertyCell:
    """A cell: `outputs` by name with their functions, which may read `register.state`."""

    name: str
    area: float
    inputs: Mapping[str, float]  # with their capacitance, in fF
    outputs: Mapping[str, Logic]
    register: Register | None = None
    unusable: bool = False

    def computes(self, table: int, inputs: int) -> bool:
        """Whether it has one output, and that is this function of so many inputs."""
        if self.register or len(self.inputs) != inputs or len(self.outputs) != 1:
            return False
        (function,) = self.outputs.values()
        return function.table(tuple(self.inputs)) == table


@dataclass(frozen=True)
class CellLibrary:
    """Cells by name; `unit` is the area of a gate equivalent in the library's unit."""

    unit: float
    cells: Mapping[str, Primitive]
    details: Mapping[str, LibertyCell] = field(default_factory=dict)
    unit_cell: str = ""

    def __call__(self, cell_type: str) -> Primitive:
        """What a cell type is. FlowError if the library does not have it."""
        try:
            return self.cells[cell_type]
        except KeyError:
            raise FlowError(f"the cell library has no cell {cell_type}") from None

    def kge(self, area: float) -> float:
        """An area in thousand gate equivalents."""
        return area / self.unit / 1000

    def smallest(self, table: int, inputs: int) -> LibertyCell | None:
        """The smallest cell of a function; None if there is none."""
        return min(self.all_of(table, inputs), key=_size, default=None)

    def all_of(self, table: int, inputs: int) -> list[LibertyCell]:
        """The cells of a function."""
        return [c for c in self.details.values() if not c.unusable and c.computes(table, inputs)]


def _size(cell: LibertyCell) -> tuple[float, str]:
    return cell.area, cell.name


def liberty_text(path: Path) -> str:
    """A library as text, whether it is compressed or not. FlowError if it cannot be read."""
    try:
        data = read_ordinary(path)
        return (gzip.decompress(data) if path.suffix == ".gz" else data).decode(errors="replace")
    except (OSError, EOFError, zlib.error) as error:
        raise FlowError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


@cache
def read_liberty(*paths: Path) -> CellLibrary:
    """Read a library, in one file or several.

    One gate equivalent is the smallest NAND of two inputs. FlowError if a file cannot be read or
    is no library, or there is no such NAND.
    """
    details: dict[str, LibertyCell] = {}
    for path in paths:
        for cell in _cells(path):
            details.setdefault(cell.name, cell)
    library = CellLibrary(0.0, {}, details)
    nand = library.smallest(_NAND, 2)
    if nand is None or nand.area <= 0:
        names = ", ".join(map(str, paths))
        raise FlowError(f"{names}: no two-input NAND with an area to measure areas by")
    primitives = {cell.name: _primitive(cell) for cell in details.values()}
    return CellLibrary(nand.area, primitives, details, nand.name)


def _primitive(cell: LibertyCell) -> Primitive:
    if cell.register is None:
        return Primitive(Kind.GATE, area=cell.area)
    return Primitive(cell.register.kind, area=cell.area, clocks=cell.register.clock.names)


def _library(path: Path) -> Group:
    """The one `library` of a file."""
    text = liberty_text(path)
    root = Group("", "")
    open_groups, start = [root], 0
    for mark in _MARK.finditer(text):
        if mark[0][0] in '"/':
            continue
        words, start = _COMMENT.sub("", text[start : mark.start()]), mark.end()
        if mark[0] == "{":
            head = _HEAD.search(words)
            group = Group(head[1], head[2].replace('"', "").strip()) if head else Group("", "")
            open_groups[-1].groups.append(group)
            _take(open_groups[-1], words)
            open_groups.append(group)
            continue
        _take(open_groups[-1], words)
        if mark[0] == "}":
            open_groups.pop()
            if not open_groups:
                raise FlowError(f"{path}: not a Liberty file: a brace closes that none has opened")
    library = next(root.of("library"), None)
    if library is None or len(open_groups) > 1:
        raise FlowError(f"{path}: not a Liberty file: no library (...) {{ ... }} in it")
    return library


def _take(group: Group, words: str) -> None:
    """The attributes in the text between two marks; tables of numbers are passed over."""
    if ":" in words:
        for name, quoted, bare in _ATTRIBUTE.findall(words):
            group.attributes[name] = quoted or bare
    elif unit := _UNIT.search(words):
        group.attributes[unit[1]] = unit[2]


def _cells(path: Path) -> Iterator[LibertyCell]:
    """The cells of a file. FlowError, which names the file, if one cannot be read."""
    library = _library(path)
    factor, _, unit = library.attributes.get("capacitive_load_unit", "1,pf").partition(",")
    try:
        femto = _number(factor) * _FARADS.get(unit.strip(' "').lower(), 1e-12) / 1e-15
    except FlowError as error:
        raise FlowError(f"{path}: capacitive_load_unit: {error}") from None
    for group in library.of("cell"):
        try:
            yield _cell(group, femto)
        except FlowError as error:
            raise FlowError(f"{path}: cell {group.name}: {error}") from None


def _number(text: str) -> float:
    """FlowError for what is no number, or none that can be reckoned with."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise FlowError(f"{text.strip()!r} is not a number")
    return value


def _cell(group: Group, femto: float) -> LibertyCell:
    pins = list(group.of("pin"))
    register = next(map(_register, group.of("ff", "ff_bank", "latch", "latch_bank")), None)
    inputs = {
        pin.name: _number(pin.attributes.get("capacitance", "0")) * femto
        for pin in pins
        if pin.attributes.get("direction") == "input"
    }
    outputs = {
        pin.name: parse(pin.attributes["function"])
        for pin in pins
        if pin.attributes.get("direction") == "output" and "function" in pin.attributes
    }
    states = any("three_state" in pin.attributes for pin in pins)
    unusable = states or group.attributes.get("dont_use") == "true"
    area = _number(group.attributes.get("area", "0"))
    return LibertyCell(group.name, area, inputs, outputs, register, unusable)


def _register(group: Group) -> Register:
    kind = Kind.FLIP_FLOP if group.kind.startswith("ff") else Kind.LATCH
    names = [name.strip() for name in group.name.split(",")]
    if len(names) < 2:
        raise FlowError(f"{group.kind} ({group.name}) does not name its state and the opposite")
    clock, data = ("clocked_on", "next_state") if kind is Kind.FLIP_FLOP else ("enable", "data_in")
    given = group.attributes
    return Register(
        kind,
        (names[0], names[1]),
        parse(given.get(clock, "0")),
        parse(given.get(data, names[0])),
        parse(given["clear"]) if "clear" in given else None,
        parse(given["preset"]) if "preset" in given else None,
    )
