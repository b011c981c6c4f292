// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Carry-less product of two polynomials over GF(2), the schoolbook way.
//
// There are two descriptions of the one function. Words = 0 sums each bit of
// the product by itself, three products of bits at a time, which is what a
// LUT6 holds: synthesis that keeps this structure needs a quarter fewer LUTs.
// Words = 1 works on whole words, which a simulator that computes in words
// does fifty times faster. A test holds them against each other.
//
// Latency: none. Cost: Width^2 AND, (Width - 1)^2 XOR; about Width^2 / 2.4
// LUT6.

module og_gf2_leaf #(
    parameter int Width = 32,
`ifdef VERILATOR
    parameter bit Words = 1'b1
`else
    parameter bit Words = 1'b0
`endif
) (
    input  logic [  Width-1:0] a_i,
    input  logic [  Width-1:0] b_i,
    output logic [2*Width-2:0] product_o
);

  localparam int PRODUCT_W = 2 * Width - 1;

  if (Words) begin : gen_words
    always_comb begin
      product_o = '0;
      for (int i = 0; i < Width; i++) begin
        product_o = product_o ^ ((PRODUCT_W'(a_i) << i) & {PRODUCT_W{b_i[i]}});
      end
    end
  end else begin : gen_bits
    for (genvar k = 0; k < PRODUCT_W; k++) begin : gen_bit
      localparam int FIRST = k < Width ? 0 : k - Width + 1;  // a[i] b[k-i], i from here
      localparam int LAST = k < Width ? k : Width - 1;
      localparam int GROUPS = (LAST - FIRST) / 3 + 1;

      logic [GROUPS-1:0] group;

      for (genvar g = 0; g < GROUPS; g++) begin : gen_group
        localparam int FROM = FIRST + 3 * g;
        localparam int TO = FROM + 2 < LAST ? FROM + 2 : LAST;

        always_comb begin
          group[g] = a_i[FROM] & b_i[k-FROM];
          for (int i = FROM + 1; i <= TO; i++) group[g] = group[g] ^ (a_i[i] & b_i[k-i]);
        end
      end

      // A chain, not a tree: wherever it is cut, five groups fit into a LUT6.
      always_comb begin
        product_o[k] = group[GROUPS-1];
        for (int g = GROUPS - 2; g >= 0; g--) product_o[k] = product_o[k] ^ group[g];
      end
    end
  end

endmodule
