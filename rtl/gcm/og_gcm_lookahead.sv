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
// Cost: (Depth + 2) x (136 Lanes + 124) bits of memory, about 2 Depth + 14
// flip-flops.

module og_gcm_lookahead
  import og_gcm_pkg::*;
#(
    parameter int Lanes = 4,  // 1, 2, 4 or 8
    parameter int Depth = 4,  // p of og_ghash_lanes
    parameter bit Gates = 0,  // og_stream_fifo
    parameter bit WireRegs = 0
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
    output slot_t     [Lanes-1:0] out_slots_o,    // SlotEmpty behind the end
    output shape_t                out_shape_o,
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

  // One less. A subtraction would make a carry chain, slower for so few bits.
  function automatic beats_t less(beats_t beats);
    beats_t r;
    logic borrow;
    borrow = 1'b1;
    for (int i = 0; i < BEATS_W; i++) begin
      r[i]   = beats[i] ^ borrow;
      borrow = borrow && !beats[i];
    end
    return r;
  endfunction

  // A number of beats where some come and some leave.
  function automatic beats_t beats_left(beats_t beats, logic comes, logic leaves);
    if (!Gates) return beats + beats_t'(comes) - beats_t'(leaves);
    if (comes == leaves) return beats;
    return comes ? beats + 1'b1 : less(beats);
  endfunction

  // ---- the end of a message -------------------------------------------------

  typedef struct packed {
    logic ends;
    logic ends_iv;
    shape_t shape;
    header_t header;
    slot_t [Lanes-1:0] slots;
  } entry_t;

  entry_t entry, head;
  lane_t in_end_lane;

  og_gcm_trim #(
      .Lanes(Lanes)
  ) u_trim (
      .slots_i   (in_slots_i),
      .slots_o   (entry.slots),
      .shape_o   (entry.shape),
      .ends_o    (entry.ends),
      .ends_iv_o (entry.ends_iv),
      .end_lane_o(in_end_lane)
  );

  assign entry.header = in_header_i;

  // ---- beats ----------------------------------------------------------------

  logic in_fire, out_fire;
  logic closed_q, ripe_q;

  assign in_fire  = in_valid_i && in_ready_o;
  assign out_fire = out_valid_o && out_ready_i;

  og_stream_fifo #(
      .Width($bits(entry_t)),
      .Depth(PLACES),
      .Gates(Gates)
  ) u_beats (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_payload_i (entry),
      .out_valid_o  (),          // ripe_q says the same later
      .out_ready_i  (out_fire),
      .out_payload_o(head)
  );

  // Beats that have been here for Depth + 1 cycles: none leaves earlier.
  logic [Depth-1:0] age_q;
  beats_t ripe_count_q;

  always_ff @(posedge clk_i) begin
    age_q        <= Depth'({age_q, in_fire});
    ripe_count_q <= beats_left(ripe_count_q, age_q[Depth-1], out_fire);
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

  assign open_leaves = !closed_q && open_enough_q && ripe_q && out_ready_i;

  always_ff @(posedge clk_i) begin
    open_count_q <= beats_left(open_count_q, in_fire, open_leaves);
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

  message_t ending, next, first_q, taken_d, left_d;  // first_q.to_go and last: of the head
  logic ends_now, next_valid, takes, first_leaves;

  assign ending       = '{open_count_q, open_count_q == '0, in_end_lane};
  assign ends_now     = in_fire && entry.ends;
  assign takes        = ripe_q && out_ready_i;  // the head, if its message is closed or long enough
  assign first_leaves = closed_q && takes && first_q.last;

  // What ends while another message is closed, and that one stays or a third follows it.
  og_stream_fifo #(
      .Width($bits(message_t)),
      .Depth(PLACES - 1),
      .Gates(Gates || WireRegs)  // in_valid_i and out_ready_i come late
  ) u_messages (
      .clk_i,
      .rst_ni,
      .in_valid_i(ends_now && closed_q && (!first_leaves || next_valid)),
      .in_ready_o(),  // always: each has a beat here
      .in_payload_i(ending),
      .out_valid_o(next_valid),
      .out_ready_i(first_leaves),
      .out_payload_o(next)
  );

  // The first message, if the head is taken and if not: out_ready_i comes late, and chooses last.
  always_comb begin
    left_d  = closed_q ? first_q : ending;
    taken_d = ending;
    if (!closed_q && open_enough_q) begin
      taken_d.to_go = less(open_count_q);
      taken_d.last  = open_count_q == beats_t'(1);
    end
    if (closed_q && first_q.last && next_valid) taken_d = next;
    if (closed_q && !first_q.last) begin
      taken_d.to_go    = less(first_q.to_go);
      taken_d.last     = first_q.to_go == beats_t'(1);
      taken_d.end_lane = first_q.end_lane;
    end
  end

  always_ff @(posedge clk_i) begin
    first_q <= takes ? taken_d : left_d;
    if (!closed_q || first_leaves) closed_q <= next_valid || ends_now;
    if (!rst_ni) closed_q <= 1'b0;
  end

  // ---- the head -------------------------------------------------------------

  left_t left_q;  // beats of its message that have left, counted up to Depth

  assign out_valid_o = ripe_q && (closed_q || open_enough_q);

  always_comb begin
    out_header_o           = head.header;
    out_slots_o            = head.slots;
    out_shape_o            = head.shape;
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
