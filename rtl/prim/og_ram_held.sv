// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Memory with one write port and one registered read port that keeps its word: rd_data_o is
// the word at the rd_addr_i of the last cycle with rd_en_i.
//
// What is read at the address that is written in the same cycle may be anything: callers must not
// use it.
//
// Latency: 1 cycle. Cost: Width x Depth bits of block RAM, whose output register this is, or of
// LUT memory and Width flip-flops.

module og_ram_held #(
    parameter  int Width = 128,
    parameter  int Depth = 512,
    parameter  bit Block = 1,    // 0: in LUTs
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

  if (Width < 1 || Depth < 2) begin : gen_bad_shape
    $error("og_ram_held: Width must be at least 1, Depth at least 2");
  end

  // no_rw_check: nobody uses a word that is read while it is written, so tools need not add bypass
  // logic.
  if (Block) begin : gen_block
    (* no_rw_check, ramstyle = "no_rw_check", ram_style = "block" *)
    logic [Width-1:0] mem[Depth];

    always_ff @(posedge clk_i) begin
      if (wr_en_i) mem[wr_addr_i] <= wr_data_i;
      if (rd_en_i) rd_data_o <= mem[rd_addr_i];
    end
  end else begin : gen_distributed
    (* no_rw_check, ramstyle = "no_rw_check", ram_style = "distributed" *)
    logic [Width-1:0] mem[Depth];

    always_ff @(posedge clk_i) begin
      if (wr_en_i) mem[wr_addr_i] <= wr_data_i;
      if (rd_en_i) rd_data_o <= mem[rd_addr_i];
    end
  end

endmodule
