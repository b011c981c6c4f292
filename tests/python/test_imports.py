# SPDX-License-Identifier: Apache-2.0
"""Imports between the modules of opengcm: none in a circle, as each can then be read by itself."""

import ast
import subprocess
import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import opengcm
from opengcm.agree import run as agree
from opengcm.formal import proofs

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


NEUTRAL = {
    *("agree.modules", "cache", "cluster", "declared", "designs", "errors"),
    *(
        "flows.request",
        "flows.tools",
        "own_code",
        "sim.build",
        "sim.compile",
        "sources",
        "whole_file",
    ),
}
"""They name designs, find files, build or run tools, and keep what is found: they do not say what a
netlist is, nor what is asked of it."""


@pytest.mark.parametrize(
    ("rooms", "begin"),
    [
        ((*proofs._PROVED_BY, "export/netlist.py"), "formal.*"),
        (agree._COMPARED_BY, "agree.bench"),
        (agree._COMPARED_BY, "agree.run"),
    ],
)
def test_what_is_kept_goes_with_the_code_that_found_it(rooms: Sequence[str], begin: str) -> None:
    """The code that a proof or a comparison imports is in the hash of what is kept of it."""
    hashed = {path for room in rooms for path in PACKAGE.glob(room)}
    begun = [name for name in MODULES if fnmatch(name, f"opengcm.{begin}")]
    found = {name for module in begun for name in imports(module)}
    assert len(found) > 2
    others = {name for name in found if MODULES[name] not in hashed and name in MODULES}
    assert not others - {f"opengcm.{name}" for name in NEUTRAL}
