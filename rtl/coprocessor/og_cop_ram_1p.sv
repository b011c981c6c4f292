// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Memory with one port that writes or reads, in LUTs or in a block RAM as
// Block says: in LUTs it is half the size of one with two ports.
//
// rd_data_o is the word at the addr_i of one cycle ago, if nothing was written
// then.

module og_cop_ram_1p #(
    parameter  int Width = 32,
    parameter  int Depth = 64,
    parameter  bit Block = 1'b0,
    localparam int AddrW = $clog2(Depth)
) (
    input  logic             clk_i,
    input  logic             wr_en_i,
    input  logic [AddrW-1:0] addr_i,
    input  logic [Width-1:0] wr_data_i,
    output logic [Width-1:0] rd_data_o
);

  if (Width < 1 || Depth < 2) begin : gen_bad_shape
    $error("og_cop_ram_1p: Width must be at least 1, Depth at least 2");
  end

  if (Block) begin : gen_block
    (* ram_style = "block" *) logic [Width-1:0] mem[Depth];
    always_ff @(posedge clk_i) begin
      if (wr_en_i) mem[addr_i] <= wr_data_i;
      else rd_data_o <= mem[addr_i];
    end
  end else begin : gen_luts
    (* ram_style = "distributed" *) logic [Width-1:0] mem[Depth];
    always_ff @(posedge clk_i) begin
      if (wr_en_i) mem[addr_i] <= wr_data_i;
      rd_data_o <= mem[addr_i];
    end
  end

endmodule
