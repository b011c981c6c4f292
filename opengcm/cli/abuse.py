# SPDX-License-Identifier: Apache-2.0
"""`opengcm abuse DESIGN`."""

import json
from dataclasses import asdict

import click

from opengcm.cli.design_options import configuration, design_options
from opengcm.cli.progress import note, progress_bar
from opengcm.designs import Design
from opengcm.faults.abuse import BEATS
from opengcm.faults.abuse import abuse as run_abuse

_LISTED = 10


@click.command()
@design_options()
@click.option("--beats", type=click.IntRange(min=0), default=BEATS, show_default=True,
              help="Random beats.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True,
              help="Of all that is random.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
@click.pass_context
def abuse(context: click.Context, design: Design, beats: int, seed: int, as_json: bool) -> None:
    """Break every rule of the engine DESIGN: slots of any kind anywhere, key operations at each
    beat of running packets, a reset in each cycle.

    Nothing may hang, no key may outlive its erasure, and each good packet behind it must be right.
    The exit code is 1 if one is not.
    """
    with progress_bar(f"{design.name}: abuse", 1000) as reached:
        report = run_abuse(design, beats=beats, seed=seed, message=note, reached=reached)
    for failure in report.failures[:_LISTED]:
        click.echo(f"failed: {failure}", err=True)
    if as_json:
        record = {**asdict(report), "failures": len(report.failures), **configuration(design)}
        click.echo(json.dumps(record))
    else:
        click.echo(
            f"{design.label}, seed {report.seed}: {report.beats:,} random beats,"
            f" {report.operations:,} key operations, {report.resets:,} resets;"
            f" {report.packets:,} packets judged, {len(report.failures):,} failures"
            f" ({report.cycles:,} cycles)"
        )
    context.exit(1 if report.failures else 0)
