# SPDX-License-Identifier: Apache-2.0
"""`opengcm export DESIGN --out DIR`."""

import shlex
from pathlib import Path

import click

from opengcm.designs import load_design
from opengcm.export import export_design


@click.command()
@click.argument("design", metavar="DESIGN")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Folder to write to.")
@click.option("--force", is_flag=True, help="Overwrite files that are there already.")
def export(design: str, out: Path, force: bool) -> None:
    """Write DESIGN as one Verilog-2005 file, with templates, constraints and a test bench."""
    chosen = load_design(design)
    files = export_design(chosen, out, force=force)
    width = max(len(file.name) for file in files)
    for file in files:
        click.echo(f"{file.name:{width}}  {file.stat().st_size:>9,} bytes")
    name = chosen.name
    click.echo(
        f"try it:  cd {shlex.quote(str(out))}"
        f" && iverilog -g2005 -o {name}_tb {name}.v {name}_tb.v && vvp {name}_tb"
    )
