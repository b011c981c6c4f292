// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Loads and erases key slots, beside the traffic: key expansion (FIPS 197,
// 5.2), H = E(0) and the powers of H (SP 800-38D, 6.4) with a datapath of its
// own.
//
// An operation first drops its slot from the key table, then waits DrainCycles
// until no beat in the engine can read the slot's memories, then writes them.
// So traffic under other slots does not notice, and no block ever meets half a
// key. Every register that held key material is zero again at the end.
//
// A key is expanded twice: for H, while the slot drains, and again for the round keys, while the
// powers of H are made. So no round key is kept in between.
//
// After reset the loader erases all slots before it is ready. While all are being
// erased drop_all_o is high, and each is dropped by itself, too (og_gcm_key_table).
//
// key_valid_i/key_ready_o take an operation; key_done_o ends it, for one cycle,
// with key_error_o when it was refused: slot number or key size that this
// build does not have, or unknown operation. A refused one changes nothing.
//
// Latency, from take to done: a load at most
//
//   max(8 (Nr + 1) + 14, DrainCycles + 3) + max(8 (Nr + 1) + 13, P (ceil(128 / DigitW) + 2) + 10)
//
// with P = (Powers - 1) / 2 rounded down, the products among the powers; erase DrainCycles + Powers
// + 6; erase all DrainCycles + KeySlots x Powers + 6. The memories lie far from the state machine, so
// a register stands before their write ports: round keys are written a cycle after they are made.
//
// Cost: og_aes_key_expand, og_gcm_hash_key, og_gcm_hash_powers.

module og_gcm_key_loader
  import og_aes_pkg::*;
  import og_gcm_pkg::*;
  import og_gf128_pkg::*;
#(
    parameter  int KeySlots    = 64,
    parameter  int KeyMin      = 128,
    parameter  int KeyMax      = 256,
    parameter  int Sbox        = SBOX_TABLE,
    parameter  int Powers      = 16,
    parameter  int DigitW      = 5,
    parameter  int DrainCycles = 64,
    localparam int Rounds      = rounds(KeyMax),
    localparam int IndexW      = Powers > 1 ? $clog2(Powers) : 1
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic                   key_valid_i,
    output logic                   key_ready_o,
    input  key_op_e                key_op_i,
    input  logic      [SLOT_W-1:0] key_slot_i,
    input  key_size_e              key_size_i,
    input  logic      [     255:0] key_i,        // left aligned
    output logic                   key_done_o,
    output logic                   key_error_o,

    // to the key table
    output logic                   set_o,
    output logic                   drop_o,
    output logic                   drop_all_o,
    output logic      [SLOT_W-1:0] slot_o,
    output key_size_e              size_o,

    // to the memories, all for slot_o
    output logic   [  Rounds:0] round_write_o,
    output state_t              round_key_o,
    output logic                power_write_o,
    output logic   [IndexW-1:0] power_index_o,
    output state_t              power_o
);

  if (KeySlots < 1 || KeySlots > 2 ** SLOT_W) begin : gen_bad_key_slots
    $error("og_gcm_key_loader: KeySlots must be 1 to 1024");
  end
  if ((KeyMin != 128 && KeyMin != 192 && KeyMin != 256) ||
      (KeyMax != 128 && KeyMax != 192 && KeyMax != 256) || KeyMin > KeyMax) begin : gen_bad_keys
    $error("og_gcm_key_loader: KeyMin and KeyMax must be 128, 192 or 256, KeyMin not above KeyMax");
  end
  if (Powers < 1 || DrainCycles < 1) begin : gen_bad_counts
    $error("og_gcm_key_loader: Powers and DrainCycles must be at least 1");
  end

  // From the last round key until og_aes_key_expand holds zeros alone.
  localparam int SETTLE_CYCLES = 8;
  localparam int DRAIN_W = $clog2(DrainCycles + 1);
  localparam logic [IndexW-1:0] LAST_POWER = IndexW'(Powers - 1);
  localparam logic [SLOT_W-1:0] LAST_SLOT = SLOT_W'(KeySlots - 1);

  typedef enum logic [3:0] {
    StIdle,
    StTaken,    // refuse_q is being computed
    StCheck,    // refuse and zero the key, or go on
    StStart,
    StHash,     // round keys pass by, H is made from them
    StSettle,   // H is there
    StAgain,
    StWrite,    // round keys and powers of H
    StDrain,
    StErase,
    StWritten,  // the last word is being written
    StDone
  } state_e;

  state_e state_q;
  key_op_e op_q;
  logic [SLOT_W-1:0] slot_q;
  key_size_e size_q;
  logic [255:0] key_q;
  logic [DRAIN_W-1:0] drain_q;
  logic [IndexW-1:0] index_q;
  logic quiet_q;  // the erasure after reset: nobody asked, nobody is told
  logic refuse_q, refused_q;
  logic drained_q, rounds_done_q, powers_done_q;
  logic [SETTLE_CYCLES-1:0] settle_q;

  // Registered because of their fan-out: they load and zero wide registers.
  logic ready_q, key_clear_q, hash_clear_q, powers_clear_q;

  function automatic logic size_fits(key_size_e size);
    unique case (size)
      Key128:  return KeyMin <= 128;
      Key192:  return KeyMin <= 192 && KeyMax >= 192;
      Key256:  return KeyMax >= 256;
      default: return 1'b0;
    endcase
  endfunction

  logic take, refuse;

  always_comb begin
    take = key_valid_i && ready_q;
    unique case (op_q)
      KeyLoad:     refuse = {1'b0, slot_q} >= (SLOT_W + 1)'(KeySlots) || !size_fits(size_q);
      KeyErase:    refuse = {1'b0, slot_q} >= (SLOT_W + 1)'(KeySlots);
      KeyEraseAll: refuse = 1'b0;
      default:     refuse = 1'b1;
    endcase
  end

  // Key expansion, and H behind it.
  logic expand_start, expand_valid, expand_last;
  logic [3:0] expand_index;
  state_t expand_key, hash;
  logic hash_done;

  assign expand_start = state_q == StStart || state_q == StAgain;

  // With one key size a constant, so that logic for the others is optimised away.
  key_size_e expand_size;

  always_comb begin
    expand_size = size_q;
    if (KeyMin == KeyMax) expand_size = KeyMax == 128 ? Key128 : KeyMax == 192 ? Key192 : Key256;
  end

  og_aes_key_expand #(
      .Sbox(Sbox),
      .Slow(1)
  ) u_expand (
      .clk_i,
      .rst_ni,
      .start_i    (expand_start),
      .key_i      (key_q),
      .size_i     (expand_size),
      .busy_o     (),              // last_o tells the end
      .key_valid_o(expand_valid),
      .key_index_o(expand_index),
      .last_o     (expand_last),
      .key_o      (expand_key)
  );

  logic squared, powers_done;
  state_t power;

  og_gcm_hash_key #(
      .Sbox(Sbox)
  ) u_hash_key (
      .clk_i,
      .rst_ni,
      .clear_i      (hash_clear_q),
      .key_valid_i  (expand_valid && state_q == StHash),
      .first_i      (expand_index == '0),
      .last_i       (expand_last),
      .word_i       (expand_key[STATE_W-1-:WORD_W]),
      .replace_i    (squared),
      .replacement_i(power),
      .done_o       (hash_done),
      .hash_o       (hash)
  );

  og_gcm_hash_powers #(
      .Powers(Powers),
      .DigitW(DigitW)
  ) u_powers (
      .clk_i,
      .rst_ni,
      .clear_i     (powers_clear_q),
      .start_i     (state_q == StAgain),
      .hash_i      (hash),
      .square_o    (squared),
      .zero_i      (state_q == StErase),
      .zero_index_i(index_q),
      .write_o     (power_write_o),
      .index_o     (power_index_o),
      .power_o     (power),
      .done_o      (powers_done)
  );

  assign power_o = power;

  always_ff @(posedge clk_i) begin
    ready_q        <= rst_ni && (state_q == StDone || (state_q == StIdle && !take));
    key_clear_q    <= state_q == StWrite || (state_q == StCheck && refuse_q);
    hash_clear_q   <= state_q == StIdle || state_q == StWritten || state_q == StDone;
    powers_clear_q <= state_q != StAgain && state_q != StWrite;
  end

  always_ff @(posedge clk_i) begin
    refuse_q  <= refuse;
    refused_q <= 1'b0;
    if (!drained_q) begin
      drain_q   <= drain_q - 1'b1;
      drained_q <= drain_q == DRAIN_W'(1);
    end
    settle_q <= {settle_q[SETTLE_CYCLES-2:0], expand_last && state_q == StWrite};

    unique case (state_q)
      StIdle: begin
        // Loaded every cycle: without the handshake they have no effect.
        op_q   <= key_op_i;
        slot_q <= key_slot_i;
        size_q <= key_size_i;
        if (take) state_q <= StTaken;
      end
      StTaken: state_q <= StCheck;
      StCheck: begin
        state_q   <= refuse_q ? StIdle : op_q == KeyLoad ? StStart : StDrain;
        refused_q <= refuse_q;
        drain_q   <= DRAIN_W'(DrainCycles);
        drained_q <= 1'b0;
        if (op_q == KeyEraseAll) slot_q <= '0;
      end
      StStart: state_q <= StHash;
      StHash: if (hash_done) state_q <= StSettle;
      StSettle: if (drained_q) state_q <= StAgain;
      StAgain: begin
        state_q       <= StWrite;
        rounds_done_q <= 1'b0;
        powers_done_q <= 1'b0;
      end
      StWrite: begin
        if (settle_q[SETTLE_CYCLES-1]) rounds_done_q <= 1'b1;
        if (powers_done) powers_done_q <= 1'b1;
        if (rounds_done_q && powers_done_q) state_q <= StWritten;
      end
      StDrain: begin
        index_q <= '0;
        if (drained_q) state_q <= StErase;
      end
      StErase: begin
        index_q <= index_q == LAST_POWER ? '0 : index_q + 1'b1;
        if (index_q == LAST_POWER) begin
          if (op_q == KeyEraseAll && slot_q != LAST_SLOT) slot_q <= slot_q + 1'b1;
          else state_q <= StWritten;
        end
      end
      StWritten: state_q <= StDone;
      default: begin  // StDone
        quiet_q <= 1'b0;
        state_q <= StIdle;
      end
    endcase

    // Loaded every idle cycle and zeroed unless a load is taken, so that the handshake is not in
    // the enable of 256 flip-flops.
    if (ready_q) key_q <= key_i;
    if (key_clear_q || (ready_q && !(key_valid_i && key_op_i == KeyLoad))) key_q <= '0;

    if (!rst_ni) begin
      state_q     <= StDrain;
      op_q        <= KeyEraseAll;
      slot_q      <= '0;
      key_q       <= '0;
      drained_q   <= 1'b1;
      settle_q    <= '0;
      index_q     <= '0;
      quiet_q     <= 1'b1;
      refused_q   <= 1'b0;
    end
  end

  assign key_ready_o = ready_q;
  assign key_done_o  = (state_q == StDone && !quiet_q) || refused_q;
  assign key_error_o = refused_q;

  assign set_o       = state_q == StDone && op_q == KeyLoad;
  assign size_o      = size_q;

  // A slot is dropped in the first cycle of StDrain. To erase all, drop_all_o drops them from then
  // on, and meanwhile each is dropped by itself in StErase.
  logic goes_on;
  assign goes_on = state_q == StCheck && !refuse_q;

  always_ff @(posedge clk_i) begin
    drop_o <= (goes_on && op_q != KeyEraseAll) || state_q == StErase;
    if (goes_on && op_q == KeyEraseAll) drop_all_o <= 1'b1;
    if (state_q == StDone) drop_all_o <= 1'b0;
    if (!rst_ni) begin
      drop_o     <= 1'b0;
      drop_all_o <= 1'b1;
    end
  end

  // Round key k of a key of n rounds belongs to round k + Rounds - n.
  logic [3:0] skipped;

  always_comb begin
    unique case (size_q)
      Key128:  skipped = 4'(Rounds - rounds(128));
      Key192:  skipped = 4'(Rounds - rounds(192));
      default: skipped = 4'(Rounds - rounds(256));
    endcase
  end

  always_ff @(posedge clk_i) begin
    slot_o      <= slot_q;
    round_key_o <= expand_key;  // zero when it has none
    for (int r = 0; r <= Rounds; r++) begin
      round_write_o[r] <= state_q == StErase ||
          (state_q == StWrite && expand_valid && 4'(r) == expand_index + skipped);
    end
    if (!rst_ni) round_write_o <= '0;
  end

endmodule
