// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Key unit, one word of the key schedule a cycle in either direction (FIPS 197,
// 5.2).
//
// Two shift registers of four words, head on the left: the lower one, or as
// much of both as a key has words, is a window on the schedule. Going up, its
// first word is at the head, and what comes in at the tail is
//   head + g(tail),  g = SubWord(RotWord()) + Rcon at multiples of Nk;
// going down, its last word is at the head, and that is
//   head + g(second).
// So both ways the same XOR, and only the argument of g differs. word_o is the
// tail going up, the word just made, and the head going down: there the words
// are made Nk steps early, because the argument of g is then known in time.
// Blocks begin with the first word of the schedule as word_o, or with its last.
// The schedule is a permutation, so it has words before the first.
//
// With 128-bit keys the upper register stores what blocks begin with. Longer
// keys leave no room for it: there the schedule is run back.
//
// All words are reversed in 16 cycles, of which 3, 6, 9 and 12 exchange, and
// the others turn.
//
// g is looked up in the data unit's S-boxes: substitute_o goes in at the end
// of a round, substituted_i comes a cycle later, when step then takes it.
//
// Cost: 264 flip-flops, each with an enable, whatever KeyMax.

module og_cop_key_serial
  import og_cop_pkg::*;
  import og_aes_pkg::*;
#(
    parameter int KeyMax = 256  // 128, 192 or 256
) (
    input logic clk_i,

    input logic         [1:0] key_size_i,
    input key_control_t       do_i,

    input logic  erase_i,     // shift zeros in
    input logic  load_i,      // shift word_i in, whatever fetch is
    input word_t word_i,

    output word_t       word_o,         // of the round key
    output word_t [3:0] round_key_o,    // the four words last made; element 3 is the newest
    output key_place_t  place_o,
    output word_t       substitute_o,
    input  word_t       substituted_i
);

  localparam bit LONG = KeyMax > 128;

  word_t [3:0] upper_q, lower_q, upper, lower;  // element 0 is the tail
  logic [7:0] rcon_q;  // of the next word going up that has one

  assign upper = upper_q ^ HELD;
  assign lower = lower_q ^ HELD;

  logic long_key, key_192;
  assign long_key = LONG && key_size_i != 2'd0;
  assign key_192  = LONG && (KeyMax == 192 || key_size_i[0]);

  word_t head, second;
  always_comb begin
    head   = lower[3];
    second = lower[2];
    if (long_key) begin
      head   = key_192 ? upper[1] : upper[3];
      second = key_192 ? upper[0] : upper[2];
    end
  end

  // g: SubWord() of the word as it is, or turned and with Rcon.
  logic [7:0] up, down;
  word_t argument, turned, g;
  assign up           = x_times_byte(rcon_q);
  assign down         = {1'b0, rcon_q[7:1]} ^ (rcon_q[0] ? 8'h8d : 8'h00);
  assign argument     = do_i.down ? second : lower[0];
  assign turned       = rot_word(argument);
  assign substitute_o = KeyMax == 256 && do_i.plain ? argument : turned;
  always_comb begin
    g = substituted_i;
    if (KeyMax < 256 || !do_i.plain) g[31:24] = substituted_i[31:24] ^ (do_i.down ? down : rcon_q);
  end

  word_t made, tail_in;
  logic swaps, lower_moves, upper_moves;
  assign made        = head ^ (do_i.special ? g : argument);
  assign swaps       = (do_i.exchange || do_i.fetch) && !load_i;
  assign tail_in     = ({WORD_W{load_i}} & word_i) | ({WORD_W{swaps}} & upper[3]) |
      ({WORD_W{do_i.step}} & made);
  assign lower_moves = erase_i || load_i || swaps || do_i.step;
  assign upper_moves = erase_i || load_i || swaps || do_i.turn || do_i.step && long_key;

  always_ff @(posedge clk_i) begin
    if (lower_moves) lower_q <= {lower[2:0], tail_in} ^ HELD;
    if (upper_moves)
      upper_q <= {upper[2:0], do_i.turn || do_i.fetch && !load_i ? upper[3] : lower[3]} ^ HELD;
  end

  // Rcon[i+1] is x Rcon[i].
  logic [7:0] last_rcon;
  always_comb begin
    unique case (LONG ? key_size_i : 2'd0)
      2'd0: last_rcon = rcon(11);
      2'd1: last_rcon = rcon(9);
      default: last_rcon = rcon(8);
    endcase
  end
  always_ff @(posedge clk_i) begin
    if (do_i.step && do_i.special && !(KeyMax == 256 && do_i.plain)) begin
      rcon_q <= do_i.down ? down : up;
    end
    if (load_i || do_i.restart) rcon_q <= do_i.restart && do_i.down ? rcon(11) : rcon(1);
  end
  assign place_o.first     = rcon_q == rcon(1);
  assign place_o.last      = rcon_q == last_rcon;

  assign word_o      = do_i.down ? head : lower[0];
  assign round_key_o = lower;

endmodule
