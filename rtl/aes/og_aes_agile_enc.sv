// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// CIPHER() of FIPS 197, 5.1, unrolled, with KEYEXPANSION() (5.2) unrolled beside
// it: one block a cycle, each under a key of its own.
//
//   block --> + --> round 1 --> round 2 --> ... --> round Nr --> block
//             |        |           |                   |
//   key ------+--> step 1 ---> step 2 ----> ... --> step Nr
//
// This is the encryptor of Hesham, Abd El Ghany and Hofmann (DDECS 2014) with
// Sbox = SBOX_COMPOSITE and three sub-stages a round, for every key size and for
// one to four sub-stages. RoundRegs counts the sub-stages, SboxCuts those of
// their registers that cut the S-box; what is left stands as og_aes_round says:
//
//   RoundRegs SboxCuts
//       3         2     S-box 1 | S-box 2 | S-box 3  MixColumns AddRoundKey |
//       3         1     S-box 1 | S-box 2 | MixColumns AddRoundKey |
//       2         0     S-box | MixColumns AddRoundKey |
//
// A step of the key schedule takes as long as a round; the last one leaves its
// XOR to the last AddRoundKey.
//
// Latency: 1 + Nr x RoundRegs cycles from valid_i to valid_o, Nr = KeyBits / 32
// + 6: 31 for 128 bits and three sub-stages. Throughput: one block a cycle;
// nothing stops the pipe. Only the valid bits are reset. The pipe holds what
// entered it for as long as its latency: to clear it, let as many cycles pass
// with zeros on key_i and block_i.
//
// Cost: 20 Nr S-boxes (192 bits: 8 rounds of 12 have the key's four), and
// (128 + KeyBits) x RoundRegs x Nr flip-flops and what cut S-boxes need more.

module og_aes_agile_enc
  import og_aes_pkg::*;
#(
    parameter int KeyBits   = 128,
    parameter int Sbox      = SBOX_COMPOSITE,
    parameter int RoundRegs = 3,
    parameter int SboxCuts  = 2,
    parameter bit SumsRegs  = 0,          // og_aes_round
    parameter bit TowerState = 0,         // og_aes_agile_tower; needs Sbox = SBOX_TOWER
    parameter bit Lut4      = 0           // og_aes_lut4_enc; the same, RoundRegs = 3, SboxCuts = 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                 valid_i,
    input logic   [KeyBits-1:0] key_i,    // first byte leftmost
    input state_t               block_i,

    output logic   valid_o,
    output state_t block_o
);

  localparam int ROUNDS = rounds(KeyBits);
  localparam int REGS = RoundRegs - SboxCuts;  // outside the S-box
  localparam int LATENCY = 1 + ROUNDS * RoundRegs;

  if (RoundRegs < 1 || RoundRegs > 4 || SboxCuts < 0 || REGS < 1 || REGS > 3) begin : gen_bad_regs
    $error("og_aes_agile_enc: RoundRegs must be 1 to 4, SboxCuts from 0 to one less, two at 4");
  end

  if (Lut4 && (RoundRegs != 3 || SboxCuts != 1)) begin : gen_bad_lut4
    $error("og_aes_agile_enc: Lut4 has RoundRegs = 3 and SboxCuts = 1");
  end
  if (Lut4 && TowerState) begin : gen_bad_forms
    $error("og_aes_agile_enc: Lut4 and TowerState are two forms: choose one");
  end
  if ((Lut4 || TowerState) && (Sbox != SBOX_TOWER || SumsRegs)) begin : gen_bad_tower
    $error("og_aes_agile_enc: Lut4 and TowerState take Sbox = SBOX_TOWER, SumsRegs = 0");
  end

  if (Lut4) begin : gen_lut4
    og_aes_lut4_enc #(
        .KeyBits(KeyBits)
    ) u_pipe (
        .clk_i,
        .rst_ni,
        .valid_i,
        .key_i,
        .block_i,
        .valid_o,
        .block_o
    );
  end else if (TowerState) begin : gen_tower
    og_aes_agile_tower #(
        .KeyBits  (KeyBits),
        .RoundRegs(RoundRegs),
        .SboxCuts (SboxCuts),
        .BothWays (1'b0)
    ) u_pipe (
        .clk_i,
        .rst_ni,
        .valid_i,
        .decrypt_i(1'b0),
        .key_i,
        .block_i,
        .valid_o,
        .block_o
    );
  end else begin : gen_standard
    logic   [ROUNDS:0][KeyBits-1:0] window;
    state_t [ROUNDS:0]              state;
    logic   [LATENCY-1:0]           valid_q;

    assign window[0] = key_i;
    always_ff @(posedge clk_i) state[0] <= block_i ^ key_i[KeyBits-1-:STATE_W];

    for (genvar r = 1; r <= ROUNDS; r++) begin : gen_round
      localparam bit LAST = r == ROUNDS;
      localparam int SUM_REGS = LAST ? 0 : REGS > 1 ? REGS - 1 : 1;

      og_aes_key_step #(
          .KeyBits (KeyBits),
          .Step    (r),
          .Sbox    (Sbox),
          .SboxCuts(SboxCuts),
          .SubRegs (REGS - SUM_REGS),
          .SumRegs (SUM_REGS)
      ) u_key_step (
          .clk_i,
          .decrypt_i(1'b0),
          .window_i (window[r-1]),
          .window_o (window[r])
      );

      og_aes_round #(
          .Regs    (REGS),
          .Sbox    (Sbox),
          .SboxCuts(SboxCuts),
          .SumsRegs(SumsRegs)
      ) u_round (
          .clk_i,
          .state_i (state[r-1]),
          .last_i  (LAST),
          .clear_i(1'b0),
          .key_i   (window[r][KeyBits-1-:STATE_W]),
          .state_o (state[r])
      );
    end

    always_ff @(posedge clk_i) begin
      valid_q <= {valid_q[LATENCY-2:0], valid_i};
      if (!rst_ni) valid_q <= '0;
    end

    assign valid_o = valid_q[LATENCY-1];
    assign block_o = state[ROUNDS];

    if (KeyBits > STATE_W) begin : gen_unused
      logic unused_key;
      assign unused_key = ^window[ROUNDS][KeyBits-STATE_W-1:0];
    end
  end

endmodule
