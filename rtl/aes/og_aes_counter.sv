// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The counter blocks of CTR mode (SP 800-38A, 6.5 and B.1): the first one, then
// one more each, modulo 2^128.
//
// Each of eight digits of 16 bits keeps beside it whether it is all ones, so
// that a carry is an AND of flags and no adder is longer than 16 bits.
//
// Latency: 1 cycle from load_i, which goes before step_i, and from step_i.
// Cost: 136 flip-flops, eight incrementers of 16 bits.

module og_aes_counter
  import og_aes_pkg::*;
(
    input logic clk_i,

    input  logic   load_i,
    input  state_t first_i,
    input  logic   step_i,
    output state_t block_o
);

  localparam int DIGITS = 8;
  localparam int DIGIT_W = STATE_W / DIGITS;

  logic [DIGITS-1:0][DIGIT_W-1:0] digit_q, digit_d;
  logic [DIGITS-1:0] full_q;
  logic carry;

  always_comb begin
    digit_d = load_i ? first_i : digit_q;
    carry   = step_i && !load_i;
    for (int i = 0; i < DIGITS; i++) begin
      if (carry) digit_d[i] = digit_q[i] + 1'b1;
      carry = carry && full_q[i];
    end
  end

  always_ff @(posedge clk_i) begin
    digit_q <= digit_d;
    for (int i = 0; i < DIGITS; i++) full_q[i] <= &digit_d[i];
  end

  assign block_o = digit_q;

endmodule
