// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// MACsec (IEEE 802.1AE-2018): the SecTAG, and what the tables of a SecY hold.
//
// A secure association is {SC, AN}: its number is its place in every table and its
// key slot in the engine. Blocks and fields are as on the wire: the first byte is the
// most significant.

package og_macsec_pkg;

  import og_packet_pkg::*;

  localparam int PORT_W = 4;  // a port is a SecY; up to 16
  localparam int SC_W = 6;  // secure channels of one direction: up to 64
  localparam int AN_W = 2;
  localparam int SA_W = SC_W + AN_W;

  localparam int ICV_BYTES = 16;
  localparam int ADDRESS_BYTES = 12;  // DA and SA
  localparam int TAG_BYTES = 4;  // a VLAN tag
  localparam int SECTAG_BYTES = 8;  // 9.3, without SCI
  localparam int SCI_BYTES = 8;
  localparam int SL_LIMIT = 48;  // secure data of fewer bytes have their number in SL (9.7)

  // What is not secured passes the engine as AAD, with the shortest tag, under a key slot that no
  // build has, so that it keeps its place among the others.
  localparam logic [9:0] NO_KEY_SLOT = 10'h3FF;
  localparam logic [4:0] NO_KEY_TAG_BYTES = 5'd4;

  localparam logic [15:0] ETHERTYPE_MACSEC = 16'h88E5;
  localparam logic [15:0] ETHERTYPE_EAPOL = 16'h888E;
  localparam logic [15:0] ETHERTYPE_C_TAG = 16'h8100;
  localparam logic [15:0] ETHERTYPE_S_TAG = 16'h88A8;

  // TUSER of every stream, in and out. `error` counts with TLAST, and of rx with cut-through
  // `secured`, too; the others count with the first beat. A core drives them on all beats.
  // - error: in: bad, to be dropped; out: not to be used (cut-through, or cut by a reset)
  // - uncontrolled: of the uncontrolled port: in clear, to or from the key agreement entity
  // - secured: out of rx: validated (cut-through: 0 before TLAST); out of tx: protected; in: not
  // looked at
  typedef struct packed {
    logic              error;         // bit 6
    logic              uncontrolled;  // bit 5
    logic              secured;       // bit 4
    logic [PORT_W-1:0] port;          // bits 3:0
  } user_t;

  localparam int USER_W = $bits(user_t);

  // 9.3 to 9.9: behind DA, SA and the tags in clear.
  typedef struct packed {
    logic            v;
    logic            es;
    logic            sc;
    logic            scb;
    logic            e;
    logic            c;
    logic [AN_W-1:0] an;
  } tci_t;

  // ---- tables ---------------------------------------------------------------

  typedef enum logic [TABLE_W-1:0] {
    TableRule    = 5'd0,  // rule_t, by rule
    TableTxSc    = 5'd1,  // tx_sc_t, by SC
    TableTxSa    = 5'd2,  // tx_sa_t, by SA
    TableTxSalt  = 5'd3,  // salt_t, by SA; write only
    TableTxPort  = 5'd4,  // tx_port_t, by port
    TableRxPort  = 5'd8,  // rx_port_t, by port
    TableRxSc    = 5'd9,  // rx_sc_t, by SC
    TableRxSa    = 5'd10, // rx_sa_t, by SA
    TableRxSalt  = 5'd11  // salt_t, by SA; write only
  } table_e;

  typedef enum logic [1:0] {
    ActDrop    = 2'd0,
    ActClear   = 2'd1,  // as of the uncontrolled port
    ActProtect = 2'd2
  } action_e;

  // Of transmitted frames that are not of the uncontrolled port, the first rule that matches holds.
  // A frame that none matches is dropped and counted.
  typedef struct packed {
    logic              enable;
    logic              any_port;
    logic [PORT_W-1:0] port;
    logic              any_vlan;
    logic              has_tag;    // 1: a tag with this vid; 0: no tag
    logic [11:0]       vid;        // of the first tag
    logic              any_type;
    logic [15:0]       ethertype;  // behind all tags (at most two)
    action_e           action;
    logic [SC_W-1:0]   sc;
  } rule_t;

  typedef enum logic [1:0] {
    Offset0  = 2'd0,
    Offset30 = 2'd1,
    Offset50 = 2'd2
  } offset_e;

  typedef struct packed {
    logic            enable;
    logic [AN_W-1:0] an;           // encodingSA
    logic            include_sci;  // TCI.SC; excludes es and scb
    logic            es;
    logic            scb;
    logic            encrypt;      // 0: integrity only
    offset_e         offset;       // not with xpn
    logic            xpn;
    logic [1:0]      clear_tags;   // so many VLAN tags, if there, stay in front of the SecTAG
    logic [63:0]     sci;
  } tx_sc_t;

  typedef struct packed {
    length_t max_bytes;  // of a frame as it leaves, without FCS; longer: OutPktsTooLong
  } tx_port_t;

  // A number leaves while in_use and next <= last; then the association stops.
  typedef struct packed {
    logic    in_use;
    number_t next;
    number_t last;    // 2^32 - 1 without XPN, or less: the limit of invocations
  } tx_sa_t;

  typedef struct packed {
    logic [31:0] ssci;
    logic [95:0] salt;
  } salt_t;

  typedef enum logic [1:0] {
    ValidateDisabled = 2'd0,
    ValidateCheck    = 2'd1,
    ValidateStrict   = 2'd2
  } validate_e;

  // What is reserved is the safest, too.
  function automatic logic is_strict(validate_e validate);
    return validate != ValidateDisabled && validate != ValidateCheck;
  endfunction

  typedef struct packed {
    validate_e       validate;
    logic            replay_protect;
    logic [31:0]     window;
    logic            has_peer;
    logic [SC_W-1:0] peer;            // its SC, for tags without SCI, ES and SCB
    length_t         max_bytes;       // of a frame as it comes
  } rx_port_t;

  typedef struct packed {
    logic              enable;
    logic [PORT_W-1:0] port;
    offset_e           offset;
    logic              xpn;
    logic [63:0]       sci;
  } rx_sc_t;

  typedef struct packed {
    logic    in_use;
    number_t next;    // one more than the highest accepted
    number_t lowest;  // acceptable
  } rx_sa_t;

  // ---- counters -------------------------------------------------------------

  // Banks of counters as software selects them; the index in one is {port, SA or SC, kind[3:0]}.
  typedef enum logic [1:0] {
    BankPort = 2'd0,
    BankSa   = 2'd1,
    BankSc   = 2'd2
  } bank_e;

  // What counts in one cycle, for og_macsec_counters: before the engine,
  typedef struct packed {
    count_t            decide_port;
    count_t            decide_sa;
    count_t            admit;        // of a port; stays until it is taken
    logic              lost;         // a frame of lost_port found not even an entry; a pulse
    logic [PORT_W-1:0] lost_port;
  } front_counts_t;

  // and behind it. Those of ports and associations stay until they are taken.
  typedef struct packed {
    count_t port;
    count_t sa;
    count_t octets;
  } judge_counts_t;

  // Of a port. Each frame counts once, here or with its association.
  typedef enum logic [3:0] {
    OutPktsUntagged = 4'd0,  // in clear: of the uncontrolled port, EAPOL, or as a rule says
    OutPktsTooLong  = 4'd1,
    OutPktsNoRule   = 4'd2,  // no rule, or a rule that drops
    OutPktsError    = 4'd3,  // came with TUSER.error
    OutPktsOverrun  = 4'd4   // found no room
  } tx_port_count_e;

  typedef enum logic [3:0] {
    InPktsUntagged   = 4'd0,
    InPktsNoTag      = 4'd1,
    InPktsBadTag     = 4'd2,
    InPktsUnknownSci = 4'd3,
    InPktsNoSci      = 4'd4,
    InPktsOverrun    = 4'd5,
    InPktsKay        = 4'd6,  // to the key agreement entity: EAPOL, and E without C
    InPktsError      = 4'd7,  // came with TUSER.error
    InPktsTooLong    = 4'd8
  } rx_port_count_e;

  // Of an association, and of its channel.
  typedef enum logic [2:0] {
    OutPktsProtected  = 3'd0,  // integrity only
    OutPktsEncrypted  = 3'd1,
    OutPktsNotUsingSa = 3'd2,  // dropped: association not in use, or its numbers at an end
    OutPktsFailed     = 3'd3,  // dropped: the key was erased meanwhile
    OutOctets         = 3'd4   // secured data: OutOctetsProtected or OutOctetsEncrypted
  } tx_sa_count_e;

  typedef enum logic [3:0] {
    InPktsOk         = 4'd0,
    InPktsUnchecked  = 4'd1,
    InPktsDelayed    = 4'd2,
    InPktsLate       = 4'd3,
    InPktsInvalid    = 4'd4,
    InPktsNotValid   = 4'd5,
    InPktsNotUsingSa = 4'd6,
    InPktsUnusedSa   = 4'd7,
    InOctetsValidated = 4'd8,
    InOctetsDecrypted = 4'd9
  } rx_sa_count_e;

endpackage
