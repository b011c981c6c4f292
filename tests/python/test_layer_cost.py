# SPDX-License-Identifier: Apache-2.0
"""`opengcm layer-cost`: what is committed adds up, is in the documents, and knows its sources."""

import json
from pathlib import Path

import pytest
from python_support import Cli

from opengcm import layer_cost
from opengcm.compare import layer_doc
from opengcm.compare.tables import MARK, without_age
from opengcm.results import ResultsError


def test_every_station_is_there_and_they_make_no_more_than_the_whole() -> None:
    rows = layer_cost.read()["rows"]
    measured = [(row["layer"], row["direction"], row["target"]) for row in rows]
    assert measured == [(each.layer, each.name, target) for each, target in layer_cost.STEPS]
    for row, (direction, target) in zip(rows, layer_cost.STEPS, strict=True):
        found = {station["module"] for station in row["stations"]}
        assert found == {name for name in direction.stations if name.startswith("og_packet_")
                         or name.removeprefix("og_").startswith(direction.layer)}  # fmt: skip
        for figure in ("lut", "ff", "bram36"):
            assert 0 <= sum(station[figure] for station in row["stations"]) <= row[figure]
        assert max(station["levels"] for station in row["stations"]) <= row["levels"]
        assert row["command"] == direction.command(target)


def test_it_is_in_the_documents(cli: Cli) -> None:
    shown = cli("layer-cost")
    assert shown.code == 0
    for layer, path in layer_doc.DOCUMENTS.items():
        page = path.read_text(encoding="utf-8")
        drawn = layer_cost.markdown(layer_cost.read(), layer)
        assert drawn in shown.out
        assert drawn in without_age(page)
    assert json.loads(cli("layer-cost", "--json").out) == layer_cost.read()


def test_figures_of_another_text_are_marked(tmp_path: Path) -> None:
    path = tmp_path / "layer_cost.json"
    for revision, older in (
        (layer_cost.origin().revision, []),
        ("0", [f"layer_cost.json: {layer_cost.COMMAND}"]),
    ):
        path.write_text(json.dumps(layer_cost.read() | {"revision": revision}), encoding="utf-8")
        assert layer_cost.older(path) == older
    name, page = "macsec", layer_doc.DOCUMENTS["macsec"].read_text(encoding="utf-8")
    marked = layer_doc.with_figures(name, page, {("layer cost", "layer cost")})
    assert MARK in marked
    assert layer_doc.with_figures(name, marked) == without_age(page)


def test_what_stands_in_the_engine_is_not_asked() -> None:
    for direction in layer_cost.DIRECTIONS:
        names = {file.stem for file in direction.source.files}
        assert {direction.top, "og_gcm_stream", "og_frame_fifo"} <= names
        assert "og_gcm_unpack" not in names
        assert "og_aes_round" not in names


def test_a_bad_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match="opengcm layer-cost --measure"):
        layer_cost.read(tmp_path / "none.json")
