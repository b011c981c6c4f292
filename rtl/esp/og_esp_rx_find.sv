// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What a received packet is, and of which association.
//
//   head -> og_esp_parse -+-> og_esp_rx_lookup -> tables -> found
//                         '-> head
//
// Latency: og_esp_parse's to the head, and 4 cycles. Throughput: a packet a cycle. Cost: the parts,
// and the tables' 80 bits an association.

module og_esp_rx_find
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_esp_rx_pkg::*;
#(
    parameter int Associations = 64,
    parameter bit Destination  = 0
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic    in_valid_i,
    input head_t   in_head_i,
    input length_t in_bytes_i,
    input versions_t in_versions_i,

    output logic  head_valid_o,  // of each packet, before it is found
    output head_t head_o,

    output logic      found_valid_o,
    output rx_found_t found_o,

    input  table_request_t table_i,  // TableRxSa, TableRxTunnel (not answered here), TableRxSalt
    output table_answer_t  table_o
);

  localparam int IndexW = Associations > 1 ? $clog2(Associations) : 1;

  ip_t ip;
  esp_t esp;
  length_t bytes;
  logic [127:0] destination;

  og_esp_parse #(
      .FactsW(LENGTH_W)
  ) u_parse (
      .clk_i,
      .rst_ni,
      .in_valid_i   (in_valid_i),
      .in_head_i    (in_head_i),
      .in_bytes_i   (in_bytes_i),
      .in_versions_i(in_versions_i),
      .in_facts_i   (in_bytes_i),
      .out_valid_o  (head_valid_o),
      .out_ip_o     (ip),
      .out_esp_o    (esp),
      .out_head_o   (head_o),
      .out_facts_o  (bytes)
  );

  always_comb begin
    destination = {96'd0, head_o[16], head_o[17], head_o[18], head_o[19]};
    for (int i = 0; i < 16; i++) if (ip.v6) destination[8*(15-i)+:8] = head_o[24+i];
  end

  logic found;
  sa_t found_sa;

  og_esp_rx_lookup #(
      .Associations(Associations),
      .Destination (Destination)
  ) u_lookup (
      .clk_i,
      .rst_ni,
      .find_spi_i        (esp.spi),
      .find_destination_i(destination),
      .found_o           (found),
      .found_sa_o        (found_sa),
      .table_i
  );

  // Places behind the parser: 2 the lookup's, 2 the tables'.
  localparam int STAGES = 4;
  rx_seen_t [STAGES:0] seen;
  logic [STAGES:0] seen_valid;
  logic [STAGES:2] found_at;
  sa_t [STAGES:2] sa_at;

  assign seen[0] = '{ip: ip, esp: esp, bytes: bytes};
  assign seen_valid[0] = head_valid_o;
  assign found_at[2] = found;
  assign sa_at[2] = found_sa;

  always_ff @(posedge clk_i) begin
    seen[STAGES:1]       <= seen[STAGES-1:0];
    seen_valid[STAGES:1] <= rst_ni ? seen_valid[STAGES-1:0] : '0;
    found_at[STAGES:3]   <= found_at[STAGES-1:2];
    sa_at[STAGES:3]      <= sa_at[STAGES-1:2];
  end

  rx_sa_t entry;
  logic [31:0] salt;
  table_answer_t sa_answer, salt_answer;

  og_esp_table #(
      .Width  (RX_SA_BITS),
      .Entries(Associations),
      .Id     (int'(TableRxSa))
  ) u_sa (
      .clk_i,
      .rst_ni,
      .find_valid_i(seen_valid[2] && found_at[2]),
      .find_index_i(sa_at[2][IndexW-1:0]),
      .entry_o     (entry),
      .table_i,
      .table_o     (sa_answer)
  );

  og_esp_table #(
      .Width  (32),
      .Entries(Associations),
      .Id     (int'(TableRxSalt)),
      .Hidden (1)
  ) u_salt (
      .clk_i,
      .rst_ni,
      .find_valid_i(seen_valid[2] && found_at[2]),
      .find_index_i(sa_at[2][IndexW-1:0]),
      .entry_o     (salt),
      .table_i,
      .table_o     (salt_answer)
  );

  assign table_o = sa_answer | salt_answer;

  assign found_valid_o = seen_valid[STAGES];
  assign found_o = '{
          seen: seen[STAGES],
          found: found_at[STAGES],
          sa: sa_at[STAGES],
          entry: entry,
          salt: salt
      };

endmodule
