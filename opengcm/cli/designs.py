# SPDX-License-Identifier: Apache-2.0
"""`opengcm list` and `opengcm show DESIGN`."""

import json
from typing import Any

import click

from opengcm import sources
from opengcm.cli.design_options import configuration, design_options
from opengcm.clocks import needs, reached
from opengcm.design_facts import facts_of, reached_in_words
from opengcm.designs import Design, design_names, load_design
from opengcm.parameters import assignments
from opengcm.results import other_text


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list instead.")
def list_designs(as_json: bool) -> None:
    """List the designs: the name, the kind, and what each is for."""
    designs = [load_design(name) for name in design_names()]
    if as_json:
        click.echo(json.dumps([_record(design) for design in designs]))
        return
    width = max((len(design.name) for design in designs), default=0)
    kinds = max((len(design.kind) for design in designs), default=0)
    for design in designs:
        click.echo(
            f"{design.name:{width}}  {design.kind:{kinds}}  {design.summary}{_clock(design)}"
        )


@click.command()
@design_options()
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object instead.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Print a datasheet with the ports.")
def show(design: Design, as_json: bool, as_markdown: bool) -> None:
    """Show one design: top module, parameters, clocks needed and reached, RTL files."""
    if as_markdown:
        # It knows all of an export: no other command shall wait for that.
        from opengcm.datasheet import markdown

        older = other_text(designs=[design.name]) if design.committed else []
        click.echo(markdown(design, older), nl=False)
        return
    if as_json:
        click.echo(json.dumps(_record(design)))
        return
    click.echo(f"{design.label}: {design.summary}")
    click.echo(f"top module  {design.top}, from core {design.core}")
    for i, line in enumerate(assignments(design.parameters)):
        click.echo(f"{'' if i else 'parameters':10}  {line}")
    if others := ", ".join(assignments(design.left_as_they_are())):
        click.echo(f"defaults    {others}")
    if needed := needs(design):
        click.echo(f"needs       {needed}")
    for i, line in enumerate(reached_in_words(design)):
        click.echo(f"{'' if i else 'reached':10}  {line}")
    for name, value in design.claims.items():
        click.echo(f"claim       {name} = {value}")
    made = sources.are_made(design.core)
    for i, file in enumerate(sources.files_of(design.core, design.top, generated=made)):
        click.echo(f"{'' if i else 'files':10}  {sources.from_root(file)}")
    if not made:
        click.echo(f"{'':10}  and what is generated of its key, when it is first built")


def _clock(design: Design) -> str:
    """What is needed, and beside it what was reached, for a line of the list."""
    if design.clock_mhz is None:
        return ""
    known = ", ".join(f"{clock.mhz:.1f} on {clock.target}" for clock in reached(design))
    return f" (needs {design.clock_mhz:g} MHz; reached: {known or 'none'})"


def _record(design: Design) -> dict[str, Any]:
    return {**facts_of(design), **configuration(design)}
