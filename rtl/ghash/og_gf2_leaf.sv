// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Carry-less product of two polynomials over GF(2), the schoolbook way.
//
// Latency: none. Cost: Width^2 AND, (Width - 1)^2 XOR.

module og_gf2_leaf #(
    parameter int Width = 32
) (
    input  logic [  Width-1:0] a_i,
    input  logic [  Width-1:0] b_i,
    output logic [2*Width-2:0] product_o
);

  localparam int PRODUCT_W = 2 * Width - 1;

  always_comb begin
    product_o = '0;
    for (int i = 0; i < Width; i++) begin
      product_o = product_o ^ ((PRODUCT_W'(a_i) << i) & {PRODUCT_W{b_i[i]}});
    end
  end

endmodule
