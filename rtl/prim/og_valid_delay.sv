// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_delay for what has a valid bit, which reset clears on its whole way. While
// valid_o is low nothing is said of data_o.
//
// Latency: Cycles. Cost: og_delay, and Cycles flip-flops.

module og_valid_delay #(
    parameter int Width  = 128,
    parameter int Cycles = 8,    // 1 or more
    parameter bit Ram    = 1,    // og_delay
    parameter bit Block  = 0,    // og_delay
    parameter bit Far    = 0     // og_delay
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic             valid_i,
    input  logic [Width-1:0] data_i,
    output logic             valid_o,
    output logic [Width-1:0] data_o
);

  if (Width < 1 || Cycles < 1) begin : gen_bad_parameters
    $error("og_valid_delay: Width and Cycles must be at least 1");
  end

  logic [Cycles-1:0] valid_q;

  always_ff @(posedge clk_i) begin
    valid_q <= Cycles'({valid_q, valid_i});
    if (!rst_ni) valid_q <= '0;
  end

  assign valid_o = valid_q[Cycles-1];

  og_delay #(
      .Width (Width),
      .Cycles(Cycles),
      .Ram   (Ram),
      .Block (Block),
      .Far   (Far)
  ) u_data (
      .clk_i,
      .rst_ni,
      .data_i,
      .data_o
  );

endmodule
