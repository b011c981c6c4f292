// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_aes_agile, encryption, for FPGAs of LUT4: state and keys in GF((2^4)^2) from end
// to end (og_aes_agile_pkg) as with its TowerState, cut so that the two
// sub-stages of a round with wires from byte to byte, ShiftRows and MixColumns, have two
// levels of LUT4, and the one between them, all of whose wires are in a byte, has three.
//
// The key schedule starts a cycle before the block, which waits for its first
// AddRoundKey(), so that a round key is there when its round ends: it is added where
// MixColumns is, and nothing stands before the inverse. The price: key_i goes through
// the map into the field and half an inverse before it meets a register.
//
// Ports and throughput as og_aes_agile, without decrypt_i. Latency: 1 + 3 Nr cycles.
//
// Cost: of LUT4 81 a byte and round, of flip-flops 28, and the key schedule's.

module og_aes_lut4_enc
  import og_aes_pkg::*, og_aes_agile_pkg::*;
#(
    parameter int KeyBits = 128
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic               valid_i,
    input logic [KeyBits-1:0] key_i,
    input state_t             block_i,

    output logic   valid_o,
    output state_t block_o
);

  localparam int ROUNDS = rounds(KeyBits);
  localparam int LATENCY = 1 + 3 * ROUNDS;

  logic [ROUNDS:0][KeyBits-1:0] window;
  state_t [ROUNDS:0] state;
  logic [LATENCY-1:0] valid_q;

  always_comb begin
    for (int i = 0; i < KeyBits / 8; i++) window[0][8*i+:8] = to_tower(key_i[8*i+:8]);
  end

  always_ff @(posedge clk_i) state[0] <= state_to_tower(block_i ^ key_i[KeyBits-1-:STATE_W]);

  for (genvar r = 1; r <= ROUNDS; r++) begin : gen_round
    og_aes_key_step #(
        .KeyBits   (KeyBits),
        .Step      (r),
        .TowerState(1'b1),
        .SboxCuts  (1),
        .SubRegs   (1),
        .SumRegs   (1)
    ) u_key_step (
        .clk_i,
        .decrypt_i(1'b0),
        .window_i (window[r-1]),
        .window_o (window[r])
    );

    og_aes_lut4_round #(
        .Last(r == ROUNDS)
    ) u_round (
        .clk_i,
        .state_i(state[r-1]),
        .clear_i(1'b0),
        .key_i  (window[r][KeyBits-1-:STATE_W]),
        .state_o(state[r])
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

endmodule
