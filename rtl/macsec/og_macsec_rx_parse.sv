// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Reads the head of a received frame: tags in clear, SecTAG, and whether it is
// one (IEEE 802.1AE-2018, 9.3 to 9.12).
//
//   DA SA [tag [tag]] 88-E5 TCI/AN SL PN [SCI] secure data ICV [what a MAC padded]
//
// Up to two VLAN tags (81-00, 88-A8) may stand in clear before the SecTAG; a tag is one if
// a type follows it. With `rest` the bytes behind DA, SA and these tags, a SecTAG is bad
// (9.12) if
// - V is set; C is set without E; ES or SCB is set together with SC;
// - SL is 48 or more, which includes its bits 8 and 7;
// - rest is less than SecTAG, SL bytes (48 if SL is 0) and ICV: at least 25 bytes, so that
//   the rule of 17 needs no look. More than that with SL is what a MAC padded, and is cut.
// E without C in a tag that is not bad is the key agreement entity's (9.5). That PN is 0 is
// bad without XPN only: og_macsec_rx_decide knows.
//
// Latency: 2 cycles. Throughput: a frame per cycle; nothing stalls.

module og_macsec_rx_parse
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_rx_pkg::*;
(
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                    in_valid_i,
    input logic [8*HEAD_BYTES-1:0] in_head_i,   // byte 0 in 7:0, zero behind the frame's end
    input length_t                 in_bytes_i,  // of the frame
    input logic [PORT_W-1:0]       in_port_i,

    output logic    out_valid_o,
    output parsed_t out_parsed_o
);


  typedef logic [8*SECTAG_MOST_BYTES-1:0] sectag_t;  // first byte in 127:120

  // ---- where the tags in clear end --------------------------------------------

  function automatic logic [15:0] type_at(logic [8*HEAD_BYTES-1:0] head, int place);
    return {head[8*place+:8], head[8*(place+1)+:8]};
  endfunction

  function automatic logic is_tag(logic [15:0] ethertype, length_t bytes, int place);
    return (ethertype == ETHERTYPE_C_TAG || ethertype == ETHERTYPE_S_TAG) &&
      bytes >= length_t'(place + TAG_BYTES + 2);
  endfunction

  function automatic sectag_t sectag_at(logic [8*HEAD_BYTES-1:0] head, int place);
    sectag_t sectag;
    for (int i = 0; i < SECTAG_MOST_BYTES; i++)
    sectag[8*(SECTAG_MOST_BYTES-1-i)+:8] = head[8*(place+i)+:8];
    return sectag;
  endfunction

  logic [1:0] tags;
  sectag_t sectag;

  always_comb begin
    tags = 2'd0;
    for (int t = 0; t < CLEAR_TAGS; t++) begin
      int place;
      place = ADDRESS_BYTES + t * TAG_BYTES;
      if (tags == 2'(t) && is_tag(type_at(in_head_i, place), in_bytes_i, place)) tags = 2'(t + 1);
    end
    sectag = sectag_at(in_head_i, ADDRESS_BYTES);
    for (int t = 1; t <= CLEAR_TAGS; t++) begin
      if (tags == 2'(t)) sectag = sectag_at(in_head_i, ADDRESS_BYTES + t * TAG_BYTES);
    end
  end

  // Behind so many tags, before it is known how many there are.
  length_t [CLEAR_TAGS:0] rest;

  always_comb begin
    for (int t = 0; t <= CLEAR_TAGS; t++) begin
      rest[t] = in_bytes_i - length_t'(ADDRESS_BYTES + t * TAG_BYTES);
    end
    // With a tag the frame does not end in front of it.
    if (in_bytes_i < length_t'(ADDRESS_BYTES)) rest[0] = '0;
  end

  logic valid_q;
  logic [1:0] tags_q;
  sectag_t sectag_q;
  length_t bytes_q, rest_q;
  logic [PORT_W-1:0] port_q;
  logic [63:0] clear_q;  // where tags in clear stand
  logic [47:0] source_q;

  always_ff @(posedge clk_i) begin
    valid_q  <= in_valid_i;
    tags_q   <= tags;
    sectag_q <= sectag;
    bytes_q  <= in_bytes_i;
    rest_q   <= rest[tags];
    port_q   <= in_port_i;
    clear_q  <= in_head_i[8*ADDRESS_BYTES+:64];
    for (int i = 0; i < 6; i++) source_q[8*(5-i)+:8] <= in_head_i[8*(6+i)+:8];
    if (!rst_ni) valid_q <= 1'b0;
  end

  // ---- the SecTAG ---------------------------------------------------------------

  logic [15:0] ethertype;
  tci_t tci;
  logic [7:0] sl;
  logic [31:0] pn;
  logic [63:0] sci;

  assign {ethertype, tci, sl, pn, sci} = sectag_q;

  logic    short_data;  // SL says how much there is
  length_t around;      // SecTAG and ICV
  length_t least;       // bytes that there must be
  logic tag_bad;

  assign short_data = sl[5:0] != '0;
  assign around     = length_t'(ICV_BYTES) + (tci.sc ? 14'd16 : 14'd8);
  assign least      = around + (short_data ? length_t'(sl[5:0]) : length_t'(SL_LIMIT));
  assign tag_bad = tci.v || (tci.c && !tci.e) || (tci.sc && (tci.es || tci.scb)) ||
    sl[7:6] != '0 || sl[5:0] >= 6'(SL_LIMIT) || rest_q < least;

  frame_e frame;

  always_comb begin
    if (ethertype == ETHERTYPE_EAPOL) frame = FrameEapol;
    else if (ethertype != ETHERTYPE_MACSEC) frame = FrameClear;
    else if (tag_bad) frame = FrameBadTag;
    else if (tci.e && !tci.c) frame = FrameKay;
    else frame = FrameSecured;
  end

  always_ff @(posedge clk_i) begin
    out_valid_o <= valid_q;
    out_parsed_o <= '{
        frame: frame,
        port: port_q,
        bytes: bytes_q,
        tags: tags_q,
        tag_data: clear_q,
        tci: tci,
        data_bytes: short_data ? length_t'(sl[5:0]) : rest_q - around,
        pn: pn,
        sci: tci.sc ? sci : {source_q, 15'd0, !tci.scb},
        of_peer: !tci.sc && !tci.es && !tci.scb
    };
    if (!rst_ni) out_valid_o <= 1'b0;
  end

endmodule
