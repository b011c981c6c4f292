// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The pipes that take a key with every block, in several forms side by side on
// the same inputs, forms 4, 5, 12 and 13 with TowerState, 6 and 7 with Lut4, 13 with
// EarlyCut. key_i holds a key of each size, 128 bits rightmost. The encryptors (forms
// 0 to 7) see only the blocks to encrypt.

module agile_pipes (
    input  logic               clk_i,
    input  logic               rst_ni,
    input  logic               valid_i,
    input  logic               decrypt_i,
    input  logic [575:0]       key_i,
    input  logic [127:0]       block_i,
    output logic [ 13:0]       valid_o,
    output logic [13:0][127:0] block_o
);

  localparam int KEY_BITS[14] = '{128, 192, 256, 128, 128, 192, 128, 256, 128, 256, 256, 192, 128, 192};
  localparam int OFFSET[14] = '{0, 128, 320, 0, 0, 128, 0, 320, 0, 320, 320, 128, 0, 128};
  localparam int SBOX[14] = '{0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1};  // 1: a tower field
  localparam int ROUND_REGS[14] = '{1, 3, 4, 3, 3, 4, 3, 3, 1, 2, 4, 3, 3, 4};
  localparam int SBOX_CUTS[14] = '{0, 1, 2, 0, 1, 1, 1, 1, 0, 0, 2, 0, 1, 1};

  for (genvar n = 0; n < 14; n++) begin : gen_form
    logic [KEY_BITS[n]-1:0] key;
    assign key = key_i[OFFSET[n]+:KEY_BITS[n]];

    if (n < 8) begin : gen_enc
      og_aes_agile_enc #(
          .KeyBits  (KEY_BITS[n]),
          .Sbox     (SBOX[n]),
          .RoundRegs(ROUND_REGS[n]),
          .SboxCuts (SBOX_CUTS[n]),
          .SumsRegs (n == 3),
          .TowerState(n >= 4 && n < 6),
          .Lut4     (n >= 6)
      ) u_pipe (
          .clk_i,
          .rst_ni,
          .valid_i(valid_i && !decrypt_i),
          .key_i  (key),
          .block_i,
          .valid_o(valid_o[n]),
          .block_o(block_o[n])
      );
    end else begin : gen_encdec
      og_aes_agile_encdec #(
          .KeyBits  (KEY_BITS[n]),
          .Sbox     (SBOX[n]),
          .RoundRegs(ROUND_REGS[n]),
          .SboxCuts (SBOX_CUTS[n]),
          .OuterMaps(n < 12 && n % 2 == 1),
          .TowerState(n >= 12),
          .EarlyCut(n == 13)
      ) u_pipe (
          .clk_i,
          .rst_ni,
          .valid_i,
          .decrypt_i,
          .key_i  (key),
          .block_i,
          .valid_o(valid_o[n]),
          .block_o(block_o[n])
      );
    end
  end

endmodule
