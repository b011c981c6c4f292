// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_aes_round in all its forms, side by side on the same state: state_o[l][f] is a last
// round (l = 1) or another. Forms 0 to 2 have S-boxes in tables and one to three registers,
// 3 to 5 the same with S-boxes in a tower field, 6 is form 2 with the sums of
// MixColumns registered, and 7 has S-boxes in block RAM, whose register is one of its two.
// Forms with as many registers take their round key at the same time, so they share
// key_i[n].

module rounds (
    input  logic                    clk_i,
    input  logic            [127:0] state_i,
    input  logic                    clear_i,
    input  logic       [2:0][127:0] key_i,
    output logic [1:0][7:0][127:0] state_o
);

  for (genvar last = 0; last < 2; last++) begin : gen_last
    for (genvar form = 0; form < 8; form++) begin : gen_form
      localparam bit SUMS = form == 6;
      localparam bit BRAM = form == 7;
      localparam int REGS = SUMS ? 3 : BRAM ? 2 : form % 3 + 1;

      og_aes_round #(
          .RoundRegs(REGS - int'(BRAM)),
          .Sbox(SUMS ? 0 : form / 3),
          .SboxCuts(int'(BRAM)),
          .SumsRegs(SUMS),
          .Last(last)
      ) u_round (
          .clk_i,
          .state_i,
          .clear_i,
          .key_i  (key_i[REGS-1]),
          .state_o(state_o[last][form])
      );
    end
  end

endmodule
