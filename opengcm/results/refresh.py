# SPDX-License-Identifier: Apache-2.0
"""Takes anew, on a Dask cluster, the figures that are older than their sources or missing.

A figure is written as soon as it is there, and each step behind it is kept: a refresh that was
interrupted goes on where it was.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from opengcm.designs import Design, load_design
from opengcm.errors import OpenGcmError
from opengcm.flows import SynthRequest, find_target, synthesise
from opengcm.flows.mapping import has_two_outputs
from opengcm.results.figure import FOLDER, SYNTH, Figure, ResultsError, load, put
from opengcm.results.measure import measure_figure
from opengcm.results.revision import current, origin

Ended = Callable[[str, str, str | None], None]
"""Takes the design and the name of a figure that was taken, or was not and why."""


@dataclass(frozen=True)
class Wanted:
    """A figure to take. `before` is the committed one, if there is one."""

    design: str
    name: str
    revision: str
    before: Figure | None

    @property
    def seconds(self) -> float | None:
        """What it took before."""
        return self.before.cost.get("seconds") if self.before else None

    @property
    def memory_mb(self) -> float | None:
        """What the largest tool needed before."""
        return self.before.cost.get("peak_mb") if self.before else None


def to_take(
    figures: Iterable[tuple[Design, str]], *, force: bool = False, folder: Path = FOLDER
) -> list[Wanted]:
    """Of the named figures those that are older than their sources or missing, or all.

    So are those that were taken before LUT sites were counted; where the mapped netlist is kept,
    that takes seconds.
    """
    found = []
    for design, name in figures:
        before = load(design.name, folder).get(name)
        if (
            force
            or before is None
            or _lacks_sites(name, before)
            or not current(design, name, before)
        ):
            found.append(Wanted(design.name, name, origin(design, name).revision, before))
    return found


def _lacks_sites(name: str, figure: Figure) -> bool:
    kind, _, target = name.partition(" ")
    counted = kind == SYNTH and has_two_outputs(find_target(target))
    return counted and figure.figures.get("sites") is None


def refresh(
    wanted: Sequence[Wanted],
    ended: Ended,
    *,
    force: bool = False,
    scheduler: str | None = None,
    workers: int | None = None,
    folder: Path = FOLDER,
) -> int:
    """Take figures; the number of those that could not be taken. `ended` hears of each.

    `scheduler` and `workers` are as in cluster.run(). ClusterError if the cluster cannot be
    reached.
    """
    # Dask takes a second to load: no other command shall wait for it.
    from opengcm.cluster import Task, run

    tasks: list[Task] = []
    last: dict[int, Wanted] = {}  # by the place of the task that gives the figure
    for figure in wanted:
        # Steps find each other's work in the cache, which workers elsewhere need not share.
        steps = [] if force or scheduler else list(_steps(figure))
        before = tuple(range(len(tasks), len(tasks) + len(steps)))
        each = None if figure.seconds is None else figure.seconds / max(1, len(steps))
        for number, arguments in enumerate(steps):
            after = before[:1] if number else ()
            tasks.append(Task(_step, arguments, each, figure.memory_mb, after))
        last[len(tasks)] = figure
        tasks.append(
            Task(
                _take,
                (figure.design, figure.name, figure.revision, force),
                0.0 if steps else each,
                figure.memory_mb,
                before,
            )
        )
    failed = 0
    for place, result in run(tasks, scheduler=scheduler, workers=workers):
        if place not in last:
            continue  # a step: if it failed, so does the figure
        figure = last[place]
        if isinstance(result, Figure):
            put(figure.design, figure.name, result, folder)
            ended(figure.design, figure.name, None)
        elif isinstance(result, OpenGcmError):
            failed += 1
            ended(figure.design, figure.name, str(result))
        else:
            raise result
    return failed


def _steps(figure: Wanted) -> Iterator[tuple[Any, ...]]:
    """The steps of a routed figure: the mapping, then each seed."""
    kind, _, target = figure.name.partition(" ")
    if kind == SYNTH and find_target(target).routed:
        yield figure.design, target, ()
        request = SynthRequest.of_design(load_design(figure.design), target)
        for seed in request.seeds:
            yield figure.design, target, (seed,)


def _step(design: str, target: str, seeds: tuple[int, ...]) -> None:
    """Runs in a worker."""
    request = SynthRequest.of_design(load_design(design), target)
    synthesise(replace(request, seeds=seeds), jobs=1)


def _take(design: str, name: str, revision: str, force: bool) -> Figure:
    """Runs in a worker, whose sources must be those of the caller."""
    loaded = load_design(design)
    if origin(loaded, name).revision != revision:
        raise ResultsError("the worker has other sources, or they changed meanwhile")
    return measure_figure(loaded, name, force=force)
