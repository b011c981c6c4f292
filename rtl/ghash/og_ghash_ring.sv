// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Partial GHASH sums on their way back to the multiplier.
//
// want_i asks for the oldest sum not yet taken: take_o is that sum in the next
// cycle, and zero when none was asked for. A sum that is pushed in the cycle in
// which it is asked for passes through; one that comes earlier, because the source
// paused, waits here. The caller knows that there is one when he asks.
//
// Latency: one cycle, a register that a multiplier needs anyway. Cost: Depth x 128
// bits of memory, 256 flip-flops and, before the register, a multiplexer.

module og_ghash_ring
  import og_gf128_pkg::*;
#(
    parameter int Depth = 4,
    parameter bit Gates = 0   // for standard cells: sum_i, which comes late, is chosen last
) (
    input  logic     clk_i,
    input  logic     rst_ni,
    input  logic     push_i,
    input  element_t sum_i,
    input  logic     want_i,
    output element_t take_o
);

  localparam int ADDR_W = Depth > 1 ? $clog2(Depth) : 1;
  localparam int COUNT_W = $clog2(Depth + 1);
  localparam logic [ADDR_W-1:0] LAST = ADDR_W'(Depth - 1);

  function automatic logic [ADDR_W-1:0] after(logic [ADDR_W-1:0] place);
    return place == LAST ? '0 : place + 1'b1;
  endfunction

  // The oldest that waits stands in a register, so that the memory is not behind
  // the multiplier; rd_addr_q is the place of the one behind it.
  element_t waiting[Depth];
  element_t oldest_q;
  logic [ADDR_W-1:0] wr_addr_q, rd_addr_q;
  logic [COUNT_W-1:0] count_q;
  logic [COUNT_W-1:0] count_d;
  logic none_q;  // none waits: a sum may pass through
  logic few_q;   // none or one: the next sum will be the oldest
  logic store, fetch;

  assign store   = push_i && !(none_q && want_i);
  assign fetch   = want_i && !none_q;
  assign count_d = count_q + COUNT_W'(store) - COUNT_W'(fetch);

  // oldest_q takes sum_i whether or not it was pushed: without a push the ring is empty afterwards,
  // and oldest_q is not read. So push_i, which comes late, is not part of this choice.
  if (Gates) begin : gen_gates
    element_t other;

    assign other = none_q || want_i ? waiting[rd_addr_q] : oldest_q;
    always_ff @(posedge clk_i) oldest_q <= few_q && (none_q || want_i) ? sum_i : other;
  end else begin : gen_luts
    always_ff @(posedge clk_i) begin
      if (none_q || want_i) oldest_q <= few_q ? sum_i : waiting[rd_addr_q];
    end
  end

  always_ff @(posedge clk_i) begin
    take_o <= none_q ? sum_i : oldest_q;
    if (!want_i) take_o <= '0;
    if (store) begin
      waiting[wr_addr_q] <= sum_i;
      wr_addr_q          <= after(wr_addr_q);
    end
    if (fetch) rd_addr_q <= after(rd_addr_q);
    count_q <= count_d;
    none_q  <= count_d == '0;
    few_q   <= count_d == '0 || count_d == COUNT_W'(1);
    if (!rst_ni) begin
      none_q    <= 1'b1;
      few_q     <= 1'b1;
      wr_addr_q <= '0;
      rd_addr_q <= after('0);
      count_q   <= '0;
    end
  end

endmodule
