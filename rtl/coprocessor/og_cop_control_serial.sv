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
// A block goes from one end of the key schedule to the other, and leaves the
// key unit's words there in the order that goes on. With 128 bits, those that
// it began with are fetched (StFetch). Longer keys are run back: the words are
// reversed (StTurn), the schedule is run without data (StWind), and they are
// reversed again. A new direction needs the last two, a new key all three.
//
// Cycles: 4 to fetch; 16 to reverse, with 192 bits 6 more (StAlign), because
// the window is then at the wrong end; to run, 53, 59 or 73, 43 words and 10
// lookups, 51 and 8, or 59 and 14, and from a new key 3, 5, or 7 and a lookup.

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

    output logic           erase_o,
    output state_control_t state_o,
    input  key_place_t     key_place_i,
    output key_control_t   key_o
);

  localparam logic [3:0] ERASE_CYCLES = 4'd8;  // as many as words in the key unit
  localparam logic [3:0] ALIGN_CYCLES = 4'd6;

  typedef enum logic [2:0] {
    StErase,
    StIdle,
    StRound,
    StWind,
    StTurn,
    StAlign,
    StFetch
  } state_e;

  state_e state_q;
  logic [3:0] round_q;
  logic [2:0] column_q;  // 4: the cycle in which the last column arrives
  logic [2:0] phase_q;   // of the key schedule's next word, modulo the words of a key
  logic looked_q, pushed_q;  // the cycle before
  logic down_q;              // the words are those that go down

  logic [2:0] last_word;
  logic key_128, key_192, key_256, turns, special;
  assign last_word = KeyMax == 128 ? 3'd3 : last_key_word(key_size_i);
  assign key_128   = KeyMax == 128 || key_size_i == 2'd0;
  assign key_192   = KeyMax >= 192 && key_size_i == 2'd1;
  assign key_256   = KeyMax == 256 && key_size_i[1];
  // A key just written is at neither end.
  assign turns     = key_valid_i && (down_q != decrypt_i || down_q && key_place_i.first);
  // Words with g(): multiples of Nk, with 256 bits those halfway too. Going
  // down, phases count from the last word on, which is one before a multiple
  // of 4, so that they are those of phase 3.
  assign special   = phase_q[1:0] == {2{down_q}} && (!phase_q[2] || key_256);

  // One cycle of a round, or the loading of a word.
  logic in_round, settles, lookup, push, step;
  always_comb begin
    in_round = state_q == StRound;
    settles  = in_round ? column_q[2] : last_word_i;
    if (down_q) begin
      // The head has been used when a column arrives, and then makes room.
      lookup = special && (pushed_q || data_load_i);
      push   = in_round && !settles && !lookup;
      step   = !special && (pushed_q || data_load_i) || in_round && looked_q;
    end else begin
      // The tail must be there when a column arrives.
      lookup = special && (settles || in_round && !looked_q);
      push   = in_round && !settles && !lookup;
      step   = push || data_load_i && !settles;
    end
  end

  logic round_last;
  assign round_last = round_q == (KeyMax == 128 ? 4'd10 : last_round(key_size_i));

  // The key unit.
  logic winds, wind_last;
  assign winds         = state_q == StWind && (!special || looked_q);
  assign wind_last =
      down_q ? key_place_i.first && phase_q == 3'd2 : key_place_i.last && phase_q == 3'd3;
  assign key_o.down    = down_q;
  assign key_o.plain   = phase_q[2] && key_256;
  assign key_o.special = special;
  assign key_o.exchange = state_q == StTurn && round_q[3:2] == ~round_q[1:0] || state_q == StAlign;
  assign key_o.turn    = state_q == StTurn && !key_o.exchange;
  assign key_o.fetch   = state_q == StFetch;
  assign key_o.step    = winds || step;
  assign key_o.restart = state_o.settle && round_last && key_128;

  // The data unit.
  assign erase_o            = state_q == StErase;
  assign state_o.push       = push;
  assign state_o.column     = column_q[1:0];
  assign state_o.settle     = in_round && settles;
  assign state_o.between    = in_round && lookup && !settles;
  assign state_o.late       = push && looked_q && column_q != '0;
  assign state_o.arrive     = pushed_q;
  assign state_o.last_round = round_last;

  assign busy_o       = state_q != StIdle || turns;
  assign block_busy_o = in_round || state_q == StWind || state_q == StTurn || state_q == StAlign ||
      turns;
  assign result_o     = state_o.settle && round_last;

  logic turned;
  assign turned = state_q == StTurn && round_q == '1;

  always_ff @(posedge clk_i) begin
    looked_q <= state_q == StWind ? special && !looked_q :
                lookup && (in_round || data_load_i && last_word_i);
    pushed_q <= push;
    if (key_o.step) phase_q <= phase_q == last_word ? '0 : phase_q + 1'b1;
    if (turned) begin
      down_q  <= !down_q;
      phase_q <= {!down_q && key_place_i.first && !key_128, 1'b0, down_q};
    end
    unique case (state_q)
      StErase: begin
        round_q <= round_q + 1'b1;
        if (round_q == ERASE_CYCLES - 1'b1) state_q <= StIdle;
      end
      StIdle: begin
        round_q  <= 4'd1;
        column_q <= '0;
        if (turns) state_q <= StWind;
        if (data_load_i && last_word_i) state_q <= StRound;
      end
      StRound: begin
        if (push) column_q <= column_q + 1'b1;
        if (settles) begin
          column_q <= '0;
          round_q  <= round_q + 1'b1;
          if (round_last) begin
            round_q <= '0;
            state_q <= StTurn;
            if (key_128) begin
              state_q <= StFetch;
              phase_q <= {2'b00, !down_q};
            end
          end
        end
      end
      StWind: begin
        round_q <= '0;
        if (winds && wind_last) state_q <= StTurn;
      end
      StTurn: begin
        round_q <= round_q + 1'b1;
        if (turned) state_q <= key_128 ? StFetch : key_192 ? StAlign : StIdle;
      end
      StAlign: begin
        round_q <= round_q + 1'b1;
        if (round_q == ALIGN_CYCLES - 1'b1) state_q <= StIdle;
      end
      StFetch: begin
        round_q <= round_q + 1'b1;
        if (round_q[1:0] == '1) state_q <= StIdle;
      end
      default: state_q <= StErase;
    endcase
    if (key_load_i) begin  // it may come while the key before is fetched
      state_q <= last_word_i ? StTurn : StIdle;
      round_q <= '0;
      down_q  <= 1'b0;
    end
    if (clear_i || !rst_ni) begin
      state_q <= StErase;
      round_q <= '0;
    end
    if (KeyMax == 128) phase_q[2] <= 1'b0;
  end

endmodule
