// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SubBytes and ShiftRows of a whole state, or their inverses (FIPS 197, 5.1.1,
// 5.1.2, 5.3.1 and 5.3.2).
//
// The rows are shifted before the S-boxes. With Direction SBOX_MERGED,
// inverse_i goes with state_i and chooses: rows 1 and 3 then pass multiplexers,
// since row 2 is shifted alike both ways. clear_i goes with state_i, too: state_o is
// zero for it. Tie it to zero where nothing is cleared, so that its logic is optimised
// away.
//
// Latency: Cuts cycles. Cost: 16 S-boxes, or 8 block RAMs; ShiftRows is wires.

module og_aes_sub_shift
  import og_aes_pkg::*;
#(
    parameter int Sbox      = SBOX_TABLE,
    parameter int Direction = SBOX_FORWARD,
    parameter int Cuts      = 0,
    parameter bit FromTower = 0,  // as in og_aes_sbox_bram; needs Sbox = SBOX_BRAM
    parameter bit Doubled   = 0   // the same
) (
    input  logic   clk_i,
    input  logic   inverse_i,  // read only if Direction is SBOX_MERGED
    input  state_t state_i,
    input  logic   clear_i,
    output state_t state_o,
    output state_t doubled_o  // with Doubled each byte of state_o times 02, else zero
);

  if (Direction < SBOX_FORWARD || Direction > SBOX_MERGED) begin : gen_bad_direction
    $error("og_aes_sub_shift: Direction must be SBOX_FORWARD, _INVERSE or _MERGED (0 to 2)");
  end
  if ((FromTower || Doubled) && Sbox != SBOX_BRAM) begin : gen_bad_tower
    $error("og_aes_sub_shift: FromTower and Doubled take Sbox = SBOX_BRAM");
  end

  logic inverse;
  if (Direction == SBOX_MERGED) begin : gen_merged
    assign inverse = inverse_i;
  end else begin : gen_one_way
    logic unused_inverse;  // one direction only
    assign unused_inverse = inverse_i;
    assign inverse        = Direction == SBOX_INVERSE;
  end

  logic [15:0][7:0] shifted, substituted, doubled;  // in order of the standard, byte 0 first

  for (genvar column = 0; column < 4; column++) begin : gen_column
    for (genvar row = 0; row < 4; row++) begin : gen_row
      localparam int TO = 4 * column + row;
      // s'[r,c] = s[r,(c+r) mod 4], and s[r,(c-r) mod 4] for the inverse.
      localparam int FROM = 4 * ((column + row) % 4) + row;
      localparam int INV_FROM = 4 * ((column + 4 - row) % 4) + row;

      assign shifted[TO] = inverse ? state_i[STATE_W-1-8*INV_FROM-:8] :
                                     state_i[STATE_W-1-8*FROM-:8];
      assign state_o[STATE_W-1-8*TO-:8] = substituted[TO];
      assign doubled_o[STATE_W-1-8*TO-:8] = doubled[TO];
    end
  end

  if (Sbox == SBOX_BRAM) begin : gen_pairs
    for (genvar pair = 0; pair < 8; pair++) begin : gen_pair
      og_aes_sbox_bram #(
          .Direction(Direction),
          .Cuts(Cuts),
          .Ports(2),
          .FromTower(FromTower),
          .Doubled(Doubled)
      ) u_sboxes (
          .clk_i,
          .clear_i,
          .inverse_i({2{inverse}}),
          .byte_i   (shifted[2*pair+:2]),
          .byte_o   (substituted[2*pair+:2]),
          .doubled_o(doubled[2*pair+:2])
      );
    end
  end else begin : gen_bytes
    logic [15:0][7:0] found;
    logic clear;

    og_delay #(
        .Width (1),
        .Cycles(Cuts),
        .HasReset(0)
    ) u_clear (
        .clk_i,
        .rst_ni(1'b1),
        .data_i(clear_i),
        .data_o(clear)
    );

    assign substituted = clear ? '0 : found;
    assign doubled     = '0;

    for (genvar i = 0; i < 16; i++) begin : gen_byte
      og_aes_sbox #(
          .Sbox(Sbox),
          .Direction(Direction),
          .Cuts(Cuts)
      ) u_sbox (
          .clk_i,
          .inverse_i(inverse),
          .byte_i   (shifted[i]),
          .byte_o   (found[i])
      );
    end
  end

endmodule
