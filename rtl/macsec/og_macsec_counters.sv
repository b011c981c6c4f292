// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The counters of one direction of MACsec (IEEE 802.1AE-2018, 10.7.9 and 10.7.18): of ports, of
// associations, and of channels, which count what each of their associations counts. Five banks, so
// that none has two events in a cycle: octets have their own.
//
// Events of decisions never wait. In a bank that they share, events of judgements wait for those,
// and events of admission for both: the ready of each event says so. They do not wait for ever, as
// there is no more than one decision in two cycles. front_i.lost is a frame that found not even an
// entry: it counts as OverrunKind of its port (port 0 if there is none such), and up to 255 of a
// port are kept until there is a cycle for them. While a counter of a port is read, admission and
// these wait, so that the read is not kept waiting by frames with errors in every cycle.
//
// Indices of events: {port, kind[3:0]}; {SA, kind[EventKindW-1:0]}; of octets {SA, kind} of
// OctetKinds.
//
// Reading: read_valid_i with bank_e and {port, SA or SC, kind[3:0]} stays until read_done_o, one at
// a time. Of an association or a channel the first SaKinds kinds are frames, the next OctetKinds
// octets. What there is not reads as zero. clear_i zeroes all; ready_o is low meanwhile and after
// reset: og_counter_bank.
//
// Cost: 64 bits of memory for each of 16 Ports + 5 (SaKinds + OctetKinds) Channels counters, and
// five times the logic of og_counter_bank.

module og_macsec_counters
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
#(
    parameter int Channels    = 16,  // 2 to 64, a power of two
    parameter int Ports       = 1,   // 1 to 16
    parameter int SaKinds     = 8,   // a power of two
    parameter int OctetKinds  = 2,   // 1 or 2
    parameter int EventKindW  = 4,
    parameter int OverrunKind = 5    // of a port
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; then all are zero

    input  front_counts_t front_i,
    output logic          admit_ready_o,
    input  judge_counts_t judge_i,
    output logic          port_ready_o,
    output logic          sa_ready_o,
    output logic          overrun_o,      // one of OverrunKind has come; a pulse

    input  logic clear_i,
    output logic ready_o,

    input  logic                 read_valid_i,
    input  logic [          1:0] read_bank_i,
    input  logic [         15:0] read_index_i,
    output logic                 read_done_o,
    output logic [COUNTER_W-1:0] read_value_o
);

  localparam int KIND_BITS = 4;
  localparam int SA_KIND_BITS = $clog2(SaKinds);

  if (SaKinds != 2 ** SA_KIND_BITS || OctetKinds < 1 || OctetKinds > 2 ||
      SaKinds + OctetKinds > 2 ** KIND_BITS || EventKindW < SA_KIND_BITS) begin : gen_bad_kinds
    $error(
        "og_macsec_counters: kinds must be 2 to 8 of frames, a power of two, and 1 or 2 of octets"
    );
  end

  // ---- the banks ------------------------------------------------------------------

  typedef enum logic [2:0] {
    OfPort,
    OfSa,
    OfSc,
    OfSaOctets,
    OfScOctets
  } own_e;

  localparam int Banks = 5;

  logic [Banks-1:0] ready;

  function automatic int owners(own_e own);
    unique case (own)
      OfPort:           return Ports;
      OfSa, OfSaOctets: return 4 * Channels;
      default:          return Channels;
    endcase
  endfunction

  function automatic int kinds(own_e own);
    unique case (own)
      OfPort:     return 2 ** KIND_BITS;
      OfSa, OfSc: return SaKinds;
      default:    return OctetKinds;
    endcase
  endfunction

  // ---- frames lost without an entry, by port ----------------------------------------

  localparam int LostW = 8;

  logic [Ports-1:0][LostW-1:0] lost_q;
  logic [Ports-1:0] some_q;  // lost_q is not zero
  logic [Ports-1:0] adds, gone;
  logic [PORT_W-1:0] lost_port;
  logic [LostW-1:0] lost;
  logic lost_take;
  logic port_read;  // a counter of a port is being read

  // They wait for the bank's clearing, which would undo them.
  assign lost_take = !front_i.admit.valid && !judge_i.port.valid && !front_i.decide_port.valid &&
      !port_read && ready[OfPort];

  always_comb begin
    lost_port = '0;
    lost      = '0;
    for (int p = Ports - 1; p >= 0; p--) begin
      if (some_q[p]) {lost_port, lost} = {PORT_W'(p), lost_q[p]};
    end
    for (int p = 0; p < Ports; p++) begin
      adds[p] = front_i.lost && (front_i.lost_port == PORT_W'(p) ||
          (p == 0 && 32'(front_i.lost_port) >= Ports));
      gone[p] = lost_take && lost_port == PORT_W'(p);
    end
  end

  always_ff @(posedge clk_i) begin
    for (int p = 0; p < Ports; p++) begin
      if (gone[p]) lost_q[p] <= LostW'(adds[p]);
      else if (adds[p] && lost_q[p] != '1) lost_q[p] <= lost_q[p] + 1'b1;
      some_q[p] <= adds[p] || (some_q[p] && !gone[p]);
    end
    if (!rst_ni) begin
      lost_q <= '0;
      some_q <= '0;
    end
  end

  // ---- who counts -----------------------------------------------------------------

  count_t [Banks-1:0] event_in;
  count_t sa_event;
  logic [SA_W-1:0] sa;
  logic [SA_KIND_BITS-1:0] sa_kind;

  assign port_ready_o = !front_i.decide_port.valid;
  assign sa_ready_o   = !front_i.decide_sa.valid;
  assign admit_ready_o = !front_i.decide_port.valid && !judge_i.port.valid && !port_read;

  assign sa_event = front_i.decide_sa.valid ? front_i.decide_sa : judge_i.sa;
  assign sa       = sa_event.index[EventKindW+:SA_W];
  assign sa_kind  = sa_event.index[SA_KIND_BITS-1:0];

  always_comb begin
    event_in[OfPort] = '{
        valid: some_q != '0 && !port_read && ready[OfPort],
        index: 16'({lost_port, KIND_BITS'(OverrunKind)}),
        amount: AMOUNT_W'(lost)
    };
    if (front_i.admit.valid && !port_read) event_in[OfPort] = front_i.admit;
    if (judge_i.port.valid) event_in[OfPort] = judge_i.port;
    if (front_i.decide_port.valid) event_in[OfPort] = front_i.decide_port;
    event_in[OfSa]             = sa_event;
    event_in[OfSa].index       = 16'({sa, sa_kind});
    event_in[OfSc]             = sa_event;
    event_in[OfSc].index       = 16'({sa[SA_W-1:AN_W], sa_kind});
    event_in[OfSaOctets]       = judge_i.octets;
    event_in[OfScOctets]       = judge_i.octets;
    event_in[OfScOctets].index = judge_i.octets.index >> AN_W;
    if (OctetKinds > 1) begin
      event_in[OfScOctets].index[0]    = judge_i.octets.index[0];
      event_in[OfScOctets].index[15:1] = judge_i.octets.index[15:1] >> AN_W;
    end
  end

  localparam logic [KIND_BITS-1:0] OVERRUN = KIND_BITS'(OverrunKind);

  always_ff @(posedge clk_i) begin
    overrun_o <= rst_ni && (front_i.lost ||
        (front_i.admit.valid && admit_ready_o && front_i.admit.index[KIND_BITS-1:0] == OVERRUN) ||
        (judge_i.port.valid && port_ready_o && judge_i.port.index[KIND_BITS-1:0] == OVERRUN));
  end

  // ---- who is read ----------------------------------------------------------------

  logic [16-KIND_BITS-1:0] owner;
  logic [KIND_BITS-1:0] kind;
  own_e own;
  logic [15:0] index;
  logic of_octets;
  logic [Banks-1:0] done;
  logic [Banks-1:0][COUNTER_W-1:0] value;

  assign {owner, kind} = read_index_i;
  assign of_octets     = 32'(kind) >= SaKinds;

  always_comb begin
    own   = OfPort;
    index = read_index_i;
    if (read_bank_i == BankSa || read_bank_i == BankSc) begin
      if (of_octets) begin
        own   = read_bank_i == BankSa ? OfSaOctets : OfScOctets;
        index = OctetKinds > 1 ? 16'({owner, kind[0]}) : 16'(owner);
      end else begin
        own   = read_bank_i == BankSa ? OfSa : OfSc;
        index = 16'({owner, kind[SA_KIND_BITS-1:0]});
      end
      if (32'(kind) >= SaKinds + OctetKinds) index = '1;  // nothing
    end else if (read_bank_i != BankPort) begin
      index = '1;
    end
  end

  logic read_valid_q;
  own_e own_q;
  logic [15:0] index_q;

  always_ff @(posedge clk_i) begin
    read_valid_q <= read_valid_i && !read_done_o && rst_ni;
    own_q        <= own;
    index_q      <= index;
  end

  assign port_read = read_valid_q && own_q == OfPort;

  for (genvar b = 0; b < Banks; b++) begin : gen_bank
    localparam own_e Own = own_e'(b);

    og_counter_bank #(
        .Counters(owners(Own) * kinds(Own))
    ) u_bank (
        .clk_i,
        .rst_ni,
        .event_i     (event_in[b]),
        .clear_i,
        .ready_o     (ready[b]),
        .read_valid_i(read_valid_q && own_q == Own),
        .read_index_i(index_q),
        .read_done_o (done[b]),
        .read_value_o(value[b])
    );
  end

  assign ready_o     = ready == '1;
  assign read_done_o = done != '0;

  always_comb begin
    read_value_o = '0;
    for (int b = 0; b < Banks; b++) if (done[b]) read_value_o = value[b];
  end

endmodule
