// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The sum of four bits: one LUT4. A module, so that synthesis can be told to map it
// apart: what is built of these keeps its levels.
//
// Latency: none, no registers.

module og_aes_lut4_sum (
    input  logic [3:0] terms_i,
    output logic       sum_o
);

  assign sum_o = ^terms_i;

endmodule
