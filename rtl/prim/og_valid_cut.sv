// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A place where a pipeline may be cut, for what travels with its valid: og_cut, of
// which reset clears valid_o.
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

  og_cut #(
      .Width     (Width + 1),
      .Registered(Registered)
  ) u_cut (
      .clk_i,
      .data_i({valid_i && (rst_ni || !Registered), data_i}),
      .data_o({valid_o, data_o})
  );

endmodule
