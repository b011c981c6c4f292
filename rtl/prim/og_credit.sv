// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Credit counter: lets items into a pipeline that cannot stop, as long as the
// FIFO behind it has room for every one under way.
//
// avail_o says that take_i is allowed. give_i returns a credit when an item
// leaves the FIFO; it can be taken in the next cycle.
//
// Cost: $clog2(Credits + 1) + 1 flip-flops.

module og_credit #(
    parameter  int Credits = 32,
    localparam int CountW  = $clog2(Credits + 1)
) (
    input  logic clk_i,
    input  logic rst_ni,
    input  logic take_i,
    input  logic give_i,
    output logic avail_o
);

  if (Credits < 1) begin : gen_bad_credits
    $error("og_credit: Credits must be at least 1");
  end

  logic [CountW-1:0] count_q;
  logic avail_q;

  assign avail_o = avail_q;

  always_ff @(posedge clk_i) begin
    count_q <= count_q + CountW'(give_i) - CountW'(take_i);
    // Compared before it is known whether one is taken.
    if (give_i != take_i) avail_q <= give_i || count_q != CountW'(1);
    if (!rst_ni) begin
      count_q <= CountW'(Credits);
      avail_q <= 1'b1;
    end
  end

endmodule
