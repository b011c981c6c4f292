// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The way in of a packet core: frames taken whole, their heads shown, and each edited as its
// decision says.
//
//   in -> og_frame_fifo -.-> og_stream_fifo (beats) -> og_packet_edit -> out
//            ^ judge     |                                  ^ edit
//                        '-> og_packet_head -> head ...-----'
//
// The judge says of each whole frame whether it goes on (ended_*, judge_*: og_frame_fifo). The head
// of each that does is shown for a cycle, and edits (og_packet_edit) come in the order of the
// heads. Beats wait for their edit, and none leaves before it: so at most Waiting frames are
// between head and edit. Open limits them further.
//
// Drops = 0: in_ready_o falls while there is no room. Drops = 1: it is constant 1, and a frame that
// finds no room is lost whole.
//
// Latency: the whole frame, 4 cycles from its judge to its first beat, og_packet_head's to its
// head, and 7 from its first beat, or 8 from its edit if that is later, to what leaves. Throughput:
// a frame of n beats that leaves with m takes max(n, m, Pace) cycles. Cost: the parts; Waiting
// beats of distributed RAM.

module og_packet_in
  import og_packet_pkg::*;
#(
    parameter  int BeatBytes = 64,
    parameter  int Beats     = 512,                      // og_frame_fifo, a power of two
    parameter  int Frames    = 64,
    parameter  bit Drops     = 0,
    parameter  int Pace      = 1,
    parameter  int InFactsW  = 1,                        // with the last beat, for the judge
    parameter  int FactsW    = 1,                        // of the judge, for the head
    parameter  int HeadBytes = 64,
    parameter  int Waiting   = 32,                       // beats: more than what a decision takes
    parameter  int Open      = 0,                        // frames between head and edit; 0: any
    parameter  int Keep      = 12,                       // og_packet_edit
    parameter  int PutBytes  = 32,
    parameter  int Tail      = 0,
    parameter  int OutFactsW = 1,
    localparam int TailW     = Tail > 0 ? 8 * Tail : 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  logic [8*BeatBytes-1:0] in_data_i,
    input  logic [  BeatBytes-1:0] in_keep_i,
    input  logic                   in_last_i,
    input  logic [   InFactsW-1:0] in_facts_i,

    output logic                lost_o,
    output logic                ended_valid_o,
    output logic [InFactsW-1:0] ended_facts_o,
    output length_t             ended_bytes_o,
    output logic                ended_lost_o,
    input  logic                judge_i,
    input  logic                judge_drop_i,
    input  length_t             judge_bytes_i,
    input  logic [  FactsW-1:0] judge_facts_i,

    output logic                   head_valid_o,
    output logic [8*HeadBytes-1:0] head_o,
    output length_t                head_bytes_o,
    output logic [     FactsW-1:0] head_facts_o,

    input  logic                  edit_valid_i,
    output logic                  edit_ready_o,
    input  logic                  edit_drop_i,
    input  logic [           7:0] edit_cut_i,
    input  logic [8*PutBytes-1:0] edit_put_i,
    input  logic [           7:0] edit_put_bytes_i,
    input  length_t               edit_bytes_i,
    input  logic [     TailW-1:0] edit_tail_i,
    input  logic [           7:0] edit_tail_bytes_i,
    input  logic [ OutFactsW-1:0] edit_facts_i,

    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [8*BeatBytes-1:0] out_data_o,
    output logic [  BeatBytes-1:0] out_keep_o,
    output logic                   out_last_o,
    output logic [  OutFactsW-1:0] out_facts_o
);

  if (Open < 0 || Open == 1) begin : gen_bad_open
    $error("og_packet_in: Open must be 0, or 2 at least");
  end

  if (Waiting < (HeadBytes + BeatBytes - 1) / BeatBytes) begin : gen_bad_waiting
    $error("og_packet_in: Waiting must hold the beats of a head");
  end

  // What has come whole and been judged has no error.
  logic unused_error, unused_edit_error;

  // --- frames, whole ---

  logic stored_valid, stored_ready, stored_last, beat;
  logic [8*BeatBytes-1:0] stored_data;
  logic [BeatBytes-1:0] stored_keep;
  logic [FactsW-1:0] stored_facts;
  length_t stored_bytes;

  og_frame_fifo #(
      .BeatBytes(BeatBytes),
      .Beats    (Beats),
      .Frames   (Frames),
      .InFactsW (InFactsW),
      .OutFactsW(FactsW),
      .Drops    (Drops),
      .Pace     (Pace)
  ) u_frames (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_data_i,
      .in_keep_i,
      .in_last_i,
      .in_facts_i,
      .lost_o,
      .ended_valid_o,
      .ended_facts_o,
      .ended_bytes_o,
      .ended_lost_o,
      .judge_i,
      .judge_drop_i,
      .judge_bytes_i,
      .judge_facts_i,
      .out_valid_o(stored_valid),
      .out_ready_i(stored_ready),
      .out_data_o (stored_data),
      .out_keep_o (stored_keep),
      .out_last_o (stored_last),
      .out_error_o(unused_error),
      .out_facts_o(stored_facts),
      .out_bytes_o(stored_bytes)
  );

  // --- how many are open ---

  logic may_pass, wait_room;

  assign stored_ready = wait_room && may_pass;
  assign beat         = stored_valid && stored_ready;

  if (Open == 0) begin : gen_any
    assign may_pass = 1'b1;
  end else begin : gen_open
    localparam int CountW = $clog2(Open + 1);
    logic [CountW-1:0] open_q;
    logic room_q, first_q;

    assign may_pass = room_q || !first_q;

    always_ff @(posedge clk_i) begin
      if (beat) first_q <= stored_last;
      open_q <= open_q + CountW'(beat && first_q) - CountW'(edit_valid_i && edit_ready_o);
      // One early: a frame may come in this cycle.
      room_q <= open_q < CountW'(Open - 1);
      if (!rst_ni) begin
        first_q <= 1'b1;
        open_q  <= '0;
        room_q  <= 1'b0;
      end
    end
  end

  // --- the head, and the beats that wait for the edit ---

  og_packet_head #(
      .BeatBytes(BeatBytes),
      .HeadBytes(HeadBytes),
      .FactsW   (FactsW)
  ) u_head (
      .clk_i,
      .rst_ni,
      .in_valid_i(beat),
      .in_data_i (stored_data),
      .in_keep_i (stored_keep),
      .in_last_i (stored_last),
      .in_bytes_i(stored_bytes),
      .in_facts_i(stored_facts),
      .head_valid_o,
      .head_o,
      .head_bytes_o,
      .head_facts_o
  );

  logic wait_valid, wait_ready, wait_last;
  logic [8*BeatBytes-1:0] wait_data;
  logic [BeatBytes-1:0] wait_keep;

  og_stream_fifo #(
      .Width(9 * BeatBytes + 1),
      .Depth(Waiting)
  ) u_beats (
      .clk_i,
      .rst_ni,
      .in_valid_i   (stored_valid && may_pass),
      .in_ready_o   (wait_room),
      .in_payload_i ({stored_last, stored_keep, stored_data}),
      .out_valid_o  (wait_valid),
      .out_ready_i  (wait_ready),
      .out_payload_o({wait_last, wait_keep, wait_data})
  );

  og_packet_edit #(
      .BeatBytes(BeatBytes),
      .Keep     (Keep),
      .PutBytes (PutBytes),
      .Tail     (Tail),
      .FactsW   (OutFactsW)
  ) u_edit (
      .clk_i,
      .rst_ni,
      .edit_valid_i,
      .edit_ready_o,
      .edit_drop_i,
      .edit_cut_i,
      .edit_put_i,
      .edit_put_bytes_i,
      .edit_bytes_i,
      .edit_tail_i,
      .edit_tail_bytes_i,
      .edit_facts_i,
      .in_valid_i (wait_valid),
      .in_ready_o (wait_ready),
      .in_data_i  (wait_data),
      .in_keep_i  (wait_keep),
      .in_last_i  (wait_last),
      .in_error_i (1'b0),
      .out_valid_o,
      .out_ready_i,
      .out_data_o,
      .out_keep_o,
      .out_last_o,
      .out_error_o(unused_edit_error),
      .out_facts_o
  );

endmodule
