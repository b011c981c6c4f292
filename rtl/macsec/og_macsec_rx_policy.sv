// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What becomes of a received frame, from its head.
//
//   head -> parse -> lookup -> decide -> og_stream_fifo -> out
//
// Heads cannot be held up: of those that have not left on `out` there are Waiting at most, which
// is what the FIFO has room for.
//
// Latency: that of the parts and a cycle. Throughput: a frame per two cycles. Cost: that of the
// parts, and Waiting x 370 bits of distributed RAM.

module og_macsec_rx_policy
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_rx_pkg::*;
#(
    parameter  int Channels = 8,
    parameter  int Ports    = 1,
    parameter  int Waiting  = 32,
    localparam int SaW      = $clog2(4 * Channels)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input rx_port_t [Ports-1:0] ports_i,

    input logic                    head_valid_i,
    input logic [8*HEAD_BYTES-1:0] head_i,
    input length_t                 head_bytes_i,
    input logic [      PORT_W-1:0] head_port_i,

    output logic      out_valid_o,    // of each frame, in order
    input  logic      out_ready_i,
    output decision_t out_decision_o,

    output logic    [SaW-1:0] early_index_o,   // og_macsec_rx_numbers
    input  logic              early_in_use_i,
    input  number_t           early_lowest_i,

    input  table_request_t table_i,
    output table_answer_t  table_o,

    output event_t event_o  // of a frame that is dropped here
);

  logic unused_room;

  logic parsed_valid, found_valid, decided;
  parsed_t parsed;
  found_t found;
  decision_t decision;
  table_answer_t sc_answer, salt_answer;

  assign table_o = sc_answer | salt_answer;

  og_macsec_rx_parse u_parse (
      .clk_i,
      .rst_ni,
      .in_valid_i  (head_valid_i),
      .in_head_i   (head_i),
      .in_bytes_i  (head_bytes_i),
      .in_port_i   (head_port_i),
      .out_valid_o (parsed_valid),
      .out_parsed_o(parsed)
  );

  og_macsec_rx_lookup #(
      .Channels(Channels),
      .Ports   (Ports)
  ) u_lookup (
      .clk_i,
      .rst_ni,
      .table_i,
      .table_o    (sc_answer),
      .ports_i,
      .in_valid_i (parsed_valid),
      .in_parsed_i(parsed),
      .out_valid_o(found_valid),
      .out_found_o(found)
  );

  og_macsec_rx_decide #(
      .Channels(Channels)
  ) u_decide (
      .clk_i,
      .rst_ni,
      .table_i,
      .table_o       (salt_answer),
      .early_index_o,
      .early_in_use_i,
      .early_lowest_i,
      .in_valid_i    (found_valid),
      .in_found_i    (found),
      .out_valid_o   (decided),
      .out_decision_o(decision),
      .event_o
  );

  og_stream_fifo #(
      .Width($bits(decision_t)),
      .Depth(Waiting)
  ) u_decisions (
      .clk_i,
      .rst_ni,
      .in_valid_i   (decided),
      .in_ready_o   (unused_room),
      .in_payload_i (decision),
      .out_valid_o,
      .out_ready_i,
      .out_payload_o(out_decision_o)
  );

endmodule
