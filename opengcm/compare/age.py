# SPDX-License-Identifier: Apache-2.0
"""Which committed figures were taken at an earlier revision of their sources."""

from collections.abc import Collection
from pathlib import Path

from opengcm import multiplier, results
from opengcm.explore.committed import stale_sweeps, sweeps

STUDY = "multiplier"
SWEEP = "sweep"

Older = Collection[tuple[str, str]]
"""(design, figure) of each; (STUDY, STUDY) for the study of multipliers, (SWEEP, its name) for a
sweep, which are of no design.
"""


def older_figures(folder: Path = results.FOLDER) -> Older:
    """All that are older than the tree. It takes a second: ask once a command."""
    found = set(results.older(folder))
    if folder == results.FOLDER and multiplier.stale():
        found.add((STUDY, STUDY))
    lines = stale_sweeps(folder)
    for sweep in sweeps(folder):
        name = sweep["space"]
        if any(line.startswith(f"sweep {name} ") for line in lines):
            found.add((SWEEP, name))
    return frozenset(found)
