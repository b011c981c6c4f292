# SPDX-License-Identifier: Apache-2.0
"""`opengcm scaling`."""

import click

from opengcm.cli.output import write_figures
from opengcm.cli.progress import progress_bar
from opengcm.compare.age import by_circuit
from opengcm.compare.tables import without_age
from opengcm.places import DOCS, need_clone
from opengcm.scaling.measure import measure
from opengcm.scaling.page import DOC, PART, plots, with_figures


@click.command()
@click.option(
    "--measure",
    "takes",
    is_flag=True,
    help="First take what is missing: key memories by themselves, the speed of models.",
)
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if the page is another.")
@click.pass_context
def scaling(context: click.Context, takes: bool, check: bool) -> None:
    """Write docs/scaling.md and its plots: how the engines grow with lanes, keys and frame size.

    They are made of committed figures. --measure goes on where it was interrupted.
    """
    need_clone("opengcm scaling")
    if takes:
        measure(lambda what: click.echo(what, err=True))
    text = DOC.read_text(encoding="utf-8")
    made = {DOCS / PART / f"{name}.svg": plot.svg() for name, plot in plots().items()}
    made[DOC] = with_figures(text, () if check else by_circuit(watch=progress_bar))
    seen = without_age if check else str  # marks are not looked at: any edit may change them
    stale = [
        path
        for path, wanted in made.items()
        if not path.exists() or seen(path.read_text(encoding="utf-8")) != seen(wanted)
    ]
    if check:
        for path in stale:
            click.echo(f"{path.name} is not current: opengcm scaling", err=True)
        context.exit(1 if stale else 0)
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        write_figures(path, made[path], force=True)
        click.echo(path)
