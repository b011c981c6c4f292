// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The verdict on each frame that comes back from the engine, and its one count (IEEE
// 802.1AE-2018, 10.6.2 to 10.6.5, 10.7.9).
//
//   not to be validated             goes on, counted as og_macsec_rx_decide saw it
//   ICV wrong, or no key            C = 0, not strict: InPktsInvalid, goes on
//                                   else InPktsNotValid
//   association stopped meanwhile   C = 0, not strict: InPktsUnusedSA, goes on
//                                   else InPktsNotUsingSA
//   PN below lowest meanwhile       with replay protection InPktsLate
//                                   else InPktsDelayed, goes on
//   else                            InPktsOK, goes on
//
// With OK and Delayed the secure data counts, as InOctetsDecrypted if encrypted, else as
// InOctetsValidated. Only a frame with a good ICV is brought before og_macsec_numbers, and
// its number is then taken in.
//
// Facts, statuses of the engine and verdicts are streams in the same order; a verdict and its
// count leave together. Latency: 2 cycles from a status to its verdict, 5 if a number is
// asked. Throughput: a frame per cycle, per two cycles if numbers are asked. Cost: 8 facts in
// LUTs.

module og_macsec_rx_judge
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_rx_pkg::*;
  import og_gcm_pkg::status_e;
  import og_gcm_pkg::StatusOk;
#(
    parameter  int Channels = 8,                   // 2 to 64, a power of two
    parameter  int Ports    = 1,                   // 1 to 16
    localparam int SaW      = $clog2(4*Channels),
    localparam int WindowW  = 32
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input rx_port_t [Ports-1:0] ports_i,

    input  logic    facts_valid_i,
    output logic    facts_ready_o,
    input  facts_t  facts_i,
    input  logic    status_valid_i,  // a frame has ended behind the engine
    output logic    status_ready_o,
    input  status_e status_i,

    output logic                  ask_valid_o,   // to og_macsec_numbers
    input  logic                  ask_ready_i,
    output logic    [    SaW-1:0] ask_index_o,
    output number_t               ask_number_o,
    output logic    [WindowW-1:0] ask_window_o,
    input  logic                  ask_done_i,    // in order
    input  logic                  ask_in_use_i,
    input  logic                  ask_late_i,

    output logic     verdict_valid_o,
    input  logic     verdict_ready_i,
    output verdict_t verdict_o
);

  localparam int Pending = 8;

  // ---- ask ------------------------------------------------------------------------

  typedef struct packed {
    logic              asked;
    pass_e             pass;
    logic [PORT_W-1:0] port;
    logic [SA_W-1:0]   sa;
    logic              encrypted;
    length_t           data_bytes;
  } pending_t;

  logic room, asks, goes, pending_valid, pending_take;
  pending_t pending;

  assign asks           = facts_i.pass == PassValidate && status_i == StatusOk;
  assign ask_valid_o    = facts_valid_i && status_valid_i && asks && room;
  assign ask_index_o    = facts_i.sa[SaW-1:0];
  assign ask_number_o   = facts_i.pn;
  assign goes           = facts_valid_i && status_valid_i && room && (!asks || ask_ready_i);
  assign facts_ready_o  = goes;
  assign status_ready_o = goes;

  always_comb begin
    ask_window_o = '0;
    for (int p = 0; p < Ports; p++) begin
      if (facts_i.port == PORT_W'(p)) ask_window_o = ports_i[p].window;
    end
  end

  og_stream_fifo #(
      .Width($bits(pending_t)),
      .Depth(Pending)
  ) u_pending (
      .clk_i,
      .rst_ni,
      .in_valid_i(goes),
      .in_ready_o(room),
      .in_payload_i({
        asks, facts_i.pass, facts_i.port, facts_i.sa, facts_i.encrypted, facts_i.data_bytes
      }),
      .out_valid_o(pending_valid),
      .out_ready_i(pending_take),
      .out_payload_o(pending)
  );

  // ---- answered -------------------------------------------------------------------

  // As many as are pending at most: there is always room.
  logic answer_valid, unused_answer_ready, in_use, late;

  og_stream_fifo #(
      .Width(2),
      .Depth(Pending)
  ) u_answers (
      .clk_i,
      .rst_ni,
      .in_valid_i   (ask_done_i),
      .in_ready_o   (unused_answer_ready),
      .in_payload_i ({ask_in_use_i, ask_late_i}),
      .out_valid_o  (answer_valid),
      .out_ready_i  (pending_take && pending.asked),
      .out_payload_o({in_use, late})
  );

  logic strict, protect, unreadable, of_sa;
  verdict_t verdict;

  always_comb begin
    strict  = 1'b1;
    protect = 1'b1;
    for (int p = 0; p < Ports; p++) begin
      if (pending.port == PORT_W'(p)) begin
        strict  = is_strict(ports_i[p].validate);
        protect = ports_i[p].replay_protect;
      end
    end
  end

  assign unreadable = strict || pending.encrypted;
  assign of_sa      = pending.pass == PassUnusedSa || pending.pass == PassUnchecked ||
    pending.pass == PassValidate;

  always_comb begin
    verdict = '{
        drop: 1'b0,
        secured: 1'b0,
        count: '{
            valid: 1'b1,
            of_sa: of_sa,
            index: of_sa ? pending.sa : SA_W'(pending.port),
            kind: '0
        },
        octets: '{valid: 1'b0, decrypted: pending.encrypted, bytes: pending.data_bytes}
    };
    unique case (pending.pass)
      PassKay:        verdict.count.kind = InPktsKay;
      PassUnknownSci: verdict.count.kind = InPktsUnknownSci;
      PassUnusedSa:   verdict.count.kind = InPktsUnusedSa;
      PassUnchecked:  verdict.count.kind = InPktsUnchecked;
      PassValidate: begin
        if (!pending.asked) begin
          verdict.drop       = unreadable;
          verdict.count.kind = unreadable ? InPktsNotValid : InPktsInvalid;
        end else if (!in_use) begin
          verdict.drop       = unreadable;
          verdict.count.kind = unreadable ? InPktsNotUsingSa : InPktsUnusedSa;
        end else if (late && protect) begin
          verdict.drop       = 1'b1;
          verdict.count.kind = InPktsLate;
        end else begin
          verdict.secured      = 1'b1;
          verdict.octets.valid = 1'b1;
          verdict.count.kind   = late ? InPktsDelayed : InPktsOk;
        end
      end
      default: verdict.count.kind = InPktsUntagged;
    endcase
  end

  // A register, so that neither the counters nor the frames wait for compares.
  logic verdict_valid_q;

  assign pending_take = pending_valid && (!pending.asked || answer_valid) &&
    (!verdict_valid_q || verdict_ready_i);

  always_ff @(posedge clk_i) begin
    if (!verdict_valid_q || verdict_ready_i) begin
      verdict_valid_q <= pending_take;
      verdict_o       <= verdict;
    end
    if (!rst_ni) verdict_valid_q <= 1'b0;
  end

  assign verdict_valid_o = verdict_valid_q;

endmodule
