// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Control of a co-processor with four S-boxes: what og_cop_state and
// og_cop_key_serial do in each cycle.
//
// A round is four pushes of a column and one cycle in which the last column
// arrives; in it the key unit has the S-boxes. 192-bit keys need them also in
// the middle of every third round: a sixth cycle. The last word of a block
// written is such a last cycle too, so a block takes 5 cycles a round from
// then on, and a word can be read in the cycle after.
//
// Where the store holds the key schedule's other end, it is wound there: the
// schedule is run without data, and the words left in the window go into the
// store in the opposite order, each in front of the one before.

module og_cop_control_serial
  import og_cop_pkg::*;
#(
    parameter int KeyMax = 256  // 128, 192 or 256
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic       decrypt_i,
    input  logic [1:0] key_size_i,
    input  logic       key_valid_i,
    input  logic       key_load_i,    // a word of a key is written
    input  logic       data_load_i,   // a word of a block is written
    input  logic       last_word_i,   // the last one
    input  logic       clear_i,
    output logic       busy_o,
    output logic       block_busy_o,
    output logic       result_o,

    output logic       erase_o,
    output logic       push_o,
    output logic [1:0] column_o,
    output logic       between_o,
    output logic       late_o,
    output logic       settle_o,
    output logic       arrive_o,
    output logic       final_o,

    output logic key_decrypt_o,
    output logic key_plain_o,
    output logic key_turn_o,
    output logic key_rotate_o,
    output logic key_fetch_o,
    output logic key_step_o,
    output logic key_last_o,
    output logic key_special_o
);

  localparam logic [3:0] ERASE_CYCLES = 4'd8;  // as many as words in a 256-bit key

  typedef enum logic [2:0] {
    StErase,
    StIdle,
    StFetch,
    StRound,
    StWind,
    StTurn
  } state_e;

  state_e state_q;
  logic [3:0] round_q;
  logic [2:0] column_q;  // 4: the cycle in which the last column arrives
  logic [2:0] phase_q;   // of the key schedule's next word, modulo the words of a key
  logic       stored_q;  // which comes from the store (encryption)
  logic looked_q, pushed_q;  // the cycle before
  logic store_decrypt_q;     // the store is where decryption starts

  logic [2:0] last_word;
  logic key_256, turns, wraps, special;
  assign last_word = KeyMax == 128 ? 3'd3 : last_key_word(key_size_i);
  assign key_256   = KeyMax == 256 && key_size_i[1];
  assign turns     = key_valid_i && store_decrypt_q != decrypt_i;
  assign wraps     = phase_q == last_word;
  // Words with g(): multiples of Nk, with 256 bits those halfway too.
  assign special   = store_decrypt_q ? phase_q[1:0] == 2'd3 && (!phase_q[2] || key_256) :
      phase_q[1:0] == 2'd0 && (!phase_q[2] || key_256);

  // One cycle of a round, or the loading of a word.
  logic in_round, settles, lookup, push, step, fetch;
  always_comb begin
    in_round = state_q == StRound;
    settles  = in_round ? column_q[2] : last_word_i;
    if (store_decrypt_q) begin
      // The head has been used when a column arrives, and then makes room.
      lookup = special && (pushed_q || data_load_i);
      push   = in_round && !settles && !lookup;
      step   = !special && (pushed_q || data_load_i) || in_round && looked_q;
      fetch  = 1'b0;
    end else begin
      // The tail must be there when a column arrives.
      lookup = special && !stored_q && (settles || in_round && !looked_q);
      push   = in_round && !settles && !lookup;
      step   = push && !stored_q;
      fetch  = push && stored_q || data_load_i && !settles;
    end
  end

  logic round_last, wind_last, turn_end, turn_wraps;
  logic [5:0] wind_words;
  assign round_last = round_q == (KeyMax == 128 ? 4'd10 : last_round(key_size_i));
  always_comb begin
    unique case (KeyMax == 128 ? 2'd0 : key_size_i)
      2'd0: wind_words = 6'd40;
      2'd1: wind_words = 6'd46;
      default: wind_words = 6'd52;
    endcase
  end
  assign wind_last  = {round_q, column_q[1:0]} == wind_words - 6'd1;
  assign turn_wraps = phase_q == last_word - 3'd1;
  assign turn_end   = round_q == {1'b0, last_word} + 4'd1;

  // The key unit.
  logic winds;
  always_comb begin
    winds         = state_q == StWind && (!special || looked_q);
    key_decrypt_o = store_decrypt_q;
    key_plain_o   = phase_q[2] && key_256;
    key_special_o = special;
    key_last_o    = state_q == StFetch;
    key_fetch_o   = state_q == StFetch || fetch;
    key_step_o    = winds || step;
    key_turn_o    = state_q == StTurn && turn_wraps && !turn_end;
    key_rotate_o  = key_fetch_o || state_q == StTurn && !key_turn_o;
  end

  // The data unit.
  assign erase_o   = state_q == StErase;
  assign push_o    = push;
  assign column_o  = column_q[1:0];
  assign settle_o  = in_round && settles;
  assign between_o = in_round && lookup && !settles;
  assign late_o    = push && looked_q && column_q != '0;
  assign arrive_o  = pushed_q;
  assign final_o   = round_last;

  assign busy_o       = state_q != StIdle || turns;
  assign block_busy_o = in_round;
  assign result_o     = settle_o && round_last;

  logic key_moves;
  assign key_moves = key_fetch_o || key_step_o;

  always_ff @(posedge clk_i) begin
    looked_q <= state_q == StWind ? special && !looked_q :
                lookup && (in_round || data_load_i && last_word_i);
    pushed_q <= push;
    if (key_moves) begin
      phase_q <= wraps ? '0 : phase_q + 1'b1;
      if (wraps) stored_q <= 1'b0;
    end
    unique case (state_q)
      StErase: begin
        round_q <= round_q + 1'b1;
        if (round_q == ERASE_CYCLES - 1'b1) state_q <= StIdle;
      end
      StIdle: begin
        round_q  <= 4'd1;
        column_q <= '0;
        if (key_load_i) store_decrypt_q <= 1'b0;
        // A turn goes on with the words that have been fetched.
        if (key_load_i && last_word_i || turns) state_q <= StFetch;
        if (key_load_i) begin
          phase_q  <= '0;
          stored_q <= 1'b1;
        end
        if (data_load_i && last_word_i) state_q <= StRound;
      end
      StFetch: begin
        round_q  <= '0;
        column_q <= '0;
        if (wraps || !store_decrypt_q && !turns) state_q <= turns ? StWind : StIdle;
      end
      StRound: begin
        if (push) column_q <= column_q + 1'b1;
        if (settles) begin
          column_q <= '0;
          round_q  <= round_q + 1'b1;
          if (round_last) begin
            state_q  <= StFetch;
            phase_q  <= '0;
            stored_q <= 1'b1;
          end
        end
      end
      StWind:
      if (winds) begin
        {round_q, column_q[1:0]} <= {round_q, column_q[1:0]} + 1'b1;
        if (wind_last) begin
          state_q <= StTurn;
          phase_q <= '0;
          round_q <= '0;
        end
      end
      StTurn: begin
        phase_q <= turn_wraps ? '0 : phase_q + 1'b1;
        if (turn_wraps) begin
          round_q <= round_q + 1'b1;
          if (turn_end) begin
            state_q         <= StFetch;
            stored_q        <= 1'b1;
            store_decrypt_q <= !store_decrypt_q;
          end
        end
      end
      default: state_q <= StErase;
    endcase
    if (clear_i || !rst_ni) begin
      state_q <= StErase;
      round_q <= '0;
    end
    if (!rst_ni) store_decrypt_q <= 1'b0;
    if (KeyMax == 128) phase_q[2] <= 1'b0;
  end

endmodule
