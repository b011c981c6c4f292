// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Between AES and GHASH: puts the keystream and the data of a beat together, lane by
// lane (og_gcm_mix), and counts what the packet holds, for its length block and its
// limits (og_gcm_lengths). So a beat's slots become what the output gets and what
// GHASH absorbs (SP 800-38D, 7.1 and 7.2).
//
// beat_i and labels_i come label_lead (og_gcm_cfg_pkg) cycles before data_i and
// keystream_i, as og_gcm_cipher gives them. power_use_o asks for the powers of H by
// which the blocks of a beat are multiplied, two cycles before valid_o; feed_next_o
// comes one cycle before it: GHASH adds what it has so far to this beat.
//
// Latency: one cycle from data_i and keystream_i. It never stops.
//
// Cost: og_gcm_lengths, Lanes x og_gcm_mix, three registers of labels and facts.

module og_gcm_mixer
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter  cfg_t Cfg   = CFG_DEFAULT,
    localparam int   Lanes = Cfg.lanes,
    localparam int   LaneW = Lanes > 1 ? $clog2(Lanes) : 1
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

    output power_use_t power_use_o,
    output logic       feed_next_o,

    output logic                  valid_o,
    output logic                  keep_o,        // schedule_t
    output logic                  ends_o,        // schedule_t
    output logic                  ends_iv_o,     // schedule_t
    output logic    [  LaneW-1:0] behind_o,      // lanes behind the last block of a message
    output result_t               result_o,
    output slot_t   [  Lanes-1:0] slots_o,
    output block_t  [  Lanes-1:0] hash_blocks_o
);

  // ---- what is known before the data ----------------------------------------

  typedef struct packed {
    logic valid;
    logic keep;
    logic ends;
    logic ends_iv;
    logic [LaneW-1:0] behind;
    result_t result;
    label_t [Lanes-1:0] labels;
  } told_t;

  beat_t beat, beat1_q;  // beat: two cycles before data and keystream
  label_t [Lanes-1:0] labels, labels1_q;
  logic [LaneW-1:0] behind;
  told_t told2_q, mixed_q;  // told2_q: with data and keystream
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

  always_comb begin
    behind = '0;
    for (int lane = Lanes - 1; lane >= 0; lane--) begin
      if (labels1_q[lane].kind == SlotIvEnd || labels1_q[lane].kind == SlotTag) begin
        behind = LaneW'(Lanes - 1 - lane);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    beat1_q   <= beat;
    labels1_q <= labels;
    told2_q   <= '{
        valid: beat1_q.valid,
        keep: beat1_q.schedule.keep,
        ends: beat1_q.schedule.ends,
        ends_iv: beat1_q.schedule.ends_iv,
        behind: behind,
        result: '{beat1_q.facts.decrypt, beat1_q.facts.tag_bytes, beat1_q.facts.status},
        labels: labels1_q
    };
    feed2_q   <= rst_ni && beat1_q.valid && beat1_q.schedule.feed;
    mixed_q   <= told2_q;
    if (told2_q.result.status == StatusOk) mixed_q.result.status <= limit;
    if (!rst_ni) begin
      beat1_q.valid <= 1'b0;
      told2_q.valid <= 1'b0;
      mixed_q.valid <= 1'b0;
    end
  end

  assign power_use_o = '{slot: beat1_q.facts.key_slot, power: beat1_q.schedule.power};
  assign feed_next_o = feed2_q;
  assign valid_o     = mixed_q.valid;
  assign keep_o      = mixed_q.keep;
  assign ends_o      = mixed_q.ends;
  assign ends_iv_o   = mixed_q.ends_iv;
  assign behind_o    = mixed_q.behind;
  assign result_o    = mixed_q.result;

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

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_mix
    assign slots_o[lane].kind  = mixed_q.labels[lane].kind;
    assign slots_o[lane].bytes = mixed_q.labels[lane].bytes;

    og_gcm_mix u_mix (
        .clk_i,
        .label_i       (labels[lane]),
        .decrypt_i     (beat.facts.decrypt),
        .data_i        (data[lane]),
        .keystream_i   (keystream_i[lane]),
        .length_block_i(length_block),
        .data_o        (slots_o[lane].data),
        .hash_block_o  (hash_blocks_o[lane])
    );
  end

endmodule
