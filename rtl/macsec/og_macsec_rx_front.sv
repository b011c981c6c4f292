// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// MACsec receive before the engine: frames stored whole, decided upon, edited.
//
//   s_axis -> og_packet_in ------------------> out
//              ^ admit   | head     ^ edit
//                        '-> og_macsec_rx_policy -> facts, restore
//
// What goes on has been told before on `follow`, which waits for room there.
//
// Latency: the whole frame, and that of the parts. Throughput: a frame of n beats that leaves with
// m takes max(n, m, 2) cycles. Cost: InputBeats beats of block RAM, 32 more in distributed RAM, and
// that of the parts.

module og_macsec_rx_front
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_rx_pkg::*;
  import og_gcm_axis_pkg::PACKET_W;
#(
    parameter  int BeatBytes  = 64,
    parameter  int Channels   = 8,
    parameter  int Ports      = 1,
    parameter  int InputBeats = 512,
    parameter  int Frames     = 64,
    parameter  bit InputDrops = 0,
    parameter  int MaxBytes   = 9600,
    localparam int SaW        = $clog2(4 * Channels)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   s_axis_tvalid,
    output logic                   s_axis_tready,
    input  logic [8*BeatBytes-1:0] s_axis_tdata,
    input  logic [  BeatBytes-1:0] s_axis_tkeep,
    input  logic                   s_axis_tlast,
    input  logic [     USER_W-1:0] s_axis_tuser,   // user_t

    output logic                   out_valid_o,   // to og_gcm_stream
    input  logic                   out_ready_i,
    output logic [8*BeatBytes-1:0] out_data_o,
    output logic [  BeatBytes-1:0] out_keep_o,
    output logic                   out_last_o,
    output logic [   PACKET_W-1:0] out_packet_o,

    output logic     follow_valid_o,  // of each frame of out, before it
    input  logic     follow_ready_i,
    output facts_t   facts_o,
    output restore_t restore_o,

    input  rx_port_t       [Ports-1:0] ports_i,
    output logic           [  SaW-1:0] early_index_o,   // og_macsec_rx_numbers
    input  logic                       early_in_use_i,
    input  number_t                    early_lowest_i,
    input  table_request_t             table_i,
    output table_answer_t              table_o,

    output logic head_o,  // og_key_fence
    output logic edit_o,
    output logic drop_o,

    input  logic          go_i,           // frames may go on, and count
    output front_counts_t counts_o,
    input  logic          admit_ready_i
);

  if (MaxBytes < 64 || MaxBytes > 2 ** LENGTH_W - 2) begin : gen_bad_max_bytes
    $error("og_macsec_rx_front: MaxBytes must be 64 to 16382");
  end

  localparam int Waiting = 32;  // beats that wait for a decision: its latency and more

  typedef struct packed {
    logic              error;
    logic [PORT_W-1:0] port;
  } arrival_t;

  // --- which frames go on ---

  user_t user;
  arrival_t arrival, ended;
  logic ended_valid, ended_lost, judge, judge_drop;
  logic [1:0] unused_user;  // what a user says of that does not matter
  length_t ended_bytes;
  length_t [Ports-1:0] limits;

  assign user          = s_axis_tuser;
  assign unused_user   = {user.uncontrolled, user.secured};
  assign arrival.error = user.error;

  og_first_facts #(
      .Width(PORT_W)
  ) u_port (
      .clk_i,
      .rst_ni,
      .beat_i (s_axis_tvalid && s_axis_tready),
      .last_i (s_axis_tlast),
      .facts_i(user.port),
      .facts_o(arrival.port)
  );

  always_comb begin
    for (int p = 0; p < Ports; p++) limits[p] = ports_i[p].max_bytes;
  end

  og_macsec_admit #(
      .Ports      (Ports),
      .MaxBytes   (MaxBytes),
      .MinBytes   (ADDRESS_BYTES + 2),
      .OverrunKind(32'(InPktsOverrun)),
      .ErrorKind  (32'(InPktsError)),
      .TooLongKind(32'(InPktsTooLong))
  ) u_admit (
      .clk_i,
      .rst_ni,
      .go_i,
      .limits_i     (limits),
      .ended_valid_i(ended_valid),
      .ended_lost_i (ended_lost),
      .ended_bytes_i(ended_bytes),
      .ended_error_i(ended.error),
      .ended_port_i (ended.port),
      .judge_o      (judge),
      .judge_drop_o (judge_drop),
      .count_o      (counts_o.admit),
      .count_ready_i(admit_ready_i)
  );

  always_ff @(posedge clk_i) counts_o.lost_port <= arrival.port;

  // --- what becomes of them ---

  logic head_valid, known, known_take, edit_valid, edit_ready;
  logic [8*HEAD_BYTES-1:0] head;
  length_t head_bytes;
  logic [PORT_W-1:0] head_port;
  decision_t decision;
  event_t counted;

  og_macsec_rx_policy #(
      .Channels(Channels),
      .Ports   (Ports),
      .Waiting (Waiting)
  ) u_policy (
      .clk_i,
      .rst_ni,
      .ports_i,
      .head_valid_i  (head_valid),
      .head_i        (head),
      .head_bytes_i  (head_bytes),
      .head_port_i   (head_port),
      .out_valid_o   (known),
      .out_ready_i   (known_take),
      .out_decision_o(decision),
      .early_index_o,
      .early_in_use_i,
      .early_lowest_i,
      .table_i,
      .table_o,
      .event_o       (counted)
  );

  assign counts_o.decide_port  = count_of(counted, 1'b0);
  assign counts_o.decide_sa    = count_of(counted, 1'b1);
  assign edit_valid     = known && (decision.drop || follow_ready_i);
  assign known_take     = edit_valid && edit_ready;
  assign follow_valid_o = known && !decision.drop && edit_ready;
  assign facts_o        = decision.facts;
  assign restore_o      = decision.restore;

  assign head_o = head_valid;
  assign edit_o = known_take;
  assign drop_o = decision.drop;

  // --- frames, whole, to the engine ---

  og_packet_in #(
      .BeatBytes(BeatBytes),
      .Beats    (InputBeats),
      .Frames   (Frames),
      .Drops    (InputDrops),
      .Pace     (2),
      .InFactsW ($bits(arrival_t)),
      .FactsW   (PORT_W),
      .HeadBytes(HEAD_BYTES),
      .Waiting  (Waiting),
      .Keep     (ADDRESS_BYTES),
      .PutBytes (TAG_BYTES),
      .OutFactsW(PACKET_W)
  ) u_in (
      .clk_i,
      .rst_ni,
      .in_valid_i       (s_axis_tvalid),
      .in_ready_o       (s_axis_tready),
      .in_data_i        (s_axis_tdata),
      .in_keep_i        (s_axis_tkeep),
      .in_last_i        (s_axis_tlast),
      .in_facts_i       (arrival),
      .lost_o           (counts_o.lost),
      .ended_valid_o    (ended_valid),
      .ended_facts_o    (ended),
      .ended_bytes_o    (ended_bytes),
      .ended_lost_o     (ended_lost),
      .judge_i          (judge),
      .judge_drop_i     (judge_drop),
      .judge_bytes_i    (ended_bytes),
      .judge_facts_i    (ended.port),
      .head_valid_o     (head_valid),
      .head_o           (head),
      .head_bytes_o     (head_bytes),
      .head_facts_o     (head_port),
      .edit_valid_i     (edit_valid),
      .edit_ready_o     (edit_ready),
      .edit_drop_i      (decision.drop),
      .edit_cut_i       (8'(decision.cut)),
      .edit_put_i       ('0),
      .edit_put_bytes_i ('0),
      .edit_bytes_i     (decision.bytes),
      .edit_tail_i      ('0),
      .edit_tail_bytes_i('0),
      .edit_facts_i     (decision.packet),
      .out_valid_o,
      .out_ready_i,
      .out_data_o,
      .out_keep_o,
      .out_last_o,
      .out_facts_o      (out_packet_o)
  );

endmodule
