// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Over all lanes, the sum of a lane's operand times the power of H that its tables know:
// the sum of all words of sums_o. This is a beat of GHASH (SP 800-38D, 6.4) but for the
// hash before it, which the caller adds to an operand.
//
// Handshake and latency are those of og_ghash_table_mul: with LUT tables the sums are
// combinational, with tables in block RAM they are those of the last cycle with read_i.
// One lane has one level of sums, more lanes have two.
//
// Cost: Lanes x og_ghash_table_mul, and with more than one lane Sums x 128 LUT6.

module og_ghash_table_sum
  import og_gf128_pkg::element_t;
  import og_ghash_table_pkg::*;
#(
    parameter  int Lanes      = 4,
    parameter  int Banks      = 1,
    parameter  int WindowBits = 5,
    localparam int Windows    = windows_of(WindowBits),
    localparam int Sums       = sums_of(WindowBits, Lanes)
) (
    input logic clk_i,

    input  logic                 read_i,     // of tables in block RAM
    input  logic                 bank_i,
    input  element_t [Lanes-1:0] operand_i,
    output element_t [ Sums-1:0] sums_o,

    // og_ghash_table_keys
    input logic     [Lanes-1:0][   Windows-1:0] write_i,
    input logic                                 write_bank_i,
    input logic                [WindowBits-1:0] write_address_i,
    input element_t                             write_data_i
);

  localparam int PARTS = parts_of(WindowBits, Lanes);

  element_t [Lanes-1:0][PARTS-1:0] parts;

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_lane
    og_ghash_table_mul #(
        .WindowBits(WindowBits),
        .Banks     (Banks),
        .Parts     (PARTS)
    ) u_mul (
        .clk_i,
        .read_i,
        .bank_i,
        .a_i    (operand_i[lane]),
        .parts_o(parts[lane]),
        .write_i(write_i[lane]),
        .write_bank_i,
        .write_address_i,
        .write_data_i
    );
  end

  if (Lanes == 1) begin : gen_first_level
    assign sums_o = parts;
  end else begin : gen_second_level
    element_t [Lanes*PARTS-1:0] all_parts;

    assign all_parts = parts;
    always_comb begin
      sums_o = '0;
      for (int i = 0; i < Lanes * PARTS; i++) sums_o[i%Sums] ^= all_parts[i];
    end
  end

endmodule
