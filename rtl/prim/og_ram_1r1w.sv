// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Memory with one write port and one registered read port.
//
// rd_data_o is the word at the rd_addr_i of ReadRegs cycles ago. What is read at the address
// that is written in the same cycle may be anything, as block RAMs of some families have it:
// callers must not use it. With ReadFirst, and with Distributed, it is the old word. A memory of
// one word is a register, and rd_data_o is that register.
//
// ReadRegs = 2 puts a register behind the memory: a block RAM takes most of a
// cycle from its clock to its output. Where it has such a register of its own a tool
// takes that; ReadRegs = 3 puts one more behind it, on the way to what is far.
//
// Cost: Width x Depth bits of distributed or block RAM, as told or as the tool chooses,
// and Width x ReadRegs flip-flops, the first of which is part of a block RAM. With ReadFirst a
// block RAM that cannot do it by itself gets a bypass: 2 Width flip-flops and Width LUTs.

module og_ram_1r1w #(
    parameter  int Width = 128,
    parameter  int Depth = 64,
    parameter  int ReadRegs = 1,  // 1, 2 or 3
    parameter  bit Block = 0,  // in block RAM; unused with one word, which is a register
    parameter  bit Distributed = 0,  // in LUTs; with neither as the tool chooses
    parameter  bit ReadFirst = 0,  // not with Block
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
  if (ReadRegs < 1 || ReadRegs > 3) begin : gen_bad_read_regs
    $error("og_ram_1r1w: ReadRegs must be 1, 2 or 3");
  end

  if (Block && Distributed) begin : gen_bad_style
    $error("og_ram_1r1w: Block and Distributed exclude each other");
  end
  if (Block && ReadFirst) begin : gen_bad_read_first
    $error("og_ram_1r1w: Block and ReadFirst exclude each other");
  end

  if (Depth == 1) begin : gen_register
    logic [Width-1:0] word_q;
    logic             unused_addr;  // one word

    assign unused_addr = ^{wr_addr_i, rd_addr_i};

    always_ff @(posedge clk_i) begin
      if (wr_en_i) word_q <= wr_data_i;
    end
    assign rd_data_o = word_q;
  end else begin : gen_memory
    logic [Width-1:0] word_q;

    // no_rw_check: nobody uses a word that is read while it is written, so tools need not add
    // bypass logic.
    if (Block) begin : gen_block
      (* no_rw_check, ramstyle = "no_rw_check", ram_style = "block" *)
      logic [Width-1:0] mem[Depth];
      always_ff @(posedge clk_i) begin
        if (wr_en_i) mem[wr_addr_i] <= wr_data_i;
        word_q <= mem[rd_addr_i];
      end
    end else if (Distributed) begin : gen_distributed
      (* ram_style = "distributed" *)
      logic [Width-1:0] mem[Depth];
      always_ff @(posedge clk_i) begin
        if (wr_en_i) mem[wr_addr_i] <= wr_data_i;
        word_q <= mem[rd_addr_i];
      end
    end else if (ReadFirst) begin : gen_read_first
      logic [Width-1:0] mem[Depth];
      always_ff @(posedge clk_i) begin
        if (wr_en_i) mem[wr_addr_i] <= wr_data_i;
        word_q <= mem[rd_addr_i];
      end
    end else begin : gen_auto
      (* no_rw_check, ramstyle = "no_rw_check" *)
      logic [Width-1:0] mem[Depth];
      always_ff @(posedge clk_i) begin
        if (wr_en_i) mem[wr_addr_i] <= wr_data_i;
        word_q <= mem[rd_addr_i];
      end
    end

    logic [Width-1:0] behind;

    og_cut #(
        .Width     (Width),
        .Registered(ReadRegs >= 2)
    ) u_behind (
        .clk_i,
        .data_i(word_q),
        .data_o(behind)
    );

    og_cut #(
        .Width     (Width),
        .Registered(ReadRegs == 3)
    ) u_on_the_way (
        .clk_i,
        .data_i(behind),
        .data_o(rd_data_o)
    );
  end

endmodule
