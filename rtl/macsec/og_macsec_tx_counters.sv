// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The counters of MACsec transmit (IEEE 802.1AE-2018, 10.7.18): of ports, of associations, and of
// channels, which count what each of their associations counts. Six banks, so that none has two
// events in a cycle: overruns, which nothing can hold up, and octets have their own.
//
// og_macsec_tx_decide never waits; og_macsec_tx_judge and og_macsec_tx_admit wait for it in a bank that
// both mean, and for a frame lost without trace: their ready tells. They do not wait for ever,
// as og_macsec_tx_decide has a frame in two cycles on average.
//
// Reading: read_valid_i with TX_BANK_PORT, _SA or _SC and {port, SA or SC, kind[3:0]} stays until
// read_done_o, one at a time; the kinds are tx_port_count_e and tx_sa_count_e. What there is not reads as
// zero. clear_i zeroes all; ready_o is low meanwhile and after reset (og_counter_bank).
//
// Cost: 64 bits of memory for each of 17 Ports + 25 Channels counters, and six times the logic of
// og_counter_bank.

module og_macsec_tx_counters
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_tx_pkg::*;
#(
    parameter int Channels = 16,  // 2 to 64, a power of two
    parameter int Ports    = 1    // 1 to 16
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; then all are zero

    input  count_t decide_port_i,
    input  count_t decide_sa_i,
    input  count_t admit_port_i,
    output logic   admit_port_ready_o,
    input  count_t admit_overrun_i,
    output logic   admit_overrun_ready_o,
    input  count_t lost_i,
    input  count_t judge_sa_i,
    output logic   judge_sa_ready_o,
    input  count_t judge_octets_i,

    input  logic clear_i,
    output logic ready_o,

    input  logic                 read_valid_i,
    input  logic [          1:0] read_bank_i,
    input  logic [         15:0] read_index_i,
    output logic                 read_done_o,
    output logic [COUNTER_W-1:0] read_value_o
);

  localparam int KIND_BITS = 4;  // as software reads
  localparam int SA_KIND_BITS = $bits(tx_sa_count_e);  // as events say
  localparam int SA_KINDS = 4;  // that are not octets
  localparam int SA_KINDS_W = $clog2(SA_KINDS);

  // A bank for each kind of event that can come in one cycle.
  typedef enum logic [2:0] {
    OfPort,
    OfOverrun,
    OfSa,
    OfSc,
    OfSaOctets,
    OfScOctets
  } own_e;

  localparam int Banks = 6;

  count_t [Banks-1:0] event_in;
  count_t sa_event;
  logic [SA_W-1:0] sa;
  logic [SA_KINDS_W-1:0] sa_kind;

  assign admit_port_ready_o    = !decide_port_i.valid;
  assign admit_overrun_ready_o = !lost_i.valid;
  assign judge_sa_ready_o      = !decide_sa_i.valid;

  assign sa_event = decide_sa_i.valid ? decide_sa_i : judge_sa_i;
  assign sa = sa_event.index[SA_KIND_BITS+:SA_W];
  assign sa_kind = sa_event.index[SA_KINDS_W-1:0];

  always_comb begin
    event_in[OfPort]           = decide_port_i.valid ? decide_port_i : admit_port_i;
    event_in[OfOverrun]        = lost_i.valid ? lost_i : admit_overrun_i;
    event_in[OfSa]             = sa_event;
    event_in[OfSa].index       = 16'({sa, sa_kind});
    event_in[OfSc]             = sa_event;
    event_in[OfSc].index       = 16'({sa[SA_W-1:AN_W], sa_kind});
    event_in[OfSaOctets]       = judge_octets_i;
    event_in[OfScOctets]       = judge_octets_i;
    event_in[OfScOctets].index = judge_octets_i.index >> AN_W;
  end

  // Which bank is read, and where.

  logic [16-KIND_BITS-1:0] owner;
  logic [KIND_BITS-1:0] kind;
  own_e own;
  logic [15:0] index;
  logic [Banks-1:0] ready, done;
  logic [Banks-1:0][COUNTER_W-1:0] value;

  assign {owner, kind} = read_index_i;

  always_comb begin
    own   = OfPort;
    index = read_index_i;
    if (read_bank_i == TX_BANK_PORT) begin
      if (kind == OutPktsOverrun) {own, index} = {OfOverrun, 16'(owner)};
    end else if (kind == 4'(OutOctets)) begin
      own   = read_bank_i == TX_BANK_SA ? OfSaOctets : OfScOctets;
      index = 16'(owner);
    end else begin
      own   = read_bank_i == TX_BANK_SA ? OfSa : OfSc;
      index = kind > 4'(OutOctets) ? '1 : 16'({owner, kind[SA_KINDS_W-1:0]});
    end
    if (read_bank_i > TX_BANK_SC) index = '1;  // nothing
  end

  for (genvar b = 0; b < Banks; b++) begin : gen_bank
    localparam own_e Own = own_e'(b);
    localparam int Owners = Own == OfPort || Own == OfOverrun ? Ports :
        Own == OfSa || Own == OfSaOctets ? 4 * Channels : Channels;
    localparam int Kinds = Own == OfPort ? 2 ** KIND_BITS :
        Own == OfSa || Own == OfSc ? SA_KINDS : 1;

    og_counter_bank #(
        .Counters(Owners * Kinds)
    ) u_bank (
        .clk_i,
        .rst_ni,
        .event_i     (event_in[b]),
        .clear_i,
        .ready_o     (ready[b]),
        .read_valid_i(read_valid_i && own == Own),
        .read_index_i(index),
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
