// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SubBytes for one byte (FIPS 197, 5.1.1) as a table of 256 bytes, of bytes that
// are split as og_aes_split_pkg has them.
//
// Latency: Cuts cycles, 0 or 1. Throughput: one byte a cycle; nothing stops it and
// nothing is reset. Cost: 32 LUT6 and 24 slice multiplexers on 7-series.

module og_aes_split_sbox
  import og_aes_split_pkg::*;
#(
    parameter bit Entry = 0,  // byte_i is as the standard has it
    parameter int Cuts  = 0
) (
    input  logic       clk_i,
    input  logic [7:0] byte_i,
    output logic [7:0] byte_o
);

  if (Cuts < 0 || Cuts > 1) begin : gen_bad_cuts
    $error("og_aes_split_sbox: Cuts must be 0 or 1");
  end

  og_cut #(
      .Width(8),
      .Registered(Cuts == 1)
  ) u_found (
      .clk_i,
      .data_i(Entry ? ENTRY_SBOX[byte_i] : SPLIT_SBOX[byte_i]),
      .data_o(byte_o)
  );

endmodule
