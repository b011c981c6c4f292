# SPDX-License-Identifier: Apache-2.0
"""Which committed figures were taken at an earlier revision of their sources.

`by_text` asks the text of the sources, which takes a second or two; `by_circuit` asks what they
describe, too, where the text is another: minutes, once.
"""

from collections.abc import Collection, Iterable
from pathlib import Path

from opengcm import layer_cost, multiplier, results
from opengcm.errors import OpenGcmError
from opengcm.explore.committed import older_sweeps, points_of, sweeps
from opengcm.explore.point import point_origin
from opengcm.explore.space import Point
from opengcm.results import Watch, unwatched

STUDY = "multiplier"
LAYER_COST = "layer cost"
SWEEP = "sweep"
STUDY_STEP, SWEEPS_STEP = "multipliers", "sweeps"
"""What `by_circuit` calls its steps behind the figures of the designs."""

Older = Collection[tuple[str, str]]
"""(design, figure) of each; (STUDY, STUDY) for the study of multipliers, the same with
LAYER_COST for that of packet layers, (SWEEP, its name) for a sweep, which are of no design.
"""


def by_text(
    folder: Path = results.FOLDER, designs: Iterable[str] = (), *, swept: bool = True
) -> Older:
    """All, or those of some designs, whose sources have another text now: the circuit may be the
    same. Without `swept` no sweep is asked.
    """
    found = set(results.other_text(folder, designs))
    if folder == results.FOLDER and multiplier.origin().revision != multiplier.read()["revision"]:
        found.add((STUDY, STUDY))
    found |= _layers(folder)
    if swept:
        found |= {
            (SWEEP, sweep["space"])
            for sweep in sweeps(folder)
            if not all(_same_text(*point) for point in points_of(sweep))
        }
    return frozenset(found)


def by_circuit(
    folder: Path = results.FOLDER,
    designs: Iterable[str] = (),
    watch: Watch = unwatched,
    *,
    swept: bool = True,
) -> Older:
    """The same, but only where the circuit is another, too. `watch` is told how far it is."""
    found = set(results.older(folder, designs, watch))
    with watch(STUDY_STEP, 1):
        if folder == results.FOLDER and multiplier.older():
            found.add((STUDY, STUDY))
    found |= _layers(folder)
    if swept:
        with watch(SWEEPS_STEP, 1):
            found |= {(SWEEP, name) for name in older_sweeps(folder)}
    return frozenset(found)


def _layers(folder: Path) -> set[tuple[str, str]]:
    """The study of packet layers, which knows its text only."""
    older = folder == results.FOLDER and layer_cost.older()
    return {(LAYER_COST, LAYER_COST)} if older else set()


def _same_text(point: Point, record: dict[str, object]) -> bool:
    try:
        return record["error"] is None and point_origin(point).revision == record.get("revision")
    except OpenGcmError:
        return False  # its parameters are refused on this target by now
