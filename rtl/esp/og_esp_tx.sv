// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// ESP, transmit (RFC 4303, 3.3): IP packets in, protected IP packets out.
//
//   s_axis -> og_esp_front --> og_gcm_stream --> og_frame_exit -> m_axis
//              | ^ og_esp_tx_decide                ^ judge
//              '------- what is known of them -----'
//
// TUSER says with the first beat of a packet what its policy is: dropped, in clear, or protected by
// an association. A packet to protect leaves protected, or not at all; each that does not
// leave counts. Order is kept. Packets are whole in memory before they begin and again before they
// leave: m_axis_tvalid does not fall within one, and one that the engine refuses (its key is
// gone) never shows. Packets are IP packets without a link header or, with Ethernet = 1,
// Ethernet frames; what follows an IP packet's own length is cut off where it is protected.
//
// Cost of a packet: the engine's cycles, or its beats where these are more.

module og_esp_tx
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_gcm_pkg::*;
  import og_gcm_axis_pkg::*;
  import og_gcm_cfg_pkg::cfg_t, og_gcm_cfg_pkg::engine_cfg;
#(
    parameter int Lanes       = 4,
    parameter int Associations = 64,    // tables, key slots: up to 1,023
    parameter int InputBeats   = 16384 / (16 * Lanes),  // room for whole packets, a power of two
    parameter int OutputBeats  = 16384 / (16 * Lanes),
    parameter int Frames       = 64,    // packets in each of them
    parameter bit InputDrops   = 0,     // 1: s_axis_tready is constant 1
    parameter bit Ethernet     = 0,     // 1: packets are in Ethernet frames
    parameter int KeyMin      = 128,
    parameter int KeyMax      = 256,
    parameter int Sbox        = og_aes_pkg::SBOX_TABLE,
    parameter int SboxCuts    = 0,
    parameter int RoundRegs   = 2,
    parameter bit SumsRegs    = 0,
    parameter int Levels      = 2,
    parameter int MulRegs     = og_gf128_pkg::MUL_REGS_DEFAULT,
    parameter bit MulPairs    = 0,  // og_gf2_leaf: Paired, for LUTs with two outputs
    parameter int DigitW      = 5,
    parameter bit DelayRam    = 1,
    parameter bit BlockRam    = 0,
    parameter bit CarryChains = 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets packets, tables, counters and keys

    input  logic                         s_axis_tvalid,
    output logic                         s_axis_tready,
    input  logic [    Lanes*BLOCK_W-1:0] s_axis_tdata,
    input  logic [Lanes*BLOCK_BYTES-1:0] s_axis_tkeep,
    input  logic                         s_axis_tlast,
    input  logic [           USER_W-1:0] s_axis_tuser,   // user_t

    output logic                         m_axis_tvalid,
    input  logic                         m_axis_tready,
    output logic [    Lanes*BLOCK_W-1:0] m_axis_tdata,
    output logic [Lanes*BLOCK_BYTES-1:0] m_axis_tkeep,
    output logic                         m_axis_tlast,
    output logic [           USER_W-1:0] m_axis_tuser,   // user_t

    input  table_request_t table_i,
    output table_answer_t  table_o,

    output logic                 counters_ready_o,  // zero since the reset; events before it wait
    input  logic                 read_valid_i,      // stays until read_done_o
    input  logic                 read_octets_i,     // by association; else packets, og_esp_count
    input  logic [         15:0] read_index_i,
    output logic                 read_done_o,
    output logic [COUNTER_W-1:0] read_value_o,

    output logic ended_valid_o,  // the association has used its last number
    output sa_t  ended_sa_o,

    input  logic         key_valid_i,
    output logic         key_ready_o,
    input  key_request_t key_request_i, // its slot: the association
    output logic         key_done_o,
    output logic         key_error_o,
    output logic         key_blocked_o  // with key_error_o: packets did not leave
);

  localparam int BeatBytes = 16 * Lanes;
  localparam int Depth = 16;  // packets between head and decision

  // A packet leaves with 16 bytes more at least than the engine gives of it: an IP header, SPI,
  // sequence number and IV for at most 20 of AAD.
  localparam int RoomBytes = storable_bytes(BeatBytes, OutputBeats) + 16;
  // With the header of a frame its length has LENGTH_W bits.
  localparam int LongBytes = 2 ** LENGTH_W - 1 - (Ethernet ? LINK_BYTES : 0);
  localparam int MostBytes = RoomBytes < LongBytes ? RoomBytes : LongBytes;

  // Plaintext is withheld by og_frame_exit, not by the engine.
  localparam cfg_t CFG = engine_cfg(
      .lanes(Lanes),
      .key_slots(Associations),
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
      .carry_chains(CarryChains)
  );

  if (Lanes != 1 && Lanes != 2 && Lanes != 4) begin : gen_bad_lanes
    $error("og_esp_tx: Lanes must be 1, 2 or 4");
  end
  if (Associations < 1 || Associations > 32'(NO_KEY)) begin : gen_bad_associations
    $error("og_esp_tx: Associations must be 1 to 1023: the last key slot number must stay free");
  end
  if (!store_ok(BeatBytes, InputBeats) || !store_ok(BeatBytes, OutputBeats)) begin : gen_bad_beats
    $error("og_esp_tx: InputBeats and OutputBeats must be powers of two, of 256 bytes at least");
  end

  // ---- in -----------------------------------------------------------------------------------

  logic head_valid, decision_valid, decision_ready, packet_valid, packet_ready, packet_last;
  logic facts_valid, facts_ready;
  head_t head;
  length_t head_bytes;
  versions_t head_versions;
  link_t link;
  user_t head_user;
  engine_edit_t decision;
  key_hold_t hold;
  logic came, taken, judged;
  tx_facts_t decision_facts, facts;
  logic [8*BeatBytes-1:0] packet_data;
  logic [BeatBytes-1:0] packet_keep;
  logic [PACKET_W-1:0] packet;
  logic [2:0] event_valid, event_ready;
  event_t [2:0] events;

  og_esp_front #(
      .BeatBytes (BeatBytes),
      .Beats     (InputBeats),
      .Frames    (Frames),
      .InputDrops(InputDrops),
      .Ethernet  (Ethernet),
      .Depth     (Depth),
      .Decrypt   (0),
      .FactsW    ($bits(tx_facts_t))
  ) u_front (
      .clk_i,
      .rst_ni,
      .s_axis_tvalid,
      .s_axis_tready,
      .s_axis_tdata,
      .s_axis_tkeep,
      .s_axis_tlast,
      .s_axis_tuser,
      .head_valid_o    (head_valid),
      .head_o          (head),
      .head_bytes_o    (head_bytes),
      .head_versions_o (head_versions),
      .head_user_o     (head_user),
      .decision_valid_i(decision_valid),
      .decision_ready_o(decision_ready),
      .decision_i      (decision),
      .decision_facts_i(decision_facts),
      .out_valid_o     (packet_valid),
      .out_ready_i     (packet_ready),
      .out_data_o      (packet_data),
      .out_keep_o      (packet_keep),
      .out_last_o      (packet_last),
      .out_packet_o    (packet),
      .facts_valid_o   (facts_valid),
      .facts_ready_i   (facts_ready),
      .facts_o         (facts),
      .link_o          (link),
      .came_o          (came),
      .taken_o         (taken),
      .event_valid_o   (event_valid[1:0]),
      .event_ready_i   (event_ready[1:0]),
      .event_o         (events[1:0])
  );

  // ---- decision -----------------------------------------------------------------------------

  table_answer_t answer;

  og_esp_tx_decide #(
      .Associations(Associations),
      .MostBytes   (MostBytes),
      .Depth       (Depth)
  ) u_decide (
      .clk_i,
      .rst_ni,
      .head_valid_i   (head_valid),
      .head_i         (head),
      .head_bytes_i   (head_bytes),
      .head_versions_i(head_versions),
      .head_user_i    (head_user),
      .out_valid_o    (decision_valid),
      .out_ready_i    (decision_ready),
      .out_edit_o     (decision),
      .out_facts_o    (decision_facts),
      .ended_valid_o,
      .ended_sa_o,
      .hold_i         (hold),
      .table_i,
      .table_o        (answer)
  );

  // Of its tables (identifiers below 8) those that there are not answer, too.
  always_comb begin
    table_o = answer;
    if (table_i.valid && table_i.table_id > TableTxNumber && table_i.table_id < TableRxSa) begin
      table_o.done = 1'b1;
    end
  end

  // ---- engine -------------------------------------------------------------------------------

  logic done_valid, done_ready, done_last;
  logic [8*BeatBytes-1:0] done_data;
  logic [BeatBytes-1:0] done_keep;
  logic [STATUS_W-1:0] done_status;

  og_packet_engine #(
      .Cfg(CFG)
  ) u_engine (
      .clk_i,
      .rst_ni,
      .s_axis_tvalid(packet_valid),
      .s_axis_tready(packet_ready),
      .s_axis_tdata (packet_data),
      .s_axis_tkeep (packet_keep),
      .s_axis_tlast (packet_last),
      .s_axis_tuser (packet),
      .m_axis_tvalid(done_valid),
      .m_axis_tready(done_ready),
      .m_axis_tdata (done_data),
      .m_axis_tkeep (done_keep),
      .m_axis_tlast (done_last),
      .m_axis_tuser (done_status),
      .head_i       (came),
      .edit_i       (taken),
      .drop_i       (decision.drop),
      .judged_i     (judged),
      .hold_o       (hold),
      .key_valid_i,
      .key_ready_o,
      .key_request_i,
      .key_done_o,
      .key_error_o,
      .key_blocked_o
  );

  // ---- out ----------------------------------------------------------------------------------

  og_esp_tx_back #(
      .BeatBytes  (BeatBytes),
      .OutputBeats(OutputBeats),
      .Frames     (Frames),
      .Ethernet   (Ethernet)
  ) u_back (
      .clk_i,
      .rst_ni,
      .in_valid_i   (done_valid),
      .in_ready_o   (done_ready),
      .in_data_i    (done_data),
      .in_keep_i    (done_keep),
      .in_last_i    (done_last),
      .in_status_i  (done_status),
      .facts_valid_i(facts_valid),
      .facts_ready_o(facts_ready),
      .facts_i      (facts),
      .link_i       (link),
      .m_axis_tvalid,
      .m_axis_tready,
      .m_axis_tdata,
      .m_axis_tkeep,
      .m_axis_tlast,
      .m_axis_tuser,
      .judged_o     (judged),
      .event_valid_o(event_valid[2]),
      .event_ready_i(event_ready[2]),
      .event_o      (events[2])
  );

  og_esp_count #(
      .Associations(Associations)
  ) u_count (
      .clk_i,
      .rst_ni,
      .in_valid_i(event_valid),
      .in_ready_o(event_ready),
      .in_event_i(events),
      .ready_o   (counters_ready_o),
      .read_valid_i,
      .read_octets_i,
      .read_index_i,
      .read_done_o,
      .read_value_o
  );

endmodule
