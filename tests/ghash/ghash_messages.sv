// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Messages of unknown length to their hashes: og_gcm_lookahead, which finds
// what og_ghash_lanes wants to know, og_ghash_powers and og_ghash_lanes.

module ghash_messages
  import og_gf128_pkg::*;
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

  logic valid, feed, keep, ends, key;
  logic [$clog2(Stages+1)-1:0] to_go;
  logic [LaneW-1:0] end_lane;
  logic [Lanes-1:0][127:0] blocks;

  og_gcm_lookahead #(
      .Depth(Stages),
      .Width(1 + Lanes * 128),
      .LaneW(LaneW)
  ) u_lookahead (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_ends_i,
      .in_end_lane_i,
      .in_payload_i  ({in_key_i, in_blocks_i}),
      .out_valid_o   (valid),
      .out_ready_i   (enable_i),
      .out_feed_o    (feed),
      .out_keep_o    (keep),
      .out_ends_o    (ends),
      .out_to_go_o   (to_go),
      .out_end_lane_o(end_lane),
      .out_payload_o ({key, blocks})
  );

  // Lane 0's exponent, less one: the slots behind it.
  logic [IndexW-1:0] power;
  assign power = keep ? IndexW'(Powers - 1) : IndexW'(int'(to_go) * Lanes + int'(end_lane));

  logic [Lanes-1:0][127:0] powers;

  og_ghash_powers #(
      .Lanes   (Lanes),
      .Powers  (Powers),
      .KeySlots(2)
  ) u_powers (
      .clk_i,
      .slot_i       (key),
      .power_i      (power),
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
  } beat_t;

  beat_t [ReadCycles:0] beat;

  assign beat[0] = '{
          valid: valid && enable_i && rst_ni,
          feed: feed,
          keep: keep,
          ends: ends,
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
