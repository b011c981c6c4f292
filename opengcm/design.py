# SPDX-License-Identifier: Apache-2.0
"""A design: a top module, its parameters, and what is measured of it on which target."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from opengcm import parameters as words
from opengcm import sources
from opengcm.errors import DesignError

KINDS = frozenset({"block", "coprocessor", "esp", "gcm", "ghash", "macsec", "packets", "stream"})
GCM_KINDS = frozenset({"gcm", "packets"})
"""The kinds that seal and open whole packets: on slots, and on bytes."""
GHASH_TABLE = "og_ghash_table"
"""The top module of kind ghash that loads its key; the others have it in their logic."""
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
MIN_LOADS = 2
"""Of a net of standard cells that is not split by buffers."""
MIN_GAIN = 100
"""In per cent: what a cell drives, as a multiple of its own input."""
_OF_THE_CLOCK = frozenset({"Lanes", "Groups"})
"""With others of these the clock that a design is named for is no longer the one it needs."""


@dataclass(frozen=True)
class CellFiles:
    """A cell library of the user's: its Liberty files, and the cells that are not to be used."""

    liberty: tuple[Path, ...]
    summary: str = ""
    dont_use: tuple[str, ...] = ()


@dataclass(frozen=True)
class Design:
    """One design. `parameters` is read-only; `clock_mhz` is what its rate needs, if it
    has one.

    `changed` holds the parameters that were given beside the design's file, `other_top` says that
    `core` and `top` are those of a target, `path` is the file where it is not in the library: of
    such a design there are no committed figures. `cells` are the cell libraries that it names.
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
    loads_on: Mapping[str, int] = field(default_factory=dict)
    gain_on: Mapping[str, int] = field(default_factory=dict)
    seeds_on: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    apart: tuple[str, ...] = ()
    apart_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cycles_per_block: float | None = None
    blocks_per_cycle: tuple[str, ...] = ()
    cycles_on: Mapping[str, float] = field(default_factory=dict)
    changed: Mapping[str, int] = field(default_factory=dict)
    other_top: bool = False
    path: Path | None = None
    cells: Mapping[str, CellFiles] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The name, and what was given beside the design's file."""
        top = [f"top = {self.top}"] if self.other_top else []
        return ", ".join([self.name, *top, *words.assignments(self.changed)])

    @property
    def arguments(self) -> list[str]:
        """What stands for this build on a command line; of one on a target that is not all."""
        given = str(self.path) if self.path else self.name
        return [given, *(f"--param={text}" for text in words.assignments(self.changed, equals="="))]

    @property
    def key_in_logic(self) -> bool:
        """Whether its RTL is of one key, which it contains."""
        return self.kind == "ghash" and self.top != GHASH_TABLE

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
            summary=_another(self) if other_clock else self.summary,
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
        from opengcm.declared import parameters_of  # imported late: pyslang is slow to load

        # What is generated has none of them, and takes a minute where it is not kept yet.
        files = sources.files_of(self.core, self.top, generated=False)
        known = parameters_of(self.top, files)
        for name in names:
            if known is not None and name not in known:
                there = ", ".join(known) or "none"
                raise DesignError(f"{self.top} has no parameter {name}; it has: {there}")
        return {name: value for name, value in (known or {}).items() if value is not None}

    def left_as_they_are(self) -> dict[str, int]:
        """The parameters of the top module that the design does not set, with what they are in it.

        Of what is generated and not made yet there are none.
        """
        from opengcm.declared import values_of  # as above

        files = sources.files_of(self.core, self.top, generated=False)
        values = values_of(self.top, files, self.parameters)
        return {name: value for name, value in values.items() if name not in self.parameters}

    def check_build(self) -> None:
        """DesignError, in the words of the RTL, for parameters that it cannot be built with."""
        from opengcm.declared import refusal  # as above

        for name, value in self.parameters.items():
            words.check_range(name, value)
        files = sources.files_of(self.core, self.top, generated=sources.are_made(self.core))
        if said := refusal(self.top, files, self.parameters):
            raise DesignError(said)

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
    def takes_data_late(self) -> bool:
        """True if beats enter without their data, which are taken when the core asks for them."""
        return self.top == "og_gcm_late"

    @property
    def release_room(self) -> int | None:
        """Beats of the longest packet to decrypt; None with cut-through release, which has no end.

        They are beats of slots of one engine, as `ReleaseBeats` counts them.
        """
        if not self.parameters.get("Release"):
            return None
        default = 2048 // self.engine_lanes
        if "Rows" in self.parameters:  # og_gcm_groups
            default = self.parameters["Rows"] // 2
        return self.parameters.get("ReleaseBeats", default)

    @property
    def engine_lanes(self) -> int:
        """Blocks a cycle of each of its engines."""
        return self.lanes // self.groups

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


def _another(design: Design) -> str:
    """What a design with other lanes is: how wide it is stands in the summary of its file."""
    another = f"another build of {design.name}"
    return design.summary if design.summary.startswith(another) else f"{another} ({design.summary})"
