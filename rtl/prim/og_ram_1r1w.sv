// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Memory with one write port and one registered read port.
//
// rd_data_o is the word at the rd_addr_i of one cycle ago. Reading the address
// that is written in the same cycle gives the old or the new word: callers
// must not depend on either. A memory of one word is a register, and
// rd_data_o is that register.
//
// Cost: Width x Depth bits of distributed or block RAM, as the tool chooses.

module og_ram_1r1w #(
    parameter  int Width = 128,
    parameter  int Depth = 64,
    localparam int AddrW = Depth > 1 ? $clog2(Depth) : 1
) (
    input logic clk_i,

    input logic             wr_en_i,
    input logic [AddrW-1:0] wr_addr_i,
    input logic [Width-1:0] wr_data_i,

    input  logic [AddrW-1:0] rd_addr_i,
    output logic [Width-1:0] rd_data_o
);

  if (Width < 1 || Depth < 1) begin : gen_bad_shape
    $error("og_ram_1r1w: Width and Depth must be at least 1");
  end

  if (Depth == 1) begin : gen_register
    logic [Width-1:0] word_q;
    logic             unused_addr;

    assign unused_addr = ^{wr_addr_i, rd_addr_i};

    always_ff @(posedge clk_i) begin
      if (wr_en_i) word_q <= wr_data_i;
    end
    assign rd_data_o = word_q;
  end else begin : gen_memory
    logic [Width-1:0] mem[Depth];

    always_ff @(posedge clk_i) begin
      if (wr_en_i) mem[wr_addr_i] <= wr_data_i;
      rd_data_o <= mem[rd_addr_i];
    end
  end

endmodule
