// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The pipelined module of Crenne et al. (FPT 2011, figure 4): Stages + 1
// multipliers by the constant H in a row, a block added in front of each.
//
//   block 0    block 1           block Stages       PAD
//      |          |                   |              |
//   -> + [reg] H> + [reg] H> ...   H> + [reg] H> --> + --> MAC
//   |                                            |
//   +--------------------------------------------+  feedback
//
// A row of Stages + 1 blocks goes through in Stages + 1 cycles, and another
// may start in every cycle: block s of a row is on in_blocks_i[s] in the cycle
// s after that of its block 0. In the cycle after that of its last block the
// row leaves. Of a message of more blocks the next row starts in that cycle,
// with in_continue_i; else in_pad_valid_i says that PAD is on in_pad_i. So
// Stages + 1 messages in turn keep every multiplier busy with one block a cycle.
// A message that does not fill its rows starts with zero blocks: they hash to
// nothing. The blocks of a message are AAD, text and lengths.
//
// Where no row starts, and without in_continue_i, it does not matter what is on
// in_blocks_i: what comes of it leaves without PAD, and nobody sees it.
//
// Reset and clear_i erase what is under way; PAD in the same cycle still gives
// a MAC, of what was there before.
//
// Latency: none from PAD to the MAC, which is Stages + 1 cycles behind block 0
// of the last row; the last multiplier is on the way to out_mac_o, which is
// zero while out_valid_o is low. og_ghash_const_mul is made for one key by
// `opengcm ghash-key`. Cost: Stages + 1 of these, 128 x (Stages + 1) flip-flops.

module og_crenne_pipe
  import og_gf128_pkg::*;
#(
    parameter int Stages = 8  // as the paper counts: the multipliers, less one
) (
    input logic clk_i,
    input logic rst_ni,  // synchronous
    input logic clear_i,

    input logic                in_continue_i,   // the row that leaves goes on with block 0
    input element_t [Stages:0] in_blocks_i,
    input logic                in_pad_valid_i,  // the row that leaves is its message's last
    input element_t            in_pad_i,

    output logic     out_valid_o,
    output element_t out_mac_o
);

  if (Stages < 1) begin : gen_bad_stages
    $error("og_crenne_pipe: Stages must be at least 1");
  end

  element_t [Stages:0] operand_q, product;

  for (genvar s = 0; s <= Stages; s++) begin : gen_stage
    og_ghash_const_mul u_mul (
        .x_i(operand_q[s]),
        .y_o(product[s])
    );
  end

  always_ff @(posedge clk_i) begin
    operand_q[0] <= in_blocks_i[0] ^ (in_continue_i ? product[Stages] : '0);
    for (int s = 1; s <= Stages; s++) operand_q[s] <= in_blocks_i[s] ^ product[s-1];
    if (!rst_ni || clear_i) operand_q <= '0;
  end

  assign out_valid_o = in_pad_valid_i;
  assign out_mac_o   = in_pad_valid_i ? in_pad_i ^ product[Stages] : '0;

endmodule
