// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_aes_sbox in every style, direction and number of cuts, side by side.

module sboxes
  import og_aes_pkg::*;
#(
    parameter int Styles = 4
) (
    input  logic                              clk_i,
    input  logic                              inverse_i,
    input  logic [       7:0]                 byte_i,
    output logic [Styles-1:0][2:0][3:0][ 7:0] byte_o  // by style, direction, cuts
);

  for (genvar style = 0; style < Styles; style++) begin : gen_style
    for (genvar direction = 0; direction < 3; direction++) begin : gen_direction
      for (genvar cuts = 0; cuts < 4; cuts++) begin : gen_cuts
        if (style == SBOX_BRAM && cuts == 0) begin : gen_none
          assign byte_o[style][direction][cuts] = '0;
        end else begin : gen_sbox
          og_aes_sbox #(
              .Sbox(style),
              .Direction(direction),
              .Cuts(cuts)
          ) u_sbox (
              .clk_i,
              .inverse_i,
              .byte_i,
              .byte_o(byte_o[style][direction][cuts])
          );
        end
      end
    end
  end

endmodule
