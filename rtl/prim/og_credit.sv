// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Credit counter: lets items into a pipeline that cannot stop, as long as the
// FIFO behind it has room for every one under way.
//
// avail_o says that take_i is allowed. give_i returns a credit when an item
// leaves the FIFO; it can be taken in the next cycle. With Empty it counts what is
// stored, up to Credits: given when it comes, taken when it goes.
//
// Cost: $clog2(Credits + 1) + 4 flip-flops.

module og_credit #(
    parameter  int Credits = 32,
    parameter  bit Empty   = 0,                                // all are taken at first
    localparam int CountW  = Credits < 4 ? 3 : $clog2(Credits + 1)  // holds 4
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

  // take_i and give_i come late, so they reach the count a cycle later, by way of registers. Two
  // flags follow them at once: avail_q, at least one credit is left, and two_q, at least two. When
  // a credit is taken, each flag becomes the next higher one.
  logic [CountW-1:0] count_q;
  logic taken_q, given_q, avail_q, two_q, three, four;

  assign avail_o = avail_q;

  // With what the registers have not told the count yet. In bits: comparisons would make chains of
  // carries.
  assign four = |count_q[CountW-1:2];

  always_comb begin
    unique case ({
      given_q, taken_q
    })
      2'b10:   three = four || count_q[1];
      2'b01:   three = four;
      default: three = four || &count_q[1:0];
    endcase
  end

  always_ff @(posedge clk_i) begin
    taken_q <= take_i;
    given_q <= give_i;
    count_q <= count_q + CountW'(given_q) - CountW'(taken_q);
    if (give_i != take_i) begin
      avail_q <= give_i || two_q;
      two_q   <= give_i ? avail_q : three;
    end
    if (!rst_ni) begin
      taken_q <= 1'b0;
      given_q <= 1'b0;
      count_q <= Empty ? '0 : CountW'(Credits);
      avail_q <= !Empty;
      two_q   <= !Empty && Credits > 1;
    end
  end

endmodule
