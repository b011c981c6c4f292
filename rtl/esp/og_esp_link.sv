// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Reads the header of an Ethernet frame whose first two bytes are off (og_lead_cut): addresses, up to two
// tags (IEEE 802.1Q, 802.1ad), EtherType; and shows the head of the IP packet behind it.
//
//   10 bytes: rest of the addresses | [tag] [tag] | EtherType | IP packet
//   '-------- 3, 4 or 5 words --------------------------------'
//
// Of a frame whose EtherType is not that of IPv4 or IPv6 no version is allowed and the header has no
// words: all of it is kept as it came. So it is with a frame that ends before its EtherType does.
//
// Latency: 1 cycle. Throughput: a frame a cycle. Cost: 64 bytes of multiplexers from three places.

module og_esp_link
  import og_packet_pkg::*;
  import og_esp_pkg::*;
#(
    parameter int FactsW = 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                                     in_valid_i,
    input logic    [LINK_BYTES+HEAD_BYTES-1:0][7:0] in_head_i,   // zero behind the frame's end
    input length_t                                  in_bytes_i,
    input logic    [                      15:0]     in_lead_i,
    input logic    [                FactsW-1:0]     in_facts_i,

    output logic                   out_valid_o,
    output head_t                  out_head_o,
    output length_t                out_bytes_o,
    output versions_t              out_versions_o,
    output link_t                  out_link_o,
    output logic      [FactsW-1:0] out_facts_o
);

  localparam int FIRST = 3;  // words of the shortest header

  // Of each length that the header may have what it would be; a tag's type is where the EtherType
  // would be without it. All that is left then is a choice of three.
  typedef struct packed {
    logic [2:0] words;
    versions_t  versions;
    length_t    bytes;
    head_t      head;
  } guess_t;

  guess_t [LINK_BYTES/4:FIRST] guess;
  guess_t chosen;
  logic [LINK_BYTES/4:FIRST] tag;

  logic tiny;  // fewer than 32 bytes: only then a header may not be whole

  assign tiny = in_bytes_i[LENGTH_W-1:5] == '0;

  always_comb begin
    for (int w = FIRST; w <= LINK_BYTES / 4; w++) begin
      logic [15:0] ethertype;
      ethertype = {in_head_i[4*w-2], in_head_i[4*w-1]};
      tag[w] = ethertype == TPID_CUSTOMER || ethertype == TPID_SERVICE;
      guess[w] = '{
          words: 3'(w),
          versions: {ethertype == ETHERTYPE_IPV6, ethertype == ETHERTYPE_IPV4},
          bytes: in_bytes_i - length_t'(4 * w),
          head: in_head_i[4*w+:HEAD_BYTES]
      };
      if (tiny && in_bytes_i[4:2] < 3'(w)) guess[w].versions = '0;
      if (guess[w].versions == '0) begin
        guess[w].words = '0;
        guess[w].bytes = in_bytes_i;
      end
    end
    chosen = guess[FIRST];
    if (tag[FIRST]) chosen = tag[FIRST+1] ? guess[FIRST+2] : guess[FIRST+1];
  end

  always_ff @(posedge clk_i) begin
    out_valid_o <= in_valid_i && rst_ni;
    out_head_o <= chosen.head;
    out_bytes_o <= chosen.bytes;
    out_versions_o <= chosen.versions;
    out_link_o <= '{lead: in_lead_i, words: chosen.words, header: in_head_i[LINK_BYTES-1:0]};
    out_facts_o <= in_facts_i;
  end

endmodule
