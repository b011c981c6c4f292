// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// CIPHER() and EQINVCIPHER() of FIPS 197, 5.1 and 5.3.5, in one unrolled
// pipeline with the key schedule beside it: one block a cycle, each in a
// direction and under a key of its own.
//
//   block --> + --> round 1 --> + --> round 2 --> ... --> + --> round Nr --> block
//             |                 |                         |        |
//   key ------+--> step 1 ------+---> step 2 --> ... -----+--> step Nr
//
// This is the encryptor/decryptor of Hesham, Abd El Ghany and Hofmann (DDECS
// 2014) with Sbox = SBOX_COMPOSITE and three sub-stages a round, for every key size
// and for one to four sub-stages. As there, the S-boxes are merged, the
// InvMixColumns of the equivalent inverse cipher adds to MixColumns what they
// differ in, and a round key is added in the first sub-stage of the next round,
// not in the last of its own, so that its InvMixColumns has a cycle for itself.
// Other than there no row is multiplexed: a block to be decrypted enters with
// its columns 1 and 3 changed over and leaves so; in between InvShiftRows is
// ShiftRows.
//
// To decrypt, key_i is the end of the key schedule instead of the key: its last
// KeyBits / 32 words, w[4 Nr + 4 - KeyBits / 32] leftmost. Of 128 bits that is
// round key 10. og_aes_last_key computes it.
//
// Latency: 1 + Nr x RoundRegs cycles from valid_i to valid_o, Nr = KeyBits / 32
// + 6: 31 for 128 bits and three sub-stages. Throughput: one block a cycle;
// nothing stops the pipe. Only the valid bits are reset. The pipe holds what
// entered it for as long as its latency: to clear it, let as many cycles pass
// with zeros on key_i and block_i.
//
// Cost: 16 Nr merged and 4 Nr forward S-boxes, and (128 + KeyBits) x RoundRegs
// x Nr flip-flops and what cut S-boxes need more.

module og_aes_agile_encdec
  import og_aes_pkg::*;
#(
    parameter int KeyBits   = 128,
    parameter int Sbox      = SBOX_COMPOSITE,
    parameter int RoundRegs = 3,
    parameter int SboxCuts  = 2
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                 valid_i,
    input logic                 decrypt_i,
    input logic   [KeyBits-1:0] key_i,      // first byte leftmost
    input state_t               block_i,

    output logic   valid_o,
    output state_t block_o
);

  localparam int ROUNDS = rounds(KeyBits);
  localparam int REGS = RoundRegs - SboxCuts;  // outside the S-box
  localparam int SUM_REGS = REGS > 1 ? REGS - 1 : 1;
  localparam int LATENCY = 1 + ROUNDS * RoundRegs;

  if (RoundRegs < 1 || RoundRegs > 4 || SboxCuts < 0 || REGS < 1 || REGS > 2) begin : gen_bad_regs
    $error("og_aes_agile_encdec: RoundRegs must be 1 to 4, one or two more than SboxCuts");
  end

  // Columns 1 and 3 changed over.
  function automatic state_t turn(state_t s);
    return {s[127:96], s[31:0], s[63:32], s[95:64]};
  endfunction

  // What leaves a round: bits t of these are of the block that entered t cycles ago.
  logic [LATENCY:0] valid, decrypt;
  logic   [ROUNDS:0][KeyBits-1:0] window;
  state_t [ROUNDS:0] round_key;  // as it is added, a cycle behind its window
  state_t [ROUNDS:0] state;

  assign valid[0]   = valid_i;
  assign decrypt[0] = decrypt_i;
  always_ff @(posedge clk_i) begin
    valid[LATENCY:1]   <= valid[LATENCY-1:0];
    decrypt[LATENCY:1] <= decrypt[LATENCY-1:0];
    if (!rst_ni) valid[LATENCY:1] <= '0;
  end

  // The end of the schedule in the order of og_aes_key_step.
  logic [KeyBits-1:0] key_turned;
  always_comb begin
    key_turned[KeyBits-1-:STATE_W] = turn(key_i[STATE_W-1:0]);
    for (int i = STATE_W / WORD_W; i < KeyBits / WORD_W; i++) begin
      key_turned[KeyBits-1-WORD_W*i-:WORD_W] = key_i[WORD_W*i+:WORD_W];
    end
  end
  assign window[0]    = decrypt_i ? key_turned : key_i;
  assign round_key[0] = '0;

  always_ff @(posedge clk_i) begin
    state[0] <= (decrypt_i ? turn(block_i) : block_i) ^ window[0][KeyBits-1-:STATE_W];
  end

  for (genvar r = 1; r <= ROUNDS; r++) begin : gen_round
    localparam int START = 1 + (r - 1) * RoundRegs;  // cycle in which the round starts
    localparam int MIX = START + RoundRegs - 1;  // and that of its last sub-stage

    state_t shifted, substituted, substituted_late, mixed, key;

    og_aes_key_step #(
        .KeyBits (KeyBits),
        .Step    (r),
        .Sbox    (Sbox),
        .SboxCuts(SboxCuts),
        .SubRegs (REGS - SUM_REGS),
        .SumRegs (SUM_REGS)
    ) u_key_step (
        .clk_i,
        .decrypt_i(decrypt[START-1]),
        .window_i (window[r-1]),
        .window_o (window[r])
    );

    assign key = window[r][KeyBits-1-:STATE_W];

    assign shifted = shift_rows(state[r-1] ^ round_key[r-1]);
    for (genvar i = 0; i < 16; i++) begin : gen_byte
      og_aes_sbox #(
          .Sbox(Sbox),
          .Direction(SBOX_MERGED),
          .Cuts(SboxCuts)
      ) u_sbox (
          .clk_i,
          .inverse_i(decrypt[START]),
          .byte_i(shifted[8*i+:8]),
          .byte_o(substituted[8*i+:8])
      );
    end

    og_cut #(
        .Width(STATE_W),
        .Registered(REGS == 2)
    ) u_substituted (
        .clk_i,
        .data_i(substituted),
        .data_o(substituted_late)
    );

    if (r < ROUNDS) begin : gen_mix
      state_t key_mixed;

      og_aes_mix_columns #(
          .Direction(SBOX_MERGED)
      ) u_mix (
          .inverse_i(decrypt[MIX]),
          .columns_i(substituted_late),
          .columns_o(mixed)
      );
      og_aes_mix_columns #(
          .Direction(SBOX_INVERSE)
      ) u_mix_key (
          .inverse_i(1'b1),
          .columns_i(key),
          .columns_o(key_mixed)
      );
      always_ff @(posedge clk_i) round_key[r] <= decrypt[MIX] ? key_mixed : key;
    end else begin : gen_last
      state_t added;
      assign added        = substituted_late ^ key;
      assign mixed        = decrypt[MIX] ? turn(added) : added;
      assign round_key[r] = '0;
    end

    always_ff @(posedge clk_i) state[r] <= mixed;
  end

  assign valid_o = valid[LATENCY];
  assign block_o = state[ROUNDS];

  logic unused_ends;
  assign unused_ends = ^{window[ROUNDS], round_key[ROUNDS], decrypt[LATENCY]};

endmodule
