# SPDX-License-Identifier: Apache-2.0
"""Designs: named points of the parameter space, one `designs/NAME.toml` each.

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

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from opengcm import parameters as words
from opengcm import sources
from opengcm.errors import DesignError
from opengcm.reading import read_text
from opengcm.sources import ROOT

KINDS = frozenset({"block", "coprocessor", "gcm", "ghash", "packets", "stream"})
GCM_KINDS = frozenset({"gcm", "packets"})
"""The kinds that seal and open whole packets: on slots, and on bytes."""
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
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_OF_THE_CLOCK = frozenset({"Lanes", "Groups"})
"""With others of these the clock that a design is named for is no longer the one it needs."""


@dataclass(frozen=True)
class Design:
    """One design. `parameters` is read-only; `clock_mhz` is what its rate needs, if it
    has one.

    `changed` holds the parameters that were given beside the design's file, `other_top` says that
    `core` and `top` are those of a target, `path` is the file where it is not in the library: of
    such a design there are no committed figures.
    """

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
    top_on: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # core and top
    why_on_target: Mapping[str, str] = field(default_factory=dict)
    levels_on: Mapping[str, int] = field(default_factory=dict)
    placer_on: Mapping[str, str] = field(default_factory=dict)
    apart: tuple[str, ...] = ()
    apart_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cycles_per_block: float | None = None
    blocks_per_cycle: tuple[str, ...] = ()
    cycles_on: Mapping[str, float] = field(default_factory=dict)
    changed: Mapping[str, int] = field(default_factory=dict)
    other_top: bool = False
    path: Path | None = None

    @property
    def label(self) -> str:
        """The name, and what was given beside the design's file."""
        top = [f"top = {self.top}"] if self.other_top else []
        return ", ".join([self.name, *top, *words.assignments(self.changed)])

    @property
    def committed(self) -> bool:
        """Whether committed figures of this name are of this design."""
        return not self.changed and not self.other_top and self.path is None

    def with_parameters(self, given: Mapping[str, words.Value]) -> "Design":
        """The design with other parameters, on every target.

        DesignError for one that it has not, or a value that this cannot have.
        """
        if not given:
            return self
        defaults = self.check_parameters(given)
        parameters = {name: words.parse(name, value) for name, value in given.items()}
        words.check({**defaults, **self.parameters, **parameters})
        changed = {**self.changed, **parameters}
        other_clock = bool(changed.keys() & _OF_THE_CLOCK)
        return replace(
            self,
            parameters=MappingProxyType({**self.parameters, **parameters}),
            on_target={
                target: {key: value for key, value in values.items() if key not in parameters}
                for target, values in self.on_target.items()
            },
            changed=changed,
            cycles_on={},
            claims={},
            clock_mhz=None if other_clock else self.clock_mhz,
            clock_source="" if other_clock else self.clock_source,
        )

    def as_measured_on(self, target: str) -> "Design":
        """The design with the parameters of its figure of a target. DesignError without one."""
        if target not in self.targets:
            there = ", ".join(self.targets) or "no target"
            raise DesignError(f"{self.name} is not measured on {target!r}, but on: {there}")
        if target in self.top_on:
            built = replace(
                self.build_of(target), top_on={}, on_target={}, changed={}, other_top=True
            )
            return built.with_parameters(self.changed)
        return self.with_parameters(self.on_target.get(target, {}))

    def build_of(self, target: str) -> "Design":
        """The design with the core, the top module and the parameters of a target."""
        core, top = self.top_on.get(target, (self.core, self.top))
        parameters = MappingProxyType(self.parameters_on(target))
        return replace(self, core=core, top=top, parameters=parameters)

    def check_parameters(self, names: Iterable[str]) -> dict[str, int]:
        """The defaults of the top module, where they are known.

        DesignError for a parameter that it does not have.
        """
        from opengcm.declared import parameters_of  # here: it loads a compiler

        known = parameters_of(self.top, sources.files_of(self.core, self.top))
        for name in names:
            if known is not None and name not in known:
                there = ", ".join(known) or "none"
                raise DesignError(f"{self.top} has no parameter {name}; it has: {there}")
        return {name: value for name, value in (known or {}).items() if value is not None}

    def parameters_on(self, target: str) -> dict[str, int]:
        """The parameters of the build that is measured on a target."""
        shared = self.changed if target in self.top_on else self.parameters
        return {**shared, **self.on_target.get(target, {})}

    def build_on(self, target: str) -> str:
        """The target, and what the build measured there has other than the design."""
        return ", ".join([target, *self.differences_on(target)])

    def differences_on(self, target: str, quote: str = "") -> list[str]:
        """What the build measured on a target has other than the design, each as NAME = VALUE.

        `quote` goes around the names.
        """
        top = [f"{quote}top{quote} = {self.top_on[target][1]}"] if target in self.top_on else []
        own = self.on_target.get(target, {})
        others = {
            name: value
            for name, value in own.items()
            if not top or self.parameters.get(name) != value
        }
        return [*top, *words.assignments(others, quote)]

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

    def rate(
        self, clock_mhz: float | None, target: str | None = None, cycles: float | None = None
    ) -> float | None:
        """Rate at a clock with every slot full, in Gbit/s; None without a clock.

        `cycles` are those of a block where they are measured. A co-processor has no rate without
        them.
        """
        blocks = self.blocks_a_cycle(target) if cycles is None else 1 / cycles
        return None if clock_mhz is None or blocks is None else blocks * 128 * clock_mhz / 1000

    def blocks_a_cycle(self, target: str | None = None) -> float | None:
        """Blocks that go in a cycle, as measured on a target; None where only a run can tell."""
        values = self.parameters if target is None else self.parameters_on(target)
        cycles = self.cycles_on.get(target or "", self.cycles_per_block)
        if cycles is not None:
            return 1 / cycles
        if self.blocks_per_cycle:
            terms = self.blocks_per_cycle
            return sum(int(term) if term.isdecimal() else values[term] for term in terms)
        if self.kind == "coprocessor":
            return None
        return values.get("Lanes", 1) * values.get("Groups", 1)


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


def is_path(word: str) -> bool:
    """Whether a word stands for a design file and not for the name of a design."""
    return word.endswith(".toml") or os.sep in word


def find_design(
    what: str | Path | Design,
    parameters: Mapping[str, words.Value] | None = None,
    target: str | None = None,
) -> Design:
    """A design of the library by its name, or of a file by its path, or one that is at hand.

    `target` gives it the parameters of its figure of this target, `parameters` are put in last.
    DesignError for an unknown design, target, parameter or value.
    """
    if isinstance(what, Design):
        design = what
    elif isinstance(what, Path) or is_path(what):
        design = _read_own(Path(what))
    else:
        design = load_design(what)
    if target is not None:
        design = design.as_measured_on(target)
    return design.with_parameters(parameters or {})


def _read_own(path: Path) -> Design:
    """A design file of the user's own; that of a library design is that design."""
    design = read_design(path)
    if path.resolve().parent == folder().resolve():
        return design
    for target in (*design.targets, ""):
        build = design.build_of(target)
        words.check({**build.check_parameters(build.parameters), **build.parameters})
    return replace(design, path=path)


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
