// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_aes_mix_columns in every direction, of a state and, by its side, a column.

module mixes
  import og_aes_pkg::*;
(
    input  logic           inverse_i,
    input  state_t         state_i,
    output state_t [2:0]   state_o,    // by direction
    output word_t  [2:0]   column_o    // of the first column, by direction
);

  for (genvar direction = 0; direction < 3; direction++) begin : gen_direction
    og_aes_mix_columns #(
        .Direction(direction)
    ) u_state (
        .inverse_i,
        .columns_i(state_i),
        .columns_o(state_o[direction])
    );

    og_aes_mix_columns #(
        .Direction(direction),
        .Columns(1)
    ) u_column (
        .inverse_i,
        .columns_i(state_i[127:96]),
        .columns_o(column_o[direction])
    );
  end

endmodule
