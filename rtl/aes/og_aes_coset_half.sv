// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The inverse of the byte {at_i, 1} or, without one_i, {at_i, 0}, as the elements of an image
// without ADDED (og_aes_coset_pkg), or of both directions as og_aes_split_pkg has them. A module,
// so that synthesis can be told to map it apart: with what is around it the S-box becomes a
// table of 32 LUT6 again.
//
// Latency: none, no registers. Cost: 16 LUT6 and eight slice multiplexers.

module og_aes_coset_half
  import og_aes_coset_pkg::*;
#(
    parameter bit BothWays = 0
) (
    input  logic       one_i,
    input  logic [5:0] at_i,
    output logic [7:0] inverse_o
);

  localparam halves_t TABLE = BothWays ? og_aes_split_pkg::HALVES : HALVES;

  assign inverse_o = one_i ? TABLE[1][at_i] : TABLE[0][at_i];

endmodule
