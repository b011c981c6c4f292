// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A beat of slots of og_gcm_pack, planned before its data are fetched: the kind and length
// of each slot, and the column of its first byte.
//
// Latency: none, combinational.
//
//   | AAD 16 | AAD 12 | text 16 | text 16 |   28 bytes of AAD, 48 of text
//   | text 16 | tag |                         on four lanes
//
// from_o tells in which of two bus beats a column is: one from from_o on is in the home of the
// beat of slots, one before it in the bus beat behind.

module og_gcm_slot_plan
  import og_gcm_pkg::*;
  import og_gcm_axis_pkg::*;
  import og_gcm_pack_pkg::*;
#(
    parameter int Lanes = 4  // a power of two, up to 8
) (
    input beats_t now_i,  // one of them
    input parts_t parts_i,

    output plan_t  [Lanes-1:0] slots_o,  // without data: no bytes
    output place_t             from_o
);

  localparam int LOW_W = $clog2(Lanes * BLOCK_BYTES);

  logic   ends;  // the text does, in this beat
  lane_t  end_lane;  // in which slot
  logic   tag_lane_is_next;  // the end slot has bytes of text

  assign ends = now_i.lead ? parts_i.lead_ends : parts_i.text_ends;
  assign end_lane = lane_t'(parts_i.end_at >> 4);
  assign tag_lane_is_next = parts_i.end_at[3:0] != '0;

  // At most one of them is set.
  assign from_o = (parts_i.body & {$bits(place_t) {now_i.lead}}) |
      (parts_i.text & {$bits(place_t) {now_i.text}}) |
      (parts_i.tag_from & {$bits(place_t) {now_i.tag}});

  function automatic plan_t plan(slot_kind_e kind, bytes_t bytes, column_t at);
    return '{label: '{kind: kind, bytes: bytes}, at: at};
  endfunction

  always_comb begin
    column_t first;  // where this part's lane 0 would begin
    column_t at;
    for (int s = 0; s < Lanes; s++) begin
      first = '0;
      if (now_i.lead && lane_t'(s) <= parts_i.aad_lane) first = column_t'(parts_i.body);
      else if (now_i.lead || now_i.text) first = column_t'(parts_i.text);
      at = column_t'(LOW_W'(first + column_t'(BLOCK_BYTES * s)));
      slots_o[s] = plan(SlotEmpty, '0, at);
      if (now_i.iv) begin
        if (lane_t'(s) < parts_i.iv_lane) begin
          slots_o[s] = plan(SlotIv, bytes_t'(BLOCK_BYTES), at);
        end else if (lane_t'(s) == parts_i.iv_lane) begin
          slots_o[s] = plan(SlotIv, parts_i.iv_bytes, at);
        end else if (parts_i.iv_ends && s > 0 && lane_t'(s - 1) == parts_i.iv_lane) begin
          slots_o[s] = plan(SlotIvEnd, '0, at);
        end
      end else if (now_i.iv_end) begin
        if (s == 0) slots_o[s] = plan(SlotIvEnd, '0, at);
      end else if (now_i.close_lead) begin
        slots_o[s] = plan(parts_i.close_iv ? SlotIv : SlotAad, '0, at);
      end else if (now_i.close_tag) begin
        if (s == 0) slots_o[s] = plan(SlotTag, '0, at);
      end else if (now_i.tag) begin
        if (s == 0) slots_o[s] = plan(SlotTag, parts_i.tag, parts_i.tag_at);
      end else if (now_i.lead && lane_t'(s) < parts_i.aad_lane) begin
        slots_o[s] = plan(SlotAad, bytes_t'(BLOCK_BYTES), at);
      end else if (now_i.lead && lane_t'(s) == parts_i.aad_lane) begin
        slots_o[s] = plan(SlotAad, parts_i.aad_bytes, at);
      end else if (now_i.lead || now_i.text) begin
        if (!ends || lane_t'(s) < end_lane) begin
          slots_o[s] = plan(SlotText, bytes_t'(BLOCK_BYTES), at);
        end else if (lane_t'(s) == end_lane && tag_lane_is_next) begin
          slots_o[s] = plan(SlotText, bytes_t'(parts_i.end_at[3:0]), at);
        end else if (lane_t'(s) == end_lane || (tag_lane_is_next && s > 0 &&
            lane_t'(s - 1) == end_lane)) begin
          slots_o[s] = plan(SlotTag, parts_i.tag, parts_i.tag_at);
        end
      end
    end
  end

endmodule
