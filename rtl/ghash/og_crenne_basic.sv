// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The basic module of Crenne et al. (FPT 2011, figure 2): GHASH with the hash
// key synthesised into the logic, one register, two cycles a block.
//
// The register takes the sum of itself and a block in one cycle, and its
// product by the constant H in the next. The blocks of a message are AAD,
// text and lengths, then PAD, which is only added: the sum is the MAC. It is
// on offer while PAD is, and both are taken at one clock edge; the register
// is zero then, for the first block of the next message.
//
// There is one multiplier: with two in a row (the other reading of their
// section III) the paper's count would be near that of their pipeline of one
// stage, which is twice that of this module on the same device.
//
// Latency: none from PAD to the MAC; a message of n blocks and PAD takes
// 2 n + 1 cycles. in_ready_o is low for a cycle behind each block; for PAD it
// is out_ready_i. out_mac_o is zero while out_valid_o is low. og_ghash_const_mul
// is made for one key by `opengcm ghash-key`. Cost: that multiplier, 128 + 1
// flip-flops.

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

  element_t sum_q, sum, product;
  logic multiply_q;  // a block was added, so the product comes next
  logic take;

  og_ghash_const_mul u_mul (
      .x_i(sum_q),
      .y_o(product)
  );

  assign sum         = sum_q ^ in_block_i;
  assign in_ready_o  = !multiply_q && (!in_pad_i || out_ready_i);
  assign take        = in_valid_i && in_ready_o;
  assign out_valid_o = in_valid_i && in_pad_i && !multiply_q;
  assign out_mac_o   = out_valid_o ? sum : '0;

  always_ff @(posedge clk_i) begin
    multiply_q <= take && !in_pad_i;
    if (take || multiply_q) sum_q <= multiply_q ? product : sum;
    if (take && in_pad_i) sum_q <= '0;
    if (!rst_ni || clear_i) begin
      multiply_q <= 1'b0;
      sum_q      <= '0;
    end
  end

endmodule
