// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// GHASH (SP 800-38D, 6.4) under a hash key that is part of the logic.
//
//   blocks --> feed --> loop --> way back --> hash
//
// Multiplication by the constant H^LANES is next to nothing in the basis of
// its own powers, so the loop is one LUT deep. A dense constant matrix, in
// registers level by level, takes each block into that basis (feed), another
// takes the state back once a message. Both are sums without a loop, as deep
// as one likes. og_ghash_const_pkg, _step and _out are made for one key by
// `opengcm ghash-key`.
//
// A message is the blocks that SP 800-38D hashes: AAD, text and the lengths,
// each padded with zeros to whole blocks; the last of its beats has
// in_last_i. With more than one lane, a message that does not fill its beats
// starts with zero blocks: they hash to nothing. A message has at least one
// beat, there may be gaps within it, and the next one may follow at once.
//
// Latency: the hash is on out_hash_o, with out_valid_o for one cycle,
// FEED_CYCLES + OUT_CYCLES + 1 cycles after the last beat. Throughput: LANES
// blocks a cycle. in_ready_o falls only where the way back is serial: the end
// of a message waits until the hash of the one before is out.
//
// clear_i forgets the message under way and the state. Cost: that of the
// constant modules, and FEED_CYCLES x 3 + 3 flip-flops.

module og_ghash_fixed
  import og_gf128_pkg::*;
  import og_ghash_const_pkg::*;
(
    input logic clk_i,
    input logic rst_ni,  // synchronous
    input logic clear_i,

    input  logic                       in_valid_i,
    output logic                       in_ready_o,
    input  logic                       in_last_i,
    input  logic [LANES*ELEMENT_W-1:0] in_blocks_i,  // first block lowest

    output logic     out_valid_o,
    output element_t out_hash_o
);

  if (FEED_CYCLES < 1 || OUT_CYCLES < 1) begin : gen_bad_shape
    $error("og_ghash_fixed: og_ghash_const_pkg has no cycles between input and output");
  end

  // What travels beside a beat on its way to the loop.
  typedef struct packed {
    logic valid;
    logic first;
    logic last;
  } flags_t;

  flags_t taken;
  flags_t [FEED_CYCLES-1:0] flags_q;  // the last one is at the loop
  logic first_q;  // the next beat starts a message
  logic done_q;  // the state is that of a whole message
  element_t state;

  assign taken = '{valid: in_valid_i && in_ready_o, first: first_q, last: in_last_i};

  always_ff @(posedge clk_i) begin
    flags_q[0] <= taken;
    for (int i = 1; i < FEED_CYCLES; i++) flags_q[i] <= flags_q[i-1];
    if (taken.valid) first_q <= in_last_i;
    done_q <= flags_q[FEED_CYCLES-1].valid && flags_q[FEED_CYCLES-1].last;
    if (!rst_ni || clear_i) begin
      for (int i = 0; i < FEED_CYCLES; i++) flags_q[i].valid <= 1'b0;
      first_q <= 1'b1;
      done_q  <= 1'b0;
    end
  end

  og_ghash_const_step u_step (
      .clk_i,
      .clear_i,
      .load_i  (flags_q[FEED_CYCLES-1].valid),
      .first_i (flags_q[FEED_CYCLES-1].first),
      .blocks_i(in_blocks_i),
      .state_o (state)
  );

  og_ghash_const_out u_out (
      .clk_i,
      .rst_ni,
      .clear_i,
      .start_i(done_q),
      .state_i(state),
      .valid_o(out_valid_o),
      .hash_o (out_hash_o)
  );

  if (OUT_SERIAL == 0) begin : gen_always_ready
    assign in_ready_o = 1'b1;
  end else begin : gen_wait
    logic ending_q;  // a message has ended and its hash is not out yet

    always_ff @(posedge clk_i) begin
      if (taken.valid && in_last_i) ending_q <= 1'b1;
      else if (out_valid_o) ending_q <= 1'b0;
      if (!rst_ni || clear_i) ending_q <= 1'b0;
    end

    assign in_ready_o = !in_last_i || !ending_q;
  end

endmodule
