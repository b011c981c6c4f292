// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// MACsec transmit before the engine: frames stored whole, decided upon, edited.
//
//   s_axis -> og_packet_in ------------------> out
//              ^ admit   | head     ^ edit
//                        '-> og_macsec_tx_policy -> leave
//
// What leaves has been told before on `leave`, which waits for room there.
//
// Latency: the whole frame, and from its last beat to the first of what leaves some 35 cycles, with
// og_number_issue's. Throughput: a frame of n beats that leaves with m takes max(n, m, 2) cycles.
// Cost: InputBeats beats of block RAM, 32 more in distributed RAM, and that of the parts.

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

    output logic                   out_valid_o,   // to og_gcm_stream
    input  logic                   out_ready_i,
    output logic [8*BeatBytes-1:0] out_data_o,
    output logic [  BeatBytes-1:0] out_keep_o,
    output logic                   out_last_o,
    output logic [   PACKET_W-1:0] out_packet_o,

    output logic      leave_valid_o,  // of each frame of out, before it
    input  logic      leave_ready_i,
    output tx_leave_t leave_o,

    input  key_hold_t      hold_i,
    output logic           head_o,   // og_key_fence
    output logic           edit_o,
    output logic           drop_o,
    input  table_request_t table_i,
    output table_answer_t  table_o,

    input  logic          go_i,           // frames may go on, and count
    output front_counts_t counts_o,
    input  logic          admit_ready_i,

    output logic            end_valid_o,
    output logic [SA_W-1:0] end_sa_o
);

  if (Longest < ADDRESS_BYTES + 1 || Longest >= 2 ** LENGTH_W) begin : gen_bad_longest
    $error("og_macsec_tx_front: Longest must be a length of a frame");
  end

  localparam int Waiting = 32;  // beats: more than what the decision takes

  // --- which frames go on ---

  user_t user;
  tx_from_t from, ended_from;
  logic unused_secured;  // what a user says of that does not matter
  length_t ended_bytes;
  logic ended_valid, ended_lost, judge, judge_drop;

  assign user           = s_axis_tuser;
  assign unused_secured = user.secured;
  assign from.error     = user.error;

  og_first_facts #(
      .Width(PORT_W + 1)
  ) u_from (
      .clk_i,
      .rst_ni,
      .beat_i (s_axis_tvalid && s_axis_tready),
      .last_i (s_axis_tlast),
      .facts_i({user.uncontrolled, user.port}),
      .facts_o({from.uncontrolled, from.port})
  );

  og_macsec_admit #(
      .Ports(Ports)
  ) u_admit (
      .clk_i,
      .rst_ni,
      .go_i,
      .limits_i     ({Ports{length_t'(Longest)}}),
      .ended_valid_i(ended_valid),
      .ended_lost_i (ended_lost),
      .ended_bytes_i(ended_bytes),
      .ended_error_i(ended_from.error),
      .ended_port_i (ended_from.port),
      .judge_o      (judge),
      .judge_drop_o (judge_drop),
      .count_o      (counts_o.admit),
      .count_ready_i(admit_ready_i)
  );

  always_ff @(posedge clk_i) counts_o.lost_port <= from.port;

  // --- what becomes of them ---

  logic head_valid, known, known_take, edit_valid, edit_ready;
  logic [8*TX_HEAD_BYTES-1:0] head;
  length_t head_bytes;
  logic [PORT_W:0] head_from;  // uncontrolled, port
  tx_edit_t edit;

  og_macsec_tx_policy #(
      .Channels(Channels),
      .Ports   (Ports),
      .Rules   (Rules),
      .Waiting (Waiting)
  ) u_policy (
      .clk_i,
      .rst_ni,
      .head_valid_i(head_valid),
      .head_i      (head),
      .head_bytes_i(head_bytes),
      .head_from_i (head_from),
      .out_valid_o (known),
      .out_ready_i (known_take),
      .out_edit_o  (edit),
      .out_leave_o (leave_o),
      .hold_i,
      .table_i,
      .table_o,
      .port_count_o(counts_o.decide_port),
      .sa_count_o  (counts_o.decide_sa),
      .end_valid_o,
      .end_sa_o
  );

  assign edit_valid    = known && (edit.drop || leave_ready_i);
  assign known_take    = edit_valid && edit_ready;
  assign leave_valid_o = known && !edit.drop && edit_ready;

  assign head_o = head_valid;
  assign edit_o = known_take;
  assign drop_o = edit.drop;

  // --- frames, whole, to the engine ---

  og_packet_in #(
      .BeatBytes(BeatBytes),
      .Beats    (InputBeats),
      .Frames   (InputFrames),
      .Drops    (InputDrops),
      .Pace     (2),
      .InFactsW (TX_FROM_W),
      .FactsW   (PORT_W + 1),
      .HeadBytes(TX_HEAD_BYTES),
      .Waiting  (Waiting),
      .Keep     (ADDRESS_BYTES),
      .PutBytes (SECTAG_W / 8),
      .OutFactsW(PACKET_W)
  ) u_in (
      .clk_i,
      .rst_ni,
      .in_valid_i       (s_axis_tvalid),
      .in_ready_o       (s_axis_tready),
      .in_data_i        (s_axis_tdata),
      .in_keep_i        (s_axis_tkeep),
      .in_last_i        (s_axis_tlast),
      .in_facts_i       (from),
      .lost_o           (counts_o.lost),
      .ended_valid_o    (ended_valid),
      .ended_facts_o    (ended_from),
      .ended_bytes_o    (ended_bytes),
      .ended_lost_o     (ended_lost),
      .judge_i          (judge),
      .judge_drop_i     (judge_drop),
      .judge_bytes_i    (ended_bytes),
      .judge_facts_i    ({ended_from.uncontrolled, ended_from.port}),
      .head_valid_o     (head_valid),
      .head_o           (head),
      .head_bytes_o     (head_bytes),
      .head_facts_o     (head_from),
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
      .out_valid_o,
      .out_ready_i,
      .out_data_o,
      .out_keep_o,
      .out_last_o,
      .out_facts_o      (out_packet_o)
  );

endmodule
