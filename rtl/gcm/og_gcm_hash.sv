// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Behind AES: puts keystream and data together and counts what the packet holds
// (og_gcm_mixer), and absorbs a beat a cycle into GHASH (og_ghash_lanes). What the
// beat's slots have become waits beside GHASH for the hash.
//
// beat_i and labels_i come label_lead (og_gcm_cfg_pkg) cycles before data_i and
// keystream_i, as og_gcm_cipher gives them. power_use_o asks for the powers of H, powers_i answers
// two cycles later. hash_o belongs to a beat that ends a message; that of an
// IV is J0, which j0_valid_o says.
//
// Latency: hash_cycles (og_gcm_cfg_pkg) from data_i and keystream_i. It never stops.
//
// Cost: og_gcm_mixer, og_ghash_lanes, and (136 Lanes + 10) x (p + 1) bits of delay line.

module og_gcm_hash
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter  cfg_t Cfg   = CFG_DEFAULT,
    localparam int   Lanes = Cfg.lanes
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all beats

    input beat_t              beat_i,
    input label_t [Lanes-1:0] labels_i,
    input block_t [Lanes-1:0] data_i,
    input block_t [Lanes-1:0] keystream_i,

    // with late_data, in place of data_i: the data of the beat, in the cycle of late_take_o
    output logic               late_take_o,
    input  block_t [Lanes-1:0] late_data_i,

    // og_gcm_keys
    output power_use_t             power_use_o,
    input  block_t     [Lanes-1:0] powers_i,

    output logic               valid_o,
    output result_t            result_o,
    output slot_t  [Lanes-1:0] slots_o,    // to decrypt, TAG still holds the keystream
    output block_t             hash_o,
    output logic               j0_valid_o  // hash_o is J0
);

  localparam int GHASH_CYCLES = hash_cycles(Cfg) - 1;

  typedef struct packed {
    logic ends_iv;
    result_t result;
    slot_t [Lanes-1:0] slots;
  } mixed_t;

  logic mixed_valid, keep, ends, feed_next;
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
      .late_take_o,
      .late_data_i,
      .power_use_o,
      .feed_next_o  (feed_next),
      .valid_o      (mixed_valid),
      .keep_o       (keep),
      .ends_o       (ends),
      .ends_iv_o    (mixed.ends_iv),
      .behind_o     (),               // og_ghash_lanes has powers of H for every lane
      .result_o     (mixed.result),
      .slots_o      (mixed.slots),
      .hash_blocks_o(hash_blocks)
  );

  logic hash_valid;

  og_ghash_lanes #(
      .Lanes  (Lanes),
      .Levels (Cfg.levels),
      .MulRegs(Cfg.mul_regs),
      .Paired (Cfg.mul_pairs),
      .Gates  (of_gates(Cfg))
  ) u_ghash (
      .clk_i,
      .rst_ni,
      .valid_i     (mixed_valid),
      .blocks_i    (hash_blocks),
      .powers_i,
      .keep_i      (keep),
      .last_i      (ends),
      .feed_next_i (feed_next),
      .hash_valid_o(hash_valid),
      .hash_o
  );

  og_valid_delay #(
      .Width ($bits(mixed_t)),
      .Cycles(GHASH_CYCLES),
      .Ram   (Cfg.delay_ram),
      .Far   (Cfg.wire_regs)
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
