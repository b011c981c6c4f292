// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Control of a co-processor with sixteen S-boxes: what og_cop_state_parallel
// and og_cop_key_parallel do in each cycle.
//
// A round is a push of the whole State into the S-boxes and a cycle in which
// it arrives; in that one, and whenever nothing is pushed, the key unit has
// four of the S-boxes, for the words it makes in the push. With 192-bit keys
// it makes four words between the rounds, one a cycle; and the round key that
// is over is added by itself, before the first round to decrypt, and after the
// last to encrypt.
//
// A block goes from one end of the key schedule to the other, and leaves the
// key unit's words there in the order that goes on. With 128 bits, those that
// it began with are fetched (StFetch). Longer keys are run back: the words are
// reversed (StTurn), the schedule is run without data (StWind), and they are
// reversed again. A new direction needs the last two, a new key of 192 or 256
// bits all three; one of 128 bits is stored.
//
// Cycles: 4 to store and 4 to fetch; 16 to reverse, with 192 bits 6 more
// (StAlign), because the window is then at the wrong end; to run, 2 a step.

module og_cop_control_parallel
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
    output logic       settle_o,
    output logic       keyed_o,
    output logic       final_o,

    input  key_place_t   key_place_i,
    output key_control_t key_o
);

  localparam logic [3:0] ERASE_CYCLES = 4'd8;  // as many as words in the key unit

  typedef enum logic [3:0] {
    StErase,
    StIdle,
    StPush,
    StSettle,
    StStep,
    StAdd,
    StWind,
    StTurn,
    StAlign,
    StFetch
  } state_e;

  state_e state_q;
  logic [3:0] round_q;
  logic [1:0] word_q;   // 192 bits: of the round key
  logic [2:0] phase_q;  // of the key schedule's next word, modulo the words of a key
  logic looked_q;       // the cycle before was a lookup for this one
  logic down_q;         // the words are those that go down

  logic key_128, key_192, key_256, turns, special;
  assign key_128 = KeyMax == 128 || key_size_i == 2'd0;
  assign key_192 = KeyMax >= 192 && key_size_i == 2'd1;
  assign key_256 = KeyMax == 256 && key_size_i[1];
  // A long key just written is at neither end.
  assign turns   = key_valid_i && (down_q != decrypt_i || down_q && key_place_i.first && !key_128);
  // With 192 bits, words with g(): multiples of 6. Going down, phases count
  // from a word on that is three beyond one.
  assign special = !key_192 || phase_q == (down_q ? 3'd3 : 3'd0);

  logic last_one, alone, steps, winds, wind_last, turned, counted;
  assign last_one  = round_q == last_round(KeyMax == 128 ? 2'd0 : key_size_i);
  assign alone     = state_q == StAdd;
  assign winds     = (state_q == StWind || state_q == StStep) && (!special || looked_q);
  assign steps     = state_q == StStep && winds && word_q == '1;  // a round key is made
  assign wind_last = (down_q ? key_place_i.first : key_place_i.last) &&
      (key_192 ? phase_q == 3'd5 : !key_256 || phase_q[2]);
  assign turned    = state_q == StTurn && round_q == '1;
  assign counted   = key_192 && !down_q ? steps : settle_o;

  // The data unit.
  assign erase_o  = state_q == StErase;
  assign push_o   = state_q == StPush || alone;
  assign settle_o = state_q == StSettle || alone;
  assign final_o  = last_one || alone;
  always_comb begin
    keyed_o = alone;
    if (state_q == StPush) keyed_o = !down_q || round_q == 4'd1 && !key_192;
    if (state_q == StSettle) keyed_o = down_q || last_one && !key_192;
  end

  // The key unit.
  assign key_o.down     = down_q;
  assign key_o.plain    = phase_q[2];
  assign key_o.turn     = state_q == StTurn && !key_o.exchange;
  assign key_o.exchange = state_q == StTurn && round_q[3:2] == ~round_q[1:0] || state_q == StAlign;
  assign key_o.fetch    = state_q == StFetch;
  assign key_o.step     = winds || state_q == StPush && !key_192;
  assign key_o.special  = special;
  assign key_o.restart  = result_o && key_128;

  assign result_o       = key_192 && !down_q ? alone : state_q == StSettle && last_one;
  assign busy_o         = state_q != StIdle || turns;
  assign block_busy_o   = turns || state_q != StIdle && state_q != StFetch && state_q != StErase;

  always_ff @(posedge clk_i) begin
    looked_q <= (state_q == StWind || state_q == StStep) && special && !looked_q;
    if (key_o.step) begin
      if (key_192) phase_q <= phase_q == 3'd5 ? '0 : phase_q + 1'b1;
      if (key_256) phase_q[2] <= !phase_q[2];
    end
    if (turned) begin
      down_q <= !down_q;
      if (!key_128) phase_q[2] <= !phase_q[2];
    end
    if (counted) round_q <= round_q + 1'b1;
    unique case (state_q)
      StErase: begin
        round_q <= round_q + 1'b1;
        if (round_q == ERASE_CYCLES - 1'b1) state_q <= StIdle;
      end
      StIdle: begin
        round_q <= 4'd1;
        word_q  <= '0;
        if (turns) state_q <= StWind;
        if (key_load_i) begin
          round_q <= '0;
          phase_q <= '0;
          down_q  <= 1'b0;
          if (last_word_i) state_q <= key_128 ? StAlign : StTurn;
        end
        if (data_load_i && last_word_i) state_q <= key_192 && down_q ? StAdd : StPush;
      end
      StPush: state_q <= StSettle;
      StSettle: begin
        state_q <= StPush;
        if (key_192) state_q <= StStep;
        if (result_o) begin
          round_q <= '0;
          state_q <= key_128 ? StFetch : StTurn;
        end
      end
      StStep: begin
        if (winds) word_q <= word_q + 1'b1;
        if (steps) state_q <= last_one && !down_q ? StAdd : StPush;
      end
      StAdd: begin
        state_q <= down_q ? StStep : StTurn;
        round_q <= {3'b000, down_q};
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
        if (key_128 && round_q[1:0] == '1) begin
          round_q <= '0;
          state_q <= StFetch;
        end
        if (round_q == 4'd5) state_q <= StIdle;
      end
      StFetch: begin
        round_q <= round_q + 1'b1;
        if (round_q[1:0] == '1) state_q <= StIdle;
      end
      default: state_q <= StErase;
    endcase
    if (clear_i || !rst_ni) begin
      state_q <= StErase;
      round_q <= '0;
    end
    if (KeyMax == 128) {word_q, phase_q} <= '0;
  end

endmodule
