// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A round of CIPHER() (FIPS 197, 5.1) on a state in GF((2^4)^2), bytes as
// og_aes_agile_pkg has them, in functions of four bits: three sub-stages
//
//   ShiftRows, 1/x 1 | 1/x 2 | affine, MixColumns, + key |
//
// of two, three and two levels of LUT4. With RoundRegs = 3 there is a register in front
// of them: the wires from round to round have a cycle of their own.
//
// The last round has no MixColumns, and its state_o is as FIPS 197 has it. clear_i goes
// with state_i, which does not count then: key_i alone comes out. It sets the register
// behind the inverse; tie it to zero where nothing is cleared.
//
// Latency: 1 + RoundRegs cycles, 1 from key_i. Throughput: one block a cycle.
//
// Cost: 81 LUT4 and 28 flip-flops a byte, 8 more with RoundRegs = 3.

module og_aes_lut4_round
  import og_aes_pkg::*, og_aes_agile_pkg::*;
  import og_aes_lut4_pkg::AFFINE_ZERO;
#(
    parameter int RoundRegs = 2,  // outside the inverse, 2 or 3
    parameter bit Last = 0
) (
    input logic clk_i,

    input  state_t state_i,
    input  logic   clear_i,
    input  state_t key_i,
    output state_t state_o
);

  // verilator no_inline_module

  if (RoundRegs != 2 && RoundRegs != 3) begin : gen_bad_regs
    $error("og_aes_lut4_round: RoundRegs must be 2 or 3");
  end

  // Of which affine map and MixColumns are zero.
  localparam state_t CLEARED = {(STATE_W / 8) {AFFINE_ZERO}};

  state_t entered, shifted, inverted, inverted_q;
  logic clear;

  og_cut #(
      .Width     (STATE_W),
      .Registered(RoundRegs == 3)
  ) u_entered (
      .clk_i,
      .data_i(state_i),
      .data_o(entered)
  );

  og_delay #(
      .Width   (1),
      .Cycles  (RoundRegs - 1),
      .HasReset(0)
  ) u_clear (
      .clk_i,
      .rst_ni(1'b1),
      .data_i(clear_i),
      .data_o(clear)
  );

  assign shifted = shift_rows(entered);

  for (genvar i = 0; i < STATE_W / 8; i++) begin : gen_byte
    og_aes_lut4_inverse u_inverse (
        .clk_i,
        .byte_i(shifted[8*i+:8]),
        .byte_o(inverted[8*i+:8])
    );
  end

  always_ff @(posedge clk_i) inverted_q <= clear ? CLEARED : inverted;

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
