// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A round of CIPHER() or INVCIPHER() (FIPS 197, 5.1 and 5.3) on split bytes, each
// block in a direction of its own: bytes as og_aes_split_pkg has them, decrypting
// with columns 1 and 3 changed over, so that InvShiftRows is ShiftRows.
//
//   encrypt   S-box | L                    | MixColumns, + key |
//   decrypt   S-box | + key, 04 x^2 + 05   | MixColumns, G     |
//
// It is the round of Hesham, Abd El Ghany and Hofmann (DDECS 2014), with InvMixColumns
// MixColumns behind what they differ in; but a round key is added before InvMixColumns,
// which saves sending the keys through it, and to encrypt it is added where the round
// ends. state_i and state_o are what the S-boxes take; the G of the first round stands where a
// block enters. The last round has no MixColumns, and its state_o is as FIPS 197 has it.
//
//   RoundRegs SboxCuts
//       3         0     S-box | L or + key, 04 x^2 + 05 | MixColumns, + key, G |
//       2         0     S-box | L or + key, 04 x^2 + 05, MixColumns, + key, G |
//       2         1     the same, with another register inside the S-box
//       1         0     all of it |
//
// key_i and decrypt_i, the direction of the block, are SboxCuts + (RoundRegs > 1) cycles
// behind state_i, in the sub-stage behind the S-box: key_i is added there to decrypt, and in the
// last round both ways. mix_key_i is added with MixColumns, another cycle later with
// RoundRegs = 3: the round key to encrypt, zero to decrypt.
//
// Latency: SboxCuts + RoundRegs cycles. Throughput: one block a cycle; nothing stops
// it and nothing is reset.
//
// Cost, of LUT6 that hold one function or two: of a byte 24 for the S-box, 6 behind it, 6.25 for
// 04 x^2 + 05, 10.5 for MixColumns, 3 for G. Merged S-boxes of tables alone are 64.

module og_aes_split_round
  import og_aes_pkg::*, og_aes_split_pkg::*;
#(
    parameter int RoundRegs = 3,  // outside the S-box, 1 to 3
    parameter int SboxCuts  = 0,
    parameter bit Last      = 0
) (
    input logic clk_i,

    input  state_t state_i,
    input  logic   decrypt_i,
    input  state_t key_i,
    input  state_t mix_key_i,
    output state_t state_o
);

  if (RoundRegs < 1 || RoundRegs > 3) begin : gen_bad_regs
    $error("og_aes_split_round: RoundRegs must be 1, 2 or 3");
  end

  typedef struct packed {
    logic   turned;
    state_t state;
  } step_t;

  state_t shifted, substituted, behind_sbox, left;
  step_t keyed_d, keyed;

  assign shifted = shift_rows(state_i);

  for (genvar i = 0; i < 16; i++) begin : gen_byte
    og_aes_coset_sbox #(
        .BothWays(1),
        .Cuts    (SboxCuts)
    ) u_sbox (
        .clk_i,
        .byte_i(shifted[8*i+:8]),
        .byte_o(substituted[8*i+:8])
    );
  end

  og_cut #(
      .Width(STATE_W),
      .Registered(RoundRegs >= 2)
  ) u_substituted (
      .clk_i,
      .data_i(substituted),
      .data_o(behind_sbox)
  );

  for (genvar i = 0; i < 16; i++) begin : gen_left
    og_aes_split_leave #(
        .Last(Last)
    ) u_leave (
        .image_i(behind_sbox[8*i+:8]),
        .key_i  (key_i[8*i+:8]),
        .decrypt_i,
        .byte_o (left[8*i+:8])
    );
  end

  assign keyed_d.turned = decrypt_i;

  if (Last) begin : gen_left_alone
    assign keyed_d.state = left;
  end else begin : gen_prepared
    for (genvar c = 0; c < STATE_W; c += WORD_W) begin : gen_column
      logic [1:0][7:0] pairs;

      for (genvar i = 0; i < 2; i++) begin : gen_pair
        og_aes_split_pair u_pair (
            .first_i (left[c+8*i+:8]),
            .second_i(left[c+8*(i+2)+:8]),
            .decrypt_i,
            .pair_o  (pairs[i])
        );
      end

      assign keyed_d.state[c+:WORD_W] = prepared(left[c+:WORD_W], pairs);
    end
  end

  og_cut #(
      .Width($bits(step_t)),
      .Registered(RoundRegs == 3)
  ) u_keyed (
      .clk_i,
      .data_i(keyed_d),
      .data_o(keyed)
  );

  if (Last) begin : gen_last
    logic unused_mix_key;  // nothing is mixed
    assign unused_mix_key = ^mix_key_i;
    always_ff @(posedge clk_i) begin
      state_o <= state_from_split(keyed.turned ? turn(keyed.state) : keyed.state);
    end
  end else begin : gen_mix
    state_t mixed, entered;

    for (genvar c = 0; c < STATE_W; c += WORD_W) begin : gen_column
      og_aes_split_column u_column (
          .column_i(keyed.state[c+:WORD_W]),
          .key_i   (mix_key_i[c+:WORD_W]),
          .column_o(mixed[c+:WORD_W])
      );
    end

    for (genvar i = 0; i < 16; i++) begin : gen_byte
      og_aes_split_enter u_enter (
          .byte_i    (mixed[8*i+:8]),
          .decrypt_i (keyed.turned),
          .elements_o(entered[8*i+:8])
      );
    end

    always_ff @(posedge clk_i) state_o <= entered;
  end

endmodule
