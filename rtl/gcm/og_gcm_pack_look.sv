// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Looks ahead for og_gcm_pack: tells for each bus beat which parts of the packet start in it, and
// how far away the packet's end is.
//
//   in -> came -> next -> front -> out
//
// A beat leaves `front` once the end of its packet is in one of the three registers, or all three
// hold a beat of it. Meanwhile the packet's facts become its layout, and two counters tell how many
// whole beats of IV and of AAD are still to come.
//
// Latency: 4 cycles, more where a beat waits for the ones behind it. Throughput: one beat per
// cycle. Neither side can wait: who sends has room for what comes out.

module og_gcm_pack_look
  import og_gcm_pkg::*;
  import og_gcm_axis_pkg::*;
  import og_gcm_pack_pkg::*;
#(
    parameter int Lanes = 4  // a power of two, up to 8
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic               in_valid_i,
    input bus_beat_t          in_beat_i,
    input logic               in_decrypt_i,    // the packet's facts, with its first beat
    input bytes_t             in_tag_bytes_i,
    input logic        [15:0] in_iv_bytes_i,
    input logic        [31:0] in_aad_bytes_i,

    output logic   out_valid_o,
    output sight_t out_sight_o
);

  localparam int BEAT_BYTES = Lanes * BLOCK_BYTES;
  localparam int LOW_W = $clog2(BEAT_BYTES);
  // What a beat counts modulo. A mask, as tools do not agree on the sign of a part of a signed
  // vector.
  localparam place_t LOW = place_t'(2 ** LOW_W - 1);
  localparam int IV_BEATS_W = 17 - LOW_W;
  localparam int AAD_BEATS_W = 33 - LOW_W;

  typedef logic [IV_BEATS_W-1:0] iv_beats_t;  // whole beats; all ones: none, nor a part of one
  typedef logic [AAD_BEATS_W-1:0] aad_beats_t;

  // came: facts less one, so that a part that ends with a beat counts as its last beat.

  logic             came_valid_q;
  bus_beat_t        came_q;
  logic      [16:0] came_iv_q;
  logic      [32:0] came_aad_q;
  bytes_t           came_tag_q;
  logic             came_iv_none_q;

  always_ff @(posedge clk_i) begin
    came_valid_q   <= in_valid_i;
    came_q         <= in_beat_i;
    came_iv_q      <= in_iv_bytes_i == 16'(IV96_W / 8) ? '1 : 17'(in_iv_bytes_i) - 17'd1;
    came_iv_none_q <= in_iv_bytes_i == '0;
    came_aad_q     <= 33'(in_aad_bytes_i) - 33'd1;
    came_tag_q     <= in_tag_bytes_i[4] ? bytes_t'(BLOCK_BYTES) : in_tag_bytes_i;
    if (!in_decrypt_i) came_tag_q <= '0;
    if (!rst_ni) came_valid_q <= 1'b0;
  end

  // next: the layout, and the counters' first values.

  logic       next_valid_q;
  bus_beat_t  next_q;
  layout_t    next_layout_q;
  iv_beats_t  next_iv_q;
  aad_beats_t next_aad_q;
  logic       next_iv_none_q;
  logic       next_free;  // can take what came
  layout_t    layout;

  always_comb begin
    layout.tag      = came_tag_q;
    layout.body     = came_iv_q[16] ? '0 : place_t'(came_iv_q[LOW_W-1:0]) + place_t'(1);
    layout.iv_lane  = lane_t'(came_iv_q[LOW_W-1:0] >> 4);
    layout.aad_lane = lane_t'(came_aad_q[LOW_W-1:0] >> 4);
    layout.gap      = came_aad_q[32] ? '0 : ~came_aad_q[3:0];
  end

  always_ff @(posedge clk_i) begin
    if (next_free) begin
      next_valid_q <= came_valid_q;
      next_q       <= came_q;
      if (came_q.first) begin
        next_layout_q  <= layout;
        next_iv_q      <= came_iv_q[16:LOW_W];
        next_aad_q     <= came_aad_q[32:LOW_W];
        next_iv_none_q <= came_iv_none_q;
      end
    end
    if (!rst_ni) next_valid_q <= 1'b0;
  end

  // front: the counters. AAD is counted from the beat in which the IV ends.

  logic       front_valid_q;
  bus_beat_t  front_q;
  layout_t    front_layout_q;
  logic front_again_q;
  place_t     front_text_q;
  rest_t      front_need_q;  // bytes of IV, AAD and tag in the beat in which AAD ends, less the gap
  iv_beats_t  front_iv_q;
  aad_beats_t front_aad_q;
  logic       front_iv_none_q;
  logic       front_body;  // AAD or text starts here
  logic       front_free;  // can take the next
  logic       known;  // front can leave
  rest_t      text_start;  // below zero: a beat sooner

  assign text_start = rest_t'(next_layout_q.body) - rest_t'(next_layout_q.gap);
  assign front_body = front_iv_q[IV_BEATS_W-1] || front_iv_q == '0;
  assign known      = front_q.last || (next_valid_q && (next_q.last || came_valid_q));
  assign front_free = !front_valid_q || known;
  assign next_free  = !next_valid_q || front_free;

  always_ff @(posedge clk_i) begin
    if (front_free) begin
      front_valid_q   <= next_valid_q;
      front_q         <= next_q;
      front_layout_q  <= next_layout_q;
      front_again_q <= text_start < 0;
      front_need_q    <= text_start + rest_t'(next_layout_q.tag);
      front_text_q    <= place_t'(text_start);
      if (text_start < 0) front_text_q <= place_t'(text_start) & LOW;
      front_iv_none_q <= next_iv_none_q && next_q.first;
      if (next_valid_q && next_q.first) begin
        front_iv_q  <= next_iv_q;
        front_aad_q <= next_aad_q;
      end else if (next_valid_q) begin
        if (!front_iv_q[IV_BEATS_W-1]) front_iv_q <= front_iv_q - 1'b1;
        if (front_body && !front_aad_q[AAD_BEATS_W-1]) front_aad_q <= front_aad_q - 1'b1;
      end
    end
    if (!rst_ni) front_valid_q <= 1'b0;
  end

  // out: what front is, and the end if it shows.

  logic   [1:0] distance;
  place_t       end_at;
  rest_t rest;

  always_comb begin
    distance = front_q.last ? 2'd0 : next_q.last ? 2'd1 : 2'd2;
    end_at   = front_q.last ? front_q.bytes : next_q.last ? next_q.bytes : came_q.bytes;
    rest = (rest_t'(distance) << LOW_W) + rest_t'(end_at) - front_need_q;
  end

  always_ff @(posedge clk_i) begin
    out_valid_o           <= front_valid_q && known;
    out_sight_o.first     <= front_q.first;
    out_sight_o.index     <= front_q.index;
    out_sight_o.iv_whole  <= !front_body;
    out_sight_o.iv_last   <= front_iv_q == '0;
    out_sight_o.iv_none   <= front_iv_none_q;
    out_sight_o.aad_whole <= front_body && !front_aad_q[AAD_BEATS_W-1] && front_aad_q != '0;
    out_sight_o.aad_last  <= front_body && front_aad_q == '0;
    out_sight_o.text_only <= front_body && front_aad_q[AAD_BEATS_W-1];
    out_sight_o.layout    <= front_layout_q;
    out_sight_o.again <= front_again_q;
    out_sight_o.text      <= front_text_q;
    out_sight_o.open      <= !front_q.last && !next_q.last && !came_q.last;
    out_sight_o.distance  <= distance;
    out_sight_o.early     <= end_at < front_layout_q.body;
    out_sight_o.end_at    <= end_at;
    out_sight_o.tag_at    <= column_t'(end_at) - column_t'(front_layout_q.tag);
    out_sight_o.left_beats <= beats_left_t'(rest >>> LOW_W);
    out_sight_o.left <= column_t'(rest) & column_t'(LOW);
    if (!rst_ni) out_valid_o <= 1'b0;
  end

endmodule
