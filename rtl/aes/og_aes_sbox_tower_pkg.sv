// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Made by `opengcm sbox emit`; do not edit.
//
// The parts of og_aes_sbox_tower: SubBytes and InvSubBytes for one byte in
// GF(((2^2)^2)^2) (FIPS 197, 5.1.1 and 5.3.2).
//
// Each direction has a circuit of its own. Elements are bytes as in FIPS 197.
// x = b v + c w with b and c in GF(2^4): b = T(g x), c = T(g' x), T(a) = a + a^16. Then
//   d = x^17, in GF(2^4);  e = d^-1;  x^-1 = b e v^16 + c e w^16.
// A product in GF(2^4) is nine ANDs, of Tr(f a) with Tr(f' a') for f and f' among nine
// elements, three lines over GF(2^2) = {00, 01, bc, bd}. The bits of e are Tr(t f e) for
// the same nine f. A cut keeps of the sums eight, and of e four bits; the others are
// made from them again.
//
// SBOX_FORWARD, SubBytes
//   108 gates of two inputs: 68 XOR, 40 AND; 30 in a row
//   v = 86, w = 3c, b = T(e5 x), c = T(68 x), t = 01
//   nine f: 01, bc, bd, 0c, 51, 5d, 50, e1, b1
//   bits of d: Tr(f d), f = 51, 5d, e1, ec; beside its nine gates d has
//     0c Tr(42 x) + ec Tr(77 x)
//   kept: Tr(f x), f = 52, d0, f5, 42, 29, 41, f7, 21
//
// SBOX_INVERSE, InvSubBytes
//   105 gates of two inputs: 68 XOR, 37 AND; 31 in a row
//   v = 42, w = b1, b = T(01 x), c = T(05 x), t = 0d
//   nine f: 01, bc, bd, 0c, 51, 5d, 0d, ed, e0
//   bits of d: Tr(f d), f = 0c, 50, 51, b0; beside its nine gates d has
//     01 Tr(18 x) + 51 Tr(0d x)
//   kept: Tr(f x), f = bc, 01, 0c, 5d, 3c, 32, 7a, 05
//
// SBOX_MERGED, either, as inverse_i says
//   145 gates of two inputs: 90 XOR, 39 AND, 16 multiplexers; 31 in a row
//   v = b5, w = 46, b = T(35 x), c = T(6a x), t = 5c
//   nine f: 01, bc, bd, 0c, 51, 5d, 0d, ed, e0
//   bits of d: Tr(f d), f = 50, b1, e0, ed; beside its nine gates d has
//     01 Tr(4a x) + 51 Tr(0c x)
//   kept: Tr(f x), f = 52, 82, a7, 67, a4, 1f, 55, 9b

package og_aes_sbox_tower_pkg;

  import og_aes_pkg::SBOX_FORWARD, og_aes_pkg::SBOX_INVERSE;

  // Sums of b in 8:0, of c in 17:9, the same of d beyond.
  typedef logic [18:0] sums_t;

  // verilog_format: off
  // ---- forward ----

  function automatic sums_t enter_forward(logic [7:0] x);
    // verilator no_inline_task
    logic s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17;
    s0 = x[4] ^ x[5];
    s1 = x[5] ^ x[6];
    s2 = x[1] ^ x[3];
    s3 = s1 ^ s2;
    s4 = s0 ^ s3;
    s5 = x[7] ^ s4;
    s6 = x[6] ^ s5;
    s7 = x[0] ^ s6;
    s8 = s1 ^ s7;
    s9 = x[2] ^ s8;
    s10 = x[1] ^ s9;
    s11 = s5 ^ s10;
    s12 = x[3] ^ s11;
    s13 = s8 ^ s12;
    s14 = x[0] ^ s13;
    s15 = s3 ^ s11;
    s16 = s6 ^ s12;
    s17 = s0 ^ s10;
    return {1'b0, s12, s13, s8, s14, s1, s16, s6, x[0], s7, s3, s0, s4, s17, x[7], s15, s11, s10,
       s5};
  endfunction

  function automatic sums_t restore_forward(logic [7:0] k);
    // verilator no_inline_task
    logic u0, u1, u2, u3, u4, u5, u6, u7, u8, u9;
    u0 = k[0] ^ k[1];
    u1 = k[1] ^ k[3];
    u2 = k[2] ^ k[3];
    u3 = k[4] ^ k[5];
    u4 = k[4] ^ k[7];
    u5 = k[0] ^ u2;
    u6 = k[6] ^ k[7];
    u7 = k[2] ^ u0;
    u8 = k[5] ^ u6;
    u9 = k[6] ^ u3;
    return {1'b0, u8, u4, u9, k[7], k[6], u6, k[5], k[4], u3, k[3], k[2], u2, u0, k[0], k[1], u1,
       u7, u5};
  endfunction

  function automatic logic [3:0] norm_forward(logic [17:0] t);
    // verilator no_inline_task
    logic p0, p1, p2, p3, p4, p5, p6, p7, p8, n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12;
    p0 = ~t[0] & t[11];
    p1 = ~t[1] & t[9];
    p2 = ~t[2] & t[10];
    p3 = ~t[3] & ~t[14];
    p4 = ~t[4] & ~t[12];
    p5 = ~t[5] & t[13];
    p6 = ~t[6] & t[17];
    p7 = ~t[7] & ~t[15];
    p8 = ~t[8] & t[16];
    n0 = p8 ^ p1;
    n1 = p7 ^ n0;
    n2 = p6 ^ p7;
    n3 = p2 ^ n1;
    n4 = t[8] ^ p0;
    n5 = p1 ^ n2;
    n6 = n4 ^ n5;
    n7 = p4 ^ p3;
    n8 = n2 ^ n7;
    n9 = p5 ^ t[1];
    n10 = p0 ^ p3;
    n11 = n9 ^ n10;
    n12 = n1 ^ n11;
    return {n12, ~n8, ~n6, ~n3};
  endfunction

  function automatic logic [8:0] invert_forward(logic [3:0] d);
    // verilator no_inline_task
    logic v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15, v16, v17, v18, v19,
       v20, v21, v22, v23, v24;
    v0 = ~d[2] ^ ~d[0];
    v1 = d[2] & d[0];
    v2 = d[2] & ~d[0];
    v3 = d[3] & d[0];
    v4 = d[3] & ~d[0];
    v5 = v0 & d[1];
    v6 = d[3] & ~v1;
    v7 = ~v2 & ~d[1];
    v8 = v4 & d[1];
    v9 = v5 ^ ~d[0];
    v10 = ~v6 & ~v5;
    v11 = ~v8 & ~v3;
    v12 = ~v11 & ~v9;
    v13 = v9 ^ v7;
    v14 = v11 ^ v2;
    v15 = v12 ^ v0;
    v16 = v13 & v11;
    v17 = v14 ^ v6;
    v18 = v15 ^ v10;
    v19 = ~v16 & ~v8;
    v20 = v17 ^ ~d[1];
    v21 = v19 ^ v10;
    v22 = v20 ^ v15;
    v23 = v20 ^ v19;
    v24 = v22 ^ v21;
    return {v24, v22, v21, v15, ~v10, ~v18, ~v23, v20, ~v19};
  endfunction

  function automatic logic [8:0] restore_e_forward(logic [3:0] k);
    // verilator no_inline_task
    logic u0, u1, u2, u3, u4;
    u0 = k[2] ^ k[3];
    u1 = k[0] ^ k[3];
    u2 = k[0] ^ k[1];
    u3 = k[2] ^ u2;
    u4 = k[1] ^ u0;
    return {u3, u4, u1, u0, k[3], k[2], u2, k[1], k[0]};
  endfunction

  function automatic logic [7:0] leave_forward(logic [17:0] t, logic [8:0] e);
    // verilator no_inline_task
    logic q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15, q16, q17, r0, r1,
       r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r18, r19, r20, r21,
       r22, r23, r24;
    q0 = t[0] & e[0];
    q1 = t[1] & e[1];
    q2 = t[2] & e[2];
    q3 = t[3] & e[3];
    q4 = t[4] & e[4];
    q5 = t[5] & e[5];
    q6 = t[6] & e[6];
    q7 = t[7] & e[7];
    q8 = t[8] & e[8];
    q9 = t[9] & e[0];
    q10 = t[10] & e[1];
    q11 = t[11] & e[2];
    q12 = t[12] & e[3];
    q13 = t[13] & e[4];
    q14 = t[14] & e[5];
    q15 = t[15] & e[6];
    q16 = t[16] & e[7];
    q17 = t[17] & e[8];
    r0 = q11 ^ q10;
    r1 = q14 ^ q13;
    r2 = r0 ^ r1;
    r3 = q1 ^ q2;
    r4 = q3 ^ q5;
    r5 = q6 ^ r4;
    r6 = q0 ^ q2;
    r7 = r4 ^ r6;
    r8 = q12 ^ q13;
    r9 = q8 ^ r5;
    r10 = q15 ^ r9;
    r11 = q16 ^ r10;
    r12 = r2 ^ r7;
    r13 = q7 ^ r3;
    r14 = r5 ^ r13;
    r15 = r8 ^ r11;
    r16 = r2 ^ r9;
    r17 = q4 ^ q5;
    r18 = r3 ^ r17;
    r19 = r2 ^ r18;
    r20 = q17 ^ r0;
    r21 = r8 ^ r20;
    r22 = r21 ^ r10;
    r23 = q9 ^ q10;
    r24 = r23 ^ r11;
    return {r24, ~r22, ~r19, r16, r15, r14, ~r7, ~r12};
  endfunction

  // ---- inverse ----

  function automatic sums_t enter_inverse(logic [7:0] x);
    // verilator no_inline_task
    logic s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16;
    s0 = x[0] ^ x[3];
    s1 = x[0] ^ x[5];
    s2 = x[4] ^ x[5];
    s3 = x[2] ^ s1;
    s4 = x[1] ^ s1;
    s5 = s2 ^ s4;
    s6 = x[1] ^ s3;
    s7 = s2 ^ s3;
    s8 = x[2] ^ s2;
    s9 = x[7] ^ s6;
    s10 = x[4] ^ s9;
    s11 = s1 ^ s9;
    s12 = x[6] ^ s11;
    s13 = x[6] ^ s10;
    s14 = s0 ^ s12;
    s15 = s0 ^ s13;
    s16 = s10 ^ s14;
    return {~x[5], ~s8, s5, ~s6, s1, ~s4, ~x[1], ~s7, ~s2, s3, s16, ~s15, ~s11, ~s10, s13, ~x[6],
       ~s14, ~s0, s12};
  endfunction

  function automatic sums_t restore_inverse(logic [7:0] k);
    // verilator no_inline_task
    logic u0, u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11, u12;
    u0 = k[0] ^ k[1];
    u1 = k[2] ^ k[3];
    u2 = k[6] ^ k[7];
    u3 = k[3] ^ u0;
    u4 = k[4] ^ k[7];
    u5 = k[5] ^ u2;
    u6 = u4 ^ u5;
    u7 = k[0] ^ u1;
    u8 = k[1] ^ k[2];
    u9 = k[4] ^ k[5];
    u10 = k[6] ^ u1;
    u11 = k[1] ^ k[5];
    u12 = u10 ^ u11;
    return {u12, u5, u6, u4, k[5], u9, k[4], u2, k[6], k[7], u3, u7, u8, k[3], u1, k[2], u0, k[0],
       k[1]};
  endfunction

  function automatic logic [3:0] norm_inverse(logic [18:0] t);
    // verilator no_inline_task
    logic p0, p1, p2, p3, p4, p5, p6, p7, p8, n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12;
    p0 = ~t[0] & ~t[9];
    p1 = ~t[1] & t[10];
    p2 = t[2] & t[11];
    p3 = t[3] & t[14];
    p4 = ~t[4] & ~t[12];
    p5 = t[5] & ~t[13];
    p6 = t[6] & t[15];
    p7 = t[7] & ~t[16];
    p8 = ~t[8] & t[17];
    n0 = p6 ^ p8;
    n1 = ~t[18] ^ n0;
    n2 = p0 ^ p1;
    n3 = ~t[18] ^ n2;
    n4 = p2 ^ p1;
    n5 = n4 ^ n1;
    n6 = p4 ^ p3;
    n7 = n6 ^ n1;
    n8 = p7 ^ ~t[6];
    n9 = p8 ^ n8;
    n10 = n3 ^ n9;
    n11 = p5 ^ p3;
    n12 = n11 ^ n3;
    return {n12, ~n10, n7, ~n5};
  endfunction

  function automatic logic [8:0] invert_inverse(logic [3:0] d);
    // verilator no_inline_task
    logic v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15, v16, v17, v18, v19;
    v0 = d[1] ^ ~d[0];
    v1 = d[1] & d[0];
    v2 = d[0] & ~d[1];
    v3 = d[0] & ~d[3];
    v4 = d[3] & d[2];
    v5 = ~v0 & d[2];
    v6 = v3 ^ d[1];
    v7 = ~v5 & ~d[0];
    v8 = v5 ^ d[3];
    v9 = v7 ^ v4;
    v10 = v8 & ~v1;
    v11 = d[2] & ~v10;
    v12 = ~v10 & ~v5;
    v13 = v10 ^ v6;
    v14 = ~v11 & ~v2;
    v15 = v13 ^ v9;
    v16 = v13 ^ v12;
    v17 = v14 ^ v9;
    v18 = v16 ^ v14;
    v19 = v17 ^ v12;
    return {~v16, ~v12, v13, ~v14, v17, ~v9, v18, ~v19, ~v15};
  endfunction

  function automatic logic [8:0] restore_e_inverse(logic [3:0] k);
    // verilator no_inline_task
    logic u0, u1, u2, u3, u4;
    u0 = k[1] ^ k[3];
    u1 = k[2] ^ k[3];
    u2 = k[0] ^ k[1];
    u3 = u1 ^ u2;
    u4 = k[0] ^ k[2];
    return {u3, u0, u4, u1, k[3], k[2], u2, k[1], k[0]};
  endfunction

  function automatic logic [7:0] leave_inverse(logic [17:0] t, logic [8:0] e);
    // verilator no_inline_task
    logic q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15, q16, q17, r0, r1,
       r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, r16, r17, r18, r19, r20, r21,
       r22, r23, r24, r25, r26, r27;
    q0 = t[0] & e[0];
    q1 = t[1] & e[1];
    q2 = t[2] & e[2];
    q3 = t[3] & e[3];
    q4 = t[4] & e[4];
    q5 = t[5] & e[5];
    q6 = t[6] & e[6];
    q7 = t[7] & e[7];
    q8 = t[8] & e[8];
    q9 = t[9] & e[0];
    q10 = t[10] & e[1];
    q11 = t[11] & e[2];
    q12 = t[12] & e[3];
    q13 = t[13] & e[4];
    q14 = t[14] & e[5];
    q15 = t[15] & e[6];
    q16 = t[16] & e[7];
    q17 = t[17] & e[8];
    r0 = q17 ^ q15;
    r1 = q10 ^ q11;
    r2 = r0 ^ r1;
    r3 = q3 ^ q7;
    r4 = r3 ^ r2;
    r5 = q2 ^ q1;
    r6 = q5 ^ r5;
    r7 = q8 ^ r6;
    r8 = r4 ^ r7;
    r9 = q13 ^ r0;
    r10 = r9 ^ r8;
    r11 = q14 ^ r10;
    r12 = q6 ^ q5;
    r13 = r12 ^ r4;
    r14 = r13 ^ r11;
    r15 = q4 ^ r6;
    r16 = q16 ^ q15;
    r17 = r16 ^ r14;
    r18 = q12 ^ r15;
    r19 = r18 ^ r10;
    r20 = r19 ^ r17;
    r21 = q0 ^ q1;
    r22 = q7 ^ q8;
    r23 = r21 ^ r22;
    r24 = q9 ^ q11;
    r25 = r24 ^ r23;
    r26 = r25 ^ r17;
    r27 = r23 ^ r20;
    return {r2, r14, r8, r11, r20, r27, r15, r26};
  endfunction

  // ---- merged ----

  function automatic sums_t enter_merged(logic [7:0] x, logic inverse);
    // verilator no_inline_task
    logic s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, k0, k1, k2, k3,
       k4, k5, k6, k7, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11;
    s0 = x[2] ^ x[4];
    s1 = x[3] ^ x[7];
    s2 = x[2] ^ s1;
    s3 = x[1] ^ s2;
    s4 = x[4] ^ x[6];
    s5 = x[1] ^ s4;
    s6 = x[0] ^ s5;
    s7 = s1 ^ s4;
    s8 = x[0] ^ s0;
    s9 = x[5] ^ s8;
    s10 = s6 ^ s9;
    s11 = x[1] ^ s8;
    s12 = s7 ^ s8;
    s13 = x[3] ^ x[5];
    s14 = x[0] ^ s13;
    s15 = x[6] ^ s13;
    s16 = s7 ^ s15;
    k0 = inverse ? s5 : x[7];
    k1 = inverse ? s15 : s12;
    k2 = inverse ? s2 : s16;
    k3 = inverse ? s9 : s11;
    k4 = inverse ? s14 : x[6];
    k5 = inverse ? ~s10 : s10;
    k6 = inverse ? s0 : s7;
    k7 = inverse ? ~s3 : s6;
    f0 = k5 ^ k6;
    f1 = k0 ^ k3;
    f2 = k4 ^ k5;
    f3 = k0 ^ k1;
    f4 = k2 ^ k3;
    f5 = f3 ^ f4;
    f6 = k1 ^ k2;
    f7 = k6 ^ k7;
    f8 = k7 ^ f2;
    f9 = k4 ^ f7;
    f10 = k2 ^ f2;
    f11 = f5 ^ f10;
    return {f11, f2, k5, k4, k7, k6, f7, f8, f0, f9, f3, k1, k0, f4, k2, k3, f5, f6, f1};
  endfunction

  function automatic sums_t restore_merged(logic [7:0] k);
    // verilator no_inline_task
    logic u0, u1, u2, u3, u4, u5, u6, u7, u8, u9, u10, u11;
    u0 = k[5] ^ k[6];
    u1 = k[0] ^ k[3];
    u2 = k[4] ^ k[5];
    u3 = k[0] ^ k[1];
    u4 = k[2] ^ k[3];
    u5 = u3 ^ u4;
    u6 = k[1] ^ k[2];
    u7 = k[6] ^ k[7];
    u8 = k[7] ^ u2;
    u9 = k[4] ^ u7;
    u10 = k[2] ^ u2;
    u11 = u5 ^ u10;
    return {u11, u2, k[5], k[4], k[7], k[6], u7, u8, u0, u9, u3, k[1], k[0], u4, k[2], k[3], u5, u6,
       u1};
  endfunction

  function automatic logic [3:0] norm_merged(logic [18:0] t);
    // verilator no_inline_task
    logic p0, p1, p2, p3, p4, p5, p6, p7, p8, n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12;
    p0 = t[0] & t[9];
    p1 = t[1] & t[10];
    p2 = ~t[2] & ~t[11];
    p3 = t[3] & t[13];
    p4 = t[4] & t[14];
    p5 = ~t[5] & ~t[12];
    p6 = ~t[6] & t[15];
    p7 = ~t[7] & ~t[16];
    p8 = t[8] & ~t[17];
    n0 = p7 ^ t[10];
    n1 = t[18] ^ n0;
    n2 = p3 ^ p6;
    n3 = p2 ^ p6;
    n4 = p0 ^ n0;
    n5 = n3 ^ n4;
    n6 = p1 ^ p0;
    n7 = p8 ^ n6;
    n8 = n1 ^ n7;
    n9 = p5 ^ p8;
    n10 = n2 ^ n9;
    n11 = p4 ^ n2;
    n12 = n1 ^ n11;
    return {~n12, ~n10, ~n8, n5};
  endfunction

  function automatic logic [8:0] invert_merged(logic [3:0] d);
    // verilator no_inline_task
    logic v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15, v16, v17, v18, v19,
       v20, v21, v22, v23;
    v0 = d[2] & d[1];
    v1 = ~d[3] ^ d[0];
    v2 = d[3] & d[0];
    v3 = v0 ^ ~d[3];
    v4 = v0 & d[3];
    v5 = ~v1 & ~v0;
    v6 = d[2] & ~v2;
    v7 = ~v3 & d[1];
    v8 = d[2] & ~v4;
    v9 = v6 ^ v3;
    v10 = v8 ^ v2;
    v11 = v9 & ~d[0];
    v12 = v10 ^ v6;
    v13 = v10 ^ v9;
    v14 = ~v11 & ~v2;
    v15 = ~v12 & ~v5;
    v16 = v14 ^ ~d[1];
    v17 = ~v15 & ~v7;
    v18 = v2 & ~v17;
    v19 = v17 ^ v9;
    v20 = v18 ^ v16;
    v21 = v20 ^ v13;
    v22 = v20 ^ v19;
    v23 = v21 ^ v17;
    return {v10, ~v9, ~v13, v23, v17, v21, v22, ~v19, ~v20};
  endfunction

  function automatic logic [8:0] restore_e_merged(logic [3:0] k);
    // verilator no_inline_task
    logic u0, u1, u2, u3, u4;
    u0 = k[1] ^ k[3];
    u1 = k[2] ^ k[3];
    u2 = k[0] ^ k[1];
    u3 = u1 ^ u2;
    u4 = k[0] ^ k[2];
    return {u3, u0, u4, u1, k[3], k[2], u2, k[1], k[0]};
  endfunction

  function automatic logic [7:0] leave_merged(logic [17:0] t, logic [8:0] e, logic inverse);
    // verilator no_inline_task
    logic q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15, q16, q17, g0, g1,
       g2, g3, g4, g5, g6, g7, g8, g9, g10, g11, g12, g13, g14, g15, g16, g17, g18, g19, r0, r1, r2,
       r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15, y0, y1, y2, y3, y4, y5, y6, y7;
    q0 = t[0] & e[0];
    q1 = t[1] & e[1];
    q2 = t[2] & e[2];
    q3 = t[3] & e[3];
    q4 = t[4] & e[4];
    q5 = t[5] & e[5];
    q6 = t[6] & e[6];
    q7 = t[7] & e[7];
    q8 = t[8] & e[8];
    q9 = t[9] & e[0];
    q10 = t[10] & e[1];
    q11 = t[11] & e[2];
    q12 = t[12] & e[3];
    q13 = t[13] & e[4];
    q14 = t[14] & e[5];
    q15 = t[15] & e[6];
    q16 = t[16] & e[7];
    q17 = t[17] & e[8];
    g0 = q13 ^ q14;
    g1 = q8 ^ q6;
    g2 = q12 ^ q14;
    g3 = q7 ^ q6;
    g4 = q0 ^ q2;
    g5 = g3 ^ g4;
    g6 = q1 ^ q2;
    g7 = g1 ^ g6;
    g8 = q4 ^ q5;
    g9 = g1 ^ g8;
    g10 = q3 ^ q5;
    g11 = g3 ^ g10;
    g12 = q9 ^ q11;
    g13 = g2 ^ g12;
    g14 = q10 ^ q11;
    g15 = g0 ^ g14;
    g16 = q17 ^ q15;
    g17 = g0 ^ g16;
    g18 = q16 ^ q15;
    g19 = g2 ^ g18;
    r0 = g7 ^ g11;
    r1 = g13 ^ r0;
    r2 = g19 ^ r0;
    r3 = g13 ^ g17;
    r4 = g9 ^ g15;
    r5 = g11 ^ r3;
    r6 = g19 ^ r4;
    r7 = g11 ^ r6;
    r8 = g5 ^ r7;
    r9 = r0 ^ r8;
    r10 = g17 ^ r8;
    r11 = g15 ^ r9;
    r12 = r4 ^ r8;
    r13 = g9 ^ r1;
    r14 = r3 ^ r13;
    r15 = r7 ^ r13;
    y0 = inverse ? ~r2 : r7;
    y1 = inverse ? ~r15 : g9;
    y2 = inverse ? r11 : r0;
    y3 = inverse ? g7 : r3;
    y4 = inverse ? r1 : r9;
    y5 = inverse ? ~r12 : r6;
    y6 = inverse ? ~r5 : r14;
    y7 = inverse ? r10 : r4;
    return {y7, ~y6, ~y5, y4, y3, y2, ~y1, ~y0};
  endfunction

  // ---- the direction chosen ----

  function automatic sums_t enter(int direction, logic [7:0] x, logic inverse);
    case (direction)
      SBOX_FORWARD: return enter_forward(x);
      SBOX_INVERSE: return enter_inverse(x);
      default:      return enter_merged(x, inverse);
    endcase
  endfunction

  function automatic sums_t restore(int direction, logic [7:0] k);
    case (direction)
      SBOX_FORWARD: return restore_forward(k);
      SBOX_INVERSE: return restore_inverse(k);
      default:      return restore_merged(k);
    endcase
  endfunction

  function automatic logic [3:0] norm(int direction, sums_t t);
    case (direction)
      SBOX_FORWARD: return norm_forward(t[17:0]);
      SBOX_INVERSE: return norm_inverse(t);
      default:      return norm_merged(t);
    endcase
  endfunction

  function automatic logic [8:0] invert(int direction, logic [3:0] d);
    case (direction)
      SBOX_FORWARD: return invert_forward(d);
      SBOX_INVERSE: return invert_inverse(d);
      default:      return invert_merged(d);
    endcase
  endfunction

  function automatic logic [8:0] restore_e(int direction, logic [3:0] k);
    case (direction)
      SBOX_FORWARD: return restore_e_forward(k);
      SBOX_INVERSE: return restore_e_inverse(k);
      default:      return restore_e_merged(k);
    endcase
  endfunction

  function automatic logic [7:0] leave(int direction, logic [17:0] t, logic [8:0] e, logic inverse);
    case (direction)
      SBOX_FORWARD: return leave_forward(t, e);
      SBOX_INVERSE: return leave_inverse(t, e);
      default:      return leave_merged(t, e, inverse);
    endcase
  endfunction

  // Of the sums, those that a cut keeps.
  localparam int KEPT[3][8] = '{
    '{4, 3, 7, 8, 10, 11, 13, 14},
    '{1, 0, 3, 5, 12, 14, 10, 9},
    '{6, 7, 4, 3, 15, 16, 13, 14}
  };

  // Of the bits of e, too.
  localparam int KEPT_E[4] = '{0, 1, 3, 4};
  // verilog_format: on

endpackage
