# SPDX-License-Identifier: Apache-2.0
"""`opengcm sbox search`, `emit`, `table`, `split` and `column`."""

import json
import time
from dataclasses import asdict
from pathlib import Path

import click

from opengcm.cli.output import (
    FIGURES_HELP,
    Folder,
    OutFile,
    check_figures,
    check_output,
    write_figures,
)
from opengcm.cli.progress import progress_bar
from opengcm.places import need_clone
from opengcm.sbox import column, files, split, table
from opengcm.sbox.build import build
from opengcm.sbox.choice import DIRECTIONS, Choice, save
from opengcm.sbox.circuit import Circuit
from opengcm.sbox.search import OBJECTIVES, STEPS, Effort, Search, measured

_PATH = click.Path(path_type=Path)


@click.group()
def sbox() -> None:
    """Search for tower-field S-boxes, write their RTL, and tabulate every style."""


@sbox.command()
@click.option(
    "--direction", "directions", type=click.Choice(DIRECTIONS), multiple=True, help="Default: all."
)
@click.option("--objective", type=click.Choice(list(OBJECTIVES)), default="gates")
@click.option("--seed", type=click.IntRange(min=0), default=1, help="Default: 1.")
@click.option(
    "--towers", type=click.IntRange(min=1), default=10, help="Choices to go into. Default: 10."
)
@click.option("--minutes", type=float, help="Stop then, with the best so far.")
@click.option(
    "--measure",
    metavar="TARGET[:CUTS]",
    multiple=True,
    help="Map what is found for this target; the least area wins, or product of areas.",
)
@click.option("--out", type=OutFile(), help="Write the circuits to this file.")
@click.option("--force", is_flag=True, help="Overwrite it if it is there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def search(
    directions: tuple[str, ...],
    objective: str,
    seed: int,
    towers: int,
    minutes: float | None,
    measure: tuple[str, ...],
    out: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Search all tower fields and bases for S-boxes of few gates.

    The result depends on the options alone, unless --minutes ends it early.
    """
    if out is not None:
        check_output(out, [], force=force)
    deadline = None if minutes is None else time.monotonic() + 60 * minutes
    found: dict[str, Choice] = {}
    for direction in directions or DIRECTIONS:
        work = Search(direction, seed, Effort(towers=towers), objective, deadline)
        price = measured(measure) if measure else None
        with progress_bar(f"S-box, {direction}", STEPS) as reached:
            found[direction] = work.run(reached, price)
    try:
        if out is not None:
            save(found, out)
    finally:  # a search takes hours: it is not lost with the file
        _print(found, as_json)


@sbox.command()
@click.argument("file", metavar="[CIRCUITS.json]", type=_PATH, required=False)
@click.option("--out", type=Folder(), help="The folder to write to. Default: the library's own.")
@click.option(
    "--force", is_flag=True, help="Overwrite a file of that folder that is there already."
)
def emit(file: Path | None, out: Path | None, force: bool) -> None:
    """Write the SystemVerilog of circuits: of the library's own, or of a file of `search`.

    Directions that the file does not have are the library's own.
    """
    if out is None:
        need_clone("sbox emit without --out")
    else:
        check_output(files.package(out), [file] if file else [], force=force)
    click.echo(files.write(files.read(file) if file else {}, out or files.rtl_folder()))


@sbox.command("table")
@click.option("--measure", is_flag=True, help="Measure anew, which takes minutes.")
@click.option("--out", type=OutFile(), help=FIGURES_HELP)
@click.option("--force", is_flag=True, help="Overwrite it if it is there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def show_table(measure: bool, out: Path | None, force: bool, as_json: bool) -> None:
    """What every S-box costs, and the XORs of MixColumns, in Markdown."""
    force = check_figures(out, table.RESULT, force=force)
    if measure:
        with progress_bar("S-boxes", len(table.cases())) as reached:
            data = table.measure(reached)
    else:
        data = table.read()
    try:
        if out is not None:
            write_figures(out, table.text(data), force=force)
    finally:  # what took minutes is not lost with the file
        click.echo(json.dumps(data) if as_json else table.markdown(data))


@sbox.command("split")
@click.option(
    "--factor", default=f"{split.OWN.factor:02x}", help="In hex. Default: the library's own."
)
@click.option(
    "--starts", type=click.IntRange(min=0), default=0, help="To search from. Default: none."
)
@click.option("--seed", type=click.IntRange(min=0), default=1, help="Of the search. Default: 1.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def show_split(factor: str, starts: int, seed: int, as_json: bool) -> None:
    """What split bytes cost (docs/aes.md): the library's own form, or the best of a search.

    A start takes half a second; there are 185 with the library's own factor. The price is in LUT6 a
    byte and round.
    """
    value = _factor(factor)
    best = (split.OWN, split.price(split.OWN)) if value == split.OWN.factor else None
    with progress_bar("Starts", starts) as reached:
        try:
            for done, found in enumerate(split.search(value, seed, starts)):
                reached(done + 1)
                if best is None or found[1].round < best[1].round:
                    best = found
        except ValueError as error:
            raise click.BadParameter(f"{factor}: {error}", param_hint="--factor") from None
    if best is None:
        raise click.BadParameter(
            "another factor than the library's takes one", param_hint="--starts"
        )
    form, least = best
    bases = {"basis": form.basis, "entering": form.entering, "leaving": form.leaving}
    in_hex = {name: [f"{mask:02x}" for mask in rows] for name, rows in bases.items()}
    rank = split.rank_of(value)
    if as_json:
        row = {"factor": f"{value:02x}", "rank": rank, **in_hex, **asdict(least)}
        click.echo(json.dumps({**row, "round": least.round}))
        return
    click.echo(f"factor {value:02x}: G + 1 has rank {rank}")
    for name, masks in in_hex.items():
        click.echo(f"{name} {' '.join(masks)}")
    parts = ", ".join(f"{name} {cost:g}" for name, cost in asdict(least).items())
    click.echo(f"{least.round:g} LUT6 a byte and round beside its S-box ({parts})")


@sbox.command("column")
@click.option(
    "--depth", type=click.IntRange(min=1, max=10), default=4, help="XORs in a row. Default: 4."
)
@click.option("--starts", type=click.IntRange(min=1), default=100, help="Default: 100.")
@click.option("--seed", type=click.IntRange(min=0), default=1, help="Default: 1.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def show_column(depth: int, starts: int, seed: int, as_json: bool) -> None:
    """The fewest XORs for MixColumns behind the affine map in the tower field (docs/aes.md).

    The sums are printed as og_aes_agile_pkg has them. A start takes some hundredths of a second.
    """
    best: column.Sums | None = None
    with progress_bar("Starts", starts) as reached:
        for done, found in enumerate(column.search(depth, seed, starts)):
            reached(done + 1)
            if found is not None and (best is None or found.xors < best.xors):
                best = found
    if best is None:
        raise click.ClickException(f"no start had all sums within a depth of {depth}")
    if as_json:
        row = {"xors": best.xors, "depth": best.depth, "sums": list(best.lines())}
        click.echo(json.dumps(row))
        return
    for line in best.lines():
        click.echo(line)
    click.echo(f"{best.xors} XORs a byte, {best.depth} in a row")


def _factor(text: str) -> int:
    try:
        value = int(text, 16)
    except ValueError:
        value = 0
    if not 0 < value < 256:
        raise click.BadParameter(
            f"{text!r} is not a byte in hex other than 0", param_hint="--factor"
        )
    return value


def _print(found: dict[str, Choice], as_json: bool) -> None:
    rows = {direction: _figures(choice) for direction, choice in found.items()}
    if as_json:
        click.echo(json.dumps(rows))
        return
    for direction, row in rows.items():
        click.echo(
            f"{direction}: {row['gates']} gates ({row['xor']} XOR, {row['and']} AND,"
            f" {row['mux']} multiplexers), {row['depth']} in a row"
        )


def _figures(choice: Choice) -> dict[str, int]:
    built = build(choice)
    circuit: Circuit = built.circuit
    kinds = {kind: circuit.count(kind) for kind in ("xor", "and", "mux")}
    return {"gates": len(circuit.gates), **kinds, "depth": circuit.depth(built.outputs)}
