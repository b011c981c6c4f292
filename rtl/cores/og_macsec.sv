// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// MACsec (IEEE 802.1AE-2018), both directions, with registers on AXI4-Lite:
//
//   s_tx_axis -> og_macsec_tx -> m_tx_axis    frames of ours, then secured, to the MAC
//   m_rx_axis <- og_macsec_rx <- s_rx_axis    frames from the MAC
//
// Frames are without preamble and FCS; TUSER is user_t of og_macsec_pkg. What becomes of them,
// latency and throughput are in og_macsec_tx and og_macsec_rx, the registers in
// regs/og_macsec.rdl; sw/opengcm_macsec.h is the driver. The two directions have nothing in common
// but the registers: an engine each, tables, keys and counters. CTRL holds either in reset by
// itself, which ends a frame on its way wherever it is: what has not come yet is discarded to its
// TLAST, and what has begun to leave ends with TLAST and TUSER.error (og_reset_gate).
//
// After reset nothing is secured: transmit lets nothing out but frames of the uncontrolled port and
// EAPOL, and receive, whose ports are strict until they are written, nothing in but those of the
// key agreement entity.
//
// irq stays high until software clears the bit in IRQ_STATUS, or disables it in IRQ_ENABLE.

module og_macsec
  import og_gcm_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_regs_pkg::*;
  import og_packet_pkg::*;
#(
    parameter  int Lanes       = 4,                                // 1, 2 or 4
    parameter  int Channels    = 16,                               // 2 to 64, a power of two
    parameter  int Ports       = 1,                                // 1 to 16
    parameter  int Rules       = 16,                               // 2 to 128
    parameter  int InputBeats  = 2048 / Lanes,                     // of each direction
    parameter  int OutputBeats = 2048 / Lanes,
    parameter  int Frames      = 64,
    parameter  bit InputDrops  = 0,
    parameter  int Release     = RELEASE_VERIFIED,
    parameter  int KeyMin      = 128,                              // og_gcm_axis from here on
    parameter  int KeyMax      = 256,
    parameter  int Sbox        = og_aes_pkg::SBOX_TABLE,
    parameter  int SboxCuts    = 0,
    parameter  int RoundRegs   = 2,
    parameter  bit SumsRegs    = 0,
    parameter  int Levels      = 2,
    parameter  int MulRegs     = og_gf128_pkg::MUL_REGS_DEFAULT,
    parameter  bit MulPairs    = 0,  // og_gf2_leaf: Paired, for LUTs with two outputs
    parameter  int DigitW      = 5,
    parameter  bit DelayRam    = 1,
    parameter  bit BlockRam    = 0,
    parameter  bit CarryChains = 1,
    localparam int BeatBytes   = 16 * Lanes
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets frames, tables and counters, erases all keys

    input  logic                   s_tx_axis_tvalid,
    output logic                   s_tx_axis_tready,
    input  logic [8*BeatBytes-1:0] s_tx_axis_tdata,
    input  logic [  BeatBytes-1:0] s_tx_axis_tkeep,
    input  logic                   s_tx_axis_tlast,
    input  logic [     USER_W-1:0] s_tx_axis_tuser,  // port, uncontrolled, error

    output logic                   m_tx_axis_tvalid,
    input  logic                   m_tx_axis_tready,
    output logic [8*BeatBytes-1:0] m_tx_axis_tdata,
    output logic [  BeatBytes-1:0] m_tx_axis_tkeep,
    output logic                   m_tx_axis_tlast,
    output logic [     USER_W-1:0] m_tx_axis_tuser,  // port, uncontrolled, secured, error

    input  logic                   s_rx_axis_tvalid,
    output logic                   s_rx_axis_tready,
    input  logic [8*BeatBytes-1:0] s_rx_axis_tdata,
    input  logic [  BeatBytes-1:0] s_rx_axis_tkeep,
    input  logic                   s_rx_axis_tlast,
    input  logic [     USER_W-1:0] s_rx_axis_tuser,  // port, error

    output logic                   m_rx_axis_tvalid,
    input  logic                   m_rx_axis_tready,
    output logic [8*BeatBytes-1:0] m_rx_axis_tdata,
    output logic [  BeatBytes-1:0] m_rx_axis_tkeep,
    output logic                   m_rx_axis_tlast,
    output logic [     USER_W-1:0] m_rx_axis_tuser,  // port, uncontrolled, secured, error

    input  logic              s_axil_awvalid,
    output logic              s_axil_awready,
    input  logic [ADDR_W-1:0] s_axil_awaddr,
    input  logic              s_axil_wvalid,
    output logic              s_axil_wready,
    input  logic [      31:0] s_axil_wdata,
    input  logic [       3:0] s_axil_wstrb,
    output logic              s_axil_bvalid,
    input  logic              s_axil_bready,
    output logic [       1:0] s_axil_bresp,
    input  logic              s_axil_arvalid,
    output logic              s_axil_arready,
    input  logic [ADDR_W-1:0] s_axil_araddr,
    output logic              s_axil_rvalid,
    input  logic              s_axil_rready,
    output logic [      31:0] s_axil_rdata,
    output logic [       1:0] s_axil_rresp,
    output logic              irq
);

  // Index 0 of each pair is transmit, 1 receive.
  logic [1:0] rst_n, up;
  table_request_t [1:0] request;
  table_answer_t  [1:0] answer;

  logic [1:0] key_valid, key_ready, key_done, key_error, key_blocked;
  key_request_t key_request;

  logic [1:0] count_valid, count_done;
  logic [1:0] count_bank;
  logic [7:0] count_owner;
  logic [3:0] count_kind;
  logic [15:0] count_index;
  logic [1:0][COUNTER_W-1:0] count_value;

  logic ended;
  logic [SA_W-1:0] ended_sa;
  logic [1:0] overrun;

  assign count_index = 16'({count_owner, count_kind});

  // Streams of the directions, behind their gates.
  logic [1:0] in_valid, in_ready, out_valid, out_ready, out_last;
  logic [1:0][8*BeatBytes-1:0] out_data;
  logic [1:0][BeatBytes-1:0] out_keep;
  logic [1:0][USER_W-1:0] out_user;

  og_reset_gate #(
      .BeatBytes (BeatBytes),
      .UserW     (USER_W),
      .InputDrops(InputDrops)
  ) u_tx_gate (
      .clk_i,
      .rst_ni,
      .up_i         (up[0]),
      .s_axis_tvalid(s_tx_axis_tvalid),
      .s_axis_tready(s_tx_axis_tready),
      .s_axis_tlast (s_tx_axis_tlast),
      .in_valid_o   (in_valid[0]),
      .in_ready_i   (in_ready[0]),
      .out_valid_i  (out_valid[0]),
      .out_ready_o  (out_ready[0]),
      .out_data_i   (out_data[0]),
      .out_keep_i   (out_keep[0]),
      .out_last_i   (out_last[0]),
      .out_user_i   (out_user[0]),
      .m_axis_tvalid(m_tx_axis_tvalid),
      .m_axis_tready(m_tx_axis_tready),
      .m_axis_tdata (m_tx_axis_tdata),
      .m_axis_tkeep (m_tx_axis_tkeep),
      .m_axis_tlast (m_tx_axis_tlast),
      .m_axis_tuser (m_tx_axis_tuser)
  );

  og_reset_gate #(
      .BeatBytes (BeatBytes),
      .UserW     (USER_W),
      .InputDrops(InputDrops)
  ) u_rx_gate (
      .clk_i,
      .rst_ni,
      .up_i         (up[1]),
      .s_axis_tvalid(s_rx_axis_tvalid),
      .s_axis_tready(s_rx_axis_tready),
      .s_axis_tlast (s_rx_axis_tlast),
      .in_valid_o   (in_valid[1]),
      .in_ready_i   (in_ready[1]),
      .out_valid_i  (out_valid[1]),
      .out_ready_o  (out_ready[1]),
      .out_data_i   (out_data[1]),
      .out_keep_i   (out_keep[1]),
      .out_last_i   (out_last[1]),
      .out_user_i   (out_user[1]),
      .m_axis_tvalid(m_rx_axis_tvalid),
      .m_axis_tready(m_rx_axis_tready),
      .m_axis_tdata (m_rx_axis_tdata),
      .m_axis_tkeep (m_rx_axis_tkeep),
      .m_axis_tlast (m_rx_axis_tlast),
      .m_axis_tuser (m_rx_axis_tuser)
  );

  og_macsec_tx #(
      .Lanes       (Lanes),
      .Channels    (Channels),
      .Ports       (Ports),
      .Rules       (Rules),
      .InputBeats  (InputBeats),
      .OutputBeats (OutputBeats),
      .InputFrames (Frames),
      .OutputFrames(Frames),
      .InputDrops  (InputDrops),
      .Release     (Release),
      .KeyMin      (KeyMin),
      .KeyMax      (KeyMax),
      .Sbox        (Sbox),
      .SboxCuts    (SboxCuts),
      .RoundRegs   (RoundRegs),
      .SumsRegs    (SumsRegs),
      .Levels      (Levels),
      .MulRegs     (MulRegs),
      .MulPairs    (MulPairs),
      .DigitW      (DigitW),
      .DelayRam    (DelayRam),
      .BlockRam    (BlockRam),
      .CarryChains (CarryChains)
  ) u_tx (
      .clk_i,
      .rst_ni       (rst_n[0]),
      .s_axis_tvalid(in_valid[0]),
      .s_axis_tready(in_ready[0]),
      .s_axis_tdata (s_tx_axis_tdata),
      .s_axis_tkeep (s_tx_axis_tkeep),
      .s_axis_tlast (s_tx_axis_tlast),
      .s_axis_tuser (s_tx_axis_tuser),
      .m_axis_tvalid(out_valid[0]),
      .m_axis_tready(out_ready[0]),
      .m_axis_tdata (out_data[0]),
      .m_axis_tkeep (out_keep[0]),
      .m_axis_tlast (out_last[0]),
      .m_axis_tuser (out_user[0]),
      .key_valid_i  (key_valid[0]),
      .key_ready_o  (key_ready[0]),
      .key_request_i(key_request),
      .key_done_o   (key_done[0]),
      .key_error_o  (key_error[0]),
      .key_blocked_o(key_blocked[0]),
      .table_i      (request[0]),
      .table_o      (answer[0]),
      .count_valid_i(count_valid[0]),
      .count_bank_i (count_bank),
      .count_index_i(count_index),
      .count_done_o (count_done[0]),
      .count_value_o(count_value[0]),
      .count_clear_i(1'b0),
      .ended_valid_o(ended),
      .ended_sa_o   (ended_sa),
      .overrun_o    (overrun[0])
  );

  logic unused_counters_ready;  // no frame goes on before

  og_macsec_rx #(
      .Lanes       (Lanes),
      .Channels    (Channels),
      .Ports       (Ports),
      .InputBeats  (InputBeats),
      .OutputBeats (OutputBeats),
      .Frames      (Frames),
      .InputDrops  (InputDrops),
      .Release     (Release),
      .KeyMin      (KeyMin),
      .KeyMax      (KeyMax),
      .Sbox        (Sbox),
      .SboxCuts    (SboxCuts),
      .RoundRegs   (RoundRegs),
      .SumsRegs    (SumsRegs),
      .Levels      (Levels),
      .MulRegs     (MulRegs),
      .MulPairs    (MulPairs),
      .DigitW      (DigitW),
      .DelayRam    (DelayRam),
      .BlockRam    (BlockRam),
      .CarryChains (CarryChains)
  ) u_rx (
      .clk_i,
      .rst_ni         (rst_n[1]),
      .s_axis_tvalid  (in_valid[1]),
      .s_axis_tready  (in_ready[1]),
      .s_axis_tdata   (s_rx_axis_tdata),
      .s_axis_tkeep   (s_rx_axis_tkeep),
      .s_axis_tlast   (s_rx_axis_tlast),
      .s_axis_tuser   (s_rx_axis_tuser),
      .m_axis_tvalid  (out_valid[1]),
      .m_axis_tready  (out_ready[1]),
      .m_axis_tdata   (out_data[1]),
      .m_axis_tkeep   (out_keep[1]),
      .m_axis_tlast   (out_last[1]),
      .m_axis_tuser   (out_user[1]),
      .key_valid_i    (key_valid[1]),
      .key_ready_o    (key_ready[1]),
      .key_request_i  (key_request),
      .key_done_o     (key_done[1]),
      .key_error_o    (key_error[1]),
      .key_blocked_o  (key_blocked[1]),
      .table_i        (request[1]),
      .table_o        (answer[1]),
      .counter_clear_i(1'b0),
      .counter_ready_o(unused_counters_ready),
      .counter_valid_i(count_valid[1]),
      .counter_bank_i (og_macsec_pkg::bank_e'(count_bank)),
      .counter_index_i(count_index),
      .counter_done_o (count_done[1]),
      .counter_value_o(count_value[1]),
      .overrun_o      (overrun[1])
  );

  logic bus_valid, bus_write, bus_ready, bus_error;
  logic [ADDR_W-1:2] bus_place;
  logic [31:0] bus_wdata, bus_rdata;

  og_axil_front #(
      .AddrW(ADDR_W)
  ) u_front (
      .clk_i,
      .rst_ni,
      .awake_i(1'b1),
      .s_axil_awvalid,
      .s_axil_awready,
      .s_axil_awaddr,
      .s_axil_wvalid,
      .s_axil_wready,
      .s_axil_wdata,
      .s_axil_wstrb,
      .s_axil_bvalid,
      .s_axil_bready,
      .s_axil_bresp,
      .s_axil_arvalid,
      .s_axil_arready,
      .s_axil_araddr,
      .s_axil_rvalid,
      .s_axil_rready,
      .s_axil_rdata,
      .s_axil_rresp,
      .valid_o(bus_valid),
      .write_o(bus_write),
      .place_o(bus_place),
      .wdata_o(bus_wdata),
      .ready_i(bus_ready),
      .error_i(bus_error),
      .rdata_i(bus_rdata)
  );

  og_macsec_regs #(
      .Lanes     (Lanes),
      .Ports     (Ports),
      .Channels  (Channels),
      .Rules     (Rules),
      .KeyMin    (KeyMin),
      .KeyMax    (KeyMax),
      .Release   (Release),
      .InputDrops(InputDrops)
  ) u_regs (
      .clk_i,
      .rst_ni,
      .bus_valid_i  (bus_valid),
      .bus_write_i  (bus_write),
      .bus_place_i  (bus_place),
      .bus_wdata_i  (bus_wdata),
      .bus_ready_o  (bus_ready),
      .bus_error_o  (bus_error),
      .bus_rdata_o  (bus_rdata),
      .irq_o        (irq),
      .rst_no       (rst_n),
      .up_o         (up),
      .table_o      (request),
      .table_i      (answer),
      .key_valid_o  (key_valid),
      .key_ready_i  (key_ready),
      .key_request_o(key_request),
      .key_done_i   (key_done),
      .key_error_i  (key_error),
      .key_blocked_i(key_blocked),
      .count_valid_o(count_valid),
      .count_bank_o (count_bank),
      .count_owner_o(count_owner),
      .count_kind_o (count_kind),
      .count_done_i (count_done),
      .count_value_i(count_value),
      .tx_ended_i   (ended),
      .tx_ended_sa_i(ended_sa),
      .overflow_i   (overrun)
  );

endmodule
