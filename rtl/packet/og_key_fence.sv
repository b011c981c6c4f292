// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Between the key port of a packet core and its key store: a key is loaded into a slot when no
// packet is inside any more that was decided upon under the slot's old key. So no packet that waits
// with its number is sent under another key than the one that the number was given for, and none
// that was verified under the old key moves numbers or windows that belong to the new one.
//
//   head_i   a packet's head is shown                            .
//   edit_i   its decision has been taken; with drop_i it ends    | each in the order of the heads
//   judged_i it has been judged, behind the engine               '
//
// While a load waits, and until it is done, hold_o names its slot: whoever decides then treats the
// slot's association as not in use. What has shown its head before is counted when the load comes,
// and the load goes on when so many have had their edits, and then so many of those their verdicts.
// Packets come in order, so that one count of all slots does; what comes later is not waited for,
// and traffic under other slots does not hold a load up. All other operations (erase) go through at
// once: what still waits under that slot then fails.
//
// A load whose packets have not left after 2^PatienceW cycles, as the output stands still, is
// refused: key_done_o with key_error_o and key_blocked_o. It has changed nothing, and may be tried
// again.
//
// The user has one operation under way: the next one comes behind key_done_o.
//
// Latency: of a load 4 cycles, and that of the packets inside; of others none. Cost: some 50
// flip-flops.

module og_key_fence
  import og_packet_pkg::*;
#(
    parameter int CountW    = 8,  // 2^CountW above the packets between head and verdict
    parameter int PatienceW = 14
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic head_i,
    input logic edit_i,
    input logic drop_i,    // with edit_i
    input logic judged_i,

    output key_hold_t hold_o,

    input  logic               key_valid_i,
    output logic               key_ready_o,
    input  logic               key_load_i,    // the operation is a load
    input  logic [INDEX_W-1:0] key_slot_i,
    output logic               key_done_o,
    output logic               key_error_o,
    output logic               key_blocked_o, // with key_done_o

    output logic store_valid_o,  // og_gcm_stream; operation, slot and key go past
    input  logic store_ready_i,
    input  logic store_done_i,
    input  logic store_error_i
);

  typedef logic [CountW-1:0] count_t;

  typedef enum logic [2:0] {
    StIdle,
    StEdits,     // packets that have had no edit
    StVerdicts,  // packets that have had no verdict
    StGive,
    StLoading,
    StRefuse,
    StRefused
  } state_e;

  // --- how many are inside ---

  count_t undecided_q, unjudged_q;
  logic goes_on;

  assign goes_on = edit_i && !drop_i;

  always_ff @(posedge clk_i) begin
    undecided_q <= undecided_q + count_t'(head_i) - count_t'(edit_i);
    unjudged_q  <= unjudged_q + count_t'(goes_on) - count_t'(judged_i);
    if (!rst_ni) begin
      undecided_q <= '0;
      unjudged_q  <= '0;
    end
  end

  // --- a load ---

  state_e state_q;
  logic [PatienceW-1:0] waited_q;
  count_t left_q;  // of those that were inside
  logic asks, out;

  assign asks = key_valid_i && key_load_i;
  assign out  = left_q == '0;

  always_ff @(posedge clk_i) begin
    waited_q <= waited_q + 1'b1;
    unique case (state_q)
      StIdle: begin
        waited_q <= '0;
        hold_o   <= '{valid: asks, slot: key_slot_i};
        if (asks) state_q <= StEdits;
        // What shows its head in this cycle or later sees hold_o, or has been seen here.
        left_q <= undecided_q + count_t'(head_i) - count_t'(edit_i);
      end
      StEdits: begin
        left_q <= left_q - count_t'(edit_i);
        if (out) begin
          state_q <= StVerdicts;
          left_q  <= unjudged_q - count_t'(judged_i);
        end
      end
      StVerdicts: begin
        left_q <= left_q - count_t'(judged_i);
        if (out) state_q <= StGive;
      end
      StGive:    if (store_ready_i) state_q <= StLoading;
      StLoading: if (store_done_i) state_q <= StIdle;
      StRefuse:  state_q <= StRefused;
      default:   state_q <= StIdle;
    endcase
    if ((state_q == StEdits || state_q == StVerdicts) && !out && &waited_q) state_q <= StRefuse;
    // Whoever asked is in reset.
    if (!key_valid_i && state_q != StLoading && state_q != StRefused) state_q <= StIdle;
    if (!rst_ni) begin
      state_q <= StIdle;
      hold_o  <= '0;
    end
  end

  assign store_valid_o = key_valid_i && (state_q == StGive || (state_q == StIdle && !key_load_i));
  assign key_ready_o = state_q == StRefuse ||
      (store_ready_i && (state_q == StGive || (state_q == StIdle && !asks)));
  assign key_done_o = store_done_i || state_q == StRefused;
  assign key_error_o = store_error_i || state_q == StRefused;
  assign key_blocked_o = state_q == StRefused;

endmodule
