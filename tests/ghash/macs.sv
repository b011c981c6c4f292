// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// An og_gf128_mac for each number of Karatsuba levels from First to Last, on
// the same operands. Each has those of the registers of MulRegs that its levels
// have a place for.

module macs #(
    parameter int Lanes   = 4,
    parameter int First   = 0,
    parameter int Last    = 3,
    parameter int MulRegs = 0
) (
    input  logic                         clk_i,
    input  logic      [Lanes-1:0][127:0] a_i,
    input  logic      [Lanes-1:0][127:0] b_i,
    output logic [Last-First:0][127:0] sum_o   // First's in element 0
);

  for (genvar levels = First; levels <= Last; levels++) begin : gen_levels
    og_gf128_mac #(
        .Lanes  (Lanes),
        .Levels (levels),
        .MulRegs(MulRegs & og_gf128_pkg::mul_regs_of(levels))
    ) u_mac (
        .clk_i,
        .a_i,
        .b_i,
        .sum_o(sum_o[levels-First])
    );
  end

endmodule
