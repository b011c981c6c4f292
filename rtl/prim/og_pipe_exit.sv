// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The end of a pipe that cannot stop, as a stream that can: a FIFO, and credits
// that let nothing enter the pipe for which there will be no room.
//
// What enters the pipe (enter_i) while credit_o is high comes out of it (valid_i)
// at most Inside cycles later. With Fifo = 0 there is neither FIFO nor credit:
// out_ready_i is not read, and what comes is there for one cycle. With the FIFO
// out_payload_o is zero while out_valid_o is low.
//
// Latency: 2 cycles, with Far 5, none without the FIFO. Throughput: one payload a cycle.
// Cost: (Inside + 5) x Width bits of memory, with Far Inside + 8 and what og_far_fifo has near its
// output; nothing without the FIFO.

module og_pipe_exit #(
    parameter int Width  = 128,
    parameter int Inside = 40,
    parameter bit Fifo   = 1,
    parameter bit Block  = 0,  // og_ram_fifo; unused without Fifo
    parameter bit Far    = 0   // og_far_fifo; unused without Fifo
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic enter_i,
    output logic credit_o,

    input logic             valid_i,
    input logic [Width-1:0] payload_i,

    output logic             out_valid_o,
    input  logic             out_ready_i,
    output logic [Width-1:0] out_payload_o
);

  if (Width < 1 || Inside < 1) begin : gen_bad_parameters
    $error("og_pipe_exit: Width and Inside must be at least 1");
  end

  if (Fifo) begin : gen_fifo
    // Those through the FIFO, two until its credit can be taken again, and one to spare.
    localparam int DEPTH = Inside + (Far ? 5 : 2) + 3;

    logic left_q;  // a payload left the FIFO; registered, as out_ready_i comes late

    // It always has room: a credit was taken.
    if (Far) begin : gen_far
      og_far_fifo #(
          .Width(Width),
          .Depth(DEPTH),
          .Block(Block)
      ) u_fifo (
          .clk_i,
          .rst_ni,
          .in_valid_i  (valid_i),
          .in_payload_i(payload_i),
          .out_valid_o,
          .out_ready_i,
          .out_payload_o
      );
    end else begin : gen_near
      og_ram_fifo #(
          .Width(Width),
          .Depth(DEPTH),
          .Block(Block)
      ) u_fifo (
          .clk_i,
          .rst_ni,
          .in_valid_i  (valid_i),
          .in_ready_o  (),
          .in_write_i  (valid_i),
          .in_payload_i(payload_i),
          .out_valid_o,
          .out_ready_i,
          .out_payload_o
      );
    end

    always_ff @(posedge clk_i) left_q <= rst_ni && out_valid_o && out_ready_i;

    og_credit #(
        .Credits(DEPTH)
    ) u_credit (
        .clk_i,
        .rst_ni,
        .take_i (enter_i),
        .give_i (left_q),
        .avail_o(credit_o)
    );
  end else begin : gen_wires
    logic unused_inputs;  // there is no FIFO, and there are no credits

    assign unused_inputs = ^{clk_i, rst_ni, enter_i, out_ready_i};
    assign credit_o      = 1'b1;
    assign out_valid_o   = valid_i;
    assign out_payload_o = payload_i;
  end

endmodule
