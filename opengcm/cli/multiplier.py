# SPDX-License-Identifier: Apache-2.0
"""`opengcm multiplier`."""

import json
from pathlib import Path

import click

from opengcm import multiplier as study
from opengcm.cli.output import FIGURES_HELP, OutFile, check_figures, write_figures
from opengcm.cli.progress import progress_bar


@click.command()
@click.option("--measure", is_flag=True, help="Measure anew, which takes minutes.")
@click.option("--out", type=OutFile(), help=FIGURES_HELP)
@click.option("--force", is_flag=True, help="Overwrite it if it is there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def multiplier(measure: bool, out: Path | None, force: bool, as_json: bool) -> None:
    """What a GF(2^128) multiplier costs on Virtex-5, by its Karatsuba levels, in Markdown."""
    force = check_figures(out, study.RESULT, force=force)
    if measure:
        with progress_bar("multipliers", len(study.LEVELS)) as reached:
            data = study.measure(reached)
    else:
        data = study.read()
    if out is not None:
        write_figures(out, study.text(data), force=force)
    click.echo(json.dumps(data) if as_json else study.markdown(data))
