// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Memory with one write port and one read port without a register: rd_data_o
// is the word at rd_addr_i in the same cycle.
//
// With OneAddress the write goes to rd_addr_i, and wr_addr_i is not looked at:
// an FPGA whose LUTs are memories (RAM32M) then needs half as many of them for
// each bit. A word that is written is read from the next cycle on.
//
// Cost: Width x Depth bits of memory in LUTs.

module og_lut_ram #(
    parameter  int Width = 128,
    parameter  int Depth = 32,
    parameter  bit OneAddress = 0,
    localparam int AddrW = $clog2(Depth)
) (
    input logic clk_i,

    input logic             wr_en_i,
    input logic [AddrW-1:0] wr_addr_i,
    input logic [Width-1:0] wr_data_i,

    input  logic [AddrW-1:0] rd_addr_i,
    output logic [Width-1:0] rd_data_o
);

  if (Width < 1 || Depth < 2) begin : gen_bad_shape
    $error("og_lut_ram: Width must be at least 1, Depth at least 2");
  end

  (* ram_style = "distributed" *)
  logic [Width-1:0] mem[Depth];

  assign rd_data_o = mem[rd_addr_i];

  if (OneAddress) begin : gen_one_address
    logic unused_addr;  // rd_addr_i is written, too
    assign unused_addr = ^wr_addr_i;

    always_ff @(posedge clk_i) begin
      if (wr_en_i) mem[rd_addr_i] <= wr_data_i;
    end
  end else begin : gen_two_addresses
    always_ff @(posedge clk_i) begin
      if (wr_en_i) mem[wr_addr_i] <= wr_data_i;
    end
  end

endmodule
