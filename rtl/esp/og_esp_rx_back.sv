// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// ESP receive behind the engine: packets kept until og_esp_rx_judge has found them good, then what was inside
// given its header back.
//
// Latency: the packet, og_esp_rx_judge's, and 9 cycles. Throughput: a beat a cycle, a packet in two. Cost:
// OutputBeats of block RAM, and the parts.

module og_esp_rx_back
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_gcm_pkg::status_e, og_gcm_pkg::STATUS_W;
#(
    parameter int BeatBytes   = 16,
    parameter int OutputBeats = 1024,  // a power of two
    parameter int Frames      = 64
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   in_valid_i,   // from og_gcm_stream
    output logic                   in_ready_o,
    input  logic [8*BeatBytes-1:0] in_data_i,
    input  logic [  BeatBytes-1:0] in_keep_i,
    input  logic                   in_last_i,
    input  logic [   STATUS_W-1:0] in_status_i,  // with the last

    input  logic      facts_valid_i,  // of og_esp_front
    output logic      facts_ready_o,
    input  rx_facts_t facts_i,

    output logic    late_valid_o,   // og_esp_rx_replay
    input  logic    late_ready_i,
    output sa_t     late_sa_o,
    output number_t late_number_o,
    input  logic    late_done_i,
    input  logic    late_ok_i,

    output logic                   m_axis_tvalid,
    input  logic                   m_axis_tready,
    output logic [8*BeatBytes-1:0] m_axis_tdata,
    output logic [  BeatBytes-1:0] m_axis_tkeep,
    output logic                   m_axis_tlast,
    output logic [     USER_W-1:0] m_axis_tuser,   // user_t

    output logic   event_valid_o,
    input  logic   event_ready_i,
    output event_t event_o
);

  logic ended_valid, ended_lost, judge, judge_drop, edit_valid, edit_ready;
  length_t judge_bytes;
  user_t out_user;

  rx_edit_t edit;

  og_esp_rx_judge #(
      .BeatBytes(BeatBytes),
      .Frames   (Frames)
  ) u_judge (
      .clk_i,
      .rst_ni,
      .seen_valid_i (in_valid_i && in_ready_o),
      .seen_data_i  (in_data_i),
      .seen_keep_i  (in_keep_i),
      .seen_last_i  (in_last_i),
      .seen_status_i(status_e'(in_status_i)),
      .facts_valid_i(facts_valid_i),
      .facts_ready_o(facts_ready_o),
      .facts_i      (facts_i),
      .late_valid_o (late_valid_o),
      .late_ready_i (late_ready_i),
      .late_sa_o    (late_sa_o),
      .late_number_o(late_number_o),
      .late_done_i  (late_done_i),
      .late_ok_i    (late_ok_i),
      .ended_valid_i(ended_valid),
      .ended_lost_i (ended_lost),
      .judge_o      (judge),
      .judge_drop_o (judge_drop),
      .judge_bytes_o(judge_bytes),
      .edit_valid_o (edit_valid),
      .edit_ready_i (edit_ready),
      .edit_o       (edit),
      .event_valid_o(event_valid_o),
      .event_ready_i(event_ready_i),
      .event_o      (event_o)
  );

  assign out_user = '{error: 1'b0, action: edit.protect ? ActProtect : ActClear, sa: edit.sa};

  og_frame_exit #(
      .BeatBytes(BeatBytes),
      .Beats    (OutputBeats),
      .Frames   (Frames),
      .InFactsW (STATUS_W),
      .Keep     (0),
      .PutBytes (HEAD_BYTES),
      .OutFactsW(USER_W)
  ) u_exit (
      .clk_i,
      .rst_ni,
      .in_valid_i      (in_valid_i),
      .in_ready_o      (in_ready_o),
      .in_data_i       (in_data_i),
      .in_keep_i       (in_keep_i),
      .in_last_i       (in_last_i),
      .in_facts_i      (in_status_i),
      .ended_valid_o   (ended_valid),
      .ended_facts_o   (),
      .ended_bytes_o   (),
      .ended_lost_o    (ended_lost),
      .judge_i         (judge),
      .judge_drop_i    (judge_drop),
      .judge_bytes_i   (judge_bytes),
      .edit_valid_i    (edit_valid),
      .edit_ready_o    (edit_ready),
      .edit_cut_i      (8'(edit.cut)),
      .edit_put_i      (edit.put),
      .edit_put_bytes_i(8'(edit.put_bytes)),
      .edit_bytes_i    (edit.bytes),
      .edit_facts_i    (out_user),
      .out_valid_o     (m_axis_tvalid),
      .out_ready_i     (m_axis_tready),
      .out_data_o      (m_axis_tdata),
      .out_keep_o      (m_axis_tkeep),
      .out_last_o      (m_axis_tlast),
      .out_error_o     (),
      .out_facts_o     (m_axis_tuser)
  );

endmodule
