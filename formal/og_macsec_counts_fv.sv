// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// No frame of MACsec is lost without a counter: where frames are let in, and where transmitted
// ones are judged, each that is dropped counts once, in the cycle in which it is judged, with the
// kind that says why; one that goes on does not count there, but once where it leaves (protected)
// or was decided upon (in clear). A frame that is let in is whole, of a port that there is,
// without TUSER.error, and fits. Nothing protected leaves the transmit side but with the engine's
// StatusOk. And an event that a station of either direction brings reaches a bank of counters, as
// it is, in the cycle in which it is taken.
//
// Assumed of og_frame_fifo, and proved of it: what is on offer to the judge stays until it is
// judged. Of og_macsec_rx: frames that may go on once may go on until reset, and the limits of a
// port stay while a frame is looked at. Of both: software sets no limit of a port amid this.

module og_macsec_counts_fv
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_tx_pkg::*;
  import og_macsec_rx_pkg::event_t, og_macsec_rx_pkg::octets_t, og_macsec_rx_pkg::bank_e;
  import og_gcm_pkg::status_e, og_gcm_pkg::StatusOk, og_gcm_pkg::STATUS_W;
#(
    localparam int Ports   = 3,
    localparam int Longest = 9600
) (
    input logic                clk_i,
    input logic                rst_ni,
    input logic                go_i,
    // a frame that has come
    input logic                ended_valid_i,
    input logic                ended_lost_i,
    input logic                ended_error_i,
    input logic [  PORT_W-1:0] ended_port_i,
    input length_t             ended_bytes_i,
    input logic                untold_i,          // of one the FIFO keeps no trace
    input logic [  PORT_W-1:0] from_port_i,
    input length_t [Ports-1:0] max_bytes_i,
    // one that comes out of the engine
    input logic                sealed_valid_i,
    input logic                sealed_lost_i,
    input logic [STATUS_W-1:0] sealed_status_i,
    input length_t             sealed_bytes_i,
    input logic                leave_valid_i,
    input logic                secured_i,
    input logic                encrypted_i,
    input logic [    SA_W-1:0] sa_i,
    input length_t             octets_i,
    input length_t             bytes_i,
    input logic                room_i,
    // what others bring
    input count_t              decide_port_i,
    input count_t              decide_sa_i,
    input event_t              decide_i,
    input event_t              verdict_i,
    input octets_t             verdict_octets_i
);

  logic started_q = 1'b0;
  logic active;
  assign active = started_q && rst_ni;

  logic gone_on_q = 1'b0, untold_q = 1'b0;
  logic [PORT_W-1:0] from_port_q;
  logic [2+PORT_W+LENGTH_W-1:0] ended, ended_q;
  length_t [Ports-1:0] max_bytes_q;

  assign ended = {ended_lost_i, ended_error_i, ended_port_i, ended_bytes_i};

  // ---- let in to be transmitted -----------------------------------------------------

  logic tx_judge, tx_drop, tx_port_ready, tx_overrun_ready;
  count_t tx_port, tx_overrun, tx_lost;
  tx_from_t from;

  assign from = '{error: 1'b0, uncontrolled: 1'b0, port: from_port_i};

  og_macsec_tx_admit #(
      .Ports  (Ports),
      .Longest(Longest)
  ) u_tx_admit (
      .clk_i,
      .rst_ni,
      .beat_i         (1'b1),
      .last_i         (1'b1),  // a frame a beat
      .from_i         (from),
      .from_o         (),
      .go_i,
      .lost_i         (untold_q),
      .ended_valid_i,
      .ended_error_i,
      .ended_port_i,
      .ended_bytes_i,
      .ended_lost_i,
      .judge_o        (tx_judge),
      .judge_drop_o   (tx_drop),
      .port_count_o   (tx_port),
      .port_ready_i   (tx_port_ready),
      .overrun_count_o(tx_overrun),
      .overrun_ready_i(tx_overrun_ready),
      .lost_count_o   (tx_lost)
  );

  // ---- judged behind the engine -------------------------------------------------------

  logic sealed_judge, sealed_drop, sealed_sa_ready;
  length_t sealed_gives;
  count_t sealed_sa, sealed_octets;

  og_macsec_tx_judge u_tx_judge (
      .ended_valid_i (sealed_valid_i),
      .ended_status_i(status_e'(sealed_status_i)),
      .ended_bytes_i (sealed_bytes_i),
      .ended_lost_i  (sealed_lost_i),
      .judge_o       (sealed_judge),
      .judge_drop_o  (sealed_drop),
      .judge_bytes_o (sealed_gives),
      .leave_valid_i,
      .secured_i,
      .encrypted_i,
      .sa_i,
      .octets_i,
      .bytes_i,
      .room_i,
      .sa_count_o    (sealed_sa),
      .octets_count_o(sealed_octets),
      .sa_ready_i    (sealed_sa_ready)
  );

  og_macsec_tx_counters #(
      .Channels(2),
      .Ports   (Ports)
  ) u_tx_counters (
      .clk_i,
      .rst_ni,
      .decide_port_i,
      .decide_sa_i,
      .admit_port_i         (tx_port),
      .admit_port_ready_o   (tx_port_ready),
      .admit_overrun_i      (tx_overrun),
      .admit_overrun_ready_o(tx_overrun_ready),
      .lost_i               (tx_lost),
      .judge_sa_i           (sealed_sa),
      .judge_sa_ready_o     (sealed_sa_ready),
      .judge_octets_i       (sealed_octets),
      .clear_i              (1'b0),
      .ready_o              (),
      .read_valid_i         (1'b0),
      .read_bank_i          ('0),
      .read_index_i         ('0),
      .read_done_o          (),
      .read_value_o         ()
  );

  // ---- let in to be received ------------------------------------------------------------

  rx_port_t [Ports-1:0] ports;
  logic rx_judge, rx_drop, rx_event, rx_ready, verdict_ready;
  length_t rx_gives;
  logic [PORT_W-1:0] rx_port;
  rx_port_count_e rx_kind;

  always_comb begin
    ports = '0;
    for (int p = 0; p < Ports; p++) ports[p].max_bytes = max_bytes_i[p];
  end

  og_macsec_rx_admit #(
      .Ports   (Ports),
      .MaxBytes(Longest)
  ) u_rx_admit (
      .clk_i,
      .rst_ni,
      .go_i,
      .ports_i      (ports),
      .ended_valid_i,
      .ended_lost_i,
      .ended_bytes_i,
      .ended_error_i,
      .ended_port_i,
      .judge_o      (rx_judge),
      .judge_drop_o (rx_drop),
      .judge_bytes_o(rx_gives),
      .event_valid_o(rx_event),
      .event_ready_i(rx_ready),
      .event_port_o (rx_port),
      .event_kind_o (rx_kind)
  );

  og_macsec_rx_counters #(
      .Channels(2),
      .Ports   (Ports)
  ) u_rx_counters (
      .clk_i,
      .rst_ni,
      .decide_i,
      .judge_ready_o  (verdict_ready),
      .judge_i        (verdict_i),
      .judge_octets_i (verdict_octets_i),
      .admit_valid_i  (rx_event),
      .admit_ready_o  (rx_ready),
      .admit_port_i   (rx_port),
      .admit_kind_i   (rx_kind),
      .lost_i         (untold_q),
      .lost_port_i    (from_port_q),
      .clear_i        (1'b0),
      .ready_o        (),
      .counter_valid_i(1'b0),
      .counter_bank_i (bank_e'(2'd0)),
      .counter_index_i('0),
      .counter_done_o (),
      .counter_value_o()
  );

  // ---- environment ------------------------------------------------------------------------

  // The same frame is offered to both directions: og_macsec_tx_admit has no memory of it.
  logic rx_waits_q = 1'b0;

  always_ff @(posedge clk_i) begin
    started_q   <= 1'b1;
    rx_waits_q  <= rst_ni && ended_valid_i && !rx_judge;
    ended_q     <= ended;
    max_bytes_q <= max_bytes_i;
    gone_on_q   <= rst_ni && go_i;
    untold_q    <= rst_ni && untold_i;
    from_port_q <= from_port_i;
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (rst_ni && rx_waits_q)
      assume (ended_valid_i && ended == ended_q && max_bytes_i == max_bytes_q);
    if (rst_ni && gone_on_q) assume (go_i);
  end

  // ---- what is shown: transmit --------------------------------------------------------------

  // As 802.1AE has it, of port 0 where there is no such port.
  function automatic logic [PORT_W-1:0] owner(logic [PORT_W-1:0] port);
    return port < PORT_W'(Ports) ? port : '0;
  endfunction

  logic tx_bad, tx_port_taken, tx_overrun_taken, sealed_taken;

  assign tx_bad = ended_error_i || ended_port_i >= PORT_W'(Ports) || ended_bytes_i < 14'd13;
  assign tx_port_taken = tx_port.valid && tx_port_ready;
  assign tx_overrun_taken = tx_overrun.valid && tx_overrun_ready;
  assign sealed_taken = sealed_sa.valid && sealed_sa_ready;

  always_comb begin
    if (active) begin
      assert (!tx_judge || (ended_valid_i && go_i));
      assert (!(tx_port_taken && tx_overrun_taken));
      assert ((tx_judge && tx_drop) == (tx_port_taken || tx_overrun_taken));
      if (tx_judge) begin
        assert (tx_drop == (ended_lost_i || tx_bad || ended_bytes_i > length_t'(Longest)));
        assert (tx_overrun_taken == ended_lost_i);
      end
      if (tx_port_taken) begin
        assert (tx_port.index == 16'({owner(
            ended_port_i
        ), tx_bad ? OutPktsError : OutPktsTooLong}));
        assert (tx_port.amount == 14'd1);
      end
      if (tx_overrun_taken) begin
        assert (tx_overrun.index == 16'(owner(ended_port_i)) && tx_overrun.amount == 14'd1);
      end
      assert (tx_lost.valid == untold_q);
      if (untold_q) assert (tx_lost.index == 16'(owner(from_port_q)) && tx_lost.amount == 14'd1);

      // Behind the engine. A frame in clear was counted before it; it is dropped only if the FIFO
      // had no room, which there is for each that was let in.
      assert (!sealed_judge || (sealed_valid_i && leave_valid_i && room_i));
      assert (sealed_taken == (sealed_judge && secured_i));
      if (sealed_judge && !sealed_drop && secured_i) assert (sealed_status_i == StatusOk);
      if (sealed_judge && sealed_drop) assert (sealed_lost_i || secured_i);
      if (sealed_judge && !sealed_drop) begin
        assert (sealed_gives == (secured_i ? sealed_bytes_i : bytes_i));
      end
      if (sealed_taken) begin
        assert (sealed_sa.index == 16'({
          sa_i, sealed_drop ? OutPktsFailed : encrypted_i ? OutPktsEncrypted : OutPktsProtected
        }));
        assert (sealed_sa.amount == 14'd1);
      end
      assert (sealed_octets.valid == (sealed_taken && !sealed_drop));
      if (sealed_octets.valid) begin
        assert (sealed_octets.index == 16'(sa_i) && sealed_octets.amount == octets_i);
      end

      // To the banks: 0 ports, 1 overruns, 2 associations, 3 their channels, 4 and 5 octets.
      assert (u_tx_counters.event_in[0].valid == (decide_port_i.valid || tx_port_taken));
      assert (!(decide_port_i.valid && tx_port_taken));
      if (decide_port_i.valid) assert (u_tx_counters.event_in[0] == decide_port_i);
      if (tx_port_taken) assert (u_tx_counters.event_in[0] == tx_port);
      assert (u_tx_counters.event_in[1].valid == (tx_lost.valid || tx_overrun_taken));
      assert (!(tx_lost.valid && tx_overrun_taken));
      if (tx_lost.valid) assert (u_tx_counters.event_in[1] == tx_lost);
      if (tx_overrun_taken) assert (u_tx_counters.event_in[1] == tx_overrun);
      assert (u_tx_counters.event_in[2].valid == (decide_sa_i.valid || sealed_taken));
      assert (u_tx_counters.event_in[3].valid == u_tx_counters.event_in[2].valid);
      assert (!(decide_sa_i.valid && sealed_taken));
      assert (u_tx_counters.event_in[4].valid == sealed_octets.valid);

      cover (tx_judge && tx_drop && tx_overrun_taken);
      cover (ended_valid_i && go_i && !tx_judge && decide_port_i.valid);
      cover (sealed_judge && sealed_drop && secured_i);
      cover (sealed_judge && !sealed_drop && !secured_i);
    end
  end

  // ---- what is shown: receive ---------------------------------------------------------------

  logic rx_overrun, rx_error, rx_too_long, rx_taken;
  event_t verdict_taken;

  always_comb begin
    rx_overrun = ended_lost_i || ended_bytes_i > length_t'(Longest);
    rx_error   = ended_error_i || ended_port_i >= PORT_W'(Ports) || ended_bytes_i < 14'd14;
    rx_too_long = 1'b0;
    for (int p = 0; p < Ports; p++) begin
      if (ended_port_i == PORT_W'(p)) rx_too_long = ended_bytes_i > max_bytes_i[p];
    end
    rx_taken = rx_event && rx_ready;
    verdict_taken = verdict_i;
    verdict_taken.valid = verdict_i.valid && verdict_ready;
  end

  always_comb begin
    if (active) begin
      assert (!rx_judge || ended_valid_i);
      assert (rx_taken == (rx_judge && rx_drop));
      if (rx_judge) begin
        assert (rx_gives == ended_bytes_i);
        assert (rx_drop == (rx_overrun || rx_error || rx_too_long));
      end
      if (rx_taken) begin
        assert (rx_port == owner(ended_port_i));
        assert (rx_kind == (rx_overrun ? InPktsOverrun : rx_error ? InPktsError : InPktsTooLong));
      end

      // To the banks: 0 ports, 1 associations, 2 their channels, 3 and 4 octets. Of ports one of
      // three in a cycle, and else the frames lost without trace.
      if (decide_i.valid && !decide_i.of_sa) begin
        assert (!rx_taken && !(verdict_taken.valid && !verdict_taken.of_sa));
        assert (u_rx_counters.events[0] == one(16'({decide_i.index, decide_i.kind})));
      end
      if (verdict_taken.valid && !verdict_taken.of_sa) begin
        assert (!rx_taken);
        assert (u_rx_counters.events[0] == one(16'({verdict_i.index, verdict_i.kind})));
      end
      if (rx_taken) assert (u_rx_counters.events[0] == one(16'({rx_port, rx_kind})));
      if (decide_i.valid && decide_i.of_sa) begin
        assert (!(verdict_taken.valid && verdict_taken.of_sa));
        assert (u_rx_counters.events[1] == one(16'({decide_i.index, decide_i.kind[2:0]})));
      end
      if (verdict_taken.valid && verdict_taken.of_sa) begin
        assert (u_rx_counters.events[1] == one(16'({verdict_i.index, verdict_i.kind[2:0]})));
        assert (u_rx_counters.events[3].valid == verdict_octets_i.valid);
      end
      if (u_rx_counters.events[1].valid) begin
        assert ((decide_i.valid && decide_i.of_sa) || (verdict_taken.valid && verdict_taken.of_sa));
      end
      assert (u_rx_counters.events[2].valid == u_rx_counters.events[1].valid);

      cover (rx_judge && rx_drop && rx_kind == InPktsTooLong);
      cover (rx_judge && !rx_drop);
      cover (rx_event && !rx_ready && verdict_i.valid && !decide_i.valid);
      cover (verdict_i.valid && !verdict_ready);
    end
  end

  function automatic count_t one(logic [15:0] index);
    return '{valid: 1'b1, index: index, amount: 14'd1};
  endfunction

  // For the induction: og_macsec_rx_admit has looked at what is on offer now.
  always_comb begin
    if (active && u_rx_admit.looked_q) begin
      assert (rx_waits_q && go_i && gone_on_q);
      assert (rx_gives == ended_bytes_i && rx_port == owner(ended_port_i));
      assert (rx_drop == (rx_overrun || rx_error || rx_too_long));
      if (rx_drop) begin
        assert (rx_kind == (rx_overrun ? InPktsOverrun : rx_error ? InPktsError : InPktsTooLong));
      end
    end
  end

endmodule
