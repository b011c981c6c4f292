// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What the engine's stream of received packets shows by the way: of each its status, its first
// bytes and its trailer (RFC 4303, 2.4 to 2.6), kept until og_esp_rx_judge takes them.
//
// Latency: 5 cycles from the last beat. Throughput: a beat a cycle. Handshake: the stream is
// watched and cannot wait; so no more than Frames packets may be kept. Cost: og_esp_trailer, a
// register of 18 bytes in front of a delay of three cycles, and Frames x 190 bits of distributed
// memory.

module og_esp_rx_text
  import og_packet_pkg::*;
  import og_esp_pkg::*;
#(
    parameter int BeatBytes = 16,
    parameter int Frames    = 16  // that may wait for their verdict
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                   seen_valid_i,   // a beat out of the engine moves now
    input logic [8*BeatBytes-1:0] seen_data_i,
    input logic [  BeatBytes-1:0] seen_keep_i,
    input logic                   seen_last_i,
    input og_gcm_pkg::status_e    seen_status_i,  // with seen_last_i

    output logic                out_valid_o,
    input  logic                out_ready_i,
    output og_gcm_pkg::status_e out_status_o,
    output rx_text_t            out_text_o
);

  rx_text_t text;
  og_gcm_pkg::status_e status, status_q;
  logic trailer_valid, room;

  og_esp_trailer #(
      .BeatBytes(BeatBytes)
  ) u_trailer (
      .clk_i,
      .rst_ni,
      .in_valid_i       (seen_valid_i),
      .in_data_i        (seen_data_i),
      .in_keep_i        (seen_keep_i),
      .in_last_i        (seen_last_i),
      .out_valid_o      (trailer_valid),
      .out_bytes_o      (text.bytes),
      .out_pad_bytes_o  (text.pad_bytes),
      .out_pad_good_o   (text.pad_good),
      .out_next_header_o(text.next_header)
  );

  // The first bytes of text, kept until the trailer is known; a cycle behind the last beat all that
  // there are stand in inner_q. Those of a packet too short for an inner header do not count.
  localparam int FirstBeats = (INNER_BYTES + BeatBytes - 1) / BeatBytes;
  logic [$clog2(FirstBeats+1)-1:0] beat_q;
  inner_t inner_q;

  always_ff @(posedge clk_i) begin
    if (seen_valid_i) begin
      for (int i = INNER_FIRST; i < INNER_BYTES; i++) begin
        if (int'(beat_q) == i / BeatBytes) inner_q[i] <= seen_data_i[8*(i%BeatBytes)+:8];
      end
      if (int'(beat_q) < FirstBeats) beat_q <= beat_q + 1'b1;
      if (seen_last_i) beat_q <= '0;
    end
    status_q <= seen_status_i;
    if (!rst_ni) beat_q <= '0;
  end

  og_delay #(
      .Width ($bits(inner_t) + og_gcm_pkg::STATUS_W),
      .Cycles(3)
  ) u_first (
      .clk_i,
      .rst_ni,
      .data_i({inner_q, status_q}),
      .data_o({text.inner, status})
  );

  og_stream_fifo #(
      .Width(og_gcm_pkg::STATUS_W + $bits(rx_text_t)),
      .Depth(Frames + 2)
  ) u_kept (
      .clk_i,
      .rst_ni,
      .in_valid_i   (trailer_valid),
      .in_ready_o   (room),
      .in_payload_i ({status, text}),
      .out_valid_o,
      .out_ready_i,
      .out_payload_o({out_status_o, out_text_o})
  );

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      assert (!trailer_valid || room)
      else $error("og_esp_rx_text: more packets than Frames wait for their verdict");
    end
  end

endmodule
