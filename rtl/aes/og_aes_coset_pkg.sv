// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Bytes as four elements of GF(4), for an S-box of few LUT6.
//
// For the three z of GF(4) that are not zero, 1 / (z x) = (1 / z) (1 / x): of each coset
// {x, z x, z^2 x} a table needs one byte. A byte is kept as four elements of GF(4),
// {v3, v2, v1, u}, sums of its bits of which those of z x are z times those of x. If u is not
// zero, x is u times the byte {v3/u, v2/u, v1/u, 1}, and its inverse is 1/u times that of this
// byte: eight functions of six bits. If u is zero, eight others of v serve (og_aes_coset_sbox).
//
// The inverse comes in elements of GF(4), too, but other sums: as an image. From images
// affine map (FIPS 197, 5.1.1), MixColumns() and the sums that the next round's S-boxes
// take are one linear map of a column. Of the choices of four elements on both sides that
// were searched this one has the fewest LUT6 for it: half of its bits are sums of five bits,
// as MixColumns() has them, and three more are with a sum that all rows share.

package og_aes_coset_pkg;

  import og_aes_pkg::*;

  // Rows 2k and 2k + 1 are an element. All matrices follow from STATE and from the elements chosen
  // for images; they are written out, as tools are slow to compute them, and are proved with the
  // S-box and the rounds that they make.
  localparam byte_matrix_t STATE = 64'h57_d6_01_9a_aa_f1_55_78;
  localparam byte_matrix_t JOIN = 64'he0_dc_af_b7_c5_49_82_20;  // STATE^-1

  // The image of a byte s of SubBytes() is elements of 1 / x, plus ADDED: so it is linear in s, and
  // zero of zero. SUBSTITUTED makes s of it.
  localparam logic [7:0] ADDED = 8'hfe;
  localparam byte_matrix_t SUBSTITUTED = 64'ha0_f9_0f_72_85_b9_1a_20;

  // From an image, ONCE gives the byte and TWICE 02 times it. In MixColumns() two rows are added as
  // they are, a row's own times 02; the next row's, times 03, takes both.
  localparam byte_matrix_t ONCE = 64'h08_88_20_4d_30_04_12_01;
  localparam byte_matrix_t TWICE = 64'h10_49_a0_45_12_01_90_41;

  // A byte in elements of GF(4) from one as the standard has it.
  function automatic logic [7:0] to_coset(logic [7:0] x);
    return matrix_product(STATE, x);
  endfunction

  // A byte in elements of GF(4) from its image.
  function automatic logic [7:0] from_image(logic [7:0] x);
    return matrix_product(ONCE, x);
  endfunction

  function automatic state_t state_to_coset(state_t s);
    return state_matrix_product(STATE, s);
  endfunction

  function automatic state_t state_from_coset(state_t s);
    return state_matrix_product(JOIN, s);
  endfunction

  function automatic state_t state_from_images(state_t s);
    return state_matrix_product(SUBSTITUTED, s);
  endfunction

  // ---- the S-box ----------------------------------------------------------

  // An element of GF(4): 0, 1, z and 1 + z are 0, 1, 2 and 3.
  typedef logic [1:0] element_t;

  // v / u, and v of u = 0.
  function automatic element_t quotient(element_t v, element_t u);
    case (u)
      2'd2: return {v[0], v[1] ^ v[0]};
      2'd3: return {v[1] ^ v[0], v[1]};
      default: return v;
    endcase
  endfunction

  // [u][v], the last first: elements of the inverse of the byte {v, u}, u of 0 and 1, which is the
  // image of its SBOX() without ADDED. Written out, as Verilator takes gigabytes to compute it, and
  // proved with the S-box.
  typedef logic [1:0][63:0][7:0] halves_t;

  localparam halves_t HALVES = {
    64'hb5_0f_71_9f_e7_24_aa_39,
    64'hb7_6a_c1_33_5d_98_b1_4a,
    64'h2a_f8_d8_7e_56_4c_f9_c9,
    64'hea_c7_fa_67_52_ef_3c_3a,
    64'hc4_82_90_72_e8_19_eb_ce,
    64'h50_a8_1a_30_64_f3_6d_31,
    64'hba_ee_ae_9b_d4_b2_60_5b,
    64'h02_e6_36_be_9c_af_44_85,
    64'h0e_43_06_bd_bb_4d_a1_1d,
    64'h21_45_b3_40_c6_fe_16_08,
    64'hd1_32_8a_80_0b_07_81_d6,
    64'hf2_dd_86_26_2b_4b_57_0c,
    64'hcb_53_66_3b_cf_62_13_c0,
    64'hc2_0d_09_6b_a9_3d_8d_04,
    64'hf4_8b_73_2c_91_58_cd_34,
    64'h46_e2_ac_18_3e_17_29_00
  };

  // ---- the column ---------------------------------------------------------

  // Bits whose terms that all rows have are added once. The others have few terms or, as bit 6,
  // more of their own than go beside such a sum and a bit of the key.
  localparam logic [7:0] SHARED = 8'b0001_1010;

endpackage
