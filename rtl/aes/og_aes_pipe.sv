// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// CIPHER() of FIPS 197, 5.1, unrolled: Lanes blocks a cycle, any mix of key
// sizes, one key a cycle for all lanes.
//
// There are as many rounds as the largest key needs (Rounds). The block of a
// key with n rounds enters behind round Rounds - n: it waits in a delay line
// and is added there together with its whitening key, onto a state that was
// cleared. So the last physical round is always the one without MixColumns, the
// latency does not depend on the key size, and no round needs a bypass.
//
//   block -+- ^ key | round 1 | round 2 | round 3 | ... | round Rounds | --> block
//          `-- delay ----------- ^ -- delay -- ^ (192, 128 bits, Rounds = 14)
//
// BramRounds of the rounds, the last ones, have their S-boxes in block RAM, the others
// as Sbox says: a device whose LUTs or memories alone are too few takes some of each.
// Either way SubBytes has SboxCuts registers, so the latency stays the same; at least
// one, which is in the memory. Round 1 is the last to go there: logic that the lanes
// share is made once, memories are not.
//
// SharedW leading bits are the same in all lanes, as in counter mode: they are
// taken from lane 0, and what depends on them alone is computed once.
//
// With TowerState the states between the rounds are in GF((2^4)^2), and so must the
// round keys be (og_aes_round_keys). The rounds are og_aes_agile_round then, of few
// gates and short paths in standard cells. All keys have one size.
//
// With Sbox = SBOX_LUT4 states and round keys are in that field, too, up to the first of
// BramRounds, whose memories take bytes of it and give the standard's. The rounds are
// og_aes_lut4_round, for FPGAs of LUT4.
//
// With Sbox = SBOX_COSET states and all round keys but the last are in elements of GF(4)
// (og_aes_coset_pkg). The rounds are og_aes_coset_round, for FPGAs of LUT6.
//
// Latency: 1 + Rounds x RoundCycles cycles, RoundCycles = SboxCuts + RoundRegs.
// The pipe never stops; let a valid bit travel beside it.
//
// Round keys come from outside, in time: keys_i[0] in the cycle of block_i,
// keys_i[r] r x RoundCycles cycles later (with TowerState, all but the last, one
// cycle later still: LateKeys of og_aes_round_keys). enter_i[r], for the rounds in
// which a block may enter, comes one cycle after keys_i[r-1], when round r starts; tie
// the others to zero. Round key k of a key with n rounds is keys_i[k + Rounds - n].
//
// Cost: Lanes x Rounds x the module of a round and 128 x Lanes flip-flops; for each place
// of entry a delay line and SharedW + Lanes x (128 - SharedW) LUTs.

module og_aes_pipe
  import og_aes_pkg::*;
  import og_aes_agile_pkg::state_to_tower;
  import og_aes_coset_pkg::state_to_coset;
#(
    parameter int Rounds    = 14,
    parameter int Lanes     = 1,
    parameter int SharedW   = 0,
    parameter int KeyMin    = 128,        // smallest key: where blocks may enter
    parameter int RoundRegs = 2,          // of the module of a round
    parameter int Sbox      = SBOX_TABLE,
    parameter int SboxCuts  = 0,
    parameter int BramRounds = 0,         // 0 to Rounds, with SboxCuts of 1 or more
    parameter bit SumsRegs  = 0,
    parameter bit TowerState = 0,         // needs Sbox = SBOX_TOWER, one key size
    parameter bit DelayRam  = 1           // og_delay: Ram
) (
    input logic clk_i,
    input logic rst_ni,

    input  state_t [ Lanes-1:0]              block_i,
    input  logic   [  Rounds:0][STATE_W-1:0] keys_i,
    input  logic   [  Rounds:1]              enter_i,
    output state_t [ Lanes-1:0]              block_o
);

  if (Rounds != 10 && Rounds != 12 && Rounds != 14) begin : gen_bad_rounds_number
    $error("og_aes_pipe: Rounds must be 10, 12 or 14");
  end
  if (KeyMin != 128 && KeyMin != 192 && KeyMin != 256) begin : gen_bad_key_min
    $error("og_aes_pipe: KeyMin must be 128, 192 or 256");
  end
  if (Rounds < rounds(KeyMin)) begin : gen_bad_rounds
    $error("og_aes_pipe: Rounds must be enough for KeyMin");
  end
  if (Lanes < 1 || SharedW < 0 || SharedW >= STATE_W) begin : gen_bad_lanes
    $error("og_aes_pipe: Lanes must be at least 1, SharedW 0 to 127");
  end
  if (Sbox < SBOX_TABLE || Sbox > SBOX_COSET) begin : gen_bad_sbox
    $error("og_aes_pipe: Sbox must be SBOX_TABLE, _TOWER, _BRAM, _COMPOSITE, _LUT4 or _COSET");
  end

  if (BramRounds < 0 || BramRounds > Rounds) begin : gen_bad_bram_rounds
    $error("og_aes_pipe: BramRounds must be 0 to Rounds");
  end
  if (BramRounds > 0 && (Sbox == SBOX_BRAM || TowerState)) begin : gen_bad_bram_sbox
    $error("og_aes_pipe: BramRounds takes another Sbox than SBOX_BRAM, and TowerState = 0");
  end
  if (BramRounds > 0 && SboxCuts < 1) begin : gen_bad_bram_cuts
    $error("og_aes_pipe: BramRounds takes SboxCuts = 1 to 3, for a block RAM has a register");
  end

  if (TowerState && (Sbox != SBOX_TOWER || SboxCuts > 2 || RoundRegs > 2 || SumsRegs))
  begin : gen_bad_tower
    // verilog_format: off
    // verilog_lint: waive line-length
    $error("og_aes_pipe: TowerState takes Sbox = SBOX_TOWER, SboxCuts = 0 to 2, RoundRegs = 1 or 2, SumsRegs = 0");
    // verilog_format: on
  end
  if (TowerState && (Rounds != rounds(KeyMin) || SharedW % 8 != 0)) begin : gen_bad_tower_keys
    $error("og_aes_pipe: TowerState takes keys of one size, and whole bytes in SharedW");
  end

  localparam int CYCLES = SboxCuts + RoundRegs;  // of a round
  localparam bit LUT4 = Sbox == SBOX_LUT4;
  localparam bit COSET = Sbox == SBOX_COSET;
  localparam int FIRST_BRAM = Rounds - BramRounds + 1;
  localparam state_t SHARED = ~({STATE_W{1'b1}} >> SharedW);

  typedef state_t [Lanes-1:0] blocks_t;

  // Zeroes in all lanes but the first what they share with it: it need not be delayed twice.
  function automatic blocks_t own(blocks_t blocks);
    blocks_t kept;
    kept[0] = blocks[0];
    for (int lane = 1; lane < Lanes; lane++) kept[lane] = blocks[lane] & ~SHARED;
    return kept;
  endfunction

  function automatic blocks_t whole(blocks_t kept);
    blocks_t blocks;
    blocks[0] = kept[0];
    for (int lane = 1; lane < Lanes; lane++)
    blocks[lane] = (kept[0] & SHARED) | (kept[lane] & ~SHARED);
    return blocks;
  endfunction

  localparam int LAST_ENTRY = Rounds - rounds(KeyMin);

  if (LUT4 && (SboxCuts != 1 || RoundRegs < 2 || SumsRegs || TowerState)) begin : gen_bad_lut4
    // verilog_format: off
    // verilog_lint: waive line-length
    $error("og_aes_pipe: Sbox = SBOX_LUT4 takes SboxCuts = 1, RoundRegs = 2 or 3, SumsRegs and TowerState = 0");
    // verilog_format: on
  end
  if (LUT4 && (FIRST_BRAM <= LAST_ENTRY || SharedW % 8 != 0)) begin : gen_bad_lut4_entry
    // verilog_format: off
    // verilog_lint: waive line-length
    $error("og_aes_pipe: Sbox = SBOX_LUT4 takes whole bytes in SharedW, and BramRounds behind all entries");
    // verilog_format: on
  end

  if (COSET && (SboxCuts > 2 || RoundRegs > 2 || SumsRegs || TowerState)) begin : gen_bad_coset
    // verilog_format: off
    // verilog_lint: waive line-length
    $error("og_aes_pipe: Sbox = SBOX_COSET takes SboxCuts = 0 to 2, RoundRegs = 1 or 2, SumsRegs and TowerState = 0");
    // verilog_format: on
  end
  if (COSET && (BramRounds > 0 || SharedW % 8 != 0)) begin : gen_bad_coset_bytes
    $error("og_aes_pipe: Sbox = SBOX_COSET takes whole bytes in SharedW, and BramRounds = 0");
  end

  function automatic bit is_entry(int r);
    return r > 0 && r <= LAST_ENTRY && (r == Rounds - rounds(192) || r == Rounds - rounds(128));
  endfunction

  blocks_t [LAST_ENTRY:0] waiting;  // with keys_i[r]
  blocks_t [Rounds:0] state;

  if (LUT4 || TowerState || COSET) begin : gen_mapped
    blocks_t mapped;

    always_comb begin
      for (int lane = 0; lane < Lanes; lane++) begin
        mapped[lane] = COSET ? state_to_coset(block_i[lane]) : state_to_tower(block_i[lane]);
      end
    end
    assign waiting[0] = own(mapped);
  end else begin : gen_standard_field
    assign waiting[0] = own(block_i);
  end

  if (TowerState) begin : gen_enter_late
    always_ff @(posedge clk_i) state[0] <= whole(waiting[0]);
  end else begin : gen_enter
    always_ff @(posedge clk_i) state[0] <= whole(waiting[0] ^ own({Lanes{keys_i[0]}}));
  end

  for (genvar r = 1; r <= Rounds; r++) begin : gen_round
    blocks_t key;
    logic clear;

    if (r <= LAST_ENTRY) begin : gen_waiting
      og_delay #(
          .Width (STATE_W * Lanes),
          .Cycles(CYCLES),
          .Ram   (DelayRam)
      ) u_waiting (
          .clk_i,
          .rst_ni,
          .data_i(waiting[r-1]),
          .data_o(waiting[r])
      );
    end

    if (is_entry(r)) begin : gen_entry
      logic enters;  // with the key

      og_delay #(
          .Width (1),
          .Cycles(CYCLES - 1),
          .Ram   (DelayRam)
      ) u_enter (
          .clk_i,
          .rst_ni,
          .data_i(enter_i[r]),
          .data_o(enters)
      );

      assign clear = enter_i[r];
      assign key = whole(own({Lanes{keys_i[r]}}) ^ (waiting[r] & {Lanes{{STATE_W{enters}}}}));
    end else begin : gen_through
      logic unused_enter;  // no key has so few rounds that its blocks enter here
      assign unused_enter = enter_i[r];
      assign clear = 1'b0;
      assign key = {Lanes{keys_i[r]}};
    end

    for (genvar lane = 0; lane < Lanes; lane++) begin : gen_lane
      if (TowerState) begin : gen_tower
        og_aes_agile_round #(
            .RoundRegs(RoundRegs),
            .SboxCuts (SboxCuts),
            .OneWay   (1'b1),
            .First    (r == 1),
            .Last     (r == Rounds),
            .Complement(r == 1 && lane % 2 == 1)  // the lanes share most of this round
        ) u_round (
            .clk_i,
            .decrypt_i     (1'b0),
            .state_i       (state[r-1][lane]),
            .encrypt_key_i (keys_i[r-1]),
            .decrypt_late_i(1'b0),
            .key_i         (key[lane]),
            .state_o       (state[r][lane])
        );
        logic unused_clear;  // keys have one size: no block enters between rounds
        assign unused_clear = clear;
      end else if (LUT4 && r < FIRST_BRAM) begin : gen_lut4
        og_aes_lut4_round #(
            .RoundRegs(RoundRegs),
            .Last     (r == Rounds)
        ) u_round (
            .clk_i,
            .state_i(state[r-1][lane]),
            .clear_i(clear),
            .key_i  (key[lane]),
            .state_o(state[r][lane])
        );
      end else if (COSET) begin : gen_coset
        og_aes_coset_round #(
            .RoundRegs(RoundRegs),
            .SboxCuts (SboxCuts),
            .Last     (r == Rounds)
        ) u_round (
            .clk_i,
            .state_i(state[r-1][lane]),
            .clear_i(clear),
            .key_i  (key[lane]),
            .state_o(state[r][lane])
        );
      end else begin : gen_standard
        // Behind a memory of SBOX_LUT4 all registers but the last two are for its wires.
        og_aes_round #(
            .RoundRegs(LUT4 ? 2 : RoundRegs),
            .Sbox     (r >= FIRST_BRAM ? SBOX_BRAM : Sbox),
            .SboxCuts (LUT4 ? CYCLES - 2 : SboxCuts),
            .SumsRegs (SumsRegs),
            .FromTower(LUT4 && r == FIRST_BRAM),
            .Last     (r == Rounds)
        ) u_round (
            .clk_i,
            .state_i(state[r-1][lane]),
            .clear_i(clear),
            .key_i  (key[lane]),
            .state_o(state[r][lane])
        );
      end
    end
  end

  assign block_o = state[Rounds];

  logic unused_ends;  // with one key size there is no place of entry, and no delay line to reset
  assign unused_ends = ^{waiting[LAST_ENTRY], rst_ni};

endmodule
