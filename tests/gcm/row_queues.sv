// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_gcm_row_split and og_gcm_row_join around a queue that stands for an engine.

module row_queues #(
    parameter int Groups = 4,
    parameter int Width  = 8,
    parameter int Rows   = 6,
    parameter int Held   = 5
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic                         in_valid_i,
    output logic                         in_ready_o,
    input  logic [Groups-1:0]            in_mask_i,
    input  logic [Groups-1:0][Width-1:0] in_row_i,

    input logic hold_i,  // the engine stands still

    output logic                         out_valid_o,
    input  logic                         out_ready_i,
    output logic [Groups-1:0][Width-1:0] out_row_o,

    output logic             group_valid_o,  // between split and engine
    output logic             group_ready_o,
    output logic [Width-1:0] group_o
);

  logic split_valid, split_ready, held_valid, held_ready, fire;
  logic [Width-1:0] split_group, held_group;

  // The join needs the mask two cycles before the group: it comes later than that.
  logic unused_room, credit;

  og_credit #(
      .Credits(Rows)
  ) u_credit (
      .clk_i,
      .rst_ni,
      .take_i (fire),
      .give_i (out_valid_o && out_ready_i),
      .avail_o(credit)
  );

  assign in_ready_o = credit;
  assign fire       = in_valid_i && in_ready_o;

  og_gcm_row_split #(
      .Groups(Groups),
      .Width (Width),
      .Rows  (Rows)
  ) u_split (
      .clk_i,
      .rst_ni,
      .in_valid_i (fire),
      .in_ready_o (unused_room),
      .in_mask_i,
      .in_row_i,
      .out_valid_o(split_valid),
      .out_ready_i(split_ready && !hold_i),
      .out_group_o(split_group)
  );

  og_stream_fifo #(
      .Width(Width),
      .Depth(Held)
  ) u_engine (
      .clk_i,
      .rst_ni,
      .in_valid_i   (split_valid && !hold_i),
      .in_ready_o   (split_ready),
      .in_payload_i (split_group),
      .out_valid_o  (held_valid),
      .out_ready_i  (held_ready),
      .out_payload_o(held_group)
  );

  og_gcm_row_join #(
      .Groups(Groups),
      .Width (Width),
      .Rows  (Rows)
  ) u_join (
      .clk_i,
      .rst_ni,
      .mask_valid_i(fire),
      .mask_i      (in_mask_i),
      .in_valid_i  (held_valid),
      .in_ready_o  (held_ready),
      .in_group_i  (held_group),
      .out_valid_o,
      .out_ready_i,
      .out_row_o
  );

  assign group_valid_o = split_valid && !hold_i;
  assign group_ready_o = split_ready;
  assign group_o       = split_group;

endmodule
