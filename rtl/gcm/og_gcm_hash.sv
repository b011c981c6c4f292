// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Behind AES: puts keystream and data together (og_gcm_mix), counts what the packet
// holds (og_gcm_lengths), and absorbs a beat a cycle into GHASH (og_ghash_lanes).
// What the beat's slots have become waits beside GHASH for the hash.
//
// beat_i and labels_i come label_lead (og_gcm_cfg_pkg) cycles before data_i and
// keystream_i, as og_gcm_cipher gives them. power_use_o asks for the powers of H, powers_i answers
// two cycles later. hash_o belongs to a beat that ends a message; that of an
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

  // ---- what is known before the data ----------------------------------------

  typedef struct packed {
    logic valid;
    logic keep;
    logic ends;
    logic ends_iv;
    result_t result;
    label_t [Lanes-1:0] labels;
  } told_t;

  beat_t beat, beat1_q;  // beat: two cycles before data and keystream
  label_t [Lanes-1:0] labels, labels1_q;
  told_t told2_q, mixed_told_q;  // told2_q: with data and keystream
  logic feed2_q;  // of a beat that is there
  block_t length_block;
  status_e limit;

  og_gcm_lengths #(
      .Lanes      (Lanes),
      .CarryChains(Cfg.carry_chains),
      .WireRegs   (Cfg.wire_regs)
  ) u_lengths (
      .clk_i,
      .rst_ni,
      .valid_i       (beat_i.valid),
      .ends_i        (beat_i.schedule.ends),
      .ends_iv_i     (beat_i.schedule.ends_iv),
      .labels_i,
      .length_block_o(length_block),
      .limit_o       (limit)
  );

  // The lengths get the beat first.
  og_valid_cut #(
      .Width     ($bits(beat_t) - 1 + Lanes * $bits(label_t)),
      .Registered(Cfg.wire_regs)
  ) u_behind_lengths (
      .clk_i,
      .rst_ni,
      .valid_i(beat_i.valid),
      .data_i ({beat_i.facts, beat_i.schedule, labels_i}),
      .valid_o(beat.valid),
      .data_o ({beat.facts, beat.schedule, labels})
  );

  always_ff @(posedge clk_i) begin
    beat1_q   <= beat;
    labels1_q <= labels;
    told2_q <= '{
        valid: beat1_q.valid,
        keep: beat1_q.schedule.keep,
        ends: beat1_q.schedule.ends,
        ends_iv: beat1_q.schedule.ends_iv,
        result: '{beat1_q.facts.decrypt, beat1_q.facts.tag_bytes, beat1_q.facts.status},
        labels: labels1_q
    };
    feed2_q      <= rst_ni && beat1_q.valid && beat1_q.schedule.feed;
    mixed_told_q <= told2_q;
    if (told2_q.result.status == StatusOk) mixed_told_q.result.status <= limit;
    if (!rst_ni) begin
      beat1_q.valid      <= 1'b0;
      told2_q.valid      <= 1'b0;
      mixed_told_q.valid <= 1'b0;
    end
  end

  assign power_use_o = '{slot: beat1_q.facts.key_slot, power: beat1_q.schedule.power};

  // ---- data -----------------------------------------------------------------

  block_t [Lanes-1:0] data;  // zero behind the last byte

  if (Cfg.late_data) begin : gen_late
    logic [Lanes-1:0][15:0] passed_q;
    block_t [Lanes-1:0] data_q;
    logic unused_data;  // zero: the data come by late_data_i
    assign unused_data = ^data_i;

    always_ff @(posedge clk_i) begin
      for (int lane = 0; lane < Lanes; lane++) begin
        passed_q[lane] <= data_bytes(labels[lane], beat.facts.decrypt);
        data_q[lane]   <= late_data_i[lane] & og_aes_pkg::spread(passed_q[lane]);
      end
    end

    assign data        = data_q;
    assign late_take_o = beat1_q.valid;
  end else begin : gen_early
    logic unused_late;  // the data come by data_i
    assign unused_late = ^late_data_i;
    assign data        = data_i;
    assign late_take_o = 1'b0;
  end

  // ---- mix ------------------------------------------------------------------

  typedef struct packed {
    logic ends_iv;
    result_t result;
    slot_t [Lanes-1:0] slots;
  } mixed_t;

  mixed_t mixed, hashed;
  block_t [Lanes-1:0] hash_blocks;

  assign mixed.ends_iv = mixed_told_q.ends_iv;
  assign mixed.result  = mixed_told_q.result;

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_mix
    assign mixed.slots[lane].kind  = mixed_told_q.labels[lane].kind;
    assign mixed.slots[lane].bytes = mixed_told_q.labels[lane].bytes;

    og_gcm_mix u_mix (
        .clk_i,
        .label_i       (labels[lane]),
        .decrypt_i     (beat.facts.decrypt),
        .data_i        (data[lane]),
        .keystream_i   (keystream_i[lane]),
        .length_block_i(length_block),
        .data_o        (mixed.slots[lane].data),
        .hash_block_o  (hash_blocks[lane])
    );
  end

  // ---- GHASH ----------------------------------------------------------------

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
      .valid_i     (mixed_told_q.valid),
      .blocks_i    (hash_blocks),
      .powers_i,
      .keep_i      (mixed_told_q.keep),
      .last_i      (mixed_told_q.ends),
      .feed_next_i (feed2_q),
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
      .valid_i(mixed_told_q.valid),
      .data_i (mixed),
      .valid_o,
      .data_o (hashed)
  );

  assign result_o   = hashed.result;
  assign slots_o    = hashed.slots;
  assign j0_valid_o = hash_valid && hashed.ends_iv;

endmodule
