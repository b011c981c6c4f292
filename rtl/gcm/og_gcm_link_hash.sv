// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Behind AES in og_gcm_link: what og_gcm_hash does, with GHASH by tables of one key
// (og_ghash_table_lanes). Keystream and data are put together (og_gcm_mix), what the
// packet holds is counted (og_gcm_lengths), and a beat a cycle is absorbed. A beat's
// message ends in the lane of its first IV_END or TAG.
//
// beat_i and labels_i come label_lead (og_gcm_cfg_pkg) cycles before data_i and keystream_i, as
// og_gcm_cipher gives them. hash_o belongs to a beat that ends a message; that of an
// IV is J0, which j0_valid_o says. While open_i is low, hashes mean nothing.
//
// Latency: hash_cycles (og_gcm_cfg_pkg) from data_i and keystream_i. It never stops.
//
// Cost: og_ghash_table_lanes, og_gcm_lengths, Lanes x og_gcm_mix, and (136 Lanes + 10) x
// TABLE_CYCLES bits of delay line, which are chains: of so few words, a register has no more
// bits than a memory.

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

  // ---- what is known before the data ----------------------------------------

  typedef struct packed {
    logic valid;
    logic ends;
    logic ends_iv;
    logic [LANE_W-1:0] shift;  // lanes behind the message's last block
    result_t result;
    label_t [Lanes-1:0] labels;
  } told_t;

  beat_t beat1_q;
  label_t [Lanes-1:0] labels1_q;
  logic [LANE_W-1:0] shift;
  told_t told2_q, mixed_told_q;  // told2_q: with data and keystream
  block_t length_block;
  status_e limit;

  og_gcm_lengths #(
      .Lanes      (Lanes),
      .CarryChains(Cfg.carry_chains)
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

  always_comb begin
    shift = '0;
    for (int lane = Lanes - 1; lane >= 0; lane--) begin
      if (labels1_q[lane].kind == SlotIvEnd || labels1_q[lane].kind == SlotTag) begin
        shift = LANE_W'(Lanes - 1 - lane);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    beat1_q   <= beat_i;
    labels1_q <= labels_i;
    told2_q <= '{
        valid: beat1_q.valid,
        ends: beat1_q.schedule.ends,
        ends_iv: beat1_q.schedule.ends_iv,
        shift: shift,
        result: '{beat1_q.facts.decrypt, beat1_q.facts.tag_bytes, beat1_q.facts.status},
        labels: labels1_q
    };
    mixed_told_q <= told2_q;
    if (told2_q.result.status == StatusOk) mixed_told_q.result.status <= limit;
    if (!rst_ni) begin
      beat1_q.valid      <= 1'b0;
      told2_q.valid      <= 1'b0;
      mixed_told_q.valid <= 1'b0;
    end
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
        .label_i       (labels_i[lane]),
        .decrypt_i     (beat_i.facts.decrypt),
        .data_i        (data_i[lane]),
        .keystream_i   (keystream_i[lane]),
        .length_block_i(length_block),
        .data_o        (mixed.slots[lane].data),
        .hash_block_o  (hash_blocks[lane])
    );
  end

  // ---- GHASH ----------------------------------------------------------------

  logic hash_valid;

  og_ghash_table_lanes #(
      .Lanes     (Lanes),
      .WindowBits(WindowBits)
  ) u_ghash (
      .clk_i,
      .rst_ni,
      .open_i,
      .valid_i        (mixed_told_q.valid),
      .blocks_i       (hash_blocks),
      .last_i         (mixed_told_q.ends),
      .shift_i        (mixed_told_q.shift),
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
      .valid_i(mixed_told_q.valid),
      .data_i (mixed),
      .valid_o,
      .data_o (hashed)
  );

  assign result_o   = hashed.result;
  assign slots_o    = hashed.slots;
  assign j0_valid_o = hash_valid && hashed.ends_iv;

  // The slot of a key that is the only one, and what tells powers of H apart.
  logic unused_beat;
  assign unused_beat = ^beat1_q;

endmodule
