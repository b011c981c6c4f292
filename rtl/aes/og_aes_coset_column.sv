// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A column of a round behind its S-boxes: from images MixColumns() and AddRoundKey()
// (FIPS 197, 5.1), as bytes in elements of GF(4) (og_aes_coset_pkg).
//
// Each bit is a sum of bits of the four images and a bit of the key, or of such a sum over
// all rows that the four share.
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

  // The terms of bit i of a row, but for what the rows share; row 0 is [3].
  function automatic logic [3:0][7:0] own_terms(int row, int i);
    logic [3:0][7:0] terms;
    logic [7:0] both;
    both  = ONCE[i] ^ TWICE[i];
    terms = SHARED[i] ? '0 : {4{ONCE[i]}};
    terms[row]         = SHARED[i] ? both : TWICE[i];
    terms[(row+3)%4]   = SHARED[i] ? TWICE[i] : both;
    return terms;
  endfunction

  for (genvar i = 0; i < 8; i++) begin : gen_bit
    logic shared;

    if (SHARED[i]) begin : gen_shared
      og_aes_coset_parity #(
          .Width(WORD_W),
          .Of   ({4{ONCE[i]}})
      ) u_all (
          .bits_i(images_i),
          .sum_o (shared)
      );
    end else begin : gen_own
      assign shared = 1'b0;
    end

    for (genvar row = 0; row < 4; row++) begin : gen_row
      og_aes_coset_parity #(
          .Width(WORD_W + 2),
          .Of   ({SHARED[i], 1'b1, own_terms(row, i)})
      ) u_sum (
          .bits_i({shared, key_i[8*row+i], images_i}),
          .sum_o (column_o[8*row+i])
      );
    end
  end

endmodule
