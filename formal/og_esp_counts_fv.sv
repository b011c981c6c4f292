// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// No packet of ESP is lost without a counter: og_esp_tx and og_esp_rx, with their wires. Where
// packets are let in and decided upon, esp_count_rules says which counts, and that each event
// reaches the banks. Behind the engine each packet is judged once it is whole, and has one event in
// that cycle: to transmit as sent in clear, as protected with its octets, as failed because the
// engine did not say StatusOk or there was no room, or as overrun; received as og_esp_rx_judge
// says. Nothing protected leaves the transmit side but with StatusOk, and what is dropped is not
// edited.
//
// What stores packets, facts and events, what decides, the engine, og_esp_rx_judge and the banks
// are left out: what they say is anything in any cycle, but for what is assumed.
//
// Assumed of og_esp_rx_judge, and proved of it: it has one event for each packet that it judges, in
// that cycle, and judges only if that can be taken. Of the banks: ready stays until reset, as
// nothing clears them.

module og_esp_counts_fv
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_gcm_pkg::status_e, og_gcm_pkg::StatusOk;
#(
    parameter  bit Ethernet     = 1,
    localparam int Lanes        = 1,
    localparam int Associations = 3
) (
    input logic clk_i,
    input logic rst_ni,
    input logic s_axis_tvalid,  // of both directions
    input logic s_axis_tlast,
    input logic [USER_W-1:0] s_axis_tuser
);

  logic started_q = 1'b0;
  logic active;
  assign active = started_q && rst_ni;

  always_ff @(posedge clk_i) started_q <= 1'b1;

  always_comb begin
    if (!started_q) assume (!rst_ni);
  end

  og_esp_tx #(
      .Lanes       (Lanes),
      .Associations(Associations),
      .Ethernet    (Ethernet)
  ) u_tx (
      .clk_i,
      .rst_ni,
      .s_axis_tvalid,
      .s_axis_tready   (),
      .s_axis_tdata    ('0),
      .s_axis_tkeep    ('0),
      .s_axis_tlast,
      .s_axis_tuser,
      .m_axis_tvalid   (),
      .m_axis_tready   (1'b0),
      .m_axis_tdata    (),
      .m_axis_tkeep    (),
      .m_axis_tlast    (),
      .m_axis_tuser    (),
      .table_i         ('0),
      .table_o         (),
      .counters_ready_o(),
      .read_valid_i    (1'b0),
      .read_octets_i   (1'b0),
      .read_index_i    ('0),
      .read_done_o     (),
      .read_value_o    (),
      .ended_valid_o   (),
      .ended_sa_o      (),
      .key_valid_i     (1'b0),
      .key_ready_o     (),
      .key_request_i   ('0),
      .key_done_o      (),
      .key_error_o     (),
      .key_blocked_o   ()
  );

  og_esp_rx #(
      .Lanes       (Lanes),
      .Associations(Associations),
      .Ethernet    (Ethernet)
  ) u_rx (
      .clk_i,
      .rst_ni,
      .s_axis_tvalid,
      .s_axis_tready   (),
      .s_axis_tdata    ('0),
      .s_axis_tkeep    ('0),
      .s_axis_tlast,
      .s_axis_tuser,
      .m_axis_tvalid   (),
      .m_axis_tready   (1'b0),
      .m_axis_tdata    (),
      .m_axis_tkeep    (),
      .m_axis_tlast    (),
      .m_axis_tuser    (),
      .table_i         ('0),
      .table_o         (),
      .counters_ready_o(),
      .read_valid_i    (1'b0),
      .read_octets_i   (1'b0),
      .read_index_i    ('0),
      .read_done_o     (),
      .read_value_o    (),
      .key_valid_i     (1'b0),
      .key_ready_o     (),
      .key_request_i   ('0),
      .key_done_o      (),
      .key_error_o     (),
      .key_blocked_o   ()
  );

  // ---- transmit, behind the engine ----------------------------------------------------

  tx_facts_t facts;
  logic judged, drops;
  event_t tx_event;

  assign facts  = u_tx.u_back.facts_i;
  assign judged = u_tx.u_back.judge;
  assign drops  = u_tx.u_back.judge_drop;

  always_comb begin
    tx_event = '0;
    tx_event.sa = facts.sa;
    tx_event.bytes = facts.bytes;
    tx_event.good = facts.protect && !drops;
    tx_event.other = !facts.protect;
    if (facts.protect) tx_event.kind = drops ? OutFailed : OutPackets;
    else tx_event.kind = drops ? OutOverrun : OutClear;
  end

  always_comb begin
    if (active) begin
      if (judged) assert (u_tx.u_back.ended_valid && u_tx.facts_valid);
      assert (u_tx.u_back.facts_ready_o == judged && u_tx.judged == judged);
      if (judged && facts.protect && !drops) begin
        assert (status_e'(u_tx.u_back.ended_status) == StatusOk);
      end
      if (judged && drops) assert (facts.protect || u_tx.u_back.ended_lost);
      if (judged && u_tx.u_back.ended_lost) assert (drops);
      assert (u_tx.u_back.edit_valid == (judged && !drops));
      if (judged && !drops) assert (u_tx.u_back.edit_ready);
      cover (judged && drops && facts.protect);
      cover (judged && !drops && !facts.protect);
    end
  end

  // ---- receive, behind the engine -----------------------------------------------------

  always_comb begin
    if (rst_ni) begin
      assume (u_rx.u_back.event_valid_o == u_rx.u_back.judge);
      assume (!u_rx.u_back.judge || u_rx.u_back.event_ready_i);
    end
    if (active) assert (u_rx.judged == u_rx.u_back.judge);
  end

  // ---- the banks ------------------------------------------------------------------------

  logic tx_ready_q = 1'b0, rx_ready_q = 1'b0;

  always_ff @(posedge clk_i) begin
    tx_ready_q <= rst_ni && u_tx.counters_ready_o;
    rx_ready_q <= rst_ni && u_rx.counters_ready_o;
  end

  always_comb begin
    if (rst_ni && tx_ready_q) assume (u_tx.counters_ready_o);
    if (rst_ni && rx_ready_q) assume (u_rx.counters_ready_o);
    if (active && u_tx.u_count.packet_q.valid) assert (u_tx.u_count.packets_ready);
    if (active && u_rx.u_count.packet_q.valid) assert (u_rx.u_count.packets_ready);
    if (active && u_tx.u_count.packet_q.valid) assert (tx_ready_q);
    if (active && u_rx.u_count.packet_q.valid) assert (rx_ready_q);
  end

  // What came with error is judged as such.
  always_comb begin
    if (active) begin
      assert (u_tx.u_front.in_kept[USER_W-1] == u_tx.u_front.user.error);
      assert (u_rx.u_front.in_kept[USER_W-1] == u_rx.u_front.user.error);
    end
  end

  esp_count_rules #(
      .Associations(Associations)
  ) u_tx_rules (
      .clk_i,
      .rst_ni,
      .active_i        (active),
      .ended_valid_i   (u_tx.u_front.ended_valid),
      .ended_lost_i    (u_tx.u_front.ended_lost),
      .ended_error_i   (u_tx.u_front.ended_kept[USER_W-1]),
      .judge_i         (u_tx.u_front.judge),
      .lost_i          (u_tx.u_front.lost),
      .decision_valid_i(u_tx.decision_valid),
      .decision_ready_i(u_tx.decision_ready),
      .decision_i      (u_tx.decision),
      .edit_valid_i    (u_tx.decision_valid && u_tx.u_front.goes_on),
      .edit_ready_i    (u_tx.u_front.edit_ready),
      .taken_i         (u_tx.u_front.taken),
      .facts_ready_i   (u_tx.u_front.facts_ready),
      .judged_i        (u_tx.u_back.judge),
      .judged_event_i  (tx_event),
      .event_valid_i   (u_tx.u_count.in_valid_i),
      .event_ready_i   (u_tx.u_count.in_ready_o),
      .event_i         (u_tx.u_count.in_event_i),
      .waits_i         (u_tx.u_count.valid),
      .serves_i        (u_tx.u_count.ready),
      .waiting_i       (u_tx.u_count.event_at),
      .ready_i         (u_tx.counters_ready_o),
      .packet_i        (u_tx.u_count.packet_q),
      .octets_i        (u_tx.u_count.octets_q),
      .losses_i        (u_tx.u_front.u_admit.losses_q),
      .losing_i        (u_tx.u_front.u_admit.losing_q)
  );

  esp_count_rules #(
      .Associations(Associations)
  ) u_rx_rules (
      .clk_i,
      .rst_ni,
      .active_i        (active),
      .ended_valid_i   (u_rx.u_front.ended_valid),
      .ended_lost_i    (u_rx.u_front.ended_lost),
      .ended_error_i   (u_rx.u_front.ended_kept[USER_W-1]),
      .judge_i         (u_rx.u_front.judge),
      .lost_i          (u_rx.u_front.lost),
      .decision_valid_i(u_rx.decision_valid),
      .decision_ready_i(u_rx.decision_ready),
      .decision_i      (u_rx.decision),
      .edit_valid_i    (u_rx.decision_valid && u_rx.u_front.goes_on),
      .edit_ready_i    (u_rx.u_front.edit_ready),
      .taken_i         (u_rx.u_front.taken),
      .facts_ready_i   (u_rx.u_front.facts_ready),
      .judged_i        (u_rx.u_back.judge),
      .judged_event_i  (u_rx.u_back.event_o),
      .event_valid_i   (u_rx.u_count.in_valid_i),
      .event_ready_i   (u_rx.u_count.in_ready_o),
      .event_i         (u_rx.u_count.in_event_i),
      .waits_i         (u_rx.u_count.valid),
      .serves_i        (u_rx.u_count.ready),
      .waiting_i       (u_rx.u_count.event_at),
      .ready_i         (u_rx.counters_ready_o),
      .packet_i        (u_rx.u_count.packet_q),
      .octets_i        (u_rx.u_count.octets_q),
      .losses_i        (u_rx.u_front.u_admit.losses_q),
      .losing_i        (u_rx.u_front.u_admit.losing_q)
  );

endmodule
