# SPDX-License-Identifier: Apache-2.0
"""A cell library of the user's own: its functions, what is found in it, a module mapped to it."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from opengcm.designs import load_design, read_design
from opengcm.flows import FlowError
from opengcm.flows.liberty import read_liberty
from opengcm.flows.logic import parse
from opengcm.flows.own_cells import OwnCells, own_target, target_of
from opengcm.flows.targets import TARGETS

LIBRARY = """
library (mine) { /* cell (NO) { */
  capacitive_load_unit (10, ff);
  cell (NAND_BIG) { area : 30.5; pin (A) { direction : input; capacitance : 0.4; }
    pin (B) { direction : input; capacitance : 0.4; }
    pin (ZN) { direction : "output"; function : "(A&B)'"; timing () { values ("1, 2; }"); } } }
  cell ("NAND") { area : 12; pin (A) { direction : input; capacitance : 0.2; }
    pin (B) { direction : input; capacitance : 0.3; }
    pin (ZN) { direction : output; function : "!A + !B"; } }
  cell (BUF) { area : 10;
    pin (I) { direction : input; } pin (Z) { direction : output; function : "I"; } }
  cell (NOT_THIS) { area : 1; dont_use : true;
    pin (I) { direction : input; } pin (Z) { direction : output; function : "I"; } }
  cell (TIE) { area : 5; pin (H) { direction : output; function : "1"; }
    pin (L) { direction : output; function : "0"; } }
  cell (FF) { area : 40; ff ("IQ", "IQN") { clocked_on : "CK"; next_state : "D"; clear : "!RN"; }
    pin (CK) { direction : input; clock : true; } pin (D) { direction : input; }
    pin (RN) { direction : input; } pin (Q) { direction : output; function : "IQ"; } }
}
"""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    path = tmp_path / "mine.lib.gz"
    path.write_bytes(gzip.compress(LIBRARY.encode()))
    return path


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("A", 0b1010),
        ("!A", 0b0101),
        ("(!(A B))", 0b0111),
        ("A*B'", 0b0010),
        ("A + B", 0b1110),
        ("A|B & A", 0b1010),  # AND binds closer than OR
        ("A ^ B B", 0b0100),  # and XOR closer than AND
        ("!A^B", 0b1001),
        ("1", 0b1111),
        ("(A+B)(A B)'", 0b0110),
    ],
)
def test_functions(text: str, table: int) -> None:
    assert parse(text).table(["A", "B"]) == table


@pytest.mark.parametrize("text", ["", "A +", "(A", "A)", "A $ B", "* A"])
def test_what_is_no_function_is_refused(text: str) -> None:
    with pytest.raises(FlowError, match="not a function of Liberty"):
        parse(text)


@pytest.mark.parametrize(
    "text",
    [
        20_000 * "(" + "A" + 20_000 * ")",
        20_000 * "!" + "A",
        "(" * 41 + "A" + ")" * 41,
        "A" + 20_000 * "+A",
        "A" + 20_000 * "'",
    ],
)
def test_a_function_larger_than_any_cell_is_refused(text: str) -> None:
    with pytest.raises(FlowError, match="a function of more than"):
        parse(text)


def test_what_is_nested_as_far_as_may_be_can_be_reckoned() -> None:
    """Each bracket makes as many of Verilog as one can, and Python takes a limited number."""
    text = "A"
    for _ in range(39):
        text = f"({text} ^ B B + B)'"
    assert parse(text).table(["A", "B"]) in range(16)
    assert parse("A" + 999 * "+A").table(["A", "B"]) == 0b1010
    assert parse("A''").table(["A", "B"]) == 0b1010


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("(10, ff)", "(foo, pf)", "capacitive_load_unit: 'foo' is not a number"),
        ("(10, ff)", "()", "capacitive_load_unit: '' is not a number"),
        ("(10, ff)", "(inf, ff)", "capacitive_load_unit: 'inf' is not a number"),
        ('("IQ", "IQN")', "(IQ)", r"cell FF: ff \(IQ\) does not name its state and the opposite"),
        ("area : 40", "area : nan", "cell FF: 'nan' is not a number"),
        ("capacitance : 0.2", "capacitance : x", "cell NAND: 'x' is not a number"),
        ('"IQ"; } }', f'"{"(" * 20_000}"; }} }}', "cell FF: a function of more than"),
    ],
)
def test_a_library_that_is_broken_is_named(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert LIBRARY.count(old) == 1
    path = tmp_path / "broken.lib"
    path.write_text(LIBRARY.replace(old, new))
    with pytest.raises(FlowError, match=f"broken.lib: {message}"):
        read_liberty(path)


def test_what_is_found_in_a_library(library: Path) -> None:
    found = read_liberty(library)
    assert (found.unit_cell, found.unit) == ("NAND", 12)
    assert sorted(found.cells) == ["BUF", "FF", "NAND", "NAND_BIG", "NOT_THIS", "TIE"]
    assert found("FF").is_clocked_by("CK")
    assert not found("FF").is_clocked_by("D")
    cells = OwnCells((library,))
    assert cells.driving_cell == "BUF"
    assert cells.load == pytest.approx(9.0)  # three inputs of 0.3 x 10 fF
    assert (cells.tie(1), cells.tie(0)) == (("TIE", "H"), ("TIE", "L"))


def test_flip_flops_that_choose_are_left_alone(library: Path) -> None:
    """Nobody puts buffers before their enables."""
    assert OwnCells((library,)).choosing == ()
    enabled = LIBRARY.replace('next_state : "D"', 'next_state : "(D*E) + (IQ*!E)"')
    library.write_bytes(gzip.compress(enabled.encode()))
    read_liberty.cache_clear()
    assert OwnCells((library,)).choosing == ("FF",)


def test_a_file_that_is_no_library(tmp_path: Path) -> None:
    path = tmp_path / "broken.lib"
    path.write_text("library (x) { cell (A) {")
    with pytest.raises(FlowError, match=r"broken.lib: not a Liberty file"):
        own_target([path])
    with pytest.raises(FlowError, match="no file can have this name"):
        own_target([tmp_path / "a\0b.lib"], "own")  # from a design file, where it can be written so
    with pytest.raises(FlowError, match="/dev/zero: not an ordinary file"):
        own_target([Path("/dev/zero")], "own")
    with pytest.raises(FlowError, match="No such file"):
        own_target([tmp_path / "none.lib"])


def test_names_of_targets(library: Path) -> None:
    assert own_target([library]).name == "mine"
    with pytest.raises(FlowError, match="is there already"):
        own_target([library], "osu018")
    with pytest.raises(FlowError, match="unknown target 'nothing'"):
        target_of(load_design("gcm_25g"), "nothing")


def test_a_design_file_names_a_library(library: Path) -> None:
    path = library.parent / "own.toml"
    path.write_text(
        'name = "own"\nsummary = "s"\nkind = "gcm"\ncore = "opengcm:lib:gcm"\ntop = "og_gcm_core"\n'
        '[targets.tiny]\nliberty = ["mine.lib.gz"]\ndont_use = ["NAND_*"]\n'
    )
    target = target_of(read_design(path), "tiny")
    assert target.name == "tiny"
    assert target.libraries == (library,)
    assert target.own is not None
    assert target.own.dont_use == ("NAND_*",)


def test_a_module_is_mapped_to_it(tmp_path: Path, cli: Any) -> None:
    """And what is not to be used is not."""
    source = tmp_path / "counter.sv"
    source.write_text(
        "module counter (input logic clk_i, rst_ni, output logic [3:0] q_o);\n"
        "  always_ff @(posedge clk_i) if (!rst_ni) q_o <= 4'd0; else q_o <= q_o + 4'd1;\n"
        "endmodule\n"
    )
    cells = TARGETS["osu018"].library
    done = cli(
        *("synth", "--top", "counter", "--files", str(source), "--target", "mine", "--json"),
        *("--liberty", str(cells), "--dont-use", "XOR2X1", "--dont-use", "XNOR*"),
    )
    assert done.code == 0, done.err
    record = json.loads(done.out)
    assert record["target"] == "mine"
    assert record["ff"] == 4
    assert record["seq_kge"] == pytest.approx(0.016)
    assert record["fmax_mhz"] > 100
    assert not any(name.startswith("X") for name in record["cells"])
