// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_stream_register keeps the stream rules, holds one payload, and payloads leave in order, none
// lost and none made up: each is the number of payloads that went in before it. It is ready when it
// is empty or what it has is taken.

module og_stream_register_fv #(
    localparam int Width = 4
) (
    input logic clk_i,
    input logic rst_ni,
    input logic in_valid_i,
    input logic out_ready_i
);

  logic in_ready, out_valid;
  logic [Width-1:0] out_payload;
  logic [Width-1:0] in_count_q = '0;
  logic [Width-1:0] out_count_q = '0;
  logic started_q = 1'b0;

  og_stream_register #(
      .Width(Width)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o   (in_ready),
      .in_payload_i (in_count_q),
      .out_valid_o  (out_valid),
      .out_ready_i,
      .out_payload_o(out_payload)
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

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    if (in_valid_i && in_ready) in_count_q <= in_count_q + 1'b1;
    if (out_valid && out_ready_i) out_count_q <= out_count_q + 1'b1;
    if (!rst_ni) begin
      in_count_q  <= '0;
      out_count_q <= '0;
    end
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (started_q && rst_ni) begin
      assert (in_count_q - out_count_q == Width'(out_valid));
      assert (in_ready == (!out_valid || out_ready_i));
      if (out_valid) assert (out_payload == out_count_q);

      cover (out_valid && !out_ready_i && in_valid_i);  // full and stalled
      cover (out_count_q == Width'(3) && out_valid && out_ready_i && in_valid_i);
    end
  end

endmodule
