# SPDX-License-Identifier: Apache-2.0
"""Reads one design file, `designs/NAME.toml` or one of the user's own.

A design file has the keys `name`, `summary`, `kind`, `core` and `top`, a table `[parameters]` of
the top module's parameters, in words or integers (`opengcm.parameters`), a table `[rate]` and
optionally `[claims]`: what is claimed of the design itself (the figures of papers are in
`designs/papers/`), and `[results]` with `targets`: what its committed figures are measured on.
`[results.TARGET]` holds the parameters that are other on that target and `why`, and `levels`: the
LUTs in series that mapping aims at there. With a `core` and `top` of its own a target has another
module with the same function, and the parameters in its table alone. `form = NAME` begins with the
table in `designs/forms/NAME.toml`, what many designs are on targets of a kind; what else is said
goes before it, but for `why` and `apart`, which are added.

`[rate]` has `clock_mhz`, the clock that it needs for what it is made for, and `clock_source`, which
says what that is, and how many blocks go in where that is not one a lane and cycle:
`cycles_per_block`, a number, or `blocks_per_cycle`, a sum of numbers and parameters ("Stages + 1").
A target that has other parameters may have a `cycles_per_block` of its own. Of a co-processor this
is measured, and stands with its committed figures.

A design file of the user's own may be anywhere; it, too, is called as its name says. It may name
cell libraries: `[targets.NAME]` has `liberty`, a list of files (from its own folder on; .gz too),
and optionally `summary` and `dont_use`, patterns of cells to be left alone.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, TypeVar

from msgspec import Meta, field

from opengcm import parameters as words
from opengcm.design import KINDS, MIN_GAIN, MIN_LOADS, PLACERS, CellFiles, Design
from opengcm.errors import DesignError
from opengcm.places import DESIGNS
from opengcm.toml_file import Positive, Table, fit, read_toml

FORMS = DESIGNS / "forms"

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class _Rate(Table):
    clock_mhz: Positive | None = None
    clock_source: str = ""
    cycles_per_block: Positive | None = None
    blocks_per_cycle: str | int = ""


class _Cells(Table):
    liberty: Annotated[list[str], Meta(min_length=1)]
    summary: str = ""
    dont_use: tuple[str, ...] = ()


class _File(Table):
    name: str
    summary: str
    kind: str
    core: str
    top: str
    parameters: dict[str, Any] = field(default_factory=dict)
    rate: _Rate = field(default_factory=_Rate)
    claims: dict[str, Any] = field(default_factory=dict)
    results: dict[str, Any] = field(default_factory=dict)
    targets: dict[str, _Cells] = field(default_factory=dict)


class _Results(Table):
    """What `[results]` has beside a table for each target."""

    targets: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()


class _OnTarget(Table):
    """What `[results.TARGET]` has beside parameters. None: as on the other targets."""

    why: str = ""
    core: str | None = None
    top: str | None = None
    levels: Annotated[int, Meta(ge=0)] | None = None
    placer: str | None = None
    loads: Annotated[int, Meta(ge=MIN_LOADS)] | None = None
    gain: Annotated[int, Meta(ge=MIN_GAIN)] | None = None
    seeds: tuple[Annotated[int, Meta(ge=0)], ...] | None = None
    apart: tuple[str, ...] | None = None
    cycles_per_block: Positive | None = None


_Known = TypeVar("_Known", bound=Table)


def read_design(path: Path) -> Design:
    """Read one design file. DesignError if it is malformed."""
    data = read_toml(path, DesignError)
    try:
        return _design(path, fit(data, _File, DesignError))
    except DesignError as error:
        raise DesignError(f"{path}: {error}") from None


def _design(path: Path, file: _File) -> Design:
    if file.name != path.stem:
        raise DesignError(f"name is {file.name!r}; it must be {path.stem!r}, as the file is called")
    if not _NAME.fullmatch(file.name):
        raise DesignError(f"{file.name!r} is no name of a module")
    for key, text in (("summary", file.summary), ("clock_source", file.rate.clock_source)):
        if not text.isprintable():
            raise DesignError(f"{key} is one line of text")
    if not file.summary.strip():
        raise DesignError("summary is empty")
    if file.kind not in KINDS:
        raise DesignError(f"unknown kind {file.kind!r}")
    parameters = _parameters(file.parameters, {})
    results, tables = _known(_Results, file.results, "results")
    on, given = {}, {}
    for target, table in tables.items():
        on[target], values = _on_target(target, table, results.targets)
        given[target] = _parameters(values, {} if on[target].top else parameters)
    return Design(
        name=file.name,
        summary=file.summary,
        kind=file.kind,
        core=file.core,
        top=file.top,
        parameters=MappingProxyType(parameters),
        clock_mhz=file.rate.clock_mhz,
        clock_source=file.rate.clock_source,
        claims=MappingProxyType(file.claims),
        targets=results.targets,
        on_target=MappingProxyType(given),
        top_on=_of_targets({t: (o.core, o.top) for t, o in on.items() if o.core and o.top}),
        why_on_target=MappingProxyType({t: o.why for t, o in on.items()}),
        levels_on=_of_targets({t: o.levels for t, o in on.items()}),
        placer_on=_of_targets({t: o.placer for t, o in on.items()}),
        loads_on=_of_targets({t: o.loads for t, o in on.items()}),
        gain_on=_of_targets({t: o.gain for t, o in on.items()}),
        seeds_on=_of_targets({t: o.seeds for t, o in on.items()}),
        apart=results.apart,
        apart_on=_of_targets({t: o.apart for t, o in on.items()}),
        cycles_per_block=file.rate.cycles_per_block,
        blocks_per_cycle=_terms(file),
        cycles_on=_of_targets({t: o.cycles_per_block for t, o in on.items()}),
        cells=MappingProxyType(
            {
                name: CellFiles(
                    tuple(path.parent / file for file in cells.liberty),
                    cells.summary,
                    cells.dont_use,
                )
                for name, cells in file.targets.items()
            }
        ),
    )


def _on_target(
    target: str, table: object, targets: tuple[str, ...]
) -> tuple[_OnTarget, dict[str, Any]]:
    """What a table of a target says, and its parameters."""
    if target not in targets:
        raise DesignError(f"[results.{target}] is not one of its targets")
    table = _with_form(target, fit(table, dict[str, Any], DesignError))
    found, values = _known(_OnTarget, table, f"results.{target}")
    if (found.core is None) != (found.top is None):
        raise DesignError(f"[results.{target}]: core and top of a target go together")
    if found.placer is not None and found.placer not in PLACERS:
        raise DesignError(f"[results.{target}]: placer is not one of {', '.join(PLACERS)}")
    if found.seeds == ():
        raise DesignError(f"[results.{target}]: at least one of seeds")
    return found, values


def _with_form(target: str, table: dict[str, Any]) -> dict[str, Any]:
    """The table of a target, behind that of the form which it names."""
    if "form" not in table:
        return table
    name = table["form"]
    if name not in form_names():
        there = ", ".join(form_names())
        raise DesignError(f"[results.{target}]: unknown form {name!r}; there are: {there}")
    form = read_toml(FORMS / f"{name}.toml", DesignError)
    both = {key: value for key, value in {**form, **table}.items() if key != "form"}
    if "why" in form and "why" in table:
        both["why"] = f"{form['why']}. {table['why']}"
    if "apart" in form and "apart" in table:
        both["apart"] = [*form["apart"], *table["apart"]]
    return both


def form_names() -> list[str]:
    """Names of the forms that a target's table may begin with."""
    return sorted(path.stem for path in FORMS.glob("*.toml"))


def _known(
    kind: type[_Known], table: Mapping[str, Any], name: str
) -> tuple[_Known, dict[str, Any]]:
    """The keys of a table that `kind` has, and the others."""
    values = dict(table)
    known = {key: values.pop(key) for key in kind.__struct_fields__ if key in values}
    try:
        return fit(known, kind, DesignError), values
    except DesignError as error:
        raise DesignError(f"{name}.{error}") from None


def _parameters(given: Mapping[str, Any], others: Mapping[str, int]) -> dict[str, int]:
    """The integers of a table of parameters, which goes with `others`."""
    found = {name: words.parse(name, value) for name, value in given.items()}
    words.check({**others, **found})
    return found


def _terms(file: _File) -> tuple[str, ...]:
    """The terms of `blocks_per_cycle`."""
    text = str(file.rate.blocks_per_cycle)
    terms = tuple(term.strip() for term in text.split("+")) if text else ()
    for term in terms:
        if not term.isdecimal() and term not in file.parameters:
            raise DesignError(f"blocks_per_cycle: {term!r} is no number nor parameter")
    return terms


_Value = TypeVar("_Value")


def _of_targets(values: Mapping[str, _Value | None]) -> Mapping[str, _Value]:
    """What is said of a target, where it is."""
    return MappingProxyType({key: value for key, value in values.items() if value is not None})
