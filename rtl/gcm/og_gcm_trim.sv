// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Finds the slot that ends a beat, the first IV_END or TAG, and empties the slots
// behind it: what follows in the engine meets them as SlotEmpty.
//
// A TAG behind IV_END is against the rules of og_gcm_pkg. It stays, as it ends its
// packet all the same: the beat that comes next must not belong to it.
//
// Latency: none, combinational. It stands in front of a memory, as behind it each
// level of logic would add to the memory's own time.

module og_gcm_trim
  import og_gcm_pkg::*;
#(
    parameter  int Lanes = 4,                             // 1, 2, 4 or 8
    localparam int LaneW = Lanes > 1 ? $clog2(Lanes) : 1
) (
    input slot_t [Lanes-1:0] slots_i,

    output slot_t  [Lanes-1:0] slots_o,
    output shape_t             shape_o,
    output logic               ends_o,      // there is an IV_END or a TAG
    output logic               ends_iv_o,   // it is an IV_END, and no TAG is behind it
    output logic   [LaneW-1:0] end_lane_o   // where; or the last lane
);

  if (Lanes != 1 && Lanes != 2 && Lanes != 4 && Lanes != 8) begin : gen_bad_lanes
    $error("og_gcm_trim: Lanes must be 1, 2, 4 or 8");
  end

  localparam logic [BYTES_W-1:0] FULL = 5'd16;

  logic [Lanes-1:0] tags, ends, tag_before, ended;  // tag_before, ended: there was one before
  logic [Lanes-1:0] misplaced;

  always_comb begin
    for (int lane = 0; lane < Lanes; lane++) begin
      tags[lane] = slots_i[lane].kind == SlotTag;
      ends[lane] = slots_i[lane].kind == SlotIvEnd || tags[lane];
    end
    ends_o    = ends != '0;
    ends_iv_o = ends_o && tags == '0;

    end_lane_o         = '0;
    shape_o.last_kind  = SlotEmpty;
    shape_o.last_short = 1'b0;
    slots_o            = slots_i;
    for (int lane = 0; lane < Lanes; lane++) begin
      // Of all slots before this one at once: a reduction is a tree, a running OR is a chain.
      tag_before[lane] = |(tags & ~({Lanes{1'b1}} << lane));
      ended[lane]      = |(ends & ~({Lanes{1'b1}} << lane));
      misplaced[lane]  = ended[lane] != (slots_i[lane].kind == SlotEmpty);
      if (ended[lane] && (tag_before[lane] || !tags[lane])) slots_o[lane].kind = SlotEmpty;
      if (!ended[lane]) begin
        end_lane_o         = LaneW'(lane);
        shape_o.last_kind  = slots_i[lane].kind;
        shape_o.last_short = slots_i[lane].bytes != FULL;
      end
    end
    shape_o.misplaced = misplaced != '0;
  end

endmodule
