// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SubBytes and InvSubBytes for one byte, in the style chosen (FIPS 197, 5.1.1
// and 5.3.2). All styles compute the same function.
//
// Direction is SBOX_FORWARD, SBOX_INVERSE or SBOX_MERGED; only the last reads
// inverse_i, which travels with byte_i and may change every cycle.
//
// Latency: Cuts cycles, 0 to 3 (SBOX_BRAM: at least 1). Throughput: one byte a
// cycle; nothing stops it and nothing is reset. docs/sbox.md has the cost of
// every style, direction and cut. Two S-boxes of SBOX_BRAM share a memory if
// og_aes_sbox_bram is used for the pair.

module og_aes_sbox
  import og_aes_pkg::*;
#(
    parameter int Sbox      = SBOX_TABLE,
    parameter int Direction = SBOX_FORWARD,
    parameter int Cuts      = 0
) (
    input  logic       clk_i,
    input  logic       inverse_i,
    input  logic [7:0] byte_i,
    output logic [7:0] byte_o
);

  if (Direction < SBOX_FORWARD || Direction > SBOX_MERGED) begin : gen_bad_direction
    $error("og_aes_sbox: Direction must be SBOX_FORWARD, _INVERSE or _MERGED (0 to 2)");
  end
  if (Cuts < 0 || Cuts > 3) begin : gen_bad_cuts
    $error("og_aes_sbox: Cuts must be 0 to 3");
  end

  if (Sbox == SBOX_TABLE) begin : gen_table
    og_aes_sbox_table #(
        .Direction(Direction),
        .Cuts(Cuts)
    ) u_sbox (
        .clk_i,
        .inverse_i,
        .byte_i,
        .byte_o
    );
  end else if (Sbox == SBOX_TOWER) begin : gen_tower
    og_aes_sbox_tower #(
        .Direction(Direction),
        .Cuts(Cuts)
    ) u_sbox (
        .clk_i,
        .inverse_i,
        .byte_i,
        .byte_o
    );
  end else if (Sbox == SBOX_BRAM) begin : gen_bram
    og_aes_sbox_bram #(
        .Direction(Direction),
        .Cuts(Cuts),
        .Ports(1)
    ) u_sbox (
        .clk_i,
        .clear_i  (1'b0),
        .inverse_i,
        .byte_i,
        .byte_o,
        .doubled_o()       // zero
    );
  end else if (Sbox == SBOX_COMPOSITE) begin : gen_composite
    og_aes_composite #(
        .Direction(Direction),
        .Cuts(Cuts)
    ) u_sbox (
        .clk_i,
        .inverse_i,
        .byte_i,
        .byte_o
    );
  end else begin : gen_bad_style
    $error("og_aes_sbox: Sbox must be SBOX_TABLE, _TOWER, _BRAM or _COMPOSITE");
  end

endmodule
