// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Memory with one write port and one registered read port, in LUTs or in a
// block RAM as Block says.
//
// rd_data_o is the word at the rd_addr_i of one cycle ago; reading the address
// that is written in the same cycle gives the old or the new word.

module og_cop_ram #(
    parameter  int Width = 8,
    parameter  int Depth = 8,
    parameter  bit Block = 1'b0,
    localparam int AddrW = $clog2(Depth)
) (
    input logic clk_i,

    input logic             wr_en_i,
    input logic [AddrW-1:0] wr_addr_i,
    input logic [Width-1:0] wr_data_i,

    input  logic [AddrW-1:0] rd_addr_i,
    output logic [Width-1:0] rd_data_o
);

  if (Block) begin : gen_block
    (* ram_style = "block" *) logic [Width-1:0] mem[Depth];
    always_ff @(posedge clk_i) begin
      if (wr_en_i) mem[wr_addr_i] <= wr_data_i;
      rd_data_o <= mem[rd_addr_i];
    end
  end else begin : gen_luts
    (* ram_style = "distributed" *) logic [Width-1:0] mem[Depth];
    always_ff @(posedge clk_i) begin
      if (wr_en_i) mem[wr_addr_i] <= wr_data_i;
      rd_data_o <= mem[rd_addr_i];
    end
  end

endmodule
