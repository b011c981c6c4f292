// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Arithmetic of GF(2^4), polynomials modulo z^4 + z + 1 as in og_aes_agile_pkg, in
// functions of four bits: what of the tower field FPGAs of LUT4 do in few levels.
//
// Field, basis and quotient are those of og_aes_agile_inverse. Only products differ: the
// factor e of the last two is spread into SPREAD_W bits, so that each of their bits is
// two LUT4 and a sum. (og_aes_composite has a basis of its own, and says why.)

package og_aes_lut4_pkg;

  import og_aes_pkg::*, og_aes_agile_pkg::*;
  export og_aes_agile_pkg::nibble_t;

  // FACTORS[i][j]: the bits of b whose products with bit j of a are in bit i of a b.
  localparam nibble_t [3:0][3:0] FACTORS = {
    {4'b1001, 4'b0010, 4'b0100, 4'b1000},
    {4'b1100, 4'b1001, 4'b0010, 4'b0100},
    {4'b0110, 4'b1100, 4'b1001, 4'b0010},
    {4'b0010, 4'b0100, 4'b1000, 4'b0001}
  };

  // Three parts of a and b, of four bits together at most, that hold these products:
  // bit i is the sum of two LUT4 and of two bits or none.
  localparam int PARTS = 3;
  localparam nibble_t [3:0][PARTS-1:0] PARTS_A = {
    {4'b0000, 4'b0110, 4'b1001},
    {4'b0010, 4'b0100, 4'b1001},
    {4'b0100, 4'b0110, 4'b1001},
    {4'b0000, 4'b1100, 4'b0011}
  };
  localparam nibble_t [3:0][PARTS-1:0] PARTS_B = {
    {4'b0000, 4'b0110, 4'b1001},
    {4'b0010, 4'b1001, 4'b1100},
    {4'b0100, 4'b1001, 4'b0110},
    {4'b0000, 4'b0110, 4'b1001}
  };

  // Part k of bit i of a b.
  function automatic logic product_part(int i, int k, nibble_t a, nibble_t b);
    logic r;
    r = 1'b0;
    for (int j = 0; j < 4; j++) begin
      if (PARTS_A[i][k][j]) r = r ^ (a[j] & ^(b & FACTORS[i][j] & PARTS_B[i][k]));
    end
    return r;
  endfunction

  // Bit i of nu s^2 is the sum of these bits of s.
  localparam nibble_t [3:0] SQUARE = {4'b1011, 4'b0001, 4'b0101, 4'b0011};

  // All that a product with e takes of it, SPREAD_W bits: bit i of a e is the sum of the
  // products of bit j of a and bit SPREAD_AT[i] + j of these, two LUT4 and their sum.
  // (In the basis dual to that of a a bit of z^j e depends on i + j alone.)
  localparam int SPREAD_W = 7;
  localparam int SPREAD_AT[4] = '{0, 3, 2, 1};
  typedef logic [SPREAD_W-1:0] spread_t;

  function automatic spread_t spread(nibble_t e);
    return {e[1] ^ e[2], e[2] ^ e[3], e[0] ^ e[3], e[1], e[2], e[3], e[0]};
  endfunction

  // ---- the norm -----------------------------------------------------------

  // Part k of bit i, with the bits of the square that no part before it has.
  function automatic logic part_of(int i, int k, logic [7:0] in);
    nibble_t b, c, square_b, square_c;
    {b, c}   = in;
    square_b = SQUARE[i] & PARTS_A[i][k];
    square_c = SQUARE[i] & PARTS_B[i][k];
    for (int earlier = 0; earlier < k; earlier++) begin
      square_b &= ~PARTS_A[i][earlier];
      square_c &= ~PARTS_B[i][earlier];
    end
    return product_part(i, k, b, c) ^ (^(b & square_b)) ^ (^(c & square_c));
  endfunction

  // Bit n of those that a part is of, or 0: it is of fewer.
  function automatic int place(logic [7:0] used, int n);
    int count;
    count = 0;
    for (int j = 0; j < 8; j++) begin
      if (used[j]) begin
        if (count == n) return j;
        count++;
      end
    end
    return 0;
  endfunction

  function automatic logic [15:0] table_of(int i, int k, logic [7:0] used);
    logic [15:0] r;
    for (int n = 0; n < 16; n++) begin
      logic [7:0] in;
      in = '0;
      for (int j = 3; j >= 0; j--) in[place(used, j)] = n[j];
      r[n] = part_of(i, k, in & used);
    end
    return r;
  endfunction

  // [i][k]: the bits of the byte that part k of bit i, 0 or 1, is a function of, and
  // that function.
  typedef logic [3:0][1:0][3:0][2:0] norm_places_t;
  typedef logic [3:0][1:0][15:0] norm_tables_t;

  function automatic norm_places_t find_norm_places();
    norm_places_t r;
    for (int i = 0; i < 4; i++) begin
      for (int k = 0; k < 2; k++) begin
        for (int n = 0; n < 4; n++) begin
          r[i][k][n] = 3'(place({PARTS_A[i][k], PARTS_B[i][k]}, n));
        end
      end
    end
    return r;
  endfunction

  function automatic norm_tables_t find_norm_tables();
    norm_tables_t r;
    for (int i = 0; i < 4; i++) begin
      for (int k = 0; k < 2; k++) r[i][k] = table_of(i, k, {PARTS_A[i][k], PARTS_B[i][k]});
    end
    return r;
  endfunction

  localparam norm_places_t NORM_PLACES = find_norm_places();
  localparam norm_tables_t NORM_TABLES = find_norm_tables();

  // ---- the quotient -------------------------------------------------------

  typedef logic [SPREAD_W-1:0][15:0] quotient_tables_t;

  function automatic quotient_tables_t find_quotient_tables();
    quotient_tables_t r;
    for (int d = 0; d < 16; d++) begin
      spread_t quotient;
      quotient = spread(nu_over(4'(d)));
      for (int i = 0; i < SPREAD_W; i++) r[i][d] = quotient[i];
    end
    return r;
  endfunction

  localparam quotient_tables_t QUOTIENT_TABLES = find_quotient_tables();

  // ---- the column ---------------------------------------------------------

  localparam int COLUMN_BYTES = WORD_W / 8;
  localparam int LUT_W = 4;

  function automatic word_t column_of(word_t in);
    logic [3:0][7:0] a, r;  // row 0 is [3]
    for (int i = 0; i < 4; i++) a[i] = affine(in[8*i+:8]);
    for (int i = 0; i < 4; i++) begin
      r[i] = twice(a[i] ^ a[(i+3)%4]) ^ a[(i+3)%4] ^ a[(i+2)%4] ^ a[(i+1)%4];
    end
    return r;
  endfunction

  localparam word_t COLUMN_CONSTANT = column_of('0);

  // The byte whose affine map is zero.
  function automatic logic [7:0] find_zero();
    for (int i = 0; i < 256; i++) if (affine(8'(i)) == '0) return 8'(i);
    return '0;
  endfunction

  localparam logic [7:0] AFFINE_ZERO = find_zero();

  // COLUMN_ROWS[i]: what is in the sum for bit i.
  function automatic word_t [WORD_W-1:0] find_rows();
    word_t [WORD_W-1:0] r;
    for (int j = 0; j < WORD_W; j++) begin
      word_t image;
      image = column_of(word_t'(1) << j) ^ COLUMN_CONSTANT;
      for (int i = 0; i < WORD_W; i++) r[i][j] = image[i];
    end
    return r;
  endfunction

  localparam word_t [WORD_W-1:0] COLUMN_ROWS = find_rows();

  // Of what is added: bits of bytes_i, one of the key, and zero.
  localparam int COLUMN_KEY = WORD_W;
  localparam int COLUMN_ZERO = COLUMN_KEY + 1;
  typedef logic [$clog2(COLUMN_ZERO+1)-1:0] place_t;

  // [i][g]: what is added first, in sum g of bit i: of the byte g rows above, and what
  // has no place elsewhere. Of two rows' sums of one byte most are the same then.
  typedef place_t [WORD_W-1:0][COLUMN_BYTES-1:0][LUT_W-1:0] column_sums_t;

  function automatic column_sums_t find_column_sums();
    column_sums_t r;
    for (int i = 0; i < WORD_W; i++) begin
      int count[COLUMN_BYTES];
      logic [COLUMN_KEY:0] rest;
      count = '{default: 0};
      for (int g = 0; g < COLUMN_BYTES; g++) begin
        for (int n = 0; n < LUT_W; n++) r[i][g][n] = place_t'(COLUMN_ZERO);
      end
      rest = (COLUMN_KEY + 1)'(1) << COLUMN_KEY | (COLUMN_KEY + 1)'(COLUMN_ROWS[i]);
      for (int pass = 0; pass < 2; pass++) begin
        for (int g = 0; g < COLUMN_BYTES; g++) begin
          for (int j = 0; j <= COLUMN_KEY; j++) begin
            logic here;
            here = j < COLUMN_KEY && j / 8 == (i / 8 + COLUMN_BYTES - g) % COLUMN_BYTES;
            if (rest[j] && count[g] < LUT_W && (here || pass == 1)) begin
              r[i][g][count[g]] = place_t'(j);
              rest[j] = 1'b0;
              count[g]++;
            end
          end
        end
      end
      if (rest != '0) r[i][0][0] = place_t'(COLUMN_ZERO);
    end
    return r;
  endfunction

  localparam column_sums_t COLUMN_SUMS = find_column_sums();

endpackage
