// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What the parts of og_esp_rx_decide tell each other of a packet.

package og_esp_rx_pkg;

  import og_packet_pkg::*;
  import og_esp_pkg::*;

  // What it is.
  typedef struct packed {
    ip_t     ip;
    esp_t    esp;
    length_t bytes;  // of the frame
  } rx_seen_t;

  // And of whom.
  typedef struct packed {
    rx_seen_t    seen;
    logic        found;  // its association; the rest counts then only
    sa_t         sa;
    rx_sa_t      entry;
    logic [31:0] salt;
  } rx_found_t;

  // What is to be done with it.
  typedef struct packed {
    logic        drop;
    event_t      why;
    logic        protect;
    sa_t         sa;
    logic        tunnel;
    logic        v6;
    logic        esn;
    logic        gmac;
    icv_e        icv;
    logic        replay_protect;
    logic [31:0] spi;
    logic [95:0] iv;
    logic [6:0]  header_bytes;
    logic [6:0]  esp_at;
    length_t     esp_bytes;      // or of the packet in clear
  } rx_plan_t;

  // The first look at the replay window.
  typedef struct packed {
    logic    ok;
    number_t number;
  } rx_early_t;

endpackage
