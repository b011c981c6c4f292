# SPDX-License-Identifier: Apache-2.0
"""Reports of Vivado and Quartus. The samples are our own, in the layout of the tools' reports."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from opengcm.cli.results import results
from opengcm.clocks import reached
from opengcm.compare import measured
from opengcm.designs import load_design
from opengcm.export.known import known
from opengcm.report.data import collect
from opengcm.results import figure as store
from opengcm.results import load
from opengcm.sources import ROOT
from opengcm.vendor import VendorError, imported, read_report

SAMPLES = ROOT / "tests" / "data" / "vendor"
VIVADO_HEAD = (SAMPLES / "vivado_head.rpt").read_text()
FLAT = (SAMPLES / "vivado_utilization.rpt").read_text()
HIERARCHY = (SAMPLES / "vivado_hierarchy.rpt").read_text()
TIMING = (SAMPLES / "vivado_timing.rpt").read_text()
FIT = (SAMPLES / "quartus_fit.rpt").read_text()
ALMS = "Logic utilization (in ALMs)     ; 11,584 / 56,480 ( 21 % )                  "
ELEMENTS = "Total logic elements            ; 31,584 / 114,480 ( 28 % )                 "
STA = (SAMPLES / "quartus_sta.rpt").read_text()


def vivado(
    body: str, device: str = "xc7k325tffg900-2", state: str = "Routed", **fields: str
) -> str:
    """A report of Vivado's; the fields are those of its body."""
    facts = {"slice": "Slice", "luts": "Slice LUTs*", "registers": "Slice Registers"}
    facts |= {"slack": "-0.300", "design": "gcm_25g", **fields}
    head = VIVADO_HEAD.format(command="report", design=facts["design"], device=device, state=state)
    return head + body.format(**facts)


def quartus(design: str = "gcm_25g", status: str = "Successful", logic: str = ALMS) -> str:
    """A Fitter report."""
    return FIT.format(design=design, status=status, logic=logic)


class Files:
    """Writes reports; a name for each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0

    def __call__(self, text: str) -> Path:
        self.count += 1
        path = self.folder / f"{self.count}.rpt"
        path.write_text(text, encoding="utf-8")
        return path


@pytest.fixture
def file(tmp_path: Path) -> Files:
    return Files(tmp_path)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of results that is this test's own."""
    folder = tmp_path / "results"
    folder.mkdir()
    for function in (store.load, store.save, store.put):
        monkeypatch.setattr(function, "__defaults__", (folder,))
    return folder


AREA = {"lut": 20123, "ff": 17262, "bram36": 2.5, "dsp": 0}


@pytest.mark.parametrize("body", [FLAT, HIERARCHY])
def test_vivado_area(file: Files, body: str) -> None:
    report = read_report(file(vivado(body)))
    assert (report.tool, report.version, report.about) == ("Vivado", "2023.2", "area")
    assert (report.design, report.device) == ("gcm_25g", "xc7k325tffg900-2")
    assert report.stage == "routed"
    assert dict(report.figures) == AREA


def test_ultrascale_names_its_sites_otherwise(file: Files) -> None:
    text = vivado(
        FLAT,
        "xcku040-ffva1156-2-e",
        "Fully Placed",
        slice="CLB",
        luts="CLB LUTs",
        registers="CLB Registers",
    )
    report = read_report(file(text))
    assert dict(report.figures) == AREA
    assert report.stage == "placed"


def test_vivado_timing(file: Files) -> None:
    report = read_report(file(vivado(TIMING, "7k325t-ffg900")))
    assert report.about == "timing"
    # 4 ns asked, 0.3 ns late.
    assert dict(report.figures) == {"fmax_mhz": 232.56, "slack_ns": -0.3, "asked_mhz": 250}


@pytest.mark.parametrize(
    ("logic", "name", "value"), [(ALMS, "alm", 11584), (ELEMENTS, "le", 31584)]
)
def test_quartus_fitter(file: Files, logic: str, name: str, value: int) -> None:
    report = read_report(file(quartus(logic=logic)))
    assert (report.tool, report.version, report.stage) == ("Quartus", "20.1.0", "routed")
    assert (report.design, report.device) == ("gcm_25g", "5CGXFC7C7F23C8")
    assert dict(report.figures) == {
        name: value,
        "ff": 18716,
        "ram_blocks": 8,
        "memory_bits": 36864,
        "dsp": 0,
    }


def test_quartus_timing_is_of_the_slowest_corner(file: Files) -> None:
    report = read_report(file(STA))
    assert (report.design, report.device) == ("gcm_25g", "5CGXFC7C7F23C8")
    assert dict(report.figures) == {"fmax_mhz": 150.02}


def net(state: str) -> str:
    """A line of a path, which says how the delay of its net is known."""
    return (
        f"                         net (fo=1,024, {state})        0.254     0.347    u_engine/q\n"
    )


@pytest.mark.parametrize(
    ("states", "stage"),
    [
        (["unset", "routed"], "routed"),
        (["unset", "routed", "estimated"], "placed"),
        (["unset", "unplaced"], "synthesized"),
        (["unset"], "synthesized"),
    ],
)
def test_timing_reports_without_a_state(file: Files, states: list[str], stage: str) -> None:
    """Up to Vivado 2021: the nets of the paths say it."""
    text = vivado(TIMING).replace("| Design State : Routed\n", "") + "".join(map(net, states))
    assert "Design State" not in text
    assert read_report(file(text)).stage == stage


@pytest.mark.parametrize(
    ("state", "stage"),
    [
        ("Optimized", "synthesized"),
        ("Physopt postPlace", "placed"),
        ("Physopt postRoute", "routed"),
    ],
)
def test_states_of_a_design(file: Files, state: str, stage: str) -> None:
    assert read_report(file(vivado(FLAT, state=state))).stage == stage


def test_latches_are_no_flip_flops(file: Files) -> None:
    text = vivado(FLAT).replace(
        "Register as Flip Flop    | 17262", "Register as Flip Flop    | 17200"
    )
    assert read_report(file(text)).figures["ff"] == 17200


def test_what_is_routed_and_fails_has_no_clock(file: Files) -> None:
    """Hold is mended by routing: before it, it says nothing."""
    for head, what in (("WHS(ns)", "hold"), ("WPWS(ns)", "pulse width")):
        fails = TIMING.replace("WHS(ns)", head, 1).replace("0.069", "-0.069", 1)
        with pytest.raises(VendorError, match=f"{what} slack is -0.069 ns"):
            read_report(file(vivado(fails)))
        assert read_report(file(vivado(fails, state="Synthesized"))).figures["slack_ns"] == -0.3


def test_reports_of_other_machines(tmp_path: Path) -> None:
    """Degrees in a code page, and the ends of lines of Windows."""
    path = tmp_path / "fit.rpt"
    path.write_bytes(quartus().encode() + b"; Low Junction Temperature ; 0 \xb0C ;\n")
    assert read_report(path).figures["alm"] == 11584
    path.write_bytes(vivado(TIMING).encode().replace(b"\n", b"\r\n"))
    assert read_report(path).figures["fmax_mhz"] == 232.56


def test_summary_of_the_fitter(file: Files) -> None:
    report = read_report(
        file(
            """Fitter Status : Successful - Wed Oct  7 15:31:11 2026
Quartus Prime Version : 23.1std.1 Build 993 05/14/2024 SC Lite Edition
Revision Name : gcm_25g
Top-level Entity Name : gcm_25g
Family : Cyclone IV E
Device : EP4CE115F29C7
Total logic elements : 21,004 / 114,480 ( 18 % )
    Total combinational functions : 20,111 / 114,480 ( 18 % )
    Dedicated logic registers : 7,303 / 114,480 ( 6 % )
Total registers : 7303
Total memory bits : 0 / 3,981,312 ( 0 % )
Embedded Multiplier 9-bit elements : 0 / 532 ( 0 % )
"""
        )
    )
    assert (report.version, report.date) == ("23.1std.1", "2026-10-07")
    assert (report.design, report.device) == ("gcm_25g", "EP4CE115F29C7")
    assert dict(report.figures) == {"le": 21004, "ff": 7303, "memory_bits": 0, "dsp": 0}


def test_date_is_that_of_the_reports(file: Files) -> None:
    (found,) = imported([file(vivado(FLAT)), file(vivado(TIMING))])
    assert found[2].date == "2024-03-04"
    assert read_report(file(STA)).date == "2024-03-04"


def test_only_a_routed_clock_was_reached(file: Files, kept: Path) -> None:
    def keep(state: str) -> None:
        (found,) = imported([file(vivado(body, state=state)) for body in (FLAT, TIMING)])
        store.save("gcm_25g", {found[1]: found[2]}, kept)

    design = load_design("gcm_25g")
    keep("Routed")
    (clock,) = reached(design, kept)
    said = "232.6 MHz, 29.8 Gbit/s, routed on xc7k325tffg900-2 as Vivado 2023.2 reports"
    assert clock.in_words() == said
    (card,) = [card for card in collect(kept)["designs"] if card["name"] == "gcm_25g"]
    (row,) = card["measured"]
    assert row[0].endswith("routed on xc7k325tffg900-2, as Vivado 2023.2 reports")
    keep("Fully Placed")
    assert not reached(design, kept)


def test_reports_of_one_compilation_are_one_figure(file: Files) -> None:
    paths = [
        file(vivado(TIMING, "7k325t-ffg900")),
        file(quartus()),
        file(vivado(FLAT, state="Fully Placed")),
        file(STA),
    ]
    (first, second) = imported(paths)
    assert [first[1], second[1]] == [
        "vendor Vivado xc7k325tffg900-2",
        "vendor Quartus 5CGXFC7C7F23C8",
    ]
    figures: dict[str, Any] = dict(first[2].figures)
    assert (figures["lut"], figures["fmax_mhz"], figures["alm"]) == (20123, 232.56, None)
    assert figures["stage"] == "routed"
    assert first[2].tools == {"Vivado": "2023.2"}
    assert first[2].command == "opengcm results import 1.rpt 3.rpt"
    assert second[2].figures["fmax_mhz"] == 150.02


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["LUTs: 12"], "1.rpt: no report that is read here: of Vivado"),
        ([vivado("| nothing |\n")], "neither Vivado's report_utilization nor"),
        ([vivado(TIMING)], "the report of the area must come with that of the timing"),
        ([vivado(TIMING, slack="NA")], "no path is constrained by a clock"),
        ([vivado(TIMING, slack="inf")], "no path is constrained by a clock"),
        ([vivado(TIMING, slack="nan")], "no path is constrained by a clock"),
        ([vivado(TIMING, slack="4.000")], "1.rpt: a slack of 4 ns is not below the period, 4 ns"),
        ([vivado(TIMING, slack="4.100")], "1.rpt: a slack of 4.1 ns is not below the period"),
        ([vivado(TIMING).replace("4.000", "0.000", 1)], "1.rpt: its clock has a period of 0.000"),
        ([vivado(FLAT), vivado(FLAT)], "2.rpt: a second report of the area"),
        ([vivado(FLAT, design="mine")], "its top module, mine, is no design of this library"),
        ([vivado(FLAT, state="Synthesized"), vivado(TIMING)], "area is of a design that is synth"),
        ([vivado(FLAT), vivado(TIMING).replace("2023.2", "2022.1")], "of versions 2022.1 and 2023"),
        ([quartus(status="Failed")], "the Fitter did not succeed: Failed"),
        ([quartus(logic="Nothing ; 1 ")], "has no logic or no registers"),
        ([STA.replace("Restricted", "Other")], "0 clocks with paths"),
        ([STA.replace("Clock Name", "Clock")], "0 clocks with paths"),
        ([STA.replace("150.02 MHz      ; clk_i", "150.02 MHz ; other")], "2 clocks with paths"),
        (["Quartus Prime Version 20.1.0 Build 711\n"], "neither Quartus' .fit.rpt or"),
    ],
)
def test_what_is_refused(file: Files, texts: list[str], said: str) -> None:
    with pytest.raises(VendorError, match=said):
        imported([file(text) for text in texts])


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(VendorError, match="No such file"):
        read_report(tmp_path / "none.rpt")
    (tmp_path / "binary.rpt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(VendorError, match="no report that is read here"):
        read_report(tmp_path / "binary.rpt")


def test_command_keeps_them_and_tables_show_them(file: Files, kept: Path) -> None:
    paths = [str(file(text)) for text in (vivado(FLAT), vivado(TIMING), quartus(), STA)]
    said = CliRunner().invoke(results, ["import", *paths])
    assert said.exit_code == 0, said.output
    assert said.output.splitlines()[0] == (
        "gcm_25g: vendor Vivado xc7k325tffg900-2: 20,123 LUT, 17,262 flip-flops, 2.5 BRAM36,"
        " 232.6 MHz, routed on xc7k325tffg900-2, by Vivado 2023.2"
    )
    written = json.loads((kept / "gcm_25g.json").read_text())["figures"]
    assert set(written) == {"vendor Vivado xc7k325tffg900-2", "vendor Quartus 5CGXFC7C7F23C8"}
    tables = dict(measured.sections(["gcm_25g"], folder=kept))["AES-GCM engines"]
    (section,) = [each for each in tables if "vendors' tools" in each.title]
    rows = {row[1]: row for row in section.rows}
    assert rows["Vivado 2023.2"][2:5] == ["xc7k325tffg900-2", "routed", "20,123 LUT"]
    assert rows["Vivado 2023.2"][section.head.index("MHz")] == "232.6"
    assert rows["Quartus 20.1.0"][4] == "11,584 ALM"
    columns = {name: at for at, name in enumerate(section.head)}
    assert rows["Quartus 20.1.0"][columns["RAM blocks"]] == "8"
    assert rows["Quartus 20.1.0"][columns["MHz"]] == "150.0"
    assert rows["Quartus 20.1.0"][columns["Gbit/s"]] == "19.20"  # 16 bytes a cycle
    assert "by Vivado" not in section.markdown()
    marked = measured.sections(
        ["gcm_25g"], [("gcm_25g", "vendor Vivado xc7k325tffg900-2")], folder=kept
    )
    assert "20,123 LUT†" in "".join(s.markdown() for s in dict(marked)["AES-GCM engines"])
    (_, found) = known(load_design("gcm_25g"))
    assert found.build == "Vivado xc7k325tffg900-2"
    assert "20,123 LUT" in found.what


def test_other_figures_of_the_design_stay(file: Files, kept: Path) -> None:
    before = load("gcm_25g", store.FOLDER)
    store.save("gcm_25g", before, kept)
    said = CliRunner().invoke(results, ["import", str(file(vivado(FLAT)))])
    assert said.exit_code == 0, said.output
    after = load("gcm_25g", kept)
    assert {name: figure for name, figure in after.items() if name in before} == before
    assert len(after) == len(before) + 1


def test_dry_run_and_json(file: Files, kept: Path) -> None:
    path = str(file(vivado(FLAT)))
    said = CliRunner().invoke(results, ["import", "--dry-run", "--json", path])
    assert said.exit_code == 0, said.output
    (record,) = json.loads(said.stdout)
    assert record["design"] == "gcm_25g"
    assert record["tools"] == {"Vivado": "2023.2"}
    assert (record["lut"], record["fmax_mhz"]) == (20123, None)
    assert not list(kept.iterdir())
