# SPDX-License-Identifier: Apache-2.0
"""What is said of a design wherever it is shown: by `opengcm show`, and on its datasheet."""

from dataclasses import asdict
from typing import Any

from opengcm.clocks import NONE_REACHED, reached
from opengcm.designs import Design


def facts_of(design: Design) -> dict[str, Any]:
    """What a script wants to know of a design."""
    return {
        "name": design.name,
        "summary": design.summary,
        "kind": design.kind,
        "core": design.core,
        "top": design.top,
        "parameters": dict(design.parameters),
        "defaults": design.left_as_they_are(),
        "clock_mhz": design.clock_mhz,
        "clock_source": design.clock_source or None,
        "reached": [asdict(clock) for clock in reached(design)],
        "claims": dict(design.claims),
    }


def reached_in_words(design: Design) -> list[str]:
    """The committed clocks, with the parameters of the build; says so if there is none."""
    found = []
    for clock in reached(design):
        _, _, others = clock.build.partition(", ")
        found.append(clock.in_words() + (f"; with {others}" if others else ""))
    return found or [NONE_REACHED]
