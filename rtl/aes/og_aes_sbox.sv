// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SubBytes for one byte, in the style chosen (FIPS 197, 5.1.1).
//
// Latency: none. All styles compute the same function.

module og_aes_sbox
  import og_aes_pkg::*;
#(
    parameter int Sbox = SBOX_TABLE
) (
    input  logic [7:0] byte_i,
    output logic [7:0] byte_o
);

  if (Sbox == SBOX_TABLE) begin : gen_table
    og_aes_sbox_table u_sbox (
        .byte_i,
        .byte_o
    );
  end else if (Sbox == SBOX_TOWER) begin : gen_tower
    og_aes_sbox_tower u_sbox (
        .byte_i,
        .byte_o
    );
  end else begin : gen_bad_style
    $error("og_aes_sbox: Sbox must be SBOX_TABLE (0) or SBOX_TOWER (1)");
  end

endmodule
