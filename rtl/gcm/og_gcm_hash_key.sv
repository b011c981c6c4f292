// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The hash key H = CIPH_K(0^128) (SP 800-38D, 6.4), from the round keys as
// og_aes_key_expand brings them out with Slow = 1.
//
// A round key takes eight cycles, and so does a round here: word i of the key is
// there from 2 i cycles behind key_valid_i on. A column of the state, on sub_o, is taken
// into a register before S-boxes elsewhere, and passes these in the next cycle; it is
// mixed, and has the word added, in the one behind that. Then the state before the round
// turns in a ring, so that ShiftRows finds each byte at a place of its own. In the second
// cycle behind key_valid_i and in every other cycle from there, when og_aes_key_expand has
// its S-boxes free, subbed_i must be SubWord of the sub_o of two cycles before.
//
// Latency: done_o and hash_o nine cycles behind the last key; hash_o stays until
// clear_i, which erases it, or until replace_i puts replacement_i in its place:
// og_gcm_hash_powers goes on with H^2 there.
//
// With Gates subbed_i, which comes late, is chosen once behind its sums: an FPGA has enable
// and reset of the ring beside its flip-flops.
//
// Cost: one column of MixColumns, 258 flip-flops.

module og_gcm_hash_key
  import og_aes_pkg::*;
#(
    parameter bit Gates = 0  // what comes late is used in the last step: cells, or long wires
) (
    input logic clk_i,
    input logic rst_ni,
    input logic clear_i,

    input logic  key_valid_i,
    input logic  first_i,      // the whitening key
    input logic  last_i,
    input word_t word_i,       // of the key, one after the other

    output word_t sub_o,
    input  word_t subbed_i,

    input logic   replace_i,
    input state_t replacement_i,

    output logic   done_o,
    output state_t hash_o
);

  logic [2:0] step_q;  // twice the column's number; odd: it is made
  logic active_q, first_q, last_q;
  logic made_now_q;  // active, in an odd step: a register because of its fan-out
  word_t word_q;

  // Columns of the state before the round, the one that is made in element 3, and
  // those made so far.
  word_t [3:0] state_q, state_d;
  word_t [2:0] made_q;
  word_t made;

  always_comb begin
    made = word_q;  // 0 XOR the whitening key
    if (!first_q) made = made ^ (last_q ? subbed_i : mix_column(subbed_i));
  end

  logic whole;  // the last column is made

  assign state_d = whole ? {made_q, made} : {state_q[2:0], state_q[3]};

  if (Gates) begin : gen_gates
    word_t [3:0] next;  // but for what is made now

    always_comb begin
      next = state_q;
      if (made_now_q) next = whole ? {made_q, word_t'(0)} : state_d;
      if (replace_i) next = replacement_i;
      if (!rst_ni || clear_i) next = '0;
    end

    always_ff @(posedge clk_i) begin
      state_q <= next;
      if (made_now_q && whole && !replace_i && rst_ni && !clear_i) state_q[0] <= made;
      whole <= rst_ni && !clear_i && !key_valid_i && active_q && step_q == 3'd6;
    end
  end else begin : gen_luts
    assign whole = step_q == '1;

    always_ff @(posedge clk_i) begin
      if (made_now_q) state_q <= state_d;
      if (replace_i) state_q <= replacement_i;
      if (!rst_ni || clear_i) state_q <= '0;
    end
  end

  // ShiftRows: row r of a column is row r of column + r.
  always_comb begin
    for (int row = 0; row < 4; row++) sub_o[31-8*row-:8] = state_d[3-row][31-8*row-:8];
  end

  always_ff @(posedge clk_i) begin
    word_q   <= word_i;
    done_o   <= active_q && step_q == '1 && last_q;
    made_now_q <= active_q && !step_q[0] && !key_valid_i;
    if (active_q) begin
      step_q <= step_q + 1'b1;
      if (step_q == '1) active_q <= 1'b0;
    end
    if (made_now_q) made_q <= {made_q[1:0], made};
    if (key_valid_i) begin
      active_q <= 1'b1;
      step_q   <= '0;
      first_q  <= first_i;
      last_q   <= last_i;
    end
    if (!rst_ni || clear_i) begin
      step_q   <= '0;  // so `whole` falls: what the S-boxes still hold does not come back to them
      active_q <= 1'b0;
      made_now_q <= 1'b0;
      done_o   <= 1'b0;
      made_q   <= '0;
      word_q   <= '0;
    end
  end

  assign hash_o = state_q;

endmodule
