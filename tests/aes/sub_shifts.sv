// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_aes_sub_shift in every style and direction, side by side, at Cuts = 1; those in block
// RAM also give their bytes times 02.

module sub_shifts
  import og_aes_pkg::*;
#(
    parameter int Styles = 3
) (
    input  logic                      clk_i,
    input  logic                      inverse_i,
    input  logic                      clear_i,
    input  state_t                    state_i,
    output state_t [Styles-1:0][2:0] state_o,   // by style and direction
    output state_t [Styles-1:0][2:0] doubled_o
);

  for (genvar style = 0; style < Styles; style++) begin : gen_style
    for (genvar direction = 0; direction < 3; direction++) begin : gen_direction
      og_aes_sub_shift #(
          .Sbox(style),
          .Direction(direction),
          .Cuts(1),
          .Doubled(style == SBOX_BRAM)
      ) u_sub_shift (
          .clk_i,
          .inverse_i,
          .state_i,
          .clear_i,
          .state_o(state_o[style][direction]),
          .doubled_o(doubled_o[style][direction])
      );
    end
  end

endmodule
