// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_frame_fifo without the wait: beats leave as they come, only the last one waits for
// its judge. What the judge drops leaves with out_error_o at its end, as it cannot be taken
// back; so does what it wants to end before the last beat. The ports are those of
// og_frame_fifo, so that one stands where the other does.
//
// Bytes and facts of a frame are known with its last beat only: out_bytes_o and out_facts_o are
// zero on the others. out_valid_o may fall within a frame. There is no Drops and no Pace.
//
// Latency: 2 cycles; for the last beat 2 behind its judge, who hears of it 3 cycles
// after it came. Throughput: one beat per cycle, if Beats and Frames last for as long as the judge
// takes. Cost: Beats in distributed or block RAM.

module og_frame_pass
  import og_packet_pkg::*;
#(
    parameter int BeatBytes = 64,
    parameter int Beats     = 32,  // held while the judge thinks
    parameter int Frames    = 16,
    parameter int InFactsW  = 1,
    parameter int OutFactsW = 1,
    parameter bit Drops     = 0,   // as og_frame_fifo; only 0
    parameter int Pace      = 1    // only 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  logic [8*BeatBytes-1:0] in_data_i,
    input  logic [  BeatBytes-1:0] in_keep_i,
    input  logic                   in_last_i,
    input  logic [   InFactsW-1:0] in_facts_i,
    output logic                   lost_o,      // constant 0

    output logic                 ended_valid_o,
    output logic [ InFactsW-1:0] ended_facts_o,
    output length_t              ended_bytes_o,  // of all that came, modulo 2^14
    output logic                 ended_lost_o,   // constant 0
    input  logic                 judge_i,        // only while ended_valid_o
    input  logic                 judge_drop_i,
    input  length_t              judge_bytes_i,
    input  logic [OutFactsW-1:0] judge_facts_i,

    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [8*BeatBytes-1:0] out_data_o,   // zero while out_valid_o is low
    output logic [  BeatBytes-1:0] out_keep_o,
    output logic                   out_last_o,
    output logic                   out_error_o,  // with the last
    output logic [  OutFactsW-1:0] out_facts_o,  // with the last
    output length_t                out_bytes_o   // with the last
);

  localparam int ByteW = $clog2(BeatBytes);
  localparam int BeatW = 9 * BeatBytes + 1;
  localparam int FrameW = $clog2(Frames + 1);
  localparam int JudgedW = OutFactsW + LENGTH_W + 1;

  if (Beats < 2 || Frames < 2) begin : gen_bad_size
    $error("og_frame_pass: Beats and Frames must be at least 2");
  end
  if (!beat_ok(BeatBytes)) begin : gen_bad_beat
    $error("og_frame_pass: BeatBytes must be a power of two, 2 to 64");
  end
  if (Drops || Pace != 1) begin : gen_bad_kind
    $error("og_frame_pass: what has left cannot be dropped or paced");
  end

  // --- in: beats to one FIFO, ends to another ---

  logic beat_room, entry_q, take, end_q, done;
  logic [FrameW-1:0] frames_q, frames_d;
  length_t bytes_q, before_q;  // of the beats before this one
  logic [ByteW:0] count_q;
  logic [InFactsW-1:0] facts_q;

  assign in_ready_o = beat_room && entry_q;
  assign take       = in_valid_i && in_ready_o;
  assign frames_d   = frames_q + FrameW'(take && in_last_i) - FrameW'(done);

  always_ff @(posedge clk_i) begin
    if (take) bytes_q <= in_last_i ? '0 : bytes_q + length_t'(BeatBytes);
    end_q    <= take && in_last_i;
    before_q <= bytes_q;
    count_q  <= (ByteW + 1)'(keep_bytes(64'(in_keep_i)));
    facts_q  <= in_facts_i;
    frames_q <= frames_d;
    entry_q  <= frames_d != FrameW'(Frames);
    if (!rst_ni) begin
      bytes_q  <= '0;
      end_q    <= 1'b0;
      frames_q <= '0;
      entry_q  <= 1'b1;
    end
  end

  logic held, held_last, moves;
  logic [8*BeatBytes-1:0] held_data;
  logic [BeatBytes-1:0] held_keep;
  logic ended_kept_valid, ended_kept_ready, unused_ended_room, unused_judged_room;
  logic [InFactsW+LENGTH_W-1:0] ended_kept;

  og_stream_fifo #(
      .Width(BeatW),
      .Depth(Beats)
  ) u_beats (
      .clk_i,
      .rst_ni,
      .in_valid_i   (take),
      .in_ready_o   (beat_room),
      .in_payload_i ({in_last_i, in_keep_i, in_data_i}),
      .out_valid_o  (held),
      .out_ready_i  (moves),
      .out_payload_o({held_last, held_keep, held_data})
  );

  og_stream_fifo #(
      .Width(InFactsW + LENGTH_W),
      .Depth(Frames)
  ) u_ended (
      .clk_i,
      .rst_ni,
      .in_valid_i   (end_q),
      .in_ready_o   (unused_ended_room),                         // at most Frames are inside
      .in_payload_i ({facts_q, before_q + length_t'(count_q)}),
      .out_valid_o  (ended_kept_valid),
      .out_ready_i  (ended_kept_ready),
      .out_payload_o(ended_kept)
  );

  // So that the judge does not wait for that memory.
  og_stream_register #(
      .Width(InFactsW + LENGTH_W)
  ) u_offer (
      .clk_i,
      .rst_ni,
      .in_valid_i   (ended_kept_valid),
      .in_ready_o   (ended_kept_ready),
      .in_payload_i (ended_kept),
      .out_valid_o  (ended_valid_o),
      .out_ready_i  (judge_i),
      .out_payload_o({ended_facts_o, ended_bytes_o})
  );

  // --- judged ---

  logic judged, judged_drop, early;
  length_t judged_bytes, last_start;
  logic [OutFactsW-1:0] judged_facts;

  // The last beat's first byte; a length that ends before it comes too late.
  assign last_start = (ended_bytes_o - length_t'(ended_bytes_o != '0)) & ~length_t'(BeatBytes - 1);
  assign early      = judge_bytes_i <= last_start;

  og_stream_fifo #(
      .Width(JudgedW),
      .Depth(Frames)
  ) u_judged (
      .clk_i,
      .rst_ni,
      .in_valid_i   (judge_i && ended_valid_o),
      .in_ready_o   (unused_judged_room),
      .in_payload_i ({judge_drop_i || early, early ? ended_bytes_o : judge_bytes_i, judge_facts_i}),
      .out_valid_o  (judged),
      .out_ready_i  (done),
      .out_payload_o({judged_drop, judged_bytes, judged_facts})
  );

  // --- out ---

  logic free, gives;

  assign free  = out_ready_i || !out_valid_o;
  assign gives = held && (!held_last || judged);
  assign moves = free && gives;
  assign done  = moves && held_last;

  always_ff @(posedge clk_i) begin
    if (free) begin
      out_valid_o <= gives;
      out_data_o  <= held_data;
      for (int i = 0; i < BeatBytes; i++) begin
        out_keep_o[i] <= held_keep[i] && (!held_last || judged_bytes[ByteW-1:0] == '0
            || ByteW'(i) < judged_bytes[ByteW-1:0]);
      end
      out_last_o  <= held_last;
      out_error_o <= held_last && judged_drop;
      out_facts_o <= held_last ? judged_facts : '0;
      out_bytes_o <= held_last ? judged_bytes : '0;
    end
    if (!rst_ni) out_valid_o <= 1'b0;
    if (!rst_ni || (free && !gives)) out_data_o <= '0;
  end

  assign lost_o       = 1'b0;
  assign ended_lost_o = 1'b0;

endmodule
