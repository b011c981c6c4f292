// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES-GCM on the slot stream (SP 800-38D, 7.1 and 7.2) under one key at a time, which
// stays for long: a link between two places. Lanes blocks a cycle, encryption and
// decryption packet by packet.
//
//   slots -> front -> cipher -> hash, by tables -> exit -> slots
//              |  \     |        |                   |
//              |   `-- keys -----'                   |
//              `------- credits ---------------------'
//
// The rooms are those of og_gcm_engine, but GHASH has no multiplier: each lane has tables
// of the multiples of its power of H (og_ghash_table_lanes), its loop takes one cycle,
// and there is no look-ahead.
//
// Ports, slots, verdicts, what a packet takes in beats, Release and OutFifo are
// og_gcm_core's, and so is what the user must obey. What differs:
//
// - There is key slot 0 alone. A load takes the drain and, with WindowBits = 5, 817
//   cycles a lane (og_gcm_link_loader), an erasure inside_cycles + 2^WindowBits + 11 (75 with
//   the defaults). A packet that begins before key_done_o, or is
//   still being sent when a load or an erasure is taken, ends with StatusKeyUnknown: there is
//   no second bank of tables to work with meanwhile.
// - A beat leaves the front when it comes: a source that pauses in mid-packet holds back
//   nothing.
//
// Latency: 14 + Rounds x (SboxCuts + RoundRegs), 2 less without OutFifo; with
// RELEASE_VERIFIED og_gcm_release adds its own. The beats behind an IV of other than 96 bits
// wait for J0: 11 + Rounds x (SboxCuts + RoundRegs) cycles.
//
// The longest path is the loop of GHASH, four LUT levels with two and four lanes.

module og_gcm_link
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
  import og_ghash_table_pkg::windows_of;
#(
    parameter int Lanes        = 4,  // blocks a cycle: 1, 2 or 4
    parameter int KeySlots     = 1,  // 1
    parameter int KeyMin       = 128,  // key sizes from KeyMin to KeyMax bits
    parameter int KeyMax       = 128,
    parameter int WindowBits   = 5,  // og_ghash_table_mul: 4, 5 or 6
    parameter int Sbox         = og_aes_pkg::SBOX_TABLE,
    parameter int SboxCuts     = 0,  // og_aes_sbox: registers inside SubBytes, 0 to 3
    parameter int RoundRegs    = 2,  // og_aes_round: registers behind it, 1 to 3
    parameter bit SumsRegs     = 0,  // og_aes_round: one of the three inside MixColumns
    parameter bit TowerState   = 0,  // og_aes_pipe: states and round keys in a tower field
    parameter bit DelayRam     = 1,  // og_delay: Ram
    parameter bit BlockRam     = 0,  // round keys, long delay lines, output FIFO in block RAM
    parameter bit CarryChains  = 1,  // og_block_counter
    parameter bit OutFifo      = 1,  // 0: out_ready_i must be high with out_valid_o
    parameter int Release      = RELEASE_CUT_THROUGH,
    parameter int ReleaseBeats = 2048 / Lanes  // og_gcm_release
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all packets, and then erases the key

    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  header_t                in_header_i,  // with a packet's first beat
    input  slot_kind_e [Lanes-1:0] in_kind_i,
    input  bytes_t     [Lanes-1:0] in_bytes_i,
    input  block_t     [Lanes-1:0] in_data_i,

    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output slot_kind_e [Lanes-1:0] out_kind_o,
    output bytes_t     [Lanes-1:0] out_bytes_o,
    output block_t     [Lanes-1:0] out_data_o,
    output status_e                out_status_o, // with a packet's TAG slot

    input  logic                   key_valid_i,
    output logic                   key_ready_o,
    input  key_op_e                key_op_i,
    input  logic      [SLOT_W-1:0] key_slot_i,
    input  key_size_e              key_size_i,
    input  logic      [     255:0] key_i,
    output logic                   key_done_o,
    output logic                   key_error_o
);

  localparam cfg_t CFG = engine_cfg(
      .lanes(Lanes),
      .key_slots(KeySlots),
      .key_min(KeyMin),
      .key_max(KeyMax),
      .sbox(Sbox),
      .sbox_cuts(SboxCuts),
      .round_regs(RoundRegs),
      .sums_regs(SumsRegs),
      .tower_state(TowerState),
      .levels(LEVELS_TABLE),
      .delay_ram(DelayRam),
      .block_ram(BlockRam),
      .carry_chains(CarryChains),
      .out_fifo(OutFifo),
      .release_mode(Release),
      .release_beats(ReleaseBeats)
  );
  localparam int ROUNDS = aes_rounds(CFG);
  localparam int WINDOWS = windows_of(WindowBits);

  if (Lanes != 1 && Lanes != 2 && Lanes != 4) begin : gen_bad_lanes
    $error("og_gcm_link: Lanes must be 1, 2 or 4");
  end
  if (KeySlots != 1) begin : gen_bad_key_slots
    $error("og_gcm_link: KeySlots must be 1");
  end
  if (!key_sizes_ok(CFG)) begin : gen_bad_keys
    $error("og_gcm_link: KeyMin and KeyMax must be 128, 192 or 256, KeyMin not above KeyMax");
  end
  if (!sbox_ok(CFG)) begin : gen_bad_sbox
    $error("og_gcm_link: Sbox must be SBOX_TABLE, _TOWER, _BRAM, _COMPOSITE, _LUT4 or _COSET");
  end
  if (!round_regs_ok(CFG)) begin : gen_bad_round_regs
    $error("og_gcm_link: SboxCuts must be 0 to 3, RoundRegs 1 to 3");
  end
  if (Release != RELEASE_CUT_THROUGH && Release != RELEASE_VERIFIED) begin : gen_bad_release
    $error("og_gcm_link: Release must be RELEASE_CUT_THROUGH or RELEASE_VERIFIED");
  end
  if (Release == RELEASE_CUT_THROUGH && ReleaseBeats != 2048 / Lanes) begin : gen_bad_beats
    $error("og_gcm_link: ReleaseBeats counts only with RELEASE_VERIFIED: leave it at its default");
  end
  if (Release == RELEASE_VERIFIED && ReleaseBeats < 2) begin : gen_few_beats
    $error("og_gcm_link: ReleaseBeats must be at least 2");
  end
  if (Release == RELEASE_VERIFIED && !OutFifo) begin : gen_bad_out_fifo
    $error("og_gcm_link: to withhold plaintext (RELEASE_VERIFIED) it takes OutFifo = 1");
  end
  if (!block_ram_ok(CFG)) begin : gen_bad_block_ram
    $error("og_gcm_link: BlockRam needs OutFifo, or DelayRam and AES of over 17 cycles");
  end

  // ---- a beat, and whether it ends a message --------------------------------

  slot_t [Lanes-1:0] in_slots, trimmed_slots, out_slots;
  shape_t in_shape;
  schedule_t schedule;
  logic ends, ends_iv;

  key_request_t key_request;
  assign key_request = '{op: key_op_i, slot: key_slot_i, size: key_size_i, key: key_i};

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_slot
    assign in_slots[lane]    = '{in_kind_i[lane], in_bytes_i[lane], in_data_i[lane]};
    assign out_kind_o[lane]  = out_slots[lane].kind;
    assign out_bytes_o[lane] = out_slots[lane].bytes;
    assign out_data_o[lane]  = out_slots[lane].data;
  end

  og_gcm_trim #(
      .Lanes(Lanes)
  ) u_trim (
      .slots_i   (in_slots),
      .slots_o   (trimmed_slots),
      .shape_o   (in_shape),
      .ends_o    (ends),
      .ends_iv_o (ends_iv),
      .end_lane_o()                // the tables of a lane are of its own power of H
  );

  always_comb begin
    schedule         = '0;
    schedule.ends    = ends;
    schedule.ends_iv = ends_iv;
  end

  // ---- rooms ----------------------------------------------------------------

  logic [SLOT_W-1:0] ask_slot;
  key_entry_t key_entry;
  key_drop_t key_drop;
  round_key_use_t round_key_use;
  block_t [ROUNDS:0] round_keys;
  logic [ROUNDS:1] enter;
  logic open;
  logic [Lanes-1:0][WINDOWS-1:0] table_write;
  logic [WindowBits-1:0] table_address, table_next_address;
  block_t table_data;

  og_gcm_link_keys #(
      .Cfg       (CFG),
      .WindowBits(WindowBits)
  ) u_keys (
      .clk_i,
      .rst_ni,
      .key_valid_i,
      .key_ready_o,
      .key_request_i       (key_request),
      .key_done_o,
      .key_error_o,
      .ask_slot_i          (ask_slot),
      .entry_o             (key_entry),
      .drop_o              (key_drop),
      .use_i               (round_key_use),
      .round_keys_o        (round_keys),
      .enter_o             (enter),
      .open_o              (open),
      .table_write_o       (table_write),
      .table_address_o     (table_address),
      .table_next_address_o(table_next_address),
      .table_data_o        (table_data)
  );

  beat_t counted;
  slot_t [Lanes-1:0] counted_slots;
  block_t [Lanes-1:0] counter_blocks;
  logic credit, credit_take, j0_valid;
  block_t hash;

  og_gcm_front #(
      .Lanes      (Lanes),
      .CarryChains(CarryChains)
  ) u_front (
      .clk_i,
      .rst_ni,
      .credit_i     (credit),
      .credit_take_o(credit_take),
      .in_valid_i,
      .in_ready_o,
      .in_header_i,
      .in_slots_i   (trimmed_slots),
      .in_shape_i   (in_shape),
      .in_schedule_i(schedule),
      .ask_slot_o   (ask_slot),
      .entry_i      (key_entry),
      .drop_i       (key_drop),
      .use_o        (round_key_use),
      .j0_valid_i   (j0_valid),
      .j0_i         (hash),
      .beat_o       (counted),
      .slots_o      (counted_slots),
      .blocks_o     (counter_blocks)
  );

  beat_t ciphered;
  label_t [Lanes-1:0] labels;
  block_t [Lanes-1:0] data, keystream;

  og_gcm_cipher #(
      .Cfg(CFG)
  ) u_cipher (
      .clk_i,
      .rst_ni,
      .beat_i      (counted),
      .slots_i     (counted_slots),
      .blocks_i    (counter_blocks),
      .round_keys_i(round_keys),
      .enter_i     (enter),
      .beat_o      (ciphered),
      .labels_o    (labels),
      .data_o      (data),
      .keystream_o (keystream)
  );

  logic hashed_valid;
  result_t hashed_result, out_result;
  slot_t [Lanes-1:0] hashed_slots;

  og_gcm_link_hash #(
      .Cfg       (CFG),
      .WindowBits(WindowBits)
  ) u_hash (
      .clk_i,
      .rst_ni,
      .beat_i              (ciphered),
      .labels_i            (labels),
      .data_i              (data),
      .keystream_i         (keystream),
      .open_i              (open),
      .table_write_i       (table_write),
      .table_address_i     (table_address),
      .table_next_address_i(table_next_address),
      .table_data_i        (table_data),
      .valid_o             (hashed_valid),
      .result_o            (hashed_result),
      .slots_o             (hashed_slots),
      .hash_o              (hash),
      .j0_valid_o          (j0_valid)
  );

  og_gcm_exit #(
      .Cfg(CFG)
  ) u_exit (
      .clk_i,
      .rst_ni,
      .enter_i     (credit_take),
      .credit_o    (credit),
      .valid_i     (hashed_valid),
      .result_i    (hashed_result),
      .slots_i     (hashed_slots),
      .hash_i      (hash),
      .out_valid_o,
      .out_ready_i,
      .out_result_o(out_result),
      .out_slots_o (out_slots)
  );

  assign out_status_o = out_result.status;

  logic unused_result;  // direction and tag length
  assign unused_result = ^out_result;

endmodule
