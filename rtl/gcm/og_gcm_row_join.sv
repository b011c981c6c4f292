// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Puts the groups that come out of an engine, one a cycle, back into the rows and
// places that og_gcm_row_split took them from.
//
//   masks of the rows --> queue --.
//   groups ------------------> place in a row --> rows
//
// Each group is written to its place in a memory of rows as it comes; a row is on
// offer when the last of its groups is there. What stands in the other places of
// a row has no meaning.
//
// Latency: 2 cycles from a row's last group. Throughput: one group and one row a
// cycle. The caller sees to it that there is room for each row whose mask goes
// in. Cost: (Groups x Width + Groups) x Rows bits of memory.

module og_gcm_row_join #(
    parameter int Groups = 4,
    parameter int Width  = 547,  // of a group
    parameter int Rows   = 256
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    // of each row, at least two cycles before its first group comes
    input logic              mask_valid_i,
    input logic [Groups-1:0] mask_i,

    input  logic             in_valid_i,
    output logic             in_ready_o,
    input  logic [Width-1:0] in_group_i,

    output logic                         out_valid_o,
    input  logic                         out_ready_i,
    output logic [Groups-1:0][Width-1:0] out_row_o
);

  if (Groups < 1 || Width < 1) begin : gen_bad_parameters
    $error("og_gcm_row_join: Groups and Width must be at least 1");
  end

  logic [Groups-1:0] mask, left, now, came_q;
  logic fire, last, mask_valid, row_ready;

  og_ram_fifo #(
      .Width(Groups),
      .Depth(Rows)
  ) u_masks (
      .clk_i,
      .rst_ni,
      .in_valid_i   (mask_valid_i),
      .in_ready_o   (),              // always: the caller sees to it
      .in_write_i   (mask_valid_i),
      .in_payload_i (mask_i),
      .out_valid_o  (mask_valid),
      .out_ready_i  (fire && last),
      .out_payload_o(mask)
  );

  assign left       = mask & ~came_q;
  assign now        = left & ~(left - 1'b1);  // the first of them
  assign last       = left == now;
  assign in_ready_o = row_ready && mask_valid;
  assign fire       = in_valid_i && in_ready_o;

  always_ff @(posedge clk_i) begin
    if (fire) came_q <= last ? '0 : came_q | now;
    if (!rst_ni) came_q <= '0;
  end

  og_ram_fifo #(
      .Width(Width),
      .Depth(Rows),
      .Parts(Groups)
  ) u_rows (
      .clk_i,
      .rst_ni,
      .in_valid_i   (fire && last),
      .in_ready_o   (row_ready),
      .in_write_i   (now & {Groups{fire}}),
      .in_payload_i ({Groups{in_group_i}}),
      .out_valid_o,
      .out_ready_i,
      .out_payload_o(out_row_o)
  );

endmodule
