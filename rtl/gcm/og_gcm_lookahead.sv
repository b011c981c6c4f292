// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Look-ahead buffer: tells each beat how many beats of its GHASH message are
// still to come, before it enters the engine.
//
// A beat leaves when at least Depth more of its message are here (out_keep_o)
// or when its message's end is (then out_to_go_o counts the beats behind it).
// So it need not know a length in advance, and a source that pauses in the
// middle of a message holds back the last Depth beats of that message only.
//
// Beats wait in a FIFO. Beside it stand a count of those of the open message,
// whose end has not come, and a queue with the length of each closed one; the
// head belongs to the first closed message, or else to the open one.
//
// Latency: Depth + 1 cycles for each last beat, and for each beat when the
// source does not pause and the output is ready; never less. Throughput: one
// beat a cycle. in_ready_o does not depend on out_ready_i in the same cycle.
//
// Cost: (Depth + 2) x (Width + LaneW + 4) bits of memory, about 2 Depth + 12
// flip-flops.

module og_gcm_lookahead #(
    parameter  int Depth  = 4,                 // p of og_ghash_lanes
    parameter  int Width  = 128,
    parameter  int LaneW  = 2,
    localparam int CountW = $clog2(Depth + 1)
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic             in_valid_i,
    output logic             in_ready_o,
    input  logic             in_ends_i,      // the beat ends a GHASH message
    input  logic [LaneW-1:0] in_end_lane_i,  // and this lane holds its last slot
    input  logic [Width-1:0] in_payload_i,

    output logic              out_valid_o,
    input  logic              out_ready_i,
    output logic              out_feed_o,      // not among the first Depth beats of its message
    output logic              out_keep_o,      // Depth or more beats of its message follow
    output logic              out_ends_o,
    output logic [CountW-1:0] out_to_go_o,     // beats that follow, unless keep
    output logic [ LaneW-1:0] out_end_lane_o,  // of the message's last beat, unless keep
    output logic [ Width-1:0] out_payload_o
);

  if (Depth < 1 || Width < 1 || LaneW < 1) begin : gen_bad_parameters
    $error("og_gcm_lookahead: Depth, Width and LaneW must be at least 1");
  end

  localparam int PLACES = Depth + 2;
  localparam int LengthW = $clog2(PLACES + 1);
  localparam logic [LengthW-1:0] ENOUGH = LengthW'(Depth + 1);

  logic in_fire, out_fire;
  logic fifo_valid, closed, ripe_q;

  assign in_fire     = in_valid_i && in_ready_o;
  assign out_fire    = out_valid_o && out_ready_i;

  // ---- beats --------------------------------------------------------------

  logic [LengthW-1:0] unused_level;

  og_stream_fifo #(
      .Width(Width + 1),
      .Depth(PLACES)
  ) u_beats (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_payload_i ({in_ends_i, in_payload_i}),
      .out_valid_o  (fifo_valid),
      .out_ready_i  (out_fire),
      .out_payload_o({out_ends_o, out_payload_o}),
      .level_o      (unused_level)
  );

  // Beats that have been here for Depth + 1 cycles: none leaves earlier.
  logic [Depth-1:0] age_q;
  logic [LengthW-1:0] ripe_count_q, ripe_count_d;

  assign ripe_count_d = ripe_count_q + LengthW'(age_q[Depth-1]) - LengthW'(out_fire);

  always_ff @(posedge clk_i) begin
    age_q        <= Depth'({age_q, in_fire});
    ripe_count_q <= ripe_count_d;
    // Compared before the sum is there: it is the longest path otherwise.
    if (age_q[Depth-1] != out_fire) ripe_q <= age_q[Depth-1] || ripe_count_q != LengthW'(1);
    if (!rst_ni) begin
      age_q        <= '0;
      ripe_count_q <= '0;
      ripe_q       <= 1'b0;
    end
  end

  // ---- messages -----------------------------------------------------------

  logic [LengthW-1:0] open_count_q, open_count_d;  // beats of the open message here
  logic open_enough_q;

  logic open_leaves;

  assign open_leaves  = out_fire && !closed;
  assign open_count_d = open_count_q + LengthW'(in_fire) - LengthW'(open_leaves);

  always_ff @(posedge clk_i) begin
    open_count_q <= open_count_d;
    if (in_fire != open_leaves) begin
      open_enough_q <= in_fire ? open_count_q >= ENOUGH - 1'b1 : open_count_q > ENOUGH;
    end
    if (!rst_ni || (in_fire && in_ends_i)) begin
      open_count_q  <= '0;
      open_enough_q <= 1'b0;
    end
  end

  logic [LengthW-1:0] length, gone_q, unused_messages;  // of the first closed message
  logic [LaneW-1:0] end_lane;
  logic unused_room;

  og_stream_fifo #(
      .Width(LengthW + LaneW),
      .Depth(PLACES)
  ) u_messages (
      .clk_i,
      .rst_ni,
      .in_valid_i   (in_fire && in_ends_i),
      .in_ready_o   (unused_room),                    // always: a message has a beat here
      .in_payload_i ({open_count_d, in_end_lane_i}),
      .out_valid_o  (closed),
      .out_ready_i  (out_fire && out_ends_o),
      .out_payload_o({length, end_lane}),
      .level_o      (unused_messages)
  );

  logic [LengthW-1:0] to_go;

  assign to_go          = length - gone_q - 1'b1;

  assign out_valid_o    = ripe_q && (closed || open_enough_q);
  assign out_keep_o     = !closed || to_go >= LengthW'(Depth);
  // What is not to be looked at must still not change under a waiting beat.
  assign out_to_go_o    = out_keep_o ? CountW'(Depth) : CountW'(to_go);
  assign out_end_lane_o = out_keep_o ? '0 : end_lane;

  // Beats of the head's message that have left: since its end came, and
  // altogether, counted up to Depth.
  logic [CountW-1:0] left_q;

  assign out_feed_o = left_q == CountW'(Depth);

  always_ff @(posedge clk_i) begin
    if (out_fire) begin
      gone_q <= out_ends_o ? '0 : gone_q + LengthW'(closed);
      if (out_ends_o) left_q <= '0;
      else if (!out_feed_o) left_q <= left_q + 1'b1;
    end
    if (!rst_ni) begin
      gone_q <= '0;
      left_q <= '0;
    end
  end

  logic unused;
  assign unused = ^{fifo_valid, unused_level, unused_messages, unused_room};

endmodule
