# SPDX-License-Identifier: Apache-2.0
"""What each module instance costs, read off the flat netlist, so that the sum is exact.

A register belongs to the instance whose net it drives, a memory to the instance it is named
after. A LUT has lost its name in the mapping: it belongs to the instance of the register, memory
or port it leads to, or, if it leads into several, to the innermost instance that holds them all.
So an S-box counts for the round whose register it feeds.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from opengcm.flows.levels import Levels, endpoints
from opengcm.flows.netlist import Bit, Cell, Netlist, read_modules
from opengcm.flows.primitives import Kind, Library

_NAMED = frozenset({Kind.FLIP_FLOP, Kind.LATCH})
_MEMORY = frozenset({Kind.LUT_RAM, Kind.SHIFT, Kind.BLOCK})


@dataclass(frozen=True)
class Instance:
    """One module instance: its module, and the ports that something outside drives."""

    module: str
    inputs: frozenset[str]


def read_instances(path: Path, top: str) -> dict[str, Instance]:
    """All instances of a design by dotted path, the top at the empty path."""
    modules = read_modules(path)
    found: dict[str, Instance] = {}
    waiting = [("", top)]
    while waiting:
        at, name = waiting.pop()
        module = modules[name]
        ports = module["ports"]
        inputs = frozenset(port for port in ports if ports[port]["direction"] == "input")
        found[at] = Instance(name.partition("$")[0], inputs)
        for child, cell in module["cells"].items():
            if cell["type"] in modules:
                waiting.append((f"{at}.{child}" if at else child, cell["type"]))
    return found


class Owners:
    """Finds the instance that a bit or a cell belongs to."""

    def __init__(self, netlist: Netlist, instances: Mapping[str, Instance]) -> None:
        self._netlist = netlist
        self._instances = instances
        self._known: dict[str, tuple[str, str]] = {}

    def split(self, name: str) -> tuple[str, str]:
        """A hierarchical name as instance path and the rest."""
        if name not in self._known:
            parts = name.split(".")
            for size in range(len(parts) - 1, -1, -1):
                path = ".".join(parts[:size])
                if path in self._instances:
                    self._known[name] = (path, ".".join(parts[size:]))
                    break
        return self._known[name]

    def of_bit(self, bit: Bit) -> str | None:
        """The innermost instance that drives a bit; None if the source has no name for it."""
        best: str | None = None
        for name, _ in self._netlist.aliases(bit):
            path, rest = self.split(name)
            if rest in self._instances[path].inputs and path:
                continue
            if best is None or path.count(".") > best.count(".") or not best:
                best = path
        return best

    def of_cell(self, cell: Cell, kind: Kind) -> str | None:
        """The instance of a register or memory, where its name or net tells."""
        if kind in _MEMORY and not cell.name.startswith("$"):
            return self.split(cell.name)[0]
        for bits in cell.outputs.values():
            for bit in bits:
                if (owner := self.of_bit(bit)) is not None:
                    return owner
        return None


def assign(netlist: Netlist, library: Library, instances: Mapping[str, Instance]) -> dict[str, str]:
    """The instance path of every cell, by cell name."""
    owners = Owners(netlist, instances)
    takers: dict[Bit, list[Cell]] = {}
    for cell in netlist.cells:
        for bits in cell.inputs.values():
            for bit in bits:
                if isinstance(bit, int):
                    takers.setdefault(bit, []).append(cell)
    ports = {bit for bits in netlist.outputs.values() for bit in bits}
    owner: dict[str, str] = {}
    for cell in netlist.cells:
        kind = library(cell.type).kind
        if kind in _NAMED or kind in _MEMORY:
            known = owners.of_cell(cell, kind)
            if known is not None:
                owner[cell.name] = known

    for cell in _sinks_first(netlist, takers, owner):
        bits = [bit for all_bits in cell.outputs.values() for bit in all_bits]
        paths = [
            owner[taker.name]
            for bit in bits
            for taker in takers.get(bit, ())
            if taker.name in owner
        ]
        if any(bit in ports for bit in bits):
            paths.append("")
        owner[cell.name] = _common(paths)
    return owner


def _sinks_first(
    netlist: Netlist, takers: Mapping[Bit, list[Cell]], known: Mapping[str, str]
) -> list[Cell]:
    """The cells without an owner, each after all that it leads to."""
    order: list[Cell] = []
    state = dict.fromkeys(known, True)
    for root in netlist.cells:
        waiting = [(root, False)]
        while waiting:
            cell, leaving = waiting.pop()
            if leaving:
                order.append(cell)
                continue
            if cell.name in state:
                continue
            state[cell.name] = True
            waiting.append((cell, True))
            for bits in cell.outputs.values():
                for bit in bits:
                    waiting.extend((taker, False) for taker in takers.get(bit, ()))
    return order


def _common(paths: list[str]) -> str:
    """The innermost instance path that holds all of `paths`."""
    if not paths:
        return ""
    split = [path.split(".") if path else [] for path in set(paths)]
    shared = []
    for parts in zip(*split, strict=False):
        if len(set(parts)) > 1:
            break
        shared.append(parts[0])
    return ".".join(shared)


def add_up(
    netlist: Netlist,
    owner: Mapping[str, str],
    instances: Mapping[str, Instance],
    cost: Callable[[Cell], Mapping[str, float]],
) -> dict[str, dict[str, float]]:
    """Costs by instance, each with all instances below it. Instances that cost nothing go."""
    total: dict[str, dict[str, float]] = {}
    for cell in netlist.cells:
        one = {name: value for name, value in cost(cell).items() if value}
        for path in holders(owner[cell.name], instances):
            sums = total.setdefault(path, defaultdict(float))
            for name, value in one.items():
                sums[name] += value
    return total


def holders(path: str, instances: Mapping[str, Instance]) -> list[str]:
    """The instances that hold `path`, from the top down, itself included."""
    parts = path.split(".") if path else []
    return [p for size in range(len(parts) + 1) if (p := ".".join(parts[:size])) in instances]


def worst_levels(
    netlist: Netlist,
    library: Library,
    levels: Levels,
    owner: Mapping[str, str],
    instances: Mapping[str, Instance],
) -> dict[str, int]:
    """The longest path that ends in each instance or below it."""
    worst: dict[str, int] = {}
    for bit, cell, _ in endpoints(netlist, library):
        for path in holders(owner[cell.name] if cell else "", instances):
            worst[path] = max(worst.get(path, 0), levels.of.get(bit, 0))
    return worst
