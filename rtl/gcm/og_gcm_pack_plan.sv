// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Decides for og_gcm_pack which beats of slots have their home in a bus beat.
//
// With so many bytes left of the text, a beat
//
//   left > BeatBytes        is full, and text goes on
//   left > BeatBytes - 16   ends the text in its last slot: the tag follows alone
//   left >= 0               ends the packet, the TAG slot behind the text
//
// and where they do not reach to the end of the AAD the packet lacks bytes. Bus beats behind the
// one in which the last beat of slots starts are home to none: they are left out.
//
// Combinational but for one state. Nothing can wait.

module og_gcm_pack_plan
  import og_gcm_pkg::*;
  import og_gcm_axis_pkg::*;
  import og_gcm_pack_pkg::*;
#(
    parameter int Lanes = 4  // a power of two, up to 8
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic   in_valid_i,
    input sight_t in_sight_i,

    output logic         out_valid_o,
    output beats_t       out_beats_o,
    output parts_t       out_parts_o,
    output logic   out_drop_o    // the bus beats behind this one, up to the last, are home to none
);

  localparam lane_t LAST_LANE = lane_t'(Lanes - 1);

  typedef enum logic [1:0] {
    StParts,  // what the bus beat is home to
    StTag,    // the TAG slot alone, which the bus beat before had no room for
    StDrop    // nothing: the packet has been planned
  } state_e;

  state_e                       state_q;
  state_e                       state;
  column_t left;
  logic below, zero, one, two;
  logic                         no_room;  // no slot behind the text that ends in this beat
  layout_t                      layout;

  logic unused_sight;  // og_gcm_pack takes these itself
  assign unused_sight = ^{in_sight_i.first, in_sight_i.index};

  assign layout = in_sight_i.layout;

  assign left    = in_sight_i.left;
  assign below   = !in_sight_i.open && in_sight_i.left_beats < 0;
  assign zero    = !in_sight_i.open && in_sight_i.left_beats == 0;
  assign one     = !in_sight_i.open && in_sight_i.left_beats == 1;
  assign two     = !in_sight_i.open && in_sight_i.left_beats == 2;
  assign no_room = lane_t'(left >> 4) == LAST_LANE && left[3:0] != '0;

  // Each part by itself, as though the ones before it were complete.

  logic iv_lacks;
  logic whole_lacks;
  logic lead_lacks, lead_ends, lead_tag;  // the last AAD, and text behind it
  logic text_lacks, text_ends, text_tag;
  logic text_zero;

  always_comb begin
    iv_lacks    = in_sight_i.iv_whole && !in_sight_i.open && in_sight_i.distance == 2'd0;
    whole_lacks = in_sight_i.aad_whole && !in_sight_i.open && in_sight_i.distance == 2'd0;
    if (!in_sight_i.open && in_sight_i.early) begin
      if (in_sight_i.iv_last && in_sight_i.distance == 2'd0) iv_lacks = 1'b1;
      if (in_sight_i.aad_whole && in_sight_i.distance == 2'd1) whole_lacks = 1'b1;
    end

    lead_lacks = below || (zero && lane_t'(left >> 4) <= layout.aad_lane);
    lead_ends  = zero && !no_room;
    lead_tag   = (zero && no_room) || (one && left == '0);

    // Where it starts again it does so a beat further on, in bytes.
    text_zero  = in_sight_i.again ? one : zero;
    text_lacks = below || (in_sight_i.again && zero);
    text_ends  = text_zero && !no_room;
    text_tag   = (text_zero && no_room) || ((in_sight_i.again ? two : one) && left == '0);
  end

  // What is home here, and whether the packet ends with it.

  logic   lead;
  logic   text;
  logic   lacks;
  logic   ends;
  logic   tag_follows;
  logic   tag_here;  // its bytes are in this bus beat or the next
  beats_t home;

  always_comb begin
    lead = in_sight_i.aad_last && !lead_lacks;
    text = in_sight_i.text_only && !text_lacks;
    if (lead && in_sight_i.again && !lead_ends && !lead_tag) text = 1'b1;

    lacks = iv_lacks || whole_lacks || (in_sight_i.aad_last && lead_lacks) ||
        (in_sight_i.text_only && text_lacks);
    ends = (lead && lead_ends) || (text && text_ends);
    tag_follows = (lead && lead_tag) || (text && text_tag);
    tag_here = tag_follows && in_sight_i.distance != 2'd2;
  end

  always_comb begin
    home            = '0;
    home.iv         = (in_sight_i.iv_whole || in_sight_i.iv_last) && !iv_lacks;
    home.iv_end     = in_sight_i.iv_none ||
        (in_sight_i.iv_last && layout.iv_lane == LAST_LANE && !iv_lacks);
    home.lead       = !iv_lacks && (lead || (in_sight_i.aad_whole && !whole_lacks));
    home.text       = !iv_lacks && text;
    home.tag        = !iv_lacks && tag_here;
    home.close_lead = lacks;
    home.close_tag  = lacks;
    if (state_q == StTag) begin
      home     = '0;
      home.tag = 1'b1;
    end
  end

  always_comb begin
    state = StParts;
    if (state_q != StParts || lacks || ends || tag_here) begin
      state = in_sight_i.distance == 2'd0 ? StParts : StDrop;
    end else if (tag_follows) begin
      state = StTag;
    end
  end

  always_ff @(posedge clk_i) begin
    if (in_valid_i) state_q <= state;
    if (!rst_ni) state_q <= StParts;
  end

  assign out_valid_o = in_valid_i && state_q != StDrop;
  assign out_beats_o = home;
  assign out_drop_o  = state == StDrop;

  always_comb begin
    out_parts_o.iv_ends   = in_sight_i.iv_last;
    out_parts_o.iv_lane   = in_sight_i.iv_last ? layout.iv_lane : LAST_LANE;
    out_parts_o.iv_bytes  = bytes_t'(BLOCK_BYTES);
    if (in_sight_i.iv_last && layout.body[3:0] != '0) begin
      out_parts_o.iv_bytes = bytes_t'(layout.body[3:0]);
    end
    out_parts_o.body      = layout.body;
    out_parts_o.aad_lane  = in_sight_i.aad_whole ? LAST_LANE : layout.aad_lane;
    out_parts_o.aad_bytes = bytes_t'(BLOCK_BYTES);
    if (!in_sight_i.aad_whole) out_parts_o.aad_bytes = bytes_t'(BLOCK_BYTES) - bytes_t'(layout.gap);
    out_parts_o.text      = in_sight_i.text;
    out_parts_o.lead_ends = zero;
    out_parts_o.text_ends = text_zero;
    out_parts_o.end_at    = left;
    out_parts_o.tag       = layout.tag;
    out_parts_o.tag_at    = in_sight_i.tag_at;
    out_parts_o.tag_from  = in_sight_i.distance == 2'd0 ? '0 : in_sight_i.end_at;
    out_parts_o.close_iv  = iv_lacks;
  end

endmodule
