// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_gcm_front behind og_gcm_trim, as it stands in the engine: beats with anything in
// the slots behind their end.

module trimmed_front
  import og_gcm_pkg::*;
#(
    parameter int Lanes       = 4,
    parameter bit CarryChains = 1,
    parameter bit WireRegs    = 0
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic                  credit_i,
    output logic                  credit_take_o,
    input  logic                  in_valid_i,
    output logic                  in_ready_o,
    input  header_t               in_header_i,
    input  slot_t     [Lanes-1:0] in_slots_i,
    input  schedule_t             in_schedule_i,

    output logic           [SLOT_W-1:0] ask_slot_o,
    input  key_entry_t                  entry_i,
    input  key_drop_t                   drop_i,
    output round_key_use_t              use_o,

    input logic   j0_valid_i,
    input block_t j0_i,

    output beat_t              beat_o,
    output slot_t  [Lanes-1:0] slots_o,
    output block_t [Lanes-1:0] blocks_o
);

  slot_t [Lanes-1:0] slots;
  shape_t shape;
  logic ends, ends_iv;
  logic [(Lanes > 1 ? $clog2(Lanes) : 1)-1:0] end_lane;

  og_gcm_trim #(
      .Lanes(Lanes)
  ) u_trim (
      .slots_i   (in_slots_i),
      .slots_o   (slots),
      .shape_o   (shape),
      .ends_o    (ends),
      .ends_iv_o (ends_iv),
      .end_lane_o(end_lane)
  );

  og_gcm_front #(
      .Lanes      (Lanes),
      .CarryChains(CarryChains),
      .WireRegs   (WireRegs)
  ) u_front (
      .clk_i,
      .rst_ni,
      .credit_i,
      .credit_take_o,
      .in_valid_i,
      .in_ready_o,
      .in_header_i,
      .in_slots_i(slots),
      .in_shape_i(shape),
      .in_schedule_i,
      .ask_slot_o,
      .entry_i,
      .drop_i,
      .use_o,
      .j0_valid_i,
      .j0_i,
      .beat_o,
      .slots_o,
      .blocks_o
  );

  // What the look-ahead wants to know.
  logic unused;
  assign unused = ^{ends, ends_iv, end_lane};

endmodule
