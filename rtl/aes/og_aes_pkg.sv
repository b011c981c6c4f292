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
  localparam int SBOX_COMPOSITE = 3;  // arithmetic in GF((2^4)^2), two steps; shortest path
  localparam int SBOX_COMPOSITE_LATE = 4;  // the same, first cut behind the inverse of four bits
  localparam int SBOX_BRAM = 2;  // 256 bytes in block RAM; needs a cut

  // What an S-box computes, the values of every parameter named Direction.
  localparam int SBOX_FORWARD = 0;  // SBOX()
  localparam int SBOX_INVERSE = 1;  // INVSBOX()
  localparam int SBOX_MERGED = 2;  // either, byte by byte, as inverse_i says

  // Rounds for a key of so many bits (FIPS 197, table 3).
  function automatic int rounds(int key_bits);
    return key_bits / WORD_W + 6;
  endfunction

  // SBOX() of FIPS 197, table 4.
  localparam logic [7:0] SBOX[256] = '{
      8'h63,
      8'h7c,
      8'h77,
      8'h7b,
      8'hf2,
      8'h6b,
      8'h6f,
      8'hc5,
      8'h30,
      8'h01,
      8'h67,
      8'h2b,
      8'hfe,
      8'hd7,
      8'hab,
      8'h76,
      8'hca,
      8'h82,
      8'hc9,
      8'h7d,
      8'hfa,
      8'h59,
      8'h47,
      8'hf0,
      8'had,
      8'hd4,
      8'ha2,
      8'haf,
      8'h9c,
      8'ha4,
      8'h72,
      8'hc0,
      8'hb7,
      8'hfd,
      8'h93,
      8'h26,
      8'h36,
      8'h3f,
      8'hf7,
      8'hcc,
      8'h34,
      8'ha5,
      8'he5,
      8'hf1,
      8'h71,
      8'hd8,
      8'h31,
      8'h15,
      8'h04,
      8'hc7,
      8'h23,
      8'hc3,
      8'h18,
      8'h96,
      8'h05,
      8'h9a,
      8'h07,
      8'h12,
      8'h80,
      8'he2,
      8'heb,
      8'h27,
      8'hb2,
      8'h75,
      8'h09,
      8'h83,
      8'h2c,
      8'h1a,
      8'h1b,
      8'h6e,
      8'h5a,
      8'ha0,
      8'h52,
      8'h3b,
      8'hd6,
      8'hb3,
      8'h29,
      8'he3,
      8'h2f,
      8'h84,
      8'h53,
      8'hd1,
      8'h00,
      8'hed,
      8'h20,
      8'hfc,
      8'hb1,
      8'h5b,
      8'h6a,
      8'hcb,
      8'hbe,
      8'h39,
      8'h4a,
      8'h4c,
      8'h58,
      8'hcf,
      8'hd0,
      8'hef,
      8'haa,
      8'hfb,
      8'h43,
      8'h4d,
      8'h33,
      8'h85,
      8'h45,
      8'hf9,
      8'h02,
      8'h7f,
      8'h50,
      8'h3c,
      8'h9f,
      8'ha8,
      8'h51,
      8'ha3,
      8'h40,
      8'h8f,
      8'h92,
      8'h9d,
      8'h38,
      8'hf5,
      8'hbc,
      8'hb6,
      8'hda,
      8'h21,
      8'h10,
      8'hff,
      8'hf3,
      8'hd2,
      8'hcd,
      8'h0c,
      8'h13,
      8'hec,
      8'h5f,
      8'h97,
      8'h44,
      8'h17,
      8'hc4,
      8'ha7,
      8'h7e,
      8'h3d,
      8'h64,
      8'h5d,
      8'h19,
      8'h73,
      8'h60,
      8'h81,
      8'h4f,
      8'hdc,
      8'h22,
      8'h2a,
      8'h90,
      8'h88,
      8'h46,
      8'hee,
      8'hb8,
      8'h14,
      8'hde,
      8'h5e,
      8'h0b,
      8'hdb,
      8'he0,
      8'h32,
      8'h3a,
      8'h0a,
      8'h49,
      8'h06,
      8'h24,
      8'h5c,
      8'hc2,
      8'hd3,
      8'hac,
      8'h62,
      8'h91,
      8'h95,
      8'he4,
      8'h79,
      8'he7,
      8'hc8,
      8'h37,
      8'h6d,
      8'h8d,
      8'hd5,
      8'h4e,
      8'ha9,
      8'h6c,
      8'h56,
      8'hf4,
      8'hea,
      8'h65,
      8'h7a,
      8'hae,
      8'h08,
      8'hba,
      8'h78,
      8'h25,
      8'h2e,
      8'h1c,
      8'ha6,
      8'hb4,
      8'hc6,
      8'he8,
      8'hdd,
      8'h74,
      8'h1f,
      8'h4b,
      8'hbd,
      8'h8b,
      8'h8a,
      8'h70,
      8'h3e,
      8'hb5,
      8'h66,
      8'h48,
      8'h03,
      8'hf6,
      8'h0e,
      8'h61,
      8'h35,
      8'h57,
      8'hb9,
      8'h86,
      8'hc1,
      8'h1d,
      8'h9e,
      8'he1,
      8'hf8,
      8'h98,
      8'h11,
      8'h69,
      8'hd9,
      8'h8e,
      8'h94,
      8'h9b,
      8'h1e,
      8'h87,
      8'he9,
      8'hce,
      8'h55,
      8'h28,
      8'hdf,
      8'h8c,
      8'ha1,
      8'h89,
      8'h0d,
      8'hbf,
      8'he6,
      8'h42,
      8'h68,
      8'h41,
      8'h99,
      8'h2d,
      8'h0f,
      8'hb0,
      8'h54,
      8'hbb,
      8'h16
  };

  // INVSBOX() of FIPS 197, table 6.
  // verilog_format: off
  localparam logic [7:0] INV_SBOX[256] = '{
    8'h52, 8'h09, 8'h6a, 8'hd5, 8'h30, 8'h36, 8'ha5, 8'h38,
    8'hbf, 8'h40, 8'ha3, 8'h9e, 8'h81, 8'hf3, 8'hd7, 8'hfb,
    8'h7c, 8'he3, 8'h39, 8'h82, 8'h9b, 8'h2f, 8'hff, 8'h87,
    8'h34, 8'h8e, 8'h43, 8'h44, 8'hc4, 8'hde, 8'he9, 8'hcb,
    8'h54, 8'h7b, 8'h94, 8'h32, 8'ha6, 8'hc2, 8'h23, 8'h3d,
    8'hee, 8'h4c, 8'h95, 8'h0b, 8'h42, 8'hfa, 8'hc3, 8'h4e,
    8'h08, 8'h2e, 8'ha1, 8'h66, 8'h28, 8'hd9, 8'h24, 8'hb2,
    8'h76, 8'h5b, 8'ha2, 8'h49, 8'h6d, 8'h8b, 8'hd1, 8'h25,
    8'h72, 8'hf8, 8'hf6, 8'h64, 8'h86, 8'h68, 8'h98, 8'h16,
    8'hd4, 8'ha4, 8'h5c, 8'hcc, 8'h5d, 8'h65, 8'hb6, 8'h92,
    8'h6c, 8'h70, 8'h48, 8'h50, 8'hfd, 8'hed, 8'hb9, 8'hda,
    8'h5e, 8'h15, 8'h46, 8'h57, 8'ha7, 8'h8d, 8'h9d, 8'h84,
    8'h90, 8'hd8, 8'hab, 8'h00, 8'h8c, 8'hbc, 8'hd3, 8'h0a,
    8'hf7, 8'he4, 8'h58, 8'h05, 8'hb8, 8'hb3, 8'h45, 8'h06,
    8'hd0, 8'h2c, 8'h1e, 8'h8f, 8'hca, 8'h3f, 8'h0f, 8'h02,
    8'hc1, 8'haf, 8'hbd, 8'h03, 8'h01, 8'h13, 8'h8a, 8'h6b,
    8'h3a, 8'h91, 8'h11, 8'h41, 8'h4f, 8'h67, 8'hdc, 8'hea,
    8'h97, 8'hf2, 8'hcf, 8'hce, 8'hf0, 8'hb4, 8'he6, 8'h73,
    8'h96, 8'hac, 8'h74, 8'h22, 8'he7, 8'had, 8'h35, 8'h85,
    8'he2, 8'hf9, 8'h37, 8'he8, 8'h1c, 8'h75, 8'hdf, 8'h6e,
    8'h47, 8'hf1, 8'h1a, 8'h71, 8'h1d, 8'h29, 8'hc5, 8'h89,
    8'h6f, 8'hb7, 8'h62, 8'h0e, 8'haa, 8'h18, 8'hbe, 8'h1b,
    8'hfc, 8'h56, 8'h3e, 8'h4b, 8'hc6, 8'hd2, 8'h79, 8'h20,
    8'h9a, 8'hdb, 8'hc0, 8'hfe, 8'h78, 8'hcd, 8'h5a, 8'hf4,
    8'h1f, 8'hdd, 8'ha8, 8'h33, 8'h88, 8'h07, 8'hc7, 8'h31,
    8'hb1, 8'h12, 8'h10, 8'h59, 8'h27, 8'h80, 8'hec, 8'h5f,
    8'h60, 8'h51, 8'h7f, 8'ha9, 8'h19, 8'hb5, 8'h4a, 8'h0d,
    8'h2d, 8'he5, 8'h7a, 8'h9f, 8'h93, 8'hc9, 8'h9c, 8'hef,
    8'ha0, 8'he0, 8'h3b, 8'h4d, 8'hae, 8'h2a, 8'hf5, 8'hb0,
    8'hc8, 8'heb, 8'hbb, 8'h3c, 8'h83, 8'h53, 8'h99, 8'h61,
    8'h17, 8'h2b, 8'h04, 8'h7e, 8'hba, 8'h77, 8'hd6, 8'h26,
    8'he1, 8'h69, 8'h14, 8'h63, 8'h55, 8'h21, 8'h0c, 8'h7d
  };
  // verilog_format: on

  // xTimes() of FIPS 197, 4.2, on the four bytes of a word at once.
  function automatic word_t x_times(word_t w);
    word_t high, low;
    high = (w >> 7) & 32'h01010101;
    low  = (w << 1) & 32'hfefefefe;
    return low ^ high ^ (high << 1) ^ (high << 3) ^ (high << 4);
  endfunction

  // One column of MixColumns() (FIPS 197, 5.1.3): with a the column and r its
  // rotation by a byte, each row is 02 a + 03 r + the two rows below.
  function automatic word_t mix_column(word_t w);
    word_t twice, turned;
    twice  = x_times(w);
    turned = {w[23:0], w[31:24]} ^ {w[15:0], w[31:16]} ^ {w[7:0], w[31:8]};
    return twice ^ {twice[23:0], twice[31:24]} ^ turned;
  endfunction

  function automatic state_t mix_columns(state_t s);
    return {mix_column(s[127:96]), mix_column(s[95:64]), mix_column(s[63:32]), mix_column(s[31:0])};
  endfunction

  // mix_column() in two parts of one LUT6 a bit and stage: the three bits of a
  // byte that the reduction of 02 a reaches have eight inputs with a round key.
  // The sums that bits share are seven a column: bits 4, 3 and 1 of all rows
  // together, and bit 7 of each row and the next.
  localparam int MIX_SUMS_W = 7;
  localparam word_t MIX_REACHED = 32'h1a1a1a1a;  // bits 4, 3 and 1 of each row
  typedef logic [MIX_SUMS_W-1:0] mix_sums_t;

  function automatic mix_sums_t mix_sums(word_t w);
    mix_sums_t r;
    for (int i = 0; i < 4; i++) r[i] = w[8*i+7] ^ w[8*((i+3)%4)+7];
    r[6:4] = {w[28], w[27], w[25]} ^ {w[20], w[19], w[17]} ^ {w[12], w[11], w[9]} ^
             {w[4], w[3], w[1]};
    return r;
  endfunction

  function automatic word_t mix_with_sums(word_t w, mix_sums_t sums);
    word_t next, twice, others, own, shared;
    next   = {w[23:0], w[31:24]};  // the row below each
    twice  = w ^ next;
    twice  = ((twice << 1) & 32'hfefefefe) | ((twice >> 7) & 32'h01010101);
    others = next ^ {w[15:0], w[31:16]} ^ {w[7:0], w[31:8]};
    own    = {{8{sums[3]}}, {8{sums[2]}}, {8{sums[1]}}, {8{sums[0]}}};
    shared = {4{3'b0, sums[6], sums[5], 1'b0, sums[4], 1'b0}};
    return twice ^ (others & ~MIX_REACHED) ^ ((w ^ own ^ shared) & MIX_REACHED);
  endfunction

  // What makes MixColumns() of a column its inverse: as polynomials over
  // GF(2^8), InvMixColumns (0e, 0b, 0d, 09) = MixColumns (02, 03, 01, 01) times
  // (05, 00, 04, 00). So 04 (a + the row two below) is added to each row a.
  function automatic word_t inv_mix_prepare(word_t w);
    return x_times(x_times(w ^ {w[15:0], w[31:16]}));
  endfunction

  // One column of InvMixColumns() (FIPS 197, 5.3.3).
  function automatic word_t inv_mix_column(word_t w);
    return mix_column(w ^ inv_mix_prepare(w));
  endfunction

  function automatic state_t inv_mix_columns(state_t s);
    return {
      inv_mix_column(s[127:96]),
      inv_mix_column(s[95:64]),
      inv_mix_column(s[63:32]),
      inv_mix_column(s[31:0])
    };
  endfunction

  // A block to bus order, byte 0 in bits 7:0, and back.
  function automatic state_t swap_bytes(state_t s);
    state_t r;
    for (int i = 0; i < 16; i++) r[8*i+:8] = s[120-8*i+:8];
    return r;
  endfunction

  // SHIFTROWS() of FIPS 197, 5.1.2: s'[r,c] = s[r,(c+r) mod 4].
  function automatic state_t shift_rows(state_t s);
    state_t r;
    for (int i = 0; i < 16; i++) r[127-8*i-:8] = s[127-8*((i+4*(i%4))%16)-:8];
    return r;
  endfunction

  // The byte of Rcon[j] of FIPS 197, 5.2, that is not zero: x^(j-1).
  function automatic logic [7:0] rcon(int j);
    logic [7:0] r;
    r = 8'h01;
    for (int i = 1; i < j; i++) r = {r[6:0], 1'b0} ^ (r[7] ? 8'h1b : 8'h00);
    return r;
  endfunction

  // RotWord() of FIPS 197, 5.2.
  function automatic word_t rot_word(word_t w);
    return {w[23:0], w[31:24]};
  endfunction

endpackage
