// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// MACsec transmit behind the engine: frames judged, and their VLAN tags put back in front of the
// SecTAG.
//
//   in ----> og_frame_exit ---> m_axis
//              ^ judge, edit
//   leave -> og_ram_fifo (facts)
//
// Whole = 1: a frame leaves when all of it is there and good, others are dropped whole. Whole = 0:
// beats leave as they come, and what failed ends with TUSER.error.
//
// Latency: 14 cycles, with Whole the frame too. Throughput: a frame of n beats that leaves with m
// takes max(n, m) cycles. Cost: OutputBeats beats of block RAM with Whole; Facts x 110 bits of RAM.

module og_macsec_tx_back
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_tx_pkg::*;
  import og_gcm_pkg::status_e, og_gcm_pkg::STATUS_W;
#(
    parameter int BeatBytes    = 64,
    parameter bit Whole        = 1,
    parameter int OutputBeats  = 512,  // with Whole
    parameter int OutputFrames = 64
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                        in_valid_i,   // from og_gcm_stream
    output logic                        in_ready_o,
    input  logic      [8*BeatBytes-1:0] in_data_i,
    input  logic      [  BeatBytes-1:0] in_keep_i,
    input  logic                        in_last_i,
    input  logic      [   STATUS_W-1:0] in_status_i,  // with the last

    input  logic      leave_valid_i,  // of each frame, before it
    output logic      leave_ready_o,
    input  tx_leave_t leave_i,

    output logic                   m_axis_tvalid,
    input  logic                   m_axis_tready,
    output logic [8*BeatBytes-1:0] m_axis_tdata,
    output logic [  BeatBytes-1:0] m_axis_tkeep,
    output logic                   m_axis_tlast,
    output logic [     USER_W-1:0] m_axis_tuser,

    output logic          judged_o,  // a frame has its verdict: og_key_fence
    output judge_counts_t counts_o,
    input  logic          sa_ready_i
);

  localparam int Facts = 128;  // frames between the input and the judge
  localparam int PassFrames = 16;  // with Whole = 0: ended and not judged

  // --- what is known of the frames in the engine ---

  logic facts_ready, facts_valid, edits_ready, judge;
  tx_leave_t facts;

  og_ram_fifo #(
      .Width($bits(tx_leave_t)),
      .Depth(Facts)
  ) u_facts (
      .clk_i,
      .rst_ni,
      .in_valid_i   (leave_valid_i && leave_ready_o),
      .in_ready_o   (facts_ready),
      .in_write_i   (leave_valid_i && leave_ready_o),
      .in_payload_i (leave_i),
      .out_valid_o  (facts_valid),
      .out_ready_i  (judge),
      .out_payload_o(facts)
  );

  // --- the frames, and their judge ---

  logic ended_valid, ended_lost, judge_drop, room;
  logic [STATUS_W-1:0] ended_status;
  length_t ended_bytes, judge_bytes;

  og_macsec_tx_judge u_judge (
      .ended_valid_i (ended_valid),
      .ended_status_i(status_e'(ended_status)),
      .ended_bytes_i (ended_bytes),
      .ended_lost_i  (ended_lost),
      .judge_o       (judge),
      .judge_drop_o  (judge_drop),
      .judge_bytes_o (judge_bytes),
      .leave_valid_i (facts_valid),
      .secured_i     (facts.restore.secured),
      .encrypted_i   (facts.encrypted),
      .sa_i          (facts.sa),
      .octets_i      (facts.octets),
      .bytes_i       (facts.restore.bytes),
      .room_i        (room),
      .sa_count_o    (counts_o.sa),
      .octets_count_o(counts_o.octets),
      .sa_ready_i
  );

  assign counts_o.port = '0;
  assign judged_o = judge;

  // --- what is put back ---

  logic edit_valid, edit_ready;
  tx_restore_t edit;
  user_t edit_user, out_user;
  logic out_error;

  if (Whole) begin : gen_whole
    // With the verdict, of frames that leave.
    assign room        = edit_ready;
    assign edit_valid  = judge && !judge_drop;
    assign edit        = facts.restore;
    assign edits_ready = 1'b1;
  end else begin : gen_pass
    // All frames leave: their edits are queued when they enter.
    logic unused_verdict;

    assign room = 1'b1;
    assign unused_verdict = ^{judge_drop, facts.restore};

    og_ram_fifo #(
        .Width($bits(tx_restore_t)),
        .Depth(Facts)
    ) u_edits (
        .clk_i,
        .rst_ni,
        .in_valid_i   (leave_valid_i && leave_ready_o),
        .in_ready_o   (edits_ready),
        .in_write_i   (leave_valid_i && leave_ready_o),
        .in_payload_i (leave_i.restore),
        .out_valid_o  (edit_valid),
        .out_ready_i  (edit_ready),
        .out_payload_o(edit)
    );
  end

  assign leave_ready_o = facts_ready && edits_ready;

  // --- out ---

  assign edit_user = '{
          error: 1'b0,
          uncontrolled: !edit.secured,
          secured: edit.secured,
          port: edit.port
      };

  og_frame_exit #(
      .BeatBytes(BeatBytes),
      .Whole    (Whole),
      .Beats    (OutputBeats),
      .Frames   (Whole ? OutputFrames : PassFrames),
      .InFactsW (STATUS_W),
      .Keep     (ADDRESS_BYTES),
      .PutBytes (TAGS_W / 8),
      .OutFactsW(USER_W)
  ) u_exit (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_data_i,
      .in_keep_i,
      .in_last_i,
      .in_facts_i      (in_status_i),
      .ended_valid_o   (ended_valid),
      .ended_facts_o   (ended_status),
      .ended_bytes_o   (ended_bytes),
      .ended_lost_o    (ended_lost),
      .judge_i         (judge),
      .judge_drop_i    (judge_drop),
      .judge_bytes_i   (judge_bytes),
      .edit_valid_i    (edit_valid),
      .edit_ready_o    (edit_ready),
      .edit_cut_i      (8'd0),
      .edit_put_i      (edit.tag),
      .edit_put_bytes_i(8'(edit.tag_bytes)),
      .edit_bytes_i    (edit.bytes),
      .edit_facts_i    (edit_user),
      .out_valid_o     (m_axis_tvalid),
      .out_ready_i     (m_axis_tready),
      .out_data_o      (m_axis_tdata),
      .out_keep_o      (m_axis_tkeep),
      .out_last_o      (m_axis_tlast),
      .out_error_o     (out_error),
      .out_facts_o     (out_user)
  );

  always_comb begin
    m_axis_tuser = out_user;
    if (m_axis_tlast && out_error) m_axis_tuser[USER_W-1] = 1'b1;
  end

endmodule
