// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// An og_valid_delay of each length from 1 to MaxCycles, on the same input.

module valid_delays #(
    parameter int Width     = 8,
    parameter int MaxCycles = 12
) (
    input  logic                            clk_i,
    input  logic                            rst_ni,
    input  logic                            valid_i,
    input  logic [    Width-1:0]            data_i,
    output logic [MaxCycles-1:0]            valid_o,
    output logic [MaxCycles-1:0][Width-1:0] data_o
);

  for (genvar i = 0; i < MaxCycles; i++) begin : gen_delay
    og_valid_delay #(
        .Width (Width),
        .Cycles(i + 1)
    ) u_delay (
        .clk_i,
        .rst_ni,
        .valid_i,
        .data_i,
        .valid_o(valid_o[i]),
        .data_o (data_o[i])
    );
  end

endmodule
