# SPDX-License-Identifier: Apache-2.0
"""`opengcm layer-cost`."""

import json
from pathlib import Path

import click

from opengcm import layer_cost as study
from opengcm.cli.output import FIGURES_HELP, OutFile, check_figures, write_figures
from opengcm.cli.progress import progress_bar


@click.command("layer-cost")
@click.option("--measure", is_flag=True, help="Measure anew, which takes minutes.")
@click.option("--out", type=OutFile(), help=FIGURES_HELP)
@click.option("--force", is_flag=True, help="Overwrite it if it is there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def layer_cost(measure: bool, out: Path | None, force: bool, as_json: bool) -> None:
    """What MACsec and ESP cost on Virtex-5 and ECP5 beside the engine, by station, in Markdown."""
    force = check_figures(out, study.RESULT, force=force)
    if measure:
        with progress_bar("directions", len(study.STEPS)) as reached:
            data = study.measure(reached)
    else:
        data = study.read()
    if out is not None:
        write_figures(out, json.dumps(data, indent=1) + "\n", force=force)
    if as_json:
        click.echo(json.dumps(data))
    else:
        click.echo("\n\n".join(study.markdown(data, layer) for layer in study.LAYERS))
