// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// One round's step of KEYEXPANSION() (FIPS 197, 5.2), onwards or backwards, for
// a key that changes with every block.
//
// The window holds Nk = KeyBits / 32 words of the schedule and begins with a
// round key: key Step - 1 before the step and key Step behind it, or, with
// decrypt_i, key Nr - Step + 1 before and key Nr - Step behind it.
//
//   onwards:    w[i]    = w[i-Nk] + w[i-1]   with w[i-1] through SubWord (and
//   backwards:  w[i-Nk] = w[i]    + w[i-1]   RotWord, Rcon) where i mod Nk says
//                                            so: once a step at most
//
// Written out, each new word is a sum of words of the window, known from the
// start, and of SubWord's result, so nothing ripples from word to word: the
// sums are taken beside SubWord and one XOR follows it. Of 128 bits, sum, XOR
// and the choice of direction are one LUT6 a bit.
//
// Order: onwards the oldest word is leftmost. Backwards the words 0 3 2 1 of
// the round key are leftmost, in this order, and behind them the older words,
// newest first. (With columns 1 and 3 changed over, InvShiftRows is ShiftRows.)
//
// With TowerState all words are as og_aes_agile_pkg has them, and of SubWord the affine map
// is behind SubRegs. With Sbox = SBOX_COSET all words are as og_aes_coset_pkg has them; its
// S-boxes give images, and the map from these to bytes is behind SubRegs. With BothWays, too, they
// are as og_aes_split_pkg has them, which is the same but for the key that the first step takes:
// it is split beside the S-boxes, which are tables.
//
// Latency: SboxCuts + SubRegs + SumRegs cycles, of which SboxCuts are inside
// SubWord, SubRegs between SubWord and the sums, SumRegs behind the sums.
// Throughput: one key a cycle; the direction goes with the window. Nothing is
// reset. Tie decrypt_i to 0 where no block is decrypted, so that logic for it is
// optimised away.
//
// Cost: four S-boxes, 128 LUT6, KeyBits flip-flops a cycle of latency; with
// both directions 32 LUT more.

module og_aes_key_step
  import og_aes_pkg::*;
#(
    parameter int KeyBits    = 128,
    parameter int Step       = 1,           // from 1 to Nr
    parameter bit TowerState = 0,
    parameter int Sbox       = SBOX_TOWER,  // no other with TowerState
    parameter bit BothWays   = 0,           // with SBOX_COSET: which bytes
    parameter int SboxCuts   = 0,
    parameter int SubRegs    = 0,
    parameter int SumRegs    = 1
) (
    input  logic               clk_i,
    input  logic               decrypt_i,
    input  logic [KeyBits-1:0] window_i,
    output logic [KeyBits-1:0] window_o
);

  localparam int NK = KeyBits / WORD_W;
  localparam int ON = NK + 4 * (Step - 1);  // w[i] onwards: i is ON to ON + 3
  localparam int BACK = 4 * (rounds(KeyBits) - Step + 1);  // backwards: BACK to BACK + 3
  localparam int NONE = 4;

  // Whether w[i-1] goes through SubWord on its way to w[i].
  function automatic bit is_sub(int i);
    return i >= NK && (i % NK == 0 || (NK > 6 && i % NK == 4));
  endfunction

  // Where among the four words from `first` on it does.
  function automatic int sub_place(int first);
    for (int j = 0; j < 4; j++) if (is_sub(first + j)) return j;
    return NONE;
  endfunction

  localparam bit COSET = Sbox == SBOX_COSET;
  localparam bit SPLIT = COSET && BothWays;
  localparam bit ENTRY = SPLIT && Step == 1;  // window_i is as the standard has it
  localparam int SUB_ON = sub_place(ON);
  localparam int SUB_BACK = sub_place(BACK);

  if (KeyBits != 128 && KeyBits != 192 && KeyBits != 256) begin : gen_bad_key_bits
    $error("og_aes_key_step: KeyBits must be 128, 192 or 256");
  end
  if (Step < 1 || Step > rounds(KeyBits)) begin : gen_bad_step
    $error("og_aes_key_step: Step must be 1 to the number of rounds");
  end
  if (Sbox < SBOX_TABLE || Sbox > SBOX_COSET || Sbox == SBOX_LUT4) begin : gen_bad_sbox
    $error("og_aes_key_step: Sbox must be SBOX_TABLE, _TOWER, _BRAM, _COMPOSITE or _COSET");
  end
  if (TowerState && Sbox != SBOX_TOWER) begin : gen_bad_tower
    $error("og_aes_key_step: TowerState takes Sbox = SBOX_TOWER");
  end
  if (COSET && SboxCuts > 2) begin : gen_bad_coset
    $error("og_aes_key_step: Sbox = SBOX_COSET takes SboxCuts = 0 to 2");
  end

  typedef word_t [NK-1:0] window_t;
  typedef word_t [NK+3:0] grown_t;

  // Backwards: word j of these is w[BACK+3-j].
  function automatic window_t newest_first(window_t window);
    window_t r;
    r    = '0;
    r[3] = window[NK-1];
    r[0] = window[NK-2];
    r[1] = window[NK-3];
    r[2] = window[NK-4];
    for (int j = 4; j < NK; j++) r[j] = window[NK-1-j];
    return r;
  endfunction

  // The way back, of words 4 and up: those that stay and those that are new.
  function automatic window_t round_key_first(grown_t words);
    window_t r;
    r       = '0;
    r[NK-1] = words[7];
    r[NK-2] = words[4];
    r[NK-3] = words[5];
    r[NK-4] = words[6];
    for (int j = 4; j < NK; j++) r[NK-1-j] = words[j+4];
    return r;
  endfunction

  // What RotWord and Rcon make of w[i-1] before and behind SubWord.
  function automatic word_t rotated(word_t w, int i);
    return i % NK == 0 ? rot_word(w) : w;
  endfunction
  function automatic logic [7:0] constant_byte(int j);
    if (TowerState) return og_aes_agile_pkg::to_tower(rcon(j));
    if (SPLIT) return og_aes_split_pkg::to_split(rcon(j));
    return COSET ? og_aes_coset_pkg::to_coset(rcon(j)) : rcon(j);
  endfunction
  // Split, the 63 of each S-box is with them.
  function automatic word_t round_constant(int i);
    word_t r;
    r = i % NK == 0 ? {constant_byte(i / NK), 24'h0} : '0;
    return SPLIT && !ENTRY ? r ^ {4{og_aes_split_pkg::ADDED}} : r;
  endfunction

  // --- SubWord ---

  word_t to_sub, sub, sub_late, subbed;

  always_comb begin
    window_t early, newest;
    word_t on, back;
    early  = window_i;
    newest = newest_first(early);
    // w[i-1]: the newest word and what is appended before w[i].
    on = early[0];
    for (int j = 0; j < SUB_ON; j++) on = on ^ early[NK-1-j];
    // w[i-1] is in the window, but for the last of four words.
    back = NK == 4 ? newest[0] ^ newest[1] : newest[(NK-1<4-SUB_BACK)?0 : 4-SUB_BACK];
    on = SUB_ON == NONE ? '0 : rotated(on, ON + SUB_ON);
    back = SUB_BACK == NONE ? '0 : rotated(back, BACK + SUB_BACK);
    to_sub = decrypt_i ? back : on;
    if (SPLIT && !ENTRY) begin
      for (int i = 0; i < 4; i++) begin
        to_sub[8*i+:8] = og_aes_split_pkg::entering(to_sub[8*i+:8], 1'b0);
      end
    end
  end

  for (genvar i = 0; i < 4; i++) begin : gen_byte
    if (TowerState) begin : gen_inverse
      og_aes_agile_inverse #(
          .Cuts(SboxCuts)
      ) u_inverse (
          .clk_i,
          .byte_i(to_sub[8*i+:8]),
          .byte_o(sub[8*i+:8])
      );
    end else if (COSET && !ENTRY) begin : gen_coset
      og_aes_coset_sbox #(
          .BothWays(BothWays),
          .Cuts    (SboxCuts)
      ) u_sbox (
          .clk_i,
          .byte_i(to_sub[8*i+:8]),
          .byte_o(sub[8*i+:8])
      );
    end else begin : gen_sbox
      og_aes_sbox #(
          .Sbox(ENTRY ? SBOX_TABLE : Sbox),
          .Cuts(SboxCuts)
      ) u_sbox (
          .clk_i,
          .inverse_i(1'b0),
          .byte_i   (to_sub[8*i+:8]),
          .byte_o   (sub[8*i+:8])
      );
    end
  end

  logic decrypt_subbed, decrypt_late;

  og_delay #(
      .Width (1),
      .Cycles(SboxCuts),
      .HasReset(0)
  ) u_decrypt_subbed (
      .clk_i,
      .rst_ni(1'b1),
      .data_i(decrypt_i),
      .data_o(decrypt_subbed)
  );

  og_delay #(
      .Width (1 + WORD_W),
      .Cycles(SubRegs),
      .HasReset(0)
  ) u_sub (
      .clk_i,
      .rst_ni(1'b1),
      .data_i({decrypt_subbed, sub}),
      .data_o({decrypt_late, sub_late})
  );

  word_t substituted;
  always_comb begin
    substituted = sub_late;
    for (int i = 0; i < 4; i++) begin
      logic [7:0] given;
      given = sub_late[8*i+:8];
      if (TowerState) substituted[8*i+:8] = og_aes_agile_pkg::affine(given);
      else if (ENTRY) substituted[8*i+:8] = og_aes_split_pkg::to_split(given);
      else if (SPLIT) substituted[8*i+:8] = og_aes_split_pkg::leaving(given, 1'b0);
      else if (COSET) substituted[8*i+:8] = og_aes_coset_pkg::from_image(given);
    end
  end

  localparam word_t CONSTANT_ON = round_constant(ON + SUB_ON);
  localparam word_t CONSTANT_BACK = round_constant(BACK + SUB_BACK);

  // Added behind the register of SubRegs, where the direction is an input of every sum anyway.
  assign subbed = substituted ^ (decrypt_late ? CONSTANT_BACK : CONSTANT_ON);

  // --- sums ---

  // The step, given what SubWord gave. It is linear in both.
  function automatic window_t step(window_t window, word_t sub_word, logic backwards);
    window_t on;
    grown_t  back;
    word_t   sum;

    // slang lint_off shift-count-overflow
    on  = window << 4 * WORD_W;  // zero for a window of four words
    // slang lint_on shift-count-overflow
    sum = window[0];
    for (int j = 0; j < 4; j++) begin
      sum = window[NK-1-j] ^ (j == SUB_ON ? sub_word : sum);
      on[3-j] = sum;
    end

    back = {128'h0, newest_first(window)};
    for (int j = 0; j < 4; j++) begin
      back[NK+j] = back[j] ^ (3 - j == SUB_BACK ? sub_word : back[j+1]);
    end

    return backwards ? round_key_first(back) : on;
  endfunction

  // With TowerState the sums of the window are taken before the last register
  // beside SubWord's, where there is one.
  localparam int EARLY = TowerState && SubRegs > 0 ? 1 : 0;

  logic decrypt_early;
  window_t entered, early, late, stepped;

  always_comb begin
    entered = window_i;
    if (ENTRY) begin
      for (int i = 0; i < NK; i++) entered[i] = og_aes_split_pkg::word_to_split(entered[i]);
    end
  end

  og_delay #(
      .Width (1 + KeyBits),
      .Cycles(SboxCuts + SubRegs - EARLY),
      .Ram(0),  // up to six cycles, in a register each
      .HasReset(0)
  ) u_window (
      .clk_i,
      .rst_ni(1'b1),
      .data_i({decrypt_i, entered}),
      .data_o({decrypt_early, early})
  );

  if (TowerState) begin : gen_early_sums
    og_delay #(
        .Width (KeyBits),
        .Cycles(EARLY),
        .HasReset(0)
    ) u_sums (
        .clk_i,
        .rst_ni(1'b1),
        .data_i(step(early, '0, decrypt_early)),
        .data_o(late)
    );
    assign stepped = late ^ step('0, subbed, decrypt_late);
  end else begin : gen_sums
    logic unused_early;  // the sums are taken late, with decrypt_late
    assign unused_early = decrypt_early;
    assign late         = early;
    assign stepped      = step(late, subbed, decrypt_late);
  end

  og_delay #(
      .Width (KeyBits),
      .Cycles(SumRegs),
      .HasReset(0)
  ) u_stepped (
      .clk_i,
      .rst_ni(1'b1),
      .data_i(stepped),
      .data_o(window_o)
  );

endmodule
