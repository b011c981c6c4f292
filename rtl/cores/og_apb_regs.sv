// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// APB3 front end of a register layer.
//
// PADDR and PWRITE are registered in the setup cycle, in which they stand: the
// layer answers the access from registers, and no output follows an input in
// the same cycle. An address inside a word is answered as one without a register.
// PREADY is low but in the last cycle of a transfer.
//
// AsyncReset = 0: presetn is read at clock edges; without a clock all outputs
// are what they were, and nothing is erased. AsyncReset = 1: while presetn is
// low, PREADY, PSLVERR, PRDATA and irq are low, with or without a clock. The
// core is in reset until the second clock edge after it; a transfer that comes
// sooner waits. Flip-flops with keys have no reset: see the core for how many
// clock edges it takes to erase them.
//
// Latency: none; a transfer takes two cycles, and what the layer waits.

module og_apb_regs
  import og_cop_pkg::*;
  import og_coprocessor_regs_pkg::*;
#(
    parameter bit AsyncReset = 1'b0
) (
    input  logic              pclk,
    input  logic              presetn,
    input  logic              psel,
    input  logic              penable,
    input  logic              pwrite,
    input  logic [ADDR_W-1:0] paddr,
    input  logic [      31:0] pwdata,
    output logic [      31:0] prdata,
    output logic              pready,
    output logic              pslverr,
    output logic              irq,

    output logic      rst_no,      // of the core
    output request_t  request_o,
    input  response_t response_i,
    input  logic      irq_i
);

  og_cop_reset #(
      .Async(AsyncReset)
  ) u_reset (
      .clk_i (pclk),
      .rst_ni(presetn),
      .rst_no
  );

  // In a reset without a clock, flip-flops hold what they held.
  logic awake;
  assign awake = rst_no || !AsyncReset;

  logic access_q, write_q;
  logic [ADDR_W-1:2] place_q;

  always_ff @(posedge pclk) begin
    access_q <= psel && !(penable && pready);
    write_q  <= pwrite;
    place_q  <= word_place(paddr);
    if (!rst_no) access_q <= 1'b0;
  end

  assign request_o = '{
          valid: access_q && awake,
          write: write_q,
          place: place_q,
          early: paddr[3:2],
          wdata: pwdata
      };
  assign prdata  = response_i.rdata;
  assign pready  = request_o.valid && response_i.ready;
  assign pslverr = response_i.error;
  assign irq     = irq_i && awake;

endmodule
