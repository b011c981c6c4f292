// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Behind AES in og_gcm_link: what og_gcm_hash does, with GHASH by tables of one key
// (og_ghash_table_lanes). Keystream and data are put together and what the packet
// holds is counted (og_gcm_mixer), and a beat a cycle is absorbed. A beat's message
// ends in the lane of its first IV_END or TAG.
//
// beat_i and labels_i come label_lead (og_gcm_cfg_pkg) cycles before data_i and keystream_i, as
// og_gcm_cipher gives them. hash_o belongs to a beat that ends a message; that of an
// IV is J0, which j0_valid_o says. While open_i is low, hashes mean nothing.
//
// Latency: hash_cycles (og_gcm_cfg_pkg) from data_i and keystream_i. It never stops.
//
// Cost: og_gcm_mixer, og_ghash_table_lanes, and (136 Lanes + 10) x TABLE_CYCLES bits of
// delay line, which are chains: of so few words, a register has no more bits than a memory.

module og_gcm_link_hash
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
  import og_ghash_table_pkg::windows_of;
#(
    parameter  cfg_t Cfg        = CFG_LINK_DEFAULT,
    parameter  int   WindowBits = 5,
    localparam int   Lanes      = Cfg.lanes,
    localparam int   Windows    = windows_of(WindowBits)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all beats

    input beat_t              beat_i,
    input label_t [Lanes-1:0] labels_i,
    input block_t [Lanes-1:0] data_i,
    input block_t [Lanes-1:0] keystream_i,

    // og_gcm_link_keys
    input logic                                   open_i,
    input logic   [Lanes-1:0][   Windows-1:0]     table_write_i,
    input logic              [WindowBits-1:0]     table_address_i,
    input logic              [WindowBits-1:0]     table_next_address_i,
    input block_t                                 table_data_i,

    output logic               valid_o,
    output result_t            result_o,
    output slot_t  [Lanes-1:0] slots_o,    // to decrypt, TAG still holds the keystream
    output block_t             hash_o,
    output logic               j0_valid_o  // hash_o is J0
);

  localparam int LANE_W = Lanes > 1 ? $clog2(Lanes) : 1;

  typedef struct packed {
    logic ends_iv;
    result_t result;
    slot_t [Lanes-1:0] slots;
  } mixed_t;

  logic mixed_valid, ends;
  logic [LANE_W-1:0] behind;
  mixed_t mixed, hashed;
  block_t [Lanes-1:0] hash_blocks;

  og_gcm_mixer #(
      .Cfg(Cfg)
  ) u_mixer (
      .clk_i,
      .rst_ni,
      .beat_i,
      .labels_i,
      .data_i,
      .keystream_i,
      .late_take_o  (),               // data come with the beat
      .late_data_i  ('0),
      .power_use_o  (),               // tables of one key in place of powers of H,
      .feed_next_o  (),               // and every beat adds to the hash before it
      .valid_o      (mixed_valid),
      .keep_o       (),
      .ends_o       (ends),
      .ends_iv_o    (mixed.ends_iv),
      .behind_o     (behind),
      .result_o     (mixed.result),
      .slots_o      (mixed.slots),
      .hash_blocks_o(hash_blocks)
  );

  logic hash_valid;

  og_ghash_table_lanes #(
      .Lanes     (Lanes),
      .WindowBits(WindowBits)
  ) u_ghash (
      .clk_i,
      .rst_ni,
      .open_i,
      .valid_i        (mixed_valid),
      .blocks_i       (hash_blocks),
      .last_i         (ends),
      .shift_i        (behind),
      .hash_valid_o   (hash_valid),
      .hash_o,
      .write_i        (table_write_i),
      .write_address_i(table_address_i),
      .next_address_i (table_next_address_i),
      .write_data_i   (table_data_i)
  );

  og_valid_delay #(
      .Width ($bits(mixed_t)),
      .Cycles(TABLE_CYCLES),
      .Ram   (0)
  ) u_beside (
      .clk_i,
      .rst_ni,
      .valid_i(mixed_valid),
      .data_i (mixed),
      .valid_o,
      .data_o (hashed)
  );

  assign result_o   = hashed.result;
  assign slots_o    = hashed.slots;
  assign j0_valid_o = hash_valid && hashed.ends_iv;

endmodule
