// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES-GCM on the slot stream for standard cells: og_gcm_engine in which no data wait
// for their keystream.
//
// A beat enters as header, kinds and bytes alone. Its data, of all lanes, are taken
// from in_data_i in the cycle in which data_take_o is high, a beat each time and in
// the order in which the beats entered. The user cannot put that off: he keeps the
// data of each beat ready from its entry on, in a memory or in a delay line.
// From a beat's entry to its data_take_o it is Rounds x (SboxCuts + RoundRegs) + p + 5
// cycles, p the stages of the multiplier, and longer where the look-ahead waits for a
// message to go on, or the front for J0. Never more beats than that number plus one
// wait for their data.
//
// What a packet costs in cycles, the order of beats, the verdict and the key port are
// og_gcm_core's, and so are latency and OutFifo. Plaintext leaves before its tag is
// verified: the user must not act on it until the TAG slot says StatusOk.

module og_gcm_late
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter int Lanes     = 2,  // blocks a cycle: 1, 2, 4 or 8
    parameter int KeyMin    = 128,  // bits of the keys, which have one size: KeyMin = KeyMax
    parameter int KeyMax    = 128,
    parameter int KeySlots  = 1,
    parameter int RoundRegs = 2,  // og_aes_agile_round
    parameter int SboxCuts  = 1,
    parameter int Levels    = 4,  // og_gf128_mac: steps of Karatsuba
    parameter int MulRegs   = og_gf128_pkg::MUL_REGS_DEFAULT,
    parameter int DigitW    = 2,  // og_gcm_key_loader: bits a cycle when it makes powers of H
    parameter bit OutFifo   = 0  // 0: out_ready_i must be high with out_valid_o
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all packets, and then erases all keys

    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  header_t                in_header_i,  // with a packet's first beat
    input  slot_kind_e [Lanes-1:0] in_kind_i,
    input  bytes_t     [Lanes-1:0] in_bytes_i,
    output logic                   data_take_o,
    input  block_t     [Lanes-1:0] in_data_i,    // with data_take_o

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
      .sbox(og_aes_pkg::SBOX_TOWER),
      .sbox_cuts(SboxCuts),
      .round_regs(RoundRegs),
      .tower_state(1),
      .levels(Levels),
      .mul_regs(MulRegs),
      .digit_w(DigitW),
      .delay_ram(0),
      .carry_chains(0),
      .out_fifo(OutFifo),
      .late_data(1)
  );

  slot_t [Lanes-1:0] in_slots, out_slots;
  result_t out_result;

  key_request_t key_request;
  assign key_request = '{op: key_op_i, slot: key_slot_i, size: key_size_i, key: key_i};

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_slot
    assign in_slots[lane]    = '{in_kind_i[lane], in_bytes_i[lane], in_data_i[lane]};
    assign out_kind_o[lane]  = out_slots[lane].kind;
    assign out_bytes_o[lane] = out_slots[lane].bytes;
    assign out_data_o[lane]  = out_slots[lane].data;
  end

  assign out_status_o = out_result.status;

  logic unused_result;  // direction and tag length, which og_gcm_unpack needs
  assign unused_result = ^out_result;

  og_gcm_engine #(
      .Cfg(CFG)
  ) u_engine (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_header_i,
      .in_slots_i   (in_slots),
      .data_take_o,
      .out_valid_o,
      .out_ready_i,
      .out_result_o (out_result),
      .out_slots_o  (out_slots),
      .key_valid_i,
      .key_ready_o,
      .key_request_i(key_request),
      .key_done_o,
      .key_error_o
  );

endmodule
