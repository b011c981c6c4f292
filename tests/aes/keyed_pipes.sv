// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_aes_pipe fed by og_aes_round_keys, once for each number of registers a
// round: all of them behind SubBytes, or with BramRounds all but one inside it. Of
// functions of four bits it takes three; so these have three, three and four, and only
// the last two have BramRounds. The slot goes in one cycle before
// its blocks, which have their first 96 bits in common.

module keyed_pipes #(
    parameter  int Rounds   = 14,
    parameter  int Sbox     = og_aes_pkg::SBOX_TABLE,
    parameter  int KeySlots = 4,
    parameter  int Lanes    = 2,
    parameter  int KeyMin   = 128,
    parameter  bit TowerState = 0,
    parameter  int BramRounds = 0,  // of the pipes with cuts
    parameter  int ReadRegs = 2,  // of the round keys; a block comes so much later
    localparam int SlotW    = $clog2(KeySlots)
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic     [SlotW-1:0]            slot_i,
    input  og_aes_pkg::key_size_e           size_i,
    input  logic     [Lanes-1:0][127:0]     block_i,
    output logic     [2:0][Lanes-1:0][127:0] block_o,  // by registers a round, less one

    input logic       [Rounds:0] write_i,
    input logic      [SlotW-1:0] write_slot_i,
    input logic          [127:0] write_key_i
);

  logic [Lanes-1:0][127:0] block;

  og_cut #(
      .Width     (Lanes * 128),
      .Registered(ReadRegs == 3)
  ) u_later (
      .clk_i,
      .data_i(block_i),
      .data_o(block)
  );

  for (genvar n = 0; n < 3; n++) begin : gen_regs
    localparam bit COSET = Sbox == og_aes_pkg::SBOX_COSET;
    localparam bit LUT4 = Sbox == og_aes_pkg::SBOX_LUT4;
    localparam int Regs = !LUT4 ? n + 1 : n == 2 ? 4 : 3;
    localparam int InBram = n > 0 ? BramRounds : 0;
    // A tower's third register is inside the inverse.
    localparam int RoundRegs = LUT4 || ((TowerState || COSET) && n == 2) ? Regs - 1 :
        BramRounds > 0 ? 1 : Regs;
    logic [Rounds:0][127:0] keys;
    logic [Rounds:1] enter;

    og_aes_round_keys #(
        .Rounds(Rounds),
        .RoundCycles(Regs),
        .ReadRegs(ReadRegs),
        .KeySlots (KeySlots),
        .MappedKeys(TowerState ? Rounds + 1 : COSET ? Rounds : LUT4 ? Rounds + 1 - InBram : 0),
        .Coset(COSET),
        .LateKeys(TowerState)
    ) u_round_keys (
        .clk_i,
        .slot_i,
        .size_i,
        .keys_o  (keys),
        .enter_o(enter),
        .write_i,
        .write_slot_i,
        .write_key_i
    );

    og_aes_pipe #(
        .Rounds   (Rounds),
        .Lanes    (Lanes),
        .SharedW  (96),
        .KeyMin   (KeyMin),
        .RoundRegs(RoundRegs),
        .SboxCuts (Regs - RoundRegs),
        .Sbox     (Sbox),
        .TowerState(TowerState),
        .BramRounds(InBram)
    ) u_pipe (
        .clk_i,
        .rst_ni,
        .block_i(block),
        .keys_i  (keys),
        .enter_i(enter),
        .block_o (block_o[n])
    );
  end

endmodule
