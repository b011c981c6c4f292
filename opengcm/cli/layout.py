# SPDX-License-Identifier: Apache-2.0
"""`opengcm layout DESIGN`."""

import json
from dataclasses import asdict
from pathlib import Path

import click

from opengcm.cli.cell_options import CellWords
from opengcm.cli.design_options import configuration, param_option
from opengcm.cli.output import OutFile, check_output, write_output
from opengcm.cli.progress import note
from opengcm.flows import SynthRequest
from opengcm.layout import Layout, draw, lay_out
from opengcm.layout.flow import read_placement


@click.command()
@click.argument("word", metavar="DESIGN")
@param_option
@click.option(
    "--target",
    type=click.Choice(["osu018", "osu035", "osu050"]),
    default="osu018",
    show_default=True,
    help="The cells.",
)
@click.option("--svg", metavar="FILE", type=OutFile(), help="Draw it, too.")
@click.option("--force", is_flag=True, help="Do it again, and overwrite FILE.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def layout(
    word: str, params: tuple[str, ...], target: str, svg: Path | None, force: bool, as_json: bool
) -> None:
    """Place and route DESIGN in standard cells: its die, its wires, and its clock with them.

    With Debian's qflow, graywolf and qrouter; for co-processors. See docs/silicon.md.
    """
    if svg is not None:
        check_output(svg, [], force=force)
    design, cells = CellWords(target).chosen(word, params)
    if design.kind != "coprocessor":
        raise click.UsageError(
            f"{design.name} is of kind {design.kind!r}: layouts are made of co-processors alone"
        )
    request = SynthRequest.of_design(design, cells)
    found, folder = lay_out(request, force=force, message=note)
    if svg is not None:
        picture = draw(*read_placement(request, folder), f"{design.label} in {target}")
        write_output(svg, picture.encode(), force=force)
    if as_json:
        click.echo(json.dumps({**asdict(found), **configuration(design)}))
        return
    for line in lines(found, design.label):
        click.echo(line)


def lines(found: Layout, label: str) -> list[str]:
    """The report as text."""
    rows = [
        ("cells", f"{found.cells:,}, {found.cells_mm2:.4f} mm2; {found.fill:,} of fill"),
        ("die", f"{found.width_um:g} x {found.height_um:g} um, {found.die_mm2:.4f} mm2"),
        ("used", f"{100 * found.utilisation:.1f} %"),
        ("wires", f"{found.wire_mm:,.1f} mm, {found.vias:,} vias, {found.nets:,} nets"),
        ("not routed", f"{found.unrouted:,} nets"),
        ("clock, no wires", _mhz(found.before_mhz)),
        ("clock, with wires", _mhz(found.fmax_mhz)),
        ("took", f"{found.seconds:,.0f} s"),
    ]
    width = max(len(name) for name, _ in rows)
    return [f"{label} on {found.target}", *(f"  {name:{width}}  {text}" for name, text in rows)]


def _mhz(clock: float | None) -> str:
    return "none" if clock is None else f"{clock:.1f} MHz"
