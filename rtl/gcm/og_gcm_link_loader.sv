// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Loads and erases the one key of og_gcm_link: key expansion (FIPS 197, 5.2), H =
// E(0) (SP 800-38D, 6.4), and the tables of the multiples of H, which
// og_ghash_table_keys fills.
//
// An operation first drops the key from the key table, then waits DrainCycles until
// no beat in the engine can read its memories, then closes the tables (open_o) and
// writes. So no block that counts ever meets half a key: packets that come meanwhile
// end with StatusKeyUnknown. The key counts again when the last entry of the last table
// is written.
//
// A key is expanded twice: for H, while the engine drains, and again for the round
// keys, beside the tables. After reset all is erased before the loader is ready.
//
// og_gcm_key_port takes the operations, and refuses those that the build does not have: its
// one key slot is 0.
//
// Latency, from take to done: a load max(8 (Nr + 1) + 14, DrainCycles + 3) + 4 and the Lanes
// loads of og_ghash_table_load; an erasure DrainCycles + 2^WindowBits + 11.
//
// When an operation ends, key, round keys and H are in no register here;
// og_ghash_table_keys keeps H and a power of it until an erasure.
//
// Cost: og_gcm_key_port, og_gcm_key_rounds, og_ghash_table_keys.

module og_gcm_link_loader
  import og_aes_pkg::*;
  import og_gcm_pkg::*;
  import og_ghash_table_pkg::windows_of;
#(
    parameter  int Lanes       = 4,
    parameter  int KeyMin      = 128,
    parameter  int KeyMax      = 256,
    parameter  int Sbox        = SBOX_TABLE,
    parameter  int WindowBits  = 5,
    parameter  int DrainCycles = 64,
    localparam int Rounds      = rounds(KeyMax),
    localparam int Windows     = windows_of(WindowBits)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; then all is erased

    input  logic         key_valid_i,
    output logic         key_ready_o,
    input  key_request_t key_request_i,
    output logic         key_done_o,
    output logic         key_error_o,

    // to the key table
    output logic      set_o,
    output logic      drop_o,
    output key_size_e size_o,

    // to the memories of round keys
    output logic   [Rounds:0] round_write_o,
    output state_t            round_key_o,

    // to the tables: og_ghash_table_lanes
    output logic                                open_o,
    output logic   [Lanes-1:0][   Windows-1:0]  table_write_o,
    output logic              [WindowBits-1:0]  table_address_o,
    output logic              [WindowBits-1:0]  table_next_address_o,
    output state_t                              table_data_o
);

  if (DrainCycles < 1) begin : gen_bad_drain
    $error("og_gcm_link_loader: DrainCycles must be at least 1");
  end

  // From when the tables are told to erase themselves until they have.
  localparam int ERASE_CYCLES = (1 << WindowBits) + 4;
  localparam int WAIT_CYCLES = DrainCycles > ERASE_CYCLES ? DrainCycles : ERASE_CYCLES;
  localparam int WAIT_W = $clog2(WAIT_CYCLES + 1);

  typedef enum logic [3:0] {
    StIdle,
    StStart,
    StHash,     // round keys pass by, H is made from them
    StSettle,   // H is there
    StAgain,
    StWrite,    // round keys and tables of H
    StDrain,
    StErase,    // the round keys are zeroed, the tables begin to be
    StErasing,
    StWritten,  // the last word is being written
    StDone
  } state_e;

  state_e state_q;
  logic [WAIT_W-1:0] wait_q;
  logic waited_q;
  logic offered_q;  // H is offered to the tables
  logic tables_done_q;

  // Registered because of their fan-out: they zero wide registers.
  logic hash_clear_q, tables_clear_q;

  // ---- operations -----------------------------------------------------------

  logic go;
  key_op_e op;
  logic [255:0] key;

  og_gcm_key_port #(
      .KeySlots(1),
      .KeyMin  (KeyMin),
      .KeyMax  (KeyMax)
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
      .slot_o (),                    // there is one
      .size_o,
      .key_o  (key),
      .clear_i(state_q == StWrite),
      .done_i (state_q == StDone)
  );

  // ---- round keys, and H behind them ----------------------------------------

  logic hash_done;
  state_t hash;

  og_gcm_key_rounds #(
      .KeyMin(KeyMin),
      .KeyMax(KeyMax),
      .Sbox  (Sbox)
  ) u_rounds (
      .clk_i,
      .rst_ni,
      .start_i      (state_q == StStart || state_q == StAgain),
      .key_i        (key),
      .size_i       (size_o),
      .last_o       (),                                          // the tables take far longer
      .hash_i       (state_q == StHash),
      .hash_clear_i (hash_clear_q),
      .replace_i    (1'b0),
      .replacement_i('0),
      .hash_done_o  (hash_done),
      .hash_o       (hash),
      .write_i      (state_q == StWrite),
      .erase_i      (state_q == StErase),
      .round_write_o,
      .round_key_o
  );

  // ---- tables ---------------------------------------------------------------

  logic tables_take, tables_done, unused_begin, unused_bank;

  og_ghash_table_keys #(
      .Lanes     (Lanes),
      .WindowBits(WindowBits)
  ) u_tables (
      .clk_i,
      .rst_ni,
      .clear_i       (tables_clear_q),
      .key_valid_i   (offered_q),
      .key_ready_o   (tables_take),
      .key_bank_i    (1'b0),
      .key_h_i       (hash),
      .go_i          (1'b1),
      .begin_o       (unused_begin),
      .done_o        (tables_done),
      .erase_o       (),                      // ERASE_CYCLES cover it
      .bank_o        (unused_bank),
      .write_o       (table_write_o),
      .address_o     (table_address_o),
      .next_address_o(table_next_address_o),
      .data_o        (table_data_o)
  );

  // ---- states ---------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    hash_clear_q   <= state_q == StIdle || state_q == StErase || tables_take;
    tables_clear_q <= state_q == StErase;
  end

  always_ff @(posedge clk_i) begin
    if (!waited_q) begin
      wait_q   <= wait_q - 1'b1;
      waited_q <= wait_q == WAIT_W'(1);
    end
    if (tables_take) offered_q <= 1'b0;

    unique case (state_q)
      StIdle: begin
        wait_q   <= WAIT_W'(DrainCycles);
        waited_q <= 1'b0;
        if (go) state_q <= op == KeyLoad ? StStart : StDrain;
      end
      StStart: state_q <= StHash;
      StHash: if (hash_done) state_q <= StSettle;
      StSettle: if (waited_q) state_q <= StAgain;
      StAgain: begin
        state_q       <= StWrite;
        offered_q     <= 1'b1;
        tables_done_q <= 1'b0;
      end
      // The tables take far longer than the round keys.
      StWrite: begin
        if (tables_done) tables_done_q <= 1'b1;
        if (tables_done_q) state_q <= StWritten;
      end
      StDrain: if (waited_q) state_q <= StErase;
      StErase: begin
        state_q  <= StErasing;
        wait_q   <= WAIT_W'(ERASE_CYCLES);
        waited_q <= 1'b0;
      end
      StErasing: if (waited_q) state_q <= StWritten;
      StWritten: state_q <= StDone;
      default: state_q <= StIdle;  // StDone
    endcase

    if (!rst_ni) begin  // the key is erased
      state_q   <= StErase;
      offered_q <= 1'b0;
    end
  end

  // Behind reset the key stays dropped by open_o (og_gcm_link_keys).
  always_ff @(posedge clk_i) begin
    drop_o <= go || state_q == StErase;
    if (state_q == StAgain || state_q == StErase || !rst_ni) open_o <= 1'b0;
    else if (set_o) open_o <= 1'b1;
  end

  assign set_o = state_q == StDone && op == KeyLoad;

endmodule
