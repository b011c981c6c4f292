# SPDX-License-Identifier: Apache-2.0
"""`opengcm harden`: it computes the same, and each flip of a doubled register raises the alarm.

The space: a FIFO with a memory behind it, small enough to flip every bit in Icarus, and a
co-processor that passes vectors; the engine's own table is in docs/faults.md.
"""

import re
import subprocess
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from opengcm.cli.app import run
from opengcm.designs import Design, load_design
from opengcm.errors import OpenGcmError
from opengcm.faults.flips import flips
from opengcm.faults.hardened import harden
from opengcm.sim.build import build_netlist
from opengcm.sim.compile import HERE
from opengcm.vectors.suite import run_vectors

FIFO = Design(
    "fifo",
    "",
    "gcm",
    "opengcm:lib:prim",
    "og_ram_fifo",
    MappingProxyType({"Width": 40, "Depth": 6}),
)
DEPTH = 3  # modules one in the other, and a cycle at the top

BENCH = """
module bench;
  reg clk = 0, rst_n = 0, in_valid = 0, out_ready = 0;
  reg [39:0] payload = 0;
  reg [31:0] change = 0;
  wire in_ready, out_valid, alarm;
  wire [39:0] got;
  integer seed = 1, number, cycle, early = 0;
  og_ram_fifo dut (.clk_i(clk), .rst_ni(rst_n), .in_valid_i(in_valid), .in_ready_o(in_ready),
    .in_write_i(1'b1), .in_payload_i(payload), .out_valid_o(out_valid), .out_ready_i(out_ready),
    .out_payload_o(got), .alarm_o(alarm), .mutate_sel(change));
  task step;
    begin
      in_valid = $random(seed); out_ready = $random(seed); payload = {$random(seed), 8'h5a};
      #5 clk = 1;
      #5 clk = 0;
    end
  endtask
  initial begin
    for (number = 0; number <= FLOPS; number = number + 1) begin
      rst_n = 0;
      for (cycle = 0; cycle < 8; cycle = cycle + 1) step;
      rst_n = 1;
      for (cycle = 0; cycle < 40 + number % 7; cycle = cycle + 1) begin
        step;
        if (alarm !== 1'b0) early = early + 1;
      end
      change = number;
      step;
      change = 0;
      for (cycle = 0; cycle < DEPTH; cycle = cycle + 1) step;
      if (alarm === 1'b1) $display("told %0d", number);
      for (cycle = 0; cycle < 5; cycle = cycle + 1) step;
      if (alarm === 1'b1) $display("stays %0d", number);
    end
    $display("early %0d", early);
    $finish;
  end
endmodule
"""


def test_each_flip_of_a_doubled_register_is_told(tmp_path: Path) -> None:
    """And no cycle without a flip has an alarm; wide registers are there once."""
    made = flips(FIFO, 1, with_alarm=True)
    doubled = {flop.number for flop in made.flops if flop.control}
    data = {flop.number for flop in made.flops if not flop.control}
    assert len(doubled) > 15
    assert len(data) >= 40
    bench = tmp_path / "bench.v"
    bench.write_text(BENCH.replace("FLOPS", str(len(made.flops))).replace("DEPTH", str(DEPTH)))
    command = ["iverilog", "-g2012", "-s", "bench", "-o", "bench.vvp", str(bench)]
    subprocess.run([*command, str(made.verilog)], cwd=tmp_path, check=True)
    ran = subprocess.run(["vvp", "bench.vvp"], cwd=tmp_path, check=True, capture_output=True)
    text = ran.stdout.decode()
    assert "early 0" in text
    for word in ("told", "stays"):
        assert {int(n) for n in re.findall(rf"^{word} (\d+)$", text, re.MULTILINE)} == doubled


def test_a_hardened_core_passes_vectors(tmp_path: Path) -> None:
    design = load_design("gcm_compact")
    made = harden(design)
    assert 0 < made.registers < made.all_bits
    assert made.verilog.count('(* keep = "true" *)') >= 10
    file = tmp_path / "hardened.v"
    file.write_text(made.verilog)
    built = build_netlist(replace(design, top=made.top), file, HERE / "model.h")
    report = run_vectors(built, most=20)
    assert report.passed
    assert not report.failures


def test_a_valid_bit_is_doubled_however_wide_its_data_are() -> None:
    wide = MappingProxyType({"Width": 600})
    made = harden(replace(FIFO, name="cut", top="og_valid_cut", parameters=wide))
    assert (made.registers, made.all_bits) == (1, 601)


def test_what_has_no_clock_or_control(tmp_path: Path) -> None:
    logic = replace(FIFO, top="og_cut", parameters=MappingProxyType({"Width": 8}))
    with pytest.raises(OpenGcmError, match="needs a clock and a reset"):
        harden(logic)
    out = tmp_path / "x.v"
    out.write_text("mine")
    assert run(["harden", "gcm_compact", "--out", str(out)]) == 2
    assert out.read_text() == "mine"
    assert run(["harden", "gcm_compact", "--out", str(out), "--force"]) == 0
    assert "module gcm_compact_hardened" in out.read_text()
