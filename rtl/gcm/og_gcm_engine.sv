// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES-GCM on the slot stream (SP 800-38D, 7.1 and 7.2): Lanes blocks a cycle,
// encryption and decryption, key sizes and keys mixed packet by packet.
//
//   slots -> look-ahead -> front -> cipher -> hash -> exit -> slots
//                            |  \     |        |       |
//                            |   `-- keys -----'       |
//                            `------- credits ---------'
//
// See og_gcm_pkg for slots, header and result, og_gcm_core for the parameters and
// the rules. A packet of A AAD and T text blocks takes ceil((A + T + 1) / Lanes)
// beats; a new key each packet costs nothing. An IV of other than 96 bits, of V
// blocks, takes ceil((V + 1) / Lanes) beats more, and the beats behind it wait for
// J0: the next one enters the front front_cycles + cipher_cycles + hash_cycles + 1 cycles
// (og_gcm_cfg_pkg) after the last of the IV, one later with WireRegs.
//
// Latency: what enters in slot s of a beat leaves in slot s of a beat,
// engine_cycles (og_gcm_cfg_pkg) later when neither side pauses, whatever the data,
// lengths and key sizes: 12 + Rounds x (SboxCuts + RoundRegs) + 2 p, with Rounds of
// the largest key and p the stages of the multiplier. Without OutFifo it is 2 less;
// WireRegs adds 5, and 3 in that FIFO; with RELEASE_VERIFIED og_gcm_release adds its own.
//
// With late_data only header and labels of a beat enter at the door; its data are
// taken from in_slots_i in the cycle of data_take_o, beat by beat in their order,
// a cycle before the keystream meets them (og_gcm_late).
//
// Nothing inside stops. Beats enter while the exit has room for all that are
// under way; in_ready_o does not depend on out_ready_i in the same cycle.

module og_gcm_engine
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter  cfg_t Cfg    = CFG_DEFAULT,              // og_gcm_core makes one
    localparam int   Lanes  = Cfg.lanes,
    localparam int   Rounds = aes_rounds(Cfg)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all packets, and then erases all keys

    input  logic                in_valid_i,
    output logic                in_ready_o,
    input  header_t             in_header_i,  // with a packet's first beat
    input  slot_t   [Lanes-1:0] in_slots_i,
    output logic                data_take_o,  // Cfg.late_data: data are taken in this cycle

    output logic                out_valid_o,
    input  logic                out_ready_i,
    output result_t             out_result_o,
    output slot_t   [Lanes-1:0] out_slots_o,

    input  logic         key_valid_i,
    output logic         key_ready_o,
    input  key_request_t key_request_i,
    output logic         key_done_o,
    output logic         key_error_o
);

  if (Lanes != 1 && Lanes != 2 && Lanes != 4 && Lanes != 8) begin : gen_bad_lanes
    $error("og_gcm_engine: Lanes must be 1, 2, 4 or 8");
  end
  if (Cfg.key_slots < 1 || Cfg.key_slots > 2 ** SLOT_W) begin : gen_bad_key_slots
    $error("og_gcm_engine: KeySlots must be 1 to 1024");
  end
  if (!key_sizes_ok(Cfg)) begin : gen_bad_keys
    $error("og_gcm_engine: KeyMin and KeyMax must be 128, 192 or 256, KeyMin not above KeyMax");
  end
  if (!sbox_ok(Cfg)) begin : gen_bad_sbox
    $error("og_gcm_engine: Sbox must be SBOX_TABLE, _TOWER, _BRAM, _COMPOSITE, _LUT4 or _COSET");
  end
  if (!round_regs_ok(Cfg)) begin : gen_bad_round_regs
    $error("og_gcm_engine: SboxCuts must be 0 to 3, RoundRegs 1 to 3");
  end
  if ((Cfg.mul_regs >> og_gf128_pkg::REG_REDUCE) % 2 != 1) begin : gen_bad_mul_regs
    $error("og_gcm_engine: MulRegs must have reduce, the register that closes the loop of GHASH");
  end
  if (Cfg.release_mode != RELEASE_CUT_THROUGH && Cfg.release_mode != RELEASE_VERIFIED)
  begin : gen_bad_release
    $error("og_gcm_engine: Release must be RELEASE_CUT_THROUGH or RELEASE_VERIFIED");
  end
  if (Cfg.release_mode == RELEASE_CUT_THROUGH && Cfg.release_beats != 2048 / Lanes)
  begin : gen_bad_beats
    $error(
        "og_gcm_engine: ReleaseBeats counts only with RELEASE_VERIFIED: leave it at its default"
    );
  end
  if (Cfg.release_mode == RELEASE_VERIFIED && Cfg.release_beats < 2) begin : gen_few_beats
    $error("og_gcm_engine: ReleaseBeats must be at least 2");
  end
  if (Cfg.release_mode == RELEASE_VERIFIED && !Cfg.out_fifo) begin : gen_bad_out_fifo
    $error("og_gcm_engine: to withhold plaintext (RELEASE_VERIFIED) it takes OutFifo = 1");
  end
  if (!block_ram_ok(Cfg)) begin : gen_bad_block_ram
    $error(
        "og_gcm_engine: BlockRam needs KeySlots > 1, OutFifo, or DelayRam and AES of over 17 cycles"
    );
  end

  // Data that come late are not in the slots yet.
  slot_t [Lanes-1:0] first_slots;
  block_t [Lanes-1:0] late_data;

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_first_slot
    assign first_slots[lane] = '{
            kind: in_slots_i[lane].kind,
            bytes: in_slots_i[lane].bytes,
            data: Cfg.late_data ? '0 : in_slots_i[lane].data
        };
    assign late_data[lane] = in_slots_i[lane].data;
  end

  logic ahead_valid, ahead_ready, credit, credit_take;
  header_t ahead_header;
  slot_t [Lanes-1:0] ahead_slots;
  shape_t ahead_shape;
  schedule_t ahead_schedule;

  og_gcm_lookahead #(
      .Lanes(Lanes),
      .Depth(hash_stages(Cfg)),
      .Gates(of_gates(Cfg)),
      .WireRegs(Cfg.wire_regs)
  ) u_lookahead (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_header_i,
      .in_slots_i    (first_slots),
      .out_valid_o   (ahead_valid),
      .out_ready_i   (ahead_ready),
      .out_header_o  (ahead_header),
      .out_slots_o   (ahead_slots),
      .out_shape_o   (ahead_shape),
      .out_schedule_o(ahead_schedule)
  );

  logic [SLOT_W-1:0] ask_slot;
  key_entry_t key_entry;
  key_drop_t key_drop;
  round_key_use_t round_key_use;
  block_t [Rounds:0] round_keys;
  logic [Rounds:1] enter;
  power_use_t power_use;
  block_t [Lanes-1:0] powers;

  og_gcm_keys #(
      .Cfg(Cfg)
  ) u_keys (
      .clk_i,
      .rst_ni,
      .key_valid_i,
      .key_ready_o,
      .key_request_i,
      .key_done_o,
      .key_error_o,
      .ask_slot_i  (ask_slot),
      .entry_o     (key_entry),
      .drop_o      (key_drop),
      .use_i       (round_key_use),
      .round_keys_o(round_keys),
      .enter_o     (enter),
      .power_use_i (power_use),
      .powers_o    (powers)
  );

  beat_t counted;
  slot_t [Lanes-1:0] counted_slots;
  block_t [Lanes-1:0] counter_blocks;
  logic j0_made, j0_valid;
  block_t hash, j0;

  og_gcm_front #(
      .Lanes      (Lanes),
      .CarryChains(Cfg.carry_chains),
      .WireRegs   (Cfg.wire_regs)
  ) u_front (
      .clk_i,
      .rst_ni,
      .credit_i     (credit),
      .credit_take_o(credit_take),
      .in_valid_i   (ahead_valid),
      .in_ready_o   (ahead_ready),
      .in_header_i  (ahead_header),
      .in_slots_i   (ahead_slots),
      .in_shape_i   (ahead_shape),
      .in_schedule_i(ahead_schedule),
      .ask_slot_o   (ask_slot),
      .entry_i      (key_entry),
      .drop_i       (key_drop),
      .use_o        (round_key_use),
      .j0_valid_i   (j0_valid),
      .j0_i         (j0),
      .beat_o       (counted),
      .slots_o      (counted_slots),
      .blocks_o     (counter_blocks)
  );

  beat_t ciphered;
  label_t [Lanes-1:0] labels;
  block_t [Lanes-1:0] data, keystream;

  og_gcm_cipher #(
      .Cfg(Cfg)
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
  result_t hashed_result;
  slot_t [Lanes-1:0] hashed_slots;

  og_gcm_hash #(
      .Cfg(Cfg)
  ) u_hash (
      .clk_i,
      .rst_ni,
      .beat_i     (ciphered),
      .labels_i   (labels),
      .data_i     (data),
      .keystream_i(keystream),
      .late_take_o(data_take_o),
      .late_data_i(late_data),
      .power_use_o(power_use),
      .powers_i   (powers),
      .valid_o    (hashed_valid),
      .result_o   (hashed_result),
      .slots_o    (hashed_slots),
      .hash_o     (hash),
      .j0_valid_o (j0_made)
  );

  og_valid_cut #(
      .Width     (BLOCK_W),
      .Registered(Cfg.wire_regs)
  ) u_j0 (
      .clk_i,
      .rst_ni,
      .valid_i(j0_made),
      .data_i (hash),
      .valid_o(j0_valid),
      .data_o (j0)
  );

  og_gcm_exit #(
      .Cfg(Cfg)
  ) u_exit (
      .clk_i,
      .rst_ni,
      .enter_i (credit_take),
      .credit_o(credit),
      .valid_i (hashed_valid),
      .result_i(hashed_result),
      .slots_i (hashed_slots),
      .hash_i  (hash),
      .out_valid_o,
      .out_ready_i,
      .out_result_o,
      .out_slots_o
  );

endmodule
