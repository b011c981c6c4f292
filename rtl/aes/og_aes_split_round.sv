// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A round of CIPHER() or INVCIPHER() (FIPS 197, 5.1 and 5.3) on split bytes, each
// block in a direction of its own: bytes as og_aes_split_pkg has them, decrypting
// with columns 1 and 3 changed over, so that InvShiftRows is ShiftRows.
//
//   encrypt   S-box |                    | MixColumns, + key |
//   decrypt   G, S-box | G, + key, 04 x^2 + 05 | MixColumns |
//
// It is the round of Hesham, Abd El Ghany and Hofmann (DDECS 2014), with InvMixColumns
// MixColumns behind what they differ in; but a round key is added before InvMixColumns,
// which saves sending the keys through it, and to encrypt it is added where the round
// ends.
//
//   RoundRegs SboxCuts
//       3         0     G, S-box | G, + key, 04 x^2 + 05 | MixColumns, + key |
//       2         0     G, S-box | G, + key, 04 x^2 + 05, MixColumns, + key |
//       2         1     the same, with another register behind the S-box
//       1         0     all of it |
//
// decrypt_i goes with state_i. key_i and decrypt_late_i, the direction again, are
// SboxCuts + (RoundRegs > 1) cycles later, in the sub-stage behind the S-box: key_i is
// added there to decrypt, and in the last round both ways. mix_key_i is added with
// MixColumns, another cycle later with RoundRegs = 3: the round key to encrypt, zero to
// decrypt. The last round has no MixColumns, and its state_o is as FIPS 197 has it.
//
// Latency: SboxCuts + RoundRegs cycles. Throughput: one block a cycle; nothing stops
// it and nothing is reset.
//
// Cost, of LUT6 that hold one function or two: of a byte 32 for the S-box, 2 in front
// of it, 6 behind it, 6 for 04 x^2 + 05, 9 for MixColumns. Merged S-boxes alone are 64.

module og_aes_split_round
  import og_aes_pkg::*, og_aes_split_pkg::*;
#(
    parameter int RoundRegs = 3,  // outside the S-box, 1 to 3
    parameter int SboxCuts  = 0,
    parameter bit Last      = 0
) (
    input logic clk_i,

    input  logic   decrypt_i,
    input  state_t state_i,
    input  logic   decrypt_late_i,
    input  state_t key_i,
    input  state_t mix_key_i,
    output state_t state_o
);

  if (RoundRegs < 1 || RoundRegs > 3) begin : gen_bad_regs
    $error("og_aes_split_round: RoundRegs must be 1, 2 or 3");
  end

  localparam state_t BEHIND_SBOX = {16{Last ? LAST_ADDED : ADDED}};

  typedef struct packed {
    logic   turned;
    state_t state;
  } step_t;

  state_t shifted, substituted, behind_sbox;
  step_t keyed_d, keyed;

  assign shifted = shift_rows(state_changed(state_i, decrypt_i));

  for (genvar i = 0; i < 16; i++) begin : gen_byte
    og_aes_split_sbox #(
        .Cuts(SboxCuts)
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

  always_comb begin
    keyed_d.turned = decrypt_late_i;
    keyed_d.state  = state_changed(behind_sbox, decrypt_late_i);
    if (decrypt_late_i) keyed_d.state = keyed_d.state ^ BEHIND_SBOX;
    if (decrypt_late_i || Last) keyed_d.state = keyed_d.state ^ key_i;
    if (!Last) keyed_d.state = state_prepared(keyed_d.state, decrypt_late_i);
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
    logic unused_turned;  // columns go back to their places in the last round
    assign unused_turned = keyed.turned;
    always_ff @(posedge clk_i) state_o <= state_mix(keyed.state) ^ mix_key_i;
  end

endmodule
