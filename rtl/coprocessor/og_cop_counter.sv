// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Counter block of a co-processor: four words in a ring, and the last word of
// the block it began with, J0.
//
// use_i turns the ring by a word, turn_i says which, 0 the first. What goes to
// the cipher is word_o. With count_i it is the block plus one that goes there,
// and stays: modulo 2^128 if wide_i (SP 800-38A, B.1), else the last word
// alone, modulo 2^32 (SP 800-38D, 6.2). first_i: the last word is J0's again.
//
// Words leave first to last, but a carry goes the other way: a word that comes
// in is looked at, and whether all its bits are ones is known when it is the
// turn of those before it.
//
// Cost: 160 flip-flops with enables, two flags, a 32-bit incrementer.

module og_cop_counter
  import og_aes_pkg::*;
  import og_cop_pkg::*;
(
    input  logic  clk_i,
    input  logic  take_i,   // shift word_i in
    input  word_t word_i,
    input  logic  use_i,
    input  logic [1:0] turn_i,
    input  logic  count_i,
    input  logic  wide_i,
    input  logic  first_i,
    output word_t word_o
);

  word_t [3:0] ring_q, ring;  // element 0 is the tail
  word_t first_q;  // what came in last
  logic [2:0] full;  // those behind the head: all ones
  logic [2:1] full_q;
  logic last, carry;

  assign ring = ring_q ^ HELD;
  assign full = {full_q, &ring[0]};
  assign last = turn_i == 2'd3;

  // Whether all words behind the one at the head are full.
  always_comb begin
    unique case (turn_i)
      2'd0: carry = &full;
      2'd1: carry = &full[2:1];
      2'd2: carry = full[2];
      default: carry = 1'b1;
    endcase
    if (!count_i || !wide_i && !last) carry = 1'b0;
  end

  always_comb begin
    word_o = ring[3] + word_t'(carry);
    if (last && first_i) word_o = first_q;
  end

  always_ff @(posedge clk_i) begin
    if (take_i || use_i) begin
      ring_q <= {ring[2:0], take_i ? word_i : word_o} ^ HELD;
      full_q <= full[1:0];
    end
    if (take_i) first_q <= word_i;
  end

endmodule
