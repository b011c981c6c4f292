// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// No frame of MACsec is lost without a counter. In both directions, where frames are let in, each
// that is dropped counts once, in the cycle in which it is judged, with the kind that says why, and
// one that goes on does not count there. Where frames are judged behind the engine, each counts
// once, in that cycle: of those to transmit the protected ones, whether they leave or not, as one
// in clear was counted when that was decided; of those received all, with their verdict, or as
// overrun if there was no room. A frame that is let in is whole, of a port that there is, without
// TUSER.error, and fits. Nothing protected leaves the transmit side but with the engine's StatusOk.
// An event that a station brings reaches its bank of counters, as it is, in the cycle in which it
// is taken, and what is lost without an entry is kept until it does: count_rules.
//
// The modules are og_macsec_tx_front, og_macsec_tx_back, og_macsec_rx_front, og_macsec_rx_back and
// og_macsec_counters with their wires. What stores frames and facts, what decides,
// og_macsec_rx_judge and the banks are left out: what they say is anything in any cycle, but for
// what is assumed.
//
// Assumed of og_frame_fifo, and proved of it: what is on offer to the judge stays until it is
// judged, and that a frame was lost without an entry is said a cycle behind its last beat. Of the
// tops: frames that may go on once may go on until reset. Of software: the limits of a port stay
// while a frame is looked at.

module og_macsec_counts_fv
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_tx_pkg::*;
  import og_macsec_rx_pkg::facts_t, og_macsec_rx_pkg::restore_t;
  import og_gcm_pkg::StatusOk, og_gcm_pkg::STATUS_W;
#(
    parameter  bit Whole     = 1,     // 0: cut-through
    localparam int Ports     = 3,
    localparam int Channels  = 2,
    localparam int Longest   = 9600,
    localparam int BeatBytes = 16,
    localparam int Tx        = 0,
    localparam int Rx        = 1
) (
    input logic                clk_i,
    input logic                rst_ni,
    input logic                go_i,
    input logic                s_axis_tvalid,  // of both directions
    input logic                s_axis_tlast,
    input logic [  USER_W-1:0] s_axis_tuser,
    input length_t [Ports-1:0] max_bytes_i
);

  logic started_q = 1'b0;
  logic active;
  assign active = started_q && rst_ni;

  // ---- transmit ---------------------------------------------------------------------

  front_counts_t tx_front;
  judge_counts_t tx_back;
  logic tx_admit_ready, tx_port_ready, tx_sa_ready, tx_ready;

  og_macsec_tx_front #(
      .BeatBytes(BeatBytes),
      .Channels (Channels),
      .Ports    (Ports),
      .Longest  (Longest)
  ) u_tx_front (
      .clk_i,
      .rst_ni,
      .s_axis_tvalid,
      .s_axis_tready(tx_ready),
      .s_axis_tdata ('0),
      .s_axis_tkeep ('0),
      .s_axis_tlast,
      .s_axis_tuser,
      .out_valid_o  (),
      .out_ready_i  (1'b1),
      .out_data_o   (),
      .out_keep_o   (),
      .out_last_o   (),
      .out_packet_o (),
      .leave_valid_o(),
      .leave_ready_i(1'b1),
      .leave_o      (),
      .hold_i       ('0),
      .head_o       (),
      .edit_o       (),
      .drop_o       (),
      .table_i      ('0),
      .table_o      (),
      .go_i,
      .counts_o     (tx_front),
      .admit_ready_i(tx_admit_ready),
      .end_valid_o  (),
      .end_sa_o     ()
  );

  og_macsec_tx_back #(
      .BeatBytes(BeatBytes),
      .Whole    (Whole)
  ) u_tx_back (
      .clk_i,
      .rst_ni,
      .in_valid_i   (1'b0),
      .in_ready_o   (),
      .in_data_i    ('0),
      .in_keep_i    ('0),
      .in_last_i    (1'b0),
      .in_status_i  ('0),
      .leave_valid_i(1'b0),
      .leave_ready_o(),
      .leave_i      ('0),
      .m_axis_tvalid(),
      .m_axis_tready(1'b1),
      .m_axis_tdata (),
      .m_axis_tkeep (),
      .m_axis_tlast (),
      .m_axis_tuser (),
      .judged_o     (),
      .counts_o     (tx_back),
      .sa_ready_i   (tx_sa_ready)
  );

  og_macsec_counters #(
      .Channels   (Channels),
      .Ports      (Ports),
      .SaKinds    (32'(OutOctets)),
      .OctetKinds (1),
      .EventKindW ($bits(tx_sa_count_e)),
      .OverrunKind(32'(OutPktsOverrun))
  ) u_tx_counters (
      .clk_i,
      .rst_ni,
      .front_i      (tx_front),
      .admit_ready_o(tx_admit_ready),
      .judge_i      (tx_back),
      .port_ready_o (tx_port_ready),
      .sa_ready_o   (tx_sa_ready),
      .overrun_o    (),
      .clear_i      (1'b0),
      .ready_o      (),
      .read_valid_i (1'b0),
      .read_bank_i  ('0),
      .read_index_i ('0),
      .read_done_o  (),
      .read_value_o ()
  );

  count_rules #(
      .Ports      (Ports),
      .SaKindW    (2),
      .EventKindW ($bits(tx_sa_count_e)),
      .OctetKinds (1),
      .OverrunKind(32'(OutPktsOverrun))
  ) u_tx_rules (
      .clk_i,
      .rst_ni,
      .active_i     (active),
      .front_i      (tx_front),
      .admit_ready_i(tx_admit_ready),
      .judge_i      (tx_back),
      .port_ready_i (tx_port_ready),
      .sa_ready_i   (tx_sa_ready),
      .events_i     (u_tx_counters.event_in),
      .bank_ready_i (u_tx_counters.ready[0]),
      .kept_i       (u_tx_counters.lost_q),
      .some_i       (u_tx_counters.some_q)
  );

  // ---- receive ------------------------------------------------------------------------

  rx_port_t [Ports-1:0] ports;
  front_counts_t rx_front;
  judge_counts_t rx_back;
  logic rx_admit_ready, rx_port_ready, rx_sa_ready, rx_ready;

  always_comb begin
    ports = '0;
    for (int p = 0; p < Ports; p++) ports[p].max_bytes = max_bytes_i[p];
  end

  og_macsec_rx_front #(
      .BeatBytes(BeatBytes),
      .Channels (Channels),
      .Ports    (Ports),
      .MaxBytes (Longest)
  ) u_rx_front (
      .clk_i,
      .rst_ni,
      .s_axis_tvalid,
      .s_axis_tready (rx_ready),
      .s_axis_tdata  ('0),
      .s_axis_tkeep  ('0),
      .s_axis_tlast,
      .s_axis_tuser,
      .out_valid_o   (),
      .out_ready_i   (1'b1),
      .out_data_o    (),
      .out_keep_o    (),
      .out_last_o    (),
      .out_packet_o  (),
      .follow_valid_o(),
      .follow_ready_i(1'b1),
      .facts_o       (),
      .restore_o     (),
      .ports_i       (ports),
      .early_index_o (),
      .early_in_use_i(1'b0),
      .early_lowest_i('0),
      .table_i       ('0),
      .table_o       (),
      .go_i,
      .head_o        (),
      .edit_o        (),
      .drop_o        (),
      .counts_o      (rx_front),
      .admit_ready_i (rx_admit_ready)
  );

  og_macsec_rx_back #(
      .BeatBytes(BeatBytes),
      .Channels (Channels),
      .Ports    (Ports),
      .Whole    (Whole)
  ) u_rx_back (
      .clk_i,
      .rst_ni,
      .in_valid_i    (1'b0),
      .in_ready_o    (),
      .in_data_i     ('0),
      .in_keep_i     ('0),
      .in_last_i     (1'b0),
      .in_status_i   ('0),
      .follow_valid_i(1'b0),
      .follow_ready_o(),
      .facts_i       ('0),
      .restore_i     ('0),
      .m_axis_tvalid (),
      .m_axis_tready (1'b1),
      .m_axis_tdata  (),
      .m_axis_tkeep  (),
      .m_axis_tlast  (),
      .m_axis_tuser  (),
      .ports_i       (ports),
      .ask_valid_o   (),
      .ask_ready_i   (1'b0),
      .ask_index_o   (),
      .ask_number_o  (),
      .ask_window_o  (),
      .ask_done_i    (1'b0),
      .ask_in_use_i  (1'b0),
      .ask_late_i    (1'b0),
      .judged_o      (),
      .counts_o      (rx_back),
      .port_ready_i  (rx_port_ready),
      .sa_ready_i    (rx_sa_ready)
  );

  og_macsec_counters #(
      .Channels   (Channels),
      .Ports      (Ports),
      .SaKinds    (32'(InOctetsValidated)),
      .OctetKinds (2),
      .EventKindW ($bits(rx_sa_count_e)),
      .OverrunKind(32'(InPktsOverrun))
  ) u_rx_counters (
      .clk_i,
      .rst_ni,
      .front_i      (rx_front),
      .admit_ready_o(rx_admit_ready),
      .judge_i      (rx_back),
      .port_ready_o (rx_port_ready),
      .sa_ready_o   (rx_sa_ready),
      .overrun_o    (),
      .clear_i      (1'b0),
      .ready_o      (),
      .read_valid_i (1'b0),
      .read_bank_i  ('0),
      .read_index_i ('0),
      .read_done_o  (),
      .read_value_o ()
  );

  count_rules #(
      .Ports      (Ports),
      .SaKindW    (3),
      .EventKindW ($bits(rx_sa_count_e)),
      .OctetKinds (2),
      .OverrunKind(32'(InPktsOverrun))
  ) u_rx_rules (
      .clk_i,
      .rst_ni,
      .active_i     (active),
      .front_i      (rx_front),
      .admit_ready_i(rx_admit_ready),
      .judge_i      (rx_back),
      .port_ready_i (rx_port_ready),
      .sa_ready_i   (rx_sa_ready),
      .events_i     (u_rx_counters.event_in),
      .bank_ready_i (u_rx_counters.ready[0]),
      .kept_i       (u_rx_counters.lost_q),
      .some_i       (u_rx_counters.some_q)
  );

  // ---- environment ------------------------------------------------------------------------

  // Frames that come: of which port, and which has just ended.
  user_t user;
  logic [1:0] beat, first_q, ended_q;
  logic [1:0][PORT_W-1:0] held_q, of_port, ended_port_q;

  assign user = s_axis_tuser;
  assign beat = {s_axis_tvalid && rx_ready, s_axis_tvalid && tx_ready};

  always_comb begin
    for (int d = 0; d < 2; d++) of_port[d] = first_q[d] ? user.port : held_q[d];
  end

  always_ff @(posedge clk_i) begin
    for (int d = 0; d < 2; d++) begin
      if (beat[d]) first_q[d] <= s_axis_tlast;
      if (beat[d]) held_q[d] <= of_port[d];
      ended_q[d]      <= beat[d] && s_axis_tlast && rst_ni;
      ended_port_q[d] <= of_port[d];
      if (!rst_ni) first_q[d] <= 1'b1;
    end
  end

  // Frames on offer to be let in.
  logic tx_waits_q = 1'b0, rx_waits_q = 1'b0, gone_on_q = 1'b0;
  logic [2+PORT_W+LENGTH_W-1:0] tx_offer, tx_offer_q, rx_offer, rx_offer_q;
  length_t [Ports-1:0] max_bytes_q;

  assign tx_offer = {
    u_tx_front.ended_lost,
    u_tx_front.ended_from.error,
    u_tx_front.ended_from.port,
    u_tx_front.ended_bytes
  };
  assign rx_offer = {
    u_rx_front.ended_lost, u_rx_front.ended.error, u_rx_front.ended.port, u_rx_front.ended_bytes
  };

  always_ff @(posedge clk_i) begin
    started_q   <= 1'b1;
    gone_on_q   <= rst_ni && go_i;
    tx_waits_q  <= rst_ni && u_tx_front.ended_valid && !u_tx_front.judge;
    tx_offer_q  <= tx_offer;
    rx_waits_q  <= rst_ni && u_rx_front.ended_valid && !u_rx_front.judge;
    rx_offer_q  <= rx_offer;
    max_bytes_q <= max_bytes_i;
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (rst_ni && tx_waits_q) assume (u_tx_front.ended_valid && tx_offer == tx_offer_q);
    if (rst_ni && rx_waits_q)
      assume (u_rx_front.ended_valid && rx_offer == rx_offer_q && max_bytes_i == max_bytes_q);
    if (rst_ni && gone_on_q) assume (go_i);
    if (rst_ni && tx_front.lost) assume (ended_q[Tx]);
    if (rst_ni && rx_front.lost) assume (ended_q[Rx]);
  end

  // As 802.1AE has it, of port 0 where there is no such port.
  function automatic logic [PORT_W-1:0] owner(logic [PORT_W-1:0] port);
    return port < PORT_W'(Ports) ? port : '0;
  endfunction

  function automatic count_t one(logic valid, logic [15:0] index);
    return '{valid: valid, index: index, amount: 14'd1};
  endfunction

  // ---- what is shown: transmit --------------------------------------------------------------

  length_t tx_bytes;
  logic tx_bad, tx_lost, tx_dropped;
  logic [PORT_W-1:0] tx_port;
  tx_port_count_e tx_kind;

  assign tx_bytes = u_tx_front.ended_bytes;
  assign tx_lost  = u_tx_front.ended_lost;
  assign tx_port  = u_tx_front.ended_from.port;
  assign tx_bad   = u_tx_front.ended_from.error || tx_port >= PORT_W'(Ports) || tx_bytes < 14'd13;
  assign tx_kind  = tx_lost ? OutPktsOverrun : tx_bad ? OutPktsError : OutPktsTooLong;
  assign tx_dropped = u_tx_front.judge && u_tx_front.judge_drop;

  logic sealed, sealed_drop, secured, sealed_taken;
  tx_leave_t leave;

  assign sealed       = u_tx_back.judge;
  assign sealed_drop  = u_tx_back.judge_drop;
  assign leave        = u_tx_back.facts;
  assign secured      = leave.restore.secured;
  assign sealed_taken = tx_back.sa.valid && tx_sa_ready;

  always_comb begin
    if (active) begin
      assert (!u_tx_front.judge || (u_tx_front.ended_valid && go_i));
      assert ((tx_front.admit.valid && tx_admit_ready) == tx_dropped);
      if (u_tx_front.judge) begin
        assert (u_tx_front.judge_drop == (tx_lost || tx_bad || tx_bytes > length_t'(Longest)));
      end
      if (tx_dropped) assert (tx_front.admit == one(1'b1, 16'({owner(tx_port), tx_kind})));

      if (tx_front.lost) assert (tx_front.lost_port == ended_port_q[Tx]);
      if (beat[Tx] && s_axis_tlast) begin
        assert (u_tx_front.from.port == of_port[Tx] && u_tx_front.from.error == user.error);
      end

      // Behind the engine. A frame in clear was counted before it; it is dropped only if the FIFO
      // had no room, which there is for each that was let in.
      assert (!sealed || (u_tx_back.ended_valid && u_tx_back.facts_valid && u_tx_back.room));
      assert (sealed_taken == (sealed && secured));
      if (sealed && !sealed_drop && secured) assert (u_tx_back.ended_status == StatusOk);
      if (sealed && sealed_drop) assert (u_tx_back.ended_lost || secured);
      if (sealed && !sealed_drop) begin
        assert (u_tx_back.judge_bytes == (secured ? u_tx_back.ended_bytes : leave.restore.bytes));
      end
      if (sealed_taken) begin
        assert (tx_back.sa == one(
            1'b1,
            16'({
            leave.sa,
            sealed_drop ? OutPktsFailed : leave.encrypted ? OutPktsEncrypted : OutPktsProtected
          })
        ));
      end
      assert (tx_back.octets.valid == (sealed_taken && !sealed_drop));
      if (tx_back.octets.valid) begin
        assert (tx_back.octets.index == 16'(leave.sa) && tx_back.octets.amount == leave.octets);
      end
      assert (!tx_back.port.valid);

      cover (tx_dropped && tx_lost);
      cover (u_tx_front.ended_valid && go_i && !u_tx_front.judge && tx_front.decide_port.valid);
      cover (sealed && sealed_drop && secured);
      cover (sealed && !sealed_drop && !secured);
    end
  end

  // ---- what is shown: receive ---------------------------------------------------------------

  length_t rx_bytes;
  logic rx_overrun, rx_error, rx_too_long, rx_dropped;
  logic [PORT_W-1:0] rx_port;
  rx_port_count_e rx_kind;

  always_comb begin
    rx_bytes   = u_rx_front.ended_bytes;
    rx_port    = u_rx_front.ended.port;
    rx_overrun = u_rx_front.ended_lost || rx_bytes > length_t'(Longest);
    rx_error   = u_rx_front.ended.error || rx_port >= PORT_W'(Ports) || rx_bytes < 14'd14;
    rx_too_long = 1'b0;
    for (int p = 0; p < Ports; p++) begin
      if (rx_port == PORT_W'(p)) rx_too_long = rx_bytes > max_bytes_i[p];
    end
    rx_kind    = rx_overrun ? InPktsOverrun : rx_error ? InPktsError : InPktsTooLong;
    rx_dropped = u_rx_front.judge && u_rx_front.judge_drop;
  end

  logic judged, rx_port_taken, rx_sa_taken;
  og_macsec_rx_pkg::event_t decided, expected;

  assign judged        = u_rx_back.judge;
  assign rx_port_taken = rx_back.port.valid && rx_port_ready;
  assign rx_sa_taken   = rx_back.sa.valid && rx_sa_ready;
  assign decided       = u_rx_front.counted;

  always_comb begin
    expected = u_rx_back.verdict.count;
    if (Whole && u_rx_back.ended_lost) begin
      expected.of_sa = 1'b0;
      expected.index = SA_W'(u_rx_back.restore.user.port);
      expected.kind  = InPktsOverrun;
    end
  end

  always_comb begin
    if (active) begin
      assert (!u_rx_front.judge || u_rx_front.ended_valid);
      assert ((rx_front.admit.valid && rx_admit_ready) == rx_dropped);
      if (u_rx_front.judge) begin
        assert (u_rx_front.judge_drop == (rx_overrun || rx_error || rx_too_long));
      end
      if (rx_dropped) assert (rx_front.admit == one(1'b1, 16'({owner(rx_port), rx_kind})));

      if (rx_front.lost) assert (rx_front.lost_port == ended_port_q[Rx]);
      if (beat[Rx] && s_axis_tlast) begin
        assert (u_rx_front.arrival.port == of_port[Rx] && u_rx_front.arrival.error == user.error);
      end

      assert (rx_front.decide_port == one(
          decided.valid && !decided.of_sa, 16'({decided.index, decided.kind})
      ));
      assert (rx_front.decide_sa == one(
          decided.valid && decided.of_sa, 16'({decided.index, decided.kind})
      ));

      // Behind the engine: each has one count, in the cycle of its verdict.
      assert (!judged || (u_rx_back.ended && u_rx_back.verdict_valid && u_rx_back.room));
      assert (rx_port_taken == (judged && !expected.of_sa));
      assert (rx_sa_taken == (judged && expected.of_sa));
      if (judged) begin
        assert (u_rx_back.drop == (u_rx_back.verdict.drop || u_rx_back.ended_lost));
      end
      if (rx_port_taken) begin
        assert (rx_back.port == one(1'b1, 16'({expected.index, expected.kind})));
      end
      if (rx_sa_taken) begin
        assert (rx_back.sa == one(1'b1, 16'({expected.index, expected.kind})));
      end
      assert (rx_back.octets.valid == (rx_sa_taken && u_rx_back.verdict.octets.valid));
      if (rx_back.octets.valid) begin
        assert (rx_back.octets.index == 16'({expected.index, u_rx_back.verdict.octets.decrypted}));
        assert (rx_back.octets.amount == u_rx_back.verdict.octets.bytes);
      end

      cover (rx_dropped && rx_kind == InPktsTooLong);
      cover (u_rx_front.judge && !u_rx_front.judge_drop);
      cover (rx_front.admit.valid && !rx_admit_ready && !decided.valid);
      cover (u_rx_back.counted.valid && !judged);
      cover (judged && u_rx_back.ended_lost);
    end
  end

  // For the induction: what admits has looked at what is on offer now, and the port of a frame that
  // comes is held as it is here.
  always_comb begin
    if (active && u_tx_front.u_admit.looked_q) begin
      assert (tx_waits_q && go_i && gone_on_q);
      assert (u_tx_front.judge_drop == (tx_lost || tx_bad || tx_bytes > length_t'(Longest)));
      if (u_tx_front.judge_drop) begin
        assert (tx_front.admit == one(1'b1, 16'({owner(tx_port), tx_kind})));
      end
    end
    if (active && u_rx_front.u_admit.looked_q) begin
      assert (rx_waits_q && go_i && gone_on_q);
      assert (u_rx_front.judge_drop == (rx_overrun || rx_error || rx_too_long));
      if (u_rx_front.judge_drop) begin
        assert (rx_front.admit == one(1'b1, 16'({owner(rx_port), rx_kind})));
      end
    end
    if (active) begin
      assert (u_tx_front.u_from.first_q == first_q[Tx]);
      assert (u_rx_front.u_port.first_q == first_q[Rx]);
      if (!first_q[Tx]) assert (u_tx_front.u_from.facts_q[PORT_W-1:0] == held_q[Tx]);
      if (!first_q[Rx]) assert (u_rx_front.u_port.facts_q == held_q[Rx]);
      if (ended_q[Tx]) assert (tx_front.lost_port == ended_port_q[Tx]);
      if (ended_q[Rx]) assert (rx_front.lost_port == ended_port_q[Rx]);
    end
  end

endmodule
