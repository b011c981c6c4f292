// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_gcm_scan behind og_gcm_trim, as they stand in the engine, and what the two say of
// a beat's order together: og_gcm_check takes it from both in the same way.

module beat_scan
  import og_gcm_pkg::*;
#(
    parameter  int Lanes    = 4,
    parameter  bit WireRegs = 0,
    localparam int CountW = $clog2(Lanes + 1)
) (
    input logic clk_i,

    input label_t     [Lanes-1:0] labels_i,
    input slot_kind_e             before_i,
    input logic                   before_short_i,

    output slot_kind_e [ Lanes-1:0] kind_o,
    output slot_kind_e              last_kind_o,
    output logic                    last_short_o,
    output logic                    bad_order_o,
    output logic                    iv_missing_o,
    output logic                    iv_some_o,
    output logic                    iv_of_96_o,
    output logic       [ Lanes-1:0] text_o,
    output logic       [CountW-1:0] text_lane_o
);

  slot_t [Lanes-1:0] slots, trimmed;
  label_t [Lanes-1:0] labels;
  shape_t shape, shape_q, found;
  logic bad_order;

  logic ends, ends_iv;
  logic [(Lanes > 1 ? $clog2(Lanes) : 1)-1:0] end_lane;

  og_gcm_trim #(
      .Lanes(Lanes)
  ) u_trim (
      .slots_i   (slots),
      .slots_o   (trimmed),
      .shape_o   (shape),
      .ends_o    (ends),
      .ends_iv_o (ends_iv),
      .end_lane_o(end_lane)
  );

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_slot
    assign slots[lane]  = '{kind: labels_i[lane].kind, bytes: labels_i[lane].bytes, data: '0};
    assign labels[lane] = '{kind: trimmed[lane].kind, bytes: trimmed[lane].bytes};
  end

  og_gcm_scan #(
      .Lanes   (Lanes),
      .WireRegs(WireRegs)
  ) u_scan (
      .clk_i,
      .labels_i   (labels),
      .before_i,
      .before_short_i,
      .bad_order_o(bad_order),
      .iv_missing_o,
      .iv_some_o,
      .iv_of_96_o,
      .text_o,
      .text_lane_o
  );

  slot_kind_e [Lanes-1:0] kind_q;

  always_ff @(posedge clk_i) begin
    for (int lane = 0; lane < Lanes; lane++) kind_q[lane] <= trimmed[lane].kind;
    shape_q <= shape;
  end

  og_cut #(
      .Width     ($bits(kind_q) + $bits(shape_t)),
      .Registered(WireRegs)
  ) u_beside (
      .clk_i,
      .data_i({kind_q, shape_q}),
      .data_o({kind_o, found})
  );

  assign bad_order_o  = bad_order || found.misplaced;
  assign last_kind_o  = found.last_kind;
  assign last_short_o = found.last_short;

  // What the look-ahead wants to know, and data.
  logic unused;
  assign unused = ^{ends, ends_iv, end_lane, trimmed};

endmodule
