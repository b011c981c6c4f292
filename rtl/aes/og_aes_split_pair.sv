// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The sum of a byte of a column and the one two rows below it, to decrypt: 04 times this is
// what is added to both to make MixColumns() its inverse (og_aes_split_pkg).
//
// A module, so that synthesis can be told to map it apart: the sum is needed in several
// places, and it would be made in each.
//
// Latency: none, no registers. Cost: 4 LUT6 of two functions.

module og_aes_split_pair (
    input  logic [7:0] first_i,
    input  logic [7:0] second_i,
    input  logic       decrypt_i,
    output logic [7:0] pair_o
);

  assign pair_o = (first_i ^ second_i) & {8{decrypt_i}};

endmodule
