# SPDX-License-Identifier: Apache-2.0
"""`opengcm leakage DESIGN`."""

import json
from pathlib import Path

import click

from opengcm.attack import BLOCK
from opengcm.cli.cell_options import CellWords, cell_options_with
from opengcm.cli.design_options import configuration, param_option
from opengcm.cli.output import OutFile, check_output, write_figures
from opengcm.cli.progress import note, progress_bar
from opengcm.leakage import THRESHOLD, TRACES, Leakage, measure
from opengcm.leakage_plot import svg


@click.command()
@click.argument("word", metavar="DESIGN")
@cell_options_with("osu050")
@param_option
@click.option(
    "--traces",
    type=click.IntRange(min=100),
    default=TRACES,
    show_default=True,
    help="Blocks to encrypt, about half of them of the fixed plaintext.",
)
@click.option("--seed", type=click.IntRange(min=0), help="Of key and plaintexts. Default: any.")
@click.option("--plot", type=OutFile(), metavar="FILE", help="Also draw it, as SVG.")
@click.option("--force", is_flag=True, help="Overwrite FILE if it is there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def leakage(
    word: str,
    cells: CellWords,
    params: tuple[str, ...],
    traces: int,
    seed: int | None,
    plot: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Tell what the power of DESIGN, a co-processor with ECB, gives away of text and key.

    Traces are of its mapped netlist, simulated without noise: TVLA, fixed against random
    plaintext, and the number of traces from which a first-order attack has the key. No design
    of this library is masked: see docs/side-channels.md.
    """
    if plot is not None:
        check_output(plot, [], force=force)
    design, target = cells.chosen(word, params)
    with progress_bar(f"{design.name}: traces", traces) as reached:
        found = measure(design, target, traces=traces, seed=seed, reached=reached, message=note)
    try:
        if plot is not None:
            write_figures(plot, svg(found), force=force)
    finally:  # what took so many traces is not lost with the picture
        if as_json:
            click.echo(json.dumps({**found.to_json(), **configuration(design)}))
        else:
            click.echo("\n".join(lines(found, design.label)))


def lines(found: Leakage, label: str) -> list[str]:
    """The report as text."""
    leaking = sum(
        abs(t) > THRESHOLD for t, data in zip(found.t, found.transfers, strict=True) if not data
    )
    inner = found.transfers.count(False)
    told = "leaks" if found.largest > THRESHOLD else "no leak seen"
    text = [
        f"{label} on {found.target}: {found.traces:,} traces of {len(found.t)} cycles",
        f"  TVLA: {told}: |t| up to {found.largest:,.1f} (threshold {THRESHOLD:g}) between the"
        f" transfers of data; {leaking} of {inner} cycles are above it",
    ]
    for step in found.steps:
        if step.right is not None:
            text.append(
                f"  attack with {step.random:,} traces: {step.right} of {BLOCK} bytes of the key"
            )
    if found.recovered:
        text.append(f"  the key is known from {found.recovered:,} traces on")
    return text
