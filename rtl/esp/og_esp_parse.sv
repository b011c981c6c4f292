// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Reads the head of an IP packet: IPv4 (RFC 791) or IPv6 (RFC 8200) header, and what of ESP (RFC
// 4303, 2) or UDP-encapsulated ESP (RFC 3948, 2) stands behind it.
//
// Malformed is what has another version, an IHL below 5, a length below its header or above the
// packet, and of UDP port 4500 a UDP length that does not fit or a payload of less than a marker
// and not a keep-alive. Bytes behind the packet's own length do not count: a MAC may have padded.
// IPv6 extension headers are not walked: ESP behind one is of ClassOther. `stuck` says that an IPv6
// extension header must stay in front of ESP (hop-by-hop, routing, fragment), or may have to.
// Looked at are the first header and, if that is destination options, which may go inside, the one
// behind it; a second one of destination options counts as stuck. The IPv4 checksum is not looked
// at: behind it, a tunnel has its ICV, and transport mode hands an error on.
//
// A packet of a version that in_versions_i does not allow is malformed; where it allows none, it is
// no IP packet, and of ClassOther.
//
// Latency: 3 cycles. Throughput: a packet a cycle, never stalls. Cost: a multiplexer of 24 bytes
// from 11 places, one of 16 from two, and registers.

module og_esp_parse
  import og_packet_pkg::*;
  import og_esp_pkg::*;
#(
    parameter int FactsW = 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic              in_valid_i,
    input head_t             in_head_i,   // zero behind the packet's end
    input length_t           in_bytes_i,
    input versions_t         in_versions_i,  // that it may be of
    input logic [FactsW-1:0] in_facts_i,

    output logic              out_valid_o,
    output ip_t               out_ip_o,
    output esp_t              out_esp_o,
    output head_t             out_head_o,
    output logic [FactsW-1:0] out_facts_o
);

  // ---- the IP header ------------------------------------------------------

  ip_t ip;
  logic [15:0] total;

  // RFC 4303, 3.1.1: hop-by-hop options, routing and fragment headers are in front of ESP.
  function automatic logic stays(logic [7:0] protocol);
    return protocol == 8'd0 || protocol == 8'd43 || protocol == 8'd44;
  endfunction

  always_comb begin
    ip = '0;
    ip.v6 = in_head_i[0][7:4] == 4'd6;
    if (ip.v6) begin
      total = {in_head_i[4], in_head_i[5]};
      ip.header_bytes = 7'd40;
      ip.malformed = in_bytes_i < length_t'(40) || total > 16'(in_bytes_i - length_t'(40));
      ip.total_bytes = total[LENGTH_W-1:0] + length_t'(40);
      ip.protocol = in_head_i[6];
      ip.fragment = ip.protocol == 8'd44;
      ip.stuck = stays(ip.protocol) || (ip.protocol == PROTOCOL_OPTIONS &&
          (total == '0 || stays(in_head_i[40]) || in_head_i[40] == PROTOCOL_OPTIONS));
      ip.tos = {in_head_i[0][3:0], in_head_i[1][7:4]};
      ip.dont_fragment = 1'b1;
    end else begin
      total = {in_head_i[2], in_head_i[3]};
      ip.header_bytes = {1'b0, in_head_i[0][3:0], 2'b00};
      ip.malformed = in_head_i[0][7:4] != 4'd4 || ip.header_bytes < 7'd20
          || in_bytes_i < length_t'(20) || total > 16'(in_bytes_i) || total < 16'(ip.header_bytes);
      ip.total_bytes = total[LENGTH_W-1:0];
      ip.protocol = in_head_i[9];
      ip.fragment = {in_head_i[6][5:0], in_head_i[7]} != '0;  // more fragments, or an offset
      ip.tos = in_head_i[1];
      ip.dont_fragment = in_head_i[6][6];
    end
    if (!in_versions_i[ip.v6]) ip.malformed = 1'b1;
  end

  logic valid_q, foreign_q;
  ip_t ip_q;
  head_t head_q;
  logic [FactsW-1:0] facts_q;

  always_ff @(posedge clk_i) begin
    valid_q <= in_valid_i && rst_ni;
    ip_q <= ip;
    foreign_q <= in_versions_i == '0;
    head_q <= in_head_i;
    facts_q <= in_facts_i;
  end

  // ---- behind it ----------------------------------------------------------

  localparam int BEHIND = UDP_BYTES + ESP_BYTES;

  typedef struct packed {
    ip_t                    ip;
    logic                   foreign;
    logic                   has_port;       // UDP, and there are ports
    length_t                payload_bytes;
    logic [BEHIND-1:0][7:0] behind;         // the IP header
    head_t                  head;
    logic [FactsW-1:0]      facts;
  } moved_t;

  moved_t moved_q;
  logic moved_valid_q;
  logic [HEAD_BYTES+BEHIND-1:0][7:0] padded;
  length_t payload_bytes;

  assign padded        = {{8 * BEHIND{1'b0}}, head_q};
  assign payload_bytes = ip_q.total_bytes - length_t'(ip_q.header_bytes);

  always_ff @(posedge clk_i) begin
    moved_q <= '{
        ip: ip_q,
        foreign: foreign_q,
        has_port: ip_q.protocol == PROTOCOL_UDP && payload_bytes >= length_t'(4),
        payload_bytes: payload_bytes,
        behind: padded[{ip_q.header_bytes[6:2], 2'b00}+:BEHIND],
        head: head_q,
        facts: facts_q
    };
    moved_valid_q <= valid_q && rst_ni;
  end

  // ---- what it is ---------------------------------------------------------

  logic [BEHIND-1:0][7:0] behind;
  logic [ESP_BYTES-1:0][7:0] esp;
  esp_t parsed;
  logic [15:0] udp_bytes;
  logic has_encap;

  assign behind    = moved_q.behind;
  assign udp_bytes = {behind[4], behind[5]};
  assign has_encap = moved_q.has_port && {behind[2], behind[3]} == PORT_UDP_ENCAP;

  // Of IPv6 the fragment header is not read, and in UDP only the first fragment has ports.
  logic may_be_esp;
  assign may_be_esp = moved_q.ip.v6 || moved_q.ip.protocol == PROTOCOL_ESP
      || moved_q.ip.protocol == PROTOCOL_UDP;

  always_comb begin
    parsed = '0;
    parsed.udp = has_encap;
    esp = has_encap ? behind[UDP_BYTES+:ESP_BYTES] : behind[0+:ESP_BYTES];
    parsed.esp_at = moved_q.ip.header_bytes + (has_encap ? 7'(UDP_BYTES) : 7'd0);
    parsed.esp_bytes = moved_q.payload_bytes;
    if (has_encap) parsed.esp_bytes = udp_bytes[LENGTH_W-1:0] - length_t'(UDP_BYTES);
    parsed.spi = {esp[0], esp[1], esp[2], esp[3]};
    parsed.number = {esp[4], esp[5], esp[6], esp[7]};
    for (int i = 0; i < 8; i++) parsed.iv[8*(7-i)+:8] = esp[8+i];

    if (moved_q.foreign) parsed.kind = ClassOther;
    else if (moved_q.ip.malformed) parsed.kind = ClassMalformed;
    else if (moved_q.ip.fragment && may_be_esp) parsed.kind = ClassFragment;
    else if (has_encap) begin
      if (moved_q.ip.header_bytes > 7'(HEAD_BYTES - ESP_BYTES - UDP_BYTES)) begin
        parsed.kind = ClassTooDeep;
      end else if (udp_bytes < 16'(UDP_BYTES) || udp_bytes > 16'(moved_q.payload_bytes)) begin
        parsed.kind = ClassMalformed;
      end else if (udp_bytes == 16'(UDP_BYTES + 1) && behind[UDP_BYTES] == 8'hFF) begin
        parsed.kind = ClassKeepAlive;
      end else if (udp_bytes < 16'(UDP_BYTES + 4)) parsed.kind = ClassMalformed;
      else parsed.kind = behind[UDP_BYTES+:4] == '0 ? ClassIke : ClassEsp;
    end else if (moved_q.ip.protocol == PROTOCOL_ESP) begin
      parsed.kind = moved_q.ip.header_bytes > 7'(HEAD_BYTES - ESP_BYTES) ? ClassTooDeep : ClassEsp;
    end else parsed.kind = ClassOther;
  end

  always_ff @(posedge clk_i) begin
    out_valid_o <= moved_valid_q && rst_ni;
    out_ip_o <= moved_q.ip;
    out_esp_o <= parsed;
    out_head_o <= moved_q.head;
    out_facts_o <= moved_q.facts;
  end

endmodule
