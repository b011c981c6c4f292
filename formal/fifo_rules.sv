// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What a FIFO owes its two sides, at any depth: what goes in leaves, once, in
// order, and nothing else does. It is said of one payload, any one (fifo_mark).
//
// place_q is where the marked one lies in the ring, payload_q what it is; that it
// is what stands there is for the caller to assert, who knows the storage.

module fifo_rules #(
    parameter  int Width  = 4,
    parameter  int Depth  = 3,
    localparam int LevelW = $clog2(Depth + 1),
    localparam int IndexW = Depth > 1 ? $clog2(Depth) : 1
) (
    input logic              clk_i,
    input logic              rst_ni,
    input logic              active_i,       // out of reset, after the first cycle
    input logic              mark_i,
    input logic              in_valid_i,
    input logic              in_ready_i,
    input logic [ Width-1:0] in_payload_i,
    input logic              out_valid_i,
    input logic              out_ready_i,
    input logic [ Width-1:0] out_payload_i,
    // the registers of the ring
    input logic [LevelW-1:0] level_i,
    input logic [IndexW-1:0] write_i,
    input logic [IndexW-1:0] read_i,
    input logic [IndexW-1:0] next_i,
    input logic              ready_i
);

  logic put, take, marks, marked_q;
  logic [LevelW-1:0] held_q, ahead_q;  // ahead_q: of the marked one
  logic [IndexW-1:0] place_q;
  logic [Width-1:0] payload_q;

  assign put  = in_valid_i && in_ready_i;
  assign take = out_valid_i && out_ready_i;

  fifo_mark #(
      .Width (Width),
      .CountW(LevelW)
  ) u_mark (
      .clk_i,
      .rst_ni,
      .mark_i,
      .put_i    (put),
      .payload_i(in_payload_i),
      .take_i   (take),
      .held_o   (held_q),
      .marks_o  (marks),
      .marked_o (marked_q),
      .ahead_o  (ahead_q),
      .payload_o(payload_q)
  );

  always_ff @(posedge clk_i) if (marks) place_q <= write_i;

  // Where so many places behind the reader are.
  logic [IndexW:0] sum;
  logic [IndexW:0] place;
  assign sum   = (IndexW + 1)'(read_i) + (IndexW + 1)'(ahead_q);
  assign place = sum >= (IndexW + 1)'(Depth) ? sum - (IndexW + 1)'(Depth) : sum;

  always_comb begin
    if (active_i) begin
      assert (held_q <= LevelW'(Depth));
      assert (in_ready_i == (held_q != LevelW'(Depth)));
      if (out_valid_i) assert (held_q != '0);
      if (marked_q) assert (ahead_q < held_q);
      if (marked_q && ahead_q == '0 && out_valid_i) assert (out_payload_i == payload_q);

      // For the induction.
      assert (level_i == held_q);
      if (marked_q) assert ((IndexW + 1)'(place_q) == place);

      if (Depth <= 4) begin
        cover (!in_ready_i && in_valid_i && !out_ready_i);  // full, stalled, and more to come
        cover (marked_q && ahead_q == LevelW'(Depth - 1));
        cover (marked_q && ahead_q == '0 && take && write_i == '0 && held_q == LevelW'(Depth));
      end
    end
  end

  stream_rules #(
      .Width(Width)
  ) u_out_rules (
      .clk_i,
      .rst_ni,
      .valid_i  (out_valid_i),
      .ready_i  (out_ready_i),
      .payload_i(out_payload_i)
  );

  ring_rules #(
      .Depth(Depth)
  ) u_ring_rules (
      .active_i,
      .level_i,
      .write_i,
      .read_i,
      .next_i,
      .ready_i
  );

endmodule
