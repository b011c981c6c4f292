# SPDX-License-Identifier: Apache-2.0
"""`opengcm results check`, `confirm`, `refresh`, `import`, `revision` and `remeasure-smallest`."""

import json
from pathlib import Path

import click

from opengcm import results as store
from opengcm.cli.cluster_option import scheduler_option
from opengcm.cli.progress import note, progress_bar
from opengcm.designs import design_names, load_design
from opengcm.places import need_clone
from opengcm.vendor.words import vendor_words

_MARK = "older than its sources"


@click.group()
def results() -> None:
    """The committed figures of `results/`: which are older than their sources, and taking them."""


def _asked(
    designs: tuple[str, ...], targets: tuple[str, ...], kinds: tuple[str, ...]
) -> list[tuple[str, str]]:
    """The figures that the arguments name, as (design, name).

    Designs that are named are measured on any target that is; without names those are taken
    that are measured there anyway.
    """
    wished = [store.synth_name(target) for target in targets]
    found = []
    for name in designs or design_names():
        own = store.wanted(load_design(name))
        asked = wished if designs else [figure for figure in wished if figure in own]
        found += [(name, figure) for figure in (asked if wished else own)]
    return [(name, figure) for name, figure in found if not kinds or figure.split()[0] in kinds]


@results.command()
@click.argument("designs", metavar="[DESIGN]...", nargs=-1)
@click.option("--target", "targets", multiple=True, help="Take only the figures of this target.")
@click.option(
    "--only", "kinds", multiple=True, type=click.Choice(store.KINDS), help="Take only these."
)
@click.option("--force", is_flag=True, help="Take them all, whatever is kept.")
@scheduler_option
@click.option("--workers", type=click.IntRange(min=1), help="Steps at a time; default: the cores.")
@click.pass_context
def refresh(
    context: click.Context,
    designs: tuple[str, ...],
    targets: tuple[str, ...],
    kinds: tuple[str, ...],
    force: bool,
    scheduler: str | None,
    workers: int | None,
) -> None:
    """Take anew what is older than its sources or missing, of all designs or those named.

    The longest goes first. Each figure is written when it is there, and steps are kept: what was
    interrupted goes on where it was. A figure that cannot be taken is named; the exit code is 1
    then.
    """
    need_clone("results refresh")
    from opengcm.results.refresh import refresh as take
    from opengcm.results.refresh import to_take

    asked = _asked(designs, targets, kinds)
    wanted = to_take(((load_design(name), figure) for name, figure in asked), force=force)
    click.echo(f"{len(asked) - len(wanted)} figures are current, {len(wanted)} to take")
    done = 0
    with progress_bar("figures", len(wanted)) as reached:

        def ended(design: str, figure: str, error: str | None) -> None:
            nonlocal done
            done += 1
            reached(done)
            click.echo(f"{design}: {figure}: {error or 'taken'}", err=error is not None)

        failed = take(wanted, ended, force=force, scheduler=scheduler, workers=workers)
    context.exit(1 if failed else 0)


@results.command("check")
@click.argument("designs", metavar="[DESIGN]...", nargs=-1)
@click.option("--strict", is_flag=True, help="Exit with 1 if one is older or missing.")
@click.option(
    "--quick",
    is_flag=True,
    help="Ask only the text of the sources, no circuit: a figure that is listed need not be older.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
@click.pass_context
def check_results(
    context: click.Context, designs: tuple[str, ...], strict: bool, quick: bool, as_json: bool
) -> None:
    """List the figures, sweeps and studies that are older than their sources, or missing; or only
    the figures of the designs named.

    A figure is older if the circuit has changed since it was taken, or the way it is taken. The
    files must be well formed: if one is not, or is of no design, the exit code is 2.
    """
    from opengcm import layer_cost, multiplier
    from opengcm.explore.committed import older_sweeps
    from opengcm.sbox import table

    if lost := store.without_design():
        raise store.ResultsError(f"results/{lost[0]}: there is no such design")
    missing = [f"{name}: {figure}" for name, figure in store.missing(designs=designs)]
    if quick:
        what, figures = "other text", store.other_text(designs=designs)
    else:
        note("where the text has changed, circuits are elaborated: minutes, once")
        what, figures = "older than their sources", store.older(designs=designs)
    older = [f"{name}: {figure}" for name, figure in sorted(figures)]
    if not quick and not designs:
        older += [f"sweep {name}" for name in older_sweeps()]
        older += [*multiplier.older(), *layer_cost.older(), *table.older()]
    _list(what, older, missing, as_json=as_json)
    context.exit(1 if strict and (older or missing) else 0)


@results.command()
@click.argument("designs", metavar="[DESIGN]...", nargs=-1)
def confirm(designs: tuple[str, ...]) -> None:
    """Where only the text of the sources has changed, and no circuit, say so in the figures: those
    of all designs, sweeps and studies, or of the designs named.

    Such a figure gets the revision of the text as it is now, and nothing else: no table marks it
    any more. The circuits are elaborated, which takes minutes, once.
    """
    need_clone("results confirm")
    from opengcm import multiplier
    from opengcm.cli.output import write_figures
    from opengcm.explore.committed import confirm_sweeps
    from opengcm.results.confirm import confirm as confirm_figures
    from opengcm.results.confirm import confirmed
    from opengcm.sbox import table

    found = [
        f"{name}: {figure}" for name, figure in confirm_figures(designs=designs, watch=progress_bar)
    ]
    if not designs:
        found += [f"sweep {name}" for name in confirm_sweeps()]
        for study in (multiplier, table):
            before = study.read()
            data = confirmed(before, study.origin())
            if data != before:
                write_figures(study.RESULT, study.text(data), force=True)
                found.append(study.RESULT.name)
    for line in found:
        click.echo(f"confirmed: {line}")
    click.echo(f"{len(found)} of another text alone")


def _list(what: str, older: list[str], missing: list[str], *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"older": older, "missing": missing}))
        return
    for line in older:
        click.echo(f"older: {line}")
    for line in missing:
        click.echo(f"missing: {line}")
    click.echo(f"{len(older)} {what}, {len(missing)} missing")


@results.command("import")
@click.argument(
    "reports", metavar="REPORT...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of the figures instead.")
@click.option("--dry-run", is_flag=True, help="Print what is found and keep nothing.")
def import_reports(reports: tuple[Path, ...], as_json: bool, dry_run: bool) -> None:
    """Take figures from reports of Vivado and Quartus into `results/`, marked as theirs.

    Those that the scripts of an export write: of Vivado DESIGN_utilization.rpt and
    DESIGN_timing.rpt, of Quartus DESIGN.fit.rpt and DESIGN.sta.rpt. The design is that of the
    library which the report names as the top module; `opengcm compare` shows the figures in tables
    of their own.
    """
    from opengcm.vendor import imported

    if not dry_run:
        need_clone("results import without --dry-run")
    found = imported(reports)
    if not dry_run:
        for design, name, figure in found:
            store.put(design.name, name, figure)
    if as_json:
        listed = [
            {"design": design.name, "figure": name, "tools": figure.tools, **figure.figures}
            for design, name, figure in found
        ]
        click.echo(json.dumps(listed))
        return
    for design, name, figure in found:
        click.echo(f"{design.name}: {name}: {', '.join(vendor_words(figure))}")


@results.command()
@click.argument("designs", metavar="[DESIGN]...", nargs=-1)
def revision(designs: tuple[str, ...]) -> None:
    """Print the revision of the sources, as they are now, behind each figure of the designs.

    It is the hash that a figure has that was taken of them.
    """
    for name, figure in _asked(designs, (), ()):
        click.echo(f"{store.revision(load_design(name), figure)}  {name}: {figure}")


@results.command("remeasure-smallest")
@click.pass_context
def remeasure_smallest(context: click.Context) -> None:
    """Take the figures of the two smallest designs again; exit code 1 if one differs.

    Each is synthesised anew, whatever is kept, for the target that is quickest, and its line rate
    is measured anew. A figure whose circuit has changed since it was taken is left out: it is
    older, and nobody says what it should be.
    """
    from opengcm.results.measure import differences, measure_figure, smallest

    wrong = 0
    for design, names in smallest():
        committed = store.load(design.name)
        for name in names:
            if not store.current(design, name, committed[name]):
                click.echo(f"{design.name}: {name}: {_MARK}")
                continue
            found = measure_figure(design, name, force=True, message=note)
            lines = differences(committed[name], found)
            for line in lines:
                click.echo(f"{design.name}: {name}: {line}", err=True)
            wrong += len(lines)
            click.echo(f"{design.name}: {name}: {'differs' if lines else 'the same'}")
    context.exit(1 if wrong else 0)
