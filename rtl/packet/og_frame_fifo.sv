// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// FIFO of whole frames, each of which waits for a judge.
//
// When a frame has ended, its length and the facts that came with its last beat are
// on offer (ended_*), in order; the judge gives it (judge_i), as it is, shorter or with other
// facts, or drops it. What is given leaves; once it begins, out_valid_o does not fall before its
// last beat. Nothing of a frame shows before it is judged.
//
// The memory is a ring of beats. A lost frame found no room, or is longer than
// min(Beats, 16384 / BeatBytes - 1) beats; its beats are overwritten. It is announced on
// ended_* in its turn, with ended_lost_o, and discarded whatever the judge says. Drops = 0:
// in_ready_o falls while there is no room, and only too long a frame is lost. Drops = 1:
// in_ready_o is constant 1, and a frame that ends while Frames others are inside is not
// announced: one cycle of lost_o is all that tells of it.
//
// Pace: cycles at least from the transfer of a first beat to that of the next one.
//
// Latency: ended 3 cycles behind the last beat, out 4 cycles behind the judge.
// Throughput: one beat per cycle; a dropped or lost frame takes one cycle, behind what leaves
// meanwhile. No output depends on an input in the same cycle. The ring's memory, and the way out
// of it, are og_frame_leave. Cost: 8 x BeatBytes x Beats bits of
// block RAM, 8 x BeatBytes flip-flops beside it, Frames times facts and lengths in
// distributed RAM. 64 bytes, 512 beats, 64 frames, facts of 32 bits: 15 RAMB18, 360 LUTs,
// 900 flip-flops, 35 RAM64M (Yosys, xc5v).

module og_frame_fifo
  import og_packet_pkg::*;
#(
    parameter int BeatBytes = 64,
    parameter int Beats     = 512,  // a power of two
    parameter int Frames    = 64,   // ended, judged or leaving
    parameter int InFactsW  = 1,
    parameter int OutFactsW = 1,
    parameter bit Drops     = 0,
    parameter int Pace      = 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  logic [8*BeatBytes-1:0] in_data_i,
    input  logic [  BeatBytes-1:0] in_keep_i,   // of the last beat; all ones before
    input  logic                   in_last_i,
    input  logic [   InFactsW-1:0] in_facts_i,  // with the last beat
    output logic                   lost_o,      // a frame that will not be ended

    output logic                 ended_valid_o,
    output logic [ InFactsW-1:0] ended_facts_o,
    output length_t              ended_bytes_o,  // 0 if it is lost
    output logic                 ended_lost_o,
    input  logic                 judge_i,        // only while ended_valid_o
    input  logic                 judge_drop_i,
    input  length_t              judge_bytes_i,  // at most ended_bytes_o; 0 drops, too
    input  logic [OutFactsW-1:0] judge_facts_i,

    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [8*BeatBytes-1:0] out_data_o,   // zero while out_valid_o is low
    output logic [  BeatBytes-1:0] out_keep_o,
    output logic                   out_last_o,
    output logic                   out_error_o,  // constant 0, as og_frame_pass has it
    output logic [  OutFactsW-1:0] out_facts_o,  // of the frame, on all its beats
    output length_t                out_bytes_o
);

  localparam int ByteW = $clog2(BeatBytes);
  localparam int AddrW = $clog2(Beats);
  localparam int Longest = storable_bytes(BeatBytes, Beats) / BeatBytes;
  localparam int FrameW = $clog2(Frames + 1);

  if (2 ** AddrW != Beats || Beats < 2) begin : gen_bad_size
    $error("og_frame_fifo: Beats must be a power of two, 2 or more");
  end
  if (!beat_ok(BeatBytes)) begin : gen_bad_beat
    $error("og_frame_fifo: BeatBytes must be a power of two, 2 to 64");
  end
  if (Frames < 2 || Pace < 1) begin : gen_bad_count
    $error("og_frame_fifo: Frames must be at least 2, Pace at least 1");
  end

  typedef logic [AddrW:0] place_t;  // of a beat; the top bit tells full from empty

  // --- in: a ring that is taken back to the frame's start when the frame is lost ---

  place_t start_q, write_q, write_d, read;
  logic [FrameW-1:0] frames_q, frames_d;
  logic lost_q, lost_d, room_q, entry_q, put, ends, back, full_q, leaves;
  place_t own;  // beats of the frame that comes

  assign in_ready_o = Drops || (room_q && entry_q);
  assign own  = write_q - start_q;
  assign put  = in_valid_i && in_ready_o && in_keep_i[0] && !lost_d;
  assign ends = in_valid_i && in_ready_o && in_last_i;

  // Drops = 0: what is too long gives its room back at once, for the rest to be let in.
  assign lost_d = lost_q || (Drops ? in_valid_i && in_keep_i[0] && (full_q || !room_q) : full_q);
  assign back   = lost_d || (ends && !entry_q);

  // Where writing would go on is compared for each way that it may go.
  logic room_back, room_put, room_still, room_d;

  assign room_back  = start_q - read != place_t'(Beats);
  assign room_put   = write_q - read != place_t'(Beats - 1);
  assign room_still = write_q - read != place_t'(Beats);

  always_comb begin
    write_d = back ? start_q : write_q + place_t'(put);
    room_d  = back ? room_back : put ? room_put : room_still;
    frames_d = frames_q + FrameW'(ends && entry_q) - FrameW'(leaves);
  end

  always_ff @(posedge clk_i) begin
    write_q  <= write_d;
    lost_q   <= lost_d && !ends;
    frames_q <= frames_d;
    room_q   <= (lost_d && !ends) || room_d;
    // The frame has all the beats that it may have, and has not ended.
    full_q   <= !back && !ends && (put ? own == place_t'(Longest - 1) : full_q);
    if ((ends && entry_q) != leaves) entry_q <= leaves || frames_q != FrameW'(Frames - 1);
    lost_o <= ends && !entry_q;
    if (ends) start_q <= write_d;
    if (!rst_ni) begin
      start_q  <= '0;
      write_q  <= '0;
      lost_q   <= 1'b0;
      full_q   <= 1'b0;
      frames_q <= '0;
      room_q   <= 1'b1;
      entry_q  <= 1'b1;
      lost_o   <= 1'b0;
    end
  end

  // --- ended: the length is added up a cycle later ---

  typedef struct packed {
    logic                lost;
    length_t             bytes;
    logic [InFactsW-1:0] facts;
  } ended_t;

  logic end_q;
  logic [InFactsW-1:0] end_facts_q;
  logic [ByteW:0] end_count_q;
  length_t end_beats_q;  // before the last one
  ended_t ended_in, ended_kept, ended;
  logic ended_kept_valid, ended_kept_ready, unused_ended_room;

  always_ff @(posedge clk_i) begin
    end_q       <= ends && entry_q && rst_ni;
    end_facts_q <= in_facts_i;
    end_count_q <= lost_d ? '0 : (ByteW + 1)'(keep_bytes(64'(in_keep_i)));
    end_beats_q <= lost_d ? '0 : length_t'(own);
  end

  assign ended_in.bytes = (end_beats_q << ByteW) + length_t'(end_count_q);
  assign ended_in.lost  = ended_in.bytes == '0;
  assign ended_in.facts = end_facts_q;

  og_stream_fifo #(
      .Width($bits(ended_t)),
      .Depth(Frames)
  ) u_ended (
      .clk_i,
      .rst_ni,
      .in_valid_i   (end_q),
      .in_ready_o   (unused_ended_room),  // at most Frames are inside
      .in_payload_i (ended_in),
      .out_valid_o  (ended_kept_valid),
      .out_ready_i  (ended_kept_ready),
      .out_payload_o(ended_kept)
  );

  // So that the judge does not wait for that memory.
  og_stream_register #(
      .Width($bits(ended_t))
  ) u_offer (
      .clk_i,
      .rst_ni,
      .in_valid_i   (ended_kept_valid),
      .in_ready_o   (ended_kept_ready),
      .in_payload_i (ended_kept),
      .out_valid_o  (ended_valid_o),
      .out_ready_i  (judge_i),
      .out_payload_o(ended)
  );

  assign ended_facts_o = ended.facts;
  assign ended_bytes_o = ended.bytes;
  assign ended_lost_o  = ended.lost;

  // --- judged ---

  typedef struct packed {
    logic                 skip;
    length_t              room;   // beats in the ring
    length_t              bytes;
    logic [OutFactsW-1:0] facts;
  } judged_t;

  judged_t judged_in, judged;
  logic judged_valid, unused_judged_room;

  assign judged_in.skip  = judge_drop_i || ended.lost || judge_bytes_i == '0;
  assign judged_in.room  = beats_of(ended.bytes, BeatBytes);
  assign judged_in.bytes = judge_bytes_i;
  assign judged_in.facts = judge_facts_i;

  og_stream_fifo #(
      .Width($bits(judged_t)),
      .Depth(Frames)
  ) u_judged (
      .clk_i,
      .rst_ni,
      .in_valid_i   (judge_i && ended_valid_o),
      .in_ready_o   (unused_judged_room),
      .in_payload_i (judged_in),
      .out_valid_o  (judged_valid),
      .out_ready_i  (leaves),
      .out_payload_o(judged)
  );

  // --- out, a beat in each cycle ---

  og_frame_leave #(
      .BeatBytes(BeatBytes),
      .Beats    (Beats),
      .FactsW   (OutFactsW),
      .Pace     (Pace)
  ) u_leave (
      .clk_i,
      .rst_ni,
      .put_i         (put),
      .put_place_i   (write_q[AddrW-1:0]),
      .put_data_i    (in_data_i),
      .read_o        (read),
      .judged_valid_i(judged_valid),
      .judged_ready_o(leaves),
      .judged_skip_i (judged.skip),
      .judged_room_i (place_t'(judged.room)),
      .judged_bytes_i(judged.bytes),
      .judged_facts_i(judged.facts),
      .out_valid_o,
      .out_ready_i,
      .out_data_o,
      .out_keep_o,
      .out_last_o,
      .out_facts_o,
      .out_bytes_o
  );

  assign out_error_o = 1'b0;

endmodule
