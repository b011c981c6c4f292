# SPDX-License-Identifier: Apache-2.0
"""`opengcm regs`."""

from pathlib import Path

import click

from opengcm import regs as maps
from opengcm.cli.output import Folder
from opengcm.places import ROOT, need_clone


@click.group()
def regs() -> None:
    """The register maps, and what is made from them."""


@regs.command()
def write() -> None:
    """Make the constants of RTL, Python and C anew."""
    need_clone("regs write")
    changed = maps.write()
    for path in changed:
        click.echo(f"written: {path.relative_to(ROOT)}")
    if not changed:
        click.echo("nothing changed")


@regs.command()
def check() -> None:
    """Say whether the files are what the maps make; the exit code is 1 if not."""
    need_clone("regs check")
    stale = maps.stale()
    for path in stale:
        click.echo(f"{path.relative_to(ROOT)} is not what its map makes: opengcm regs write")
    if stale:
        raise SystemExit(1)
    click.echo("the constants of RTL, Python and C are those of the maps")


@regs.command()
@click.option("--out", metavar="DIR", type=Folder(), required=True)
@click.option("--force", is_flag=True, help="Overwrite pages that are there already.")
def html(out: Path, force: bool) -> None:
    """Write the maps as HTML pages into DIR."""
    maps.write_html(out, force=force)
    click.echo(f"{out / 'index.html'}")
