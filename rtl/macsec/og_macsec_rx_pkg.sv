// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What the stations of MACsec receive tell each other of a frame.

package og_macsec_rx_pkg;

  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_gcm_axis_pkg::packet_t;

  // Of a frame, what the first stations look at: DA, SA, two tags in clear, SecTAG with SCI.
  localparam int CLEAR_TAGS = 2;
  localparam int SECTAG_MOST_BYTES = SECTAG_BYTES + SCI_BYTES;
  localparam int HEAD_BYTES = ADDRESS_BYTES + CLEAR_TAGS * TAG_BYTES + SECTAG_MOST_BYTES;

  typedef enum logic [2:0] {
    FrameClear   = 3'd0,  // no SecTAG
    FrameEapol   = 3'd1,  // 802.1X in clear
    FrameKay     = 3'd2,  // E without C
    FrameBadTag  = 3'd3,
    FrameSecured = 3'd4
  } frame_e;

  // Of og_macsec_rx_parse. What stands behind `tags` counts for FrameSecured only.
  typedef struct packed {
    frame_e                          frame;
    logic [PORT_W-1:0]               port;
    length_t                         bytes;       // as it came
    logic [1:0]                      tags;        // VLAN tags in clear: 0 to 2
    logic [8*CLEAR_TAGS*TAG_BYTES-1:0] tag_data;  // theirs, first byte in 7:0
    tci_t                            tci;
    length_t                         data_bytes;  // of secure data
    logic [31:0]                     pn;          // as received
    logic [63:0]                     sci;         // of the tag, or implied by ES or SCB
    logic                            of_peer;     // no SCI: that of the port's peer
  } parsed_t;

  // What og_macsec_rx_lookup adds.
  typedef struct packed {
    parsed_t         parsed;
    rx_port_t        settings;  // of its port
    logic            found;   // its SC; the rest counts then only
    logic [SC_W-1:0] sc;
    rx_sc_t          entry;
  } found_t;

  // What becomes of a frame that goes on, as og_macsec_rx_decide sees it.
  typedef enum logic [2:0] {
    PassUntagged   = 3'd0,  // to the controlled port, as it came
    PassKay        = 3'd1,  // to the uncontrolled port, as it came
    PassUnknownSci = 3'd2,  // to the controlled port, without SecTAG and ICV, not validated
    PassUnusedSa   = 3'd3,
    PassUnchecked  = 3'd4,
    PassValidate   = 3'd5   // the engine's verdict decides, and its number
  } pass_e;

  // What follows a frame to og_macsec_rx_judge.
  typedef struct packed {
    pass_e             pass;
    logic [PORT_W-1:0] port;
    logic [SA_W-1:0]   sa;
    logic              encrypted;   // TCI.C
    number_t           pn;          // whole: recovered with XPN
    length_t           data_bytes;  // of secure data
  } facts_t;

  // What becomes of its bytes behind the engine: out[0:12], the tags, out[12 + cut:], `bytes`.
  typedef struct packed {
    logic [4:0]                        cut;        // the SecTAG: 0, 8 or 16 bytes
    logic [3:0]                        put_bytes;  // tags in clear: 0, 4 or 8 bytes
    logic [8*CLEAR_TAGS*TAG_BYTES-1:0] put;        // the first byte in 7:0
    length_t                           bytes;      // of the frame as it leaves
    user_t                             user;       // as it leaves
  } restore_t;

  // All of og_macsec_rx_decide. Dropped: nothing of it goes on.
  typedef struct packed {
    logic     drop;
    logic [3:0] cut;     // tags in clear, on the way into the engine
    length_t  bytes;     // of the packet for the engine
    packet_t  packet;
    facts_t   facts;
    restore_t restore;
  } decision_t;

  // A frame that counts: of the port, or of an association and with it of its channel.
  typedef struct packed {
    logic            valid;
    logic            of_sa;
    logic [SA_W-1:0] index;  // of the port or the association
    logic [3:0]      kind;   // rx_port_count_e or rx_sa_count_e
  } event_t;

  // And the secure data of one that was validated.
  typedef struct packed {
    logic    valid;
    logic    decrypted;
    length_t bytes;
  } octets_t;

  // Of og_macsec_rx_judge: what becomes of a frame, and how it counts.
  typedef struct packed {
    logic    drop;
    logic    secured;  // validated
    event_t  count;    // always valid
    octets_t octets;
  } verdict_t;

  // A frame that counts, as og_macsec_counters takes it.
  function automatic count_t count_of(event_t counted, logic of_sa);
    return
    '{
        valid: counted.valid && counted.of_sa == of_sa,
        index: 16'({counted.index, counted.kind}),
        amount: AMOUNT_W'(1)
    }
    ;
  endfunction

endpackage
