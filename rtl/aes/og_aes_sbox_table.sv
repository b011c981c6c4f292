// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SubBytes and InvSubBytes for one byte as tables of 256 bytes (FIPS 197,
// 5.1.1 and 5.3.2, tables 4 and 6).
//
// One cut is a register at the output. With two, the bits 5:0 look up a byte
// of each quarter of the table first, and bits 7:6 choose one after a register;
// the third cut is at the output again.
//
// Latency: Cuts cycles. Cost: 32 LUT6 and 24 slice multiplexers on 7-series,
// twice that if merged.

module og_aes_sbox_table
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

  if (Direction < SBOX_FORWARD || Direction > SBOX_MERGED) begin : gen_bad_direction
    $error("og_aes_sbox_table: Direction must be SBOX_FORWARD, _INVERSE or _MERGED (0 to 2)");
  end

  logic inverse;
  if (Direction == SBOX_MERGED) begin : gen_merged
    assign inverse = inverse_i;
  end else begin : gen_one_way
    logic unused_inverse;  // one direction only
    assign unused_inverse = inverse_i;
    assign inverse        = Direction == SBOX_INVERSE;
  end

  logic [7:0] found;

  if (Cuts < 2) begin : gen_whole
    assign found = inverse ? INV_SBOX[byte_i] : SBOX[byte_i];
  end else begin : gen_quarters
    logic [3:0][7:0] quarter_q;
    logic      [1:0] choice_q;

    always_ff @(posedge clk_i) begin
      for (int i = 0; i < 4; i++) begin
        quarter_q[i] <= inverse ? INV_SBOX[{2'(i), byte_i[5:0]}] : SBOX[{2'(i), byte_i[5:0]}];
      end
      choice_q <= byte_i[7:6];
    end
    assign found = quarter_q[choice_q];
  end

  localparam int OUT_REGS = Cuts < 2 ? Cuts : Cuts - 1;

  if (OUT_REGS == 0) begin : gen_wires
    logic unused_clk;  // no register
    assign unused_clk = clk_i;
    assign byte_o     = found;
  end else begin : gen_out_regs
    logic [OUT_REGS-1:0][7:0] byte_q;

    always_ff @(posedge clk_i) begin
      byte_q[0] <= found;
      for (int i = 1; i < OUT_REGS; i++) byte_q[i] <= byte_q[i-1];
    end
    assign byte_o = byte_q[OUT_REGS-1];
  end

endmodule
