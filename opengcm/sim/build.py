# SPDX-License-Identifier: Apache-2.0
"""Builds the simulation model of a design, and keeps what it has built.

The RTL is compiled with the harness of its kind into one shared library (`opengcm.sim.compile`).
Libraries are kept by content under `cache_root()`: a change of a source, a parameter, a flag or a
tool gives another library, everything else finds the old one at once.
"""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from opengcm import sources
from opengcm.cache import cache_root, locked, refusal, remove_old, touch
from opengcm.designs import Design
from opengcm.errors import SimulationError
from opengcm.sim.compile import (
    HERE,
    LIBRARY,
    Effort,
    Message,
    compile_model,
    digest,
    how_compiled,
)

FORMAT = 1  # of a cache entry; raise it when the layout below changes

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


def build(design: Design, *, coverage: bool = False, message: Message | None = None) -> Path:
    """The shared library of a design's simulation model, built first where it is not kept.

    `coverage` adds line and toggle counters (some thirty times slower). SimulationError, with
    the tool's own words and the name of its log, if a tool fails or is missing, and if a source is
    changed meanwhile.
    """
    if isinstance(design, BuiltDesign):
        return design.library
    files = sources.files_of(design.core, design.top)
    return _kept(design, files, _harness(design), Effort(coverage=coverage), message)


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

    The harness is that of the design's kind; `beside`, a header, is compiled with it; `optimised`
    is Effort's. SimulationError as of build().
    """
    bare = replace(design, parameters=MappingProxyType({}))  # they are in the netlist
    with tempfile.TemporaryDirectory(prefix="opengcm-") as folder:
        main, *read = _harness(design)
        both = Path(folder) / f"{main.stem}_beside.cpp"
        both.write_text(f'#include "{main.name}"\n#include "{beside.name}"\n', encoding="utf-8")
        compiled = [both, main, *read, beside]
        library = _kept(bare, [netlist], compiled, Effort(optimised=optimised), message)
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
        return _kept(design, files, [main, *around, *_harness(design)], Effort(), message)


def build_once(name: str, files: Sequence[Path], harness: Sequence[Path], folder: Path) -> Path:
    """The model of the module `name` with a harness, the file to compile first in front; it is not
    kept, but made in `folder`. SimulationError as of build().
    """
    design = Design(name, "", "", "", name, MappingProxyType({}))
    work = folder / name
    try:
        kept = cache_root() / "sim"
        kept.mkdir(parents=True, exist_ok=True)
        compile_model(design, files, harness[0], Effort(), work, kept, _silent)
    except OSError as error:
        raise SimulationError(refusal(error)) from None
    return work / LIBRARY


def _kept(
    design: Design,
    files: Sequence[Path],
    harness: Sequence[Path],
    effort: Effort,
    message: Message | None,
) -> Path:
    """The library, built first where it is not kept."""
    find_key = partial(_content_key, design, files, harness, effort)
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
                    compile_model(design, files, harness[0], effort, work, folder, said)
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


def _content_key(
    design: Design, files: Sequence[Path], harness: Sequence[Path], effort: Effort
) -> str:
    facts = {
        "format": FORMAT,
        "top": design.top,
        "parameters": dict(design.parameters),
        "files": [(path.name, digest(path)) for path in (*files, *harness)],
        # Coverage counters carry the names of the files.
        "coverage": [str(path) for path in files] if effort.coverage else None,
        **how_compiled(effort),
    }
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:24]


def _harness(design: Design) -> list[Path]:
    """The C++ files that drive a design, the one to compile first."""
    if design.kind not in _HARNESSES:
        raise SimulationError(f"{design.name}: designs of kind {design.kind!r} have no harness")
    return [HERE / name for name in _HARNESSES[design.kind]]
