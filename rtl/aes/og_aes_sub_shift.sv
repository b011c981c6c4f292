// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SubBytes and ShiftRows of a whole state (FIPS 197, 5.1.1 and 5.1.2).
//
// Latency: none. Cost: 16 S-boxes; ShiftRows is wires.

module og_aes_sub_shift
  import og_aes_pkg::*;
#(
    parameter int Sbox = SBOX_TABLE
) (
    input  state_t state_i,
    output state_t state_o
);

  for (genvar column = 0; column < 4; column++) begin : gen_column
    for (genvar row = 0; row < 4; row++) begin : gen_row
      localparam int FROM = 4 * ((column + row) % 4) + row;  // s'[r,c] = s[r,(c+r) mod 4]
      localparam int TO = 4 * column + row;

      og_aes_sbox #(
          .Sbox(Sbox)
      ) u_sbox (
          .byte_i(state_i[STATE_W-1-8*FROM-:8]),
          .byte_o(state_o[STATE_W-1-8*TO-:8])
      );
    end
  end

endmodule
