// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// All that an engine keeps of its keys: the loader, the table of which slots hold
// one, the round keys (FIPS 197, 5.2) and the powers of H (SP 800-38D, 6.4). No
// other room stores a bit of a key, and nothing reads one back.
//
// Three questions, each answered a fixed number of cycles later:
//
//   ask_slot_i    is there a key, of which size      entry_o        1 cycle
//   use_i         the round keys of a beat           round_keys_o   round_key_lead, and
//                                                    each further round its own time
//                                                    later (og_aes_round_keys)
//   power_use_i   powers of H, one a lane            powers_o       2 cycles
//
// drop_o names the slots that lose their key. A slot's memories are written only
// when inside_cycles (og_gcm_cfg_pkg) have passed since it was dropped: no beat can
// still read them. The key port is og_gcm_key_port's.
//
// Cost: og_gcm_key_loader, og_gcm_key_table, og_aes_round_keys, og_ghash_powers.

module og_gcm_keys
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter  cfg_t Cfg    = CFG_DEFAULT,
    localparam int   Rounds = aes_rounds(Cfg)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; then all keys are erased

    input  logic         key_valid_i,
    output logic         key_ready_o,
    input  key_request_t key_request_i,
    output logic         key_done_o,
    output logic         key_error_o,

    input  logic       [SLOT_W-1:0] ask_slot_i,
    output key_entry_t              entry_o,
    output key_drop_t               drop_o,

    input  round_key_use_t            use_i,
    output block_t         [Rounds:0] round_keys_o,
    output logic           [Rounds:1] enter_o,       // og_aes_pipe

    input  power_use_t                 power_use_i,
    output block_t     [Cfg.lanes-1:0] powers_o
);

  localparam int POWERS = hash_powers(Cfg);
  localparam int SLOT_ADDR_W = Cfg.key_slots > 1 ? $clog2(Cfg.key_slots) : 1;
  localparam int POWER_ADDR_W = POWERS > 1 ? $clog2(POWERS) : 1;

  logic set;
  key_size_e set_size;
  logic [Rounds:0] round_write;
  block_t round_key, power;
  logic power_write;
  logic [POWER_ADDR_W-1:0] power_index;

  og_gcm_key_loader #(
      .KeySlots   (Cfg.key_slots),
      .KeyMin     (Cfg.key_min),
      .KeyMax     (Cfg.key_max),
      .Sbox       (loader_sbox(Cfg)),
      .Powers     (POWERS),
      .DigitW     (Cfg.digit_w),
      .DrainCycles(inside_cycles(Cfg)),
      .Gates      (of_gates(Cfg)),
      .WireRegs   (Cfg.wire_regs)
  ) u_loader (
      .clk_i,
      .rst_ni,
      .key_valid_i,
      .key_ready_o,
      .key_request_i,
      .key_done_o,
      .key_error_o,
      .set_o        (set),
      .drop_o       (drop_o.one),
      .drop_all_o   (drop_o.all),
      .slot_o       (drop_o.slot),
      .size_o       (set_size),
      .round_write_o(round_write),
      .round_key_o  (round_key),
      .power_write_o(power_write),
      .power_index_o(power_index),
      .power_o      (power)
  );

  og_gcm_key_table #(
      .KeySlots(Cfg.key_slots)
  ) u_table (
      .clk_i,
      .slot_i      (ask_slot_i),
      .live_o      (entry_o.live),
      .size_o      (entry_o.size),
      .set_i       (set),
      .drop_i      (drop_o.one),
      .drop_all_i  (drop_o.all),
      .write_slot_i(drop_o.slot),
      .set_size_i  (set_size)
  );

  og_aes_round_keys #(
      .Rounds     (Rounds),
      .RoundCycles(round_cycles(Cfg)),
      .ReadRegs   (round_key_lead(Cfg)),
      .KeySlots   (Cfg.key_slots),
      .Block      (Cfg.block_ram),
      .MappedKeys (mapped_keys(Cfg)),
      .Coset      (coset(Cfg)),
      .LateKeys   (Cfg.tower_state)
  ) u_round_keys (
      .clk_i,
      .slot_i      (use_i.slot[SLOT_ADDR_W-1:0]),
      .size_i      (use_i.size),
      .keys_o      (round_keys_o),
      .enter_o,
      .write_i     (round_write),
      .write_slot_i(drop_o.slot[SLOT_ADDR_W-1:0]),
      .write_key_i (round_key)
  );

  og_ghash_powers #(
      .Lanes   (Cfg.lanes),
      .Powers  (POWERS),
      .KeySlots(Cfg.key_slots),
      .Gates   (of_gates(Cfg))
  ) u_powers (
      .clk_i,
      .slot_i       (power_use_i.slot[SLOT_ADDR_W-1:0]),
      .power_i      (power_use_i.power[POWER_ADDR_W-1:0]),
      .powers_o,
      .write_i      (power_write),
      .write_slot_i (drop_o.slot[SLOT_ADDR_W-1:0]),
      .write_power_i(power_index),
      .write_data_i (power)
  );

  // Slot numbers and powers have the width of the largest build; this one may have fewer.
  logic unused_wide;
  assign unused_wide = ^{use_i.slot, power_use_i};

endmodule
