// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What comes with the first beat of a frame, held for the others: facts_o is there with each beat,
// in the same cycle. Cost: Width flip-flops and one.

module og_first_facts #(
    parameter int Width = 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; a first beat comes next

    input  logic             beat_i,   // one moves
    input  logic             last_i,
    input  logic [Width-1:0] facts_i,
    output logic [Width-1:0] facts_o
);

  if (Width < 1) begin : gen_bad_width
    $error("og_first_facts: Width must be at least 1");
  end

  logic first_q;
  logic [Width-1:0] facts_q;

  assign facts_o = first_q ? facts_i : facts_q;

  always_ff @(posedge clk_i) begin
    if (beat_i) begin
      first_q <= last_i;
      facts_q <= facts_o;
    end
    if (!rst_ni) first_q <= 1'b1;
  end

endmodule
