// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The sequence numbers of transmitted packets (RFC 4303, 3.3.3): og_number_issue with a queue
// before it, as no packet waits, and one behind it, as no grant does.
//
// At most Depth packets are between ask and taken grant. Latency: 6 cycles. Throughput: a packet in
// two cycles. Cost: og_number_issue, and Depth x 75 bits of distributed RAM.

module og_esp_tx_numbers
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_esp_tx_pkg::*;
#(
    parameter  int Associations = 64,
    parameter  int Depth        = 16,
    localparam int IndexW       = Associations > 1 ? $clog2(Associations) : 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic ask_valid_i,
    input logic [IndexW-1:0] ask_index_i,

    output logic      grant_valid_o,  // in the order of the asks
    input  logic      grant_ready_i,
    output tx_grant_t grant_o,

    output logic ended_valid_o,  // an association has used its last number
    output sa_t  ended_sa_o,

    input  table_request_t table_i,  // TableTxNumber
    output table_answer_t  table_o
);

  localparam int EntryW = 1 + 2 * NUMBER_W;

  logic waits, waits_ready, asked, ask_ready, asks_ready, granted, grants_ready, ended;
  logic [IndexW-1:0] waits_index, asked_index;
  logic [2:0][IndexW-1:0] asked_q;
  tx_grant_t grant;

  og_stream_fifo #(
      .Width(IndexW),
      .Depth(Depth)
  ) u_asks (
      .clk_i,
      .rst_ni,
      .in_valid_i   (ask_valid_i),
      .in_ready_o   (asks_ready),
      .in_payload_i (ask_index_i),
      .out_valid_o  (waits),
      .out_ready_i  (waits_ready),
      .out_payload_o(waits_index)
  );

  // So that the table does not wait for that memory.
  og_stream_register #(
      .Width(IndexW)
  ) u_ask (
      .clk_i,
      .rst_ni,
      .in_valid_i   (waits),
      .in_ready_o   (waits_ready),
      .in_payload_i (waits_index),
      .out_valid_o  (asked),
      .out_ready_i  (ask_ready),
      .out_payload_o(asked_index)
  );

  logic sw_valid, sw_write, sw_done;
  logic [IndexW-1:0] sw_index;
  logic [EntryW-1:0] sw_data, sw_entry;

  og_table_door #(
      .Id     (32'(TableTxNumber)),
      .Entries(Associations),
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
      .Entries(Associations)
  ) u_issue (
      .clk_i,
      .rst_ni,
      .ask_valid_i   (asked),
      .ask_ready_o   (ask_ready),
      .ask_index_i   (asked_index),
      .grant_valid_o (granted),
      .grant_ok_o    (grant.ok),
      .grant_number_o(grant.number),
      .grant_ended_o (ended),
      .sw_valid_i    (sw_valid),
      .sw_write_i    (sw_write),
      .sw_index_i    (sw_index),
      .sw_data_i     (sw_data),
      .sw_done_o     (sw_done),
      .sw_data_o     (sw_entry)
  );

  og_stream_fifo #(
      .Width($bits(tx_grant_t)),
      .Depth(Depth)
  ) u_grants (
      .clk_i,
      .rst_ni,
      .in_valid_i   (granted),
      .in_ready_o   (grants_ready),
      .in_payload_i (grant),
      .out_valid_o  (grant_valid_o),
      .out_ready_i  (grant_ready_i),
      .out_payload_o(grant_o)
  );

  always_ff @(posedge clk_i) begin
    asked_q       <= {asked_q[1:0], asked_index};
    ended_valid_o <= granted && ended && rst_ni;
    ended_sa_o    <= SA_W'(asked_q[2]);
    if (rst_ni) begin
      assert (!ask_valid_i || asks_ready)
      else $error("og_esp_tx_numbers: more packets than Depth");
      assert (!granted || grants_ready);
    end
  end

endmodule
