# SPDX-License-Identifier: Apache-2.0
"""The parameters that a module has: Yosys passes over a value for one that is not there."""

from collections.abc import Sequence
from pathlib import Path

from pyslang import Bag, SourceManager
from pyslang.ast import Compilation, CompilationOptions
from pyslang.syntax import SyntaxTree

from opengcm.flows.errors import FlowError


def check_parameters(top: str, files: Sequence[Path], names: Sequence[str]) -> None:
    """FlowError for a name that is not a parameter of the module `top`.

    Sources that cannot be read this way pass: the synthesis will say what is wrong with them.
    """
    known = _parameters(top, files)
    for name in names:
        if known is not None and name not in known:
            there = ", ".join(known) if known else "none"
            raise FlowError(f"{top} has no parameter {name}; it has: {there}")


def _parameters(top: str, files: Sequence[Path]) -> list[str] | None:
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
    return [p.name for p in instances[0].body.parameters if not p.isLocalParam]
