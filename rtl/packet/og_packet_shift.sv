// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The part of og_packet_edit that moves bytes: frames shifted by whole words of four
// bytes, and cut at a length.
//
// A beat is rotated by the shift, in two registered layers of four-to-one choices, and
// its words are written to a ring of output beats: those that pass the beat's end
// go to the place behind. What the ring's memory joins needs no multiplexer:
//
//   in   | A0 A1 A2 A3 | B0 B1 B2 B3 |        by one word:
//   ring | -- A0 A1 A2 | A3 B0 B1 B2 | B3 ...
//
// A place is on offer (slot_valid_o) when all its words are there; the last one of a frame
// when the frame's end has been seen (og_packet_ends). Nothing stalls inside: a beat is let in when
// the ring has room for the most that those under way can fill. At that time so many places are
// still on offer that the output goes on until those of this beat are; or of the next one, as
// the first beat of a frame of which bytes are cut may fill none.
//
// The plan of a frame: swallowed whole, or moved by `shift` words (down if negative:
// what passes byte 0 is gone), not longer than `bytes`, and with room behind it for
// `tail` bytes that og_packet_merge writes.
//
// Latency: 4 cycles. Throughput: a beat in and a beat out in each cycle. Cost:
// 2 x 8 x BeatBytes flip-flops and as many LUTs, and the ring in distributed RAM: 32 beats if
// PutBytes is less than 4 x BeatBytes.

module og_packet_shift
  import og_packet_pkg::*;
#(
    parameter  int BeatBytes = 64,
    parameter  int Keep      = 12,                             // leading bytes that do not move
    parameter  int PutBytes  = 32,                             // the furthest shift up
    parameter  int Tail      = 0,
    localparam int HeadW     = Keep > 0 ? 8 * Keep : 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic              plan_valid_i,
    output logic              plan_ready_o,
    input  logic              plan_drop_i,
    input  logic signed [8:0] plan_shift_i,
    input  length_t           plan_bytes_i,
    input  logic        [7:0] plan_tail_i,

    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  logic [8*BeatBytes-1:0] in_data_i,
    input  logic [  BeatBytes-1:0] in_keep_i,
    input  logic                   in_last_i,
    input  logic                   in_error_i,

    output logic                   slot_valid_o,
    input  logic                   slot_take_i,   // only when it is valid
    output logic [8*BeatBytes-1:0] slot_data_o,   // stale where nothing was moved to
    output logic [      HeadW-1:0] slot_head_o,   // the frame's first Keep bytes
    output mark_t                  slot_mark_o
);

  localparam int Words = BeatBytes / 4;
  localparam int RotW = $clog2(Words);
  localparam int LowW = RotW < 2 ? RotW : 2;  // of the rotation, in the first layer
  localparam int ByteW = $clog2(BeatBytes);
  localparam int CountW = $clog2(BeatBytes + 1);
  localparam int PosW = LENGTH_W + 3;  // a place in a frame, signed
  localparam int RelW = PosW - ByteW;  // the same in beats
  localparam int Most = PutBytes / BeatBytes + 2 + (Tail > 0 ? 1 : 0);  // that one beat fills
  localparam int UnderWay = 4;  // beats let in whose places room_q has not counted
  localparam int Lasting = 6;  // cycles until a beat that is let in is on offer, or the next one
  localparam int SlotW = $clog2(UnderWay * Most + 1 + Lasting);
  localparam int Slots = 2 ** SlotW;

  if (BeatBytes < 8 || !beat_ok(BeatBytes)) begin : gen_bad_beat
    $error("og_packet_shift: BeatBytes must be a power of two, 8 to 64");
  end

  typedef logic [Words-1:0][31:0] words_t;
  typedef logic signed [RelW-1:0] rel_t;
  typedef logic signed [PosW-1:0] pos_t;

  typedef struct packed {
    logic              drop;
    logic signed [8:0] shift;
    length_t           bytes;
    logic [7:0]        tail;
    logic [LENGTH_W:0] total;  // bytes and tail
  } plan_t;

  // Word w of the result is word w - by of the operand.
  function automatic words_t rotate(words_t words, logic [RotW-1:0] by);
    words_t r;
    for (int w = 0; w < Words; w++) r[w] = words[RotW'(w)-by];
    return r;
  endfunction

  // --- the plan of the frame that comes now ---

  plan_t plan_q;
  logic planned_q, first_q, room_q, take, ends;

  assign in_ready_o   = planned_q && room_q;
  assign take         = in_valid_i && in_ready_o;
  assign ends         = take && in_last_i;
  assign plan_ready_o = !planned_q || ends;

  always_ff @(posedge clk_i) begin
    if (plan_ready_o) begin
      planned_q    <= plan_valid_i;
      plan_q.drop  <= plan_drop_i;
      plan_q.shift <= plan_shift_i;
      plan_q.bytes <= plan_bytes_i;
      plan_q.tail  <= Tail > 0 ? plan_tail_i : '0;
      plan_q.total <= {1'b0, plan_bytes_i} + (LENGTH_W + 1)'(Tail > 0 ? plan_tail_i : '0);
    end
    if (take) first_q <= in_last_i;
    if (!rst_ni) begin
      planned_q <= 1'b0;
      first_q   <= 1'b1;
    end
  end

  // --- a: first layer, and where the beat lies ---

  typedef struct packed {
    logic                 first;
    logic                 last;
    logic                 error;
    logic [CountW-1:0]    count;
    logic signed [8:0]    shift;
    length_t              bytes;
    logic [7:0]           tail;
    logic [LENGTH_W:0]    total;
    logic [RelW-2:0]      limit;  // beats of `total`, one at least
    logic [RelW-2:0]      whole;  // that can go before the end is seen
  } beat_t;

  words_t a_words_q, b_words_q;
  logic [HeadW-1:0] a_head_q;
  logic a_valid_q;
  beat_t a_q;

  always_ff @(posedge clk_i) begin
    a_valid_q   <= take && !plan_q.drop && rst_ni;
    a_words_q   <= rotate(in_data_i, RotW'(plan_q.shift[LowW-1:0]));
    a_head_q    <= in_data_i[HeadW-1:0];
    a_q.first   <= first_q;
    a_q.last    <= in_last_i;
    a_q.error   <= in_error_i;
    a_q.count   <= CountW'(keep_bytes(64'(in_keep_i)));
    a_q.shift   <= plan_q.shift;
    a_q.bytes   <= plan_q.bytes;
    a_q.tail    <= plan_q.tail;
    a_q.total   <= plan_q.total;
    a_q.limit   <= (RelW - 1)'((plan_q.total + (LENGTH_W + 1)'(BeatBytes - 1)) >> ByteW);
    if (plan_q.total == '0) a_q.limit <= (RelW - 1)'(1);
    // All beats below `bytes`, but not one that may be the last.
    a_q.whole <= (RelW - 1)'((plan_q.bytes - length_t'(plan_q.tail == '0)) >> ByteW);
  end

  // --- b: second layer, and where the frame ends if it ends here ---

  logic b_valid_q, b_last_q, b_error_q, b_over_q, b_none_q, b_upper_q, b_lower_q;
  logic [RotW-1:0] b_by_q;
  logic [ByteW-1:0] b_bytes_q, b_end_q;  // where the frame ends in a beat: at `bytes`, or here
  logic [7:0] b_tail_q;
  logic [LENGTH_W:0] b_total_q;
  rel_t b_rel_q, rel_d;
  pos_t end_d;
  logic [LENGTH_W:0] b_sum_q;  // with the tail
  logic [RelW-2:0] b_limit_q;
  logic [RelW-2:0] b_some_q;  // that can go if the end is not seen yet

  assign rel_d = a_q.first ? rel_t'(signed'(a_q.shift[8:RotW])) : b_rel_q + rel_t'(1);
  assign end_d = {rel_d, ByteW'(0)} + pos_t'({1'b0, a_q.shift[RotW-1:0], 2'b00})
      + pos_t'({1'b0, a_q.count});

  always_ff @(posedge clk_i) begin
    b_valid_q <= a_valid_q && rst_ni;
    b_words_q <= rotate(a_words_q, a_q.shift[RotW-1:0] & ~RotW'(2 ** LowW - 1));
    b_last_q  <= a_q.last;
    b_error_q <= a_q.error;
    b_by_q    <= a_q.shift[RotW-1:0];
    b_bytes_q <= a_q.bytes[ByteW-1:0];
    b_tail_q  <= a_q.tail;
    b_total_q <= a_q.total;
    b_limit_q <= a_q.limit;
    b_some_q  <= rel_d < 0 ? '0 : rel_d < rel_t'({1'b0, a_q.whole}) ? (RelW - 1)'(rel_d + rel_t'(1))
        : a_q.whole;
    b_end_q   <= end_d[ByteW-1:0];
    // Nothing is left, or it is shorter than what is cut: against the contract.
    b_none_q  <= end_d < 0 || (end_d == 0 && a_q.tail == '0);
    b_sum_q   <= (LENGTH_W + 1)'(end_d) + (LENGTH_W + 1)'(a_q.tail);
    b_over_q  <= end_d >= pos_t'({1'b0, a_q.bytes});
    b_upper_q <= rel_d >= 0 && rel_d < rel_t'({1'b0, a_q.limit});
    b_lower_q <= rel_d >= -1 && rel_d + rel_t'(1) < rel_t'({1'b0, a_q.limit});
    if (a_valid_q) b_rel_q <= rel_d;
  end

  // --- the ring ---

  logic [SlotW-1:0] base_q, upper, lower;  // base_q: where the frame's byte 0 lies
  logic [SlotW-1:0] read_q, next_q;  // next_q: the place behind read_q
  logic [SlotW:0] level_q;  // places on offer
  logic some_q;  // there are
  logic [SlotW:0] offered_q;  // from the next cycle on: with what is known of their end
  logic [RelW-2:0] done_q, done_d;  // of the frame's, offered
  logic [RelW-2:0] beats;  // of the frame, if it ends here
  logic [LENGTH_W:0] total;
  logic [ByteW-1:0] tail_at;

  always_comb begin
    total   = b_over_q ? b_total_q : b_none_q ? '0 : b_sum_q;
    tail_at = b_over_q ? b_bytes_q : b_none_q ? '0 : b_end_q;
    beats   = b_over_q ? b_limit_q
        : (RelW - 1)'((b_sum_q + (LENGTH_W + 1)'(BeatBytes - 1)) >> ByteW);
    if (b_none_q && !b_over_q) beats = (RelW - 1)'(1);
    done_d = b_last_q ? beats : b_some_q;
  end

  assign upper = base_q + SlotW'(b_rel_q);
  assign lower = upper + 1'b1;

  for (genvar w = 0; w < Words; w++) begin : gen_word
    (* ram_style = "distributed" *)
    logic [31:0] mem[Slots];
    logic passes;  // the beat's end
    logic [SlotW-1:0] place;

    assign passes = w < int'(b_by_q);
    assign place  = passes ? lower : upper;
    always_ff @(posedge clk_i) begin
      if (b_valid_q && (passes ? b_lower_q : b_upper_q)) begin
        mem[place] <= b_words_q[w];
      end
    end
    assign slot_data_o[32*w+:32] = mem[read_q];
  end

  always_ff @(posedge clk_i) begin
    if (b_valid_q) begin
      done_q <= b_last_q ? '0 : done_d;
      if (b_last_q) base_q <= base_q + SlotW'(done_d);
    end
    if (slot_take_i) begin
      read_q <= next_q;
      next_q <= next_q + 1'b1;
    end
    offered_q <= b_valid_q ? (SlotW + 1)'(done_d - done_q) : '0;
    level_q   <= level_q + offered_q - (SlotW + 1)'(slot_take_i);
    some_q    <= offered_q != '0 || level_q > (SlotW + 1)'(slot_take_i);
    room_q    <= level_q + offered_q <= (SlotW + 1)'(Slots - 1 - UnderWay * Most);
    if (!rst_ni) begin
      done_q  <= '0;
      base_q  <= '0;
      read_q  <= '0;
      next_q  <= SlotW'(1);
      offered_q <= '0;
      level_q <= '0;
      some_q  <= 1'b0;
      room_q  <= 1'b0;
    end
  end

  assign slot_valid_o = some_q;

  // --- beside the ring: how frames begin and end ---

  og_packet_ends #(
      .BeatBytes(BeatBytes),
      .Keep     (Keep),
      .PutBytes (PutBytes),
      .Slots    (Slots)
  ) u_ends (
      .clk_i,
      .rst_ni,
      .head_valid_i  (a_valid_q && a_q.first),
      .head_i        (a_head_q),
      .end_valid_i   (b_valid_q && b_last_q),
      .end_error_i   (b_error_q),
      .end_bytes_i   (total[ByteW-1:0]),
      .end_empty_i   (total == '0),
      .end_tail_i    (b_tail_q),
      .end_tail_at_i (tail_at),
      .end_place_i   (base_q + SlotW'(beats) - SlotW'(1)),
      .place_i       (read_q),
      .place_behind_i(next_q),
      .slot_take_i,
      .slot_head_o,
      .slot_mark_o
  );

endmodule
