# SPDX-License-Identifier: Apache-2.0
"""Imports between the modules of opengcm: none in a circle, as each can then be read by itself."""

import subprocess
import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from graphlib import CycleError, TopologicalSorter

import pytest

from opengcm.agree import run as agree
from opengcm.formal import circuit
from opengcm.formal.proofs import PROOFS
from opengcm.own_code import imports, modules, reached
from opengcm.places import PACKAGE

MODULES = modules()


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
        ((*circuit.PROVED_BY, "export/netlist.py"), "formal.*"),
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


def test_a_proof_is_kept_by_what_it_is_checked_by() -> None:
    """Each file that checks is part of a key, and of no proof's that does not import it."""
    keys = {
        name: reached({each.check.__module__ for each in proof.circuits}, circuit.PROVED_BY)
        for name, proof in PROOFS.items()
    }
    every = {module for key in keys.values() for module in key}
    formal = {name for name in MODULES if name.startswith("opengcm.formal.")}
    # What there is to prove, at which parameters, is in the key by itself.
    assert formal - every == {f"opengcm.formal.{name}" for name in ("circuit", "proofs", "sets")}
    assert "opengcm.formal.packets" in keys["engine_packets"]
    assert "opengcm.formal.packets" not in keys["aes_pipe"]
    assert all("opengcm.formal.walk" in key for key in keys.values())
