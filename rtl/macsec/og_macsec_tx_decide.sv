// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What becomes of each frame to transmit (IEEE 802.1AE-2018, 10.5): in clear, protected, or
// dropped.
//
//           .--------.      .------.   .------.      .---------.      .--------.
//   frame ->| lookup |----->| plan |-->| ask  |----->| pending |----->| secure |-> edit, leave,
//           '--------'      '------'   '------'      '---------'      '--------'    counts
//        tables: channel, limit   salt     '-> og_number_issue -' number
//
//   in clear   what the classifier says: OutPktsUntagged
//   protected  counted when it has left the engine
//   dropped    no rule, a rule that drops, or one of a channel that there is not: OutPktsNoRule;
//              channel not enabled: OutPktsNotUsingSa; longer, as it would leave, than its port may
//              send: OutPktsTooLong, and no number is lost; association not in use or its key being
//              loaded (hold_i), its numbers at an end: OutPktsNotUsingSa
//
// A frame that is to be protected is protected or dropped. Number 0 is never sent, nor without XPN
// one above 2^32 - 1, whatever software has written: the frame is dropped as if the association
// were at its end. end_valid_o: association end_sa_o has sent its last number.
//
// Latency: 5 cycles, and og_number_issue's for a frame to be protected. Throughput: one frame per
// cycle, but of those that ask for a number what og_number_issue grants. The outputs are pulses:
// the receiver has room for each frame that it lets in here. Cost: that of og_macsec_tx_tables and
// some 1,300 flip-flops, and 8 plans of 360 bits in RAM.

module og_macsec_tx_decide
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_tx_pkg::*;
#(
    parameter  int Channels = 16,                       // 2 to 64, a power of two
    parameter  int Ports    = 1,                        // 1 to 16; frames are of these
    localparam int EntryW   = $clog2(Channels) + AN_W
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                 in_valid_i,
    output logic                 in_ready_o,
    input  tx_frame_t            in_frame_i,
    input  action_e              in_action_i,
    input  logic      [SC_W-1:0] in_sc_i,

    output logic               ask_valid_o,     // to og_number_issue
    input  logic               ask_ready_i,
    output logic    [EntryW-1:0] ask_index_o,
    input  logic               grant_valid_i,   // in order, a cycle later or more
    input  logic               grant_ok_i,
    input  number_t            grant_number_i,
    input  logic               grant_ended_i,

    output logic      out_valid_o,
    output tx_edit_t  out_edit_o,
    output tx_leave_t out_leave_o,  // unless the edit drops

    output count_t            port_count_o,  // {port, tx_port_count_e}
    output count_t            sa_count_o,    // {association, tx_sa_count_e}
    output logic              end_valid_o,
    output logic   [SA_W-1:0] end_sa_o,

    input  key_hold_t      hold_i,   // its association is not in use
    input  table_request_t table_i,  // of og_macsec_tx_tables
    output table_answer_t  table_o
);

  logic advance, turn;
  tx_sc_t entry;
  length_t limit;
  tx_plan_t plan, plan_q;
  salt_t salt;

  og_macsec_tx_tables #(
      .Channels(Channels),
      .Ports   (Ports)
  ) u_tables (
      .clk_i,
      .rst_ni,
      .step_i (advance),
      .sc_i   (in_sc_i),
      .port_i (in_frame_i.port),
      .entry_o(entry),
      .limit_o(limit),
      .sa_i   (plan.sa[EntryW-1:0]),
      .salt_o (salt),
      .table_i,
      .table_o,
      .turn_o (turn)
  );

  // Lookup.

  logic looked_valid_q, plan_valid_q;
  tx_frame_t frame_q;
  action_e action_q;
  logic [SC_W-1:0] sc_q;

  assign in_ready_o = advance && !turn;

  always_ff @(posedge clk_i) begin
    if (advance) begin
      looked_valid_q <= in_valid_i && !turn;
      frame_q        <= in_frame_i;
      action_q       <= in_action_i;
      sc_q           <= in_sc_i;
      plan_valid_q   <= looked_valid_q;
      plan_q         <= plan;
    end
    if (!rst_ni) begin
      looked_valid_q <= 1'b0;
      plan_valid_q   <= 1'b0;
    end
  end

  // Plan: lengths, and what is known without a number.

  localparam int WideW = LENGTH_W + 1;

  logic [1:0] clear_tags;
  logic held;
  logic [WideW-1:0] leave_bytes;

  assign held = hold_i.valid && hold_i.slot == INDEX_W'({sc_q, entry.an});

  always_comb begin
    clear_tags = entry.clear_tags < frame_q.tags ? entry.clear_tags : frame_q.tags;
    plan = '{
        fate: ToDropNoRule,
        frame: frame_q,
        entry: entry,
        sa: {sc_q, entry.an},
        tag_bytes: {clear_tags, 2'b00},
        sectag_bytes: entry.include_sci ? 5'(SECTAG_BYTES + SCI_BYTES) : 5'(SECTAG_BYTES),
        data_bytes: frame_q.bytes - length_t'(ADDRESS_BYTES) - length_t'({clear_tags, 2'b00})
    };
    leave_bytes = WideW'(frame_q.bytes);
    if (action_q == ActProtect) leave_bytes += WideW'(plan.sectag_bytes) + WideW'(ICV_BYTES);
    if (action_q == ActClear) plan.fate = ToClear;
    if (action_q == ActProtect) plan.fate = held ? ToDropNotUsing : ToProtect;
    if (plan.fate != ToDropNoRule && leave_bytes > WideW'(limit)) plan.fate = ToDropTooLong;
    if (action_q == ActProtect && !entry.enable) plan.fate = ToDropNotUsing;
    // A channel that there is not has no counters either.
    if (action_q == ActProtect && 32'(sc_q) >= Channels) plan.fate = ToDropNoRule;
  end

  localparam int Pending = 8;

  // Ask, and wait for the answer. Both FIFOs hold as many, so that a grant always has its place.

  logic asks, pend, pending_ready, pending_valid, pending_take;
  tx_plan_t pending;
  salt_t pending_salt;
  logic unused_room, grant_valid, grant_ready, grant_ok, grant_ended;
  number_t grant_number;

  assign asks        = plan_q.fate == ToProtect;
  assign ask_valid_o = plan_valid_q && asks && pending_ready;
  assign ask_index_o = plan_q.sa[EntryW-1:0];
  assign pend        = plan_valid_q && (!asks || ask_ready_i);
  assign advance     = !plan_valid_q || (pending_ready && (!asks || ask_ready_i));

  og_stream_fifo #(
      .Width($bits(tx_plan_t) + $bits(salt_t)),
      .Depth(Pending)
  ) u_pending (
      .clk_i,
      .rst_ni,
      .in_valid_i   (pend),
      .in_ready_o   (pending_ready),
      .in_payload_i ({plan_q, salt}),
      .out_valid_o  (pending_valid),
      .out_ready_i  (pending_take),
      .out_payload_o({pending, pending_salt})
  );

  og_stream_fifo #(
      .Width(NUMBER_W + 2),
      .Depth(Pending)
  ) u_grants (
      .clk_i,
      .rst_ni,
      .in_valid_i   (grant_valid_i),
      .in_ready_o   (unused_room),
      .in_payload_i ({grant_ok_i, grant_ended_i, grant_number_i}),
      .out_valid_o  (grant_valid),
      .out_ready_i  (grant_ready),
      .out_payload_o({grant_ok, grant_ended, grant_number})
  );

  assign pending_take = pending_valid && (pending.fate != ToProtect || grant_valid);
  assign grant_ready  = pending_valid && pending.fate == ToProtect;

  logic number_ok, last_number, final_valid_q;
  tx_plan_t final_plan_q;
  salt_t final_salt_q;
  number_t final_number_q;

  always_comb begin
    number_ok = grant_ok && grant_number != '0 &&
        (pending.entry.xpn || grant_number[63:32] == '0);
    last_number = grant_ok &&
        (grant_ended || (!pending.entry.xpn && grant_number[31:0] == '1));
  end

  always_ff @(posedge clk_i) begin
    final_valid_q <= pending_take && rst_ni;
    final_plan_q <= pending;
    if (pending.fate == ToProtect && !number_ok) final_plan_q.fate <= ToDropNotUsing;
    final_salt_q <= pending_salt;
    final_number_q <= grant_number;
    end_valid_o <= grant_valid && grant_ready && last_number && rst_ni;
    end_sa_o <= pending.sa;
  end

  // Secure, and count.

  tx_edit_t edit;
  tx_leave_t leave;

  og_macsec_tx_secure u_secure (
      .plan_i  (final_plan_q),
      .number_i(final_number_q),
      .salt_i  (final_salt_q),
      .edit_o  (edit),
      .leave_o (leave)
  );

  tx_port_count_e port_kind;

  always_comb begin
    unique case (final_plan_q.fate)
      ToClear:       port_kind = OutPktsUntagged;
      ToDropTooLong: port_kind = OutPktsTooLong;
      default:       port_kind = OutPktsNoRule;
    endcase
  end

  always_ff @(posedge clk_i) begin
    out_valid_o <= final_valid_q && rst_ni;
    out_edit_o <= edit;
    out_leave_o <= leave;
    port_count_o <= '{
        valid: final_valid_q && final_plan_q.fate != ToProtect &&
            final_plan_q.fate != ToDropNotUsing && rst_ni,
        index: 16'({final_plan_q.frame.port, port_kind}),
        amount: AMOUNT_W'(1)
    };
    sa_count_o <= '{
        valid: final_valid_q && final_plan_q.fate == ToDropNotUsing && rst_ni,
        index: 16'({final_plan_q.sa, OutPktsNotUsingSa}),
        amount: AMOUNT_W'(1)
    };
  end

endmodule
