# SPDX-License-Identifier: Apache-2.0
"""The committed sweeps: `results/explore/NAME.json`, as `opengcm explore --out` writes them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from opengcm.errors import OpenGcmError
from opengcm.explore import ExploreError
from opengcm.explore.point import point_origin
from opengcm.explore.space import Point, Space
from opengcm.parameters import assignments
from opengcm.places import ROOT
from opengcm.results import FOLDER
from opengcm.whole_file import write_whole

SWEEPS = "explore"
"""Their folder below that of the results."""

_KEYS = ("space", "summary", "base", "seeds", "vectors", "command", "points")


def as_result(space: Space, file: Path, points: list[dict[str, Any]]) -> dict[str, Any]:
    """What a sweep is written as; `file` is that of its space."""
    absolute = file.resolve()
    named = absolute.relative_to(ROOT) if absolute.is_relative_to(ROOT) else Path(file.name)
    fixed = [f"--param {each}" for each in assignments(space.fixed, equals="=")]
    values = (
        *(space.name, space.summary, space.base, space.seeds, space.vectors),
        *(" ".join([f"opengcm explore {named}", *fixed]), points),
    )
    return dict(zip(_KEYS, values, strict=True))


def sweeps(folder: Path = FOLDER) -> list[dict[str, Any]]:
    """All committed sweeps. ExploreError if one is malformed."""
    found = []
    for path in sorted((folder / SWEEPS).glob("*.json")):
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            found.append({key: data[key] for key in _KEYS})
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ExploreError(f"{path}: not the result of a sweep ({error})") from None
    return found


def points_of(sweep: dict[str, Any]) -> Iterator[tuple[Point, dict[str, Any]]]:
    """The points of a committed sweep, each with its record."""
    seeds = tuple(sweep["seeds"])
    for record in sweep["points"]:
        varied = tuple(record["parameters"].items())
        yield Point(sweep["base"], varied, record["target"], seeds, sweep["vectors"]), record


def measured_before(folder: Path = FOLDER) -> dict[Point, dict[str, Any]]:
    """Every committed point with its record: what it took is what it will take."""
    return {point: record for sweep in sweeps(folder) for point, record in points_of(sweep)}


def older_sweeps(folder: Path = FOLDER) -> list[str]:
    """The names of the sweeps with a point that is older than its sources, or failed."""
    return [
        sweep["space"]
        for sweep in sweeps(folder)
        if not all(_current(point, record) for point, record in points_of(sweep))
    ]


def confirm_sweeps(folder: Path = FOLDER) -> list[str]:
    """Give the points whose circuit is what it was the revision of the text as it is now.

    Returns the names of the sweeps that are written anew. ExploreError if one is malformed, or
    cannot be written: it stays as it was.
    """
    found = []
    for sweep in sweeps(folder):
        points = [
            {**record, "revision": point_origin(point).revision} if is_current else record
            for point, record in points_of(sweep)
            for is_current in (_current(point, record),)
        ]
        if points != sweep["points"]:
            path = folder / SWEEPS / f"{sweep['space']}.json"
            try:
                write_whole(path, text(sweep | {"points": points}))
            except OSError as error:
                raise ExploreError(f"cannot write {path}: {error.strerror}") from None
            found.append(sweep["space"])
    return found


def text(sweep: dict[str, Any]) -> str:
    """As its file holds it."""
    return json.dumps(sweep, indent=1) + "\n"


def _current(point: Point, record: dict[str, Any]) -> bool:
    if record["error"] is not None:
        return False
    try:
        origin = point_origin(point)
    except OpenGcmError:
        return False  # its parameters are refused on this target by now
    return origin.made(record.get("revision", ""), record.get("circuit", ""))
