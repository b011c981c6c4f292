// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// MACsec receive (IEEE 802.1AE-2018, clause 10.6): frames as a MAC gives them, without
// preamble and FCS, in; frames for the controlled and the uncontrolled port out, in order.
//
//   s_axis -> frame FIFO --.--> beats -----> edit -> engine --.--> frame FIFO -> edit -> m_axis
//               ^ admit    |                 ^                |      ^            ^
//                          '-> head, parse,  |                '-> judge ----------'
//                              lookup, decide'---- facts, restore ---^
//
// A frame is stored whole first; what is bad, too long, or finds no room is dropped whole and counted
// (og_macsec_rx_admit). What else becomes of it is in og_macsec_rx_decide and og_macsec_rx_judge. All
// that go on go through the engine, what is in clear as AAD of no key, and so stay in order.
//
// TUSER is user_t of og_macsec_pkg. Release = RELEASE_VERIFIED: a frame leaves when it has been
// judged, and only then; once begun, m_axis_tvalid does not fall before its tlast. Release =
// RELEASE_CUT_THROUGH: plaintext leaves as it is decrypted, and TUSER.error with tlast says that the
// frame must not be used; TUSER.secured is a promise till tlast, and holds there. InputDrops:
// s_axis_tready is always high. m_axis_tdata is zero while m_axis_tvalid is low.
//
// Key slot of the key port: {SC, AN}. Tables: og_macsec_pkg; counters: og_macsec_rx_counters.
// Load the key, then the salt, then the association with in_use.
//
// Latency: 98 cycles from the first beat of a 92-byte frame to its last beat out on four lanes,
// 109 on one, with Release verified.
//
// Throughput: a frame per two cycles, a beat per cycle, and the engine's, of which a secured
// frame takes ceil((A + T + 1) / Lanes) cycles for A blocks of DA, SA, SecTAG and what is not encrypted
// and T blocks that are. Cost: the engine, InputBeats and OutputBeats of memory, and the parts.

module og_macsec_rx
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_rx_pkg::*;
  import og_gcm_pkg::SLOT_W, og_gcm_pkg::STATUS_W, og_gcm_pkg::status_e;  // facts_t is another
  import og_gcm_pkg::key_op_e, og_gcm_pkg::key_size_e;
  import og_gcm_pkg::RELEASE_VERIFIED, og_gcm_pkg::RELEASE_CUT_THROUGH;
  import og_gcm_axis_pkg::*;
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
    parameter  int DigitW       = 4,
    parameter  bit DelayRam     = 1,
    parameter  bit CarryChains  = 1,
    localparam int BeatBytes    = Lanes * BLOCK_BYTES
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

    input  logic                   key_valid_i,  // og_gcm_core
    output logic                   key_ready_o,
    input  key_op_e                key_op_i,
    input  logic      [SLOT_W-1:0] key_slot_i,
    input  key_size_e              key_size_i,
    input  logic      [     255:0] key_i,
    output logic                   key_done_o,
    output logic                   key_error_o,

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

  localparam int SaW = $clog2(4 * Channels);
  localparam int Elastic = 32;  // beats that wait for a decision: its latency and more
  localparam int InFlight = 64;  // frames between decision and verdict
  localparam bit Whole = Release == RELEASE_VERIFIED;
  localparam int MostBytes = 2 ** LENGTH_W - BeatBytes - 32'(NO_KEY_TAG_BYTES);
  localparam int RoomBytes = OutputBeats * BeatBytes - 32'(NO_KEY_TAG_BYTES);
  localparam int MaxBytes = Whole && RoomBytes < MostBytes ? RoomBytes : MostBytes;

  if (Lanes != 1 && Lanes != 2 && Lanes != 4) begin : gen_bad_lanes
    $error("og_macsec_rx: Lanes must be 1, 2 or 4");
  end
  if (Release != RELEASE_VERIFIED && Release != RELEASE_CUT_THROUGH) begin : gen_bad_release
    $error("og_macsec_rx: Release must be RELEASE_VERIFIED or RELEASE_CUT_THROUGH");
  end

  // What the parts offer and nobody asks for.
  logic unused_in_error, unused_edit_error, unused_decisions_in_ready, unused_status_in_ready;
  logic unused_out_lost, unused_ended_facts, unused_out_facts;
  length_t unused_out_bytes;
  number_t unused_next;
  logic [$clog2(Elastic+1)-1:0] unused_elastic_level;
  logic [$clog2(Elastic+3)-1:0] unused_decisions_level;
  logic [$clog2(InFlight+1)-1:0] unused_facts_level, unused_restore_level;
  logic [$clog2(Frames+1)-1:0] unused_status_level;

  // ---- tables and counters --------------------------------------------------------

  table_answer_t port_answer, sc_answer, salt_answer, sa_answer;
  rx_port_t [Ports-1:0] ports;
  event_t decide_event, judge_event;
  logic judge_ready;
  octets_t judge_octets;
  logic admit_valid, admit_ready;
  logic [PORT_W-1:0] admit_port, lost_port_q;
  rx_port_count_e admit_kind;
  logic in_lost, go_q;

  assign table_o = port_answer | sc_answer | salt_answer | sa_answer;

  og_macsec_rx_ports #(
      .Ports(Ports)
  ) u_ports (
      .clk_i,
      .rst_ni,
      .table_i,
      .table_o(port_answer),
      .ports_o(ports)
  );

  og_macsec_rx_counters #(
      .Channels(Channels),
      .Ports   (Ports)
  ) u_counters (
      .clk_i,
      .rst_ni,
      .decide_i      (decide_event),
      .judge_i       (judge_event),
      .judge_octets_i(judge_octets),
      .judge_ready_o (judge_ready),
      .admit_valid_i (admit_valid),
      .admit_ready_o (admit_ready),
      .admit_port_i  (admit_port),
      .admit_kind_i  (admit_kind),
      .lost_i        (in_lost),
      .lost_port_i   (lost_port_q),
      .clear_i       (counter_clear_i),
      .ready_o       (counter_ready_o),
      .counter_valid_i(counter_valid_i),
      .counter_bank_i(counter_bank_i),
      .counter_index_i(counter_index_i),
      .counter_done_o(counter_done_o),
      .counter_value_o(counter_value_o)
  );

  // No frame goes on before the counters are zero after reset.
  always_ff @(posedge clk_i) begin
    go_q <= rst_ni && (go_q || counter_ready_o);
  end

  // ---- whole frames in ------------------------------------------------------------

  typedef struct packed {
    logic              error;
    logic [PORT_W-1:0] port;
  } arrival_t;

  logic in_error, in_first_q;
  logic [PORT_W-1:0] in_port, in_port_q;
  logic in_ended, in_ended_lost, in_judge, in_judge_drop;
  length_t in_ended_bytes, in_judge_bytes;
  arrival_t in_arrival;

  assign in_error = s_axis_tuser[USER_W-1];
  assign in_port  = in_first_q ? s_axis_tuser[PORT_W-1:0] : in_port_q;

  always_ff @(posedge clk_i) begin
    if (s_axis_tvalid && s_axis_tready) begin
      in_first_q <= s_axis_tlast;
      in_port_q  <= in_port;
    end
    lost_port_q <= in_port;
    if (!rst_ni) in_first_q <= 1'b1;
  end

  logic whole_valid, whole_ready, whole_last;
  logic [8*BeatBytes-1:0] whole_data;
  logic [BeatBytes-1:0] whole_keep;
  logic [PORT_W-1:0] whole_port;
  length_t whole_bytes;

  og_frame_fifo #(
      .BeatBytes(BeatBytes),
      .Beats    (InputBeats),
      .Frames   (Frames),
      .InFactsW ($bits(arrival_t)),
      .OutFactsW(PORT_W),
      .Drops    (InputDrops),
      .Pace     (2)
  ) u_in (
      .clk_i,
      .rst_ni,
      .in_valid_i   (s_axis_tvalid),
      .in_ready_o   (s_axis_tready),
      .in_data_i    (s_axis_tdata),
      .in_keep_i    (s_axis_tkeep),
      .in_last_i    (s_axis_tlast),
      .in_facts_i   ({in_error, in_port}),
      .lost_o       (in_lost),
      .ended_valid_o(in_ended),
      .ended_facts_o(in_arrival),
      .ended_bytes_o(in_ended_bytes),
      .ended_lost_o (in_ended_lost),
      .judge_i      (in_judge),
      .judge_drop_i (in_judge_drop),
      .judge_bytes_i(in_judge_bytes),
      .judge_facts_i(in_arrival.port),
      .out_valid_o  (whole_valid),
      .out_ready_i  (whole_ready),
      .out_data_o   (whole_data),
      .out_keep_o   (whole_keep),
      .out_last_o   (whole_last),
      .out_error_o  (unused_in_error),
      .out_facts_o  (whole_port),
      .out_bytes_o  (whole_bytes)
  );

  og_macsec_rx_admit #(
      .Ports   (Ports),
      .MaxBytes(MaxBytes)
  ) u_admit (
      .clk_i,
      .rst_ni,
      .go_i         (go_q),
      .ports_i      (ports),
      .ended_valid_i(in_ended),
      .ended_lost_i (in_ended_lost),
      .ended_bytes_i(in_ended_bytes),
      .ended_error_i(in_arrival.error),
      .ended_port_i (in_arrival.port),
      .judge_o      (in_judge),
      .judge_drop_o (in_judge_drop),
      .judge_bytes_o(in_judge_bytes),
      .event_valid_o(admit_valid),
      .event_ready_i(admit_ready),
      .event_port_o (admit_port),
      .event_kind_o (admit_kind)
  );

  // ---- what each of them is -------------------------------------------------------

  logic head_valid, parsed_valid, found_valid, decided;
  logic [8*HEAD_BYTES-1:0] head;
  length_t head_bytes;
  logic [PORT_W-1:0] head_port;
  parsed_t parsed;
  found_t found;
  decision_t decided_decision;
  logic [SaW-1:0] early_index;
  logic early_in_use;
  number_t early_lowest;

  og_packet_head #(
      .BeatBytes(BeatBytes),
      .HeadBytes(HEAD_BYTES),
      .FactsW   (PORT_W)
  ) u_head (
      .clk_i,
      .rst_ni,
      .in_valid_i  (whole_valid && whole_ready),
      .in_data_i   (whole_data),
      .in_keep_i   (whole_keep),
      .in_last_i   (whole_last),
      .in_bytes_i  (whole_bytes),
      .in_facts_i  (whole_port),
      .head_valid_o(head_valid),
      .head_o      (head),
      .head_bytes_o(head_bytes),
      .head_facts_o(head_port)
  );

  og_macsec_rx_parse u_parse (
      .clk_i,
      .rst_ni,
      .in_valid_i  (head_valid),
      .in_head_i   (head),
      .in_bytes_i  (head_bytes),
      .in_port_i   (head_port),
      .out_valid_o (parsed_valid),
      .out_parsed_o(parsed)
  );

  og_macsec_rx_lookup #(
      .Channels(Channels),
      .Ports   (Ports)
  ) u_lookup (
      .clk_i,
      .rst_ni,
      .table_i,
      .table_o    (sc_answer),
      .ports_i    (ports),
      .in_valid_i (parsed_valid),
      .in_parsed_i(parsed),
      .out_valid_o(found_valid),
      .out_found_o(found)
  );

  og_macsec_rx_decide #(
      .Channels(Channels)
  ) u_decide (
      .clk_i,
      .rst_ni,
      .table_i,
      .table_o       (salt_answer),
      .early_index_o (early_index),
      .early_in_use_i(early_in_use),
      .early_lowest_i(early_lowest),
      .in_valid_i    (found_valid),
      .in_found_i    (found),
      .out_valid_o   (decided),
      .out_decision_o(decided_decision),
      .event_o       (decide_event)
  );

  // ---- beats wait for the decision, which then goes three ways --------------------

  logic beat_valid, beat_ready, beat_last;
  logic [8*BeatBytes-1:0] beat_data;
  logic [BeatBytes-1:0] beat_keep;

  og_stream_fifo #(
      .Width(9 * BeatBytes + 1),
      .Depth(Elastic)
  ) u_elastic (
      .clk_i,
      .rst_ni,
      .in_valid_i   (whole_valid),
      .in_ready_o   (whole_ready),
      .in_payload_i ({whole_last, whole_keep, whole_data}),
      .out_valid_o  (beat_valid),
      .out_ready_i  (beat_ready),
      .out_payload_o({beat_last, beat_keep, beat_data}),
      .level_o      (unused_elastic_level)
  );

  // A frame that waits for its edit has a beat in u_elastic, or has just moved there: room for all.
  decision_t decision;
  logic decision_valid, decision_take, edit_ready, facts_ready, restore_ready, goes_on;

  og_stream_fifo #(
      .Width($bits(decision_t)),
      .Depth(Elastic + 2)
  ) u_decisions (
      .clk_i,
      .rst_ni,
      .in_valid_i   (decided),
      .in_ready_o   (unused_decisions_in_ready),
      .in_payload_i (decided_decision),
      .out_valid_o  (decision_valid),
      .out_ready_i  (decision_take),
      .out_payload_o(decision),
      .level_o      (unused_decisions_level)
  );

  assign goes_on       = decision.drop || (facts_ready && restore_ready);
  assign decision_take = edit_ready && goes_on;

  logic packet_valid, packet_ready, packet_last;
  logic [8*BeatBytes-1:0] packet_data;
  logic [BeatBytes-1:0] packet_keep;
  packet_t packet;

  og_packet_edit #(
      .BeatBytes(BeatBytes),
      .Keep     (ADDRESS_BYTES),
      .PutBytes (TAG_BYTES),
      .FactsW   (PACKET_W)
  ) u_edit_in (
      .clk_i,
      .rst_ni,
      .edit_valid_i     (decision_valid && goes_on),
      .edit_ready_o     (edit_ready),
      .edit_drop_i      (decision.drop),
      .edit_cut_i       (8'(decision.cut)),
      .edit_put_i       ('0),
      .edit_put_bytes_i ('0),
      .edit_bytes_i     (decision.bytes),
      .edit_tail_i      ('0),
      .edit_tail_bytes_i('0),
      .edit_facts_i     (decision.packet),
      .in_valid_i       (beat_valid),
      .in_ready_o       (beat_ready),
      .in_data_i        (beat_data),
      .in_keep_i        (beat_keep),
      .in_last_i        (beat_last),
      .in_error_i       (1'b0),
      .out_valid_o      (packet_valid),
      .out_ready_i      (packet_ready),
      .out_data_o       (packet_data),
      .out_keep_o       (packet_keep),
      .out_last_o       (packet_last),
      .out_error_o      (unused_edit_error),
      .out_facts_o      (packet)
  );

  logic facts_valid, facts_take, restore_valid, restore_take;
  facts_t facts;
  restore_t restore;

  og_stream_fifo #(
      .Width($bits(facts_t)),
      .Depth(InFlight)
  ) u_facts (
      .clk_i,
      .rst_ni,
      .in_valid_i   (decision_valid && decision_take && !decision.drop),
      .in_ready_o   (facts_ready),
      .in_payload_i (decision.facts),
      .out_valid_o  (facts_valid),
      .out_ready_i  (facts_take),
      .out_payload_o(facts),
      .level_o      (unused_facts_level)
  );

  og_stream_fifo #(
      .Width($bits(restore_t)),
      .Depth(InFlight)
  ) u_restore (
      .clk_i,
      .rst_ni,
      .in_valid_i   (decision_valid && decision_take && !decision.drop),
      .in_ready_o   (restore_ready),
      .in_payload_i (decision.restore),
      .out_valid_o  (restore_valid),
      .out_ready_i  (restore_take),
      .out_payload_o(restore),
      .level_o      (unused_restore_level)
  );

  // ---- the engine -----------------------------------------------------------------

  logic done_valid, done_ready, done_last;
  logic [8*BeatBytes-1:0] done_data;
  logic [BeatBytes-1:0] done_keep;
  logic [STATUS_W-1:0] done_status;

  og_gcm_axis #(
      .Lanes      (Lanes),
      .KeySlots   (4 * Channels),
      .KeyMin     (KeyMin),
      .KeyMax     (KeyMax),
      .Sbox       (Sbox),
      .SboxCuts   (SboxCuts),
      .RoundRegs  (RoundRegs),
      .SumsRegs   (SumsRegs),
      .Levels     (Levels),
      .MulRegs    (MulRegs),
      .DigitW     (DigitW),
      .DelayRam   (DelayRam),
      .CarryChains(CarryChains),
      .Release    (RELEASE_CUT_THROUGH)
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
      .key_valid_i,
      .key_ready_o,
      .key_op_i,
      .key_slot_i,
      .key_size_i,
      .key_i,
      .key_done_o,
      .key_error_o
  );

  // ---- the verdict ----------------------------------------------------------------

  // Frames that have ended and are not judged yet: no more than the next FIFO has.
  logic status_valid, status_take;
  logic [STATUS_W-1:0] status;

  og_stream_fifo #(
      .Width(STATUS_W),
      .Depth(Frames)
  ) u_status (
      .clk_i,
      .rst_ni,
      .in_valid_i   (done_valid && done_ready && done_last),
      .in_ready_o   (unused_status_in_ready),
      .in_payload_i (done_status),
      .out_valid_o  (status_valid),
      .out_ready_i  (status_take),
      .out_payload_o(status),
      .level_o      (unused_status_level)
  );

  logic ask_valid, ask_ready, ask_done, ask_in_use, ask_late;
  logic [SaW-1:0] ask_index;
  number_t ask_number;
  logic [31:0] ask_window;
  logic verdict_valid, verdict_take;
  verdict_t verdict;

  og_macsec_rx_judge #(
      .Channels(Channels),
      .Ports   (Ports)
  ) u_judge (
      .clk_i,
      .rst_ni,
      .ports_i        (ports),
      .facts_valid_i  (facts_valid),
      .facts_ready_o  (facts_take),
      .facts_i        (facts),
      .status_valid_i (status_valid),
      .status_ready_o (status_take),
      .status_i       (status_e'(status)),
      .ask_valid_o    (ask_valid),
      .ask_ready_i    (ask_ready),
      .ask_index_o    (ask_index),
      .ask_number_o   (ask_number),
      .ask_window_o   (ask_window),
      .ask_done_i     (ask_done),
      .ask_in_use_i   (ask_in_use),
      .ask_late_i     (ask_late),
      .verdict_valid_o(verdict_valid),
      .verdict_ready_i(verdict_take),
      .verdict_o      (verdict)
  );

  rx_sa_t sa_read;
  logic sa_asked, sa_exists, sa_done, sa_none_q, sa_write_q;

  assign sa_asked       = table_i.valid && table_i.table_id == TableRxSa;
  assign sa_exists      = table_i.index < INDEX_W'(4 * Channels);
  assign sa_answer.done = sa_done || sa_none_q;
  assign sa_answer.data = sa_done && !sa_write_q ? DATA_W'(sa_read) : '0;

  always_ff @(posedge clk_i) begin
    sa_none_q  <= rst_ni && sa_asked && !sa_exists && !sa_none_q;
    sa_write_q <= table_i.write;
  end

  og_macsec_numbers #(
      .Entries(4 * Channels)
  ) u_numbers (
      .clk_i,
      .rst_ni,
      .early_index_i (early_index),
      .early_in_use_o(early_in_use),
      .early_next_o  (unused_next),
      .early_lowest_o(early_lowest),
      .judge_valid_i (ask_valid),
      .judge_ready_o (ask_ready),
      .judge_index_i (ask_index),
      .judge_number_i(ask_number),
      .judge_window_i(ask_window),
      .judge_commit_i(1'b1),
      .judge_done_o  (ask_done),
      .judge_in_use_o(ask_in_use),
      .judge_late_o  (ask_late),
      .sw_valid_i    (sa_asked && sa_exists),
      .sw_write_i    (table_i.write),
      .sw_index_i    (table_i.index[SaW-1:0]),
      .sw_data_i     (table_i.data[$bits(rx_sa_t)-1:0]),
      .sw_done_o     (sa_done),
      .sw_data_o     (sa_read)
  );

  // ---- what the verdict lets go -----------------------------------------------------

  logic out_ended, out_ended_lost, out_judge, out_drop, out_valid, out_ready, out_last, out_error;
  length_t out_judge_bytes;
  logic [8*BeatBytes-1:0] out_data;
  logic [BeatBytes-1:0] out_keep;
  logic restore_ready_out, restore_valid_out;
  logic secured_ready;  // with cut-through
  user_t user, end_user;

  // Counted and let go in the same cycle.
  always_comb begin
    judge_event       = verdict.count;
    judge_octets      = verdict.octets;
    judge_event.valid = verdict_valid && out_ended;
    if (Whole) begin
      if (!restore_valid || (!out_drop && !restore_ready_out)) judge_event.valid = 1'b0;
      if (out_ended_lost) begin
        judge_event.of_sa = 1'b0;
        judge_event.index = SA_W'(restore.user.port);
        judge_event.kind  = InPktsOverrun;
      end
    end else if (!secured_ready) begin
      judge_event.valid = 1'b0;
    end
  end

  assign out_drop     = verdict.drop || out_ended_lost;
  assign out_judge    = judge_event.valid && judge_ready;
  assign verdict_take = out_judge;

  restore_t given;

  always_comb begin
    given = restore;
    if (Whole) given.user.secured = verdict.secured;
  end

  if (Whole) begin : gen_whole
    length_t unused_ended_bytes;

    assign restore_take      = out_judge;
    assign secured_ready     = 1'b1;
    assign restore_valid_out = out_judge && !out_drop;
    assign out_judge_bytes =
        restore.bytes + length_t'(restore.cut) - length_t'(restore.put_bytes);
    assign end_user          = user;

    og_frame_fifo #(
        .BeatBytes(BeatBytes),
        .Beats    (OutputBeats),
        .Frames   (Frames)
    ) u_out (
        .clk_i,
        .rst_ni,
        .in_valid_i   (done_valid),
        .in_ready_o   (done_ready),
        .in_data_i    (done_data),
        .in_keep_i    (done_keep),
        .in_last_i    (done_last),
        .in_facts_i   (1'b0),
        .lost_o       (unused_out_lost),  // none: it waits while there is no room
        .ended_valid_o(out_ended),
        .ended_facts_o(unused_ended_facts),
        .ended_bytes_o(unused_ended_bytes),
        .ended_lost_o (out_ended_lost),
        .judge_i      (out_judge),
        .judge_drop_i (out_drop),
        .judge_bytes_i(out_judge_bytes),
        .judge_facts_i(1'b0),
        .out_valid_o  (out_valid),
        .out_ready_i  (out_ready),
        .out_data_o   (out_data),
        .out_keep_o   (out_keep),
        .out_last_o   (out_last),
        .out_error_o  (out_error),
        .out_facts_o  (unused_out_facts),
        .out_bytes_o  (unused_out_bytes)
    );
  end else begin : gen_pass
    // Whether it was validated is known before the last beat leaves, not before the first one.
    logic secured, unused_secured_valid;
    logic [$clog2(InFlight+1)-1:0] unused_secured_level;

    assign restore_take      = restore_ready_out;
    assign restore_valid_out = restore_valid;

    always_comb begin
      end_user = user;
      if (m_axis_tlast) end_user.secured = secured;
    end

    og_stream_fifo #(
        .Width(1),
        .Depth(InFlight)
    ) u_secured (
        .clk_i,
        .rst_ni,
        .in_valid_i   (out_judge),
        .in_ready_o   (secured_ready),
        .in_payload_i (verdict.secured),
        .out_valid_o  (unused_secured_valid),
        .out_ready_i  (m_axis_tvalid && m_axis_tready && m_axis_tlast),
        .out_payload_o(secured),
        .level_o      (unused_secured_level)
    );

    og_frame_pass #(
        .BeatBytes(BeatBytes),
        .Beats    (Elastic),
        .Frames   (Frames)
    ) u_out (
        .clk_i,
        .rst_ni,
        .in_valid_i   (done_valid),
        .in_ready_o   (done_ready),
        .in_data_i    (done_data),
        .in_keep_i    (done_keep),
        .in_last_i    (done_last),
        .in_facts_i   (1'b0),
        .lost_o       (unused_out_lost),
        .ended_valid_o(out_ended),
        .ended_facts_o(unused_ended_facts),
        .ended_bytes_o(out_judge_bytes),
        .ended_lost_o (out_ended_lost),
        .judge_i      (out_judge),
        .judge_drop_i (out_drop),
        .judge_bytes_i(out_judge_bytes),
        .judge_facts_i(1'b0),
        .out_valid_o  (out_valid),
        .out_ready_i  (out_ready),
        .out_data_o   (out_data),
        .out_keep_o   (out_keep),
        .out_last_o   (out_last),
        .out_error_o  (out_error),
        .out_facts_o  (unused_out_facts),
        .out_bytes_o  (unused_out_bytes)
    );
  end

  // ---- SecTAG out, tags in clear back -----------------------------------------------

  logic end_error;

  og_packet_edit #(
      .BeatBytes(BeatBytes),
      .Keep     (ADDRESS_BYTES),
      .PutBytes (CLEAR_TAGS * TAG_BYTES),
      .FactsW   (USER_W)
  ) u_edit_out (
      .clk_i,
      .rst_ni,
      .edit_valid_i     (restore_valid_out),
      .edit_ready_o     (restore_ready_out),
      .edit_drop_i      (1'b0),
      .edit_cut_i       (8'(given.cut)),
      .edit_put_i       (given.put),
      .edit_put_bytes_i (8'(given.put_bytes)),
      .edit_bytes_i     (given.bytes),
      .edit_tail_i      ('0),
      .edit_tail_bytes_i('0),
      .edit_facts_i     (given.user),
      .in_valid_i       (out_valid),
      .in_ready_o       (out_ready),
      .in_data_i        (out_data),
      .in_keep_i        (out_keep),
      .in_last_i        (out_last),
      .in_error_i       (out_error),
      .out_valid_o      (m_axis_tvalid),
      .out_ready_i      (m_axis_tready),
      .out_data_o       (m_axis_tdata),
      .out_keep_o       (m_axis_tkeep),
      .out_last_o       (m_axis_tlast),
      .out_error_o      (end_error),
      .out_facts_o      (user)
  );

  always_comb begin
    m_axis_tuser = end_user;
    m_axis_tuser[USER_W-1] = m_axis_tlast && end_error;
  end

  always_ff @(posedge clk_i) begin
    overrun_o <= rst_ni &&
        (in_lost || (admit_valid && admit_ready && admit_kind == InPktsOverrun) ||
         (out_judge && !judge_event.of_sa && judge_event.kind == InPktsOverrun));
  end

endmodule
