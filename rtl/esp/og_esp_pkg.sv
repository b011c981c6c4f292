// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// ESP (RFC 4303, 4106, 4543, 3948): what the tables hold, what a packet is, and how headers are
// made.
//
// A security association is its place in every table and its key slot in the engine. Packets
// are as og_packet_pkg has them: byte 0 in bits 7:0, so that a run of bytes is an array whose
// first element is the first byte on the wire. Numbers of more than a byte are in their own
// value: spi = 32'h01020304 goes out as 01 02 03 04.

package og_esp_pkg;

  import og_packet_pkg::*;

  localparam int SA_W = INDEX_W;
  localparam int HEAD_BYTES = 64;  // of a packet that are looked at
  localparam int ESP_BYTES = 16;  // SPI, sequence number, explicit IV
  localparam int UDP_BYTES = 8;
  localparam int AAD_BYTES = 20;  // most that stands in front of the text: with ESN and GMAC
  localparam int PUT_BYTES = HEAD_BYTES + UDP_BYTES + ESP_BYTES;  // most that goes in front
  localparam int TAIL_BYTES = 5;  // padding of 0 to 3 bytes, its length, next header
  localparam int KIND_W = 4;
  localparam int LINK_BYTES = 20;  // most of a link header, behind its first two: og_lead_cut
  localparam logic [9:0] NO_KEY = 10'h3FF;  // the key slot of packets that pass in clear
  localparam logic [4:0] NO_KEY_TAG_BYTES = 5'd4;  // and the shortest tag

  localparam logic [7:0] PROTOCOL_IPV4 = 8'd4;
  localparam logic [7:0] PROTOCOL_UDP = 8'd17;
  localparam logic [7:0] PROTOCOL_IPV6 = 8'd41;
  localparam logic [7:0] PROTOCOL_ESP = 8'd50;
  localparam logic [7:0] PROTOCOL_NONE = 8'd59;  // RFC 4303, 2.6: a dummy packet
  localparam logic [7:0] PROTOCOL_OPTIONS = 8'd60;  // IPv6 destination options
  localparam logic [15:0] PORT_UDP_ENCAP = 16'd4500;

  typedef logic [SA_W-1:0] sa_t;
  typedef logic [HEAD_BYTES-1:0][7:0] head_t;
  typedef logic [PUT_BYTES-1:0][7:0] put_t;
  typedef logic [KIND_W-1:0] kind_t;

  typedef enum logic [1:0] {
    ActDrop    = 2'd0,
    ActClear   = 2'd1,
    ActProtect = 2'd2
  } action_e;

  // TUSER of every stream. `error` counts with TLAST, the others with the first beat; a core
  // drives all of them on all beats. In, of tx: what the caller's policy wants; in, of rx: only
  // `error` counts. Out: action is ActProtect where the packet is protected (tx) or verified (rx),
  // and sa is then its association; else ActClear.
  typedef struct packed {
    logic    error;   // bit 12: in: bad, to be dropped; out: cut by a reset
    action_e action;  // bits 11:10
    sa_t     sa;      // bits 9:0
  } user_t;

  localparam int USER_W = $bits(user_t);

  // ---- tables -------------------------------------------------------------

  typedef enum logic [TABLE_W-1:0] {
    TableTxSa      = 5'd0,   // tx_sa_t
    TableTxTunnel  = 5'd1,   // tunnel_t
    TableTxSalt    = 5'd2,   // 32 bits; write only
    TableTxNumber  = 5'd3,   // {in_use, next, last} of og_number_issue
    TableRxSa      = 5'd8,   // rx_sa_t
    TableRxTunnel  = 5'd9,   // tunnel_t, of which only destination is looked at
    TableRxSalt    = 5'd10,  // 32 bits; write only
    TableRxReplay  = 5'd11,  // of og_replay_window
    TableRxConfig  = 5'd12   // rx_config_t, entry 0
  } table_e;

  typedef enum logic [1:0] {
    Icv16 = 2'd0,
    Icv12 = 2'd1,
    Icv8  = 2'd2
  } icv_e;

  typedef enum logic [1:0] {
    DfClear = 2'd0,
    DfSet   = 2'd1,
    DfCopy  = 2'd2   // of the inner packet, if it is IPv4; else set
  } df_e;

  // What both ways have to know of an association.
  typedef struct packed {
    logic        enable;
    logic        tunnel;  // else transport mode
    logic        esn;     // extended sequence numbers
    logic        gmac;    // RFC 4543: no confidentiality
    logic        udp;     // RFC 3948
    icv_e        icv;
    logic [31:0] spi;
  } sa_common_t;

  typedef struct packed {
    sa_common_t  common;
    logic        v6;         // tunnel: the outer header
    df_e         df;         // tunnel, IPv4
    logic        copy_dscp;  // tunnel: DSCP of the inner packet, else of tos
    logic        copy_ecn;   // tunnel: ECN of the inner packet (RFC 6040), else of tos
    logic [7:0]  tos;        // tunnel: DSCP and ECN
    logic [7:0]  ttl;        // tunnel: TTL or hop limit
    logic [19:0] flow;       // tunnel, IPv6
    logic [15:0] source_port;
    logic [15:0] destination_port;
    length_t     max_bytes;  // of the packet as it leaves; longer is dropped
  } tx_sa_t;

  // An IPv4 address stands in the low bits.
  typedef struct packed {
    logic [127:0] source;
    logic [127:0] destination;
  } tunnel_t;

  typedef struct packed {
    sa_common_t common;
    logic       replay_protect;  // with extended numbers: always
    logic       any_form;        // in UDP or not (RFC 7296, 2.23), whatever common.udp says
  } rx_sa_t;

  // A packet that has no ESP in it: the caller's policy must know whether it may be in clear.
  typedef struct packed {
    logic pass_clear;      // other protocols; else dropped
    logic pass_ike;        // UDP port 4500 with the non-ESP marker
    logic pass_fragments;  // of ESP and of UDP, to be put together
  } rx_config_t;

  localparam int TX_SA_BITS = $bits(tx_sa_t);
  localparam int RX_SA_BITS = $bits(rx_sa_t);

  // ---- counters -----------------------------------------------------------
  //
  // Each packet that comes in counts once: under its association (bank entry {sa, kind}) or, where
  // it has none, in the entries behind the last association. Octets are in a bank of their own.

  typedef enum kind_t {
    OutPackets     = 4'd0,
    OutNotInUse    = 4'd1,  // association not enabled
    OutNumberEnd   = 4'd2,  // no sequence number left, or none given yet
    OutFragment    = 4'd3,  // transport mode takes whole packets only
    OutTooLong     = 4'd4,
    OutUnsupported = 4'd5,  // transport mode: extension headers that have to stay in front
    OutMalformed   = 4'd6,
    OutFailed      = 4'd7   // no key, or erased meanwhile
  } out_kind_e;

  typedef enum kind_t {
    OutClear     = 4'd0,
    OutDiscarded = 4'd1,  // policy
    OutError     = 4'd2,  // came with TUSER.error
    OutOverrun   = 4'd3,  // found no room
    OutNoSa      = 4'd4   // an index that the table does not have
  } out_other_e;

  typedef enum kind_t {
    InPackets    = 4'd0,
    InReplayed   = 4'd1,  // below the window, or seen
    InAuthFailed = 4'd2,
    InBadPadding = 4'd3,  // padding, or its length
    InBadLength  = 4'd4,  // too short for ESP, not of whole words; inner length
    InBadInner   = 4'd5,  // next header is not that of the mode, or not of the packet inside
    InDummy      = 4'd6,  // next header 59
    InFailed     = 4'd7,  // no key, or erased meanwhile; no room at the output
    InMismatch   = 4'd8   // in UDP, or not, against the association
  } in_kind_e;

  typedef enum kind_t {
    InClear       = 4'd0,
    InDiscarded   = 4'd1,  // no ESP, and not to pass
    InError       = 4'd2,  // came with TUSER.error
    InOverrun     = 4'd3,  // found no room
    InNoSa        = 4'd4,
    InMalformed   = 4'd5,
    InFragment    = 4'd6,  // dropped
    InUnsupported = 4'd7,  // ESP behind more header than HEAD_BYTES shows
    InKeepAlive   = 4'd8
  } in_other_e;

  // A packet's event: one more of its kind, and its bytes where it went through.
  typedef struct packed {
    logic    other;  // of no association
    sa_t     sa;
    kind_t   kind;
    logic    good;   // octets count, too
    length_t bytes;
  } event_t;

  // ---- what og_esp_parse finds ----------------------------------------------

  typedef enum logic [2:0] {
    ClassOther     = 3'd0,  // neither ESP nor UDP port 4500
    ClassEsp       = 3'd1,
    ClassIke       = 3'd2,  // non-ESP marker
    ClassKeepAlive = 3'd3,
    ClassFragment  = 3'd4,  // that could be one of ESP
    ClassTooDeep   = 3'd5,
    ClassMalformed = 3'd6
  } class_e;

  typedef struct packed {
    logic        malformed;  // no IPv4 or IPv6 packet, or shorter than its lengths say
    logic        v6;
    logic        fragment;
    logic        stuck;      // IPv6: extension headers that ESP may not stand in front of
    logic [6:0]  header_bytes;
    length_t     total_bytes;
    logic [7:0]  protocol;
    logic [7:0]  tos;
    logic        dont_fragment;
  } ip_t;

  typedef struct packed {
    class_e      kind;
    logic        udp;
    logic [6:0]  esp_at;     // where SPI stands
    length_t     esp_bytes;  // from there to the end
    logic [31:0] spi;
    logic [31:0] number;     // low half
    logic [63:0] iv;
  } esp_t;

  // ---- the link header ------------------------------------------------------

  // What stands in front of an IP packet, with an EtherType for both versions.
  typedef logic [1:0] versions_t;  // that its EtherType allows: {IPv6, IPv4}; 0: no IP packet
  localparam versions_t ANY_VERSION = 2'b11;

  typedef struct packed {
    logic [15:0]                lead;    // og_lead_cut: not within the frame
    logic [2:0]                 words;   // 0: no IP packet, all of the frame is kept as it came
    logic [LINK_BYTES-1:0][7:0] header;
  } link_t;

  localparam int LINK_W = $bits(link_t);
  localparam logic [15:0] ETHERTYPE_IPV4 = 16'h0800;
  localparam logic [15:0] ETHERTYPE_IPV6 = 16'h86DD;
  localparam logic [15:0] TPID_CUSTOMER = 16'h8100;  // IEEE 802.1Q
  localparam logic [15:0] TPID_SERVICE = 16'h88A8;  // IEEE 802.1ad

  // ---- what is decided ----------------------------------------------------

  typedef logic [AAD_BYTES-1:0][7:0] aad_t;
  typedef logic [TAIL_BYTES-1:0][7:0] tail_t;

  // What a packet is to the engine, and the edit that makes it so: cut bytes off, put the AAD in
  // front, text up to bytes, tail behind.
  typedef struct packed {
    logic       drop;
    event_t     why;         // it is dropped
    logic       protect;     // else it passes in clear
    sa_t        sa;
    logic [6:0] cut;
    aad_t       put;
    logic [4:0] put_bytes;
    length_t    bytes;       // as it goes in, without tail
    tail_t      tail;
    logic [2:0] tail_bytes;
    length_t    aad_bytes;   // to the engine: all of it with GMAC and in clear
    logic [4:0] tag_bytes;
    logic [95:0] iv;         // first byte in 95:88
  } engine_edit_t;

  // Of a transmitted packet when it comes out of the engine: cut bytes off, these in front.
  typedef struct packed {
    logic       protect;
    sa_t        sa;
    logic [4:0] cut;
    put_t       put;
    logic [6:0] put_bytes;
    length_t    kept_bytes;  // of what the engine gives
    length_t    bytes;       // as it leaves
  } tx_facts_t;

  // What the engine's stream showed of a received packet: its first bytes, from the end of the
  // shortest AAD to the length field of an inner packet behind the longest, and what is at its end.
  localparam int INNER_FIRST = 8;
  localparam int INNER_BYTES = AAD_BYTES + 6;
  typedef logic [INNER_BYTES-1:INNER_FIRST][7:0] inner_t;

  typedef struct packed {
    inner_t     inner;
    length_t    bytes;
    logic [7:0] pad_bytes;
    logic       pad_good;
    logic [7:0] next_header;
  } rx_text_t;

  // Of a received packet, for its verdict.
  typedef struct packed {
    logic       protect;
    sa_t        sa;
    logic       tunnel;
    logic       v6;            // of the header
    logic       replay_protect;
    number_t    number;
    logic [4:0] aad_bytes;     // in front of the text
    length_t    bytes;         // that passes in clear
    head_t      header;        // that came; transport mode gives it back
    logic [6:0] header_bytes;
  } rx_facts_t;

  // Of a received packet as it leaves.
  typedef struct packed {
    logic       protect;
    sa_t        sa;
    logic [4:0] cut;
    head_t      put;
    logic [6:0] put_bytes;
    length_t    bytes;
    logic       v6;        // protected: of the packet that leaves
  } rx_edit_t;

  // ---- functions ----------------------------------------------------------

  function automatic logic [4:0] icv_bytes(icv_e icv);
    unique case (icv)
      Icv12:   return 5'd12;
      Icv8:    return 5'd8;
      default: return 5'd16;
    endcase
  endfunction

  // Bytes of AAD that are made of numbers: SPI and sequence number, and with GMAC the IV (RFC
  // 4543, 3.3).
  function automatic logic [4:0] aad_bytes(logic esn, logic gmac);
    return 5'd8 + (esn ? 5'd4 : 5'd0) + (gmac ? 5'd8 : 5'd0);
  endfunction

  // SPI || [SN high] || SN low [|| IV], first byte in the low bits.
  function automatic logic [AAD_BYTES-1:0][7:0] aad_of(logic esn, logic gmac, logic [31:0] spi,
                                                       number_t number, logic [63:0] iv);
    logic [8*AAD_BYTES-1:0] run;  // first byte in the high bits
    logic [AAD_BYTES-1:0][7:0] bytes;
    logic [63:0] tail;
    tail = gmac ? iv : 64'd0;
    run  = esn ? {spi, number, tail} : {spi, number[31:0], tail, 32'd0};
    for (int i = 0; i < AAD_BYTES; i++) bytes[i] = run[8*(AAD_BYTES-1-i)+:8];
    return bytes;
  endfunction

  // RFC 1071: the sum of 16-bit words, its carries added in.
  function automatic logic [15:0] fold(logic [19:0] sum);
    logic [16:0] once;
    once = {1'b0, sum[15:0]} + 17'(sum[19:16]);
    return once[15:0] + 16'(once[16]);
  endfunction

  // RFC 1624, eqn. 3: the checksum after two words have changed; in two steps where the second word
  // comes late. `sum` is not folded.
  function automatic logic [19:0] checksum_sum(logic [15:0] checksum, logic [15:0] from_a,
                                               logic [15:0] from_b, logic [15:0] to_b);
    // Not 20'(~a): a tool may widen it before it inverts.
    return {4'd0, ~checksum} + {4'd0, ~from_a} + {4'd0, ~from_b} + {4'd0, to_b};
  endfunction

  function automatic logic [15:0] checksum_update(logic [19:0] sum, logic [15:0] to_a);
    return ~fold(sum +{4'd0, to_a});
  endfunction

endpackage
