// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_stream_fifo keeps the stream rules, holds what it says it holds, and
// payloads leave in order, none lost and none made up: each is the number of
// payloads that went in before it.

module og_stream_fifo_fv #(
    parameter  int Depth  = 3,
    localparam int Width  = 4,
    localparam int LevelW = $clog2(Depth + 1)
) (
    input logic clk_i,
    input logic rst_ni,
    input logic in_valid_i,
    input logic out_ready_i
);

  logic in_ready, out_valid;
  logic [Width-1:0] out_payload;
  logic [LevelW-1:0] level;
  logic [Width-1:0] in_count_q = '0;
  logic [Width-1:0] out_count_q = '0;
  logic started_q = 1'b0;
  logic been_full_q = 1'b0;

  og_stream_fifo #(
      .Width(Width),
      .Depth(Depth)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o   (in_ready),
      .in_payload_i (in_count_q),
      .out_valid_o  (out_valid),
      .out_ready_i,
      .out_payload_o(out_payload),
      .level_o      (level)
  );

  stream_rules #(
      .Width(Width)
  ) u_out_rules (
      .clk_i,
      .rst_ni,
      .valid_i  (out_valid),
      .ready_i  (out_ready_i),
      .payload_i(out_payload)
  );

  logic [Width-1:0] held;
  assign held = in_count_q - out_count_q;

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    if (in_valid_i && in_ready) in_count_q <= in_count_q + 1'b1;
    if (out_valid && out_ready_i) out_count_q <= out_count_q + 1'b1;
    if (held == Width'(Depth)) been_full_q <= 1'b1;
    if (!rst_ni) begin
      in_count_q  <= '0;
      out_count_q <= '0;
      been_full_q <= 1'b0;
    end
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (started_q && rst_ni) begin
      assert (held <= Width'(Depth));
      assert (Width'(level) == held);
      assert (out_valid == (held != '0));
      assert (in_ready == (held != Width'(Depth)));
      if (out_valid) assert (out_payload == out_count_q);

      // For the induction: where the payloads lie.
      for (int i = 0; i < Depth; i++) begin
        if (i < int'(held)) begin
          assert (u_dut.storage[(int'(u_dut.read_q)+i)%Depth] == out_count_q + Width'(i));
        end
      end

      cover (!in_ready && in_valid_i && !out_ready_i);  // full, stalled, and more to come
      cover (been_full_q && held == '0);  // filled and emptied
      cover (out_count_q == Width'(Depth + 1) && held == Width'(Depth));  // the ring has turned
    end
  end

  ring_rules #(
      .Depth(Depth)
  ) u_rules (
      .active_i(started_q && rst_ni),
      .level_i (u_dut.level_q),
      .write_i (u_dut.write_q),
      .read_i  (u_dut.read_q),
      .next_i  (u_dut.next_q),
      .ready_i (u_dut.ready_q)
  );

endmodule
