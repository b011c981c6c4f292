// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// CBC decryption's memory (SP 800-38A, 6.2): the ciphertext block before this
// one, or the IV, and this one, which will be the block before the next.
//
// Two shift registers of four words in a row: a word that comes in pushes the
// older block's along; the older block alone moves while it is added to the
// plaintext, after which it is not needed. With Ring it turns instead, for cores
// that make the sum when a word is read, which may be twice. Encryption needs none
// of this: there the block before is what is left in the State.
//
// Cost: 256 flip-flops with enables.

module og_cop_chain
  import og_aes_pkg::*;
  import og_cop_pkg::*;
#(
    parameter bit Ring = 1'b0
) (
    input  logic  clk_i,
    input  logic  take_i,
    input  word_t word_i,
    input  logic  use_i,
    output word_t word_o
);

  word_t [3:0] older_q, newer_q, older, newer;  // element 0 is the tail
  assign older = older_q ^ HELD;
  assign newer = newer_q ^ HELD;

  always_ff @(posedge clk_i) begin
    if (take_i) newer_q <= {newer[2:0], word_i} ^ HELD;
    if (take_i || use_i) older_q <= {older[2:0], Ring && use_i ? older[3] : newer[3]} ^ HELD;
  end

  assign word_o = older[3];

endmodule
