// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_ghash_table_lanes with og_ghash_table_keys, which fills its tables.

module loaded_table_lanes
  import og_gf128_pkg::element_t;
#(
    parameter  int Lanes      = 4,
    parameter  int WindowBits = 5,
    localparam int Windows    = og_ghash_table_pkg::windows_of(WindowBits),
    localparam int LaneW      = Lanes > 1 ? $clog2(Lanes) : 1
) (
    input logic clk_i,
    input logic rst_ni,
    input logic clear_i,
    input logic open_i,

    input  logic     key_valid_i,
    output logic     key_ready_o,
    output logic     key_done_o,
    input  element_t key_h_i,

    input logic                 valid_i,
    input element_t [Lanes-1:0] blocks_i,
    input logic                 last_i,
    input logic     [LaneW-1:0] shift_i,

    output logic     hash_valid_o,
    output element_t hash_o
);

  logic [Lanes-1:0][Windows-1:0] write;
  logic [WindowBits-1:0] address, next_address;
  element_t data;
  logic unused_begin, unused_bank, unused_erase;

  og_ghash_table_keys #(
      .Lanes     (Lanes),
      .WindowBits(WindowBits)
  ) u_keys (
      .clk_i,
      .rst_ni,
      .clear_i,
      .key_valid_i,
      .key_ready_o,
      .key_bank_i    (1'b0),
      .key_h_i,
      .go_i          (1'b1),
      .begin_o       (unused_begin),
      .done_o        (key_done_o),
      .erase_o       (unused_erase),
      .bank_o        (unused_bank),
      .write_o       (write),
      .address_o     (address),
      .next_address_o(next_address),
      .data_o        (data)
  );

  og_ghash_table_lanes #(
      .Lanes     (Lanes),
      .WindowBits(WindowBits)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .open_i,
      .valid_i,
      .blocks_i,
      .last_i,
      .shift_i,
      .hash_valid_o,
      .hash_o,
      .write_i        (write),
      .write_address_i(address),
      .next_address_i (next_address),
      .write_data_i   (data)
  );

endmodule
