// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Data unit with four S-boxes: 16 data cells in four rows, one S-box a row.
//
// A row is a shift register, head on the left, that turns through its S-box,
// which has one register inside. Row r gives its bytes to the S-box in the
// order r, r+1, r+2, r+3 (mod 4), so that what comes back in at the tail is
// the row after ShiftRows; all rows together give columns of the shifted
// State. Decrypting, the columns are held last to first, and InvShiftRows is
// the same step.
//
// Multipliers = 4: a column that comes back passes MixColumns and AddRoundKey
// on its way in. Multipliers = 16: it comes in as it is, and MixColumns and
// AddRoundKey work on all cells in the cycle in which the last column comes.
//
// Cycles of a round: push with column = 0 to 3, then settle (do_i). A column
// arrives in the cycle after its push (arrive), with its word of the round key on
// key_i. late marks a push whose column has been delayed behind a lookup of the key
// unit (between), as 192-bit keys need.
//
// Cost: 128 flip-flops with enables, and what the S-boxes hold.

module og_cop_state
  import og_aes_pkg::*;
  import og_cop_pkg::*;
#(
    parameter int Sbox        = SBOX_TOWER,
    parameter int Direction   = SBOX_MERGED,  // or SBOX_FORWARD
    parameter int Multipliers = 4,          // 4 or 16
    parameter bit Late        = 1'b0        // between and late are used
) (
    input logic clk_i,

    input logic           decrypt_i,
    input state_control_t do_i,

    input  logic        load_i,        // shift load_word_i + key_i in
    input  word_t       load_word_i,
    input  logic        shift_i,       // shift add_i in: erases, or turns the State
    input  word_t       add_i,         // added to whatever comes in
    input  logic        key_enable_i,  // key_i is added to what is loaded
    input  word_t       key_i,
    input  word_t [3:0] round_key_i,   // element 3 is for the head
    output word_t       head_o,        // the column at the head

    input  word_t substitute_i,  // SubWord() for the key unit when nothing is pushed
    output word_t substituted_o
);

  if (Direction != SBOX_FORWARD && Direction != SBOX_MERGED) begin : gen_bad_direction
    $error("og_cop_state: Direction must be SBOX_FORWARD or SBOX_MERGED (0 or 2)");
  end
  if (Multipliers != 4 && Multipliers != 16) begin : gen_bad_multipliers
    $error("og_cop_state: Multipliers must be 4 or 16");
  end

  // [row][place], place 0 is the head; every other place inverted, as HELD is.
  localparam logic [3:0][3:0][7:0] INVERTED = {4{32'hff00_ff00}};
  logic [3:0][3:0][7:0] cell_q, held;
  assign held = cell_q ^ INVERTED;

  // The byte of each row that its S-box takes.
  logic [3:0][7:0] tap;
  assign tap[0] = held[0][0];
  assign tap[1] = do_i.column == 2'd3 ? held[1][0] : held[1][1];
  assign tap[2] = do_i.column[1] ? held[2][0] : held[2][2];
  assign tap[3] = do_i.column == 2'd0 ? held[3][3] : held[3][0];

  word_t substituted;
  for (genvar r = 0; r < 4; r++) begin : gen_sbox
    og_aes_sbox #(
        .Sbox(Sbox),
        .Direction(Direction),
        .Cuts(1)
    ) u_sbox (
        .clk_i,
        .inverse_i(do_i.push && decrypt_i),
        .byte_i   (do_i.push ? tap[r] : substitute_i[31-8*r-:8]),
        .byte_o   (substituted[31-8*r-:8])
    );
  end
  assign substituted_o = substituted;

  // What comes in at the tails.
  word_t key_after, arrived, tail;
  if (Multipliers == 4) begin : gen_serial
    word_t key_before, mixed;
    assign key_before = key_i & {WORD_W{decrypt_i && !do_i.last_round}};
    assign key_after  = key_i &
        {WORD_W{do_i.arrive ? !decrypt_i || do_i.last_round : key_enable_i}};
    og_aes_mix_columns #(
        .Direction(Direction),
        .Columns(1)
    ) u_mix (
        .inverse_i(decrypt_i),
        .columns_i(substituted ^ key_before),
        .columns_o(mixed)
    );
    assign arrived = do_i.last_round ? substituted : mixed;
  end else begin : gen_parallel
    assign key_after = key_i & {WORD_W{do_i.arrive ? decrypt_i || do_i.last_round : key_enable_i}};
    assign arrived   = substituted;
  end
  assign tail = (do_i.arrive ? arrived : load_word_i & {WORD_W{load_i}}) ^ add_i ^ key_after;

  // MixColumns and AddRoundKey of all cells.
  logic mix_all;
  word_t [3:0] all_mixed;  // element 3 is the column for the head
  if (Multipliers == 16) begin : gen_all
    word_t [3:0] columns;
    for (genvar c = 0; c < 4; c++) begin : gen_column
      if (c == 3) begin : gen_arriving
        assign columns[3-c] = tail;
      end else begin : gen_held
        assign columns[3-c] = {held[0][c+1], held[1][c+1], held[2][c+1], held[3][c+1]};
      end
    end
    word_t [3:0] products;
    og_aes_mix_columns #(
        .Direction(Direction),
        .Columns(4)
    ) u_mix (
        .inverse_i(decrypt_i),
        .columns_i(columns),
        .columns_o(products)
    );
    assign mix_all   = do_i.settle && !do_i.last_round;
    assign all_mixed = products ^ (round_key_i & {4 * WORD_W{!decrypt_i}});
  end else begin : gen_none
    logic unused_round_key;  // columns take their keys one by one
    assign unused_round_key = ^round_key_i;
    assign mix_all          = 1'b0;
    assign all_mixed        = '0;
  end

  // Which cells move. While a row gives bytes from its middle, those at its
  // head wait; around a delayed column, the halves of all rows take turns.
  logic moves, low, high;
  logic [3:0][3:0] enable;
  assign moves = do_i.push || do_i.settle || load_i || shift_i;
  assign low   = moves;
  assign high  = Late ? moves && !do_i.late || do_i.between : moves;
  always_comb begin
    for (int r = 0; r < 4; r++) enable[r] = {high, high, low, low};
    if (do_i.push && do_i.column != 2'd3) enable[1][0] = 1'b0;
    if (do_i.push && !do_i.column[1]) enable[2][1:0] = '0;
    if (do_i.push && do_i.column == 2'd0) enable[3][2:0] = '0;
  end

  for (genvar r = 0; r < 4; r++) begin : gen_row
    for (genvar p = 0; p < 4; p++) begin : gen_cell
      logic [7:0] next;
      if (p == 3) begin : gen_tail
        assign next = tail[31-8*r-:8];
      end else begin : gen_inner
        assign next = held[r][p+1];
      end
      always_ff @(posedge clk_i) begin
        if (enable[r][p]) begin
          cell_q[r][p] <= (mix_all ? all_mixed[3-p][31-8*r-:8] : next) ^ INVERTED[r][p];
        end
      end
    end
  end

  assign head_o = {held[0][0], held[1][0], held[2][0], held[3][0]};

endmodule
