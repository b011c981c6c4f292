// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Asserts that what enters leaves Cycles later, and that nothing else does.

module latency_rule #(
    parameter int Cycles = 1
) (
    input logic clk_i,
    input logic rst_ni,
    input logic hold_i,   // the rule holds now
    input logic enter_i,
    input logic leave_i
);

  logic [Cycles-1:0] under_way_q;

  always_ff @(posedge clk_i) begin
    under_way_q <= Cycles'({under_way_q, enter_i});
    if (!rst_ni) under_way_q <= '0;
    else if (hold_i) assert (leave_i == under_way_q[Cycles-1])
    else $error("%m: not %0d cycles", Cycles);
  end

endmodule
