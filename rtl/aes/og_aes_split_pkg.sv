// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES both ways on bytes that are split in two halves: bits 3:0, which are the same
// to encrypt and to decrypt, and bits 7:4, of which decryption makes others.
//
// With L the linear part of the affine map of FIPS 197, 5.1.1, and any factor c
//
//   SubBytes(x) = L(1/x) + 63,   InvSubBytes(x) = G(SubBytes(G(x + 63)) + 63),
//
// G = c L^-1: the factor before the inverse undoes that behind it. So one table of
// SubBytes does both, with a choice of x or G x on either side. Of most c no bit is
// the same in x and G x. With c = 5f, G + 1 has rank 4, the least there is: in a basis
// whose first four sums G leaves alone, half of the choices are wires.
//
// A byte is stored as eight sums of its bits, SPLIT. Of all bases with those four
// sums, this one has the fewest LUT6 for the choices and both kinds of MixColumns.
// All that is linear and works on whole bytes, the sums of the key schedule above
// all, is the same on split bytes.
//
// To decrypt, the bytes of the state are 63 more than in the standard, so that G has
// nothing added in front of the table. MixColumns and its inverse let that pass, as
// the sum of a row of their matrices is 1.

package og_aes_split_pkg;

  import og_aes_pkg::*;

  // All follow from SPLIT and G, and are proved with the tables and the rounds that they make;
  // written out, as tools are slow to compute them.
  localparam byte_matrix_t SPLIT = 64'h9f_d0_03_01_38_1c_0e_07;
  localparam byte_matrix_t JOIN = 64'ha4_d2_2d_36_13_21_30_10;  // SPLIT^-1
  localparam byte_matrix_t CHANGE = 64'he8_a0_70_58_00_00_00_00;  // G + 1 of split bytes
  localparam byte_matrix_t TWICE = 64'hc0_48_10_a4_04_02_01_20;  // 02 x of split bytes
  localparam byte_matrix_t FOUR_TIMES = 64'h88_4c_a4_d2_02_01_20_10;  // 04 x of split bytes

  localparam logic [7:0] OFFSET = 8'h63;  // what a state to be decrypted has more

  // What decrypting adds behind the table, as split bytes: G(63), which gives INVSBOX(), in the last
  // round; in the others 63 more.
  localparam logic [7:0] LAST_ADDED = 8'h4a;
  localparam logic [7:0] ADDED = 8'h10;

  function automatic byte_map_t byte_map(logic [2047:0] rows);
    byte_map_t r;
    for (int i = 0; i < 256; i++) r[i] = rows[2047-8*i-:8];
    return r;
  endfunction

  function automatic logic [7:0] to_split(logic [7:0] x);
    return matrix_product(SPLIT, x);
  endfunction

  // SBOX() as a split byte: of a split byte, and at the entry of a byte as the standard has it. The
  // image of byte i is [i]; sixteen images a row.
  localparam logic [2047:0] SPLIT_SBOX_ROWS = {
    128'h5a3565af1de690c591ee0d08487e0677,
    128'hfb7218fab7a4f0d0b9102ca0d78b458e,
    128'hea8a863e53be02400cc35c82d1dd5600,
    128'hba0a7a2249dad4febcca25a85ffddfb1,
    128'h3f8c7042c9e423974c3795698404077f,
    128'hd321e146eb59b8a62b44d8477c856ce8,
    128'he3190fdea1a3271a60b0f3e9d668a7bf,
    128'h3a09acf24f15e27b346712339d63f858,
    128'h292a64783d6d43e739dc41ab9eccc4e0,
    128'h4bf7a257f5b6db9ba54e7ded948930ef,
    128'h4aae751183559c51b561541e6a03625b,
    128'hc28db41c260eec66d9fc4d20a97173f4,
    128'h38bdf91f8705765088cff1cead142f52,
    128'h3bc681bb9fc892801baa2d9616f63cb2,
    128'h366b1701c7c174ffd5c013e58f2e9832,
    128'hcdd228cb3179995e9a93b36f0b6e245d
  };

  localparam logic [2047:0] ENTRY_SBOX_ROWS = {
    128'h5a8d1118e7d453b6c4b1dd94eed954a0,
    128'had63bf3c69b3d54470cb6bd3054f2780,
    128'h91fc1e2ce0dfd18943febef535c275fa,
    128'h87151a9242283621956fc02b149da7b2,
    128'h3fd201e150e2a1c82f586816379a1347,
    128'h9efd0030084db510651caefb6d49029b,
    128'h4c93e5d852f8d6f6767ba39f8ccd1746,
    128'h3dda40dbafb44a720d2061b9cc5f56ef,
    128'h3809de819799c759075d2e7ccf34f396,
    128'h48715b45ab250c4e64228a4be6269cd0,
    128'h8867e92d7f248f85235ec1ebbd3a0fbb,
    128'h1d0e51f0787aeaf741a8c3a57ea9628e,
    128'h290a3ea2c5ec83a406f403d7dcbc5ced,
    128'h846e326cce1260aaf9f2193be43174a6,
    128'h39ca827d77736a8b906655b72aba8657,
    128'hc979ffb81face3c6f133b01b040b98e8
  };

  localparam byte_map_t SPLIT_SBOX = byte_map(SPLIT_SBOX_ROWS);
  localparam byte_map_t ENTRY_SBOX = byte_map(ENTRY_SBOX_ROWS);

  // --- on whole words and states ---

  function automatic word_t word_to_split(word_t w);
    word_t r;
    for (int i = 0; i < 4; i++) r[8*i+:8] = to_split(w[8*i+:8]);
    return r;
  endfunction

  function automatic state_t state_to_split(state_t s);
    return state_matrix_product(SPLIT, s);
  endfunction

  function automatic state_t state_from_split(state_t s);
    return state_matrix_product(JOIN, s);
  endfunction

  // x or, to decrypt, G x.
  function automatic state_t state_changed(state_t s, logic decrypt);
    state_t r;
    for (int i = 0; i < 16; i++) begin
      r[8*i+:8] = s[8*i+:8] ^ (matrix_product(CHANGE, s[8*i+:8]) & {8{decrypt}});
    end
    return r;
  endfunction

  // What makes MixColumns() its inverse, to decrypt (inv_mix_prepare() of og_aes_pkg): 04 of the
  // sum of a row and the one two below is added to both.
  function automatic state_t state_prepared(state_t s, logic decrypt);
    state_t r;
    for (int column = 0; column < 4; column++) begin
      logic [3:0][7:0] a;  // row 0 is [3]
      logic [1:0][7:0] pair;
      a = s[WORD_W*column+:WORD_W];
      for (int i = 0; i < 2; i++) pair[i] = (a[i] ^ a[i+2]) & {8{decrypt}};
      for (int i = 0; i < 4; i++) begin
        r[WORD_W*column+8*i+:8] = a[i] ^ matrix_product(FOUR_TIMES, pair[i%2]);
      end
    end
    return r;
  endfunction

  // MixColumns().
  function automatic state_t state_mix(state_t s);
    state_t r;
    for (int column = 0; column < 4; column++) begin
      logic [3:0][7:0] a;
      a = s[WORD_W*column+:WORD_W];
      for (int i = 0; i < 4; i++) begin
        r[WORD_W*column+8*i+:8] = matrix_product(TWICE, a[i] ^ a[(i+3)%4]) ^ a[(i+3)%4] ^
            a[(i+2)%4] ^ a[(i+1)%4];
      end
    end
    return r;
  endfunction

endpackage
