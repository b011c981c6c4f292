// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_gcm_engine, and behind it, if asked for, og_gcm_release: plaintext leaves
// only when its tag has been verified.
//
// Release = RELEASE_CUT_THROUGH is og_gcm_engine and nothing else.
// RELEASE_VERIFIED adds og_gcm_release, its 2 cycles of latency for packets to
// encrypt, and for each packet to decrypt the wait for its last beat; packets to
// decrypt of more than ReleaseBeats beats end with StatusNoRoom.
//
// Ports, rate and rules are og_gcm_engine's, and so is OutFifo = 0.

module og_gcm_core
  import og_gcm_pkg::*;
#(
    parameter int Lanes        = 4,             // og_gcm_engine, this and the next thirteen
    parameter int KeySlots     = 64,
    parameter int KeyMin       = 128,
    parameter int KeyMax       = 256,
    parameter int Sbox         = 0,
    parameter int SboxCuts     = 0,
    parameter int RoundRegs    = 2,
    parameter bit SumsRegs     = 0,
    parameter int Levels       = 2,
    parameter int MulRegs      = 1045,
    parameter int DigitW       = 4,
    parameter bit DelayRam     = 1,
    parameter bit CarryChains  = 1,
    parameter bit OutFifo      = 1,             // not with RELEASE_VERIFIED
    parameter int Release      = 0,             // og_gcm_pkg::RELEASE_...
    parameter int ReleaseBeats = 2048 / Lanes   // og_gcm_release
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all packets, and then erases all keys

    input  logic                             in_valid_i,
    output logic                             in_ready_o,
    input  header_t                          in_header_i,  // with a packet's first beat
    input  logic    [Lanes-1:0][ KIND_W-1:0] in_kind_i,
    input  logic    [Lanes-1:0][BYTES_W-1:0] in_bytes_i,
    input  logic    [Lanes-1:0][BLOCK_W-1:0] in_data_i,

    output logic                             out_valid_o,
    input  logic                             out_ready_i,
    output logic    [Lanes-1:0][ KIND_W-1:0] out_kind_o,
    output logic    [Lanes-1:0][BYTES_W-1:0] out_bytes_o,
    output logic    [Lanes-1:0][BLOCK_W-1:0] out_data_o,
    output status_e                          out_status_o, // with a packet's TAG slot

    input  logic                   key_valid_i,
    output logic                   key_ready_o,
    input  key_op_e                key_op_i,
    input  logic      [SLOT_W-1:0] key_slot_i,
    input  key_size_e              key_size_i,
    input  logic      [     255:0] key_i,
    output logic                   key_done_o,
    output logic                   key_error_o
);

  if (Release != RELEASE_CUT_THROUGH && Release != RELEASE_VERIFIED) begin : gen_bad_release
    $error("og_gcm_core: Release must be 0 or 1");
  end
  if (Release == RELEASE_CUT_THROUGH && ReleaseBeats != 2048 / Lanes) begin : gen_bad_beats
    $error("og_gcm_core: ReleaseBeats is for Release = 1; with Release = 0 nothing waits for it");
  end
  if (Release == RELEASE_VERIFIED && !OutFifo) begin : gen_bad_out_fifo
    $error("og_gcm_core: to withhold plaintext (Release = 1) it takes OutFifo = 1");
  end

  logic feed_valid, feed_ready;
  logic done_valid, done_ready;
  logic [Lanes-1:0][KIND_W-1:0] done_kind;
  logic [Lanes-1:0][BYTES_W-1:0] done_bytes;
  logic [Lanes-1:0][BLOCK_W-1:0] done_data;
  status_e done_status;

  og_gcm_engine #(
      .Lanes    (Lanes),
      .KeySlots (KeySlots),
      .KeyMin   (KeyMin),
      .KeyMax   (KeyMax),
      .Sbox     (Sbox),
      .SboxCuts (SboxCuts),
      .RoundRegs(RoundRegs),
      .SumsRegs (SumsRegs),
      .Levels   (Levels),
      .MulRegs  (MulRegs),
      .DigitW   (DigitW),
      .DelayRam (DelayRam),
      .CarryChains(CarryChains),
      .OutFifo  (OutFifo)
  ) u_engine (
      .clk_i,
      .rst_ni,
      .in_valid_i  (feed_valid),
      .in_ready_o  (feed_ready),
      .in_header_i,
      .in_kind_i,
      .in_bytes_i,
      .in_data_i,
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

  if (Release == RELEASE_VERIFIED) begin : gen_verified
    // More than the beats that the engine can hold, and so than its packets.
    localparam int PACKETS = 128;

    // The engine does not say which way a packet goes: it is noted as it enters.
    logic first_q, ends, done_last;
    logic way_ready, way_valid, way_decrypt;
    logic [$clog2(PACKETS+1)-1:0] unused_level;

    assign feed_valid = in_valid_i && way_ready;
    assign in_ready_o = feed_ready && way_ready;

    // As in the engine, any TAG ends its packet.
    always_comb begin
      ends = 1'b0;
      done_last = 1'b0;
      for (int lane = 0; lane < Lanes; lane++) begin
        if (slot_kind_e'(in_kind_i[lane]) == SlotTag) ends = 1'b1;
        if (slot_kind_e'(done_kind[lane]) == SlotTag) done_last = 1'b1;
      end
    end

    always_ff @(posedge clk_i) begin
      if (in_valid_i && in_ready_o) first_q <= ends;
      if (!rst_ni) first_q <= 1'b1;
    end

    og_stream_fifo #(
        .Width(1),
        .Depth(PACKETS)
    ) u_ways (
        .clk_i,
        .rst_ni,
        .in_valid_i   (in_valid_i && feed_ready && first_q),
        .in_ready_o   (way_ready),
        .in_payload_i (in_header_i.decrypt),
        .out_valid_o  (way_valid),
        .out_ready_i  (done_valid && done_ready && done_last),
        .out_payload_o(way_decrypt),
        .level_o      (unused_level)
    );

    og_gcm_release #(
        .Lanes       (Lanes),
        .ReleaseBeats(ReleaseBeats)
    ) u_release (
        .clk_i,
        .rst_ni,
        .in_valid_i  (done_valid),
        .in_ready_o  (done_ready),
        .in_decrypt_i(way_decrypt),
        .in_kind_i   (done_kind),
        .in_bytes_i  (done_bytes),
        .in_data_i   (done_data),
        .in_status_i (done_status),
        .out_valid_o,
        .out_ready_i,
        .out_kind_o,
        .out_bytes_o,
        .out_data_o,
        .out_status_o
    );

    logic unused;
    assign unused = ^{way_valid, unused_level};
  end else begin : gen_cut_through
    assign feed_valid   = in_valid_i;
    assign in_ready_o   = feed_ready;
    assign out_valid_o  = done_valid;
    assign done_ready   = out_ready_i;
    assign out_kind_o   = done_kind;
    assign out_bytes_o  = done_bytes;
    assign out_data_o   = done_data;
    assign out_status_o = done_status;
  end

endmodule
