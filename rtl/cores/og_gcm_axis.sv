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
// Cost of a packet, its engine's: ceil((A + T + 1) / Lanes) cycles for A blocks
// of AAD and T of text and a 96-bit IV, as long as no more than PacketsInFlight
// packets are under way. Latency: the engine's and 5 cycles to the beat with tlast
// (6 if that holds what is left over of two beats of slots); a full beat before it
// leaves with the next beat's slots, for it might have been the last.
//
// The key port is that of og_gcm_engine.

module og_gcm_axis
  import og_gcm_pkg::*;
  import og_gcm_axis_pkg::*;
#(
    parameter int Lanes           = 4,             // og_gcm_core, this and the next twelve
    parameter int KeySlots        = 64,
    parameter int KeyMin          = 128,
    parameter int KeyMax          = 256,
    parameter int Sbox            = 0,
    parameter int SboxCuts        = 0,
    parameter int RoundRegs       = 2,
    parameter bit SumsRegs        = 0,
    parameter int Levels          = 2,
    parameter int MulRegs         = 1045,
    parameter int DigitW          = 4,
    parameter int Release         = 0,
    parameter int ReleaseBeats    = 2048 / Lanes,
    parameter bit PassAad         = 1,          // 0: the AAD does not leave
    parameter int PacketsInFlight = 128
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

  localparam int FactsW = 1 + BYTES_W;

  logic                             packed_valid;
  logic                             packed_ready;
  logic                             packed_first;
  header_t                          packed_header;
  logic    [Lanes-1:0][ KIND_W-1:0] packed_kind;
  logic    [Lanes-1:0][BYTES_W-1:0] packed_bytes;
  logic    [Lanes-1:0][BLOCK_W-1:0] packed_data;

  og_gcm_pack #(
      .Lanes(Lanes)
  ) u_pack (
      .clk_i,
      .rst_ni,
      .s_axis_tvalid,
      .s_axis_tready,
      .s_axis_tdata,
      .s_axis_tkeep,
      .s_axis_tlast,
      .s_axis_tuser,
      .out_valid_o (packed_valid),
      .out_ready_i (packed_ready),
      .out_first_o (packed_first),
      .out_header_o(packed_header),
      .out_kind_o  (packed_kind),
      .out_bytes_o (packed_bytes),
      .out_data_o  (packed_data)
  );

  // A packet's first beat goes to the engine and its facts to the FIFO beside it,
  // both in the same cycle or neither.

  logic engine_ready;
  logic facts_ready;

  assign packed_ready = engine_ready && (facts_ready || !packed_first);

  logic                                 facts_valid;
  logic                                 facts_taken;
  logic [                   FactsW-1:0] facts;
  logic [$clog2(PacketsInFlight+1)-1:0] unused_level;

  og_stream_fifo #(
      .Width(FactsW),
      .Depth(PacketsInFlight)
  ) u_facts (
      .clk_i,
      .rst_ni,
      .in_valid_i   (packed_valid && packed_first && engine_ready),
      .in_ready_o   (facts_ready),
      .in_payload_i ({packed_header.decrypt, packed_header.tag_bytes}),
      .out_valid_o  (facts_valid),
      .out_ready_i  (facts_taken),
      .out_payload_o(facts),
      .level_o      (unused_level)
  );

  logic                             done_valid;
  logic                             done_ready;
  logic    [Lanes-1:0][ KIND_W-1:0] done_kind;
  logic    [Lanes-1:0][BYTES_W-1:0] done_bytes;
  logic    [Lanes-1:0][BLOCK_W-1:0] done_data;
  status_e                          done_status;

  og_gcm_core #(
      .Lanes    (Lanes),
      .KeySlots (KeySlots),
      .KeyMin   (KeyMin),
      .KeyMax   (KeyMax),
      .Sbox     (Sbox),
      .SboxCuts(SboxCuts),
      .RoundRegs(RoundRegs),
      .SumsRegs(SumsRegs),
      .Levels   (Levels),
      .MulRegs  (MulRegs),
      .DigitW   (DigitW),
      .Release  (Release),
      .ReleaseBeats(ReleaseBeats)
  ) u_engine (
      .clk_i,
      .rst_ni,
      .in_valid_i  (packed_valid && (facts_ready || !packed_first)),
      .in_ready_o  (engine_ready),
      .in_header_i (packed_header),
      .in_kind_i   (packed_kind),
      .in_bytes_i  (packed_bytes),
      .in_data_i   (packed_data),
      .out_valid_o (done_valid),
      .out_ready_i (done_ready),
      .out_kind_o  (done_kind),
      .out_bytes_o (done_bytes),
      .out_data_o  (done_data),
      .out_status_o(done_status),
      .key_valid_i,
      .key_ready_o,
      .key_op_i,
      .key_slot_i,
      .key_size_i,
      .key_i,
      .key_done_o,
      .key_error_o
  );

  og_gcm_unpack #(
      .Lanes  (Lanes),
      .PassAad(PassAad)
  ) u_unpack (
      .clk_i,
      .rst_ni,
      .packet_valid_i    (facts_valid),
      .packet_ready_o    (facts_taken),
      .packet_decrypt_i  (facts[BYTES_W]),
      .packet_tag_bytes_i(facts[BYTES_W-1:0]),
      .in_valid_i        (done_valid),
      .in_ready_o        (done_ready),
      .in_kind_i         (done_kind),
      .in_bytes_i        (done_bytes),
      .in_data_i         (done_data),
      .in_status_i       (done_status),
      .m_axis_tvalid,
      .m_axis_tready,
      .m_axis_tdata,
      .m_axis_tkeep,
      .m_axis_tlast,
      .m_axis_tuser
  );

endmodule
