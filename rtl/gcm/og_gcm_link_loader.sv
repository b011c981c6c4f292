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
// The port is that of og_gcm_key_loader: key_valid_i/key_ready_o take an operation;
// key_done_o ends it, with key_error_o when it was refused (slot other than 0, a size
// that this build does not have, unknown operation). A refused one changes nothing.
//
// Latency, from take to done: a load max(8 (Nr + 1) + 14, DrainCycles + 3) + 4 and the Lanes
// loads of og_ghash_table_load; an erasure DrainCycles + 2^WindowBits + 11.
//
// When an operation ends, key, round keys and H are in no register here;
// og_ghash_table_keys keeps H and a power of it until an erasure.
//
// Cost: og_gcm_key_rounds, og_ghash_table_keys, 256 flip-flops for the key.

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

    input  logic                   key_valid_i,
    output logic                   key_ready_o,
    input  key_op_e                key_op_i,
    input  logic      [SLOT_W-1:0] key_slot_i,
    input  key_size_e              key_size_i,
    input  logic      [     255:0] key_i,        // left aligned
    output logic                   key_done_o,
    output logic                   key_error_o,

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
    StTaken,    // refuse_q is being computed
    StCheck,    // refuse and zero the key, or go on
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
  key_op_e op_q;
  logic [SLOT_W-1:0] slot_q;
  key_size_e size_q;
  logic [255:0] key_q;
  logic [WAIT_W-1:0] wait_q;
  logic waited_q;
  logic quiet_q;  // the erasure after reset: nobody asked, nobody is told
  logic refuse_q, refused_q;
  logic offered_q;  // H is offered to the tables
  logic tables_done_q;

  // Registered because of their fan-out: they load and zero wide registers.
  logic ready_q, key_clear_q, hash_clear_q, tables_clear_q;

  logic take;
  assign take = key_valid_i && ready_q;

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
      .key_i        (key_q),
      .size_i       (size_q),
      .last_o       (),             // the tables take far longer
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
    ready_q        <= rst_ni && (state_q == StDone || (state_q == StIdle && !take));
    key_clear_q    <= state_q == StWrite || (state_q == StCheck && refuse_q);
    hash_clear_q   <= state_q == StIdle || state_q == StErase || tables_take;
    tables_clear_q <= state_q == StErase;
  end

  always_ff @(posedge clk_i) begin
    refuse_q  <= key_refused(op_q, has_slot(slot_q, (SLOT_W + 1)'(1)), size_q, KeyMin, KeyMax);
    refused_q <= 1'b0;
    if (!waited_q) begin
      wait_q   <= wait_q - 1'b1;
      waited_q <= wait_q == WAIT_W'(1);
    end
    if (tables_take) offered_q <= 1'b0;

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
        wait_q    <= WAIT_W'(DrainCycles);
        waited_q  <= 1'b0;
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
      state_q   <= StErase;
      op_q      <= KeyEraseAll;
      key_q     <= '0;
      waited_q  <= 1'b1;
      quiet_q   <= 1'b1;
      refused_q <= 1'b0;
      offered_q <= 1'b0;
    end
  end

  // Behind reset the key stays dropped by open_o (og_gcm_link_keys).
  always_ff @(posedge clk_i) begin
    drop_o <= (state_q == StCheck && !refuse_q) || state_q == StErase;
    if (state_q == StAgain || state_q == StErase || !rst_ni) open_o <= 1'b0;
    else if (set_o) open_o <= 1'b1;
  end

  assign key_ready_o = ready_q;
  assign key_done_o  = (state_q == StDone && !quiet_q) || refused_q;
  assign key_error_o = refused_q;
  assign set_o       = state_q == StDone && op_q == KeyLoad;
  assign size_o      = size_q;

endmodule
