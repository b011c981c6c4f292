// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// An og_delay of each length from 0 to MaxCycles, on the same input.

module delay_lines #(
    parameter int Width     = 24,
    parameter int MaxCycles = 20
) (
    input  logic                          clk_i,
    input  logic                          rst_ni,
    input  logic             [Width-1:0]  data_i,
    output logic [MaxCycles:0][Width-1:0] data_o,
    output logic [MaxCycles:0][Width-1:0] chain_o,  // without memory
    output logic [MaxCycles:0][Width-1:0] block_o,  // the longer ones in block RAM
    output logic [MaxCycles:0][Width-1:0] far_o     // far from the memory
);

  for (genvar cycles = 0; cycles <= MaxCycles; cycles++) begin : gen_delay
    og_delay #(
        .Width (Width),
        .Cycles(cycles)
    ) u_delay (
        .clk_i,
        .rst_ni,
        .data_i,
        .data_o(data_o[cycles])
    );

    og_delay #(
        .Width (Width),
        .Cycles(cycles),
        .Ram   (0)
    ) u_chain (
        .clk_i,
        .rst_ni,
        .data_i,
        .data_o(chain_o[cycles])
    );

    og_delay #(
        .Width (Width),
        .Cycles(cycles),
        .Block (1)
    ) u_block (
        .clk_i,
        .rst_ni,
        .data_i,
        .data_o(block_o[cycles])
    );

    og_delay #(
        .Width (Width),
        .Cycles(cycles),
        .Far   (1)
    ) u_far (
        .clk_i,
        .rst_ni,
        .data_i,
        .data_o(far_o[cycles])
    );
  end

endmodule
