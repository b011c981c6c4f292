// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES co-processor with CTR and GCM on AMBA APB3 (docs/coprocessor.md has the
// registers).
//
// A transfer takes two cycles; only a read of DATA while a tag is being made
// has wait states. PSLVERR answers what is out of order. PRDATA is zero but in
// the last cycle of a read.

module og_gcm_apb
  import og_aes_pkg::*;
  import og_cop_pkg::*;
  import og_coprocessor_regs_pkg::*;
#(
    parameter int KeyMax = 256,  // 128, 192 or 256
    parameter int DigitW = 2,    // bits of GHASH a cycle
    parameter int Sbox   = SBOX_TOWER,
    parameter bit AsyncReset = 1'b0   // og_apb_regs
) (
    input  logic              pclk,
    input  logic              presetn,  // synchronous unless AsyncReset
    input  logic              psel,
    input  logic              penable,
    input  logic              pwrite,
    input  logic [ADDR_W-1:0] paddr,
    input  logic [      31:0] pwdata,
    output logic [      31:0] prdata,
    output logic              pready,
    output logic              pslverr,
    output logic              irq
);

  request_t  request;
  response_t response;
  logic rst_n, core_irq;

  og_apb_regs #(
      .AsyncReset(AsyncReset)
  ) u_bus (
      .pclk,
      .presetn,
      .psel,
      .penable,
      .pwrite,
      .paddr,
      .pwdata,
      .prdata,
      .pready,
      .pslverr,
      .irq,
      .rst_no    (rst_n),
      .request_o (request),
      .response_i(response),
      .irq_i     (core_irq)
  );

  og_cop_gcm #(
      .KeyMax(KeyMax),
      .DigitW(DigitW),
      .Sbox(Sbox)
  ) u_core (
      .clk_i     (pclk),
      .rst_ni    (rst_n),
      .request_i (request),
      .response_o(response),
      .irq_o     (core_irq)
  );

endmodule
