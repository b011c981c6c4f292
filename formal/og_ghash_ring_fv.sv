// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_ghash_ring gives back the sums in the order in which they came, none lost
// and none twice: each is the number of sums that came before it, and one. It
// gives zero where none was asked for. The caller never lets more than Depth
// wait, and asks only where one waits or comes.

module og_ghash_ring_fv
  import og_gf128_pkg::*;
#(
    parameter  int Depth  = 4,
    parameter  bit Gates  = 0,
    localparam int CountW = $clog2(Depth + 1) + 1
) (
    input logic clk_i,
    input logic rst_ni,
    input logic push_i,
    input logic want_i
);

  typedef logic [CountW-1:0] count_t;

  logic push, want;
  count_t in_count_q = '0;
  count_t out_count_q = '0;
  count_t held;
  element_t take;
  logic started_q = 1'b0;
  logic awake_q = 1'b0;  // out of reset in the cycle before
  logic wanted_q = 1'b0;
  count_t due_q;  // what was asked for
  logic been_full_q = 1'b0;

  // Sums are never zero.
  function automatic element_t sum_of(count_t number);
    return element_t'(number) + element_t'(1);
  endfunction

  assign held = in_count_q - out_count_q;
  assign push = push_i && held != count_t'(Depth);
  assign want = want_i && (held != '0 || push);

  og_ghash_ring #(
      .Depth(Depth),
      .Gates(Gates)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .push_i(push),
      .sum_i (sum_of(in_count_q)),
      .want_i(want),
      .take_o(take)
  );

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    if (push) in_count_q <= in_count_q + 1'b1;
    if (want) out_count_q <= out_count_q + 1'b1;
    awake_q  <= rst_ni;
    wanted_q <= want;
    due_q    <= out_count_q;
    if (held == count_t'(Depth)) been_full_q <= 1'b1;
    if (!rst_ni) begin
      in_count_q  <= '0;
      out_count_q <= '0;
      wanted_q    <= 1'b0;
      been_full_q <= 1'b0;
    end
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (started_q && rst_ni) begin
      assert (held <= count_t'(Depth));
      if (awake_q) assert (take == (wanted_q ? sum_of(due_q) : '0));

      // For the induction: where the sums lie.
      assert (count_t'(u_dut.count_q) == held);
      assert (u_dut.none_q == (held == '0));
      assert (u_dut.few_q == (held <= count_t'(1)));
      assert (int'(u_dut.rd_addr_q) < Depth && int'(u_dut.wr_addr_q) < Depth);
      assert (int'(u_dut.wr_addr_q) == (int'(u_dut.rd_addr_q) + int'(held) + Depth - 1) % Depth);
      if (held != '0) assert (u_dut.oldest_q == sum_of(out_count_q));
      for (int i = 1; i < Depth; i++) begin
        if (i < int'(held)) begin
          assert (u_dut.waiting[(int'(u_dut.rd_addr_q)+i-1)%Depth] ==
                  sum_of(out_count_q + count_t'(i)));
        end
      end

      cover (held == count_t'(Depth) && push_i);  // full
      cover (been_full_q && held == '0);  // filled and emptied
      cover (wanted_q && want && push && held == '0);  // one after the other passes through
    end
  end

endmodule
