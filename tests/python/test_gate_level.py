# SPDX-License-Identifier: Apache-2.0
"""A mapped netlist simulated and counted, and what OpenSTA makes of the counts.

The netlist is written by hand: a flip-flop that a NAND of its own output and an input feeds.
"""

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from opengcm.designs import load_design
from opengcm.errors import OpenGcmError
from opengcm.flows import FlowError, find_target
from opengcm.flows.gates import simulation_model, structure
from opengcm.flows.liberty import read_liberty
from opengcm.flows.netlist import Cell, Netlist
from opengcm.flows.power import Power, add_up, analyse, read_report, script
from opengcm.gate_level import GateLevel
from opengcm.power import _packets, measure
from opengcm.sim.toggles import Toggles

OSU = find_target("osu018")
CLK, IN, NEXT, STATE = 2, 3, 4, 5


@pytest.fixture
def netlist() -> Netlist:
    cells = [
        Cell("$abc$1", "NAND2X1", {"A": [STATE], "B": [IN]}, {"Y": [NEXT]}),
        Cell("$abc$2", "DFFPOSX1", {"CLK": [CLK], "D": [NEXT]}, {"Q": [STATE]}),
    ]
    return Netlist(
        "loop",
        {"clk_i": [CLK], "in_i": [IN]},
        {"out_o": [STATE, "1"]},
        cells,
        {},
    )


def test_the_model_has_functions_in_place_of_cells(netlist: Netlist) -> None:
    text = simulation_model(netlist, read_liberty(OSU.library), "clk_i")
    assert "assign n4 = (~(n5 & n3));" in text
    assert "always @(posedge n2) s1 <= n4;" in text
    assert "assign n5 = s1;" in text
    assert "output logic [1:0] out_o" in text
    assert "assign out_o[1] = 1'b1;" in text
    assert "wire [63:0] w0 /*verilator public_flat_rd*/ = {" in text
    assert text.count("n5, n4, n3, n2, 1'b0, 1'b0};") == 1
    assert "always @(negedge clk_i) og_sample();" in text


def test_a_reset_that_is_tied_is_none(tmp_path: Path) -> None:
    """And one that is not overrules the clock."""
    path = tmp_path / "cells.lib"
    path.write_text(
        "library (x) { cell (N) { area : 1; pin (A) { direction : input; } pin (B) "
        '{ direction : input; } pin (Y) { direction : output; function : "!(A B)"; } }\n'
        'cell (F) { area : 4; ff (IQ, IQN) { clocked_on : "C"; next_state : "D"; clear : "!R"; }\n'
        "pin (C) { direction : input; } pin (D) { direction : input; } pin (R) "
        '{ direction : input; } pin (QN) { direction : output; function : "IQN"; } } }'
    )
    library = read_liberty(path)
    for reset, said in (("1", "always @(posedge n2) s0 <= n3;"), (4, "posedge (~n4)) if ((~n4))")):
        cell = Cell("f", "F", {"C": [2], "D": [3], "R": [reset]}, {"QN": [5]})
        inputs = {"clk": [2], "d": [3], "r": [4]}
        text = simulation_model(
            Netlist("t", {k: list(v) for k, v in inputs.items()}, {"q": [5]}, [cell], {}),
            library,
            "clk",
        )
        assert said in text
        assert "assign n5 = (~s0);" in text


def test_what_opensta_reads(netlist: Netlist) -> None:
    text = structure(netlist)
    assert "module loop (n2, n3, n5);" in text
    assert "NAND2X1 u0 (.A(n5), .B(n3), .Y(n4));" in text
    assert "-period 20.000000 [get_ports n2]" in script(netlist, "clk_i", 50.0, ["cells.lib"])


@pytest.mark.skipif(not shutil.which("sta") or not OSU.library.is_file(), reason="no OpenSTA")
def test_power_by_hand(netlist: Netlist, tmp_path: Path) -> None:
    """Half C V^2 for each change, at 1.8 V; twice the changes at half the clock are the same."""
    library = read_liberty(OSU.library)
    registers = {name: cell.register is not None for name, cell in library.details.items()}

    def power(clock_mhz: float, gate: float, register: float) -> Power:
        activity = [0.0, 0, 2, 0.3, gate, register]
        return analyse(netlist, OSU, "clk_i", clock_mhz, activity, registers, tmp_path)

    def by_hand(cell: str, pin: str, changes: float) -> float:
        farads = library.details[cell].inputs[pin] * 1e-15
        return 1000 * 0.5 * farads * 1.8**2 * changes * 100e6

    of_register, of_gate = by_hand("NAND2X1", "A", 0.5), by_hand("DFFPOSX1", "D", 0.25)
    found = power(100, 0.25, 0.5)
    assert found.switching == pytest.approx(of_register + of_gate, rel=1e-3)
    assert power(50, 0.5, 1.0).switching == pytest.approx(found.switching, rel=1e-3)
    still = power(100, 0, 0)
    assert still.switching == 0
    assert 0 < still.clock == still.internal < found.internal
    assert still.clock == found.clock
    assert 0 < still.leakage < 1e-5
    assert found.sequential > still.sequential > 0.99 * still.total


def test_a_report_that_lacks_a_cell(netlist: Netlist) -> None:
    rows = read_report("\n 1.0e-03 2.0e-03 3.0e-06 3.003e-03 u1\n")
    assert rows == {1: (1e-3, 2e-3, 3e-6)}
    with pytest.raises(FlowError, match="lacks a cell of type NAND2X1"):
        add_up(netlist, [0.0] * 6, {}, rows, rows)


def test_the_work_of_an_engine_is_checked() -> None:
    """Here of the RTL, whose model other tests have as well: forty packets, back to back."""

    class Counter:
        def __init__(self) -> None:
            self.told: list[str] = []

        def start(self) -> None:
            self.told.append("start")

        def stop(self) -> None:
            self.told.append("stop")

        def read(self, _nets: int) -> None:
            self.told.append("read")

    counter, gates = Counter(), SimpleNamespace(design=load_design("gcm_25g"), nets=1)
    work = _packets(cast(GateLevel, gates), cast(Toggles, counter))
    assert counter.told == ["start", "stop", "read"]
    assert work.blocks == 40 * 94
    assert work.blocks < work.cycles < 1.1 * work.blocks


def test_power_is_of_cells() -> None:
    with pytest.raises(OpenGcmError, match="power is that of standard cells"):
        measure(load_design("gcm_25g"), find_target("virtex5"))
    with pytest.raises(OpenGcmError, match="no work for designs of kind 'ghash'"):
        measure(load_design("ghash_fixed"), OSU)
