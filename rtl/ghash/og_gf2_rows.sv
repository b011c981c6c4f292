// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Two rows of a schoolbook product over GF(2): a polynomial of degree one times one of
// Width bits.
//
// A module of its own so that synthesis can be told to keep it: neighbouring bits of the
// result have five inputs together, two of a and three of b, so that a LUT6 with two
// outputs holds both, four products of bits. Mapped as part of the whole, each bit goes
// into a LUT6 of its own.
//
// Latency: none. Cost: 2 Width AND, Width - 1 XOR; (Width + 1) / 2 LUT6 of two outputs.

module og_gf2_rows #(
    parameter int Width = 32
) (
    input  logic [      1:0] a_i,
    input  logic [Width-1:0] b_i,
    output logic [  Width:0] product_o
);

  if (Width < 1) begin : gen_bad_width
    $error("og_gf2_rows: Width must be at least 1");
  end

  assign product_o = ((Width + 1)'(b_i) & {(Width + 1) {a_i[0]}}) ^
      ({b_i, 1'b0} & {(Width + 1) {a_i[1]}});

endmodule
