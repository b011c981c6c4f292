// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Cuts bytes out of frames, puts others in and adds a tail: with one edit for each frame,
//
//   out = (in[0:Keep] + put + in[Keep+cut:])[0:bytes] + tail
//
// Byte 0 is in bits 7:0, of put and tail, too. A frame whose edit says drop is swallowed. What
// comes longer than `bytes` is cut there; what is shorter stays so. in_error_i with the last
// beat comes out with the last one.
//
// put_bytes less cut is a multiple of 4: bytes move by whole words. A frame has at least
// Keep + cut bytes, and what comes out of it at least one. out_facts_o is that of the edit on all
// beats of a frame.
//
// og_packet_shift moves bytes, og_packet_merge writes them. The edit goes to both.
//
// Latency: 6 cycles from a beat that comes to the one that leaves; an edit is taken
// 2 cycles before its frame can be. Throughput: a frame of n beats that leaves with m takes
// max(n, m) cycles, back to back, too. No output depends on an input in the same cycle.
// Cost: see the two parts, and both halves of 16 edits in distributed RAM. BeatBytes 64, Keep 12,
// PutBytes 16, no tail: 2,300 LUTs, 670 of them memory, and 2,300 flip-flops (Yosys, xc5v).

module og_packet_edit
  import og_packet_pkg::*;
#(
    parameter  int BeatBytes = 64,
    parameter  int Keep      = 12,                       // leading bytes that stay: 0 to 16
    parameter  int PutBytes  = 32,                       // at most put in
    parameter  int Tail      = 0,                        // at most added behind
    parameter  int FactsW    = 1,
    localparam int TailW     = Tail > 0 ? 8 * Tail : 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                  edit_valid_i,
    output logic                  edit_ready_o,
    input  logic                  edit_drop_i,
    input  logic [           7:0] edit_cut_i,
    input  logic [8*PutBytes-1:0] edit_put_i,
    input  logic [           7:0] edit_put_bytes_i,
    input  length_t               edit_bytes_i,
    input  logic [     TailW-1:0] edit_tail_i,
    input  logic [           7:0] edit_tail_bytes_i,
    input  logic [    FactsW-1:0] edit_facts_i,

    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  logic [8*BeatBytes-1:0] in_data_i,
    input  logic [  BeatBytes-1:0] in_keep_i,
    input  logic                   in_last_i,
    input  logic                   in_error_i,

    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [8*BeatBytes-1:0] out_data_o,
    output logic [  BeatBytes-1:0] out_keep_o,
    output logic                   out_last_o,
    output logic                   out_error_o,
    output logic [     FactsW-1:0] out_facts_o
);

  localparam int Edits = 16;  // under way: two cycles before the shift, four in it
  localparam int HeadW = Keep > 0 ? 8 * Keep : 1;

  if (Keep < 0 || Keep > 16 || Keep > BeatBytes) begin : gen_bad_keep
    $error("og_packet_edit: Keep must be 0 to 16 and at most BeatBytes");
  end
  if (PutBytes < 1 || PutBytes > 255 || Tail < 0 || Tail > BeatBytes) begin : gen_bad_sizes
    $error("og_packet_edit: PutBytes must be 1 to 255, Tail 0 to BeatBytes");
  end

  // --- both halves of an edit ---

  typedef struct packed {
    logic              drop;
    logic signed [8:0] shift;  // in words
    length_t           bytes;
    logic [7:0]        tail;
  } plan_t;

  typedef struct packed {
    logic [8*PutBytes-1:0] put;
    logic [7:0]            put_bytes;
    logic [TailW-1:0]      tail;
    logic [FactsW-1:0]     facts;
  } write_t;

  plan_t plan_in, plan;
  write_t write_in, write;
  logic plan_room, write_room, plan_valid, plan_ready, edited;
  mark_t slot_mark;
  logic slot_take;
  logic signed [8:0] moves;
  logic unused_valid;

  assign moves         = signed'({1'b0, edit_put_bytes_i}) - signed'({1'b0, edit_cut_i});
  assign plan_in.drop  = edit_drop_i;
  assign plan_in.shift = moves >>> 2;
  assign plan_in.bytes = edit_bytes_i;
  assign plan_in.tail  = edit_tail_bytes_i;
  assign write_in      = {edit_put_i, edit_put_bytes_i, edit_tail_i, edit_facts_i};

  assign edit_ready_o  = plan_room && write_room;
  assign edited        = edit_valid_i && edit_ready_o;

  og_stream_fifo #(
      .Width($bits(plan_t)),
      .Depth(Edits)
  ) u_plans (
      .clk_i,
      .rst_ni,
      .in_valid_i   (edited),
      .in_ready_o   (plan_room),
      .in_payload_i (plan_in),
      .out_valid_o  (plan_valid),
      .out_ready_i  (plan_ready),
      .out_payload_o(plan)
  );

  og_stream_fifo #(
      .Width($bits(write_t)),
      .Depth(Edits)
  ) u_writes (
      .clk_i,
      .rst_ni,
      .in_valid_i   (edited && !edit_drop_i),
      .in_ready_o   (write_room),
      .in_payload_i (write_in),
      .out_valid_o  (unused_valid),                 // it is there before its frame
      .out_ready_i  (slot_take && slot_mark.last),  // the frame is read: its edit is done
      .out_payload_o(write)
  );

  // --- bytes moved, bytes written ---

  logic slot_valid;
  logic [8*BeatBytes-1:0] slot_data;
  logic [HeadW-1:0] slot_head;

  og_packet_shift #(
      .BeatBytes(BeatBytes),
      .Keep     (Keep),
      .PutBytes (PutBytes),
      .Tail     (Tail)
  ) u_shift (
      .clk_i,
      .rst_ni,
      .plan_valid_i(plan_valid),
      .plan_ready_o(plan_ready),
      .plan_drop_i (plan.drop),
      .plan_shift_i(plan.shift),
      .plan_bytes_i(plan.bytes),
      .plan_tail_i (plan.tail),
      .in_valid_i,
      .in_ready_o,
      .in_data_i,
      .in_keep_i,
      .in_last_i,
      .in_error_i,
      .slot_valid_o(slot_valid),
      .slot_take_i (slot_take),
      .slot_data_o (slot_data),
      .slot_head_o (slot_head),
      .slot_mark_o (slot_mark)
  );

  og_packet_merge #(
      .BeatBytes(BeatBytes),
      .Keep     (Keep),
      .PutBytes (PutBytes),
      .Tail     (Tail),
      .FactsW   (FactsW)
  ) u_merge (
      .clk_i,
      .rst_ni,
      .slot_valid_i(slot_valid),
      .slot_take_o (slot_take),
      .slot_data_i (slot_data),
      .slot_head_i (slot_head),
      .slot_mark_i (slot_mark),
      .put_i       (write.put),
      .put_bytes_i (write.put_bytes),
      .tail_i      (write.tail),
      .facts_i     (write.facts),
      .out_valid_o,
      .out_ready_i,
      .out_data_o,
      .out_keep_o,
      .out_last_o,
      .out_error_o,
      .out_facts_o
  );

endmodule
