// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The basic module of Crenne et al. (FPT 2011, figure 2): GHASH with the hash
// key synthesised into the logic, one register, two cycles a block.
//
// The register takes the sum of itself and a block in one cycle, and its
// product by the constant H in the next. The blocks of a message are AAD,
// text and lengths, then PAD, which is only added: what the register holds
// then is the MAC. The first block of a message is added to zero.
//
// There is one multiplier: with two in a row (the other reading of their
// section III) the paper's count would be near that of their pipeline of one
// stage, which is twice that of this module on the same device.
//
// Latency: the MAC is offered in the cycle after PAD is taken; a message of n
// blocks and PAD takes 2 n + 2 cycles. og_ghash_const_mul is made for one key
// by `opengcm ghash-key`. Cost: that multiplier, 128 + 3 flip-flops.

module og_crenne_basic
  import og_gf128_pkg::*;
(
    input logic clk_i,
    input logic rst_ni,  // synchronous
    input logic clear_i,

    input  logic     in_valid_i,
    output logic     in_ready_o,
    input  logic     in_pad_i,    // the block is PAD and ends the message
    input  element_t in_block_i,

    output logic     out_valid_o,
    input  logic     out_ready_i,
    output element_t out_mac_o
);

  typedef enum logic [1:0] {
    StFirst,     // a message may start
    StMultiply,
    StAdd,
    StDone       // the MAC is on offer
  } state_e;

  state_e state_q, state_d;
  element_t sum_q, sum_d, product;
  logic take;

  og_ghash_const_mul u_mul (
      .x_i(sum_q),
      .y_o(product)
  );

  always_comb begin
    in_ready_o  = state_q == StFirst || state_q == StAdd;
    out_valid_o = state_q == StDone;
    take        = in_valid_i && in_ready_o;

    sum_d = product;
    if (state_q == StFirst) sum_d = in_block_i;
    if (state_q == StAdd) sum_d = sum_q ^ in_block_i;

    state_d = state_q;
    unique case (state_q)
      StMultiply: state_d = StAdd;
      StDone:     if (out_ready_i) state_d = StFirst;
      default:    if (take) state_d = in_pad_i ? StDone : StMultiply;
    endcase
  end

  always_ff @(posedge clk_i) begin
    state_q <= state_d;
    if (take || state_q == StMultiply) sum_q <= sum_d;
    if (clear_i) sum_q <= '0;
    if (!rst_ni || clear_i) state_q <= StFirst;
  end

  assign out_mac_o = sum_q;

endmodule
