// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_aes_agile_enc and og_aes_agile_encdec with the state and the keys in
// GF((2^4)^2) from end to end (og_aes_agile_pkg): the pipe of few gates and short
// paths, for gates and small LUTs.
//
//   encrypt   + key, 1/x .. | .. 1/x | affine, MixColumns |
//   decrypt   05 + 04 x^2, affine^-1, 1/x .. | .. 1/x | + key, MixColumns |
//
// MixColumns is one circuit for both; InvMixColumns is that and 05 + 04 x^2 in the
// next sub-stage, where affine^-1 is anyway: the two are one linear map. As in
// og_aes_agile_encdec, columns 1 and 3 are changed over to decrypt, so that
// InvShiftRows is ShiftRows.
//
//   RoundRegs SboxCuts
//       2         0     + key, 1/x | affine, MixColumns |
//       3         1     + key, 1/x 1 | 1/x 2 | affine, MixColumns |
//       4         1     + key, 1/x 1 | 1/x 2 | affine | MixColumns |
//       4         2     + key, 1/x 1 | 1/x 2 | 1/x 3 | affine, MixColumns |
//
// With BothWays a round key is there when its round ends, to be added there to
// decrypt; else only when the next round starts, and the last one waits for
// nothing.
//
// Ports, latency and throughput as og_aes_agile_encdec; without BothWays
// decrypt_i is not read.

module og_aes_agile_tower
  import og_aes_pkg::*, og_aes_agile_pkg::*;
#(
    parameter int KeyBits   = 128,
    parameter int RoundRegs = 3,
    parameter int SboxCuts  = 1,
    parameter bit EarlyCut  = 0,   // og_aes_agile_inverse, of the rounds
    parameter bit BothWays  = 1
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                 valid_i,
    input logic                 decrypt_i,
    input logic   [KeyBits-1:0] key_i,
    input state_t               block_i,

    output logic   valid_o,
    output state_t block_o
);

  localparam int ROUNDS = rounds(KeyBits);
  localparam int REGS = RoundRegs - SboxCuts;  // outside the inverse
  localparam int AHEAD = REGS == 3 ? 1 : 0;  // of the keys
  localparam int LATENCY = 1 + ROUNDS * RoundRegs;

  if (RoundRegs < 1 || RoundRegs > 4 || SboxCuts < 0 || SboxCuts > 2 || REGS < 1 || REGS > 3)
  begin : gen_bad_regs
    $error("og_aes_agile_tower: SboxCuts must be 0 to 2, RoundRegs 1 to 4, one to three more");
  end

  // Bits t of these are of the block that entered t cycles ago.
  logic [LATENCY:0] valid, decrypt;
  logic   [ROUNDS:0][KeyBits-1:0] window;
  state_t [ROUNDS:0] state;
  state_t [ROUNDS:0] round_key;  // as the next round adds it to encrypt

  assign valid[0]   = valid_i;
  assign decrypt[0] = BothWays && decrypt_i;
  always_ff @(posedge clk_i) begin
    valid[LATENCY:1]   <= valid[LATENCY-1:0];
    decrypt[LATENCY:1] <= decrypt[LATENCY-1:0];
    if (!rst_ni) valid[LATENCY:1] <= '0;
  end

  // --- in ---

  // The key, or the end of the schedule in the order of og_aes_key_step.
  logic [KeyBits-1:0] key, key_mapped;
  always_comb begin
    key = key_i;
    if (decrypt[0]) begin
      key[KeyBits-1-:STATE_W] = turn(key_i[STATE_W-1:0]);
      for (int i = STATE_W / WORD_W; i < KeyBits / WORD_W; i++) begin
        key[KeyBits-1-WORD_W*i-:WORD_W] = key_i[WORD_W*i+:WORD_W];
      end
    end
    for (int i = 0; i < KeyBits / 8; i++) key_mapped[8*i+:8] = to_tower(key[8*i+:8]);
  end

  og_cut #(
      .Width(KeyBits),
      .Registered(!BothWays)
  ) u_key (
      .clk_i,
      .data_i(key_mapped),
      .data_o(window[0])
  );

  always_ff @(posedge clk_i) begin
    state[0] <= state_to_tower((decrypt[0] ? turn(block_i) : block_i) ^ key[KeyBits-1-:STATE_W]);
  end
  assign round_key[0] = '0;

  for (genvar r = 1; r <= ROUNDS; r++) begin : gen_round
    localparam bit LAST = r == ROUNDS;
    localparam int START = 1 + (r - 1) * RoundRegs;  // cycle in which the round starts
    localparam int KEY = START + RoundRegs - 1 - AHEAD;  // and that of the affine map
    localparam int STEP = !BothWays ? START : START - 1 - (r == 1 ? 0 : AHEAD);

    state_t step_key;

    og_aes_key_step #(
        .KeyBits   (KeyBits),
        .Step      (r),
        .TowerState(1'b1),
        .SboxCuts  (SboxCuts),
        .SubRegs   (REGS > 1 ? 1 : 0),
        .SumRegs   (!BothWays && LAST ? 0 : REGS == 3 && !(BothWays && r == 1) ? 2 : 1)
    ) u_key_step (
        .clk_i,
        .decrypt_i(decrypt[STEP]),
        .window_i (window[r-1]),
        .window_o (window[r])
    );

    assign step_key = window[r][KeyBits-1-:STATE_W];

    // The next step holds the same in the same registers.
    og_delay #(
        .Width (STATE_W),
        .Cycles(!BothWays || LAST ? 0 : 1 + AHEAD),
        .HasReset(0)
    ) u_round_key (
        .clk_i,
        .rst_ni(1'b1),
        .data_i(step_key),
        .data_o(round_key[r])
    );

    og_aes_agile_round #(
        .Regs    (REGS),
        .SboxCuts(SboxCuts),
        .EarlyCut(EarlyCut),
        .First   (r == 1),
        .Last    (LAST)
    ) u_round (
        .clk_i,
        .decrypt_i     (decrypt[START]),
        .state_i       (state[r-1]),
        .encrypt_key_i (round_key[r-1]),
        .decrypt_late_i(decrypt[KEY]),
        .key_i         (step_key),
        .state_o       (state[r])
    );
  end

  assign valid_o = valid[LATENCY];
  assign block_o = state[ROUNDS];

  logic unused_ends;
  assign unused_ends = ^{window[ROUNDS], round_key[ROUNDS], decrypt};

endmodule
