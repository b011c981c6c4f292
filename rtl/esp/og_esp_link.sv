// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Reads the header of an Ethernet frame whose first two bytes are off (og_lead_cut): addresses, up
// to two tags (IEEE 802.1Q, 802.1ad), EtherType; and shows the head of the IP packet behind it.
//
//   10 bytes: rest of the addresses | [tag] [tag] | EtherType | IP packet
//   '-------- 3, 4 or 5 words --------------------------------'
//
// Of a frame whose EtherType is not that of IPv4 or IPv6 no version is allowed and the header has
// no words: all of it is kept as it came. So it is with a frame that ends before its EtherType
// does.
//
// Latency: 2 cycles. Throughput: a frame a cycle. Cost: 64 bytes of multiplexers from three places,
// and registers.

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

  // ---- of each length that the header may have, what it would be ----------------------------

  // A tag's type is where the EtherType would be without it. All that is left then is a choice of
  // three.
  typedef struct packed {
    logic [2:0] words;
    versions_t  versions;
    length_t    bytes;
  } guess_t;

  guess_t [LINK_BYTES/4:FIRST] guess, guess_q;
  logic [FIRST+1:FIRST] tag, tag_q;
  logic tiny;  // fewer than 32 bytes: only then a header may not be whole

  assign tiny = in_bytes_i[LENGTH_W-1:5] == '0;

  always_comb begin
    tag = '0;
    for (int w = FIRST; w <= LINK_BYTES / 4; w++) begin
      logic [15:0] ethertype;
      ethertype = {in_head_i[4*w-2], in_head_i[4*w-1]};
      if (w < FIRST + 2) tag[w] = ethertype == TPID_CUSTOMER || ethertype == TPID_SERVICE;
      guess[w] = '{
          words: 3'(w),
          versions: {ethertype == ETHERTYPE_IPV6, ethertype == ETHERTYPE_IPV4},
          bytes: in_bytes_i - length_t'(4 * w)
      };
      if (tiny && in_bytes_i[4:2] < 3'(w)) guess[w].versions = '0;
    end
  end

  logic valid_q;
  logic [LINK_BYTES+HEAD_BYTES-1:0][7:0] head_q;
  length_t bytes_q;
  logic [15:0] lead_q;
  logic [FactsW-1:0] facts_q;

  always_ff @(posedge clk_i) begin
    valid_q <= in_valid_i && rst_ni;
    guess_q <= guess;
    tag_q   <= tag;
    head_q  <= in_head_i;
    bytes_q <= in_bytes_i;
    lead_q  <= in_lead_i;
    facts_q <= in_facts_i;
  end

  // ---- which it is ------------------------------------------------------------------------

  guess_t chosen;
  head_t head;

  always_comb begin
    chosen = guess_q[FIRST];
    head   = head_q[4*FIRST+:HEAD_BYTES];
    for (int w = FIRST + 1; w <= LINK_BYTES / 4; w++) begin
      if (tag_q[FIRST] && tag_q[FIRST+1] == (w == FIRST + 2)) begin
        chosen = guess_q[w];
        head   = head_q[4*w+:HEAD_BYTES];
      end
    end
    if (chosen.versions == '0) begin
      chosen.words = '0;
      chosen.bytes = bytes_q;
    end
  end

  always_ff @(posedge clk_i) begin
    out_valid_o <= valid_q && rst_ni;
    out_head_o <= head;
    out_bytes_o <= chosen.bytes;
    out_versions_o <= chosen.versions;
    out_link_o <= '{lead: lead_q, words: chosen.words, header: head_q[LINK_BYTES-1:0]};
    out_facts_o <= facts_q;
  end

endmodule
