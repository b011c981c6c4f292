# SPDX-License-Identifier: Apache-2.0
"""`opengcm report`: what the page holds. How it looks and works is for `tests/browser`."""

import errno
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from figures import synth_figure, write_figures
from python_support import Cli

from opengcm.designs import design_names, load_design
from opengcm.errors import OpenGcmError
from opengcm.report import REPORT, write_report
from opengcm.report.data import collect, cost
from opengcm.report.diagram import draw, facts, parameters
from opengcm.report.page import render
from opengcm.results import TEST, Figure, save, synth_name


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    figures = write_figures(tmp_path_factory.mktemp("results"))
    out = tmp_path_factory.mktemp("report")
    return write_report(out, figures).read_text(encoding="utf-8")


def embedded(page: str) -> Any:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def test_nothing_is_fetched(page: str) -> None:
    found: list[str] = []

    class Fetches(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            for name, value in attrs:
                fetches = name in ("src", "srcset", "data", "poster") or tag == "link"
                if fetches and name != "rel" and not str(value).startswith("data:"):
                    found.append(f"{tag} {name}={value}")

    Fetches().feed(page)
    assert found == []
    style = page[page.index("<style>") : page.index("</style>")]
    assert "url(" not in style
    assert "@import" not in style


def test_every_design_has_a_card_and_a_diagram(page: str) -> None:
    for name in design_names():
        assert f'id="design-{name}"' in page
    assert page.count('<svg class="diagram"') == len(design_names())


def test_every_figure_has_its_command(page: str) -> None:
    for design in ("gcm_25g", "gcm_50g", "gcm_100g"):
        assert f"opengcm linerate {design} --json" in page
        for target in ("virtex5", "ecp5", "osu018"):
            assert f"opengcm synth {design} --target {target} --json" in page
    assert "opengcm explore small.toml" in page
    assert all(point["command"] for point in embedded(page)["points"])


def test_points_and_curves(page: str) -> None:
    data = embedded(page)
    # No open tool routes Virtex-5: what is measured there has no clock, and so no point.
    assert len(data["points"]) == 3 * 2 + 3
    assert all(point["gbps"] and point["target"] != "virtex5" for point in data["points"])
    four = next(p for p in data["points"] if (p["name"], p["target"]) == ("gcm_100g", "ecp5"))
    # 4 lanes x 128 bits x 150 MHz.
    assert four["gbps"] == pytest.approx(76.8)
    # The device has 83,640 LUTs and 104 block RAMs of 36 kbit; the design takes 6 of them.
    assert four["area"] == pytest.approx(120_000 + 6 * 83_640 / 104)
    assert four["unit"] == "LUT"
    assert data["targets"]["ecp5"]["bram_luts"] == 804
    cells = next(p for p in data["points"] if p["target"] == "osu018")
    assert (cells["area"], cells["unit"]) == (200.0, "kGE")
    assert len(data["curves"]) == 3
    assert len(data["curves"][0]["rows"]) == 12


def points_of(folder: Path, name: str, target: str, **figures: float) -> list[dict[str, Any]]:
    """The points of one design with these figures of a target, and a block in 65 cycles."""
    tested = Figure({"passed": 1, "latency": 65}, f"opengcm test {name} --json", {}, "", "", "")
    made = {synth_name(target): synth_figure(name, target, **figures), TEST: tested}
    save(name, made, folder)
    points: list[dict[str, Any]] = collect(folder)["points"]
    return points


@pytest.mark.parametrize(
    ("name", "target", "blocks_a_cycle", "family"),
    [
        # As measured, with all its transfers; where the build is another, as its design says.
        ("pramstaller2004_asic_minimum", "osu018", 1 / 65, "AES co-processors"),
        ("gcm_compact", "osu018", 1 / 138, "AES-GCM co-processors"),
        ("crenne2011_basic", "ecp5", 1 / 2, "GHASH, key in the logic"),
        ("crenne2011_pipe", "ecp5", 9, "GHASH, key in the logic"),
        ("ghash_fixed", "ecp5", 1, "GHASH, key in the logic"),
        ("ghash_table", "ecp5", 1, "GHASH, key loaded"),
        ("gcm_fixed", "ecp5", 1, "AES-GCM, key in the logic"),
        ("aes_enc", "ecp5", 1, "AES pipelines"),
        ("gcm_400g", "ecp5", 16, "AES-GCM engines"),
    ],
)
def test_a_rate_is_of_the_cycles_that_a_block_takes(
    tmp_path: Path, name: str, target: str, blocks_a_cycle: float, family: str
) -> None:
    size = {"kge": 10.0} if target == "osu018" else {"lut": 1000, "bram36": 0}
    (point,) = points_of(tmp_path, name, target, fmax_mhz=100.0, **size)
    assert point["gbps"] == pytest.approx(blocks_a_cycle * 12.8)
    assert point["family"] == family


def test_no_rate_without_the_cycles(tmp_path: Path) -> None:
    save("gcm_compact", {synth_name("ecp5"): synth_figure("gcm_compact", "ecp5", lut=1)}, tmp_path)
    assert collect(tmp_path)["points"] == []
    assert points_of(tmp_path, "aes_enc", "virtex5", lut=9_000) == []


def test_block_ram_is_not_free() -> None:
    assert cost({"kge": None, "lut": 1000, "bram36": 2.5}, 800.0) == 3000
    assert cost({"kge": 9.0, "lut": None, "bram36": None}, 0) == 9
    assert cost({"kge": None, "lut": 1000, "bram36": 1}, 0) is None


def test_the_diagram_follows_the_parameters() -> None:
    design = load_design("gcm_100g")
    assert "4 AES lanes" in draw(design)
    assert "14 rounds, 42 cycles" in draw(design)
    small = {**design.parameters, "Lanes": 1, "KeyMax": 128, "RoundRegs": 3, "Sbox": 1}
    text = draw(replace(design, parameters=small))
    assert "10 rounds, 30 cycles" in text
    assert "tower-field S-box" in text
    assert "AES lanes" not in text
    assert parameters(design)["SboxCuts"] == 0  # the default of the top module


def test_the_diagram_says_where_the_hash_key_is() -> None:
    assert "key as XORs" in draw(load_design("ghash_fixed"))
    loaded = draw(load_design("ghash_table"))
    assert "key as XORs" not in loaded
    assert "tables in LUTs" in loaded


@pytest.mark.parametrize("name", design_names())
def test_every_design_has_a_diagram_and_facts(name: str) -> None:
    design = load_design(name)
    assert draw(design).startswith("<svg")
    assert facts(design)


def test_text_cannot_leave_its_place(tmp_path: Path) -> None:
    data = collect(write_figures(tmp_path))
    data["points"][0]["name"] = "</script><b>"
    data["designs"][0]["summary"] = "<i>x</i>"
    page = render(data)
    assert embedded(page)["points"][0]["name"] == "</script><b>"
    assert "&lt;i&gt;x&lt;/i&gt;" in page


def test_without_figures(tmp_path: Path) -> None:
    page = write_report(tmp_path / "out", tmp_path).read_text(encoding="utf-8")
    assert "No committed figures yet" in page
    assert embedded(page)["points"] == []


def test_a_malformed_sweep_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "explore"
    folder.mkdir()
    (folder / "bad.json").write_text("{}", encoding="utf-8")
    with pytest.raises(OpenGcmError, match=r"bad\.json: not the result of a sweep"):
        write_report(tmp_path, tmp_path)


def test_the_command(cli: Cli, tmp_path: Path) -> None:
    done = cli("report", "--out", tmp_path / "new" / "report")
    assert done.code == 0, done.err
    page = tmp_path / "new" / "report" / REPORT
    assert 100_000 < page.stat().st_size < 2_000_000
    assert "--force" in cli.refused("report", "--out", tmp_path / "new" / "report")
    assert cli("report", "--out", tmp_path / "new" / "report", "--force").code == 0
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "file" in cli.refused("report", "--out", tmp_path / "file" / "report")


def test_older_figures_are_marked(page: str) -> None:
    """All of these have another hash than the tree."""
    assert "14,000†" in page
    assert page.count("† taken at an earlier revision of its sources") >= 3 + 1
    assert all(point["older"] for point in embedded(page)["points"])


def test_current_figures_have_no_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("opengcm.report.data.by_text", lambda _folder: frozenset())
    data = collect(write_figures(tmp_path))
    assert not any(point["older"] for point in data["points"])
    assert not any(card["older"] for card in data["designs"])
    assert "14,000†" not in render(data)


def test_needed_clocks_are_apart_from_reached_ones(page: str) -> None:
    curves = {curve["design"]: curve for curve in embedded(page)["curves"]}
    assert curves["gcm_100g"]["needed_mhz"] == 297.6
    assert curves["gcm_100g"]["reached_mhz"] == 150.0
    assert curves["gcm_100g"]["reached_on"] == "ecp5"
    card = page[page.index('id="design-gcm_100g"') :]
    assert "<dt>needs</dt><dd>297.6 MHz for 64-byte MACsec frames at 100 Gbit/s" in card
    assert "<dt>reached</dt><dd>150.0 MHz, 76.8 Gbit/s, routed on ecp5†" in card
    assert "named for" not in page


def test_a_full_disk_leaves_nothing(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, *_: Any, **__: Any) -> int:
        path.touch()  # half of it, then no more
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    line = cli.refused("report", "--out", tmp_path / "new" / "report")
    assert "index.html: No space left on device" in line
    assert list(tmp_path.iterdir()) == []


def test_the_overview_is_by_kind_and_family() -> None:
    found = collect(older=frozenset())["overview"]["rows"]
    families = list(dict.fromkeys(row["cells"][1] for row in found))
    assert len(families) == len({row["cells"][1] for row in found})
    runs = [name for name, _ in groupby(row["cells"][1] for row in found)]
    assert runs == families, "a family stands in one piece"
    kinds = [load_design(row["design"]).kind for row in found]
    assert len([kind for kind, _ in groupby(kinds)]) == len(set(kinds))
    assert families[0] == "AES-GCM engines"
