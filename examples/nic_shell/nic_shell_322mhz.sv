// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// MACsec or ESP at 100 Gbit/s in the place that OpenNIC shell has for a user's logic beside the
// MAC (box_322mhz): streams of 512 bits, without TREADY where they come from the MAC.
//
//   s_axis_adap_tx_322mhz -> FIFO -> s_tx  core  m_tx -> FIFO, frames whole -> m_axis_cmac_tx
//   m_axis_adap_rx_322mhz <- FIFO <- m_rx  core  s_rx <- FIFO, drops        <- s_axis_cmac_rx
//          cmac_clk (322 MHz)       |  core_clk (300 MHz)  |        cmac_clk (322 MHz)
//   s_axil, axil_aclk (125 MHz) -------> core_clk
//
// The core runs on a clock of its own, which needs 297.6 MHz for 64-byte frames without a gap;
// with less, frames of more than 64 bytes have the full rate still. Where the core reaches the
// MAC's clock, tie core_clk to it: the FIFOs then cost some cycles and are otherwise of no use,
// but for the drops.
//
// What the MAC wants: TVALID of m_axis_cmac_tx does not fall within a frame, whatever the two
// clocks are, for the FIFO there has each frame whole before it leaves. What the MAC does:
// s_axis_cmac_rx cannot be stalled. If the core stalls for so long that the FIFO there is full,
// the frame under way ends early, with an error, and the core drops it and counts it
// (InPktsError, InError); frames that find no room at all are told by stat_rx_lost.
//
// ESP: the policy, which is yours to decide, is here that IP packets are protected by
// association 0, and all other frames go in clear.

module nic_shell_322mhz #(
    parameter  int Core       = 0,          // 0: og_macsec, 1: og_esp
    parameter  int RxDepth    = 64,         // beats that wait while the core stalls
    localparam int DATA_W     = 512,
    localparam int KEEP_W     = DATA_W / 8
) (
    input  logic        s_axil_awvalid,
    input  logic [31:0] s_axil_awaddr,
    output logic        s_axil_awready,
    input  logic        s_axil_wvalid,
    input  logic [31:0] s_axil_wdata,
    output logic        s_axil_wready,
    output logic        s_axil_bvalid,
    output logic [ 1:0] s_axil_bresp,
    input  logic        s_axil_bready,
    input  logic        s_axil_arvalid,
    input  logic [31:0] s_axil_araddr,
    output logic        s_axil_arready,
    output logic        s_axil_rvalid,
    output logic [31:0] s_axil_rdata,
    output logic [ 1:0] s_axil_rresp,
    input  logic        s_axil_rready,

    input  logic              s_axis_adap_tx_322mhz_tvalid,
    input  logic [DATA_W-1:0] s_axis_adap_tx_322mhz_tdata,
    input  logic [KEEP_W-1:0] s_axis_adap_tx_322mhz_tkeep,
    input  logic              s_axis_adap_tx_322mhz_tlast,
    input  logic              s_axis_adap_tx_322mhz_tuser_err,
    output logic              s_axis_adap_tx_322mhz_tready,

    output logic              m_axis_adap_rx_322mhz_tvalid,
    output logic [DATA_W-1:0] m_axis_adap_rx_322mhz_tdata,
    output logic [KEEP_W-1:0] m_axis_adap_rx_322mhz_tkeep,
    output logic              m_axis_adap_rx_322mhz_tlast,
    output logic              m_axis_adap_rx_322mhz_tuser_err,

    output logic              m_axis_cmac_tx_tvalid,
    output logic [DATA_W-1:0] m_axis_cmac_tx_tdata,
    output logic [KEEP_W-1:0] m_axis_cmac_tx_tkeep,
    output logic              m_axis_cmac_tx_tlast,
    output logic              m_axis_cmac_tx_tuser_err,
    input  logic              m_axis_cmac_tx_tready,

    input logic              s_axis_cmac_rx_tvalid,
    input logic [DATA_W-1:0] s_axis_cmac_rx_tdata,
    input logic [KEEP_W-1:0] s_axis_cmac_rx_tkeep,
    input logic              s_axis_cmac_rx_tlast,
    input logic              s_axis_cmac_rx_tuser_err,

    input  logic mod_rstn,
    output logic mod_rst_done,
    output logic irq,           // on axil_aclk
    output logic stat_rx_lost,  // on cmac_clk, for a cycle: a frame found no room at all

    input logic axil_aclk,
    input logic cmac_clk,
    input logic core_clk
);

  localparam int ADDR_W = 8;

  typedef struct packed {
    logic              error;
    logic [KEEP_W-1:0] keep;
    logic [DATA_W-1:0] data;
  } beat_t;

  localparam int BEAT_W = $bits(beat_t);

  function automatic logic is_ip(logic [15:0] ethertype);
    return ethertype == 16'h0800 || ethertype == 16'h86dd;
  endfunction

  // ---- resets: held in all domains while mod_rstn is low, and let go in each by itself ----

  logic [1:0] axil_rst_q, cmac_rst_q, core_rst_q;
  logic axil_rst_n, cmac_rst_n, core_rst_n;

  always_ff @(posedge axil_aclk) axil_rst_q <= {axil_rst_q[0], mod_rstn};
  always_ff @(posedge cmac_clk) cmac_rst_q <= {cmac_rst_q[0], mod_rstn};
  always_ff @(posedge core_clk) core_rst_q <= {core_rst_q[0], mod_rstn};

  assign axil_rst_n   = axil_rst_q[1];
  assign cmac_rst_n   = cmac_rst_q[1];
  assign core_rst_n   = core_rst_q[1];
  assign mod_rst_done = axil_rst_n;

  // ---- from the host to the core ---------------------------------------------------------

  logic tx_valid, tx_ready, tx_last;
  beat_t tx_given, tx_beat;

  assign tx_given = '{
          error: s_axis_adap_tx_322mhz_tuser_err && s_axis_adap_tx_322mhz_tlast,
          keep: s_axis_adap_tx_322mhz_tkeep,
          data: s_axis_adap_tx_322mhz_tdata
      };

  nic_async_fifo #(
      .Width(BEAT_W),
      .Depth(16)
  ) u_adap_tx (
      .wr_clk_i   (cmac_clk),
      .wr_rst_ni  (cmac_rst_n),
      .wr_valid_i (s_axis_adap_tx_322mhz_tvalid),
      .wr_ready_o (s_axis_adap_tx_322mhz_tready),
      .wr_last_i  (s_axis_adap_tx_322mhz_tlast),
      .wr_data_i  (tx_given),
      .wr_nearly_o(),
      .rd_clk_i   (core_clk),
      .rd_rst_ni  (core_rst_n),
      .rd_valid_o (tx_valid),
      .rd_ready_i (tx_ready),
      .rd_last_o  (tx_last),
      .rd_data_o  (tx_beat)
  );

  // ---- from the core to the MAC: whole frames ------------------------------------------------

  localparam int TxDepth = 256;  // beats: the longest frame has 151

  logic wire_valid, wire_ready, wire_last;
  beat_t wire_beat, wire_sent;

  nic_async_fifo #(
      .Width(BEAT_W),
      .Depth(TxDepth),
      .Whole(1)
  ) u_cmac_tx (
      .wr_clk_i   (core_clk),
      .wr_rst_ni  (core_rst_n),
      .wr_valid_i (wire_valid),
      .wr_ready_o (wire_ready),
      .wr_last_i  (wire_last),
      .wr_data_i  (wire_beat),
      .wr_nearly_o(),
      .rd_clk_i   (cmac_clk),
      .rd_rst_ni  (cmac_rst_n),
      .rd_valid_o (m_axis_cmac_tx_tvalid),
      .rd_ready_i (m_axis_cmac_tx_tready),
      .rd_last_o  (m_axis_cmac_tx_tlast),
      .rd_data_o  (wire_sent)
  );

  assign m_axis_cmac_tx_tuser_err = wire_sent.error;
  assign m_axis_cmac_tx_tkeep     = wire_sent.keep;
  assign m_axis_cmac_tx_tdata     = wire_sent.data;

  // ---- from the MAC to the core: never stalled, cut short with an error instead -------------

  logic rx_room, rx_nearly, rx_cut, rx_skip_q, rx_within_q;
  logic rx_valid, rx_ready, rx_last;
  beat_t rx_given, rx_beat;

  assign rx_cut = rx_nearly && !s_axis_cmac_rx_tlast;  // the last word that there is room for
  assign rx_given = '{
          error: rx_cut || (s_axis_cmac_rx_tuser_err && s_axis_cmac_rx_tlast),
          keep: s_axis_cmac_rx_tkeep,
          data: s_axis_cmac_rx_tdata
      };
  assign stat_rx_lost = s_axis_cmac_rx_tvalid && !rx_within_q && !rx_room;

  always_ff @(posedge cmac_clk) begin
    if (s_axis_cmac_rx_tvalid) begin
      rx_within_q <= !s_axis_cmac_rx_tlast;
      if (s_axis_cmac_rx_tlast) rx_skip_q <= 1'b0;
      else if (rx_cut || !rx_room) rx_skip_q <= 1'b1;
    end
    if (!cmac_rst_n) begin
      rx_within_q <= 1'b0;
      rx_skip_q   <= 1'b0;
    end
  end

  nic_async_fifo #(
      .Width(BEAT_W),
      .Depth(RxDepth)
  ) u_cmac_rx (
      .wr_clk_i   (cmac_clk),
      .wr_rst_ni  (cmac_rst_n),
      .wr_valid_i (s_axis_cmac_rx_tvalid && !rx_skip_q),
      .wr_ready_o (rx_room),
      .wr_last_i  (s_axis_cmac_rx_tlast || rx_cut),
      .wr_data_i  (rx_given),
      .wr_nearly_o(rx_nearly),
      .rd_clk_i   (core_clk),
      .rd_rst_ni  (core_rst_n),
      .rd_valid_o (rx_valid),
      .rd_ready_i (rx_ready),
      .rd_last_o  (rx_last),
      .rd_data_o  (rx_beat)
  );

  // ---- from the core to the host, who takes whatever comes -----------------------------------

  logic host_valid, host_ready, host_last;
  beat_t host_beat, host_sent;

  nic_async_fifo #(
      .Width(BEAT_W),
      .Depth(16)
  ) u_adap_rx (
      .wr_clk_i   (core_clk),
      .wr_rst_ni  (core_rst_n),
      .wr_valid_i (host_valid),
      .wr_ready_o (host_ready),
      .wr_last_i  (host_last),
      .wr_data_i  (host_beat),
      .wr_nearly_o(),
      .rd_clk_i   (cmac_clk),
      .rd_rst_ni  (cmac_rst_n),
      .rd_valid_o (m_axis_adap_rx_322mhz_tvalid),
      .rd_ready_i (1'b1),
      .rd_last_o  (m_axis_adap_rx_322mhz_tlast),
      .rd_data_o  (host_sent)
  );

  assign m_axis_adap_rx_322mhz_tuser_err = host_sent.error;
  assign m_axis_adap_rx_322mhz_tkeep     = host_sent.keep;
  assign m_axis_adap_rx_322mhz_tdata     = host_sent.data;

  // ---- registers ------------------------------------------------------------------------------

  logic awvalid, awready, wvalid, wready, bvalid, bready, arvalid, arready, rvalid, rready;
  logic [ADDR_W-1:0] awaddr, araddr;
  logic [31:0] wdata, rdata;
  logic [1:0] bresp, rresp;

  nic_axil_cross #(
      .AddrW(ADDR_W)
  ) u_axil (
      .s_clk_i       (axil_aclk),
      .s_rst_ni      (axil_rst_n),
      .s_axil_awvalid,
      .s_axil_awready,
      .s_axil_awaddr (s_axil_awaddr[ADDR_W-1:0]),
      .s_axil_wvalid,
      .s_axil_wready,
      .s_axil_wdata,
      .s_axil_bvalid,
      .s_axil_bready,
      .s_axil_bresp,
      .s_axil_arvalid,
      .s_axil_arready,
      .s_axil_araddr (s_axil_araddr[ADDR_W-1:0]),
      .s_axil_rvalid,
      .s_axil_rready,
      .s_axil_rdata,
      .s_axil_rresp,
      .m_clk_i       (core_clk),
      .m_rst_ni      (core_rst_n),
      .m_axil_awvalid(awvalid),
      .m_axil_awready(awready),
      .m_axil_awaddr (awaddr),
      .m_axil_wvalid (wvalid),
      .m_axil_wready (wready),
      .m_axil_wdata  (wdata),
      .m_axil_bvalid (bvalid),
      .m_axil_bready (bready),
      .m_axil_bresp  (bresp),
      .m_axil_arvalid(arvalid),
      .m_axil_arready(arready),
      .m_axil_araddr (araddr),
      .m_axil_rvalid (rvalid),
      .m_axil_rready (rready),
      .m_axil_rdata  (rdata),
      .m_axil_rresp  (rresp)
  );

  logic core_irq;
  logic [1:0] irq_q;
  always_ff @(posedge axil_aclk) irq_q <= {irq_q[0], core_irq};
  assign irq = irq_q[1];

  // ---- the core ---------------------------------------------------------------------------

  if (Core == 0) begin : gen_macsec
    og_macsec_pkg::user_t tx_user, rx_user, wire_user, host_user;

    assign tx_user         = '{error: tx_beat.error, default: '0};  // port 0, controlled
    assign rx_user         = '{error: rx_beat.error, default: '0};
    assign wire_beat.error = wire_user.error;
    assign host_beat.error = host_user.error;

    og_macsec #(  // as in designs/macsec_100g.toml
        .Lanes    (4),
        .Channels (8),
        .Ports    (4),
        .Rules    (16),
        .RoundRegs(3),
        .SumsRegs (1),
        .Levels   (3)
    ) u_core (
        .clk_i           (core_clk),
        .rst_ni          (core_rst_n),
        .s_tx_axis_tvalid(tx_valid),
        .s_tx_axis_tready(tx_ready),
        .s_tx_axis_tdata (tx_beat.data),
        .s_tx_axis_tkeep (tx_beat.keep),
        .s_tx_axis_tlast (tx_last),
        .s_tx_axis_tuser (tx_user),
        .m_tx_axis_tvalid(wire_valid),
        .m_tx_axis_tready(wire_ready),
        .m_tx_axis_tdata (wire_beat.data),
        .m_tx_axis_tkeep (wire_beat.keep),
        .m_tx_axis_tlast (wire_last),
        .m_tx_axis_tuser (wire_user),
        .s_rx_axis_tvalid(rx_valid),
        .s_rx_axis_tready(rx_ready),
        .s_rx_axis_tdata (rx_beat.data),
        .s_rx_axis_tkeep (rx_beat.keep),
        .s_rx_axis_tlast (rx_last),
        .s_rx_axis_tuser (rx_user),
        .m_rx_axis_tvalid(host_valid),
        .m_rx_axis_tready(host_ready),
        .m_rx_axis_tdata (host_beat.data),
        .m_rx_axis_tkeep (host_beat.keep),
        .m_rx_axis_tlast (host_last),
        .m_rx_axis_tuser (host_user),
        .s_axil_awvalid  (awvalid),
        .s_axil_awready  (awready),
        .s_axil_awaddr   (awaddr),
        .s_axil_wvalid   (wvalid),
        .s_axil_wready   (wready),
        .s_axil_wdata    (wdata),
        .s_axil_wstrb    ('1),
        .s_axil_bvalid   (bvalid),
        .s_axil_bready   (bready),
        .s_axil_bresp    (bresp),
        .s_axil_arvalid  (arvalid),
        .s_axil_arready  (arready),
        .s_axil_araddr   (araddr),
        .s_axil_rvalid   (rvalid),
        .s_axil_rready   (rready),
        .s_axil_rdata    (rdata),
        .s_axil_rresp    (rresp),
        .irq             (core_irq)
    );
  end else begin : gen_esp
    og_esp_pkg::user_t tx_user, rx_user, wire_user, host_user;
    logic tx_within_q, tx_is_ip_q, tx_is_ip;
    logic [2:0][15:0] types;  // behind none, one and two VLAN tags
    logic [1:0] is_tag;

    // The policy of a frame is the same on all of its beats. The first has the type, behind up to
    // two tags, as the core has it.
    always_comb begin
      for (int tags = 0; tags < 3; tags++) begin
        types[tags] = {tx_beat.data[(12+4*tags)*8+:8], tx_beat.data[(13+4*tags)*8+:8]};
      end
      for (int tags = 0; tags < 2; tags++) begin
        is_tag[tags] = types[tags] == 16'h8100 || types[tags] == 16'h88a8;
      end
      tx_is_ip = is_ip(types[0]) || (is_tag[0] && is_ip(types[1])) || (&is_tag && is_ip(types[2]));
      if (tx_within_q) tx_is_ip = tx_is_ip_q;
    end

    assign tx_user = '{
            error: tx_beat.error,
            action: tx_is_ip ? og_esp_pkg::ActProtect : og_esp_pkg::ActClear,
            sa: '0
        };
    assign rx_user         = '{error: rx_beat.error, action: og_esp_pkg::ActDrop, default: '0};
    assign wire_beat.error = wire_user.error;  // cut short by a reset of the core's direction
    assign host_beat.error = host_user.error;

    always_ff @(posedge core_clk) begin
      if (tx_valid && tx_ready) begin
        tx_within_q <= !tx_last;
        tx_is_ip_q  <= tx_is_ip;
      end
      if (!core_rst_n) tx_within_q <= 1'b0;
    end

    og_esp #(  // as in designs/esp_100g.toml
        .Lanes       (4),
        .Associations(64),
        .Ethernet    (1),
        .RoundRegs   (3),
        .SumsRegs    (1),
        .Levels      (3)
    ) u_core (
        .clk_i           (core_clk),
        .rst_ni          (core_rst_n),
        .s_tx_axis_tvalid(tx_valid),
        .s_tx_axis_tready(tx_ready),
        .s_tx_axis_tdata (tx_beat.data),
        .s_tx_axis_tkeep (tx_beat.keep),
        .s_tx_axis_tlast (tx_last),
        .s_tx_axis_tuser (tx_user),
        .m_tx_axis_tvalid(wire_valid),
        .m_tx_axis_tready(wire_ready),
        .m_tx_axis_tdata (wire_beat.data),
        .m_tx_axis_tkeep (wire_beat.keep),
        .m_tx_axis_tlast (wire_last),
        .m_tx_axis_tuser (wire_user),
        .s_rx_axis_tvalid(rx_valid),
        .s_rx_axis_tready(rx_ready),
        .s_rx_axis_tdata (rx_beat.data),
        .s_rx_axis_tkeep (rx_beat.keep),
        .s_rx_axis_tlast (rx_last),
        .s_rx_axis_tuser (rx_user),
        .m_rx_axis_tvalid(host_valid),
        .m_rx_axis_tready(host_ready),
        .m_rx_axis_tdata (host_beat.data),
        .m_rx_axis_tkeep (host_beat.keep),
        .m_rx_axis_tlast (host_last),
        .m_rx_axis_tuser (host_user),
        .s_axil_awvalid  (awvalid),
        .s_axil_awready  (awready),
        .s_axil_awaddr   (awaddr),
        .s_axil_wvalid   (wvalid),
        .s_axil_wready   (wready),
        .s_axil_wdata    (wdata),
        .s_axil_wstrb    ('1),
        .s_axil_bvalid   (bvalid),
        .s_axil_bready   (bready),
        .s_axil_bresp    (bresp),
        .s_axil_arvalid  (arvalid),
        .s_axil_arready  (arready),
        .s_axil_araddr   (araddr),
        .s_axil_rvalid   (rvalid),
        .s_axil_rready   (rready),
        .s_axil_rdata    (rdata),
        .s_axil_rresp    (rresp),
        .irq             (core_irq)
    );
  end

endmodule
