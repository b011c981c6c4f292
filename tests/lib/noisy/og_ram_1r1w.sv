// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// rtl/prim/og_ram_1r1w.sv as the worst tool may build it: what is read at the address that is
// written in the same cycle is noise, where that module does not promise the old word.

module og_ram_1r1w #(
    parameter  int Width = 128,
    parameter  int Depth = 64,
    parameter  int ReadRegs = 1,
    parameter  bit Block = 0,
    parameter  bit Distributed = 0,
    parameter  bit ReadFirst = 0,
    localparam int AddrW = Depth > 1 ? $clog2(Depth) : 1
) (
    input logic clk_i,

    input logic             wr_en_i,
    input logic [AddrW-1:0] wr_addr_i,
    input logic [Width-1:0] wr_data_i,

    input  logic [AddrW-1:0] rd_addr_i,
    output logic [Width-1:0] rd_data_o
);

  localparam bit NOISE = !ReadFirst && !Distributed;
  localparam bit unused_block = Block;

  if (Depth == 1) begin : gen_register
    logic [Width-1:0] word_q;
    logic             unused_addr;

    assign unused_addr = ^{wr_addr_i, rd_addr_i};

    always_ff @(posedge clk_i) if (wr_en_i) word_q <= wr_data_i;
    assign rd_data_o = word_q;
  end else begin : gen_memory
    logic [ReadRegs-1:0][Width-1:0] words_q;

    if (1) begin : gen_auto  // tests look into it by this name
      logic [Width-1:0] mem[Depth];

      always_ff @(posedge clk_i) begin
        if (wr_en_i) mem[wr_addr_i] <= wr_data_i;
        words_q[0] <= mem[rd_addr_i];
        for (int i = 0; i < Width; i++) begin
          if (NOISE && wr_en_i && wr_addr_i == rd_addr_i) words_q[0][i] <= 1'($urandom);
        end
        for (int i = 1; i < ReadRegs; i++) words_q[i] <= words_q[i-1];
      end
    end

    assign rd_data_o = words_q[ReadRegs-1];
  end

endmodule
