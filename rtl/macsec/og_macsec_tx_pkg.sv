// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What travels beside a frame through MACsec's transmit side, from its head to its end.

package og_macsec_tx_pkg;

  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_gcm_axis_pkg::packet_t;

  localparam int TX_HEAD_BYTES = 22;  // DA, SA, two VLAN tags, EtherType
  localparam int TAG_BYTES = 4;  // a VLAN tag
  localparam int TAGS_W = 64;  // two
  localparam int SECTAG_W = 128;  // with SCI

  // What goes in clear passes the engine as AAD, with the shortest tag, under a key slot that no build
  // has, so that it keeps its place among the others.
  localparam logic [9:0] NO_KEY_SLOT = 10'h3FF;
  localparam logic [4:0] NO_KEY_TAG_BYTES = 5'd4;

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

  // Secured data of fewer bytes have their number in SL (9.7).
  localparam int SL_LIMIT = 48;

  // Sizes by which a frame grows: 9.3, with and without SCI.
  localparam int SECTAG_BYTES = 8;
  localparam int SCI_BYTES = 8;

endpackage
