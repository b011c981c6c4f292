# SPDX-License-Identifier: Apache-2.0
"""LUT sites: how many LUT6 of its slices a mapped netlist takes, two functions in one where legal.

A LUT6 of Virtex-5 to UltraScale+ has two outputs, O6 and O5: it is one function of six inputs, or
two of five inputs that both have (AMD's user guides of the configurable logic block: UG190 for
Virtex-5, UG364 for Virtex-6, UG474 for the 7 series, UG574 for UltraScale). The LUTs and slices
that a vendor's tool reports are counted after such pairing. What a pair is here, with what only
placement could decide left out:

- Two functions have at most five different inputs together, and at least one of them in common.
- A function that a multiplexer F7 selects has its LUT alone. Each data input of such a
  multiplexer has a LUT of its own beside it: one more where a constant, a register, or a function
  that another multiplexer has already feeds it.
- A function at the S input of a bit of a carry chain is at O6 of the LUT beside that bit. O5 of it
  is free for the DI input of the same bit alone, where that is a function that leads nowhere else.
  A bit whose S is no function, or one that another bit has already, takes a LUT to lead it in.
  A DI outside such a pair comes from any other LUT, through the bypass.
- A LUT used as memory holds no function: RAM32M and RAM64M are four sites, as they are four LUTs.
- Two shift registers of up to 16 bits (SRL16E) share a LUT where clock, enable and address are the
  same; one of 32 bits is a site.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from opengcm.flows.netlist import Bit, Cell, Netlist, drivers
from opengcm.flows.primitives import Kind, Library

MOST_INPUTS = 5
"""The most different inputs that the two functions of one LUT have together."""


@dataclass(frozen=True)
class Pair:
    """Two functions in one LUT, the outputs at which they are named."""

    o6: Cell
    o5: Cell


@dataclass(frozen=True)
class Sites:
    """`count` LUT6 hold the netlist; `pairs` are its functions that share one."""

    count: int
    pairs: tuple[Pair, ...]


def find_sites(netlist: Netlist, library: Library) -> Sites:
    """Pair as many functions as can be: the matching is a largest one of all legal pairs."""
    parts = _Parts.of(netlist, library)
    bound = _bind(parts)
    free = [cell for cell in parts.functions if cell.name not in bound.alone]
    pairs = [*bound.pairs, *_largest_matching(free)]
    luts = sum(library(cell.type).luts for cell in netlist.cells)
    shared = len(pairs) + _shared_by_shift_registers(netlist)
    return Sites(luts + bound.led_in - shared, tuple(pairs))


def inputs_of(function: Cell) -> frozenset[int]:
    """The bits that a function depends on; constants are none."""
    return frozenset(
        bit for bits in function.inputs.values() for bit in bits if isinstance(bit, int)
    )


@dataclass(frozen=True)
class _Parts:
    """The cells of a netlist as the rules see them. `readers` counts those of each bit."""

    functions: list[Cell]
    multiplexers: list[Cell]
    chains: list[Cell]
    by_output: Mapping[Bit, Cell]
    readers: Mapping[Bit, int]

    @classmethod
    def of(cls, netlist: Netlist, library: Library) -> "_Parts":
        kinds = defaultdict(list)
        readers = Counter[Bit]()
        for cell in netlist.cells:
            kinds[library(cell.type).kind].append(cell)
            readers.update(bit for bits in cell.inputs.values() for bit in bits)
        readers.update(bit for bits in netlist.outputs.values() for bit in bits)
        functions = kinds[Kind.LUT]
        by_output: dict[Bit, Cell] = {bit: cell for bit, cell, _, _ in drivers(functions)}
        return cls(functions, kinds[Kind.MUX], kinds[Kind.CARRY], by_output, readers)


@dataclass
class _Bound:
    """What multiplexers and carry chains hold: the cells that no other pair may have (`alone`), by
    name, the pairs at carry chains, and the LUTs that lead in what is no function.
    """

    alone: set[str] = field(default_factory=set)
    pairs: list[Pair] = field(default_factory=list)
    led_in: int = 0

    def take(self, function: Cell | None) -> bool:
        """Put a function at a place of its own; True if it is the only place of it."""
        if function is None or function.name in self.alone:
            self.led_in += 1
            return False
        self.alone.add(function.name)
        return True


def _bind(parts: _Parts) -> _Bound:
    bound = _Bound()
    for multiplexer in parts.multiplexers:
        if multiplexer.type == "MUXF7":
            for port in ("I0", "I1"):
                bound.take(parts.by_output.get(multiplexer.inputs[port][0]))
    at_carries = [
        (select, data)
        for chain in parts.chains
        for select, data in _carry_bits(chain, parts.readers)
        if bound.take(parts.by_output.get(select))
    ]
    # All of the places first: a function at S of one bit is at no O5 of another.
    for select, data in at_carries:
        other = parts.by_output.get(data)
        if other is None or other.name in bound.alone or parts.readers[data] > 1:
            continue
        pair = Pair(parts.by_output[select], other)
        if _fits(inputs_of(pair.o6), inputs_of(other)):
            bound.alone.add(other.name)
            bound.pairs.append(pair)
    return bound


def _carry_bits(chain: Cell, readers: Mapping[Bit, int]) -> Iterator[tuple[Bit, Bit]]:
    """S and DI of the bits of a carry chain, up to the last that anything reads."""
    read = [
        index
        for bits in chain.outputs.values()
        for index, bit in enumerate(bits)
        if readers.get(bit, 0)
    ]
    used = max(read, default=-1) + 1
    yield from zip(chain.inputs["S"][:used], chain.inputs["DI"][:used], strict=True)


def _fits(first: frozenset[int], second: frozenset[int]) -> bool:
    return not first.isdisjoint(second) and len(first | second) <= MOST_INPUTS


def _largest_matching(functions: list[Cell]) -> Iterator[Pair]:
    """As many legal pairs as there can be among functions that have no place yet."""
    import rustworkx  # with numpy behind it: most commands need neither

    cells = [cell for cell in functions if len(inputs_of(cell)) <= MOST_INPUTS]
    inputs = [inputs_of(cell) for cell in cells]
    readers: dict[int, list[int]] = defaultdict(list)
    for index, bits in enumerate(inputs):
        for bit in bits:
            readers[bit].append(index)
    graph = rustworkx.PyGraph[int, None](multigraph=False)
    graph.add_nodes_from(range(len(cells)))
    for index, bits in enumerate(inputs):
        beside = {other for bit in bits for other in readers[bit] if other > index}
        graph.add_edges_from_no_data(
            [(index, other) for other in sorted(beside) if _fits(bits, inputs[other])]
        )
    # What a matching takes grows with the cube of a part: an engine falls into hundreds.
    for part in sorted(rustworkx.connected_components(graph), key=min):
        some = graph.subgraph(sorted(part))
        for one, other in sorted(rustworkx.max_weight_matching(some, max_cardinality=True)):
            yield Pair(cells[some[one]], cells[some[other]])


def _shared_by_shift_registers(netlist: Netlist) -> int:
    """The LUTs that two shift registers share."""
    alike = Counter(
        (
            *(cell.inputs[port][0] for port in ("CLK", "CE", "A0", "A1", "A2", "A3")),
            cell.parameters.get("IS_CLK_INVERTED"),
        )
        for cell in netlist.cells
        if cell.type == "SRL16E"
    )
    return sum(count // 2 for count in alike.values())
