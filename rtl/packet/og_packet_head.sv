// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Watches a stream and gives the first HeadBytes of each frame side by side, byte 0 in
// bits 7:0, zero behind the frame's end, in one pulse: as soon as they, or the last
// beat, have gone by.
//
// Latency: 1 cycle behind that beat. Throughput: a beat, and with frames of one beat a head, in
// each cycle; it never stalls. Cost: 8 x HeadBytes flip-flops for the head, and those for
// its bytes that earlier beats carry.

module og_packet_head
  import og_packet_pkg::*;
#(
    parameter int BeatBytes = 64,
    parameter int HeadBytes = 64,
    parameter int FactsW    = 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                   in_valid_i,  // a beat moves: valid and ready
    input logic [8*BeatBytes-1:0] in_data_i,
    input logic [  BeatBytes-1:0] in_keep_i,
    input logic                   in_last_i,
    input length_t                in_bytes_i,  // of the frame; on all its beats, as the facts are
    input logic [     FactsW-1:0] in_facts_i,

    output logic                   head_valid_o,
    output logic [8*HeadBytes-1:0] head_o,
    output length_t                head_bytes_o,  // of the frame
    output logic [     FactsW-1:0] head_facts_o
);

  if (BeatBytes < 1 || HeadBytes < 1) begin : gen_bad_size
    $error("og_packet_head: BeatBytes and HeadBytes must be at least 1");
  end

  localparam int Beats = (HeadBytes + BeatBytes - 1) / BeatBytes;
  localparam int IndexW = Beats > 1 ? $clog2(Beats) : 1;

  logic [IndexW-1:0] index_q;  // of the beat in the head
  logic past_q;  // the head of this frame is out
  logic complete;
  logic [8*Beats*BeatBytes-1:0] all;
  logic [8*HeadBytes-1:0] head_d;
  logic [8*(Beats*BeatBytes-HeadBytes):0] unused_behind;  // in the last beat
  logic [8*BeatBytes-1:0] masked;

  assign complete = in_valid_i && !past_q && (in_last_i || index_q == IndexW'(Beats - 1));

  always_comb begin
    for (int i = 0; i < BeatBytes; i++) begin
      masked[8*i+:8] = in_keep_i[i] ? in_data_i[8*i+:8] : '0;
    end
  end

  for (genvar b = 0; b < Beats; b++) begin : gen_beat
    logic here;

    assign here = index_q == IndexW'(b);
    if (b < Beats - 1) begin : gen_earlier
      logic [8*BeatBytes-1:0] beat_q;

      always_ff @(posedge clk_i) begin
        if (in_valid_i && here) beat_q <= in_data_i;
      end
      assign all[8*BeatBytes*b+:8*BeatBytes] = here ? masked : index_q > IndexW'(b) ? beat_q : '0;
    end else begin : gen_final
      assign all[8*BeatBytes*b+:8*BeatBytes] = here ? masked : '0;
    end
  end

  assign {unused_behind, head_d} = {1'b0, all};

  always_ff @(posedge clk_i) begin
    if (in_valid_i) begin
      past_q  <= !in_last_i && (past_q || complete);
      index_q <= in_last_i || past_q || complete ? '0 : index_q + 1'b1;
    end
    head_valid_o <= complete;
    if (complete) begin
      head_o       <= head_d;
      head_bytes_o <= in_bytes_i;
      head_facts_o <= in_facts_i;
    end
    if (!rst_ni) begin
      past_q       <= 1'b0;
      index_q      <= '0;
      head_valid_o <= 1'b0;
    end
  end

endmodule
