// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_skid_buffer keeps the stream rules, takes at least two payloads while its
// output waits, and payloads leave in order, none lost and none made up: each
// is the number of payloads that went in before it. Its ready falls only when
// it is full, and its payload is zero while none is on offer.

module og_skid_buffer_fv #(
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

  og_skid_buffer #(
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

  logic [Width-1:0] held;
  assign held = in_count_q - out_count_q;

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
      assert (held <= Width'(2));
      assert (out_valid == (held != '0));
      assert (in_ready == (held != Width'(2)));
      assert (out_payload == (out_valid ? out_count_q : '0));
      if (!in_ready) assert (u_dut.skid_payload_q == out_count_q + 1'b1);  // for the induction

      cover (!in_ready && !out_ready_i);  // full and stalled
      cover (!in_ready && out_ready_i && out_count_q == Width'(3));
      cover (out_count_q == Width'(4) && held == Width'(1));
    end
  end

endmodule
