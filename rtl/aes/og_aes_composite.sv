// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SubBytes and InvSubBytes for one byte in GF((2^4)^2), made for a short path
// (FIPS 197, 5.1.1 and 5.3.2).
//
// GF(2^4) is polynomials modulo z^4 + z + 1; GF(2^8) is b y + c over it, with
// y^2 + y + 10 = 0 (10 is z^3 + z). With s = b + c the inverse is
//   d = 10 b^2 + c s,  (b y + c)^-1 = (b/d) y + s/d,
// three products and one inverse of four bits. As Hesham, Abd El Ghany and
// Hofmann have it (DDECS 2014, equations 3 to 6), s is not the sum of b and c
// but computed from the byte beside them, and the inverse of four bits is
// written out. The root of the AES polynomial taken for the isomorphism is 50
// (hexadecimal): of all roots and constants in place of 10 it gives the fewest
// ones in the matrices below.
//
// The basis is not that of og_aes_agile_pkg: there bytes stay in the field for all
// rounds, and what counts is the cost of MixColumns and the affine map in it; here each
// S-box has its own maps there and back, and they are to be short.
//
// Direction as in og_aes_sbox. Latency: Cuts cycles, 0 to 3. The first cut is
// behind d, the second behind its inverse, the third at the output.

module og_aes_composite
  import og_aes_pkg::*;
#(
    parameter int Direction = SBOX_FORWARD,
    parameter int Cuts      = 0
) (
    input  logic       clk_i,
    input  logic       inverse_i,
    input  logic [7:0] byte_i,
    output logic [7:0] byte_o
);

  if (Direction < SBOX_FORWARD || Direction > SBOX_MERGED) begin : gen_bad_direction
    $error("og_aes_composite: Direction must be SBOX_FORWARD, _INVERSE or _MERGED (0 to 2)");
  end

  logic inverse;
  if (Direction == SBOX_MERGED) begin : gen_merged
    assign inverse = inverse_i;
  end else begin : gen_one_way
    logic unused_inverse;  // one direction only
    assign unused_inverse = inverse_i;
    assign inverse        = Direction == SBOX_INVERSE;
  end

  typedef logic [3:0] nibble_t;
  typedef logic [7:0][7:0] matrix_t;

  // Row i is the image of bit i.
  // verilog_format: off
  localparam matrix_t TO_TOWER = {8'hd3, 8'h42, 8'h93, 8'h48, 8'h28, 8'h27, 8'h50, 8'h01};
  // The way back followed by the linear part of the affine map.
  localparam matrix_t FROM_TOWER = {8'h05, 8'h6c, 8'h65, 8'h52, 8'h9d, 8'had, 8'hab, 8'h1f};
  // The inverse of the affine map's linear part, then the way there; the way back.
  localparam matrix_t INV_TO_TOWER = {8'hb5, 8'hcb, 8'h6b, 8'h67, 8'h5a, 8'hba, 8'hbc, 8'h3a};
  localparam matrix_t INV_FROM_TOWER = {8'h63, 8'ha0, 8'hb8, 8'ha2, 8'hb0, 8'h5d, 8'he0, 8'h01};
  // verilog_format: on
  localparam logic [7:0] AFFINE_CONSTANT = 8'h63;

  // s of each row: the sum of its two halves.
  function automatic logic [7:0][3:0] halves_added(matrix_t matrix);
    logic [7:0][3:0] r;
    for (int i = 0; i < 8; i++) r[i] = matrix[i][7:4] ^ matrix[i][3:0];
    return r;
  endfunction

  localparam logic [7:0][3:0] TO_SUM = halves_added(TO_TOWER);
  localparam logic [7:0][3:0] INV_TO_SUM = halves_added(INV_TO_TOWER);

  function automatic logic [7:0] apply(matrix_t matrix, logic [7:0] v);
    logic [7:0] r;
    r = '0;
    for (int i = 0; i < 8; i++) r = r ^ (matrix[i] & {8{v[i]}});
    return r;
  endfunction

  function automatic nibble_t apply_sum(logic [7:0][3:0] matrix, logic [7:0] v);
    nibble_t r;
    r = '0;
    for (int i = 0; i < 8; i++) r = r ^ (matrix[i] & {4{v[i]}});
    return r;
  endfunction

  // The sums of two bits of a factor that its products share.
  function automatic logic [2:0] pairs(nibble_t b);
    return {b[0] ^ b[3], b[2] ^ b[3], b[1] ^ b[2]};
  endfunction

  // a b, with pairs(b).
  function automatic nibble_t product_of(nibble_t a, nibble_t b, logic [2:0] b_pairs);
    nibble_t r;
    logic b03, b23, b12;
    {b03, b23, b12} = b_pairs;
    r[0] = (a[0] & b[0]) ^ (a[1] & b[3]) ^ (a[2] & b[2]) ^ (a[3] & b[1]);
    r[1] = (a[0] & b[1]) ^ (a[1] & b03) ^ (a[2] & b23) ^ (a[3] & b12);
    r[2] = (a[0] & b[2]) ^ (a[1] & b[1]) ^ (a[2] & b03) ^ (a[3] & b23);
    r[3] = (a[0] & b[3]) ^ (a[1] & b[2]) ^ (a[2] & b[1]) ^ (a[3] & b03);
    return r;
  endfunction

  function automatic nibble_t mul(nibble_t a, nibble_t b);
    return product_of(a, b, pairs(b));
  endfunction

  // 10 b^2: squaring and the constant are linear.
  function automatic nibble_t square_scale(nibble_t b);
    nibble_t square;
    square = {b[3], b[1] ^ b[3], b[2], b[0] ^ b[2]};
    return mul(square, 4'd10);
  endfunction

  // v^-1 = v^14 = v^2 v^4 v^8, written as sums of products.
  function automatic nibble_t inverse_of(nibble_t v);
    nibble_t r;
    r[0] = v[0] ^ v[1] ^ v[2] ^ v[3] ^ (v[0] & v[2]) ^ (v[1] & v[2]) ^
           (v[0] & v[1] & v[2]) ^ (v[1] & v[2] & v[3]);
    r[1] = v[3] ^ (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]) ^ (v[1] & v[3]) ^
           (v[0] & v[1] & v[3]);
    r[2] = v[2] ^ v[3] ^ (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[0] & v[3]) ^ (v[0] & v[2] & v[3]);
    r[3] = v[1] ^ v[2] ^ v[3] ^ (v[0] & v[3]) ^ (v[1] & v[3]) ^ (v[2] & v[3]) ^
           (v[1] & v[2] & v[3]);
    return r;
  endfunction

  typedef struct packed {
    logic    inverse;
    nibble_t b;
    nibble_t s;
    nibble_t d;
  } step_t;

  step_t mapped_d, mapped, inverted_d, inverted;
  logic [2:0] d_pairs;
  logic [7:0] straight, product, byte_d;
  nibble_t c;

  always_comb begin
    straight         = inverse ? byte_i ^ AFFINE_CONSTANT : byte_i;
    mapped_d.inverse = inverse;
    {mapped_d.b, c}  = apply(inverse ? INV_TO_TOWER : TO_TOWER, straight);
    mapped_d.s       = apply_sum(inverse ? INV_TO_SUM : TO_SUM, straight);
    mapped_d.d       = square_scale(mapped_d.b) ^ mul(c, mapped_d.s);

    inverted_d       = mapped;
    inverted_d.d     = inverse_of(mapped.d);

    product = {
      product_of(inverted.b, inverted.d, d_pairs), product_of(inverted.s, inverted.d, d_pairs)
    };
    byte_d  = inverted.inverse ? apply(INV_FROM_TOWER, product) :
                                 apply(FROM_TOWER, product) ^ AFFINE_CONSTANT;
  end

  og_cut #(
      .Width($bits(step_t)),
      .Registered(Cuts >= 1)
  ) u_d_cut (
      .clk_i,
      .data_i(mapped_d),
      .data_o(mapped)
  );

  og_cut #(
      .Width($bits(step_t)),
      .Registered(Cuts >= 2)
  ) u_inverse_cut (
      .clk_i,
      .data_i(inverted_d),
      .data_o(inverted)
  );

  // With the pairs registered, half of a product fits one LUT6.
  if (Cuts >= 2) begin : gen_pairs_early
    always_ff @(posedge clk_i) d_pairs <= pairs(inverted_d.d);
  end else begin : gen_pairs
    assign d_pairs = pairs(inverted.d);
  end

  og_cut #(
      .Width(8),
      .Registered(Cuts >= 3)
  ) u_out_cut (
      .clk_i,
      .data_i(byte_d),
      .data_o(byte_o)
  );

endmodule
