// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Messages of unknown length to their hashes: og_gcm_lookahead, which finds
// what og_ghash_lanes wants to know, og_ghash_powers and og_ghash_lanes.

module ghash_messages
  import og_gf128_pkg::*;
  import og_gcm_pkg::*;
#(
    parameter  int Lanes   = 4,
    parameter  int Levels  = 2,
    parameter  int MulRegs = MUL_REGS_DEFAULT,
    localparam int Stages  = mul_latency(Levels, MulRegs),
    localparam int Powers  = Stages * Lanes,
    localparam int LaneW   = Lanes > 1 ? $clog2(Lanes) : 1,
    localparam int IndexW  = Powers > 1 ? $clog2(Powers) : 1
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic                         in_valid_i,
    output logic                         in_ready_o,
    input  logic                         in_ends_i,
    input  logic             [LaneW-1:0] in_end_lane_i,
    input  logic                         in_key_i,
    input  logic        [Lanes-1:0][127:0] in_blocks_i,
    input  logic                         enable_i,

    output logic         hash_valid_o,
    output logic [127:0] hash_o,

    input logic              write_i,
    input logic              write_key_i,
    input logic [IndexW-1:0] write_power_i,
    input logic      [127:0] write_data_i
);

  // A message as the look-ahead knows it: blocks of text, and a TAG slot where it ends.
  header_t in_header, header;
  slot_t [Lanes-1:0] in_slots, slots;
  shape_t shape;
  schedule_t schedule;
  logic valid, key;
  logic [Lanes-1:0][127:0] blocks;

  always_comb begin
    in_header             = '0;
    in_header.key_slot[0] = in_key_i;
    for (int lane = 0; lane < Lanes; lane++) begin
      in_slots[lane] = '{kind: SlotText, bytes: 5'd16, data: in_blocks_i[lane]};
      if (in_ends_i && in_end_lane_i == LaneW'(lane)) in_slots[lane].kind = SlotTag;
      blocks[lane] = slots[lane].data;
    end
    key = header.key_slot[0];
  end

  og_gcm_lookahead #(
      .Lanes(Lanes),
      .Depth(Stages)
  ) u_lookahead (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_header_i   (in_header),
      .in_slots_i    (in_slots),
      .out_valid_o   (valid),
      .out_ready_i   (enable_i),
      .out_header_o  (header),
      .out_slots_o   (slots),
      .out_shape_o   (shape),
      .out_schedule_o(schedule)
  );

  // Nothing else of header and slots is looked at here.
  logic unused;
  assign unused = ^{header, slots, shape, schedule};

  logic [Lanes-1:0][127:0] powers;

  og_ghash_powers #(
      .Lanes   (Lanes),
      .Powers  (Powers),
      .KeySlots(2)
  ) u_powers (
      .clk_i,
      .slot_i       (key),
      .power_i      (schedule.power[IndexW-1:0]),
      .powers_o     (powers),
      .write_i,
      .write_slot_i (write_key_i),
      .write_power_i,
      .write_data_i
  );

  // As far behind as the powers.
  localparam int ReadCycles = 2;

  typedef struct packed {
    logic valid;
    logic feed;
    logic keep;
    logic ends;
    logic [Lanes-1:0][127:0] blocks;
  } read_t;

  read_t [ReadCycles:0] beat;

  assign beat[0] = '{
          valid: valid && enable_i && rst_ni,
          feed: schedule.feed,
          keep: schedule.keep,
          ends: schedule.ends,
          blocks: blocks
      };

  always_ff @(posedge clk_i) begin
    for (int i = 1; i <= ReadCycles; i++) begin
      beat[i] <= beat[i-1];
      if (!rst_ni) beat[i].valid <= 1'b0;
    end
  end

  og_ghash_lanes #(
      .Lanes  (Lanes),
      .Levels (Levels),
      .MulRegs(MulRegs)
  ) u_ghash (
      .clk_i,
      .rst_ni,
      .valid_i (beat[ReadCycles].valid),
      .blocks_i(beat[ReadCycles].blocks),
      .powers_i(powers),
      .keep_i  (beat[ReadCycles].keep),
      .last_i  (beat[ReadCycles].ends),
      .feed_next_i(beat[ReadCycles-1].valid && beat[ReadCycles-1].feed),
      .hash_valid_o,
      .hash_o
  );

endmodule
