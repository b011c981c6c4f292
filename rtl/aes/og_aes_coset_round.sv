// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A round of CIPHER() (FIPS 197, 5.1) on a state in elements of GF(4), bytes as
// og_aes_coset_pkg has them, for FPGAs of LUT6:
//
//   RoundRegs
//       1     ShiftRows, S-box, MixColumns, + key |
//       2     ShiftRows, S-box | MixColumns, + key |
//
// SboxCuts more are inside the S-boxes. The last round has no MixColumns, and its state_o
// is as FIPS 197 has it: from images this is five bits and one of the key, or fewer, but
// for one bit of a byte.
//
// clear_i goes with state_i, which does not count then: key_i alone comes out. With
// RoundRegs = 2 it is a reset of the register behind the S-boxes, with 1 an AND in front
// of the column. Tie it to zero where nothing is cleared.
//
// Latency: SboxCuts + RoundRegs cycles; key_i is taken SboxCuts + RoundRegs - 1 cycles
// after state_i. Throughput: one block a cycle; nothing stops it.
//
// Cost: 35 LUT6 a byte, of the last round 33 (og_aes_round with tables: 41), and 128 x
// RoundRegs flip-flops, 9 a byte for the first of SboxCuts and 10 for the second. S-box
// and column have three levels each.

module og_aes_coset_round
  import og_aes_pkg::*;
  import og_aes_coset_pkg::state_from_images;
#(
    parameter int RoundRegs = 2,  // outside the S-box, 1 or 2
    parameter int SboxCuts  = 0,  // 0 to 2
    parameter bit Last      = 0
) (
    input logic clk_i,

    input  state_t state_i,
    input  logic   clear_i,
    input  state_t key_i,
    output state_t state_o
);

  if (RoundRegs != 1 && RoundRegs != 2) begin : gen_bad_regs
    $error("og_aes_coset_round: RoundRegs must be 1 or 2");
  end
  if (SboxCuts < 0 || SboxCuts > 2) begin : gen_bad_cuts
    $error("og_aes_coset_round: SboxCuts must be 0 to 2");
  end

  state_t shifted, found, substituted;
  logic clear;

  og_delay #(
      .Width   (1),
      .Cycles  (SboxCuts),
      .HasReset(0)
  ) u_clear (
      .clk_i,
      .rst_ni(1'b1),
      .data_i(clear_i),
      .data_o(clear)
  );

  assign shifted = shift_rows(state_i);

  for (genvar i = 0; i < STATE_W / 8; i++) begin : gen_byte
    og_aes_coset_sbox #(
        .Cuts(SboxCuts)
    ) u_sbox (
        .clk_i,
        .byte_i(shifted[8*i+:8]),
        .byte_o(found[8*i+:8])
    );
  end

  // An image of zero is of a byte of SubBytes() that is zero.
  og_cut #(
      .Width     (STATE_W),
      .Registered(RoundRegs == 2)
  ) u_substituted (
      .clk_i,
      .data_i(clear ? '0 : found),
      .data_o(substituted)
  );

  if (Last) begin : gen_last
    always_ff @(posedge clk_i) state_o <= state_from_images(substituted) ^ key_i;
  end else begin : gen_mix
    state_t mixed;

    for (genvar i = 0; i < STATE_W; i += WORD_W) begin : gen_column
      og_aes_coset_column u_column (
          .images_i(substituted[i+:WORD_W]),
          .key_i   (key_i[i+:WORD_W]),
          .column_o(mixed[i+:WORD_W])
      );
    end
    always_ff @(posedge clk_i) state_o <= mixed;
  end

endmodule
