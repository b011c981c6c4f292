// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES co-processor on AMBA APB3: ECB and CBC in both directions
// (docs/coprocessor.md has the registers).
//
// A transfer takes two cycles; only a read of DATA while a block is at work, or
// a long key's schedule on its way back from it, has wait states, at most those
// of both. PSLVERR answers what is out of order. PRDATA is zero but in the last
// cycle of a read.
//
// Sboxes and Multipliers: 4 and 4, 4 and 16, 16 and 16.

module og_aes_apb
  import og_aes_pkg::*;
  import og_cop_pkg::*;
  import og_coprocessor_regs_pkg::*;
#(
    parameter int KeyMax      = 256,  // 128, 192 or 256
    parameter int Sboxes      = 4,
    parameter int Multipliers = 4,
    parameter int Sbox        = SBOX_TOWER,
    parameter bit AsyncReset  = 1'b0   // og_apb_regs
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

  if (Sboxes == 4) begin : gen_serial
    og_cop_serial #(
        .KeyMax(KeyMax),
        .Multipliers(Multipliers),
        .Sbox(Sbox)
    ) u_core (
        .clk_i     (pclk),
        .rst_ni    (rst_n),
        .request_i (request),
        .response_o(response),
        .irq_o     (core_irq)
    );
  end else if (Sboxes == 16 && Multipliers == 16) begin : gen_parallel
    og_cop_parallel #(
        .KeyMax(KeyMax),
        .Sbox(Sbox)
    ) u_core (
        .clk_i     (pclk),
        .rst_ni    (rst_n),
        .request_i (request),
        .response_o(response),
        .irq_o     (core_irq)
    );
  end else begin : gen_bad
    $error("og_aes_apb: Sboxes must be 4, or 16 with 16 Multipliers");
  end

endmodule
