// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The inverse of the byte {at_i, 1} or, without one_i, {at_i, 0}, as the elements of an image
// without ADDED (og_aes_coset_pkg). A module, so that synthesis can be told to map it apart:
// with what is around it the S-box becomes a table of 32 LUT6 again.
//
// Latency: none, no registers. Cost: 16 LUT6 and eight slice multiplexers.

module og_aes_coset_half
  import og_aes_coset_pkg::*;
(
    input  logic       one_i,
    input  logic [5:0] at_i,
    output logic [7:0] inverse_o
);

  assign inverse_o = one_i ? HALVES[1][at_i] : HALVES[0][at_i];

endmodule
