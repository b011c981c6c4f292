// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The sum of six bits: one LUT6. A module, so that synthesis can be told to map it
// apart: what is built of these keeps its levels.
//
// Latency: none, no registers. Cost: one LUT6.

module og_aes_coset_sum (
    input  logic [5:0] terms_i,
    output logic       sum_o
);

  assign sum_o = ^terms_i;

endmodule
