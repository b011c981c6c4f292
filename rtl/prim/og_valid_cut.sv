// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A place where a pipeline may be cut, for what travels with its valid: og_cut, and
// beside it a register of its own for valid_o, which reset clears.
//
// Latency: Registered cycles.

module og_valid_cut #(
    parameter int Width      = 128,
    parameter bit Registered = 1'b1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; clears valid_o

    input  logic             valid_i,
    input  logic [Width-1:0] data_i,
    output logic             valid_o,
    output logic [Width-1:0] data_o
);

  if (Width < 1) begin : gen_bad_width
    $error("og_valid_cut: Width must be at least 1");
  end

  og_cut #(
      .Width     (Width),
      .Registered(Registered)
  ) u_data (
      .clk_i,
      .data_i,
      .data_o
  );

  if (Registered) begin : gen_register
    always_ff @(posedge clk_i) valid_o <= rst_ni && valid_i;
  end else begin : gen_wires
    logic unused_reset;  // there is nothing to clear
    assign unused_reset = rst_ni;
    assign valid_o      = valid_i;
  end

endmodule
