# SPDX-License-Identifier: Apache-2.0
"""What becomes of mutants."""

from collections.abc import Mapping
from dataclasses import dataclass

from opengcm.designs import Design
from opengcm.mutation.netlist import Mutant, Mutated

SURVIVED, EQUIVALENT = "survived", "equivalent"

Fates = dict[int, str]
"""By number of the mutant: the name of the stage that caught it, or one of the words above."""


@dataclass(frozen=True)
class Analysis:
    """All mutants of a design with what became of each."""

    design: Design
    mutated: Mutated
    fates: Mapping[int, str]

    def having(self, fate: str) -> list[Mutant]:
        """The mutants that ended so."""
        return [each for each in self.mutated.mutants if self.fates[each.number] == fate]
