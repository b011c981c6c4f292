// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES with its state and its keys in GF((2^4)^2) from end to end: what of FIPS
// 197, 5.1 to 5.3, is linear, written for bytes of this kind.
//
// GF(2^4) is polynomials modulo z^4 + z + 1 with z = 5d of GF(2^8). A byte {b, c}
// stands for b W + c W^16, W = a2. With nu = W^17 = z^3 + z^2 + z + 1, and W + W^16 = 1,
//   d = x^17 = b c + nu (b + c)^2,  1 / x = (c/d) W + (b/d) W^16.
// As only the blocks and keys that come and go are mapped, SubBytes is an inverse
// and one affine map, InvSubBytes that map's inverse and an inverse. The price is
// paid in MixColumns, where 02 x is 10 XORs and not 3. The inverse comes times nu:
// of all z, W and such factors these leave the affine map behind it and 02 x, both
// of two XORs in a row, the fewest XORs. Where nothing is decrypted (og_aes_pipe) affine
// map and MixColumns are one map, mixed_affine().
//
// og_aes_agile_inverse has the inverse.

package og_aes_agile_pkg;

  import og_aes_pkg::*;

  typedef logic [3:0] nibble_t;  // of GF(2^4)

  // nu / v, 0 for 0: for v[1] = 1 and v[1] = 0 sums of products of the other bits.
  // verilog_format: off
  function automatic nibble_t nu_over(nibble_t v);
    nibble_t r;
    r[0] = v[1] ? (v[0] & ~v[2] & ~v[3]) | (~v[0] & v[2] & ~v[3]) | (v[0] & v[2] & v[3])
                : v[0] | (v[2] & ~v[3]);
    r[1] = v[1] ? (~v[0] & v[2]) | (~v[0] & ~v[3]) | (v[0] & ~v[2] & v[3])
                : (v[0] & ~v[3]) | (v[2] & ~v[3]) | (~v[0] & ~v[2] & v[3]);
    r[2] = v[1] ? (v[0] & ~v[2]) | (v[0] & ~v[3]) | (~v[2] & ~v[3])
                : (v[0] & ~v[2]) | (~v[0] & v[2]);
    r[3] = v[1] ? (~v[0] & ~v[2]) | (~v[0] & ~v[3])
                : (v[0] & ~v[2]) | v[3];
    return r;
  endfunction

  // The byte b W + c W^16 from the standard's, as {b, c}; and back.
  function automatic logic [7:0] to_tower(logic [7:0] x);
    logic s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13;
    s0 = x[3] ^ x[5];
    s1 = x[2] ^ x[6];
    s2 = x[7] ^ s0;
    s3 = x[1] ^ s1;
    s4 = x[3] ^ x[4];
    s5 = x[0] ^ x[6];
    s6 = s2 ^ s3;
    s7 = x[2] ^ s4;
    s8 = x[5] ^ x[7];
    s9 = s8 ^ s1;
    s10 = x[0] ^ s6;
    s11 = s0 ^ s3;
    s12 = x[6] ^ s2;
    s13 = x[4] ^ s2;
    return {s13, s12, s11, s10, s4, s9, s7, s5};
  endfunction

  function automatic logic [7:0] from_tower(logic [7:0] x);
    logic s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14;
    s0 = x[1] ^ x[2];
    s1 = x[0] ^ x[4];
    s2 = x[7] ^ s0;
    s3 = x[3] ^ x[6];
    s4 = x[5] ^ s1;
    s5 = x[3] ^ s0;
    s6 = s0 ^ s3;
    s7 = s2 ^ s4;
    s8 = x[0] ^ s2;
    s9 = x[2] ^ x[7];
    s10 = s9 ^ s1;
    s11 = s3 ^ s10;
    s12 = x[1] ^ x[3];
    s13 = x[6] ^ s0;
    s14 = s4 ^ s5;
    return {s7, s2, s14, s13, s6, s12, s11, s8};
  endfunction

  // The affine map of 5.1.1 of 1 / x, from nu / x; 1 / x itself.
  function automatic logic [7:0] affine(logic [7:0] x);
    logic s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11;
    s0 = x[2] ^ x[3];
    s1 = x[0] ^ x[1];
    s2 = x[0] ^ x[6];
    s3 = x[1] ^ x[4];
    s4 = x[3] ^ x[4];
    s5 = x[3] ^ x[5];
    s6 = x[4] ^ x[5];
    s7 = x[7] ^ s0;
    s8 = x[7] ^ s6;
    s9 = x[2] ^ s2;
    s10 = x[6] ^ s4;
    s11 = x[4] ^ s0;
    return {~s5, s11, ~s10, s1, s3, s9, s8, s7};
  endfunction

  function automatic logic [7:0] unscaled(logic [7:0] x);
    logic s0, s1, s2, s3, s4, s5;
    s0 = x[2] ^ x[3];
    s1 = x[4] ^ x[7];
    s2 = x[1] ^ x[2];
    s3 = x[5] ^ x[6];
    s4 = x[0] ^ x[3];
    s5 = x[6] ^ x[7];
    return {s1, s5, s3, x[5], s4, s0, s2, x[1]};
  endfunction

  // The inverse of the affine map, and its linear part after 04 x.
  function automatic logic [7:0] inv_affine(logic [7:0] x);
    logic s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15;
    s0 = x[0] ^ x[1];
    s1 = x[2] ^ x[4];
    s2 = x[3] ^ x[7];
    s3 = x[5] ^ x[7];
    s4 = x[5] ^ x[6];
    s5 = x[6] ^ s0;
    s6 = x[6] ^ s1;
    s7 = s0 ^ s2;
    s8 = s0 ^ s3;
    s9 = s1 ^ s4;
    s10 = x[3] ^ x[5];
    s11 = s10 ^ s1;
    s12 = x[2] ^ s8;
    s13 = s2 ^ s6;
    s14 = x[1] ^ s3;
    s15 = x[0] ^ x[6];
    return {s15, s14, ~s13, s5, s12, ~s11, ~s7, ~s9};
  endfunction

  // 02 x.
  function automatic logic [7:0] twice(logic [7:0] x);
    logic s0, s1, s2, s3, s4, s5, s6, s7, s8, s9;
    s0 = x[1] ^ x[5];
    s1 = x[3] ^ x[7];
    s2 = x[2] ^ x[7];
    s3 = x[2] ^ x[6];
    s4 = x[1] ^ x[6];
    s5 = x[3] ^ x[4];
    s6 = x[0] ^ x[3];
    s7 = x[5] ^ s6;
    s8 = x[0] ^ x[7];
    s9 = s5 ^ s8;
    return {s2, s4, s7, s5, s3, s0, s9, s1};
  endfunction

  function automatic logic [7:0] inv_affine_4(logic [7:0] x);
    logic s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15;
    s0 = x[0] ^ x[1];
    s1 = x[4] ^ x[6];
    s2 = x[0] ^ x[5];
    s3 = x[3] ^ x[6];
    s4 = x[4] ^ s0;
    s5 = x[1] ^ x[7];
    s6 = s0 ^ s3;
    s7 = s1 ^ s2;
    s8 = s1 ^ s5;
    s9 = x[1] ^ x[2];
    s10 = s9 ^ s1;
    s11 = s2 ^ s3;
    s12 = x[5] ^ x[6];
    s13 = s12 ^ s0;
    s14 = x[7] ^ s7;
    s15 = x[3] ^ s4;
    return {s15, s4, s14, s6, s13, s11, s10, s8};
  endfunction

  // from_tower(affine(x)), three XORs in a row.
  function automatic logic [7:0] standard_affine(logic [7:0] x);
    logic s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14;
    s0 = x[0] ^ x[6];
    s1 = x[3] ^ x[7];
    s2 = x[4] ^ s0;
    s3 = x[5] ^ s1;
    s4 = x[1] ^ x[5];
    s5 = x[2] ^ x[6];
    s6 = x[2] ^ s1;
    s7 = s3 ^ s5;
    s8 = x[1] ^ x[3];
    s9 = x[7] ^ s4;
    s10 = s0 ^ s3;
    s11 = x[4] ^ x[5];
    s12 = s2 ^ s6;
    s13 = s1 ^ s4;
    s14 = s2 ^ s13;
    return {s8, s12, s11, s10, s14, s9, s7, s2} ^ 8'h63;
  endfunction

  // MixColumns() of state_affine(), as one linear map of a column: four XORs in a row and 44 a
  // byte, where one map behind the other has six and 46. A value is a bit of each byte, the last
  // row in [0]; MixColumns treats all rows alike, so that each sum is one of four, up() its turns.
  // Found by a search for the pairs of values that most sums have in common, within that depth
  // (opengcm sbox column).
  typedef logic [3:0] rows_t;

  function automatic rows_t up(rows_t v, int rows);
    return rows_t'({v, v} >> rows);
  endfunction

  function automatic word_t mixed_affine(word_t column);
    rows_t [7:0] x, r;
    rows_t [43:0] s;
    word_t mixed;
    for (int i = 0; i < 4; i++) for (int k = 0; k < 8; k++) x[k][i] = column[8*i+k];
    s[0] = x[3] ^ up(x[3], 1);
    s[1] = x[4] ^ up(x[4], 1);
    s[2] = x[2] ^ up(x[5], 2);
    s[3] = x[0] ^ up(x[0], 1);
    s[4] = x[7] ^ up(x[7], 1);
    s[5] = x[6] ^ up(x[6], 1);
    s[6] = x[1] ^ up(x[1], 1);
    s[7] = s[2] ^ up(s[2], 1);
    s[8] = x[3] ^ up(s[0], 2);
    s[9] = s[1] ^ up(s[4], 2);
    s[10] = x[2] ^ up(x[4], 3);
    s[11] = x[4] ^ up(s[1], 2);
    s[12] = s[7] ^ up(s[8], 1);
    s[13] = x[2] ^ up(x[6], 3);
    s[14] = x[0] ^ up(s[3], 2);
    s[15] = s[5] ^ up(s[13], 3);
    s[16] = x[1] ^ up(s[6], 2);
    s[17] = x[5] ^ up(s[3], 3);
    s[18] = s[7] ^ up(s[17], 1);
    s[19] = x[2] ^ x[7];
    s[20] = s[7] ^ up(s[14], 2);
    s[21] = s[0] ^ s[4];
    s[22] = s[0] ^ s[3];
    s[23] = s[14] ^ up(s[16], 1);
    s[24] = s[11] ^ up(s[22], 1);
    s[25] = s[15] ^ up(s[21], 3);
    s[26] = s[8] ^ up(s[9], 2);
    s[27] = s[20] ^ up(s[25], 3);
    s[28] = x[7] ^ up(s[4], 2);
    s[29] = s[6] ^ s[19];
    s[30] = s[6] ^ up(s[10], 1);
    s[31] = s[11] ^ s[28];
    s[32] = s[9] ^ s[29];
    s[33] = s[18] ^ up(s[31], 3);
    s[34] = s[12] ^ up(s[32], 2);
    s[35] = s[15] ^ up(s[30], 3);
    s[36] = s[9] ^ up(s[10], 3);
    s[37] = s[12] ^ s[36];
    s[38] = s[26] ^ up(s[35], 1);
    s[39] = s[5] ^ up(s[8], 3);
    s[40] = s[5] ^ s[16];
    s[41] = s[24] ^ up(s[40], 1);
    s[42] = s[18] ^ s[39];
    s[43] = s[1] ^ up(s[23], 3);
    r = {
      ~up(s[42], 3), up(s[37], 1), ~up(s[38], 3), up(s[43], 3),
      up(s[41], 2), up(s[27], 1), up(s[33], 3), up(s[34], 1)
    };
    for (int i = 0; i < 4; i++) for (int k = 0; k < 8; k++) mixed[8*i+k] = r[k][i];
    return mixed;
  endfunction
  // verilog_format: on

  // --- the same on whole states ---
  // One function each in a simulation model: inlined, they were most of it.

  function automatic state_t state_to_tower(state_t s);
    // verilator no_inline_task
    state_t r;
    for (int i = 0; i < 16; i++) r[8*i+:8] = to_tower(s[8*i+:8]);
    return r;
  endfunction

  function automatic state_t state_from_tower(state_t s);
    // verilator no_inline_task
    state_t r;
    for (int i = 0; i < 16; i++) r[8*i+:8] = from_tower(s[8*i+:8]);
    return r;
  endfunction

  function automatic state_t state_affine(state_t s);
    // verilator no_inline_task
    state_t r;
    for (int i = 0; i < 16; i++) r[8*i+:8] = affine(s[8*i+:8]);
    return r;
  endfunction

  function automatic state_t state_standard_affine(state_t s);
    // verilator no_inline_task
    state_t r;
    for (int i = 0; i < 16; i++) r[8*i+:8] = standard_affine(s[8*i+:8]);
    return r;
  endfunction

  function automatic state_t state_mixed_affine(state_t s);
    // verilator no_inline_task
    state_t r;
    for (int i = 0; i < 4; i++) r[WORD_W*i+:WORD_W] = mixed_affine(s[WORD_W*i+:WORD_W]);
    return r;
  endfunction

  function automatic state_t state_inv_affine(state_t s);
    // verilator no_inline_task
    state_t r;
    for (int i = 0; i < 16; i++) r[8*i+:8] = inv_affine(s[8*i+:8]);
    return r;
  endfunction

  function automatic state_t state_unscaled(state_t s);
    // verilator no_inline_task
    state_t r;
    for (int i = 0; i < 16; i++) r[8*i+:8] = unscaled(s[8*i+:8]);
    return r;
  endfunction

  // MixColumns(): each row is 02 (a + r) + r + the two rows below, r the row below a.
  function automatic state_t state_mix(state_t s);
    // verilator no_inline_task
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
  function automatic byte_matrix_t prepare_rows(bit of_b);
    byte_matrix_t rows;
    for (int i = 0; i < 8; i++) begin
      logic [7:0] one, column;
      one = 8'd1 << i;
      column = of_b ? prepare_inv_affine('0, one) : prepare_inv_affine(one, '0);
      column ^= prepare_inv_affine('0, '0);
      for (int k = 0; k < 8; k++) rows[k][i] = column[k];
    end
    return rows;
  endfunction

  localparam byte_matrix_t PREPARE_A = prepare_rows(0);
  localparam byte_matrix_t PREPARE_B = prepare_rows(1);
  localparam logic [7:0] PREPARE_0 = prepare_inv_affine('0, '0);

  function automatic logic [7:0] prepare_inv_affine_flat(logic [7:0] a, logic [7:0] b);
    logic [7:0] r;
    for (int k = 0; k < 8; k++) begin
      r[k] = (^(a & PREPARE_A[k])) ^ (^(b & PREPARE_B[k])) ^ PREPARE_0[k];
    end
    return r;
  endfunction

  function automatic state_t state_prepare_inv_affine(state_t s, bit flat);
    // verilator no_inline_task
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

endpackage
