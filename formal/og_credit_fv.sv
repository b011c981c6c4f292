// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_credit never lets more than Credits items out, and lets one go whenever
// fewer are: its count never goes below zero nor above Credits. Items are
// taken only when allowed, and only what is out comes back.

module og_credit_fv #(
    parameter  int Credits = 3,
    parameter  bit Empty   = 0,
    localparam int CountW  = $clog2(Credits + 2) + 1
) (
    input logic clk_i,
    input logic rst_ni,
    input logic take_i,
    input logic give_i
);

  logic avail, take, give;
  logic [CountW-1:0] out_q = '0;  // items out
  logic started_q = 1'b0;
  logic been_empty_q = 1'b0;  // all credits were out

  // What the count holds when it has heard of the cycle before.
  logic [CountW-1:0] left;
  assign left = CountW'(u_dut.count_q) + CountW'(u_dut.given_q) - CountW'(u_dut.taken_q);

  assign take = take_i && avail;
  assign give = give_i && out_q != '0;

  og_credit #(
      .Credits(Credits),
      .Empty  (Empty)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .take_i (take),
      .give_i (give),
      .avail_o(avail)
  );

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    out_q     <= out_q + CountW'(take) - CountW'(give);
    if (out_q == CountW'(Credits)) been_empty_q <= 1'b1;
    if (!rst_ni) begin
      out_q        <= Empty ? CountW'(Credits) : '0;
      been_empty_q <= 1'b0;
    end
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (started_q && rst_ni) begin
      assert (out_q <= CountW'(Credits));
      assert (avail == (out_q < CountW'(Credits)));
      // For the induction.
      assert (left == CountW'(Credits) - out_q);
      assert (u_dut.two_q == (left > CountW'(1)));

      cover (!avail && take_i && !give);  // one more is refused
      cover (been_empty_q && out_q == '0);  // all out, and all back
      cover (take && give && out_q == CountW'(Credits - 1));
    end
  end

endmodule
