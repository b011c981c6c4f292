// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AXI4-Lite from one clock to another: its five channels through five small FIFOs. A vendor's
// clock converter does the same.

module nic_axil_cross #(
    parameter int AddrW = 12
) (
    input logic s_clk_i,
    input logic s_rst_ni,

    input  logic             s_axil_awvalid,
    output logic             s_axil_awready,
    input  logic [AddrW-1:0] s_axil_awaddr,
    input  logic             s_axil_wvalid,
    output logic             s_axil_wready,
    input  logic [     31:0] s_axil_wdata,
    output logic             s_axil_bvalid,
    input  logic             s_axil_bready,
    output logic [      1:0] s_axil_bresp,
    input  logic             s_axil_arvalid,
    output logic             s_axil_arready,
    input  logic [AddrW-1:0] s_axil_araddr,
    output logic             s_axil_rvalid,
    input  logic             s_axil_rready,
    output logic [     31:0] s_axil_rdata,
    output logic [      1:0] s_axil_rresp,

    input logic m_clk_i,
    input logic m_rst_ni,

    output logic             m_axil_awvalid,
    input  logic             m_axil_awready,
    output logic [AddrW-1:0] m_axil_awaddr,
    output logic             m_axil_wvalid,
    input  logic             m_axil_wready,
    output logic [     31:0] m_axil_wdata,
    input  logic             m_axil_bvalid,
    output logic             m_axil_bready,
    input  logic [      1:0] m_axil_bresp,
    output logic             m_axil_arvalid,
    input  logic             m_axil_arready,
    output logic [AddrW-1:0] m_axil_araddr,
    input  logic             m_axil_rvalid,
    output logic             m_axil_rready,
    input  logic [     31:0] m_axil_rdata,
    input  logic [      1:0] m_axil_rresp
);

  nic_async_fifo #(
      .Width(AddrW),
      .Depth(4)
  ) u_aw (
      .wr_clk_i   (s_clk_i),
      .wr_rst_ni  (s_rst_ni),
      .wr_valid_i (s_axil_awvalid),
      .wr_ready_o (s_axil_awready),
      .wr_last_i  (1'b0),
      .wr_data_i  (s_axil_awaddr),
      .wr_nearly_o(),
      .rd_clk_i   (m_clk_i),
      .rd_rst_ni  (m_rst_ni),
      .rd_valid_o (m_axil_awvalid),
      .rd_ready_i (m_axil_awready),
      .rd_last_o  (),
      .rd_data_o  (m_axil_awaddr)
  );

  nic_async_fifo #(
      .Width(32),
      .Depth(4)
  ) u_w (
      .wr_clk_i   (s_clk_i),
      .wr_rst_ni  (s_rst_ni),
      .wr_valid_i (s_axil_wvalid),
      .wr_ready_o (s_axil_wready),
      .wr_last_i  (1'b0),
      .wr_data_i  (s_axil_wdata),
      .wr_nearly_o(),
      .rd_clk_i   (m_clk_i),
      .rd_rst_ni  (m_rst_ni),
      .rd_valid_o (m_axil_wvalid),
      .rd_ready_i (m_axil_wready),
      .rd_last_o  (),
      .rd_data_o  (m_axil_wdata)
  );

  nic_async_fifo #(
      .Width(AddrW),
      .Depth(4)
  ) u_ar (
      .wr_clk_i   (s_clk_i),
      .wr_rst_ni  (s_rst_ni),
      .wr_valid_i (s_axil_arvalid),
      .wr_ready_o (s_axil_arready),
      .wr_last_i  (1'b0),
      .wr_data_i  (s_axil_araddr),
      .wr_nearly_o(),
      .rd_clk_i   (m_clk_i),
      .rd_rst_ni  (m_rst_ni),
      .rd_valid_o (m_axil_arvalid),
      .rd_ready_i (m_axil_arready),
      .rd_last_o  (),
      .rd_data_o  (m_axil_araddr)
  );

  nic_async_fifo #(
      .Width(2),
      .Depth(4)
  ) u_b (
      .wr_clk_i   (m_clk_i),
      .wr_rst_ni  (m_rst_ni),
      .wr_valid_i (m_axil_bvalid),
      .wr_ready_o (m_axil_bready),
      .wr_last_i  (1'b0),
      .wr_data_i  (m_axil_bresp),
      .wr_nearly_o(),
      .rd_clk_i   (s_clk_i),
      .rd_rst_ni  (s_rst_ni),
      .rd_valid_o (s_axil_bvalid),
      .rd_ready_i (s_axil_bready),
      .rd_last_o  (),
      .rd_data_o  (s_axil_bresp)
  );

  nic_async_fifo #(
      .Width(34),
      .Depth(4)
  ) u_r (
      .wr_clk_i   (m_clk_i),
      .wr_rst_ni  (m_rst_ni),
      .wr_valid_i (m_axil_rvalid),
      .wr_ready_o (m_axil_rready),
      .wr_last_i  (1'b0),
      .wr_data_i  ({m_axil_rresp, m_axil_rdata}),
      .wr_nearly_o(),
      .rd_clk_i   (s_clk_i),
      .rd_rst_ni  (s_rst_ni),
      .rd_valid_o (s_axil_rvalid),
      .rd_ready_i (s_axil_rready),
      .rd_last_o  (),
      .rd_data_o  ({s_axil_rresp, s_axil_rdata})
  );

endmodule
