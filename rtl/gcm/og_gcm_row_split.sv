// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Rows of groups in, the groups that count out, one a cycle, group 0 first: the
// queue before one of the engines behind og_gcm_deal.
//
// Rows wait in a memory. Which groups of the first one have left stands beside it.
//
// Latency: 2 cycles. Throughput: one group a cycle, whatever the rows hold, as
// long as none of them is without a group that counts. in_ready_o does not depend
// on out_ready_i in the same cycle. Cost: (Groups x Width + Groups) x Rows bits of
// memory, a multiplexer of Groups x Width bits.

module og_gcm_row_split #(
    parameter int Groups = 4,
    parameter int Width  = 657,  // of a group
    parameter int Rows   = 256
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                         in_valid_i,
    output logic                         in_ready_o,
    input  logic [Groups-1:0]            in_mask_i,   // the groups that count, not zero
    input  logic [Groups-1:0][Width-1:0] in_row_i,

    output logic             out_valid_o,
    input  logic             out_ready_i,
    output logic [Width-1:0] out_group_o
);

  if (Groups < 1 || Width < 1) begin : gen_bad_parameters
    $error("og_gcm_row_split: Groups and Width must be at least 1");
  end

  logic [Groups-1:0] mask, left, now, sent_q;
  logic [Groups-1:0][Width-1:0] row;
  logic last;

  og_ram_fifo #(
      .Width(Groups * (1 + Width)),
      .Depth(Rows)
  ) u_rows (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_write_i   (in_valid_i),
      .in_payload_i ({in_mask_i, in_row_i}),
      .out_valid_o,
      .out_ready_i  (out_ready_i && last),
      .out_payload_o({mask, row})
  );

  assign left = mask & ~sent_q;
  assign now  = left & ~(left - 1'b1);  // the first of them
  assign last = left == now;

  always_comb begin
    out_group_o = '0;
    for (int group = 0; group < Groups; group++) begin
      if (now[group]) out_group_o = out_group_o | row[group];
    end
  end

  always_ff @(posedge clk_i) begin
    if (out_valid_o && out_ready_i) sent_q <= last ? '0 : sent_q | now;
    if (!rst_ni) sent_q <= '0;
  end

endmodule
