// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A round of CIPHER() or INVCIPHER() (FIPS 197, 5.1 and 5.3), each block in a
// direction of its own. To decrypt, columns 1 and 3 are changed over: so
// InvShiftRows is ShiftRows, and no row is multiplexed.
//
// As Hesham, Abd El Ghany and Hofmann have it (DDECS 2014), a round does SubBytes,
// ShiftRows and MixColumns, or their inverses, in this order; InvMixColumns adds to
// MixColumns what they differ in; and to encrypt, a round key is added in the first
// sub-stage of the next round. To decrypt, they send round keys through
// InvMixColumns and add them there too (the equivalent inverse cipher, 5.3.5). Here
// a round key is added before InvMixColumns of the state, which is the same sum, so
// that no round key is transformed.
//
// S-boxes are merged. og_aes_split_round is the same with forward ones alone.
//
//   RoundRegs SboxCuts
//       3         0     S-box | key, 04 x^2 + 05 | MixColumns |
//       2         1     S-box 1 | S-box 2 | key, InvMixColumns |
//       2         0     S-box | key, InvMixColumns |
//       1         2     S-box 1 | S-box 2 | S-box 3, key, InvMixColumns |
//
// encrypt_key_i, the round key before or zero, and decrypt_i go with state_i; key_i
// and decrypt_late_i, the direction again, are SboxCuts + (RoundRegs > 1) cycles
// later, in the sub-stage behind the S-box: key_i is added there to decrypt, and in
// the last round both ways. The last round has no MixColumns, and its state_o has
// its columns where they belong.
//
// Latency: SboxCuts + RoundRegs cycles. Throughput: one block a cycle; nothing
// stops it and nothing is reset.
//
// Cost: 16 merged S-boxes; 128 flip-flops a cycle of latency and what cut S-boxes need
// more.

module og_aes_round_encdec
  import og_aes_pkg::*;
#(
    parameter int RoundRegs = 2,           // outside the S-box, 1 to 3
    parameter int Sbox      = SBOX_TOWER,
    parameter int SboxCuts  = 1,
    parameter bit Last      = 0
) (
    input logic clk_i,

    input  logic   decrypt_i,
    input  state_t state_i,
    input  state_t encrypt_key_i,
    input  logic   decrypt_late_i,
    input  state_t key_i,
    output state_t state_o
);

  if (RoundRegs < 1 || RoundRegs > 3) begin : gen_bad_regs
    $error("og_aes_round_encdec: RoundRegs must be 1, 2 or 3");
  end

  // MixColumns behind this step is InvMixColumns (og_aes_mix_columns).
  function automatic state_t prepare(state_t s);
    state_t r;
    for (int i = 0; i < 4; i++) begin
      r[WORD_W*i+:WORD_W] = s[WORD_W*i+:WORD_W] ^ inv_mix_prepare(s[WORD_W*i+:WORD_W]);
    end
    return r;
  endfunction

  state_t shifted, substituted, behind_sbox, keyed_d, keyed;

  assign shifted = shift_rows(state_i ^ encrypt_key_i);

  for (genvar i = 0; i < 16; i++) begin : gen_byte
    og_aes_sbox #(
        .Sbox(Sbox),
        .Direction(SBOX_MERGED),
        .Cuts(SboxCuts)
    ) u_sbox (
        .clk_i,
        .inverse_i(decrypt_i),
        .byte_i   (shifted[8*i+:8]),
        .byte_o   (substituted[8*i+:8])
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
    keyed_d = behind_sbox;
    if (decrypt_late_i) begin
      keyed_d = keyed_d ^ key_i;
      if (!Last) keyed_d = prepare(keyed_d);
    end else if (Last) begin
      keyed_d = keyed_d ^ key_i;
    end
  end

  og_cut #(
      .Width(STATE_W),
      .Registered(RoundRegs == 3)
  ) u_keyed (
      .clk_i,
      .data_i(keyed_d),
      .data_o(keyed)
  );

  if (Last) begin : gen_last
    logic turned;

    og_cut #(
        .Width(1),
        .Registered(RoundRegs == 3)
    ) u_turned (
        .clk_i,
        .data_i(decrypt_late_i),
        .data_o(turned)
    );

    always_ff @(posedge clk_i) state_o <= turned ? turn(keyed) : keyed;
  end else begin : gen_mix
    always_ff @(posedge clk_i) state_o <= mix_columns(keyed);
  end

endmodule
