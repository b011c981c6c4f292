// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Puts the two bytes that stand beside a frame in front of it: the other half of og_lead_cut.
//
//   in   | b0 b1 .. .. | bn |, lead = {l1, l0}          out   | l0 l1 b0 b1 .. | .. bn |
//
// Latency: none, ready and valid pass through. Throughput: a frame takes as many cycles as it has
// beats when it leaves, one more than it came with if its last beat has no room for two bytes;
// in_ready_o is 0 for that one. A frame whose beats come without a pause leaves so. What stands
// beside the first beat stays beside the last. Data is zero while in_data_i is and nothing is
// offered. Cost: two bytes of registers; the shift is wires.

module og_lead_put #(
    parameter int BeatBytes = 16,
    parameter int FactsW    = 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  logic [8*BeatBytes-1:0] in_data_i,
    input  logic [  BeatBytes-1:0] in_keep_i,
    input  logic                   in_last_i,
    input  logic [     FactsW-1:0] in_facts_i,  // with every beat
    input  logic [           15:0] in_lead_i,   // with the first

    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [8*BeatBytes-1:0] out_data_o,
    output logic [  BeatBytes-1:0] out_keep_o,
    output logic                   out_last_o,
    output logic [     FactsW-1:0] out_facts_o
);

  localparam int LEAD = 2;

  if (BeatBytes < 4) begin : gen_bad_beat_bytes
    $error("og_lead_put: BeatBytes must be at least 4");
  end

  logic first_q, more_q;  // more_q: what is left is a beat of its own
  logic [8*LEAD-1:0] left_q, left, front;
  logic [LEAD-1:0] left_keep_q, over;
  logic [FactsW-1:0] facts_q;
  logic moves;

  assign over = in_keep_i[BeatBytes-1-:LEAD];

  always_comb begin
    left = in_data_i[8*BeatBytes-1-:8*LEAD];
    for (int i = 0; i < LEAD; i++) if (!over[i]) left[8*i+:8] = '0;
    front = left_q;
    if (!more_q && first_q) front = in_lead_i;
    if (!out_valid_o) front = '0;
  end

  assign moves = in_valid_i && in_ready_o;

  assign in_ready_o = out_ready_i && !more_q;
  assign out_valid_o = more_q || in_valid_i;
  assign out_last_o = more_q || (in_last_i && over == '0);
  // Of the beat that is left no byte of the next frame shows.
  assign out_data_o = more_q ? (8*BeatBytes)'(front)
                             : {in_data_i[8*(BeatBytes-LEAD)-1:0], front};
  assign out_keep_o = more_q ? {{BeatBytes - LEAD{1'b0}}, left_keep_q}
                             : {in_keep_i[BeatBytes-LEAD-1:0], {LEAD{1'b1}}};
  assign out_facts_o = more_q ? facts_q : in_facts_i;

  always_ff @(posedge clk_i) begin
    if (moves) begin
      left_q      <= left;
      left_keep_q <= over;
      facts_q     <= in_facts_i;
      first_q     <= in_last_i;
    end
    if (moves) more_q <= in_last_i && over != '0;
    else if (out_ready_i) more_q <= 1'b0;
    if (!rst_ni) begin
      first_q <= 1'b1;
      more_q  <= 1'b0;
    end
  end

endmodule
