# SPDX-License-Identifier: Apache-2.0
"""Why a mutant that the load does not catch need not be caught by it: `results/mutation.toml`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

from opengcm.errors import OpenGcmError
from opengcm.mutation.netlist import Mutant
from opengcm.places import CLONE, ROOT, RTL
from opengcm.results import FOLDER
from opengcm.toml_file import Table, fit, read_toml

FILE = FOLDER / "mutation.toml"


class ReasonsError(OpenGcmError):
    """The file of reasons is malformed."""


class Reason(Table):
    """Of the mutants of some lines of a module, or of those whose change `what` is part of.

    `lines` are the lines as they stand in the source, so that a reason goes with its line and not
    with a number. `how`: "equivalent", nothing that can be seen from outside changes, and `why`
    says how that is known; "elsewhere", the test or proof named in `by` catches it.
    """

    module: str
    how: Literal["equivalent", "elsewhere"]
    why: str
    lines: list[str] = msgspec.field(default_factory=list)
    what: str = ""
    by: str = ""
    designs: list[str] = msgspec.field(default_factory=list)

    def is_for(self, design: str, mutant: Mutant, line: str) -> bool:
        """Whether it is a reason for a mutant of a design, of a line as it was then."""
        return (
            self.module == mutant.module
            and (not self.designs or design in self.designs)
            and (not self.lines or line in self.lines)
            and self.what in mutant.what
        )


class _File(Table):
    reason: list[Reason] = msgspec.field(default_factory=list)


def read_reasons(path: Path = FILE) -> list[Reason]:
    """All of them. ReasonsError for a file that is malformed or, in a clone, which alone has tests,
    names one that is not there.
    """
    if not path.is_file():
        return []

    def wrong(what: str) -> ReasonsError:
        return ReasonsError(what if str(path) in what else f"{path}: {what}")

    reasons = fit(read_toml(path, wrong), _File, wrong).reason
    for reason in reasons:
        file = reason.by.partition("::")[0]
        if reason.how == "elsewhere" and not (file and (not CLONE or (ROOT / file).is_file())):
            raise ReasonsError(f"{path}: {reason.module}: no file {file!r} catches anything")
        if not reason.lines and not reason.what:
            raise ReasonsError(f"{path}: {reason.module}: a reason for all mutants of a module")
    return reasons


def reason_for(reasons: Sequence[Reason], design: str, mutant: Mutant, line: str) -> Reason | None:
    """The first that is for a mutant, if there is one."""
    return next((each for each in reasons if each.is_for(design, mutant, line)), None)


def line_of(mutant: Mutant) -> str:
    """The line of the source that a mutant begins in; empty where there is none."""
    file, _, place = mutant.place.partition(":")
    path = RTL / file
    if not path.is_file():
        return ""
    number = int(place.partition(".")[0])
    lines = path.read_text(encoding="utf-8").splitlines()
    return lines[number - 1].strip() if 0 < number <= len(lines) else ""
