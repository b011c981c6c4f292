// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// One round of CIPHER() (FIPS 197, 5.1), registered:
//
//   state_o = AddRoundKey(MixColumns(ShiftRows(SubBytes(state_i))), key_i)
//
// RoundRegs says where the registers stand:
//   1  SubBytes ShiftRows MixColumns AddRoundKey |
//   2  SubBytes ShiftRows | MixColumns AddRoundKey |
//   3  SubBytes ShiftRows | MixColumns | AddRoundKey |
//   3  SubBytes ShiftRows | sums | MixColumns AddRoundKey |    with SumsRegs
// SboxCuts more are inside SubBytes, where og_aes_sbox has its cuts. With
// SumsRegs the bits that share sums in MixColumns have these registered, and
// MixColumns and AddRoundKey are one LUT6 a bit: no stage is deeper than that.
//
// Latency: SboxCuts + RoundRegs cycles. Throughput: one block a cycle; nothing stops
// it. last_i (no MixColumns) and clear_i (the state counts as zero behind
// SubBytes: key_i alone comes out) go with state_i. key_i is taken SboxCuts +
// RoundRegs - 1 cycles later, in the cycle of AddRoundKey, so that a key memory may
// be read that late. Tie last_i and clear_i to constants where they never change, so
// that their logic is optimised away; else clear_i is a reset of the register behind
// SubBytes.
//
// Cost: 16 S-boxes, four columns of MixColumns, 128 x RoundRegs flip-flops and those
// of the S-boxes' cuts.

module og_aes_round
  import og_aes_pkg::*;
#(
    parameter int RoundRegs = 2,
    parameter int Sbox     = SBOX_TABLE,
    parameter int SboxCuts = 0,
    parameter bit SumsRegs = 0
) (
    input logic clk_i,

    input  state_t state_i,
    input  logic   last_i,
    input  logic   clear_i,
    input  state_t key_i,
    output state_t state_o
);

  if (RoundRegs < 1 || RoundRegs > 3) begin : gen_bad_regs
    $error("og_aes_round: RoundRegs must be 1, 2 or 3");
  end
  if (SumsRegs && RoundRegs != 3) begin : gen_bad_sums
    $error("og_aes_round: SumsRegs needs RoundRegs = 3");
  end

  // What goes on from one step of the round to the next.
  typedef struct packed {
    logic   last;
    state_t state;  // at bit 0: models then take its words as they are
  } step_t;

  logic clear;

  step_t substituted_d, substituted, mixed;
  logic last;
  state_t shifted;

  og_delay #(
      .Width (2),
      .Cycles(SboxCuts),
      .HasReset(0)
  ) u_beside (
      .clk_i,
      .rst_ni(1'b1),
      .data_i({last_i, clear_i}),
      .data_o({last, clear})
  );

  og_aes_sub_shift #(
      .Sbox(Sbox),
      .Cuts(SboxCuts)
  ) u_sub_shift (
      .clk_i,
      .inverse_i(1'b0),
      .state_i,
      .state_o(shifted)
  );

  assign substituted_d = '{last: last, state: clear ? '0 : shifted};

  if (RoundRegs >= 2) begin : gen_sub_reg
    always_ff @(posedge clk_i) substituted <= substituted_d;
  end else begin : gen_sub_wire
    assign substituted = substituted_d;
  end

  if (SumsRegs) begin : gen_sums
    // Only what MixColumns shares is computed before the register.
    step_t passed_q;

    always_ff @(posedge clk_i) passed_q <= substituted;
    assign mixed.last = passed_q.last;

    for (genvar i = 0; i < 4; i++) begin : gen_column
      word_t column, sums_q;  // of the sums seven bits are no constants

      assign column = passed_q.state[WORD_W*i+:WORD_W];
      always_ff @(posedge clk_i) sums_q <= mix_sums(substituted.state[WORD_W*i+:WORD_W]);
      assign mixed.state[WORD_W*i+:WORD_W] = passed_q.last ? column : mix_with_sums(column, sums_q);
    end
  end else begin : gen_mix
    step_t mixed_d;

    always_comb begin
      mixed_d = substituted;
      if (!substituted.last) mixed_d.state = mix_columns(substituted.state);
    end

    og_cut #(
        .Width($bits(step_t)),
        .Registered(RoundRegs >= 3)
    ) u_mixed (
        .clk_i,
        .data_i(mixed_d),
        .data_o(mixed)
    );
  end

  always_ff @(posedge clk_i) begin
    state_o <= mixed.state ^ key_i;
  end

  logic unused_last;  // it has chosen; no step follows
  assign unused_last = mixed.last;

endmodule
