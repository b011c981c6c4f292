// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The packet numbers of MACsec's transmit side: og_number_issue with an entry for each association,
// and software at it through TableTxSa.
//
// A request for an entry that there is not is answered with zero. Latency, throughput and cost are those
// of og_number_issue.

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

  logic asked, there, sw_done, none_q;
  logic [EntryW-1:0] sw_data;

  assign asked = table_i.valid && table_i.table_id == TableTxSa;
  assign there = 32'(table_i.index) < Entries;

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
      .sw_valid_i (asked && there),
      .sw_write_i (table_i.write),
      .sw_index_i (table_i.index[IndexW-1:0]),
      .sw_data_i  (table_i.data[EntryW-1:0]),
      .sw_done_o  (sw_done),
      .sw_data_o  (sw_data)
  );

  always_ff @(posedge clk_i) none_q <= asked && !there && !none_q && rst_ni;

  assign table_o.done = sw_done || none_q;
  assign table_o.data = sw_done && !table_i.write ? DATA_W'(sw_data) : '0;

endmodule
