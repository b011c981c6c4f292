# SPDX-License-Identifier: Apache-2.0
"""What is committed of the comparison: `results/agree.json`, a row for each module and parameter
set."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from opengcm.agree.modules import Module
from opengcm.agree.run import Outcome, revision, tools
from opengcm.results import FOLDER, ResultsError
from opengcm.whole_file import one_writer, write_whole

PATH = FOLDER / "agree.json"


class Row(msgspec.Struct, frozen=True):
    """What came of a module at one parameter set, and of which revision of its sources.

    `parameters` are literals of SystemVerilog. `moved` counts the bits of the outputs, of all
    `bits`, that were seen at zero and at one.
    """

    module: str
    parameters: Mapping[str, str]
    designs: list[str]
    status: str
    detail: str
    cycles: int
    resets: int
    bits: int
    moved: int
    revision: str

    @property
    def key(self) -> tuple[str, str]:
        """What it is a row of."""
        return self.module, json.dumps(dict(self.parameters))


class Record(msgspec.Struct, frozen=True):
    """All rows, and how those that were written last were taken."""

    command: str
    tools: Mapping[str, str]
    date: str
    rows: list[Row]


def row_of(module: Module, outcome: Outcome) -> Row:
    """What is committed of an outcome."""
    return Row(
        module=module.name,
        parameters={each.name: each.literal for each in module.parameters},
        designs=list(module.designs),
        revision=revision(module),
        **asdict(outcome),
    )


def load(path: Path = PATH) -> Record:
    """What is committed. ResultsError if there is nothing, or no such file."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Record)
    except (OSError, msgspec.MsgspecError) as error:
        raise ResultsError(f"{path}: not a file of such results ({error})") from None


def save(rows: Iterable[Row], command: str, *, of: str, path: Path = PATH) -> None:
    """Put rows into the file, those of every module of a design or of every parameter set of a
    module, `of`, in place of what it has of that, or of all designs if `of` is empty, in place of
    everything. The file's command is the one that made most of its rows: that of all designs.
    ResultsError if that fails.
    """
    try:
        with one_writer(path.parent):
            before = load(path) if of and path.exists() else None
            kept = {row.key: row for row in _others(before.rows, of)} if before else {}
            for row in rows:
                users = {*row.designs, *(kept[row.key].designs if row.key in kept else ())}
                kept[row.key] = msgspec.structs.replace(row, designs=sorted(users))
            write_whole(path, _text(kept, before.command if before else command))
    except OSError as error:
        raise ResultsError(f"{path}: {error.strerror}") from None


def _others(rows: Iterable[Row], of: str) -> Iterator[Row]:
    """Rows that are not of a module, or not of a design alone; those no longer name it."""
    for row in rows:
        users = [design for design in row.designs if design != of]
        if row.module != of and (users or not row.designs):
            yield msgspec.structs.replace(row, designs=users)


def _text(rows: Mapping[tuple[str, str], Row], command: str) -> str:
    head = Record(command, tools(), datetime.now(UTC).date().isoformat(), [])
    facts = msgspec.to_builtins(head)
    del facts["rows"]
    # A line each: what a change of a module changes is then seen in the file's history.
    lines = [json.dumps(msgspec.to_builtins(rows[key])) for key in sorted(rows)]
    return json.dumps(facts)[:-1] + ', "rows": [\n' + ",\n".join(lines) + "\n]}\n"
