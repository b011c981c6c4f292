// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SBOX() of a byte in elements of GF(4) (og_aes_coset_pkg), as the standard has it: a table
// does not mind in which basis, and the last round of a cipher leaves the elements so.
//
// Latency: Cuts cycles, behind the table. Cost: 32 LUT6 and 24 slice multiplexers.

module og_aes_coset_table
  import og_aes_pkg::*;
  import og_aes_coset_pkg::*;
#(
    parameter int Cuts = 0
) (
    input  logic       clk_i,
    input  logic [7:0] byte_i,
    output logic [7:0] byte_o
);

  function automatic logic [255:0][7:0] find_table();
    logic [255:0][7:0] r;
    for (int i = 0; i < 256; i++) r[i] = SBOX[from_coset(8'(i))];
    return r;
  endfunction

  localparam logic [255:0][7:0] TABLE = find_table();

  og_delay #(
      .Width   (8),
      .Cycles  (Cuts),
      .HasReset(0)
  ) u_cuts (
      .clk_i,
      .rst_ni(1'b1),
      .data_i(TABLE[byte_i]),
      .data_o(byte_o)
  );

endmodule
