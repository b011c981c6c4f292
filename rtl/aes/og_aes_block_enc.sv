// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// CIPHER() of FIPS 197, 5.1, a block a cycle and a key with each: og_aes_agile without
// BothWays, and so without decrypt_i. Form, latency, throughput and cost are described
// there.

module og_aes_block_enc
  import og_aes_pkg::*;
#(
    parameter int KeyBits    = 128,         // og_aes_agile, all of these
    parameter bit TowerState = 0,
    parameter int Sbox       = SBOX_TOWER,
    parameter int RoundRegs  = 2,
    parameter int SboxCuts   = 1,
    parameter bit SumsRegs   = 0,
    parameter bit EarlyCut   = 0
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                 valid_i,
    input logic   [KeyBits-1:0] key_i,    // first byte leftmost
    input state_t               block_i,

    output logic   valid_o,
    output state_t block_o
);

  og_aes_agile #(
      .KeyBits   (KeyBits),
      .TowerState(TowerState),
      .Sbox      (Sbox),
      .RoundRegs (RoundRegs),
      .SboxCuts  (SboxCuts),
      .SumsRegs  (SumsRegs),
      .EarlyCut  (EarlyCut)
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

endmodule
