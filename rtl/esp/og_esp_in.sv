// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The way in, of both directions: whole packets, their heads to be decided on, and their beats
// that wait for the decision.
//
//   s_axis -> og_frame_fifo -+-> og_stream_fifo -> out
//                            '-> og_packet_head -> head
//
// What came with TUSER.error, or found no room, ends here and counts under no association (kinds
// that are the same for both directions). InputDrops = 1: s_axis_tready is constant 1. At most
// Depth packets are between head and decision: retire_i says that one more is decided on.

module og_esp_in
  import og_packet_pkg::*;
  import og_esp_pkg::*;
#(
    parameter int BeatBytes  = 16,
    parameter int Beats      = 1024,
    parameter int Frames     = 64,
    parameter bit InputDrops = 0,
    parameter int Depth      = 16
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   s_axis_tvalid,
    output logic                   s_axis_tready,
    input  logic [8*BeatBytes-1:0] s_axis_tdata,
    input  logic [  BeatBytes-1:0] s_axis_tkeep,
    input  logic                   s_axis_tlast,
    input  logic [     USER_W-1:0] s_axis_tuser,

    output logic    head_valid_o,
    output head_t   head_o,
    output length_t head_bytes_o,
    output user_t   head_user_o,
    input  logic    retire_i,

    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [8*BeatBytes-1:0] out_data_o,
    output logic [  BeatBytes-1:0] out_keep_o,
    output logic                   out_last_o,

    output logic   event_valid_o,
    input  logic   event_ready_i,
    output event_t event_o
);

  if (kind_t'(OutError) != kind_t'(InError) || kind_t'(OutOverrun) != kind_t'(InOverrun))
  begin : gen_bad_kinds
    $error("og_esp_in: both directions count what ends here alike");
  end

  localparam int BeatW = 9 * BeatBytes + 1;

  // Policy comes with the first beat, error with the last.
  user_t user, first_user_q, in_user, ended_user;
  logic first_q, moves;

  assign user  = s_axis_tuser;
  assign moves = s_axis_tvalid && s_axis_tready;

  always_comb begin
    in_user = first_q ? user : first_user_q;
    in_user.error = user.error;
  end

  always_ff @(posedge clk_i) begin
    if (moves) first_q <= s_axis_tlast;
    if (moves && first_q) first_user_q <= user;
    if (!rst_ni) first_q <= 1'b1;
  end

  logic ended_valid, ended_lost, judge, lost;
  length_t ended_bytes, frame_bytes;
  logic frame_valid, frame_ready, frame_last;
  logic [8*BeatBytes-1:0] frame_data;
  logic [BeatBytes-1:0] frame_keep;
  user_t frame_user;

  og_frame_fifo #(
      .BeatBytes(BeatBytes),
      .Beats    (Beats),
      .Frames   (Frames),
      .InFactsW (USER_W),
      .OutFactsW(USER_W),
      .Drops    (InputDrops)
  ) u_frames (
      .clk_i,
      .rst_ni,
      .in_valid_i   (s_axis_tvalid),
      .in_ready_o   (s_axis_tready),
      .in_data_i    (s_axis_tdata),
      .in_keep_i    (s_axis_tkeep),
      .in_last_i    (s_axis_tlast),
      .in_facts_i   (in_user),
      .lost_o       (lost),
      .ended_valid_o(ended_valid),
      .ended_facts_o(ended_user),
      .ended_bytes_o(ended_bytes),
      .ended_lost_o (ended_lost),
      .judge_i      (judge),
      .judge_drop_i (ended_lost || ended_user.error),
      .judge_bytes_i(ended_bytes),
      .judge_facts_i(ended_user),
      .out_valid_o  (frame_valid),
      .out_ready_i  (frame_ready),
      .out_data_o   (frame_data),
      .out_keep_o   (frame_keep),
      .out_last_o   (frame_last),
      .out_error_o  (),
      .out_facts_o  (frame_user),
      .out_bytes_o  (frame_bytes)
  );

  // ---- what ends here -----------------------------------------------------------------------

  logic [15:0] losses_q;  // not yet counted, of those that were not even ended
  logic tell_loss, tell_ended;

  assign tell_loss  = losses_q != '0;
  assign tell_ended = ended_valid && !tell_loss && (ended_lost || ended_user.error);
  assign judge      = ended_valid && (!(ended_lost || ended_user.error)
      || (!tell_loss && event_ready_i));
  assign event_valid_o = tell_loss || tell_ended;

  always_comb begin
    event_o = '0;
    event_o.other = 1'b1;
    event_o.kind = tell_loss || ended_lost ? OutOverrun : OutError;
  end

  always_ff @(posedge clk_i) begin
    losses_q <= losses_q + 16'(lost && losses_q != '1) - 16'(tell_loss && event_ready_i);
    if (!rst_ni) losses_q <= '0;
  end

  // ---- what goes on -------------------------------------------------------------------------

  localparam int CountW = $clog2(Depth + 1);
  logic [CountW-1:0] open_q;  // packets that are not decided on
  logic open_room_q, frame_first_q, wait_ready, frame_moves;

  assign frame_ready = wait_ready && (open_room_q || !frame_first_q);
  assign frame_moves = frame_valid && frame_ready;

  always_ff @(posedge clk_i) begin
    if (frame_moves) frame_first_q <= frame_last;
    open_q <= open_q + CountW'(frame_moves && frame_first_q) - CountW'(retire_i);
    // One early: a packet may come in this cycle.
    open_room_q <= open_q < CountW'(Depth - 1);
    if (!rst_ni) begin
      frame_first_q <= 1'b1;
      open_q <= '0;
      open_room_q <= 1'b0;
    end
  end

  og_packet_head #(
      .BeatBytes(BeatBytes),
      .HeadBytes(HEAD_BYTES),
      .FactsW   (USER_W)
  ) u_head (
      .clk_i,
      .rst_ni,
      .in_valid_i  (frame_moves),
      .in_data_i   (frame_data),
      .in_keep_i   (frame_keep),
      .in_last_i   (frame_last),
      .in_bytes_i  (frame_bytes),
      .in_facts_i  (frame_user),
      .head_valid_o,
      .head_o,
      .head_bytes_o,
      .head_facts_o(head_user_o)
  );

  og_stream_fifo #(
      .Width(BeatW),
      .Depth(32)
  ) u_wait (
      .clk_i,
      .rst_ni,
      .in_valid_i   (frame_valid && (open_room_q || !frame_first_q)),
      .in_ready_o   (wait_ready),
      .in_payload_i ({frame_data, frame_keep, frame_last}),
      .out_valid_o,
      .out_ready_i,
      .out_payload_o({out_data_o, out_keep_o, out_last_o}),
      .level_o      ()
  );

endmodule
