// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What the parts of og_esp_tx_decide tell each other of a packet.

package og_esp_tx_pkg;

  import og_packet_pkg::*;
  import og_esp_pkg::*;

  // What is to be done with it.
  typedef struct packed {
    logic        drop;
    event_t      why;
    logic        protect;
    sa_t         sa;
    logic        v6;            // of the outer header
    logic        esn;
    logic        gmac;
    logic        udp;
    icv_e        icv;
    logic [31:0] spi;
    logic [31:0] salt;
    logic [15:0] source_port;
    logic [15:0] destination_port;
    logic [7:0]  inner;         // next header in the trailer
    logic [6:0]  cut;           // from the packet
    length_t     payload_bytes;
    logic [1:0]  pad_bytes;
    logic [6:0]  header_bytes;  // outer IP header
    length_t     bytes;         // as it leaves, from the outer IP header on
  } tx_plan_t;

  // The header that tunnel mode puts in front.
  typedef struct packed {
    logic        tunnel;
    logic        dont_fragment;
    logic [7:0]  tos;
    logic [7:0]  ttl;
    logic [19:0] flow;
    tunnel_t     ends;
  } tx_outer_t;

  // And what it waits with for its number: the outer header without identification and checksum.
  typedef struct packed {
    tx_plan_t    plan;
    head_t       header;
    logic [15:0] checksum;  // the sum of what is known, not inverted
    logic        make_id;   // the identification is made of the number
    logic [15:0] udp_bytes;
    logic [6:0]  put_bytes;   // all that goes in front
    length_t     kept_bytes;  // of what the engine gives
  } tx_wait_t;

  typedef struct packed {
    logic    ok;
    number_t number;
  } tx_grant_t;

endpackage
