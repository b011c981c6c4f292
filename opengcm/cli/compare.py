# SPDX-License-Identifier: Apache-2.0
"""`opengcm compare [DESIGN...]`."""

import json

import click

from opengcm.cli.output import write_output
from opengcm.compare import aes_doc, coprocessor_doc, engine_doc
from opengcm.compare.papers import papers
from opengcm.compare.rows import rows
from opengcm.compare.tables import readme_with_results, render
from opengcm.designs import load_design
from opengcm.sources import ROOT

README = ROOT / "README.md"


_DOCUMENTS = {
    README: readme_with_results,
    aes_doc.DOC: aes_doc.with_figures,
    coprocessor_doc.DOC: coprocessor_doc.with_figures,
    engine_doc.DOC: engine_doc.with_figures,
}
"""Documents with tables of committed figures, and what puts those of today into their text."""


@click.command()
@click.argument("designs", metavar="[DESIGN]...", nargs=-1)
@click.option("--markdown", is_flag=True, help="Print Markdown.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with every row.")
@click.option("--all", "every", is_flag=True, help="Show designs that are not built yet, too.")
@click.option("--write-readme", is_flag=True, help="Put the tables into README and docs.")
@click.option("--check-readme", is_flag=True, help="Exit with 1 if they have other tables.")
@click.pass_context
def compare(
    context: click.Context,
    designs: tuple[str, ...],
    markdown: bool,
    as_json: bool,
    every: bool,
    write_readme: bool,
    check_readme: bool,
) -> None:
    """Set every design, or those named, beside the papers: theirs, ours, ours over theirs.

    Our figures are the committed ones (`opengcm results refresh` takes them anew), on the family
    of the paper's device.
    """
    known = {claim.name for paper in papers() for claim in paper.claims}
    for name in designs:
        if name not in known:
            load_design(name)
    if write_readme:
        for path, renew in _DOCUMENTS.items():
            text = renew(path.read_text(encoding="utf-8"))
            mode = path.stat().st_mode
            write_output(path, text.encode(), force=True)
            path.chmod(mode)
    elif check_readme:
        _check(context)
    elif as_json:
        found = [row.to_json() for row in rows(papers(), designs)]
        click.echo(json.dumps({"rows": found}))
    else:
        click.echo(render(designs, markdown=markdown, every=every), nl=False)


def _check(context: click.Context) -> None:
    stale = []
    for path, renew in _DOCUMENTS.items():
        text = path.read_text(encoding="utf-8")
        if renew(text) != text:
            stale.append(path.name)
    for name in stale:
        click.echo(f"{name} is not current: opengcm compare --write-readme", err=True)
    context.exit(1 if stale else 0)
