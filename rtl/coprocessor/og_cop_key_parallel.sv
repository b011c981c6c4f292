// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Key unit, four words of the key schedule a step, in either direction
// (FIPS 197, 5.2).
//
// The window holds Nk words in a row from the present round key on, that at
// its head: going up when encrypting, going down when decrypting. A step
// appends the next four. The store holds the window that blocks start from.
// g(), SubWord() with what belongs to it, is needed for at most one of the
// four: encryption for the first (192-bit keys: or the third), decryption for
// the fourth (or the second). It is looked up in the data unit's S-boxes in
// the cycle before the step.
//
// Cost: 2 KeyMax + 8 flip-flops, each with an enable.

module og_cop_key_parallel
  import og_cop_pkg::*;
  import og_aes_pkg::*;
#(
    parameter int KeyMax = 256  // 128, 192 or 256
) (
    input logic clk_i,

    input logic [1:0] key_size_i,
    input logic       decrypt_i,   // direction of the schedule
    input logic [2:0] phase_i,     // words used so far, modulo Nk

    input logic  load_i,   // shift word_i into the store
    input word_t word_i,
    input logic  fetch_i,  // copy the store into the window
    input logic  turn_i,   // copy the window into the store, last word first
    input logic  step_i,

    output word_t [3:0] round_key_o,   // element 3 is the head
    output word_t       substitute_o,
    input  word_t       substituted_i
);

  localparam int WORDS = KeyMax / WORD_W;

  word_t [WORDS-1:0] store_q, window_q;  // element 0 is the last word
  logic [7:0] rcon_q;

  logic key_192, key_256;
  assign key_192 = KeyMax >= 192 && key_size_i == 2'd1;
  assign key_256 = KeyMax == 256 && key_size_i[1];

  // The window from its head on; what lies beyond its end is not looked at.
  word_t [7:0] from_head;
  always_comb begin
    from_head = '0;
    for (int j = 0; j < WORDS; j++) begin
      if (j < 4) from_head[j] = window_q[3-j];
      if (key_192 && j < 6) from_head[j] = window_q[WORDS>4?5-j : 0];
      if (key_256) from_head[j] = window_q[WORDS>6?7-j : 0];
    end
  end

  // Which word of the four has g(), and whether that is SubWord() alone.
  logic first, second, third, fourth, plain;
  always_comb begin
    first  = !decrypt_i && (phase_i == 3'd0 || key_256);
    third  = !decrypt_i && key_192 && phase_i == 3'd4;
    fourth = decrypt_i && (phase_i == 3'd0 || key_256);
    second = decrypt_i && key_192 && phase_i == 3'd2;
    plain  = key_256 && phase_i[2];
  end

  word_t g;
  word_t [3:0] made;
  assign g = substituted_i ^ {plain ? 8'h00 : rcon_q, 24'h0};
  always_comb begin
    if (decrypt_i) begin
      made[0] = from_head[0] ^ from_head[1];
      made[1] = from_head[1] ^ (second ? g : from_head[2]);
      made[2] = from_head[2] ^ from_head[3];
      made[3] = from_head[3] ^ (fourth ? g : from_head[4]);
    end else begin
      made[0] = from_head[0] ^ (first ? g : window_q[0]);
      made[1] = from_head[1] ^ made[0];
      made[2] = from_head[2] ^ (third ? g : made[1]);
      made[3] = from_head[3] ^ made[2];
    end
  end

  word_t argument;
  always_comb begin
    if (decrypt_i) begin
      argument = from_head[0] ^ from_head[1];  // the fifth word of a 128-bit key's row
      if (key_192 || key_256) argument = from_head[4];
      if (second) argument = from_head[2];
    end else begin
      argument = window_q[0];
      if (third) argument = made[1];
    end
  end
  assign substitute_o = plain ? argument : rot_word(argument);

  // The row that ends where the schedule does, as the store will hold it. With
  // 192 bits that is two words beyond a whole number of steps.
  word_t [WORDS-1:0] turned;
  always_comb begin
    for (int k = 0; k < WORDS; k++) begin
      turned[k] = from_head[k];
      if (key_192 && k < 4) turned[k] = from_head[k+2];
      if (key_192 && k >= 4 && k < 6) turned[k] = made[k-4];
    end
  end

  always_ff @(posedge clk_i) begin
    if (load_i) store_q <= {store_q[WORDS-2:0], word_i};
    if (turn_i) store_q <= turned;
    if (fetch_i) window_q <= store_q;
    if (step_i) begin
      window_q[3:0] <= {made[0], made[1], made[2], made[3]};
      for (int k = 4; k < WORDS; k++) window_q[k] <= window_q[k-4];
    end
  end

  logic [7:0] up, down;
  assign up   = {rcon_q[6:0], 1'b0} ^ (rcon_q[7] ? 8'h1b : 8'h00);
  assign down = {1'b0, rcon_q[7:1]} ^ (rcon_q[0] ? 8'h8d : 8'h00);
  always_ff @(posedge clk_i) begin
    if (fetch_i) begin
      rcon_q <= 8'h01;
      if (decrypt_i) rcon_q <= key_256 ? rcon(7) : key_192 ? rcon(8) : rcon(10);
    end else if (step_i && (first || second || third || fourth) && !plain) begin
      rcon_q <= decrypt_i ? down : up;
    end
  end

  assign round_key_o = {from_head[0], from_head[1], from_head[2], from_head[3]};

endmodule
