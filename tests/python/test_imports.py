# SPDX-License-Identifier: Apache-2.0
"""Imports between the modules of opengcm: none in a circle, as each can then be read by itself."""

import ast
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import opengcm

PACKAGE = Path(opengcm.__file__).parent
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in PACKAGE.rglob("*.py")
}


@cache
def imports(module: str, inside: bool = True) -> frozenset[str]:
    """The modules of opengcm that one imports; `inside` functions too. Not those for types only."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
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
            inner = {f"{node.module}.{alias.name}" for alias in node.names} & MODULES.keys()
            # `from package import module` needs the module; a plain name, the package.
            found |= inner if len(inner) == len(node.names) else {*inner, node.module}
    return frozenset(found & MODULES.keys())


def part(module: str) -> str:
    """The folder, or the file, directly in opengcm."""
    return ".".join(module.split(".")[:2])


def assert_no_circle(graph: dict[str, set[str]]) -> None:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" <- ".join(error.args[1]))


def test_modules_import_in_no_circle() -> None:
    assert len(MODULES) > 100
    assert "opengcm.sim.native" in imports("opengcm.sim.binding")
    # Inside functions: sources asks a generator for its files, which needs sources.
    assert_no_circle({module: set(imports(module, inside=False)) for module in MODULES})


def test_simulation_knows_nothing_of_vectors() -> None:
    graph: dict[str, set[str]] = {}
    for module in MODULES:
        if part(module) in ("opengcm.sim", "opengcm.vectors"):
            graph.setdefault(part(module), set()).update(
                {part(name) for name in imports(module)} - {part(module)}
            )
    assert "opengcm.sim" in graph["opengcm.vectors"]
    assert_no_circle(graph)


@pytest.mark.parametrize("name", ["opengcm.sim.kinds", "opengcm.vectors"])
def test_each_alone(name: str) -> None:
    """Whichever is imported first."""
    subprocess.run([sys.executable, "-c", f"import {name}"], check=True)
