// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// CIPHER() of FIPS 197, 5.1, unrolled, with KEYEXPANSION() (5.2) unrolled beside
// it: one block a cycle, each under a key of its own. With BothWays it is
// INVCIPHER() (5.3) as well, and each block has a direction of its own.
//
//   block --> + --> round 1 --> round 2 --> ... --> round Nr --> block
//             |        |           |                   |
//   key ------+--> step 1 ---> step 2 ----> ... --> step Nr
//
// These are the encryptor and the encryptor/decryptor of Hesham, Abd El Ghany and
// Hofmann (DDECS 2014), for every key size and one to four sub-stages a round. The
// round is one of five modules, whose headers have their sub-stages:
//
//   og_aes_round         encryption
//   og_aes_round_encdec  both ways (BothWays)
//   og_aes_split_round   both ways, with the state and the keys in bytes that are split
//                        from end to end (BothWays and Sbox = SBOX_COSET): fewest LUT6
//   og_aes_agile_round   either, with the state and the keys in GF((2^4)^2) from
//                        end to end (TowerState): few gates and short paths, for
//                        gates and small LUTs
//   og_aes_coset_round   encryption, with the state and the keys in elements of GF(4)
//                        from end to end (Sbox = SBOX_COSET): fewest LUT6 to encrypt
//
// A round has SboxCuts + RoundRegs registers, SboxCuts of them inside its S-boxes. Split,
// with three registers outside, the S-boxes of the keys have one more inside: in front of
// them is a choice of direction, which those of the state have behind the round before.
//
// To decrypt, key_i is the end of the key schedule instead of the key: its last
// KeyBits / 32 words, w[4 Nr + 4 - KeyBits / 32] leftmost. Of 128 bits that is
// round key 10. og_aes_last_key computes it. No row is multiplexed: a block to be
// decrypted enters with its columns 1 and 3 changed over and leaves so; in between
// InvShiftRows is ShiftRows.
//
// When a round key is needed decides where the registers of the key schedule
// stand. To encrypt, og_aes_round, og_aes_split_round and og_aes_coset_round add it at
// their end, so that with the first the last step can leave its XOR to the last
// AddRoundKey; the other rounds add it where the next one begins. To decrypt, it is
// added before MixColumns, and is computed a cycle earlier for that; with three
// registers outside the S-box another cycle earlier, for which the first step has one
// cycle less.
//
// Latency: 1 + Nr x (SboxCuts + RoundRegs) cycles from valid_i to valid_o,
// Nr = KeyBits / 32 + 6: 31 for 128 bits and three sub-stages. Throughput: one
// block a cycle; nothing stops the pipe. Only the valid bits are reset. The pipe
// holds what entered it for as long as its latency: to clear it, let as many
// cycles pass with zeros on key_i and block_i.
//
// Cost: 20 Nr S-boxes (of 192 bits: eight rounds of twelve have the key's four),
// and (128 + KeyBits) x (SboxCuts + RoundRegs) x Nr flip-flops and what cut S-boxes
// need more.

module og_aes_agile
  import og_aes_pkg::*;
#(
    parameter int KeyBits    = 128,
    parameter bit BothWays   = 0,
    parameter bit TowerState = 0,           // needs Sbox = SBOX_TOWER
    parameter int Sbox       = SBOX_TOWER,
    parameter int RoundRegs  = 2,           // outside the S-box, 1 to 3
    parameter int SboxCuts   = 1,
    parameter bit SumsRegs   = 0,           // og_aes_round
    parameter bit EarlyCut   = 0            // og_aes_agile_inverse, of the rounds
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                 valid_i,
    input logic                 decrypt_i,  // read only with BothWays
    input logic   [KeyBits-1:0] key_i,      // first byte leftmost
    input state_t               block_i,

    output logic   valid_o,
    output state_t block_o
);

  localparam int ROUNDS = rounds(KeyBits);
  localparam int CYCLES = SboxCuts + RoundRegs;  // of a round
  localparam int LATENCY = 1 + ROUNDS * CYCLES;
  localparam int AHEAD = RoundRegs == 3 ? 1 : 0;  // of the keys, with BothWays

  if (KeyBits != 128 && KeyBits != 192 && KeyBits != 256) begin : gen_bad_key_bits
    $error("og_aes_agile: KeyBits must be 128, 192 or 256");
  end
  if (RoundRegs < 1 || RoundRegs > 3 || SboxCuts < 0 || CYCLES > 4) begin : gen_bad_regs
    $error("og_aes_agile: RoundRegs must be 1 to 3, SboxCuts 0 or more, both together at most 4");
  end
  if (Sbox < SBOX_TABLE || Sbox > SBOX_COSET || Sbox == SBOX_LUT4) begin : gen_bad_sbox
    $error("og_aes_agile: Sbox must be SBOX_TABLE, _TOWER, _BRAM, _COMPOSITE or _COSET");
  end
  if (TowerState && (Sbox != SBOX_TOWER || SboxCuts > 2)) begin : gen_bad_tower
    $error("og_aes_agile: TowerState takes Sbox = SBOX_TOWER and SboxCuts = 0 to 2");
  end
  if (SumsRegs && (TowerState || BothWays)) begin : gen_bad_sums
    $error("og_aes_agile: SumsRegs needs TowerState = 0 and BothWays = 0");
  end
  localparam bit COSET = Sbox == SBOX_COSET;
  localparam bit SPLIT = COSET && BothWays;
  if (COSET && !BothWays && (SboxCuts > 2 || RoundRegs > 2 || SumsRegs)) begin : gen_bad_coset
    // verilog_format: off
    // verilog_lint: waive line-length
    $error("og_aes_agile: Sbox = SBOX_COSET takes SboxCuts = 0 to 2, RoundRegs = 1 or 2, SumsRegs = 0");
    // verilog_format: on
  end
  if (SPLIT && SboxCuts > 1) begin : gen_bad_split
    $error("og_aes_agile: Sbox = SBOX_COSET with BothWays takes SboxCuts = 0 or 1");
  end
  if (EarlyCut && (!TowerState || SboxCuts == 0)) begin : gen_bad_early_cut
    $error("og_aes_agile: EarlyCut needs TowerState and SboxCuts of at least 1");
  end

  // Bits t of these are of the block that entered t cycles ago.
  logic [LATENCY:0] valid, decrypt;

  assign valid[0] = valid_i;
  always_ff @(posedge clk_i) begin
    valid[LATENCY:1] <= valid[LATENCY-1:0];
    if (!rst_ni) valid[LATENCY:1] <= '0;
  end

  if (BothWays) begin : gen_decrypt
    assign decrypt[0] = decrypt_i;
    always_ff @(posedge clk_i) decrypt[LATENCY:1] <= decrypt[LATENCY-1:0];
  end else begin : gen_encrypt
    logic unused_decrypt;  // all blocks are encrypted
    assign unused_decrypt = decrypt_i;
    assign decrypt        = '0;
  end

  // --- in ---

  // The key, or the end of the schedule in the order of og_aes_key_step.
  logic [KeyBits-1:0] key, key_mapped;
  state_t block, whitened;

  always_comb begin
    key   = key_i;
    block = block_i;
    if (BothWays) begin
      if (decrypt_i) begin
        key[KeyBits-1-:STATE_W] = turn(key_i[STATE_W-1:0]);
        for (int i = STATE_W / WORD_W; i < KeyBits / WORD_W; i++) begin
          key[KeyBits-1-WORD_W*i-:WORD_W] = key_i[WORD_W*i+:WORD_W];
        end
        block = turn(block_i);
      end
    end
    key_mapped = key;
    whitened   = block ^ key[KeyBits-1-:STATE_W];
    if (TowerState) begin
      for (int i = 0; i < KeyBits / 8; i++) begin
        key_mapped[8*i+:8] = og_aes_agile_pkg::to_tower(key[8*i+:8]);
      end
      whitened = og_aes_agile_pkg::state_to_tower(whitened);
    end else if (SPLIT) begin
      if (decrypt_i) whitened = whitened ^ {16{og_aes_split_pkg::OFFSET}};
      whitened = og_aes_split_pkg::state_to_split(whitened);
      for (int i = 0; i < STATE_W / 8; i++) begin
        whitened[8*i+:8] = og_aes_split_pkg::entering(whitened[8*i+:8], decrypt_i);
      end
    end else if (COSET) begin
      for (int i = 0; i < KeyBits / 8; i++) begin
        key_mapped[8*i+:8] = og_aes_coset_pkg::to_coset(key[8*i+:8]);
      end
      whitened = og_aes_coset_pkg::state_to_coset(whitened);
    end
  end

  logic   [ROUNDS:0][KeyBits-1:0] window;
  state_t [ROUNDS:0]              state;
  state_t [ROUNDS:0]              round_key;  // to encrypt, as it is added behind MixColumns

  // Where no round needs its key before its end, the keys need not run ahead.
  localparam bit LATE_KEYS = TowerState && !BothWays;

  og_cut #(
      .Width(KeyBits),
      .Registered(LATE_KEYS)
  ) u_key (
      .clk_i,
      .data_i(key_mapped),
      .data_o(window[0])
  );

  always_ff @(posedge clk_i) state[0] <= whitened;
  assign round_key[0] = '0;

  // --- rounds ---

  for (genvar r = 1; r <= ROUNDS; r++) begin : gen_round
    localparam bit LAST = r == ROUNDS;
    localparam int START = 1 + (r - 1) * CYCLES;  // cycle in which the round starts
    localparam int KEY = START + CYCLES - 1 - AHEAD;  // that in which it adds its key to decrypt
    localparam int STEP = LATE_KEYS ? START : START - 1 - (r == 1 ? 0 : AHEAD);
    localparam bit SHORT = BothWays && r == 1;  // of a cycle less, with AHEAD
    localparam bit PLAIN = !TowerState && !BothWays && !COSET;  // og_aes_round
    localparam bit SPARE = RoundRegs == 3 && !SHORT;  // a register, inside S-boxes or behind sums
    localparam bit LATE_SUMS = LAST && !BothWays && !COSET;
    localparam int SUM_REGS = LATE_SUMS ? 0 : SPARE && !SPLIT ? 2 : 1;

    state_t step_key;

    og_aes_key_step #(
        .KeyBits   (KeyBits),
        .Step      (r),
        .TowerState(TowerState),
        .Sbox      (Sbox),
        .BothWays  (BothWays),
        .SboxCuts  (SPARE && SPLIT ? SboxCuts + 1 : SboxCuts),
        .SubRegs   (PLAIN && LAST ? RoundRegs : RoundRegs > 1 ? 1 : 0),
        .SumRegs   (SUM_REGS)
    ) u_key_step (
        .clk_i,
        .decrypt_i(BothWays ? decrypt[STEP] : 1'b0),
        .window_i (window[r-1]),
        .window_o (window[r])
    );

    assign step_key = window[r][KeyBits-1-:STATE_W];

    // The next step of the schedule has registers of the same content, which synthesis merges
    // with these. To decrypt the key was added before MixColumns, so zero is added behind it;
    // og_aes_agile_round sees to that itself. og_aes_split_round adds it in the cycle of its
    // MixColumns, the others where the next round begins.
    og_delay #(
        .Width (STATE_W),
        .Cycles(LAST || !BothWays ? 0 : AHEAD + (SPLIT ? 0 : 1)),
        .HasReset(0)
    ) u_round_key (
        .clk_i,
        .rst_ni(1'b1),
        .data_i(TowerState ? step_key : decrypt[KEY] ? '0 : step_key),
        .data_o(round_key[r])
    );

    if (TowerState) begin : gen_tower
      og_aes_agile_round #(
          .RoundRegs(RoundRegs),
          .SboxCuts (SboxCuts),
          .EarlyCut (EarlyCut),
          .First    (r == 1),
          .Last     (LAST)
      ) u_round (
          .clk_i,
          .decrypt_i     (decrypt[START]),
          .state_i       (state[r-1]),
          .encrypt_key_i (round_key[r-1]),
          .decrypt_late_i(decrypt[KEY]),
          .key_i         (step_key),
          .state_o       (state[r])
      );
    end else if (SPLIT) begin : gen_split
      og_aes_split_round #(
          .RoundRegs(RoundRegs),
          .SboxCuts (SboxCuts),
          .Last     (LAST)
      ) u_round (
          .clk_i,
          .state_i  (state[r-1]),
          .decrypt_i(decrypt[KEY]),
          .key_i    (step_key),
          .mix_key_i(round_key[r]),
          .state_o  (state[r])
      );
    end else if (BothWays) begin : gen_both_ways
      og_aes_round_encdec #(
          .RoundRegs(RoundRegs),
          .Sbox     (Sbox),
          .SboxCuts (SboxCuts),
          .Last     (LAST)
      ) u_round (
          .clk_i,
          .decrypt_i     (decrypt[START]),
          .state_i       (state[r-1]),
          .encrypt_key_i (round_key[r-1]),
          .decrypt_late_i(decrypt[KEY]),
          .key_i         (step_key),
          .state_o       (state[r])
      );
    end else if (COSET) begin : gen_coset
      // The last round gives bytes as the standard has them, and takes such a key.
      og_aes_coset_round #(
          .RoundRegs(RoundRegs),
          .SboxCuts (SboxCuts),
          .Last     (LAST)
      ) u_round (
          .clk_i,
          .state_i(state[r-1]),
          .clear_i(1'b0),
          .key_i  (LAST ? og_aes_coset_pkg::state_from_coset(step_key) : step_key),
          .state_o(state[r])
      );
    end else begin : gen_one_way
      og_aes_round #(
          .RoundRegs(RoundRegs),
          .Sbox     (Sbox),
          .SboxCuts (SboxCuts),
          .SumsRegs (SumsRegs),
          .Last     (LAST)
      ) u_round (
          .clk_i,
          .state_i(state[r-1]),
          .clear_i(1'b0),
          .key_i  (step_key),
          .state_o(state[r])
      );
    end
  end

  assign valid_o = valid[LATENCY];
  assign block_o = state[ROUNDS];

  logic unused_ends;  // ends of the chains: no round follows that would need them
  assign unused_ends = ^{window, round_key, decrypt};

endmodule
