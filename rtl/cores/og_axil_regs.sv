// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AXI4-Lite front end of a co-processor's register layer: og_axil_front, which
// tells how it answers, latency and throughput.
//
// AsyncReset as in og_apb_regs: all valid and ready outputs are low while
// rst_ni is, with or without a clock, and for two clock edges after it.

module og_axil_regs
  import og_cop_pkg::*;
  import og_coprocessor_regs_pkg::*;
#(
    parameter bit AsyncReset = 1'b0
) (
    input logic clk_i,
    input logic rst_ni,

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
    output logic              irq,

    output logic      rst_no,      // of the core
    output request_t  request_o,
    input  response_t response_i,
    input  logic      irq_i
);

  og_cop_reset #(
      .Async(AsyncReset)
  ) u_reset (
      .clk_i,
      .rst_ni,
      .rst_no
  );

  // In a reset without a clock, flip-flops hold what they held.
  logic awake;
  assign awake = rst_no || !AsyncReset;

  logic valid, write;
  logic [ADDR_W-1:2] place;
  logic [31:0] wdata;

  og_axil_front #(
      .AddrW(ADDR_W)
  ) u_front (
      .clk_i,
      .rst_ni (rst_no),
      .awake_i(awake),
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
      .valid_o(valid),
      .write_o(write),
      .place_o(place),
      .wdata_o(wdata),
      .ready_i(response_i.ready),
      .error_i(response_i.error),
      .rdata_i(response_i.rdata)
  );

  assign request_o = '{valid: valid, write: write, place: place, early: place[3:2], wdata: wdata};
  assign irq       = irq_i && awake;

endmodule
