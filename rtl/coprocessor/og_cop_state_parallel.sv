// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Data unit with 16 S-boxes and 16 multipliers: a round in two cycles.
//
// push_i: State goes into the S-boxes, which have one register inside.
// settle_i: it comes out, rows shifted, and passes MixColumns. keyed_i: the
// round key is added, in a push before the S-boxes, else before MixColumns; so
// one adder serves both. All three and final_i: it is added to State alone.
// Decrypting, the columns are held last to first, so that InvShiftRows is
// ShiftRows.
//
// Cost: 128 flip-flops with enables, and what the S-boxes hold.

module og_cop_state_parallel
  import og_aes_pkg::*;
#(
    parameter int Sbox = SBOX_TOWER
) (
    input logic clk_i,

    input logic decrypt_i,
    input logic keyed_i,    // add the round key
    input logic final_i,    // the last round: no MixColumns
    input logic push_i,
    input logic settle_i,

    input  logic        shift_i,        // shift word_i in
    input  word_t       word_i,
    input  word_t [3:0] round_key_i,    // element 3 is for the head
    output word_t       head_o,         // the column at the head
    input  word_t       substitute_i,   // SubWord() for the key unit when nothing is pushed
    output word_t       substituted_o
);

  word_t [3:0] state_q;  // element 3 is the head
  word_t [3:0] taken, added, substituted, shifted, mixed;

  // AddRoundKey.
  assign taken = push_i ? state_q : shifted;
  assign added = taken ^ (round_key_i & {4 * WORD_W{keyed_i}});

  for (genvar c = 0; c < 4; c++) begin : gen_column
    for (genvar r = 0; r < 4; r++) begin : gen_row
      logic [7:0] looked_up;
      if (c == 0) begin : gen_shared
        assign looked_up = push_i ? added[c][31-8*r-:8] : substitute_i[31-8*r-:8];
      end else begin : gen_own
        assign looked_up = added[c][31-8*r-:8];
      end
      og_aes_sbox #(
          .Sbox(Sbox),
          .Direction(SBOX_MERGED),
          .Cuts(1)
      ) u_sbox (
          .clk_i,
          .inverse_i(push_i && decrypt_i),
          .byte_i   (looked_up),
          .byte_o   (substituted[c][31-8*r-:8])
      );
      // ShiftRows: towards the head by the number of the row.
      assign shifted[(c+r)%4][31-8*r-:8] = substituted[c][31-8*r-:8];
    end
  end
  assign substituted_o = substituted[0];

  og_aes_mix_columns #(
      .Direction(SBOX_MERGED),
      .Columns(4)
  ) u_mix (
      .inverse_i(decrypt_i),
      .columns_i(added),
      .columns_o(mixed)
  );

  always_ff @(posedge clk_i) begin
    if (settle_i) state_q <= final_i ? added : mixed;
    if (shift_i) state_q <= {state_q[2:0], word_i};
  end

  assign head_o = state_q[3];

endmodule
