# SPDX-License-Identifier: Apache-2.0
"""`opengcm compare`: ratios computed by hand, absent and older figures, the papers' own arithmetic,
and the tables of the documents.
"""

import json
import re
import sys
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

import pytest
from figures import rate_figure, synth_figure
from python_support import Cli

from opengcm import multiplier
from opengcm.compare import documents, front_page, measured, paper_tables
from opengcm.compare.age import LAYER_COST, STUDY, SWEEP, Older, by_circuit, by_text
from opengcm.compare.papers import papers, read_paper
from opengcm.compare.rows import NOT_BUILT, Row, rows
from opengcm.compare.tables import MARK, MARK_MEANS, Section, between_marks, marks, number
from opengcm.designs import Design, design_names, load_design
from opengcm.errors import DesignError, OpenGcmError
from opengcm.results import load, save


@pytest.fixture
def found(tmp_path: Path) -> Mapping[tuple[str, str, str], Row]:
    """All rows, with figures of two designs, by design, target and metric."""
    xilinx = synth_figure("gcm_50g", "virtex5", lut=12_000, ff=9_000, bram36=54.5, levels=3)
    cells = synth_figure("gcm_50g", "osu018", kge=400.0, fmax_mhz=246.0)
    save("gcm_50g", {"synth virtex5": xilinx, "synth osu018": cells}, tmp_path)
    four = synth_figure("gcm_100g", "virtex5", lut=44_397, sites=41_437, bram36=0)
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
        # Seven tenths of it, to four digits.
        (("gcm_100g", "virtex5", "sites"), 59_196, 41_437, 0.7),
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
    assert "power is not measured yet" in found["gcm_50g", "osu018", "core_mw"].note


def test_sites_are_those_of_lut6_families(found: Mapping[tuple[str, str, str], Row]) -> None:
    """A figure that was taken before sites were counted has none: null, and the reason."""
    before = found["gcm_50g", "virtex5", "sites"]
    assert (before.theirs, before.ours, before.ratio) == (23_776, None, None)
    assert before.why_absent == "LUT sites were not counted yet when it was measured"
    assert found["crenne2011_basic", "virtex6", "sites"].theirs == 1_714
    assert "counted after packing" in found["crenne2011_basic", "virtex6", "lut"].note
    lut4 = {target for _, target, metric in found if metric == "lut"} - {"virtex5", "virtex6"}
    assert lut4 >= {"virtex2", "virtexe"}
    assert not lut4 & {target for _, target, metric in found if metric == "sites"}


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
    assert all(type(row["older"]) is bool for row in record["rows"])
    done = cli("compare", "gcm_100g", "--markdown")
    assert done.code == 0
    assert "| `gcm_100g` | virtex5 | LUT | 59,196 |" in done.out
    assert "gcm_50g" not in done.out
    assert "unknown design 'gcm_1g'" in cli.refused("compare", "gcm_1g")


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "-"), (0, "0"), (23776.0, "23,776"), (0.50471, "0.50"), (223.314, "223.3")],
)
def test_numbers(value: float | None, text: str) -> None:
    assert number(value) == text


def test_older_figures_are_marked_where_ours_are_made_of_them(tmp_path: Path) -> None:
    save("hesham2014_enc", {"synth virtex5": synth_figure("a", "virtex5", lut=10_674)}, tmp_path)
    save("gcm_50g", {"synth virtex5": synth_figure("gcm_50g", "virtex5", lut=12_000)}, tmp_path)

    def found(older: Older) -> dict[tuple[str, str], bool]:
        listed = rows(papers(), ["hesham2014_enc", "gcm_50g"], tmp_path, older)
        return {(row.design, row.metric): row.older for row in listed if row.target == "virtex5"}

    assert not any(found(()).values())
    aged = found({("hesham2014_enc", "synth virtex5")})
    assert aged["hesham2014_enc", "lut"]
    assert not aged["hesham2014_enc", "fmax_mhz"]  # there is none of ours that could be older
    assert not aged["gcm_50g", "lut"]
    assert not found({("hesham2014_enc", "synth ecp5")})["hesham2014_enc", "lut"]
    of_study = found({(STUDY, STUDY)})
    assert of_study["gcm_50g", "multiplier_lut"]
    assert not of_study["gcm_50g", "lut"]


def lut_of(name: str, target: str) -> str:
    """As the tables have the committed figure."""
    return number(load(name)[f"synth {target}"].figures["lut"])


def test_json_says_what_is_older(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    aged = frozenset({("lin2023", "synth virtex5")})
    monkeypatch.setattr("opengcm.cli.ages.by_text", lambda **_: aged)
    found = json.loads(cli("compare", "lin2023", "--json").out)["rows"]
    assert {row["metric"]: row["older"] for row in found if row["ours"] is not None} == {
        "lut": True,
        "sites": True,
        "bram": True,
        "multiplier_lut": False,
    }
    assert all(row["older"] is False for row in found if row["ours"] is None)
    for markdown in ([], ["--markdown"]):
        text = cli("compare", "lin2023", *markdown).out
        assert re.search(rf"\b{lut_of('lin2023', 'virtex5')}{MARK}", text)
        assert not re.search(rf"\b{lut_of('lin2023', 'ecp5')}{MARK}", text)
        assert "opengcm compare --circuits asks" in cli("compare", "lin2023", *markdown).err
        meaning = MARK_MEANS if markdown else MARK_MEANS.replace("`", "")
        assert text.count(meaning) == 2  # once a table: measured, and beside the paper


def test_which_figures_are_older(tmp_path: Path) -> None:
    name = "ghash_fixed"
    now = load(name)
    saved = {"synth virtex5": synth_figure(name, "virtex5"), "synth virtex6": now["synth virtex6"]}
    save(name, saved, tmp_path)
    aged = by_circuit(tmp_path)
    assert (name, "synth virtex5") in aged
    assert {figure for design, figure in aged if design == name} <= set(saved)


def test_marks_by_text_start_no_tool_and_generate_nothing(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """compare, report and choose took minutes with a cold cache."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a figure's circuit was asked, or its key searched for")

    monkeypatch.setenv("OPENGCM_CACHE", str(tmp_path / "cold"))
    monkeypatch.setattr("opengcm.flows.circuit.Source.circuit", refuse)
    monkeypatch.setattr("opengcm.ghash_key.built.made_files", refuse)
    figure = synth_figure("crenne2011_pipe", "virtex6")  # its text is not that of the tree
    save("crenne2011_pipe", {"synth virtex6": figure}, tmp_path / "results")
    assert not by_text(tmp_path / "results")
    done = cli("compare", "crenne2011_pipe")
    assert done.code == 0, done.err
    assert "not asked, as their sources are not generated yet: crenne2011_pipe" in done.err
    assert cli("compare", "--json").code == 0
    assert cli("choose", "--gbit", "10", "--target", "ecp5").code == 0
    assert cli("report", "--out", tmp_path / "report").code == 0
    assert cli("show", "crenne2011_pipe").code == 0
    assert not (tmp_path / "cold").exists()


def test_only_what_is_shown_is_asked(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def current(design: Design, _name: str, _figure: object) -> bool:
        asked.append(design.name)
        return True

    monkeypatch.setattr(sys.modules["opengcm.results.revision"], "current", current)
    monkeypatch.setattr("opengcm.multiplier.older", list)
    done = cli("compare", "gcm_25g", "--circuits")
    assert done.code == 0, done.err
    assert set(asked) == {"gcm_25g"}
    assert MARK not in done.out
    assert MARK not in done.err


def test_a_section_leaves_out_what_is_empty_and_explains_a_mark_once() -> None:
    rows_of_it = [["`a`", "1", "", "7†"], ["`b`", "2", "", "8†"]]
    section = Section("Title", ("design", "LUT", "kGE", "MHz"), rows_of_it, ("why",), ("below",))
    assert section.markdown() == (
        "**Title**\n\n| design | LUT | MHz |\n| --- | ---: | ---: |\n| `a` | 1 | 7† |\n"
        f"| `b` | 2 | 8† |\n\n{MARK_MEANS}\n\n1. why\n\nbelow"
    )
    assert section.text().splitlines()[2:5] == [
        "design  LUT  MHz",
        "a         1   7†",
        "b         2   8†",
    ]
    fresh = Section("", ("design", "LUT"), [["`a`", "1"]])
    assert MARK not in fresh.markdown()


@pytest.mark.parametrize("path", [documents.RESULTS_DOC, documents.PAPERS_DOC, documents.README])
def test_no_table_of_the_documents_has_a_dash_or_an_empty_column(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").split("<!-- results:begin -->")[1].splitlines()
    tables: list[list[list[str]]] = [[]]
    for line in lines:
        if line.startswith("|"):
            tables[-1].append([cell.strip() for cell in line.strip("|").split("|")])
        elif tables[-1]:
            tables.append([])
    tables = [table for table in tables if table]
    assert tables
    for head, _rule, *body in tables:
        assert body, head
        for index, name in enumerate(head):
            assert any(row[index] for row in body), (head, name)
        assert not any(cell == "-" for row in body for cell in row), head


def test_rows_are_ordered_by_kind_then_by_size() -> None:
    names = [design.name for design in measured.ordered()]
    assert sorted(names) == sorted(design_names())
    kinds = [load_design(name).kind for name in names]
    assert [kind for i, kind in enumerate(kinds) if kind not in kinds[:i]] == [
        *("gcm", "packets", "macsec", "esp", "block", "stream", "ghash", "coprocessor"),
    ]
    order = names.index
    assert order("gcm_25g") < order("gcm_50g") < order("gcm_100g") < order("gcm_400g")
    assert order("pramstaller2004_asic_minimum") < order("pramstaller2004_asic_standard")
    assert order("pramstaller2004_asic_standard") < order("pramstaller2004_asic_high")


def test_what_is_not_measured_is_named_once(tmp_path: Path) -> None:
    save("gcm_50g", {"synth virtex5": synth_figure("gcm_50g", "virtex5", lut=12_000)}, tmp_path)
    said = measured.not_measured(["gcm_50g"], tmp_path)
    assert said == "`gcm_50g`: NIST's vectors, line rate, on ecp5, on osu018."


def test_figures_that_only_the_paper_has_are_named_with_their_reason() -> None:
    found = rows(papers(), ["lin2023", "gcm_50g"])
    listed = dict(paper_tables.absent(found))
    head = next(head for head in listed if "no open tool places and routes" in head)
    assert listed[head] == ["beside `lin2023`, `gcm_50g` on virtex5: clock 223.3 MHz; 57.17 Gbit/s"]


def test_the_front_page_has_a_figure_of_each_design_and_no_needed_clock_as_reached(
    tmp_path: Path,
) -> None:
    routed = synth_figure("gcm_25g", "ecp5", lut=34_000, fmax_mhz=200.0)
    save("gcm_25g", {"synth ecp5": routed}, tmp_path)
    mapped = synth_figure("gcm_100g", "virtex5", lut=63_000, fmax_mhz=None)
    save("gcm_100g", {"synth virtex5": mapped}, tmp_path)
    save("gcm_50g", {"linerate": rate_figure("gcm_50g")}, tmp_path)
    for name, lut in (("henzen2010_bram", 35_000), ("henzen2010_lut", 31_000)):
        save(name, {"synth virtex5": synth_figure(name, "virtex5", lut=lut)}, tmp_path)
    text = front_page.markdown({("gcm_25g", "synth ecp5")}, tmp_path)
    for name in design_names():
        assert text.count(f"[`{name}`](designs/{name}.toml)") == 1
    # One lane of 128 bits at 200 MHz.
    assert f"| 25.60{MARK} Gbit/s routed on Lattice ECP5-85 |" in text
    assert "| 63,000 LUT before placement on Xilinx Virtex-5 |" in text
    assert "| 3 cycles a 64-byte frame, simulated |" in text
    assert f"| {load_design('gcm_50g').summary} |" in text
    assert "| not yet; 31,000 / 35,000 LUT before placement on Xilinx Virtex-5 |" in text
    assert f"223.2 MHz of `gcm_25g` (routed: 200{MARK})" in text
    assert "297.6 MHz of `gcm_100g` (not routed)" in text
    assert text.count(MARK_MEANS) == 1
    assert "152" not in text


@pytest.fixture
def copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """Copies of all documents in the place of the real ones."""
    found = {}
    moved: dict[Path, Callable[[str, Older], str]] = {}
    for path, renew in documents.DOCUMENTS.items():
        found[path.name] = tmp_path / path.name
        found[path.name].write_bytes(path.read_bytes())
        moved[found[path.name]] = renew
    monkeypatch.setattr(documents, "DOCUMENTS", moved)
    return found


def older_are(monkeypatch: pytest.MonkeyPatch, pairs: Collection[tuple[str, str]]) -> None:
    monkeypatch.setattr("opengcm.cli.compare.older_of", lambda **_: frozenset(pairs))


def test_an_edit_makes_figures_older_and_no_document_wrong(
    copies: Mapping[str, Path], cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    aged = {
        *(("gcm_25g", f"synth {target}") for target in ("ecp5", "virtex5")),
        *(("lin2023_asic", "synth osu018"), ("lin2023_asic", "linerate")),
        *(("hesham2014_enc", "synth ecp5"), ("pramstaller2004_fpga", "test")),
        *((STUDY, STUDY), (LAYER_COST, LAYER_COST), (SWEEP, "engine_options")),
    }
    older_are(monkeypatch, ())
    assert cli("compare", "--write-docs").code == 0
    fresh = {name: path.read_text(encoding="utf-8") for name, path in copies.items()}
    assert not any(MARK in text for text in fresh.values())
    # The sources change: nothing is written, and the check has no objection.
    older_are(monkeypatch, aged)
    assert cli("compare", "--check-docs").code == 0
    # The marks are written: each document has some, and the check has no objection either.
    assert cli("compare", "--write-docs").code == 0
    marked = {name: path.read_text(encoding="utf-8") for name, path in copies.items()}
    pages = {name: text for name, text in marked.items() if name.endswith(".md")}  # plots have none
    assert all(MARK_MEANS in text for text in pages.values()), pages.keys()
    assert f"{lut_of('gcm_25g', 'ecp5')}{MARK}" in marked["results.md"]
    assert f"{number(multiplier.lut(1))}{MARK}" in marked["engine.md"]
    cycles = number(load("pramstaller2004_fpga")["test"].figures["latency"])
    lut = lut_of("pramstaller2004_fpga", "ecp5")
    assert f"| {cycles}{MARK} | {lut} |" in marked["coprocessor.md"]
    older_are(monkeypatch, ())
    assert cli("compare", "--check-docs").code == 0
    # Taken anew: the marks go, and nothing else changes.
    assert cli("compare", "--write-docs").code == 0
    assert {name: path.read_text(encoding="utf-8") for name, path in copies.items()} == fresh


def test_another_figure_makes_a_document_wrong(copies: Mapping[str, Path], cli: Cli) -> None:
    assert cli("compare", "--check-docs").code == 0
    path = copies["results.md"]
    text = path.read_text(encoding="utf-8")
    assert text.count(lut_of("gcm_100g", "virtex5")) == 1
    path.write_text(text.replace(lut_of("gcm_100g", "virtex5"), "1,234"), encoding="utf-8")
    done = cli("compare", "--check-docs")
    assert (done.code, done.out) == (1, "")
    assert done.err == "results.md is not current: opengcm compare --write-docs\n"


def test_a_document_needs_its_marks() -> None:
    begin, end = marks()
    text = between_marks(f"# Title\n\n{begin}\nold\n{end}\n\nrest\n", "README.md", "new")
    assert text == f"# Title\n\n{begin}\n\nnew\n\n{end}\n\nrest\n"
    for bad in ("no marks", f"{end} {begin}", f"{begin} {begin} {end}"):
        with pytest.raises(OpenGcmError, match=r"README\.md has no <!-- results:begin -->"):
            between_marks(bad, "README.md", "new")


@pytest.mark.parametrize(
    "text",
    ["title = 1", "[[design]]\nname = 1", "nonsense", "title='t'\nauthors='a'\npublished='p'"],
)
def test_malformed_paper(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad2000.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DesignError, match=r"bad2000\.toml: "):
        read_paper(path)


def test_every_empty_cell_beside_a_paper_has_its_reason() -> None:
    found = rows(papers())
    for row in found:
        assert row.ours is not None or row.why_absent, row
        assert row.ours is None or row.ratio is not None or row.theirs == 0, row
    text = documents.PAPERS_DOC.read_text(encoding="utf-8")
    for reason in {row.why_absent for row in found if row.ours is None and row.built}:
        assert f"No figure of ours: {reason}." in text
