// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Partial GHASH sums on their way back to the multiplier.
//
// A sum that is pushed in the cycle in which it is popped passes through; one
// that comes earlier, because the source paused, waits here. take_o is the
// oldest sum not yet popped and is valid only when there is one: the caller
// knows, and never pops before it pushed.
//
// Latency: none when it is waited for. Cost: Depth x 128 bits of memory and a
// multiplexer of two in the loop.

module og_ghash_ring
  import og_gf128_pkg::*;
#(
    parameter int Depth = 4
) (
    input  logic     clk_i,
    input  logic     rst_ni,
    input  logic     push_i,
    input  element_t sum_i,
    input  logic     pop_i,
    output element_t take_o
);

  localparam int ADDR_W = Depth > 1 ? $clog2(Depth) : 1;
  localparam int COUNT_W = $clog2(Depth + 1);
  localparam logic [ADDR_W-1:0] LAST = ADDR_W'(Depth - 1);

  element_t waiting[Depth];
  logic [ADDR_W-1:0] wr_addr_q, rd_addr_q;
  logic [COUNT_W-1:0] count_q;
  logic [COUNT_W-1:0] count_d;
  logic through_q, store, fetch;  // nothing waits: a sum may pass through

  assign store   = push_i && !(through_q && pop_i);
  assign fetch   = pop_i && !through_q;
  assign count_d = count_q + COUNT_W'(store) - COUNT_W'(fetch);
  assign take_o  = through_q ? sum_i : waiting[rd_addr_q];

  always_ff @(posedge clk_i) begin
    if (store) begin
      waiting[wr_addr_q] <= sum_i;
      wr_addr_q          <= wr_addr_q == LAST ? '0 : wr_addr_q + 1'b1;
    end
    if (fetch) rd_addr_q <= rd_addr_q == LAST ? '0 : rd_addr_q + 1'b1;
    count_q   <= count_d;
    through_q <= count_d == '0;
    if (!rst_ni) begin
      through_q <= 1'b1;
      wr_addr_q <= '0;
      rd_addr_q <= '0;
      count_q   <= '0;
    end
  end

endmodule
