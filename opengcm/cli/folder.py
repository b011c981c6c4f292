# SPDX-License-Identifier: Apache-2.0
"""What a command says that has filled a folder."""

import json
import shlex
from collections.abc import Sequence
from pathlib import Path

import click

from opengcm.cli.design_options import configuration
from opengcm.designs import Design


def show_files(
    design: Design, out: Path, files: Sequence[Path], trial: str, *, as_json: bool
) -> None:
    """List the files of a design with their sizes, and `trial`, the command that tries them."""
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
    click.echo(f"try it:  cd {shlex.quote(str(out))} && {trial}")
