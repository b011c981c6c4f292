// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_ghash_table in six shapes; which_i names the one that is spoken to, the
// others see no key and no message.

module ghash_tables (
    input logic       clk_i,
    input logic       rst_ni,
    input logic       clear_i,
    input logic [2:0] which_i,

    input  logic         key_valid_i,
    output logic         key_ready_o,
    input  logic         key_bank_i,
    input  logic [127:0] key_h_i,

    input  logic         in_valid_i,
    output logic         in_ready_o,
    input  logic         in_bank_i,
    input  logic         in_last_i,
    input  logic [  1:0] in_end_lane_i,
    input  logic [511:0] in_blocks_i,

    output logic         out_valid_o,
    output logic [127:0] out_hash_o
);

  localparam int SHAPES = 6;
  localparam int LANES[SHAPES] = '{1, 1, 2, 4, 1, 2};
  localparam int BANKS[SHAPES] = '{1, 2, 2, 1, 1, 2};
  localparam int BITS[SHAPES] = '{5, 6, 4, 5, 9, 7};

  logic [SHAPES-1:0] key_ready, in_ready, out_valid;
  logic [SHAPES-1:0][127:0] out_hash;

  for (genvar i = 0; i < SHAPES; i++) begin : gen_shape
    localparam int LANE_W = LANES[i] == 4 ? 2 : 1;

    logic chosen;

    assign chosen = which_i == 3'(i);

    og_ghash_table #(
        .Lanes     (LANES[i]),
        .Banks     (BANKS[i]),
        .WindowBits(BITS[i])
    ) u_dut (
        .clk_i,
        .rst_ni,
        .clear_i,
        .key_valid_i  (key_valid_i && chosen),
        .key_ready_o  (key_ready[i]),
        .key_bank_i,
        .key_h_i,
        .in_valid_i   (in_valid_i && chosen),
        .in_ready_o   (in_ready[i]),
        .in_bank_i,
        .in_last_i,
        .in_end_lane_i(in_end_lane_i[LANE_W-1:0]),
        .in_blocks_i  (in_blocks_i[128*LANES[i]-1:0]),
        .out_valid_o  (out_valid[i]),
        .out_hash_o   (out_hash[i])
    );
  end

  assign key_ready_o = key_ready[which_i];
  assign in_ready_o  = in_ready[which_i];
  assign out_valid_o = out_valid[which_i];
  assign out_hash_o  = out_hash[which_i];

endmodule
