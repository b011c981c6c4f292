// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What a key loader makes of a key: its round keys (FIPS 197, 5.2), which it writes to the
// memories of the engine, and H = CIPH_K(0^128) (SP 800-38D, 6.4) from them.
//
// A key is expanded twice, by start_i: first for H, with hash_i high, and again to be
// written, with write_i high, so that no round key is kept in between.
//
// Latency, from start_i: round key k after 8 k + 1 cycles, last_o with the last of them;
// hash_done_o and hash_o nine cycles behind it. A round key is written a cycle after it is
// made: the memories lie far away, so a register stands before their write ports.
//
// Key material is held from start_i until eight cycles behind last_o, and in hash_o until
// hash_clear_i, which erases it; replace_i puts replacement_i there (og_gcm_hash_powers).
//
// Cost: og_aes_key_expand, og_gcm_hash_key, 128 + Rounds + 1 flip-flops, with WireRegs 35 more.

module og_gcm_key_rounds
  import og_aes_pkg::*;
#(
    parameter  int KeyMin = 128,
    parameter  int KeyMax = 256,
    parameter  int Sbox   = SBOX_TABLE,
    parameter  bit Gates  = 0,                 // the form for standard cells
    parameter  bit WireRegs = 0,
    localparam int Rounds = rounds(KeyMax)
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic         start_i,
    input  logic [255:0] key_i,    // left aligned
    input  key_size_e    size_i,
    output logic         last_o,

    // H
    input  logic   hash_i,
    input  logic   hash_clear_i,
    input  logic   replace_i,
    input  state_t replacement_i,
    output logic   hash_done_o,
    output state_t hash_o,

    // to the memories of round keys
    input  logic            write_i,
    input  logic            erase_i,        // zero all of them
    output logic [Rounds:0] round_write_o,
    output state_t          round_key_o
);

  if ((KeyMin != 128 && KeyMin != 192 && KeyMin != 256) ||
      (KeyMax != 128 && KeyMax != 192 && KeyMax != 256) || KeyMin > KeyMax) begin : gen_bad_keys
    $error("og_gcm_key_rounds: KeyMin and KeyMax must be 128, 192 or 256, KeyMin not above KeyMax");
  end

  // With one key size a constant, so that logic for the others is optimised away.
  key_size_e size;

  always_comb begin
    size = size_i;
    if (KeyMin == KeyMax) size = KeyMax == 128 ? Key128 : KeyMax == 192 ? Key192 : Key256;
  end

  logic key_valid;
  logic [3:0] key_index;
  state_t key;
  word_t column, column_subbed;

  // The S-boxes are those of the expansion: each needs them in every other cycle.
  og_aes_key_expand #(
      .Sbox    (Sbox),
      .Slow    (1),
      .Gates   (Gates),
      .WireRegs(WireRegs)
  ) u_expand (
      .clk_i,
      .rst_ni,
      .start_i,
      .key_i,
      .size_i     (size),
      .busy_o     (),              // last_o tells the end
      .key_valid_o(key_valid),
      .key_index_o(key_index),
      .last_o,
      .key_o      (key),
      .guest_i    (column),
      .guest_o    (column_subbed)
  );

  og_gcm_hash_key #(
      .Gates(Gates || WireRegs)  // what comes late is in the last step
  ) u_hash_key (
      .clk_i,
      .rst_ni,
      .clear_i    (hash_clear_i),
      .key_valid_i(key_valid && hash_i),
      .first_i    (key_index == '0),
      .last_i     (last_o),
      .word_i     (key[STATE_W-1-:WORD_W]),
      .sub_o      (column),
      .subbed_i   (column_subbed),
      .replace_i,
      .replacement_i,
      .done_o     (hash_done_o),
      .hash_o
  );

  // Round key k of a key of n rounds belongs to round k + Rounds - n.
  logic [3:0] skipped_d, skipped;

  always_comb begin
    unique case (size_i)
      Key128:  skipped_d = 4'(Rounds - rounds(128));
      Key192:  skipped_d = 4'(Rounds - rounds(192));
      default: skipped_d = 4'(Rounds - rounds(256));
    endcase
  end

  // The size is known long before the first round key.
  og_cut #(
      .Width     (4),
      .Registered(WireRegs)
  ) u_skipped (
      .clk_i,
      .data_i(skipped_d),
      .data_o(skipped)
  );

  always_ff @(posedge clk_i) begin
    round_key_o <= key;  // zero when it has none
    for (int r = 0; r <= Rounds; r++) begin
      round_write_o[r] <= erase_i || (write_i && key_valid && 4'(r) == key_index + skipped);
    end
    if (!rst_ni) round_write_o <= '0;
  end

endmodule
