// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_stream_fifo keeps the rules of fifo_rules and of a stream, and offers a
// payload as soon as it holds one. With RoomKnown its writer keeps the promise.

module og_stream_fifo_fv #(
    parameter  int Depth     = 3,
    parameter  bit Gates     = 0,
    parameter  bit RoomKnown = 0,
    localparam int Width     = 4,
    localparam int LevelW    = $clog2(Depth + 1)
) (
    input logic             clk_i,
    input logic             rst_ni,
    input logic             in_valid_i,
    input logic [Width-1:0] in_payload_i,
    input logic             out_ready_i,
    input logic             mark_i
);

  logic in_ready, out_valid;
  logic [ Width-1:0] out_payload;
  logic [LevelW-1:0] level;
  logic started_q = 1'b0;

  assign level = u_dut.level_q;

  og_stream_fifo #(
      .Width    (Width),
      .Depth    (Depth),
      .Gates    (Gates),
      .RoomKnown(RoomKnown)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o   (in_ready),
      .in_payload_i,
      .out_valid_o  (out_valid),
      .out_ready_i,
      .out_payload_o(out_payload)
  );

  fifo_rules #(
      .Width(Width),
      .Depth(Depth)
  ) u_rules (
      .clk_i,
      .rst_ni,
      .active_i     (started_q && rst_ni),
      .mark_i,
      .in_valid_i,
      .in_ready_i   (in_ready),
      .in_payload_i,
      .out_valid_i  (out_valid),
      .out_ready_i,
      .out_payload_i(out_payload),
      .level_i      (level),
      .write_i      (u_dut.write_q),
      .read_i       (u_dut.read_q),
      .next_i       (u_dut.next_q),
      .ready_i      (u_dut.ready_q)
  );

  if (Gates) begin : gen_gates
    always_comb begin
      if (started_q && rst_ni) begin
        assert (u_dut.gen_gates.reads_q == Depth'(1) << u_dut.read_q);
        assert (u_dut.gen_gates.held_q == Depth'((1 << level) - 1));
      end
    end
  end

  always_ff @(posedge clk_i) started_q <= 1'b1;

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (RoomKnown && in_valid_i && rst_ni) assume (in_ready);
    if (started_q && rst_ni) begin
      assert (out_valid == (level != '0));
      if (u_rules.marked_q) assert (u_dut.storage[u_rules.place_q] == u_rules.payload_q);
    end
  end

endmodule
