// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// rtl/prim/og_ram_held.sv as the worst tool may build it: what is read at the address that is
// written in the same cycle is noise.

module og_ram_held #(
    parameter  int Width = 128,
    parameter  int Depth = 512,
    parameter  bit Block = 1,
    localparam int AddrW = $clog2(Depth)
) (
    input logic clk_i,

    input logic             wr_en_i,
    input logic [AddrW-1:0] wr_addr_i,
    input logic [Width-1:0] wr_data_i,

    input  logic             rd_en_i,
    input  logic [AddrW-1:0] rd_addr_i,
    output logic [Width-1:0] rd_data_o
);

  logic [Width-1:0] word_q;

  if (Block) begin : gen_block  // tests look into it by these names
    logic [Width-1:0] mem[Depth];

    always_ff @(posedge clk_i) begin
      if (wr_en_i) mem[wr_addr_i] <= wr_data_i;
      if (rd_en_i) word_q <= mem[rd_addr_i];
    end
  end else begin : gen_distributed
    logic [Width-1:0] mem[Depth];

    always_ff @(posedge clk_i) begin
      if (wr_en_i) mem[wr_addr_i] <= wr_data_i;
      if (rd_en_i) word_q <= mem[rd_addr_i];
    end
  end

  logic [Width-1:0] noise_q;  // over the word that met a write

  always_ff @(posedge clk_i) begin
    if (rd_en_i) begin
      for (int i = 0; i < Width; i++) begin
        noise_q[i] <= wr_en_i && wr_addr_i == rd_addr_i && 1'($urandom);
      end
    end
  end

  assign rd_data_o = word_q ^ noise_q;

endmodule
