# SPDX-License-Identifier: Apache-2.0
"""The code of this package that a kept result came of: it is part of what the result is kept by."""

import ast
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from opengcm.places import PACKAGE


@cache
def modules() -> Mapping[str, Path]:
    """Of each module of this package, by the name with which it is imported: its file."""
    return {
        ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(
            ".__init__"
        ): file
        for file in sorted(PACKAGE.rglob("*.py"))
    }


def own_code(*patterns: str) -> bytes:
    """Of the files of the package that match, one pattern behind the other, each by name.

    FileNotFoundError of a pattern that none matches: a file that has another name now would be no
    part of the key any more.
    """
    return b"".join(file.read_bytes() for pattern in patterns for file in _matching(pattern))


def reached(begin: Iterable[str], patterns: Iterable[str]) -> list[str]:
    """The modules `begin`, what they import, what that imports, and so on, as far as their files
    match one of the patterns; by name.

    FileNotFoundError as from own_code(), KeyError of a module that is none of this package.
    """
    files = {file for pattern in patterns for file in _matching(pattern)}
    waiting, found = list(begin), set[str]()
    while waiting:
        module = waiting.pop()
        if module not in found and modules()[module] in files:
            found.add(module)
            waiting.extend(imports(module))
    return sorted(found)


def code_reached(begin: Iterable[str], patterns: Iterable[str]) -> bytes:
    """The code of what is reached(), one module behind the other."""
    return b"".join(modules()[module].read_bytes() for module in reached(begin, patterns))


@cache
def imports(module: str, *, inside: bool = True) -> frozenset[str]:
    """The modules of this package that one imports; `inside` functions too. Not those for types
    only.
    """
    tree = ast.parse(modules()[module].read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                node.body.clear()
            case ast.FunctionDef() if not inside:
                node.body.clear()
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names} & modules().keys()
            # `from package import module` needs the module; a plain name, the package.
            found |= inner if len(inner) == len(node.names) else {*inner, node.module}
    return frozenset(found & modules().keys())


def _matching(pattern: str) -> list[Path]:
    files = sorted(PACKAGE.glob(pattern))
    if not files:
        raise FileNotFoundError(f"{PACKAGE / pattern}: there is no such file")
    return files
