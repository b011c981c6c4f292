// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES with its state and its keys in GF((2^4)^2) from end to end: what of FIPS
// 197, 5.1 to 5.3, is linear, written for bytes of this kind.
//
// GF(2^4) is polynomials modulo z^4 + z + 1 with z = 5d of GF(2^8). A byte {b, c}
// stands for b W + c W^16, W = a2. With nu = W^17 = z^3 + z^2, and W + W^16 = 1,
//   d = x^17 = b c + nu (b + c)^2,  1 / x = (c/d) W + (b/d) W^16.
// As only the blocks and keys that come and go are mapped, SubBytes is an inverse
// and one affine map, InvSubBytes that map's inverse and an inverse. The price is
// paid in MixColumns, where 02 x is 10 XORs and not 3. The inverse comes times nu:
// of all z, W and such factors these leave the affine map behind it and 02 x, both
// of two XORs in a row, the fewest XORs.
//
// og_aes_agile_inverse has the inverse.

package og_aes_agile_pkg;

  import og_aes_pkg::*;

  // verilog_format: off
  // The byte b W + c W^16 from the standard's, as {b, c}; and back.
  function automatic logic [7:0] to_tower(logic [7:0] x);
    logic [13:0] s;
    s[0] = x[3] ^ x[5];
    s[1] = x[2] ^ x[6];
    s[2] = x[7] ^ s[0];
    s[3] = x[1] ^ s[1];
    s[4] = x[3] ^ x[4];
    s[5] = x[0] ^ x[6];
    s[6] = s[2] ^ s[3];
    s[7] = x[2] ^ s[4];
    s[8] = x[5] ^ x[7];
    s[9] = s[8] ^ s[1];
    s[10] = x[0] ^ s[6];
    s[11] = s[0] ^ s[3];
    s[12] = x[6] ^ s[2];
    s[13] = x[4] ^ s[2];
    return {s[13], s[12], s[11], s[10], s[4], s[9], s[7], s[5]};
  endfunction

  function automatic logic [7:0] from_tower(logic [7:0] x);
    logic [14:0] s;
    s[0] = x[1] ^ x[2];
    s[1] = x[0] ^ x[4];
    s[2] = x[7] ^ s[0];
    s[3] = x[3] ^ x[6];
    s[4] = x[5] ^ s[1];
    s[5] = x[3] ^ s[0];
    s[6] = s[0] ^ s[3];
    s[7] = s[2] ^ s[4];
    s[8] = x[0] ^ s[2];
    s[9] = x[2] ^ x[7];
    s[10] = s[9] ^ s[1];
    s[11] = s[3] ^ s[10];
    s[12] = x[1] ^ x[3];
    s[13] = x[6] ^ s[0];
    s[14] = s[4] ^ s[5];
    return {s[7], s[2], s[14], s[13], s[6], s[12], s[11], s[8]};
  endfunction

  // The affine map of 5.1.1 of 1 / x, from nu / x; 1 / x itself.
  function automatic logic [7:0] affine(logic [7:0] x);
    logic [11:0] s;
    s[0] = x[2] ^ x[3];
    s[1] = x[0] ^ x[1];
    s[2] = x[0] ^ x[6];
    s[3] = x[1] ^ x[4];
    s[4] = x[3] ^ x[4];
    s[5] = x[3] ^ x[5];
    s[6] = x[4] ^ x[5];
    s[7] = x[7] ^ s[0];
    s[8] = x[7] ^ s[6];
    s[9] = x[2] ^ s[2];
    s[10] = x[6] ^ s[4];
    s[11] = x[4] ^ s[0];
    return {~s[5], s[11], ~s[10], s[1], s[3], s[9], s[8], s[7]};
  endfunction

  function automatic logic [7:0] unscaled(logic [7:0] x);
    logic [5:0] s;
    s[0] = x[2] ^ x[3];
    s[1] = x[4] ^ x[7];
    s[2] = x[1] ^ x[2];
    s[3] = x[5] ^ x[6];
    s[4] = x[0] ^ x[3];
    s[5] = x[6] ^ x[7];
    return {s[1], s[5], s[3], x[5], s[4], s[0], s[2], x[1]};
  endfunction

  // The inverse of the affine map, and its linear part after 04 x.
  function automatic logic [7:0] inv_affine(logic [7:0] x);
    logic [15:0] s;
    s[0] = x[0] ^ x[1];
    s[1] = x[2] ^ x[4];
    s[2] = x[3] ^ x[7];
    s[3] = x[5] ^ x[7];
    s[4] = x[5] ^ x[6];
    s[5] = x[6] ^ s[0];
    s[6] = x[6] ^ s[1];
    s[7] = s[0] ^ s[2];
    s[8] = s[0] ^ s[3];
    s[9] = s[1] ^ s[4];
    s[10] = x[3] ^ x[5];
    s[11] = s[10] ^ s[1];
    s[12] = x[2] ^ s[8];
    s[13] = s[2] ^ s[6];
    s[14] = x[1] ^ s[3];
    s[15] = x[0] ^ x[6];
    return {s[15], s[14], ~s[13], s[5], s[12], ~s[11], ~s[7], ~s[9]};
  endfunction

  // 02 x.
  function automatic logic [7:0] twice(logic [7:0] x);
    logic [9:0] s;
    s[0] = x[1] ^ x[5];
    s[1] = x[3] ^ x[7];
    s[2] = x[2] ^ x[7];
    s[3] = x[2] ^ x[6];
    s[4] = x[1] ^ x[6];
    s[5] = x[3] ^ x[4];
    s[6] = x[0] ^ x[3];
    s[7] = x[5] ^ s[6];
    s[8] = x[0] ^ x[7];
    s[9] = s[5] ^ s[8];
    return {s[2], s[4], s[7], s[5], s[3], s[0], s[9], s[1]};
  endfunction

  function automatic logic [7:0] inv_affine_4(logic [7:0] x);
    logic [15:0] s;
    s[0] = x[0] ^ x[1];
    s[1] = x[4] ^ x[6];
    s[2] = x[0] ^ x[5];
    s[3] = x[3] ^ x[6];
    s[4] = x[4] ^ s[0];
    s[5] = x[1] ^ x[7];
    s[6] = s[0] ^ s[3];
    s[7] = s[1] ^ s[2];
    s[8] = s[1] ^ s[5];
    s[9] = x[1] ^ x[2];
    s[10] = s[9] ^ s[1];
    s[11] = s[2] ^ s[3];
    s[12] = x[5] ^ x[6];
    s[13] = s[12] ^ s[0];
    s[14] = x[7] ^ s[7];
    s[15] = x[3] ^ s[4];
    return {s[15], s[4], s[14], s[6], s[13], s[11], s[10], s[8]};
  endfunction
  // verilog_format: on

  // --- the same on whole states ---

  function automatic state_t state_to_tower(state_t s);
    state_t r;
    for (int i = 0; i < 16; i++) r[8*i+:8] = to_tower(s[8*i+:8]);
    return r;
  endfunction

  function automatic state_t state_from_tower(state_t s);
    state_t r;
    for (int i = 0; i < 16; i++) r[8*i+:8] = from_tower(s[8*i+:8]);
    return r;
  endfunction

  function automatic state_t state_affine(state_t s);
    state_t r;
    for (int i = 0; i < 16; i++) r[8*i+:8] = affine(s[8*i+:8]);
    return r;
  endfunction

  function automatic state_t state_inv_affine(state_t s);
    state_t r;
    for (int i = 0; i < 16; i++) r[8*i+:8] = inv_affine(s[8*i+:8]);
    return r;
  endfunction

  function automatic state_t state_unscaled(state_t s);
    state_t r;
    for (int i = 0; i < 16; i++) r[8*i+:8] = unscaled(s[8*i+:8]);
    return r;
  endfunction

  // MixColumns(): each row is 02 (a + r) + r + the two rows below, r the row below a.
  function automatic state_t state_mix(state_t s);
    state_t r;
    for (int column = 0; column < 4; column++) begin
      logic [3:0][7:0] a, pair;  // row 0 is [3]; pair: a row and the one below
      a = s[WORD_W*column+:WORD_W];
      for (int i = 0; i < 4; i++) pair[i] = a[i] ^ a[(i+3)%4];
      for (int i = 0; i < 4; i++) begin
        r[WORD_W*column+8*i+:8] = twice(pair[i]) ^ (a[(i+3)%4] ^ pair[(i+2)%4]);
      end
    end
    return r;
  endfunction

  // inv_affine(a) with what makes MixColumns() its inverse added (inv_mix_prepare() of
  // og_aes_pkg), b the byte two rows away.
  function automatic logic [7:0] prepare_inv_affine(logic [7:0] a, logic [7:0] b);
    return inv_affine(a) ^ inv_affine_4(a ^ b);
  endfunction

  // The same without shared parts: each bit is a sum of bits of a and one of bits of b,
  // which is longer, and less deep in LUT4.
  function automatic logic [7:0] prepare_inv_affine_flat(logic [7:0] a, logic [7:0] b);
    logic [7:0] constant, r;
    logic [7:0][7:0] of_a, of_b;  // what each bit adds to the result
    constant = prepare_inv_affine('0, '0);
    for (int i = 0; i < 8; i++) begin
      of_a[i] = {8{a[i]}} & (prepare_inv_affine(8'(1 << i), '0) ^ constant);
      of_b[i] = {8{b[i]}} & (prepare_inv_affine('0, 8'(1 << i)) ^ constant);
    end
    for (int k = 0; k < 8; k++) begin
      logic [7:0] bits_a, bits_b;
      for (int i = 0; i < 8; i++) begin
        bits_a[i] = of_a[i][k];
        bits_b[i] = of_b[i][k];
      end
      r[k] = (^bits_a) ^ (^bits_b) ^ constant[k];
    end
    return r;
  endfunction

  function automatic state_t state_prepare_inv_affine(state_t s, bit flat);
    state_t r;
    for (int column = 0; column < 4; column++) begin
      logic [3:0][7:0] a;
      a = s[WORD_W*column+:WORD_W];
      for (int i = 0; i < 4; i++) begin
        r[WORD_W*column+8*i+:8] = flat ? prepare_inv_affine_flat(a[i], a[(i+2)%4]) :
            prepare_inv_affine(a[i], a[(i+2)%4]);
      end
    end
    return r;
  endfunction

  // Columns 1 and 3 changed over.
  function automatic state_t turn(state_t s);
    return {s[127:96], s[31:0], s[63:32], s[95:64]};
  endfunction

endpackage
