# SPDX-License-Identifier: Apache-2.0
"""`opengcm synth DESIGN --target T`, and the same for any Verilog with --top and --files."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict

import click
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn

from opengcm.cli.cell_options import CellWords, cell_options
from opengcm.cli.design_options import given_parameters, param_option
from opengcm.cli.output import OutFile, check_output
from opengcm.cli.synth_tables import print_modules, print_result
from opengcm.designs import MIN_GAIN, MIN_LOADS, PLACERS
from opengcm.errors import DesignError
from opengcm.flows import MAX_LEVELS, SynthRequest, synthesise
from opengcm.flows.synthesis import Progress as Report
from opengcm.parameters import integer, parse
from opengcm.sources import files_of

_PATH = click.Path(path_type=Path)


class _Method(TypedDict):
    """How a request is to be mapped, placed and routed, in the words of SynthRequest."""

    levels: int | None
    plain: bool
    apart: Sequence[str]
    placer: str | None
    loads: int | None
    gain: int | None


@click.command()
@click.argument("words", metavar="[DESIGN]", nargs=-1)
@cell_options
@click.option("--top", metavar="MODULE", help="Measure this module of --files or --core instead.")
@click.option(
    "--files",
    metavar="FILE [FILE]...",
    type=_PATH,
    multiple=True,
    help="Verilog or SystemVerilog sources in order; packages first, headers anywhere.",
)
@click.option(
    "--core", metavar="NAME", help="Sources that the module needs of this core file of the library."
)
@param_option
@click.option(
    "--seed",
    "seeds",
    metavar="N [N]...",
    type=click.IntRange(min=0),
    multiple=True,
    help="Seeds of place and route; the median counts. Default: the design's, else 1 2 3.",
)
@click.option(
    "--levels",
    type=click.IntRange(0, MAX_LEVELS),
    help="LUTs in series to aim at, on LUT6 families and ecp5; 0: few LUTs, however deep, or, of "
    "standard cells, the least area. Default: the design's, else 3.",
)
@click.option("--plain", is_flag=True, help="Map with Yosys' own script for the family.")
@click.option(
    "--apart",
    metavar="MODULE[=LEVELS]",
    multiple=True,
    help="Map the instances of this module each by itself, to levels of its own if they are given: "
    "a large design then fits into memory.",
)
@click.option(
    "--leave-out",
    metavar="MODULE",
    multiple=True,
    help="With --top: the instances of this module cost nothing, and paths begin and end at them.",
)
@click.option(
    "--placer",
    type=click.Choice(list(PLACERS)),
    help="nextpnr's placer. Default: the design's, else nextpnr's own. On ecp5 static is better "
    "for large netlists, and may not end for small ones; heap-timing is heap with a heavier weight "
    "for what is slow.",
)
@click.option(
    "--loads",
    type=click.IntRange(min=MIN_LOADS),
    help="Of standard cells: split nets of more inputs by buffers. Default: the design's, else as "
    "ABC sees fit.",
)
@click.option(
    "--gain",
    type=click.IntRange(min=MIN_GAIN),
    help="With --loads: make buffers for cells that each drive so many per cent of their own "
    "input, and leave logic as it is written. Default: the design's, else Yosys' own script.",
)
@click.option("--jobs", type=click.IntRange(min=1), help="Seeds at a time. Default: one a core.")
@click.option("--by-module", is_flag=True, help="Also list what each module instance costs.")
@click.option(
    "--paired",
    type=OutFile(),
    metavar="FILE",
    help="Also write the mapped netlist in Verilog, two functions in a LUT6_2 where they fit.",
)
@click.option("--no-route", is_flag=True, help="Map and count, where else it would be routed.")
@click.option(
    "--force",
    is_flag=True,
    help="Run the tools even if a result is kept, and overwrite FILE of --paired.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def synth(
    words: tuple[str, ...],
    cells: CellWords,
    top: str | None,
    files: tuple[Path, ...],
    core: str | None,
    params: tuple[str, ...],
    seeds: tuple[int, ...],
    levels: int | None,
    plain: bool,
    apart: tuple[str, ...],
    leave_out: tuple[str, ...],
    placer: str | None,
    loads: int | None,
    gain: int | None,
    jobs: int | None,
    by_module: bool,
    paired: Path | None,
    no_route: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Synthesise DESIGN, and print its area, LUT levels and clock.

    Results are kept by the content of sources, parameters and tools.
    """
    design, more_files, more_seeds = _sort_words(words, top, files, seeds)
    chosen_seeds = _chosen_seeds([*seeds, *more_seeds], no_route)
    if placer and no_route:
        raise click.UsageError("--placer is of a route, and --no-route asks for none")
    file = {}
    method = _Method(levels=levels, plain=plain, apart=apart, placer=placer, loads=loads, gain=gain)
    if design is not None:
        for option, given in (("--files", files), ("--core", core), ("--leave-out", leave_out)):
            if given:
                raise click.UsageError(f"{option} goes with --top, not with a design")
        chosen, target = cells.chosen(design, params)
        label = chosen.label
        file = {"file": str(chosen.path)} if chosen.path else {}
        request = SynthRequest.of_design(chosen, target, seeds=chosen_seeds, **method)
    elif top is not None:
        label, target = top, cells.target(None)
        sources = [*(files_of(core, top) if core else ()), *files, *more_files]
        values = {name: _constant(name, v) for name, v in given_parameters(params).items()}
        request = SynthRequest.of_files(
            top, sources, target, values, seeds=chosen_seeds, left_out=leave_out, **method
        )
    else:
        raise click.UsageError("name a DESIGN, or give --top and --files")
    of_routes = {"--no-route": no_route, "--seed": chosen_seeds, "--placer": placer}
    for option in (name for name, value in of_routes.items() if value and not target.routed):
        raise click.UsageError(f"{target.name} is never routed: {option} is of no use")
    if paired is not None:
        check_output(paired, list(request.files), force=force)
    with _watched(f"{request.name} on {target.name}") as report:
        result = synthesise(request, jobs=jobs, force=force, progress=report, paired=paired)
    if as_json:
        click.echo(json.dumps({**result.to_json(by_module=by_module), **file}))
        return
    print_result(result, label)
    if by_module:
        print_modules(result.area.modules)


def _chosen_seeds(given: list[int], no_route: bool) -> Sequence[int] | None:
    """An empty sequence where nothing is to be routed, None where none was given."""
    if given and no_route:
        raise click.UsageError("--seed is of a route, and --no-route asks for none")
    return () if no_route else given or None


def _constant(name: str, text: str) -> int | str:
    """A parameter of any module: a number, a word for one, or what the tool may make of it.

    DesignError for a number that no tool would take as it is.
    """
    number = integer(name, text)
    if number is not None and text.isdecimal():
        return number
    try:
        return parse(name, text)
    except DesignError:
        return text


def _sort_words(
    words: tuple[str, ...], top: str | None, files: tuple[Path, ...], seeds: tuple[int, ...]
) -> tuple[str | None, list[Path], list[int]]:
    """The words without an option: the design, more files after --files, more seeds."""
    design: str | None = None
    more_files: list[Path] = []
    more_seeds: list[int] = []
    for word in words:
        if seeds and word.isdecimal():
            more_seeds.append(int(word))
        elif top is not None:
            if not files:
                raise click.UsageError(f"unexpected argument {word}: source files follow --files")
            more_files.append(Path(word))
        elif design is None:
            design = word
        else:
            raise click.UsageError(f"unexpected argument {word}")
    return design, more_files, more_seeds


@contextmanager
def _watched(what: str) -> Iterator[Report]:
    """A line with a clock for every step, on stderr and only where a person watches."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not sys.stderr.isatty()
    ) as bars:
        tasks: dict[str, TaskID] = {}

        def report(step: str, state: str) -> None:
            if state == "started":
                tasks[step] = bars.add_task(f"{what}: {step}", total=1)
            else:
                bars.update(tasks[step], completed=1, description=f"{what}: {step}, {state}")

        yield report
