# SPDX-License-Identifier: Apache-2.0
"""Every mutant of a design under the load of its kind, until a stage of it catches the mutant.

The quick stages are for all. Of those that pass, the solver is asked whether they change anything,
and the long stages are for those of which it does not say that they do not.

What became of a mutant is kept as soon as it is known: a run that was interrupted goes on where it
was, and what one load has caught, no later load need catch again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from opengcm.cache import cache_root
from opengcm.designs import Design
from opengcm.errors import OpenGcmError
from opengcm.kept_lines import KeptLines
from opengcm.mutation import traffic
from opengcm.mutation.equivalence import equivalent
from opengcm.mutation.fates import EQUIVALENT, SURVIVED, Analysis, Fates
from opengcm.mutation.netlist import mutate
from opengcm.sim.build import BuiltDesign, build_netlist
from opengcm.sim.compile import Message
from opengcm.sim.kinds import SIMULATORS

SELECT_HEADER = Path(__file__).resolve().parents[1] / "sim" / "select.h"
_TOGETHER = 12  # mutants in one task
_PASSED, _ASKED = "passed", "asked"  # the quick stages; and the solver has no proof
_RESET_CYCLES = 8
_SEED = 1


def analyse(
    design: Design,
    *,
    most: int,
    seed: int,
    force: bool = False,
    workers: int | None = None,
    scheduler: str | None = None,
    message: Message | None = None,
    reached: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Run all mutants of a design, at most `most` a module, that have no fate yet, or all.

    `reached` takes how many have a fate, and how many there are. OpenGcmError if the load fails
    without any mutant, as it must not.
    """
    # Dask takes a second to load: no other command shall wait for it.
    from opengcm.cluster import Task, run

    mutated = mutate(design, most, seed)
    built = build_netlist(design, mutated.verilog, SELECT_HEADER, message=message)
    if stage := _fate(built, 0, traffic.stages(built)):
        raise OpenGcmError(f"{design.name}: the load fails without any mutant, in {stage!r}")
    kept = _Kept(built.library)
    fates = {} if force else kept.read()

    def learn(found: Fates) -> None:
        kept.add(found)
        fates.update(found)
        if reached:
            reached(sum(f not in (_PASSED, _ASKED) for f in fates.values()), len(numbers))

    def judge(open_: Sequence[int], *, long: bool) -> None:
        parts = [open_[at : at + _TOGETHER] for at in range(0, len(open_), _TOGETHER)]
        tasks = [Task(_judge, (design, most, seed, part, long)) for part in parts]
        for _, result in run(tasks, workers=workers, scheduler=scheduler):
            if isinstance(result, BaseException):
                raise result
            learn(result)

    numbers = [each.number for each in mutated.mutants]
    judge([number for number in numbers if number not in fates], long=False)
    asked = [each for each in mutated.mutants if fates[each.number] == _PASSED]
    for proofs in equivalent(mutated, asked):
        learn({number: EQUIVALENT if proof else _ASKED for number, proof in proofs.items()})
    judge([number for number in numbers if fates[number] == _ASKED], long=True)
    return Analysis(design, mutated, fates)


def _judge(design: Design, most: int, seed: int, numbers: Sequence[int], long: bool) -> Fates:
    """Runs in a worker, which finds the model kept, or builds it."""
    built = build_netlist(design, mutate(design, most, seed).verilog, SELECT_HEADER)
    stages = [stage for stage in traffic.stages(built) if stage.long == long]
    passed = SURVIVED if long else _PASSED
    return {number: _fate(built, number, stages) or passed for number in numbers}


def _fate(built: BuiltDesign, number: int, stages: Sequence[traffic.Stage]) -> str:
    """The name of the stage that catches a mutant; empty if none does."""
    for stage in stages:
        with _fresh(built, stage.options) as simulator:
            try:
                _select(simulator, number)
                stage.run(simulator)
            except (OpenGcmError, ValueError, LookupError, OverflowError):
                # A simulator that trusts what a core says of itself may fail in any of these ways.
                return stage.name
    return ""


@contextmanager
def live(built: BuiltDesign, change: int, options: Mapping[str, Any]) -> Iterator[Any]:
    """A fresh simulator with one change active, behind a reset."""
    with _fresh(built, options) as simulator:
        _select(simulator, change)
        yield simulator


def _fresh(built: BuiltDesign, options: Mapping[str, Any]) -> Any:
    return SIMULATORS[built.kind](built, *traffic.simulator_arguments(built), seed=_SEED, **options)


def _select(simulator: Any, change: int) -> None:
    simulator.model.select(change)
    simulator.reset(_RESET_CYCLES)


class _Kept:
    """What became of the mutants of a model."""

    def __init__(self, library: Path) -> None:
        self._lines = KeptLines(cache_root() / "mutated" / f"{library.parent.name}.fates")

    def read(self) -> Fates:
        """Those caught by any load or proved, and those that this load did not catch."""
        fates: Fates = {}
        for entry in self._lines.read():
            passed = entry["fate"] in (SURVIVED, _PASSED, _ASKED)
            if not passed or entry["load"] == traffic.digest():
                fates[entry["number"]] = entry["fate"]
        return fates

    def add(self, fates: Mapping[int, str]) -> None:
        """Append some."""
        self._lines.add(
            {"number": number, "fate": fate, "load": traffic.digest()}
            for number, fate in fates.items()
        )
