# SPDX-License-Identifier: Apache-2.0
"""`opengcm list` and `opengcm show DESIGN`."""

import json
from typing import Any

import click

from opengcm import sources
from opengcm.designs import Design, design_names, load_design


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list instead.")
def list_designs(as_json: bool) -> None:
    """List the designs, and what each is for."""
    designs = [load_design(name) for name in design_names()]
    if as_json:
        click.echo(json.dumps([_record(design) for design in designs]))
        return
    width = max((len(design.name) for design in designs), default=0)
    for design in designs:
        click.echo(f"{design.name:{width}}  {design.summary}")


@click.command()
@click.argument("design", metavar="DESIGN")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object instead.")
def show(design: str, as_json: bool) -> None:
    """Show one design: top module, parameters, rate and RTL files."""
    chosen = load_design(design)
    if as_json:
        click.echo(json.dumps(_record(chosen)))
        return
    click.echo(f"{chosen.name}: {chosen.summary}")
    click.echo(f"top module  {chosen.top}, from core {chosen.core}")
    for i, (name, value) in enumerate(chosen.parameters.items()):
        click.echo(f"{'' if i else 'parameters':10}  {name} = {value}")
    if chosen.clock_mhz is not None:
        click.echo(f"clock       {chosen.clock_mhz:g} MHz ({chosen.clock_source})")
        click.echo(f"peak rate   {chosen.gbit_per_s:.1f} Gbit/s at that clock, every slot full")
    for name, value in chosen.claims.items():
        click.echo(f"claim       {name} = {value}")
    for i, file in enumerate(sources.files(chosen.core)):
        click.echo(f"{'' if i else 'files':10}  {file.relative_to(sources.ROOT)}")


def _record(design: Design) -> dict[str, Any]:
    return {
        "name": design.name,
        "summary": design.summary,
        "kind": design.kind,
        "core": design.core,
        "top": design.top,
        "parameters": dict(design.parameters),
        "clock_mhz": design.clock_mhz,
        "clock_source": design.clock_source or None,
        "claims": dict(design.claims),
    }
