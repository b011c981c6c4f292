// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// An og_ghash_lanes for each multiplier of p = 1 to MaxStages cycles, on the
// same blocks. Bit and element p - 1 of the ports belong to p; powers and flags
// depend on p, so each has its own. All but feed_i is delayed by a cycle, so that
// everything of a beat is given at once.

module ghash_depths
  import og_gf128_pkg::*;
#(
    parameter int Lanes     = 4,
    parameter int MaxStages = 6   // 1 to 6
) (
    input  logic                                       clk_i,
    input  logic                                       rst_ni,
    input  logic                                       valid_i,
    input  logic                [Lanes-1:0][127:0] blocks_i,
    input  logic [MaxStages-1:0][Lanes-1:0][127:0] powers_i,
    input  logic [MaxStages-1:0]                    feed_i,
    input  logic [MaxStages-1:0]                    keep_i,
    input  logic                                       last_i,
    output logic [MaxStages-1:0]                    hash_valid_o,
    output logic [MaxStages-1:0][127:0]             hash_o
);

  // Without Karatsuba there are four places for a register, and one more with
  // each level. The plain multiplier is the fastest to simulate.
  function automatic int levels(int stages);
    return stages > 4 ? stages - 4 : 0;
  endfunction

  function automatic int mul_regs(int stages);
    unique case (stages)
      1:       return 1 << REG_REDUCE;
      2:       return 1 << REG_PRODUCT | 1 << REG_REDUCE;
      3:       return 1 << REG_SPLIT | 1 << REG_SUM | 1 << REG_REDUCE;
      4:       return 7 << REG_SPLIT | 1 << REG_REDUCE;
      5:       return 7 << REG_SPLIT | 1 << REG_JOIN | 1 << REG_REDUCE;
      default: return 7 << REG_SPLIT | 3 << REG_JOIN | 1 << REG_REDUCE;
    endcase
  endfunction

  logic valid_q, last_q;
  logic [Lanes-1:0][127:0] blocks_q;
  logic [MaxStages-1:0][Lanes-1:0][127:0] powers_q;
  logic [MaxStages-1:0] keep_q;

  always_ff @(posedge clk_i) begin
    valid_q  <= valid_i && rst_ni;
    last_q   <= last_i;
    blocks_q <= blocks_i;
    powers_q <= powers_i;
    keep_q   <= keep_i;
  end

  for (genvar n = 0; n < MaxStages; n++) begin : gen_depth
    og_ghash_lanes #(
        .Lanes  (Lanes),
        .Levels (levels(n + 1)),
        .MulRegs(mul_regs(n + 1))
    ) u_ghash (
        .clk_i,
        .rst_ni,
        .valid_i     (valid_q),
        .blocks_i    (blocks_q),
        .powers_i    (powers_q[n]),
        .keep_i      (keep_q[n]),
        .last_i      (last_q),
        .feed_next_i (valid_i && feed_i[n]),
        .hash_valid_o(hash_valid_o[n]),
        .hash_o      (hash_o[n])
    );
  end

endmodule
