// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// SubBytes for one byte in GF((2^4)^2) (FIPS 197, 5.1.1).
//
// GF(2^4) is polynomials modulo z^4 + z + 1; GF(2^8) is b y + c over it, with
// y^2 + y + 10 = 0 (10 is z^3 + z). There the inverse is
//   d = 10 b^2 + c (b + c),  (b y + c)^-1 = (b/d) y + (b + c)/d,
// three products and one inverse of four bits. The root of the AES polynomial
// taken for the isomorphism is 50 (hexadecimal): of all roots and constants in
// place of 10 it gives the fewest ones in the two matrices below.
//
// Latency: none. Cost: about 60 LUT6 unregistered, but few gates in an ASIC.

module og_aes_sbox_tower (
    input  logic [7:0] byte_i,
    output logic [7:0] byte_o
);

  typedef logic [3:0] nibble_t;

  // Row i is the image of bit i.
  // verilog_format: off
  localparam logic [7:0][7:0] TO_TOWER = {
    8'hd3, 8'h42, 8'h93, 8'h48, 8'h28, 8'h27, 8'h50, 8'h01
  };
  // The way back followed by the linear part of the affine map.
  localparam logic [7:0][7:0] FROM_TOWER = {
    8'h05, 8'h6c, 8'h65, 8'h52, 8'h9d, 8'had, 8'hab, 8'h1f
  };
  // verilog_format: on
  localparam logic [7:0] AFFINE_CONSTANT = 8'h63;

  function automatic logic [7:0] apply(logic [7:0][7:0] matrix, logic [7:0] v);
    logic [7:0] r;
    r = '0;
    for (int i = 0; i < 8; i++) r = r ^ (matrix[i] & {8{v[i]}});
    return r;
  endfunction

  function automatic nibble_t mul(nibble_t a, nibble_t b);
    nibble_t r;
    r[0] = (a[0] & b[0]) ^ (a[1] & b[3]) ^ (a[2] & b[2]) ^ (a[3] & b[1]);
    r[1] = (a[0] & b[1]) ^ (a[1] & (b[0] ^ b[3])) ^ (a[2] & (b[2] ^ b[3])) ^ (a[3] & (b[1] ^ b[2]));
    r[2] = (a[0] & b[2]) ^ (a[1] & b[1]) ^ (a[2] & (b[0] ^ b[3])) ^ (a[3] & (b[2] ^ b[3]));
    r[3] = (a[0] & b[3]) ^ (a[1] & b[2]) ^ (a[2] & b[1]) ^ (a[3] & (b[0] ^ b[3]));
    return r;
  endfunction

  // 10 b^2: squaring and the constant are linear.
  function automatic nibble_t square_scale(nibble_t b);
    nibble_t square;
    square = {b[3], b[1] ^ b[3], b[2], b[0] ^ b[2]};
    return mul(square, 4'd10);
  endfunction

  // v^-1 = v^14 = v^2 v^4 v^8, written as sums of products.
  function automatic nibble_t inverse(nibble_t v);
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

  nibble_t b, c, d_inverse;

  always_comb begin
    {b, c}    = apply(TO_TOWER, byte_i);
    d_inverse = inverse(square_scale(b) ^ mul(c, b ^ c));
    byte_o    = apply(FROM_TOWER, {mul(b, d_inverse), mul(b ^ c, d_inverse)}) ^ AFFINE_CONSTANT;
  end

endmodule
