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
@click.option("--sources", is_flag=True, help="The SystemVerilog sources instead of one file.")
@click.option("--force", is_flag=True, help="Overwrite files that are there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def export(design: Design, out: Path, sources: bool, force: bool, as_json: bool) -> None:
    """Write DESIGN as one Verilog-2005 file, with what other tools need to take it in.

    That is a page that describes it, scripts, constraints, a test bench, VHDL and IP-XACT.

    With --target it is what the figure of that target was taken of.
    """
    files = export_design(design, out, force=force, as_sources=sources)
    if as_json:
        record = {
            "design": design.name,
            **configuration(design),
            "parameters": dict(design.parameters),
            "files": [str(file) for file in files],
        }
        click.echo(json.dumps(record))
        return
    names = [file.relative_to(out).as_posix() for file in files]
    width = max(map(len, names))
    for name, file in zip(names, files, strict=True):
        click.echo(f"{name:{width}}  {file.stat().st_size:>9,} bytes")
    click.echo(f"try it:  cd {shlex.quote(str(out))} && {_trial(design.name, sources=sources)}")


def _trial(name: str, *, sources: bool) -> str:
    """The command that compiles what was written."""
    if sources:
        return f"verilator --lint-only -Wno-lint -f {name}.f --top-module {name}"
    return f"iverilog -g2005 -o {name}_tb {name}.v {name}_tb.v && vvp {name}_tb"
