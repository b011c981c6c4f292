// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What becomes of a frame to transmit, from its head.
//
//   head -> parse -> classify -> og_stream_fifo -> decide -> og_stream_fifo -> out
//                                                    | numbers
//
// Heads cannot be held up: of those that have not left on `out` there are Waiting at most, which
// is what the FIFOs have room for.
//
// Latency: 10 cycles for a frame in clear, 13 or 14 with a number of og_number_issue. Throughput: a
// frame per two cycles. Cost: that of the parts, and Waiting x 500 bits of distributed RAM.

module og_macsec_tx_policy
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_tx_pkg::*;
#(
    parameter int Channels = 16,
    parameter int Ports    = 1,
    parameter int Rules    = 16,
    parameter int Waiting  = 32
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                       head_valid_i,
    input logic [8*TX_HEAD_BYTES-1:0] head_i,
    input length_t                    head_bytes_i,
    input logic [           PORT_W:0] head_from_i,   // uncontrolled, port

    output logic      out_valid_o,  // of each frame, in order
    input  logic      out_ready_i,
    output tx_edit_t  out_edit_o,
    output tx_leave_t out_leave_o,

    input  key_hold_t      hold_i,
    input  table_request_t table_i,
    output table_answer_t  table_o,

    output count_t          port_count_o,
    output count_t          sa_count_o,
    output logic            end_valid_o,
    output logic [SA_W-1:0] end_sa_o
);

  // Of the FIFOs, what nobody need know.
  logic unused_known_room, unused_edits_room;

  // --- what it is ---

  logic parsed_valid, classified_valid, known_valid, known_ready;
  tx_frame_t parsed, classified, known;
  action_e classified_action, known_action;
  logic [SC_W-1:0] classified_sc, known_sc;
  table_answer_t rule_answer, channel_answer, number_answer;

  og_macsec_tx_parse u_parse (
      .clk_i,
      .rst_ni,
      .head_valid_i,
      .head_i,
      .head_bytes_i,
      .head_port_i        (head_from_i[PORT_W-1:0]),
      .head_uncontrolled_i(head_from_i[PORT_W]),
      .out_valid_o        (parsed_valid),
      .out_frame_o        (parsed)
  );

  og_macsec_classify #(
      .Rules(Rules)
  ) u_classify (
      .clk_i,
      .rst_ni,
      .in_valid_i  (parsed_valid),
      .in_frame_i  (parsed),
      .out_valid_o (classified_valid),
      .out_frame_o (classified),
      .out_action_o(classified_action),
      .out_sc_o    (classified_sc),
      .table_i,
      .table_o     (rule_answer)
  );

  og_stream_fifo #(
      .Width($bits(tx_frame_t) + $bits(action_e) + SC_W),
      .Depth(Waiting)
  ) u_known (
      .clk_i,
      .rst_ni,
      .in_valid_i   (classified_valid),
      .in_ready_o   (unused_known_room),
      .in_payload_i ({classified, classified_action, classified_sc}),
      .out_valid_o  (known_valid),
      .out_ready_i  (known_ready),
      .out_payload_o({known, known_action, known_sc})
  );

  // --- what becomes of them ---

  logic ask_valid, ask_ready, grant_valid, grant_ok, grant_ended;
  logic [$clog2(4*Channels)-1:0] ask_index;
  number_t grant_number;
  logic decided_valid;
  tx_edit_t decided_edit;
  tx_leave_t decided_leave;

  og_macsec_tx_decide #(
      .Channels(Channels),
      .Ports   (Ports)
  ) u_decide (
      .clk_i,
      .rst_ni,
      .in_valid_i    (known_valid),
      .in_ready_o    (known_ready),
      .in_frame_i    (known),
      .in_action_i   (known_action),
      .in_sc_i       (known_sc),
      .ask_valid_o   (ask_valid),
      .ask_ready_i   (ask_ready),
      .ask_index_o   (ask_index),
      .grant_valid_i (grant_valid),
      .grant_ok_i    (grant_ok),
      .grant_number_i(grant_number),
      .grant_ended_i (grant_ended),
      .out_valid_o   (decided_valid),
      .out_edit_o    (decided_edit),
      .out_leave_o   (decided_leave),
      .port_count_o,
      .sa_count_o,
      .end_valid_o,
      .end_sa_o,
      .hold_i,
      .table_i,
      .table_o       (channel_answer)
  );

  og_macsec_tx_numbers #(
      .Channels(Channels)
  ) u_numbers (
      .clk_i,
      .rst_ni,
      .ask_valid_i   (ask_valid),
      .ask_ready_o   (ask_ready),
      .ask_index_i   (ask_index),
      .grant_valid_o (grant_valid),
      .grant_ok_o    (grant_ok),
      .grant_number_o(grant_number),
      .grant_ended_o (grant_ended),
      .table_i,
      .table_o       (number_answer)
  );

  assign table_o = rule_answer | channel_answer | number_answer;

  og_stream_fifo #(
      .Width($bits(tx_edit_t) + $bits(tx_leave_t)),
      .Depth(Waiting)
  ) u_edits (
      .clk_i,
      .rst_ni,
      .in_valid_i   (decided_valid),
      .in_ready_o   (unused_edits_room),
      .in_payload_i ({decided_edit, decided_leave}),
      .out_valid_o,
      .out_ready_i,
      .out_payload_o({out_edit_o, out_leave_o})
  );

endmodule
