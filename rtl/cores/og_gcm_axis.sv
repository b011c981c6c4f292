// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES-GCM on AXI4-Stream: packets of bytes in, packets of bytes out.
//
//   s_axis: [IV] AAD text [tag]   what to do with it in tuser of its first beat
//   m_axis: AAD text [tag]        the verdict in tuser of its last beat
//
// s_axis_tuser is packet_t of og_gcm_axis_pkg: direction, key slot, tag length,
// IV length, AAD length, IV. An IV of 12 bytes is in tuser, one of another
// length leads the bytes. To decrypt, the last tag_bytes bytes are the received
// tag; once encrypted, the tag follows the text. m_axis_tuser is status_e of
// og_gcm_pkg on the last beat, zero on the others; with any status but StatusOk
// the bytes of the packet are to be dropped. Unless Release is RELEASE_VERIFIED
// (og_gcm_core), plaintext leaves before its tag is verified: the user must not
// act on it until tlast says StatusOk.
//
// Byte 0 of a packet is in bits 7:0. tkeep is all ones except with tlast, then
// contiguous from byte 0. s_axis_tkeep may be zero there. m_axis_tlast is with the
// last beat that has bytes: m_axis_tkeep is zero only for a packet of no bytes at
// all, whose verdict needs a beat. m_axis_tdata is zero while m_axis_tvalid is low.
//
// A packet that has fewer bytes than its IV, AAD and tag need ends with
// StatusBadOrder.
//
// Throughput: a packet of A blocks of AAD and T of text with a 96-bit IV takes
// ceil((A + T + 1) / Lanes) cycles, as in the engine. Latency: the engine's and 13
// cycles to the beat with tlast (14 if that holds what is left over of two beats of
// slots). A full beat before it leaves only with the next beat's slots, as it might
// have been the last; and a beat on the way in waits for the two behind it, or tlast.
//
// The key port is that of og_gcm_core.

module og_gcm_axis
  import og_gcm_pkg::*;
  import og_gcm_axis_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter int Lanes        = 4,  // og_gcm_core, all but PassAad
    parameter int KeySlots     = 64,
    parameter int KeyMin       = 128,
    parameter int KeyMax       = 256,
    parameter int Sbox         = og_aes_pkg::SBOX_TABLE,
    parameter int SboxCuts     = 0,
    parameter int RoundRegs    = 2,
    parameter bit SumsRegs     = 0,
    parameter int Levels       = 2,
    parameter int MulRegs      = og_gf128_pkg::MUL_REGS_DEFAULT,
    parameter bit MulPairs     = 0,  // og_gf2_leaf: Paired, for LUTs with two outputs
    parameter int DigitW       = 5,
    parameter bit DelayRam     = 1,
    parameter bit BlockRam     = 0,
    parameter bit CarryChains  = 1,
    parameter int Release      = RELEASE_CUT_THROUGH,
    parameter int ReleaseBeats = 2048 / Lanes,
    parameter bit PassAad      = 1  // 0: the AAD does not leave
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all packets, and then erases all keys

    input  logic                         s_axis_tvalid,
    output logic                         s_axis_tready,
    input  logic [    Lanes*BLOCK_W-1:0] s_axis_tdata,
    input  logic [Lanes*BLOCK_BYTES-1:0] s_axis_tkeep,
    input  logic                         s_axis_tlast,
    input  logic [         PACKET_W-1:0] s_axis_tuser,   // packet_t, on the first beat

    output logic                         m_axis_tvalid,
    input  logic                         m_axis_tready,
    output logic [    Lanes*BLOCK_W-1:0] m_axis_tdata,
    output logic [Lanes*BLOCK_BYTES-1:0] m_axis_tkeep,
    output logic                         m_axis_tlast,
    output logic [         STATUS_W-1:0] m_axis_tuser,   // status_e, on the last beat

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
      .levels(Levels),
      .mul_regs(MulRegs),
      .mul_pairs(MulPairs),
      .digit_w(DigitW),
      .delay_ram(DelayRam),
      .block_ram(BlockRam),
      .carry_chains(CarryChains),
      .release_mode(Release),
      .release_beats(ReleaseBeats)
  );

  key_request_t key_request;
  assign key_request = '{op: key_op_i, slot: key_slot_i, size: key_size_i, key: key_i};

  og_gcm_stream #(
      .Cfg    (CFG),
      .PassAad(PassAad)
  ) u_stream (
      .clk_i,
      .rst_ni,
      .s_axis_tvalid,
      .s_axis_tready,
      .s_axis_tdata,
      .s_axis_tkeep,
      .s_axis_tlast,
      .s_axis_tuser,
      .m_axis_tvalid,
      .m_axis_tready,
      .m_axis_tdata,
      .m_axis_tkeep,
      .m_axis_tlast,
      .m_axis_tuser,
      .key_valid_i,
      .key_ready_o,
      .key_request_i(key_request),
      .key_done_o,
      .key_error_o
  );

endmodule
