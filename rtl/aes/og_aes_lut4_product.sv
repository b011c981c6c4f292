// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The product of two elements of GF(2^4), of which the second is spread out
// (og_aes_lut4_pkg): two levels of LUT4.
//
// Latency: none, no registers. Cost: 12 LUT4.

module og_aes_lut4_product
  import og_aes_lut4_pkg::*;
(
    input  nibble_t a_i,
    input  spread_t b_i,
    output nibble_t product_o
);

  for (genvar i = 0; i < 4; i++) begin : gen_bit
    logic [1:0] part;

    for (genvar k = 0; k < 2; k++) begin : gen_part
      og_aes_lut4_function #(
          .Table(16'h7888)  // the sum of two products
      ) u_part (
          .in_i ({a_i[2*k], b_i[SPREAD_AT[i]+2*k], a_i[2*k+1], b_i[SPREAD_AT[i]+2*k+1]}),
          .out_o(part[k])
      );
    end
    assign product_o[i] = part[0] ^ part[1];
  end

endmodule
