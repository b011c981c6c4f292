// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// APB3 requester: one transfer for each request.
//
// The request holds until done_o, which comes in the last cycle of the transfer,
// two cycles and the completer's wait states after it: with it are rdata_o and
// refused_o, PSLVERR. A request that stays up begins the next transfer.

module board_apb (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic        valid_i,
    input  logic        write_i,
    input  logic [ 7:0] addr_i,
    input  logic [31:0] wdata_i,
    output logic        done_o,
    output logic [31:0] rdata_o,
    output logic        refused_o,

    output logic        psel,
    output logic        penable,
    output logic        pwrite,
    output logic [ 7:0] paddr,
    output logic [31:0] pwdata,
    input  logic [31:0] prdata,
    input  logic        pready,
    input  logic        pslverr
);

  logic access_q;

  assign psel      = valid_i;
  assign penable   = access_q;
  assign pwrite    = write_i;
  assign paddr     = addr_i;
  assign pwdata    = wdata_i;
  assign done_o    = access_q && pready;
  assign rdata_o   = prdata;
  assign refused_o = pslverr;

  always_ff @(posedge clk_i) begin
    access_q <= valid_i && !done_o;
    if (!rst_ni) access_q <= 1'b0;
  end

endmodule
