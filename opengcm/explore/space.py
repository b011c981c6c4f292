# SPDX-License-Identifier: Apache-2.0
"""A space of designs, from a TOML file.

The file has `name`, `summary`, the design that is varied as `base`, a list of `targets`, and
optionally `seeds` of place and route (default 1, 2, 3) and the number of `vectors` that a point
must pass (default 300). `[parameters]` has a list of values for each parameter to be varied; the
others are those of the base. The points are all combinations, on every target; with `[[options]]`,
tables of parameters, each combination by itself and with each of the options.
"""

import itertools
import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from opengcm.designs import GCM_KINDS, Design, load_design
from opengcm.explore import ExploreError
from opengcm.flows import DEFAULT_SEEDS
from opengcm.flows.targets import find_target
from opengcm.reading import read_text

DEFAULT_VECTORS = 300
MAX_POINTS = 10_000

_KEYS = {"name", "summary", "base", "targets", "seeds", "vectors", "parameters", "options"}


@dataclass(frozen=True)
class Point:
    """One combination on one target. `varied` has the parameters that the space varies."""

    base: str
    varied: tuple[tuple[str, int], ...]
    target: str
    seeds: tuple[int, ...]
    vectors: int

    @property
    def label(self) -> str:
        """What the point is called in a table."""
        return " ".join(f"{name}={value}" for name, value in self.varied)

    def design(self) -> Design:
        """The design of the point; the same name for the same parameters."""
        base = load_design(self.base)
        parameters = MappingProxyType({**base.parameters, **dict(self.varied)})
        return replace(
            base, parameters=parameters, targets=(self.target,), on_target={}, clock_mhz=None
        )


@dataclass(frozen=True)
class Space:
    """A space of designs."""

    name: str
    summary: str
    base: str
    targets: tuple[str, ...]
    parameters: Mapping[str, tuple[int, ...]]
    seeds: tuple[int, ...] = DEFAULT_SEEDS
    vectors: int = DEFAULT_VECTORS
    options: tuple[Mapping[str, int], ...] = ()

    @property
    def varied(self) -> tuple[str, ...]:
        """The parameters that are not the base's in every point."""
        names = [*self.parameters, *itertools.chain.from_iterable(self.options)]
        return tuple(dict.fromkeys(names))

    @property
    def size(self) -> int:
        """The number of points."""
        combinations = math.prod(len(values) for values in self.parameters.values())
        return combinations * (1 + len(self.options)) * len(self.targets)

    def points(self) -> list[Point]:
        """All points: those of one set of parameters, on all targets, follow each other."""
        nothing: Mapping[str, int] = {}
        return [
            Point(
                self.base,
                tuple({**dict(zip(self.parameters, chosen, strict=True)), **option}.items()),
                target,
                self.seeds,
                self.vectors,
            )
            for chosen in itertools.product(*self.parameters.values())
            for option in (nothing, *self.options)
            for target in self.targets
        ]


def read_space(path: Path) -> Space:
    """Read a space. ExploreError if it is malformed or too large; DesignError, FlowError for an
    unknown design or target.
    """
    try:
        data = tomllib.loads(read_text(path))
    except OSError as error:
        raise ExploreError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise ExploreError(f"{path}: {error}") from None
    if unknown := sorted(data.keys() - _KEYS):
        raise ExploreError(f"{path}: unknown key {unknown[0]!r}")
    for key in ("name", "summary", "base"):
        if not isinstance(data.get(key), str):
            raise ExploreError(f"{path}: {key!r} is missing or not a string")
    base = load_design(data["base"])
    if base.kind not in GCM_KINDS:
        measured = " and ".join(map(repr, sorted(GCM_KINDS)))
        raise ExploreError(f"{path}: {base.name} is of kind {base.kind!r}; only {measured} are")
    space = Space(
        data["name"],
        data["summary"],
        data["base"],
        tuple(find_target(str(name)).name for name in _list(path, data, "targets", str)),
        {name: _list(path, data["parameters"], name, int) for name in data.get("parameters", {})},
        _list(path, data, "seeds", int) if "seeds" in data else DEFAULT_SEEDS,
        _vectors(path, data),
        _options(path, data),
    )
    if space.size > MAX_POINTS:
        raise ExploreError(f"{path}: more than {MAX_POINTS:,} points")
    base.check_parameters(space.varied)
    return space


def _list(path: Path, data: Mapping[str, Any], key: str, kind: type) -> tuple[Any, ...]:
    value = data.get(key)
    if not isinstance(value, list) or not value or any(type(item) is not kind for item in value):
        raise ExploreError(f"{path}: {key!r} is not a list of {kind.__name__} values")
    return tuple(dict.fromkeys(value))


def _options(path: Path, data: Mapping[str, Any]) -> tuple[Mapping[str, int], ...]:
    found = data.get("options", [])
    if not isinstance(found, list):
        raise ExploreError(f"{path}: 'options' is not a list of tables")
    for option in found:
        if not isinstance(option, dict) or any(type(value) is not int for value in option.values()):
            raise ExploreError(f"{path}: an option is not a table of int values")
    return tuple(found)


def _vectors(path: Path, data: Mapping[str, Any]) -> int:
    value = data.get("vectors", DEFAULT_VECTORS)
    if type(value) is not int or value < 1:
        raise ExploreError(f"{path}: 'vectors' is not a number from 1 up")
    return value
