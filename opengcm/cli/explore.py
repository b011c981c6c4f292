# SPDX-License-Identifier: Apache-2.0
"""`opengcm explore SPACE.toml`."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from opengcm.cli.cluster_option import scheduler_option
from opengcm.cli.design_options import given_parameters, param_option
from opengcm.cli.output import OutFile, check_output, write_figures
from opengcm.cli.progress import progress_bar
from opengcm.explore.committed import as_result, measured_before, text
from opengcm.explore.front import area, front
from opengcm.explore.space import Space, read_space
from opengcm.parameters import assignments, in_words

_COLUMNS = ("lut", "ff", "bram36", "levels", "kge", "fmax_mhz", "gbps", "latency")
_PATH = click.Path(path_type=Path)


@click.command()
@click.argument("file", metavar="SPACE.toml", type=_PATH)
@param_option
@scheduler_option
@click.option("--workers", type=click.IntRange(min=1), help="Points at a time; default: the cores.")
@click.option("--out", type=OutFile(), help="Write the JSON object to this file, too.")
@click.option("--force", is_flag=True, help="Overwrite it if it is there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
@click.pass_context
def explore(
    context: click.Context,
    file: Path,
    params: tuple[str, ...],
    scheduler: str | None,
    workers: int | None,
    out: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Measure every point of a space of designs, and find the Pareto front.

    A point counts only if it passes its vectors in simulation. Points are kept: a sweep that was
    interrupted goes on where it was. --param gives all points a value that the space does not vary.
    The exit code is 1 if a point fails.
    """
    if out is not None:
        check_output(out, [file], force=force)
    # Dask takes a second to load: no other command shall wait for it.
    from opengcm.explore.sweep import sweep

    space = read_space(file, given_parameters(params))
    points = space.points()
    with progress_bar(f"{space.name}: points", len(points)) as reached:
        records = sweep(
            points,
            before=measured_before(),
            scheduler=scheduler,
            workers=workers,
            reached=reached,
        )
    best = front(records)
    marked = [record | {"front": record in best} for record in records]
    result = as_result(space, file, marked)
    if out is not None:
        write_figures(out, text(result), force=force)
    if as_json:
        click.echo(json.dumps(result))
    else:
        for line in table(space, marked):
            click.echo(line)
    context.exit(1 if any(record["error"] for record in records) else 0)


def table(space: Space, records: Any) -> list[str]:
    """The points by target and area; those on the front are marked with a star."""
    names = space.varied
    head = ["", "target", *names, *_COLUMNS]
    good = [record for record in records if record["error"] is None]
    body = [
        [
            "*" if record["front"] else "",
            record["target"],
            *(_said(record["parameters"], name) for name in names),
            *("-" if record[column] is None else f"{record[column]:g}" for column in _COLUMNS),
        ]
        for record in sorted(good, key=lambda record: (record["target"], area(record) or 0))
    ]
    widths = [max(len(line[i]) for line in [head, *body]) for i in range(len(head))]
    lines = [
        "  ".join(f"{cell:>{width}}" for cell, width in zip(line, widths, strict=True))
        for line in [head, *body]
    ]
    failed = [record for record in records if record["error"] is not None]
    title = ", ".join([f"{space.name}: {space.summary}", *assignments(space.fixed)])
    return [title, *lines, *map(_failure, failed)]


def _said(values: Mapping[str, int], name: str) -> str:
    """A cell; empty where the point has the value of the base."""
    return in_words(name, values[name]) if name in values else ""


def _failure(record: Any) -> str:
    values = " ".join(assignments(record["parameters"], equals="="))
    return f"failed: {record['target']} {values}: {record['error']}"
