// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Stream FIFO: a ring of Depth payloads between two valid/ready streams.
//
// The storage is an array with one write and one asynchronous read port and no
// reset, so that an FPGA maps it to distributed RAM.
//
// Latency: 1 cycle. Throughput: one payload per cycle, from Depth 2 on; Depth 1
// takes a payload every other cycle. There is no combinational path from the
// input to the output or back: in_ready_o says whether the ring had room at the
// last clock edge. Cost: Width * Depth bits of RAM, four counters and two flags.
//
// With Gates, in_valid_i and out_ready_i, which may come late, are each used in the last step
// only (an FPGA has write enables and carry chains for that). So in_payload_i is written in
// every cycle in which there is room, and counts if in_valid_i was high. The place on offer
// is one-hot, the number held a thermometer code.
//
// With RoomKnown, in_valid_i is a promise that there is room, of a writer that counts what it
// puts in; nothing waits for in_ready_o then.

module og_stream_fifo #(
    parameter int Width     = 8,
    parameter int Depth     = 16,  // payloads held, 1 or more
    parameter bit Gates     = 0,   // what comes late is used in the last step: cells, or long wires
    parameter bit RoomKnown = 0    // in_valid_i is low when in_ready_o is
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic             in_valid_i,
    output logic             in_ready_o,
    input  logic [Width-1:0] in_payload_i,

    output logic             out_valid_o,
    input  logic             out_ready_i,
    output logic [Width-1:0] out_payload_o
);

  if (Width < 1 || Depth < 1) begin : gen_bad_parameters
    $error("og_stream_fifo: Width and Depth must be at least 1");
  end

  localparam int LEVEL_W = $clog2(Depth + 1);
  localparam int INDEX_W = Depth > 1 ? $clog2(Depth) : 1;
  localparam logic [INDEX_W-1:0] LAST = INDEX_W'(Depth - 1);

  logic [ Width-1:0] storage [Depth];
  logic [INDEX_W-1:0] write_q;
  logic [INDEX_W-1:0] read_q;
  logic [INDEX_W-1:0] next_q;  // the place behind read_q
  logic [LEVEL_W-1:0] level_q;
  logic              put;
  logic              take;

  assign put  = in_valid_i && (RoomKnown || in_ready_o);
  assign take = out_valid_o && out_ready_i;

  // ready_q and valid_q are computed a cycle ahead, so that no comparison is behind the outputs.
  logic ready_q, valid_q;

  if (Gates) begin : gen_gates
    logic [Depth-1:0] reads_q;  // bit read_q
    logic [  Depth:1] held_q;  // bit i: i payloads or more are held
    logic [Depth:1] kept_d, fewer_d;  // if nothing is taken, and if something is
    logic unused_read;

    always_comb begin
      kept_d  = put ? Depth'({held_q, 1'b1}) : held_q;
      fewer_d = put ? held_q : held_q >> 1;
      if (!rst_ni) begin
        kept_d  = '0;
        fewer_d = '0;
      end
    end

    always_ff @(posedge clk_i) begin
      if (ready_q) storage[write_q] <= in_payload_i;
    end

    always_ff @(posedge clk_i) begin
      if (take) reads_q <= Depth'({reads_q, reads_q} >> (Depth - 1));
      if (!rst_ni) reads_q <= Depth'(1);
      held_q <= take ? fewer_d : kept_d;
    end

    always_comb begin
      out_payload_o = '0;
      level_q       = '0;
      for (int i = 0; i < Depth; i++) begin
        out_payload_o = out_payload_o | (storage[i] & {Width{reads_q[i]}});
        level_q       = level_q + LEVEL_W'(held_q[i+1]);
      end
    end

    assign ready_q     = !held_q[Depth];
    assign valid_q     = held_q[1];
    assign unused_read = ^{read_q, level_q};  // which the proofs read
  end else begin : gen_luts
    always_ff @(posedge clk_i) begin
      if (put) storage[write_q] <= in_payload_i;
    end

    always_ff @(posedge clk_i) begin
      level_q <= level_q + LEVEL_W'(put) - LEVEL_W'(take);
      if (put != take) begin
        ready_q <= take || level_q != LEVEL_W'(Depth - 1);
        valid_q <= put || level_q != LEVEL_W'(1);
      end
      if (!rst_ni) begin
        level_q <= '0;
        ready_q <= 1'b1;
        valid_q <= 1'b0;
      end
    end

    assign out_payload_o = storage[read_q];
  end

  always_ff @(posedge clk_i) begin
    if (put) write_q <= write_q == LAST ? '0 : write_q + 1'b1;
    if (take) begin
      read_q <= next_q;
      next_q <= next_q == LAST ? '0 : next_q + 1'b1;
    end
    if (!rst_ni) begin
      write_q <= '0;
      read_q  <= '0;
      next_q  <= INDEX_W'(Depth > 1);
    end
  end

  assign in_ready_o    = ready_q;
  assign out_valid_o   = valid_q;

endmodule
