// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// MixColumns() and AddRoundKey() (FIPS 197, 5.1) of a column of split bytes
// (og_aes_split_pkg). Bytes stand as in a word, the first one leftmost.
//
// A module, so that synthesis can be told to map it apart, in two levels.
//
// Latency: none, no registers. Cost: 42 LUT6.

module og_aes_split_column
  import og_aes_pkg::*;
  import og_aes_split_pkg::*;
(
    input  word_t column_i,
    input  word_t key_i,
    output word_t column_o
);

  logic [3:0][7:0] a;  // row 0 is [3]

  assign a = column_i;

  for (genvar i = 0; i < 4; i++) begin : gen_row
    assign column_o[8*i+:8] = matrix_product(
        TWICE, a[i] ^ a[(i+3)%4]
    ) ^ a[(i+3)%4] ^ a[(i+2)%4] ^ a[(i+1)%4] ^ key_i[8*i+:8];
  end

endmodule
