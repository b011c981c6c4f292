// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The packet numbers of MACsec's transmit side: og_number_issue with an entry for each association,
// and software at it through TableTxSa.
//
// A request for an entry that there is not is answered with zero. Latency, throughput and cost are
// those of og_number_issue.

module og_macsec_tx_numbers
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
#(
    parameter  int Channels = 16,                  // 2 to 64, a power of two
    localparam int IndexW   = $clog2(4 * Channels)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic            ask_valid_i,
    output logic            ask_ready_o,
    input  logic [IndexW-1:0] ask_index_i,

    output logic    grant_valid_o,
    output logic    grant_ok_o,
    output number_t grant_number_o,
    output logic    grant_ended_o,

    input  table_request_t table_i,  // TableTxSa; others are not answered
    output table_answer_t  table_o
);

  localparam int Entries = 4 * Channels;
  localparam int EntryW = $bits(tx_sa_t);

  logic sw_valid, sw_write, sw_done;
  logic [IndexW-1:0] sw_index;
  logic [EntryW-1:0] sw_data, sw_entry;

  og_table_door #(
      .Id     (32'(TableTxSa)),
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

  og_number_issue #(
      .Entries(Entries),
      .NumberW(NUMBER_W)
  ) u_issue (
      .clk_i,
      .rst_ni,
      .ask_valid_i,
      .ask_ready_o,
      .ask_index_i,
      .grant_valid_o,
      .grant_ok_o,
      .grant_number_o,
      .grant_ended_o,
      .sw_valid_i(sw_valid),
      .sw_write_i(sw_write),
      .sw_index_i(sw_index),
      .sw_data_i (sw_data),
      .sw_done_o (sw_done),
      .sw_data_o (sw_entry)
  );

endmodule
