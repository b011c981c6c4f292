// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// GMULT with a constant hash key: y = H x in GF(2^128) (SP 800-38D, 6.3).
//
// Latency: none. Cost: 795 gates of 6 inputs, 3 levels.
//
// The hash key H of a published test key is in this file: fit for tests, of no use to protect
// anything. `opengcm ghash-key` makes it for a key of yours.
// Written by opengcm ghash-key.

module og_ghash_const_mul
  import og_gf128_pkg::*;
(
    input  element_t x_i,
    output element_t y_o
);

  // verilator no_inline_module

  logic [352:0] level1;
  assign level1[0] = x_i[29] ^ x_i[81] ^ x_i[90] ^ x_i[109] ^ x_i[124] ^ x_i[125];
  assign level1[1] = x_i[42] ^ x_i[86] ^ x_i[112] ^ x_i[113] ^ x_i[120] ^ x_i[121];
  assign level1[2] = x_i[21] ^ x_i[39] ^ x_i[73] ^ x_i[82] ^ x_i[104] ^ x_i[110];
  assign level1[3] = x_i[37] ^ x_i[76] ^ x_i[91] ^ x_i[107] ^ x_i[119] ^ x_i[122];
  assign level1[4] = x_i[22] ^ x_i[40] ^ x_i[74] ^ x_i[83] ^ x_i[105] ^ x_i[111];
  assign level1[5] = x_i[6] ^ x_i[58] ^ x_i[71] ^ x_i[79] ^ x_i[116] ^ x_i[123];
  assign level1[6] = x_i[7] ^ x_i[44] ^ x_i[80] ^ x_i[89] ^ x_i[102] ^ x_i[117];
  assign level1[7] = x_i[4] ^ x_i[49] ^ x_i[62] ^ x_i[77] ^ x_i[114] ^ x_i[127];
  assign level1[8] = x_i[16] ^ x_i[30] ^ x_i[41] ^ x_i[61] ^ x_i[95] ^ x_i[126];
  assign level1[9] = x_i[23] ^ x_i[60] ^ x_i[75] ^ x_i[103] ^ x_i[106] ^ x_i[118];
  assign level1[10] = x_i[5] ^ x_i[19] ^ x_i[50] ^ x_i[59] ^ x_i[84] ^ x_i[115];
  assign level1[11] = x_i[11] ^ x_i[48] ^ x_i[56] ^ x_i[65] ^ x_i[93] ^ x_i[108];
  assign level1[12] = x_i[12] ^ x_i[43] ^ x_i[66] ^ x_i[85] ^ x_i[94] ^ x_i[97];
  assign level1[13] = x_i[24] ^ x_i[38] ^ x_i[47] ^ x_i[69] ^ x_i[78] ^ x_i[92];
  assign level1[14] = x_i[3] ^ x_i[14] ^ x_i[34] ^ x_i[45] ^ x_i[68] ^ x_i[99];
  assign level1[15] = x_i[1] ^ x_i[15] ^ x_i[46] ^ x_i[55] ^ x_i[67] ^ x_i[98];
  assign level1[16] = x_i[18] ^ x_i[20] ^ x_i[57] ^ x_i[63] ^ x_i[72] ^ x_i[100];
  assign level1[17] = x_i[28] ^ x_i[36] ^ x_i[53] ^ x_i[70] ^ x_i[88] ^ x_i[101];
  assign level1[18] = x_i[8] ^ x_i[17] ^ x_i[26] ^ x_i[35] ^ x_i[87] ^ x_i[96];
  assign level1[19] = x_i[0] ^ x_i[9] ^ x_i[27] ^ x_i[32] ^ x_i[54] ^ x_i[64];
  assign level1[20] = x_i[10] ^ x_i[13] ^ x_i[25] ^ x_i[31] ^ x_i[33] ^ x_i[51];
  assign level1[21] = x_i[2] ^ x_i[13] ^ x_i[38] ^ x_i[52] ^ x_i[86] ^ x_i[111];
  assign level1[22] = x_i[1] ^ x_i[2] ^ x_i[28] ^ x_i[31] ^ x_i[44] ^ x_i[127];
  assign level1[23] = x_i[43] ^ x_i[52] ^ x_i[64] ^ x_i[65] ^ x_i[68] ^ x_i[106];
  assign level1[24] = x_i[29] ^ x_i[46] ^ x_i[51] ^ x_i[63] ^ x_i[70] ^ x_i[117];
  assign level1[25] = x_i[32] ^ x_i[49] ^ x_i[56] ^ x_i[102] ^ x_i[120] ^ x_i[123];
  assign level1[26] = x_i[2] ^ x_i[8] ^ x_i[62] ^ x_i[67] ^ x_i[78] ^ x_i[112];
  assign level1[27] = x_i[10] ^ x_i[88] ^ x_i[92] ^ x_i[97] ^ x_i[106] ^ x_i[110];
  assign level1[28] = x_i[25] ^ x_i[45] ^ x_i[59] ^ x_i[70] ^ x_i[83] ^ x_i[125];
  assign level1[29] = x_i[9] ^ x_i[24] ^ x_i[43] ^ x_i[98] ^ x_i[107] ^ x_i[118];
  assign level1[30] = x_i[0] ^ x_i[14] ^ x_i[37] ^ x_i[58] ^ x_i[67] ^ x_i[113];
  assign level1[31] = x_i[18] ^ x_i[41] ^ x_i[53] ^ x_i[79] ^ x_i[90] ^ x_i[103];
  assign level1[32] = x_i[5] ^ x_i[27] ^ x_i[35] ^ x_i[36] ^ x_i[61] ^ x_i[110];
  assign level1[33] = x_i[17] ^ x_i[21] ^ x_i[48] ^ x_i[54] ^ x_i[101] ^ x_i[119];
  assign level1[34] = x_i[19] ^ x_i[44] ^ x_i[87] ^ x_i[107] ^ x_i[116] ^ x_i[118];
  assign level1[35] = x_i[16] ^ x_i[26] ^ x_i[59] ^ x_i[62] ^ x_i[105] ^ x_i[122];
  assign level1[36] = x_i[57] ^ x_i[74] ^ x_i[77] ^ x_i[82] ^ x_i[98] ^ x_i[121];
  assign level1[37] = x_i[22] ^ x_i[41] ^ x_i[60] ^ x_i[80] ^ x_i[100] ^ x_i[120];
  assign level1[38] = x_i[1] ^ x_i[32] ^ x_i[41] ^ x_i[97] ^ x_i[114] ^ x_i[124];
  assign level1[39] = x_i[3] ^ x_i[68] ^ x_i[72] ^ x_i[93] ^ x_i[104] ^ x_i[111];
  assign level1[40] = x_i[10] ^ x_i[20] ^ x_i[36] ^ x_i[50] ^ x_i[99] ^ x_i[116];
  assign level1[41] = x_i[7] ^ x_i[11] ^ x_i[18] ^ x_i[25] ^ x_i[85] ^ x_i[96];
  assign level1[42] = x_i[28] ^ x_i[33] ^ x_i[53] ^ x_i[64] ^ x_i[81] ^ x_i[92];
  assign level1[43] = x_i[26] ^ x_i[40] ^ x_i[45] ^ x_i[47] ^ x_i[101] ^ x_i[109];
  assign level1[44] = x_i[36] ^ x_i[52] ^ x_i[69] ^ x_i[76] ^ x_i[88] ^ x_i[115];
  assign level1[45] = x_i[39] ^ x_i[63] ^ x_i[84] ^ x_i[92] ^ x_i[98] ^ x_i[124];
  assign level1[46] = x_i[1] ^ x_i[38] ^ x_i[73] ^ x_i[86] ^ x_i[94] ^ x_i[109];
  assign level1[47] = x_i[6] ^ x_i[8] ^ x_i[12] ^ x_i[30] ^ x_i[77] ^ x_i[87];
  assign level1[48] = x_i[10] ^ x_i[42] ^ x_i[75] ^ x_i[77] ^ x_i[124] ^ x_i[126];
  assign level1[49] = x_i[3] ^ x_i[33] ^ x_i[54] ^ x_i[60] ^ x_i[91] ^ x_i[127];
  assign level1[50] = x_i[16] ^ x_i[23] ^ x_i[65] ^ x_i[112] ^ x_i[113] ^ x_i[115];
  assign level1[51] = x_i[15] ^ x_i[24] ^ x_i[30] ^ x_i[51] ^ x_i[84] ^ x_i[96];
  assign level1[52] = x_i[48] ^ x_i[55] ^ x_i[79] ^ x_i[89] ^ x_i[105] ^ x_i[116];
  assign level1[53] = x_i[4] ^ x_i[20] ^ x_i[31] ^ x_i[47] ^ x_i[52] ^ x_i[60];
  assign level1[54] = x_i[12] ^ x_i[106] ^ x_i[108] ^ x_i[111] ^ x_i[115] ^ x_i[117];
  assign level1[55] = x_i[16] ^ x_i[39] ^ x_i[53] ^ x_i[71] ^ x_i[73] ^ x_i[107];
  assign level1[56] = x_i[17] ^ x_i[36] ^ x_i[55] ^ x_i[81] ^ x_i[113] ^ x_i[123];
  assign level1[57] = x_i[0] ^ x_i[56] ^ x_i[94] ^ x_i[121] ^ x_i[122] ^ x_i[125];
  assign level1[58] = x_i[8] ^ x_i[49] ^ x_i[52] ^ x_i[62] ^ x_i[66] ^ x_i[97];
  assign level1[59] = x_i[38] ^ x_i[61] ^ x_i[70] ^ x_i[78] ^ x_i[80] ^ x_i[96];
  assign level1[60] = x_i[9] ^ x_i[11] ^ x_i[15] ^ x_i[78] ^ x_i[82] ^ x_i[99];
  assign level1[61] = x_i[6] ^ x_i[24] ^ x_i[39] ^ x_i[40] ^ x_i[89] ^ x_i[103];
  assign level1[62] = x_i[8] ^ x_i[11] ^ x_i[43] ^ x_i[100] ^ x_i[103] ^ x_i[121];
  assign level1[63] = x_i[39] ^ x_i[43] ^ x_i[45] ^ x_i[46] ^ x_i[108] ^ x_i[112];
  assign level1[64] = x_i[17] ^ x_i[30] ^ x_i[32] ^ x_i[57] ^ x_i[67] ^ x_i[100];
  assign level1[65] = x_i[35] ^ x_i[39] ^ x_i[90] ^ x_i[95] ^ x_i[105] ^ x_i[118];
  assign level1[66] = x_i[21] ^ x_i[27] ^ x_i[46] ^ x_i[50] ^ x_i[95] ^ x_i[97];
  assign level1[67] = x_i[5] ^ x_i[7] ^ x_i[69] ^ x_i[93] ^ x_i[98] ^ x_i[125];
  assign level1[68] = x_i[13] ^ x_i[18] ^ x_i[63] ^ x_i[73] ^ x_i[108] ^ x_i[126];
  assign level1[69] = x_i[2] ^ x_i[3] ^ x_i[22] ^ x_i[38] ^ x_i[49] ^ x_i[65];
  assign level1[70] = x_i[13] ^ x_i[22] ^ x_i[25] ^ x_i[47] ^ x_i[58] ^ x_i[112];
  assign level1[71] = x_i[19] ^ x_i[28] ^ x_i[46] ^ x_i[83] ^ x_i[85] ^ x_i[91];
  assign level1[72] = x_i[0] ^ x_i[31] ^ x_i[35] ^ x_i[42] ^ x_i[64] ^ x_i[76];
  assign level1[73] = x_i[15] ^ x_i[21] ^ x_i[34] ^ x_i[59] ^ x_i[70] ^ x_i[113];
  assign level1[74] = x_i[17] ^ x_i[44] ^ x_i[68] ^ x_i[76] ^ x_i[95] ^ x_i[120];
  assign level1[75] = x_i[26] ^ x_i[61] ^ x_i[66] ^ x_i[71] ^ x_i[82] ^ x_i[84];
  assign level1[76] = x_i[4] ^ x_i[14] ^ x_i[66] ^ x_i[74] ^ x_i[96] ^ x_i[107];
  assign level1[77] = x_i[33] ^ x_i[34] ^ x_i[49] ^ x_i[57] ^ x_i[59] ^ x_i[79];
  assign level1[78] = x_i[5] ^ x_i[43] ^ x_i[48] ^ x_i[75] ^ x_i[78] ^ x_i[115];
  assign level1[79] = x_i[19] ^ x_i[37] ^ x_i[53] ^ x_i[55] ^ x_i[90] ^ x_i[94];
  assign level1[80] = x_i[0] ^ x_i[37] ^ x_i[51] ^ x_i[60] ^ x_i[71] ^ x_i[84];
  assign level1[81] = x_i[1] ^ x_i[36] ^ x_i[38] ^ x_i[87] ^ x_i[89] ^ x_i[125];
  assign level1[82] = x_i[14] ^ x_i[104] ^ x_i[106] ^ x_i[113] ^ x_i[118] ^ x_i[121];
  assign level1[83] = x_i[23] ^ x_i[42] ^ x_i[45] ^ x_i[87] ^ x_i[102] ^ x_i[119];
  assign level1[84] = x_i[16] ^ x_i[69] ^ x_i[73] ^ x_i[87] ^ x_i[100] ^ x_i[104];
  assign level1[85] = x_i[49] ^ x_i[54] ^ x_i[59] ^ x_i[93] ^ x_i[94] ^ x_i[126];
  assign level1[86] = x_i[2] ^ x_i[29] ^ x_i[34] ^ x_i[60] ^ x_i[118] ^ x_i[125];
  assign level1[87] = x_i[15] ^ x_i[18] ^ x_i[50] ^ x_i[88] ^ x_i[91] ^ x_i[104];
  assign level1[88] = x_i[34] ^ x_i[40] ^ x_i[55] ^ x_i[60] ^ x_i[70] ^ x_i[100];
  assign level1[89] = x_i[3] ^ x_i[43] ^ x_i[68] ^ x_i[80] ^ x_i[95] ^ x_i[115];
  assign level1[90] = x_i[4] ^ x_i[57] ^ x_i[85] ^ x_i[109] ^ x_i[114] ^ x_i[120];
  assign level1[91] = x_i[34] ^ x_i[38] ^ x_i[72] ^ x_i[93] ^ x_i[104] ^ x_i[107];
  assign level1[92] = x_i[12] ^ x_i[27] ^ x_i[51] ^ x_i[57] ^ x_i[76] ^ x_i[93];
  assign level1[93] = x_i[3] ^ x_i[5] ^ x_i[8] ^ x_i[58] ^ x_i[68] ^ x_i[127];
  assign level1[94] = x_i[9] ^ x_i[68] ^ x_i[80] ^ x_i[92] ^ x_i[93] ^ x_i[120];
  assign level1[95] = x_i[2] ^ x_i[4] ^ x_i[10] ^ x_i[12] ^ x_i[85] ^ x_i[87];
  assign level1[96] = x_i[4] ^ x_i[6] ^ x_i[36] ^ x_i[57] ^ x_i[81] ^ x_i[121];
  assign level1[97] = x_i[3] ^ x_i[28] ^ x_i[50] ^ x_i[71] ^ x_i[78] ^ x_i[100];
  assign level1[98] = x_i[4] ^ x_i[47] ^ x_i[91] ^ x_i[97] ^ x_i[109] ^ x_i[112];
  assign level1[99] = x_i[8] ^ x_i[10] ^ x_i[23] ^ x_i[70] ^ x_i[79] ^ x_i[90];
  assign level1[100] = x_i[8] ^ x_i[21] ^ x_i[45] ^ x_i[88] ^ x_i[93] ^ x_i[127];
  assign level1[101] = x_i[13] ^ x_i[26] ^ x_i[37] ^ x_i[81] ^ x_i[83] ^ x_i[114];
  assign level1[102] = x_i[17] ^ x_i[31] ^ x_i[40] ^ x_i[44] ^ x_i[52] ^ x_i[126];
  assign level1[103] = x_i[14] ^ x_i[16] ^ x_i[28] ^ x_i[35] ^ x_i[46] ^ x_i[79];
  assign level1[104] = x_i[18] ^ x_i[24] ^ x_i[55] ^ x_i[74] ^ x_i[78] ^ x_i[101];
  assign level1[105] = x_i[23] ^ x_i[41] ^ x_i[55] ^ x_i[79] ^ x_i[100] ^ x_i[102];
  assign level1[106] = x_i[25] ^ x_i[26] ^ x_i[50] ^ x_i[68] ^ x_i[108] ^ x_i[110];
  assign level1[107] = x_i[11] ^ x_i[42] ^ x_i[62] ^ x_i[73] ^ x_i[116] ^ x_i[119];
  assign level1[108] = x_i[25] ^ x_i[32] ^ x_i[40] ^ x_i[61] ^ x_i[103] ^ x_i[105];
  assign level1[109] = x_i[29] ^ x_i[31] ^ x_i[66] ^ x_i[69] ^ x_i[70] ^ x_i[107];
  assign level1[110] = x_i[2] ^ x_i[8] ^ x_i[25] ^ x_i[29] ^ x_i[32] ^ x_i[79];
  assign level1[111] = x_i[6] ^ x_i[33] ^ x_i[37] ^ x_i[45] ^ x_i[93] ^ x_i[99];
  assign level1[112] = x_i[1] ^ x_i[14] ^ x_i[54] ^ x_i[90] ^ x_i[111] ^ x_i[115];
  assign level1[113] = x_i[18] ^ x_i[38] ^ x_i[39] ^ x_i[56] ^ x_i[66] ^ x_i[85];
  assign level1[114] = x_i[3] ^ x_i[7] ^ x_i[37] ^ x_i[53] ^ x_i[72] ^ x_i[103];
  assign level1[115] = x_i[3] ^ x_i[18] ^ x_i[82] ^ x_i[83] ^ x_i[89] ^ x_i[124];
  assign level1[116] = x_i[9] ^ x_i[44] ^ x_i[46] ^ x_i[62] ^ x_i[92] ^ x_i[95];
  assign level1[117] = x_i[11] ^ x_i[21] ^ x_i[30] ^ x_i[33] ^ x_i[37] ^ x_i[119];
  assign level1[118] = x_i[16] ^ x_i[60] ^ x_i[61] ^ x_i[68] ^ x_i[85] ^ x_i[102];
  assign level1[119] = x_i[4] ^ x_i[9] ^ x_i[31] ^ x_i[44] ^ x_i[48] ^ x_i[71];
  assign level1[120] = x_i[13] ^ x_i[50] ^ x_i[77] ^ x_i[85] ^ x_i[102] ^ x_i[107];
  assign level1[121] = x_i[20] ^ x_i[47] ^ x_i[74] ^ x_i[82] ^ x_i[111] ^ x_i[113];
  assign level1[122] = x_i[51] ^ x_i[71] ^ x_i[81] ^ x_i[99] ^ x_i[103] ^ x_i[110];
  assign level1[123] = x_i[9] ^ x_i[15] ^ x_i[26] ^ x_i[42] ^ x_i[60] ^ x_i[92];
  assign level1[124] = x_i[22] ^ x_i[50] ^ x_i[64] ^ x_i[88] ^ x_i[91] ^ x_i[110];
  assign level1[125] = x_i[55] ^ x_i[95] ^ x_i[96] ^ x_i[110] ^ x_i[114] ^ x_i[118];
  assign level1[126] = x_i[21] ^ x_i[56] ^ x_i[82] ^ x_i[119] ^ x_i[125] ^ x_i[127];
  assign level1[127] = x_i[0] ^ x_i[27] ^ x_i[80] ^ x_i[94] ^ x_i[95] ^ x_i[119];
  assign level1[128] = x_i[3] ^ x_i[10] ^ x_i[37] ^ x_i[48] ^ x_i[57] ^ x_i[106];
  assign level1[129] = x_i[5] ^ x_i[39] ^ x_i[47] ^ x_i[94] ^ x_i[97] ^ x_i[107];
  assign level1[130] = x_i[12] ^ x_i[27] ^ x_i[45] ^ x_i[47] ^ x_i[72] ^ x_i[86];
  assign level1[131] = x_i[6] ^ x_i[29] ^ x_i[44] ^ x_i[101] ^ x_i[117] ^ x_i[122];
  assign level1[132] = x_i[14] ^ x_i[25] ^ x_i[40] ^ x_i[43] ^ x_i[49] ^ x_i[51];
  assign level1[133] = x_i[3] ^ x_i[11] ^ x_i[34] ^ x_i[57] ^ x_i[90] ^ x_i[92];
  assign level1[134] = x_i[7] ^ x_i[13] ^ x_i[19] ^ x_i[51] ^ x_i[82] ^ x_i[92];
  assign level1[135] = x_i[28] ^ x_i[47] ^ x_i[62] ^ x_i[92] ^ x_i[93] ^ x_i[126];
  assign level1[136] = x_i[1] ^ x_i[29] ^ x_i[43] ^ x_i[59] ^ x_i[73] ^ x_i[109];
  assign level1[137] = x_i[3] ^ x_i[14] ^ x_i[20] ^ x_i[55] ^ x_i[88] ^ x_i[120];
  assign level1[138] = x_i[7] ^ x_i[45] ^ x_i[63] ^ x_i[65] ^ x_i[75] ^ x_i[86];
  assign level1[139] = x_i[1] ^ x_i[20] ^ x_i[30] ^ x_i[122];
  assign level1[140] = x_i[8] ^ x_i[20] ^ x_i[31] ^ x_i[46] ^ x_i[57] ^ x_i[117];
  assign level1[141] = x_i[24] ^ x_i[26] ^ x_i[34] ^ x_i[45] ^ x_i[67] ^ x_i[124];
  assign level1[142] = x_i[25] ^ x_i[28] ^ x_i[41] ^ x_i[44] ^ x_i[76] ^ x_i[124];
  assign level1[143] = x_i[3] ^ x_i[37] ^ x_i[51] ^ x_i[71] ^ x_i[77] ^ x_i[123];
  assign level1[144] = x_i[4] ^ x_i[45] ^ x_i[66] ^ x_i[70] ^ x_i[117] ^ x_i[126];
  assign level1[145] = x_i[9] ^ x_i[18] ^ x_i[21] ^ x_i[53] ^ x_i[62] ^ x_i[98];
  assign level1[146] = x_i[11] ^ x_i[52] ^ x_i[60] ^ x_i[75] ^ x_i[116] ^ x_i[117];
  assign level1[147] = x_i[4] ^ x_i[54] ^ x_i[74] ^ x_i[88] ^ x_i[124];
  assign level1[148] = x_i[5] ^ x_i[35] ^ x_i[37] ^ x_i[49] ^ x_i[112] ^ x_i[114];
  assign level1[149] = x_i[61] ^ x_i[100] ^ x_i[109] ^ x_i[111];
  assign level1[150] = x_i[9] ^ x_i[19] ^ x_i[67] ^ x_i[107];
  assign level1[151] = x_i[3] ^ x_i[27] ^ x_i[40] ^ x_i[43] ^ x_i[51] ^ x_i[65];
  assign level1[152] = x_i[5] ^ x_i[29] ^ x_i[69] ^ x_i[106] ^ x_i[111] ^ x_i[123];
  assign level1[153] = x_i[13] ^ x_i[33] ^ x_i[77] ^ x_i[104];
  assign level1[154] = x_i[14] ^ x_i[17] ^ x_i[23] ^ x_i[54] ^ x_i[77] ^ x_i[81];
  assign level1[155] = x_i[16] ^ x_i[43] ^ x_i[75] ^ x_i[96] ^ x_i[103] ^ x_i[119];
  assign level1[156] = x_i[20] ^ x_i[26] ^ x_i[62] ^ x_i[64] ^ x_i[99] ^ x_i[119];
  assign level1[157] = x_i[21] ^ x_i[24] ^ x_i[35] ^ x_i[36] ^ x_i[51] ^ x_i[69];
  assign level1[158] = x_i[6] ^ x_i[31] ^ x_i[73] ^ x_i[94] ^ x_i[101] ^ x_i[114];
  assign level1[159] = x_i[15] ^ x_i[69] ^ x_i[81] ^ x_i[116];
  assign level1[160] = x_i[25] ^ x_i[33] ^ x_i[36] ^ x_i[80] ^ x_i[120] ^ x_i[125];
  assign level1[161] = x_i[31] ^ x_i[47] ^ x_i[51] ^ x_i[126];
  assign level1[162] = x_i[14] ^ x_i[25] ^ x_i[30] ^ x_i[37] ^ x_i[53] ^ x_i[123];
  assign level1[163] = x_i[2] ^ x_i[15] ^ x_i[56] ^ x_i[70] ^ x_i[84] ^ x_i[94];
  assign level1[164] = x_i[30] ^ x_i[33] ^ x_i[65] ^ x_i[72];
  assign level1[165] = x_i[0] ^ x_i[6] ^ x_i[46] ^ x_i[48] ^ x_i[112] ^ x_i[124];
  assign level1[166] = x_i[28] ^ x_i[35] ^ x_i[39] ^ x_i[64] ^ x_i[71] ^ x_i[105];
  assign level1[167] = x_i[0] ^ x_i[70] ^ x_i[80] ^ x_i[110];
  assign level1[168] = x_i[13] ^ x_i[23] ^ x_i[29] ^ x_i[72] ^ x_i[80] ^ x_i[123];
  assign level1[169] = x_i[14] ^ x_i[19] ^ x_i[27] ^ x_i[65] ^ x_i[69] ^ x_i[102];
  assign level1[170] = x_i[22] ^ x_i[30] ^ x_i[37] ^ x_i[42] ^ x_i[45] ^ x_i[63];
  assign level1[171] = x_i[1] ^ x_i[4] ^ x_i[20] ^ x_i[58] ^ x_i[87] ^ x_i[110];
  assign level1[172] = x_i[6] ^ x_i[16] ^ x_i[25] ^ x_i[72] ^ x_i[86] ^ x_i[103];
  assign level1[173] = x_i[6] ^ x_i[9] ^ x_i[34] ^ x_i[48] ^ x_i[84] ^ x_i[118];
  assign level1[174] = x_i[12] ^ x_i[28] ^ x_i[39] ^ x_i[61] ^ x_i[83] ^ x_i[89];
  assign level1[175] = x_i[0] ^ x_i[10] ^ x_i[58] ^ x_i[70] ^ x_i[111] ^ x_i[118];
  assign level1[176] = x_i[20] ^ x_i[31] ^ x_i[42] ^ x_i[96] ^ x_i[107] ^ x_i[120];
  assign level1[177] = x_i[20] ^ x_i[32] ^ x_i[35] ^ x_i[63] ^ x_i[81] ^ x_i[102];
  assign level1[178] = x_i[0] ^ x_i[5] ^ x_i[38] ^ x_i[40] ^ x_i[65] ^ x_i[101];
  assign level1[179] = x_i[0] ^ x_i[19] ^ x_i[21] ^ x_i[50] ^ x_i[94] ^ x_i[120];
  assign level1[180] = x_i[1] ^ x_i[4] ^ x_i[56] ^ x_i[67] ^ x_i[74] ^ x_i[97];
  assign level1[181] = x_i[8] ^ x_i[47] ^ x_i[56] ^ x_i[64] ^ x_i[77] ^ x_i[119];
  assign level1[182] = x_i[22] ^ x_i[55] ^ x_i[63] ^ x_i[65];
  assign level1[183] = x_i[35] ^ x_i[43] ^ x_i[58] ^ x_i[64] ^ x_i[103] ^ x_i[117];
  assign level1[184] = x_i[27] ^ x_i[60] ^ x_i[80] ^ x_i[103] ^ x_i[122] ^ x_i[124];
  assign level1[185] = x_i[7] ^ x_i[36] ^ x_i[51] ^ x_i[52] ^ x_i[79] ^ x_i[82];
  assign level1[186] = x_i[1] ^ x_i[11] ^ x_i[40] ^ x_i[67] ^ x_i[99] ^ x_i[117];
  assign level1[187] = x_i[24] ^ x_i[41] ^ x_i[48] ^ x_i[50] ^ x_i[52] ^ x_i[110];
  assign level1[188] = x_i[2] ^ x_i[13] ^ x_i[28] ^ x_i[54] ^ x_i[55] ^ x_i[76];
  assign level1[189] = x_i[2] ^ x_i[15] ^ x_i[17] ^ x_i[21] ^ x_i[62] ^ x_i[73];
  assign level1[190] = x_i[5] ^ x_i[9] ^ x_i[33] ^ x_i[39] ^ x_i[58] ^ x_i[96];
  assign level1[191] = x_i[7] ^ x_i[14] ^ x_i[25] ^ x_i[56] ^ x_i[101] ^ x_i[118];
  assign level1[192] = x_i[32] ^ x_i[48] ^ x_i[58] ^ x_i[64] ^ x_i[70] ^ x_i[123];
  assign level1[193] = x_i[15] ^ x_i[20] ^ x_i[24] ^ x_i[85] ^ x_i[108] ^ x_i[121];
  assign level1[194] = x_i[28] ^ x_i[29] ^ x_i[45] ^ x_i[58] ^ x_i[60] ^ x_i[122];
  assign level1[195] = x_i[7] ^ x_i[10] ^ x_i[22] ^ x_i[23] ^ x_i[76] ^ x_i[98];
  assign level1[196] = x_i[7] ^ x_i[32] ^ x_i[59] ^ x_i[66] ^ x_i[75] ^ x_i[95];
  assign level1[197] = x_i[1] ^ x_i[33] ^ x_i[38] ^ x_i[44] ^ x_i[74] ^ x_i[105];
  assign level1[198] = x_i[13] ^ x_i[17] ^ x_i[24] ^ x_i[86] ^ x_i[105] ^ x_i[122];
  assign level1[199] = x_i[11] ^ x_i[24] ^ x_i[36] ^ x_i[126];
  assign level1[200] = x_i[20] ^ x_i[23] ^ x_i[98] ^ x_i[116] ^ x_i[121] ^ x_i[123];
  assign level1[201] = x_i[0] ^ x_i[2] ^ x_i[35] ^ x_i[40] ^ x_i[59] ^ x_i[67];
  assign level1[202] = x_i[10] ^ x_i[18] ^ x_i[33] ^ x_i[43] ^ x_i[85] ^ x_i[126];
  assign level1[203] = x_i[0] ^ x_i[12] ^ x_i[42] ^ x_i[49] ^ x_i[75] ^ x_i[91];
  assign level1[204] = x_i[0] ^ x_i[3] ^ x_i[13] ^ x_i[29] ^ x_i[60] ^ x_i[88];
  assign level1[205] = x_i[0] ^ x_i[14] ^ x_i[24] ^ x_i[29] ^ x_i[37] ^ x_i[48];
  assign level1[206] = x_i[0] ^ x_i[22] ^ x_i[23] ^ x_i[27] ^ x_i[38] ^ x_i[80];
  assign level1[207] = x_i[0] ^ x_i[37] ^ x_i[50] ^ x_i[69] ^ x_i[70] ^ x_i[86];
  assign level1[208] = x_i[1] ^ x_i[2] ^ x_i[8] ^ x_i[19] ^ x_i[21] ^ x_i[40];
  assign level1[209] = x_i[1] ^ x_i[6] ^ x_i[10] ^ x_i[19] ^ x_i[35] ^ x_i[54];
  assign level1[210] = x_i[1] ^ x_i[7] ^ x_i[18] ^ x_i[62] ^ x_i[69] ^ x_i[125];
  assign level1[211] = x_i[1] ^ x_i[2] ^ x_i[9] ^ x_i[56] ^ x_i[93] ^ x_i[104];
  assign level1[212] = x_i[1] ^ x_i[12] ^ x_i[15] ^ x_i[43] ^ x_i[59] ^ x_i[72];
  assign level1[213] = x_i[1] ^ x_i[23] ^ x_i[33] ^ x_i[61] ^ x_i[102] ^ x_i[125];
  assign level1[214] = x_i[1] ^ x_i[28] ^ x_i[37] ^ x_i[64] ^ x_i[91] ^ x_i[101];
  assign level1[215] = x_i[2] ^ x_i[10] ^ x_i[16] ^ x_i[18] ^ x_i[51] ^ x_i[55];
  assign level1[216] = x_i[3] ^ x_i[5] ^ x_i[11] ^ x_i[53] ^ x_i[88] ^ x_i[114];
  assign level1[217] = x_i[3] ^ x_i[23] ^ x_i[31] ^ x_i[59] ^ x_i[86] ^ x_i[118];
  assign level1[218] = x_i[1] ^ x_i[4] ^ x_i[28] ^ x_i[42] ^ x_i[66] ^ x_i[88];
  assign level1[219] = x_i[2] ^ x_i[6] ^ x_i[8] ^ x_i[18] ^ x_i[19] ^ x_i[102];
  assign level1[220] = x_i[4] ^ x_i[8] ^ x_i[15] ^ x_i[20] ^ x_i[22] ^ x_i[29];
  assign level1[221] = x_i[4] ^ x_i[11] ^ x_i[17] ^ x_i[33] ^ x_i[35] ^ x_i[61];
  assign level1[222] = x_i[4] ^ x_i[13] ^ x_i[37] ^ x_i[50] ^ x_i[68] ^ x_i[71];
  assign level1[223] = x_i[2] ^ x_i[36] ^ x_i[41] ^ x_i[42] ^ x_i[98] ^ x_i[114];
  assign level1[224] = x_i[3] ^ x_i[7] ^ x_i[13] ^ x_i[14] ^ x_i[44] ^ x_i[117];
  assign level1[225] = x_i[1] ^ x_i[17] ^ x_i[47] ^ x_i[75] ^ x_i[87] ^ x_i[111];
  assign level1[226] = x_i[4] ^ x_i[13] ^ x_i[29] ^ x_i[46] ^ x_i[47] ^ x_i[50];
  assign level1[227] = x_i[4] ^ x_i[18] ^ x_i[22] ^ x_i[31] ^ x_i[34] ^ x_i[122];
  assign level1[228] = x_i[5] ^ x_i[7] ^ x_i[28] ^ x_i[32] ^ x_i[96] ^ x_i[106];
  assign level1[229] = x_i[5] ^ x_i[41] ^ x_i[53] ^ x_i[76] ^ x_i[88] ^ x_i[121];
  assign level1[230] = x_i[6] ^ x_i[8] ^ x_i[12] ^ x_i[18] ^ x_i[61] ^ x_i[98];
  assign level1[231] = x_i[6] ^ x_i[10] ^ x_i[27] ^ x_i[29] ^ x_i[41] ^ x_i[74];
  assign level1[232] = x_i[4] ^ x_i[5] ^ x_i[13] ^ x_i[18] ^ x_i[45] ^ x_i[52];
  assign level1[233] = x_i[6] ^ x_i[12] ^ x_i[60] ^ x_i[81] ^ x_i[92] ^ x_i[107];
  assign level1[234] = x_i[6] ^ x_i[25] ^ x_i[26] ^ x_i[47] ^ x_i[48] ^ x_i[115];
  assign level1[235] = x_i[3] ^ x_i[10] ^ x_i[18] ^ x_i[20] ^ x_i[74] ^ x_i[120];
  assign level1[236] = x_i[46] ^ x_i[56] ^ x_i[78] ^ x_i[96] ^ x_i[98] ^ x_i[112];
  assign level1[237] = x_i[7] ^ x_i[11] ^ x_i[20] ^ x_i[26] ^ x_i[27] ^ x_i[42];
  assign level1[238] = x_i[7] ^ x_i[78] ^ x_i[84] ^ x_i[91] ^ x_i[100] ^ x_i[124];
  assign level1[239] = x_i[8] ^ x_i[11] ^ x_i[25] ^ x_i[57] ^ x_i[109] ^ x_i[110];
  assign level1[240] = x_i[8] ^ x_i[21] ^ x_i[32] ^ x_i[35] ^ x_i[54] ^ x_i[56];
  assign level1[241] = x_i[8] ^ x_i[71] ^ x_i[78] ^ x_i[85] ^ x_i[91] ^ x_i[119];
  assign level1[242] = x_i[8] ^ x_i[43] ^ x_i[67] ^ x_i[73] ^ x_i[101] ^ x_i[116];
  assign level1[243] = x_i[10] ^ x_i[15] ^ x_i[17] ^ x_i[40] ^ x_i[97] ^ x_i[101];
  assign level1[244] = x_i[10] ^ x_i[18] ^ x_i[54] ^ x_i[75] ^ x_i[102] ^ x_i[127];
  assign level1[245] = x_i[10] ^ x_i[23] ^ x_i[28] ^ x_i[34] ^ x_i[47] ^ x_i[73];
  assign level1[246] = x_i[9] ^ x_i[27] ^ x_i[31] ^ x_i[61] ^ x_i[67] ^ x_i[90];
  assign level1[247] = x_i[12] ^ x_i[45] ^ x_i[54] ^ x_i[62] ^ x_i[76] ^ x_i[90];
  assign level1[248] = x_i[13] ^ x_i[15] ^ x_i[32] ^ x_i[42] ^ x_i[68] ^ x_i[104];
  assign level1[249] = x_i[13] ^ x_i[19] ^ x_i[32] ^ x_i[84] ^ x_i[101] ^ x_i[109];
  assign level1[250] = x_i[13] ^ x_i[21] ^ x_i[36] ^ x_i[46] ^ x_i[59] ^ x_i[110];
  assign level1[251] = x_i[13] ^ x_i[21] ^ x_i[43] ^ x_i[81] ^ x_i[86] ^ x_i[98];
  assign level1[252] = x_i[13] ^ x_i[22] ^ x_i[43] ^ x_i[48] ^ x_i[49] ^ x_i[89];
  assign level1[253] = x_i[14] ^ x_i[15] ^ x_i[19] ^ x_i[48] ^ x_i[58] ^ x_i[79];
  assign level1[254] = x_i[14] ^ x_i[17] ^ x_i[37] ^ x_i[40] ^ x_i[53] ^ x_i[84];
  assign level1[255] = x_i[14] ^ x_i[20] ^ x_i[37] ^ x_i[51] ^ x_i[91] ^ x_i[104];
  assign level1[256] = x_i[15] ^ x_i[19] ^ x_i[30] ^ x_i[34] ^ x_i[60] ^ x_i[126];
  assign level1[257] = x_i[12] ^ x_i[87] ^ x_i[89] ^ x_i[106] ^ x_i[108] ^ x_i[125];
  assign level1[258] = x_i[15] ^ x_i[28] ^ x_i[44] ^ x_i[52] ^ x_i[68] ^ x_i[100];
  assign level1[259] = x_i[15] ^ x_i[29] ^ x_i[30] ^ x_i[38] ^ x_i[39] ^ x_i[67];
  assign level1[260] = x_i[17] ^ x_i[59] ^ x_i[69] ^ x_i[77] ^ x_i[78] ^ x_i[82];
  assign level1[261] = x_i[10] ^ x_i[38] ^ x_i[55] ^ x_i[69] ^ x_i[75] ^ x_i[93];
  assign level1[262] = x_i[20] ^ x_i[51] ^ x_i[58] ^ x_i[74] ^ x_i[100] ^ x_i[127];
  assign level1[263] = x_i[19] ^ x_i[20] ^ x_i[23] ^ x_i[24] ^ x_i[50] ^ x_i[64];
  assign level1[264] = x_i[16] ^ x_i[30] ^ x_i[36] ^ x_i[61] ^ x_i[80] ^ x_i[108];
  assign level1[265] = x_i[21] ^ x_i[27] ^ x_i[31] ^ x_i[35] ^ x_i[38] ^ x_i[45];
  assign level1[266] = x_i[22] ^ x_i[23] ^ x_i[43] ^ x_i[67] ^ x_i[76] ^ x_i[127];
  assign level1[267] = x_i[22] ^ x_i[71] ^ x_i[72] ^ x_i[78] ^ x_i[98] ^ x_i[103];
  assign level1[268] = x_i[4] ^ x_i[16] ^ x_i[78] ^ x_i[86] ^ x_i[99] ^ x_i[110];
  assign level1[269] = x_i[22] ^ x_i[87] ^ x_i[103] ^ x_i[114] ^ x_i[123] ^ x_i[127];
  assign level1[270] = x_i[23] ^ x_i[37] ^ x_i[49] ^ x_i[69] ^ x_i[99] ^ x_i[119];
  assign level1[271] = x_i[25] ^ x_i[30] ^ x_i[37] ^ x_i[39] ^ x_i[44] ^ x_i[89];
  assign level1[272] = x_i[20] ^ x_i[55] ^ x_i[63] ^ x_i[76] ^ x_i[87] ^ x_i[93];
  assign level1[273] = x_i[25] ^ x_i[38] ^ x_i[52] ^ x_i[55] ^ x_i[71] ^ x_i[127];
  assign level1[274] = x_i[26] ^ x_i[42] ^ x_i[53] ^ x_i[59] ^ x_i[69] ^ x_i[124];
  assign level1[275] = x_i[27] ^ x_i[34] ^ x_i[40] ^ x_i[68] ^ x_i[76] ^ x_i[85];
  assign level1[276] = x_i[16] ^ x_i[26] ^ x_i[46] ^ x_i[47] ^ x_i[58] ^ x_i[118];
  assign level1[277] = x_i[29] ^ x_i[39] ^ x_i[41] ^ x_i[42] ^ x_i[65] ^ x_i[126];
  assign level1[278] = x_i[20] ^ x_i[27] ^ x_i[37] ^ x_i[56] ^ x_i[58] ^ x_i[92];
  assign level1[279] = x_i[15] ^ x_i[30] ^ x_i[41] ^ x_i[80] ^ x_i[81] ^ x_i[85];
  assign level1[280] = x_i[25] ^ x_i[63] ^ x_i[66] ^ x_i[68] ^ x_i[69] ^ x_i[126];
  assign level1[281] = x_i[29] ^ x_i[46] ^ x_i[55] ^ x_i[73] ^ x_i[90] ^ x_i[96];
  assign level1[282] = x_i[31] ^ x_i[32] ^ x_i[56] ^ x_i[59] ^ x_i[68] ^ x_i[79];
  assign level1[283] = x_i[30] ^ x_i[42] ^ x_i[50] ^ x_i[60] ^ x_i[61] ^ x_i[63];
  assign level1[284] = x_i[19] ^ x_i[21] ^ x_i[30] ^ x_i[31] ^ x_i[85] ^ x_i[104];
  assign level1[285] = x_i[30] ^ x_i[61] ^ x_i[83] ^ x_i[97] ^ x_i[112] ^ x_i[121];
  assign level1[286] = x_i[35] ^ x_i[54] ^ x_i[75] ^ x_i[83] ^ x_i[84] ^ x_i[103];
  assign level1[287] = x_i[35] ^ x_i[98] ^ x_i[99] ^ x_i[106] ^ x_i[108] ^ x_i[109];
  assign level1[288] = x_i[36] ^ x_i[37] ^ x_i[47] ^ x_i[54] ^ x_i[67] ^ x_i[113];
  assign level1[289] = x_i[36] ^ x_i[42] ^ x_i[57] ^ x_i[72] ^ x_i[95] ^ x_i[110];
  assign level1[290] = x_i[11] ^ x_i[19] ^ x_i[32] ^ x_i[76] ^ x_i[93] ^ x_i[106];
  assign level1[291] = x_i[32] ^ x_i[37] ^ x_i[47] ^ x_i[80] ^ x_i[83] ^ x_i[125];
  assign level1[292] = x_i[20] ^ x_i[34] ^ x_i[39] ^ x_i[87] ^ x_i[97] ^ x_i[108];
  assign level1[293] = x_i[37] ^ x_i[43] ^ x_i[50] ^ x_i[61] ^ x_i[62] ^ x_i[76];
  assign level1[294] = x_i[34] ^ x_i[62] ^ x_i[67] ^ x_i[73] ^ x_i[101] ^ x_i[120];
  assign level1[295] = x_i[38] ^ x_i[51] ^ x_i[53] ^ x_i[66] ^ x_i[72] ^ x_i[83];
  assign level1[296] = x_i[39] ^ x_i[43] ^ x_i[64] ^ x_i[84] ^ x_i[86] ^ x_i[95];
  assign level1[297] = x_i[39] ^ x_i[51] ^ x_i[55] ^ x_i[102] ^ x_i[103] ^ x_i[112];
  assign level1[298] = x_i[27] ^ x_i[53] ^ x_i[70] ^ x_i[102] ^ x_i[105] ^ x_i[120];
  assign level1[299] = x_i[41] ^ x_i[49] ^ x_i[59] ^ x_i[67] ^ x_i[85] ^ x_i[93];
  assign level1[300] = x_i[41] ^ x_i[51] ^ x_i[56] ^ x_i[71] ^ x_i[75] ^ x_i[86];
  assign level1[301] = x_i[20] ^ x_i[28] ^ x_i[43] ^ x_i[52] ^ x_i[59] ^ x_i[68];
  assign level1[302] = x_i[20] ^ x_i[49] ^ x_i[83] ^ x_i[85] ^ x_i[92] ^ x_i[93];
  assign level1[303] = x_i[52] ^ x_i[79] ^ x_i[83] ^ x_i[90] ^ x_i[96] ^ x_i[121];
  assign level1[304] = x_i[52] ^ x_i[54] ^ x_i[64] ^ x_i[70] ^ x_i[108] ^ x_i[127];
  assign level1[305] = x_i[56] ^ x_i[59] ^ x_i[63] ^ x_i[75] ^ x_i[76] ^ x_i[116];
  assign level1[306] = x_i[57] ^ x_i[63] ^ x_i[74] ^ x_i[95] ^ x_i[110] ^ x_i[123];
  assign level1[307] = x_i[59] ^ x_i[74] ^ x_i[89] ^ x_i[96] ^ x_i[105] ^ x_i[113];
  assign level1[308] = x_i[61] ^ x_i[65] ^ x_i[82] ^ x_i[112] ^ x_i[115] ^ x_i[125];
  assign level1[309] = x_i[68] ^ x_i[85] ^ x_i[99] ^ x_i[107] ^ x_i[121] ^ x_i[122];
  assign level1[310] = x_i[69] ^ x_i[72] ^ x_i[76] ^ x_i[82] ^ x_i[106] ^ x_i[115];
  assign level1[311] = x_i[54] ^ x_i[76] ^ x_i[91] ^ x_i[96] ^ x_i[101] ^ x_i[114];
  assign level1[312] = x_i[36] ^ x_i[62] ^ x_i[69] ^ x_i[94] ^ x_i[109] ^ x_i[126];
  assign level1[313] = x_i[73] ^ x_i[75] ^ x_i[85] ^ x_i[87] ^ x_i[88] ^ x_i[105];
  assign level1[314] = x_i[79] ^ x_i[84] ^ x_i[95] ^ x_i[108] ^ x_i[112] ^ x_i[117];
  assign level1[315] = x_i[86] ^ x_i[100] ^ x_i[102] ^ x_i[106] ^ x_i[121] ^ x_i[127];
  assign level1[316] = x_i[90] ^ x_i[96] ^ x_i[105] ^ x_i[107] ^ x_i[108] ^ x_i[111];
  assign level1[317] = x_i[79] ^ x_i[81] ^ x_i[105] ^ x_i[114] ^ x_i[126];
  assign level1[318] = x_i[103] ^ x_i[109] ^ x_i[113];
  assign level1[319] = x_i[106] ^ x_i[116];
  assign level1[320] = x_i[56] ^ x_i[61] ^ x_i[86];
  assign level1[321] = x_i[74] ^ x_i[91] ^ x_i[107];
  assign level1[322] = x_i[8] ^ x_i[14] ^ x_i[26] ^ x_i[41] ^ x_i[49];
  assign level1[323] = x_i[11] ^ x_i[75] ^ x_i[124];
  assign level1[324] = x_i[116] ^ x_i[120];
  assign level1[325] = x_i[5] ^ x_i[49] ^ x_i[52] ^ x_i[114];
  assign level1[326] = x_i[66] ^ x_i[102];
  assign level1[327] = x_i[44] ^ x_i[72] ^ x_i[87] ^ x_i[126];
  assign level1[328] = x_i[5] ^ x_i[87];
  assign level1[329] = x_i[93] ^ x_i[119];
  assign level1[330] = x_i[26] ^ x_i[47] ^ x_i[72];
  assign level1[331] = x_i[27] ^ x_i[29];
  assign level1[332] = x_i[92] ^ x_i[96];
  assign level1[333] = x_i[12] ^ x_i[55] ^ x_i[86] ^ x_i[91] ^ x_i[96] ^ x_i[103];
  assign level1[334] = x_i[103] ^ x_i[117] ^ x_i[122];
  assign level1[335] = x_i[89] ^ x_i[92] ^ x_i[109] ^ x_i[121];
  assign level1[336] = x_i[15] ^ x_i[36];
  assign level1[337] = x_i[10] ^ x_i[38] ^ x_i[60] ^ x_i[85];
  assign level1[338] = x_i[1] ^ x_i[83];
  assign level1[339] = x_i[39] ^ x_i[105] ^ x_i[111] ^ x_i[113];
  assign level1[340] = x_i[19] ^ x_i[28];
  assign level1[341] = x_i[44] ^ x_i[57] ^ x_i[58];
  assign level1[342] = x_i[98] ^ x_i[101] ^ x_i[106] ^ x_i[115];
  assign level1[343] = x_i[102] ^ x_i[104];
  assign level1[344] = x_i[113] ^ x_i[114];
  assign level1[345] = x_i[64] ^ x_i[69] ^ x_i[75];
  assign level1[346] = x_i[52] ^ x_i[62];
  assign level1[347] = x_i[88] ^ x_i[107] ^ x_i[109];
  assign level1[348] = x_i[41] ^ x_i[43] ^ x_i[54];
  assign level1[349] = x_i[48] ^ x_i[70];
  assign level1[350] = x_i[9] ^ x_i[13] ^ x_i[37] ^ x_i[74] ^ x_i[90] ^ x_i[106];
  assign level1[351] = x_i[109] ^ x_i[121] ^ x_i[126];
  assign level1[352] = x_i[33] ^ x_i[110];

  logic [313:0] level2;
  assign level2[0] = level1[2] ^ level1[5] ^ level1[6] ^ level1[7] ^ level1[10] ^ level1[11];
  assign level2[1] = level1[0] ^ level1[3] ^ level1[10] ^ level1[13] ^ level1[16] ^ level1[18];
  assign level2[2] = level1[4] ^ level1[6] ^ level1[9] ^ level1[13];
  assign level2[3] = level1[0] ^ level1[11] ^ level1[14] ^ level1[26];
  assign level2[4] = level1[1] ^ level1[3] ^ level1[12] ^ level1[20];
  assign level2[5] = level1[5] ^ level1[9] ^ level1[16] ^ level1[17];
  assign level2[6] = level1[1] ^ level1[6] ^ level1[8] ^ level1[10];
  assign level2[7] = level1[5] ^ level1[7] ^ level1[13] ^ level1[14] ^ level1[20] ^ level1[33];
  assign level2[8] = level1[12] ^ level1[14] ^ level1[16] ^ level1[19];
  assign level2[9] = level1[1] ^ level1[16] ^ level1[21] ^ level1[27] ^ level1[30] ^ level1[41];
  assign level2[10] = level1[6] ^ level1[8] ^ level1[13] ^ level1[15] ^ level1[17] ^ level1[31];
  assign level2[11] = level1[0] ^ level1[2] ^ level1[22] ^ level1[30];
  assign level2[12] = level1[7] ^ level1[8] ^ level1[13] ^ level1[25] ^ level1[35] ^ level1[69];
  assign level2[13] = x_i[126] ^ level1[4] ^ level1[14] ^ level1[15] ^ level1[20] ^ level1[29];
  assign level2[14] = level1[0] ^ level1[6] ^ level1[7] ^ level1[14] ^ level1[21] ^ level1[22];
  assign level2[15] = x_i[104] ^ level1[17] ^ level1[18] ^ level1[22] ^ level1[48] ^ level1[58];
  assign level2[16] = x_i[86] ^ x_i[90] ^ level1[8] ^ level1[20] ^ level1[29] ^ level1[51];
  assign level2[17] = x_i[119] ^ x_i[125] ^ level1[10] ^ level1[16] ^ level1[32] ^ level1[60];
  assign level2[18] = level1[1] ^ level1[9] ^ level1[11] ^ level1[14];
  assign level2[19] = level1[8] ^ level1[11];
  assign level2[20] = level1[3] ^ level1[4] ^ level1[7] ^ level1[22] ^ level1[24] ^ level1[74];
  assign level2[21] = level1[4] ^ level1[10] ^ level1[17] ^ level1[19] ^ level1[46] ^ level1[96];
  assign level2[22] = level1[4] ^ level1[22] ^ level1[23] ^ level1[29];
  assign level2[23] = level1[13] ^ level1[20] ^ level1[24] ^ level1[40];
  assign level2[24] = x_i[35] ^ x_i[118] ^ level1[0] ^ level1[27] ^ level1[36] ^ level1[144];
  assign level2[25] = x_i[71] ^ x_i[73] ^ x_i[75] ^ level1[10] ^ level1[11] ^ level1[30];
  assign level2[26] = level1[2] ^ level1[28];
  assign level2[27] = x_i[79] ^ x_i[83] ^ level1[1] ^ level1[14] ^ level1[26] ^ level1[39];
  assign level2[28] = x_i[91] ^ level1[5] ^ level1[19] ^ level1[22] ^ level1[38] ^ level1[130];
  assign level2[29] = x_i[112] ^ level1[0] ^ level1[63] ^ level1[64];
  assign level2[30] = x_i[116] ^ level1[3] ^ level1[35] ^ level1[48];
  assign level2[31] = x_i[99] ^ level1[7] ^ level1[18] ^ level1[21];
  assign level2[32] = level1[12] ^ level1[31];
  assign level2[33] = level1[10] ^ level1[14] ^ level1[15] ^ level1[20] ^ level1[35] ^ level1[42];
  assign level2[34] = level1[1] ^ level1[15] ^ level1[18] ^ level1[62] ^ level1[80] ^ level1[103];
  assign level2[35] = level1[5] ^ level1[24] ^ level1[29] ^ level1[36];
  assign level2[36] = x_i[66] ^ x_i[95] ^ level1[5] ^ level1[6] ^ level1[18] ^ level1[29];
  assign level2[37] = level1[6] ^ level1[27] ^ level1[72] ^ level1[145];
  assign level2[38] = level1[13] ^ level1[16] ^ level1[21] ^ level1[44];
  assign level2[39] = level1[7] ^ level1[31] ^ level1[45] ^ level1[73];
  assign level2[40] = level1[12] ^ level1[15] ^ level1[22] ^ level1[23] ^ level1[33] ^ level1[71];
  assign level2[41] = level1[19] ^ level1[31] ^ level1[38] ^ level1[81];
  assign level2[42] = level1[18] ^ level1[34] ^ level1[49] ^ level1[66];
  assign level2[43] = level1[1] ^ level1[19];
  assign level2[44] = x_i[127] ^ level1[4] ^ level1[7] ^ level1[28] ^ level1[32] ^ level1[97];
  assign level2[45] = level1[3] ^ level1[4] ^ level1[5] ^ level1[8] ^ level1[15] ^ level1[17];
  assign level2[46] = level1[2] ^ level1[3] ^ level1[9] ^ level1[14] ^ level1[21] ^ level1[38];
  assign level2[47] = level1[7] ^ level1[12] ^ level1[18];
  assign level2[48] = x_i[87] ^ level1[0] ^ level1[15] ^ level1[21] ^ level1[27] ^ level1[37];
  assign level2[49] = level1[17] ^ level1[19];
  assign level2[50] = x_i[108] ^ x_i[109] ^ x_i[124] ^ level1[15] ^ level1[38] ^ level1[40];
  assign level2[51] = x_i[104] ^ level1[15] ^ level1[25] ^ level1[99];
  assign level2[52] = level1[2] ^ level1[11] ^ level1[18] ^ level1[47] ^ level1[59] ^ level1[124];
  assign level2[53] = x_i[54] ^ x_i[96] ^ level1[0] ^ level1[5] ^ level1[8] ^ level1[16];
  assign level2[54] = x_i[75] ^ level1[15] ^ level1[20] ^ level1[74];
  assign level2[55] = level1[1] ^ level1[15] ^ level1[30] ^ level1[32] ^ level1[53] ^ level1[79];
  assign level2[56] = x_i[92] ^ x_i[119] ^ level1[26] ^ level1[30] ^ level1[41];
  assign level2[57] = x_i[96] ^ level1[13] ^ level1[32] ^ level1[106];
  assign level2[58] = level1[1] ^ level1[2] ^ level1[9] ^ level1[12] ^ level1[13] ^ level1[18];
  assign level2[59] = x_i[79] ^ x_i[80] ^ level1[28] ^ level1[99];
  assign level2[60] = x_i[115] ^ level1[2] ^ level1[15] ^ level1[18] ^ level1[20] ^ level1[48];
  assign level2[61] = x_i[27] ^ x_i[48] ^ x_i[56] ^ level1[15] ^ level1[24] ^ level1[150];
  assign level2[62] = x_i[5] ^ x_i[32] ^ x_i[42] ^ x_i[46] ^ level1[2] ^ level1[106];
  assign level2[63] = level1[0] ^ level1[3] ^ level1[5] ^ level1[13] ^ level1[46] ^ level1[75];
  assign level2[64] = x_i[59] ^ x_i[66] ^ level1[17] ^ level1[23] ^ level1[39] ^ level1[97];
  assign level2[65] = x_i[43] ^ x_i[49] ^ x_i[64] ^ x_i[117] ^ level1[78] ^ level1[157];
  assign level2[66] = x_i[32] ^ x_i[52] ^ x_i[72] ^ x_i[106] ^ level1[47] ^ level1[111];
  assign level2[67] = x_i[5] ^ x_i[97] ^ x_i[98] ^ level1[34] ^ level1[58] ^ level1[175];
  assign level2[68] = x_i[57] ^ x_i[66] ^ x_i[72] ^ level1[11] ^ level1[74] ^ level1[172];
  assign level2[69] = x_i[65] ^ x_i[82] ^ x_i[95] ^ x_i[99] ^ x_i[100] ^ level1[60];
  assign level2[70] = x_i[65] ^ x_i[89] ^ x_i[99] ^ level1[4] ^ level1[11] ^ level1[28];
  assign level2[71] = x_i[57] ^ x_i[116] ^ x_i[119] ^ level1[2] ^ level1[4] ^ level1[8];
  assign level2[72] = x_i[66] ^ x_i[78] ^ x_i[97] ^ x_i[117] ^ level1[5] ^ level1[55];
  assign level2[73] = x_i[68] ^ x_i[74] ^ x_i[86] ^ x_i[101] ^ level1[98] ^ level1[186];
  assign level2[74] = x_i[68] ^ x_i[89] ^ x_i[95] ^ x_i[107] ^ level1[14] ^ level1[193];
  assign level2[75] = x_i[79] ^ level1[0] ^ level1[40] ^ level1[62] ^ level1[74];
  assign level2[76] = x_i[126] ^ x_i[127] ^ level1[3] ^ level1[4] ^ level1[14];
  assign level2[77] = level1[34] ^ level1[41] ^ level1[47] ^ level1[63] ^ level1[132] ^ level1[178];
  assign level2[78] = level1[6] ^ level1[17] ^ level1[22] ^ level1[43] ^ level1[86] ^ level1[127];
  assign level2[79] = x_i[23] ^ x_i[25] ^ level1[7];
  assign level2[80] = level1[25] ^ level1[32] ^ level1[45] ^ level1[95] ^ level1[99] ^ level1[146];
  assign level2[81] = x_i[63] ^ x_i[114] ^ level1[7] ^ level1[12] ^ level1[17] ^ level1[18];
  assign level2[82] = level1[20] ^ level1[43] ^ level1[50] ^ level1[51] ^ level1[119] ^ level1[124];
  assign level2[83] = x_i[123] ^ level1[6] ^ level1[14] ^ level1[40] ^ level1[41];
  assign level2[84] = level1[47] ^ level1[57] ^ level1[87] ^ level1[106] ^ level1[180]
      ^ level1[197];
  assign level2[85] = x_i[124] ^ level1[318] ^ level1[1] ^ level1[2] ^ level1[20] ^ level1[52];
  assign level2[86] = level1[54] ^ level1[59] ^ level1[63] ^ level1[73] ^ level1[190] ^ level1[282];
  assign level2[87] = level1[319] ^ level1[12] ^ level1[17] ^ level1[22] ^ level1[44] ^ level1[45];
  assign level2[88] = level1[50] ^ level1[70] ^ level1[116] ^ level1[125] ^ level1[200]
      ^ level1[278];
  assign level2[89] = x_i[90] ^ x_i[113] ^ level1[320] ^ level1[24] ^ level1[27] ^ level1[43];
  assign level2[90] = level1[50] ^ level1[54] ^ level1[56] ^ level1[75] ^ level1[149] ^ level1[169];
  assign level2[91] = level1[3] ^ level1[15] ^ level1[57] ^ level1[77] ^ level1[85] ^ level1[125];
  assign level2[92] = x_i[126] ^ level1[7] ^ level1[9] ^ level1[10];
  assign level2[93] = level1[18] ^ level1[20] ^ level1[39] ^ level1[55] ^ level1[93] ^ level1[140];
  assign level2[94] = level1[321] ^ level1[1] ^ level1[2] ^ level1[16] ^ level1[20] ^ level1[29];
  assign level2[95] = level1[33] ^ level1[34] ^ level1[57] ^ level1[73] ^ level1[90] ^ level1[91];
  assign level2[96] = x_i[21] ^ level1[1] ^ level1[30] ^ level1[35];
  assign level2[97] = level1[41] ^ level1[49] ^ level1[64] ^ level1[85] ^ level1[105] ^ level1[187];
  assign level2[98] = x_i[61] ^ x_i[122] ^ level1[13] ^ level1[16] ^ level1[38];
  assign level2[99] = level1[58] ^ level1[77] ^ level1[116] ^ level1[123] ^ level1[152]
      ^ level1[162];
  assign level2[100] = x_i[115] ^ x_i[116] ^ x_i[120] ^ level1[17];
  assign level2[101] = level1[22] ^ level1[33] ^ level1[84] ^ level1[116] ^ level1[131]
      ^ level1[173];
  assign level2[102] = x_i[77] ^ x_i[87] ^ x_i[100] ^ x_i[107] ^ level1[9] ^ level1[19];
  assign level2[103] = level1[37] ^ level1[44] ^ level1[52] ^ level1[81] ^ level1[121]
      ^ level1[150];
  assign level2[104] = level1[2] ^ level1[5] ^ level1[16] ^ level1[25] ^ level1[26];
  assign level2[105] = level1[28] ^ level1[69] ^ level1[133] ^ level1[146] ^ level1[170]
      ^ level1[285];
  assign level2[106] = x_i[114] ^ level1[8] ^ level1[26];
  assign level2[107] = level1[35] ^ level1[37] ^ level1[52] ^ level1[147] ^ level1[184]
      ^ level1[287];
  assign level2[108] = x_i[106] ^ level1[1];
  assign level2[109] = level1[8] ^ level1[16] ^ level1[23] ^ level1[28] ^ level1[60] ^ level1[63];
  assign level2[110] = level1[66] ^ level1[71] ^ level1[114] ^ level1[143] ^ level1[152]
      ^ level1[217];
  assign level2[111] = level1[0] ^ level1[1] ^ level1[8];
  assign level2[112] = level1[23] ^ level1[35] ^ level1[49] ^ level1[52] ^ level1[174]
      ^ level1[186];
  assign level2[113] = x_i[52] ^ x_i[68] ^ x_i[81] ^ x_i[94] ^ x_i[127] ^ level1[2];
  assign level2[114] = level1[11] ^ level1[25] ^ level1[31] ^ level1[53] ^ level1[68] ^ level1[102];
  assign level2[115] = x_i[108] ^ x_i[124] ^ level1[322] ^ level1[15] ^ level1[36] ^ level1[37];
  assign level2[116] = level1[40] ^ level1[67] ^ level1[83] ^ level1[84] ^ level1[122]
      ^ level1[134];
  assign level2[117] = x_i[66] ^ x_i[94] ^ level1[0] ^ level1[6];
  assign level2[118] = level1[15] ^ level1[17] ^ level1[29] ^ level1[35] ^ level1[73] ^ level1[172];
  assign level2[119] = level1[323] ^ level1[6] ^ level1[20] ^ level1[55] ^ level1[105]
      ^ level1[130];
  assign level2[120] = x_i[72] ^ x_i[77] ^ level1[11] ^ level1[16] ^ level1[18];
  assign level2[121] = level1[23] ^ level1[39] ^ level1[84] ^ level1[88] ^ level1[121]
      ^ level1[153];
  assign level2[122] = level1[324] ^ level1[0] ^ level1[7] ^ level1[14] ^ level1[15] ^ level1[27];
  assign level2[123] = level1[30] ^ level1[34] ^ level1[50] ^ level1[51] ^ level1[65] ^ level1[68];
  assign level2[124] = x_i[62] ^ x_i[73] ^ x_i[76] ^ x_i[81] ^ x_i[118] ^ level1[64];
  assign level2[125] = level1[325] ^ level1[11] ^ level1[14] ^ level1[15] ^ level1[23] ^ level1[26];
  assign level2[126] = level1[28] ^ level1[43] ^ level1[61] ^ level1[100] ^ level1[110]
      ^ level1[146];
  assign level2[127] = x_i[78] ^ x_i[89] ^ level1[8] ^ level1[19] ^ level1[21];
  assign level2[128] = level1[34] ^ level1[37] ^ level1[43] ^ level1[60] ^ level1[77] ^ level1[94];
  assign level2[129] = x_i[78] ^ level1[4] ^ level1[20] ^ level1[28];
  assign level2[130] = level1[32] ^ level1[38] ^ level1[40] ^ level1[50] ^ level1[67] ^ level1[78];
  assign level2[131] = level1[98] ^ level1[113] ^ level1[155] ^ level1[177] ^ level1[236]
      ^ level1[276];
  assign level2[132] = x_i[127] ^ level1[326] ^ level1[21] ^ level1[24] ^ level1[30] ^ level1[31];
  assign level2[133] = level1[57] ^ level1[61] ^ level1[65] ^ level1[66] ^ level1[73] ^ level1[181];
  assign level2[134] = level1[327] ^ level1[14] ^ level1[21] ^ level1[24] ^ level1[31] ^ level1[39];
  assign level2[135] = x_i[3] ^ x_i[71] ^ level1[9] ^ level1[12] ^ level1[34] ^ level1[39];
  assign level2[136] = level1[42] ^ level1[44] ^ level1[65] ^ level1[85] ^ level1[94] ^ level1[173];
  assign level2[137] = x_i[6] ^ level1[2] ^ level1[3] ^ level1[6] ^ level1[13];
  assign level2[138] = level1[14] ^ level1[23] ^ level1[32] ^ level1[43] ^ level1[56] ^ level1[89];
  assign level2[139] = x_i[41] ^ x_i[44] ^ x_i[49] ^ x_i[121] ^ level1[2];
  assign level2[140] = level1[3] ^ level1[7] ^ level1[19] ^ level1[45] ^ level1[54] ^ level1[100];
  assign level2[141] = x_i[98] ^ x_i[107] ^ level1[328] ^ level1[11] ^ level1[14] ^ level1[15];
  assign level2[142] = level1[18] ^ level1[31] ^ level1[42] ^ level1[52] ^ level1[97] ^ level1[123];
  assign level2[143] = x_i[120] ^ level1[329] ^ level1[45] ^ level1[55] ^ level1[186] ^ level1[246];
  assign level2[144] = x_i[102] ^ x_i[111] ^ level1[1] ^ level1[3] ^ level1[4] ^ level1[10];
  assign level2[145] = level1[29] ^ level1[70] ^ level1[72] ^ level1[76] ^ level1[90] ^ level1[137];
  assign level2[146] = x_i[119] ^ level1[13] ^ level1[118] ^ level1[128];
  assign level2[147] = x_i[82] ^ level1[330] ^ level1[8] ^ level1[21] ^ level1[23] ^ level1[27];
  assign level2[148] = level1[33] ^ level1[34] ^ level1[69] ^ level1[117] ^ level1[170]
      ^ level1[215];
  assign level2[149] = x_i[35] ^ x_i[53] ^ x_i[76] ^ x_i[98] ^ level1[1] ^ level1[6];
  assign level2[150] = level1[21] ^ level1[33] ^ level1[55] ^ level1[59] ^ level1[71] ^ level1[87];
  assign level2[151] = x_i[122] ^ level1[1] ^ level1[14] ^ level1[18] ^ level1[24] ^ level1[25];
  assign level2[152] = level1[30] ^ level1[53] ^ level1[76] ^ level1[84] ^ level1[108]
      ^ level1[136];
  assign level2[153] = x_i[32] ^ x_i[45] ^ x_i[50] ^ x_i[88] ^ level1[331] ^ level1[36];
  assign level2[154] = level1[49] ^ level1[66] ^ level1[78] ^ level1[82] ^ level1[102]
      ^ level1[161];
  assign level2[155] = x_i[34] ^ x_i[104] ^ x_i[122] ^ level1[5] ^ level1[19];
  assign level2[156] = level1[45] ^ level1[48] ^ level1[70] ^ level1[102] ^ level1[108]
      ^ level1[165];
  assign level2[157] = x_i[16] ^ x_i[80] ^ level1[19];
  assign level2[158] = level1[22] ^ level1[46] ^ level1[79] ^ level1[116] ^ level1[132]
      ^ level1[184];
  assign level2[159] = x_i[118] ^ level1[0] ^ level1[11] ^ level1[15] ^ level1[27];
  assign level2[160] = level1[33] ^ level1[36] ^ level1[47] ^ level1[48] ^ level1[185]
      ^ level1[203];
  assign level2[161] = x_i[97] ^ x_i[103] ^ level1[332] ^ level1[2] ^ level1[4] ^ level1[21];
  assign level2[162] = level1[29] ^ level1[31] ^ level1[59] ^ level1[100] ^ level1[133]
      ^ level1[137];
  assign level2[163] = x_i[90] ^ x_i[94] ^ x_i[100] ^ level1[19] ^ level1[20] ^ level1[37];
  assign level2[164] = level1[42] ^ level1[44] ^ level1[66] ^ level1[107] ^ level1[180]
      ^ level1[218];
  assign level2[165] = x_i[72] ^ level1[17] ^ level1[30] ^ level1[39];
  assign level2[166] = level1[42] ^ level1[45] ^ level1[47] ^ level1[64] ^ level1[90] ^ level1[216];
  assign level2[167] = x_i[31] ^ level1[0];
  assign level2[168] = level1[11] ^ level1[17] ^ level1[35] ^ level1[39] ^ level1[46] ^ level1[61];
  assign level2[169] = level1[67] ^ level1[80] ^ level1[91] ^ level1[154] ^ level1[169]
      ^ level1[189];
  assign level2[170] = x_i[116] ^ level1[333] ^ level1[3] ^ level1[8] ^ level1[14] ^ level1[16];
  assign level2[171] = level1[23] ^ level1[36] ^ level1[42] ^ level1[49] ^ level1[70] ^ level1[114];
  assign level2[172] = level1[0] ^ level1[5] ^ level1[6] ^ level1[34] ^ level1[57];
  assign level2[173] = level1[60] ^ level1[82] ^ level1[124] ^ level1[188] ^ level1[237]
      ^ level1[311];
  assign level2[174] = x_i[121] ^ level1[16] ^ level1[38] ^ level1[89] ^ level1[103];
  assign level2[175] = level1[4] ^ level1[6];
  assign level2[176] = level1[7] ^ level1[21] ^ level1[50] ^ level1[85] ^ level1[134] ^ level1[158];
  assign level2[177] = x_i[84] ^ x_i[108] ^ level1[40] ^ level1[41];
  assign level2[178] = level1[42] ^ level1[44] ^ level1[87] ^ level1[89] ^ level1[93] ^ level1[177];
  assign level2[179] = x_i[65] ^ x_i[105] ^ x_i[110] ^ level1[7] ^ level1[8] ^ level1[12];
  assign level2[180] = level1[17] ^ level1[18] ^ level1[19] ^ level1[20] ^ level1[27] ^ level1[47];
  assign level2[181] = level1[58] ^ level1[64] ^ level1[74] ^ level1[128] ^ level1[133]
      ^ level1[256];
  assign level2[182] = level1[334] ^ level1[12] ^ level1[13] ^ level1[18] ^ level1[26] ^ level1[27];
  assign level2[183] = level1[43] ^ level1[46] ^ level1[68] ^ level1[171] ^ level1[188]
      ^ level1[211];
  assign level2[184] = x_i[125] ^ level1[11] ^ level1[23] ^ level1[26] ^ level1[47];
  assign level2[185] = level1[51] ^ level1[52] ^ level1[74] ^ level1[83] ^ level1[157]
      ^ level1[187];
  assign level2[186] = level1[14] ^ level1[17] ^ level1[34];
  assign level2[187] = level1[37] ^ level1[41] ^ level1[64] ^ level1[109] ^ level1[126]
      ^ level1[176];
  assign level2[188] = x_i[83] ^ x_i[126] ^ level1[23] ^ level1[54] ^ level1[87] ^ level1[96];
  assign level2[189] = x_i[0] ^ x_i[18] ^ x_i[118] ^ level1[5] ^ level1[13] ^ level1[35];
  assign level2[190] = level1[51] ^ level1[58] ^ level1[61] ^ level1[69] ^ level1[126]
      ^ level1[168];
  assign level2[191] = x_i[105] ^ level1[20];
  assign level2[192] = level1[24] ^ level1[37] ^ level1[61] ^ level1[166] ^ level1[168]
      ^ level1[184];
  assign level2[193] = x_i[114] ^ level1[25] ^ level1[41] ^ level1[59] ^ level1[86] ^ level1[124];
  assign level2[194] = x_i[42] ^ x_i[69] ^ x_i[74] ^ x_i[110] ^ x_i[123] ^ level1[8];
  assign level2[195] = level1[16] ^ level1[62] ^ level1[91] ^ level1[92] ^ level1[152]
      ^ level1[202];
  assign level2[196] = level1[335] ^ level1[3] ^ level1[4] ^ level1[9] ^ level1[35] ^ level1[39];
  assign level2[197] = level1[51] ^ level1[55] ^ level1[61] ^ level1[77] ^ level1[92] ^ level1[102];
  assign level2[198] = x_i[87] ^ x_i[122] ^ level1[5];
  assign level2[199] = level1[11] ^ level1[12] ^ level1[17] ^ level1[30] ^ level1[35] ^ level1[36];
  assign level2[200] = level1[44] ^ level1[48] ^ level1[68] ^ level1[72] ^ level1[92] ^ level1[168];
  assign level2[201] = x_i[71] ^ x_i[83] ^ x_i[101] ^ x_i[119] ^ level1[336] ^ level1[0];
  assign level2[202] = level1[9] ^ level1[36] ^ level1[51] ^ level1[60] ^ level1[74] ^ level1[83];
  assign level2[203] = x_i[99] ^ level1[337] ^ level1[1] ^ level1[2] ^ level1[8] ^ level1[17];
  assign level2[204] = level1[36] ^ level1[44] ^ level1[57] ^ level1[81] ^ level1[86] ^ level1[138];
  assign level2[205] = x_i[118] ^ level1[338] ^ level1[9] ^ level1[34] ^ level1[73] ^ level1[84];
  assign level2[206] = x_i[70] ^ x_i[74] ^ level1[6];
  assign level2[207] = level1[62] ^ level1[110] ^ level1[130] ^ level1[164] ^ level1[166]
      ^ level1[195];
  assign level2[208] = x_i[24] ^ x_i[124] ^ level1[1] ^ level1[3] ^ level1[6];
  assign level2[209] = level1[9] ^ level1[12] ^ level1[42] ^ level1[43] ^ level1[48] ^ level1[104];
  assign level2[210] = x_i[122] ^ level1[339] ^ level1[3] ^ level1[7] ^ level1[11] ^ level1[13];
  assign level2[211] = level1[19] ^ level1[33] ^ level1[37] ^ level1[40] ^ level1[56] ^ level1[65];
  assign level2[212] = x_i[29] ^ x_i[57] ^ x_i[66] ^ x_i[113] ^ level1[340] ^ level1[24];
  assign level2[213] = level1[42] ^ level1[59] ^ level1[88] ^ level1[96] ^ level1[97] ^ level1[105];
  assign level2[214] = x_i[102] ^ level1[5] ^ level1[6] ^ level1[12] ^ level1[21] ^ level1[30];
  assign level2[215] = level1[32] ^ level1[36] ^ level1[43] ^ level1[67] ^ level1[70] ^ level1[132];
  assign level2[216] = x_i[113] ^ x_i[114] ^ level1[3] ^ level1[21] ^ level1[26] ^ level1[39];
  assign level2[217] = level1[50] ^ level1[52] ^ level1[53] ^ level1[71] ^ level1[108]
      ^ level1[152];
  assign level2[218] = x_i[122] ^ level1[9] ^ level1[14] ^ level1[22] ^ level1[29] ^ level1[49];
  assign level2[219] = level1[54] ^ level1[56] ^ level1[65] ^ level1[82] ^ level1[104]
      ^ level1[131];
  assign level2[220] = level1[41] ^ level1[68] ^ level1[78];
  assign level2[221] = x_i[84] ^ x_i[89] ^ x_i[117] ^ level1[3];
  assign level2[222] = level1[23] ^ level1[36] ^ level1[56] ^ level1[57] ^ level1[93] ^ level1[129];
  assign level2[223] = x_i[71] ^ x_i[82] ^ x_i[83] ^ x_i[110] ^ level1[2] ^ level1[5];
  assign level2[224] = level1[23] ^ level1[34] ^ level1[44] ^ level1[85] ^ level1[102]
      ^ level1[112];
  assign level2[225] = level1[13] ^ level1[17] ^ level1[20];
  assign level2[226] = level1[26] ^ level1[28] ^ level1[46] ^ level1[61] ^ level1[72] ^ level1[175];
  assign level2[227] = x_i[91] ^ level1[5];
  assign level2[228] = level1[44] ^ level1[92] ^ level1[95] ^ level1[147] ^ level1[193]
      ^ level1[279];
  assign level2[229] = x_i[84] ^ level1[3] ^ level1[16] ^ level1[21] ^ level1[27] ^ level1[31];
  assign level2[230] = level1[33] ^ level1[51] ^ level1[61] ^ level1[85] ^ level1[98] ^ level1[182];
  assign level2[231] = x_i[121] ^ level1[3];
  assign level2[232] = level1[21] ^ level1[26] ^ level1[42] ^ level1[50] ^ level1[63] ^ level1[109];
  assign level2[233] = level1[163] ^ level1[171] ^ level1[181] ^ level1[186] ^ level1[220]
      ^ level1[288];
  assign level2[234] = x_i[62] ^ x_i[101] ^ level1[341] ^ level1[10] ^ level1[14] ^ level1[26];
  assign level2[235] = level1[47] ^ level1[56] ^ level1[60] ^ level1[61] ^ level1[71] ^ level1[135];
  assign level2[236] = x_i[96] ^ x_i[124] ^ level1[24] ^ level1[28] ^ level1[33] ^ level1[65];
  assign level2[237] = level1[85] ^ level1[87] ^ level1[94] ^ level1[102] ^ level1[160]
      ^ level1[164];
  assign level2[238] = x_i[100] ^ level1[8] ^ level1[12] ^ level1[18] ^ level1[24];
  assign level2[239] = level1[40] ^ level1[41] ^ level1[52] ^ level1[58] ^ level1[68] ^ level1[82];
  assign level2[240] = x_i[74] ^ x_i[80] ^ x_i[83] ^ x_i[127] ^ level1[2] ^ level1[3];
  assign level2[241] = level1[18] ^ level1[28] ^ level1[53] ^ level1[65] ^ level1[95] ^ level1[102];
  assign level2[242] = level1[342] ^ level1[0] ^ level1[7] ^ level1[25] ^ level1[40] ^ level1[42];
  assign level2[243] = level1[43] ^ level1[53] ^ level1[76] ^ level1[80] ^ level1[117]
      ^ level1[196];
  assign level2[244] = x_i[72] ^ x_i[104] ^ x_i[108] ^ level1[34];
  assign level2[245] = level1[37] ^ level1[58] ^ level1[94] ^ level1[110] ^ level1[179]
      ^ level1[186];
  assign level2[246] = level1[11] ^ level1[14];
  assign level2[247] = level1[16] ^ level1[46] ^ level1[81] ^ level1[130] ^ level1[170]
      ^ level1[187];
  assign level2[248] = level1[9] ^ level1[12] ^ level1[21] ^ level1[27] ^ level1[33] ^ level1[35];
  assign level2[249] = level1[42] ^ level1[51] ^ level1[61] ^ level1[64] ^ level1[69] ^ level1[71];
  assign level2[250] = level1[6] ^ level1[15] ^ level1[22] ^ level1[48];
  assign level2[251] = level1[56] ^ level1[67] ^ level1[69] ^ level1[81] ^ level1[83] ^ level1[154];
  assign level2[252] = x_i[111] ^ x_i[127] ^ level1[13] ^ level1[31] ^ level1[141] ^ level1[176];
  assign level2[253] = x_i[126] ^ level1[343] ^ level1[15] ^ level1[16] ^ level1[49] ^ level1[66];
  assign level2[254] = level1[344] ^ level1[32] ^ level1[45] ^ level1[48] ^ level1[78]
      ^ level1[113];
  assign level2[255] = level1[4] ^ level1[17] ^ level1[24] ^ level1[54] ^ level1[129];
  assign level2[256] = x_i[20] ^ level1[5] ^ level1[10] ^ level1[43];
  assign level2[257] = x_i[75] ^ x_i[122] ^ x_i[123] ^ x_i[124] ^ level1[8] ^ level1[13];
  assign level2[258] = level1[24] ^ level1[60] ^ level1[72] ^ level1[78] ^ level1[84] ^ level1[105];
  assign level2[259] = x_i[83] ^ level1[345] ^ level1[6] ^ level1[16] ^ level1[19] ^ level1[23];
  assign level2[260] = level1[46] ^ level1[59] ^ level1[68] ^ level1[90] ^ level1[113]
      ^ level1[136];
  assign level2[261] = x_i[86] ^ x_i[94] ^ level1[2] ^ level1[6] ^ level1[11] ^ level1[20];
  assign level2[262] = level1[22] ^ level1[25] ^ level1[36] ^ level1[43] ^ level1[58] ^ level1[79];
  assign level2[263] = x_i[4] ^ x_i[7] ^ x_i[26] ^ level1[4] ^ level1[19] ^ level1[25];
  assign level2[264] = level1[27] ^ level1[45] ^ level1[62] ^ level1[114] ^ level1[149]
      ^ level1[167];
  assign level2[265] = x_i[114] ^ level1[0] ^ level1[9] ^ level1[14] ^ level1[29] ^ level1[35];
  assign level2[266] = level1[46] ^ level1[66] ^ level1[90] ^ level1[103] ^ level1[143]
      ^ level1[151];
  assign level2[267] = x_i[124] ^ level1[6] ^ level1[11] ^ level1[20] ^ level1[21];
  assign level2[268] = level1[32] ^ level1[39] ^ level1[76] ^ level1[139] ^ level1[192]
      ^ level1[272];
  assign level2[269] = x_i[113] ^ level1[3] ^ level1[14] ^ level1[32];
  assign level2[270] = level1[44] ^ level1[60] ^ level1[77] ^ level1[83] ^ level1[111]
      ^ level1[162];
  assign level2[271] = level1[0] ^ level1[5] ^ level1[17];
  assign level2[272] = level1[23] ^ level1[32] ^ level1[44] ^ level1[49] ^ level1[58] ^ level1[101];
  assign level2[273] = level1[2] ^ level1[8] ^ level1[25];
  assign level2[274] = level1[32] ^ level1[39] ^ level1[45] ^ level1[59] ^ level1[74] ^ level1[109];
  assign level2[275] = x_i[119] ^ x_i[126] ^ level1[0] ^ level1[10] ^ level1[12] ^ level1[15];
  assign level2[276] = level1[24] ^ level1[26] ^ level1[67] ^ level1[93] ^ level1[127]
      ^ level1[275];
  assign level2[277] = x_i[70] ^ x_i[91] ^ level1[8] ^ level1[19] ^ level1[23];
  assign level2[278] = level1[26] ^ level1[46] ^ level1[56] ^ level1[69] ^ level1[88] ^ level1[151];
  assign level2[279] = x_i[83] ^ x_i[124] ^ level1[346] ^ level1[13] ^ level1[27] ^ level1[29];
  assign level2[280] = level1[36] ^ level1[40] ^ level1[42] ^ level1[55] ^ level1[91] ^ level1[101];
  assign level2[281] = x_i[40] ^ x_i[112] ^ level1[2];
  assign level2[282] = level1[5] ^ level1[11] ^ level1[25] ^ level1[33] ^ level1[101] ^ level1[109];
  assign level2[283] = x_i[113] ^ x_i[119] ^ level1[347] ^ level1[5] ^ level1[19] ^ level1[20];
  assign level2[284] = level1[32] ^ level1[49] ^ level1[68] ^ level1[104] ^ level1[107]
      ^ level1[118];
  assign level2[285] = level1[23] ^ level1[24] ^ level1[46];
  assign level2[286] = level1[57] ^ level1[67] ^ level1[89] ^ level1[95] ^ level1[122]
      ^ level1[143];
  assign level2[287] = level1[65] ^ level1[75] ^ level1[153];
  assign level2[288] = x_i[126] ^ level1[15] ^ level1[23] ^ level1[26] ^ level1[48];
  assign level2[289] = level1[65] ^ level1[79] ^ level1[84] ^ level1[89] ^ level1[160]
      ^ level1[169];
  assign level2[290] = x_i[102] ^ level1[348] ^ level1[1] ^ level1[17] ^ level1[45] ^ level1[98];
  assign level2[291] = x_i[80] ^ x_i[82] ^ x_i[86] ^ x_i[97] ^ level1[349] ^ level1[7];
  assign level2[292] = level1[8] ^ level1[31] ^ level1[55] ^ level1[63] ^ level1[88] ^ level1[135];
  assign level2[293] = x_i[46] ^ x_i[100] ^ x_i[109] ^ x_i[115] ^ x_i[122] ^ level1[7];
  assign level2[294] = level1[8] ^ level1[29] ^ level1[50] ^ level1[163] ^ level1[168]
      ^ level1[189];
  assign level2[295] = x_i[110] ^ x_i[120] ^ level1[35];
  assign level2[296] = level1[36] ^ level1[48] ^ level1[76] ^ level1[104] ^ level1[171]
      ^ level1[182];
  assign level2[297] = x_i[2] ^ x_i[17] ^ x_i[97] ^ level1[0] ^ level1[12] ^ level1[17];
  assign level2[298] = level1[26] ^ level1[37] ^ level1[51] ^ level1[58] ^ level1[100]
      ^ level1[115];
  assign level2[299] = x_i[29] ^ x_i[91] ^ x_i[97] ^ level1[9] ^ level1[10];
  assign level2[300] = level1[42] ^ level1[53] ^ level1[70] ^ level1[94] ^ level1[120]
      ^ level1[165];
  assign level2[301] = level1[15] ^ level1[16] ^ level1[46] ^ level1[49] ^ level1[50];
  assign level2[302] = x_i[66] ^ x_i[93] ^ x_i[112] ^ x_i[114] ^ level1[0] ^ level1[4];
  assign level2[303] = level1[9] ^ level1[43] ^ level1[57] ^ level1[75] ^ level1[112] ^ level1[183];
  assign level2[304] = level1[4] ^ level1[89] ^ level1[103] ^ level1[111] ^ level1[115];
  assign level2[305] = x_i[109] ^ x_i[122] ^ level1[350] ^ level1[6] ^ level1[16] ^ level1[29];
  assign level2[306] = level1[34] ^ level1[41] ^ level1[71] ^ level1[76] ^ level1[122]
      ^ level1[198];
  assign level2[307] = level1[351] ^ level1[28] ^ level1[48] ^ level1[127] ^ level1[171]
      ^ level1[196];
  assign level2[308] = x_i[118] ^ x_i[125] ^ level1[352] ^ level1[2] ^ level1[4] ^ level1[9];
  assign level2[309] = level1[19] ^ level1[24] ^ level1[65] ^ level1[93] ^ level1[103]
      ^ level1[191];
  assign level2[310] = level1[9] ^ level1[11] ^ level1[24] ^ level1[26] ^ level1[30] ^ level1[38];
  assign level2[311] = level1[40] ^ level1[54] ^ level1[88] ^ level1[139] ^ level1[169]
      ^ level1[184];
  assign level2[312] = x_i[109] ^ x_i[112] ^ x_i[119] ^ x_i[122] ^ level1[0] ^ level1[2];
  assign level2[313] = level1[6] ^ level1[29] ^ level1[30] ^ level1[62] ^ level1[114] ^ level1[187];

  logic [127:0] level3;
  assign level3[0] = level1[102] ^ level1[186] ^ level2[75] ^ level2[0] ^ level2[22] ^ level2[66];
  assign level3[1] = level1[229] ^ level2[77] ^ level2[76] ^ level2[1] ^ level2[4] ^ level2[58];
  assign level3[2] = level1[226] ^ level2[78] ^ level2[34] ^ level2[43] ^ level2[45] ^ level2[58];
  assign level3[3] = level1[191] ^ level1[305] ^ level2[80] ^ level2[79] ^ level2[13] ^ level2[18];
  assign level3[4] = level1[153] ^ level1[213] ^ level2[82] ^ level2[81] ^ level2[46] ^ level2[52];
  assign level3[5] = level1[234] ^ level2[84] ^ level2[83] ^ level2[1] ^ level2[6] ^ level2[41];
  assign level3[6] = level2[86] ^ level2[85] ^ level2[19] ^ level2[32] ^ level2[47] ^ level2[49];
  assign level3[7] = level2[88] ^ level2[87] ^ level2[1] ^ level2[2] ^ level2[5] ^ level2[56];
  assign level3[8] = level1[192] ^ level2[90] ^ level2[89] ^ level2[2] ^ level2[38] ^ level2[45];
  assign level3[9] = level1[219] ^ level1[302] ^ level2[91] ^ level2[0] ^ level2[6] ^ level2[14];
  assign level3[10] = level1[241] ^ level2[93] ^ level2[92] ^ level2[13] ^ level2[29] ^ level2[58];
  assign level3[11] = level1[108] ^ level1[201] ^ level2[95] ^ level2[94] ^ level2[2] ^ level2[6];
  assign level3[12] = level1[224] ^ level1[317] ^ level2[97] ^ level2[96] ^ level2[33] ^ level2[45];
  assign level3[13] = level1[170] ^ level1[205] ^ level2[99] ^ level2[98] ^ level2[0] ^ level2[58];
  assign level3[14] = level1[195] ^ level1[269] ^ level2[101] ^ level2[100] ^ level2[1] ^ level2[4];
  assign level3[15] = level1[185] ^ level1[280] ^ level2[103] ^ level2[102] ^ level2[36]
      ^ level2[46];
  assign level3[16] = level2[105] ^ level2[104] ^ level2[2] ^ level2[7] ^ level2[49] ^ level2[60];
  assign level3[17] = level2[107] ^ level2[106] ^ level2[0] ^ level2[2] ^ level2[24] ^ level2[45];
  assign level3[18] = level2[110] ^ level2[109] ^ level2[108] ^ level2[10] ^ level2[40]
      ^ level2[45];
  assign level3[19] = level1[210] ^ level1[315] ^ level2[112] ^ level2[111] ^ level2[7]
      ^ level2[18];
  assign level3[20] = level1[170] ^ level1[191] ^ level1[265] ^ level2[114] ^ level2[113]
      ^ level2[1];
  assign level3[21] = level1[159] ^ level2[116] ^ level2[115] ^ level2[4] ^ level2[43] ^ level2[45];
  assign level3[22] = level1[262] ^ level2[118] ^ level2[117] ^ level2[16] ^ level2[43]
      ^ level2[64];
  assign level3[23] = level1[138] ^ level1[149] ^ level2[119] ^ level2[12] ^ level2[14]
      ^ level2[58];
  assign level3[24] = level1[168] ^ level1[214] ^ level2[121] ^ level2[120] ^ level2[28]
      ^ level2[45];
  assign level3[25] = level1[161] ^ level1[174] ^ level1[306] ^ level2[123] ^ level2[122]
      ^ level2[49];
  assign level3[26] = level1[120] ^ level1[188] ^ level2[124] ^ level2[23] ^ level2[24]
      ^ level2[25];
  assign level3[27] = level1[199] ^ level2[126] ^ level2[125] ^ level2[4] ^ level2[9] ^ level2[56];
  assign level3[28] = level1[148] ^ level1[150] ^ level1[247] ^ level2[128] ^ level2[127]
      ^ level2[0];
  assign level3[29] = level2[131] ^ level2[130] ^ level2[129] ^ level2[8] ^ level2[47] ^ level2[49];
  assign level3[30] = level1[198] ^ level2[133] ^ level2[132] ^ level2[47] ^ level2[49]
      ^ level2[58];
  assign level3[31] = level1[72] ^ level1[80] ^ level1[223] ^ level2[134] ^ level2[6] ^ level2[13];
  assign level3[32] = level1[301] ^ level2[136] ^ level2[135] ^ level2[4] ^ level2[19] ^ level2[31];
  assign level3[33] = level1[107] ^ level1[158] ^ level1[298] ^ level2[138] ^ level2[137]
      ^ level2[8];
  assign level3[34] = level1[113] ^ level1[284] ^ level2[140] ^ level2[139] ^ level2[16]
      ^ level2[45];
  assign level3[35] = level1[129] ^ level1[188] ^ level2[142] ^ level2[141] ^ level2[1] ^ level2[2];
  assign level3[36] = level2[143] ^ level2[3] ^ level2[5] ^ level2[10] ^ level2[32] ^ level2[37];
  assign level3[37] = level1[156] ^ level1[274] ^ level2[145] ^ level2[144] ^ level2[0]
      ^ level2[45];
  assign level3[38] = level1[184] ^ level1[291] ^ level2[146] ^ level2[11] ^ level2[44]
      ^ level2[58];
  assign level3[39] = level2[148] ^ level2[147] ^ level2[2] ^ level2[6] ^ level2[45] ^ level2[49];
  assign level3[40] = level1[183] ^ level1[184] ^ level1[212] ^ level2[150] ^ level2[149]
      ^ level2[7];
  assign level3[41] = level1[248] ^ level2[152] ^ level2[151] ^ level2[0] ^ level2[11] ^ level2[72];
  assign level3[42] = level1[194] ^ level2[154] ^ level2[153] ^ level2[47] ^ level2[49]
      ^ level2[53];
  assign level3[43] = level1[172] ^ level2[156] ^ level2[155] ^ level2[0] ^ level2[45] ^ level2[70];
  assign level3[44] = level2[158] ^ level2[157] ^ level2[1] ^ level2[2] ^ level2[30] ^ level2[68];
  assign level3[45] = level1[314] ^ level2[160] ^ level2[159] ^ level2[42] ^ level2[43]
      ^ level2[58];
  assign level3[46] = level1[222] ^ level2[162] ^ level2[161] ^ level2[4] ^ level2[6] ^ level2[25];
  assign level3[47] = level2[164] ^ level2[163] ^ level2[5] ^ level2[8] ^ level2[21] ^ level2[47];
  assign level3[48] = level1[249] ^ level2[166] ^ level2[165] ^ level2[1] ^ level2[43] ^ level2[48];
  assign level3[49] = level1[297] ^ level2[169] ^ level2[168] ^ level2[167] ^ level2[4]
      ^ level2[63];
  assign level3[50] = level1[139] ^ level2[171] ^ level2[170] ^ level2[0] ^ level2[1] ^ level2[26];
  assign level3[51] = level2[173] ^ level2[172] ^ level2[0] ^ level2[5] ^ level2[26] ^ level2[52];
  assign level3[52] = level1[240] ^ level2[174] ^ level2[26] ^ level2[33] ^ level2[45] ^ level2[74];
  assign level3[53] = level1[225] ^ level2[176] ^ level2[175] ^ level2[9] ^ level2[43] ^ level2[48];
  assign level3[54] = level1[235] ^ level2[178] ^ level2[177] ^ level2[19] ^ level2[58]
      ^ level2[59];
  assign level3[55] = level2[181] ^ level2[180] ^ level2[179] ^ level2[15] ^ level2[20]
      ^ level2[39];
  assign level3[56] = level2[183] ^ level2[182] ^ level2[6] ^ level2[12] ^ level2[18] ^ level2[19];
  assign level3[57] = level1[289] ^ level2[185] ^ level2[184] ^ level2[1] ^ level2[4] ^ level2[57];
  assign level3[58] = level1[268] ^ level2[187] ^ level2[186] ^ level2[20] ^ level2[22]
      ^ level2[32];
  assign level3[59] = level1[145] ^ level1[195] ^ level1[293] ^ level2[188] ^ level2[23]
      ^ level2[36];
  assign level3[60] = level1[178] ^ level1[258] ^ level2[190] ^ level2[189] ^ level2[3]
      ^ level2[49];
  assign level3[61] = level1[194] ^ level1[299] ^ level2[192] ^ level2[191] ^ level2[11]
      ^ level2[40];
  assign level3[62] = level1[139] ^ level1[168] ^ level1[309] ^ level2[193] ^ level2[45]
      ^ level2[63];
  assign level3[63] = level1[244] ^ level2[195] ^ level2[194] ^ level2[1] ^ level2[3] ^ level2[26];
  assign level3[64] = level1[119] ^ level1[261] ^ level2[197] ^ level2[196] ^ level2[4] ^ level2[5];
  assign level3[65] = level1[196] ^ level1[300] ^ level2[200] ^ level2[199] ^ level2[198]
      ^ level2[0];
  assign level3[66] = level1[90] ^ level1[139] ^ level1[164] ^ level2[202] ^ level2[201]
      ^ level2[21];
  assign level3[67] = level1[188] ^ level1[236] ^ level2[204] ^ level2[203] ^ level2[4] ^ level2[5];
  assign level3[68] = level1[168] ^ level1[264] ^ level2[205] ^ level2[2] ^ level2[15] ^ level2[51];
  assign level3[69] = level1[245] ^ level2[207] ^ level2[206] ^ level2[3] ^ level2[5] ^ level2[28];
  assign level3[70] = level1[185] ^ level2[209] ^ level2[208] ^ level2[8] ^ level2[55] ^ level2[65];
  assign level3[71] = level1[86] ^ level1[155] ^ level1[190] ^ level2[211] ^ level2[210]
      ^ level2[26];
  assign level3[72] = level1[142] ^ level2[213] ^ level2[212] ^ level2[21] ^ level2[43]
      ^ level2[52];
  assign level3[73] = level1[168] ^ level1[227] ^ level1[296] ^ level2[215] ^ level2[214]
      ^ level2[2];
  assign level3[74] = level1[159] ^ level1[281] ^ level2[217] ^ level2[216] ^ level2[6]
      ^ level2[55];
  assign level3[75] = level1[167] ^ level1[255] ^ level2[219] ^ level2[218] ^ level2[39]
      ^ level2[58];
  assign level3[76] = level1[133] ^ level1[207] ^ level2[220] ^ level2[43] ^ level2[48]
      ^ level2[71];
  assign level3[77] = level1[239] ^ level2[222] ^ level2[221] ^ level2[31] ^ level2[45]
      ^ level2[54];
  assign level3[78] = level1[200] ^ level1[277] ^ level2[224] ^ level2[223] ^ level2[0] ^ level2[8];
  assign level3[79] = level1[259] ^ level2[226] ^ level2[225] ^ level2[1] ^ level2[47] ^ level2[50];
  assign level3[80] = level2[228] ^ level2[227] ^ level2[0] ^ level2[7] ^ level2[29] ^ level2[43];
  assign level3[81] = level1[270] ^ level2[230] ^ level2[229] ^ level2[2] ^ level2[46] ^ level2[58];
  assign level3[82] = level2[233] ^ level2[232] ^ level2[231] ^ level2[0] ^ level2[5] ^ level2[17];
  assign level3[83] = level1[163] ^ level1[199] ^ level2[235] ^ level2[234] ^ level2[45]
      ^ level2[51];
  assign level3[84] = level1[185] ^ level1[271] ^ level2[237] ^ level2[236] ^ level2[7]
      ^ level2[18];
  assign level3[85] = level1[101] ^ level1[156] ^ level1[292] ^ level2[239] ^ level2[238]
      ^ level2[1];
  assign level3[86] = level1[189] ^ level1[232] ^ level2[241] ^ level2[240] ^ level2[0]
      ^ level2[37];
  assign level3[87] = level1[238] ^ level2[243] ^ level2[242] ^ level2[8] ^ level2[14] ^ level2[19];
  assign level3[88] = level1[208] ^ level2[245] ^ level2[244] ^ level2[11] ^ level2[43]
      ^ level2[54];
  assign level3[89] = level1[206] ^ level1[307] ^ level2[247] ^ level2[246] ^ level2[35]
      ^ level2[45];
  assign level3[90] = level1[131] ^ level1[221] ^ level2[249] ^ level2[248] ^ level2[12]
      ^ level2[73];
  assign level3[91] = level1[254] ^ level1[310] ^ level2[251] ^ level2[250] ^ level2[9]
      ^ level2[10];
  assign level3[92] = level1[263] ^ level2[252] ^ level2[4] ^ level2[7] ^ level2[51] ^ level2[59];
  assign level3[93] = level1[81] ^ level1[122] ^ level1[250] ^ level2[253] ^ level2[6] ^ level2[12];
  assign level3[94] = level1[135] ^ level1[273] ^ level2[254] ^ level2[5] ^ level2[33] ^ level2[60];
  assign level3[95] = level1[130] ^ level1[141] ^ level1[260] ^ level2[255] ^ level2[0]
      ^ level2[17];
  assign level3[96] = level1[179] ^ level2[256] ^ level2[2] ^ level2[53] ^ level2[57] ^ level2[67];
  assign level3[97] = level1[193] ^ level1[266] ^ level2[258] ^ level2[257] ^ level2[1] ^ level2[5];
  assign level3[98] = level1[197] ^ level2[260] ^ level2[259] ^ level2[4] ^ level2[47] ^ level2[58];
  assign level3[99] = level1[80] ^ level1[83] ^ level1[283] ^ level2[262] ^ level2[261] ^ level2[2];
  assign level3[100] = level1[168] ^ level1[171] ^ level2[264] ^ level2[263] ^ level2[4]
      ^ level2[27];
  assign level3[101] = level1[170] ^ level1[257] ^ level2[266] ^ level2[265] ^ level2[43]
      ^ level2[48];
  assign level3[102] = level2[268] ^ level2[267] ^ level2[10] ^ level2[41] ^ level2[43]
      ^ level2[48];
  assign level3[103] = level1[313] ^ level2[270] ^ level2[269] ^ level2[3] ^ level2[47]
      ^ level2[49];
  assign level3[104] = level1[121] ^ level1[140] ^ level1[304] ^ level2[272] ^ level2[271]
      ^ level2[10];
  assign level3[105] = level1[142] ^ level1[286] ^ level2[274] ^ level2[273] ^ level2[0]
      ^ level2[3];
  assign level3[106] = level1[316] ^ level2[276] ^ level2[275] ^ level2[8] ^ level2[11]
      ^ level2[42];
  assign level3[107] = level1[202] ^ level2[278] ^ level2[277] ^ level2[7] ^ level2[13]
      ^ level2[61];
  assign level3[108] = level1[107] ^ level1[252] ^ level2[280] ^ level2[279] ^ level2[6]
      ^ level2[15];
  assign level3[109] = level1[128] ^ level1[294] ^ level2[282] ^ level2[281] ^ level2[38]
      ^ level2[58];
  assign level3[110] = level1[267] ^ level2[284] ^ level2[283] ^ level2[0] ^ level2[4] ^ level2[19];
  assign level3[111] = level1[303] ^ level2[286] ^ level2[285] ^ level2[2] ^ level2[23]
      ^ level2[27];
  assign level3[112] = level1[190] ^ level1[204] ^ level2[287] ^ level2[35] ^ level2[46]
      ^ level2[69];
  assign level3[113] = level1[242] ^ level2[289] ^ level2[288] ^ level2[10] ^ level2[32]
      ^ level2[45];
  assign level3[114] = level1[168] ^ level1[191] ^ level1[243] ^ level2[290] ^ level2[3]
      ^ level2[30];
  assign level3[115] = level1[228] ^ level2[292] ^ level2[291] ^ level2[1] ^ level2[6] ^ level2[8];
  assign level3[116] = level1[231] ^ level2[294] ^ level2[293] ^ level2[6] ^ level2[10]
      ^ level2[26];
  assign level3[117] = level1[198] ^ level1[251] ^ level2[296] ^ level2[295] ^ level2[0]
      ^ level2[20];
  assign level3[118] = level1[184] ^ level1[290] ^ level2[298] ^ level2[297] ^ level2[2]
      ^ level2[5];
  assign level3[119] = level1[168] ^ level1[230] ^ level2[300] ^ level2[299] ^ level2[6]
      ^ level2[26];
  assign level3[120] = level1[55] ^ level1[148] ^ level2[301] ^ level2[1] ^ level2[13] ^ level2[62];
  assign level3[121] = level2[303] ^ level2[302] ^ level2[0] ^ level2[19] ^ level2[32] ^ level2[45];
  assign level3[122] = level1[153] ^ level1[312] ^ level2[304] ^ level2[1] ^ level2[19]
      ^ level2[34];
  assign level3[123] = level2[306] ^ level2[305] ^ level2[0] ^ level2[2] ^ level2[6] ^ level2[22];
  assign level3[124] = level1[253] ^ level2[307] ^ level2[1] ^ level2[11] ^ level2[44] ^ level2[64];
  assign level3[125] = level1[194] ^ level1[233] ^ level2[309] ^ level2[308] ^ level2[0]
      ^ level2[32];
  assign level3[126] = level1[209] ^ level1[308] ^ level2[311] ^ level2[310] ^ level2[2]
      ^ level2[58];
  assign level3[127] = level1[295] ^ level2[313] ^ level2[312] ^ level2[5] ^ level2[50]
      ^ level2[55];

  assign y_o[0] = level3[0];
  assign y_o[1] = level3[1];
  assign y_o[2] = level3[2];
  assign y_o[3] = level3[3];
  assign y_o[4] = level3[4];
  assign y_o[5] = level3[5];
  assign y_o[6] = level3[6];
  assign y_o[7] = level3[7];
  assign y_o[8] = level3[8];
  assign y_o[9] = level3[9];
  assign y_o[10] = level3[10];
  assign y_o[11] = level3[11];
  assign y_o[12] = level3[12];
  assign y_o[13] = level3[13];
  assign y_o[14] = level3[14];
  assign y_o[15] = level3[15];
  assign y_o[16] = level3[16];
  assign y_o[17] = level3[17];
  assign y_o[18] = level3[18];
  assign y_o[19] = level3[19];
  assign y_o[20] = level3[20];
  assign y_o[21] = level3[21];
  assign y_o[22] = level3[22];
  assign y_o[23] = level3[23];
  assign y_o[24] = level3[24];
  assign y_o[25] = level3[25];
  assign y_o[26] = level3[26];
  assign y_o[27] = level3[27];
  assign y_o[28] = level3[28];
  assign y_o[29] = level3[29];
  assign y_o[30] = level3[30];
  assign y_o[31] = level3[31];
  assign y_o[32] = level3[32];
  assign y_o[33] = level3[33];
  assign y_o[34] = level3[34];
  assign y_o[35] = level3[35];
  assign y_o[36] = level3[36];
  assign y_o[37] = level3[37];
  assign y_o[38] = level3[38];
  assign y_o[39] = level3[39];
  assign y_o[40] = level3[40];
  assign y_o[41] = level3[41];
  assign y_o[42] = level3[42];
  assign y_o[43] = level3[43];
  assign y_o[44] = level3[44];
  assign y_o[45] = level3[45];
  assign y_o[46] = level3[46];
  assign y_o[47] = level3[47];
  assign y_o[48] = level3[48];
  assign y_o[49] = level3[49];
  assign y_o[50] = level3[50];
  assign y_o[51] = level3[51];
  assign y_o[52] = level3[52];
  assign y_o[53] = level3[53];
  assign y_o[54] = level3[54];
  assign y_o[55] = level3[55];
  assign y_o[56] = level3[56];
  assign y_o[57] = level3[57];
  assign y_o[58] = level3[58];
  assign y_o[59] = level3[59];
  assign y_o[60] = level3[60];
  assign y_o[61] = level3[61];
  assign y_o[62] = level3[62];
  assign y_o[63] = level3[63];
  assign y_o[64] = level3[64];
  assign y_o[65] = level3[65];
  assign y_o[66] = level3[66];
  assign y_o[67] = level3[67];
  assign y_o[68] = level3[68];
  assign y_o[69] = level3[69];
  assign y_o[70] = level3[70];
  assign y_o[71] = level3[71];
  assign y_o[72] = level3[72];
  assign y_o[73] = level3[73];
  assign y_o[74] = level3[74];
  assign y_o[75] = level3[75];
  assign y_o[76] = level3[76];
  assign y_o[77] = level3[77];
  assign y_o[78] = level3[78];
  assign y_o[79] = level3[79];
  assign y_o[80] = level3[80];
  assign y_o[81] = level3[81];
  assign y_o[82] = level3[82];
  assign y_o[83] = level3[83];
  assign y_o[84] = level3[84];
  assign y_o[85] = level3[85];
  assign y_o[86] = level3[86];
  assign y_o[87] = level3[87];
  assign y_o[88] = level3[88];
  assign y_o[89] = level3[89];
  assign y_o[90] = level3[90];
  assign y_o[91] = level3[91];
  assign y_o[92] = level3[92];
  assign y_o[93] = level3[93];
  assign y_o[94] = level3[94];
  assign y_o[95] = level3[95];
  assign y_o[96] = level3[96];
  assign y_o[97] = level3[97];
  assign y_o[98] = level3[98];
  assign y_o[99] = level3[99];
  assign y_o[100] = level3[100];
  assign y_o[101] = level3[101];
  assign y_o[102] = level3[102];
  assign y_o[103] = level3[103];
  assign y_o[104] = level3[104];
  assign y_o[105] = level3[105];
  assign y_o[106] = level3[106];
  assign y_o[107] = level3[107];
  assign y_o[108] = level3[108];
  assign y_o[109] = level3[109];
  assign y_o[110] = level3[110];
  assign y_o[111] = level3[111];
  assign y_o[112] = level3[112];
  assign y_o[113] = level3[113];
  assign y_o[114] = level3[114];
  assign y_o[115] = level3[115];
  assign y_o[116] = level3[116];
  assign y_o[117] = level3[117];
  assign y_o[118] = level3[118];
  assign y_o[119] = level3[119];
  assign y_o[120] = level3[120];
  assign y_o[121] = level3[121];
  assign y_o[122] = level3[122];
  assign y_o[123] = level3[123];
  assign y_o[124] = level3[124];
  assign y_o[125] = level3[125];
  assign y_o[126] = level3[126];
  assign y_o[127] = level3[127];

endmodule
