// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What an S-box of both directions gives (og_aes_coset_sbox) as a split byte, x or G x
// (og_aes_split_pkg). To decrypt the byte of the round key is added to it; in the last round
// it is both ways.
//
// A module, so that synthesis can be told to map it apart: of what is behind it, it would
// take in more than it saves.
//
// Latency: none, no registers. Cost: 6 LUT6, in one level.

module og_aes_split_leave
  import og_aes_split_pkg::*;
#(
    parameter bit Last = 0
) (
    input  logic [7:0] image_i,
    input  logic [7:0] key_i,
    input  logic       decrypt_i,
    output logic [7:0] byte_o
);

  always_comb begin
    byte_o = leaving(image_i, decrypt_i);
    if (!Last || !decrypt_i) byte_o = byte_o ^ ADDED;
    if (Last || decrypt_i) byte_o = byte_o ^ key_i;
  end

endmodule
