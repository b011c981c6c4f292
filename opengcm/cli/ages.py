# SPDX-License-Identifier: Apache-2.0
"""Marks of older figures: by the text of the sources, or with --circuits by their circuits."""

from collections.abc import Sequence

import click

from opengcm.cli.progress import note, progress_bar
from opengcm.compare.age import Older, by_circuit, by_text
from opengcm.compare.tables import MARK
from opengcm.results import not_generated

circuits_option = click.option(
    "--circuits",
    is_flag=True,
    help="Mark a figure as older only if the circuit has changed, not for another text alone:"
    " minutes, where the text has changed.",
)


def older_of(designs: Sequence[str] = (), *, circuits: bool, swept: bool = True) -> Older:
    """The figures to mark, of all designs or of those named."""
    if not circuits:
        return by_text(designs=designs, swept=swept)
    note("where the text has changed, circuits are elaborated: minutes, once")
    return by_circuit(designs=designs, watch=progress_bar, swept=swept)


def told_by_text(command: str, designs: Sequence[str] = (), *, marked: bool) -> None:
    """On stderr, what marks by text leave open."""
    if marked:
        click.echo(
            f"{MARK} here: the text of the sources is another now; opengcm {command} --circuits"
            " asks whether the circuit is, too",
            err=True,
        )
    if unknown := not_generated(designs):
        click.echo(
            f"not asked, as their sources are not generated yet: {', '.join(unknown)}", err=True
        )
