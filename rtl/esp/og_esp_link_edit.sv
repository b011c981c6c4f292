// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The edit of an Ethernet frame, from what was decided of the IP packet in it. The link header in
// front (og_esp_link) is cut with what is cut of a packet that is protected; of one that passes in
// clear it stays, and is AAD as the packet is.
//
// Headers wait here for their decisions, at most Depth of them; decisions come in the order of the
// heads, each behind its own.
//
// Latency: none, from a decision and its header. Cost: a FIFO of Depth x LINK_W bits, three adders.

module og_esp_link_edit
  import og_packet_pkg::*;
  import og_esp_pkg::*;
#(
    parameter int Depth = 16
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic  head_valid_i,
    input link_t head_link_i,

    input logic          protect_i,    // engine_edit_t of the packet; stays until it is taken
    input logic    [6:0] cut_i,
    input length_t       bytes_i,
    input length_t       aad_bytes_i,
    input logic          taken_i,

    output logic    [7:0] cut_o,        // of the frame
    output length_t       bytes_o,
    output length_t       aad_bytes_o,
    output link_t         link_o        // its header
);

  logic links_ready, link_valid;
  logic [4:0] link_bytes;

  og_stream_fifo #(
      .Width(LINK_W),
      .Depth(Depth)
  ) u_links (
      .clk_i,
      .rst_ni,
      .in_valid_i   (head_valid_i),
      .in_ready_o   (links_ready),
      .in_payload_i (head_link_i),
      .out_valid_o  (link_valid),
      .out_ready_i  (taken_i),
      .out_payload_o(link_o)
  );

  assign link_bytes = {link_o.words, 2'b00};

  always_comb begin
    cut_o       = 8'(cut_i);
    bytes_o     = bytes_i;
    aad_bytes_o = aad_bytes_i;
    if (protect_i) cut_o = cut_o + 8'(link_bytes);
    else begin
      bytes_o     = bytes_o + length_t'(link_bytes);
      aad_bytes_o = aad_bytes_o + length_t'(link_bytes);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      assert (!head_valid_i || links_ready);
      assert (!taken_i || link_valid);
    end
  end

endmodule
