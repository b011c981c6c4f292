// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Counter block of a co-processor (SP 800-38D, 6.2): four words in a ring, the
// last of which counts; and the last word of the block it began with, J0.
//
// use_i turns the ring by a word; what goes to the cipher is word_o, and if it
// is the last word (last_i) and count_i, that word plus one stays too.
// first_i: the last word is that of J0 again.
//
// Cost: 160 flip-flops with enables and a 32-bit incrementer.

module og_cop_counter
  import og_aes_pkg::*;
  import og_cop_pkg::*;
(
    input  logic  clk_i,
    input  logic  take_i,   // shift word_i in
    input  word_t word_i,
    input  logic  use_i,
    input  logic  last_i,
    input  logic  count_i,
    input  logic  first_i,
    output word_t word_o
);

  word_t [3:0] ring_q, ring;  // element 0 is the tail
  word_t first_q;  // what came in last

  assign ring   = ring_q ^ HELD;
  assign word_o = (last_i && first_i ? first_q : ring[3]) +
      word_t'(last_i && count_i && !first_i);

  always_ff @(posedge clk_i) begin
    if (take_i || use_i) ring_q <= {ring[2:0], take_i ? word_i : word_o} ^ HELD;
    if (take_i) first_q <= word_i;
  end

endmodule
