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
// og_gcm_key_port takes the operations, and refuses those that the build does not have.
//
// Latency, from take to done: a load at most
//
//   max(8 (Nr + 1) + 14, DrainCycles + 3) + max(8 (Nr + 1) + 13, P (ceil(128 / DigitW) + 2) + 10)
//
// with P = (Powers - 1) / 2 rounded down, the products among the powers; erase DrainCycles + Powers
// + 5; erase all DrainCycles + KeySlots x Powers + 5.
//
// Cost: og_gcm_key_port, og_gcm_key_rounds, og_gcm_hash_powers.

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
    parameter  bit Gates       = 0,                               // the form for standard cells
    parameter  bit WireRegs    = 0,
    localparam int Rounds      = rounds(KeyMax),
    localparam int IndexW      = Powers > 1 ? $clog2(Powers) : 1
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic         key_valid_i,
    output logic         key_ready_o,
    input  key_request_t key_request_i,
    output logic         key_done_o,
    output logic         key_error_o,

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

  if (Powers < 1 || DrainCycles < 1) begin : gen_bad_counts
    $error("og_gcm_key_loader: Powers and DrainCycles must be at least 1");
  end

  // From the last round key until og_aes_key_expand holds zeros alone.
  localparam int SETTLE_CYCLES = 8;
  localparam int DRAIN_W = $clog2(DrainCycles + 1);
  localparam int NUMBER_W = KeySlots > 1 ? $clog2(KeySlots) : 1;  // of the slots there are
  localparam logic [NUMBER_W-1:0] LAST_SLOT = NUMBER_W'(KeySlots - 1);

  // The next slot. An addition would make a carry chain, slower for so few bits.
  function automatic logic [NUMBER_W-1:0] more(logic [NUMBER_W-1:0] slot);
    logic [NUMBER_W-1:0] r;
    logic carry;
    carry = 1'b1;
    for (int i = 0; i < NUMBER_W; i++) begin
      r[i]  = slot[i] ^ carry;
      carry = carry && slot[i];
    end
    return r;
  endfunction

  typedef enum logic [3:0] {
    StIdle,
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
  logic [DRAIN_W-1:0] drain_q;
  logic [NUMBER_W-1:0] erase_slot_q;  // while all are erased
  logic [IndexW-1:0] index_q;
  logic last_power_q;  // index_q is that of the last power; the slots are counted behind it
  logic drained_q, rounds_done_q, powers_done_q;
  logic [SETTLE_CYCLES-1:0] settle_q;

  // Registered because of their fan-out: they zero wide registers.
  logic hash_clear_q, powers_clear_q;

  logic go;
  key_op_e op;
  logic [SLOT_W-1:0] slot;
  logic [255:0] key;

  og_gcm_key_port #(
      .KeySlots(KeySlots),
      .KeyMin  (KeyMin),
      .KeyMax  (KeyMax),
      .WireRegs(WireRegs)
  ) u_port (
      .clk_i,
      .rst_ni,
      .key_valid_i,
      .key_ready_o,
      .key_request_i,
      .key_done_o,
      .key_error_o,
      .go_o   (go),
      .op_o   (op),
      .slot_o (slot),
      .size_o,
      .key_o  (key),
      .clear_i(state_q == StWrite),
      .done_i (state_q == StDone)
  );

  logic expand_last, hash_done;
  state_t hash;

  logic squared, powers_done;
  state_t power;

  og_gcm_key_rounds #(
      .KeyMin(KeyMin),
      .KeyMax(KeyMax),
      .Sbox  (Sbox),
      .Gates (Gates),
      .WireRegs(WireRegs)
  ) u_rounds (
      .clk_i,
      .rst_ni,
      .start_i      (state_q == StStart || state_q == StAgain),
      .key_i        (key),
      .size_i       (size_o),
      .last_o       (expand_last),
      .hash_i       (state_q == StHash),
      .hash_clear_i (hash_clear_q),
      .replace_i    (squared),
      .replacement_i(power),
      .hash_done_o  (hash_done),
      .hash_o       (hash),
      .write_i      (state_q == StWrite),
      .erase_i      (state_q == StErase),
      .round_write_o,
      .round_key_o
  );

  og_gcm_hash_powers #(
      .Powers(Powers),
      .DigitW(DigitW),
      .Gates (Gates || WireRegs)  // a register before the fan-out of square_o
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
    hash_clear_q   <= state_q == StIdle || state_q == StWritten || state_q == StDone;
    powers_clear_q <= state_q != StAgain && state_q != StWrite;
  end

  always_ff @(posedge clk_i) begin
    if (!drained_q) begin
      drain_q   <= drain_q - 1'b1;
      drained_q <= drain_q == DRAIN_W'(1);
    end
    settle_q <= {settle_q[SETTLE_CYCLES-2:0], expand_last && state_q == StWrite};

    unique case (state_q)
      StIdle: begin
        drain_q      <= DRAIN_W'(DrainCycles);
        drained_q    <= 1'b0;
        erase_slot_q <= '0;
        if (go) state_q <= op == KeyLoad ? StStart : StDrain;
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
        index_q      <= '0;
        last_power_q <= Powers == 1;
        if (drained_q) state_q <= StErase;
      end
      StErase: begin
        index_q      <= last_power_q ? '0 : index_q + 1'b1;
        last_power_q <= Powers == 1 || (!last_power_q && index_q == IndexW'(Powers - 2));
        if (last_power_q) begin
          if (op == KeyEraseAll && erase_slot_q != LAST_SLOT) begin
            erase_slot_q <= more(erase_slot_q);
          end else begin
            state_q <= StWritten;
          end
        end
      end
      StWritten: state_q <= StDone;
      default: state_q <= StIdle;  // StDone
    endcase

    if (!rst_ni) begin  // all slots are erased
      state_q      <= StDrain;
      drained_q    <= 1'b1;
      erase_slot_q <= '0;
      settle_q     <= '0;
    end
  end

  assign set_o = state_q == StDone && op == KeyLoad;

  // A slot is dropped in the first cycle of StDrain. To erase all, drop_all_o drops them from then
  // on, and meanwhile each is dropped by itself in StErase.
  always_ff @(posedge clk_i) begin
    drop_o <= (go && op != KeyEraseAll) || state_q == StErase;
    if (go && op == KeyEraseAll) drop_all_o <= 1'b1;
    if (state_q == StDone) drop_all_o <= 1'b0;
    if (!rst_ni) begin
      drop_o     <= 1'b0;
      drop_all_o <= 1'b1;
    end
  end

  always_ff @(posedge clk_i) slot_o <= op == KeyEraseAll ? SLOT_W'(erase_slot_q) : slot;

endmodule
