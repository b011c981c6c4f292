// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// CIPHER() and INVCIPHER() of FIPS 197, 5.1 and 5.3, in one unrolled pipeline
// with the key schedule beside it: one block a cycle, each in a direction and
// under a key of its own.
//
//   block --> + --> round 1 --> + --> round 2 --> ... --> + --> round Nr --> block
//             |                 |                         |        |
//   key ------+--> step 1 ------+---> step 2 --> ... -----+--> step Nr
//
// This is the encryptor/decryptor of Hesham, Abd El Ghany and Hofmann (DDECS
// 2014) for every key size and for one to four sub-stages a round. As there, a
// round does SubBytes, ShiftRows and MixColumns, or their inverses, in this
// order; InvMixColumns adds to MixColumns what they differ in; and to encrypt, a
// round key is added in the first sub-stage of the next round. To decrypt, they
// send round keys through InvMixColumns and add them there too (the equivalent
// inverse cipher, 5.3.5). Here a round key is added before InvMixColumns of the
// state, which is the same sum, so that no round key is transformed. Nor is a
// row multiplexed: a block to be decrypted enters with its columns 1 and 3
// changed over and leaves so; in between InvShiftRows is ShiftRows.
//
// S-boxes are merged, or with OuterMaps forward ones: as SubBytes is an affine
// map A behind an inverse, InvSubBytes is A^-1, SubBytes, A^-1. A bit of A^-1 has
// three inputs, so with the direction and the key to be added each is one LUT6.
//
//   RoundRegs SboxCuts
//       3         0     A^-1 or key, S-box | A^-1 and key, 04 x^2 + 05 | MixColumns |
//       3         1     S-box 1 | S-box 2 | key, InvMixColumns |
//       2         0     S-box | key, InvMixColumns |
//
// With three registers outside the S-box the key schedule runs a cycle ahead of
// the rounds: its first step is one cycle shorter.
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
// Cost: 16 Nr merged S-boxes (or forward ones and 256 LUT6 a round) and 4 Nr
// forward ones, and (128 + KeyBits) x RoundRegs x Nr flip-flops and what cut
// S-boxes need more.

module og_aes_agile_encdec
  import og_aes_pkg::*;
#(
    parameter int KeyBits   = 128,
    parameter int Sbox      = SBOX_COMPOSITE,
    parameter int RoundRegs = 3,
    parameter int SboxCuts  = 2,
    parameter bit OuterMaps = 0,
    parameter bit TowerState = 0,  // og_aes_agile_tower; needs Sbox = SBOX_TOWER, OuterMaps = 0
    parameter bit EarlyCut   = 0   // og_aes_agile_inverse; needs TowerState and a cut
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
  localparam int AHEAD = REGS == 3 ? 1 : 0;  // of the keys
  localparam int LATENCY = 1 + ROUNDS * RoundRegs;

  if (RoundRegs < 1 || RoundRegs > 4 || SboxCuts < 0 || REGS < 1 || REGS > 3) begin : gen_bad_regs
    $error("og_aes_agile_encdec: RoundRegs must be 1 to 4, one to three more than SboxCuts");
  end

  if (TowerState && (Sbox != SBOX_TOWER || OuterMaps)) begin : gen_bad_tower
    $error("og_aes_agile_encdec: TowerState takes Sbox = SBOX_TOWER, OuterMaps = 0");
  end

  if (EarlyCut && (!TowerState || SboxCuts == 0)) begin : gen_bad_early_cut
    $error("og_aes_agile_encdec: EarlyCut needs TowerState and SboxCuts of at least 1");
  end

  if (TowerState) begin : gen_tower
    og_aes_agile_tower #(
        .KeyBits  (KeyBits),
        .RoundRegs(RoundRegs),
        .SboxCuts (SboxCuts),
        .EarlyCut (EarlyCut),
        .BothWays (1'b1)
    ) u_pipe (
        .clk_i,
        .rst_ni,
        .valid_i,
        .decrypt_i,
        .key_i,
        .block_i,
        .valid_o,
        .block_o
    );
  end else begin : gen_standard
    // Columns 1 and 3 changed over.
    function automatic state_t turn(state_t s);
      return {s[127:96], s[31:0], s[63:32], s[95:64]};
    endfunction

    // Every byte rotated by n bits, all at once.
    function automatic state_t turned_right(state_t s, int n);
      state_t kept;
      kept = {16{8'hff >> n}};
      return s >> n & kept | s << 8 - n & ~kept;
    endfunction

    // A^-1: the inverse of the affine map of 5.1.1, on every byte.
    function automatic state_t inv_affine(state_t s);
      return turned_right(s, 2) ^ turned_right(s, 5) ^ turned_right(s, 7) ^ {16{8'h05}};
    endfunction

    // MixColumns behind this step is InvMixColumns (og_aes_mix_columns).
    function automatic state_t prepare(state_t s);
      state_t r;
      for (int i = 0; i < 4; i++) begin
        r[WORD_W*i+:WORD_W] = s[WORD_W*i+:WORD_W] ^ inv_mix_prepare(s[WORD_W*i+:WORD_W]);
      end
      return r;
    endfunction

    // What leaves a round: bits t of these are of the block that entered t cycles ago.
    logic [LATENCY:0] valid, decrypt;
    logic   [ROUNDS:0][KeyBits-1:0] window;
    state_t [ROUNDS:0] round_key;  // as the next round adds it
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
      localparam bit LAST = r == ROUNDS;
      localparam int START = 1 + (r - 1) * RoundRegs;  // cycle in which the round starts
      localparam int MIX = START + RoundRegs - 1;  // and that of its last sub-stage
      localparam int KEY = MIX - AHEAD;  // that in which its key is there
      localparam int STEP_AHEAD = r == 1 ? 0 : AHEAD;

      state_t entered, shifted, substituted, behind_sbox, keyed_d, keyed, mixed, key;

      og_aes_key_step #(
          .KeyBits (KeyBits),
          .Step    (r),
          .Sbox    (Sbox),
          .SboxCuts(SboxCuts),
          .SubRegs (REGS > 1 ? 1 : 0),
          .SumRegs (REGS == 3 && r > 1 ? 2 : 1)
      ) u_key_step (
          .clk_i,
          .decrypt_i(decrypt[START-1-STEP_AHEAD]),
          .window_i (window[r-1]),
          .window_o (window[r])
      );

      assign key = window[r][KeyBits-1-:STATE_W];

      og_delay #(
          .Width (STATE_W),
          .Cycles(1 + AHEAD),
          .HasReset(0)
      ) u_round_key (
          .clk_i,
          .rst_ni(1'b1),
          .data_i(LAST || decrypt[KEY] ? '0 : key),
          .data_o(round_key[r])
      );

      if (OuterMaps) begin : gen_outer_maps
        assign entered = decrypt[START] ? inv_affine(state[r-1]) : state[r-1] ^ round_key[r-1];
      end else begin : gen_no_maps
        assign entered = state[r-1] ^ round_key[r-1];
      end

      assign shifted = shift_rows(entered);
      for (genvar i = 0; i < 16; i++) begin : gen_byte
        og_aes_sbox #(
            .Sbox(Sbox),
            .Direction(OuterMaps ? SBOX_FORWARD : SBOX_MERGED),
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
          .Registered(REGS >= 2)
      ) u_substituted (
          .clk_i,
          .data_i(substituted),
          .data_o(behind_sbox)
      );

      always_comb begin
        keyed_d = behind_sbox;
        if (decrypt[KEY]) begin
          if (OuterMaps) keyed_d = inv_affine(keyed_d);
          keyed_d = keyed_d ^ key;
          if (!LAST) keyed_d = prepare(keyed_d);
        end else if (LAST) begin
          keyed_d = keyed_d ^ key;
        end
      end

      og_cut #(
          .Width(STATE_W),
          .Registered(REGS == 3)
      ) u_keyed (
          .clk_i,
          .data_i(keyed_d),
          .data_o(keyed)
      );

      assign mixed = !LAST ? mix_columns(keyed) : decrypt[MIX] ? turn(keyed) : keyed;

      always_ff @(posedge clk_i) state[r] <= mixed;
    end

    assign valid_o = valid[LATENCY];
    assign block_o = state[ROUNDS];

    logic unused_ends;
    assign unused_ends = ^{window[ROUNDS], round_key[ROUNDS], decrypt[LATENCY]};
  end

endmodule
