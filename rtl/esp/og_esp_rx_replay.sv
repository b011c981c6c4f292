// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_replay_window as ESP asks it: first with the lower half of a number, whose upper half it
// guesses from the highest number accepted if the association has extended numbers (RFC 4303,
// appendix A2.2), and once the ICV is good with the whole number, which is marked then.
//
// Latency: early 6 or 7 cycles, 7 to 9 when more is asked than the throughput, late 3 or 4.
// Throughput: one of each per two cycles. An association of which TableRxReplay does not say in_use
// has no window: its packets are refused as replayed, but where rx_sa_t has neither replay_protect
// nor esn.

module og_esp_rx_replay
  import og_packet_pkg::*;
  import og_esp_pkg::*;
#(
    parameter int Associations = 64,
    parameter int Window       = 64
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic        early_valid_i,
    output logic        early_ready_o,
    input  sa_t         early_sa_i,
    input  logic [31:0] early_low_i,
    input  logic        early_esn_i,
    output logic        early_done_o,    // in order, not to be stalled
    output logic        early_ok_o,
    output number_t     early_number_o,

    input  logic    late_valid_i,
    output logic    late_ready_o,
    input  sa_t     late_sa_i,
    input  number_t late_number_i,
    output logic    late_done_o,
    output logic    late_ok_o,

    input  table_request_t table_i,  // TableRxReplay: {in_use, top}
    output table_answer_t  table_o
);

  localparam int IndexW = Associations > 1 ? $clog2(Associations) : 1;
  localparam int EntryW = 1 + NUMBER_W;
  typedef logic [IndexW-1:0] index_t;

  // ---- the upper half -----------------------------------------------------------------------

  typedef struct packed {
    index_t      sa;
    logic [31:0] low;
    logic        esn;
  } ask_t;

  ask_t ask_q;
  og_number_pkg::window_t window_q;
  ask_t known_q;  // window_q is of its association
  logic ask_valid_q, known_valid_q, check_valid_q, check_ready, moves, known_moves;
  index_t check_sa_q;
  number_t check_number_q, top;
  logic [2:0][NUMBER_W-1:0] checked_q;
  logic early_in_use, early_refused, late_in_use, late_refused;

  assign moves         = check_ready || !check_valid_q;
  assign known_moves   = moves || !known_valid_q;
  assign early_ready_o = known_moves || !ask_valid_q;

  always_ff @(posedge clk_i) begin
    if (early_ready_o) begin
      ask_valid_q <= early_valid_i;
      ask_q <= '{sa: early_sa_i[IndexW-1:0], low: early_low_i, esn: early_esn_i};
    end
    if (known_moves) begin
      known_valid_q <= ask_valid_q;
      known_q <= ask_q;
      window_q <= og_number_pkg::esp_window(top, 32'(Window));
    end
    if (moves) begin
      check_valid_q <= known_valid_q;
      check_sa_q <= known_q.sa;
      check_number_q <= known_q.esn ? og_number_pkg::esp_number(window_q, known_q.low)
          : number_t'(known_q.low);
    end
    checked_q <= {checked_q[1:0], check_number_q};
    if (!rst_ni) begin
      ask_valid_q   <= 1'b0;
      known_valid_q <= 1'b0;
      check_valid_q <= 1'b0;
    end
  end

  // ---- the window ---------------------------------------------------------------------------

  logic sw_valid, sw_write, sw_done;
  index_t sw_index;
  logic [EntryW-1:0] sw_data, sw_entry;

  og_table_door #(
      .Id     (32'(TableRxReplay)),
      .Entries(Associations),
      .Width  (EntryW)
  ) u_door (
      .clk_i,
      .rst_ni,
      .table_i,
      .table_o,
      .sw_valid_o(sw_valid),
      .sw_write_o(sw_write),
      .sw_index_o(sw_index),
      .sw_data_o (sw_data),
      .sw_done_i (sw_done),
      .sw_data_i (sw_entry)
  );

  og_replay_window #(
      .Entries(Associations),
      .Window (Window)
  ) u_window (
      .clk_i,
      .rst_ni,
      .early_index_i  (early_ready_o ? early_sa_i[IndexW-1:0] : ask_q.sa),
      .early_in_use_o (),
      .early_top_o    (top),
      .check_valid_i  (check_valid_q),
      .check_ready_o  (check_ready),
      .check_index_i  (check_sa_q),
      .check_number_i (check_number_q),
      .check_done_o   (early_done_o),
      .check_in_use_o (early_in_use),
      .check_refused_o(early_refused),
      .judge_valid_i  (late_valid_i),
      .judge_ready_o  (late_ready_o),
      .judge_index_i  (late_sa_i[IndexW-1:0]),
      .judge_number_i (late_number_i),
      .judge_done_o   (late_done_o),
      .judge_in_use_o (late_in_use),
      .judge_refused_o(late_refused),
      .sw_valid_i     (sw_valid),
      .sw_write_i     (sw_write),
      .sw_index_i     (sw_index),
      .sw_data_i      (sw_data),
      .sw_done_o      (sw_done),
      .sw_data_o      (sw_entry)
  );

  assign early_ok_o     = early_in_use && !early_refused;
  assign early_number_o = checked_q[2];
  assign late_ok_o      = late_in_use && !late_refused;

endmodule
