# SPDX-License-Identifier: Apache-2.0
"""`opengcm export DESIGN --out DIR`."""

import json
import shlex
from pathlib import Path

import click

from opengcm.cli.design_options import configuration, design_options
from opengcm.designs import Design
from opengcm.export import export_design


@click.command()
@design_options()
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Folder to write to.")
@click.option("--force", is_flag=True, help="Overwrite files that are there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def export(design: Design, out: Path, force: bool, as_json: bool) -> None:
    """Write DESIGN as one Verilog-2005 file, with templates, constraints and a test bench.

    With --target it is what the figure of that target was taken of.
    """
    files = export_design(design, out, force=force)
    if as_json:
        record = {
            "design": design.name,
            **configuration(design),
            "parameters": dict(design.parameters),
            "files": [str(file) for file in files],
        }
        click.echo(json.dumps(record))
        return
    width = max(len(file.name) for file in files)
    for file in files:
        click.echo(f"{file.name:{width}}  {file.stat().st_size:>9,} bytes")
    name = design.name
    click.echo(
        f"try it:  cd {shlex.quote(str(out))}"
        f" && iverilog -g2005 -o {name}_tb {name}.v {name}_tb.v && vvp {name}_tb"
    )
