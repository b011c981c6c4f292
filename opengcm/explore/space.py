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
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as of_class
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, TypeVar

from msgspec import Meta, field

from opengcm import parameters as words
from opengcm.designs import GCM_KINDS, Design, load_design
from opengcm.errors import DesignError
from opengcm.explore import ExploreError
from opengcm.flows import DEFAULT_SEEDS
from opengcm.flows.targets import find_target
from opengcm.toml_file import Table, fit, read_toml

DEFAULT_VECTORS = 300
MAX_POINTS = 10_000
MAX_SEED = 2**31 - 1  # nextpnr's

_Item = TypeVar("_Item")


class _File(Table):
    name: str
    summary: str
    base: str
    targets: Annotated[list[str], Meta(min_length=1)]
    seeds: Annotated[list[Annotated[int, Meta(ge=0, le=MAX_SEED)]], Meta(min_length=1)] = field(
        default_factory=lambda: list(DEFAULT_SEEDS)
    )
    vectors: Annotated[int, Meta(ge=1)] = DEFAULT_VECTORS
    parameters: dict[str, Annotated[list[Any], Meta(min_length=1)]] = field(default_factory=dict)
    options: list[dict[str, Any]] = field(default_factory=list)


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
    fixed: Mapping[str, int] = of_class(default_factory=dict)

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
    an unknown design, target, parameter or value, or parameters that do not go together. What the
    RTL itself refuses is the error of its point.
    """
    data = read_toml(path, ExploreError)
    try:
        space = _space(fit(data, _File, ExploreError), fixed or {})
    except ExploreError as error:
        raise ExploreError(f"{path}: {error}") from None
    defaults = load_design(space.base).check_parameters([*space.fixed, *space.varied])
    for point in space.points():
        words.check({**defaults, **load_design(space.base).parameters, **dict(point.varied)})
    return space


def _space(file: _File, fixed: Mapping[str, words.Value]) -> Space:
    base = load_design(file.base)
    if base.kind not in GCM_KINDS:
        measured = " and ".join(map(repr, sorted(GCM_KINDS)))
        raise ExploreError(f"{base.name} is of kind {base.kind!r}; only {measured} are")
    space = Space(
        file.name,
        file.summary,
        file.base,
        tuple(find_target(name).name for name in _each_once(file.targets)),
        {
            name: _each_once(_value(name, value) for value in values)
            for name, values in file.parameters.items()
        },
        _each_once(file.seeds),
        file.vectors,
        tuple(
            {name: _value(name, value) for name, value in option.items()} for option in file.options
        ),
        {name: words.parse(name, value) for name, value in fixed.items()},
    )
    for name in space.fixed:
        if name in space.varied:
            raise ExploreError(f"{name} is varied, and cannot be fixed")
    if space.size > MAX_POINTS:
        raise ExploreError(f"more than {MAX_POINTS:,} points")
    return space


def _value(name: str, value: object) -> int:
    try:
        return words.parse(name, value)
    except DesignError as error:
        raise ExploreError(str(error)) from None


def _each_once(values: Iterable[_Item]) -> tuple[_Item, ...]:
    return tuple(dict.fromkeys(values))
