# SPDX-License-Identifier: Apache-2.0
"""`opengcm report --out DIR`."""

from pathlib import Path

import click


@click.command()
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Folder to write to.")
@click.option("--force", is_flag=True, help="Overwrite the page if it is there already.")
def report(out: Path, force: bool) -> None:
    """Write the committed figures as one HTML page that needs no network.

    What each design is for, the papers beside it, area against rate, rate against packet size,
    and the command behind every figure.
    """
    from opengcm.report import write_report

    path = write_report(out, force=force)
    click.echo(f"{path}  {path.stat().st_size:,} bytes")
