// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The way of a frame through MACsec receive: before the engine, the engine, behind it, and the
// packet numbers, which both sides look at.
//
//   s_axis -> og_macsec_rx_front -> og_gcm_stream -> og_macsec_rx_back -> m_axis
//                     |  '------ what is known ---------^  |
//                     '------- og_macsec_rx_numbers -------'
//
// A key that is loaded waits in og_key_fence until what was decided upon before has been judged;
// meanwhile its association is not in use.
//
// Streams, key port, latency and cost: og_macsec_rx.

module og_macsec_rx_path
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_rx_pkg::*;
  import og_gcm_pkg::SLOT_W, og_gcm_pkg::STATUS_W;  // facts_t is another
  import og_gcm_pkg::key_request_t;
  import og_gcm_axis_pkg::PACKET_W, og_gcm_axis_pkg::BLOCK_BYTES;
  import og_gcm_cfg_pkg::*;
#(
    parameter  cfg_t Cfg         = CFG_DEFAULT,
    parameter  int   Channels    = 8,
    parameter  int   Ports       = 1,
    parameter  int   InputBeats  = 512,
    parameter  int   OutputBeats = 512,                          // with Whole
    parameter  int   Frames      = 64,
    parameter  bit   InputDrops  = 0,
    parameter  bit   Whole       = 1,                            // 0: cut-through
    localparam int   BeatBytes   = BLOCK_BYTES * Cfg.lanes
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   s_axis_tvalid,
    output logic                   s_axis_tready,
    input  logic [8*BeatBytes-1:0] s_axis_tdata,
    input  logic [  BeatBytes-1:0] s_axis_tkeep,
    input  logic                   s_axis_tlast,
    input  logic [     USER_W-1:0] s_axis_tuser,   // user_t: port, error

    output logic                   m_axis_tvalid,
    input  logic                   m_axis_tready,
    output logic [8*BeatBytes-1:0] m_axis_tdata,
    output logic [  BeatBytes-1:0] m_axis_tkeep,
    output logic                   m_axis_tlast,
    output logic [     USER_W-1:0] m_axis_tuser,   // user_t

    input  logic         key_valid_i,   // og_gcm_core
    output logic         key_ready_o,
    input  key_request_t key_request_i,
    output logic         key_done_o,
    output logic         key_error_o,
    output logic         key_blocked_o,

    input  rx_port_t       [Ports-1:0] ports_i,
    input  table_request_t             table_i,  // TableRxSc, TableRxSa, TableRxSalt
    output table_answer_t              table_o,

    input  logic          go_i,            // frames may go on, and count
    output front_counts_t front_counts_o,
    input  logic          admit_ready_i,
    output judge_counts_t judge_counts_o,
    input  logic          port_ready_i,
    input  logic          sa_ready_i
);

  localparam int SaW = $clog2(4 * Channels);
  localparam int StoredBytes = storable_bytes(BeatBytes, OutputBeats);
  localparam int MostBytes = Whole ? StoredBytes : 2 ** LENGTH_W - BeatBytes;
  localparam int MaxBytes = MostBytes - 32'(NO_KEY_TAG_BYTES);

  // ---- packet numbers -------------------------------------------------------------

  table_answer_t front_answer, number_answer;
  logic [SaW-1:0] early_index, ask_index;
  logic early_in_use, ask_valid, ask_ready, ask_done, ask_in_use, ask_late;
  number_t early_lowest, ask_number;
  logic [31:0] ask_window;

  assign table_o = front_answer | number_answer;

  og_macsec_rx_numbers #(
      .Channels(Channels)
  ) u_numbers (
      .clk_i,
      .rst_ni,
      .early_index_i (early_index),
      .early_in_use_o(early_in_use),
      .early_lowest_o(early_lowest),
      .ask_valid_i   (ask_valid),
      .ask_ready_o   (ask_ready),
      .ask_index_i   (ask_index),
      .ask_number_i  (ask_number),
      .ask_window_i  (ask_window),
      .ask_done_o    (ask_done),
      .ask_in_use_o  (ask_in_use),
      .ask_late_o    (ask_late),
      .table_i,
      .table_o       (number_answer)
  );

  // ---- keys -----------------------------------------------------------------------

  key_hold_t hold;
  logic head, edit, drop, judged, held_q, early_usable;

  always_ff @(posedge clk_i) held_q <= hold.valid && hold.slot == INDEX_W'(early_index);

  assign early_usable = early_in_use && !held_q;

  // ---- before the engine ----------------------------------------------------------

  logic packet_valid, packet_ready, packet_last, follow_valid, follow_ready;
  logic [8*BeatBytes-1:0] packet_data;
  logic [BeatBytes-1:0] packet_keep;
  logic [PACKET_W-1:0] packet;
  facts_t facts;
  restore_t restore;

  og_macsec_rx_front #(
      .BeatBytes (BeatBytes),
      .Channels  (Channels),
      .Ports     (Ports),
      .InputBeats(InputBeats),
      .Frames    (Frames),
      .InputDrops(InputDrops),
      .MaxBytes  (MaxBytes)
  ) u_front (
      .clk_i,
      .rst_ni,
      .s_axis_tvalid,
      .s_axis_tready,
      .s_axis_tdata,
      .s_axis_tkeep,
      .s_axis_tlast,
      .s_axis_tuser,
      .out_valid_o   (packet_valid),
      .out_ready_i   (packet_ready),
      .out_data_o    (packet_data),
      .out_keep_o    (packet_keep),
      .out_last_o    (packet_last),
      .out_packet_o  (packet),
      .follow_valid_o(follow_valid),
      .follow_ready_i(follow_ready),
      .facts_o       (facts),
      .restore_o     (restore),
      .ports_i,
      .early_index_o (early_index),
      .early_in_use_i(early_usable),
      .early_lowest_i(early_lowest),
      .table_i,
      .table_o       (front_answer),
      .head_o        (head),
      .edit_o        (edit),
      .drop_o        (drop),
      .go_i          (go_i),
      .counts_o      (front_counts_o),
      .admit_ready_i
  );

  // ---- the engine: it decrypts only -----------------------------------------------

  logic done_valid, done_ready, done_last;
  logic [8*BeatBytes-1:0] done_data;
  logic [BeatBytes-1:0] done_keep;
  logic [STATUS_W-1:0] done_status;

  og_packet_engine #(
      .Cfg(Cfg)
  ) u_engine (
      .clk_i,
      .rst_ni,
      .s_axis_tvalid(packet_valid),
      .s_axis_tready(packet_ready),
      .s_axis_tdata (packet_data),
      .s_axis_tkeep (packet_keep),
      .s_axis_tlast (packet_last),
      .s_axis_tuser (packet),
      .m_axis_tvalid(done_valid),
      .m_axis_tready(done_ready),
      .m_axis_tdata (done_data),
      .m_axis_tkeep (done_keep),
      .m_axis_tlast (done_last),
      .m_axis_tuser (done_status),
      .head_i       (head),
      .edit_i       (edit),
      .drop_i       (drop),
      .judged_i     (judged),
      .hold_o       (hold),
      .key_valid_i,
      .key_ready_o,
      .key_request_i,
      .key_done_o,
      .key_error_o,
      .key_blocked_o
  );

  // ---- behind it ------------------------------------------------------------------

  og_macsec_rx_back #(
      .BeatBytes  (BeatBytes),
      .Channels   (Channels),
      .Ports      (Ports),
      .Whole      (Whole),
      .OutputBeats(OutputBeats),
      .Frames     (Frames)
  ) u_back (
      .clk_i,
      .rst_ni,
      .in_valid_i    (done_valid),
      .in_ready_o    (done_ready),
      .in_data_i     (done_data),
      .in_keep_i     (done_keep),
      .in_last_i     (done_last),
      .in_status_i   (done_status),
      .follow_valid_i(follow_valid),
      .follow_ready_o(follow_ready),
      .facts_i       (facts),
      .restore_i     (restore),
      .m_axis_tvalid,
      .m_axis_tready,
      .m_axis_tdata,
      .m_axis_tkeep,
      .m_axis_tlast,
      .m_axis_tuser,
      .ports_i,
      .ask_valid_o   (ask_valid),
      .ask_ready_i   (ask_ready),
      .ask_index_o   (ask_index),
      .ask_number_o  (ask_number),
      .ask_window_o  (ask_window),
      .ask_done_i    (ask_done),
      .ask_in_use_i  (ask_in_use),
      .ask_late_i    (ask_late),
      .judged_o      (judged),
      .counts_o      (judge_counts_o),
      .port_ready_i,
      .sa_ready_i
  );

endmodule
