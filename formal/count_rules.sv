// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What og_macsec_counters does with what counts: each event of a station reaches its banks in the
// cycle in which it is taken, as it is, and no two are taken for one bank. Frames lost without an
// entry are kept by port, up to 255, and all that is kept of a port goes to the bank as one event
// when no station has one for it and its bank is not being cleared; nothing else does.

module count_rules
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
#(
    parameter int Ports       = 1,
    parameter int SaKindW     = 3,  // of the banks of associations and channels
    parameter int EventKindW  = 4,  // as events say
    parameter int OctetKinds  = 2,
    parameter int OverrunKind = 5
) (
    input logic                clk_i,
    input logic                rst_ni,
    input logic                active_i,
    input front_counts_t       front_i,
    input logic                admit_ready_i,
    input judge_counts_t       judge_i,
    input logic                port_ready_i,
    input logic                sa_ready_i,
    input logic                bank_ready_i,  // of ports
    input count_t        [4:0] events_i,       // ports, associations, channels, octets of these two
    input logic [Ports-1:0][7:0] kept_i,       // for the induction
    input logic [Ports-1:0] some_i
);

  localparam int Most = 255;

  logic admit_taken, port_taken, sa_taken, any_waits, any_taken, given;
  logic [Ports-1:0][8:0] waits_q, waits, left;  // frames lost without an entry, by port
  logic [PORT_W-1:0] lost_port;

  assign admit_taken = front_i.admit.valid && admit_ready_i;
  assign port_taken  = judge_i.port.valid && port_ready_i;
  assign sa_taken    = judge_i.sa.valid && sa_ready_i;
  assign any_taken   = front_i.decide_port.valid || port_taken || admit_taken;
  assign given       = events_i[0].valid && !any_taken;
  assign lost_port   = front_i.lost_port < PORT_W'(Ports) ? front_i.lost_port : '0;

  always_comb begin
    any_waits = 1'b0;
    for (int p = 0; p < Ports; p++) begin
      any_waits |= waits_q[p] != '0;
      left[p] = waits_q[p];
      if (given && events_i[0].index == 16'({PORT_W'(p), 4'(OverrunKind)}))
        left[p] = waits_q[p] - 9'(events_i[0].amount);
      waits[p] = left[p] + 9'(front_i.lost && lost_port == PORT_W'(p));
      if (waits[p] > 9'(Most)) waits[p] = 9'(Most);
    end
  end

  always_ff @(posedge clk_i) waits_q <= rst_ni ? waits : '0;

  function automatic count_t moved(count_t count, logic [15:0] index);
    return '{valid: count.valid, index: index, amount: count.amount};
  endfunction

  count_t of_sa;
  logic [SA_W-1:0] sa;
  logic [SaKindW-1:0] kind;
  logic of_port;

  assign of_sa = front_i.decide_sa.valid ? front_i.decide_sa : judge_i.sa;
  assign sa    = SA_W'(of_sa.index >> EventKindW);
  assign kind  = SaKindW'(of_sa.index);

  always_comb begin
    of_port = 1'b0;
    for (int p = 0; p < Ports; p++) begin
      if (events_i[0].index == 16'({PORT_W'(p), 4'(OverrunKind)}) && waits_q[p] != '0)
        of_port = 14'(waits_q[p]) == events_i[0].amount;
    end
  end

  always_comb begin
    if (active_i) begin
      assert (!(front_i.decide_port.valid && port_taken));
      assert (!(front_i.decide_port.valid && admit_taken));
      assert (!(port_taken && admit_taken));
      assert (events_i[0].valid == (any_taken || (any_waits && bank_ready_i)));
      if (front_i.decide_port.valid) assert (events_i[0] == front_i.decide_port);
      if (port_taken) assert (events_i[0] == judge_i.port);
      if (admit_taken) assert (events_i[0] == front_i.admit);
      if (given) assert (of_port);

      assert (!(front_i.decide_sa.valid && sa_taken));
      assert (events_i[1].valid == (front_i.decide_sa.valid || sa_taken));
      assert (events_i[2].valid == events_i[1].valid);
      if (events_i[1].valid) begin
        assert (events_i[1] == moved(of_sa, 16'({sa, kind})));
        assert (events_i[2] == moved(of_sa, 16'({sa[SA_W-1:AN_W], kind})));
      end

      assert (events_i[3] == judge_i.octets);
      assert (events_i[4].valid == judge_i.octets.valid);
      assert (events_i[4].amount == judge_i.octets.amount);
      if (OctetKinds == 2) begin
        assert (events_i[4].index == {2'b0, judge_i.octets.index[15:3], judge_i.octets.index[0]});
      end else begin
        assert (events_i[4].index == {2'b0, judge_i.octets.index[15:2]});
      end

      // For the induction.
      for (int p = 0; p < Ports; p++) begin
        assert (waits_q[p] == 9'(kept_i[p]));
        assert (some_i[p] == (kept_i[p] != '0));
      end

      cover (given && events_i[0].amount == 14'd2);
      cover (given && front_i.lost);
      cover (front_i.admit.valid && !admit_ready_i);
      cover (judge_i.sa.valid && !sa_ready_i);
    end
  end

endmodule
