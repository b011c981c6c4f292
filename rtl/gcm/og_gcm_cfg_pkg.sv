// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// How an engine is built, in one value that goes down to each of its rooms, and
// what follows from it: how many cycles each room takes.
//
// og_gcm_core says what each field means to the user; they are its parameters.

package og_gcm_cfg_pkg;

  typedef struct packed {
    int lanes;
    int key_slots;
    int key_min;
    int key_max;
    int sbox;
    int sbox_cuts;
    int bram_rounds;
    int round_regs;
    bit sums_regs;
    bit tower_state;
    int levels;
    int mul_regs;
    bit mul_pairs;
    int digit_w;
    bit delay_ram;
    bit block_ram;      // round keys, long delay lines and the output FIFO
    bit carry_chains;
    bit wire_regs;      // a register more where wires cross the chip
    bit out_fifo;
    bit late_data;      // data come just before their keystream (og_gcm_late)
    int release_mode;   // og_gcm_pkg::RELEASE_...
    int release_beats;
  } cfg_t;

  localparam int BEATS_DEFAULT = -2 ** 31;

  // The one place that sets all fields. What is not given is as in og_gcm_core's defaults;
  // BEATS_DEFAULT stands for 2048 / lanes beats; nobody sets ReleaseBeats to that.
  function automatic cfg_t engine_cfg(
      int lanes = 4, int key_slots = 64, int key_min = 128, int key_max = 256,
      int sbox = og_aes_pkg::SBOX_TABLE, int sbox_cuts = 0, int bram_rounds = 0, int round_regs = 2,
      bit sums_regs = 0, bit tower_state = 0, int levels = 2,
      int mul_regs = og_gf128_pkg::MUL_REGS_DEFAULT, bit mul_pairs = 0, int digit_w = 5,
      bit delay_ram = 1, bit block_ram = 0, bit carry_chains = 1, bit wire_regs = 0,
      bit out_fifo = 1, bit late_data = 0, int release_mode = og_gcm_pkg::RELEASE_CUT_THROUGH,
      int release_beats = BEATS_DEFAULT);
    cfg_t cfg;
    cfg = '{
        lanes: lanes,
        key_slots: key_slots,
        key_min: key_min,
        key_max: key_max,
        sbox: sbox,
        sbox_cuts: sbox_cuts,
        bram_rounds: bram_rounds,
        round_regs: round_regs,
        sums_regs: sums_regs,
        tower_state: tower_state,
        levels: levels,
        mul_regs: mul_regs,
        mul_pairs: mul_pairs,
        digit_w: digit_w,
        delay_ram: delay_ram,
        block_ram: block_ram,
        carry_chains: carry_chains,
        wire_regs: wire_regs,
        out_fifo: out_fifo,
        late_data: late_data,
        release_mode: release_mode,
        release_beats: release_beats == BEATS_DEFAULT ? 2048 / lanes : release_beats
    };
    return cfg;
  endfunction

  localparam cfg_t CFG_DEFAULT = engine_cfg();  // a room by itself is linted with it

  // For levels: GHASH has no multiplier, but tables of the multiples of H.
  localparam int LEVELS_TABLE = -1;

  // Of the rooms of og_gcm_link.
  localparam cfg_t CFG_LINK_DEFAULT = engine_cfg(.key_slots(1), .levels(LEVELS_TABLE));

  function automatic bit key_sizes_ok(cfg_t cfg);
    return cfg.key_min inside {128, 192, 256} && cfg.key_max inside {128, 192, 256} &&
        cfg.key_min <= cfg.key_max;
  endfunction

  function automatic bit sbox_ok(cfg_t cfg);
    return cfg.sbox >= og_aes_pkg::SBOX_TABLE && cfg.sbox <= og_aes_pkg::SBOX_COSET;
  endfunction

  function automatic bit round_regs_ok(cfg_t cfg);
    return cfg.sbox_cuts >= 0 && cfg.sbox_cuts <= 3 && cfg.round_regs >= 1 && cfg.round_regs <= 3;
  endfunction

  // The target is standard cells, not an FPGA.
  function automatic bit of_gates(cfg_t cfg);
    return !cfg.carry_chains;
  endfunction

  function automatic bit coset(cfg_t cfg);
    return cfg.sbox == og_aes_pkg::SBOX_COSET;
  endfunction

  // ---- sizes ----------------------------------------------------------------

  function automatic int aes_rounds(cfg_t cfg);
    return og_aes_pkg::rounds(cfg.key_max);
  endfunction

  // og_aes_round_keys: how many keys are mapped, from the first on
  function automatic int mapped_keys(cfg_t cfg);
    if (cfg.tower_state) return aes_rounds(cfg) + 1;
    if (coset(cfg)) return aes_rounds(cfg);
    if (cfg.sbox == og_aes_pkg::SBOX_LUT4) return aes_rounds(cfg) + 1 - cfg.bram_rounds;
    return 0;
  endfunction

  // Of the key loader, which takes the standard's bytes and has no cycle for a block RAM or a cut
  // in its S-boxes; a tower without cuts is deep.
  function automatic int loader_sbox(cfg_t cfg);
    if (cfg.sbox == og_aes_pkg::SBOX_BRAM || coset(cfg) || cfg.sbox_cuts > 0) begin
      return og_aes_pkg::SBOX_TABLE;
    end
    return cfg.sbox;
  endfunction

  // stages of the multiplier: p of og_ghash_lanes
  function automatic int hash_stages(cfg_t cfg);
    return og_gf128_pkg::mul_latency(cfg.levels, cfg.mul_regs);
  endfunction

  // q of og_ghash_lanes: powers of H that a key slot holds
  function automatic int hash_powers(cfg_t cfg);
    return hash_stages(cfg) * cfg.lanes;
  endfunction

  // ---- cycles ---------------------------------------------------------------

  localparam int TABLE_CYCLES = 4;  // og_ghash_table_lanes

  // og_gcm_front: from a beat's take. One more behind that, one to check, one to the cipher.
  function automatic int front_cycles(cfg_t cfg);
    return 4 + 3 * int'(cfg.wire_regs);
  endfunction

  // Of them, from the question for round keys on.
  function automatic int round_key_lead(cfg_t cfg);
    return 2 + int'(cfg.wire_regs);
  endfunction

  // og_gcm_cipher: labels before data and keystream
  function automatic int label_lead(cfg_t cfg);
    return 2 + int'(cfg.wire_regs);
  endfunction

  // og_gcm_verdict. One more to add the tags, one more from their comparison to the status.
  function automatic int verdict_cycles(cfg_t cfg);
    return 2 + 2 * int'(cfg.wire_regs);
  endfunction

  function automatic int round_cycles(cfg_t cfg);
    return cfg.sbox_cuts + cfg.round_regs;
  endfunction

  // og_gcm_cipher: from a counter block to its keystream
  function automatic int cipher_cycles(cfg_t cfg);
    return 1 + aes_rounds(cfg) * round_cycles(cfg);
  endfunction

  // og_gcm_hash: from data and keystream to the hash; mix and the sum at the end take one each
  function automatic int hash_cycles(cfg_t cfg);
    if (cfg.levels == LEVELS_TABLE) return 1 + TABLE_CYCLES;
    return 1 + hash_stages(cfg) + 1;
  endfunction

  // From when a beat leaves the look-ahead to its verdict: in this time it may read key memories.
  function automatic int inside_cycles(cfg_t cfg);
    return front_cycles(cfg) + cipher_cycles(cfg) + hash_cycles(cfg) + verdict_cycles(cfg);
  endfunction

  // og_pipe_exit
  function automatic int fifo_cycles(cfg_t cfg);
    if (!cfg.out_fifo) return 0;
    return cfg.wire_regs ? 5 : 2;
  endfunction

  // og_gcm_engine without og_gcm_release; og_gcm_link has no look-ahead
  function automatic int engine_cycles(cfg_t cfg);
    if (cfg.levels == LEVELS_TABLE) return inside_cycles(cfg) + fifo_cycles(cfg);
    return (hash_stages(cfg) + 1) + inside_cycles(cfg) + fifo_cycles(cfg);
  endfunction

  // Whether anything is there that block_ram puts in block RAM: round keys of two slots and more,
  // the output FIFO, or a ring beside the cipher, of more than 16 words (og_delay).
  function automatic bit block_ram_ok(cfg_t cfg);
    return !cfg.block_ram || cfg.key_slots > 1 || cfg.out_fifo ||
        (cfg.delay_ram && cipher_cycles(cfg) > 17);
  endfunction

endpackage
