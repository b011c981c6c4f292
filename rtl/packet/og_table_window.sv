// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The window to the tables of a packet layer: TABLE_CMD and TABLE_DATA.
//
// A command is handed to one direction (bit 3 of a table's number says which) and
// stays until that answers. One to a direction in reset is refused on the bus; one that
// is under way when its direction is reset ends at once, with zero. TABLE_DATA is zero
// after each write, and what was written to it reads as zero: there may be salt in it.
//
// A command is judged in the cycle before it, while the layer says how many entries
// the table on wdata_i has. Cost: some 280 flip-flops.

module og_table_window
  import og_layer_regs_pkg::*;
  import og_packet_pkg::*;
(
    input logic clk_i,
    input logic rst_ni, // synchronous
    input logic [1:0] up_i,  // directions out of reset

    input  logic [31:0] wdata_i,
    input  logic        command_i,  // a write of TABLE_CMD
    input  logic        put_i,      // a write of TABLE_DATA
    input  logic [ 2:0] word_i,     // of TABLE_DATA
    output logic        taken_o,    // the write is
    output logic        busy_o,
    output logic [31:0] command_o,  // TABLE_CMD as it reads
    output logic [31:0] data_o,     // the word of TABLE_DATA as it reads

    output logic [TABLE_W-1:0] asked_id_o,
    input  logic [INDEX_W:0]   entries_i,   // of that table; 0: there is none

    output table_request_t [1:0] table_o,
    input  table_answer_t  [1:0] table_i
);

  logic busy_q, write_q, shown_q;
  logic [TABLE_W-1:0] id_q;
  logic [INDEX_W-1:0] index_q;
  logic [DATA_W/32-1:0][31:0] data_q;

  logic [INDEX_W-1:0] index;
  logic good_q, take, rx, over;
  assign asked_id_o = wdata_i[TABLE_CMD_TABLE_ID_LSB+:TABLE_CMD_TABLE_ID_W];
  assign index      = wdata_i[TABLE_CMD_INDEX_LSB+:TABLE_CMD_INDEX_W];
  assign take       = command_i && !busy_q && good_q;
  assign taken_o    = take || put_i && !busy_q;
  assign busy_o     = busy_q;
  assign rx         = id_q[3];
  assign over       = busy_q && (table_i[rx].done || !up_i[rx]);

  always_ff @(posedge clk_i) begin
    good_q <= {1'b0, index} < entries_i && up_i[asked_id_o[3]];
    if (put_i && !busy_q) begin
      data_q[word_i] <= wdata_i;
      shown_q <= 1'b0;
    end
    if (take) begin
      busy_q  <= 1'b1;
      shown_q <= 1'b0;
      write_q <= wdata_i[TABLE_CMD_WRITE_LSB];
      id_q    <= asked_id_o;
      index_q <= index;
    end
    if (over) begin
      busy_q  <= 1'b0;
      shown_q <= 1'b1;
      data_q  <= write_q || !up_i[rx] ? '0 : table_i[rx].data;
    end
    if (!rst_ni) begin
      {busy_q, shown_q, write_q, id_q, index_q} <= '0;
      data_q <= '0;
    end
  end

  always_comb begin
    command_o = '0;
    command_o[TABLE_CMD_TABLE_ID_LSB+:TABLE_CMD_TABLE_ID_W] = id_q;
    command_o[TABLE_CMD_INDEX_LSB+:TABLE_CMD_INDEX_W] = index_q;
    command_o[TABLE_CMD_WRITE_LSB] = write_q;
  end
  assign data_o = shown_q ? data_q[word_i] : '0;

  for (genvar d = 0; d < 2; d++) begin : gen_table
    assign table_o[d] = '{
            valid: busy_q && rx == 1'(d) && up_i[d],
            write: write_q,
            table_id: id_q,
            index: index_q,
            data: data_q
        };
  end

endmodule
