# SPDX-License-Identifier: Apache-2.0
"""The hash of a circuit: the same however it is written, another for another circuit."""

import copy
from pathlib import Path
from typing import Any

import pytest

from opengcm.flows import FlowError
from opengcm.flows.canonical import circuit_digest
from opengcm.flows.circuit import Source

COUNTER = """
module pair #(parameter int W = 8) (
  input logic clk_i, rst_ni, up_i, input logic [W-1:0] a_i, b_i, output logic [W-1:0] q_o, r_o
);
  logic [W-1:0] count_q, sum_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) count_q <= '0;
    else if (up_i) count_q <= count_q + (a_i ^ b_i);
    sum_q <= sum_q ^ count_q;
  end
  assign q_o = count_q;
  assign r_o = sum_q;
endmodule
"""
RENAMED = COUNTER.replace("count_q", "tally").replace("a_i ^ b_i", "b_i ^ a_i")
SPLIT = """
module tally #(parameter int W = 1) (
  input logic clk_i, rst_ni, up_i, input logic [W-1:0] add_i, output logic [W-1:0] q_o
);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) q_o <= '0;
    else if (up_i) q_o <= q_o + add_i;
  end
endmodule
module pair #(parameter int W = 8) (
  input logic clk_i, rst_ni, up_i, input logic [W-1:0] a_i, b_i, output logic [W-1:0] q_o, r_o
);
  typedef struct packed {logic [W-5:0] high; logic [3:0] low;} sum_t;
  sum_t sum_q;
  tally #(.W(W)) u_tally (.clk_i, .rst_ni, .up_i, .add_i(a_i ^ b_i), .q_o);
  always_ff @(posedge clk_i) sum_q.low <= sum_q.low ^ q_o[3:0];
  always_ff @(posedge clk_i) sum_q.high <= sum_q.high ^ q_o[W-1:4];
  assign r_o = sum_q;
endmodule
"""
WIDER = COUNTER.replace("^ count_q", "^ W'((2 * W)'(count_q) | ((2 * W)'(a_i) << W))")
MEMORY = """
module ram (input logic clk_i, we_i, input logic [3:0] a_i, input logic [7:0] d_i,
            output logic [7:0] q_o);
  (* ram_style = "block" *) logic [7:0] words [16];
  always_ff @(posedge clk_i) begin
    if (we_i) words[a_i] <= d_i;
    q_o <= words[a_i];
  end
endmodule
"""


ELABORATED = Source.circuit  # before the tests' fixture that takes its place


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENGCM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(Source, "circuit", ELABORATED)


def circuit(tmp_path: Path, text: str, top: str = "pair", **parameters: int) -> str:
    file = tmp_path / "source.sv"
    file.write_text(text, encoding="utf-8")
    return Source(top, (file,), parameters).circuit()


def test_names_modules_and_vectors_do_not_count(tmp_path: Path) -> None:
    assert WIDER != COUNTER
    asked = circuit(tmp_path, COUNTER)
    assert circuit(tmp_path, RENAMED) == asked
    assert circuit(tmp_path, SPLIT) == asked
    assert circuit(tmp_path, WIDER) == asked


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sum_q ^ count_q", "sum_q & count_q"),
        ("count_q + (", "count_q - ("),
        ("r_o = sum_q", "r_o = {sum_q[0], sum_q[W-1:1]}"),
        ("posedge", "negedge"),
        ("count_q <= '0", "count_q <= 1"),
        ("if (up_i)", "if (!up_i)"),
        ("b_i, output", "c_i, output"),
    ],
)
def test_another_circuit_has_another_hash(tmp_path: Path, old: str, new: str) -> None:
    text = COUNTER.replace(old, new)
    text = text.replace("b_i)", "c_i)") if new.startswith("c_i") else text
    assert circuit(tmp_path, text) != circuit(tmp_path, COUNTER)


def test_parameters_and_styles_of_memories_count(tmp_path: Path) -> None:
    assert circuit(tmp_path, COUNTER, W=16) != circuit(tmp_path, COUNTER, W=17)
    block = circuit(tmp_path, MEMORY, "ram")
    assert circuit(tmp_path, MEMORY.replace("words", "store"), "ram") == block
    assert circuit(tmp_path, MEMORY.replace('"block"', '"distributed"'), "ram") != block
    assert circuit(tmp_path, MEMORY.replace("[16]", "[12]"), "ram") != block


def test_what_does_not_elaborate_is_said_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(FlowError, match=r"source\.sv"):
        circuit(tmp_path, COUNTER.replace("endmodule", ""))


def ring(*values: str, crossed: bool = False) -> dict[str, Any]:
    """Two rings of two registers with an input each: feedback that no port breaks."""
    cells = {}
    for index, value in enumerate(values):
        other = (index ^ 1) if not crossed else (index + 1) % len(values)
        cells[f"r{index}"] = {
            "type": "$dff",
            "parameters": {"CLK_POLARITY": value, "WIDTH": "1"},
            "attributes": {},
            "port_directions": {"CLK": "input", "D": "input", "Q": "output"},
            "connections": {"CLK": [2], "D": [10 + other], "Q": [10 + index]},
        }
    return {
        "ports": {"clk": {"direction": "input", "bits": [2]}},
        "cells": cells,
        "netnames": {},
    }


def test_loops_are_told_apart_by_what_they_hold() -> None:
    one = ring("1", "1", "0", "1")
    assert circuit_digest(one) == circuit_digest(ring("0", "1", "1", "1"))
    assert circuit_digest(one) == circuit_digest(ring("1", "1", "1", "0"))
    assert circuit_digest(one) != circuit_digest(ring("1", "0", "0", "1"))
    assert circuit_digest(one) != circuit_digest(ring("1", "1", "0", "1", crossed=True))
    started = copy.deepcopy(one)
    started["netnames"]["q"] = {"bits": [10], "attributes": {"init": "1"}}
    assert circuit_digest(one) != circuit_digest(started)
