# SPDX-License-Identifier: Apache-2.0
"""`opengcm export DESIGN --out DIR`."""

from pathlib import Path

import click

from opengcm.cli.design_options import design_options
from opengcm.cli.folder import show_files
from opengcm.cli.output import Folder
from opengcm.designs import Design
from opengcm.export import export_design


@click.command()
@design_options()
@click.option("--out", required=True, type=Folder(), help="Folder to write to.")
@click.option("--sources", is_flag=True, help="The SystemVerilog sources instead of one file.")
@click.option("--force", is_flag=True, help="Overwrite files that are there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def export(design: Design, out: Path, sources: bool, force: bool, as_json: bool) -> None:
    """Write DESIGN as one Verilog-2005 file, with what other tools need to take it in.

    That is a page that describes it, scripts, constraints, a test bench, VHDL and IP-XACT.

    With --target it is what the figure of that target was taken of.
    """
    files = export_design(design, out, force=force, as_sources=sources)
    show_files(design, out, files, _trial(design.name, sources=sources), as_json=as_json)


def _trial(name: str, *, sources: bool) -> str:
    """The command that compiles what was written."""
    if sources:
        return f"verilator --lint-only -Wno-lint -f {name}.f --top-module {name}"
    return f"iverilog -g2005 -o {name}_tb {name}.v {name}_tb.v && vvp {name}_tb"
