// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Control of a co-processor with CTR and GCM (SP 800-38D, 7): what is
// encrypted when, and what becomes of the words of each phase.
//
// The State holds the keystream of the next block before that is written: it
// is encrypted as soon as the result before has been read, while GHASH works
// on that. After a key, H; when the phase becomes LENGTHS, J0.

module og_cop_control_gcm
  import og_coprocessor_regs_pkg::*;
(
    input logic clk_i,
    input logic rst_ni,

    input  logic [1:0] mode_i,
    input  logic       decrypt_i,
    input  logic [2:0] phase_i,
    input  logic       begin_i,       // the phase becomes IV
    input  logic       leave_i,       // the phase changes
    input  logic       begun_i,       // blocks of an IV may come
    input  logic       iv_valid_i,
    input  logic       key_valid_i,
    input  logic       key_i,        // a word of a key, IV or block is written, or a
    input  logic       iv_i,         // word of a result is read; last_i with the last
    input  logic       data_i,
    input  logic       read_i,
    input  logic       last_i,
    input  logic       differs_i,    // VERIFY: this word is not that of the tag
    input  logic       clear_i,
    output logic       data_good_o,
    output logic       busy_o,
    output logic       block_busy_o,
    output logic       result_o,
    output logic       iv_set_o,
    output logic       iv_used_o,
    output logic       tag_good_o,

    input  logic cipher_busy_i,
    input  logic cipher_fetch_i,  // only with its key, as it is before any block
    input  logic cipher_done_i,
    output logic cipher_load_o,  // a word goes into the cipher
    output logic [1:0] cipher_turn_o,  // which one
    output logic cipher_last_o,
    output logic cipher_zero_o,  // it is zero: H is made
    output logic first_o,        // it is of J0
    output logic count_o,        // the counter goes on
    output logic wide_o,         // all of it, not only its last word

    input  logic hash_busy_i,
    output logic hash_key_o,      // the State turns into H
    output logic hash_absorb_o,   // the word written is absorbed
    output logic hash_multiply_o,
    output logic hash_drain_o,    // Y turns out
    output logic one_o,           // the counter block's last word is 1
    output logic start_o,         // Y turns into the counter block
    output logic tag_o,           // Y is added to the State, which turns
    output logic text_o,          // the word written is added to the State, which turns
    output logic verify_o         // the word written is compared with the State, which turns
);

  typedef enum logic [2:0] {
    StIdle,
    StLoad,
    StCipher,
    StHashKey,
    StOne,
    StZero,
    StStart,
    StTag
  } state_e;

  // What the State holds.
  typedef enum logic [2:0] {
    HoldsNothing,
    HoldsText,    // the next keystream
    HoldsFirst,   // E(J0)
    HoldsResult,
    HoldsTag
  } holds_e;

  state_e state_q;
  holds_e holds_q;
  logic [1:0] count_q;
  logic hash_needed_q;  // a key is new
  logic counts_q;       // the counter block has been used
  logic after_q;        // IV_END or LENGTHS: something follows the product
  logic differs_q, tag_good_q;

  logic gcm, want_text, want_first, want, in_message;
  assign gcm        = mode_i == CTRL_MODE_GCM;
  assign in_message = iv_valid_i && key_valid_i && !hash_needed_q;
  assign want_text  = in_message && (!gcm || phase_i == BLOCK_PHASE_TEXT) &&
      holds_q != HoldsText && holds_q != HoldsResult;
  assign want_first = in_message && gcm && phase_i == BLOCK_PHASE_LENGTHS &&
      holds_q != HoldsFirst && holds_q != HoldsTag;
  assign want       = hash_needed_q || want_text || want_first;

  logic absorbs, is_text, is_iv;
  always_comb begin
    is_text = !gcm || phase_i == BLOCK_PHASE_TEXT;
    is_iv   = gcm && phase_i <= BLOCK_PHASE_IV_END;
    absorbs = gcm && phase_i != BLOCK_PHASE_VERIFY;
    data_good_o = 1'b0;
    if (is_text) data_good_o = iv_valid_i && holds_q == HoldsText;
    else if (is_iv) data_good_o = begun_i;
    else if (phase_i == BLOCK_PHASE_AAD) data_good_o = iv_valid_i;
    else if (phase_i == BLOCK_PHASE_LENGTHS) data_good_o = iv_valid_i && holds_q == HoldsFirst;
    else data_good_o = iv_valid_i && holds_q == HoldsTag;
  end

  logic last_turn;
  assign last_turn = count_q == 2'd3;

  assign cipher_load_o = state_q == StLoad;
  assign cipher_turn_o = count_q;
  assign cipher_last_o = last_turn;
  assign cipher_zero_o = hash_needed_q;
  assign first_o       = want_first;
  assign count_o       = gcm || counts_q;
  assign wide_o        = !gcm;

  assign hash_key_o      = state_q == StHashKey;
  assign hash_absorb_o   = data_i && absorbs;
  assign hash_multiply_o = data_i && last_i && absorbs;
  assign one_o           = state_q == StOne;
  assign start_o         = state_q == StStart;
  assign tag_o           = state_q == StTag;
  assign hash_drain_o    = start_o || tag_o || state_q == StZero || one_o || iv_i;
  assign text_o          = data_i && is_text;
  assign verify_o        = data_i && gcm && phase_i == BLOCK_PHASE_VERIFY;

  logic tag_done;
  assign tag_done     = tag_o && last_turn;
  assign busy_o       = state_q != StIdle || cipher_busy_i && !cipher_fetch_i || hash_busy_i ||
      after_q || want;
  assign block_busy_o = after_q;
  assign result_o     = text_o && last_i || tag_done && !decrypt_i;
  assign iv_set_o     = start_o && last_turn;
  assign iv_used_o    = tag_done && !decrypt_i || verify_o && last_i;
  assign tag_good_o   = tag_good_q;

  always_ff @(posedge clk_i) begin
    if (state_q != StIdle && state_q != StCipher) count_q <= count_q + 1'b1;
    unique case (state_q)
      StIdle: begin
        count_q <= '0;
        if (!cipher_busy_i && !hash_busy_i && after_q) begin
          state_q <= phase_i == BLOCK_PHASE_LENGTHS ? StTag : StStart;
        end else if (!cipher_busy_i && want) begin
          state_q <= StLoad;
        end
        if (iv_i && last_i && gcm) state_q <= StOne;
        if (begin_i) state_q <= StZero;
      end
      StLoad: begin
        holds_q <= HoldsNothing;
        if (last_turn) state_q <= StCipher;
      end
      StCipher:
      if (cipher_done_i) begin
        state_q <= StIdle;
        counts_q <= counts_q || !hash_needed_q;
        if (hash_needed_q) state_q <= StHashKey;
        else holds_q <= want_first ? HoldsFirst : HoldsText;
      end
      StHashKey:
      if (last_turn) begin
        state_q       <= StIdle;
        hash_needed_q <= 1'b0;
      end
      StOne:   state_q <= StIdle;
      StTag:
      if (last_turn) begin
        state_q <= StIdle;
        after_q <= 1'b0;
        holds_q <= decrypt_i ? HoldsTag : HoldsResult;
      end
      default:  // StZero, StStart
      if (last_turn) begin
        state_q <= StIdle;
        after_q <= 1'b0;
      end
    endcase
    if (data_i && last_i && gcm && (phase_i == BLOCK_PHASE_IV_END ||
        phase_i == BLOCK_PHASE_LENGTHS))
      after_q <= 1'b1;
    if (text_o && last_i) holds_q <= HoldsResult;
    if (read_i && last_i && is_text) holds_q <= HoldsNothing;
    if (leave_i && holds_q == HoldsResult) holds_q <= HoldsNothing;
    if (verify_o) begin
      differs_q <= differs_q || differs_i;
      if (last_i) begin
        tag_good_q <= !differs_q && !differs_i;
        holds_q    <= HoldsNothing;
      end
    end
    if (iv_i || key_i || begin_i) begin
      holds_q    <= HoldsNothing;
      counts_q   <= 1'b0;
      differs_q  <= 1'b0;
      tag_good_q <= 1'b0;
    end
    if (key_i && last_i) hash_needed_q <= 1'b1;
    if (clear_i || !rst_ni) begin
      state_q       <= StIdle;
      holds_q       <= HoldsNothing;
      hash_needed_q <= 1'b0;
      after_q       <= 1'b0;
      differs_q     <= 1'b0;
      tag_good_q    <= 1'b0;
    end
  end

endmodule
