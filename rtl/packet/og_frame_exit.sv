// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The way out of a packet core: frames kept until their verdict, and edited.
//
//   in -> og_frame_fifo or og_frame_pass -> og_packet_edit -> out
//              ^ judge                          ^ edit
//
// Whole = 1: a frame leaves when all of it is there and the judge gives it; what the judge drops
// never shows, and its edit does not come. Whole = 0: beats leave as they come, all of them, only
// the last one waits for the judge; what he drops ends with out_error_o. Edits come in the order of
// the frames that leave. ended_*, judge_*: og_frame_fifo.
//
// Latency: 6 cycles behind the one or the other. Throughput: a frame of n beats that leaves with m
// takes max(n, m) cycles. Cost: the parts.

module og_frame_exit
  import og_packet_pkg::*;
#(
    parameter int BeatBytes = 64,
    parameter bit Whole     = 1,
    parameter int Beats     = 512,  // of whole frames, a power of two
    parameter int PassBeats = 32,   // held, with Whole = 0, while the judge thinks
    parameter int Frames    = 64,   // ended, judged or leaving
    parameter int InFactsW  = 1,    // with the last beat, for the judge
    parameter int Keep      = 12,   // og_packet_edit
    parameter int PutBytes  = 32,
    parameter int OutFactsW = 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  logic [8*BeatBytes-1:0] in_data_i,
    input  logic [  BeatBytes-1:0] in_keep_i,
    input  logic                   in_last_i,
    input  logic [   InFactsW-1:0] in_facts_i,

    output logic                ended_valid_o,
    output logic [InFactsW-1:0] ended_facts_o,
    output length_t             ended_bytes_o,
    output logic                ended_lost_o,
    input  logic                judge_i,
    input  logic                judge_drop_i,
    input  length_t             judge_bytes_i,  // with Whole = 0 the edit cuts

    input  logic                  edit_valid_i,
    output logic                  edit_ready_o,
    input  logic [           7:0] edit_cut_i,
    input  logic [8*PutBytes-1:0] edit_put_i,
    input  logic [           7:0] edit_put_bytes_i,
    input  length_t               edit_bytes_i,
    input  logic [ OutFactsW-1:0] edit_facts_i,

    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [8*BeatBytes-1:0] out_data_o,
    output logic [  BeatBytes-1:0] out_keep_o,
    output logic                   out_last_o,
    output logic                   out_error_o,  // with the last
    output logic [  OutFactsW-1:0] out_facts_o
);

  logic good_valid, good_ready, good_last, good_error;
  logic [8*BeatBytes-1:0] good_data;
  logic [BeatBytes-1:0] good_keep;
  logic unused_lost, unused_facts;  // none is lost: in_ready_o falls
  length_t unused_bytes;

  if (Whole) begin : gen_whole
    og_frame_fifo #(
        .BeatBytes(BeatBytes),
        .Beats    (Beats),
        .Frames   (Frames),
        .InFactsW (InFactsW)
    ) u_frames (
        .clk_i,
        .rst_ni,
        .in_valid_i,
        .in_ready_o,
        .in_data_i,
        .in_keep_i,
        .in_last_i,
        .in_facts_i,
        .lost_o       (unused_lost),
        .ended_valid_o,
        .ended_facts_o,
        .ended_bytes_o,
        .ended_lost_o,
        .judge_i,
        .judge_drop_i,
        .judge_bytes_i,
        .judge_facts_i(1'b0),
        .out_valid_o  (good_valid),
        .out_ready_i  (good_ready),
        .out_data_o   (good_data),
        .out_keep_o   (good_keep),
        .out_last_o   (good_last),
        .out_error_o  (good_error),
        .out_facts_o  (unused_facts),
        .out_bytes_o  (unused_bytes)
    );
  end else begin : gen_pass
    length_t unused_judge_bytes;
    assign unused_judge_bytes = judge_bytes_i;

    og_frame_pass #(
        .BeatBytes(BeatBytes),
        .Beats    (PassBeats),
        .Frames   (Frames),
        .InFactsW (InFactsW)
    ) u_frames (
        .clk_i,
        .rst_ni,
        .in_valid_i,
        .in_ready_o,
        .in_data_i,
        .in_keep_i,
        .in_last_i,
        .in_facts_i,
        .lost_o       (unused_lost),
        .ended_valid_o,
        .ended_facts_o,
        .ended_bytes_o,
        .ended_lost_o,
        .judge_i,
        .judge_drop_i,
        .judge_bytes_i(ended_bytes_o),
        .judge_facts_i(1'b0),
        .out_valid_o  (good_valid),
        .out_ready_i  (good_ready),
        .out_data_o   (good_data),
        .out_keep_o   (good_keep),
        .out_last_o   (good_last),
        .out_error_o  (good_error),
        .out_facts_o  (unused_facts),
        .out_bytes_o  (unused_bytes)
    );
  end

  og_packet_edit #(
      .BeatBytes(BeatBytes),
      .Keep     (Keep),
      .PutBytes (PutBytes),
      .FactsW   (OutFactsW)
  ) u_edit (
      .clk_i,
      .rst_ni,
      .edit_valid_i,
      .edit_ready_o,
      .edit_drop_i      (1'b0),
      .edit_cut_i,
      .edit_put_i,
      .edit_put_bytes_i,
      .edit_bytes_i,
      .edit_tail_i      (1'b0),
      .edit_tail_bytes_i(8'd0),
      .edit_facts_i,
      .in_valid_i       (good_valid),
      .in_ready_o       (good_ready),
      .in_data_i        (good_data),
      .in_keep_i        (good_keep),
      .in_last_i        (good_last),
      .in_error_i       (good_error),
      .out_valid_o,
      .out_ready_i,
      .out_data_o,
      .out_keep_o,
      .out_last_o,
      .out_error_o,
      .out_facts_o
  );

endmodule
