// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What a frame to transmit says of itself: VLAN tags, EtherType, whether it is in clear in any
// case.
//
// VLAN tags are 81-00 and 88-A8, at most two; more are data. A tag is one if an EtherType follows
// it, so that secured data is never empty: a SecTAG could not say so (9.7). Bytes behind the end of
// the frame are zero. Frames of the uncontrolled port and EAPOL (88-8E, behind tags or not) are
// marked to go in clear.
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

    input logic                       head_valid_i,        // from og_packet_head
    input logic [8*TX_HEAD_BYTES-1:0] head_i,              // byte 0 in bits 7:0
    input length_t                    head_bytes_i,        // of the frame
    input logic [         PORT_W-1:0] head_port_i,
    input logic                       head_uncontrolled_i,

    output logic      out_valid_o,
    output tx_frame_t out_frame_o
);

  localparam int TYPE_AT = ADDRESS_BYTES;
  localparam int TYPE_BYTES = 2;
  localparam length_t NO_TAG = length_t'(ADDRESS_BYTES + TYPE_BYTES);
  localparam length_t ONE_TAG = length_t'(ADDRESS_BYTES + TAG_BYTES + TYPE_BYTES);
  localparam length_t TWO_TAGS = length_t'(ADDRESS_BYTES + 2 * TAG_BYTES + TYPE_BYTES);

  function automatic logic [15:0] two_bytes(logic [TX_HEAD_BYTES-1:0][7:0] bytes, int at);
    return {bytes[at], bytes[at+1]};
  endfunction

  function automatic logic is_tag(logic [15:0] ethertype);
    return ethertype == ETHERTYPE_C_TAG || ethertype == ETHERTYPE_S_TAG;
  endfunction

  logic [TX_HEAD_BYTES-1:0][7:0] bytes;
  logic [2:0][15:0] types;  // behind no tag, one, two
  logic [2:0] eapol;
  logic [1:0] is_there;
  tx_frame_t frame;

  assign bytes = head_i;

  always_comb begin
    for (int i = 0; i < 3; i++) begin
      types[i] = two_bytes(bytes, TYPE_AT + TAG_BYTES * i);
      eapol[i] = types[i] == ETHERTYPE_EAPOL;
    end
    is_there[0] = is_tag(types[0]) && head_bytes_i >= ONE_TAG;
    is_there[1] = is_there[0] && is_tag(types[1]) && head_bytes_i >= TWO_TAGS;
    frame.bytes = head_bytes_i;
    frame.port = head_port_i;
    frame.tags = 2'(is_there[0]) + 2'(is_there[1]);
    frame.tag = bytes[TYPE_AT+:2*TAG_BYTES];
    frame.vid = {bytes[TYPE_AT+2][3:0], bytes[TYPE_AT+3]};
    frame.ethertype = types[frame.tags];
    frame.typed = head_bytes_i >= NO_TAG;  // behind tags there is one
    frame.clear = head_uncontrolled_i || eapol[frame.tags];
  end

  always_ff @(posedge clk_i) begin
    out_valid_o <= head_valid_i && rst_ni;
    out_frame_o <= frame;
  end

endmodule
