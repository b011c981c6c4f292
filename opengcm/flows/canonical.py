# SPDX-License-Identifier: Apache-2.0
"""A hash of a circuit that does not depend on how it was written down.

Names, source places and the module tree do not count, nor the order of cells, nor how bits are
grouped into registers and vectors: two netlists have the same hash if there is a one-to-one mapping
of their cells that keeps types, parameters and connections, and ports by name. (In theory also if
every signal computes the same in both and they hold the same cells; for a figure that is the same.)

Each output bit of a cell gets a colour, the hash of the cell's type and of the colours of its input
bits. Without feedback one pass from the inputs on is enough. In a feedback loop the cells start
with the colour of their type, and are coloured again and again until they are told apart, or no
round tells two of them apart that the rounds before did not.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

_COMMUTATIVE = frozenset({"$_AND_", "$_OR_", "$_XOR_", "$_XNOR_"})
_REGISTERS = frozenset({"$dff", "$dffe", "$sdff", "$sdffe", "$sdffce", "$adff", "$adffe"})
_PER_BIT = ("SRST_VALUE", "ARST_VALUE")  # parameters with a bit for each of a register's
_NO_PROPERTY = ("WIDTH", "MEMID")
_OBEYED = ("keep", "ram_style", "rom_style", "ramstyle", "romstyle", "syn_ramstyle")
"""Attributes that change what a synthesis tool makes of a cell; all others are left out."""

_HASH_BYTES = 12
_ROUNDS = 4  # in a loop, before those that are alike are looked at

Bit = int | str


def _hash(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"".join(parts), digest_size=_HASH_BYTES).digest()


@dataclass(slots=True)
class _Node:
    """What one colour is computed from: a cell, or a bit of a register."""

    head: bytes
    inputs: list[Bit]
    outputs: list[tuple[int, bytes]]  # bits, and what tells one from the next
    state: bool  # a register or memory: it changes together with all others
    sort: bool = False  # of a commutative operator


@dataclass
class _Graph:
    nodes: list[_Node] = field(default_factory=list)
    driver: dict[Bit, int] = field(default_factory=dict)  # node by the bit that it drives
    colour: dict[Bit, bytes] = field(default_factory=dict)
    own: list[bytes] = field(default_factory=list)  # the colours of the nodes

    def add(self, node: _Node) -> None:
        for bit, _ in node.outputs:
            self.driver[bit] = len(self.nodes)
        self.nodes.append(node)
        self.own.append(_hash(node.head))

    def before(self, index: int) -> list[int]:
        """The nodes that drive the inputs of a node."""
        driver = self.driver
        return [driver[bit] for bit in self.nodes[index].inputs if bit in driver]

    def mixed(self, index: int, before: bytes) -> bytes:
        """A colour made of that which the node had before and those of its inputs."""
        node = self.nodes[index]
        colour = self.colour
        colours = [colour[bit] for bit in node.inputs]
        if node.sort:
            colours.sort()
        return _hash(node.head, before, *colours)

    def show(self, index: int, found: bytes) -> None:
        """Give a node and its outputs their colours."""
        self.own[index] = found
        outputs = self.nodes[index].outputs
        if len(outputs) == 1:
            self.colour[outputs[0][0]] = found
            return
        for bit, place in outputs:
            self.colour[bit] = _hash(found, place)


def circuit_digest(module: Mapping[str, Any]) -> str:
    """The hash of a flat module, as Yosys' write_json has it, in hexadecimal digits.

    Memories must have been collected into cells, and operators that work bit by bit been mapped to
    gates. KeyError if a cell's ports have no direction.
    """
    graph = _read(module)
    _colour(graph, range(len(graph.nodes)))
    # Once more, so that each node's part of the total tells which inputs it has in the end.
    total = sorted(graph.mixed(index, graph.own[index]) for index in range(len(graph.nodes)))
    ports = [
        _hash(name.encode(), *(graph.colour[bit] for bit in port["bits"]))
        for name, port in sorted(module["ports"].items())
    ]
    return _hash(*total, *ports).hex()


def _colour(graph: _Graph, members: Sequence[int]) -> None:
    """Colour nodes whose inputs from elsewhere have their colours."""
    for part in _components(graph, members):
        if len(part) == 1 and part[0] not in graph.before(part[0]):
            graph.show(part[0], graph.mixed(part[0], graph.own[part[0]]))
        else:
            _refine(graph, part)


def _read(module: Mapping[str, Any]) -> _Graph:
    graph = _Graph()
    for constant in "01xz":
        graph.colour[constant] = _hash(constant.encode())
    for name, port in module["ports"].items():
        if port["direction"] != "output":
            for index, bit in enumerate(port["bits"]):
                graph.colour[bit] = _hash(b"port", name.encode(), str(index).encode())
    start = _start_values(module)
    for cell in module["cells"].values():
        for node in _nodes(cell, start):
            graph.add(node)
    for node in graph.nodes:
        for bit in node.inputs:
            if bit not in graph.colour and bit not in graph.driver:
                graph.colour[bit] = graph.colour["z"]  # nothing drives it
    for port in module["ports"].values():
        for bit in port["bits"]:
            if bit not in graph.driver:
                graph.colour.setdefault(bit, graph.colour["z"])
    return graph


def _start_values(module: Mapping[str, Any]) -> dict[int, str]:
    """The initial values that the source gives to bits."""
    found: dict[int, str] = {}
    for net in module["netnames"].values():
        values = net.get("attributes", {}).get("init")
        if values is not None:
            found |= dict(zip(net["bits"], reversed(values), strict=False))
    return found


def _nodes(cell: Mapping[str, Any], start: Mapping[int, str]) -> Iterator[_Node]:
    kind: str = cell["type"]
    if kind == "$scopeinfo":
        return
    parameters: Mapping[str, Any] = cell["parameters"]
    ports: Mapping[str, list[Bit]] = cell["connections"]
    obeyed = [(key, cell["attributes"][key]) for key in _OBEYED if key in cell["attributes"]]
    if kind in _REGISTERS:
        yield from _register(kind, parameters, ports, obeyed, start)
    else:
        properties = sorted((k, v) for k, v in parameters.items() if k != "MEMID")
        directions = cell["port_directions"]
        inputs = sorted(port for port in ports if directions[port] == "input")
        outputs = sorted(port for port in ports if directions[port] != "input")
        shape = [(port, len(ports[port])) for port in inputs]
        yield _Node(
            repr((kind, properties, obeyed, shape)).encode(),
            [bit for port in inputs for bit in ports[port]],
            [
                (bit, f"{port}{index}".encode())
                for port in outputs
                for index, bit in enumerate(ports[port])
                if isinstance(bit, int)
            ],
            kind.startswith(("$mem", "$dlatch", "$ff", "$dff", "$aldff")),
            kind in _COMMUTATIVE,
        )


def _register(
    kind: str,
    parameters: Mapping[str, Any],
    ports: Mapping[str, list[Bit]],
    obeyed: Sequence[tuple[str, Any]],
    start: Mapping[int, str],
) -> Iterator[_Node]:
    properties = sorted(
        (key, value)
        for key, value in parameters.items()
        if key not in _NO_PROPERTY and key not in _PER_BIT
    )
    values = [str(parameters[key])[::-1] for key in _PER_BIT if key in parameters]
    control = [bit for name in sorted(ports) if name not in ("D", "Q") for bit in ports[name]]
    for index, (data, bit) in enumerate(zip(ports["D"], ports["Q"], strict=True)):
        own = [value[index] for value in values]
        head = repr((kind, properties, obeyed, own, start.get(_driven(bit)))).encode()
        yield _Node(head, [data, *control], [(_driven(bit), b"")], True)


def _driven(bit: Bit) -> int:
    if not isinstance(bit, int):
        raise KeyError(f"a cell drives the constant {bit}")
    return bit


def _components(graph: _Graph, members: Sequence[int]) -> Iterator[list[int]]:
    """The strongly connected components, each behind all that drives it (Tarjan's algorithm)."""
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    waiting: set[int] = set()
    allowed = set(members)

    def enter(node: int) -> tuple[int, Iterator[int]]:
        number[node] = low[node] = len(number)
        stack.append(node)
        waiting.add(node)
        return node, iter([other for other in graph.before(node) if other in allowed])

    for root in members:
        if root in number:
            continue
        work = [enter(root)]
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in number:
                    work.append(enter(other))
                    break
                if other in waiting:
                    low[node] = min(low[node], number[other])
            else:
                work.pop()
                if work:
                    above = work[-1][0]
                    low[above] = min(low[above], low[node])
                if low[node] == number[node]:
                    part: list[int] = []
                    while not part or part[-1] != node:
                        part.append(stack.pop())
                        waiting.discard(part[-1])
                    yield part


def _refine(graph: _Graph, part: Sequence[int]) -> None:
    """Colour a feedback loop.

    All nodes are coloured again and again. Those that are unlike all others after a few rounds keep
    their colours: what is left is cut into smaller loops by that, and into parts without any.
    """
    order = _from_state_on(graph, part)
    logic = [index for index in order if not graph.nodes[index].state]
    state = [index for index in order if graph.nodes[index].state]
    for index in part:
        graph.show(index, graph.own[index])
    known = 0
    while True:
        for _ in range(_ROUNDS):
            for index in logic:
                graph.show(index, graph.mixed(index, graph.own[index]))
            # Registers change together, from what their inputs were.
            following = [graph.mixed(index, graph.own[index]) for index in state]
            for index, found in zip(state, following, strict=True):
                graph.show(index, found)
        counts = Counter(graph.own[index] for index in part)
        alike = [index for index in part if counts[graph.own[index]] > 1]
        if len(counts) == known or not alike:
            return
        if len(alike) < len(part):
            _colour(graph, alike)
            return
        known = len(counts)


def _from_state_on(graph: _Graph, part: Sequence[int]) -> list[int]:
    """The nodes of a loop in an order in which logic stands behind the logic that drives it."""
    members = set(part)
    inside = {i: [d for d in graph.before(i) if d in members] for i in part}
    order: list[int] = []
    done: set[int] = set()
    for root in part:
        work = [root]
        while work:
            index = work[-1]
            if index in done:
                work.pop()
                continue
            open_ones = [d for d in inside[index] if d not in done and not graph.nodes[d].state]
            if open_ones and not graph.nodes[index].state:
                work += open_ones
            else:
                done.add(index)
                order.append(index)
                work.pop()
    return order
