// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What is to be done with a packet to transmit, from its head: dropped, in clear, or protected, and
// then its lengths and what its outer header is made of.
//
//   head -> og_esp_parse -+-> verdict, lengths -> out
//        -> tables -------'
//
// Latency: og_esp_parse's, and one cycle. Throughput: a packet a cycle. Cost: og_esp_parse, and the
// tables' 414 bits an association.

module og_esp_tx_plan
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_esp_tx_pkg::*;
#(
    parameter int Associations = 64,
    parameter int MostBytes    = 2 ** LENGTH_W - 1  // of an IP packet that leaves protected
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic    head_valid_i,
    input head_t   head_i,
    input length_t head_bytes_i,
    input versions_t head_versions_i,
    input user_t   head_user_i,

    output logic      out_valid_o,
    output tx_plan_t  out_plan_o,
    output tx_outer_t out_outer_o,  // tunnel mode
    output head_t     out_head_o,   // as it came

    input  key_hold_t      hold_i,   // its association is not in use
    input  table_request_t table_i,  // TableTxSa, TableTxTunnel, TableTxSalt
    output table_answer_t  table_o
);

  localparam int IndexW = Associations > 1 ? $clog2(Associations) : 1;

  // ---- what it is, and of whom ----------------------------------------------------------------

  typedef struct packed {
    user_t   user;
    length_t bytes;
  } ask_t;

  logic parsed_valid;
  ip_t ip;
  head_t head;
  ask_t ask;
  tx_sa_t sa;
  tunnel_t tunnel;
  logic [31:0] salt;
  table_answer_t sa_answer, tunnel_answer, salt_answer;

  og_esp_parse #(
      .FactsW($bits(ask_t))
  ) u_parse (
      .clk_i,
      .rst_ni,
      .in_valid_i   (head_valid_i),
      .in_head_i    (head_i),
      .in_bytes_i   (head_bytes_i),
      .in_versions_i(head_versions_i),
      .in_facts_i   ({head_user_i, head_bytes_i}),
      .out_valid_o  (parsed_valid),
      .out_ip_o     (ip),
      .out_esp_o    (),
      .out_head_o   (head),
      .out_facts_o  (ask)
  );

  // The tables take a cycle less than the parser.
  logic find_valid_q;
  logic [IndexW-1:0] find_index_q;

  always_ff @(posedge clk_i) begin
    find_valid_q <= head_valid_i && rst_ni;
    find_index_q <= head_user_i.sa[IndexW-1:0];
  end

  og_esp_table #(
      .Width  (TX_SA_BITS),
      .Entries(Associations),
      .Id     (int'(TableTxSa))
  ) u_sa (
      .clk_i,
      .rst_ni,
      .find_valid_i(find_valid_q),
      .find_index_i(find_index_q),
      .entry_o     (sa),
      .table_i,
      .table_o     (sa_answer)
  );

  og_esp_table #(
      .Width  ($bits(tunnel_t)),
      .Entries(Associations),
      .Id     (int'(TableTxTunnel))
  ) u_tunnel (
      .clk_i,
      .rst_ni,
      .find_valid_i(find_valid_q),
      .find_index_i(find_index_q),
      .entry_o     (tunnel),
      .table_i,
      .table_o     (tunnel_answer)
  );

  og_esp_table #(
      .Width  (32),
      .Entries(Associations),
      .Id     (int'(TableTxSalt)),
      .Hidden (1)
  ) u_salt (
      .clk_i,
      .rst_ni,
      .find_valid_i(find_valid_q),
      .find_index_i(find_index_q),
      .entry_o     (salt),
      .table_i,
      .table_o     (salt_answer)
  );

  assign table_o = sa_answer | tunnel_answer | salt_answer;

  // ---- verdict and lengths --------------------------------------------------------------------

  tx_plan_t plan_d;
  tx_outer_t outer_d;
  logic [LENGTH_W:0] bytes;
  logic held;

  assign held = hold_i.valid && hold_i.slot == ask.user.sa;

  always_comb begin
    plan_d = '0;
    plan_d.sa = ask.user.sa;
    plan_d.protect = ask.user.action == ActProtect;
    plan_d.v6 = sa.common.tunnel ? sa.v6 : ip.v6;
    plan_d.esn = sa.common.esn;
    plan_d.gmac = sa.common.gmac;
    plan_d.udp = sa.common.udp;
    plan_d.icv = sa.common.icv;
    plan_d.spi = sa.common.spi;
    plan_d.salt = salt;
    plan_d.source_port = sa.source_port;
    plan_d.destination_port = sa.destination_port;
    plan_d.cut = sa.common.tunnel ? 7'd0 : ip.header_bytes;
    plan_d.inner = ip.protocol;
    if (sa.common.tunnel) plan_d.inner = ip.v6 ? PROTOCOL_IPV6 : PROTOCOL_IPV4;
    plan_d.payload_bytes = ip.total_bytes - length_t'(plan_d.cut);
    plan_d.pad_bytes = 2'd2 - plan_d.payload_bytes[1:0];
    plan_d.header_bytes = ip.header_bytes;
    if (sa.common.tunnel) plan_d.header_bytes = sa.v6 ? 7'd40 : 7'd20;
    bytes = (LENGTH_W+1)'(plan_d.payload_bytes) + (LENGTH_W+1)'(plan_d.pad_bytes)
        + (LENGTH_W+1)'(plan_d.header_bytes) + (LENGTH_W+1)'(ESP_BYTES + 2)
        + (LENGTH_W+1)'(icv_bytes(sa.common.icv)) + (sa.common.udp ? (LENGTH_W+1)'(UDP_BYTES) : '0);
    plan_d.bytes = bytes[LENGTH_W-1:0];

    // Dropped?
    plan_d.why.sa = ask.user.sa;
    plan_d.drop   = 1'b1;
    if (ask.user.action == ActClear) begin
      plan_d.drop  = 1'b0;
      plan_d.bytes = ask.bytes;
    end else if (!plan_d.protect) begin
      plan_d.why.other = 1'b1;
      plan_d.why.kind  = OutDiscarded;
    end else if (32'(ask.user.sa) >= Associations) begin
      plan_d.why.other = 1'b1;
      plan_d.why.kind  = OutNoSa;
    end else if (!sa.common.enable || held) plan_d.why.kind = OutNotInUse;
    else if (ip.malformed) plan_d.why.kind = OutMalformed;
    else if (!sa.common.tunnel && ip.fragment) plan_d.why.kind = OutFragment;
    else if (!sa.common.tunnel && ip.stuck) plan_d.why.kind = OutUnsupported;
    else if (bytes > (LENGTH_W + 1)'(sa.max_bytes)
        || (MostBytes < 2 ** LENGTH_W - 1 && bytes > (LENGTH_W + 1)'(MostBytes)))
      plan_d.why.kind = OutTooLong;
    else plan_d.drop = 1'b0;
  end

  always_comb begin
    outer_d.tunnel = sa.common.tunnel;
    outer_d.dont_fragment = sa.df == DfCopy ? ip.dont_fragment : sa.df == DfSet;
    outer_d.tos[7:2] = sa.copy_dscp ? ip.tos[7:2] : sa.tos[7:2];
    outer_d.tos[1:0] = sa.copy_ecn ? ip.tos[1:0] : sa.tos[1:0];
    outer_d.ttl = sa.ttl;
    outer_d.flow = sa.flow;
    outer_d.ends = tunnel;
  end

  always_ff @(posedge clk_i) begin
    out_plan_o  <= plan_d;
    out_valid_o <= parsed_valid && rst_ni;
    out_head_o  <= head;
    out_outer_o <= outer_d;
  end

endmodule
