// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// FIFO between two clocks: what goes in on wr_clk_i comes out on rd_clk_i, in order.
//
// The pointers cross in Gray code through two flip-flops, so that a pointer that is read while
// it changes is either the old or the new one. A word is in the memory before the pointer that
// tells of it has crossed.
//
// With Whole a frame is on offer only when its last word is in: it then leaves without a pause,
// whatever the two clocks are. What crosses is then the number of frames that are in whole, and
// a frame of more words than Depth would never come out.
//
// Latency: 3 to 4 cycles of the reading clock. Throughput: a word a cycle of the slower clock.
// Both resets must be held together, for some cycles of the slower clock. For static timing: a
// false path, or a maximum delay of one reading period, from *_gray_q to *_meta_q; the memory
// is read only where it has been written some cycles before.

module nic_async_fifo #(
    parameter int Width = 8,
    parameter int Depth = 16,  // words, a power of two, at least 4
    parameter bit Whole = 0    // frames leave whole
) (
    input  logic             wr_clk_i,
    input  logic             wr_rst_ni,
    input  logic             wr_valid_i,
    output logic             wr_ready_o,
    input  logic             wr_last_i,   // of a frame; with Whole only
    input  logic [Width-1:0] wr_data_i,
    output logic             wr_nearly_o, // there is room for one word, and perhaps for no more

    input  logic             rd_clk_i,
    input  logic             rd_rst_ni,
    output logic             rd_valid_o,
    input  logic             rd_ready_i,
    output logic             rd_last_o,
    output logic [Width-1:0] rd_data_o
);

  localparam int AddrW = $clog2(Depth);
  typedef logic [AddrW:0] pointer_t;  // one bit more than an address: full is not empty

  if (Depth < 4 || Depth != 2 ** AddrW) begin : gen_bad_depth
    $error("nic_async_fifo: Depth must be a power of two, at least 4");
  end

  function automatic pointer_t to_gray(pointer_t binary);
    return binary ^ (binary >> 1);
  endfunction

  function automatic pointer_t from_gray(pointer_t gray);
    pointer_t binary;
    binary = gray;
    for (int shift = 1; shift <= AddrW; shift *= 2) binary ^= binary >> shift;
    return binary;
  endfunction

  logic [Width:0] memory[Depth];

  // ---- writing ---------------------------------------------------------------

  pointer_t wr_pointer_q, wr_told_q, wr_gray_q;
  pointer_t rd_gray_q, rd_meta_q, rd_seen_q;
  pointer_t used;
  logic     wr_moves;

  assign used        = wr_pointer_q - from_gray(rd_seen_q);
  assign wr_ready_o  = used != pointer_t'(Depth);
  assign wr_nearly_o = used >= pointer_t'(Depth - 1);
  assign wr_moves    = wr_valid_i && wr_ready_o;

  always_ff @(posedge wr_clk_i) begin
    rd_meta_q <= rd_gray_q;
    rd_seen_q <= rd_meta_q;
    if (wr_moves) begin
      memory[wr_pointer_q[AddrW-1:0]] <= {wr_last_i, wr_data_i};
      wr_pointer_q                    <= wr_pointer_q + 1;
      if (!Whole || wr_last_i) wr_told_q <= wr_told_q + 1;
    end
    wr_gray_q <= to_gray(wr_told_q);  // words, or frames that are whole
    if (!wr_rst_ni) begin
      wr_pointer_q <= '0;
      wr_told_q    <= '0;
      wr_gray_q    <= '0;
      rd_meta_q    <= '0;
      rd_seen_q    <= '0;
    end
  end

  // ---- reading ----------------------------------------------------------------

  pointer_t rd_pointer_q, rd_taken_q, wr_meta_q, wr_seen_q;
  logic rd_moves;

  assign rd_valid_o             = from_gray(wr_seen_q) != rd_taken_q;
  assign {rd_last_o, rd_data_o} = memory[rd_pointer_q[AddrW-1:0]];
  assign rd_moves               = rd_valid_o && rd_ready_i;

  always_ff @(posedge rd_clk_i) begin
    wr_meta_q <= wr_gray_q;
    wr_seen_q <= wr_meta_q;
    if (rd_moves) begin
      rd_pointer_q <= rd_pointer_q + 1;
      if (!Whole || rd_last_o) rd_taken_q <= rd_taken_q + 1;
    end
    rd_gray_q <= to_gray(rd_pointer_q);
    if (!rd_rst_ni) begin
      rd_pointer_q <= '0;
      rd_taken_q   <= '0;
      rd_gray_q    <= '0;
      wr_meta_q    <= '0;
      wr_seen_q    <= '0;
    end
  end

endmodule
