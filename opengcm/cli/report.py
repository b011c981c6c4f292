# SPDX-License-Identifier: Apache-2.0
"""`opengcm report --out DIR`."""

from pathlib import Path

import click

from opengcm.cli.ages import circuits_option, older_of, told_by_text
from opengcm.cli.output import Folder


@click.command()
@click.option("--out", required=True, type=Folder(), help="Folder to write to.")
@click.option("--force", is_flag=True, help="Overwrite the page if it is there already.")
@circuits_option
def report(out: Path, force: bool, circuits: bool) -> None:
    """Write the committed figures as one HTML page that needs no network.

    What each design is for, the papers beside it, area against rate, rate against packet size,
    and the command behind every figure.
    """
    from opengcm.report import check_report, write_report

    check_report(out, force=force)
    older = older_of(circuits=circuits)
    path = write_report(out, force=force, older=older, by_circuit=circuits)
    click.echo(f"{path}  {path.stat().st_size:,} bytes")
    if not circuits:
        told_by_text("report", marked=bool(older))
