# SPDX-License-Identifier: Apache-2.0
"""The documents that hold tables of committed figures, and whether they are current.

Each has a function that puts the figures of today into its text. Whether a figure is older than
its sources changes with every edit of them; a document does not become wrong by that. So
`outdated` compares without the marks, and only `write` renews them.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from opengcm import demo
from opengcm.compare import (
    aes_doc,
    coprocessor_doc,
    engine_doc,
    front_page,
    layer_doc,
    measured,
    paper_tables,
)
from opengcm.compare.age import Older
from opengcm.compare.papers import papers
from opengcm.compare.rows import rows
from opengcm.compare.tables import Section, between_marks, without_age
from opengcm.designs import load_design
from opengcm.places import DOCS, ROOT
from opengcm.scaling import page as scaling

README = ROOT / "README.md"
RESULTS_DOC = DOCS / "results.md"
PAPERS_DOC = DOCS / "papers.md"


def front_page_with_figures(text: str, older: Older = ()) -> str:
    """The README's text with the table of designs, and what the demonstration says of its own."""
    design = load_design(demo.DESIGN)
    current = {line.partition(":")[0]: line for line in (demo.title(design), *demo.clocks(design))}
    lines = [current.get(line.partition(":")[0], line) for line in text.split("\n")]
    text = "\n".join(lines)
    return between_marks(text, README.name, front_page.markdown(older))


def results_with_figures(text: str, older: Older = ()) -> str:
    """The text of docs/results.md with all measured figures."""
    return between_marks(text, RESULTS_DOC.name, _markdown(measured.sections(older=older)))


def papers_with_figures(text: str, older: Older = ()) -> str:
    """The text of docs/papers.md with the papers' figures beside ours."""
    compared = rows(papers(), older=older)
    tables = _markdown(paper_tables.sections(compared, every=False))
    return between_marks(text, PAPERS_DOC.name, tables)


def _plot(name: str, _text: str, _older: Older = ()) -> str:
    return scaling.svg(name)


DOCUMENTS: Mapping[Path, Callable[[str, Older], str]] = {
    README: front_page_with_figures,
    RESULTS_DOC: results_with_figures,
    PAPERS_DOC: papers_with_figures,
    aes_doc.DOC: aes_doc.with_figures,
    coprocessor_doc.DOC: coprocessor_doc.with_figures,
    engine_doc.DOC: engine_doc.with_figures,
    **{doc: partial(layer_doc.with_figures, layer) for layer, doc in layer_doc.DOCUMENTS.items()},
    scaling.DOC: scaling.with_figures,
    **{path: partial(_plot, path.stem) for path in scaling.PICTURES},
}
"""What puts the figures of today into each; OpenGcmError if it has no marks for them."""


def renewed(older: Older) -> dict[Path, str]:
    """All documents as they should be today, with marks at these figures."""
    return {path: renew(_read(path), older) for path, renew in DOCUMENTS.items()}


def outdated() -> list[Path]:
    """The documents that have other figures than `results/`, whatever marks these have."""
    return [
        path
        for path, renew in DOCUMENTS.items()
        if without_age(renew(_read(path), ())) != without_age(_read(path))
    ]


def _markdown(found: list[tuple[str, list[Section]]]) -> str:
    parts = []
    for heading, sections in found:
        parts += [f"## {heading}", *(section.markdown() for section in sections)]
    return "\n\n".join(parts)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
