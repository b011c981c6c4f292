// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// All that og_gcm_link keeps of its key but the tables of H: the loader, which fills
// those, whether there is a key, and the round keys (FIPS 197, 5.2). Nothing reads a
// key back.
//
// The questions are those of og_gcm_keys: ask_slot_i is answered by entry_o a cycle
// later, use_i by round_keys_o two cycles later. drop_o says that the key is lost; it
// does so for as long as the tables are closed (open_o low). Its memories are written only
// when inside_cycles (og_gcm_cfg_pkg) have passed since it was dropped. The key port
// is og_gcm_key_port's.
//
// Cost: og_gcm_link_loader, og_gcm_key_table, og_aes_round_keys.

module og_gcm_link_keys
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
  import og_ghash_table_pkg::windows_of;
#(
    parameter  cfg_t Cfg        = CFG_LINK_DEFAULT,
    parameter  int   WindowBits = 5,
    localparam int   Rounds     = aes_rounds(Cfg),
    localparam int   Lanes      = Cfg.lanes,
    localparam int   Windows    = windows_of(WindowBits)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; then the key is erased

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

    // og_ghash_table_lanes
    output logic                                   open_o,
    output logic   [Lanes-1:0][   Windows-1:0]     table_write_o,
    output logic              [WindowBits-1:0]     table_address_o,
    output logic              [WindowBits-1:0]     table_next_address_o,
    output block_t                                 table_data_o
);

  if (Cfg.key_slots != 1) begin : gen_bad_key_slots
    $error("og_gcm_link_keys: KeySlots must be 1");
  end

  logic set, drop;
  key_size_e set_size;
  logic [Rounds:0] round_write;
  block_t round_key;

  og_gcm_link_loader #(
      .Lanes      (Lanes),
      .KeyMin     (Cfg.key_min),
      .KeyMax     (Cfg.key_max),
      .Sbox       (loader_sbox(Cfg)),
      .WindowBits (WindowBits),
      .DrainCycles(inside_cycles(Cfg))
  ) u_loader (
      .clk_i,
      .rst_ni,
      .key_valid_i,
      .key_ready_o,
      .key_request_i,
      .key_done_o,
      .key_error_o,
      .set_o        (set),
      .drop_o       (drop),
      .size_o       (set_size),
      .round_write_o(round_write),
      .round_key_o  (round_key),
      .open_o,
      .table_write_o,
      .table_address_o,
      .table_next_address_o,
      .table_data_o
  );

  assign drop_o = '{all: !open_o, one: drop, slot: '0};

  og_gcm_key_table #(
      .KeySlots(1)
  ) u_table (
      .clk_i,
      .slot_i      (ask_slot_i),
      .live_o      (entry_o.live),
      .size_o      (entry_o.size),
      .set_i       (set),
      .drop_i      (drop),
      .drop_all_i  (!open_o),
      .write_slot_i('0),
      .set_size_i  (set_size)
  );

  og_aes_round_keys #(
      .Rounds     (Rounds),
      .RoundCycles(round_cycles(Cfg)),
      .KeySlots   (1),
      .MappedKeys (mapped_keys(Cfg)),
      .Coset      (coset(Cfg)),
      .LateKeys   (Cfg.tower_state)
  ) u_round_keys (
      .clk_i,
      .slot_i      (1'b0),
      .size_i      (use_i.size),
      .keys_o      (round_keys_o),
      .enter_o,
      .write_i     (round_write),
      .write_slot_i(1'b0),
      .write_key_i (round_key)
  );

  logic unused_slot;  // there is one
  assign unused_slot = ^use_i.slot;

endmodule
