// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES-GCM on the slot stream, with the ports that users connect: og_gcm_engine,
// whose header tells rate and latency, with each field of a slot as a port.
//
// With Release = RELEASE_CUT_THROUGH plaintext leaves before its tag is verified:
// the user must not act on it until the TAG slot says StatusOk. RELEASE_VERIFIED
// withholds it until then (og_gcm_release), for 2 cycles of latency for packets to
// encrypt, and for each packet to decrypt the wait for its last beat; packets to
// decrypt of more than ReleaseBeats beats end with StatusNoRoom.
//
// With OutFifo = 0 there is no FIFO at the output and two cycles less of latency:
// the user takes each beat in the cycle in which it comes.
//
// out_data_o is zero while out_valid_o is low, also in reset.
//
// The key port is og_gcm_key_port's. A key slot is touched only when the TAG slot
// of its last packet has come out. A packet's key is looked up when its first beat
// leaves the look-ahead: if the slot is loaded or erased after that, the packet ends
// with StatusKeyUnknown; if it is loaded before, because source or receiver pause, the
// packet is one of the new key, with StatusOk. Reset does not erase keys by
// itself: when it ends, all are erased, and key_ready_o rises when that is done. As long
// as reset is held the memories still have them.

module og_gcm_core
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter int Lanes        = 4,  // blocks a cycle: 1, 2, 4 or 8
    parameter int KeySlots     = 64,  // 1 to 1,024
    parameter int KeyMin       = 128,  // key sizes from KeyMin to KeyMax bits
    parameter int KeyMax       = 256,
    parameter int Sbox         = og_aes_pkg::SBOX_TABLE,
    parameter int SboxCuts     = 0,  // og_aes_sbox: registers inside SubBytes, 0 to 3
    parameter int BramRounds   = 0,  // og_aes_pipe: rounds whose S-boxes are in block RAM
    parameter int RoundRegs    = 2,  // og_aes_round: registers behind SubBytes, 1 to 3
    parameter bit SumsRegs     = 0,  // og_aes_round: one of the three inside MixColumns
    parameter bit TowerState   = 0,  // og_aes_pipe: states and round keys in a tower field
    parameter int Levels       = 2,  // og_gf128_mac: steps of Karatsuba
    parameter int MulRegs      = og_gf128_pkg::MUL_REGS_DEFAULT,
    parameter bit MulPairs     = 0,  // og_gf2_leaf: Paired, for LUTs with two outputs
    parameter int DigitW       = 5,  // og_gcm_key_loader: bits a cycle when it makes powers of H
    parameter bit DelayRam     = 1,  // og_delay: Ram
    parameter bit BlockRam     = 0,  // round keys, long delay lines, output FIFO in block RAM
    parameter bit CarryChains  = 1,  // og_block_counter
    parameter bit WireRegs     = 0,  // a register more where wires are long: up to 8 cycles
    parameter bit OutFifo      = 1,  // 0: out_ready_i must be high with out_valid_o
    parameter int Release      = RELEASE_CUT_THROUGH,
    parameter int ReleaseBeats = 2048 / Lanes  // og_gcm_release
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all packets, and then erases all keys

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
      .bram_rounds(BramRounds),
      .round_regs(RoundRegs),
      .sums_regs(SumsRegs),
      .tower_state(TowerState),
      .levels(Levels),
      .mul_regs(MulRegs),
      .mul_pairs(MulPairs),
      .digit_w(DigitW),
      .delay_ram(DelayRam),
      .block_ram(BlockRam),
      .carry_chains(CarryChains),
      .wire_regs(WireRegs),
      .out_fifo(OutFifo),
      .release_mode(Release),
      .release_beats(ReleaseBeats)
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
      .data_take_o  (),            // of late_data
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
