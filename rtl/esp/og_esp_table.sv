// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A table of associations: read by packets at any time, written and read by software.
//
// An entry that was not written since reset reads as zero. A packet that reads an entry while it
// is written gets the old or the new one whole. Hidden entries (salts) read as zero for software.
//
// Latency: 2 cycles for packets, one a cycle. Software waits for a cycle without a packet.
// Cost: Width x Entries bits of memory, Entries + 3 Width flip-flops.

module og_esp_table
  import og_packet_pkg::*;
#(
    parameter  int Width   = 32,                               // up to DATA_W
    parameter  int Entries = 64,
    parameter  int Id      = 0,                                // table_e of og_esp_pkg
    parameter  bit Hidden  = 0,
    localparam int IndexW  = Entries > 1 ? $clog2(Entries) : 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic              find_valid_i,
    input  logic [IndexW-1:0] find_index_i,
    output logic [ Width-1:0] entry_o,       // 2 cycles later

    input  table_request_t table_i,  // another table's are not answered
    output table_answer_t  table_o
);

  if (Width > DATA_W || Entries > 1 << INDEX_W) begin : gen_bad_shape
    $error("og_esp_table: at most DATA_W bits and 2^INDEX_W entries");
  end

  logic asked, there, wr_en;
  logic [IndexW-1:0] index, rd_addr;
  logic [1:0] reading_q;  // a read of software's, by its stage
  logic done_q;
  logic [Width-1:0] data_q, word;
  logic [Entries-1:0] written_q;
  logic [1:0] written_at_q;  // of the entry that is read

  assign asked = table_i.valid && table_i.table_id == TABLE_W'(Id) && !done_q && reading_q == '0;
  assign there = 32'(table_i.index) < Entries;
  assign index = table_i.index[IndexW-1:0];
  assign wr_en = asked && table_i.write && there;
  assign rd_addr = find_valid_i ? find_index_i : index;

  og_ram_1r1w #(
      .Width   (Width),
      .Depth   (Entries),
      .ReadRegs(2),
      .ReadFirst(1)
  ) u_memory (
      .clk_i,
      .wr_en_i  (wr_en),
      .wr_addr_i(index),
      .wr_data_i(table_i.data[Width-1:0]),
      .rd_addr_i(rd_addr),
      .rd_data_o(word)
  );

  assign entry_o = written_at_q[1] ? word : '0;

  always_ff @(posedge clk_i) begin
    if (wr_en) written_q[index] <= 1'b1;
    written_at_q <= {written_at_q[0], 32'(rd_addr) < Entries && written_q[rd_addr]};
    reading_q <= {reading_q[0], asked && !table_i.write && !find_valid_i};
    done_q <= (asked && table_i.write) || reading_q[1];
    data_q <= reading_q[1] && there && !Hidden ? entry_o : '0;
    if (!rst_ni) begin
      written_q <= '0;
      reading_q <= '0;
      done_q    <= 1'b0;
    end
  end

  assign table_o = '{done: done_q, data: DATA_W'(data_q)};

endmodule
