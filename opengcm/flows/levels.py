# SPDX-License-Identifier: Apache-2.0
"""LUT levels: the largest number of LUTs in series between two registers.

Paths start at registers, memories and input ports, and end at registers, memories and output
ports; clocks are left out. A LUT, an inverter and the reading of a LUT memory are one level each;
slice multiplexers and carry chains are none, but are followed. On a carry chain, bit i depends on
the bits up to i.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from opengcm.flows.errors import FlowError
from opengcm.flows.netlist import Bit, Cell, Netlist, drivers
from opengcm.flows.primitives import CLOCKS, SEQUENTIAL, Kind, Primitive
from opengcm.flows.result import PathStep

Library = Callable[[str], Primitive]
"""What a cell type is."""

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
    if primitive.kind is Kind.FLIP_FLOP or primitive.kind is Kind.BLOCK:
        return []
    if primitive.kind is Kind.LATCH:
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


def endpoints(netlist: Netlist, library: Library) -> Iterator[tuple[Bit, Cell | None, str]]:
    """Where paths end: the bit, and the cell and port that takes it (no cell: a port)."""
    for cell in netlist.cells:
        primitive = library(cell.type)
        if primitive.kind not in SEQUENTIAL and primitive.kind is not Kind.LUT_RAM:
            continue
        for port, bits in cell.inputs.items():
            if port in CLOCKS or any(_is_port(port, prefix) for _, prefix in primitive.reads):
                continue
            yield from ((bit, cell, port) for bit in bits if isinstance(bit, int))
    for port, bits in netlist.outputs.items():
        yield from ((bit, None, port) for bit in bits if isinstance(bit, int))


def lut_levels(netlist: Netlist, library: Library) -> Levels:
    """Walk the whole netlist. FlowError if it has a combinational loop."""
    driver = {bit: (cell, port, index) for bit, cell, port, index in drivers(netlist.cells)}
    level: dict[Bit, int] = {}
    before: dict[Bit, Bit] = {}

    def inputs(bit: Bit) -> list[Bit]:
        if bit not in driver:
            return []
        cell, port, index = driver[bit]
        return [one for one in sources_of(cell, library(cell.type), port, index) if one in driver]

    for start in driver:
        if start in level:
            continue
        waiting: list[tuple[Bit, list[Bit]]] = [(start, inputs(start))]
        open_bits = {start}
        while waiting:
            bit, needed = waiting[-1]
            missing = next((one for one in needed if one not in level), None)
            if missing is not None:
                if missing in open_bits:
                    name = netlist.label(missing) or driver[missing][0].name
                    raise FlowError(f"the netlist has a combinational loop through {name}")
                open_bits.add(missing)
                waiting.append((missing, inputs(missing)))
                continue
            cell, port, index = driver[bit]
            primitive = library(cell.type)
            cost = int(primitive.kind in _LEVEL and bool(_moving(cell, primitive, port, index)))
            best = max(needed, key=level.__getitem__, default=None)
            level[bit] = cost + (level[best] if best is not None else 0)
            if best is not None:
                before[bit] = best
            open_bits.discard(bit)
            waiting.pop()

    ends = [(level.get(bit, 0), bit, cell, port) for bit, cell, port in endpoints(netlist, library)]
    count = dict(sorted(Counter(end[0] for end in ends).items()))
    depth, bit, cell, port = max(ends, key=lambda end: end[0], default=(0, "0", None, ""))
    path = []
    at: Bit | None = bit
    while at is not None and at in driver:
        on = driver[at][0]
        path.append(PathStep(on.name, on.type, netlist.label(at)))
        first, at = at, before.get(at)
    path.reverse()
    if path:
        path = [*_start(netlist, library, driver, first), *path]
    if cell is not None:
        held = next((netlist.label(q) for bits in cell.outputs.values() for q in bits), "")
        path.append(PathStep(cell.name, cell.type, f"{held or cell.name} ({port})"))
    elif path:
        path.append(PathStep(port, "output", netlist.label(bit)))
    return Levels(depth, tuple(path), count, level)


def _moving(cell: Cell, primitive: Primitive, port: str, index: int) -> list[Bit]:
    """The sources that are not constants."""
    sources = sources_of(cell, primitive, port, index)
    return [bit for bit in sources if isinstance(bit, int)]


def _start(
    netlist: Netlist, library: Library, driver: dict[int, tuple[Cell, str, int]], bit: Bit
) -> Iterator[PathStep]:
    """The input port before a path that does not start at a register."""
    cell, port, index = driver[bit]  # type: ignore[index]
    for one in _moving(cell, library(cell.type), port, index):
        if one not in driver:
            yield PathStep(netlist.label(one), "input", netlist.label(one))
            return
