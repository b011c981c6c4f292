// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The ring of og_frame_fifo, and how judged frames leave it. Whoever writes it keeps off the beats
// that have not been read, those from read_o on; its top bit tells a full ring from an empty one.
//
// Frames lie in the ring in the order in which they are judged, each in judged_room_i beats. One is
// taken with judged_ready_o when its first beat is about to be read, or at once if it is to be
// skipped. It leaves with its first judged_bytes_i bytes, which is not zero.
//
// Latency: 3 cycles from judged_valid_i to out_valid_o. Throughput: one beat a cycle; a skipped
// frame takes one cycle, behind what leaves meanwhile. A first beat follows another one's transfer
// by Pace cycles or more. Once a frame has begun, out_valid_o does not fall before its last beat.
// Cost: 8 x BeatBytes x Beats bits of block RAM, 8 x BeatBytes flip-flops beside it.

module og_frame_leave
  import og_packet_pkg::*;
#(
    parameter  int BeatBytes = 64,
    parameter  int Beats     = 512,              // a power of two
    parameter  int FactsW    = 1,
    parameter  int Pace      = 1,                // cycles from a first beat to the next one
    localparam int AddrW     = $clog2(Beats)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   put_i,
    input  logic [      AddrW-1:0] put_place_i,
    input  logic [8*BeatBytes-1:0] put_data_i,
    output logic [        AddrW:0] read_o,       // what will be read next, or is

    input  logic              judged_valid_i,
    output logic              judged_ready_o,
    input  logic              judged_skip_i,
    input  logic [   AddrW:0] judged_room_i,   // in beats
    input  length_t           judged_bytes_i,
    input  logic [FactsW-1:0] judged_facts_i,

    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [8*BeatBytes-1:0] out_data_o,   // zero while out_valid_o is low
    output logic [  BeatBytes-1:0] out_keep_o,
    output logic                   out_last_o,
    output logic [     FactsW-1:0] out_facts_o,  // of the frame, on all its beats
    output length_t                out_bytes_o
);

  localparam int ByteW = $clog2(BeatBytes);
  localparam int PaceW = $clog2(Pace + 1);

  if (2 ** AddrW != Beats || Beats < 2 || !beat_ok(BeatBytes) || Pace < 1) begin : gen_bad_size
    $error("og_frame_leave: Beats and BeatBytes must be og_frame_fifo's, Pace at least 1");
  end

  typedef logic [AddrW:0] place_t;

  // --- a frame begins where the last one ended ---

  place_t read_q;
  place_t next_q;  // where the next frame lies
  logic busy_q, first_q, final_q, begin_frame, advance, issue, issue_last;
  length_t left_q;  // beats to read; final_q: one
  length_t bytes_q;
  logic [FactsW-1:0] facts_q;

  assign issue          = busy_q && advance;
  assign issue_last     = issue && final_q;
  assign begin_frame    = judged_valid_i && !judged_skip_i && (!busy_q || issue_last);
  assign judged_ready_o = begin_frame || (judged_valid_i && judged_skip_i);
  assign read_o         = read_q;

  always_ff @(posedge clk_i) begin
    if (judged_ready_o) next_q <= next_q + judged_room_i;
    if (issue) begin
      read_q  <= read_q + 1'b1;
      left_q  <= left_q - 1'b1;
      final_q <= left_q == length_t'(2);
      first_q <= 1'b0;
    end
    if (!busy_q || issue_last) begin
      read_q  <= next_q;
      busy_q  <= begin_frame;
      first_q <= 1'b1;
      left_q  <= beats_of(judged_bytes_i, BeatBytes);
      final_q <= judged_bytes_i <= length_t'(BeatBytes);
      bytes_q <= judged_bytes_i;
      facts_q <= judged_facts_i;
    end
    if (!rst_ni) begin
      next_q <= '0;
      read_q <= '0;
      busy_q <= 1'b0;
    end
  end

  // --- the memory's register, and the one behind it ---

  (* no_rw_check, ramstyle = "no_rw_check" *)
  logic [8*BeatBytes-1:0] mem[Beats];
  logic [8*BeatBytes-1:0] word_q;
  logic word_valid_q, word_first_q, word_last_q, out_first_q, moves, paced;
  length_t word_bytes_q;
  logic [FactsW-1:0] word_facts_q;
  logic [PaceW-1:0] pace_q, pace_d;
  logic pacing_q;  // pace_q is not zero

  // A first beat may follow another one's transfer by Pace: it moves up a cycle before.
  assign paced = Pace > 1 && word_first_q && ((out_valid_o && out_first_q) || pacing_q);

  always_comb begin
    pace_d = pacing_q ? pace_q - 1'b1 : '0;
    if (out_valid_o && out_ready_i && out_first_q) pace_d = PaceW'(Pace > 1 ? Pace - 2 : 0);
  end

  assign moves   = (out_ready_i || !out_valid_o) && !paced;
  assign advance = moves || !word_valid_q;

  always_ff @(posedge clk_i) begin
    if (put_i) mem[put_place_i] <= put_data_i;
    if (advance) word_q <= mem[read_q[AddrW-1:0]];
  end

  always_ff @(posedge clk_i) begin
    if (advance) begin
      word_valid_q <= busy_q;
      word_first_q <= first_q;
      word_last_q  <= final_q;
      word_bytes_q <= bytes_q;
      word_facts_q <= facts_q;
    end
    if (moves) begin
      out_first_q <= word_first_q;
      out_last_o  <= word_last_q;
      out_facts_o <= word_facts_q;
      out_bytes_o <= word_bytes_q;
      out_keep_o  <= BeatBytes'(first_ones(8'(word_bytes_q[ByteW-1:0])));
      if (!word_last_q || word_bytes_q[ByteW-1:0] == '0) out_keep_o <= '1;
      out_data_o <= word_q;
    end
    if (out_ready_i || !out_valid_o) out_valid_o <= word_valid_q && !paced;
    pace_q   <= pace_d;
    pacing_q <= pace_d != '0;
    if (!rst_ni) begin
      word_valid_q <= 1'b0;
      out_valid_o  <= 1'b0;
      pace_q       <= '0;
      pacing_q     <= 1'b0;
    end
    if (!rst_ni || ((out_ready_i || !out_valid_o) && !(word_valid_q && !paced))) out_data_o <= '0;
  end

endmodule
