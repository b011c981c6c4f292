// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// A round of CIPHER() or INVCIPHER() (FIPS 197, 5.1 and 5.3) on a state in
// GF((2^4)^2), each block in a direction of its own: bytes as og_aes_agile_pkg has
// them, decrypting with columns 1 and 3 changed over.
//
//   encrypt   + key, 1/x .. | .. 1/x | affine, MixColumns |
//   decrypt   05 + 04 x^2, affine^-1, 1/x .. | .. 1/x | + key, MixColumns |
//
// MixColumns is one circuit for both; InvMixColumns is that and 05 + 04 x^2 in the
// next sub-stage, where affine^-1 is anyway: the two are one linear map.
//
//   RoundRegs SboxCuts
//       2         0     + key, 1/x | affine, MixColumns |
//       2         1     + key, 1/x 1 | 1/x 2 | affine, MixColumns |
//       3         1     + key, 1/x 1 | 1/x 2 | affine | MixColumns |
//       2         2     + key, 1/x 1 | 1/x 2 | 1/x 3 | affine, MixColumns |
//
// decrypt_i and encrypt_key_i, the round key before, go with state_i; key_i and
// decrypt_late_i are SboxCuts + (RoundRegs > 1) cycles later, in the sub-stage behind
// the inverse: key_i is added there to decrypt, and in the last round both ways.
// The last round has no MixColumns, and its state_o is as FIPS 197 has it.
//
// With OneWay nothing is decrypted: the two decrypt inputs are tied to zero. Affine map and
// MixColumns in one sub-stage are then one map, of four XORs in a row instead of six.
//
// Latency: SboxCuts + RoundRegs cycles. Throughput: one block a cycle. Cost: 16
// og_aes_agile_inverse, the maps and MixColumns of a state, 128 flip-flops a cycle outside
// the inverse.

module og_aes_agile_round
  import og_aes_pkg::*, og_aes_agile_pkg::*;
#(
    parameter int RoundRegs = 2,  // outside the inverse, 1 to 3
    parameter int SboxCuts = 1,
    // og_aes_agile_inverse; and to decrypt, affine^-1 and 05 + 04 x^2 without shared sums, for LUT4
    parameter bit EarlyCut = 0,
    parameter bit OneWay   = 0,  // decrypt_i and decrypt_late_i are low
    parameter bit First    = 0,
    parameter bit Last     = 0,
    // The register behind the inverse holds the complement. Where two rounds have the same state a
    // tool would else merge their registers, and one would drive the loads of both.
    parameter bit Complement = 0
) (
    input logic clk_i,

    input  logic   decrypt_i,
    input  state_t state_i,
    input  state_t encrypt_key_i,
    input  logic   decrypt_late_i,
    input  state_t key_i,
    output state_t state_o
);

  // verilator no_inline_module

  if (RoundRegs < 1 || RoundRegs > 3) begin : gen_bad_regs
    $error("og_aes_agile_round: RoundRegs must be 1, 2 or 3");
  end

  // Affine map and MixColumns with no register between are one map where nothing is decrypted.
  localparam bit ONE_MAP = OneWay && RoundRegs < 3;

  state_t entered, shifted, inverted, held, behind_inverse;

  always_comb begin
    if (!decrypt_i) entered = state_i ^ encrypt_key_i;
    else if (First) entered = state_inv_affine(state_i);
    else entered = state_prepare_inv_affine(state_i, EarlyCut);
  end

  assign shifted = shift_rows(entered);

  for (genvar i = 0; i < 16; i++) begin : gen_byte
    og_aes_agile_inverse #(
        .Cuts    (SboxCuts),
        .EarlyCut(EarlyCut),
        .LateE   (OneWay)
    ) u_inverse (
        .clk_i,
        .byte_i(shifted[8*i+:8]),
        .byte_o(inverted[8*i+:8])
    );
  end

  og_cut #(
      .Width(STATE_W),
      .Registered(RoundRegs >= 2)
  ) u_inverted (
      .clk_i,
      .data_i(inverted ^ {STATE_W{Complement}}),
      .data_o(held)
  );

  assign behind_inverse = held ^ {STATE_W{Complement}};

  if (ONE_MAP) begin : gen_one_map
    logic unused_late;  // nothing is decrypted; the last round alone has its key behind the inverse
    assign unused_late = decrypt_late_i ^ (Last ? 1'b0 : ^key_i);

    always_ff @(posedge clk_i) begin
      if (Last) state_o <= state_standard_affine(behind_inverse) ^ state_from_tower(key_i);
      else state_o <= state_mixed_affine(behind_inverse);
    end
  end else begin : gen_maps
    typedef struct packed {
      logic   turned;
      state_t state;
    } step_t;

    step_t keyed_d, keyed;

    always_comb begin
      keyed_d.turned = decrypt_late_i;
      if (decrypt_late_i) keyed_d.state = state_unscaled(behind_inverse);
      else keyed_d.state = state_affine(behind_inverse);
      if (decrypt_late_i || Last) keyed_d.state = keyed_d.state ^ key_i;
    end

    og_cut #(
        .Width($bits(step_t)),
        .Registered(RoundRegs == 3)
    ) u_keyed (
        .clk_i,
        .data_i(keyed_d),
        .data_o(keyed)
    );

    if (Last) begin : gen_last
      always_ff @(posedge clk_i) begin
        state_o <= state_from_tower(keyed.turned ? turn(keyed.state) : keyed.state);
      end
    end else begin : gen_mix
      logic unused_turned;  // columns go back to their places in the last round
      assign unused_turned = keyed.turned;
      always_ff @(posedge clk_i) state_o <= state_mix(keyed.state);
    end
  end

endmodule
