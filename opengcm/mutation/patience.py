# SPDX-License-Identifier: Apache-2.0
"""Simulators that tell soon that nothing moves: many mutants hang."""

from dataclasses import replace
from typing import Any

from opengcm.designs import Design
from opengcm.sim.kinds import SIMULATORS
from opengcm.sim.simulator import Simulator

WATCHDOG = 5000
"""Cycles without progress. The load of an engine makes some in every 1,000."""


class _Impatient(Simulator):
    """An engine's simulator whose watchdog can be set."""

    def __init__(self, design: Design, *, watchdog: int | None = None, **options: Any) -> None:
        super().__init__(design, **options)
        if watchdog is not None:
            self._traffic = replace(self._traffic, watchdog=watchdog)


def simulator_of(design: Design, *arguments: Any, **options: Any) -> Any:
    """A simulator for a design of any kind. `watchdog` is an option of engines."""
    if SIMULATORS[design.kind] is Simulator:
        return _Impatient(design, *arguments, **options)
    return SIMULATORS[design.kind](design, *arguments, **options)
