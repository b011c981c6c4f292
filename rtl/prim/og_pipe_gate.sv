// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Flow control around a pipe that cannot stop: items are let in only while there
// is room for all that are under way.
//
//   in --> go_o, pipe --> done_i, block_i --> FIFO --> out
//     `--> meta_i -------- FIFO ------------------------^
//
// What belongs to an item, but does not enter the pipe, comes with it on meta_i and
// leaves with it on meta_o. meta_o and block_o are zero while out_valid_o is low.
// Where nothing travels beside the pipe and one cycle more does not matter, take
// og_pipe_exit, whose FIFO may become block RAM.
//
// Latency: the pipe's and 1 cycle. Throughput: an item a cycle, whatever the
// sink did before; after a stall the pipe runs on until the room is used up.
//
// Cost: (Latency + 2) x (Width + MetaW) bits of RAM, three counters.

module og_pipe_gate #(
    parameter int Latency = 31,   // of the pipe, go_o to done_i
    parameter int Width   = 128,
    parameter int MetaW   = 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic             in_valid_i,
    output logic             in_ready_o,
    input  logic [MetaW-1:0] meta_i,

    output logic             go_o,    // the item enters the pipe
    input  logic             done_i,  // it has left it
    input  logic [Width-1:0] block_i,

    output logic             out_valid_o,
    input  logic             out_ready_i,
    output logic [MetaW-1:0] meta_o,
    output logic [Width-1:0] block_o
);

  if (Width < 1 || MetaW < 1) begin : gen_bad_width
    $error("og_pipe_gate: Width and MetaW must be at least 1");
  end

  // A place is used again two cycles after the latency of the pipe: one in the
  // FIFO, one for the credit to come back.
  localparam int ROOM = Latency + 2;

  logic taken;

  assign go_o  = in_valid_i && in_ready_o;
  assign taken = out_valid_o && out_ready_i;

  og_credit #(
      .Credits(ROOM)
  ) u_credit (
      .clk_i,
      .rst_ni,
      .take_i (go_o),
      .give_i (taken),
      .avail_o(in_ready_o)
  );

  logic [Width-1:0] block;
  logic [MetaW-1:0] meta;

  og_stream_fifo #(
      .Width(Width),
      .Depth(ROOM)
  ) u_blocks (
      .clk_i,
      .rst_ni,
      .in_valid_i   (done_i),
      .in_ready_o   (),         // always: a credit was taken
      .in_payload_i (block_i),
      .out_valid_o,
      .out_ready_i,
      .out_payload_o(block)
  );

  og_stream_fifo #(
      .Width(MetaW),
      .Depth(ROOM)
  ) u_meta (
      .clk_i,
      .rst_ni,
      .in_valid_i   (go_o),
      .in_ready_o   (),        // always: a credit was taken
      .in_payload_i (meta_i),
      .out_valid_o  (),        // always when a block is there
      .out_ready_i  (taken),
      .out_payload_o(meta)
  );

  // What has left stands in the FIFOs until it is overwritten, and is not shown.
  assign block_o = out_valid_o ? block : '0;
  assign meta_o  = out_valid_o ? meta : '0;

endmodule
