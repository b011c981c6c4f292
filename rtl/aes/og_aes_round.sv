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
// Behind S-boxes in block RAM MixColumns and AddRoundKey are one LUT6 a bit, too, if SboxCuts and
// RoundRegs are 1: the memories give each byte times 02 as well.
//
// With Last it is the last round of the cipher, which has no MixColumns.
//
// Latency: SboxCuts + RoundRegs cycles. Throughput: one block a cycle; nothing stops
// it. clear_i (the state counts as zero behind SubBytes: key_i alone comes out) goes
// with state_i. key_i is taken SboxCuts + RoundRegs - 1 cycles later, in the cycle of
// AddRoundKey, so that a key memory may be read that late. Tie clear_i to zero where
// nothing is cleared, so that its logic is optimised away; else it is a reset of the
// register behind SubBytes, or of a block RAM.
//
// Cost: 16 S-boxes, four columns of MixColumns, 128 x RoundRegs flip-flops and those
// of the S-boxes' cuts.

module og_aes_round
  import og_aes_pkg::*;
#(
    parameter int RoundRegs = 2,
    parameter int Sbox     = SBOX_TABLE,
    parameter int SboxCuts = 0,
    parameter bit SumsRegs = 0,
    parameter bit FromTower = 0,  // og_aes_sub_shift: of the bytes of state_i
    parameter bit Last     = 0
) (
    input logic clk_i,

    input  state_t state_i,
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

  // Behind any other register than that of the memory the doubled bytes cost flip-flops.
  localparam bit DOUBLED = Sbox == SBOX_BRAM && SboxCuts == 1 && RoundRegs == 1 && !Last;

  state_t shifted, substituted, doubled, mixed;

  og_aes_sub_shift #(
      .Sbox(Sbox),
      .Cuts(SboxCuts),
      .FromTower(FromTower),
      .Doubled(DOUBLED)
  ) u_sub_shift (
      .clk_i,
      .inverse_i(1'b0),
      .state_i,
      .clear_i,
      .state_o  (shifted),
      .doubled_o(doubled)
  );

  og_cut #(
      .Width(STATE_W),
      .Registered(RoundRegs >= 2)
  ) u_substituted (
      .clk_i,
      .data_i(shifted),
      .data_o(substituted)
  );

  if (SumsRegs) begin : gen_sums
    // Only what MixColumns shares is computed before the register.
    summed_t summed_q;  // of the sums seven bits a column are no constants

    always_ff @(posedge clk_i) summed_q <= '{sums: mix_sums(substituted), state: substituted};
    assign mixed = Last ? summed_q.state : mix_summed(summed_q);

    logic unused_doubled;  // zero
    assign unused_doubled = ^doubled;
  end else begin : gen_mix
    state_t mixed_d;

    always_comb begin
      mixed_d = substituted;
      if (!Last) mixed_d = mix_columns(substituted);
      if (DOUBLED) mixed_d = mix_doubled('{doubled: doubled, state: substituted});
    end

    og_cut #(
        .Width(STATE_W),
        .Registered(RoundRegs >= 3)
    ) u_mixed (
        .clk_i,
        .data_i(mixed_d),
        .data_o(mixed)
    );
  end

  always_ff @(posedge clk_i) state_o <= mixed ^ key_i;

endmodule
