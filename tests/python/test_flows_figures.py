# SPDX-License-Identifier: Apache-2.0
"""LUT levels, LUT counts, gate equivalents and module costs, on netlists counted by hand.

`levels.json`, from register `start_q` (3 is an input port):

    start -> first (LUT) -> second (LUT) -> wide (MUXF7) -> third (LUT) -> memory (read)
                                                              3 levels       4 levels
    memory -> chain S[1] -> O[2] -> end        4 levels, through the carry
    memory -> deep (INV) -> chain S[3]         5 levels, but O[2] does not depend on S[3]
    chain O[0] -> shift; shift, end -> last (LUT) -> out
"""

import json
from pathlib import Path

import pytest

from opengcm.flows.area import cell_area, fpga_area, natural
from opengcm.flows.errors import FlowError
from opengcm.flows.levels import clock_ports, lut_levels
from opengcm.flows.liberty import read_liberty
from opengcm.flows.modules import Instance, assign, read_instances
from opengcm.flows.netlist import Netlist, read_netlist
from opengcm.flows.primitives import Kind, Primitive, fpga_primitive, is_clock

NETLISTS = Path(__file__).parent.parent / "data" / "netlists"


def lut6(cell_type: str) -> Primitive:
    return fpga_primitive(cell_type, 6)


def changed(tmp_path: Path, cell: str, port: str, bits: list[int | str]) -> Netlist:
    """`levels.json` with one connection changed."""
    design = json.loads((NETLISTS / "levels.json").read_text())
    design["modules"]["levels"]["cells"][cell]["connections"][port] = bits
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(design))
    return read_netlist(path, "levels")


@pytest.fixture
def netlist() -> Netlist:
    return read_netlist(NETLISTS / "levels.json", "levels")


def test_levels_of_the_hand_made_netlist(netlist: Netlist) -> None:
    levels = lut_levels(netlist, lut6)
    assert levels.depth == 4
    assert [step.cell for step in levels.path] == [
        *("start", "first", "second", "wide", "third", "memory", "chain", "end")
    ]
    assert levels.path[0].net == "u_a.start_q"
    assert levels.path[-1].net == "u_b.end_q"
    # in -> start D, O[0] -> shift D, six write addresses and WE; out; DIA; end.
    assert levels.endpoints == {0: 9, 1: 1, 2: 1, 4: 1}


def test_a_carry_bit_depends_on_the_bits_below_it(tmp_path: Path) -> None:
    deeper = lut_levels(changed(tmp_path, "end", "D", [27]), lut6)
    assert deeper.depth == 5
    assert "deep" in [step.cell for step in deeper.path]


def test_a_tapped_shift_register_reads_like_a_memory(tmp_path: Path) -> None:
    tapped = lut_levels(changed(tmp_path, "shift", "A0", [14]), lut6)
    assert tapped.depth == 5  # three LUTs, the tap, the last LUT
    assert tapped.path[-1].type == "output"


def test_a_path_may_start_at_a_port(tmp_path: Path) -> None:
    levels = lut_levels(changed(tmp_path, "first", "I0", ["0"]), lut6)
    at_port = lut_levels(changed(tmp_path, "second", "I1", [11]), lut6)
    assert levels.depth == at_port.depth == 4
    assert levels.path[0].cell == "in"
    assert levels.path[0].type == "input"


def test_a_loop_is_named(tmp_path: Path) -> None:
    with pytest.raises(FlowError, match="combinational loop through"):
        lut_levels(changed(tmp_path, "first", "I1", [14]), lut6)


def test_no_registers_no_levels() -> None:
    assert lut_levels(Netlist("empty", {}, {}, [], {}), lut6).depth == 0


def test_counts_of_the_hand_made_netlist(netlist: Netlist) -> None:
    instances = read_instances(NETLISTS / "hierarchy.json", "levels")
    area = fpga_area(netlist, lut6, instances)
    assert area.lut == 4 + 1 + 4 + 1  # LUTs, inverter, RAM64M, SRL16E
    assert area.lutram == 4 + 1
    assert (area.ff, area.latch, area.bram36, area.muxf, area.carry) == (2, 0, 0.0, 1, 1)
    assert area.levels == 4
    assert area.endpoints == {"0": 9, "1": 1, "2": 1, "4": 1}
    whole, a, b = area.modules
    assert (whole.path, whole.module, whole.lut, whole.ff) == ("", "levels", 10, 2)
    assert (a.path, a.module, a.lut, a.ff, a.levels) == ("u_a", "leaf", 0, 1, 0)
    # in_i of u_b is driven from outside: the register behind it is not u_b's.
    assert (b.path, b.module, b.ff, b.levels) == ("u_b", "leaf", 1, 4)


def test_a_lut_belongs_to_what_it_leads_to(netlist: Netlist) -> None:
    instances = {
        "": Instance("levels", frozenset()),
        "u_a": Instance("leaf", frozenset({"in_i"})),
        "u_b": Instance("leaf", frozenset({"in_i"})),
    }
    owner = assign(netlist, lut6, instances)
    assert owner["start"] == "u_a"
    assert owner["end"] == "u_b"
    assert owner["last"] == ""  # leads to an output port
    assert owner["deep"] == owner["chain"] == ""  # leads to u_b and to the shift register


@pytest.mark.parametrize(
    ("cell_type", "inputs", "luts"),
    [
        *(("RAM32M", 6, 4), ("RAM64M", 6, 4), ("RAM64M8", 6, 8), ("RAM128X1D", 6, 4)),
        *(("RAM32X1S", 6, 1), ("RAM64X1D", 6, 2), ("RAM256X1S", 6, 4), ("RAM32X1D", 6, 2)),
        *(("RAM16X1D", 4, 2), ("RAM16X1S", 4, 1), ("RAM32X1D", 4, 4), ("RAM64X1S", 4, 4)),
        *(("SRL16E", 4, 1), ("SRLC32E", 6, 1), ("LUT6", 6, 1), ("INV", 6, 1)),
        *(("MUXF8", 6, 0), ("CARRY4", 6, 0), ("CCU2C", 4, 2), ("SB_CARRY", 4, 0)),
    ],
)
def test_luts_of_a_cell(cell_type: str, inputs: int, luts: int) -> None:
    assert fpga_primitive(cell_type, inputs).luts == luts


@pytest.mark.parametrize(
    ("cell_type", "bram36"),
    [("RAMB36E1", 1), ("RAMB36SDP", 1), ("RAMB18", 0.5), ("RAMB16_S36_S36", 0.5), ("DP16KD", 0.5)],
)
def test_block_rams_count_in_36_kbit(cell_type: str, bram36: float) -> None:
    primitive = fpga_primitive(cell_type, 6)
    assert primitive.kind is Kind.BLOCK
    assert primitive.bram36 == bram36


def test_an_unknown_cell_is_refused() -> None:
    with pytest.raises(FlowError, match="unknown type, FANCY"):
        fpga_primitive("FANCY", 6)


@pytest.mark.parametrize("port", ["C", "CLK", "WCLK", "CLKARDCLK", "WCK", "RDCLK", "G"])
def test_clocks_are_known(port: str) -> None:
    assert is_clock(port)
    assert not any(is_clock(other) for other in ("CE", "CLR", "D", "R", "WE", "ADDRA"))


def test_kge_of_the_hand_made_netlist() -> None:
    """3 flip-flops of 4 GE, 2 XOR of 56/24, a NAND of 1 and an inverter of 16/24."""
    library = read_liberty(NETLISTS / "cells.lib")
    netlist = read_netlist(NETLISTS / "gates.json", "gates")
    area = cell_area(netlist, library, {"": Instance("gates", frozenset())}, {"store": 2})
    assert area.kge == pytest.approx((3 * 96 + 2 * 56 + 24 + 16) / 24 / 1000)
    assert area.seq_kge == pytest.approx(0.012)
    assert area.memory_kge == pytest.approx(0.008)
    assert (area.ff, area.latch, area.memory_bits) == (3, 0, 2)
    assert (area.lut, area.bram36, area.levels) == (None, None, None)
    assert clock_ports(netlist, library) == ["clk"]


def test_a_library_knows_its_cells(tmp_path: Path) -> None:
    library = read_liberty(NETLISTS / "cells.lib")
    assert library("DFFPOSX1").kind is Kind.FLIP_FLOP
    assert library("LATCH").kind is Kind.LATCH
    assert library("XOR2X1").kind is Kind.GATE
    with pytest.raises(FlowError, match="has no cell MUX4X9"):
        library("MUX4X9")
    empty = tmp_path / "empty.lib"
    empty.write_text("library(x) {}")
    with pytest.raises(FlowError, match="no two-input NAND"):
        read_liberty(empty)


def test_numbers_in_names_sort_as_numbers() -> None:
    names = ["gen[10].u_x", "gen[2].u_x", ""]
    assert sorted(names, key=natural) == ["", "gen[2].u_x", "gen[10].u_x"]
