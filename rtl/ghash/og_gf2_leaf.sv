// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Carry-less product of two polynomials over GF(2), the schoolbook way, or the sum of
// Terms such products.
//
// Paired = 0: both halves of a product are sums of shifted operands, in groups of three:
// three products of two bits are what a LUT6 holds, and synthesis that keeps these
// groups needs a quarter fewer LUTs. The groups of the low half begin at the lowest
// bit of a, those of the high half at the highest bit of b, so that none is cut where
// a sum begins. Written for simulators, which compute in words: a product is in words of
// 2 Width bits, whose upper halves synthesis drops, and all terms are one function, of which
// a compiler makes vectors.
//
// Paired = 1: a sum of og_gf2_rows, for LUTs with two outputs: where those are mapped apart,
// a LUT6 holds four products of two bits, in two outputs. It takes more functions in fewer
// LUTs, and pays from 16 bits on. The rows of all terms are summed in groups as a LUT6
// takes them: of 36 rows and fewer, which four terms of 16 bits are, the sum is two levels
// behind the rows, if the leaf is mapped apart, too, and to two levels.
//
// Latency: none. Cost: Terms times Width^2 AND, (Width - 1)^2 XOR; about Width^2 / 2.4
// LUT6, or Width^2 / 2.9 with Paired.

module og_gf2_leaf #(
    parameter int Width  = 32,
    parameter int Terms  = 1,
    parameter bit Paired = 0
) (
    input  logic [Terms-1:0][1:0][Width-1:0] operands_i,  // {a, b} of each term
    output logic [2*Width-2:0] sum_o
);

  if (Width < 1 || Terms < 1) begin : gen_bad_parameters
    $error("og_gf2_leaf: Width and Terms must be at least 1");
  end

  if (Paired && Width > 1) begin : gen_paired
    localparam int PAIRS = (Width + 1) / 2;  // of rows of a term
    localparam int ROWS = Terms * PAIRS;
    localparam int GROUP = 6;  // what a LUT6 sums

    logic [ROWS-1:0][Width:0] rows;

    for (genvar t = 0; t < Terms; t++) begin : gen_term
      logic [2*PAIRS-1:0] a;

      assign a = (2 * PAIRS)'(operands_i[t][1]);

      for (genvar p = 0; p < PAIRS; p++) begin : gen_rows
        og_gf2_rows #(
            .Width(Width)
        ) u_rows (
            .a_i      (a[2*p+:2]),
            .b_i      (operands_i[t][0]),
            .product_o(rows[p*Terms+t])
        );
      end
    end

    // Sums of sums, each as many rows as a LUT6 takes: a chain would be deeper.
    always_comb begin
      logic [2*Width-2:0] group;
      sum_o = '0;
      for (int g = 0; g < ROWS; g += GROUP) begin
        group = '0;
        for (int r = g; r < g + GROUP && r < ROWS; r++) begin
          group = group ^ ((2 * Width - 1)'(rows[r]) << (2 * (r / Terms)));
        end
        sum_o = sum_o ^ group;
      end
    end
  end else begin : gen_triples
    localparam int GROUP = 3;
    localparam int GROUPS = (Width + GROUP - 1) / GROUP;

    typedef logic [2*Width-1:0] product_t;

    // Chains of groups, not trees: wherever they are cut, five groups fit into a LUT6. Of low
    // (x^0 to x^(Width-1)) and high (the rest, and a zero) only the lower Width bits count.
    function automatic product_t product(product_t a, product_t b);
      product_t low, high, low_group, high_group;
      low  = '0;
      high = '0;
      for (int g = GROUPS - 1; g >= 0; g--) begin
        low_group  = '0;
        high_group = '0;
        for (int i = GROUP * g; i < GROUP * (g + 1) && i < Width; i++) begin
          low_group  = low_group ^ ((b << i) & {2 * Width{a[i]}});
          high_group = high_group ^ ((a >> (i + 1)) & {2 * Width{b[Width-1-i]}});
        end
        low  = low_group ^ low;
        high = high_group ^ high;
      end
      return (high << Width) | product_t'(low[Width-1:0]);
    endfunction

    function automatic product_t [Terms-1:0] all_products(product_t [Terms-1:0] operands);
      // verilator no_inline_task
      product_t [Terms-1:0] r;
      for (int t = 0; t < Terms; t++) begin
        r[t] = product(operands[t] >> Width, product_t'(operands[t][Width-1:0]));
      end
      return r;
    endfunction

    product_t [Terms-1:0] products;

    always_comb begin
      products = all_products(operands_i);
      sum_o = '0;
      for (int t = 0; t < Terms; t++) sum_o = sum_o ^ (2 * Width - 1)'(products[t]);
    end
  end

endmodule
