// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Key unit, one word of a round key a cycle in either direction (FIPS 197, 5.2).
//
// Two shift registers of KeyMax bits, head on the left: the store holds the Nk
// words that a block starts from and turns in a ring; the window holds the Nk
// words last made. Encrypting, words go up, and the new word is
//   head + g(tail),  g = SubWord(RotWord()) + Rcon at multiples of Nk;
// decrypting, words go down, the windows hold them last to first, and it is
//   head + g(second).
// So both ways the same XOR, and only the argument of g differs. word_o is the
// tail when encrypting and the head when decrypting: there the words are made
// Nk steps early, because the argument of g is then known in time.
//
// g is looked up in the data unit's S-boxes: substitute_o goes in at the end
// of a round, substituted_i comes a cycle later, when step_i then takes it.
//
// Cost: 2 KeyMax + 8 flip-flops, each with an enable.

module og_cop_key_serial
  import og_cop_pkg::*;
  import og_aes_pkg::*;
#(
    parameter int KeyMax = 256  // 128, 192 or 256
) (
    input logic clk_i,

    input logic [1:0] key_size_i,
    input logic       decrypt_i,   // direction of the schedule
    input logic       plain_i,     // g is SubWord() alone (256-bit keys)

    input logic  erase_i,   // shift zeros into both
    input logic  load_i,    // shift word_i into the store
    input word_t word_i,
    input logic  turn_i,    // shift the store, and the window's head into it
    input logic  rotate_i,  // shift the store in its ring
    input logic  fetch_i,   // shift the store's head into the window
    input logic  step_i,    // shift a new word into the window
    input logic  last_i,    // set Rcon to where decryption or encryption starts
    input logic  special_i, // the word is one with g

    output word_t word_o,                // of the round key
    output word_t [3:0] round_key_o,     // the four words last made; element 3 is the newest
    output word_t substitute_o,
    input  word_t substituted_i
);

  localparam int WORDS = KeyMax / WORD_W;

  word_t [WORDS-1:0] store_q, window_q;  // element 0 is the tail
  logic [7:0] rcon_q;

  word_t store_head, head, second;
  always_comb begin
    store_head = store_q[3];
    head       = window_q[3];
    second     = window_q[2];
    for (int size = 1; size <= (KeyMax - 128) / 64; size++) begin
      if (key_size_i == 2'(size)) begin
        store_head = store_q[3+2*size];
        head       = window_q[3+2*size];
        second     = window_q[2+2*size];
      end
    end
  end

  // g: SubWord() of the word as it is, or turned and with Rcon.
  word_t argument, turned, g;
  assign argument     = decrypt_i ? second : window_q[0];
  assign turned       = rot_word(argument);
  assign substitute_o = KeyMax == 256 && plain_i ? argument : turned;
  assign g = substituted_i ^ {(KeyMax == 256 && plain_i) ? 8'h00 : rcon_q, 24'h0};

  word_t made;
  assign made = head ^ (special_i ? g : argument);

  always_ff @(posedge clk_i) begin
    if (erase_i || load_i || turn_i || rotate_i) begin
      store_q <= {
        store_q[WORDS-2:0],
        ({WORD_W{load_i}} & word_i) | ({WORD_W{turn_i}} & head) | ({WORD_W{rotate_i}} & store_head)
      };
    end
    if (erase_i || turn_i || fetch_i || step_i) begin
      window_q <= {
        window_q[WORDS-2:0], ({WORD_W{fetch_i}} & store_head) | ({WORD_W{step_i}} & made)
      };
    end
  end

  // Rcon[i+1] is x Rcon[i]; decryption goes down from the last one used.
  logic [7:0] up, down;
  assign up   = {rcon_q[6:0], 1'b0} ^ (rcon_q[7] ? 8'h1b : 8'h00);
  assign down = {1'b0, rcon_q[7:1]} ^ (rcon_q[0] ? 8'h8d : 8'h00);
  always_ff @(posedge clk_i) begin
    if (last_i) begin
      rcon_q <= 8'h01;
      if (decrypt_i) begin
        unique case (key_size_i)
          2'd0: rcon_q <= rcon(10);
          2'd1: rcon_q <= rcon(8);
          default: rcon_q <= rcon(7);
        endcase
      end
    end else if (step_i && special_i && !(KeyMax == 256 && plain_i)) begin
      rcon_q <= decrypt_i ? down : up;
    end
  end

  assign word_o      = decrypt_i ? head : window_q[0];
  assign round_key_o = window_q[3:0];

endmodule
