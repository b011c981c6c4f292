// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// nu / d in GF(2^4), 0 for 0, spread out (og_aes_lut4_pkg): one LUT4 a bit.
//
// Latency: none, no registers. Cost: 7 LUT4.

module og_aes_lut4_quotient
  import og_aes_lut4_pkg::*;
(
    input  nibble_t norm_i,
    output spread_t quotient_o
);

  for (genvar i = 0; i < SPREAD_W; i++) begin : gen_bit
    og_aes_lut4_function #(
        .Table(QUOTIENT_TABLES[i])
    ) u_bit (
        .in_i (norm_i),
        .out_o(quotient_o[i])
    );
  end

endmodule
