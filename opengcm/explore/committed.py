# SPDX-License-Identifier: Apache-2.0
"""The committed sweeps: `results/explore/NAME.json`, as `opengcm explore --out` writes them."""

import json
from pathlib import Path
from typing import Any

from opengcm.explore import ExploreError
from opengcm.explore.point import point_key
from opengcm.explore.space import Point, Space
from opengcm.results import FOLDER
from opengcm.sources import ROOT

SWEEPS = "explore"
"""Their folder below that of the results."""

_KEYS = ("space", "summary", "base", "seeds", "vectors", "command", "points")


def as_result(space: Space, file: Path, points: list[dict[str, Any]]) -> dict[str, Any]:
    """What a sweep is written as; `file` is that of its space."""
    absolute = file.resolve()
    named = absolute.relative_to(ROOT) if absolute.is_relative_to(ROOT) else Path(file.name)
    values = (
        *(space.name, space.summary, space.base, space.seeds, space.vectors),
        *(f"opengcm explore {named}", points),
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


def stale_sweeps(folder: Path = FOLDER) -> list[str]:
    """A line for each committed sweep with a point that is not of this tree and its tools."""
    lines = []
    for sweep in sweeps(folder):
        seeds = tuple(sweep["seeds"])
        for record in sweep["points"]:
            varied = tuple(record["parameters"].items())
            point = Point(sweep["base"], varied, record["target"], seeds, sweep["vectors"])
            if record["error"] is not None or point_key(point) != record["key"]:
                lines.append(f"sweep {sweep['space']} is stale; it was: {sweep['command']}")
                break
    return lines
