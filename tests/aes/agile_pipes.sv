// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The pipes that take a key with every block, in several forms side by side on
// the same inputs, forms 4, 5, 14 and 15 with TowerState, 15 with EarlyCut, 11, 13 and
// 16, 8 and 9 with bytes in elements of GF(4), and og_aes_lut4_enc (forms 6 and 7).
// key_i holds a key of each size, 128 bits rightmost. The encryptors (forms 0 to 9) are
// og_aes_block_enc and see only the blocks to encrypt.

module agile_pipes (
    input  logic               clk_i,
    input  logic               rst_ni,
    input  logic               valid_i,
    input  logic               decrypt_i,
    input  logic [575:0]       key_i,
    input  logic [127:0]       block_i,
    output logic [ 16:0]       valid_o,
    output logic [16:0][127:0] block_o
);

  localparam int FORMS = 17;
  localparam int ENCRYPTORS = 10;  // the first ones
  // verilog_format: off
  localparam int KEY_BITS[FORMS] =
      '{128, 192, 256, 128, 128, 192, 128, 256, 192, 256, 128, 256, 256, 192, 128, 192, 128};
  localparam int OFFSET[FORMS] =
      '{0, 128, 320, 0, 0, 128, 0, 320, 128, 320, 0, 320, 320, 128, 0, 128, 0};
  // 0 is a table, 1 a tower field, 5 elements of GF(4).
  localparam int SBOX[FORMS] = '{0, 0, 0, 0, 1, 1, 1, 1, 5, 5, 0, 5, 0, 5, 1, 1, 5};
  localparam int ROUND_REGS[FORMS] = '{1, 2, 2, 3, 2, 3, 2, 2, 2, 1, 1, 2, 2, 3, 2, 3, 1};
  localparam int SBOX_CUTS[FORMS] = '{0, 1, 2, 0, 1, 1, 1, 1, 1, 2, 0, 0, 2, 0, 1, 1, 1};
  // verilog_format: on

  for (genvar n = 0; n < FORMS; n++) begin : gen_form
    localparam bit BOTH_WAYS = n >= ENCRYPTORS;
    logic [KEY_BITS[n]-1:0] key;
    logic valid;
    assign key   = key_i[OFFSET[n]+:KEY_BITS[n]];
    assign valid = valid_i && (BOTH_WAYS || !decrypt_i);

    if (n == 6 || n == 7) begin : gen_lut4
      og_aes_lut4_enc #(
          .KeyBits(KEY_BITS[n])
      ) u_pipe (
          .clk_i,
          .rst_ni,
          .valid_i(valid),
          .key_i  (key),
          .block_i,
          .valid_o(valid_o[n]),
          .block_o(block_o[n])
      );
    end else if (!BOTH_WAYS) begin : gen_encryptor
      og_aes_block_enc #(
          .KeyBits   (KEY_BITS[n]),
          .TowerState(n == 4 || n == 5),
          .Sbox      (SBOX[n]),
          .RoundRegs (ROUND_REGS[n]),
          .SboxCuts  (SBOX_CUTS[n]),
          .SumsRegs  (n == 3)
      ) u_pipe (
          .clk_i,
          .rst_ni,
          .valid_i(valid),
          .key_i  (key),
          .block_i,
          .valid_o(valid_o[n]),
          .block_o(block_o[n])
      );
    end else begin : gen_agile
      og_aes_agile #(
          .KeyBits   (KEY_BITS[n]),
          .BothWays  (1),
          .TowerState(n == 14 || n == 15),
          .Sbox      (SBOX[n]),
          .RoundRegs (ROUND_REGS[n]),
          .SboxCuts  (SBOX_CUTS[n]),
          .EarlyCut  (n == 15)
      ) u_pipe (
          .clk_i,
          .rst_ni,
          .valid_i(valid),
          .decrypt_i,
          .key_i  (key),
          .block_i,
          .valid_o(valid_o[n]),
          .block_o(block_o[n])
      );
    end
  end

endmodule
