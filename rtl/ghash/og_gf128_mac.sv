// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Sum over lanes of products in GF(2^128): sum_o = a[0] b[0] + a[1] b[1] + ...
// (SP 800-38D, 6.3).
//
// Levels steps of Karatsuba turn each operand into 3^Levels operands of
// 128 / 2^Levels bits. All that follows the sub-products is linear, so they are
// summed over the lanes first, and joining and reduction exist only once:
//
//   a, b of a lane -> split -> sub-products -.
//   a, b of a lane -> split -> sub-products -+-> sum -> join -> reduce -> sum_o
//
// Latency: mul_latency(Levels, MulRegs) cycles, one for each register that
// MulRegs asks for (og_gf128_pkg, REG_...). Throughput: one sum a cycle;
// nothing stops it.
//
// Cost: Lanes x 3^Levels x (128 / 2^Levels)^2 AND and about as many XOR.

module og_gf128_mac
  import og_gf128_pkg::*;
#(
    parameter int Lanes   = 4,
    parameter int Levels  = 2,
    parameter int MulRegs = 1 << REG_REDUCE,
    parameter bit Paired  = 0                 // og_gf2_leaf, for LUTs with two outputs
) (
    input  logic                 clk_i,
    input  element_t [Lanes-1:0] a_i,
    input  element_t [Lanes-1:0] b_i,
    output element_t             sum_o
);

  if (Lanes < 1) begin : gen_bad_lanes
    $error("og_gf128_mac: Lanes must be at least 1");
  end
  if (Levels < 0 || Levels > MAX_LEVELS) begin : gen_bad_levels
    $error("og_gf128_mac: Levels must be 0 to 7");
  end
  if (MulRegs < 0 || MulRegs >= 1 << REGS_W) begin : gen_bad_regs
    $error("og_gf128_mac: MulRegs has bits that no register has");
  end else if ((MulRegs & ~mul_regs_of(Levels)) != 0) begin : gen_bad_joins
    // verilog_format: off
    // verilog_lint: waive line-length
    $error("og_gf128_mac: MulRegs has a step above Levels (REG_JOIN + Levels - 1, REG_HALVE + Levels - 2)");
    // verilog_format: on
  end

  function automatic bit has_reg(int position);
    return bit'((MulRegs >> position) & 1);
  endfunction

  localparam int LEAVES = 3 ** Levels;
  localparam int LEAF_W = ELEMENT_W >> Levels;

  typedef struct packed {
    logic [LEAF_W-1:0] a;
    logic [LEAF_W-1:0] b;
  } operands_t;

  // Of the lanes' products so many are summed in one leaf: all of them, unless registers stand
  // between. Groups of a paired leaf so run over the lanes, and a simulation model has one
  // function for all of them. The others come in SUMS.
  localparam int TERMS = has_reg(REG_PRODUCT) ? 1 : Lanes;
  localparam int SUMS = Lanes / TERMS;

  // Node n of a level has the children 3n (low half), 3n + 1 (high half) and
  // 3n + 2 (their sum) on the next.
  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_lane
    element_t a_there, b_there;

    og_cut #(
        .Width(2 * ELEMENT_W),
        .Registered(has_reg(REG_OPERAND))
    ) u_operand_cut (
        .clk_i,
        .data_i({a_i[lane], b_i[lane]}),
        .data_o({a_there, b_there})
    );

    for (genvar level = 0; level <= Levels; level++) begin : gen_level
      localparam int WIDTH = ELEMENT_W >> level;

      for (genvar n = 0; n < 3 ** level; n++) begin : gen_node
        logic [WIDTH-1:0] a_d, b_d, a, b;

        if (level == 0) begin : gen_root
          assign a_d = a_there;
          assign b_d = b_there;
        end else if (n % 3 == 0) begin : gen_low
          assign a_d = gen_level[level-1].gen_node[n/3].a[WIDTH-1:0];
          assign b_d = gen_level[level-1].gen_node[n/3].b[WIDTH-1:0];
        end else if (n % 3 == 1) begin : gen_high
          assign a_d = gen_level[level-1].gen_node[n/3].a[2*WIDTH-1:WIDTH];
          assign b_d = gen_level[level-1].gen_node[n/3].b[2*WIDTH-1:WIDTH];
        end else begin : gen_sum
          assign a_d = gen_node[n-1].a_d ^ gen_node[n-2].a_d;
          assign b_d = gen_node[n-1].b_d ^ gen_node[n-2].b_d;
        end

        og_cut #(
            .Width(2 * WIDTH),
            .Registered(level > 0 && level < Levels && has_reg(REG_HALVE + level - 1))
        ) u_halve_cut (
            .clk_i,
            .data_i({a_d, b_d}),
            .data_o({a, b})
        );
      end
    end
  end

  for (genvar n = 0; n < LEAVES; n++) begin : gen_products
    operands_t [Lanes-1:0] operands_d, operands;

    for (genvar lane = 0; lane < Lanes; lane++) begin : gen_operands
      assign operands_d[lane] = '{
              a: gen_lane[lane].gen_level[Levels].gen_node[n].a,
              b: gen_lane[lane].gen_level[Levels].gen_node[n].b
          };
    end

    og_cut #(
        .Width($bits(operands_d)),
        .Registered(has_reg(REG_SPLIT))
    ) u_split_cut (
        .clk_i,
        .data_i(operands_d),
        .data_o(operands)
    );

    for (genvar s = 0; s < SUMS; s++) begin : gen_sum
      logic [2*LEAF_W-2:0] sum_d, sum;

      og_gf2_leaf #(
          .Width (LEAF_W),
          .Terms (TERMS),
          .Paired(Paired)
      ) u_leaf (
          .operands_i(operands[s*TERMS+:TERMS]),
          .sum_o     (sum_d)
      );

      og_cut #(
          .Width(2 * LEAF_W - 1),
          .Registered(has_reg(REG_PRODUCT))
      ) u_product_cut (
          .clk_i,
          .data_i(sum_d),
          .data_o(sum)
      );
    end
  end

  // Joining step s makes products of 2^s x LEAF_W bits; step 0 is the sum over
  // the lanes.
  for (genvar step = 0; step <= Levels; step++) begin : gen_step
    localparam int HALF = LEAF_W << step >> 1;  // operand width of the step before
    localparam int WIDTH = 2 * (LEAF_W << step) - 1;  // product width

    for (genvar n = 0; n < 3 ** (Levels - step); n++) begin : gen_node
      logic [WIDTH-1:0] product_d, product;

      if (step == 0) begin : gen_sum
        for (genvar s = 0; s < SUMS; s++) begin : gen_add
          logic [WIDTH-1:0] total;
          if (s == 0) begin : gen_first
            assign total = gen_products[n].gen_sum[0].sum;
          end else begin : gen_next
            assign total = gen_add[s-1].total ^ gen_products[n].gen_sum[s].sum;
          end
        end
        assign product_d = gen_add[SUMS-1].total;
      end else begin : gen_join
        // middle + low + high goes onto the two inner quarters of {high, low}.
        // What low and high have in common there is summed once.
        logic [2*HALF-2:0] low, high, middle;
        logic [HALF-1:0] common, inner_low, inner_high;

        assign low = gen_step[step-1].gen_node[3*n].product;
        assign high = gen_step[step-1].gen_node[3*n+1].product;
        assign middle = gen_step[step-1].gen_node[3*n+2].product;
        assign common = HALF'(low >> HALF) ^ high[HALF-1:0];
        assign inner_low = common ^ middle[HALF-1:0] ^ low[HALF-1:0];
        assign inner_high = common ^ HALF'(middle >> HALF) ^ HALF'(high >> HALF);
        // The formatter breaks it nowhere else.
        // verilog_lint: waive line-length
        assign product_d = (WIDTH'(high >> HALF) << (3 * HALF)) ^ (WIDTH'(inner_high) << (2 * HALF)) ^
            (WIDTH'(inner_low) << HALF) ^ WIDTH'(low[HALF-1:0]);
      end

      og_cut #(
          .Width(WIDTH),
          .Registered(has_reg(step == 0 ? REG_SUM : REG_JOIN + step - 1))
      ) u_cut (
          .clk_i,
          .data_i(product_d),
          .data_o(product)
      );
    end
  end

  og_cut #(
      .Width(ELEMENT_W),
      .Registered(has_reg(REG_REDUCE))
  ) u_reduce_cut (
      .clk_i,
      .data_i(reduce(gen_step[Levels].gen_node[0].product)),
      .data_o(sum_o)
  );

endmodule
