# SPDX-License-Identifier: Apache-2.0
"""`opengcm compare`: ratios computed by hand, absent figures, the papers' own arithmetic, and the
tables of the README.
"""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from figures import rate_figure, synth_figure
from python_support import Cli

from opengcm.compare.papers import papers, read_paper
from opengcm.compare.rows import NOT_BUILT, Row, rows
from opengcm.compare.tables import marks, number, readme_is_current, readme_with_results
from opengcm.errors import DesignError, OpenGcmError
from opengcm.results import save


@pytest.fixture
def found(tmp_path: Path) -> Mapping[tuple[str, str, str], Row]:
    """All rows, with figures of two designs, by design, target and metric."""
    xilinx = synth_figure("gcm_50g", "virtex5", lut=12_000, ff=9_000, bram36=54.5, levels=3)
    cells = synth_figure("gcm_50g", "osu018", kge=400.0, fmax_mhz=246.0)
    save("gcm_50g", {"synth virtex5": xilinx, "synth osu018": cells}, tmp_path)
    four = synth_figure("gcm_100g", "virtex5", lut=44_397, bram36=0)
    save("gcm_100g", {"synth virtex5": four, "linerate": rate_figure("gcm_100g")}, tmp_path)
    listed = rows(papers(), folder=tmp_path)
    return {(row.design, row.target, row.metric): row for row in listed}


@pytest.mark.parametrize(
    ("key", "theirs", "ours", "ratio"),
    [
        # 5,944 slices of four LUTs are 23,776; 12,000 / 23,776.
        (("gcm_50g", "virtex5", "lut"), 23_776, 12_000, 0.5047),
        (("gcm_50g", "virtex5", "bram"), 109, 54.5, 0.5),
        (("gcm_50g", "osu018", "kge"), 348.986, 400.0, 1.1462),
        (("gcm_50g", "osu018", "fmax_mhz"), 197.239, 246.0, 1.2472),
        # 2 lanes x 128 bits x 246 MHz; then over 400,000 gates.
        (("gcm_50g", "osu018", "gbps"), 50.49, 62.976, 1.2473),
        (("gcm_50g", "osu018", "kbps_per_ge"), 144.68, 157.44, 1.0882),
        # 14,799 x 4 = 59,196; three quarters of it.
        (("gcm_100g", "virtex5", "lut"), 59_196, 44_397, 0.75),
        # Nothing over nothing is no ratio.
        (("gcm_100g", "virtex5", "bram"), 0, 0, None),
    ],
)
def test_ratios_by_hand(
    found: Mapping[tuple[str, str, str], Row],
    key: tuple[str, str, str],
    theirs: float,
    ours: float,
    ratio: float | None,
) -> None:
    row = found[key]
    assert (row.theirs, row.ours, row.ratio) == (theirs, ours, ratio)
    assert row.note.startswith("not the same design: ")
    assert row.command == f"opengcm synth {key[0]} --target {key[1]} --json"


def test_what_is_not_comparable_is_said(found: Mapping[tuple[str, str, str], Row]) -> None:
    lut = found["gcm_50g", "virtex5", "lut"]
    assert "theirs is an upper bound: 5,944 slices of 4 LUTs" in lut.notes
    assert "Yosys, before placement" in lut.note
    assert "theirs TSMC 0.18 um, ours osu018" in found["gcm_50g", "osu018", "kge"].note
    clock = found["gcm_50g", "virtex5", "fmax_mhz"]
    assert (clock.ours, clock.ratio) == (None, None)
    assert "no open tool places and routes this family" in clock.note
    assert "no open power analysis" in found["gcm_50g", "osu018", "core_mw"].note


def test_slices_of_each_family(found: Mapping[tuple[str, str, str], Row]) -> None:
    slices = [
        ("hesham2014_enc", "virtex5", 4 * 5_337),
        ("hesham2014_enc", "virtex2", 2 * 10_025),
        ("hesham2014_enc", "virtexe", 2 * 9_483),
        ("pramstaller2004_fpga", "virtexe", 2 * 1_125),
    ]
    for name, target, luts in slices:
        assert found[name, target, "lut"].theirs == luts
    # Where the paper counts LUTs itself, they are taken.
    assert found["crenne2011_basic", "virtex6", "lut"].theirs == 1_714


def test_a_design_that_is_not_built_has_no_figure(tmp_path: Path) -> None:
    for row in rows(papers(), ["lin2023", "crenne2011_pipe"], tmp_path):
        if not row.built:
            assert (row.ours, row.ratio) == (None, None)
            assert NOT_BUILT in row.notes


def test_not_measured_is_said(tmp_path: Path) -> None:
    row = rows(papers(), ["gcm_50g"], tmp_path)[0]
    assert "not measured yet on virtex5" in row.notes


def test_the_longest_path_in_gates(tmp_path: Path) -> None:
    """Of the cell library, whatever family the paper's figure stands beside."""
    cells = ("DFFPOSX1", "DFFPOSX1", "BUFX4", "XOR2X1", "NAND2X1", "INVX1", "XNOR2X1", "DFFPOSX1")
    steps = [{"cell": f"u{i}", "type": cell, "net": "", "ns": i} for i, cell in enumerate(cells)]
    figure = synth_figure("hesham2014_enc", "osu018", critical_path=steps)
    save("hesham2014_enc", {"synth osu018": figure}, tmp_path)
    found = rows(papers(), ["hesham2014_enc"], tmp_path)
    row = next(row for row in found if row.metric == "critical_path_xor")
    assert (row.target, row.theirs, row.ours) == ("osu018", 6, 2.5)
    assert row.command == "opengcm synth hesham2014_enc --target osu018 --json"


def test_the_papers_own_figures_agree_with_each_other() -> None:
    claims = {(c.name, c.target): c.figures for paper in papers() for c in paper.claims}
    lin = claims["lin2023_asic", "osu018"]
    assert lin["gbps"] * 1000 / lin["kge"] == pytest.approx(lin["kbps_per_ge"], abs=0.01)
    for name in ("enc", "encdec"):
        hesham = claims[f"hesham2014_{name}", "virtex5"]
        per_slice = hesham["gbps"] * 1000 / hesham["slices"]
        assert per_slice == pytest.approx(hesham["mbps_per_slice"], abs=0.02)
        assert hesham["fmax_mhz"] * 0.128 == pytest.approx(hesham["gbps"], abs=0.05)
    for name in ("lut", "composite", "bram"):
        henzen = claims[f"henzen2010_{name}", "virtex5"]
        assert henzen["fmax_mhz"] * 0.512 == pytest.approx(henzen["gbps"], abs=0.01)
    for family in ("virtex4", "virtex5", "virtex6", "spartan3"):
        crenne = claims["crenne2011_basic", family]
        assert crenne["fmax_mhz"] * 0.128 / 2 == pytest.approx(crenne["gbps"], abs=0.1)


def test_json_and_text(cli: Cli) -> None:
    record = json.loads(cli("compare", "--json").out)
    assert {row["paper"] for row in record["rows"]} == {paper.name for paper in papers()}
    needed = {"design", "paper", "metric", "theirs", "ours", "ratio", "note"}
    assert all(needed < row.keys() for row in record["rows"])
    done = cli("compare", "gcm_100g", "--markdown")
    assert done.code == 0
    assert "| gcm_100g (virtex5) | LUT | 59,196 |" in done.out
    assert "gcm_50g" not in done.out
    assert "unknown design 'gcm_1g'" in cli.refused("compare", "gcm_1g")


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "-"), (0, "0"), (23776.0, "23,776"), (0.50471, "0.50"), (223.314, "223.3")],
)
def test_numbers(value: float | None, text: str) -> None:
    assert number(value) == text


def test_readme_tables(tmp_path: Path) -> None:
    begin, end = marks()
    readme = tmp_path / "README.md"
    readme.write_text(f"# Title\n\n{begin}\nold\n{end}\n\nrest\n", encoding="utf-8")
    assert not readme_is_current(readme)
    text = readme_with_results(readme.read_text(encoding="utf-8"))
    assert text.startswith(f"# Title\n\n{begin}\n\n")
    assert text.endswith(f"\n{end}\n\nrest\n")
    assert "old" not in text
    readme.write_text(text, encoding="utf-8")
    assert readme_is_current(readme)
    for bad in ("no marks", f"{end} {begin}", f"{begin} {begin} {end}"):
        with pytest.raises(OpenGcmError, match="has no <!-- results:begin -->"):
            readme_with_results(bad)


@pytest.mark.parametrize(
    "text",
    ["title = 1", "[[design]]\nname = 1", "nonsense", "title='t'\nauthors='a'\npublished='p'"],
)
def test_malformed_paper(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad2000.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DesignError, match="not the figures of a paper"):
        read_paper(path)
