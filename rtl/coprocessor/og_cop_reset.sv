// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The reset of a co-processor, rst_no, from that of its bus.
//
// Async = 0: the same signal; whatever reads it does so at a clock edge.
// Async = 1: low as soon as rst_ni is, with or without a clock, and high again
// at the second clock edge after it. So there are two clock edges at least at
// which the core sees a reset, however short it was.
//
// Cost: nothing, or two flip-flops, the only ones with an asynchronous reset.

module og_cop_reset #(
    parameter bit Async = 1'b0
) (
    input  logic clk_i,
    input  logic rst_ni,
    output logic rst_no
);

  if (Async) begin : gen_async
    logic [1:0] released_q;
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) released_q <= '0;
      else released_q <= {released_q[0], 1'b1};
    end
    assign rst_no = released_q[1];
  end else begin : gen_sync
    logic unused_clk;  // nothing to synchronise
    assign unused_clk = clk_i;
    assign rst_no     = rst_ni;
  end

endmodule
