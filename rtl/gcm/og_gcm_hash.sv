// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Behind AES: puts keystream and data together (og_gcm_mix), counts what the packet
// holds (og_gcm_lengths), and absorbs a beat a cycle into GHASH (og_ghash_lanes).
// What the beat's slots have become waits beside GHASH for the hash.
//
// beat_i and labels_i come LABEL_LEAD (2) cycles before data_i and keystream_i, as
// og_gcm_cipher gives them. power_use_o asks for the powers of H, powers_i answers
// POWER_CYCLES (2) later. hash_o belongs to a beat that ends a message; that of an
// IV is J0, which j0_valid_o says.
//
// Latency: hash_cycles (og_gcm_cfg_pkg) from data_i and keystream_i. It never stops.
//
// Cost: og_ghash_lanes, og_gcm_lengths, Lanes x og_gcm_mix, and (136 Lanes + 10) x
// (p + 1) bits of delay line.

module og_gcm_hash
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter  cfg_t Cfg   = '0,
    localparam int   Lanes = Cfg.lanes
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all beats

    input beat_t              beat_i,
    input label_t [Lanes-1:0] labels_i,
    input block_t [Lanes-1:0] data_i,
    input block_t [Lanes-1:0] keystream_i,

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

  // ---- what is known before the data ----------------------------------------

  beat_t beat1_q, beat2_q;  // beat2_q: with data and keystream
  label_t [Lanes-1:0] labels1_q, labels2_q;
  logic feed_q;  // with them, of a beat that is there
  block_t length_block;
  status_e limit;

  og_gcm_lengths #(
      .Lanes      (Lanes),
      .CarryChains(Cfg.carry_chains)
  ) u_lengths (
      .clk_i,
      .rst_ni,
      .beat_i,
      .labels_i,
      .length_block_o(length_block),
      .limit_o       (limit)
  );

  always_ff @(posedge clk_i) begin
    beat1_q   <= beat_i;
    beat2_q   <= beat1_q;
    labels1_q <= labels_i;
    labels2_q <= labels1_q;
    feed_q    <= rst_ni && beat1_q.valid && beat1_q.schedule.feed;
    if (!rst_ni) begin
      beat1_q.valid <= 1'b0;
      beat2_q.valid <= 1'b0;
    end
  end

  assign power_use_o = '{slot: beat1_q.facts.key_slot, power: beat1_q.schedule.power};

  // ---- mix ------------------------------------------------------------------

  typedef struct packed {
    logic is_iv;
    result_t result;
    slot_t [Lanes-1:0] slots;
  } mixed_t;

  mixed_t mixed, hashed;
  logic mixed_valid_q, mixed_keep_q, mixed_ends_q;
  result_t mixed_result_q;
  logic mixed_is_iv_q;
  label_t [Lanes-1:0] mixed_labels_q;
  block_t [Lanes-1:0] mixed_data, hash_blocks;

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_mix
    og_gcm_mix u_mix (
        .clk_i,
        .label_i       (labels_i[lane]),
        .decrypt_i     (beat_i.facts.decrypt),
        .data_i        (data_i[lane]),
        .keystream_i   (keystream_i[lane]),
        .length_block_i(length_block),
        .data_o        (mixed_data[lane]),
        .hash_block_o  (hash_blocks[lane])
    );
  end

  always_ff @(posedge clk_i) begin
    mixed_valid_q  <= beat2_q.valid;
    mixed_result_q <= '{
        decrypt: beat2_q.facts.decrypt,
        tag_bytes: beat2_q.facts.tag_bytes,
        status: beat2_q.facts.status == StatusOk ? limit : beat2_q.facts.status
    };
    mixed_is_iv_q  <= beat2_q.schedule.ends_iv;
    mixed_keep_q   <= beat2_q.schedule.keep;
    mixed_ends_q   <= beat2_q.schedule.ends;
    mixed_labels_q <= labels2_q;
    if (!rst_ni) mixed_valid_q <= 1'b0;
  end

  always_comb begin
    mixed.is_iv = mixed_is_iv_q;
    mixed.result = mixed_result_q;
    for (int lane = 0; lane < Lanes; lane++) begin
      mixed.slots[lane] = '{
          kind: mixed_labels_q[lane].kind,
          bytes: mixed_labels_q[lane].bytes,
          data: mixed_data[lane]
      };
    end
  end

  // ---- GHASH ----------------------------------------------------------------

  logic hash_valid;

  og_ghash_lanes #(
      .Lanes  (Lanes),
      .Levels (Cfg.levels),
      .MulRegs(Cfg.mul_regs)
  ) u_ghash (
      .clk_i,
      .rst_ni,
      .valid_i     (mixed_valid_q),
      .blocks_i    (hash_blocks),
      .powers_i,
      .keep_i      (mixed_keep_q),
      .last_i      (mixed_ends_q),
      .feed_next_i (feed_q),
      .hash_valid_o(hash_valid),
      .hash_o
  );

  og_valid_delay #(
      .Width ($bits(mixed_t)),
      .Cycles(GHASH_CYCLES),
      .Ram   (Cfg.delay_ram)
  ) u_beside (
      .clk_i,
      .rst_ni,
      .valid_i(mixed_valid_q),
      .data_i (mixed),
      .valid_o,
      .data_o (hashed)
  );

  assign result_o   = hashed.result;
  assign slots_o    = hashed.slots;
  assign j0_valid_o = hash_valid && hashed.is_iv;

endmodule
