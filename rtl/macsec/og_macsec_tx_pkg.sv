// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What travels beside a frame through MACsec's transmit side, from its head to its end.

package og_macsec_tx_pkg;

  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_gcm_axis_pkg::packet_t;

  localparam int TX_HEAD_BYTES = 22;  // DA, SA, two VLAN tags, EtherType
  localparam int TAGS_W = 64;  // two
  localparam int SECTAG_W = 128;  // with SCI

  // Where a frame comes from: user_t, but what says how it leaves.
  typedef struct packed {
    logic              error;
    logic              uncontrolled;
    logic [PORT_W-1:0] port;
  } tx_from_t;

  localparam int TX_FROM_W = $bits(tx_from_t);

  // What a frame says of itself.
  typedef struct packed {
    length_t           bytes;
    logic [PORT_W-1:0] port;
    logic              clear;      // of the uncontrolled port, or EAPOL: in clear before any rule
    logic [1:0]        tags;       // VLAN tags at its front
    logic [TAGS_W-1:0] tag;        // they, as on the bus: the first byte in bits 7:0
    logic [11:0]       vid;        // of the first
    logic              typed;      // an EtherType stands behind them:
    logic [15:0]       ethertype;
  } tx_frame_t;

  typedef enum logic [2:0] {
    ToClear,
    ToProtect,
    ToDropNoRule,
    ToDropTooLong,
    ToDropNotUsing
  } fate_e;

  // What is to be done with it, but for its number.
  typedef struct packed {
    fate_e           fate;
    tx_frame_t       frame;
    tx_sc_t          entry;
    logic [SA_W-1:0] sa;
    logic [3:0]      tag_bytes;     // VLAN tags in front of the SecTAG
    logic [4:0]      sectag_bytes;
    length_t         data_bytes;    // secured data
  } tx_plan_t;

  // What becomes of it on the way to the engine (og_packet_edit), and what the engine does.
  typedef struct packed {
    logic                drop;
    logic [3:0]          cut_bytes;
    logic [4:0]          put_bytes;
    logic [SECTAG_W-1:0] put;        // the first byte in bits 7:0
    length_t             bytes;      // then
    packet_t             packet;
  } tx_edit_t;

  // What is left to do with each frame that went into the engine,
  typedef struct packed {
    logic [PORT_W-1:0] port;
    logic              secured;
    logic [3:0]        tag_bytes;  // VLAN tags to put back behind DA and SA
    logic [TAGS_W-1:0] tag;
    length_t           bytes;      // as it leaves the core
  } tx_restore_t;

  // and to count.
  typedef struct packed {
    tx_restore_t     restore;
    logic            encrypted;
    logic [SA_W-1:0] sa;
    length_t         octets;     // of secured data
  } tx_leave_t;

endpackage
