# SPDX-License-Identifier: Apache-2.0
"""`opengcm ghash-key`: an AES key to GHASH hardware for this key alone; and what keys do to it."""

import json
import statistics
from collections.abc import Sequence
from pathlib import Path

import click

from opengcm.cli.inputs import InputError, read_key
from opengcm.cli.output import Folder, OutFile, check_output, write_output
from opengcm.cli.progress import progress_bar
from opengcm.designs import load_design
from opengcm.flows import TARGETS
from opengcm.ghash_key.bundle import build
from opengcm.ghash_key.density import DensityArea, Shares, area_by_density, plot, shares
from opengcm.ghash_key.networks import FAN_INS, LANES, Effort

_PATH = click.Path(path_type=Path)
_TARGET = click.Choice(list(TARGETS))


@click.command("ghash-key")
@click.option("--key-file", type=_PATH, required=True, help="The AES key: 16, 24 or 32 bytes.")
@click.option("--design", "name", required=True, help="A design of kind ghash.")
@click.option("--out", type=Folder(), required=True, help="Folder to write to; made if need be.")
@click.option(
    "--lanes",
    type=click.Choice([str(n) for n in LANES]),
    default="1",
    show_default=True,
    help="Blocks a cycle of ghash_fixed.",
)
@click.option("--serial", is_flag=True, help="ghash_fixed: the small way back, 64 cycles.")
@click.option(
    "--fan-in",
    type=click.Choice([str(n) for n in FAN_INS]),
    default="6",
    show_default=True,
    help="Inputs of the LUTs it is for.",
)
@click.option("--rounds", default=4, show_default=True, help="How long to improve a network.")
@click.option("--seed", default=1, show_default=True, help="Of the search.")
@click.option("--synth", "target", type=_TARGET, metavar="TARGET", help="Synthesise it too.")
@click.option("--force", is_flag=True, help="Overwrite files that are there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def ghash_key(
    key_file: Path,
    name: str,
    out: Path,
    lanes: str,
    serial: bool,
    fan_in: str,
    rounds: int,
    seed: int,
    target: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Put the hash key of an AES key into the logic of a design, and write its RTL and export.

    The hash key is computed here. All that is written is as secret as the key: the files can be
    read by their owner only.
    """
    design = load_design(name)
    key = read_key(key_file)
    with progress_bar(f"{name}: networks", 1) as reached:
        made = build(
            design,
            key,
            out,
            lanes=int(lanes),
            serial=serial,
            effort=Effort(int(fan_in), rounds=rounds, seed=seed),
            target=target,
            force=force,
        )
        reached(1)
    if as_json:
        click.echo(json.dumps(made.to_json()))
        return
    for line in made.lines():
        click.echo(line)


@click.command("ghash-density")
@click.option("--keys", default=100_000, show_default=True, help="Random AES keys to look at.")
@click.option("--seed", default=1, show_default=True, help="Of the keys.")
@click.option("--area", "targets", type=_TARGET, multiple=True, help="Synthesise some of them.")
@click.option("--areas", default=10, show_default=True, help="How many to synthesise.")
@click.option("--plot", "picture", type=OutFile(), help="HTML file to write the distribution to.")
@click.option("--force", is_flag=True, help="Overwrite it if it is there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def ghash_density(
    keys: int,
    seed: int,
    targets: tuple[str, ...],
    areas: int,
    picture: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """The share of zeros in Crenne's table T over many hash keys, and what it does to area.

    Their figure 3 for 100 keys; they tell of 30, 50 and 70 % zeros among 10^8.
    """
    if keys < 1 or areas < 1:
        raise InputError("--keys and --areas are numbers from 1 up")
    if picture is not None:
        check_output(picture, [], force=force)
    with progress_bar("keys", keys) as reached:
        found = shares(keys, seed, reached)
    rows = []
    for target in targets:
        with progress_bar(f"area on {target}", areas) as reached:
            rows += area_by_density(found, target, areas, reached)
    try:
        if picture is not None:
            write_output(picture, plot(found, rows).encode(), force=force)
    finally:  # what was mapped is not lost with the picture
        _print_density(found, rows, as_json)


def _print_density(found: Shares, rows: Sequence[DensityArea], as_json: bool) -> None:
    record = found.to_json() | {"areas": [row.to_json() for row in rows]}
    if as_json:
        click.echo(json.dumps(record))
        return
    keys = len(found.zeros)
    click.echo(f"{keys:,} keys: zeros in T {100 * found.least:.2f} to {100 * found.most:.2f} %")
    click.echo(f"mean {100 * found.mean:.2f} %, standard deviation {100 * found.deviation:.2f} %")
    for row in rows:
        click.echo(f"  {100 * row.zeros:.2f} % zeros: {_size(row.size, row.unit)} on {row.target}")
    for target, unit in dict.fromkeys((row.target, row.unit) for row in rows):
        median = statistics.median(row.size for row in rows if row.target == target)
        click.echo(f"median on {target}: {_size(median, unit)}, crenne2011_basic")


def _size(size: float, unit: str) -> str:
    return f"{size:.3f} kGE" if unit == "kGE" else f"{size:,.0f} {unit}"
