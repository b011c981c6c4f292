// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// MACsec receive (IEEE 802.1AE-2018, clause 10.6): frames as a MAC gives them, without
// preamble and FCS, in; frames for the controlled and the uncontrolled port out, in order.
//
//   s_axis -> front: stored, decided upon -> og_gcm_stream -> back: judged, SecTAG cut -> m_axis
//               |                                                ^
//               '--------------- what is known of them ---------'
//
// A frame is stored whole first; what is bad, too long, or finds no room is dropped whole and
// counted (og_macsec_admit). What else becomes of it is in og_macsec_rx_decide and
// og_macsec_rx_judge. All that go on go through the engine, what is in clear as AAD of no key, and
// so stay in order.
//
// TUSER is user_t of og_macsec_pkg. Release = RELEASE_VERIFIED: a frame leaves when it has been
// judged, and only then; once begun, m_axis_tvalid does not fall before its tlast. Release =
// RELEASE_CUT_THROUGH: plaintext leaves as it is decrypted, and TUSER.error with tlast says that
// the frame must not be used; TUSER.secured is 0 before the last beat. InputDrops: s_axis_tready is
// always high. m_axis_tdata is zero while m_axis_tvalid is low.
//
// Key slot of the key port: {SC, AN}. Tables: og_macsec_pkg; counters: og_macsec_counters.
// Load the key, then the salt, then the association with in_use. A load waits until what was
// decided upon before has been judged (og_key_fence): nothing of an old key moves the numbers of a
// new one. If that takes 16,384 cycles it is refused, with key_blocked_o.
//
// Latency: 107 cycles from the first beat of a 92-byte frame to its last beat out on four lanes,
// 119 on one, with Release verified.
//
// Throughput: a frame per two cycles, a beat per cycle, and the engine's, of which a secured
// frame takes ceil((A + T + 1) / Lanes) cycles for A blocks of DA, SA, SecTAG and what is not
// encrypted and T blocks that are. Cost: the engine, InputBeats and OutputBeats of memory, and the
// parts.

module og_macsec_rx
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_gcm_pkg::SLOT_W;
  import og_gcm_pkg::key_request_t;
  import og_gcm_pkg::RELEASE_VERIFIED, og_gcm_pkg::RELEASE_CUT_THROUGH;
  import og_gcm_cfg_pkg::cfg_t, og_gcm_cfg_pkg::engine_cfg;
#(
    parameter  int Lanes        = 4,                             // 1, 2 or 4
    parameter  int Channels     = 8,                             // SCs: 2 to 64, a power of two
    parameter  int Ports        = 1,                             // 1 to 16
    parameter  int InputBeats   = 2048 / Lanes,                  // a power of two
    parameter  int OutputBeats  = 2048 / Lanes,                  // with Release verified
    parameter  int Frames       = 64,                            // in each of the two
    parameter  bit InputDrops   = 0,
    parameter  int Release      = RELEASE_VERIFIED,
    parameter  int KeyMin       = 128,                           // the engine's: og_gcm_axis
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
    input logic rst_ni, // synchronous; forgets frames, tables and counters, erases all keys

    input  logic                   s_axis_tvalid,
    output logic                   s_axis_tready,
    input  logic [8*BeatBytes-1:0] s_axis_tdata,
    input  logic [  BeatBytes-1:0] s_axis_tkeep,
    input  logic                   s_axis_tlast,
    input  logic [     USER_W-1:0] s_axis_tuser,   // user_t: port, error

    output logic                   m_axis_tvalid,
    input  logic                   m_axis_tready,
    output logic [8*BeatBytes-1:0] m_axis_tdata,
    output logic [  BeatBytes-1:0] m_axis_tkeep,
    output logic                   m_axis_tlast,
    output logic [     USER_W-1:0] m_axis_tuser,   // user_t

    input  logic         key_valid_i,   // og_gcm_core
    output logic         key_ready_o,
    input  key_request_t key_request_i,
    output logic         key_done_o,
    output logic         key_error_o,
    output logic         key_blocked_o, // with key_error_o: frames did not leave

    input  table_request_t table_i,  // TableRxPort, TableRxSc, TableRxSa, TableRxSalt
    output table_answer_t  table_o,

    input  logic                  counter_clear_i,
    output logic                  counter_ready_o,
    input  logic                  counter_valid_i,
    input  bank_e                 counter_bank_i,
    input  logic  [         15:0] counter_index_i,  // {port, SA or SC, kind}
    output logic                  counter_done_o,
    output logic  [COUNTER_W-1:0] counter_value_o,

    output logic overrun_o  // a frame found no room; a pulse
);

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
    $error("og_macsec_rx: Lanes must be 1, 2 or 4");
  end
  if (!store_ok(BeatBytes, InputBeats) || !store_ok(BeatBytes, OutputBeats)) begin : gen_bad_beats
    $error("og_macsec_rx: InputBeats and OutputBeats must be powers of two, of 256 bytes at least");
  end
  if (Release != RELEASE_VERIFIED && Release != RELEASE_CUT_THROUGH) begin : gen_bad_release
    $error("og_macsec_rx: Release must be RELEASE_VERIFIED or RELEASE_CUT_THROUGH");
  end

  rx_port_t [Ports-1:0] ports;
  table_answer_t port_answer, path_answer;
  front_counts_t front_counts;
  judge_counts_t judge_counts;
  logic admit_ready, port_ready, sa_ready, go_q;

  assign table_o = port_answer | path_answer;

  // No frame goes on before the counters are zero after reset.
  always_ff @(posedge clk_i) begin
    go_q <= rst_ni && (go_q || counter_ready_o);
  end

  og_macsec_rx_ports #(
      .Ports(Ports)
  ) u_ports (
      .clk_i,
      .rst_ni,
      .table_i,
      .table_o(port_answer),
      .ports_o(ports)
  );

  og_macsec_rx_path #(
      .Cfg        (CFG),
      .Channels   (Channels),
      .Ports      (Ports),
      .InputBeats (InputBeats),
      .OutputBeats(OutputBeats),
      .Frames     (Frames),
      .InputDrops (InputDrops),
      .Whole      (Release == RELEASE_VERIFIED)
  ) u_path (
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
      .key_request_i,
      .key_done_o,
      .key_error_o,
      .key_blocked_o,
      .ports_i       (ports),
      .table_i,
      .table_o       (path_answer),
      .go_i          (go_q),
      .front_counts_o(front_counts),
      .admit_ready_i (admit_ready),
      .judge_counts_o(judge_counts),
      .port_ready_i  (port_ready),
      .sa_ready_i    (sa_ready)
  );

  og_macsec_counters #(
      .Channels   (Channels),
      .Ports      (Ports),
      .SaKinds    (32'(InOctetsValidated)),
      .OctetKinds (2),
      .EventKindW ($bits(rx_sa_count_e)),
      .OverrunKind(32'(InPktsOverrun))
  ) u_counters (
      .clk_i,
      .rst_ni,
      .front_i      (front_counts),
      .admit_ready_o(admit_ready),
      .judge_i      (judge_counts),
      .port_ready_o (port_ready),
      .sa_ready_o   (sa_ready),
      .overrun_o,
      .clear_i      (counter_clear_i),
      .ready_o      (counter_ready_o),
      .read_valid_i (counter_valid_i),
      .read_bank_i  (counter_bank_i),
      .read_index_i (counter_index_i),
      .read_done_o  (counter_done_o),
      .read_value_o (counter_value_o)
  );

endmodule
