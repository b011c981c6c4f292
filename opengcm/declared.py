# SPDX-License-Identifier: Apache-2.0
"""The parameters that a module declares, from its sources."""

from collections.abc import Sequence
from pathlib import Path

from pyslang import Bag, SourceManager
from pyslang.ast import Compilation, CompilationOptions, ParameterSymbol
from pyslang.syntax import SyntaxTree


def parameters_of(top: str, files: Sequence[Path]) -> dict[str, int | None] | None:
    """The parameters of the module `top`, with defaults; None if the sources cannot be read so.

    A default that is no integer is None.
    """
    options = CompilationOptions()
    options.topModules = {top}
    compilation = Compilation(Bag([options]))
    manager = SourceManager()
    for folder in dict.fromkeys(path.parent for path in files):
        manager.addUserDirectories(str(folder))
    for path in files:
        compilation.addSyntaxTree(SyntaxTree.fromFile(str(path), manager))
    instances = compilation.getRoot().topInstances
    if len(instances) != 1:
        return None
    declared = (p for p in instances[0].body.parameters if not p.isLocalParam)
    return {p.name: _integer(p) if isinstance(p, ParameterSymbol) else None for p in declared}


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
