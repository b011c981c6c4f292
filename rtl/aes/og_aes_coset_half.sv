// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Elements of the inverse of the byte {at_i, 1}, or {at_i, 0}, in elements of GF(4)
// (og_aes_coset_pkg): two LUT6 and a slice multiplexer a bit. A module, so that
// synthesis can be told to map it apart: it would see one table of the S-box else.
//
// Latency: none, no registers. Cost: 16 LUT6.

module og_aes_coset_half
  import og_aes_coset_pkg::*;
(
    input  logic       one_i,
    input  logic [5:0] at_i,
    output logic [7:0] inverse_o
);

  assign inverse_o = one_i ? HALVES[1][at_i] : HALVES[0][at_i];

endmodule
