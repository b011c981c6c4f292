// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A constant 128 x 128 matrix times a vector, column by column: the small way
// back of og_ghash_fixed, for messages of many blocks.
//
// The vector is caught with start_i. In each of Steps cycles, 128 / Steps of
// its bits decide whether their columns are added to the sum. The columns of
// a step come from outside, from constants that are a LUT each, in the cycle
// of step_o: column s + Steps p in columns_i[p] for step s.
//
// Latency: the product is on hash_o, with valid_o for one cycle, Steps + 2
// cycles after start_i. A start takes the place of what is under way, so
// starts are Steps cycles apart or more. Cost: 512 flip-flops, a LUT for each
// bit of a column and of the sum.

module og_ghash_fixed_serial
  import og_gf128_pkg::*;
#(
    parameter int Steps = 64,  // a power of two, 2 to 64
    localparam int PerStep = ELEMENT_W / Steps,
    localparam int StepW = $clog2(Steps)
) (
    input logic clk_i,
    input logic rst_ni,  // synchronous
    input logic clear_i,

    input  logic                   start_i,
    input  element_t               state_i,
    output logic     [  StepW-1:0] step_o,
    input  element_t [PerStep-1:0] columns_i,

    output logic     valid_o,
    output element_t hash_o
);

  if (Steps < 2 || Steps > 64 || Steps != 1 << StepW) begin : gen_bad_steps
    $error("og_ghash_fixed_serial: Steps must be a power of two, 2 to 64");
  end

  logic [PerStep-1:0][Steps-1:0] caught_q;
  logic [StepW-1:0] step_q;
  logic busy_q;  // bits of the vector are being read
  logic adding_q, first_q, last_q;  // their columns are being added
  logic [PerStep-1:0] bits_q;
  element_t [PerStep-1:0] columns_q;
  logic valid_q;
  element_t sum_q, sum_d;

  always_comb begin
    sum_d = first_q ? '0 : sum_q;
    for (int p = 0; p < PerStep; p++) begin
      if (bits_q[p]) sum_d = sum_d ^ columns_q[p];
    end
  end

  always_ff @(posedge clk_i) begin
    if (start_i) caught_q <= state_i;
    step_q <= start_i ? '0 : step_q + 1'b1;
    busy_q <= start_i || (busy_q && step_q != StepW'(Steps - 1));

    for (int p = 0; p < PerStep; p++) bits_q[p] <= caught_q[p][step_q];
    columns_q <= columns_i;
    adding_q  <= busy_q;
    first_q   <= step_q == '0;
    last_q    <= step_q == StepW'(Steps - 1);

    if (adding_q) sum_q <= sum_d;
    valid_q <= adding_q && last_q;

    if (clear_i) begin
      caught_q <= '0;
      sum_q    <= '0;
    end
    if (!rst_ni || clear_i) begin
      busy_q   <= 1'b0;
      adding_q <= 1'b0;
      valid_q  <= 1'b0;
    end
  end

  assign step_o  = step_q;
  assign valid_o = valid_q;
  assign hash_o  = sum_q;

endmodule
