# SPDX-License-Identifier: Apache-2.0
"""No output of a core on an AMBA bus follows an input in the same cycle, but through registers.

The netlist of each core is walked from every input to every output, its reset included; and a
module with paths shows that the walk finds them.
"""

from pathlib import Path

import pytest
from combinational import paths
from sets import more

from opengcm import sources

COPROCESSORS, AES, ENGINE = (
    f"opengcm:lib:{name}" for name in ("coprocessor_cores", "aes_cores", "cores")
)
CORES = [
    (COPROCESSORS, "og_aes_apb", {"KeyMax": 128}),
    (COPROCESSORS, "og_aes_apb", {"Sboxes": 16, "Multipliers": 16, "AsyncReset": 1}),
    (COPROCESSORS, "og_aes_stored_apb", {}),
    (COPROCESSORS, "og_aes_stored_apb", {"BlockRam": 1}),
    (COPROCESSORS, "og_gcm_apb", {}),
    *((COPROCESSORS, "og_aes_axil", {"Core": core}) for core in range(4)),
    (COPROCESSORS, "og_aes_axil", {"AsyncReset": 1}),
    (AES, "og_aes_ctr", {"RoundRegs": 1, "SumsRegs": 0}),
    (AES, "og_aes_ecb", {"Sbox": 0, "RoundRegs": 2, "SboxCuts": 0}),
    (ENGINE, "og_gcm_axis", {"Lanes": 1}),
    *more((ENGINE, "og_gcm_axis", {"Lanes": 4})),
    ("opengcm:lib:macsec_rx", "og_macsec_rx", {"Lanes": 1, "Channels": 2}),
    ("opengcm:lib:macsec_tx", "og_macsec_tx", {"Lanes": 1, "Channels": 2}),
    # Both directions, and the registers on AXI4-Lite.
    ("opengcm:lib:macsec", "og_macsec", {"Lanes": 1, "Channels": 2}),
    ("opengcm:lib:esp_axil", "og_esp", {"Lanes": 1, "Associations": 4}),
    *more(("opengcm:lib:esp_axil", "og_esp", {"Lanes": 1, "Associations": 4, "Ethernet": 1})),
]
# The key port of a direction by itself is on no bus: og_key_fence lets an operation other than
# a load through in the cycle in which it comes. Inside og_macsec and og_esp, registers ask.
NO_AMBA = "key_ready_o"
PATHS = """
module paths (
    input logic clk, input logic rst_n, input logic [1:0] a, input logic [3:0] b, input logic c,
    output logic [3:0] through, output logic looked_up, output logic kept
);
  logic [3:0] table_q[4];
  always_ff @(posedge clk) table_q[a] <= b;
  always_ff @(posedge clk or negedge rst_n) if (!rst_n) kept <= '0; else kept <= c;
  assign through   = {b[3] & kept, c ? b[2] : kept, 2'b00};
  assign looked_up = table_q[a][0];
endmodule
"""


@pytest.mark.parametrize(("core", "top", "parameters"), CORES)
def test_no_output_follows_an_input(
    core: str, top: str, parameters: dict[str, int], tmp_path: Path
) -> None:
    found = paths(sources.files(core), top, parameters, tmp_path)
    assert [path for path in found if path[1] != NO_AMBA] == []


def test_paths_are_found(tmp_path: Path) -> None:
    source = tmp_path / "source" / "paths.sv"
    source.parent.mkdir()
    source.write_text(PATHS, encoding="utf-8")
    found = paths([source], "paths", {}, tmp_path)
    assert found == [("a", "looked_up"), ("b", "through"), ("c", "through")]
