// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A constant 128 x 128 matrix times a vector, column by column: the small way
// back of og_ghash_fixed, for messages of many blocks.
//
// The vector is caught with start_i. In each of Steps cycles, 128 / Steps of
// its bits decide whether their columns are added to the sum. The columns come
// from outside, from constants that are a LUT a bit: for bit i of a product,
// column s + Steps p is columns_i[p][i] in the cycle in which
// step_o[i * Groups / 128] is s.
//
// The product is made in Groups parts, each a cycle behind the one before: a
// step has few loads, and the constants of a part share no address with those
// of another, so that no tool sees much to share and each bit stays a LUT.
//
// Latency: the product is on hash_o, with valid_o for one cycle, Steps +
// Groups + 1 cycles after start_i. Starts are Steps + Groups cycles apart or
// more. Cost: 512 flip-flops, a LUT for each bit of a column and of the sum.

module og_ghash_fixed_serial
  import og_gf128_pkg::*;
#(
    parameter int Steps = 64,  // a power of two, 8 to 64
    parameter int Groups = 8,  // divides 128
    localparam int PerStep = ELEMENT_W / Steps,
    localparam int StepW = $clog2(Steps)
) (
    input logic clk_i,
    input logic rst_ni,  // synchronous
    input logic clear_i,

    input  logic                               start_i,
    input  element_t                           state_i,
    output logic     [ Groups-1:0][ StepW-1:0] step_o,
    input  element_t [PerStep-1:0]             columns_i,

    output logic     valid_o,
    output element_t hash_o
);

  if (Steps < 8 || Steps > 64 || Steps != 1 << StepW) begin : gen_bad_steps
    $error("og_ghash_fixed_serial: Steps must be a power of two, 8 to 64");
  end
  if (Groups < 2 || ELEMENT_W % Groups != 0) begin : gen_bad_groups
    $error("og_ghash_fixed_serial: Groups must divide 128 and be 2 or more");
  end

  localparam int GROUP_W = ELEMENT_W / Groups;

  // What a part of the sum does in a cycle.
  typedef struct packed {
    logic               adding;
    logic               first;
    logic               last;
    logic [PerStep-1:0] bits;    // of the vector, one for each column on columns_q
  } term_t;

  logic [PerStep-1:0][Steps-1:0] caught_q;
  logic [Groups-1:0][StepW-1:0] step_q;
  logic busy_q;  // bits of the vector are being read
  term_t [Groups-1:0] term_q;
  element_t [PerStep-1:0] columns_q;
  logic valid_q;
  element_t sum_q, sum_d;

  always_comb begin
    for (int i = 0; i < ELEMENT_W; i++) begin
      sum_d[i] = sum_q[i] && !term_q[i/GROUP_W].first;
      for (int p = 0; p < PerStep; p++) begin
        sum_d[i] = sum_d[i] ^ (term_q[i/GROUP_W].bits[p] && columns_q[p][i]);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (start_i) caught_q <= state_i;
    step_q[0] <= start_i ? '0 : step_q[0] + 1'b1;
    busy_q    <= start_i || (busy_q && step_q[0] != StepW'(Steps - 1));

    for (int p = 0; p < PerStep; p++) term_q[0].bits[p] <= caught_q[p][step_q[0]];
    term_q[0].adding <= busy_q;
    term_q[0].first  <= step_q[0] == '0;
    term_q[0].last   <= step_q[0] == StepW'(Steps - 1);
    columns_q        <= columns_i;
    for (int g = 1; g < Groups; g++) begin
      step_q[g] <= step_q[g-1];
      term_q[g] <= term_q[g-1];
    end

    for (int i = 0; i < ELEMENT_W; i++) if (term_q[i/GROUP_W].adding) sum_q[i] <= sum_d[i];
    valid_q <= term_q[Groups-1].adding && term_q[Groups-1].last;

    if (clear_i) begin
      caught_q <= '0;
      sum_q    <= '0;
    end
    if (!rst_ni || clear_i) begin
      busy_q  <= 1'b0;
      valid_q <= 1'b0;
      for (int g = 0; g < Groups; g++) term_q[g].adding <= 1'b0;
    end
  end

  assign step_o  = step_q;
  assign valid_o = valid_q;
  assign hash_o  = sum_q;

endmodule
