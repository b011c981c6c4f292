// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A place where a pipeline may be cut: a register, or wires.
//
// Latency: Registered cycles.

module og_cut #(
    parameter int Width      = 128,
    parameter bit Registered = 1'b1
) (
    input  logic             clk_i,
    input  logic [Width-1:0] data_i,
    output logic [Width-1:0] data_o
);

  if (Width < 1) begin : gen_bad_width
    $error("og_cut: Width must be at least 1");
  end

  if (Registered) begin : gen_register
    always_ff @(posedge clk_i) data_o <= data_i;
  end else begin : gen_wires
    logic unused_clk;  // no register
    assign unused_clk = clk_i;
    assign data_o     = data_i;
  end

endmodule
