# SPDX-License-Identifier: Apache-2.0
"""What sources declare and name, as a compiler reads them: modules, packages, parameters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pyslang import Bag, SourceManager, SVInt
from pyslang.ast import (
    Compilation,
    CompilationOptions,
    ElabSystemTaskKind,
    InstanceBodySymbol,
    ParameterSymbol,
    PortSymbol,
    SymbolKind,
)
from pyslang.syntax import SyntaxKind, SyntaxTree

_BEFORE_MESSAGE = ": "
"""What slang puts before the message of an elaboration task."""

_MOST_STEPS = 4096
"""Of a generate loop: more than any module here takes, and few enough that it ends at once."""


@dataclass(frozen=True)
class Units:
    """The modules and packages that a file declares, and those that it names."""

    declared: frozenset[str]
    named: frozenset[str]


def units_of(path: Path) -> Units:
    """Of one file by itself; what does not parse is passed over. OSError if it cannot be read."""
    return _units(path.read_text(encoding="utf-8"))


@lru_cache(maxsize=1000)
def _units(text: str) -> Units:
    """By content: most files are in many designs."""
    declared: set[str] = set()
    named: set[str] = set()

    def see(node: Any) -> None:
        match node.kind:
            case SyntaxKind.ModuleDeclaration | SyntaxKind.PackageDeclaration:
                declared.add(node.header.name.valueText)
            case SyntaxKind.HierarchyInstantiation:
                named.add(node.type.valueText)
            case SyntaxKind.PackageImportItem:
                named.add(node.package.valueText)
            case SyntaxKind.ScopedName:
                named.add(node.left.getFirstToken().valueText)

    SyntaxTree.fromText(text).root.visit(see)
    return Units(frozenset(declared), frozenset(named))


def parameters_of(
    top: str, files: Sequence[Path], *, local: bool = False
) -> dict[str, int | None] | None:
    """The parameters of the module `top`, with defaults; None if the sources cannot be read so.

    A default that is no integer is None. `local` asks for those, too, that nobody can set.
    """
    body = _body(top, files, {})
    if body is None:
        return None
    declared = (p for p in body.parameters if local or not p.isLocalParam)
    return {p.name: _integer(p) if isinstance(p, ParameterSymbol) else None for p in declared}


def ports_of(top: str, files: Sequence[Path], parameters: Mapping[str, int]) -> dict[str, int]:
    """The ports of the module `top` built with these, and their bits.

    Nothing if the sources cannot be read so.
    """
    body = _body(top, files, parameters)
    if body is None:
        return {}
    ports = (port for port in body.portList if isinstance(port, PortSymbol))
    return {port.name: int(port.type.bitWidth) for port in ports}


def values_of(top: str, files: Sequence[Path], parameters: Mapping[str, int]) -> dict[str, int]:
    """All parameters of the module `top` built with these: a default may follow from another one.

    Nothing if the sources cannot be read so; one whose value is no number is left out.
    """
    body = _body(top, files, parameters)
    if body is None:
        return {}
    found = {}
    for parameter in body.parameters:
        if isinstance(parameter, ParameterSymbol) and not parameter.isLocalParam:
            value = parameter.value.value
            if isinstance(value, SVInt) and not value.hasUnknown:
                found[parameter.name] = int(value)
    return found


def refusal(top: str, files: Sequence[Path], parameters: Mapping[str, int]) -> str | None:
    """The first of `refusals`, if there is any: it speaks of the parameters that a user has set."""
    return next(iter(refusals(top, files, parameters)), None)


def refusals(top: str, files: Sequence[Path], parameters: Mapping[str, int]) -> list[str]:
    """What the RTL itself says, each `$error`, of a module `top` with these parameters.

    Level by level, and no further than to the first level that refuses: what a module holds speaks
    of what came of the parameters, and with wrong ones that may be a lot. Other faults are left to
    the tools.
    """
    compilation, _manager = compiled(top, files, parameters)  # what is looked at belongs to them
    level = [one.body for one in compilation.getRoot().topInstances]
    while level:
        said: list[str] = []
        below: list[InstanceBodySymbol] = []
        for body in level:
            _look(body, said, below)
        if said:
            return said
        level = below
    return []


def _look(scope: Any, said: list[str], below: list[InstanceBodySymbol]) -> None:
    """The errors of a module and its generate blocks, and the bodies of what it instantiates."""
    for member in scope:
        match member.kind:
            case SymbolKind.ElabSystemTask if member.taskKind == ElabSystemTaskKind.Error:
                said.append(member.message.removeprefix(_BEFORE_MESSAGE))
            case SymbolKind.GenerateBlock if not member.isUninstantiated:
                _look(member, said, below)
            case SymbolKind.GenerateBlockArray:
                for entry in member.entries:
                    _look(entry, said, below)
            case SymbolKind.Instance:
                below.append(member.body)
            case SymbolKind.InstanceArray:
                below += [element.body for element in member.elements]


def _body(
    top: str, files: Sequence[Path], parameters: Mapping[str, int]
) -> InstanceBodySymbol | None:
    """What is in the module `top` built with these; None if the sources cannot be read so."""
    instances = compiled(top, files, parameters)[0].getRoot().topInstances
    return instances[0].body if len(instances) == 1 else None


def compiled(
    top: str, files: Sequence[Path], parameters: Mapping[str, int]
) -> tuple[Compilation, SourceManager]:
    """The sources as slang reads them, under one top module, with the texts that they are of."""
    options = CompilationOptions()
    options.topModules = {top}
    options.maxGenerateSteps = _MOST_STEPS
    options.paramOverrides = [f"{name}={value}" for name, value in parameters.items()]
    compilation = Compilation(Bag([options]))
    manager = SourceManager()
    for folder in dict.fromkeys(path.parent for path in files):
        manager.addUserDirectories(str(folder))
    for path in files:
        compilation.addSyntaxTree(SyntaxTree.fromFile(str(path), manager))
    return compilation, manager


def _integer(parameter: ParameterSymbol) -> int | None:
    try:
        return int(str(parameter.value))
    except ValueError:  # 1'b1, or a string
        return None


def is_module_name(name: str) -> bool:
    """Whether a module may be called so: an identifier that is no keyword of the language."""
    tree = SyntaxTree.fromText(f"module {name}; endmodule\n")
    root = tree.root
    named = getattr(getattr(root, "header", None), "name", None)
    return not tree.diagnostics and named is not None and named.valueText == name
