# SPDX-License-Identifier: Apache-2.0
"""The modules that designs are made of, each with the parameters that it is used with."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pyslang import SVInt
from pyslang.ast import InstanceBodySymbol, InstanceSymbol, ParameterSymbol

from opengcm import sources
from opengcm.agree.ports import AgreeError, Ports, ports_of
from opengcm.declared import compiled, parameters_of
from opengcm.designs import Design


@dataclass(frozen=True)
class Parameter:
    """A parameter, with its value as a literal that an instance can be given.

    `text` is the same for a reader; empty for one of a type of many fields.
    """

    name: str
    literal: str
    text: str


@dataclass(frozen=True)
class Module:
    """A module at one parameter set, and the files that it needs, in order.

    `inside` counts the instances in it, at all levels; `designs` names those that use it. Without
    `ports` it cannot be compared, and `reason` says why.
    """

    name: str
    parameters: tuple[Parameter, ...]
    files: tuple[Path, ...]
    inside: int
    ports: Ports | None
    reason: str = ""
    designs: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The name, and the parameters that a reader can read."""
        said = ", ".join(f"{each.name}={each.text}" for each in self.parameters if each.text)
        return f"{self.name} ({said})" if said else self.name


def modules_of(design: Design) -> list[Module]:
    """All modules of a design, the top module first, each parameter set once."""
    return list(_modules(design.core, design.top, design.parameters, design.name))


def module_of(core: str, name: str, parameters: Mapping[str, int]) -> Module:
    """A module by itself. AgreeError for a parameter that it does not have, which slang would pass
    over, or if it cannot be elaborated so.
    """
    known = parameters_of(name, sources.files_of(core, name))
    for each in parameters:
        if known is not None and each not in known:
            there = ", ".join(known) or "none"
            raise AgreeError(f"{name} has no parameter {each}; it has: {there}")
    for module in _modules(core, name, parameters):
        return module
    raise AgreeError(f"{name} cannot be elaborated with these parameters")


def core_of(name: str) -> str:
    """The core that declares a module. AgreeError if none does."""
    for core in sources.cores().values():
        if any(file.stem == name for file in core.files):
            return core.name
    raise AgreeError(f"there is no design and no module named {name}")


def merged(found: Iterable[Module]) -> list[Module]:
    """Each module and parameter set once, with all designs that use it, small ones first."""
    by_content: dict[tuple[str, tuple[Parameter, ...]], Module] = {}
    for each in found:
        before = by_content.get((each.name, each.parameters))
        designs = (*(before.designs if before else ()), *each.designs)
        by_content[each.name, each.parameters] = replace(
            before or each, designs=tuple(sorted(set(designs)))
        )
    return sorted(by_content.values(), key=lambda each: (each.inside, each.label))


def _modules(
    core: str, top: str, parameters: Mapping[str, int], design: str = ""
) -> Iterator[Module]:
    files = sources.files_of(core, top)
    root = compiled(top, files, parameters)[0].getRoot()
    instances: list[InstanceSymbol] = []
    for instance in root.topInstances:
        instances += [instance, *_inside(instance.body)]
    seen = set()
    for instance in instances:
        body = instance.body
        name, values = body.definition.name, tuple(_parameters(body))
        if (name, values) in seen:
            continue
        seen.add((name, values))
        ports, reason = None, ""
        try:
            ports = ports_of(body)
        except AgreeError as error:
            reason = str(error)
        needed = tuple(sources.needed(files, name))
        users = (design,) if design else ()
        yield Module(name, values, needed, len(_inside(body)), ports, reason, users)


def _inside(body: InstanceBodySymbol) -> list[InstanceSymbol]:
    found: list[InstanceSymbol] = []

    def see(symbol: object) -> None:
        if isinstance(symbol, InstanceSymbol):
            found.append(symbol)

    body.visit(see)
    return found


def _parameters(body: InstanceBodySymbol) -> Iterator[Parameter]:
    for each in body.parameters:
        if each.isLocalParam:
            continue
        value = each.value.value if isinstance(each, ParameterSymbol) else None
        if not isinstance(value, SVInt):
            raise AgreeError(f"{body.definition.name}: {each.name} is no vector of bits")
        number, width = int(value), each.type.bitWidth
        if each.type.isPredefinedInteger:
            yield Parameter(each.name, str(number), str(number))
            continue
        literal = f"{width}'h{number % 2**width:x}"
        if each.type.isEnum or each.type.isStruct:
            yield Parameter(each.name, f"{each.type}'({literal})", "")
        else:
            yield Parameter(each.name, literal, str(number))
