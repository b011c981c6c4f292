// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The counters of MACsec receive (IEEE 802.1AE-2018, 10.7.9): of ports, of associations, and
// of channels, which count what each of their associations counts. Five banks, so that none
// has two events in a cycle: octets have their own.
//
// Of the three that bring events og_macsec_rx_decide never waits, og_macsec_rx_judge waits for
// it in a bank that both mean, and og_macsec_rx_admit for both: the ready of an event tells.
// The first two bring no more than one frame in two cycles each. lost_i is a frame that found not
// even an entry, InPktsOverrun of its port (port 0 if there is none such): up to 255 of a port are
// kept until there is a cycle for them.
//
// Reading: counter_valid_i with bank_e and {port, SA or SC, kind} stays until counter_done_o, one at
// a time; the kinds are rx_port_count_e and rx_sa_count_e. What there is not reads as
// zero. clear_i zeroes all; ready_o is low meanwhile and after reset: og_counter_bank.
//
// Cost: 64 bits of memory for each of 16 * Ports + 50 * Channels counters, five times the logic
// of og_counter_bank.

module og_macsec_rx_counters
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_rx_pkg::*;
#(
    parameter int Channels = 8,  // 2 to 64, a power of two
    parameter int Ports    = 1   // 1 to 16
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; then all are zero

    input  event_t   decide_i,
    output logic     judge_ready_o,
    input  event_t   judge_i,
    input  octets_t  judge_octets_i,
    input  logic                        admit_valid_i,
    output logic                        admit_ready_o,
    input  logic           [PORT_W-1:0] admit_port_i,
    input  rx_port_count_e              admit_kind_i,
    input  logic                        lost_i,
    input  logic           [PORT_W-1:0] lost_port_i,

    input  logic clear_i,
    output logic ready_o,

    input  logic                        counter_valid_i,
    input  bank_e                       counter_bank_i,
    input  logic        [         15:0] counter_index_i,
    output logic                        counter_done_o,
    output logic        [COUNTER_W-1:0] counter_value_o
);

  // The banks: frames of ports, associations and channels, octets of the last two.
  localparam int Banks = 5;
  localparam int KindW = 4;
  localparam int PktsKindW = 3;  // rx_sa_count_e up to InPktsUnusedSa

  // ---- who counts -----------------------------------------------------------------

  logic judge_of_port, judge_of_sa, decide_of_port, decide_of_sa, octets;

  assign judge_of_port  = judge_i.valid && !judge_i.of_sa;
  assign judge_of_sa    = judge_i.valid && judge_i.of_sa;
  assign decide_of_port = decide_i.valid && !decide_i.of_sa;
  assign decide_of_sa   = decide_i.valid && decide_i.of_sa;
  assign judge_ready_o  = judge_i.of_sa ? !decide_of_sa : !decide_of_port;
  assign admit_ready_o  = !decide_of_port && !judge_of_port;
  assign octets         = judge_of_sa && judge_ready_o && judge_octets_i.valid;

  function automatic count_t counts(logic valid, logic [15:0] index, length_t amount);
    return '{valid: valid, index: index, amount: amount};
  endfunction

  // Frames lost without an entry, by port.
  localparam int LostW = 8;

  logic [Ports-1:0][LostW-1:0] lost_q;
  logic [PORT_W-1:0] lost_port;
  logic [LostW-1:0] lost;
  logic lost_take;

  assign lost_take = !admit_valid_i && !judge_of_port && !decide_of_port;

  always_comb begin
    lost_port = '0;
    lost      = '0;
    for (int p = Ports - 1; p >= 0; p--) begin
      if (lost_q[p] != '0) {lost_port, lost} = {PORT_W'(p), lost_q[p]};
    end
  end

  logic [Ports-1:0] adds, gone;

  always_comb begin
    for (int p = 0; p < Ports; p++) begin
      adds[p] = lost_i && (lost_port_i == PORT_W'(p) || (p == 0 && 32'(lost_port_i) >= Ports));
      gone[p] = lost_take && lost_port == PORT_W'(p);
    end
  end

  always_ff @(posedge clk_i) begin
    for (int p = 0; p < Ports; p++) begin
      if (gone[p]) lost_q[p] <= LostW'(adds[p]);
      else if (adds[p] && lost_q[p] != '1) lost_q[p] <= lost_q[p] + 1'b1;
    end
    if (!rst_ni) lost_q <= '0;
  end

  logic [SA_W-1:0] port, sa;
  logic [KindW-1:0] port_kind;
  logic [PktsKindW-1:0] sa_kind;
  count_t [Banks-1:0] events;

  always_comb begin
    {port, port_kind} = {SA_W'(lost_port), InPktsOverrun};
    if (admit_valid_i) {port, port_kind} = {SA_W'(admit_port_i), admit_kind_i};
    if (judge_of_port) {port, port_kind} = {judge_i.index, judge_i.kind};
    if (decide_of_port) {port, port_kind} = {decide_i.index, decide_i.kind};
    {sa, sa_kind} = {judge_i.index, judge_i.kind[PktsKindW-1:0]};
    if (decide_of_sa) {sa, sa_kind} = {decide_i.index, decide_i.kind[PktsKindW-1:0]};
    events[0] = counts(
      !lost_take || lost != '0, 16'({port, port_kind}), lost_take ? length_t'(lost) : 1
    );
    events[1] = counts(judge_of_sa || decide_of_sa, 16'({sa, sa_kind}), 1);
    events[2] = counts(judge_of_sa || decide_of_sa, 16'({sa[SA_W-1:AN_W], sa_kind}), 1);
    events[3] = counts(
      octets, 16'({judge_i.index, judge_octets_i.decrypted}), judge_octets_i.bytes
    );
    events[4] = counts(
      octets, 16'({judge_i.index[SA_W-1:AN_W], judge_octets_i.decrypted}), judge_octets_i.bytes
    );
  end

  // ---- who is read ----------------------------------------------------------------

  logic [11:0] number;  // port, SA or SC
  logic [KindW-1:0] kind;
  logic of_octets;
  logic [2:0] bank;
  logic [15:0] index;
  logic [Banks-1:0] bank_ready, bank_done;
  logic [Banks-1:0][COUNTER_W-1:0] bank_value;

  assign {number, kind} = counter_index_i;
  assign of_octets      = kind[KindW-1];

  always_comb begin
    index = of_octets ? 16'({number, kind[0]}) : 16'({number, kind[PktsKindW-1:0]});
    if (kind > InOctetsDecrypted) index = '1;  // nothing
    unique case (counter_bank_i)
      BankSa:  bank = of_octets ? 3'd3 : 3'd1;
      BankSc:  bank = of_octets ? 3'd4 : 3'd2;
      default: begin
        bank  = 3'd0;
        index = counter_bank_i == BankPort ? counter_index_i : '1;
      end
    endcase
  end

  for (genvar b = 0; b < Banks; b++) begin : gen_bank
    localparam int Numbers = b == 0 ? Ports : b % 2 == 1 ? 4 * Channels : Channels;
    localparam int Kinds = b == 0 ? 2 ** KindW : b <= 2 ? 2 ** PktsKindW : 2;

    og_counter_bank #(
        .Counters(Numbers * Kinds)
    ) u_bank (
        .clk_i,
        .rst_ni,
        .event_i     (events[b]),
        .clear_i,
        .ready_o     (bank_ready[b]),
        .read_valid_i(counter_valid_i && bank == 3'(b)),
        .read_index_i(index),
        .read_done_o (bank_done[b]),
        .read_value_o(bank_value[b])
    );
  end

  assign ready_o     = bank_ready == '1;
  assign counter_done_o = bank_done != '0;

  always_comb begin
    counter_value_o = '0;
    for (int b = 0; b < Banks; b++) if (bank_done[b]) counter_value_o = bank_value[b];
  end

endmodule
