// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Skid buffer: registers valid, payload and ready of a stream (two entries).
//
// The output register holds the payload on offer. A payload that arrives while
// the output waits goes to the skid register, and only then does in_ready_o
// fall: ready depends on a register alone, so chains of blocks do not add up.
// out_payload_o is zero while out_valid_o is low, also in reset: nothing of what has
// left stands there.
//
// Latency: 1 cycle. Throughput: one payload per cycle. Cost: 2 * Width + 2
// flip-flops and a Width-bit multiplexer.

module og_skid_buffer #(
    parameter int Width = 8
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

  if (Width < 1) begin : gen_bad_width
    $error("og_skid_buffer: Width must be at least 1");
  end

  logic             out_valid_q;
  logic             skid_valid_q;
  logic [Width-1:0] out_payload_q;
  logic [Width-1:0] skid_payload_q;
  logic             out_free;  // the output register can be written

  assign out_free = out_ready_i || !out_valid_q;

  always_ff @(posedge clk_i) begin
    if (out_free) out_payload_q <= skid_valid_q ? skid_payload_q : in_payload_i;
    if (!skid_valid_q) skid_payload_q <= in_payload_i;
    // The register's synchronous reset, where the device has one, so that it costs no LUT.
    if (!rst_ni || (out_free && !skid_valid_q && !in_valid_i)) out_payload_q <= '0;
  end

  always_ff @(posedge clk_i) begin
    if (out_free) begin
      out_valid_q  <= skid_valid_q || in_valid_i;
      skid_valid_q <= 1'b0;
    end else begin
      skid_valid_q <= skid_valid_q || in_valid_i;
    end
    if (!rst_ni) begin
      out_valid_q  <= 1'b0;
      skid_valid_q <= 1'b0;
    end
  end

  assign in_ready_o    = !skid_valid_q;
  assign out_valid_o   = out_valid_q;
  assign out_payload_o = out_payload_q;

endmodule
