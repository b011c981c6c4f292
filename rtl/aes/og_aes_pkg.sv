// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES as FIPS 197 defines it: types, tables and the linear steps of a round.
//
// A block or state is 128 bits, written as FIPS 197 writes it: byte 0 is bits
// 127:120, column c is bits 127-32c:96-32c, row 0 of a column on its left.
// Example: the input 00112233445566778899aabbccddeeff is that hex number.

package og_aes_pkg;

  localparam int STATE_W = 128;
  localparam int WORD_W = 32;
  typedef logic [STATE_W-1:0] state_t;
  typedef logic [WORD_W-1:0] word_t;

  // S-box styles, the values of every parameter named Sbox.
  localparam int SBOX_TABLE = 0;  // 256 bytes; 32 LUT6
  localparam int SBOX_TOWER = 1;  // arithmetic in GF(((2^2)^2)^2); fewest gates
  localparam int SBOX_BRAM = 2;  // 256 bytes in block RAM; needs a cut
  localparam int SBOX_COMPOSITE = 3;  // arithmetic in GF((2^4)^2), two steps; shortest path
  localparam int SBOX_LUT4 = 4;  // og_aes_pipe: rounds of functions of four bits
  localparam int SBOX_COSET = 5;  // og_aes_pipe, og_aes_agile: bytes in elements of GF(4)

  // What an S-box computes, the values of every parameter named Direction.
  localparam int SBOX_FORWARD = 0;  // SBOX()
  localparam int SBOX_INVERSE = 1;  // INVSBOX()
  localparam int SBOX_MERGED = 2;  // either, byte by byte, as inverse_i says

  typedef enum logic [1:0] {
    Key128 = 2'd0,
    Key192 = 2'd1,
    Key256 = 2'd2
  } key_size_e;

  // Rounds for a key of so many bits (FIPS 197, table 3).
  function automatic int rounds(int key_bits);
    return key_bits / WORD_W + 6;
  endfunction

  // A linear map of bytes. Row i, the first on the right: the bits of which bit i of the result is
  // the sum.
  typedef logic [7:0][7:0] byte_matrix_t;

  function automatic logic [7:0] matrix_product(byte_matrix_t rows, logic [7:0] x);
    logic [7:0] r;
    for (int i = 0; i < 8; i++) r[i] = ^(rows[i] & x);
    return r;
  endfunction

  // The same of each byte of a state.
  function automatic state_t state_matrix_product(byte_matrix_t rows, state_t s);
    // verilator no_inline_task
    state_t r;
    for (int i = 0; i < 16; i++) r[8*i+:8] = matrix_product(rows, s[8*i+:8]);
    return r;
  endfunction

  // SBOX() and INVSBOX() of FIPS 197, tables 4 and 6: the image of byte i is [i].
  // The first is written as in the standard, sixteen images a row; the second is
  // its inverse.
  typedef logic [7:0] byte_map_t[256];

  localparam logic [2047:0] SBOX_ROWS = {
    128'h637c777bf26b6fc53001672bfed7ab76,
    128'hca82c97dfa5947f0add4a2af9ca472c0,
    128'hb7fd9326363ff7cc34a5e5f171d83115,
    128'h04c723c31896059a071280e2eb27b275,
    128'h09832c1a1b6e5aa0523bd6b329e32f84,
    128'h53d100ed20fcb15b6acbbe394a4c58cf,
    128'hd0efaafb434d338545f9027f503c9fa8,
    128'h51a3408f929d38f5bcb6da2110fff3d2,
    128'hcd0c13ec5f974417c4a77e3d645d1973,
    128'h60814fdc222a908846eeb814de5e0bdb,
    128'he0323a0a4906245cc2d3ac629195e479,
    128'he7c8376d8dd54ea96c56f4ea657aae08,
    128'hba78252e1ca6b4c6e8dd741f4bbd8b8a,
    128'h703eb5664803f60e613557b986c11d9e,
    128'he1f8981169d98e949b1e87e9ce5528df,
    128'h8ca1890dbfe6426841992d0fb054bb16
  };

  function automatic byte_map_t sbox_map(bit inverse);
    byte_map_t r;
    for (int i = 0; i < 256; i++) begin
      if (inverse) r[SBOX_ROWS[2047-8*i-:8]] = 8'(i);
      else r[i] = SBOX_ROWS[2047-8*i-:8];
    end
    return r;
  endfunction

  localparam byte_map_t SBOX = sbox_map(0);
  localparam byte_map_t INV_SBOX = sbox_map(1);

  // xTimes() of FIPS 197, 4.2, on the four bytes of a word at once.
  function automatic word_t x_times(word_t w);
    word_t high, low;
    high = (w >> 7) & 32'h01010101;
    low  = (w << 1) & 32'hfefefefe;
    return low ^ high ^ (high << 1) ^ (high << 3) ^ (high << 4);
  endfunction

  function automatic logic [7:0] x_times_byte(logic [7:0] b);
    return 8'(x_times(word_t'(b)));
  endfunction

  // One column of MixColumns() (FIPS 197, 5.1.3): with a the column and r its
  // rotation by a byte, each row is 02 a + 03 r + the two rows below.
  function automatic word_t mix_column(word_t w);
    return mix_column_doubled(x_times(w), w);
  endfunction

  // The same with 02 a given.
  function automatic word_t mix_column_doubled(word_t twice, word_t w);
    word_t turned;
    turned = {w[23:0], w[31:24]} ^ {w[15:0], w[31:16]} ^ {w[7:0], w[31:8]};
    return twice ^ {twice[23:0], twice[31:24]} ^ turned;
  endfunction

  // MixColumns() of a state. Here and below, what is done to all columns is a loop over
  // words in one function: of a simulation model a compiler makes it one vector.
  function automatic state_t mix_columns(state_t s);
    state_t r;
    for (int i = 0; i < STATE_W; i += WORD_W) r[i+:WORD_W] = mix_column(s[i+:WORD_W]);
    return r;
  endfunction

  // The same of a state and its bytes times 02: one LUT6 a bit, with a round key.
  typedef struct packed {
    state_t doubled;
    state_t state;
  } doubled_t;

  function automatic state_t mix_doubled(doubled_t s);
    state_t r;
    for (int i = 0; i < STATE_W; i += WORD_W) begin
      r[i+:WORD_W] = mix_column_doubled(s.doubled[i+:WORD_W], s.state[i+:WORD_W]);
    end
    return r;
  endfunction

  // mix_column() in two parts of one LUT6 a bit and stage: the three bits of a
  // byte that the reduction of 02 a reaches have eight inputs with a round key.
  // The sums that bits share are seven a column: bits 4, 3 and 1 of all rows
  // together, and bit 7 of each row and the next. They stay in their places of
  // the word; the other bits are zero.
  localparam word_t MIX_ALL = 32'h0000001a;  // bits 4, 3 and 1, of one row
  localparam word_t MIX_REACHED = 32'h1a1a1a1a;  // of each row
  localparam word_t MIX_NEXT = 32'h80808080;

  function automatic word_t column_sums(word_t w);
    word_t pairs;
    pairs = w ^ {w[23:0], w[31:24]};
    return (pairs & MIX_NEXT) | ((pairs ^ (pairs >> 16)) & MIX_ALL);
  endfunction

  function automatic word_t column_with_sums(word_t w, word_t sums);
    word_t next, twice, others, own, shared;
    next   = {w[23:0], w[31:24]};  // the row below each
    twice  = w ^ next;
    twice  = ((twice << 1) & 32'hfefefefe) | ((twice >> 7) & 32'h01010101);
    others = next ^ {w[15:0], w[31:16]} ^ {w[7:0], w[31:8]};
    own    = sums & MIX_NEXT;
    own    = (own >> 3) | (own >> 4) | (own >> 6);
    shared = {4{sums[7:0] & MIX_ALL[7:0]}};
    return twice ^ (others & ~MIX_REACHED) ^ (w & MIX_REACHED) ^ own ^ shared;
  endfunction

  // The same of a state: mix_summed('{sums: mix_sums(s), state: s}) is mix_columns(s).
  typedef struct packed {
    state_t sums;
    state_t state;
  } summed_t;

  function automatic state_t mix_sums(state_t s);
    state_t r;
    for (int i = 0; i < STATE_W; i += WORD_W) r[i+:WORD_W] = column_sums(s[i+:WORD_W]);
    return r;
  endfunction

  function automatic state_t mix_summed(summed_t s);
    // verilator no_inline_task
    state_t r;
    for (int i = 0; i < STATE_W; i += WORD_W) begin
      r[i+:WORD_W] = column_with_sums(s.state[i+:WORD_W], s.sums[i+:WORD_W]);
    end
    return r;
  endfunction

  // What makes MixColumns() of a column its inverse: as polynomials over
  // GF(2^8), InvMixColumns (0e, 0b, 0d, 09) = MixColumns (02, 03, 01, 01) times
  // (05, 00, 04, 00). So 04 (a + the row two below) is added to each row a.
  function automatic word_t inv_mix_prepare(word_t w);
    return x_times(x_times(w ^ {w[15:0], w[31:16]}));
  endfunction

  // A block to bus order, byte 0 in bits 7:0, and back.
  function automatic state_t swap_bytes(state_t s);
    state_t r;
    for (int i = 0; i < 16; i++) r[8*i+:8] = s[120-8*i+:8];
    return r;
  endfunction

  // Which bytes of a block are among its first so many; bit 15 is byte 0.
  function automatic logic [15:0] first_bytes(logic [4:0] bytes);
    return ~(16'hffff >> bytes);
  endfunction

  // Ones in these bytes of a block.
  function automatic state_t spread(logic [15:0] bytes);
    state_t mask;
    for (int i = 0; i < 16; i++) mask[8*i+:8] = {8{bytes[i]}};
    return mask;
  endfunction

  // Ones in the first so many bytes of a block.
  function automatic state_t byte_mask(logic [4:0] bytes);
    return spread(first_bytes(bytes));
  endfunction

  // SHIFTROWS() of FIPS 197, 5.1.2: s'[r,c] = s[r,(c+r) mod 4].
  function automatic state_t shift_rows(state_t s);
    state_t r;
    for (int i = 0; i < 16; i++) r[127-8*i-:8] = s[127-8*((i+4*(i%4))%16)-:8];
    return r;
  endfunction

  // Columns 1 and 3 changed over. InvShiftRows() of a state is this, SHIFTROWS(), and
  // this again: who keeps states to be decrypted so has ShiftRows both ways.
  function automatic state_t turn(state_t s);
    return {s[127:96], s[31:0], s[63:32], s[95:64]};
  endfunction

  // The byte of Rcon[j] of FIPS 197, 5.2, that is not zero: x^(j-1).
  function automatic logic [7:0] rcon(int j);
    logic [7:0] r;
    r = 8'h01;
    for (int i = 1; i < j; i++) r = x_times_byte(r);
    return r;
  endfunction

  // RotWord() of FIPS 197, 5.2.
  function automatic word_t rot_word(word_t w);
    return {w[23:0], w[31:24]};
  endfunction

endpackage
