// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The outer IP header of a packet to transmit, but for what the sequence number is in: new in
// tunnel mode (RFC 4301, 5.1.2), that of the packet with another length and protocol in transport
// mode.
//
// Latency: 1 cycle. Throughput: a packet a cycle.

module og_esp_tx_header
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_esp_tx_pkg::*;
(
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic      in_valid_i,
    input tx_plan_t  in_plan_i,
    input tx_outer_t in_outer_i,
    input head_t     in_head_i,

    output logic     out_valid_o,
    output tx_wait_t out_wait_o
);

  head_t header;
  logic [7:0] protocol;
  logic [15:0] length, payload;
  logic [6:0] own_bytes;  // of UDP and ESP
  logic [19:0] sum;  // of the words of a new IPv4 header, without identification
  logic [19:0] old_sum;  // of the packet's own header as it changes
  logic [31:0] source, destination;  // IPv4

  assign own_bytes = 7'(ESP_BYTES) + (in_plan_i.udp ? 7'(UDP_BYTES) : 7'd0);
  assign source = in_outer_i.ends.source[31:0];
  assign destination = in_outer_i.ends.destination[31:0];
  assign protocol = in_plan_i.udp ? PROTOCOL_UDP : PROTOCOL_ESP;
  assign length   = 16'(in_plan_i.bytes);
  assign payload  = 16'(in_plan_i.bytes) - 16'd40;
  assign old_sum = checksum_sum({in_head_i[10], in_head_i[11]}, {in_head_i[2], in_head_i[3]},
      {in_head_i[8], in_head_i[9]}, {in_head_i[8], protocol}) + 20'(length);
  assign sum = 20'({8'h45, in_outer_i.tos}) + 20'(length)
      + 20'({1'b0, in_outer_i.dont_fragment, 14'd0}) + 20'({in_outer_i.ttl, protocol})
      + 20'(source[31:16]) + 20'(source[15:0])
      + 20'(destination[31:16]) + 20'(destination[15:0]);

  always_comb begin
    header = in_outer_i.tunnel ? '0 : in_head_i;
    if (in_outer_i.tunnel && in_plan_i.v6) begin
      {header[0], header[1], header[2], header[3]} = {4'd6, in_outer_i.tos, in_outer_i.flow};
      header[7] = in_outer_i.ttl;
      for (int i = 0; i < 16; i++) begin
        header[8+i]  = in_outer_i.ends.source[8*(15-i)+:8];
        header[24+i] = in_outer_i.ends.destination[8*(15-i)+:8];
      end
    end else if (in_outer_i.tunnel) begin
      header[0] = 8'h45;
      header[1] = in_outer_i.tos;
      header[6] = {1'b0, in_outer_i.dont_fragment, 6'd0};
      header[8] = in_outer_i.ttl;
      for (int i = 0; i < 4; i++) begin
        header[12+i] = source[8*(3-i)+:8];
        header[16+i] = destination[8*(3-i)+:8];
      end
    end
    if (in_plan_i.v6) begin
      {header[4], header[5]} = payload;
      header[6] = protocol;
    end else begin
      {header[2], header[3]} = length;
      header[9] = protocol;
    end
  end

  always_ff @(posedge clk_i) begin
    out_valid_o       <= in_valid_i && rst_ni;
    out_wait_o.plan   <= in_plan_i;
    out_wait_o.header <= header;
    // The sum before the identification is added, or in transport mode that of the old header.
    out_wait_o.checksum <= fold(in_outer_i.tunnel ? sum : old_sum);
    out_wait_o.make_id <= in_outer_i.tunnel && !in_plan_i.v6;
    // UDP, SPI, sequence number and IV are behind the IP header. Of a packet in clear all is kept.
    out_wait_o.udp_bytes  <= 16'(in_plan_i.bytes) - 16'(in_plan_i.header_bytes);
    out_wait_o.put_bytes  <= in_plan_i.header_bytes + own_bytes;
    out_wait_o.kept_bytes <= in_plan_i.bytes;
    if (in_plan_i.protect) begin
      out_wait_o.kept_bytes <= in_plan_i.bytes - length_t'(in_plan_i.header_bytes)
          - length_t'(own_bytes) + length_t'(aad_bytes(in_plan_i.esn, in_plan_i.gmac));
    end
  end

endmodule
