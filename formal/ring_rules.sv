// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What holds of the registers of a ring FIFO, og_stream_fifo or og_ram_fifo, for the
// induction of those who prove something behind one: it does not follow from
// what its ports show in a few cycles.

module ring_rules #(
    parameter  int Depth  = 2,
    localparam int LevelW = $clog2(Depth + 1),
    localparam int IndexW = Depth > 1 ? $clog2(Depth) : 1
) (
    input logic              active_i,  // out of reset, after the first cycle
    input logic [LevelW-1:0] level_i,
    input logic [IndexW-1:0] write_i,
    input logic [IndexW-1:0] read_i,
    input logic [IndexW-1:0] next_i,
    input logic              ready_i
);

  // Where so many places behind the reader are.
  logic [LevelW:0] sum, write;
  assign sum   = (LevelW + 1)'(read_i) + (LevelW + 1)'(level_i);
  assign write = sum >= (LevelW + 1)'(Depth) ? sum - (LevelW + 1)'(Depth) : sum;

  always_comb begin
    if (active_i) begin
      assert (int'(level_i) <= Depth);
      assert (ready_i == (int'(level_i) != Depth));
      assert (int'(read_i) < Depth);
      assert (next_i == (int'(read_i) == Depth - 1 ? '0 : read_i + 1'b1));
      assert ((LevelW + 1)'(write_i) == write);
    end
  end

endmodule
