// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Register in a stream: of payload and valid, so that what takes the payload does not wait for the
// memory or the logic before it. Ready passes through; og_skid_buffer registers that, too.
//
// Latency: 1 cycle. Throughput: one payload per cycle. Cost: Width + 1 flip-flops.

module og_stream_register #(
    parameter int Width = 8
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic             in_valid_i,
    output logic             in_ready_o,    // depends on out_ready_i
    input  logic [Width-1:0] in_payload_i,

    output logic             out_valid_o,
    input  logic             out_ready_i,
    output logic [Width-1:0] out_payload_o
);

  if (Width < 1) begin : gen_bad_width
    $error("og_stream_register: Width must be at least 1");
  end

  logic valid_q;
  logic [Width-1:0] payload_q;

  assign in_ready_o = !valid_q || out_ready_i;

  always_ff @(posedge clk_i) begin
    if (in_ready_o) begin
      valid_q   <= in_valid_i;
      payload_q <= in_payload_i;
    end
    if (!rst_ni) valid_q <= 1'b0;
  end

  assign out_valid_o   = valid_q;
  assign out_payload_o = payload_q;

endmodule
