// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Stream FIFO in a memory with a registered read port, so that a deep one
// becomes block RAM. A word may be written in parts, one or more at a time:
// in_write_i names those written now, in_valid_i says that with them the word is
// complete and goes on. What stands only in parts is not in the FIFO yet.
//
// The memory is read at the place of the word on offer, or at the next one when
// that word is taken: its read register is the output. out_payload_o is zero while
// out_valid_o is low, also in reset, whatever the memory still holds: that is the
// synchronous reset of the read register, which the block RAM of most families has.
//
// Latency: 2 cycles. Throughput: one word per cycle. in_ready_o does not depend
// on out_ready_i in the same cycle. Cost: Parts x Width x Depth bits of memory and
// Parts x Width flip-flops (the read register of a block RAM), four counters, four flip-flops.

module og_ram_fifo #(
    parameter  int Width  = 8,                 // of a part
    parameter  int Depth  = 512,               // words held, 2 or more
    parameter  int Parts  = 1,
    parameter  bit Block  = 0,                 // in block RAM; else as the tool chooses
    localparam int LevelW = $clog2(Depth + 1)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                        in_valid_i,
    output logic                        in_ready_o,
    input  logic [Parts-1:0]            in_write_i,
    input  logic [Parts-1:0][Width-1:0] in_payload_i,

    output logic                        out_valid_o,
    input  logic                        out_ready_i,
    output logic [Parts-1:0][Width-1:0] out_payload_o
);

  if (Width < 1 || Depth < 2 || Parts < 1) begin : gen_bad_parameters
    $error("og_ram_fifo: Width and Parts must be at least 1, Depth at least 2");
  end

  localparam int INDEX_W = Depth > 1 ? $clog2(Depth) : 1;  // also of one that is refused
  localparam logic [INDEX_W-1:0] LAST = INDEX_W'(Depth - 1);

  logic [INDEX_W-1:0] write_q, read_q, read_d, next_q;  // next_q: the place behind read_q
  logic [LevelW-1:0] level_q;
  logic put, take, ready_q, valid_q, valid_d;
  logic some_q, more_q;  // level_q is not zero; it is more than one
  logic three;

  assign put  = in_valid_i && in_ready_o;
  assign take = out_valid_o && out_ready_i;
  assign read_d = take ? next_q : read_q;

  // Two flags, as take comes late and valid_d goes to every memory. A word that is written in this
  // cycle is not counted, as the memory cannot be read at its place yet.
  assign valid_d = take ? more_q : some_q;
  // Written in bits: a comparison would make a chain of carries.
  assign three   = |(level_q >> 2) || &level_q[1:0];

  always_ff @(posedge clk_i) begin
    if (put) write_q <= write_q == LAST ? '0 : write_q + 1'b1;
    if (take) next_q <= next_q == LAST ? '0 : next_q + 1'b1;
    read_q  <= read_d;
    level_q <= level_q + LevelW'(put) - LevelW'(take);
    if (put != take) begin
      ready_q <= take || level_q != LevelW'(Depth - 1);
      some_q  <= put || more_q;
      more_q  <= put ? some_q : three;
    end
    valid_q <= valid_d;
    if (!rst_ni) begin
      write_q <= '0;
      read_q  <= '0;
      next_q  <= INDEX_W'(1);
      level_q <= '0;
      ready_q <= 1'b1;
      some_q  <= 1'b0;
      more_q  <= 1'b0;
      valid_q <= 1'b0;
    end
  end

  for (genvar part = 0; part < Parts; part++) begin : gen_part
    // no_rw_check: the word on offer is never the one that is written, so tools need not add bypass
    // logic.
    logic [Width-1:0] word_q;

    if (Block) begin : gen_block
      (* no_rw_check, ramstyle = "no_rw_check", ram_style = "block" *)
      logic [Width-1:0] mem[Depth];

      always_ff @(posedge clk_i) begin
        if (in_write_i[part] && in_ready_o) mem[write_q] <= in_payload_i[part];
        word_q <= mem[read_d];
        if (!rst_ni || !valid_d) word_q <= '0;
      end
    end else begin : gen_auto
      (* no_rw_check, ramstyle = "no_rw_check" *)
      logic [Width-1:0] mem[Depth];

      always_ff @(posedge clk_i) begin
        if (in_write_i[part] && in_ready_o) mem[write_q] <= in_payload_i[part];
        word_q <= mem[read_d];
        if (!rst_ni || !valid_d) word_q <= '0;
      end
    end

    assign out_payload_o[part] = word_q;
  end

  assign in_ready_o  = ready_q;
  assign out_valid_o = valid_q;

endmodule
