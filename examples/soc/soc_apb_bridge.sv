// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// PicoRV32's native memory interface to AMBA APB3, for `Peripherals` completers
// of 4 KiB each.
//
// A transfer takes two cycles and the completer's wait states. PicoRV32 knows
// no bus error: a refused transfer (PSLVERR, or a write of less than a word,
// which does not get as far as the completer) raises refused_o for a cycle,
// and a refused read gives zero.

module soc_apb_bridge #(
    parameter int Peripherals = 2
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic        select_i,  // stays with the others until ready_o
    input  logic [31:0] addr_i,
    input  logic [31:0] wdata_i,
    input  logic [ 3:0] wstrb_i,   // zero: a read
    output logic        ready_o,
    output logic [31:0] rdata_o,
    output logic        refused_o,

    output logic [Peripherals-1:0]       psel,
    output logic                         penable,
    output logic                         pwrite,
    output logic [            7:0]       paddr,
    output logic [           31:0]       pwdata,
    input  logic [Peripherals-1:0][31:0] prdata,
    input  logic [Peripherals-1:0]       pready,
    input  logic [Peripherals-1:0]       pslverr
);

  localparam int IndexW = Peripherals > 1 ? $clog2(Peripherals) : 1;

  logic [IndexW-1:0] index;
  logic present, whole, penable_q;
  assign index   = addr_i[12+:IndexW];
  assign present = 32'(addr_i[27:12]) < Peripherals && addr_i[11:8] == '0;
  assign whole   = wstrb_i == '0 || wstrb_i == '1;

  logic passes, done;
  assign passes = select_i && present && whole;
  assign done   = penable_q && pready[index];

  always_comb begin
    psel = '0;
    psel[index] = passes;
    rdata_o = done && !pslverr[index] ? prdata[index] : '0;
  end
  assign penable = penable_q;
  assign pwrite  = wstrb_i != '0;
  assign paddr   = addr_i[7:0];
  assign pwdata  = wdata_i;

  assign ready_o   = select_i && (done || !passes);
  assign refused_o = ready_o && (!passes || pslverr[index]);

  always_ff @(posedge clk_i) begin
    penable_q <= passes && !done;
    if (!rst_ni) penable_q <= 1'b0;
  end

  logic unused_addr;
  assign unused_addr = ^addr_i[31:28];

endmodule
