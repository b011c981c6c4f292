# SPDX-License-Identifier: Apache-2.0
"""Which committed figures were taken at an earlier revision of their sources."""

from collections.abc import Collection
from pathlib import Path

from opengcm import multiplier, results
from opengcm.explore.committed import older_sweeps

STUDY = "multiplier"
SWEEP = "sweep"

Older = Collection[tuple[str, str]]
"""(design, figure) of each; (STUDY, STUDY) for the study of multipliers, (SWEEP, its name) for a
sweep, which are of no design.
"""


def older_figures(folder: Path = results.FOLDER) -> Older:
    """All that are older than the tree. Where it has changed, this takes minutes: ask once."""
    found = set(results.older(folder))
    if folder == results.FOLDER and multiplier.older():
        found.add((STUDY, STUDY))
    found |= {(SWEEP, name) for name in older_sweeps(folder)}
    return frozenset(found)
