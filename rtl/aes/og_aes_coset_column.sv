// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What follows the S-boxes of a column: MixColumns() and AddRoundKey() (FIPS 197, 5.1), from
// images to bytes in elements of GF(4) (og_aes_coset_pkg, whose matrices have the affine
// map in them). Bytes stand as in a word, the first one leftmost.
//
// Each bit is the sum of a bit of the key and of bits of the four images. Of the bits that
// SHARED marks, the terms that all four rows have are added once for all rows.
//
// Latency: none, no registers. Cost: 43 LUT6, in three levels.

module og_aes_coset_column
  import og_aes_pkg::*;
  import og_aes_coset_pkg::*;
(
    input  word_t images_i,
    input  word_t key_i,
    output word_t column_o
);

  // The terms of bit i of the byte at a place, 0 for the last row, but for those that all rows
  // have. The row that MixColumns() takes times 03 is the next one, a place lower.
  function automatic logic [3:0][7:0] own_terms(int place, int i);
    logic [3:0][7:0] terms;
    logic [7:0] both;
    both               = ONCE[i] ^ TWICE[i];
    terms              = SHARED[i] ? '0 : {4{ONCE[i]}};
    terms[place]       = SHARED[i] ? both : TWICE[i];
    terms[(place+3)%4] = SHARED[i] ? TWICE[i] : both;
    return terms;
  endfunction

  for (genvar i = 0; i < 8; i++) begin : gen_bit
    logic common;

    if (SHARED[i]) begin : gen_shared
      og_aes_coset_parity #(
          .Width(WORD_W),
          .Of   ({4{ONCE[i]}})
      ) u_all (
          .bits_i(images_i),
          .sum_o (common)
      );
    end else begin : gen_own
      assign common = 1'b0;
    end

    for (genvar place = 0; place < 4; place++) begin : gen_place
      og_aes_coset_parity #(
          .Width(WORD_W + 2),
          .Of   ({SHARED[i], 1'b1, own_terms(place, i)})
      ) u_sum (
          .bits_i({common, key_i[8*place+i], images_i}),
          .sum_o (column_o[8*place+i])
      );
    end
  end

endmodule
