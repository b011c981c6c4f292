# SPDX-License-Identifier: Apache-2.0
"""LUT levels: the largest number of LUTs in series between two registers.

Paths start at registers, memories and input ports, and end at registers, memories and output
ports; clocks are left out. A LUT, an inverter and the reading of a LUT memory are one level each;
slice multiplexers and carry chains are none, but are followed. On a carry chain, bit i depends on
the bits up to i.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from opengcm.flows.errors import FlowError
from opengcm.flows.netlist import Bit, Cell, Netlist, drivers
from opengcm.flows.primitives import SEQUENTIAL, Kind, Library, Primitive
from opengcm.flows.result import PathStep

_LEVEL = frozenset({Kind.LUT, Kind.LUT_RAM, Kind.SHIFT, Kind.GATE})


@dataclass(frozen=True)
class Levels:
    """`depth` is the longest path, `endpoints` counts path ends by depth; `of` is for each bit."""

    depth: int
    path: tuple[PathStep, ...]
    endpoints: dict[int, int]
    of: dict[Bit, int]


def sources_of(cell: Cell, primitive: Primitive, port: str, index: int) -> list[Bit]:
    """The input bits from which one output bit follows without a clock edge."""
    if primitive.kind in (Kind.FLIP_FLOP, Kind.LATCH, Kind.BLOCK):
        return []
    if primitive.kind in (Kind.LUT_RAM, Kind.SHIFT):
        prefixes = [prefix for output, prefix in primitive.reads if output == port]
        return [
            bit
            for name, bits in cell.inputs.items()
            if any(_is_port(name, prefix) for prefix in prefixes)
            for bit in bits
        ]
    if primitive.kind is Kind.CARRY:
        return [bit for bits in cell.inputs.values() for bit in bits[: index + 1]]
    return [bit for bits in cell.inputs.values() for bit in bits]


def _is_port(name: str, prefix: str) -> bool:
    """True for `prefix` itself and for its single bits, A0, A1 and so on."""
    rest = name.removeprefix(prefix)
    return name.startswith(prefix) and (not rest or rest.isdigit())


def _is_read_only(port: str, primitive: Primitive) -> bool:
    """True for an address that has no part in writing: paths go through it and do not end."""
    if primitive.writes and _is_port(port, primitive.writes):
        return False
    return any(_is_port(port, prefix) for _, prefix in primitive.reads)


def endpoints(netlist: Netlist, library: Library) -> Iterator[tuple[Bit, Cell | None, str]]:
    """Where paths end: the bit, and the cell and port that takes it (no cell: a port)."""
    for cell in netlist.cells:
        primitive = library(cell.type)
        if primitive.kind not in SEQUENTIAL and primitive.kind is not Kind.LUT_RAM:
            continue
        for port, bits in cell.inputs.items():
            if primitive.is_clocked_by(port) or _is_read_only(port, primitive):
                continue
            yield from ((bit, cell, port) for bit in bits if isinstance(bit, int))
    for port, bits in netlist.outputs.items():
        yield from ((bit, None, port) for bit in bits if isinstance(bit, int))


class _Walk:
    """The levels of all driven bits, found depth first."""

    def __init__(self, netlist: Netlist, library: Library) -> None:
        self.netlist = netlist
        self.library = library
        self.driver: dict[Bit, tuple[Cell, str, int]] = {
            bit: (cell, port, index) for bit, cell, port, index in drivers(netlist.cells)
        }
        self.level: dict[Bit, int] = {}
        self.before: dict[Bit, Bit] = {}
        for start in self.driver:
            self._visit(start)

    def sources(self, bit: Bit) -> list[Bit]:
        """The bits, constants left out, from which a bit follows without a clock edge."""
        cell, port, index = self.driver[bit]
        sources = sources_of(cell, self.library(cell.type), port, index)
        return [one for one in sources if isinstance(one, int)]

    def _visit(self, start: Bit) -> None:
        if start in self.level:
            return
        waiting = [(start, self.sources(start))]
        under_way = {start}
        while waiting:
            bit, sources = waiting[-1]
            missing = next((s for s in sources if s in self.driver and s not in self.level), None)
            if missing is None:
                self._settle(bit, sources)
                under_way.discard(bit)
                waiting.pop()
            elif missing in under_way:
                name = self.netlist.label(missing) or self.driver[missing][0].name
                raise FlowError(f"the netlist has a combinational loop through {name}")
            else:
                under_way.add(missing)
                waiting.append((missing, self.sources(missing)))

    def _settle(self, bit: Bit, sources: list[Bit]) -> None:
        kind = self.library(self.driver[bit][0].type).kind
        own = int(kind in _LEVEL and bool(sources))
        driven = [source for source in sources if source in self.driver]
        best = max(driven, key=self.level.__getitem__, default=None)
        if best is not None:
            self.before[bit] = best
        self.level[bit] = own + (0 if best is None else self.level[best])

    def path_to(self, bit: Bit) -> list[PathStep]:
        """The longest path up to a bit, from the register or port where it starts."""
        if bit not in self.driver:
            return []
        steps = []
        at: Bit | None = bit
        while at is not None:
            cell = self.driver[at][0]
            steps.append(PathStep(cell.name, cell.type, self.netlist.label(at)))
            first, at = at, self.before.get(at)
        for source in self.sources(first):
            if source not in self.driver:
                name = self.netlist.label(source)
                steps.append(PathStep(name, "input", name))
                break
        return steps[::-1]


def lut_levels(netlist: Netlist, library: Library) -> Levels:
    """Walk the whole netlist. FlowError if it has a combinational loop."""
    walk = _Walk(netlist, library)
    ends = [
        (walk.level.get(bit, 0), bit, cell, port) for bit, cell, port in endpoints(netlist, library)
    ]
    if not ends:
        return Levels(0, (), {}, walk.level)
    count = Counter(depth for depth, *_ in ends)
    depth, bit, taker, port = max(ends, key=lambda end: end[0])
    path = walk.path_to(bit)
    if taker is None:
        path.append(PathStep(port, "output", netlist.label(bit)))
    else:
        held = (netlist.label(q) for bits in taker.outputs.values() for q in bits)
        path.append(PathStep(taker.name, taker.type, next(filter(None, held), taker.name)))
    return Levels(depth, tuple(path), dict(sorted(count.items())), walk.level)


def clock_ports(netlist: Netlist, library: Library) -> list[str]:
    """The input ports that clock registers and memories."""
    clocks = {
        bit
        for cell in netlist.cells
        if library(cell.type).kind in SEQUENTIAL or library(cell.type).kind is Kind.LUT_RAM
        for port, bits in cell.inputs.items()
        if library(cell.type).is_clocked_by(port)
        for bit in bits
    }
    return [name for name, bits in netlist.inputs.items() if clocks.intersection(bits)]
