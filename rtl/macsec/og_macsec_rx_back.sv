// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// MACsec receive behind the engine: frames judged by verdict and number, the SecTAG cut out and
// VLAN tags put back.
//
//   in ------> og_frame_exit ---> m_axis
//        |        ^ judge, edit
//   follow -> facts, restore -> og_macsec_rx_judge
//
// Whole = 1: a frame leaves when all of it is there and the verdict lets it, others are dropped
// whole. Whole = 0: beats leave as they come, and what failed ends with TUSER.error; TUSER.secured
// is 0 before the last beat.
//
// Latency: og_macsec_rx_judge's, 12 cycles, with Whole the frame too. Throughput: a frame of n
// beats that leaves with m takes max(n, m, 2) cycles. Cost: OutputBeats beats of block RAM with
// Whole; InFlight x 200 bits of RAM.

module og_macsec_rx_back
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_rx_pkg::*;
  import og_gcm_pkg::status_e, og_gcm_pkg::STATUS_W;
#(
    parameter  int BeatBytes   = 64,
    parameter  int Channels    = 8,
    parameter  int Ports       = 1,
    parameter  bit Whole       = 1,
    parameter  int OutputBeats = 512,                 // with Whole
    parameter  int Frames      = 64,
    localparam int SaW         = $clog2(4 * Channels)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   in_valid_i,   // from og_gcm_stream
    output logic                   in_ready_o,
    input  logic [8*BeatBytes-1:0] in_data_i,
    input  logic [  BeatBytes-1:0] in_keep_i,
    input  logic                   in_last_i,
    input  logic [   STATUS_W-1:0] in_status_i,  // with the last

    input  logic     follow_valid_i,  // of each frame, before it
    output logic     follow_ready_o,
    input  facts_t   facts_i,
    input  restore_t restore_i,

    output logic                   m_axis_tvalid,
    input  logic                   m_axis_tready,
    output logic [8*BeatBytes-1:0] m_axis_tdata,
    output logic [  BeatBytes-1:0] m_axis_tkeep,
    output logic                   m_axis_tlast,
    output logic [     USER_W-1:0] m_axis_tuser,

    input  rx_port_t [Ports-1:0] ports_i,
    output logic                 ask_valid_o,   // og_macsec_rx_numbers
    input  logic                 ask_ready_i,
    output logic     [  SaW-1:0] ask_index_o,
    output number_t              ask_number_o,
    output logic     [     31:0] ask_window_o,
    input  logic                 ask_done_i,
    input  logic                 ask_in_use_i,
    input  logic                 ask_late_i,

    output logic          judged_o,      // a frame has its verdict: og_key_fence
    output judge_counts_t counts_o,      // octets: {association, decrypted}
    input  logic          port_ready_i,
    input  logic          sa_ready_i
);

  localparam int InFlight = 64;  // frames between decision and verdict

  // What the parts offer and nobody asks for.
  logic unused_status_room, unused_ended_facts;
  length_t unused_ended_bytes;

  // --- what is known of the frames in the engine, and what it says ---

  logic follow, facts_ready, facts_valid, facts_take, restore_ready, restore_valid, restore_take;
  logic status_valid, status_take;
  logic [STATUS_W-1:0] status;
  facts_t facts;
  restore_t restore;

  assign follow_ready_o = facts_ready && restore_ready;
  assign follow         = follow_valid_i && follow_ready_o;

  og_stream_fifo #(
      .Width($bits(facts_t)),
      .Depth(InFlight)
  ) u_facts (
      .clk_i,
      .rst_ni,
      .in_valid_i   (follow),
      .in_ready_o   (facts_ready),
      .in_payload_i (facts_i),
      .out_valid_o  (facts_valid),
      .out_ready_i  (facts_take),
      .out_payload_o(facts)
  );

  og_stream_fifo #(
      .Width($bits(restore_t)),
      .Depth(InFlight)
  ) u_restore (
      .clk_i,
      .rst_ni,
      .in_valid_i   (follow),
      .in_ready_o   (restore_ready),
      .in_payload_i (restore_i),
      .out_valid_o  (restore_valid),
      .out_ready_i  (restore_take),
      .out_payload_o(restore)
  );

  // Frames that have ended and are not judged yet: no more than og_frame_exit has.
  og_stream_fifo #(
      .Width(STATUS_W),
      .Depth(Frames)
  ) u_status (
      .clk_i,
      .rst_ni,
      .in_valid_i   (in_valid_i && in_ready_o && in_last_i),
      .in_ready_o   (unused_status_room),
      .in_payload_i (in_status_i),
      .out_valid_o  (status_valid),
      .out_ready_i  (status_take),
      .out_payload_o(status)
  );

  // --- the verdict ---

  logic verdict_valid, ended, ended_lost, judge, drop, room;
  verdict_t verdict;
  event_t counted;
  length_t judge_bytes;

  og_macsec_rx_judge #(
      .Channels(Channels),
      .Ports   (Ports)
  ) u_judge (
      .clk_i,
      .rst_ni,
      .ports_i,
      .facts_valid_i  (facts_valid),
      .facts_ready_o  (facts_take),
      .facts_i        (facts),
      .status_valid_i (status_valid),
      .status_ready_o (status_take),
      .status_i       (status_e'(status)),
      .ask_valid_o,
      .ask_ready_i,
      .ask_index_o,
      .ask_number_o,
      .ask_window_o,
      .ask_done_i,
      .ask_in_use_i,
      .ask_late_i,
      .verdict_valid_o(verdict_valid),
      .verdict_ready_i(judge),
      .verdict_o      (verdict)
  );

  assign drop = verdict.drop || ended_lost;

  // Counted and let go in the same cycle.
  always_comb begin
    counted       = verdict.count;
    counted.valid = verdict_valid && ended && room;
    if (Whole && ended_lost) begin
      counted.of_sa = 1'b0;
      counted.index = SA_W'(restore.user.port);
      counted.kind  = InPktsOverrun;
    end
  end

  assign judge        = counted.valid && (counted.of_sa ? sa_ready_i : port_ready_i);
  assign judged_o      = judge;
  assign counts_o.port = count_of(counted, 1'b0);
  assign counts_o.sa   = count_of(counted, 1'b1);
  assign counts_o.octets = '{
          valid: judge && counted.of_sa && verdict.octets.valid,
          index: 16'({counted.index, verdict.octets.decrypted}),
          amount: verdict.octets.bytes
      };

  // --- what the verdict lets go ---

  logic edit_valid, edit_ready, secured, end_error;
  restore_t edit;
  user_t user;

  if (Whole) begin : gen_whole
    assign room           = restore_valid && (drop || edit_ready);
    assign restore_take   = judge;
    assign edit_valid     = judge && !drop;
    assign judge_bytes    = restore.bytes + length_t'(restore.cut) - length_t'(restore.put_bytes);
    assign secured        = user.secured;
  end else begin : gen_pass
    // Whether it was validated is known before the last beat leaves, not before the first one.
    logic unused_valid;

    assign restore_take = edit_ready;
    assign edit_valid   = restore_valid;
    assign judge_bytes  = '0;

    og_stream_fifo #(
        .Width(1),
        .Depth(InFlight)
    ) u_secured (
        .clk_i,
        .rst_ni,
        .in_valid_i   (judge),
        .in_ready_o   (room),
        .in_payload_i (verdict.secured),
        .out_valid_o  (unused_valid),
        .out_ready_i  (m_axis_tvalid && m_axis_tready && m_axis_tlast),
        .out_payload_o(secured)
    );
  end

  always_comb begin
    edit = restore;
    if (Whole) edit.user.secured = verdict.secured;
  end

  og_frame_exit #(
      .BeatBytes(BeatBytes),
      .Whole    (Whole),
      .Beats    (OutputBeats),
      .Frames   (Frames),
      .Keep     (ADDRESS_BYTES),
      .PutBytes (CLEAR_TAGS * TAG_BYTES),
      .OutFactsW(USER_W)
  ) u_exit (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_data_i,
      .in_keep_i,
      .in_last_i,
      .in_facts_i      (1'b0),
      .ended_valid_o   (ended),
      .ended_facts_o   (unused_ended_facts),
      .ended_bytes_o   (unused_ended_bytes),
      .ended_lost_o    (ended_lost),
      .judge_i         (judge),
      .judge_drop_i    (drop),
      .judge_bytes_i   (judge_bytes),
      .edit_valid_i    (edit_valid),
      .edit_ready_o    (edit_ready),
      .edit_cut_i      (8'(edit.cut)),
      .edit_put_i      (edit.put),
      .edit_put_bytes_i(8'(edit.put_bytes)),
      .edit_bytes_i    (edit.bytes),
      .edit_facts_i    (edit.user),
      .out_valid_o     (m_axis_tvalid),
      .out_ready_i     (m_axis_tready),
      .out_data_o      (m_axis_tdata),
      .out_keep_o      (m_axis_tkeep),
      .out_last_o      (m_axis_tlast),
      .out_error_o     (end_error),
      .out_facts_o     (user)
  );

  user_t out_user;

  always_comb begin
    out_user = user;
    out_user.secured = secured && (Whole || m_axis_tlast);
    out_user.error = m_axis_tlast && end_error;
  end

  assign m_axis_tuser = out_user;

endmodule
