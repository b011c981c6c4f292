// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What a frame to transmit says of itself: VLAN tags, EtherType, whether it is in clear in any case.
//
// VLAN tags are 81-00 and 88-A8, at most two; more are data. A tag counts if it is whole and something
// stands behind it: secured data is never empty (a SecTAG could not say so, 9.7). The EtherType is what
// stands behind the tags; bytes behind the end of the frame are zero. Frames of the uncontrolled port and
// EAPOL (88-8E, behind tags or not) are marked to go in clear.
//
// Latency: 1 cycle. Throughput: one head per cycle. Cost: the output register and four comparisons
// of 16 bits.

module og_macsec_tx_parse
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_tx_pkg::*;
(
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                       head_valid_i,  // from og_packet_head
    input logic [8*TX_HEAD_BYTES-1:0] head_i,        // byte 0 in bits 7:0
    input length_t                    head_bytes_i,  // of the frame
    input user_t                      head_user_i,

    output logic      out_valid_o,
    output tx_frame_t out_frame_o
);

  localparam int TYPE_AT = ADDRESS_BYTES;

  function automatic logic [15:0] two_bytes(logic [TX_HEAD_BYTES-1:0][7:0] bytes, int at);
    return {bytes[at], bytes[at+1]};
  endfunction

  function automatic logic is_tag(logic [15:0] ethertype);
    return ethertype == ETHERTYPE_C_TAG || ethertype == ETHERTYPE_S_TAG;
  endfunction

  function automatic tx_frame_t parse(logic [TX_HEAD_BYTES-1:0][7:0] bytes, length_t length,
                                      user_t user);
    logic [2:0][15:0] types;
    logic [1:0] tagged;
    tx_frame_t frame;
    for (int i = 0; i < 3; i++) types[i] = two_bytes(bytes, TYPE_AT + TAG_BYTES * i);
    tagged[0] = is_tag(types[0]) && length > length_t'(ADDRESS_BYTES + TAG_BYTES);
    tagged[1] = tagged[0] && is_tag(types[1]) && length > length_t'(ADDRESS_BYTES + 2 * TAG_BYTES);
    frame.bytes = length;
    frame.port = user.port;
    frame.tags = 2'(tagged[0]) + 2'(tagged[1]);
    frame.tag = bytes[TYPE_AT+:2*TAG_BYTES];
    frame.vid = {bytes[TYPE_AT+2][3:0], bytes[TYPE_AT+3]};
    frame.ethertype = types[frame.tags];
    frame.clear = user.uncontrolled || frame.ethertype == ETHERTYPE_EAPOL;
    return frame;
  endfunction

  always_ff @(posedge clk_i) begin
    out_valid_o <= head_valid_i && rst_ni;
    out_frame_o <= parse(head_i, head_bytes_i, head_user_i);
  end

endmodule
