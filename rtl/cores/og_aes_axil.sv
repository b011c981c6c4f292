// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES co-processors on AXI4-Lite (docs/coprocessor.md has the registers): the
// same cores as on APB, with the same answers.
//
// Core: 0 four S-boxes, 1 sixteen, 2 State and round keys in memories, 3 CTR
// and GCM. Parameters that a core does not have are not looked at.

module og_aes_axil
  import og_aes_pkg::*;
  import og_cop_pkg::*;
  import og_coprocessor_regs_pkg::*;
#(
    parameter int Core        = 0,
    parameter int KeyMax      = 256,         // 128, 192 or 256
    parameter int Multipliers = 4,           // core 0: 4 or 16
    parameter int SboxCuts    = 1,           // core 2: registers in the S-box
    parameter bit BlockRam    = 1'b0,        // core 2
    parameter int DigitW      = 2,           // core 3: bits of GHASH a cycle
    parameter int Sbox        = SBOX_TOWER,
    parameter bit AsyncReset  = 1'b0         // og_axil_regs
) (
    input logic clk_i,
    input logic rst_ni, // synchronous unless AsyncReset

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

  request_t  request;
  response_t response;
  logic rst_n, core_irq;

  og_axil_regs #(
      .AsyncReset(AsyncReset)
  ) u_bus (
      .clk_i,
      .rst_ni,
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
      .irq,
      .rst_no    (rst_n),
      .request_o (request),
      .response_i(response),
      .irq_i     (core_irq)
  );

  if (Core == 0) begin : gen_serial
    og_cop_serial #(
        .KeyMax(KeyMax),
        .Multipliers(Multipliers),
        .Sbox(Sbox)
    ) u_core (
        .clk_i,
        .rst_ni    (rst_n),
        .request_i (request),
        .response_o(response),
        .irq_o     (core_irq)
    );
  end else if (Core == 1) begin : gen_parallel
    og_cop_parallel #(
        .KeyMax(KeyMax),
        .Sbox(Sbox)
    ) u_core (
        .clk_i,
        .rst_ni    (rst_n),
        .request_i (request),
        .response_o(response),
        .irq_o     (core_irq)
    );
  end else if (Core == 2) begin : gen_stored
    og_cop_stored #(
        .KeyMax(KeyMax),
        .Sbox(Sbox),
        .SboxCuts(SboxCuts),
        .BlockRam(BlockRam)
    ) u_core (
        .clk_i,
        .rst_ni    (rst_n),
        .request_i (request),
        .response_o(response),
        .irq_o     (core_irq)
    );
  end else if (Core == 3) begin : gen_gcm
    og_cop_gcm #(
        .KeyMax(KeyMax),
        .DigitW(DigitW),
        .Sbox(Sbox)
    ) u_core (
        .clk_i,
        .rst_ni    (rst_n),
        .request_i (request),
        .response_o(response),
        .irq_o     (core_irq)
    );
  end else begin : gen_bad_core
    $error("og_aes_axil: Core must be 0 to 3");
  end

endmodule
