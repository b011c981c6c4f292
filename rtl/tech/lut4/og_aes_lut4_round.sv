// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A round of og_aes_lut4_enc, bytes as og_aes_agile_pkg has them: three sub-stages
//
//   ShiftRows, 1/x 1 | 1/x 2 | affine, MixColumns, + key |
//
// of two, three and two levels of LUT4. key_i comes with the third. The last round
// has no MixColumns, and its state_o is as FIPS 197 has it.
//
// Latency: 3 cycles, 1 from key_i. Throughput: one block a cycle.

module og_aes_lut4_round
  import og_aes_pkg::*, og_aes_agile_pkg::*;
#(
    parameter bit Last = 0
) (
    input logic clk_i,

    input  state_t state_i,
    input  state_t key_i,
    output state_t state_o
);

  // verilator no_inline_module

  state_t shifted, inverted, inverted_q;

  assign shifted = shift_rows(state_i);

  for (genvar i = 0; i < STATE_W / 8; i++) begin : gen_byte
    og_aes_lut4_inverse u_inverse (
        .clk_i,
        .byte_i(shifted[8*i+:8]),
        .byte_o(inverted[8*i+:8])
    );
  end

  always_ff @(posedge clk_i) inverted_q <= inverted;

  if (Last) begin : gen_last
    always_ff @(posedge clk_i) state_o <= state_from_tower(state_affine(inverted_q) ^ key_i);
  end else begin : gen_mix
    state_t mixed;

    for (genvar i = 0; i < STATE_W; i += WORD_W) begin : gen_column
      og_aes_lut4_column u_column (
          .bytes_i (inverted_q[i+:WORD_W]),
          .key_i   (key_i[i+:WORD_W]),
          .column_o(mixed[i+:WORD_W])
      );
    end
    always_ff @(posedge clk_i) state_o <= mixed;
  end

endmodule
