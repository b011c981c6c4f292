# SPDX-License-Identifier: Apache-2.0
"""Reads one design file, `designs/NAME.toml` or one of the user's own.

A design file has the keys `name`, `summary`, `kind`, `core` and `top`, a table `[parameters]` of
the top module's parameters, in words or integers (`opengcm.parameters`), a table `[rate]` and
optionally `[claims]`: what is claimed of the design itself (the figures of papers are in
`designs/papers/`), and `[results]` with `targets`: what its committed figures are measured on.
`[results.TARGET]` holds the parameters that are other on that target and `why`, and `levels`: the
LUTs in series that mapping aims at there. With a `core` and `top` of its own a target has another
module with the same function, and the parameters in its table alone.

`[rate]` has `clock_mhz`, the clock that it needs for what it is made for, and `clock_source`, which
says what that is, and how many blocks go in where that is not one a lane and cycle:
`cycles_per_block`, a number, or `blocks_per_cycle`, a sum of numbers and parameters ("Stages + 1").
A target that has other parameters may have a `cycles_per_block` of its own. Of a co-processor this
is measured, and stands with its committed figures.

A design file of the user's own may be anywhere; it, too, is called as its name says.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from opengcm import parameters as words
from opengcm.design import KINDS, PLACERS, Design
from opengcm.errors import DesignError
from opengcm.reading import read_text

_TEXT_KEYS = ("name", "summary", "kind", "core", "top")
_TABLE_KEYS = ("parameters", "rate", "claims", "results")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def read_design(path: Path) -> Design:
    """Read one design file. DesignError if it is malformed."""
    try:
        data = tomllib.loads(read_text(path))
    except OSError as error:
        raise DesignError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise DesignError(f"{path}: {error}") from None
    unknown = sorted(data.keys() - {*_TEXT_KEYS, *_TABLE_KEYS})
    if unknown:
        raise DesignError(f"{path}: unknown key {unknown[0]!r}")
    for key in _TEXT_KEYS:
        if not isinstance(data.get(key), str):
            raise DesignError(f"{path}: {key!r} is missing or not a string")
    for key in _TABLE_KEYS:
        if not isinstance(data.setdefault(key, {}), dict):
            raise DesignError(f"{path}: {key!r} is not a table")
    if data["name"] != path.stem:
        raise DesignError(f"{path}: its name is {data['name']!r}")
    if not _NAME.fullmatch(data["name"]):
        raise DesignError(f"{path}: {data['name']!r} is no name of a module")
    if data["kind"] not in KINDS:
        raise DesignError(f"{path}: unknown kind {data['kind']!r}")
    parameters = _parameters(path, data["parameters"], {})
    clock = data["rate"].get("clock_mhz")
    if clock is not None and (type(clock) not in (int, float) or clock <= 0):
        raise DesignError(f"{path}: clock_mhz is not a positive number")
    cycles, blocks = _cycles(path, data["rate"]), _blocks(path, data)
    targets = data["results"].get("targets", [])
    if not isinstance(targets, list) or not all(isinstance(name, str) for name in targets):
        raise DesignError(f"{path}: targets is not a list of names")
    apart = _modules_apart(path, data["results"])
    others = {key: dict(value) for key, value in data["results"].items() if key != "targets"}
    apart_on = {t: _modules_apart(path, v) for t, v in others.items() if "apart" in v}
    reasons = {target: str(values.pop("why", "")) for target, values in others.items()}
    levels = {target: v.pop("levels") for target, v in others.items() if "levels" in v}
    if not all(type(value) is int and value >= 0 for value in levels.values()):
        raise DesignError(f"{path}: levels is not a number from 0 up")
    placers = {target: v.pop("placer") for target, v in others.items() if "placer" in v}
    if not all(placer in PLACERS for placer in placers.values()):
        raise DesignError(f"{path}: placer is not one of {', '.join(PLACERS)}")
    top_on = {t: top for t, values in others.items() if (top := _top_of_its_own(path, values))}
    cycles_on = {t: c for t, values in others.items() if (c := _cycles(path, values)) is not None}
    on_target = {
        t: _parameters(path, values, {} if t in top_on else parameters)
        for t, values in others.items()
    }
    for target in others:
        if target not in targets:
            raise DesignError(f"{path}: [results.{target}] is not one of its targets")
    return Design(
        **{key: data[key] for key in _TEXT_KEYS},
        parameters=MappingProxyType(parameters),
        clock_mhz=None if clock is None else float(clock),
        clock_source=str(data["rate"].get("clock_source", "")),
        claims=MappingProxyType(data["claims"]),
        targets=tuple(targets),
        on_target=MappingProxyType(on_target),
        top_on=MappingProxyType(top_on),
        why_on_target=MappingProxyType(reasons),
        levels_on=MappingProxyType(levels),
        placer_on=MappingProxyType(placers),
        apart=apart,
        apart_on=MappingProxyType(apart_on),
        cycles_per_block=cycles,
        blocks_per_cycle=blocks,
        cycles_on=MappingProxyType(cycles_on),
    )


def _parameters(path: Path, given: Mapping[str, Any], others: Mapping[str, int]) -> dict[str, int]:
    """The integers of a table of parameters, which goes with `others`."""
    try:
        found = {name: words.parse(name, value) for name, value in given.items()}
        words.check({**others, **found})
    except DesignError as error:
        raise DesignError(f"{path}: {error}") from None
    return found


def _cycles(path: Path, table: dict[str, Any]) -> float | None:
    """Takes `cycles_per_block` out of a table."""
    cycles = table.pop("cycles_per_block", None)
    if cycles is not None and (type(cycles) not in (int, float) or cycles <= 0):
        raise DesignError(f"{path}: cycles_per_block is not a positive number")
    return None if cycles is None else float(cycles)


def _blocks(path: Path, data: Mapping[str, Any]) -> tuple[str, ...]:
    """The terms of `blocks_per_cycle`."""
    text = data["rate"].get("blocks_per_cycle", "")
    terms = tuple(term.strip() for term in str(text).split("+")) if text != "" else ()
    for term in terms:
        if not term.isdecimal() and term not in data["parameters"]:
            raise DesignError(f"{path}: blocks_per_cycle: {term!r} is no number nor parameter")
    return terms


def _top_of_its_own(path: Path, table: dict[str, Any]) -> tuple[str, str] | None:
    """Takes `core` and `top` out of a table of a target."""
    found = [table.pop(key, None) for key in ("core", "top")]
    if found == [None, None]:
        return None
    if not all(isinstance(name, str) for name in found):
        raise DesignError(f"{path}: core and top of a target go together, and are strings")
    return found[0], found[1]


def _modules_apart(path: Path, table: dict[str, Any]) -> tuple[str, ...]:
    """Takes `apart` out of a table of [results]."""
    names = table.pop("apart", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise DesignError(f"{path}: apart is not a list of names of modules")
    return tuple(names)
