// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Made by `opengcm sbox emit`; do not edit.
//
// InvSubBytes for one byte in GF(((2^2)^2)^2) (FIPS 197, 5.3.2).
//
// Elements are bytes as in FIPS 197. x = b v + c w with v = 42, w = b1, and b, c in
// GF(2^4): b = T(01 x), c = T(05 x), T(a) = a + a^16. Then
//   d = x^17, in GF(2^4);  e = d^-1;  x^-1 = b e v^16 + c e w^16.
// A product in GF(2^4) is nine ANDs, of Tr(f a) with Tr(f' a') for f and f' among
//   01, bc, bd, 0c, 51, 5d, 0d, ed, e0,
// three lines over GF(2^2) = {00, 01, bc, bd}. The bits of d are Tr(f d) for
// f = 0c, 50, 51, b0; those of e are Tr(0d f e) for the nine f. Beside its nine
// gates d has 01 Tr(18 x) + 51 Tr(0d x). A cut keeps of the sums
//   Tr(f x), f = bc, 01, 0c, 5d, 3c, 32, 7a, 05,
// and of e four bits; the others are made from them again.
//
// 105 gates of two inputs: 68 XOR, 37 AND; 31 in a row.
//
// Latency: Cuts cycles. The first cut is behind d, the second behind e, the third
// before the nine gates of d.

module og_aes_sbox_tower_inverse #(
    parameter int Cuts = 0
) (
    input  logic       clk_i,
    input  logic [7:0] byte_i,
    output logic [7:0] byte_o
);

  // Sums of b in 8:0, of c in 17:9, the same of d beyond.
  typedef logic [18:0] sums_t;

  // verilog_format: off
  function automatic sums_t enter(logic [7:0] x);
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

  function automatic sums_t spread(logic [7:0] k);
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

  function automatic logic [3:0] norm(sums_t t);
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

  function automatic logic [8:0] invert(logic [3:0] d);
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

  function automatic logic [8:0] spread_e(logic [3:0] k);
    // verilator no_inline_task
    logic u0, u1, u2, u3, u4;
    u0 = k[1] ^ k[3];
    u1 = k[2] ^ k[3];
    u2 = k[0] ^ k[1];
    u3 = u1 ^ u2;
    u4 = k[0] ^ k[2];
    return {u3, u0, u4, u1, k[3], k[2], u2, k[1], k[0]};
  endfunction

  function automatic logic [7:0] leave(logic [17:0] t, logic [8:0] e);
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

  localparam int KEPT[8] = '{1, 0, 3, 5, 12, 14, 10, 9};

  function automatic logic [7:0] keep(sums_t t);
    for (int i = 0; i < 8; i++) keep[i] = t[KEPT[i]];
  endfunction

  sums_t sums_0, sums_1, sums_2, sums_3;
  logic [3:0] d_1, d_2;
  logic [8:0] e_2, e_3;

  assign sums_0 = enter(byte_i);
  assign d_1    = norm(sums_1);
  assign e_2    = invert(d_2);
  assign byte_o = leave(sums_3[17:0], e_3);

  if (Cuts >= 3) begin : gen_entry_cut
    logic [7:0] kept_q;
    always_ff @(posedge clk_i) kept_q <= keep(sums_0);
    assign sums_1 = spread(kept_q);
  end else begin : gen_entry_wires
    assign sums_1 = sums_0;
  end

  if (Cuts >= 1) begin : gen_norm_cut
    logic [7:0] kept_q;
    always_ff @(posedge clk_i) {kept_q, d_2} <= {keep(sums_1), d_1};
    assign sums_2 = spread(kept_q);
  end else begin : gen_norm_wires
    assign {sums_2, d_2} = {sums_1, d_1};
  end

  if (Cuts >= 2) begin : gen_inverse_cut
    logic [7:0] kept_q;
    logic [3:0] e_q;
    always_ff @(posedge clk_i) {kept_q, e_q} <= {keep(sums_2), {e_2[4], e_2[3], e_2[1], e_2[0]}};
    assign {sums_3, e_3} = {spread(kept_q), spread_e(e_q)};
  end else begin : gen_inverse_wires
    assign {sums_3, e_3} = {sums_2, e_2};
  end

  logic unused;
  assign unused = ^{clk_i, sums_0, sums_1, sums_2, sums_3, e_2};
  // verilog_format: on

endmodule
