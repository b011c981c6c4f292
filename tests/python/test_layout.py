# SPDX-License-Identifier: Apache-2.0
"""Layout: what is read of LEF and DEF, what the tools are given, and the picture."""

from pathlib import Path

import pytest
from python_support import Cli

from opengcm import sources
from opengcm.flows import FlowError, SynthRequest
from opengcm.flows.netlist import Cell, Netlist
from opengcm.layout import draw, flow
from opengcm.layout.circuit import circuit_of
from opengcm.layout.geometry import cell_sizes, read_def, wire_capacitance

LEF = """\
LAYER metal1
  TYPE ROUTING ;
  WIDTH 0.3 ;
  CAPACITANCE CPERSQDIST 4e-05 ;
  EDGECAPACITANCE 8e-05 ;
END metal1
LAYER via1
  TYPE CUT ;
END via1
MACRO NAND2X1
  SIZE 2.4 BY 10 ;
  PIN A
  END A
END NAND2X1
MACRO FILL
  SIZE 0.8 BY 10 ;
END FILL
"""
DEF = """\
UNITS DISTANCE MICRONS 100 ;
DIEAREA ( -320 -300 ) ( 680 700 ) ;
COMPONENTS 2 ;
- NAND2X1_1 NAND2X1 + PLACED ( 0 0 ) N ;
- FILL1 FILL + PLACED ( 240 0 ) FS ;
END COMPONENTS
NETS 2 ;
- n1
  ( PIN n1 )
  ( NAND2X1_1 A )
+ ROUTED metal1 ( 0 0 ) ( 400 * ) M2_M1
  NEW metal2 ( 400 0 ) ( * 300 ) ( 100 * ) ;
- n2
  ( PIN n2 ) ;
END NETS
"""


def test_def() -> None:
    found = read_def(DEF)
    assert (found.width, found.height) == (10.0, 10.0)
    first = found.cells[0]
    assert (first.kind, first.x, first.y) == ("NAND2X1", 3.2, 3.0)
    assert [cell.kind for cell in found.cells] == ["NAND2X1", "FILL"]
    assert found.nets["n1"].length == {"metal1": 4.0, "metal2": 6.0}
    assert found.nets["n1"].vias == 1
    assert not found.nets["n2"].length
    with pytest.raises(FlowError, match="not as expected"):
        read_def("")


def test_lef() -> None:
    assert cell_sizes(LEF) == {"NAND2X1": (2.4, 10.0), "FILL": (0.8, 10.0)}
    assert wire_capacitance(LEF) == {"metal1": pytest.approx(0.172)}  # 0.012 + 2 x 0.08


def test_the_picture_has_every_cell() -> None:
    picture = draw(read_def(DEF), cell_sizes(LEF), "two cells")
    assert picture.count("M") == 2
    assert "<title>two cells</title>" in picture


def netlist(pin: int | str) -> Netlist:
    cell = Cell("u_x.y$1", "NAND2X1", {"A": [2], "B": [pin]}, {"Y": [4]})
    return Netlist("t", {"a_i[0]": [2], "clk_i": [3]}, {"q_o": [4]}, [cell], {})


def test_names_are_plain() -> None:
    circuit = circuit_of(netlist(3), ["clk_i"])
    assert circuit.clocks == ["n1"]
    assert ".gate NAND2X1 A=n0 B=n1 Y=n2\n" in circuit.blif()
    assert "  NAND2X1 u0 (.A(n0), .B(n1), .Y(n2));\n" in circuit.verilog()
    with pytest.raises(FlowError, match="constant"):
        circuit_of(netlist("1"), [])


def serial(target: str) -> SynthRequest:
    files = sources.files_of("opengcm:lib:ghash", "og_gf128_mul_serial")
    return SynthRequest.of_files("og_gf128_mul_serial", files, target, {"DigitW": 1})


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FlowError, match="of the cells of ecp5 the shapes are not known"):
        flow.lay_out(serial("ecp5"))
    if not Path("/usr/share/qflow/tech/osu018").is_dir():
        with pytest.raises(FlowError, match="Debian package qflow-tech-osu018"):
            flow.lay_out(serial("osu018"))
        return
    monkeypatch.setattr(flow, "_NEEDED", {"graywolf": Path("/nowhere")})
    with pytest.raises(FlowError, match="/nowhere was not found: install the Debian package gray"):
        flow.lay_out(serial("osu018"))


@pytest.mark.parametrize("name", ["gcm_25g", "aes_enc"])
def test_only_co_processors_are_laid_out(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("opengcm.cli.layout.lay_out", None)  # nothing is begun
    assert "layouts are made of co-processors alone" in cli.refused("layout", name)


@pytest.mark.full
@pytest.mark.skipif(
    not all(file.exists() for file in flow._NEEDED.values())
    or not Path("/usr/share/qflow/tech/osu018").is_dir(),
    reason="qflow, graywolf, qrouter or the cells are not installed",
)
def test_a_multiplier_is_placed_and_routed() -> None:
    steps: list[str] = []
    found, folder = flow.lay_out(serial("osu018"), message=steps.append)
    assert found.unrouted == 0
    assert found.nets > found.cells > 1000
    assert 0.8 < found.utilisation < 1
    assert 0.5 * found.nets < 1000 * found.wire_mm / 20 < 5 * found.nets  # some 40 um each
    assert found.before_mhz is not None
    assert found.fmax_mhz is not None
    assert 0.7 * found.before_mhz < found.fmax_mhz < found.before_mhz
    layout, sizes = flow.read_placement(serial("osu018"), folder)
    assert len(layout.cells) == found.cells + found.fill
    assert draw(layout, sizes, "t").count("M") == len(layout.cells)
    assert flow.lay_out(serial("osu018"), message=steps.append)[0] == found
    assert steps in ([], [f"placing {found.cells:,} cells", "routing", "timing"])
