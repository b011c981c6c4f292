// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SubBytes and InvSubBytes for one byte by arithmetic in GF(((2^2)^2)^2)
// (FIPS 197, 5.1.1 and 5.3.2): one circuit a direction, found and written by
// `opengcm sbox search` and `opengcm sbox emit`, which say how.
//
// Latency: Cuts cycles. The first cut is behind the norm, the second behind its
// inverse, the third before the norm.

module og_aes_sbox_tower
  import og_aes_pkg::*;
#(
    parameter int Direction = SBOX_FORWARD,
    parameter int Cuts      = 0
) (
    input  logic       clk_i,
    input  logic       inverse_i,
    input  logic [7:0] byte_i,
    output logic [7:0] byte_o
);

  if (Direction == SBOX_MERGED) begin : gen_merged
    og_aes_sbox_tower_merged #(
        .Cuts(Cuts)
    ) u_sbox (
        .clk_i,
        .inverse_i,
        .byte_i,
        .byte_o
    );
  end else begin : gen_one_way
    logic unused_inverse;
    assign unused_inverse = inverse_i;

    if (Direction == SBOX_FORWARD) begin : gen_forward
      og_aes_sbox_tower_forward #(
          .Cuts(Cuts)
      ) u_sbox (
          .clk_i,
          .byte_i,
          .byte_o
      );
    end else begin : gen_inverse
      og_aes_sbox_tower_inverse #(
          .Cuts(Cuts)
      ) u_sbox (
          .clk_i,
          .byte_i,
          .byte_o
      );
    end
  end

endmodule
