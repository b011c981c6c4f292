# SPDX-License-Identifier: Apache-2.0
"""`opengcm compare [DESIGN...]`."""

import json
from collections.abc import Sequence

import click

from opengcm.cli.ages import circuits_option, older_of, told_by_text
from opengcm.cli.output import write_output
from opengcm.compare import measured, paper_tables
from opengcm.compare.age import Older
from opengcm.compare.documents import outdated, renewed
from opengcm.compare.papers import papers
from opengcm.compare.rows import rows
from opengcm.compare.tables import MARK
from opengcm.designs import design_names, load_design
from opengcm.places import need_clone


@click.command()
@click.argument("designs", metavar="[DESIGN]...", nargs=-1)
@click.option("--markdown", is_flag=True, help="Print Markdown.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with every row.")
@click.option("--all", "every", is_flag=True, help="Show designs that are not built yet, too.")
@click.option(
    "--write-docs",
    is_flag=True,
    help="Put the tables into README and docs, with the marks of older figures.",
)
@click.option(
    "--check-docs",
    is_flag=True,
    help=(
        "Exit with 1 if they have other figures. Which of them are marked as older is not looked"
        " at: an edit of the RTL makes figures older, but no document wrong."
    ),
)
@circuits_option
@click.pass_context
def compare(
    context: click.Context,
    designs: tuple[str, ...],
    markdown: bool,
    as_json: bool,
    every: bool,
    write_docs: bool,
    check_docs: bool,
    circuits: bool,
) -> None:
    """Print all measured figures, and set every design, or those named, beside the papers.

    Our figures are the committed ones (`opengcm results refresh` takes them anew), on the family
    of the paper's device; the ratio is ours over theirs.
    """
    known = {claim.name for paper in papers() for claim in paper.claims}
    for name in designs:
        if name not in known:
            load_design(name)
    if write_docs or check_docs:
        need_clone("--write-docs, or --check-docs,")
    if write_docs:
        _write(older_of(circuits=circuits))
    elif check_docs:
        wrong = outdated()
        for path in wrong:
            click.echo(f"{path.name} is not current: opengcm compare --write-docs", err=True)
        context.exit(1 if wrong else 0)
    else:
        built = [name for name in designs if name in design_names()]
        older: Older = ()
        if built or not designs:
            older = older_of(built, circuits=circuits, swept=False)
        if as_json:
            found = [row.to_json() for row in rows(papers(), designs, older=older)]
            click.echo(json.dumps({"rows": found}))
            return
        text = _tables(designs, older, markdown=markdown, every=every)
        click.echo(text)
        if not circuits:
            told_by_text("compare", built, marked=MARK in text)


def _write(older: Older) -> None:
    for path, text in renewed(older).items():
        mode = path.stat().st_mode
        write_output(path, text.encode(), force=True)
        path.chmod(mode)


def _tables(only: Sequence[str], older: Older, *, markdown: bool, every: bool) -> str:
    compared = rows(papers(), only, older=older)
    parts = []
    for heading, sections in (
        *measured.sections(only, older),
        *paper_tables.sections(compared, every=every),
    ):
        parts.append(f"## {heading}" if markdown else f"{heading}\n{'=' * len(heading)}")
        parts += [section.markdown() if markdown else section.text() for section in sections]
    return "\n\n".join(parts)
