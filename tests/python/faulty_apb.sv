// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A register on APB with the ports of og_aes_apb, that makes the mistake that was
// last written to it: for the tests of the harness. Any address reads the
// register; a write to address 252 is refused.

module og_aes_apb #(
    parameter int KeyMax = 128
) (
    input  logic        pclk,
    input  logic        presetn,
    input  logic        psel,
    input  logic        penable,
    input  logic        pwrite,
    input  logic [ 7:0] paddr,
    input  logic [31:0] pwdata,
    output logic [31:0] prdata,
    output logic        pready,
    output logic        pslverr,
    output logic        irq
);

  typedef enum logic [31:0] {
    None,
    Ready,    // PREADY outside of a transfer
    Setup,    // PRDATA is not zero in a setup cycle
    Idle,     // ... nor outside of a transfer
    Written,  // ... nor in a write
    Silent,   // no PREADY
    Stop      // the model stops itself
  } mistake_e;

  mistake_e mistake_q;
  logic access, waited_q, shown;

  assign irq     = 1'b0;
  assign access  = psel && penable;
  assign pready  = access && waited_q && mistake_q != Silent || mistake_q == Ready && !psel;
  assign pslverr = pready && pwrite && paddr == 8'd252;

  always_comb begin
    shown = pready && access && !pwrite;
    if (mistake_q == Setup && psel && !penable) shown = 1'b1;
    if (mistake_q == Idle && !psel) shown = 1'b1;
    if (mistake_q == Written && access && pwrite) shown = 1'b1;
  end
  assign prdata = shown ? mistake_q : '0;

  always_ff @(posedge pclk) begin
    waited_q <= access && !pready;
    if (access && pready && pwrite && mistake_q == None) begin
      mistake_q <= mistake_e'(pwdata);
      if (pwdata == Stop) $error("told to stop");
    end
    if (!presetn) begin
      mistake_q <= None;
      waited_q  <= 1'b0;
    end
  end

endmodule
