// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// An og_ghash_ring for each depth from 1 to MaxDepth; bit and element d - 1 of
// the ports belong to depth d.

module rings #(
    parameter int MaxDepth = 6,
    parameter bit Gates    = 0
) (
    input  logic                       clk_i,
    input  logic                       rst_ni,
    input  logic [MaxDepth-1:0]        push_i,
    input  logic               [127:0] sum_i,
    input  logic [MaxDepth-1:0]        want_i,
    output logic [MaxDepth-1:0][127:0] take_o
);

  for (genvar n = 0; n < MaxDepth; n++) begin : gen_depth
    og_ghash_ring #(
        .Depth(n + 1),
        .Gates(Gates)
    ) u_ring (
        .clk_i,
        .rst_ni,
        .push_i(push_i[n]),
        .sum_i,
        .want_i (want_i[n]),
        .take_o(take_o[n])
    );
  end

endmodule
