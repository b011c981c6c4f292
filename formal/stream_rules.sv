// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What a valid/ready stream owes its receiver: a beat on offer stays on offer,
// unchanged, until it is taken.

module stream_rules #(
    parameter int Width = 8
) (
    input logic             clk_i,
    input logic             rst_ni,
    input logic             valid_i,
    input logic             ready_i,
    input logic [Width-1:0] payload_i
);

  logic waits_q = 1'b0;  // a beat was on offer and not taken
  logic [Width-1:0] payload_q;

  always_ff @(posedge clk_i) begin
    waits_q   <= rst_ni && valid_i && !ready_i;
    payload_q <= payload_i;
  end

  always_comb begin
    if (waits_q && rst_ni) begin
      assert (valid_i);
      assert (payload_i == payload_q);
    end
  end

endmodule
