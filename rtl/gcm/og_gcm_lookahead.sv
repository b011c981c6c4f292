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
// The control part is a chain of Depth + 1 places through which beats move one
// place a cycle, closing up behind one that has to wait; the payload sits in a
// FIFO beside it.
//
// Latency: Depth + 1 cycles for each last beat, and for each beat when the
// source does not pause and the output is ready. Throughput: one beat a cycle.
// in_ready_o follows out_ready_i in the same cycle.
//
// Cost: (Depth + 2) x Width bits of memory, (Depth + 1) x (LaneW + 3) flip-flops.

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

  typedef struct packed {
    logic             ends;
    logic [LaneW-1:0] end_lane;
  } place_t;

  place_t [Depth:0] place_q;  // 0 is the newest
  logic   [Depth:0] valid_q;
  logic   [Depth:0] moves;  // the beat leaves its place this cycle
  logic in_fire, out_fire;

  logic seen_end;
  logic [CountW-1:0] to_go;
  logic [LaneW-1:0] end_lane;

  // From the head (Depth) towards the newest, up to the first end.
  always_comb begin
    seen_end = 1'b0;
    to_go    = '0;
    end_lane = '0;
    for (int i = Depth; i >= 0; i--) begin
      if (valid_q[i] && !seen_end) begin
        if (i < Depth) to_go = to_go + 1'b1;
        seen_end = place_q[i].ends;
        end_lane = place_q[i].end_lane;
      end
    end
  end

  assign out_valid_o    = valid_q[Depth] && (seen_end || valid_q == '1);
  assign out_keep_o     = to_go == CountW'(Depth);
  assign out_ends_o     = place_q[Depth].ends;
  assign out_to_go_o    = to_go;
  assign out_end_lane_o = end_lane;

  assign in_fire        = in_valid_i && in_ready_o;
  assign out_fire       = out_valid_o && out_ready_i;

  always_comb begin
    moves[Depth] = out_fire;
    for (int i = Depth - 1; i >= 0; i--) begin
      moves[i] = valid_q[i] && (!valid_q[i+1] || moves[i+1]);
    end
  end

  assign in_ready_o = !valid_q[0] || moves[0];

  always_ff @(posedge clk_i) begin
    for (int i = 1; i <= Depth; i++) begin
      if (moves[i-1]) place_q[i] <= place_q[i-1];
      valid_q[i] <= moves[i-1] || (valid_q[i] && !moves[i]);
    end
    if (in_fire) place_q[0] <= '{ends: in_ends_i, end_lane: in_end_lane_i};
    valid_q[0] <= in_fire || (valid_q[0] && !moves[0]);
    if (!rst_ni) valid_q <= '0;
  end

  // Beats of the message that have left, counted up to Depth.
  logic [CountW-1:0] left_q;

  assign out_feed_o = left_q == CountW'(Depth);

  always_ff @(posedge clk_i) begin
    if (out_fire) begin
      if (out_ends_o) left_q <= '0;
      else if (!out_feed_o) left_q <= left_q + 1'b1;
    end
    if (!rst_ni) left_q <= '0;
  end

  logic fifo_valid, fifo_ready;
  logic [$clog2(Depth + 3)-1:0] unused_level;
  logic unused_fifo;
  assign unused_fifo = fifo_valid ^ fifo_ready;  // the places above know both

  og_stream_fifo #(
      .Width(Width),
      .Depth(Depth + 2)
  ) u_payload (
      .clk_i,
      .rst_ni,
      .in_valid_i   (in_fire),
      .in_ready_o   (fifo_ready),
      .in_payload_i (in_payload_i),
      .out_valid_o  (fifo_valid),
      .out_ready_i  (out_fire),
      .out_payload_o(out_payload_o),
      .level_o      (unused_level)
  );

endmodule
