// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Key unit, four words of the key schedule a step, in either direction
// (FIPS 197, 5.2); with 192-bit keys one.
//
// Two registers of four words: the lower one, or as much of both as a key has
// words, is a window on the schedule, going up with its first word at the head,
// going down with its last. The round key is the lower register, whose words
// have just been made from the window's head:
//   up    head + g(tail), second + the word just made, and so on;
//   down  head + second, ..., the fourth + g(what follows the new first three).
// With 192 bits a word is made and shifted in, as in og_cop_key_serial.
//
// With 128-bit keys the upper register stores what blocks begin with. Longer
// keys leave no room for it: there the schedule is run back.
//
// Both are shift registers too: so a key comes in, and all words are reversed
// in 16 cycles, of which 3, 6, 9 and 12 exchange, and the others turn.
//
// g is SubWord() with what belongs to it, looked up in the data unit's S-boxes
// in the cycle before the step.
//
// Cost: 264 flip-flops, each with an enable, whatever KeyMax.

module og_cop_key_parallel
  import og_cop_pkg::*;
  import og_aes_pkg::*;
#(
    parameter int KeyMax = 256  // 128, 192 or 256
) (
    input logic clk_i,

    input logic         [1:0] key_size_i,
    input key_control_t       do_i,

    input logic  erase_i,     // shift zeros in
    input logic  load_i,      // shift word_i in
    input word_t word_i,

    output word_t [3:0] round_key_o,    // element 3 is the head
    output key_place_t  place_o,
    output word_t       substitute_o,
    input  word_t       substituted_i
);

  localparam bit LONG = KeyMax > 128;

  word_t [3:0] upper_q, lower_q, upper, lower;  // element 0 is the tail
  logic [7:0] rcon_q;  // of the next word going up that has one

  assign upper = upper_q ^ HELD;
  assign lower = lower_q ^ HELD;

  logic key_192, key_256, plain;
  assign key_192 = LONG && (key_size_i == 2'd1 || KeyMax == 192 && key_size_i != 2'd0);
  assign key_256 = KeyMax == 256 && key_size_i[1];
  assign plain   = key_256 && do_i.plain;

  // g: SubWord() of the word as it is, or turned and with Rcon.
  logic [7:0] up, down;
  word_t argument, g;
  word_t [3:0] head, made;
  assign up           = x_times_byte(rcon_q);
  assign down         = {1'b0, rcon_q[7:1]} ^ (rcon_q[0] ? 8'h8d : 8'h00);
  assign substitute_o = plain ? argument : rot_word(argument);
  always_comb begin
    g = substituted_i;
    if (!plain) g[31:24] = substituted_i[31:24] ^ (do_i.down ? down : rcon_q);
    argument = lower[0];
    if (do_i.down) argument = key_192 ? upper[0] : key_256 ? lower[3] : made[3];
  end

  // Four words.
  always_comb begin
    head    = key_256 ? upper : lower;
    made[3] = head[3] ^ (do_i.down ? head[2] : g);
    made[2] = head[2] ^ (do_i.down ? head[1] : made[3]);
    made[1] = head[1] ^ (do_i.down ? head[0] : made[2]);
    made[0] = head[0] ^ (do_i.down ? g : made[1]);
  end

  // One word.
  logic swaps, word_step, lower_shifts, upper_shifts;
  word_t tail_in;
  assign swaps        = do_i.exchange || do_i.fetch;
  assign word_step    = do_i.step && key_192;
  assign tail_in      = ({WORD_W{load_i}} & word_i) | ({WORD_W{swaps}} & upper[3]) |
      ({WORD_W{word_step}} & (upper[1] ^ (do_i.special ? g : argument)));
  assign lower_shifts = erase_i || load_i || swaps || word_step;
  assign upper_shifts = lower_shifts || do_i.turn;

  always_ff @(posedge clk_i) begin
    if (do_i.step) lower_q <= made ^ HELD;
    if (lower_shifts) lower_q <= {lower[2:0], tail_in} ^ HELD;
    if (do_i.step && key_256) upper_q <= lower ^ HELD;
    if (upper_shifts) begin
      upper_q <= {upper[2:0], do_i.turn || do_i.fetch ? upper[3] : lower[3]} ^ HELD;
    end
  end

  // Rcon[i+1] is x Rcon[i].
  logic [7:0] first_rcon, last_rcon;
  always_comb begin
    first_rcon = key_192 || key_256 ? rcon(1) : rcon(2);
    unique case (LONG ? key_size_i : 2'd0)
      2'd0: last_rcon = rcon(10);
      2'd1: last_rcon = rcon(9);
      default: last_rcon = rcon(8);
    endcase
  end
  always_ff @(posedge clk_i) begin
    if (do_i.step && do_i.special && !plain) rcon_q <= do_i.down ? down : up;
    if (load_i || do_i.restart) rcon_q <= do_i.restart && do_i.down ? rcon(11) : rcon(1);
  end
  assign place_o.first     = rcon_q == first_rcon;
  assign place_o.last      = rcon_q == last_rcon;

  assign round_key_o = lower;

endmodule
