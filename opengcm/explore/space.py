# SPDX-License-Identifier: Apache-2.0
"""A space of designs, from a TOML file.

The file has `name`, `summary`, the design that is varied as `base`, a list of `targets`, and
optionally `seeds` of place and route (default 1, 2, 3) and the number of `vectors` that a point
must pass (default 300). `[parameters]` has a list of values, in words or integers
(`opengcm.parameters`), for each parameter to be varied; the others are those of the base. The
points are all combinations, on every target; with `[[options]]`, tables of parameters, each
combination by itself and with each of the options.
"""

import itertools
import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from opengcm import parameters as words
from opengcm.designs import GCM_KINDS, Design, load_design
from opengcm.errors import DesignError
from opengcm.explore import ExploreError
from opengcm.flows import DEFAULT_SEEDS
from opengcm.flows.targets import find_target
from opengcm.reading import read_text

DEFAULT_VECTORS = 300
MAX_POINTS = 10_000

_KEYS = {"name", "summary", "base", "targets", "seeds", "vectors", "parameters", "options"}


@dataclass(frozen=True)
class Point:
    """One combination on one target. `varied` has the parameters that the space varies or fixes."""

    base: str
    varied: tuple[tuple[str, int], ...]
    target: str
    seeds: tuple[int, ...]
    vectors: int

    @property
    def label(self) -> str:
        """What the point is called in a table."""
        return " ".join(words.assignments(dict(self.varied), equals="="))

    def design(self) -> Design:
        """The design of the point; the same name for the same parameters."""
        base = load_design(self.base)
        parameters = MappingProxyType({**base.parameters, **dict(self.varied)})
        return replace(
            base,
            parameters=parameters,
            targets=(self.target,),
            on_target={},
            top_on={},
            clock_mhz=None,
        )


@dataclass(frozen=True)
class Space:
    """A space of designs. `fixed` has parameters that every point has other than the base."""

    name: str
    summary: str
    base: str
    targets: tuple[str, ...]
    parameters: Mapping[str, tuple[int, ...]]
    seeds: tuple[int, ...] = DEFAULT_SEEDS
    vectors: int = DEFAULT_VECTORS
    options: tuple[Mapping[str, int], ...] = ()
    fixed: Mapping[str, int] = field(default_factory=dict)

    @property
    def varied(self) -> tuple[str, ...]:
        """The parameters that are not the same in every point."""
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
                tuple({**self.fixed, **self._chosen(chosen), **option}.items()),
                target,
                self.seeds,
                self.vectors,
            )
            for chosen in itertools.product(*self.parameters.values())
            for option in (nothing, *self.options)
            for target in self.targets
        ]

    def _chosen(self, values: tuple[int, ...]) -> dict[str, int]:
        return dict(zip(self.parameters, values, strict=True))


def read_space(path: Path, fixed: Mapping[str, words.Value] | None = None) -> Space:
    """Read a space; `fixed` are parameters that every point has.

    ExploreError if it is malformed, too large, or varies what is fixed; DesignError, FlowError for
    an unknown design, target, parameter or value, or a point that cannot be built.
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
        _varied(path, data.get("parameters", {})),
        _list(path, data, "seeds", int) if "seeds" in data else DEFAULT_SEEDS,
        _vectors(path, data),
        _options(path, data),
        {name: words.parse(name, value) for name, value in (fixed or {}).items()},
    )
    for name in space.fixed:
        if name in space.varied:
            raise ExploreError(f"{path}: {name} is varied, and cannot be fixed")
    if space.size > MAX_POINTS:
        raise ExploreError(f"{path}: more than {MAX_POINTS:,} points")
    defaults = base.check_parameters([*space.fixed, *space.varied])
    for point in space.points():
        words.check({**defaults, **base.parameters, **dict(point.varied)})
    return space


def _varied(path: Path, table: object) -> dict[str, tuple[int, ...]]:
    if not isinstance(table, dict):
        raise ExploreError(f"{path}: 'parameters' is not a table")
    return {name: _values(path, name, given) for name, given in table.items()}


def _values(path: Path, name: str, given: object) -> tuple[int, ...]:
    """The values of a parameter, each once."""
    if not isinstance(given, list) or not given:
        raise ExploreError(f"{path}: {name!r} is not a list of values")
    return tuple(dict.fromkeys(_value(path, name, value) for value in given))


def _value(path: Path, name: str, value: object) -> int:
    try:
        return words.parse(name, value)
    except DesignError as error:
        raise ExploreError(f"{path}: {error}") from None


def _list(path: Path, data: Mapping[str, Any], key: str, kind: type) -> tuple[Any, ...]:
    value = data.get(key)
    if not isinstance(value, list) or not value or any(type(item) is not kind for item in value):
        raise ExploreError(f"{path}: {key!r} is not a list of {kind.__name__} values")
    return tuple(dict.fromkeys(value))


def _options(path: Path, data: Mapping[str, Any]) -> tuple[Mapping[str, int], ...]:
    found = data.get("options", [])
    if not isinstance(found, list):
        raise ExploreError(f"{path}: 'options' is not a list of tables")
    if not all(isinstance(option, dict) for option in found):
        raise ExploreError(f"{path}: an option is not a table of parameters")
    return tuple(
        {name: _value(path, name, value) for name, value in option.items()} for option in found
    )


def _vectors(path: Path, data: Mapping[str, Any]) -> int:
    value = data.get("vectors", DEFAULT_VECTORS)
    if type(value) is not int or value < 1:
        raise ExploreError(f"{path}: 'vectors' is not a number from 1 up")
    return value
