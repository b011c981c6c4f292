// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES both ways with one S-box, on bytes that are split: four bits are the same to encrypt
// and to decrypt, and of the four others decryption makes others.
//
// With L the linear part of the affine map of FIPS 197, 5.1.1, and any factor c
//
//   SubBytes(x) = L(1/x) + 63,   InvSubBytes(x) = c / G(x + 63),   G = c L^-1.
//
// So one inverse does both, of x or of G x, and behind it is L, or a factor. Of most c no sum
// of bits is the same in x and G x. With c = 5f (or 1f, ae) G + 1 has rank 4, the least there
// is: four sums are.
//
// A byte is stored as eight sums of its bits, SPLIT; bits 3:0 are these four. The
// inverse is the S-box of og_aes_coset_pkg, which divides: it takes elements of GF(4), of which
// one bit each is one of these sums, and gives elements of c / x that are chosen in the same
// way. So half of both choices are wires. Of all other sums and elements that were searched,
// these have the fewest LUT6 for the choices and both kinds of MixColumns, with each choice one
// level. All that is linear and works on whole bytes, the sums of the key schedule above all, is
// the same on split bytes.
//
// To decrypt, the bytes of the state are 63 more than in the standard, so that G has
// nothing added in front of the S-box. MixColumns and its inverse let that pass, as
// the sum of a row of their matrices is 1.

package og_aes_split_pkg;

  import og_aes_pkg::*;

  // All follow from SPLIT, the elements and c, and are proved with the S-box and the rounds that
  // they make; written out, as tools are slow to compute them.
  localparam byte_matrix_t SPLIT = 64'hea_a5_9f_4b_38_24_12_09;
  localparam byte_matrix_t JOIN = 64'hf3_79_d4_6a_b6_d0_68_b7;  // SPLIT^-1
  localparam byte_matrix_t TWICE = 64'ha0_88_c0_40_0c_02_01_d0;  // 02 x of split bytes
  localparam byte_matrix_t FOUR_TIMES = 64'h60_ac_28_88_0e_01_d0_68;  // 04 x of split bytes

  // What the S-box takes: of a split byte, and of G x.
  localparam byte_matrix_t ENTER = 64'h10_08_50_04_c8_02_01_25;
  localparam byte_matrix_t ENTER_BACK = 64'h70_08_f0_04_20_02_01_32;

  // From what it gives to a split byte: L(1/x), and c/x.
  localparam byte_matrix_t LEAVE = 64'ha0_85_08_0d_40_10_04_02;
  localparam byte_matrix_t LEAVE_BACK = 64'he8_a0_13_80_40_10_04_02;

  // The table of the S-box, as og_aes_coset_pkg has its own.
  localparam og_aes_coset_pkg::halves_t HALVES = {
    64'h5f_13_ad_83_a2_d0_3c_4b,
    64'h06_1a_d3_92_1f_d8_eb_a3,
    64'h8c_82_24_49_f5_23_ab_65,
    64'haa_81_73_7f_93_84_37_99,
    64'h8f_5d_05_62_44_70_a1_bf,
    64'h79_ac_e6_76_39_b1_2c_de,
    64'hfc_4d_6e_57_26_f8_8b_a7,
    64'h36_4f_30_9c_66_80_75_03,
    64'h3d_29_f7_04_dc_bc_33_be,
    64'hec_c9_94_e9_b6_47_6b_07,
    64'he8_74_4e_7e_59_16_3e_08,
    64'h11_64_d4_d7_bd_db_89_09,
    64'h68_22_b8_69_87_7c_98_97,
    64'h17_ae_2b_0c_ce_d6_6d_0e,
    64'he5_6f_cf_15_45_7a_b5_2a,
    64'hda_8a_9f_3f_50_a0_f0_00
  };

  localparam logic [7:0] OFFSET = 8'h63;  // what a state to be decrypted has more
  localparam logic [7:0] ADDED = 8'h9f;  // 63, split

  function automatic logic [7:0] to_split(logic [7:0] x);
    return matrix_product(SPLIT, x);
  endfunction

  // What an S-box takes: elements of x or, to decrypt, of G x.
  function automatic logic [7:0] entering(logic [7:0] x, logic decrypt);
    return matrix_product(ENTER, x) ^ (matrix_product(ENTER ^ ENTER_BACK, x) & {8{decrypt}});
  endfunction

  // What an S-box gives, as a split byte without ADDED.
  function automatic logic [7:0] leaving(logic [7:0] image, logic decrypt);
    return matrix_product(LEAVE, image) ^
        (matrix_product(LEAVE ^ LEAVE_BACK, image) & {8{decrypt}});
  endfunction

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

  // What makes MixColumns() its inverse, to decrypt (inv_mix_prepare() of og_aes_pkg): of the two
  // pairs of a column, the sums of a row and the one two below, 04 times each is added to both.
  function automatic word_t prepared(word_t column, logic [1:0][7:0] pairs);
    word_t r;
    for (int i = 0; i < 4; i++) begin
      r[8*i+:8] = column[8*i+:8] ^ matrix_product(FOUR_TIMES, pairs[i%2]);
    end
    return r;
  endfunction

endpackage
