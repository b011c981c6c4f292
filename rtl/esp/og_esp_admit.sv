// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Which packets that came go on to be looked at, of either direction: the judge of og_packet_in.
// Those that came with TUSER.error, or found no room, end here, and each counts under no
// association.
//
// A packet for which not even an end was stored is a pulse of lost_i. These are counted one by one
// behind what stands at the way in; up to 65,535 of them wait.
//
// Latency: none; a packet that ends here is judged when its event is taken. Cost: 17 flip-flops.

module og_esp_admit
  import og_esp_pkg::*;
(
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic ended_valid_i,  // og_packet_in
    input  logic ended_lost_i,
    input  logic ended_error_i,
    output logic judge_o,
    output logic judge_drop_o,
    input  logic lost_i,

    output logic   event_valid_o,
    input  logic   event_ready_i,
    output event_t event_o         // of a loss, until something that ends here comes before it
);

  if (kind_t'(OutError) != kind_t'(InError) || kind_t'(OutOverrun) != kind_t'(InOverrun))
  begin : gen_bad_kinds
    $error("og_esp_admit: both directions count what ends here alike");
  end

  logic [15:0] losses_q;  // not yet counted
  logic losing_q;  // there are some
  logic tell_loss, tell_ended;

  // What stands at the way in goes first: losses may come in every cycle.
  assign judge_drop_o  = ended_lost_i || ended_error_i;
  assign tell_ended    = ended_valid_i && judge_drop_o;
  assign tell_loss     = losing_q && !tell_ended;
  assign judge_o       = ended_valid_i && (!tell_ended || event_ready_i);
  assign event_valid_o = losing_q || tell_ended;

  always_comb begin
    event_o       = '0;
    event_o.other = 1'b1;
    event_o.kind  = tell_loss || ended_lost_i ? OutOverrun : OutError;
  end

  always_ff @(posedge clk_i) begin
    losses_q <= losses_q + 16'(lost_i && losses_q != '1) - 16'(tell_loss && event_ready_i);
    losing_q <= lost_i || (losing_q && !(tell_loss && event_ready_i && losses_q == 16'd1));
    if (!rst_ni) begin
      losses_q <= '0;
      losing_q <= 1'b0;
    end
  end

endmodule
