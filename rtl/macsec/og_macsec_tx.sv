// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// MACsec transmit (IEEE 802.1AE-2018): frames on AXI4-Stream in, secured frames out, in order.
//
//   s_axis -> front: stored, classified, SecTAG -> og_gcm_stream -> back: judged, -> m_axis
//               |                                                    ^  VLAN tags
//               '----------------- what is known of them ------------'  put back
//
// A frame begins with DA and SA, and has no preamble and no FCS. It has 13 to Longest bytes:
// Longest is the least of the input memory (InputBeats), 16,319 and, with RELEASE_VERIFIED, what
// the output memory (OutputBeats) holds less 32 bytes for SecTAG and ICV. TUSER is user_t: of
// s_axis, port and uncontrolled count with the first beat, error with the last; of m_axis, it is
// the same on all beats, but error, which is there with the last beat and Release =
// RELEASE_CUT_THROUGH only.
//
//   in clear   of the uncontrolled port, EAPOL, or a rule says so
//   protected  a rule says so: DA SA [VLAN tags in clear] SecTAG data ICV
//   dropped    anything else, with a count (tx_port_count_e, tx_sa_count_e): bad or too long, no
//              rule, association not in use or out of numbers, key erased meanwhile
//
// Nothing of a frame that is to be protected leaves in clear. What leaves in clear goes through the
// engine as AAD under a key slot that does not exist, so that frames keep their order.
//
// Key slot {SC, AN} of the engine is an association's; the key port is that of og_gcm_core. To
// switch to the next association: load its key, write its salt and numbers, then the channel's
// entry; no frame is lost. Then wait until the last frame under the old one has left before its key
// is erased: a frame that loses its key in the engine is dropped (cut-through: ends with
// TUSER.error), and its number stays used. A load waits until what was decided upon before has been
// judged (og_key_fence): no number is used under another key than its own. If that takes 16,384
// cycles it is refused, with key_blocked_o.
//
// Release = RELEASE_VERIFIED: a frame leaves when all of it is there, and tvalid does not fall
// within it. RELEASE_CUT_THROUGH: it leaves as the engine makes it. InputDrops = 1: s_axis_tready
// is always high, and a frame that finds no room is dropped whole (OutPktsOverrun, overrun_o).
//
// Throughput: the engine's, ceil((A + T + 1) / Lanes) cycles a frame, or its beats in or out, or 2,
// whichever is most. Latency: the frame, some 35 cycles, the engine's, 14 cycles, and the frame
// again with RELEASE_VERIFIED: of 64 bytes, 108 cycles from the first beat in to the last out on
// four lanes, 121 on one. After reset frames are stored, but none goes on until the counters are
// zero: 16 Channels or 16 Ports cycles, whichever is more. Cost: the engine,
// InputBeats and OutputBeats of block RAM, and the parts.

module og_macsec_tx
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_tx_pkg::*;
  import og_gcm_pkg::*;
  import og_gcm_axis_pkg::PACKET_W;
  import og_gcm_cfg_pkg::cfg_t, og_gcm_cfg_pkg::engine_cfg;
#(
    parameter  int Lanes        = 4,                                // 1, 2 or 4
    parameter  int Channels     = 16,                               // 2 to 64, a power of two
    parameter  int Ports        = 1,                                // 1 to 16
    parameter  int Rules        = 16,                               // 2 or more
    parameter  int InputBeats   = 2048 / Lanes,                     // a power of two
    parameter  int OutputBeats  = 2048 / Lanes,                     // a power of two
    parameter  int InputFrames  = 64,                               // stored at once
    parameter  int OutputFrames = 64,
    parameter  bit InputDrops   = 0,
    parameter  int Release      = RELEASE_VERIFIED,
    parameter  int KeyMin       = 128,                              // og_gcm_axis from here on
    parameter  int KeyMax       = 256,
    parameter  int Sbox         = og_aes_pkg::SBOX_TABLE,
    parameter  int SboxCuts     = 0,
    parameter  int RoundRegs    = 2,
    parameter  bit SumsRegs     = 0,
    parameter  int Levels       = 2,
    parameter  int MulRegs      = og_gf128_pkg::MUL_REGS_DEFAULT,
    parameter  bit MulPairs     = 0,  // og_gf2_leaf: Paired, for LUTs with two outputs
    parameter  int DigitW       = 5,
    parameter  bit DelayRam     = 1,
    parameter  bit BlockRam     = 0,
    parameter  bit CarryChains  = 1,
    localparam int BeatBytes    = 16 * Lanes
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets frames, tables, counts, keys

    input  logic                   s_axis_tvalid,
    output logic                   s_axis_tready,
    input  logic [8*BeatBytes-1:0] s_axis_tdata,
    input  logic [  BeatBytes-1:0] s_axis_tkeep,
    input  logic                   s_axis_tlast,
    input  logic [     USER_W-1:0] s_axis_tuser,   // user_t

    output logic                   m_axis_tvalid,
    input  logic                   m_axis_tready,
    output logic [8*BeatBytes-1:0] m_axis_tdata,
    output logic [  BeatBytes-1:0] m_axis_tkeep,
    output logic                   m_axis_tlast,
    output logic [     USER_W-1:0] m_axis_tuser,   // user_t

    input  logic         key_valid_i,
    output logic         key_ready_o,
    input  key_request_t key_request_i, // its slot: {SC, AN}
    output logic         key_done_o,
    output logic         key_error_o,
    output logic         key_blocked_o, // with key_error_o: frames did not leave

    input  table_request_t table_i,  // TableRule, TableTx...; others are not answered
    output table_answer_t  table_o,

    input  logic                 count_valid_i,  // og_macsec_counters
    input  logic [          1:0] count_bank_i,   // bank_e
    input  logic [         15:0] count_index_i,  // {port, SA or SC, kind[3:0]}
    output logic                 count_done_o,
    output logic [COUNTER_W-1:0] count_value_o,
    input  logic                 count_clear_i,  // all; a pulse

    output logic            ended_valid_o,  // an association has sent its last number; a pulse
    output logic [SA_W-1:0] ended_sa_o,
    output logic            overrun_o       // a frame found no room; a pulse
);

  // What fits the memories, and with 32 bytes more the length's bits.
  localparam int InputBytes = BeatBytes * InputBeats;
  localparam bit Whole = Release == RELEASE_VERIFIED;
  localparam int OutputBytes = Whole ? storable_bytes(BeatBytes, OutputBeats) : 2 ** LENGTH_W;
  localparam int Growth = SECTAG_BYTES + SCI_BYTES + ICV_BYTES;
  localparam int FrameBytes = 2 ** LENGTH_W - 1 - 64;  // og_frame_fifo: less than its last beat
  localparam int Smaller = InputBytes < OutputBytes - Growth ? InputBytes : OutputBytes - Growth;
  localparam int Longest = Smaller < FrameBytes ? Smaller : FrameBytes;

  // Plaintext is withheld by og_frame_exit, not by the engine.
  localparam cfg_t CFG = engine_cfg(
      .lanes(Lanes),
      .key_slots(4 * Channels),
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
    $error("og_macsec_tx: Lanes must be 1, 2 or 4");
  end
  if (Release != RELEASE_VERIFIED && Release != RELEASE_CUT_THROUGH) begin : gen_bad_release
    $error("og_macsec_tx: Release must be RELEASE_VERIFIED or RELEASE_CUT_THROUGH");
  end
  if (!store_ok(BeatBytes, InputBeats) || !store_ok(BeatBytes, OutputBeats)) begin : gen_bad_beats
    $error("og_macsec_tx: InputBeats and OutputBeats must be powers of two, of 256 bytes at least");
  end

  logic started_q, counters_ready;

  always_ff @(posedge clk_i) begin
    started_q <= (started_q || counters_ready) && rst_ni;
  end

  // --- before the engine ---

  logic clear_valid, clear_ready, clear_last, leave_valid, leave_ready;
  logic [8*BeatBytes-1:0] clear_data;
  logic [BeatBytes-1:0] clear_keep;
  logic [PACKET_W-1:0] clear_packet;
  tx_leave_t leave;
  front_counts_t front_counts;
  judge_counts_t judge_counts;
  logic admit_ready, sa_ready, unused_port_ready;
  key_hold_t hold;
  logic head, edit, drop, judged;

  og_macsec_tx_front #(
      .BeatBytes  (BeatBytes),
      .Channels   (Channels),
      .Ports      (Ports),
      .Rules      (Rules),
      .InputBeats (InputBeats),
      .InputFrames(InputFrames),
      .InputDrops (InputDrops),
      .Longest    (Longest)
  ) u_front (
      .clk_i,
      .rst_ni,
      .s_axis_tvalid,
      .s_axis_tready,
      .s_axis_tdata,
      .s_axis_tkeep,
      .s_axis_tlast,
      .s_axis_tuser,
      .out_valid_o  (clear_valid),
      .out_ready_i  (clear_ready),
      .out_data_o   (clear_data),
      .out_keep_o   (clear_keep),
      .out_last_o   (clear_last),
      .out_packet_o (clear_packet),
      .leave_valid_o(leave_valid),
      .leave_ready_i(leave_ready),
      .leave_o      (leave),
      .hold_i       (hold),
      .head_o       (head),
      .edit_o       (edit),
      .drop_o       (drop),
      .table_i,
      .table_o,
      .go_i         (started_q),
      .counts_o     (front_counts),
      .admit_ready_i(admit_ready),
      .end_valid_o  (ended_valid_o),
      .end_sa_o     (ended_sa_o)
  );

  // --- the engine: it encrypts only ---

  logic sealed_valid, sealed_ready, sealed_last;
  logic [8*BeatBytes-1:0] sealed_data;
  logic [BeatBytes-1:0] sealed_keep;
  logic [STATUS_W-1:0] sealed_status;

  og_packet_engine #(
      .Cfg(CFG)
  ) u_engine (
      .clk_i,
      .rst_ni,
      .s_axis_tvalid(clear_valid),
      .s_axis_tready(clear_ready),
      .s_axis_tdata (clear_data),
      .s_axis_tkeep (clear_keep),
      .s_axis_tlast (clear_last),
      .s_axis_tuser (clear_packet),
      .m_axis_tvalid(sealed_valid),
      .m_axis_tready(sealed_ready),
      .m_axis_tdata (sealed_data),
      .m_axis_tkeep (sealed_keep),
      .m_axis_tlast (sealed_last),
      .m_axis_tuser (sealed_status),
      .head_i       (head),
      .edit_i       (edit),
      .drop_i       (drop),
      .judged_i     (judged),
      .hold_o       (hold),
      .key_valid_i,
      .key_ready_o,
      .key_request_i,
      .key_done_o,
      .key_error_o,
      .key_blocked_o
  );

  // --- behind it ---

  og_macsec_tx_back #(
      .BeatBytes   (BeatBytes),
      .Whole       (Whole),
      .OutputBeats (OutputBeats),
      .OutputFrames(OutputFrames)
  ) u_back (
      .clk_i,
      .rst_ni,
      .in_valid_i   (sealed_valid),
      .in_ready_o   (sealed_ready),
      .in_data_i    (sealed_data),
      .in_keep_i    (sealed_keep),
      .in_last_i    (sealed_last),
      .in_status_i  (sealed_status),
      .leave_valid_i(leave_valid),
      .leave_ready_o(leave_ready),
      .leave_i      (leave),
      .m_axis_tvalid,
      .m_axis_tready,
      .m_axis_tdata,
      .m_axis_tkeep,
      .m_axis_tlast,
      .m_axis_tuser,
      .judged_o     (judged),
      .counts_o     (judge_counts),
      .sa_ready_i   (sa_ready)
  );

  og_macsec_counters #(
      .Channels   (Channels),
      .Ports      (Ports),
      .SaKinds    (32'(OutOctets)),
      .OctetKinds (1),
      .EventKindW ($bits(tx_sa_count_e)),
      .OverrunKind(32'(OutPktsOverrun))
  ) u_counters (
      .clk_i,
      .rst_ni,
      .front_i      (front_counts),
      .admit_ready_o(admit_ready),
      .judge_i      (judge_counts),
      .port_ready_o (unused_port_ready),
      .sa_ready_o   (sa_ready),
      .overrun_o,
      .clear_i      (count_clear_i),
      .ready_o      (counters_ready),
      .read_valid_i (count_valid_i),
      .read_bank_i  (count_bank_i),
      .read_index_i (count_index_i),
      .read_done_o  (count_done_o),
      .read_value_o (count_value_o)
  );

endmodule
