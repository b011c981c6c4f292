// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What og_esp_front and og_esp_count do with what counts, of either direction. A packet that ends
// at the way in has one event, taken in the cycle in which it is judged; one that a decision drops
// has the decision's own event, taken in the cycle of the decision, and one that goes on has none
// there. Packets that were lost before they were even ended are kept, up to 65,535, and each has
// its event later. Each event that a door takes waits in its FIFO; of the doors that have one, one
// is served in each cycle in which the banks are ready, and a cycle later its event is at the
// banks, as it is, and nothing else is.

module esp_count_rules
  import og_packet_pkg::*;
  import og_esp_pkg::*;
#(
    parameter int Associations = 3
) (
    input logic clk_i,
    input logic rst_ni,
    input logic active_i,

    input logic         ended_valid_i,     // a packet stands at the way in
    input logic         ended_lost_i,
    input logic         ended_error_i,
    input logic         judge_i,
    input logic         lost_i,            // one more that will not stand there
    input logic         decision_valid_i,
    input logic         decision_ready_i,
    input engine_edit_t decision_i,
    input logic         edit_valid_i,      // of the packet, to whoever edits it
    input logic         edit_ready_i,
    input logic         taken_i,
    input logic         facts_ready_i,     // for what is known of it

    input logic         judged_i,       // behind the engine
    input event_t       judged_event_i,

    input logic   [2:0] event_valid_i,  // at the doors of og_esp_count
    input logic   [2:0] event_ready_i,
    input event_t [2:0] event_i,

    input logic   [2:0] waits_i,    // behind the FIFOs of the doors
    input logic   [2:0] serves_i,
    input event_t [2:0] waiting_i,
    input logic         ready_i,    // the banks
    input count_t       packet_i,
    input count_t       octets_i,

    input logic [15:0] losses_i,  // for the induction
    input logic        losing_i
);

  // ---- at the way in ----------------------------------------------------------------

  logic ends_here, taken, kept_event;
  logic [15:0] kept_q;  // lost, and not yet counted
  logic [2:0] put;
  event_t at_way_in;

  assign ends_here  = judge_i && (ended_lost_i || ended_error_i);
  assign taken      = decision_valid_i && decision_ready_i;
  assign put        = event_valid_i & event_ready_i;
  assign kept_event = put[0] && !ends_here;

  always_comb begin
    at_way_in = '0;
    at_way_in.other = 1'b1;
    at_way_in.kind = !ends_here || ended_lost_i ? OutOverrun : OutError;
  end

  always_ff @(posedge clk_i) begin
    kept_q <= kept_q + 16'(lost_i && kept_q != '1) - 16'(kept_event);
    if (!rst_ni) kept_q <= '0;
  end

  always_comb begin
    if (active_i) begin
      assert (!judge_i || ended_valid_i);
      if (ends_here) assert (put[0]);
      if (put[0]) assert (event_i[0] == at_way_in);
      // An event that is none of a packet that ends here is of one that was lost: each has one.
      if (kept_event) assert (kept_q != '0);
      if (kept_q != '0 && event_ready_i[0]) assert (put[0]);

      // A decision goes to all at once, or to none.
      assert (taken_i == taken && taken == (edit_valid_i && edit_ready_i));
      if (taken) assert (facts_ready_i);
      assert (put[1] == (taken && decision_i.drop) && event_valid_i[1] == put[1]);
      if (put[1]) assert (event_i[1] == decision_i.why);

      assert (put[2] == judged_i && event_valid_i[2] == put[2]);
      if (put[2]) assert (event_i[2] == judged_event_i);

      assert (losses_i == kept_q && losing_i == (kept_q != '0));

      cover (ends_here && ended_lost_i);
      cover (kept_event && lost_i && kept_q == 16'd1);
      cover (ends_here && kept_q != '0);
      cover (decision_valid_i && decision_i.drop && !event_ready_i[1]);
      cover (put == 3'b111);
    end
  end

  // ---- to the banks -----------------------------------------------------------------

  event_t served, served_q;
  logic serve, served_valid_q;

  always_comb begin
    served = '0;
    for (int d = 0; d < 3; d++) if (serves_i[d]) served = waiting_i[d];
  end

  assign serve = (serves_i & waits_i) != '0;

  always_ff @(posedge clk_i) begin
    served_q       <= served;
    served_valid_q <= serve && rst_ni;
  end

  always_comb begin
    if (active_i) begin
      assert ($onehot0(serves_i & waits_i));
      assert (serve == (ready_i && waits_i != '0));

      assert (packet_i.valid == served_valid_q);
      if (packet_i.valid) begin
        assert (packet_i.amount == AMOUNT_W'(1) && packet_i.index ==
            {2'b0, served_q.other ? sa_t'(Associations) : served_q.sa, served_q.kind});
      end
      assert (octets_i.valid == (served_valid_q && served_q.good));
      if (octets_i.valid) begin
        assert (octets_i.index == 16'(served_q.sa) && octets_i.amount == served_q.bytes);
      end

      cover (waits_i == 3'b111 && serve);
      cover (octets_i.valid);
    end
  end

endmodule
