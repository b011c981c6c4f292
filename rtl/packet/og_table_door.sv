// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A table of associations at the door of software: requests for table Id, of entries that there
// are, go on to the software port of og_number_issue and its like (sw_*), and their answers come
// back. A request for an entry that there is not is answered with zero, a cycle later, and a write
// with zero. A request stays until it is answered; no path leads from it to its answer.
//
// Latency: 1 cycle, and the port's own. Cost: three flip-flops.

module og_table_door
  import og_packet_pkg::*;
#(
    parameter  int Id      = 0,
    parameter  int Entries = 64,
    parameter  int Width   = 129,                             // of an entry
    localparam int IndexW  = Entries > 1 ? $clog2(Entries) : 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  table_request_t table_i,  // of table Id; others are not answered
    output table_answer_t  table_o,

    output logic              sw_valid_o,
    output logic              sw_write_o,
    output logic [IndexW-1:0] sw_index_o,
    output logic [ Width-1:0] sw_data_o,
    input  logic              sw_done_i,
    input  logic [ Width-1:0] sw_data_i    // with sw_done_i
);

  if (Width < 1 || Entries < 1) begin : gen_bad_shape
    $error("og_table_door: Width and Entries must be at least 1");
  end

  logic asked, there, none_q, write_q, valid_q;

  assign asked      = table_i.valid && table_i.table_id == TABLE_W'(Id);
  assign there      = 32'(table_i.index) < Entries;
  assign sw_valid_o = valid_q;
  assign sw_write_o = table_i.write;
  assign sw_index_o = table_i.index[IndexW-1:0];
  assign sw_data_o  = table_i.data[Width-1:0];

  always_ff @(posedge clk_i) begin
    valid_q <= asked && there && !sw_done_i && rst_ni;
    none_q  <= asked && !there && !none_q && rst_ni;
    write_q <= table_i.write;
  end

  assign table_o.done = sw_done_i || none_q;
  assign table_o.data = sw_done_i && !write_q ? DATA_W'(sw_data_i) : '0;

endmodule
