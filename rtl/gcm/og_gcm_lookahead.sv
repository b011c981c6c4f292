// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Look-ahead buffer: finds out where each beat stands in its GHASH message, before
// it enters the engine, without knowing the message's length in advance.
//
// A beat leaves when at least Depth more of its message are here (keep) or when
// its message's end is (then its distance from the end gives its power of H).
// A source that pauses in the middle of a message holds back the last Depth beats
// of that message only.
//
// Beats wait in a FIFO. Beside it stand a count of those of the open message,
// whose end has not come, and a queue with the number of beats of each closed one;
// the head belongs to the first closed message, or else to the open one. Of the
// first, how many beats follow the head is counted down in a register: what a memory
// and a subtraction would say of the head would be the engine's longest path.
//
// Latency: Depth + 1 cycles for each last beat, and for each beat when the
// source does not pause and the output is ready; never less. Throughput: one
// beat a cycle. in_ready_o does not depend on out_ready_i in the same cycle.
//
// Cost: (Depth + 2) x (136 Lanes + 119) bits of memory, about 2 Depth + 14
// flip-flops.

module og_gcm_lookahead
  import og_gcm_pkg::*;
#(
    parameter int Lanes = 4,  // 1, 2, 4 or 8
    parameter int Depth = 4   // p of og_ghash_lanes
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all beats

    input  logic                in_valid_i,
    output logic                in_ready_o,
    input  header_t             in_header_i,
    input  slot_t   [Lanes-1:0] in_slots_i,

    output logic                  out_valid_o,
    input  logic                  out_ready_i,
    output header_t               out_header_o,
    output slot_t     [Lanes-1:0] out_slots_o,
    output schedule_t             out_schedule_o
);

  if (Lanes != 1 && Lanes != 2 && Lanes != 4 && Lanes != 8) begin : gen_bad_lanes
    $error("og_gcm_lookahead: Lanes must be 1, 2, 4 or 8");
  end
  if (Depth < 1 || Depth * Lanes > 2 ** POWER_W) begin : gen_bad_depth
    $error("og_gcm_lookahead: Depth must be at least 1, and Depth x Lanes at most 256");
  end

  localparam int PLACES = Depth + 2;
  localparam int BEATS_W = $clog2(PLACES + 1);
  localparam int LANE_W = Lanes > 1 ? $clog2(Lanes) : 1;

  typedef logic [BEATS_W-1:0] beats_t;  // a number of beats
  typedef logic [$clog2(Depth+1)-1:0] left_t;  // the same up to Depth
  typedef logic [LANE_W-1:0] lane_t;

  localparam beats_t ENOUGH = beats_t'(Depth + 1);

  // ---- the end of a message -------------------------------------------------

  typedef struct packed {
    logic ends;
    logic ends_iv;
    header_t header;
    slot_t [Lanes-1:0] slots;
  } entry_t;

  entry_t entry, head;
  lane_t in_end_lane;
  logic [Lanes-1:0] tags;

  // The first IV_END or TAG ends the message. A TAG behind IV_END is against the rules, and
  // what is hashed then does not matter, but it ends its packet: the next must not belong to it.
  always_comb begin
    entry = '{ends: 1'b0, ends_iv: 1'b0, header: in_header_i, slots: in_slots_i};
    in_end_lane = '0;
    for (int lane = 0; lane < Lanes; lane++) begin
      tags[lane] = in_slots_i[lane].kind == SlotTag;
      if (!entry.ends) begin
        entry.ends  = in_slots_i[lane].kind == SlotIvEnd || tags[lane];
        in_end_lane = lane_t'(lane);
      end
    end
    entry.ends_iv = entry.ends && tags == '0;
  end

  // ---- beats ----------------------------------------------------------------

  logic in_fire, out_fire;
  logic closed_q, ripe_q;

  assign in_fire  = in_valid_i && in_ready_o;
  assign out_fire = out_valid_o && out_ready_i;

  og_stream_fifo #(
      .Width($bits(entry_t)),
      .Depth(PLACES)
  ) u_beats (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_payload_i (entry),
      .out_valid_o  (),             // ripe_q says the same later
      .out_ready_i  (out_fire),
      .out_payload_o(head),
      .level_o      ()
  );

  // Beats that have been here for Depth + 1 cycles: none leaves earlier.
  logic [Depth-1:0] age_q;
  beats_t ripe_count_q;

  always_ff @(posedge clk_i) begin
    age_q        <= Depth'({age_q, in_fire});
    ripe_count_q <= ripe_count_q + beats_t'(age_q[Depth-1]) - beats_t'(out_fire);
    // Compared with the count before this cycle, as to compare the sum would be the longest path.
    if (age_q[Depth-1] != out_fire) ripe_q <= age_q[Depth-1] || ripe_count_q != beats_t'(1);
    if (!rst_ni) begin
      age_q        <= '0;
      ripe_count_q <= '0;
      ripe_q       <= 1'b0;
    end
  end

  // ---- messages -------------------------------------------------------------

  beats_t open_count_q;  // beats of the open message here
  logic open_enough_q, open_leaves;

  assign open_leaves = out_fire && !closed_q;

  always_ff @(posedge clk_i) begin
    open_count_q <= open_count_q + beats_t'(in_fire) - beats_t'(open_leaves);
    if (in_fire != open_leaves) begin
      open_enough_q <= in_fire ? open_count_q >= ENOUGH - 1'b1 : open_count_q > ENOUGH;
    end
    if (!rst_ni || (in_fire && entry.ends)) begin
      open_count_q  <= '0;
      open_enough_q <= 1'b0;
    end
  end

  // What is known of a message when its end comes: its beats here less one, which are those behind
  // the first of them, and where it ends.
  typedef struct packed {
    beats_t to_go;
    logic   last;      // to_go is zero
    lane_t  end_lane;
  } message_t;

  // first_q is of the first closed message, to_go and last of the head. Others wait behind it: while
  // there is none (closed_q low), none waits, and the head is of the open message.
  message_t ending, next, first_q, held, moved;
  logic ends_now, next_valid, first_leaves, moved_closed;

  assign ending       = '{
          to_go: open_count_q,
          last: open_count_q == '0,
          end_lane: in_end_lane
      };
  assign ends_now     = in_fire && entry.ends;
  // out_fire && head.ends, of registers alone.
  assign first_leaves = closed_q && ripe_q && out_ready_i && first_q.last;

  og_stream_fifo #(
      .Width($bits(message_t)),
      .Depth(PLACES - 1)
  ) u_messages (
      .clk_i,
      .rst_ni,
      .in_valid_i   (ends_now && closed_q && !(first_leaves && !next_valid)),
      .in_ready_o   (),              // always: each has a beat here
      .in_payload_i (ending),
      .out_valid_o  (next_valid),
      .out_ready_i  (first_leaves),
      .out_payload_o(next),
      .level_o      ()
  );

  // Bit by bit: a subtraction would be a chain of carries.
  function automatic beats_t less_one(beats_t count);
    beats_t less;
    logic borrow;
    borrow = 1'b1;
    for (int i = 0; i < BEATS_W; i++) begin
      less[i] = count[i] ^ borrow;
      borrow  = borrow && !count[i];
    end
    return less;
  endfunction

  // Whether the head leaves is known last: what is next is made for both cases before.
  always_comb begin
    held         = closed_q ? first_q : ending;
    moved        = next_valid ? next : ending;
    moved_closed = next_valid || ends_now;
    if (closed_q && !first_q.last) begin
      moved_closed  = 1'b1;
      moved         = first_q;
      moved.to_go   = less_one(first_q.to_go);
      moved.last    = first_q.to_go == beats_t'(1);
    end else if (!closed_q) begin  // the head is of the message that may end now
      moved.to_go = less_one(open_count_q);
      moved.last  = open_count_q == beats_t'(1);
    end
  end

  always_ff @(posedge clk_i) begin
    first_q  <= out_fire ? moved : held;
    closed_q <= out_fire ? moved_closed : closed_q || ends_now;
    if (!rst_ni) closed_q <= 1'b0;
  end

  // ---- the head -------------------------------------------------------------

  left_t left_q;  // beats of its message that have left, counted up to Depth

  assign out_valid_o = ripe_q && (closed_q || open_enough_q);

  always_comb begin
    out_header_o           = head.header;
    out_slots_o            = head.slots;
    out_schedule_o.feed    = left_q == left_t'(Depth);
    // Depth or one more: there is no place for others.
    out_schedule_o.keep =
        !closed_q || first_q.to_go == beats_t'(Depth) || first_q.to_go == beats_t'(Depth + 1);
    out_schedule_o.ends    = head.ends;
    out_schedule_o.ends_iv = head.ends_iv;
    // Lane j meets this power less j: the true one near the end, H^q where the sum is kept.
    // The two do not overlap: it is no sum.
    out_schedule_o.power = (POWER_W'(left_t'(first_q.to_go)) * POWER_W'(Lanes)) |
        POWER_W'(first_q.end_lane);
    if (out_schedule_o.keep) out_schedule_o.power = POWER_W'(Depth * Lanes - 1);
  end

  always_ff @(posedge clk_i) begin
    if (out_fire) begin
      if (head.ends) left_q <= '0;
      else if (!out_schedule_o.feed) left_q <= left_q + 1'b1;
    end
    if (!rst_ni) left_q <= '0;
  end

endmodule
