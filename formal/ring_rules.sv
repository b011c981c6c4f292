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

  always_comb begin
    if (active_i) begin
      assert (int'(level_i) <= Depth);
      assert (ready_i == (int'(level_i) != Depth));
      assert (int'(read_i) < Depth);
      assert (int'(next_i) == (int'(read_i) + 1) % Depth);
      assert (int'(write_i) == (int'(read_i) + int'(level_i)) % Depth);
    end
  end

endmodule
