// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Both descriptions of og_gf2_leaf on the same operands.

module leaves #(
    parameter int Width = 8
) (
    input  logic [  Width-1:0] a_i,
    input  logic [  Width-1:0] b_i,
    output logic [2*Width-2:0] bits_o,
    output logic [2*Width-2:0] words_o
);

  og_gf2_leaf #(
      .Width(Width),
      .Words(1'b0)
  ) u_bits (
      .a_i,
      .b_i,
      .product_o(bits_o)
  );

  og_gf2_leaf #(
      .Width(Width),
      .Words(1'b1)
  ) u_words (
      .a_i,
      .b_i,
      .product_o(words_o)
  );

endmodule
