// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// MACsec transmit before the engine: frames stored whole, decided upon, edited.
//
//   s_axis -> og_frame_fifo -.-> og_stream_fifo (beats) --------------> og_packet_edit --> out
//              ^ admit       |                                            ^
//                            '-> og_packet_head -> parse -> classify -> decide (edits) ---> leave
//
// The beats wait for the edit of their frame. There are never more frames between the head and the
// edit than beats waiting, so that no FIFO between them can be full. What leaves has been told
// before on `leave`, which waits for room there.
//
// Latency: the whole frame, and from its last beat to the first of what leaves some 35 cycles, with
// og_number_issue's. Throughput: a frame of n beats that leaves with m takes max(n, m, 2) cycles.
// Cost: InputBeats beats of block RAM, Waiting of them in distributed RAM, and that of the parts.

module og_macsec_tx_front
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_tx_pkg::*;
  import og_gcm_axis_pkg::PACKET_W;
#(
    parameter int BeatBytes   = 64,
    parameter int Channels    = 16,
    parameter int Ports       = 1,
    parameter int Rules       = 16,
    parameter int InputBeats  = 512,
    parameter int InputFrames = 64,
    parameter bit InputDrops  = 0,
    parameter int Longest     = 9600
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   s_axis_tvalid,
    output logic                   s_axis_tready,
    input  logic [8*BeatBytes-1:0] s_axis_tdata,
    input  logic [  BeatBytes-1:0] s_axis_tkeep,
    input  logic                   s_axis_tlast,
    input  logic [     USER_W-1:0] s_axis_tuser,

    output logic                   out_valid_o,   // to og_gcm_axis
    input  logic                   out_ready_i,
    output logic [8*BeatBytes-1:0] out_data_o,
    output logic [  BeatBytes-1:0] out_keep_o,
    output logic                   out_last_o,
    output logic [   PACKET_W-1:0] out_packet_o,

    output logic      leave_valid_o,  // of each frame of out, before it
    input  logic      leave_ready_i,
    output tx_leave_t leave_o,

    input  table_request_t table_i,
    output table_answer_t  table_o,

    input  logic   go_i,                   // frames may go on, and count
    output count_t admit_port_o,
    input  logic   admit_port_ready_i,
    output count_t admit_overrun_o,
    input  logic   admit_overrun_ready_i,
    output count_t lost_o,
    output count_t decide_port_o,
    output count_t decide_sa_o,

    output logic            end_valid_o,
    output logic [SA_W-1:0] end_sa_o
);

  localparam int Waiting = 32;  // beats: more than what the decision takes

  // Of the FIFOs between head and edit, what nobody need know: there are fewer frames than beats.
  logic unused_known_room, unused_edits_room, unused_error, unused_edit_error;
  logic [$clog2(Waiting+1)-1:0] unused_beats, unused_known, unused_edits;

  // --- frames, whole ---

  user_t user;
  tx_from_t from, ended_from;
  logic [PORT_W:0] stored_from;  // uncontrolled, port
  logic unused_secured;  // what a user says of that does not matter
  length_t ended_bytes, stored_bytes;
  logic lost, ended_valid, ended_lost, judge, judge_drop;
  logic stored_valid, stored_ready, stored_last, beat;
  logic [8*BeatBytes-1:0] stored_data;
  logic [BeatBytes-1:0] stored_keep;

  assign user = s_axis_tuser;
  assign unused_secured = user.secured;

  og_macsec_tx_admit #(
      .Ports  (Ports),
      .Longest(Longest)
  ) u_admit (
      .clk_i,
      .rst_ni,
      .beat_i         (s_axis_tvalid && s_axis_tready),
      .last_i         (s_axis_tlast),
      .from_i         ('{user.error, user.uncontrolled, user.port}),
      .from_o         (from),
      .go_i,
      .lost_i         (lost),
      .ended_valid_i  (ended_valid),
      .ended_error_i  (ended_from.error),
      .ended_port_i   (ended_from.port),
      .ended_bytes_i  (ended_bytes),
      .ended_lost_i   (ended_lost),
      .judge_o        (judge),
      .judge_drop_o   (judge_drop),
      .port_count_o   (admit_port_o),
      .port_ready_i   (admit_port_ready_i),
      .overrun_count_o(admit_overrun_o),
      .overrun_ready_i(admit_overrun_ready_i),
      .lost_count_o   (lost_o)
  );

  og_frame_fifo #(
      .BeatBytes(BeatBytes),
      .Beats    (InputBeats),
      .Frames   (InputFrames),
      .InFactsW (TX_FROM_W),
      .OutFactsW(PORT_W + 1),
      .Drops    (InputDrops),
      .Pace     (2)
  ) u_input (
      .clk_i,
      .rst_ni,
      .in_valid_i   (s_axis_tvalid),
      .in_ready_o   (s_axis_tready),
      .in_data_i    (s_axis_tdata),
      .in_keep_i    (s_axis_tkeep),
      .in_last_i    (s_axis_tlast),
      .in_facts_i   (from),
      .lost_o       (lost),
      .ended_valid_o(ended_valid),
      .ended_facts_o(ended_from),
      .ended_bytes_o(ended_bytes),
      .ended_lost_o (ended_lost),
      .judge_i      (judge),
      .judge_drop_i (judge_drop),
      .judge_bytes_i(ended_bytes),
      .judge_facts_i({ended_from.uncontrolled, ended_from.port}),
      .out_valid_o  (stored_valid),
      .out_ready_i  (stored_ready),
      .out_data_o   (stored_data),
      .out_keep_o   (stored_keep),
      .out_last_o   (stored_last),
      .out_error_o  (unused_error),
      .out_facts_o  (stored_from),
      .out_bytes_o  (stored_bytes)
  );

  assign beat = stored_valid && stored_ready;

  // --- beats that wait for the edit of their frame ---

  logic wait_valid, wait_ready, wait_last;
  logic [8*BeatBytes-1:0] wait_data;
  logic [BeatBytes-1:0] wait_keep;

  og_stream_fifo #(
      .Width(9 * BeatBytes + 1),
      .Depth(Waiting)
  ) u_beats (
      .clk_i,
      .rst_ni,
      .in_valid_i   (stored_valid),
      .in_ready_o   (stored_ready),
      .in_payload_i ({stored_last, stored_keep, stored_data}),
      .out_valid_o  (wait_valid),
      .out_ready_i  (wait_ready),
      .out_payload_o({wait_last, wait_keep, wait_data}),
      .level_o      (unused_beats)
  );

  // --- what they are, and where they go ---

  logic head_valid, parsed_valid, classified_valid, known_valid, known_ready;
  logic [8*TX_HEAD_BYTES-1:0] head;
  length_t head_bytes;
  logic [PORT_W:0] head_from;
  tx_frame_t parsed, classified, known;
  action_e classified_action, known_action;
  logic [SC_W-1:0] classified_sc, known_sc;
  table_answer_t rule_answer, channel_answer, number_answer;

  og_packet_head #(
      .BeatBytes(BeatBytes),
      .HeadBytes(TX_HEAD_BYTES),
      .FactsW   (PORT_W + 1)
  ) u_head (
      .clk_i,
      .rst_ni,
      .in_valid_i  (beat),
      .in_data_i   (stored_data),
      .in_keep_i   (stored_keep),
      .in_last_i   (stored_last),
      .in_bytes_i  (stored_bytes),
      .in_facts_i  (stored_from),
      .head_valid_o(head_valid),
      .head_o      (head),
      .head_bytes_o(head_bytes),
      .head_facts_o(head_from)
  );

  og_macsec_tx_parse u_parse (
      .clk_i,
      .rst_ni,
      .head_valid_i       (head_valid),
      .head_i             (head),
      .head_bytes_i       (head_bytes),
      .head_port_i        (head_from[PORT_W-1:0]),
      .head_uncontrolled_i(head_from[PORT_W]),
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
      .out_payload_o({known, known_action, known_sc}),
      .level_o      (unused_known)
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
      .port_count_o  (decide_port_o),
      .sa_count_o    (decide_sa_o),
      .end_valid_o,
      .end_sa_o,
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

  // --- and how they leave ---

  logic edits_valid, edits_take, edit_valid, edit_ready;
  tx_edit_t edit;

  og_stream_fifo #(
      .Width($bits(tx_edit_t) + $bits(tx_leave_t)),
      .Depth(Waiting)
  ) u_edits (
      .clk_i,
      .rst_ni,
      .in_valid_i   (decided_valid),
      .in_ready_o   (unused_edits_room),
      .in_payload_i ({decided_edit, decided_leave}),
      .out_valid_o  (edits_valid),
      .out_ready_i  (edits_take),
      .out_payload_o({edit, leave_o}),
      .level_o      (unused_edits)
  );

  assign edit_valid    = edits_valid && (edit.drop || leave_ready_i);
  assign edits_take    = edit_valid && edit_ready;
  assign leave_valid_o = edits_valid && !edit.drop && edit_ready;

  og_packet_edit #(
      .BeatBytes(BeatBytes),
      .Keep     (ADDRESS_BYTES),
      .PutBytes (SECTAG_W / 8),
      .FactsW   (PACKET_W)
  ) u_edit (
      .clk_i,
      .rst_ni,
      .edit_valid_i     (edit_valid),
      .edit_ready_o     (edit_ready),
      .edit_drop_i      (edit.drop),
      .edit_cut_i       (8'(edit.cut_bytes)),
      .edit_put_i       (edit.put),
      .edit_put_bytes_i (8'(edit.put_bytes)),
      .edit_bytes_i     (edit.bytes),
      .edit_tail_i      (1'b0),
      .edit_tail_bytes_i(8'd0),
      .edit_facts_i     (edit.packet),
      .in_valid_i       (wait_valid),
      .in_ready_o       (wait_ready),
      .in_data_i        (wait_data),
      .in_keep_i        (wait_keep),
      .in_last_i        (wait_last),
      .in_error_i       (1'b0),
      .out_valid_o,
      .out_ready_i,
      .out_data_o,
      .out_keep_o,
      .out_last_o,
      .out_error_o      (unused_edit_error),
      .out_facts_o      (out_packet_o)
  );

endmodule
