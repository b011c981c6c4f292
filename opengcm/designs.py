# SPDX-License-Identifier: Apache-2.0
"""Designs: named points of the parameter space, one `designs/NAME.toml` each.

A design file has the keys `name`, `summary`, `kind`, `core` and `top`, a table `[parameters]` of
SystemVerilog parameters that are passed to the top module as they are, a table `[rate]` with
`clock_mhz`, the clock that it needs for what it is made for, and `clock_source`, which says what
that is, and optionally `[claims]`: what is claimed of the design itself (the figures of papers are
in `designs/papers/`), and `[results]` with `targets`: what its committed figures are measured on.
`[results.TARGET]` holds the parameters that are other on that target and `why`, and `levels`: the
LUTs in series that mapping aims at there.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from opengcm.errors import DesignError
from opengcm.sources import ROOT

KINDS = frozenset({"block", "coprocessor", "gcm", "ghash", "stream"})
PLACERS = {
    **{name: ("--placer", name) for name in ("heap", "sa", "static")},
    "heap-timing": (
        *("--placer", "heap"),
        *("--placer-heap-timingweight", "30", "--placer-heap-critexp", "4"),
    ),
}
"""By name what nextpnr is told: its own placers, and the first with a heavier weight (default: 10)
and a steeper exponent (2) for what is slow. `hesham2014_enc` is a tenth faster than with static.
"""
_TEXT_KEYS = ("name", "summary", "kind", "core", "top")
_TABLE_KEYS = ("parameters", "rate", "claims", "results")


@dataclass(frozen=True)
class Design:
    """One design. `parameters` is read-only; `clock_mhz` is what its rate needs, if it has one."""

    name: str
    summary: str
    kind: str
    core: str
    top: str
    parameters: Mapping[str, int]
    clock_mhz: float | None = None
    clock_source: str = ""
    claims: Mapping[str, Any] = field(default_factory=dict)
    targets: tuple[str, ...] = ()
    on_target: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    why_on_target: Mapping[str, str] = field(default_factory=dict)
    levels_on: Mapping[str, int] = field(default_factory=dict)
    placer_on: Mapping[str, str] = field(default_factory=dict)
    apart: tuple[str, ...] = ()
    apart_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def parameters_on(self, target: str) -> dict[str, int]:
        """The parameters of the build that is measured on a target."""
        return {**self.parameters, **self.on_target.get(target, {})}

    def build_on(self, target: str) -> str:
        """The target, and what the build measured there has other than the design."""
        others = self.on_target.get(target, {})
        return ", ".join([target, *(f"{key} = {value}" for key, value in others.items())])

    def modules_apart(self, target: str) -> tuple[str, ...]:
        """The modules that are mapped each by itself on a target."""
        return self.apart_on.get(target, self.apart)

    @property
    def lanes(self) -> int:
        """Slots of 16 bytes a cycle, over all groups."""
        return self.parameters.get("Lanes", 1) * self.groups

    @property
    def groups(self) -> int:
        """Beats of the slot stream that go in a cycle; a packet begins in a beat of its own."""
        return self.parameters.get("Groups", 1)

    @property
    def key_min(self) -> int:
        """Smallest key size, in bits."""
        return self.parameters.get("KeyMin", self.parameters.get("KeyBits", 128))

    @property
    def key_max(self) -> int:
        """Largest key size, in bits."""
        return self.parameters.get("KeyMax", self.parameters.get("KeyBits", 256))

    @property
    def gbit_per_s(self) -> float | None:
        """Rate at the needed clock with every slot full, in Gbit/s."""
        return self.rate(self.clock_mhz)

    def rate(self, clock_mhz: float | None) -> float | None:
        """Rate at a clock with every slot full, in Gbit/s; None without a clock.

        A co-processor takes many cycles a block, so that it has none.
        """
        if clock_mhz is None or self.kind == "coprocessor":
            return None
        return self.lanes * 128 * clock_mhz / 1000


def folder() -> Path:
    """The `designs/` folder; DesignError where the package was installed without it."""
    path = ROOT / "designs"
    if not path.is_dir():
        raise DesignError(
            f"no designs in {ROOT}: run from a clone (make setup), not from a bare package"
        )
    return path


def design_names() -> list[str]:
    """Names of all designs, sorted so that numbers count as numbers."""
    names = [path.stem for path in folder().glob("*.toml")]
    return sorted(names, key=lambda name: (len(name), name))


def load_design(name: str) -> Design:
    """The design called `name`. DesignError if there is none, or its file is malformed."""
    known = design_names()
    if name not in known:
        raise DesignError(f"unknown design {name!r}; there are: {', '.join(known)}")
    return read_design(folder() / f"{name}.toml")


def read_design(path: Path) -> Design:
    """Read one design file. DesignError if it is malformed."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
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
    if data["kind"] not in KINDS:
        raise DesignError(f"{path}: unknown kind {data['kind']!r}")
    _check_parameters(path, data["parameters"])
    clock = data["rate"].get("clock_mhz")
    if clock is not None and (type(clock) not in (int, float) or clock <= 0):
        raise DesignError(f"{path}: clock_mhz is not a positive number")
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
    for target, values in others.items():
        _check_parameters(path, values)
        if target not in targets:
            raise DesignError(f"{path}: [results.{target}] is not one of its targets")
    return Design(
        **{key: data[key] for key in _TEXT_KEYS},
        parameters=MappingProxyType(data["parameters"]),
        clock_mhz=None if clock is None else float(clock),
        clock_source=str(data["rate"].get("clock_source", "")),
        claims=MappingProxyType(data["claims"]),
        targets=tuple(targets),
        on_target=MappingProxyType(others),
        why_on_target=MappingProxyType(reasons),
        levels_on=MappingProxyType(levels),
        placer_on=MappingProxyType(placers),
        apart=apart,
        apart_on=MappingProxyType(apart_on),
    )


def _check_parameters(path: Path, parameters: Mapping[str, Any]) -> None:
    for key, value in parameters.items():
        if type(value) is not int:
            raise DesignError(f"{path}: parameter {key} is not an integer")


def _modules_apart(path: Path, table: dict[str, Any]) -> tuple[str, ...]:
    """Takes `apart` out of a table of [results]."""
    names = table.pop("apart", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise DesignError(f"{path}: apart is not a list of names of modules")
    return tuple(names)
