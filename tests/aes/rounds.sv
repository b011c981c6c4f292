// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_aes_round in all its forms, side by side on the same state: state_o[s][n]
// has S-box style s and n + 1 registers. Forms with as many registers take
// their round key at the same time, so they share key_i[n].

module rounds (
    input  logic                    clk_i,
    input  logic             [127:0] state_i,
    input  logic                    last_i,
    input  logic                    clear_i,
    input  logic        [2:0][127:0] key_i,
    output logic   [1:0][2:0][127:0] state_o
);

  for (genvar style = 0; style < 2; style++) begin : gen_style
    for (genvar n = 0; n < 3; n++) begin : gen_regs
      og_aes_round #(
          .RoundRegs(n + 1),
          .Sbox(style)
      ) u_round (
          .clk_i,
          .state_i,
          .last_i,
          .clear_i,
          .key_i  (key_i[n]),
          .state_o(state_o[style][n])
      );
    end
  end

endmodule
