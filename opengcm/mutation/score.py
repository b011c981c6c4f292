# SPDX-License-Identifier: Apache-2.0
"""The mutation score: the part of the mutants that change something which is caught."""

from collections.abc import Sequence
from dataclasses import dataclass

from opengcm.mutation.reasons import Reason, reason_for
from opengcm.mutation.record import Record


@dataclass(frozen=True)
class Score:
    """Counts of mutants. `argued` are equivalent by a reason in words, `equivalent` by a proof;
    `elsewhere` are caught, but by another test or proof than the load."""

    mutants: int = 0
    equivalent: int = 0
    argued: int = 0
    caught: int = 0
    elsewhere: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(
            self.mutants + other.mutants,
            self.equivalent + other.equivalent,
            self.argued + other.argued,
            self.caught + other.caught,
            self.elsewhere + other.elsewhere,
        )

    @property
    def left(self) -> int:
        """Those that nothing catches."""
        known = self.equivalent + self.argued + self.caught + self.elsewhere
        return self.mutants - known

    @property
    def per_cent(self) -> float | None:
        """Of those that are not equivalent; None where there are none."""
        count = self.mutants - self.equivalent - self.argued
        return 100 * (self.caught + self.elsewhere) / count if count else None


def scores(design: str, record: Record, reasons: Sequence[Reason]) -> dict[str, Score]:
    """Of each module of a design."""
    found = {
        name: Score(each.mutants, each.equivalent, 0, each.caught)
        for name, each in record.modules.items()
    }
    for survivor in record.survivors:
        reason = reason_for(reasons, design, survivor.mutant(), survivor.line)
        if reason is not None:
            argued = reason.how == "equivalent"
            found[survivor.module] += Score(argued=int(argued), elsewhere=int(not argued))
    return found
