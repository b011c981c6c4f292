// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A column of a round behind its inverses: the affine map of SubBytes(),
// MixColumns() and AddRoundKey() (FIPS 197, 5.1) in the tower field
// (og_aes_agile_pkg): two levels of LUT4.
//
// Bit for bit this is a sum of up to 15 bits of the four bytes and one of the key.
// First what is of one byte is added, where that byte is, then the four sums; a fifth
// bit of a byte, and that of the key, go with another byte.
//
// Latency: none, no registers. Cost: 38 LUT4 a byte.

module og_aes_lut4_column
  import og_aes_pkg::*;
  import og_aes_lut4_pkg::*;
(
    input  word_t bytes_i,
    input  word_t key_i,
    output word_t column_o
);

  // verilator no_inline_module

  for (genvar i = 0; i < WORD_W; i++) begin : gen_bit
    logic [COLUMN_BYTES-1:0] sums;
    logic [COLUMN_ZERO:0] from;
    assign from = {1'b0, key_i[i], bytes_i};

    if (COLUMN_SUMS[i][0][0] == place_t'(COLUMN_ZERO)) begin : gen_bad_row
      $error("og_aes_lut4_column: a bit has more terms than four sums of four hold");
    end

    for (genvar g = 0; g < COLUMN_BYTES; g++) begin : gen_sum
      logic [LUT_W-1:0] terms;
      for (genvar n = 0; n < LUT_W; n++) begin : gen_term
        assign terms[n] = from[COLUMN_SUMS[i][g][n]];
      end

      og_aes_lut4_sum u_sum (
          .terms_i(terms),
          .sum_o  (sums[g])
      );
    end
    assign column_o[i] = (^sums) ^ COLUMN_CONSTANT[i];
  end

endmodule
