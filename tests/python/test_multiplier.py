# SPDX-License-Identifier: Apache-2.0
"""`opengcm multiplier`: the committed study, its place in the documents, and a bad file of it."""

import json
from pathlib import Path

import pytest
from figures import synth_figure
from python_support import Cli

from opengcm import multiplier
from opengcm.compare import engine_doc
from opengcm.compare.papers import papers
from opengcm.compare.rows import rows
from opengcm.compare.tables import MARK
from opengcm.designs import load_design
from opengcm.results import ResultsError, save


def _claimed() -> float:
    """LUTs of the multiplier of Lin and Chuang, of four levels."""
    claims = {claim.name: claim.figures for paper in papers() for claim in paper.claims}
    return claims["lin2023"]["multiplier_lut"]


def test_four_levels_are_the_best_and_no_larger_than_the_papers() -> None:
    study = multiplier.read()
    assert [row["levels"] for row in study["rows"]] == list(multiplier.LEVELS)
    best = min(study["rows"], key=lambda row: row["lut"])
    assert best["levels"] == load_design("lin2023").parameters["Levels"] == 4
    assert best["lut"] <= _claimed()
    # A register at the end and nowhere else, whatever the levels.
    assert {row["ff"] for row in study["rows"]} == {128}


def test_a_study_of_other_sources_is_older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "multiplier.json"
    monkeypatch.setattr("opengcm.flows.circuit.Source.circuit", lambda _source: "a circuit")
    now = multiplier.origin()
    for revision, circuit, older in (
        (now.revision, "0", []),
        ("0", now.circuit, []),
        ("0", "0", [f"multiplier.json: {multiplier.COMMAND}"]),
    ):
        data = multiplier.read() | {"revision": revision, "circuit": circuit}
        path.write_text(json.dumps(data), encoding="utf-8")
        assert multiplier.older(path) == older


def test_it_is_in_the_document_and_beside_the_paper(cli: Cli, tmp_path: Path) -> None:
    page = engine_doc.DOC.read_text(encoding="utf-8")
    shown = cli("multiplier")
    assert shown.code == 0
    assert shown.out in page.replace(MARK, "")
    assert json.loads(cli("multiplier", "--json").out) == multiplier.read()

    save("lin2023", {"synth virtex5": synth_figure("lin2023", "virtex5")}, tmp_path)
    found = rows(papers(), ["lin2023"], tmp_path)
    row = next(row for row in found if row.metric == "multiplier_lut")
    assert (row.theirs, row.ours) == (_claimed(), multiplier.lut(4))
    assert row.command == multiplier.COMMAND
    assert multiplier.lut(8) is None


@pytest.mark.parametrize(
    "text", ["", "[]", '{"sources": "0"}', '{"sources": "0", "rows": [{"levels": 4}]}']
)
def test_a_bad_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "multiplier.json"
    with pytest.raises(ResultsError, match="opengcm multiplier --measure"):
        multiplier.read(path)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ResultsError, match="not a table of results"):
        multiplier.read(path)
