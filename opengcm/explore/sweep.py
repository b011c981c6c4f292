# SPDX-License-Identifier: Apache-2.0
"""Measures all points of a space on a Dask cluster.

A point's record is kept by a hash of all it depends on, as soon as it is there: a sweep that was
interrupted goes on where it was. Failures are not kept.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from opengcm.cache import cache_root
from opengcm.cluster import Task, run
from opengcm.explore import ExploreError
from opengcm.explore.point import measure_point, point_key
from opengcm.explore.space import Point
from opengcm.whole_file import write_whole

Record = dict[str, Any]
Reached = Callable[[int], None]


def sweep(
    points: Sequence[Point],
    *,
    before: Mapping[Point, Record] | None = None,
    scheduler: str | None = None,
    workers: int | None = None,
    reached: Reached | None = None,
) -> list[Record]:
    """The records of all points, in their order.

    `before` has records of an earlier sweep, which tell what a point costs. `scheduler` and
    `workers` are as in cluster.run(). `reached` takes the number of points done. ClusterError if
    the cluster cannot be reached.
    """
    keys = [point_key(point) for point in points]
    records: dict[int, Record] = {}
    for index, key in enumerate(keys):
        if (kept := _kept(key)) is not None:
            records[index] = kept
    report = reached or _silent
    report(len(records))
    todo = [index for index in range(len(points)) if index not in records]
    costs = [(before or {}).get(points[index], {}) for index in todo]
    tasks = [
        Task(measure_point, (points[index], keys[index]), cost.get("seconds"), cost.get("peak_mb"))
        for index, cost in zip(todo, costs, strict=True)
    ]
    for place, record in run(tasks, scheduler=scheduler, workers=workers):
        if isinstance(record, BaseException):
            raise record
        records[todo[place]] = record
        if record["error"] is None:
            _keep(record)
        report(len(records))
    return [records[index] for index in range(len(points))]


def _silent(_done: int) -> None:
    """No one wants to know."""


def _path(key: str) -> Path:
    return cache_root() / "explore" / f"{key}.json"


def _kept(key: str) -> Record | None:
    try:
        record: Record = json.loads(_path(key).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None
    return record


def _keep(record: Record) -> None:
    path = _path(record["key"])
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(record))
    except OSError as error:
        raise ExploreError(f"{path}: {error.strerror}") from None
