// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The part of og_packet_edit that writes bytes: over the beats of og_packet_shift it
// lays the bytes kept and put in, which stand at places that do not change, and the tail
// behind the end, and masks what is behind that.
//
// What is laid over is chosen in the first stage; the second finds where, and takes for each byte
// that, or the moved one, or zero.
//
// Latency: 2 cycles. Throughput: one beat per cycle. Cost: 26 flip-flops for each byte of a
// beat; LUTs grow with BeatBytes, and with Tail.

module og_packet_merge
  import og_packet_pkg::*;
#(
    parameter  int BeatBytes = 64,
    parameter  int Keep      = 12,
    parameter  int PutBytes  = 32,
    parameter  int Tail      = 0,
    parameter  int FactsW    = 1,
    localparam int HeadW     = Keep > 0 ? 8 * Keep : 1,
    localparam int TailW     = Tail > 0 ? 8 * Tail : 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   slot_valid_i,
    output logic                   slot_take_o,
    input  logic [8*BeatBytes-1:0] slot_data_i,
    input  logic [      HeadW-1:0] slot_head_i,
    input  mark_t                  slot_mark_i,

    // Of the frame that has the beat on offer.
    input logic [8*PutBytes-1:0] put_i,
    input logic [           7:0] put_bytes_i,
    input logic [     TailW-1:0] tail_i,
    input logic [    FactsW-1:0] facts_i,

    output logic                   out_valid_o,
    input  logic                   out_ready_i,
    output logic [8*BeatBytes-1:0] out_data_o,
    output logic [  BeatBytes-1:0] out_keep_o,
    output logic                   out_last_o,
    output logic                   out_error_o,
    output logic [     FactsW-1:0] out_facts_o
);

  localparam int Words = BeatBytes / 4;
  localparam int Fronts = front_beats(Keep, PutBytes, BeatBytes);
  localparam int TailWords = Tail > 0 ? (Tail + 6) / 4 : 1;  // it begins at any byte of a word

  typedef logic [BeatBytes-1:0][7:0] bytes_t;
  typedef logic [BeatBytes-1:0] mask_t;

  // --- what lies over the beat ---

  logic [15:0][7:0] head;
  bytes_t front, behind, over;
  mask_t behind_mask;

  assign head = 128'(slot_head_i);

  always_comb begin
    front = '0;
    for (int b = 0; b < Fronts; b++) begin
      if (slot_mark_i.front == 6'(b)) begin
        for (int p = 0; p < BeatBytes; p++) begin
          if (b * BeatBytes + p < Keep) begin
            front[p] = head[b*BeatBytes+p];
          end else if (b * BeatBytes + p < Keep + PutBytes) begin
            front[p] = put_i[8*(b*BeatBytes+p-Keep)+:8];
          end
        end
      end
    end
  end

  if (Tail > 0) begin : gen_tail
    logic [TailWords-1:0][3:0][7:0] moved;  // to its place in a word
    logic [TailWords-1:0][3:0] moved_mask;

    assign moved = (32 * TailWords)'(tail_i) << {slot_mark_i.tail_at[1:0], 3'b000};

    always_comb begin
      moved_mask = '1;
      for (int i = 0; i < 3; i++) if (2'(i) < slot_mark_i.tail_at[1:0]) moved_mask[0][i] = 1'b0;
      behind      = '0;
      behind_mask = '0;
      for (int t = 0; t < TailWords; t++) begin
        for (int w = 0; w < Words; w++) begin
          if (w >= t ? slot_mark_i.tail && slot_mark_i.tail_at[5:2] == 4'(w - t)
              : slot_mark_i.behind && slot_mark_i.tail_at[5:2] == 4'(Words + w - t)) begin
            behind[4*w+:4]      = moved[t];
            behind_mask[4*w+:4] = moved_mask[t];
          end
        end
      end
    end
  end else begin : gen_no_tail
    logic unused_tail;

    assign unused_tail = ^{tail_i, slot_mark_i};
    assign behind      = '0;
    assign behind_mask = '0;
  end

  always_comb begin
    for (int p = 0; p < BeatBytes; p++) over[p] = behind_mask[p] ? behind[p] : front[p];
  end

  // --- two stages with one enable ---

  logic advance, valid_q, last_q, error_q;
  bytes_t over_q, words_q;
  mask_t behind_mask_q, laid, keep;
  logic [Fronts-1:0] front_q;  // it is this one of the first beats
  logic [7:0] put_bytes_q;
  logic [PutBytes-1:0] put_mask;
  logic [6:0] bytes_q;
  logic [FactsW-1:0] facts_q;

  assign advance     = out_ready_i || !out_valid_o;
  assign slot_take_o = advance && slot_valid_i;

  assign put_mask = PutBytes'(first_ones(put_bytes_q));
  assign keep     = BeatBytes'(first_ones(8'(bytes_q)));

  always_comb begin
    laid = behind_mask_q;
    for (int b = 0; b < Fronts; b++) begin
      for (int p = 0; p < BeatBytes; p++) begin
        if (front_q[b] && b * BeatBytes + p < Keep) laid[p] = 1'b1;
        else if (front_q[b] && b * BeatBytes + p < Keep + PutBytes) begin
          laid[p] = laid[p] || put_mask[b*BeatBytes+p-Keep];
        end
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (advance) begin
      valid_q       <= slot_valid_i;
      words_q       <= slot_data_i;
      over_q        <= over;
      behind_mask_q <= behind_mask;
      for (int b = 0; b < Fronts; b++) front_q[b] <= slot_mark_i.front == 6'(b);
      put_bytes_q   <= put_bytes_i;
      bytes_q       <= slot_mark_i.bytes;
      last_q        <= slot_mark_i.last;
      error_q       <= slot_mark_i.error;
      facts_q       <= facts_i;

      out_valid_o <= valid_q;
      for (int p = 0; p < BeatBytes; p++) begin
        out_data_o[8*p+:8] <= !keep[p] ? '0 : laid[p] ? over_q[p] : words_q[p];
      end
      out_keep_o  <= keep;
      out_last_o  <= last_q;
      out_error_o <= error_q;
      out_facts_o <= facts_q;
    end
    if (!rst_ni) begin
      valid_q     <= 1'b0;
      out_valid_o <= 1'b0;
    end
    if (!rst_ni || (advance && !valid_q)) out_data_o <= '0;  // no plaintext stays
  end

endmodule
