// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Takes the first two bytes off each frame and gives them beside it; og_lead_put puts them back.
//
//   in   | l0 l1 b0 b1 .. | .. bn |          out   | b0 b1 .. .. | bn |, lead = {l1, l0}
//
// So the header of an Ethernet frame, 14 bytes and 4 for each tag, is whole words behind it, as
// og_packet_edit wants it. Taken off and not two put in front: a frame never has a beat more than
// it came with. The lead is with every beat of its frame.
//
// What stands beside the first beat that leaves is of the frame's first beat, in_error_i of its
// last. A frame of one or two bytes, of which nothing would be left, leaves as a byte of no meaning
// with an error.
//
// Latency: a beat waits for the next one, but for the last. Throughput: a beat a cycle, back to
// back. If out_ready_i is always high, so is in_ready_o. Ready and valid pass
// through. Cost: a beat of registers; the shift is wires.

module og_lead_cut #(
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
    input  logic                   in_error_i,  // with the last
    input  logic [     FactsW-1:0] in_facts_i,  // with the first

    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [8*BeatBytes-1:0] out_data_o,
    output logic [  BeatBytes-1:0] out_keep_o,
    output logic                   out_last_o,
    output logic                   out_error_o,
    output logic [     FactsW-1:0] out_facts_o,
    output logic [           15:0] out_lead_o
);

  localparam int LEAD = 2;

  if (BeatBytes < 4) begin : gen_bad_beat_bytes
    $error("og_lead_cut: BeatBytes must be at least 4");
  end

  logic held_q, first_q, held_last_q, held_error_q, held_first_q;
  logic [8*BeatBytes-1:8*LEAD] data_q;
  logic [BeatBytes-1:LEAD] keep_q;
  logic [15:0] lead_q;
  logic [FactsW-1:0] facts_q;
  logic comes, nothing, joined;

  assign in_ready_o = !held_q || out_ready_i;
  assign comes = in_valid_i && in_ready_o;
  // The last beat goes out with the one before it, all of it.
  assign joined = held_q && !held_last_q && in_last_i && !in_keep_i[LEAD];
  assign nothing = held_first_q && held_last_q && !keep_q[LEAD];

  assign out_valid_o = held_q && (held_last_q || in_valid_i);
  assign out_last_o = held_last_q || joined;
  // What is offered stays while it waits, also behind a frame's end.
  assign out_data_o = {held_last_q ? '0 : in_data_i[8*LEAD-1:0], data_q};
  assign out_error_o = held_last_q ? held_error_q || nothing : in_error_i;
  assign out_facts_o = facts_q;
  assign out_lead_o = lead_q;

  always_comb begin
    out_keep_o = '1;
    if (held_last_q) out_keep_o = {{LEAD{1'b0}}, keep_q};
    else if (in_last_i) out_keep_o[BeatBytes-1-:LEAD] = in_keep_i[LEAD-1:0];
    out_keep_o[0] = 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (comes) begin
      data_q       <= in_data_i[8*BeatBytes-1:8*LEAD];
      keep_q       <= in_keep_i[BeatBytes-1:LEAD];
      held_last_q  <= in_last_i;
      held_error_q <= in_error_i;
      held_first_q <= first_q;
      facts_q      <= in_facts_i;
      first_q      <= in_last_i;
      if (first_q) lead_q <= in_data_i[8*LEAD-1:0];
    end
    if (in_ready_o) held_q <= (in_valid_i && !joined) || (held_q && !held_last_q && !in_valid_i);
    if (!rst_ni) begin
      held_q  <= 1'b0;
      first_q <= 1'b1;
    end
  end

endmodule
