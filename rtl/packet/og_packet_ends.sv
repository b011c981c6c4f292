// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The part of og_packet_shift that knows how frames begin and end: it keeps the first bytes and the
// end of each frame that is in the ring, and says of the place on offer which beat of its frame it
// is, and whether the frame, or its tail, ends there.
//
// An end is its last beat's place in the ring. Places tell: all that is left of a frame whose end
// was seen is in the ring.
//
// Latency: an end counts for the place that is on offer 2 cycles later, and so do a frame's first
// bytes. Handshake: slot_take_i takes the place on offer; neither frames' ends nor their first
// bytes can be more than there are places, so that nothing asks whether there is room. Cost:
// BeatBytes 64, Keep 12, 32 places: 175 LUTs, 80 of them memory, and 81 flip-flops (Yosys, xc5v).

module og_packet_ends
  import og_packet_pkg::*;
#(
    parameter  int BeatBytes = 64,
    parameter  int Keep      = 12,
    parameter  int PutBytes  = 32,
    parameter  int Slots     = 32,                       // places of the ring: a power of two
    localparam int HeadW     = Keep > 0 ? 8 * Keep : 1,
    localparam int ByteW     = $clog2(BeatBytes),
    localparam int SlotW     = $clog2(Slots)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic             head_valid_i,
    input logic [HeadW-1:0] head_i,

    input logic             end_valid_i,
    input logic             end_error_i,
    input logic [ByteW-1:0] end_bytes_i,    // of the last beat, 0: all or none
    input logic             end_empty_i,    // the frame has none
    input logic [      7:0] end_tail_i,     // bytes
    input logic [ByteW-1:0] end_tail_at_i,  // in their beat
    input logic [SlotW-1:0] end_place_i,    // of the last beat

    input logic [SlotW-1:0] place_i,         // on offer
    input logic [SlotW-1:0] place_behind_i,
    input logic             slot_take_i,

    output logic [HeadW-1:0] slot_head_o,
    output mark_t            slot_mark_o
);

  localparam int CountW = $clog2(BeatBytes + 1);
  localparam int Fronts = front_beats(Keep, PutBytes, BeatBytes);
  localparam int FrontW = $clog2(Fronts + 1);

  if (2 ** SlotW != Slots) begin : gen_bad_slots
    $error("og_packet_ends: Slots must be a power of two");
  end

  typedef struct packed {
    logic              error;
    logic              tail_in_last;  // the tail, if there is one, begins in the last beat,
    logic              tail_before;   // in the one before
    logic [ByteW-1:0]  tail_at;
    logic [CountW-1:0] bytes;         // of the last beat
    logic [SlotW-1:0]  place;         // of the last beat, in the ring
  } end_t;

  // --- frames' ends and first bytes ---

  end_t end_in, end_kept, end_out;
  logic end_kept_valid, end_kept_ready, end_valid, done, tail_fits, unused_room;
  logic last_q, last_but_one_q;

  assign tail_fits           = 9'(end_tail_at_i) + 9'(end_tail_i) <= 9'(BeatBytes);
  assign end_in.error        = end_error_i;
  assign end_in.tail_in_last = end_tail_i != '0 && tail_fits;
  assign end_in.tail_before  = end_tail_i != '0 && !tail_fits;
  assign end_in.tail_at      = end_tail_at_i;
  assign end_in.bytes        = {end_bytes_i == '0 && !end_empty_i, end_bytes_i};
  assign end_in.place        = end_place_i;

  assign done                = slot_take_i && last_q;

  og_stream_fifo #(
      .Width($bits(end_t)),
      .Depth(Slots)
  ) u_ends (
      .clk_i,
      .rst_ni,
      .in_valid_i   (end_valid_i),
      .in_ready_o   (unused_room),     // a frame has a place of the ring
      .in_payload_i (end_in),
      .out_valid_o  (end_kept_valid),
      .out_ready_i  (end_kept_ready),
      .out_payload_o(end_kept)
  );

  // So that neither compares nor what they choose wait for that memory.
  og_stream_register #(
      .Width($bits(end_t))
  ) u_end (
      .clk_i,
      .rst_ni,
      .in_valid_i   (end_kept_valid),
      .in_ready_o   (end_kept_ready),
      .in_payload_i (end_kept),
      .out_valid_o  (end_valid),
      .out_ready_i  (done),
      .out_payload_o(end_out)
  );

  if (Keep > 0) begin : gen_head
    logic unused_head_room, unused_head_valid;

    og_stream_fifo #(
        .Width(HeadW),
        .Depth(Slots)
    ) u_heads (
        .clk_i,
        .rst_ni,
        .in_valid_i   (head_valid_i),
        .in_ready_o   (unused_head_room),
        .in_payload_i (head_i),
        .out_valid_o  (unused_head_valid),
        .out_ready_i  (done),
        .out_payload_o(slot_head_o)
    );
  end else begin : gen_no_head
    logic unused_head;

    assign unused_head = head_valid_i ^ head_i;
    assign slot_head_o = 1'b0;
  end

  // --- of the place on offer, found a cycle ahead ---

  logic [FrontW-1:0] front_q;

  // It is its frame's last, or the last but one. The end that counts is in end_out, or comes there
  // from end_kept.
  always_ff @(posedge clk_i) begin
    if (slot_take_i && end_valid && !last_q) begin
      last_q         <= last_but_one_q;
      last_but_one_q <= end_out.place == place_behind_i + 1'b1;
    end else if (slot_take_i) begin
      last_q         <= end_kept_valid && end_kept.place == place_behind_i;
      last_but_one_q <= end_kept_valid && end_kept.place == place_behind_i + 1'b1;
    end else if (!end_valid) begin
      last_q         <= end_kept_valid && end_kept.place == place_i;
      last_but_one_q <= end_kept_valid && end_kept.place == place_behind_i;
    end
    if (slot_take_i && front_q != FrontW'(Fronts)) front_q <= front_q + 1'b1;
    if (done) front_q <= '0;
    if (!rst_ni) begin
      front_q        <= '0;
      last_q         <= 1'b0;
      last_but_one_q <= 1'b0;
    end
  end

  always_comb begin
    slot_mark_o.front   = 6'(front_q);
    slot_mark_o.last    = last_q;
    slot_mark_o.bytes   = last_q ? 7'(end_out.bytes) : 7'(BeatBytes);
    slot_mark_o.tail    = (end_out.tail_in_last && last_q)
        || (end_out.tail_before && last_but_one_q);
    slot_mark_o.behind  = end_out.tail_before && last_q;
    slot_mark_o.tail_at = 6'(end_out.tail_at);
    slot_mark_o.error   = last_q && end_out.error;
  end

endmodule
