// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SubBytes and InvSubBytes for one byte in GF(((2^2)^2)^2) (FIPS 197, 5.1.1 and
// 5.3.2), with the circuits of og_aes_sbox_tower_pkg. Direction is as in
// og_aes_sbox, which is what to instantiate.
//
// With x the byte as b v + c w, b and c in GF(2^4):
//   byte -> sums of b and of c -> d = x^17 -> e = d^-1 -> b e v^16 + c e w^16 -> byte
//
// A cut keeps eight of the sums, and four bits of e; the others are made again
// behind it.
//
// Latency: Cuts cycles. The first cut is behind d, the second behind e, the third
// before the nine gates of d. Throughput: one byte a cycle; nothing is reset.
//
// Cost: 105 to 145 gates of two inputs; docs/sbox.md.

module og_aes_sbox_tower
  import og_aes_pkg::SBOX_FORWARD, og_aes_pkg::SBOX_MERGED;
  import og_aes_sbox_tower_pkg::*;
#(
    parameter int Direction = SBOX_FORWARD,
    parameter int Cuts      = 0
) (
    input  logic       clk_i,
    input  logic       inverse_i,  // read only if Direction is SBOX_MERGED
    input  logic [7:0] byte_i,
    output logic [7:0] byte_o
);

  if (Direction < SBOX_FORWARD || Direction > SBOX_MERGED) begin : gen_bad_direction
    $error("og_aes_sbox_tower: Direction must be SBOX_FORWARD, _INVERSE or _MERGED (0 to 2)");
  end

  function automatic logic [7:0] keep(sums_t t);
    for (int i = 0; i < 8; i++) keep[i] = t[KEPT[Direction][i]];
  endfunction

  function automatic logic [3:0] keep_e(logic [8:0] e);
    for (int i = 0; i < 4; i++) keep_e[i] = e[KEPT_E[i]];
  endfunction

  sums_t sums_0, sums_1, sums_2, sums_3;
  logic [3:0] d_1, d_2;
  logic [8:0] e_2, e_3;
  logic inverse_0, inverse_1, inverse_2, inverse_3;

  assign inverse_0 = Direction == SBOX_MERGED && inverse_i;
  assign sums_0    = enter(Direction, byte_i, inverse_0);
  assign d_1       = norm(Direction, sums_1);
  assign e_2       = invert(Direction, d_2);
  assign byte_o    = leave(Direction, sums_3[17:0], e_3, inverse_3);

  if (Cuts >= 3) begin : gen_entry_cut
    logic [7:0] kept_q;
    always_ff @(posedge clk_i) {inverse_1, kept_q} <= {inverse_0, keep(sums_0)};
    assign sums_1 = restore(Direction, kept_q);
  end else begin : gen_entry_wires
    assign {inverse_1, sums_1} = {inverse_0, sums_0};
  end

  if (Cuts >= 1) begin : gen_norm_cut
    logic [7:0] kept_q;
    always_ff @(posedge clk_i) begin
      {inverse_2, kept_q, d_2} <= {inverse_1, keep(sums_1), d_1};
    end
    assign sums_2 = restore(Direction, kept_q);
  end else begin : gen_norm_wires
    assign {inverse_2, sums_2, d_2} = {inverse_1, sums_1, d_1};
  end

  if (Cuts >= 2) begin : gen_inverse_cut
    logic [7:0] kept_q;
    logic [3:0] e_q;
    always_ff @(posedge clk_i) begin
      {inverse_3, kept_q, e_q} <= {inverse_2, keep(sums_2), keep_e(e_2)};
    end
    assign {sums_3, e_3} = {restore(Direction, kept_q), restore_e(Direction, e_q)};
  end else begin : gen_inverse_wires
    assign {inverse_3, sums_3, e_3} = {inverse_2, sums_2, e_2};
  end

  logic unused;  // what a direction or a number of cuts has no use for
  assign unused = ^{clk_i, inverse_i, sums_0, sums_1, sums_2, sums_3, e_2};

endmodule
