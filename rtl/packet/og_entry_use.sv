// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Which associations of a table are in use, and whose turn at it is: what og_number_issue,
// og_macsec_numbers and og_replay_window have in common.
//
// Questions have every other cycle (turn_o), and none while software waits. Software (sw_valid_i
// stays until its answer, one at a time) waits until nothing is under way (busy_i); then sw_take_o
// is high for a cycle, and sw_write_o too if it writes an entry that exists. index_o is software's
// entry while sw_valid_i is high, else ask_index_i. What software writes is in use or not from then
// on, as sw_in_use_i says; stop_i ends the use of another entry. After a reset none is in use.
//
// Latency: none to turn_o, sw_* and index_o; in_use_o is that of index_o and early_in_use_o that of
// early_index_i a cycle before, both 0 for an entry that there is not. Cost: Entries flip-flops,
// and three.

module og_entry_use #(
    parameter  int Entries = 256,
    localparam int IndexW  = Entries > 1 ? $clog2(Entries) : 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    output logic              turn_o,       // of questions, if software does not wait
    input  logic [IndexW-1:0] ask_index_i,
    output logic [IndexW-1:0] index_o,
    output logic              in_use_o,

    input  logic [IndexW-1:0] early_index_i,
    output logic              early_in_use_o,

    input  logic              stop_i,
    input  logic [IndexW-1:0] stop_index_i,

    input  logic              sw_valid_i,
    input  logic              sw_write_i,
    input  logic [IndexW-1:0] sw_index_i,
    input  logic              sw_in_use_i,
    input  logic              busy_i,
    output logic              sw_take_o,
    output logic              sw_write_o
);

  logic [Entries-1:0] in_use_q;

  function automatic logic exists(logic [IndexW-1:0] index);
    return {1'b0, index} < (IndexW + 1)'(Entries);
  endfunction

  assign index_o    = sw_valid_i ? sw_index_i : ask_index_i;
  assign sw_take_o  = sw_valid_i && !busy_i;
  assign sw_write_o = sw_take_o && sw_write_i && exists(sw_index_i);

  always_ff @(posedge clk_i) begin
    turn_o         <= !turn_o;
    in_use_o       <= exists(index_o) && in_use_q[index_o];
    early_in_use_o <= exists(early_index_i) && in_use_q[early_index_i];
    if (stop_i) in_use_q[stop_index_i] <= 1'b0;
    if (sw_write_o) in_use_q[sw_index_i] <= sw_in_use_i;
    if (!rst_ni) begin
      turn_o         <= 1'b0;
      early_in_use_o <= 1'b0;
      in_use_q       <= '0;
    end
  end

endmodule
