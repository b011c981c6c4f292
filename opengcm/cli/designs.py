# SPDX-License-Identifier: Apache-2.0
"""`opengcm list` and `opengcm show DESIGN`."""

import json
from dataclasses import asdict
from typing import Any

import click

from opengcm import sources
from opengcm.cli.design_options import configuration, design_options
from opengcm.clocks import NONE_REACHED, needs, reached
from opengcm.designs import Design, design_names, load_design
from opengcm.parameters import assignments


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
def show(design: Design, as_json: bool) -> None:
    """Show one design: top module, parameters, clocks needed and reached, RTL files."""
    if as_json:
        click.echo(json.dumps(_record(design)))
        return
    click.echo(f"{design.label}: {design.summary}")
    click.echo(f"top module  {design.top}, from core {design.core}")
    for i, line in enumerate(assignments(design.parameters)):
        click.echo(f"{'' if i else 'parameters':10}  {line}")
    if needed := needs(design):
        click.echo(f"needs       {needed}")
    for i, line in enumerate(_reached(design)):
        click.echo(f"{'' if i else 'reached':10}  {line}")
    for name, value in design.claims.items():
        click.echo(f"claim       {name} = {value}")
    for i, file in enumerate(sources.files_of(design.core, design.top)):
        click.echo(f"{'' if i else 'files':10}  {sources.from_root(file)}")


def _clock(design: Design) -> str:
    """What is needed, and beside it what was reached, for a line of the list."""
    if design.clock_mhz is None:
        return ""
    known = ", ".join(f"{clock.mhz:.1f} on {clock.target}" for clock in reached(design))
    return f" (needs {design.clock_mhz:g} MHz; reached: {known or 'none'})"


def _reached(design: Design) -> list[str]:
    """The committed clocks, with the parameters of the build; says so if there is none."""
    found = []
    for clock in reached(design):
        _, _, others = clock.build.partition(", ")
        found.append(clock.in_words() + (f"; with {others}" if others else ""))
    return found or [NONE_REACHED]


def _record(design: Design) -> dict[str, Any]:
    return {
        "name": design.name,
        "summary": design.summary,
        "kind": design.kind,
        "core": design.core,
        "top": design.top,
        "parameters": dict(design.parameters),
        **configuration(design),
        "clock_mhz": design.clock_mhz,
        "clock_source": design.clock_source or None,
        "reached": [asdict(clock) for clock in reached(design)],
        "claims": dict(design.claims),
    }
