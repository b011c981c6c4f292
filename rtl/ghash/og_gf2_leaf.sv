// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Carry-less product of two polynomials over GF(2), the schoolbook way.
//
// Both halves of the product are sums of shifted operands, in groups of three:
// three products of two bits are what a LUT6 holds, and synthesis that keeps these
// groups needs a quarter fewer LUTs. The groups of the low half begin at the lowest
// bit of a, those of the high half at the highest bit of b, so that none is cut where
// a sum begins. Written in whole words, for simulators compute in words.
//
// Latency: none. Cost: Width^2 AND, (Width - 1)^2 XOR; about Width^2 / 2.4
// LUT6.

module og_gf2_leaf #(
    parameter int Width = 32
) (
    input  logic [  Width-1:0] a_i,
    input  logic [  Width-1:0] b_i,
    output logic [2*Width-2:0] product_o
);

  localparam int GROUP = 3;
  localparam int GROUPS = (Width + GROUP - 1) / GROUP;

  logic [Width-1:0] low;  // x^0 to x^(Width-1)
  logic [Width-1:0] high;  // the rest, and a zero

  // Chains of groups, not trees: wherever they are cut, five groups fit into a LUT6.
  always_comb begin
    logic [Width-1:0] low_group, high_group;
    low  = '0;
    high = '0;
    for (int g = GROUPS - 1; g >= 0; g--) begin
      low_group  = '0;
      high_group = '0;
      for (int i = GROUP * g; i < GROUP * (g + 1) && i < Width; i++) begin
        low_group  = low_group ^ ((b_i << i) & {Width{a_i[i]}});
        high_group = high_group ^ ((a_i >> (i + 1)) & {Width{b_i[Width-1-i]}});
      end
      low  = low_group ^ low;
      high = high_group ^ high;
    end
  end

  assign product_o = (2 * Width - 1)'({high, low});

endmodule
