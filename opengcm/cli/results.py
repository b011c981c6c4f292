# SPDX-License-Identifier: Apache-2.0
"""`opengcm results refresh`, `check` and `remeasure-smallest`."""

import click

from opengcm import multiplier
from opengcm import results as store
from opengcm.cli.progress import note
from opengcm.designs import design_names, load_design
from opengcm.errors import OpenGcmError
from opengcm.explore.committed import stale_sweeps


@click.group()
def results() -> None:
    """Keep the committed figures of `results/` true."""


@results.command()
@click.argument("designs", metavar="[DESIGN]...", nargs=-1)
@click.option("--target", "targets", multiple=True, help="Take only the figures of this target.")
@click.option(
    "--only", "kinds", multiple=True, type=click.Choice(store.KINDS), help="Take only these."
)
@click.option("--force", is_flag=True, help="Measure again what is current.")
@click.pass_context
def refresh(
    context: click.Context,
    designs: tuple[str, ...],
    targets: tuple[str, ...],
    kinds: tuple[str, ...],
    force: bool,
) -> None:
    """Measure what is stale or missing, of all designs or those named.

    A figure that cannot be taken is named and the next one is tried; the exit code is 1 then.
    """
    failed = 0
    for name in designs or design_names():
        design = load_design(name)
        chosen = [store.synth_name(target) for target in targets] or store.wanted(design)
        for figure in chosen:
            if kinds and figure.partition(" ")[0] not in kinds:
                continue
            try:
                store.refresh(design, [figure], force=force, report=click.echo)
            except OpenGcmError as error:
                failed += 1
                click.echo(f"{design.name}: {figure}: {error}", err=True)
    context.exit(1 if failed else 0)


@results.command("check")
@click.pass_context
def check_results(context: click.Context) -> None:
    """Compare the hash of every committed figure, sweep and study with the tree.

    The exit code is 1 if one is stale.
    """
    for line in store.missing():
        note(f"not measured: {line}")
    lines = [*store.stale(), *stale_sweeps(), *multiplier.stale()]
    for line in lines:
        click.echo(line, err=True)
    click.echo(f"stale: {len(lines)}" if lines else "no figure is stale")
    context.exit(1 if lines else 0)


@results.command("remeasure-smallest")
@click.pass_context
def remeasure_smallest(context: click.Context) -> None:
    """Take the figures of the two smallest designs again; exit code 1 if one differs.

    Each is synthesised anew, whatever is kept, for the target that is quickest, and its line rate
    is measured anew.
    """
    wrong = 0
    for design, names in store.smallest():
        committed = store.load(design.name)
        for name in names:
            found = store.measure_figure(design, name, force=True, message=note)
            lines = store.differences(committed[name], found)
            for line in lines:
                click.echo(f"{design.name}: {name}: {line}", err=True)
            wrong += len(lines)
            click.echo(f"{design.name}: {name}: {'differs' if lines else 'the same'}")
    context.exit(1 if wrong else 0)
