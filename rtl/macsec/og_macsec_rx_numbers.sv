// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The packet numbers of MACsec's receive side: og_macsec_numbers with an entry for each
// association, and software at it through TableRxSa.
//
// A request for an entry that there is not is answered with zero. Latency, throughput and cost are
// those of og_macsec_numbers.

module og_macsec_rx_numbers
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
#(
    parameter  int Channels = 8,                   // 2 to 64, a power of two
    localparam int IndexW   = $clog2(4 * Channels)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic    [IndexW-1:0] early_index_i,
    output logic                 early_in_use_o,
    output number_t              early_lowest_o,

    input  logic                 ask_valid_i,
    output logic                 ask_ready_o,
    input  logic    [IndexW-1:0] ask_index_i,
    input  number_t              ask_number_i,
    input  logic    [      31:0] ask_window_i,
    output logic                 ask_done_o,
    output logic                 ask_in_use_o,
    output logic                 ask_late_o,

    input  table_request_t table_i,  // TableRxSa; others are not answered
    output table_answer_t  table_o
);

  localparam int Entries = 4 * Channels;
  localparam int EntryW = $bits(rx_sa_t);

  logic sw_valid, sw_write, sw_done;
  logic [IndexW-1:0] sw_index;
  logic [EntryW-1:0] sw_data, sw_entry;

  og_table_door #(
      .Id     (32'(TableRxSa)),
      .Entries(Entries),
      .Width  (EntryW)
  ) u_door (
      .clk_i,
      .rst_ni,
      .table_i,
      .table_o,
      .sw_valid_o(sw_valid),
      .sw_write_o(sw_write),
      .sw_index_o(sw_index),
      .sw_data_o (sw_data),
      .sw_done_i (sw_done),
      .sw_data_i (sw_entry)
  );

  og_macsec_numbers #(
      .Entries(Entries)
  ) u_numbers (
      .clk_i,
      .rst_ni,
      .early_index_i,
      .early_in_use_o,
      .early_lowest_o,
      .judge_valid_i (ask_valid_i),
      .judge_ready_o (ask_ready_o),
      .judge_index_i (ask_index_i),
      .judge_number_i(ask_number_i),
      .judge_window_i(ask_window_i),
      .judge_commit_i(1'b1),
      .judge_done_o  (ask_done_o),
      .judge_in_use_o(ask_in_use_o),
      .judge_late_o  (ask_late_o),
      .sw_valid_i    (sw_valid),
      .sw_write_i    (sw_write),
      .sw_index_i    (sw_index),
      .sw_data_i     (sw_data),
      .sw_done_o     (sw_done),
      .sw_data_o     (sw_entry)
  );

endmodule
