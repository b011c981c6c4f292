# SPDX-License-Identifier: Apache-2.0
"""`opengcm prove [NAME]...`."""

import json
import os

import click

from opengcm.cli.cluster_option import scheduler_option
from opengcm.cli.progress import progress_bar
from opengcm.kept_proofs import datapath_names, known_names, proof_names, save
from opengcm.places import need_clone
from opengcm.prove import prove as run_proofs


@click.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--list", "only_list", is_flag=True, help="List the proofs and run none.")
@click.option("--force", is_flag=True, help="Run what was proved before, too.")
@click.option(
    "--changed",
    is_flag=True,
    help="Leave out those of a minute and more that results/proofs.json has of these sources.",
)
@click.option("--all", "every", is_flag=True, help="The dear proofs of the datapath, too.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=os.cpu_count(),
    help="Proofs at a time. Default: one a core.",
)
@scheduler_option
@click.option(
    "--save",
    "to_save",
    is_flag=True,
    help="Put the results into results/proofs.json and docs/proofs.md.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with every row.")
@click.pass_context
def prove(
    context: click.Context,
    names: tuple[str, ...],
    only_list: bool,
    force: bool,
    changed: bool,
    every: bool,
    jobs: int,
    scheduler: str | None,
    to_save: bool,
    as_json: bool,
) -> None:
    """Run the proofs: those named, or all but the dear ones of the datapath. docs/proofs.md says
    what each proves.

    What was proved before, with the same sources and tools, is kept. The exit code is 1 if any
    does not hold.
    """
    if only_list:
        known = known_names()
        click.echo(
            json.dumps({"rows": [{"name": n} for n in known]}) if as_json else "\n".join(known)
        )
        return
    if force and changed:
        raise click.UsageError("--force runs all, --changed does not: one of the two")
    if to_save:
        need_clone("--save")
    names = names or (*proof_names(), *datapath_names(dear=every))
    width = max(len(name) for name in names)
    runs = run_proofs(names, force=force, changed=changed, jobs=jobs, scheduler=scheduler)
    found = []
    with progress_bar("proofs", len(names)) as reached:
        for proof in runs:
            found.append(proof)
            reached(len(found))
            if not as_json:
                kept = "  kept from before" if proof.kept else ""
                click.echo(f"{proof.name:{width}}  {proof.status:6}  {proof.seconds:6.1f} s{kept}")
            if proof.detail:
                click.echo(f"{proof.name}: {proof.detail}", err=True)
    if to_save:
        save(found)
    if as_json:
        click.echo(json.dumps({"rows": [proof.to_json() for proof in found]}))
    context.exit(0 if all(proof.status == "proved" for proof in found) else 1)
