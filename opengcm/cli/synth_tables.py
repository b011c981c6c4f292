# SPDX-License-Identifier: Apache-2.0
"""The text that `opengcm synth` prints."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import click

from opengcm.flows.ends import NEARLY
from opengcm.flows.result import ModuleCost, PathStep, SynthResult

_SMALL = 0.005  # a row of the module table below this part of the whole is left out
_INDEX = re.compile(r"\[\d+\]")


def print_result(result: SynthResult, label: str) -> None:
    """All figures of one run; `label` is what the design is called."""
    area = result.area
    click.echo(f"{label} on {result.target}")
    rows: list[tuple[str, str]] = []
    if area.lut is not None:
        rows.append(("LUT", f"{area.lut:,} ({area.lutram:,} of them as memory)"))
        if area.sites is not None:
            rows.append(("LUT sites", f"{area.sites:,}, two functions in one where they fit"))
        rows.append(("FF", _also(f"{area.ff:,}", ((area.latch, "latches"),))))
        rows.append(("BRAM36", f"{area.bram36:g}"))
        rows.append(("MUXF", f"{area.muxf:,}"))
        rows.append(("LUT levels", str(area.levels)))
        deep = ", ".join(f"{count:,} at {depth}" for depth, count in area.endpoints.items())
        rows.append(("path ends", deep))
    if area.kge is not None and area.seq_kge is not None and area.memory_kge is not None:
        rows.append(("kGE", f"{area.kge:.3f}"))
        rows.append(("sequential", f"{area.seq_kge:.3f} kGE, {area.ff:,} flip-flops"))
        rows.append(("combinational", f"{area.kge - area.seq_kge:.3f} kGE"))
        words = f"{area.memory_kge:.3f} kGE of flip-flops for {area.memory_bits:,} bits"
        rows.append(("in memories", words))
    if result.fmax_mhz is not None:
        rows.append(("clock", f"{result.fmax_mhz:.2f} MHz{_seeds(result)}"))
    for kind, (used, available) in (result.utilisation or {}).items():
        rows.append((f"used {kind}", f"{used:,} of {available:,} ({used / available:.1%})"))
    rows.append(("tools", ", ".join(f"{name} {number}" for name, number in result.tools.items())))
    kept = "; kept from before" if result.cached else ""
    rows.append(("effort", f"{result.seconds:.1f} s, peak {result.peak_mb:,.0f} MiB{kept}"))
    _table(rows)
    if result.critical_path:
        click.echo("longest path:")
        _table([_step(step) for step in result.critical_path])
    if result.slow_ends:
        click.echo(f"where paths of {NEARLY:.0%} of the latest end or more end:")
        _table([(row.register, f"{row.count:,}", f"{row.ns:.3f} ns") for row in result.slow_ends])


def _also(text: str, extras: Iterable[tuple[int | None, str]]) -> str:
    return text + "".join(f", {count:,} {what}" for count, what in extras if count)


def _seeds(result: SynthResult) -> str:
    if not result.fmax_mhz_by_seed:
        return ""
    each = (f"{seed}: {_clock(clock)}" for seed, clock in result.fmax_mhz_by_seed.items())
    return f", the median of the seeds {', '.join(each)}"


def _clock(clock: float | None) -> str:
    return "none" if clock is None else f"{clock:.2f}"


def _step(step: PathStep) -> tuple[str, str, str]:
    return step.type, "" if step.ns is None else f"{step.ns:.3f} ns", step.net or step.cell


@dataclass(frozen=True)
class _Group:
    """Instances that differ in their indices only."""

    path: str
    count: int
    rows: tuple[ModuleCost, ...]

    def total(self, name: str) -> float | None:
        values = [getattr(row, name) for row in self.rows]
        return None if None in values else sum(values)


def print_modules(modules: Sequence[ModuleCost]) -> None:
    """What the instances cost; those that differ in their indices only share a line."""
    groups: dict[str, list[ModuleCost]] = {}
    for row in modules:
        groups.setdefault(_INDEX.sub("[*]", row.path), []).append(row)
    names = [
        name for name in ("lut", "lutram", "ff", "bram36", "muxf", "kge") if _has(modules, name)
    ]
    top = _Group("", 1, tuple(groups.get("", [])))
    whole = [top.total(name) or 1 for name in names]
    table = [("instance", "module", "count", *names, "levels")]
    for path, rows in groups.items():
        group = _Group(path, len(rows), tuple(rows))
        sums = [group.total(name) for name in names]
        if all((part or 0) < _SMALL * all_of for part, all_of in zip(sums, whole, strict=True)):
            continue
        levels = max((row.levels for row in rows if row.levels is not None), default=None)
        depth = "  " * (path.count(".u_") + bool(path))
        table.append(
            (
                f"{depth}{_last(path) or '(all)'}",
                rows[0].module,
                str(len(rows)),
                *(_figure(value) for value in sums),
                "" if levels is None else str(levels),
            )
        )
    click.echo("by module, each with all it holds:")
    _table(table)


def _has(modules: Sequence[ModuleCost], name: str) -> bool:
    return any(getattr(row, name) is not None for row in modules)


def _last(path: str) -> str:
    """The instance itself with the generate blocks before it."""
    parts = path.split(".")
    while len(parts) > 1 and any(part.startswith("u_") for part in parts[:-1]):
        parts = parts[1:]
    return ".".join(parts)


def _figure(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.3f}".rstrip("0")


def _table(rows: Sequence[tuple[str, ...]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        line = "  ".join(f"{text:{width}}" for text, width in zip(row, widths, strict=True))
        click.echo(f"  {line}".rstrip())
