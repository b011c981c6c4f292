// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// MixColumns, InvMixColumns, or either as inverse_i says, of one or more
// columns (FIPS 197, 5.1.3 and 5.3.3).
//
// InvMixColumns is MixColumns after one small step, inv_mix_prepare(), which
// adds 04 (a + the row two below) to each row a. The merged circuit gates what
// that step adds and has one MixColumns. `opengcm sbox table` counts the XORs.
//
// Latency: none. Direction is SBOX_FORWARD, SBOX_INVERSE or SBOX_MERGED.

module og_aes_mix_columns
  import og_aes_pkg::*;
#(
    parameter int Direction = SBOX_FORWARD,
    parameter int Columns   = 4
) (
    input  logic                inverse_i,  // read only if Direction is SBOX_MERGED
    input  word_t [Columns-1:0] columns_i,
    output word_t [Columns-1:0] columns_o
);

  if (Direction < SBOX_FORWARD || Direction > SBOX_MERGED) begin : gen_bad_direction
    $error("og_aes_mix_columns: Direction must be SBOX_FORWARD, _INVERSE or _MERGED (0 to 2)");
  end
  if (Columns < 1) begin : gen_bad_columns
    $error("og_aes_mix_columns: Columns must be at least 1");
  end

  word_t added_mask;  // ones where the step of the inverse is wanted
  if (Direction == SBOX_MERGED) begin : gen_merged
    assign added_mask = {WORD_W{inverse_i}};
  end else begin : gen_one_way
    logic unused_inverse;  // one direction only
    assign unused_inverse = inverse_i;
    assign added_mask     = {WORD_W{Direction == SBOX_INVERSE}};
  end

  for (genvar i = 0; i < Columns; i++) begin : gen_column
    assign columns_o[i] = mix_column(columns_i[i] ^ (inv_mix_prepare(columns_i[i]) & added_mask));
  end

endmodule
