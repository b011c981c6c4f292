// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_aes_pipe fed by og_aes_round_keys, once for each number of registers a
// round. The slot goes in one cycle before its block.

module keyed_pipes #(
    parameter  int Rounds   = 14,
    parameter  int Sbox     = 0,
    parameter  int KeySlots = 4,
    localparam int SlotW    = $clog2(KeySlots)
) (
    input logic clk_i,

    input  logic     [SlotW-1:0] slot_i,
    input  logic           [1:0] size_i,
    input  logic         [127:0] block_i,
    output logic    [2:0][127:0] block_o,  // by registers a round, less one

    input logic       [Rounds:0] write_i,
    input logic      [SlotW-1:0] write_slot_i,
    input logic          [127:0] write_key_i
);

  for (genvar n = 0; n < 3; n++) begin : gen_regs
    logic [Rounds:0][127:0] keys;
    logic [Rounds:1] bypass;

    og_aes_round_keys #(
        .Rounds   (Rounds),
        .RoundRegs(n + 1),
        .KeySlots (KeySlots)
    ) u_round_keys (
        .clk_i,
        .slot_i,
        .size_i,
        .keys_o  (keys),
        .bypass_o(bypass),
        .write_i,
        .write_slot_i,
        .write_key_i
    );

    og_aes_pipe #(
        .Rounds   (Rounds),
        .RoundRegs(n + 1),
        .Sbox     (Sbox)
    ) u_pipe (
        .clk_i,
        .block_i,
        .keys_i  (keys),
        .bypass_i(bypass),
        .block_o (block_o[n])
    );
  end

endmodule
