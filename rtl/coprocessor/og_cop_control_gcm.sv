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
  import og_cop_pkg::*;
  import og_coprocessor_regs_pkg::*;
(
    input logic clk_i,
    input logic rst_ni,

    input  settings_t settings_i,
    input  message_t  message_i,
    input  transfer_t transfer_i,
    input  logic      differs_i,   // VERIFY: this word is not that of the tag
    input  logic      clear_i,
    output progress_t progress_o,

    input  logic      cipher_busy_i,
    input  logic      cipher_fetch_i,  // only with its key, as it is before any block
    input  logic      cipher_done_i,
    input  logic      hash_busy_i,
    output gcm_step_t step_o
);

  logic [2:0] phase;
  assign phase = message_i.phase;

  logic unused_word;  // og_cop_gcm gives it to the units
  assign unused_word = ^{transfer_i.word, settings_i.key_size};

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
  assign gcm        = settings_i.mode == CTRL_MODE_GCM;
  assign in_message = message_i.iv_valid && message_i.key_valid && !hash_needed_q;
  assign want_text  = in_message && (!gcm || phase == BLOCK_PHASE_TEXT) &&
      holds_q != HoldsText && holds_q != HoldsResult;
  assign want_first = in_message && gcm && phase == BLOCK_PHASE_LENGTHS &&
      holds_q != HoldsFirst && holds_q != HoldsTag;
  assign want       = hash_needed_q || want_text || want_first;

  logic absorbs, is_text, is_iv, data_good;
  always_comb begin
    is_text = !gcm || phase == BLOCK_PHASE_TEXT;
    is_iv   = gcm && phase <= BLOCK_PHASE_IV_END;
    absorbs = gcm && phase != BLOCK_PHASE_VERIFY;
    data_good = 1'b0;
    if (is_text) data_good = message_i.iv_valid && holds_q == HoldsText;
    else if (is_iv) data_good = message_i.begun;
    else if (phase == BLOCK_PHASE_AAD) data_good = message_i.iv_valid;
    else if (phase == BLOCK_PHASE_LENGTHS) data_good = message_i.iv_valid && holds_q == HoldsFirst;
    else data_good = message_i.iv_valid && holds_q == HoldsTag;
  end

  logic last_turn;
  assign last_turn = count_q == 2'd3;

  assign step_o.load  = state_q == StLoad;
  assign step_o.turn  = count_q;
  assign step_o.last  = last_turn;
  assign step_o.zero  = hash_needed_q;
  assign step_o.first = want_first;
  assign step_o.count = gcm || counts_q;
  assign step_o.wide  = !gcm;

  assign step_o.hash_key      = state_q == StHashKey;
  assign step_o.hash_absorb   = transfer_i.data && absorbs;
  assign step_o.hash_multiply = transfer_i.data && transfer_i.last && absorbs;
  assign step_o.hash_drain    = step_o.start || step_o.tag || state_q == StZero || step_o.one ||
      transfer_i.iv;

  assign step_o.one    = state_q == StOne;
  assign step_o.start  = state_q == StStart;
  assign step_o.tag    = state_q == StTag;
  assign step_o.text   = transfer_i.data && is_text;
  assign step_o.verify = transfer_i.data && gcm && phase == BLOCK_PHASE_VERIFY;

  logic tag_made;  // to encrypt
  assign tag_made = step_o.tag && last_turn && !settings_i.decrypt;

  assign progress_o.busy = state_q != StIdle || cipher_busy_i && !cipher_fetch_i || hash_busy_i ||
      after_q || want;
  assign progress_o.block_busy = after_q;
  assign progress_o.result = step_o.text && transfer_i.last || tag_made;
  assign progress_o.data_good = data_good;
  assign progress_o.iv_set = step_o.start && last_turn;
  assign progress_o.iv_used = tag_made || step_o.verify && transfer_i.last;
  assign progress_o.tag_good = tag_good_q;

  always_ff @(posedge clk_i) begin
    if (state_q != StIdle && state_q != StCipher) count_q <= count_q + 1'b1;
    unique case (state_q)
      StIdle: begin
        count_q <= '0;
        if (!cipher_busy_i && !hash_busy_i && after_q) begin
          state_q <= phase == BLOCK_PHASE_LENGTHS ? StTag : StStart;
        end else if (!cipher_busy_i && want) begin
          state_q <= StLoad;
        end
        if (transfer_i.iv && transfer_i.last && gcm) state_q <= StOne;
        if (message_i.begins) state_q <= StZero;
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
        holds_q <= settings_i.decrypt ? HoldsTag : HoldsResult;
      end
      default:  // StZero, StStart
      if (last_turn) begin
        state_q <= StIdle;
        after_q <= 1'b0;
      end
    endcase
    if (transfer_i.data && transfer_i.last && gcm && (phase == BLOCK_PHASE_IV_END ||
        phase == BLOCK_PHASE_LENGTHS))
      after_q <= 1'b1;
    if (step_o.text && transfer_i.last) holds_q <= HoldsResult;
    if (transfer_i.read && transfer_i.last && is_text) holds_q <= HoldsNothing;
    if (message_i.leaves && holds_q == HoldsResult) holds_q <= HoldsNothing;
    if (step_o.verify) begin
      differs_q <= differs_q || differs_i;
      if (transfer_i.last) begin
        tag_good_q <= !differs_q && !differs_i;
        holds_q    <= HoldsNothing;
      end
    end
    if (transfer_i.iv || transfer_i.key || message_i.begins) begin
      holds_q    <= HoldsNothing;
      counts_q   <= 1'b0;
      differs_q  <= 1'b0;
      tag_good_q <= 1'b0;
    end
    if (transfer_i.key && transfer_i.last) hash_needed_q <= 1'b1;
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
