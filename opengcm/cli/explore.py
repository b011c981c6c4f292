# SPDX-License-Identifier: Apache-2.0
"""`opengcm explore SPACE.toml`."""

import json
from pathlib import Path
from typing import Any

import click

from opengcm.cli.output import write_output
from opengcm.cli.progress import progress_bar
from opengcm.explore.committed import as_result, measured_before
from opengcm.explore.front import area, front
from opengcm.explore.space import Space, read_space

_COLUMNS = ("lut", "ff", "bram36", "levels", "kge", "fmax_mhz", "gbps", "latency")
_PATH = click.Path(path_type=Path)


@click.command()
@click.argument("file", metavar="SPACE.toml", type=_PATH)
@click.option("--scheduler", metavar="tcp://...", help="Use this Dask cluster.")
@click.option("--workers", type=click.IntRange(min=1), help="Points at a time; default: the cores.")
@click.option("--out", type=_PATH, help="Write the JSON object to this file, too.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
@click.pass_context
def explore(
    context: click.Context,
    file: Path,
    scheduler: str | None,
    workers: int | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Measure every point of a space of designs, and find the Pareto front.

    A point counts only if it passes its vectors in simulation. Points are kept: a sweep that was
    interrupted goes on where it was. The exit code is 1 if a point fails.
    """
    # Dask takes a second to load: no other command shall wait for it.
    from opengcm.explore.sweep import sweep

    space = read_space(file)
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
        write_output(out, (json.dumps(result, indent=1) + "\n").encode(), force=True)
        out.chmod(0o644)
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
            *(str(record["parameters"].get(name, "")) for name in names),
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
    return [f"{space.name}: {space.summary}", *lines, *map(_failure, failed)]


def _failure(record: Any) -> str:
    values = " ".join(f"{name}={value}" for name, value in record["parameters"].items())
    return f"failed: {record['target']} {values}: {record['error']}"
