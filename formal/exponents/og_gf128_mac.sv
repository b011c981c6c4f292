// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_gf128_mac on elements that are powers of H, of og_gf128_pkg beside it: exponents are added.

module og_gf128_mac
  import og_gf128_pkg::*;
#(
    parameter int Lanes   = 4,
    parameter int Levels  = 2,
    parameter int MulRegs = 0,
    parameter bit Paired  = 0
) (
    input  logic                 clk_i,
    input  element_t [Lanes-1:0] a_i,
    input  element_t [Lanes-1:0] b_i,
    output element_t             sum_o
);

  localparam int STAGES = mul_latency(Levels, MulRegs);

  element_t [STAGES:0] partial;

  always_comb begin
    partial[0] = '0;
    for (int lane = 0; lane < Lanes; lane++) begin
      if (a_i[lane].there) begin
        partial[0] = partial[0] ^ element_t'{1'b1, a_i[lane].exponent + b_i[lane].exponent};
      end
    end
  end

  for (genvar s = 1; s <= STAGES; s++) begin : gen_stage
    always_ff @(posedge clk_i) partial[s] <= partial[s-1];
  end

  assign sum_o = partial[STAGES];

endmodule
