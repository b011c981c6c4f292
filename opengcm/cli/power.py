# SPDX-License-Identifier: Apache-2.0
"""`opengcm power DESIGN`."""

import json

import click

from opengcm.cli.cell_options import CellWords, cell_options_with
from opengcm.cli.design_options import configuration, param_option
from opengcm.cli.numbers import Finite
from opengcm.cli.progress import note
from opengcm.power import DEFAULT_CLOCK_MHZ, VECTORS, PowerReport, measure


@click.command()
@click.argument("word", metavar="DESIGN")
@cell_options_with("osu018")
@param_option
@click.option(
    "--clock",
    "clock_mhz",
    type=Finite(min=0.001),
    metavar="MHZ",
    help=f"The clock. Default: what the design needs for its rate, else {DEFAULT_CLOCK_MHZ:g}.",
)
@click.option(
    "--vectors",
    type=click.IntRange(min=0),
    default=VECTORS,
    show_default=True,
    help="Vectors that the mapped netlist must pass first.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def power(
    word: str,
    cells: CellWords,
    params: tuple[str, ...],
    clock_mhz: float | None,
    vectors: int,
    as_json: bool,
) -> None:
    """Print the power that DESIGN takes in standard cells while it works at full rate.

    Its mapped netlist is simulated on random data, the changes of every net are counted, and
    OpenSTA makes watts of them. Without clock tree, wires and glitches: see docs/silicon.md.
    """
    design, target = cells.chosen(word, params)
    found = measure(design, target, clock_mhz=clock_mhz, vectors=vectors, message=note)
    if as_json:
        click.echo(json.dumps({**found.to_json(), **configuration(design)}))
        return
    for line in lines(found, design.label):
        click.echo(line)


def lines(found: PowerReport, label: str) -> list[str]:
    """The report as text."""
    watts, work = found.power, found.work
    rows = [
        ("power", f"{watts.total:.4g} mW at {found.clock_mhz:g} MHz"),
        ("in cells", f"{watts.internal:.4g} mW"),
        ("in the pins they drive", f"{watts.switching:.4g} mW"),
        ("leakage", f"{watts.leakage:.4g} mW"),
        ("registers", f"{watts.sequential:.4g} mW, of it {watts.clock:.4g} for the clock"),
        ("energy", f"{found.nj_per_block:.4g} nJ a block of 16 bytes"),
        ("changes", f"{found.changes_per_cycle:,.0f} nets a cycle, of {found.cells:,} cells"),
        ("work", f"{work.what}: {work.blocks:,} blocks in {work.cycles:,} cycles, all right"),
        ("vectors", f"{found.vectors:,} passed by the mapped netlist"),
        ("not in it", "clock tree, wires, glitches"),
    ]
    width = max(len(name) for name, _ in rows)
    return [f"{label} on {found.target}", *(f"  {name:{width}}  {text}" for name, text in rows)]
