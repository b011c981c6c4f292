// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What an S-box of both directions takes (og_aes_coset_sbox) of a split byte: the elements of
// GF(4) of x or, to decrypt, of G x (og_aes_split_pkg).
//
// A module, so that synthesis can be told to map it apart: of MixColumns() in front of it, it
// would take in more than it saves.
//
// Latency: none, no registers. Cost: 3 LUT6, in one level.

module og_aes_split_enter
  import og_aes_split_pkg::*;
(
    input  logic [7:0] byte_i,
    input  logic       decrypt_i,
    output logic [7:0] elements_o
);

  assign elements_o = entering(byte_i, decrypt_i);

endmodule
