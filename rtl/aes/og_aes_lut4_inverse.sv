// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// nu / x in GF((2^4)^2), as og_aes_agile_inverse, cut behind d:
//
//   {b, c} --> d = b c + nu (b + c)^2 | --> e = nu / d --> {c e, b e}
//
// e is spread out, so that a bit of a product is the sum of two LUT4.
//
// Latency: 1 cycle. Of LUT4, two levels before the cut and three behind it.
//
// Cost: 43 LUT4, 12 flip-flops.

module og_aes_lut4_inverse
  import og_aes_lut4_pkg::*;
(
    input  logic       clk_i,
    input  logic [7:0] byte_i,
    output logic [7:0] byte_o
);

  nibble_t norm, b_q, c_q, norm_q;
  spread_t e;

  og_aes_lut4_norm u_norm (
      .byte_i,
      .norm_o(norm)
  );

  always_ff @(posedge clk_i) begin
    {b_q, c_q} <= byte_i;
    norm_q     <= norm;
  end

  og_aes_lut4_quotient u_quotient (
      .norm_i    (norm_q),
      .quotient_o(e)
  );

  og_aes_lut4_product u_high (
      .a_i      (c_q),
      .b_i      (e),
      .product_o(byte_o[7:4])
  );

  og_aes_lut4_product u_low (
      .a_i      (b_q),
      .b_i      (e),
      .product_o(byte_o[3:0])
  );

endmodule
