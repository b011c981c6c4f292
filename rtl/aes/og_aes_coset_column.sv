// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A column of a round behind its S-boxes: from images MixColumns() and AddRoundKey()
// (FIPS 197, 5.1), as bytes in elements of GF(4) (og_aes_coset_pkg).
//
// Latency: none, no registers. Cost: 43 LUT6, in three levels.

module og_aes_coset_column
  import og_aes_pkg::*;
  import og_aes_coset_pkg::*;
(
    input  word_t images_i,
    input  word_t key_i,
    output word_t column_o
);

  logic [3:0][7:0] image, mixed;  // row 0 is [3]

  assign image = images_i;

  for (genvar i = 0; i < 8; i++) begin : gen_bit
    localparam logic [7:0] BOTH = ONCE[i] ^ TWICE[i];
    localparam word_t ALL = {4{ONCE[i]}};

    if (SHARED[i]) begin : gen_shared
      logic all;
      assign all = ^(images_i & ALL);

      for (genvar row = 0; row < 4; row++) begin : gen_row
        logic [7:0] next;
        assign next          = image[(row+3)%4];
        assign mixed[row][i] = all ^ (^(image[row] & BOTH)) ^ (^(next & TWICE[i]));
      end
    end else begin : gen_own
      for (genvar row = 0; row < 4; row++) begin : gen_row
        logic [7:0] next, below;
        assign next          = image[(row+3)%4];
        assign below         = image[(row+2)%4] ^ image[(row+1)%4];
        assign mixed[row][i] = (^(image[row] & TWICE[i])) ^ (^(next & BOTH)) ^ (^(below & ONCE[i]));
      end
    end
  end

  assign column_o = mixed ^ key_i;

endmodule
