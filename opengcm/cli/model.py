# SPDX-License-Identifier: Apache-2.0
"""`opengcm model DESIGN --out DIR`."""

from pathlib import Path

import click

from opengcm.cli.design_options import design_options
from opengcm.cli.folder import show_files
from opengcm.cli.output import Folder
from opengcm.cli.progress import note
from opengcm.designs import Design
from opengcm.model import write_model


@click.command()
@design_options()
@click.option("--out", required=True, type=Folder(), help="Folder to write to.")
@click.option("--force", is_flag=True, help="Overwrite files that are there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
def model(design: Design, out: Path, force: bool, as_json: bool) -> None:
    """Write a model of DESIGN for benches in C, C++ and SystemVerilog.

    A shared library of its RTL, exact to the cycle, with a C header, a package of DPI-C imports and
    an example of each.
    """
    files = write_model(design, out, force=force, message=note)
    linked = f"-L. -l{design.name} -Wl,-rpath,'$ORIGIN'"
    trial = f"g++ -std=c++17 -o example example.cpp {linked} && ./example"
    show_files(design, out, files, trial, as_json=as_json)
