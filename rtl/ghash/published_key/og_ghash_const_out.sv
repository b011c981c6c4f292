// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// From the loop's basis back to a GHASH value, one a cycle.
//
// Latency: 4 cycles. Cost: 730 gates of 6 inputs.
//
// The hash key H of a published test key is in this file: fit for tests, of no use to protect
// anything. `opengcm ghash-key` makes it for a key of yours.
// Written by opengcm ghash-key.

module og_ghash_const_out
  import og_gf128_pkg::*;
(
    input  logic     clk_i,
    input  logic     rst_ni,
    input  logic     clear_i,
    input  logic     start_i,
    input  element_t state_i,
    output logic     valid_o,
    output element_t hash_o
);

  // verilator no_inline_module

  logic [3:0] valid_q;

  always_ff @(posedge clk_i) begin
    valid_q <= {valid_q[2:0], start_i};
    if (!rst_ni || clear_i) valid_q <= '0;
  end

  logic [258:0] stage1_q;

  always_ff @(posedge clk_i) begin
    stage1_q[0] <= state_i[19] ^ state_i[21] ^ state_i[48] ^ state_i[95] ^ state_i[100]
        ^ state_i[124];
    stage1_q[1] <= state_i[15] ^ state_i[28] ^ state_i[65] ^ state_i[66] ^ state_i[102]
        ^ state_i[120];
    stage1_q[2] <= state_i[9] ^ state_i[31] ^ state_i[47] ^ state_i[55] ^ state_i[85]
        ^ state_i[108];
    stage1_q[3] <= state_i[7] ^ state_i[8] ^ state_i[29] ^ state_i[50] ^ state_i[76] ^ state_i[119];
    stage1_q[4] <= state_i[20] ^ state_i[53] ^ state_i[58] ^ state_i[86] ^ state_i[96]
        ^ state_i[117];
    stage1_q[5] <= state_i[26] ^ state_i[40] ^ state_i[73] ^ state_i[82] ^ state_i[94]
        ^ state_i[127];
    stage1_q[6] <= state_i[2] ^ state_i[30] ^ state_i[38] ^ state_i[52] ^ state_i[97]
        ^ state_i[114];
    stage1_q[7] <= state_i[5] ^ state_i[36] ^ state_i[59] ^ state_i[103] ^ state_i[109]
        ^ state_i[126];
    stage1_q[8] <= state_i[3] ^ state_i[42] ^ state_i[51] ^ state_i[62] ^ state_i[90]
        ^ state_i[115];
    stage1_q[9] <= state_i[10] ^ state_i[32] ^ state_i[56] ^ state_i[60] ^ state_i[84]
        ^ state_i[92];
    stage1_q[10] <= state_i[1] ^ state_i[34] ^ state_i[54] ^ state_i[71] ^ state_i[87]
        ^ state_i[88];
    stage1_q[11] <= state_i[16] ^ state_i[39] ^ state_i[45] ^ state_i[64] ^ state_i[74]
        ^ state_i[105];
    stage1_q[12] <= state_i[25] ^ state_i[27] ^ state_i[43] ^ state_i[80] ^ state_i[113]
        ^ state_i[123];
    stage1_q[13] <= state_i[6] ^ state_i[23] ^ state_i[44] ^ state_i[106] ^ state_i[110]
        ^ state_i[125];
    stage1_q[14] <= state_i[12] ^ state_i[17] ^ state_i[37] ^ state_i[69] ^ state_i[75]
        ^ state_i[78];
    stage1_q[15] <= state_i[13] ^ state_i[35] ^ state_i[68] ^ state_i[91] ^ state_i[93]
        ^ state_i[104];
    stage1_q[16] <= state_i[4] ^ state_i[14] ^ state_i[22] ^ state_i[49] ^ state_i[63]
        ^ state_i[81];
    stage1_q[17] <= state_i[18] ^ state_i[98] ^ state_i[101] ^ state_i[107] ^ state_i[111]
        ^ state_i[122];
    stage1_q[18] <= state_i[4] ^ state_i[5] ^ state_i[17] ^ state_i[48] ^ state_i[61]
        ^ state_i[106];
    stage1_q[19] <= state_i[64] ^ state_i[69] ^ state_i[105] ^ state_i[116] ^ state_i[126]
        ^ state_i[127];
    stage1_q[20] <= state_i[6] ^ state_i[33] ^ state_i[78] ^ state_i[85] ^ state_i[115]
        ^ state_i[116];
    stage1_q[21] <= state_i[12] ^ state_i[20] ^ state_i[88] ^ state_i[109] ^ state_i[110]
        ^ state_i[118];
    stage1_q[22] <= state_i[5] ^ state_i[8] ^ state_i[31] ^ state_i[37] ^ state_i[94] ^ state_i[98];
    stage1_q[23] <= state_i[35] ^ state_i[65] ^ state_i[82] ^ state_i[107] ^ state_i[117]
        ^ state_i[123];
    stage1_q[24] <= state_i[7] ^ state_i[18] ^ state_i[23] ^ state_i[30] ^ state_i[72]
        ^ state_i[83];
    stage1_q[25] <= state_i[27] ^ state_i[29] ^ state_i[33] ^ state_i[47] ^ state_i[111]
        ^ state_i[116];
    stage1_q[26] <= state_i[37] ^ state_i[50] ^ state_i[74] ^ state_i[96] ^ state_i[114]
        ^ state_i[122];
    stage1_q[27] <= state_i[20] ^ state_i[40] ^ state_i[41] ^ state_i[64] ^ state_i[75]
        ^ state_i[89];
    stage1_q[28] <= state_i[13] ^ state_i[32] ^ state_i[46] ^ state_i[94] ^ state_i[114]
        ^ state_i[116];
    stage1_q[29] <= state_i[23] ^ state_i[47] ^ state_i[60] ^ state_i[84] ^ state_i[86]
        ^ state_i[120];
    stage1_q[30] <= state_i[8] ^ state_i[48] ^ state_i[49] ^ state_i[53] ^ state_i[72]
        ^ state_i[101];
    stage1_q[31] <= state_i[2] ^ state_i[10] ^ state_i[44] ^ state_i[48] ^ state_i[62]
        ^ state_i[78];
    stage1_q[32] <= state_i[19] ^ state_i[25] ^ state_i[26] ^ state_i[55] ^ state_i[91]
        ^ state_i[121];
    stage1_q[33] <= state_i[23] ^ state_i[38] ^ state_i[53] ^ state_i[62] ^ state_i[89]
        ^ state_i[103];
    stage1_q[34] <= state_i[1] ^ state_i[7] ^ state_i[28] ^ state_i[57] ^ state_i[79]
        ^ state_i[112];
    stage1_q[35] <= state_i[7] ^ state_i[44] ^ state_i[83] ^ state_i[102] ^ state_i[110]
        ^ state_i[123];
    stage1_q[36] <= state_i[33] ^ state_i[65] ^ state_i[92] ^ state_i[105] ^ state_i[109]
        ^ state_i[124];
    stage1_q[37] <= state_i[10] ^ state_i[26] ^ state_i[32] ^ state_i[76] ^ state_i[100]
        ^ state_i[122];
    stage1_q[38] <= state_i[19] ^ state_i[35] ^ state_i[69] ^ state_i[71] ^ state_i[98]
        ^ state_i[113];
    stage1_q[39] <= state_i[2] ^ state_i[18] ^ state_i[68] ^ state_i[84] ^ state_i[103]
        ^ state_i[115];
    stage1_q[40] <= state_i[1] ^ state_i[10] ^ state_i[24] ^ state_i[94] ^ state_i[117]
        ^ state_i[121];
    stage1_q[41] <= state_i[16] ^ state_i[22] ^ state_i[29] ^ state_i[30] ^ state_i[34]
        ^ state_i[66];
    stage1_q[42] <= state_i[18] ^ state_i[52] ^ state_i[63] ^ state_i[73] ^ state_i[88]
        ^ state_i[110];
    stage1_q[43] <= state_i[12] ^ state_i[40] ^ state_i[55] ^ state_i[70] ^ state_i[86]
        ^ state_i[95];
    stage1_q[44] <= state_i[43] ^ state_i[57] ^ state_i[61] ^ state_i[85] ^ state_i[104]
        ^ state_i[114];
    stage1_q[45] <= state_i[11] ^ state_i[15] ^ state_i[76] ^ state_i[107] ^ state_i[118]
        ^ state_i[124];
    stage1_q[46] <= state_i[5] ^ state_i[9] ^ state_i[54] ^ state_i[78] ^ state_i[84]
        ^ state_i[126];
    stage1_q[47] <= state_i[2] ^ state_i[74] ^ state_i[87] ^ state_i[95] ^ state_i[101]
        ^ state_i[114];
    stage1_q[48] <= state_i[1] ^ state_i[20] ^ state_i[26] ^ state_i[34] ^ state_i[42]
        ^ state_i[83];
    stage1_q[49] <= state_i[6] ^ state_i[17] ^ state_i[18] ^ state_i[35] ^ state_i[62]
        ^ state_i[105];
    stage1_q[50] <= state_i[7] ^ state_i[79] ^ state_i[84] ^ state_i[103] ^ state_i[111]
        ^ state_i[122];
    stage1_q[51] <= state_i[44] ^ state_i[56] ^ state_i[68] ^ state_i[80] ^ state_i[83]
        ^ state_i[124];
    stage1_q[52] <= state_i[13] ^ state_i[24] ^ state_i[67] ^ state_i[85] ^ state_i[95]
        ^ state_i[110];
    stage1_q[53] <= state_i[15] ^ state_i[25] ^ state_i[27] ^ state_i[81] ^ state_i[88]
        ^ state_i[99];
    stage1_q[54] <= state_i[29] ^ state_i[46] ^ state_i[55] ^ state_i[60] ^ state_i[70]
        ^ state_i[100];
    stage1_q[55] <= state_i[42] ^ state_i[45] ^ state_i[55] ^ state_i[79] ^ state_i[100]
        ^ state_i[127];
    stage1_q[56] <= state_i[3] ^ state_i[8] ^ state_i[22] ^ state_i[33] ^ state_i[40]
        ^ state_i[122];
    stage1_q[57] <= state_i[5] ^ state_i[6] ^ state_i[43] ^ state_i[113] ^ state_i[116]
        ^ state_i[126];
    stage1_q[58] <= state_i[3] ^ state_i[11] ^ state_i[14] ^ state_i[46] ^ state_i[80]
        ^ state_i[87];
    stage1_q[59] <= state_i[9] ^ state_i[45] ^ state_i[51] ^ state_i[85] ^ state_i[108]
        ^ state_i[117];
    stage1_q[60] <= state_i[37] ^ state_i[61] ^ state_i[78] ^ state_i[92] ^ state_i[103]
        ^ state_i[111];
    stage1_q[61] <= state_i[54] ^ state_i[69] ^ state_i[72] ^ state_i[79] ^ state_i[108]
        ^ state_i[121];
    stage1_q[62] <= state_i[1] ^ state_i[15] ^ state_i[19] ^ state_i[25] ^ state_i[40]
        ^ state_i[45];
    stage1_q[63] <= state_i[2] ^ state_i[4] ^ state_i[14] ^ state_i[43] ^ state_i[94]
        ^ state_i[104];
    stage1_q[64] <= state_i[17] ^ state_i[36] ^ state_i[60] ^ state_i[87] ^ state_i[88]
        ^ state_i[109];
    stage1_q[65] <= state_i[2] ^ state_i[19] ^ state_i[47] ^ state_i[81] ^ state_i[97]
        ^ state_i[110];
    stage1_q[66] <= state_i[4] ^ state_i[41] ^ state_i[66] ^ state_i[80] ^ state_i[89]
        ^ state_i[93];
    stage1_q[67] <= state_i[5] ^ state_i[24] ^ state_i[43] ^ state_i[61] ^ state_i[63]
        ^ state_i[127];
    stage1_q[68] <= state_i[18] ^ state_i[20] ^ state_i[28] ^ state_i[33] ^ state_i[50]
        ^ state_i[118];
    stage1_q[69] <= state_i[21] ^ state_i[25] ^ state_i[31] ^ state_i[47] ^ state_i[54]
        ^ state_i[88];
    stage1_q[70] <= state_i[17] ^ state_i[25] ^ state_i[44] ^ state_i[58] ^ state_i[107]
        ^ state_i[116];
    stage1_q[71] <= state_i[39] ^ state_i[50] ^ state_i[68] ^ state_i[70] ^ state_i[72]
        ^ state_i[87];
    stage1_q[72] <= state_i[42] ^ state_i[62] ^ state_i[81] ^ state_i[89] ^ state_i[92]
        ^ state_i[112];
    stage1_q[73] <= state_i[7] ^ state_i[8] ^ state_i[9] ^ state_i[61] ^ state_i[104]
        ^ state_i[107];
    stage1_q[74] <= state_i[8] ^ state_i[44] ^ state_i[45] ^ state_i[58] ^ state_i[67]
        ^ state_i[123];
    stage1_q[75] <= state_i[9] ^ state_i[21] ^ state_i[24] ^ state_i[36] ^ state_i[91]
        ^ state_i[111];
    stage1_q[76] <= state_i[51] ^ state_i[58] ^ state_i[73] ^ state_i[89] ^ state_i[98]
        ^ state_i[110];
    stage1_q[77] <= state_i[3] ^ state_i[47] ^ state_i[77] ^ state_i[93] ^ state_i[96]
        ^ state_i[126];
    stage1_q[78] <= state_i[69] ^ state_i[101] ^ state_i[105] ^ state_i[106] ^ state_i[116]
        ^ state_i[120];
    stage1_q[79] <= state_i[14] ^ state_i[17] ^ state_i[34] ^ state_i[68] ^ state_i[115]
        ^ state_i[127];
    stage1_q[80] <= state_i[35] ^ state_i[36] ^ state_i[37] ^ state_i[64] ^ state_i[85]
        ^ state_i[102];
    stage1_q[81] <= state_i[32] ^ state_i[33] ^ state_i[44] ^ state_i[73] ^ state_i[91]
        ^ state_i[113];
    stage1_q[82] <= state_i[14] ^ state_i[33] ^ state_i[55] ^ state_i[56] ^ state_i[63]
        ^ state_i[79];
    stage1_q[83] <= state_i[6] ^ state_i[28] ^ state_i[61] ^ state_i[86] ^ state_i[91]
        ^ state_i[99];
    stage1_q[84] <= state_i[16] ^ state_i[37] ^ state_i[61] ^ state_i[85] ^ state_i[98]
        ^ state_i[125];
    stage1_q[85] <= state_i[9] ^ state_i[21] ^ state_i[59] ^ state_i[62] ^ state_i[85]
        ^ state_i[114];
    stage1_q[86] <= state_i[15] ^ state_i[30] ^ state_i[85] ^ state_i[93] ^ state_i[119]
        ^ state_i[120];
    stage1_q[87] <= state_i[21] ^ state_i[52] ^ state_i[79] ^ state_i[83];
    stage1_q[88] <= state_i[17] ^ state_i[23] ^ state_i[32] ^ state_i[67] ^ state_i[80]
        ^ state_i[104];
    stage1_q[89] <= state_i[31] ^ state_i[35] ^ state_i[41] ^ state_i[57];
    stage1_q[90] <= state_i[7] ^ state_i[20] ^ state_i[21] ^ state_i[60] ^ state_i[68]
        ^ state_i[110];
    stage1_q[91] <= state_i[5] ^ state_i[22] ^ state_i[49] ^ state_i[70] ^ state_i[102]
        ^ state_i[112];
    stage1_q[92] <= state_i[30] ^ state_i[39] ^ state_i[73] ^ state_i[76] ^ state_i[79]
        ^ state_i[91];
    stage1_q[93] <= state_i[6] ^ state_i[20] ^ state_i[23] ^ state_i[44] ^ state_i[60]
        ^ state_i[93];
    stage1_q[94] <= state_i[6] ^ state_i[28] ^ state_i[39] ^ state_i[49] ^ state_i[59]
        ^ state_i[118];
    stage1_q[95] <= state_i[9] ^ state_i[15] ^ state_i[21] ^ state_i[48] ^ state_i[56]
        ^ state_i[106];
    stage1_q[96] <= state_i[7] ^ state_i[27] ^ state_i[46] ^ state_i[48] ^ state_i[71]
        ^ state_i[108];
    stage1_q[97] <= state_i[8] ^ state_i[39] ^ state_i[49] ^ state_i[59] ^ state_i[99]
        ^ state_i[121];
    stage1_q[98] <= state_i[2] ^ state_i[31] ^ state_i[34] ^ state_i[45] ^ state_i[60]
        ^ state_i[75];
    stage1_q[99] <= state_i[2] ^ state_i[9] ^ state_i[18] ^ state_i[39] ^ state_i[75]
        ^ state_i[106];
    stage1_q[100] <= state_i[12] ^ state_i[18] ^ state_i[20] ^ state_i[38] ^ state_i[52]
        ^ state_i[73];
    stage1_q[101] <= state_i[13] ^ state_i[51] ^ state_i[65] ^ state_i[67] ^ state_i[77]
        ^ state_i[78];
    stage1_q[102] <= state_i[20] ^ state_i[26] ^ state_i[28] ^ state_i[34] ^ state_i[72]
        ^ state_i[105];
    stage1_q[103] <= state_i[3] ^ state_i[10] ^ state_i[34] ^ state_i[109] ^ state_i[115]
        ^ state_i[120];
    stage1_q[104] <= state_i[6] ^ state_i[9] ^ state_i[28] ^ state_i[36] ^ state_i[97]
        ^ state_i[111];
    stage1_q[105] <= state_i[22] ^ state_i[23] ^ state_i[32] ^ state_i[36] ^ state_i[73]
        ^ state_i[78];
    stage1_q[106] <= state_i[22] ^ state_i[36] ^ state_i[45] ^ state_i[59] ^ state_i[69]
        ^ state_i[71];
    stage1_q[107] <= state_i[25] ^ state_i[26] ^ state_i[29] ^ state_i[65] ^ state_i[101]
        ^ state_i[126];
    stage1_q[108] <= state_i[13] ^ state_i[21] ^ state_i[53] ^ state_i[56] ^ state_i[57]
        ^ state_i[103];
    stage1_q[109] <= state_i[15] ^ state_i[39] ^ state_i[41] ^ state_i[46] ^ state_i[65]
        ^ state_i[104];
    stage1_q[110] <= state_i[24] ^ state_i[42] ^ state_i[44] ^ state_i[53] ^ state_i[95]
        ^ state_i[107];
    stage1_q[111] <= state_i[6] ^ state_i[29] ^ state_i[38] ^ state_i[68] ^ state_i[71]
        ^ state_i[95];
    stage1_q[112] <= state_i[16] ^ state_i[19] ^ state_i[63] ^ state_i[85] ^ state_i[86]
        ^ state_i[118];
    stage1_q[113] <= state_i[8] ^ state_i[53] ^ state_i[54] ^ state_i[56] ^ state_i[77]
        ^ state_i[95];
    stage1_q[114] <= state_i[19] ^ state_i[30] ^ state_i[56] ^ state_i[83] ^ state_i[86]
        ^ state_i[96];
    stage1_q[115] <= state_i[34] ^ state_i[45] ^ state_i[74] ^ state_i[89] ^ state_i[108]
        ^ state_i[122];
    stage1_q[116] <= state_i[34] ^ state_i[54] ^ state_i[56] ^ state_i[67] ^ state_i[76]
        ^ state_i[109];
    stage1_q[117] <= state_i[29] ^ state_i[68] ^ state_i[79] ^ state_i[81] ^ state_i[97]
        ^ state_i[100];
    stage1_q[118] <= state_i[36] ^ state_i[83] ^ state_i[94] ^ state_i[98] ^ state_i[104]
        ^ state_i[105];
    stage1_q[119] <= state_i[3] ^ state_i[12] ^ state_i[49] ^ state_i[68] ^ state_i[70]
        ^ state_i[119];
    stage1_q[120] <= state_i[56] ^ state_i[62] ^ state_i[66] ^ state_i[67] ^ state_i[72]
        ^ state_i[111];
    stage1_q[121] <= state_i[21] ^ state_i[70] ^ state_i[72] ^ state_i[87] ^ state_i[96]
        ^ state_i[104];
    stage1_q[122] <= state_i[61] ^ state_i[85] ^ state_i[94] ^ state_i[107] ^ state_i[121]
        ^ state_i[127];
    stage1_q[123] <= state_i[50] ^ state_i[55] ^ state_i[86] ^ state_i[116];
    stage1_q[124] <= state_i[11] ^ state_i[89] ^ state_i[112] ^ state_i[116];
    stage1_q[125] <= state_i[91] ^ state_i[126];
    stage1_q[126] <= state_i[29] ^ state_i[44] ^ state_i[69] ^ state_i[78] ^ state_i[126];
    stage1_q[127] <= state_i[56] ^ state_i[114];
    stage1_q[128] <= state_i[6] ^ state_i[37];
    stage1_q[129] <= state_i[16] ^ state_i[24];
    stage1_q[130] <= state_i[93] ^ state_i[98] ^ state_i[101];
    stage1_q[131] <= state_i[0];
    stage1_q[132] <= state_i[1];
    stage1_q[133] <= state_i[2];
    stage1_q[134] <= state_i[3];
    stage1_q[135] <= state_i[4];
    stage1_q[136] <= state_i[5];
    stage1_q[137] <= state_i[6];
    stage1_q[138] <= state_i[7];
    stage1_q[139] <= state_i[8];
    stage1_q[140] <= state_i[9];
    stage1_q[141] <= state_i[10];
    stage1_q[142] <= state_i[11];
    stage1_q[143] <= state_i[12];
    stage1_q[144] <= state_i[13];
    stage1_q[145] <= state_i[14];
    stage1_q[146] <= state_i[15];
    stage1_q[147] <= state_i[16];
    stage1_q[148] <= state_i[17];
    stage1_q[149] <= state_i[18];
    stage1_q[150] <= state_i[19];
    stage1_q[151] <= state_i[20];
    stage1_q[152] <= state_i[21];
    stage1_q[153] <= state_i[22];
    stage1_q[154] <= state_i[23];
    stage1_q[155] <= state_i[24];
    stage1_q[156] <= state_i[25];
    stage1_q[157] <= state_i[26];
    stage1_q[158] <= state_i[27];
    stage1_q[159] <= state_i[28];
    stage1_q[160] <= state_i[29];
    stage1_q[161] <= state_i[30];
    stage1_q[162] <= state_i[31];
    stage1_q[163] <= state_i[32];
    stage1_q[164] <= state_i[33];
    stage1_q[165] <= state_i[34];
    stage1_q[166] <= state_i[35];
    stage1_q[167] <= state_i[36];
    stage1_q[168] <= state_i[37];
    stage1_q[169] <= state_i[38];
    stage1_q[170] <= state_i[39];
    stage1_q[171] <= state_i[40];
    stage1_q[172] <= state_i[41];
    stage1_q[173] <= state_i[42];
    stage1_q[174] <= state_i[43];
    stage1_q[175] <= state_i[44];
    stage1_q[176] <= state_i[45];
    stage1_q[177] <= state_i[46];
    stage1_q[178] <= state_i[47];
    stage1_q[179] <= state_i[48];
    stage1_q[180] <= state_i[49];
    stage1_q[181] <= state_i[50];
    stage1_q[182] <= state_i[51];
    stage1_q[183] <= state_i[52];
    stage1_q[184] <= state_i[53];
    stage1_q[185] <= state_i[54];
    stage1_q[186] <= state_i[55];
    stage1_q[187] <= state_i[56];
    stage1_q[188] <= state_i[57];
    stage1_q[189] <= state_i[58];
    stage1_q[190] <= state_i[59];
    stage1_q[191] <= state_i[60];
    stage1_q[192] <= state_i[61];
    stage1_q[193] <= state_i[62];
    stage1_q[194] <= state_i[63];
    stage1_q[195] <= state_i[64];
    stage1_q[196] <= state_i[65];
    stage1_q[197] <= state_i[66];
    stage1_q[198] <= state_i[67];
    stage1_q[199] <= state_i[68];
    stage1_q[200] <= state_i[69];
    stage1_q[201] <= state_i[70];
    stage1_q[202] <= state_i[71];
    stage1_q[203] <= state_i[72];
    stage1_q[204] <= state_i[73];
    stage1_q[205] <= state_i[74];
    stage1_q[206] <= state_i[75];
    stage1_q[207] <= state_i[76];
    stage1_q[208] <= state_i[77];
    stage1_q[209] <= state_i[78];
    stage1_q[210] <= state_i[79];
    stage1_q[211] <= state_i[80];
    stage1_q[212] <= state_i[81];
    stage1_q[213] <= state_i[82];
    stage1_q[214] <= state_i[83];
    stage1_q[215] <= state_i[84];
    stage1_q[216] <= state_i[85];
    stage1_q[217] <= state_i[86];
    stage1_q[218] <= state_i[87];
    stage1_q[219] <= state_i[88];
    stage1_q[220] <= state_i[89];
    stage1_q[221] <= state_i[90];
    stage1_q[222] <= state_i[91];
    stage1_q[223] <= state_i[92];
    stage1_q[224] <= state_i[93];
    stage1_q[225] <= state_i[94];
    stage1_q[226] <= state_i[95];
    stage1_q[227] <= state_i[96];
    stage1_q[228] <= state_i[97];
    stage1_q[229] <= state_i[98];
    stage1_q[230] <= state_i[99];
    stage1_q[231] <= state_i[100];
    stage1_q[232] <= state_i[101];
    stage1_q[233] <= state_i[102];
    stage1_q[234] <= state_i[103];
    stage1_q[235] <= state_i[104];
    stage1_q[236] <= state_i[105];
    stage1_q[237] <= state_i[106];
    stage1_q[238] <= state_i[107];
    stage1_q[239] <= state_i[108];
    stage1_q[240] <= state_i[109];
    stage1_q[241] <= state_i[110];
    stage1_q[242] <= state_i[111];
    stage1_q[243] <= state_i[112];
    stage1_q[244] <= state_i[113];
    stage1_q[245] <= state_i[114];
    stage1_q[246] <= state_i[115];
    stage1_q[247] <= state_i[116];
    stage1_q[248] <= state_i[117];
    stage1_q[249] <= state_i[118];
    stage1_q[250] <= state_i[119];
    stage1_q[251] <= state_i[120];
    stage1_q[252] <= state_i[121];
    stage1_q[253] <= state_i[122];
    stage1_q[254] <= state_i[123];
    stage1_q[255] <= state_i[124];
    stage1_q[256] <= state_i[125];
    stage1_q[257] <= state_i[126];
    stage1_q[258] <= state_i[127];
  end

  logic [515:0] stage2_q;

  always_ff @(posedge clk_i) begin
    stage2_q[0] <= stage1_q[155] ^ stage1_q[177] ^ stage1_q[220] ^ stage1_q[230] ^ stage1_q[243]
        ^ stage1_q[0];
    stage2_q[1] <= stage1_q[142] ^ stage1_q[172] ^ stage1_q[198] ^ stage1_q[201] ^ stage1_q[208]
        ^ stage1_q[4];
    stage2_q[2] <= stage1_q[170] ^ stage1_q[189] ^ stage1_q[210] ^ stage1_q[1] ^ stage1_q[3]
        ^ stage1_q[7];
    stage2_q[3] <= stage1_q[141] ^ stage1_q[192] ^ stage1_q[203] ^ stage1_q[212] ^ stage1_q[249]
        ^ stage1_q[5];
    stage2_q[4] <= stage1_q[164] ^ stage1_q[188] ^ stage1_q[193] ^ stage1_q[214] ^ stage1_q[252]
        ^ stage1_q[10];
    stage2_q[5] <= stage1_q[158] ^ stage1_q[2] ^ stage1_q[6] ^ stage1_q[8] ^ stage1_q[9]
        ^ stage1_q[10];
    stage2_q[6] <= stage1_q[165] ^ stage1_q[169] ^ stage1_q[211] ^ stage1_q[223] ^ stage1_q[256]
        ^ stage1_q[11];
    stage2_q[7] <= stage1_q[145] ^ stage1_q[147] ^ stage1_q[155] ^ stage1_q[185] ^ stage1_q[208]
        ^ stage1_q[14];
    stage2_q[8] <= stage1_q[187] ^ stage1_q[198] ^ stage1_q[222] ^ stage1_q[231] ^ stage1_q[234]
        ^ stage1_q[3];
    stage2_q[9] <= stage1_q[146] ^ stage1_q[153] ^ stage1_q[167] ^ stage1_q[247] ^ stage1_q[255]
        ^ stage1_q[13];
    stage2_q[10] <= stage1_q[173] ^ stage1_q[190] ^ stage1_q[228] ^ stage1_q[251] ^ stage1_q[9]
        ^ stage1_q[17];
    stage2_q[11] <= stage1_q[159] ^ stage1_q[172] ^ stage1_q[191] ^ stage1_q[202] ^ stage1_q[221]
        ^ stage1_q[7];
    stage2_q[12] <= stage1_q[188] ^ stage1_q[207] ^ stage1_q[0] ^ stage1_q[13] ^ stage1_q[15]
        ^ stage1_q[16];
    stage2_q[13] <= stage1_q[134] ^ stage1_q[199] ^ stage1_q[201] ^ stage1_q[239] ^ stage1_q[12]
        ^ stage1_q[16];
    stage2_q[14] <= stage1_q[132] ^ stage1_q[142] ^ stage1_q[157] ^ stage1_q[186] ^ stage1_q[197]
        ^ stage1_q[6];
    stage2_q[15] <= stage1_q[151] ^ stage1_q[152] ^ stage1_q[175] ^ stage1_q[185] ^ stage1_q[6]
        ^ stage1_q[11];
    stage2_q[16] <= stage1_q[165] ^ stage1_q[181] ^ stage1_q[184] ^ stage1_q[194] ^ stage1_q[210]
        ^ stage1_q[2];
    stage2_q[17] <= stage1_q[140] ^ stage1_q[159] ^ stage1_q[167] ^ stage1_q[180] ^ stage1_q[244]
        ^ stage1_q[15];
    stage2_q[18] <= stage1_q[134] ^ stage1_q[176] ^ stage1_q[208] ^ stage1_q[232] ^ stage1_q[244]
        ^ stage1_q[10];
    stage2_q[19] <= stage1_q[166] ^ stage1_q[182] ^ stage1_q[208] ^ stage1_q[226] ^ stage1_q[230]
        ^ stage1_q[2];
    stage2_q[20] <= stage1_q[158] ^ stage1_q[205] ^ stage1_q[220] ^ stage1_q[235] ^ stage1_q[241]
        ^ stage1_q[18];
    stage2_q[21] <= stage1_q[162] ^ stage1_q[167] ^ stage1_q[174] ^ stage1_q[198] ^ stage1_q[204]
        ^ stage1_q[16];
    stage2_q[22] <= stage1_q[174] ^ stage1_q[180] ^ stage1_q[224] ^ stage1_q[248] ^ stage1_q[255]
        ^ stage1_q[8];
    stage2_q[23] <= stage1_q[165] ^ stage1_q[201] ^ stage1_q[251] ^ stage1_q[252] ^ stage1_q[254]
        ^ stage1_q[12];
    stage2_q[24] <= stage1_q[135] ^ stage1_q[173] ^ stage1_q[174] ^ stage1_q[183] ^ stage1_q[252]
        ^ stage1_q[4];
    stage2_q[25] <= stage1_q[143] ^ stage1_q[161] ^ stage1_q[162] ^ stage1_q[170] ^ stage1_q[1]
        ^ stage1_q[14];
    stage2_q[26] <= stage1_q[196] ^ stage1_q[217] ^ stage1_q[231] ^ stage1_q[237] ^ stage1_q[5]
        ^ stage1_q[17];
    stage2_q[27] <= stage1_q[169] ^ stage1_q[183] ^ stage1_q[190] ^ stage1_q[221] ^ stage1_q[232]
        ^ stage1_q[11];
    stage2_q[28] <= stage1_q[135] ^ stage1_q[144] ^ stage1_q[156] ^ stage1_q[188] ^ stage1_q[211]
        ^ stage1_q[2];
    stage2_q[29] <= stage1_q[147] ^ stage1_q[221] ^ stage1_q[238] ^ stage1_q[249] ^ stage1_q[9]
        ^ stage1_q[12];
    stage2_q[30] <= stage1_q[191] ^ stage1_q[213] ^ stage1_q[243] ^ stage1_q[246] ^ stage1_q[249]
        ^ stage1_q[6];
    stage2_q[31] <= stage1_q[134] ^ stage1_q[177] ^ stage1_q[207] ^ stage1_q[224] ^ stage1_q[3]
        ^ stage1_q[17];
    stage2_q[32] <= stage1_q[148] ^ stage1_q[172] ^ stage1_q[233] ^ stage1_q[245] ^ stage1_q[258]
        ^ stage1_q[17];
    stage2_q[33] <= stage1_q[139] ^ stage1_q[155] ^ stage1_q[185] ^ stage1_q[186] ^ stage1_q[5]
        ^ stage1_q[13];
    stage2_q[34] <= stage1_q[141] ^ stage1_q[167] ^ stage1_q[224] ^ stage1_q[239] ^ stage1_q[242]
        ^ stage1_q[9];
    stage2_q[35] <= stage1_q[142] ^ stage1_q[173] ^ stage1_q[206] ^ stage1_q[232] ^ stage1_q[248]
        ^ stage1_q[12];
    stage2_q[36] <= stage1_q[145] ^ stage1_q[146] ^ stage1_q[170] ^ stage1_q[214] ^ stage1_q[234]
        ^ stage1_q[2];
    stage2_q[37] <= stage1_q[178] ^ stage1_q[196] ^ stage1_q[198] ^ stage1_q[0] ^ stage1_q[4]
        ^ stage1_q[7];
    stage2_q[38] <= stage1_q[133] ^ stage1_q[145] ^ stage1_q[166] ^ stage1_q[169] ^ stage1_q[250]
        ^ stage1_q[9];
    stage2_q[39] <= stage1_q[206] ^ stage1_q[212] ^ stage1_q[222] ^ stage1_q[229] ^ stage1_q[233]
        ^ stage1_q[0];
    stage2_q[40] <= stage1_q[136] ^ stage1_q[160] ^ stage1_q[204] ^ stage1_q[225] ^ stage1_q[246]
        ^ stage1_q[15];
    stage2_q[41] <= stage1_q[138] ^ stage1_q[189] ^ stage1_q[218] ^ stage1_q[227] ^ stage1_q[229]
        ^ stage1_q[11];
    stage2_q[42] <= stage1_q[156] ^ stage1_q[176] ^ stage1_q[181] ^ stage1_q[194] ^ stage1_q[231]
        ^ stage1_q[8];
    stage2_q[43] <= stage1_q[147] ^ stage1_q[163] ^ stage1_q[215] ^ stage1_q[226] ^ stage1_q[230]
        ^ stage1_q[5];
    stage2_q[44] <= stage1_q[135] ^ stage1_q[149] ^ stage1_q[172] ^ stage1_q[176] ^ stage1_q[0]
        ^ stage1_q[3];
    stage2_q[45] <= stage1_q[138] ^ stage1_q[162] ^ stage1_q[218] ^ stage1_q[235] ^ stage1_q[247]
        ^ stage1_q[4];
    stage2_q[46] <= stage1_q[165] ^ stage1_q[186] ^ stage1_q[208] ^ stage1_q[227] ^ stage1_q[228]
        ^ stage1_q[20];
    stage2_q[47] <= stage1_q[135] ^ stage1_q[156] ^ stage1_q[214] ^ stage1_q[245] ^ stage1_q[1]
        ^ stage1_q[27];
    stage2_q[48] <= stage1_q[135] ^ stage1_q[155] ^ stage1_q[217] ^ stage1_q[240] ^ stage1_q[249]
        ^ stage1_q[14];
    stage2_q[49] <= stage1_q[151] ^ stage1_q[169] ^ stage1_q[221] ^ stage1_q[236] ^ stage1_q[1]
        ^ stage1_q[14];
    stage2_q[50] <= stage1_q[152] ^ stage1_q[153] ^ stage1_q[159] ^ stage1_q[197] ^ stage1_q[5]
        ^ stage1_q[6];
    stage2_q[51] <= stage1_q[162] ^ stage1_q[180] ^ stage1_q[247] ^ stage1_q[253] ^ stage1_q[1]
        ^ stage1_q[7];
    stage2_q[52] <= stage1_q[163] ^ stage1_q[169] ^ stage1_q[189] ^ stage1_q[202] ^ stage1_q[206]
        ^ stage1_q[28];
    stage2_q[53] <= stage1_q[152] ^ stage1_q[158] ^ stage1_q[165] ^ stage1_q[209] ^ stage1_q[17]
        ^ stage1_q[23];
    stage2_q[54] <= stage1_q[195] ^ stage1_q[213] ^ stage1_q[217] ^ stage1_q[225] ^ stage1_q[228]
        ^ stage1_q[27];
    stage2_q[55] <= stage1_q[133] ^ stage1_q[183] ^ stage1_q[197] ^ stage1_q[208] ^ stage1_q[11]
        ^ stage1_q[13];
    stage2_q[56] <= stage1_q[139] ^ stage1_q[142] ^ stage1_q[148] ^ stage1_q[162] ^ stage1_q[237]
        ^ stage1_q[2];
    stage2_q[57] <= stage1_q[133] ^ stage1_q[141] ^ stage1_q[145] ^ stage1_q[170] ^ stage1_q[254]
        ^ stage1_q[0];
    stage2_q[58] <= stage1_q[140] ^ stage1_q[160] ^ stage1_q[175] ^ stage1_q[190] ^ stage1_q[1]
        ^ stage1_q[15];
    stage2_q[59] <= stage1_q[154] ^ stage1_q[159] ^ stage1_q[164] ^ stage1_q[215] ^ stage1_q[218]
        ^ stage1_q[20];
    stage2_q[60] <= stage1_q[166] ^ stage1_q[181] ^ stage1_q[199] ^ stage1_q[220] ^ stage1_q[229]
        ^ stage1_q[6];
    stage2_q[61] <= stage1_q[161] ^ stage1_q[186] ^ stage1_q[223] ^ stage1_q[231] ^ stage1_q[22]
        ^ stage1_q[34];
    stage2_q[62] <= stage1_q[138] ^ stage1_q[147] ^ stage1_q[153] ^ stage1_q[173] ^ stage1_q[257]
        ^ stage1_q[15];
    stage2_q[63] <= stage1_q[141] ^ stage1_q[144] ^ stage1_q[212] ^ stage1_q[242] ^ stage1_q[16]
        ^ stage1_q[21];
    stage2_q[64] <= stage1_q[147] ^ stage1_q[187] ^ stage1_q[221] ^ stage1_q[250] ^ stage1_q[4]
        ^ stage1_q[14];
    stage2_q[65] <= stage1_q[155] ^ stage1_q[194] ^ stage1_q[212] ^ stage1_q[223] ^ stage1_q[15]
        ^ stage1_q[25];
    stage2_q[66] <= stage1_q[141] ^ stage1_q[214] ^ stage1_q[216] ^ stage1_q[237] ^ stage1_q[250]
        ^ stage1_q[26];
    stage2_q[67] <= stage1_q[177] ^ stage1_q[189] ^ stage1_q[236] ^ stage1_q[238] ^ stage1_q[240]
        ^ stage1_q[7];
    stage2_q[68] <= stage1_q[161] ^ stage1_q[164] ^ stage1_q[175] ^ stage1_q[206] ^ stage1_q[238]
        ^ stage1_q[4];
    stage2_q[69] <= stage1_q[142] ^ stage1_q[148] ^ stage1_q[158] ^ stage1_q[244] ^ stage1_q[249]
        ^ stage1_q[12];
    stage2_q[70] <= stage1_q[143] ^ stage1_q[150] ^ stage1_q[161] ^ stage1_q[178] ^ stage1_q[202]
        ^ stage1_q[8];
    stage2_q[71] <= stage1_q[140] ^ stage1_q[184] ^ stage1_q[230] ^ stage1_q[233] ^ stage1_q[240]
        ^ stage1_q[25];
    stage2_q[72] <= stage1_q[153] ^ stage1_q[184] ^ stage1_q[189] ^ stage1_q[202] ^ stage1_q[242]
        ^ stage1_q[32];
    stage2_q[73] <= stage1_q[132] ^ stage1_q[182] ^ stage1_q[223] ^ stage1_q[237] ^ stage1_q[254]
        ^ stage1_q[36];
    stage2_q[74] <= stage1_q[133] ^ stage1_q[196] ^ stage1_q[254] ^ stage1_q[3] ^ stage1_q[10]
        ^ stage1_q[36];
    stage2_q[75] <= stage1_q[134] ^ stage1_q[138] ^ stage1_q[179] ^ stage1_q[256] ^ stage1_q[19]
        ^ stage1_q[22];
    stage2_q[76] <= stage1_q[137] ^ stage1_q[146] ^ stage1_q[192] ^ stage1_q[194] ^ stage1_q[206]
        ^ stage1_q[7];
    stage2_q[77] <= stage1_q[132] ^ stage1_q[164] ^ stage1_q[223] ^ stage1_q[236] ^ stage1_q[243]
        ^ stage1_q[7];
    stage2_q[78] <= stage1_q[137] ^ stage1_q[165] ^ stage1_q[229] ^ stage1_q[245] ^ stage1_q[248]
        ^ stage1_q[17];
    stage2_q[79] <= stage1_q[138] ^ stage1_q[160] ^ stage1_q[167] ^ stage1_q[221] ^ stage1_q[254]
        ^ stage1_q[7];
    stage2_q[80] <= stage1_q[139] ^ stage1_q[154] ^ stage1_q[159] ^ stage1_q[174] ^ stage1_q[181]
        ^ stage1_q[43];
    stage2_q[81] <= stage1_q[139] ^ stage1_q[159] ^ stage1_q[239] ^ stage1_q[251] ^ stage1_q[258]
        ^ stage1_q[46];
    stage2_q[82] <= stage1_q[141] ^ stage1_q[182] ^ stage1_q[186] ^ stage1_q[198] ^ stage1_q[235]
        ^ stage1_q[4];
    stage2_q[83] <= stage1_q[144] ^ stage1_q[191] ^ stage1_q[251] ^ stage1_q[18] ^ stage1_q[23]
        ^ stage1_q[28];
    stage2_q[84] <= stage1_q[140] ^ stage1_q[182] ^ stage1_q[189] ^ stage1_q[197] ^ stage1_q[238]
        ^ stage1_q[17];
    stage2_q[85] <= stage1_q[159] ^ stage1_q[171] ^ stage1_q[187] ^ stage1_q[252] ^ stage1_q[10]
        ^ stage1_q[13];
    stage2_q[86] <= stage1_q[160] ^ stage1_q[194] ^ stage1_q[197] ^ stage1_q[234] ^ stage1_q[256]
        ^ stage1_q[39];
    stage2_q[87] <= stage1_q[161] ^ stage1_q[211] ^ stage1_q[230] ^ stage1_q[239] ^ stage1_q[250]
        ^ stage1_q[42];
    stage2_q[88] <= stage1_q[143] ^ stage1_q[203] ^ stage1_q[213] ^ stage1_q[241] ^ stage1_q[5]
        ^ stage1_q[20];
    stage2_q[89] <= stage1_q[133] ^ stage1_q[198] ^ stage1_q[219] ^ stage1_q[256] ^ stage1_q[7]
        ^ stage1_q[10];
    stage2_q[90] <= stage1_q[161] ^ stage1_q[176] ^ stage1_q[202] ^ stage1_q[203] ^ stage1_q[7]
        ^ stage1_q[21];
    stage2_q[91] <= stage1_q[133] ^ stage1_q[143] ^ stage1_q[144] ^ stage1_q[1] ^ stage1_q[20]
        ^ stage1_q[24];
    stage2_q[92] <= stage1_q[146] ^ stage1_q[168] ^ stage1_q[246] ^ stage1_q[4] ^ stage1_q[10]
        ^ stage1_q[24];
    stage2_q[93] <= stage1_q[135] ^ stage1_q[143] ^ stage1_q[151] ^ stage1_q[170] ^ stage1_q[207]
        ^ stage1_q[29];
    stage2_q[94] <= stage1_q[176] ^ stage1_q[207] ^ stage1_q[213] ^ stage1_q[217] ^ stage1_q[229]
        ^ stage1_q[10];
    stage2_q[95] <= stage1_q[132] ^ stage1_q[135] ^ stage1_q[144] ^ stage1_q[153] ^ stage1_q[196]
        ^ stage1_q[22];
    stage2_q[96] <= stage1_q[133] ^ stage1_q[193] ^ stage1_q[200] ^ stage1_q[0] ^ stage1_q[16]
        ^ stage1_q[37];
    stage2_q[97] <= stage1_q[136] ^ stage1_q[187] ^ stage1_q[1] ^ stage1_q[2] ^ stage1_q[9]
        ^ stage1_q[12];
    stage2_q[98] <= stage1_q[133] ^ stage1_q[192] ^ stage1_q[236] ^ stage1_q[243] ^ stage1_q[252]
        ^ stage1_q[2];
    stage2_q[99] <= stage1_q[134] ^ stage1_q[153] ^ stage1_q[183] ^ stage1_q[248] ^ stage1_q[20]
        ^ stage1_q[32];
    stage2_q[100] <= stage1_q[157] ^ stage1_q[178] ^ stage1_q[181] ^ stage1_q[217]
        ^ stage1_q[218] ^ stage1_q[12];
    stage2_q[101] <= stage1_q[137] ^ stage1_q[141] ^ stage1_q[165] ^ stage1_q[194]
        ^ stage1_q[213] ^ stage1_q[30];
    stage2_q[102] <= stage1_q[140] ^ stage1_q[195] ^ stage1_q[211] ^ stage1_q[212]
        ^ stage1_q[213] ^ stage1_q[1];
    stage2_q[103] <= stage1_q[144] ^ stage1_q[157] ^ stage1_q[170] ^ stage1_q[185]
        ^ stage1_q[213] ^ stage1_q[3];
    stage2_q[104] <= stage1_q[158] ^ stage1_q[179] ^ stage1_q[197] ^ stage1_q[202] ^ stage1_q[9]
        ^ stage1_q[35];
    stage2_q[105] <= stage1_q[150] ^ stage1_q[159] ^ stage1_q[207] ^ stage1_q[209]
        ^ stage1_q[239] ^ stage1_q[23];
    stage2_q[106] <= stage1_q[154] ^ stage1_q[182] ^ stage1_q[195] ^ stage1_q[227] ^ stage1_q[11]
        ^ stage1_q[15];
    stage2_q[107] <= stage1_q[172] ^ stage1_q[235] ^ stage1_q[248] ^ stage1_q[9];
    stage2_q[108] <= stage1_q[191] ^ stage1_q[226] ^ stage1_q[258] ^ stage1_q[16];
    stage2_q[109] <= stage1_q[218] ^ stage1_q[238] ^ stage1_q[258] ^ stage1_q[3] ^ stage1_q[12]
        ^ stage1_q[17];
    stage2_q[110] <= stage1_q[232] ^ stage1_q[234] ^ stage1_q[5] ^ stage1_q[17];
    stage2_q[111] <= stage1_q[151] ^ stage1_q[155] ^ stage1_q[194] ^ stage1_q[215] ^ stage1_q[1]
        ^ stage1_q[21];
    stage2_q[112] <= stage1_q[134] ^ stage1_q[165] ^ stage1_q[194] ^ stage1_q[208] ^ stage1_q[2]
        ^ stage1_q[22];
    stage2_q[113] <= stage1_q[147] ^ stage1_q[242] ^ stage1_q[245] ^ stage1_q[11] ^ stage1_q[24]
        ^ stage1_q[36];
    stage2_q[114] <= stage1_q[148] ^ stage1_q[169] ^ stage1_q[244] ^ stage1_q[24];
    stage2_q[115] <= stage1_q[150] ^ stage1_q[152] ^ stage1_q[184] ^ stage1_q[220]
        ^ stage1_q[258] ^ stage1_q[41];
    stage2_q[116] <= stage1_q[149] ^ stage1_q[157] ^ stage1_q[161] ^ stage1_q[170]
        ^ stage1_q[187] ^ stage1_q[9];
    stage2_q[117] <= stage1_q[145] ^ stage1_q[188] ^ stage1_q[249] ^ stage1_q[26];
    stage2_q[118] <= stage1_q[152] ^ stage1_q[193] ^ stage1_q[219] ^ stage1_q[223]
        ^ stage1_q[233] ^ stage1_q[11];
    stage2_q[119] <= stage1_q[154] ^ stage1_q[181] ^ stage1_q[208] ^ stage1_q[222] ^ stage1_q[37]
        ^ stage1_q[41];
    stage2_q[120] <= stage1_q[157] ^ stage1_q[162] ^ stage1_q[188] ^ stage1_q[189]
        ^ stage1_q[257] ^ stage1_q[9];
    stage2_q[121] <= stage1_q[166] ^ stage1_q[169] ^ stage1_q[186] ^ stage1_q[9];
    stage2_q[122] <= stage1_q[142] ^ stage1_q[145] ^ stage1_q[179] ^ stage1_q[235] ^ stage1_q[6]
        ^ stage1_q[45];
    stage2_q[123] <= stage1_q[168] ^ stage1_q[171] ^ stage1_q[181] ^ stage1_q[195] ^ stage1_q[3]
        ^ stage1_q[23];
    stage2_q[124] <= stage1_q[134] ^ stage1_q[157] ^ stage1_q[231] ^ stage1_q[21];
    stage2_q[125] <= stage1_q[180] ^ stage1_q[205] ^ stage1_q[207] ^ stage1_q[8] ^ stage1_q[48];
    stage2_q[126] <= stage1_q[211] ^ stage1_q[257] ^ stage1_q[5] ^ stage1_q[28];
    stage2_q[127] <= stage1_q[154] ^ stage1_q[158] ^ stage1_q[199] ^ stage1_q[211] ^ stage1_q[11]
        ^ stage1_q[40];
    stage2_q[128] <= stage1_q[138] ^ stage1_q[142] ^ stage1_q[153] ^ stage1_q[184]
        ^ stage1_q[238] ^ stage1_q[28];
    stage2_q[129] <= stage1_q[155] ^ stage1_q[164] ^ stage1_q[197] ^ stage1_q[223]
        ^ stage1_q[256] ^ stage1_q[25];
    stage2_q[130] <= stage1_q[161] ^ stage1_q[185] ^ stage1_q[219] ^ stage1_q[225]
        ^ stage1_q[234] ^ stage1_q[11];
    stage2_q[131] <= stage1_q[179] ^ stage1_q[180] ^ stage1_q[253] ^ stage1_q[12] ^ stage1_q[15]
        ^ stage1_q[27];
    stage2_q[132] <= stage1_q[170] ^ stage1_q[250] ^ stage1_q[254] ^ stage1_q[2] ^ stage1_q[16]
        ^ stage1_q[49];
    stage2_q[133] <= stage1_q[133] ^ stage1_q[147] ^ stage1_q[150] ^ stage1_q[168]
        ^ stage1_q[184] ^ stage1_q[26];
    stage2_q[134] <= stage1_q[149] ^ stage1_q[153] ^ stage1_q[179] ^ stage1_q[201]
        ^ stage1_q[213] ^ stage1_q[19];
    stage2_q[135] <= stage1_q[160] ^ stage1_q[170] ^ stage1_q[201] ^ stage1_q[231]
        ^ stage1_q[237] ^ stage1_q[27];
    stage2_q[136] <= stage1_q[135] ^ stage1_q[157] ^ stage1_q[166] ^ stage1_q[244] ^ stage1_q[8]
        ^ stage1_q[18];
    stage2_q[137] <= stage1_q[135] ^ stage1_q[142] ^ stage1_q[162] ^ stage1_q[166]
        ^ stage1_q[206] ^ stage1_q[23];
    stage2_q[138] <= stage1_q[136] ^ stage1_q[144] ^ stage1_q[206] ^ stage1_q[230]
        ^ stage1_q[258] ^ stage1_q[2];
    stage2_q[139] <= stage1_q[167] ^ stage1_q[184] ^ stage1_q[193] ^ stage1_q[198]
        ^ stage1_q[253] ^ stage1_q[12];
    stage2_q[140] <= stage1_q[135] ^ stage1_q[144] ^ stage1_q[158] ^ stage1_q[246] ^ stage1_q[5]
        ^ stage1_q[38];
    stage2_q[141] <= stage1_q[136] ^ stage1_q[147] ^ stage1_q[227] ^ stage1_q[11];
    stage2_q[142] <= stage1_q[139] ^ stage1_q[169] ^ stage1_q[224] ^ stage1_q[232]
        ^ stage1_q[243] ^ stage1_q[19];
    stage2_q[143] <= stage1_q[154] ^ stage1_q[156] ^ stage1_q[169] ^ stage1_q[211]
        ^ stage1_q[233] ^ stage1_q[19];
    stage2_q[144] <= stage1_q[205] ^ stage1_q[224] ^ stage1_q[4] ^ stage1_q[22];
    stage2_q[145] <= stage1_q[145] ^ stage1_q[204] ^ stage1_q[7] ^ stage1_q[19];
    stage2_q[146] <= stage1_q[132] ^ stage1_q[162] ^ stage1_q[206] ^ stage1_q[232]
        ^ stage1_q[252] ^ stage1_q[3];
    stage2_q[147] <= stage1_q[147] ^ stage1_q[170] ^ stage1_q[236] ^ stage1_q[249] ^ stage1_q[43]
        ^ stage1_q[47];
    stage2_q[148] <= stage1_q[139] ^ stage1_q[150] ^ stage1_q[224] ^ stage1_q[233] ^ stage1_q[14]
        ^ stage1_q[38];
    stage2_q[149] <= stage1_q[134] ^ stage1_q[138] ^ stage1_q[163] ^ stage1_q[219]
        ^ stage1_q[220] ^ stage1_q[17];
    stage2_q[150] <= stage1_q[134] ^ stage1_q[145] ^ stage1_q[226] ^ stage1_q[5];
    stage2_q[151] <= stage1_q[151] ^ stage1_q[161] ^ stage1_q[177] ^ stage1_q[194]
        ^ stage1_q[254] ^ stage1_q[4];
    stage2_q[152] <= stage1_q[143] ^ stage1_q[230] ^ stage1_q[239] ^ stage1_q[247] ^ stage1_q[7];
    stage2_q[153] <= stage1_q[135] ^ stage1_q[137] ^ stage1_q[144] ^ stage1_q[155]
        ^ stage1_q[170] ^ stage1_q[42];
    stage2_q[154] <= stage1_q[136] ^ stage1_q[148] ^ stage1_q[213] ^ stage1_q[29];
    stage2_q[155] <= stage1_q[138] ^ stage1_q[144] ^ stage1_q[187] ^ stage1_q[226]
        ^ stage1_q[240] ^ stage1_q[19];
    stage2_q[156] <= stage1_q[140] ^ stage1_q[144] ^ stage1_q[181] ^ stage1_q[203]
        ^ stage1_q[218] ^ stage1_q[14];
    stage2_q[157] <= stage1_q[137] ^ stage1_q[177] ^ stage1_q[227] ^ stage1_q[0] ^ stage1_q[24]
        ^ stage1_q[52];
    stage2_q[158] <= stage1_q[139] ^ stage1_q[140] ^ stage1_q[219] ^ stage1_q[0] ^ stage1_q[7]
        ^ stage1_q[56];
    stage2_q[159] <= stage1_q[221] ^ stage1_q[244] ^ stage1_q[245] ^ stage1_q[14];
    stage2_q[160] <= stage1_q[141] ^ stage1_q[142] ^ stage1_q[167] ^ stage1_q[178]
        ^ stage1_q[258] ^ stage1_q[8];
    stage2_q[161] <= stage1_q[138] ^ stage1_q[216] ^ stage1_q[242] ^ stage1_q[247] ^ stage1_q[11]
        ^ stage1_q[89];
    stage2_q[162] <= stage1_q[136] ^ stage1_q[165] ^ stage1_q[166] ^ stage1_q[182]
        ^ stage1_q[253] ^ stage1_q[16];
    stage2_q[163] <= stage1_q[135] ^ stage1_q[236] ^ stage1_q[6] ^ stage1_q[69];
    stage2_q[164] <= stage1_q[137] ^ stage1_q[157] ^ stage1_q[179] ^ stage1_q[187] ^ stage1_q[30]
        ^ stage1_q[35];
    stage2_q[165] <= stage1_q[142] ^ stage1_q[154] ^ stage1_q[164] ^ stage1_q[169]
        ^ stage1_q[175] ^ stage1_q[44];
    stage2_q[166] <= stage1_q[144] ^ stage1_q[168] ^ stage1_q[174] ^ stage1_q[27] ^ stage1_q[28]
        ^ stage1_q[55];
    stage2_q[167] <= stage1_q[146] ^ stage1_q[160] ^ stage1_q[203] ^ stage1_q[218] ^ stage1_q[47]
        ^ stage1_q[51];
    stage2_q[168] <= stage1_q[148] ^ stage1_q[173] ^ stage1_q[182] ^ stage1_q[215]
        ^ stage1_q[231] ^ stage1_q[16];
    stage2_q[169] <= stage1_q[135] ^ stage1_q[154] ^ stage1_q[156] ^ stage1_q[208]
        ^ stage1_q[216] ^ stage1_q[14];
    stage2_q[170] <= stage1_q[152] ^ stage1_q[154] ^ stage1_q[165] ^ stage1_q[189]
        ^ stage1_q[224] ^ stage1_q[84];
    stage2_q[171] <= stage1_q[144] ^ stage1_q[207] ^ stage1_q[239] ^ stage1_q[249] ^ stage1_q[4]
        ^ stage1_q[85];
    stage2_q[172] <= stage1_q[147] ^ stage1_q[150] ^ stage1_q[183] ^ stage1_q[208]
        ^ stage1_q[222] ^ stage1_q[20];
    stage2_q[173] <= stage1_q[150] ^ stage1_q[233] ^ stage1_q[246] ^ stage1_q[4] ^ stage1_q[33]
        ^ stage1_q[39];
    stage2_q[174] <= stage1_q[148] ^ stage1_q[195] ^ stage1_q[220] ^ stage1_q[256] ^ stage1_q[8]
        ^ stage1_q[37];
    stage2_q[175] <= stage1_q[153] ^ stage1_q[164] ^ stage1_q[191] ^ stage1_q[246]
        ^ stage1_q[253] ^ stage1_q[14];
    stage2_q[176] <= stage1_q[154] ^ stage1_q[222] ^ stage1_q[234] ^ stage1_q[241] ^ stage1_q[32]
        ^ stage1_q[33];
    stage2_q[177] <= stage1_q[152] ^ stage1_q[155] ^ stage1_q[172] ^ stage1_q[183]
        ^ stage1_q[202] ^ stage1_q[39];
    stage2_q[178] <= stage1_q[134] ^ stage1_q[140] ^ stage1_q[147] ^ stage1_q[148]
        ^ stage1_q[238] ^ stage1_q[29];
    stage2_q[179] <= stage1_q[155] ^ stage1_q[156] ^ stage1_q[193] ^ stage1_q[200]
        ^ stage1_q[240] ^ stage1_q[20];
    stage2_q[180] <= stage1_q[159] ^ stage1_q[177] ^ stage1_q[179] ^ stage1_q[188]
        ^ stage1_q[198] ^ stage1_q[17];
    stage2_q[181] <= stage1_q[159] ^ stage1_q[183] ^ stage1_q[200] ^ stage1_q[220] ^ stage1_q[13]
        ^ stage1_q[52];
    stage2_q[182] <= stage1_q[137] ^ stage1_q[157] ^ stage1_q[163] ^ stage1_q[212] ^ stage1_q[2]
        ^ stage1_q[36];
    stage2_q[183] <= stage1_q[133] ^ stage1_q[175] ^ stage1_q[228] ^ stage1_q[237]
        ^ stage1_q[240] ^ stage1_q[55];
    stage2_q[184] <= stage1_q[135] ^ stage1_q[196] ^ stage1_q[201] ^ stage1_q[15] ^ stage1_q[16]
        ^ stage1_q[36];
    stage2_q[185] <= stage1_q[146] ^ stage1_q[155] ^ stage1_q[179] ^ stage1_q[247] ^ stage1_q[38]
        ^ stage1_q[47];
    stage2_q[186] <= stage1_q[153] ^ stage1_q[157] ^ stage1_q[181] ^ stage1_q[205]
        ^ stage1_q[209] ^ stage1_q[47];
    stage2_q[187] <= stage1_q[161] ^ stage1_q[168] ^ stage1_q[200] ^ stage1_q[202]
        ^ stage1_q[234] ^ stage1_q[2];
    stage2_q[188] <= stage1_q[157] ^ stage1_q[195] ^ stage1_q[203] ^ stage1_q[227]
        ^ stage1_q[241] ^ stage1_q[5];
    stage2_q[189] <= stage1_q[148] ^ stage1_q[152] ^ stage1_q[153] ^ stage1_q[157]
        ^ stage1_q[169] ^ stage1_q[56];
    stage2_q[190] <= stage1_q[137] ^ stage1_q[170] ^ stage1_q[183] ^ stage1_q[199]
        ^ stage1_q[256] ^ stage1_q[47];
    stage2_q[191] <= stage1_q[162] ^ stage1_q[195] ^ stage1_q[214] ^ stage1_q[227]
        ^ stage1_q[232] ^ stage1_q[60];
    stage2_q[192] <= stage1_q[146] ^ stage1_q[171] ^ stage1_q[181] ^ stage1_q[201]
        ^ stage1_q[216] ^ stage1_q[31];
    stage2_q[193] <= stage1_q[134] ^ stage1_q[165] ^ stage1_q[177] ^ stage1_q[220]
        ^ stage1_q[254] ^ stage1_q[46];
    stage2_q[194] <= stage1_q[143] ^ stage1_q[154] ^ stage1_q[222] ^ stage1_q[31] ^ stage1_q[67]
        ^ stage1_q[81];
    stage2_q[195] <= stage1_q[133] ^ stage1_q[205] ^ stage1_q[215] ^ stage1_q[225]
        ^ stage1_q[230] ^ stage1_q[91];
    stage2_q[196] <= stage1_q[139] ^ stage1_q[154] ^ stage1_q[189] ^ stage1_q[195]
        ^ stage1_q[207] ^ stage1_q[71];
    stage2_q[197] <= stage1_q[143] ^ stage1_q[174] ^ stage1_q[178] ^ stage1_q[222]
        ^ stage1_q[228] ^ stage1_q[39];
    stage2_q[198] <= stage1_q[137] ^ stage1_q[156] ^ stage1_q[161] ^ stage1_q[192]
        ^ stage1_q[255] ^ stage1_q[32];
    stage2_q[199] <= stage1_q[147] ^ stage1_q[152] ^ stage1_q[154] ^ stage1_q[201]
        ^ stage1_q[222] ^ stage1_q[70];
    stage2_q[200] <= stage1_q[147] ^ stage1_q[186] ^ stage1_q[248] ^ stage1_q[5] ^ stage1_q[64]
        ^ stage1_q[84];
    stage2_q[201] <= stage1_q[151] ^ stage1_q[176] ^ stage1_q[221] ^ stage1_q[235] ^ stage1_q[15]
        ^ stage1_q[16];
    stage2_q[202] <= stage1_q[148] ^ stage1_q[154] ^ stage1_q[167] ^ stage1_q[205]
        ^ stage1_q[230] ^ stage1_q[26];
    stage2_q[203] <= stage1_q[152] ^ stage1_q[169] ^ stage1_q[170] ^ stage1_q[172] ^ stage1_q[6]
        ^ stage1_q[40];
    stage2_q[204] <= stage1_q[167] ^ stage1_q[231] ^ stage1_q[238] ^ stage1_q[250] ^ stage1_q[0]
        ^ stage1_q[3];
    stage2_q[205] <= stage1_q[163] ^ stage1_q[182] ^ stage1_q[185] ^ stage1_q[195]
        ^ stage1_q[214] ^ stage1_q[7];
    stage2_q[206] <= stage1_q[168] ^ stage1_q[169] ^ stage1_q[175] ^ stage1_q[191]
        ^ stage1_q[202] ^ stage1_q[81];
    stage2_q[207] <= stage1_q[168] ^ stage1_q[174] ^ stage1_q[183] ^ stage1_q[220] ^ stage1_q[24]
        ^ stage1_q[27];
    stage2_q[208] <= stage1_q[155] ^ stage1_q[159] ^ stage1_q[200] ^ stage1_q[203]
        ^ stage1_q[227] ^ stage1_q[35];
    stage2_q[209] <= stage1_q[169] ^ stage1_q[242] ^ stage1_q[4] ^ stage1_q[14] ^ stage1_q[17]
        ^ stage1_q[24];
    stage2_q[210] <= stage1_q[170] ^ stage1_q[183] ^ stage1_q[212] ^ stage1_q[218]
        ^ stage1_q[222] ^ stage1_q[49];
    stage2_q[211] <= stage1_q[168] ^ stage1_q[196] ^ stage1_q[205] ^ stage1_q[208]
        ^ stage1_q[234] ^ stage1_q[16];
    stage2_q[212] <= stage1_q[170] ^ stage1_q[192] ^ stage1_q[225] ^ stage1_q[237] ^ stage1_q[2]
        ^ stage1_q[68];
    stage2_q[213] <= stage1_q[172] ^ stage1_q[183] ^ stage1_q[192] ^ stage1_q[206]
        ^ stage1_q[229] ^ stage1_q[27];
    stage2_q[214] <= stage1_q[173] ^ stage1_q[218] ^ stage1_q[223] ^ stage1_q[253] ^ stage1_q[13]
        ^ stage1_q[45];
    stage2_q[215] <= stage1_q[160] ^ stage1_q[200] ^ stage1_q[219] ^ stage1_q[228] ^ stage1_q[26]
        ^ stage1_q[32];
    stage2_q[216] <= stage1_q[174] ^ stage1_q[205] ^ stage1_q[215] ^ stage1_q[253] ^ stage1_q[20]
        ^ stage1_q[32];
    stage2_q[217] <= stage1_q[177] ^ stage1_q[184] ^ stage1_q[204] ^ stage1_q[210]
        ^ stage1_q[227] ^ stage1_q[21];
    stage2_q[218] <= stage1_q[178] ^ stage1_q[182] ^ stage1_q[209] ^ stage1_q[211]
        ^ stage1_q[240] ^ stage1_q[16];
    stage2_q[219] <= stage1_q[180] ^ stage1_q[186] ^ stage1_q[190] ^ stage1_q[198]
        ^ stage1_q[232] ^ stage1_q[61];
    stage2_q[220] <= stage1_q[186] ^ stage1_q[195] ^ stage1_q[220] ^ stage1_q[225]
        ^ stage1_q[229] ^ stage1_q[76];
    stage2_q[221] <= stage1_q[186] ^ stage1_q[197] ^ stage1_q[227] ^ stage1_q[243] ^ stage1_q[12]
        ^ stage1_q[17];
    stage2_q[222] <= stage1_q[187] ^ stage1_q[190] ^ stage1_q[210] ^ stage1_q[228]
        ^ stage1_q[229] ^ stage1_q[4];
    stage2_q[223] <= stage1_q[190] ^ stage1_q[243] ^ stage1_q[255] ^ stage1_q[8] ^ stage1_q[12]
        ^ stage1_q[22];
    stage2_q[224] <= stage1_q[171] ^ stage1_q[183] ^ stage1_q[188] ^ stage1_q[195]
        ^ stage1_q[231] ^ stage1_q[19];
    stage2_q[225] <= stage1_q[185] ^ stage1_q[186] ^ stage1_q[188] ^ stage1_q[209]
        ^ stage1_q[250] ^ stage1_q[59];
    stage2_q[226] <= stage1_q[193] ^ stage1_q[203] ^ stage1_q[217] ^ stage1_q[247] ^ stage1_q[1]
        ^ stage1_q[13];
    stage2_q[227] <= stage1_q[168] ^ stage1_q[193] ^ stage1_q[210] ^ stage1_q[216]
        ^ stage1_q[221] ^ stage1_q[56];
    stage2_q[228] <= stage1_q[193] ^ stage1_q[211] ^ stage1_q[212] ^ stage1_q[223] ^ stage1_q[25]
        ^ stage1_q[60];
    stage2_q[229] <= stage1_q[155] ^ stage1_q[186] ^ stage1_q[187] ^ stage1_q[197]
        ^ stage1_q[231] ^ stage1_q[15];
    stage2_q[230] <= stage1_q[203] ^ stage1_q[206] ^ stage1_q[211] ^ stage1_q[214]
        ^ stage1_q[215] ^ stage1_q[45];
    stage2_q[231] <= stage1_q[201] ^ stage1_q[205] ^ stage1_q[215] ^ stage1_q[216]
        ^ stage1_q[231] ^ stage1_q[26];
    stage2_q[232] <= stage1_q[209] ^ stage1_q[219] ^ stage1_q[254] ^ stage1_q[1] ^ stage1_q[19]
        ^ stage1_q[34];
    stage2_q[233] <= stage1_q[190] ^ stage1_q[230] ^ stage1_q[251] ^ stage1_q[23] ^ stage1_q[32]
        ^ stage1_q[57];
    stage2_q[234] <= stage1_q[196] ^ stage1_q[212] ^ stage1_q[213] ^ stage1_q[22] ^ stage1_q[34]
        ^ stage1_q[40];
    stage2_q[235] <= stage1_q[203] ^ stage1_q[216] ^ stage1_q[231] ^ stage1_q[1] ^ stage1_q[7]
        ^ stage1_q[9];
    stage2_q[236] <= stage1_q[213] ^ stage1_q[214] ^ stage1_q[217] ^ stage1_q[218]
        ^ stage1_q[251] ^ stage1_q[20];
    stage2_q[237] <= stage1_q[221] ^ stage1_q[223] ^ stage1_q[228] ^ stage1_q[234] ^ stage1_q[12]
        ^ stage1_q[47];
    stage2_q[238] <= stage1_q[193] ^ stage1_q[199] ^ stage1_q[218] ^ stage1_q[14] ^ stage1_q[42]
        ^ stage1_q[49];
    stage2_q[239] <= stage1_q[221] ^ stage1_q[252] ^ stage1_q[256] ^ stage1_q[3] ^ stage1_q[13]
        ^ stage1_q[87];
    stage2_q[240] <= stage1_q[225] ^ stage1_q[13] ^ stage1_q[22] ^ stage1_q[29] ^ stage1_q[32]
        ^ stage1_q[43];
    stage2_q[241] <= stage1_q[161] ^ stage1_q[213] ^ stage1_q[232] ^ stage1_q[250] ^ stage1_q[54]
        ^ stage1_q[58];
    stage2_q[242] <= stage1_q[180] ^ stage1_q[181] ^ stage1_q[200] ^ stage1_q[217]
        ^ stage1_q[245] ^ stage1_q[28];
    stage2_q[243] <= stage1_q[202] ^ stage1_q[226] ^ stage1_q[249] ^ stage1_q[8] ^ stage1_q[18]
        ^ stage1_q[19];
    stage2_q[244] <= stage1_q[178] ^ stage1_q[201] ^ stage1_q[204] ^ stage1_q[7] ^ stage1_q[10]
        ^ stage1_q[76];
    stage2_q[245] <= stage1_q[200] ^ stage1_q[5] ^ stage1_q[10] ^ stage1_q[12] ^ stage1_q[18]
        ^ stage1_q[65];
    stage2_q[246] <= stage1_q[174] ^ stage1_q[205] ^ stage1_q[214] ^ stage1_q[221]
        ^ stage1_q[254] ^ stage1_q[67];
    stage2_q[247] <= stage1_q[178] ^ stage1_q[197] ^ stage1_q[224] ^ stage1_q[255] ^ stage1_q[3]
        ^ stage1_q[19];
    stage2_q[248] <= stage1_q[220] ^ stage1_q[247] ^ stage1_q[255] ^ stage1_q[1] ^ stage1_q[30]
        ^ stage1_q[72];
    stage2_q[249] <= stage1_q[187] ^ stage1_q[228] ^ stage1_q[13] ^ stage1_q[18] ^ stage1_q[34]
        ^ stage1_q[46];
    stage2_q[250] <= stage1_q[192] ^ stage1_q[228] ^ stage1_q[235] ^ stage1_q[257] ^ stage1_q[20]
        ^ stage1_q[22];
    stage2_q[251] <= stage1_q[229] ^ stage1_q[3] ^ stage1_q[21] ^ stage1_q[29] ^ stage1_q[33]
        ^ stage1_q[62];
    stage2_q[252] <= stage1_q[175] ^ stage1_q[209] ^ stage1_q[237] ^ stage1_q[8] ^ stage1_q[13]
        ^ stage1_q[50];
    stage2_q[253] <= stage1_q[224] ^ stage1_q[244] ^ stage1_q[248] ^ stage1_q[14];
    stage2_q[254] <= stage1_q[214] ^ stage1_q[221] ^ stage1_q[223] ^ stage1_q[41] ^ stage1_q[64];
    stage2_q[255] <= stage1_q[228] ^ stage1_q[7] ^ stage1_q[13] ^ stage1_q[26] ^ stage1_q[38]
        ^ stage1_q[59];
    stage2_q[256] <= stage1_q[230] ^ stage1_q[237] ^ stage1_q[242] ^ stage1_q[9] ^ stage1_q[38]
        ^ stage1_q[54];
    stage2_q[257] <= stage1_q[178] ^ stage1_q[208] ^ stage1_q[210] ^ stage1_q[258] ^ stage1_q[1]
        ^ stage1_q[14];
    stage2_q[258] <= stage1_q[147] ^ stage1_q[173] ^ stage1_q[175] ^ stage1_q[48];
    stage2_q[259] <= stage1_q[189] ^ stage1_q[193] ^ stage1_q[209] ^ stage1_q[244]
        ^ stage1_q[255] ^ stage1_q[17];
    stage2_q[260] <= stage1_q[247] ^ stage1_q[254] ^ stage1_q[5] ^ stage1_q[20] ^ stage1_q[35]
        ^ stage1_q[54];
    stage2_q[261] <= stage1_q[174] ^ stage1_q[214] ^ stage1_q[215] ^ stage1_q[60];
    stage2_q[262] <= stage1_q[162] ^ stage1_q[248] ^ stage1_q[3] ^ stage1_q[5];
    stage2_q[263] <= stage1_q[245] ^ stage1_q[92];
    stage2_q[264] <= stage1_q[49] ^ stage1_q[100] ^ stage1_q[120];
    stage2_q[265] <= stage1_q[158] ^ stage1_q[74];
    stage2_q[266] <= stage1_q[212] ^ stage1_q[0];
    stage2_q[267] <= stage1_q[12] ^ stage1_q[24] ^ stage1_q[26] ^ stage1_q[50] ^ stage1_q[109];
    stage2_q[268] <= stage1_q[227] ^ stage1_q[49];
    stage2_q[269] <= stage1_q[134] ^ stage1_q[157] ^ stage1_q[17];
    stage2_q[270] <= stage1_q[165] ^ stage1_q[235] ^ stage1_q[246] ^ stage1_q[74];
    stage2_q[271] <= stage1_q[239] ^ stage1_q[15] ^ stage1_q[82];
    stage2_q[272] <= stage1_q[127] ^ stage1_q[14] ^ stage1_q[29] ^ stage1_q[56] ^ stage1_q[58]
        ^ stage1_q[110];
    stage2_q[273] <= stage1_q[230] ^ stage1_q[241] ^ stage1_q[18] ^ stage1_q[23] ^ stage1_q[55];
    stage2_q[274] <= stage1_q[208] ^ stage1_q[32];
    stage2_q[275] <= stage1_q[146] ^ stage1_q[152] ^ stage1_q[171] ^ stage1_q[173]
        ^ stage1_q[228] ^ stage1_q[33];
    stage2_q[276] <= stage1_q[226] ^ stage1_q[249] ^ stage1_q[8] ^ stage1_q[24];
    stage2_q[277] <= stage1_q[151] ^ stage1_q[201] ^ stage1_q[44];
    stage2_q[278] <= stage1_q[163] ^ stage1_q[16] ^ stage1_q[44] ^ stage1_q[46] ^ stage1_q[89];
    stage2_q[279] <= stage1_q[255] ^ stage1_q[15] ^ stage1_q[51] ^ stage1_q[53] ^ stage1_q[80]
        ^ stage1_q[86];
    stage2_q[280] <= stage1_q[138] ^ stage1_q[195] ^ stage1_q[80] ^ stage1_q[104];
    stage2_q[281] <= stage1_q[189] ^ stage1_q[191] ^ stage1_q[205] ^ stage1_q[48] ^ stage1_q[61]
        ^ stage1_q[107];
    stage2_q[282] <= stage1_q[207] ^ stage1_q[6] ^ stage1_q[23];
    stage2_q[283] <= stage1_q[251] ^ stage1_q[1];
    stage2_q[284] <= stage1_q[5] ^ stage1_q[33] ^ stage1_q[50] ^ stage1_q[80];
    stage2_q[285] <= stage1_q[242] ^ stage1_q[257] ^ stage1_q[18] ^ stage1_q[44];
    stage2_q[286] <= stage1_q[215] ^ stage1_q[234] ^ stage1_q[64];
    stage2_q[287] <= stage1_q[136] ^ stage1_q[18];
    stage2_q[288] <= stage1_q[209] ^ stage1_q[210] ^ stage1_q[223] ^ stage1_q[240] ^ stage1_q[2];
    stage2_q[289] <= stage1_q[45] ^ stage1_q[47] ^ stage1_q[51] ^ stage1_q[89];
    stage2_q[290] <= stage1_q[133] ^ stage1_q[10] ^ stage1_q[60] ^ stage1_q[62] ^ stage1_q[81];
    stage2_q[291] <= stage1_q[154] ^ stage1_q[23];
    stage2_q[292] <= stage1_q[18] ^ stage1_q[51];
    stage2_q[293] <= stage1_q[131];
    stage2_q[294] <= stage1_q[135];
    stage2_q[295] <= stage1_q[138];
    stage2_q[296] <= stage1_q[139];
    stage2_q[297] <= stage1_q[140];
    stage2_q[298] <= stage1_q[141];
    stage2_q[299] <= stage1_q[142];
    stage2_q[300] <= stage1_q[143];
    stage2_q[301] <= stage1_q[144];
    stage2_q[302] <= stage1_q[145];
    stage2_q[303] <= stage1_q[146];
    stage2_q[304] <= stage1_q[148];
    stage2_q[305] <= stage1_q[149];
    stage2_q[306] <= stage1_q[150];
    stage2_q[307] <= stage1_q[153];
    stage2_q[308] <= stage1_q[155];
    stage2_q[309] <= stage1_q[156];
    stage2_q[310] <= stage1_q[159];
    stage2_q[311] <= stage1_q[161];
    stage2_q[312] <= stage1_q[162];
    stage2_q[313] <= stage1_q[163];
    stage2_q[314] <= stage1_q[164];
    stage2_q[315] <= stage1_q[165];
    stage2_q[316] <= stage1_q[166];
    stage2_q[317] <= stage1_q[167];
    stage2_q[318] <= stage1_q[169];
    stage2_q[319] <= stage1_q[171];
    stage2_q[320] <= stage1_q[173];
    stage2_q[321] <= stage1_q[176];
    stage2_q[322] <= stage1_q[177];
    stage2_q[323] <= stage1_q[178];
    stage2_q[324] <= stage1_q[179];
    stage2_q[325] <= stage1_q[180];
    stage2_q[326] <= stage1_q[181];
    stage2_q[327] <= stage1_q[182];
    stage2_q[328] <= stage1_q[183];
    stage2_q[329] <= stage1_q[184];
    stage2_q[330] <= stage1_q[185];
    stage2_q[331] <= stage1_q[186];
    stage2_q[332] <= stage1_q[187];
    stage2_q[333] <= stage1_q[188];
    stage2_q[334] <= stage1_q[189];
    stage2_q[335] <= stage1_q[190];
    stage2_q[336] <= stage1_q[192];
    stage2_q[337] <= stage1_q[193];
    stage2_q[338] <= stage1_q[194];
    stage2_q[339] <= stage1_q[195];
    stage2_q[340] <= stage1_q[196];
    stage2_q[341] <= stage1_q[197];
    stage2_q[342] <= stage1_q[199];
    stage2_q[343] <= stage1_q[200];
    stage2_q[344] <= stage1_q[201];
    stage2_q[345] <= stage1_q[202];
    stage2_q[346] <= stage1_q[203];
    stage2_q[347] <= stage1_q[204];
    stage2_q[348] <= stage1_q[205];
    stage2_q[349] <= stage1_q[206];
    stage2_q[350] <= stage1_q[207];
    stage2_q[351] <= stage1_q[208];
    stage2_q[352] <= stage1_q[209];
    stage2_q[353] <= stage1_q[210];
    stage2_q[354] <= stage1_q[211];
    stage2_q[355] <= stage1_q[212];
    stage2_q[356] <= stage1_q[213];
    stage2_q[357] <= stage1_q[214];
    stage2_q[358] <= stage1_q[215];
    stage2_q[359] <= stage1_q[216];
    stage2_q[360] <= stage1_q[217];
    stage2_q[361] <= stage1_q[218];
    stage2_q[362] <= stage1_q[219];
    stage2_q[363] <= stage1_q[221];
    stage2_q[364] <= stage1_q[223];
    stage2_q[365] <= stage1_q[224];
    stage2_q[366] <= stage1_q[225];
    stage2_q[367] <= stage1_q[226];
    stage2_q[368] <= stage1_q[227];
    stage2_q[369] <= stage1_q[228];
    stage2_q[370] <= stage1_q[229];
    stage2_q[371] <= stage1_q[230];
    stage2_q[372] <= stage1_q[231];
    stage2_q[373] <= stage1_q[232];
    stage2_q[374] <= stage1_q[233];
    stage2_q[375] <= stage1_q[234];
    stage2_q[376] <= stage1_q[235];
    stage2_q[377] <= stage1_q[236];
    stage2_q[378] <= stage1_q[237];
    stage2_q[379] <= stage1_q[238];
    stage2_q[380] <= stage1_q[239];
    stage2_q[381] <= stage1_q[240];
    stage2_q[382] <= stage1_q[241];
    stage2_q[383] <= stage1_q[242];
    stage2_q[384] <= stage1_q[243];
    stage2_q[385] <= stage1_q[244];
    stage2_q[386] <= stage1_q[245];
    stage2_q[387] <= stage1_q[246];
    stage2_q[388] <= stage1_q[247];
    stage2_q[389] <= stage1_q[248];
    stage2_q[390] <= stage1_q[249];
    stage2_q[391] <= stage1_q[250];
    stage2_q[392] <= stage1_q[251];
    stage2_q[393] <= stage1_q[252];
    stage2_q[394] <= stage1_q[253];
    stage2_q[395] <= stage1_q[254];
    stage2_q[396] <= stage1_q[255];
    stage2_q[397] <= stage1_q[256];
    stage2_q[398] <= stage1_q[257];
    stage2_q[399] <= stage1_q[258];
    stage2_q[400] <= stage1_q[0];
    stage2_q[401] <= stage1_q[1];
    stage2_q[402] <= stage1_q[2];
    stage2_q[403] <= stage1_q[3];
    stage2_q[404] <= stage1_q[4];
    stage2_q[405] <= stage1_q[5];
    stage2_q[406] <= stage1_q[6];
    stage2_q[407] <= stage1_q[7];
    stage2_q[408] <= stage1_q[8];
    stage2_q[409] <= stage1_q[9];
    stage2_q[410] <= stage1_q[10];
    stage2_q[411] <= stage1_q[11];
    stage2_q[412] <= stage1_q[12];
    stage2_q[413] <= stage1_q[13];
    stage2_q[414] <= stage1_q[14];
    stage2_q[415] <= stage1_q[15];
    stage2_q[416] <= stage1_q[16];
    stage2_q[417] <= stage1_q[17];
    stage2_q[418] <= stage1_q[18];
    stage2_q[419] <= stage1_q[19];
    stage2_q[420] <= stage1_q[20];
    stage2_q[421] <= stage1_q[21];
    stage2_q[422] <= stage1_q[22];
    stage2_q[423] <= stage1_q[23];
    stage2_q[424] <= stage1_q[24];
    stage2_q[425] <= stage1_q[25];
    stage2_q[426] <= stage1_q[26];
    stage2_q[427] <= stage1_q[27];
    stage2_q[428] <= stage1_q[28];
    stage2_q[429] <= stage1_q[29];
    stage2_q[430] <= stage1_q[30];
    stage2_q[431] <= stage1_q[31];
    stage2_q[432] <= stage1_q[33];
    stage2_q[433] <= stage1_q[34];
    stage2_q[434] <= stage1_q[35];
    stage2_q[435] <= stage1_q[36];
    stage2_q[436] <= stage1_q[37];
    stage2_q[437] <= stage1_q[38];
    stage2_q[438] <= stage1_q[39];
    stage2_q[439] <= stage1_q[40];
    stage2_q[440] <= stage1_q[41];
    stage2_q[441] <= stage1_q[42];
    stage2_q[442] <= stage1_q[43];
    stage2_q[443] <= stage1_q[45];
    stage2_q[444] <= stage1_q[47];
    stage2_q[445] <= stage1_q[48];
    stage2_q[446] <= stage1_q[49];
    stage2_q[447] <= stage1_q[50];
    stage2_q[448] <= stage1_q[51];
    stage2_q[449] <= stage1_q[52];
    stage2_q[450] <= stage1_q[53];
    stage2_q[451] <= stage1_q[54];
    stage2_q[452] <= stage1_q[55];
    stage2_q[453] <= stage1_q[56];
    stage2_q[454] <= stage1_q[57];
    stage2_q[455] <= stage1_q[58];
    stage2_q[456] <= stage1_q[59];
    stage2_q[457] <= stage1_q[61];
    stage2_q[458] <= stage1_q[62];
    stage2_q[459] <= stage1_q[63];
    stage2_q[460] <= stage1_q[64];
    stage2_q[461] <= stage1_q[65];
    stage2_q[462] <= stage1_q[66];
    stage2_q[463] <= stage1_q[67];
    stage2_q[464] <= stage1_q[68];
    stage2_q[465] <= stage1_q[69];
    stage2_q[466] <= stage1_q[70];
    stage2_q[467] <= stage1_q[71];
    stage2_q[468] <= stage1_q[72];
    stage2_q[469] <= stage1_q[73];
    stage2_q[470] <= stage1_q[75];
    stage2_q[471] <= stage1_q[76];
    stage2_q[472] <= stage1_q[77];
    stage2_q[473] <= stage1_q[78];
    stage2_q[474] <= stage1_q[79];
    stage2_q[475] <= stage1_q[82];
    stage2_q[476] <= stage1_q[83];
    stage2_q[477] <= stage1_q[84];
    stage2_q[478] <= stage1_q[85];
    stage2_q[479] <= stage1_q[86];
    stage2_q[480] <= stage1_q[87];
    stage2_q[481] <= stage1_q[88];
    stage2_q[482] <= stage1_q[90];
    stage2_q[483] <= stage1_q[91];
    stage2_q[484] <= stage1_q[92];
    stage2_q[485] <= stage1_q[93];
    stage2_q[486] <= stage1_q[94];
    stage2_q[487] <= stage1_q[95];
    stage2_q[488] <= stage1_q[96];
    stage2_q[489] <= stage1_q[97];
    stage2_q[490] <= stage1_q[98];
    stage2_q[491] <= stage1_q[99];
    stage2_q[492] <= stage1_q[101];
    stage2_q[493] <= stage1_q[102];
    stage2_q[494] <= stage1_q[103];
    stage2_q[495] <= stage1_q[105];
    stage2_q[496] <= stage1_q[106];
    stage2_q[497] <= stage1_q[108];
    stage2_q[498] <= stage1_q[111];
    stage2_q[499] <= stage1_q[112];
    stage2_q[500] <= stage1_q[113];
    stage2_q[501] <= stage1_q[114];
    stage2_q[502] <= stage1_q[115];
    stage2_q[503] <= stage1_q[116];
    stage2_q[504] <= stage1_q[117];
    stage2_q[505] <= stage1_q[118];
    stage2_q[506] <= stage1_q[119];
    stage2_q[507] <= stage1_q[121];
    stage2_q[508] <= stage1_q[122];
    stage2_q[509] <= stage1_q[123];
    stage2_q[510] <= stage1_q[124];
    stage2_q[511] <= stage1_q[125];
    stage2_q[512] <= stage1_q[126];
    stage2_q[513] <= stage1_q[128];
    stage2_q[514] <= stage1_q[129];
    stage2_q[515] <= stage1_q[130];
  end

  logic [480:0] stage3_q;

  always_ff @(posedge clk_i) begin
    stage3_q[0] <= stage2_q[0] ^ stage2_q[2] ^ stage2_q[4];
    stage3_q[1] <= stage2_q[1] ^ stage2_q[3];
    stage3_q[2] <= stage2_q[2] ^ stage2_q[3];
    stage3_q[3] <= stage2_q[352] ^ stage2_q[8] ^ stage2_q[16] ^ stage2_q[443];
    stage3_q[4] <= stage2_q[358] ^ stage2_q[387] ^ stage2_q[4] ^ stage2_q[427];
    stage3_q[5] <= stage2_q[313] ^ stage2_q[345] ^ stage2_q[348] ^ stage2_q[366] ^ stage2_q[28]
        ^ stage2_q[54];
    stage3_q[6] <= stage2_q[391] ^ stage2_q[0] ^ stage2_q[21] ^ stage2_q[41];
    stage3_q[7] <= stage2_q[315] ^ stage2_q[336] ^ stage2_q[339] ^ stage2_q[31] ^ stage2_q[37]
        ^ stage2_q[39];
    stage3_q[8] <= stage2_q[389] ^ stage2_q[2] ^ stage2_q[4] ^ stage2_q[8];
    stage3_q[9] <= stage2_q[368] ^ stage2_q[379] ^ stage2_q[4] ^ stage2_q[6];
    stage3_q[10] <= stage2_q[338] ^ stage2_q[5] ^ stage2_q[11] ^ stage2_q[20];
    stage3_q[11] <= stage2_q[357] ^ stage2_q[361] ^ stage2_q[393] ^ stage2_q[0] ^ stage2_q[425]
        ^ stage2_q[14];
    stage3_q[12] <= stage2_q[0] ^ stage2_q[1];
    stage3_q[13] <= stage2_q[388] ^ stage2_q[401] ^ stage2_q[1] ^ stage2_q[15] ^ stage2_q[462]
        ^ stage2_q[94];
    stage3_q[14] <= stage2_q[326] ^ stage2_q[364] ^ stage2_q[391] ^ stage2_q[3];
    stage3_q[15] <= stage2_q[330] ^ stage2_q[350] ^ stage2_q[380] ^ stage2_q[397] ^ stage2_q[400]
        ^ stage2_q[3];
    stage3_q[16] <= stage2_q[305] ^ stage2_q[319] ^ stage2_q[329] ^ stage2_q[23];
    stage3_q[17] <= stage2_q[406] ^ stage2_q[2] ^ stage2_q[7] ^ stage2_q[16] ^ stage2_q[30]
        ^ stage2_q[43];
    stage3_q[18] <= stage2_q[373] ^ stage2_q[395] ^ stage2_q[2] ^ stage2_q[24] ^ stage2_q[439]
        ^ stage2_q[451];
    stage3_q[19] <= stage2_q[360] ^ stage2_q[365] ^ stage2_q[370] ^ stage2_q[382] ^ stage2_q[12]
        ^ stage2_q[24];
    stage3_q[20] <= stage2_q[296] ^ stage2_q[299] ^ stage2_q[302] ^ stage2_q[303] ^ stage2_q[421]
        ^ stage2_q[20];
    stage3_q[21] <= stage2_q[295] ^ stage2_q[319] ^ stage2_q[332] ^ stage2_q[389] ^ stage2_q[0]
        ^ stage2_q[430];
    stage3_q[22] <= stage2_q[308] ^ stage2_q[312] ^ stage2_q[380] ^ stage2_q[9] ^ stage2_q[423]
        ^ stage2_q[48];
    stage3_q[23] <= stage2_q[327] ^ stage2_q[367] ^ stage2_q[380] ^ stage2_q[385] ^ stage2_q[399]
        ^ stage2_q[33];
    stage3_q[24] <= stage2_q[316] ^ stage2_q[404] ^ stage2_q[7] ^ stage2_q[46];
    stage3_q[25] <= stage2_q[302] ^ stage2_q[319] ^ stage2_q[337] ^ stage2_q[341] ^ stage2_q[383]
        ^ stage2_q[27];
    stage3_q[26] <= stage2_q[346] ^ stage2_q[355] ^ stage2_q[375] ^ stage2_q[380] ^ stage2_q[413]
        ^ stage2_q[3];
    stage3_q[27] <= stage2_q[365] ^ stage2_q[371] ^ stage2_q[392] ^ stage2_q[1] ^ stage2_q[19]
        ^ stage2_q[57];
    stage3_q[28] <= stage2_q[0] ^ stage2_q[5];
    stage3_q[29] <= stage2_q[343] ^ stage2_q[376] ^ stage2_q[381] ^ stage2_q[407] ^ stage2_q[413]
        ^ stage2_q[22];
    stage3_q[30] <= stage2_q[297] ^ stage2_q[347] ^ stage2_q[351] ^ stage2_q[412] ^ stage2_q[6]
        ^ stage2_q[46];
    stage3_q[31] <= stage2_q[398] ^ stage2_q[0] ^ stage2_q[6] ^ stage2_q[17] ^ stage2_q[34]
        ^ stage2_q[85];
    stage3_q[32] <= stage2_q[343] ^ stage2_q[351] ^ stage2_q[5] ^ stage2_q[420] ^ stage2_q[30]
        ^ stage2_q[32];
    stage3_q[33] <= stage2_q[382] ^ stage2_q[406] ^ stage2_q[1] ^ stage2_q[5] ^ stage2_q[133]
        ^ stage2_q[157];
    stage3_q[34] <= stage2_q[5] ^ stage2_q[6] ^ stage2_q[8] ^ stage2_q[116];
    stage3_q[35] <= stage2_q[337] ^ stage2_q[4] ^ stage2_q[9] ^ stage2_q[36];
    stage3_q[36] <= stage2_q[375] ^ stage2_q[395] ^ stage2_q[423] ^ stage2_q[19] ^ stage2_q[433]
        ^ stage2_q[436];
    stage3_q[37] <= stage2_q[382] ^ stage2_q[415] ^ stage2_q[2] ^ stage2_q[35] ^ stage2_q[61]
        ^ stage2_q[101];
    stage3_q[38] <= stage2_q[395] ^ stage2_q[0] ^ stage2_q[408] ^ stage2_q[410] ^ stage2_q[17]
        ^ stage2_q[49];
    stage3_q[39] <= stage2_q[365] ^ stage2_q[9] ^ stage2_q[10] ^ stage2_q[13] ^ stage2_q[46]
        ^ stage2_q[84];
    stage3_q[40] <= stage2_q[375] ^ stage2_q[399] ^ stage2_q[418] ^ stage2_q[20] ^ stage2_q[29]
        ^ stage2_q[63];
    stage3_q[41] <= stage2_q[382] ^ stage2_q[389] ^ stage2_q[407] ^ stage2_q[416] ^ stage2_q[17]
        ^ stage2_q[64];
    stage3_q[42] <= stage2_q[349] ^ stage2_q[355] ^ stage2_q[405] ^ stage2_q[6] ^ stage2_q[11]
        ^ stage2_q[25];
    stage3_q[43] <= stage2_q[349] ^ stage2_q[386] ^ stage2_q[0] ^ stage2_q[3] ^ stage2_q[6]
        ^ stage2_q[22];
    stage3_q[44] <= stage2_q[367] ^ stage2_q[400] ^ stage2_q[0] ^ stage2_q[2] ^ stage2_q[431]
        ^ stage2_q[147];
    stage3_q[45] <= stage2_q[316] ^ stage2_q[3] ^ stage2_q[6] ^ stage2_q[38] ^ stage2_q[447]
        ^ stage2_q[163];
    stage3_q[46] <= stage2_q[320] ^ stage2_q[361] ^ stage2_q[381] ^ stage2_q[4] ^ stage2_q[5]
        ^ stage2_q[40];
    stage3_q[47] <= stage2_q[365] ^ stage2_q[381] ^ stage2_q[386] ^ stage2_q[394] ^ stage2_q[396]
        ^ stage2_q[25];
    stage3_q[48] <= stage2_q[370] ^ stage2_q[383] ^ stage2_q[393] ^ stage2_q[398] ^ stage2_q[14]
        ^ stage2_q[81];
    stage3_q[49] <= stage2_q[383] ^ stage2_q[389] ^ stage2_q[398] ^ stage2_q[419] ^ stage2_q[430]
        ^ stage2_q[89];
    stage3_q[50] <= stage2_q[319] ^ stage2_q[3] ^ stage2_q[6] ^ stage2_q[426] ^ stage2_q[16]
        ^ stage2_q[25];
    stage3_q[51] <= stage2_q[389] ^ stage2_q[0] ^ stage2_q[3] ^ stage2_q[18] ^ stage2_q[435]
        ^ stage2_q[37];
    stage3_q[52] <= stage2_q[341] ^ stage2_q[370] ^ stage2_q[375] ^ stage2_q[0] ^ stage2_q[11]
        ^ stage2_q[33];
    stage3_q[53] <= stage2_q[369] ^ stage2_q[396] ^ stage2_q[414] ^ stage2_q[23] ^ stage2_q[51]
        ^ stage2_q[93];
    stage3_q[54] <= stage2_q[391] ^ stage2_q[1] ^ stage2_q[6] ^ stage2_q[9] ^ stage2_q[428]
        ^ stage2_q[22];
    stage3_q[55] <= stage2_q[396] ^ stage2_q[401] ^ stage2_q[403] ^ stage2_q[11] ^ stage2_q[426]
        ^ stage2_q[483];
    stage3_q[56] <= stage2_q[0] ^ stage2_q[420] ^ stage2_q[23] ^ stage2_q[50] ^ stage2_q[61]
        ^ stage2_q[470];
    stage3_q[57] <= stage2_q[0] ^ stage2_q[7] ^ stage2_q[16] ^ stage2_q[20] ^ stage2_q[28]
        ^ stage2_q[102];
    stage3_q[58] <= stage2_q[334] ^ stage2_q[405] ^ stage2_q[408] ^ stage2_q[413] ^ stage2_q[430]
        ^ stage2_q[27];
    stage3_q[59] <= stage2_q[345] ^ stage2_q[413] ^ stage2_q[4] ^ stage2_q[422] ^ stage2_q[11]
        ^ stage2_q[54];
    stage3_q[60] <= stage2_q[408] ^ stage2_q[417] ^ stage2_q[425] ^ stage2_q[19] ^ stage2_q[23]
        ^ stage2_q[433];
    stage3_q[61] <= stage2_q[411] ^ stage2_q[412] ^ stage2_q[416] ^ stage2_q[12] ^ stage2_q[41]
        ^ stage2_q[55];
    stage3_q[62] <= stage2_q[345] ^ stage2_q[386] ^ stage2_q[1] ^ stage2_q[10] ^ stage2_q[57]
        ^ stage2_q[89];
    stage3_q[63] <= stage2_q[414] ^ stage2_q[9] ^ stage2_q[16] ^ stage2_q[431] ^ stage2_q[455]
        ^ stage2_q[475];
    stage3_q[64] <= stage2_q[1] ^ stage2_q[4] ^ stage2_q[423] ^ stage2_q[10] ^ stage2_q[26]
        ^ stage2_q[435];
    stage3_q[65] <= stage2_q[3] ^ stage2_q[9] ^ stage2_q[425] ^ stage2_q[428] ^ stage2_q[18]
        ^ stage2_q[432];
    stage3_q[66] <= stage2_q[7] ^ stage2_q[12] ^ stage2_q[429] ^ stage2_q[80] ^ stage2_q[122]
        ^ stage2_q[145];
    stage3_q[67] <= stage2_q[365] ^ stage2_q[366] ^ stage2_q[388] ^ stage2_q[3] ^ stage2_q[421]
        ^ stage2_q[8];
    stage3_q[68] <= stage2_q[424] ^ stage2_q[11] ^ stage2_q[12] ^ stage2_q[17] ^ stage2_q[51]
        ^ stage2_q[95];
    stage3_q[69] <= stage2_q[2] ^ stage2_q[17] ^ stage2_q[37] ^ stage2_q[445] ^ stage2_q[68]
        ^ stage2_q[72];
    stage3_q[70] <= stage2_q[400] ^ stage2_q[429] ^ stage2_q[27] ^ stage2_q[33] ^ stage2_q[52]
        ^ stage2_q[110];
    stage3_q[71] <= stage2_q[344] ^ stage2_q[345] ^ stage2_q[404] ^ stage2_q[13] ^ stage2_q[43]
        ^ stage2_q[59];
    stage3_q[72] <= stage2_q[345] ^ stage2_q[374] ^ stage2_q[391] ^ stage2_q[7] ^ stage2_q[138]
        ^ stage2_q[150];
    stage3_q[73] <= stage2_q[0] ^ stage2_q[3] ^ stage2_q[16] ^ stage2_q[450] ^ stage2_q[451]
        ^ stage2_q[107];
    stage3_q[74] <= stage2_q[398] ^ stage2_q[406] ^ stage2_q[27] ^ stage2_q[30] ^ stage2_q[124]
        ^ stage2_q[131];
    stage3_q[75] <= stage2_q[412] ^ stage2_q[3] ^ stage2_q[12] ^ stage2_q[17] ^ stage2_q[51]
        ^ stage2_q[143];
    stage3_q[76] <= stage2_q[373] ^ stage2_q[391] ^ stage2_q[418] ^ stage2_q[19] ^ stage2_q[69]
        ^ stage2_q[90];
    stage3_q[77] <= stage2_q[1] ^ stage2_q[2] ^ stage2_q[6] ^ stage2_q[422] ^ stage2_q[13]
        ^ stage2_q[14];
    stage3_q[78] <= stage2_q[14] ^ stage2_q[19] ^ stage2_q[27] ^ stage2_q[444] ^ stage2_q[449]
        ^ stage2_q[118];
    stage3_q[79] <= stage2_q[14] ^ stage2_q[30] ^ stage2_q[31] ^ stage2_q[38] ^ stage2_q[94]
        ^ stage2_q[95];
    stage3_q[80] <= stage2_q[390] ^ stage2_q[396] ^ stage2_q[400] ^ stage2_q[4] ^ stage2_q[457]
        ^ stage2_q[96];
    stage3_q[81] <= stage2_q[7] ^ stage2_q[9] ^ stage2_q[18] ^ stage2_q[67] ^ stage2_q[99]
        ^ stage2_q[474];
    stage3_q[82] <= stage2_q[393] ^ stage2_q[400] ^ stage2_q[10] ^ stage2_q[41] ^ stage2_q[136]
        ^ stage2_q[154];
    stage3_q[83] <= stage2_q[369] ^ stage2_q[391] ^ stage2_q[404] ^ stage2_q[8] ^ stage2_q[66]
        ^ stage2_q[129];
    stage3_q[84] <= stage2_q[373] ^ stage2_q[9] ^ stage2_q[13] ^ stage2_q[14] ^ stage2_q[28]
        ^ stage2_q[113];
    stage3_q[85] <= stage2_q[8] ^ stage2_q[14] ^ stage2_q[436] ^ stage2_q[54] ^ stage2_q[62]
        ^ stage2_q[159];
    stage3_q[86] <= stage2_q[380] ^ stage2_q[402] ^ stage2_q[408] ^ stage2_q[8] ^ stage2_q[32]
        ^ stage2_q[121];
    stage3_q[87] <= stage2_q[336] ^ stage2_q[377] ^ stage2_q[381] ^ stage2_q[17] ^ stage2_q[54]
        ^ stage2_q[57];
    stage3_q[88] <= stage2_q[398] ^ stage2_q[3] ^ stage2_q[21] ^ stage2_q[34] ^ stage2_q[73]
        ^ stage2_q[474];
    stage3_q[89] <= stage2_q[7] ^ stage2_q[8] ^ stage2_q[25] ^ stage2_q[50] ^ stage2_q[102]
        ^ stage2_q[139];
    stage3_q[90] <= stage2_q[0] ^ stage2_q[7] ^ stage2_q[424] ^ stage2_q[45] ^ stage2_q[476]
        ^ stage2_q[148];
    stage3_q[91] <= stage2_q[10] ^ stage2_q[12] ^ stage2_q[21] ^ stage2_q[25] ^ stage2_q[42]
        ^ stage2_q[72];
    stage3_q[92] <= stage2_q[408] ^ stage2_q[5] ^ stage2_q[7] ^ stage2_q[20] ^ stage2_q[33]
        ^ stage2_q[456];
    stage3_q[93] <= stage2_q[378] ^ stage2_q[0] ^ stage2_q[409] ^ stage2_q[7] ^ stage2_q[30]
        ^ stage2_q[65];
    stage3_q[94] <= stage2_q[426] ^ stage2_q[24] ^ stage2_q[31] ^ stage2_q[36] ^ stage2_q[55]
        ^ stage2_q[66];
    stage3_q[95] <= stage2_q[320] ^ stage2_q[0] ^ stage2_q[423] ^ stage2_q[432] ^ stage2_q[440]
        ^ stage2_q[472];
    stage3_q[96] <= stage2_q[402] ^ stage2_q[15] ^ stage2_q[39] ^ stage2_q[47] ^ stage2_q[84]
        ^ stage2_q[104];
    stage3_q[97] <= stage2_q[263] ^ stage2_q[2] ^ stage2_q[4] ^ stage2_q[5] ^ stage2_q[13]
        ^ stage2_q[16];
    stage3_q[98] <= stage2_q[353] ^ stage2_q[359] ^ stage2_q[382] ^ stage2_q[393] ^ stage2_q[414]
        ^ stage2_q[24];
    stage3_q[99] <= stage2_q[264] ^ stage2_q[1] ^ stage2_q[13] ^ stage2_q[48] ^ stage2_q[92]
        ^ stage2_q[240];
    stage3_q[100] <= stage2_q[265] ^ stage2_q[18] ^ stage2_q[58] ^ stage2_q[71] ^ stage2_q[195]
        ^ stage2_q[260];
    stage3_q[101] <= stage2_q[347] ^ stage2_q[378] ^ stage2_q[459] ^ stage2_q[10] ^ stage2_q[17];
    stage3_q[102] <= stage2_q[378] ^ stage2_q[398] ^ stage2_q[430] ^ stage2_q[494] ^ stage2_q[0];
    stage3_q[103] <= stage2_q[266] ^ stage2_q[4] ^ stage2_q[14] ^ stage2_q[15] ^ stage2_q[17]
        ^ stage2_q[21];
    stage3_q[104] <= stage2_q[267] ^ stage2_q[7] ^ stage2_q[15] ^ stage2_q[17] ^ stage2_q[18]
        ^ stage2_q[35];
    stage3_q[105] <= stage2_q[366] ^ stage2_q[395] ^ stage2_q[432] ^ stage2_q[450]
        ^ stage2_q[473] ^ stage2_q[2];
    stage3_q[106] <= stage2_q[385] ^ stage2_q[405] ^ stage2_q[408] ^ stage2_q[434]
        ^ stage2_q[452] ^ stage2_q[11];
    stage3_q[107] <= stage2_q[439] ^ stage2_q[13] ^ stage2_q[33];
    stage3_q[108] <= stage2_q[492] ^ stage2_q[13] ^ stage2_q[38];
    stage3_q[109] <= stage2_q[480] ^ stage2_q[87];
    stage3_q[110] <= stage2_q[431] ^ stage2_q[457] ^ stage2_q[1] ^ stage2_q[9] ^ stage2_q[21];
    stage3_q[111] <= stage2_q[324] ^ stage2_q[33];
    stage3_q[112] <= stage2_q[305] ^ stage2_q[412] ^ stage2_q[450] ^ stage2_q[8] ^ stage2_q[9]
        ^ stage2_q[42];
    stage3_q[113] <= stage2_q[380] ^ stage2_q[394] ^ stage2_q[431] ^ stage2_q[442]
        ^ stage2_q[507] ^ stage2_q[10];
    stage3_q[114] <= stage2_q[314] ^ stage2_q[416] ^ stage2_q[19] ^ stage2_q[27] ^ stage2_q[83];
    stage3_q[115] <= stage2_q[408] ^ stage2_q[433] ^ stage2_q[11] ^ stage2_q[32] ^ stage2_q[49];
    stage3_q[116] <= stage2_q[488] ^ stage2_q[4] ^ stage2_q[13] ^ stage2_q[33] ^ stage2_q[34];
    stage3_q[117] <= stage2_q[362] ^ stage2_q[407] ^ stage2_q[410] ^ stage2_q[5] ^ stage2_q[35]
        ^ stage2_q[58];
    stage3_q[118] <= stage2_q[329] ^ stage2_q[419] ^ stage2_q[441] ^ stage2_q[0] ^ stage2_q[3];
    stage3_q[119] <= stage2_q[510] ^ stage2_q[474] ^ stage2_q[506] ^ stage2_q[6] ^ stage2_q[21]
        ^ stage2_q[29];
    stage3_q[120] <= stage2_q[429] ^ stage2_q[470] ^ stage2_q[4];
    stage3_q[121] <= stage2_q[13] ^ stage2_q[18] ^ stage2_q[31] ^ stage2_q[39] ^ stage2_q[59]
        ^ stage2_q[63];
    stage3_q[122] <= stage2_q[511] ^ stage2_q[413] ^ stage2_q[415] ^ stage2_q[440] ^ stage2_q[12]
        ^ stage2_q[13];
    stage3_q[123] <= stage2_q[512] ^ stage2_q[403] ^ stage2_q[11] ^ stage2_q[12] ^ stage2_q[13]
        ^ stage2_q[41];
    stage3_q[124] <= stage2_q[430] ^ stage2_q[489] ^ stage2_q[4] ^ stage2_q[6];
    stage3_q[125] <= stage2_q[478] ^ stage2_q[487] ^ stage2_q[271] ^ stage2_q[1] ^ stage2_q[4]
        ^ stage2_q[22];
    stage3_q[126] <= stage2_q[408] ^ stage2_q[481] ^ stage2_q[2] ^ stage2_q[13] ^ stage2_q[47];
    stage3_q[127] <= stage2_q[399] ^ stage2_q[460] ^ stage2_q[8] ^ stage2_q[16];
    stage3_q[128] <= stage2_q[354] ^ stage2_q[0] ^ stage2_q[4] ^ stage2_q[23];
    stage3_q[129] <= stage2_q[415] ^ stage2_q[420] ^ stage2_q[0] ^ stage2_q[14] ^ stage2_q[36];
    stage3_q[130] <= stage2_q[307] ^ stage2_q[312] ^ stage2_q[335] ^ stage2_q[14] ^ stage2_q[32];
    stage3_q[131] <= stage2_q[496] ^ stage2_q[274] ^ stage2_q[29] ^ stage2_q[34] ^ stage2_q[39]
        ^ stage2_q[62];
    stage3_q[132] <= stage2_q[377] ^ stage2_q[459] ^ stage2_q[11] ^ stage2_q[15] ^ stage2_q[23];
    stage3_q[133] <= stage2_q[436] ^ stage2_q[469] ^ stage2_q[275] ^ stage2_q[7] ^ stage2_q[27]
        ^ stage2_q[55];
    stage3_q[134] <= stage2_q[360] ^ stage2_q[477] ^ stage2_q[479] ^ stage2_q[35];
    stage3_q[135] <= stage2_q[276] ^ stage2_q[2] ^ stage2_q[5] ^ stage2_q[10] ^ stage2_q[12]
        ^ stage2_q[31];
    stage3_q[136] <= stage2_q[491] ^ stage2_q[12];
    stage3_q[137] <= stage2_q[344] ^ stage2_q[419] ^ stage2_q[4];
    stage3_q[138] <= stage2_q[406] ^ stage2_q[417] ^ stage2_q[440] ^ stage2_q[21] ^ stage2_q[38]
        ^ stage2_q[53];
    stage3_q[139] <= stage2_q[296] ^ stage2_q[297] ^ stage2_q[328] ^ stage2_q[422] ^ stage2_q[7];
    stage3_q[140] <= stage2_q[361] ^ stage2_q[379] ^ stage2_q[12] ^ stage2_q[44];
    stage3_q[141] <= stage2_q[278] ^ stage2_q[4] ^ stage2_q[29] ^ stage2_q[60] ^ stage2_q[111]
        ^ stage2_q[262];
    stage3_q[142] <= stage2_q[391] ^ stage2_q[397] ^ stage2_q[472] ^ stage2_q[505] ^ stage2_q[4]
        ^ stage2_q[14];
    stage3_q[143] <= stage2_q[490] ^ stage2_q[3] ^ stage2_q[4] ^ stage2_q[11];
    stage3_q[144] <= stage2_q[434] ^ stage2_q[6] ^ stage2_q[38] ^ stage2_q[54];
    stage3_q[145] <= stage2_q[301] ^ stage2_q[7] ^ stage2_q[25];
    stage3_q[146] <= stage2_q[342] ^ stage2_q[356] ^ stage2_q[11] ^ stage2_q[49];
    stage3_q[147] <= stage2_q[6] ^ stage2_q[53] ^ stage2_q[125] ^ stage2_q[230] ^ stage2_q[239];
    stage3_q[148] <= stage2_q[414] ^ stage2_q[456] ^ stage2_q[2] ^ stage2_q[15] ^ stage2_q[35];
    stage3_q[149] <= stage2_q[514] ^ stage2_q[465] ^ stage2_q[22] ^ stage2_q[26] ^ stage2_q[35]
        ^ stage2_q[52];
    stage3_q[150] <= stage2_q[421] ^ stage2_q[438] ^ stage2_q[1] ^ stage2_q[2] ^ stage2_q[3];
    stage3_q[151] <= stage2_q[422] ^ stage2_q[440] ^ stage2_q[466] ^ stage2_q[5] ^ stage2_q[8];
    stage3_q[152] <= stage2_q[437] ^ stage2_q[454] ^ stage2_q[483] ^ stage2_q[282] ^ stage2_q[1]
        ^ stage2_q[6];
    stage3_q[153] <= stage2_q[436] ^ stage2_q[446] ^ stage2_q[476] ^ stage2_q[486] ^ stage2_q[2];
    stage3_q[154] <= stage2_q[333] ^ stage2_q[380] ^ stage2_q[413] ^ stage2_q[473] ^ stage2_q[36];
    stage3_q[155] <= stage2_q[429] ^ stage2_q[458] ^ stage2_q[3] ^ stage2_q[19] ^ stage2_q[22];
    stage3_q[156] <= stage2_q[300] ^ stage2_q[311] ^ stage2_q[344] ^ stage2_q[410]
        ^ stage2_q[439] ^ stage2_q[17];
    stage3_q[157] <= stage2_q[366] ^ stage2_q[398] ^ stage2_q[417] ^ stage2_q[432]
        ^ stage2_q[467] ^ stage2_q[26];
    stage3_q[158] <= stage2_q[298] ^ stage2_q[384] ^ stage2_q[419] ^ stage2_q[421]
        ^ stage2_q[449] ^ stage2_q[15];
    stage3_q[159] <= stage2_q[393] ^ stage2_q[432] ^ stage2_q[495] ^ stage2_q[2] ^ stage2_q[15];
    stage3_q[160] <= stage2_q[331] ^ stage2_q[363] ^ stage2_q[444] ^ stage2_q[9];
    stage3_q[161] <= stage2_q[418] ^ stage2_q[454] ^ stage2_q[501] ^ stage2_q[4] ^ stage2_q[8]
        ^ stage2_q[10];
    stage3_q[162] <= stage2_q[318] ^ stage2_q[409] ^ stage2_q[423] ^ stage2_q[2] ^ stage2_q[9];
    stage3_q[163] <= stage2_q[322] ^ stage2_q[440] ^ stage2_q[483] ^ stage2_q[485] ^ stage2_q[30];
    stage3_q[164] <= stage2_q[346] ^ stage2_q[422] ^ stage2_q[18] ^ stage2_q[28];
    stage3_q[165] <= stage2_q[19] ^ stage2_q[24] ^ stage2_q[31];
    stage3_q[166] <= stage2_q[411] ^ stage2_q[508] ^ stage2_q[7] ^ stage2_q[12] ^ stage2_q[18]
        ^ stage2_q[33];
    stage3_q[167] <= stage2_q[330] ^ stage2_q[471] ^ stage2_q[493] ^ stage2_q[2] ^ stage2_q[20]
        ^ stage2_q[23];
    stage3_q[168] <= stage2_q[420] ^ stage2_q[433] ^ stage2_q[444] ^ stage2_q[287] ^ stage2_q[1]
        ^ stage2_q[10];
    stage3_q[169] <= stage2_q[515] ^ stage2_q[410] ^ stage2_q[28] ^ stage2_q[42] ^ stage2_q[56]
        ^ stage2_q[59];
    stage3_q[170] <= stage2_q[294] ^ stage2_q[317] ^ stage2_q[323] ^ stage2_q[340] ^ stage2_q[23]
        ^ stage2_q[41];
    stage3_q[171] <= stage2_q[497] ^ stage2_q[24];
    stage3_q[172] <= stage2_q[430] ^ stage2_q[288] ^ stage2_q[4] ^ stage2_q[7] ^ stage2_q[32]
        ^ stage2_q[36];
    stage3_q[173] <= stage2_q[374] ^ stage2_q[8] ^ stage2_q[11] ^ stage2_q[15];
    stage3_q[174] <= stage2_q[316] ^ stage2_q[325] ^ stage2_q[336] ^ stage2_q[11] ^ stage2_q[13]
        ^ stage2_q[18];
    stage3_q[175] <= stage2_q[10] ^ stage2_q[29] ^ stage2_q[32];
    stage3_q[176] <= stage2_q[338] ^ stage2_q[453] ^ stage2_q[9] ^ stage2_q[32];
    stage3_q[177] <= stage2_q[337] ^ stage2_q[341] ^ stage2_q[476] ^ stage2_q[481] ^ stage2_q[25]
        ^ stage2_q[39];
    stage3_q[178] <= stage2_q[382] ^ stage2_q[405] ^ stage2_q[429] ^ stage2_q[431]
        ^ stage2_q[466] ^ stage2_q[30];
    stage3_q[179] <= stage2_q[461] ^ stage2_q[12];
    stage3_q[180] <= stage2_q[292] ^ stage2_q[2] ^ stage2_q[6] ^ stage2_q[16] ^ stage2_q[21]
        ^ stage2_q[41];
    stage3_q[181] <= stage2_q[293] ^ stage2_q[469] ^ stage2_q[3] ^ stage2_q[7];
    stage3_q[182] <= stage2_q[302];
    stage3_q[183] <= stage2_q[304];
    stage3_q[184] <= stage2_q[306];
    stage3_q[185] <= stage2_q[309];
    stage3_q[186] <= stage2_q[310];
    stage3_q[187] <= stage2_q[321];
    stage3_q[188] <= stage2_q[357];
    stage3_q[189] <= stage2_q[372];
    stage3_q[190] <= stage2_q[404];
    stage3_q[191] <= stage2_q[2];
    stage3_q[192] <= stage2_q[7];
    stage3_q[193] <= stage2_q[9];
    stage3_q[194] <= stage2_q[10];
    stage3_q[195] <= stage2_q[424];
    stage3_q[196] <= stage2_q[11];
    stage3_q[197] <= stage2_q[12];
    stage3_q[198] <= stage2_q[13];
    stage3_q[199] <= stage2_q[14];
    stage3_q[200] <= stage2_q[15];
    stage3_q[201] <= stage2_q[16];
    stage3_q[202] <= stage2_q[18];
    stage3_q[203] <= stage2_q[19];
    stage3_q[204] <= stage2_q[431];
    stage3_q[205] <= stage2_q[20];
    stage3_q[206] <= stage2_q[21];
    stage3_q[207] <= stage2_q[22];
    stage3_q[208] <= stage2_q[23];
    stage3_q[209] <= stage2_q[24];
    stage3_q[210] <= stage2_q[25];
    stage3_q[211] <= stage2_q[26];
    stage3_q[212] <= stage2_q[27];
    stage3_q[213] <= stage2_q[28];
    stage3_q[214] <= stage2_q[434];
    stage3_q[215] <= stage2_q[29];
    stage3_q[216] <= stage2_q[30];
    stage3_q[217] <= stage2_q[31];
    stage3_q[218] <= stage2_q[32];
    stage3_q[219] <= stage2_q[438];
    stage3_q[220] <= stage2_q[33];
    stage3_q[221] <= stage2_q[34];
    stage3_q[222] <= stage2_q[35];
    stage3_q[223] <= stage2_q[440];
    stage3_q[224] <= stage2_q[36];
    stage3_q[225] <= stage2_q[37];
    stage3_q[226] <= stage2_q[38];
    stage3_q[227] <= stage2_q[443];
    stage3_q[228] <= stage2_q[39];
    stage3_q[229] <= stage2_q[40];
    stage3_q[230] <= stage2_q[41];
    stage3_q[231] <= stage2_q[42];
    stage3_q[232] <= stage2_q[43];
    stage3_q[233] <= stage2_q[44];
    stage3_q[234] <= stage2_q[45];
    stage3_q[235] <= stage2_q[447];
    stage3_q[236] <= stage2_q[46];
    stage3_q[237] <= stage2_q[448];
    stage3_q[238] <= stage2_q[47];
    stage3_q[239] <= stage2_q[48];
    stage3_q[240] <= stage2_q[49];
    stage3_q[241] <= stage2_q[50];
    stage3_q[242] <= stage2_q[451];
    stage3_q[243] <= stage2_q[51];
    stage3_q[244] <= stage2_q[52];
    stage3_q[245] <= stage2_q[53];
    stage3_q[246] <= stage2_q[55];
    stage3_q[247] <= stage2_q[56];
    stage3_q[248] <= stage2_q[57];
    stage3_q[249] <= stage2_q[58];
    stage3_q[250] <= stage2_q[455];
    stage3_q[251] <= stage2_q[59];
    stage3_q[252] <= stage2_q[60];
    stage3_q[253] <= stage2_q[61];
    stage3_q[254] <= stage2_q[62];
    stage3_q[255] <= stage2_q[63];
    stage3_q[256] <= stage2_q[64];
    stage3_q[257] <= stage2_q[65];
    stage3_q[258] <= stage2_q[66];
    stage3_q[259] <= stage2_q[67];
    stage3_q[260] <= stage2_q[68];
    stage3_q[261] <= stage2_q[69];
    stage3_q[262] <= stage2_q[70];
    stage3_q[263] <= stage2_q[71];
    stage3_q[264] <= stage2_q[72];
    stage3_q[265] <= stage2_q[460];
    stage3_q[266] <= stage2_q[73];
    stage3_q[267] <= stage2_q[74];
    stage3_q[268] <= stage2_q[75];
    stage3_q[269] <= stage2_q[463];
    stage3_q[270] <= stage2_q[76];
    stage3_q[271] <= stage2_q[77];
    stage3_q[272] <= stage2_q[78];
    stage3_q[273] <= stage2_q[79];
    stage3_q[274] <= stage2_q[80];
    stage3_q[275] <= stage2_q[81];
    stage3_q[276] <= stage2_q[82];
    stage3_q[277] <= stage2_q[83];
    stage3_q[278] <= stage2_q[84];
    stage3_q[279] <= stage2_q[464];
    stage3_q[280] <= stage2_q[85];
    stage3_q[281] <= stage2_q[86];
    stage3_q[282] <= stage2_q[87];
    stage3_q[283] <= stage2_q[88];
    stage3_q[284] <= stage2_q[89];
    stage3_q[285] <= stage2_q[90];
    stage3_q[286] <= stage2_q[467];
    stage3_q[287] <= stage2_q[468];
    stage3_q[288] <= stage2_q[91];
    stage3_q[289] <= stage2_q[92];
    stage3_q[290] <= stage2_q[93];
    stage3_q[291] <= stage2_q[94];
    stage3_q[292] <= stage2_q[95];
    stage3_q[293] <= stage2_q[96];
    stage3_q[294] <= stage2_q[97];
    stage3_q[295] <= stage2_q[472];
    stage3_q[296] <= stage2_q[98];
    stage3_q[297] <= stage2_q[99];
    stage3_q[298] <= stage2_q[100];
    stage3_q[299] <= stage2_q[101];
    stage3_q[300] <= stage2_q[102];
    stage3_q[301] <= stage2_q[103];
    stage3_q[302] <= stage2_q[104];
    stage3_q[303] <= stage2_q[105];
    stage3_q[304] <= stage2_q[106];
    stage3_q[305] <= stage2_q[107];
    stage3_q[306] <= stage2_q[108];
    stage3_q[307] <= stage2_q[109];
    stage3_q[308] <= stage2_q[110];
    stage3_q[309] <= stage2_q[111];
    stage3_q[310] <= stage2_q[112];
    stage3_q[311] <= stage2_q[113];
    stage3_q[312] <= stage2_q[114];
    stage3_q[313] <= stage2_q[115];
    stage3_q[314] <= stage2_q[117];
    stage3_q[315] <= stage2_q[118];
    stage3_q[316] <= stage2_q[119];
    stage3_q[317] <= stage2_q[120];
    stage3_q[318] <= stage2_q[121];
    stage3_q[319] <= stage2_q[122];
    stage3_q[320] <= stage2_q[123];
    stage3_q[321] <= stage2_q[124];
    stage3_q[322] <= stage2_q[125];
    stage3_q[323] <= stage2_q[126];
    stage3_q[324] <= stage2_q[127];
    stage3_q[325] <= stage2_q[128];
    stage3_q[326] <= stage2_q[129];
    stage3_q[327] <= stage2_q[130];
    stage3_q[328] <= stage2_q[131];
    stage3_q[329] <= stage2_q[132];
    stage3_q[330] <= stage2_q[133];
    stage3_q[331] <= stage2_q[134];
    stage3_q[332] <= stage2_q[135];
    stage3_q[333] <= stage2_q[136];
    stage3_q[334] <= stage2_q[137];
    stage3_q[335] <= stage2_q[138];
    stage3_q[336] <= stage2_q[139];
    stage3_q[337] <= stage2_q[140];
    stage3_q[338] <= stage2_q[141];
    stage3_q[339] <= stage2_q[142];
    stage3_q[340] <= stage2_q[143];
    stage3_q[341] <= stage2_q[144];
    stage3_q[342] <= stage2_q[145];
    stage3_q[343] <= stage2_q[146];
    stage3_q[344] <= stage2_q[147];
    stage3_q[345] <= stage2_q[148];
    stage3_q[346] <= stage2_q[480];
    stage3_q[347] <= stage2_q[149];
    stage3_q[348] <= stage2_q[150];
    stage3_q[349] <= stage2_q[151];
    stage3_q[350] <= stage2_q[152];
    stage3_q[351] <= stage2_q[153];
    stage3_q[352] <= stage2_q[154];
    stage3_q[353] <= stage2_q[482];
    stage3_q[354] <= stage2_q[484];
    stage3_q[355] <= stage2_q[155];
    stage3_q[356] <= stage2_q[156];
    stage3_q[357] <= stage2_q[157];
    stage3_q[358] <= stage2_q[158];
    stage3_q[359] <= stage2_q[159];
    stage3_q[360] <= stage2_q[160];
    stage3_q[361] <= stage2_q[161];
    stage3_q[362] <= stage2_q[162];
    stage3_q[363] <= stage2_q[163];
    stage3_q[364] <= stage2_q[164];
    stage3_q[365] <= stage2_q[165];
    stage3_q[366] <= stage2_q[166];
    stage3_q[367] <= stage2_q[167];
    stage3_q[368] <= stage2_q[168];
    stage3_q[369] <= stage2_q[169];
    stage3_q[370] <= stage2_q[170];
    stage3_q[371] <= stage2_q[171];
    stage3_q[372] <= stage2_q[172];
    stage3_q[373] <= stage2_q[173];
    stage3_q[374] <= stage2_q[174];
    stage3_q[375] <= stage2_q[175];
    stage3_q[376] <= stage2_q[176];
    stage3_q[377] <= stage2_q[177];
    stage3_q[378] <= stage2_q[178];
    stage3_q[379] <= stage2_q[179];
    stage3_q[380] <= stage2_q[180];
    stage3_q[381] <= stage2_q[181];
    stage3_q[382] <= stage2_q[182];
    stage3_q[383] <= stage2_q[183];
    stage3_q[384] <= stage2_q[184];
    stage3_q[385] <= stage2_q[185];
    stage3_q[386] <= stage2_q[186];
    stage3_q[387] <= stage2_q[187];
    stage3_q[388] <= stage2_q[188];
    stage3_q[389] <= stage2_q[189];
    stage3_q[390] <= stage2_q[498];
    stage3_q[391] <= stage2_q[190];
    stage3_q[392] <= stage2_q[499];
    stage3_q[393] <= stage2_q[191];
    stage3_q[394] <= stage2_q[500];
    stage3_q[395] <= stage2_q[192];
    stage3_q[396] <= stage2_q[193];
    stage3_q[397] <= stage2_q[194];
    stage3_q[398] <= stage2_q[502];
    stage3_q[399] <= stage2_q[503];
    stage3_q[400] <= stage2_q[196];
    stage3_q[401] <= stage2_q[197];
    stage3_q[402] <= stage2_q[198];
    stage3_q[403] <= stage2_q[199];
    stage3_q[404] <= stage2_q[200];
    stage3_q[405] <= stage2_q[201];
    stage3_q[406] <= stage2_q[504];
    stage3_q[407] <= stage2_q[202];
    stage3_q[408] <= stage2_q[203];
    stage3_q[409] <= stage2_q[204];
    stage3_q[410] <= stage2_q[205];
    stage3_q[411] <= stage2_q[206];
    stage3_q[412] <= stage2_q[207];
    stage3_q[413] <= stage2_q[208];
    stage3_q[414] <= stage2_q[209];
    stage3_q[415] <= stage2_q[210];
    stage3_q[416] <= stage2_q[211];
    stage3_q[417] <= stage2_q[212];
    stage3_q[418] <= stage2_q[213];
    stage3_q[419] <= stage2_q[214];
    stage3_q[420] <= stage2_q[215];
    stage3_q[421] <= stage2_q[216];
    stage3_q[422] <= stage2_q[217];
    stage3_q[423] <= stage2_q[218];
    stage3_q[424] <= stage2_q[219];
    stage3_q[425] <= stage2_q[220];
    stage3_q[426] <= stage2_q[221];
    stage3_q[427] <= stage2_q[222];
    stage3_q[428] <= stage2_q[223];
    stage3_q[429] <= stage2_q[224];
    stage3_q[430] <= stage2_q[225];
    stage3_q[431] <= stage2_q[226];
    stage3_q[432] <= stage2_q[227];
    stage3_q[433] <= stage2_q[228];
    stage3_q[434] <= stage2_q[229];
    stage3_q[435] <= stage2_q[231];
    stage3_q[436] <= stage2_q[232];
    stage3_q[437] <= stage2_q[233];
    stage3_q[438] <= stage2_q[234];
    stage3_q[439] <= stage2_q[235];
    stage3_q[440] <= stage2_q[236];
    stage3_q[441] <= stage2_q[237];
    stage3_q[442] <= stage2_q[238];
    stage3_q[443] <= stage2_q[241];
    stage3_q[444] <= stage2_q[242];
    stage3_q[445] <= stage2_q[243];
    stage3_q[446] <= stage2_q[244];
    stage3_q[447] <= stage2_q[245];
    stage3_q[448] <= stage2_q[246];
    stage3_q[449] <= stage2_q[247];
    stage3_q[450] <= stage2_q[248];
    stage3_q[451] <= stage2_q[249];
    stage3_q[452] <= stage2_q[250];
    stage3_q[453] <= stage2_q[251];
    stage3_q[454] <= stage2_q[252];
    stage3_q[455] <= stage2_q[253];
    stage3_q[456] <= stage2_q[254];
    stage3_q[457] <= stage2_q[255];
    stage3_q[458] <= stage2_q[256];
    stage3_q[459] <= stage2_q[257];
    stage3_q[460] <= stage2_q[258];
    stage3_q[461] <= stage2_q[259];
    stage3_q[462] <= stage2_q[261];
    stage3_q[463] <= stage2_q[509];
    stage3_q[464] <= stage2_q[268];
    stage3_q[465] <= stage2_q[269];
    stage3_q[466] <= stage2_q[270];
    stage3_q[467] <= stage2_q[272];
    stage3_q[468] <= stage2_q[273];
    stage3_q[469] <= stage2_q[513];
    stage3_q[470] <= stage2_q[277];
    stage3_q[471] <= stage2_q[279];
    stage3_q[472] <= stage2_q[280];
    stage3_q[473] <= stage2_q[281];
    stage3_q[474] <= stage2_q[283];
    stage3_q[475] <= stage2_q[284];
    stage3_q[476] <= stage2_q[285];
    stage3_q[477] <= stage2_q[286];
    stage3_q[478] <= stage2_q[289];
    stage3_q[479] <= stage2_q[290];
    stage3_q[480] <= stage2_q[291];
  end

  logic [127:0] stage4_q;

  always_ff @(posedge clk_i) begin
    stage4_q[0] <= stage3_q[208] ^ stage3_q[233] ^ stage3_q[234] ^ stage3_q[260] ^ stage3_q[420]
        ^ stage3_q[97];
    stage4_q[1] <= stage3_q[234] ^ stage3_q[263] ^ stage3_q[268] ^ stage3_q[408] ^ stage3_q[98]
        ^ stage3_q[12];
    stage4_q[2] <= stage3_q[195] ^ stage3_q[269] ^ stage3_q[207] ^ stage3_q[225] ^ stage3_q[379]
        ^ stage3_q[33];
    stage4_q[3] <= stage3_q[208] ^ stage3_q[215] ^ stage3_q[330] ^ stage3_q[411] ^ stage3_q[101]
        ^ stage3_q[17];
    stage4_q[4] <= stage3_q[199] ^ stage3_q[200] ^ stage3_q[213] ^ stage3_q[359] ^ stage3_q[102]
        ^ stage3_q[26];
    stage4_q[5] <= stage3_q[346] ^ stage3_q[399] ^ stage3_q[314] ^ stage3_q[12] ^ stage3_q[88];
    stage4_q[6] <= stage3_q[240] ^ stage3_q[273] ^ stage3_q[364] ^ stage3_q[103] ^ stage3_q[1]
        ^ stage3_q[47];
    stage4_q[7] <= stage3_q[214] ^ stage3_q[232] ^ stage3_q[296] ^ stage3_q[372] ^ stage3_q[27]
        ^ stage3_q[60];
    stage4_q[8] <= stage3_q[236] ^ stage3_q[338] ^ stage3_q[421] ^ stage3_q[104] ^ stage3_q[14]
        ^ stage3_q[28];
    stage4_q[9] <= stage3_q[217] ^ stage3_q[234] ^ stage3_q[288] ^ stage3_q[293] ^ stage3_q[374]
        ^ stage3_q[105];
    stage4_q[10] <= stage3_q[200] ^ stage3_q[276] ^ stage3_q[339] ^ stage3_q[418] ^ stage3_q[106]
        ^ stage3_q[28];
    stage4_q[11] <= stage3_q[204] ^ stage3_q[250] ^ stage3_q[385] ^ stage3_q[8] ^ stage3_q[76];
    stage4_q[12] <= stage3_q[232] ^ stage3_q[270] ^ stage3_q[356] ^ stage3_q[107] ^ stage3_q[11]
        ^ stage3_q[40];
    stage4_q[13] <= stage3_q[228] ^ stage3_q[252] ^ stage3_q[331] ^ stage3_q[440] ^ stage3_q[108]
        ^ stage3_q[67];
    stage4_q[14] <= stage3_q[308] ^ stage3_q[330] ^ stage3_q[391] ^ stage3_q[109] ^ stage3_q[1]
        ^ stage3_q[32];
    stage4_q[15] <= stage3_q[242] ^ stage3_q[390] ^ stage3_q[464] ^ stage3_q[323] ^ stage3_q[357]
        ^ stage3_q[84];
    stage4_q[16] <= stage3_q[287] ^ stage3_q[220] ^ stage3_q[307] ^ stage3_q[380] ^ stage3_q[24]
        ^ stage3_q[65];
    stage4_q[17] <= stage3_q[225] ^ stage3_q[233] ^ stage3_q[362] ^ stage3_q[427] ^ stage3_q[110]
        ^ stage3_q[8];
    stage4_q[18] <= stage3_q[412] ^ stage3_q[430] ^ stage3_q[56];
    stage4_q[19] <= stage3_q[465] ^ stage3_q[199] ^ stage3_q[206] ^ stage3_q[289] ^ stage3_q[416]
        ^ stage3_q[93];
    stage4_q[20] <= stage3_q[278] ^ stage3_q[329] ^ stage3_q[415] ^ stage3_q[111] ^ stage3_q[4]
        ^ stage3_q[57];
    stage4_q[21] <= stage3_q[245] ^ stage3_q[320] ^ stage3_q[404] ^ stage3_q[112] ^ stage3_q[0]
        ^ stage3_q[16];
    stage4_q[22] <= stage3_q[257] ^ stage3_q[271] ^ stage3_q[278] ^ stage3_q[307] ^ stage3_q[113]
        ^ stage3_q[26];
    stage4_q[23] <= stage3_q[292] ^ stage3_q[302] ^ stage3_q[337] ^ stage3_q[388] ^ stage3_q[114]
        ^ stage3_q[6];
    stage4_q[24] <= stage3_q[254] ^ stage3_q[305] ^ stage3_q[370] ^ stage3_q[115] ^ stage3_q[7]
        ^ stage3_q[38];
    stage4_q[25] <= stage3_q[291] ^ stage3_q[328] ^ stage3_q[350] ^ stage3_q[424] ^ stage3_q[116]
        ^ stage3_q[13];
    stage4_q[26] <= stage3_q[287] ^ stage3_q[206] ^ stage3_q[255] ^ stage3_q[274] ^ stage3_q[461]
        ^ stage3_q[34];
    stage4_q[27] <= stage3_q[406] ^ stage3_q[466] ^ stage3_q[200] ^ stage3_q[216] ^ stage3_q[247]
        ^ stage3_q[77];
    stage4_q[28] <= stage3_q[291] ^ stage3_q[300] ^ stage3_q[324] ^ stage3_q[450] ^ stage3_q[117]
        ^ stage3_q[12];
    stage4_q[29] <= stage3_q[313] ^ stage3_q[330] ^ stage3_q[333] ^ stage3_q[377] ^ stage3_q[118]
        ^ stage3_q[83];
    stage4_q[30] <= stage3_q[254] ^ stage3_q[325] ^ stage3_q[341] ^ stage3_q[347] ^ stage3_q[119]
        ^ stage3_q[35];
    stage4_q[31] <= stage3_q[262] ^ stage3_q[290] ^ stage3_q[121] ^ stage3_q[120] ^ stage3_q[1]
        ^ stage3_q[30];
    stage4_q[32] <= stage3_q[211] ^ stage3_q[249] ^ stage3_q[258] ^ stage3_q[338] ^ stage3_q[442]
        ^ stage3_q[122];
    stage4_q[33] <= stage3_q[251] ^ stage3_q[316] ^ stage3_q[350] ^ stage3_q[403] ^ stage3_q[123]
        ^ stage3_q[1];
    stage4_q[34] <= stage3_q[183] ^ stage3_q[189] ^ stage3_q[316] ^ stage3_q[28] ^ stage3_q[81];
    stage4_q[35] <= stage3_q[210] ^ stage3_q[289] ^ stage3_q[447] ^ stage3_q[124] ^ stage3_q[12]
        ^ stage3_q[20];
    stage4_q[36] <= stage3_q[245] ^ stage3_q[257] ^ stage3_q[258] ^ stage3_q[293] ^ stage3_q[319]
        ^ stage3_q[125];
    stage4_q[37] <= stage3_q[249] ^ stage3_q[255] ^ stage3_q[301] ^ stage3_q[321] ^ stage3_q[376]
        ^ stage3_q[126];
    stage4_q[38] <= stage3_q[467] ^ stage3_q[210] ^ stage3_q[220] ^ stage3_q[0] ^ stage3_q[22]
        ^ stage3_q[23];
    stage4_q[39] <= stage3_q[263] ^ stage3_q[276] ^ stage3_q[307] ^ stage3_q[378] ^ stage3_q[127]
        ^ stage3_q[44];
    stage4_q[40] <= stage3_q[237] ^ stage3_q[193] ^ stage3_q[201] ^ stage3_q[433] ^ stage3_q[455]
        ^ stage3_q[96];
    stage4_q[41] <= stage3_q[295] ^ stage3_q[468] ^ stage3_q[228] ^ stage3_q[315] ^ stage3_q[18]
        ^ stage3_q[27];
    stage4_q[42] <= stage3_q[221] ^ stage3_q[266] ^ stage3_q[299] ^ stage3_q[402] ^ stage3_q[453]
        ^ stage3_q[128];
    stage4_q[43] <= stage3_q[303] ^ stage3_q[339] ^ stage3_q[345] ^ stage3_q[373] ^ stage3_q[129]
        ^ stage3_q[3];
    stage4_q[44] <= stage3_q[255] ^ stage3_q[263] ^ stage3_q[306] ^ stage3_q[313] ^ stage3_q[130]
        ^ stage3_q[42];
    stage4_q[45] <= stage3_q[268] ^ stage3_q[285] ^ stage3_q[294] ^ stage3_q[131] ^ stage3_q[28]
        ^ stage3_q[55];
    stage4_q[46] <= stage3_q[371] ^ stage3_q[15] ^ stage3_q[91];
    stage4_q[47] <= stage3_q[272] ^ stage3_q[301] ^ stage3_q[344] ^ stage3_q[438] ^ stage3_q[132]
        ^ stage3_q[16];
    stage4_q[48] <= stage3_q[248] ^ stage3_q[261] ^ stage3_q[133] ^ stage3_q[3] ^ stage3_q[12]
        ^ stage3_q[20];
    stage4_q[49] <= stage3_q[252] ^ stage3_q[334] ^ stage3_q[387] ^ stage3_q[455] ^ stage3_q[134]
        ^ stage3_q[51];
    stage4_q[50] <= stage3_q[184] ^ stage3_q[12] ^ stage3_q[29] ^ stage3_q[66];
    stage4_q[51] <= stage3_q[265] ^ stage3_q[314] ^ stage3_q[360] ^ stage3_q[439] ^ stage3_q[12]
        ^ stage3_q[36];
    stage4_q[52] <= stage3_q[229] ^ stage3_q[231] ^ stage3_q[239] ^ stage3_q[270] ^ stage3_q[396]
        ^ stage3_q[135];
    stage4_q[53] <= stage3_q[198] ^ stage3_q[284] ^ stage3_q[426] ^ stage3_q[136] ^ stage3_q[2]
        ^ stage3_q[89];
    stage4_q[54] <= stage3_q[257] ^ stage3_q[311] ^ stage3_q[334] ^ stage3_q[460] ^ stage3_q[137]
        ^ stage3_q[28];
    stage4_q[55] <= stage3_q[469] ^ stage3_q[279] ^ stage3_q[308] ^ stage3_q[434] ^ stage3_q[2]
        ^ stage3_q[71];
    stage4_q[56] <= stage3_q[285] ^ stage3_q[342] ^ stage3_q[429] ^ stage3_q[138] ^ stage3_q[12]
        ^ stage3_q[19];
    stage4_q[57] <= stage3_q[198] ^ stage3_q[216] ^ stage3_q[221] ^ stage3_q[234] ^ stage3_q[139]
        ^ stage3_q[45];
    stage4_q[58] <= stage3_q[304] ^ stage3_q[405] ^ stage3_q[28] ^ stage3_q[39] ^ stage3_q[94];
    stage4_q[59] <= stage3_q[241] ^ stage3_q[299] ^ stage3_q[310] ^ stage3_q[352] ^ stage3_q[140]
        ^ stage3_q[95];
    stage4_q[60] <= stage3_q[203] ^ stage3_q[212] ^ stage3_q[218] ^ stage3_q[342] ^ stage3_q[414]
        ^ stage3_q[73];
    stage4_q[61] <= stage3_q[227] ^ stage3_q[470] ^ stage3_q[197] ^ stage3_q[236] ^ stage3_q[21]
        ^ stage3_q[37];
    stage4_q[62] <= stage3_q[392] ^ stage3_q[256] ^ stage3_q[5] ^ stage3_q[59] ^ stage3_q[79];
    stage4_q[63] <= stage3_q[219] ^ stage3_q[324] ^ stage3_q[409] ^ stage3_q[28] ^ stage3_q[75];
    stage4_q[64] <= stage3_q[209] ^ stage3_q[247] ^ stage3_q[303] ^ stage3_q[323] ^ stage3_q[142]
        ^ stage3_q[22];
    stage4_q[65] <= stage3_q[197] ^ stage3_q[203] ^ stage3_q[312] ^ stage3_q[422] ^ stage3_q[456]
        ^ stage3_q[143];
    stage4_q[66] <= stage3_q[398] ^ stage3_q[471] ^ stage3_q[229] ^ stage3_q[322] ^ stage3_q[9]
        ^ stage3_q[28];
    stage4_q[67] <= stage3_q[188] ^ stage3_q[226] ^ stage3_q[317] ^ stage3_q[17] ^ stage3_q[74];
    stage4_q[68] <= stage3_q[256] ^ stage3_q[317] ^ stage3_q[349] ^ stage3_q[443] ^ stage3_q[144]
        ^ stage3_q[18];
    stage4_q[69] <= stage3_q[472] ^ stage3_q[213] ^ stage3_q[215] ^ stage3_q[294] ^ stage3_q[12]
        ^ stage3_q[58];
    stage4_q[70] <= stage3_q[211] ^ stage3_q[261] ^ stage3_q[389] ^ stage3_q[451] ^ stage3_q[145]
        ^ stage3_q[34];
    stage4_q[71] <= stage3_q[306] ^ stage3_q[318] ^ stage3_q[449] ^ stage3_q[146] ^ stage3_q[12]
        ^ stage3_q[25];
    stage4_q[72] <= stage3_q[226] ^ stage3_q[284] ^ stage3_q[331] ^ stage3_q[410] ^ stage3_q[148]
        ^ stage3_q[38];
    stage4_q[73] <= stage3_q[473] ^ stage3_q[199] ^ stage3_q[217] ^ stage3_q[12] ^ stage3_q[15]
        ^ stage3_q[70];
    stage4_q[74] <= stage3_q[223] ^ stage3_q[222] ^ stage3_q[336] ^ stage3_q[381] ^ stage3_q[41]
        ^ stage3_q[64];
    stage4_q[75] <= stage3_q[186] ^ stage3_q[303] ^ stage3_q[332] ^ stage3_q[448] ^ stage3_q[2]
        ^ stage3_q[31];
    stage4_q[76] <= stage3_q[283] ^ stage3_q[341] ^ stage3_q[363] ^ stage3_q[149] ^ stage3_q[12]
        ^ stage3_q[46];
    stage4_q[77] <= stage3_q[222] ^ stage3_q[277] ^ stage3_q[296] ^ stage3_q[383] ^ stage3_q[150]
        ^ stage3_q[15];
    stage4_q[78] <= stage3_q[193] ^ stage3_q[211] ^ stage3_q[425] ^ stage3_q[458] ^ stage3_q[151]
        ^ stage3_q[1];
    stage4_q[79] <= stage3_q[196] ^ stage3_q[244] ^ stage3_q[297] ^ stage3_q[347] ^ stage3_q[423]
        ^ stage3_q[152];
    stage4_q[80] <= stage3_q[213] ^ stage3_q[246] ^ stage3_q[271] ^ stage3_q[333] ^ stage3_q[153]
        ^ stage3_q[1];
    stage4_q[81] <= stage3_q[269] ^ stage3_q[286] ^ stage3_q[354] ^ stage3_q[474] ^ stage3_q[252]
        ^ stage3_q[63];
    stage4_q[82] <= stage3_q[475] ^ stage3_q[215] ^ stage3_q[228] ^ stage3_q[230] ^ stage3_q[459]
        ^ stage3_q[24];
    stage4_q[83] <= stage3_q[264] ^ stage3_q[342] ^ stage3_q[348] ^ stage3_q[462] ^ stage3_q[154]
        ^ stage3_q[11];
    stage4_q[84] <= stage3_q[213] ^ stage3_q[234] ^ stage3_q[260] ^ stage3_q[355] ^ stage3_q[435]
        ^ stage3_q[155];
    stage4_q[85] <= stage3_q[209] ^ stage3_q[236] ^ stage3_q[156] ^ stage3_q[10] ^ stage3_q[16]
        ^ stage3_q[18];
    stage4_q[86] <= stage3_q[182] ^ stage3_q[187] ^ stage3_q[218] ^ stage3_q[431] ^ stage3_q[61]
        ^ stage3_q[78];
    stage4_q[87] <= stage3_q[235] ^ stage3_q[225] ^ stage3_q[343] ^ stage3_q[7] ^ stage3_q[25]
        ^ stage3_q[50];
    stage4_q[88] <= stage3_q[331] ^ stage3_q[340] ^ stage3_q[363] ^ stage3_q[369] ^ stage3_q[157]
        ^ stage3_q[2];
    stage4_q[89] <= stage3_q[225] ^ stage3_q[255] ^ stage3_q[401] ^ stage3_q[158] ^ stage3_q[14]
        ^ stage3_q[23];
    stage4_q[90] <= stage3_q[394] ^ stage3_q[476] ^ stage3_q[192] ^ stage3_q[209] ^ stage3_q[232]
        ^ stage3_q[13];
    stage4_q[91] <= stage3_q[218] ^ stage3_q[234] ^ stage3_q[329] ^ stage3_q[343] ^ stage3_q[159]
        ^ stage3_q[12];
    stage4_q[92] <= stage3_q[335] ^ stage3_q[375] ^ stage3_q[445] ^ stage3_q[28] ^ stage3_q[69];
    stage4_q[93] <= stage3_q[205] ^ stage3_q[207] ^ stage3_q[358] ^ stage3_q[441] ^ stage3_q[6]
        ^ stage3_q[49];
    stage4_q[94] <= stage3_q[213] ^ stage3_q[229] ^ stage3_q[160] ^ stage3_q[1] ^ stage3_q[10]
        ^ stage3_q[72];
    stage4_q[95] <= stage3_q[224] ^ stage3_q[251] ^ stage3_q[283] ^ stage3_q[304] ^ stage3_q[325]
        ^ stage3_q[161];
    stage4_q[96] <= stage3_q[197] ^ stage3_q[288] ^ stage3_q[305] ^ stage3_q[327] ^ stage3_q[162]
        ^ stage3_q[5];
    stage4_q[97] <= stage3_q[272] ^ stage3_q[309] ^ stage3_q[357] ^ stage3_q[457] ^ stage3_q[163]
        ^ stage3_q[1];
    stage4_q[98] <= stage3_q[238] ^ stage3_q[252] ^ stage3_q[332] ^ stage3_q[395] ^ stage3_q[164]
        ^ stage3_q[62];
    stage4_q[99] <= stage3_q[275] ^ stage3_q[382] ^ stage3_q[432] ^ stage3_q[165] ^ stage3_q[9]
        ^ stage3_q[12];
    stage4_q[100] <= stage3_q[249] ^ stage3_q[367] ^ stage3_q[28] ^ stage3_q[85];
    stage4_q[101] <= stage3_q[191] ^ stage3_q[198] ^ stage3_q[247] ^ stage3_q[351]
        ^ stage3_q[446] ^ stage3_q[53];
    stage4_q[102] <= stage3_q[262] ^ stage3_q[301] ^ stage3_q[332] ^ stage3_q[366]
        ^ stage3_q[166] ^ stage3_q[2];
    stage4_q[103] <= stage3_q[477] ^ stage3_q[273] ^ stage3_q[384] ^ stage3_q[2] ^ stage3_q[28]
        ^ stage3_q[82];
    stage4_q[104] <= stage3_q[221] ^ stage3_q[230] ^ stage3_q[259] ^ stage3_q[444]
        ^ stage3_q[167] ^ stage3_q[28];
    stage4_q[105] <= stage3_q[205] ^ stage3_q[229] ^ stage3_q[267] ^ stage3_q[281]
        ^ stage3_q[393] ^ stage3_q[168];
    stage4_q[106] <= stage3_q[319] ^ stage3_q[352] ^ stage3_q[419] ^ stage3_q[169] ^ stage3_q[4]
        ^ stage3_q[19];
    stage4_q[107] <= stage3_q[280] ^ stage3_q[312] ^ stage3_q[337] ^ stage3_q[170] ^ stage3_q[35]
        ^ stage3_q[52];
    stage4_q[108] <= stage3_q[213] ^ stage3_q[331] ^ stage3_q[437] ^ stage3_q[171] ^ stage3_q[28]
        ^ stage3_q[68];
    stage4_q[109] <= stage3_q[190] ^ stage3_q[353] ^ stage3_q[207] ^ stage3_q[48] ^ stage3_q[92];
    stage4_q[110] <= stage3_q[259] ^ stage3_q[298] ^ stage3_q[304] ^ stage3_q[400]
        ^ stage3_q[172] ^ stage3_q[28];
    stage4_q[111] <= stage3_q[216] ^ stage3_q[231] ^ stage3_q[298] ^ stage3_q[320]
        ^ stage3_q[173] ^ stage3_q[80];
    stage4_q[112] <= stage3_q[244] ^ stage3_q[262] ^ stage3_q[282] ^ stage3_q[361]
        ^ stage3_q[174] ^ stage3_q[21];
    stage4_q[113] <= stage3_q[478] ^ stage3_q[194] ^ stage3_q[206] ^ stage3_q[259]
        ^ stage3_q[407] ^ stage3_q[0];
    stage4_q[114] <= stage3_q[247] ^ stage3_q[253] ^ stage3_q[306] ^ stage3_q[417]
        ^ stage3_q[175] ^ stage3_q[54];
    stage4_q[115] <= stage3_q[185] ^ stage3_q[463] ^ stage3_q[207] ^ stage3_q[211]
        ^ stage3_q[256] ^ stage3_q[90];
    stage4_q[116] <= stage3_q[267] ^ stage3_q[310] ^ stage3_q[330] ^ stage3_q[365]
        ^ stage3_q[428] ^ stage3_q[176];
    stage4_q[117] <= stage3_q[479] ^ stage3_q[192] ^ stage3_q[202] ^ stage3_q[284]
        ^ stage3_q[452] ^ stage3_q[0];
    stage4_q[118] <= stage3_q[332] ^ stage3_q[368] ^ stage3_q[177] ^ stage3_q[2] ^ stage3_q[12]
        ^ stage3_q[87];
    stage4_q[119] <= stage3_q[241] ^ stage3_q[260] ^ stage3_q[299] ^ stage3_q[436]
        ^ stage3_q[178] ^ stage3_q[37];
    stage4_q[120] <= stage3_q[480] ^ stage3_q[202] ^ stage3_q[238] ^ stage3_q[335]
        ^ stage3_q[413] ^ stage3_q[86];
    stage4_q[121] <= stage3_q[243] ^ stage3_q[246] ^ stage3_q[281] ^ stage3_q[386]
        ^ stage3_q[179] ^ stage3_q[43];
    stage4_q[122] <= stage3_q[290] ^ stage3_q[327] ^ stage3_q[349] ^ stage3_q[454]
        ^ stage3_q[180] ^ stage3_q[12];
    stage4_q[123] <= stage3_q[225] ^ stage3_q[240] ^ stage3_q[326] ^ stage3_q[335]
        ^ stage3_q[397] ^ stage3_q[181];
    stage4_q[124] <= stage3_q[99];
    stage4_q[125] <= stage3_q[100];
    stage4_q[126] <= stage3_q[141];
    stage4_q[127] <= stage3_q[147];
  end

  assign hash_o[0] = stage4_q[0];
  assign hash_o[1] = stage4_q[1];
  assign hash_o[2] = stage4_q[124];
  assign hash_o[3] = stage4_q[2];
  assign hash_o[4] = stage4_q[125];
  assign hash_o[5] = stage4_q[3];
  assign hash_o[6] = stage4_q[4];
  assign hash_o[7] = stage4_q[5];
  assign hash_o[8] = stage4_q[6];
  assign hash_o[9] = stage4_q[7];
  assign hash_o[10] = stage4_q[8];
  assign hash_o[11] = stage4_q[9];
  assign hash_o[12] = stage4_q[10];
  assign hash_o[13] = stage4_q[11];
  assign hash_o[14] = stage4_q[12];
  assign hash_o[15] = stage4_q[13];
  assign hash_o[16] = stage4_q[14];
  assign hash_o[17] = stage4_q[15];
  assign hash_o[18] = stage4_q[16];
  assign hash_o[19] = stage4_q[17];
  assign hash_o[20] = stage4_q[18];
  assign hash_o[21] = stage4_q[19];
  assign hash_o[22] = stage4_q[20];
  assign hash_o[23] = stage4_q[21];
  assign hash_o[24] = stage4_q[22];
  assign hash_o[25] = stage4_q[23];
  assign hash_o[26] = stage4_q[24];
  assign hash_o[27] = stage4_q[25];
  assign hash_o[28] = stage4_q[26];
  assign hash_o[29] = stage4_q[27];
  assign hash_o[30] = stage4_q[28];
  assign hash_o[31] = stage4_q[29];
  assign hash_o[32] = stage4_q[30];
  assign hash_o[33] = stage4_q[31];
  assign hash_o[34] = stage4_q[32];
  assign hash_o[35] = stage4_q[33];
  assign hash_o[36] = stage4_q[34];
  assign hash_o[37] = stage4_q[35];
  assign hash_o[38] = stage4_q[36];
  assign hash_o[39] = stage4_q[37];
  assign hash_o[40] = stage4_q[38];
  assign hash_o[41] = stage4_q[39];
  assign hash_o[42] = stage4_q[40];
  assign hash_o[43] = stage4_q[41];
  assign hash_o[44] = stage4_q[42];
  assign hash_o[45] = stage4_q[43];
  assign hash_o[46] = stage4_q[44];
  assign hash_o[47] = stage4_q[45];
  assign hash_o[48] = stage4_q[46];
  assign hash_o[49] = stage4_q[47];
  assign hash_o[50] = stage4_q[48];
  assign hash_o[51] = stage4_q[49];
  assign hash_o[52] = stage4_q[50];
  assign hash_o[53] = stage4_q[51];
  assign hash_o[54] = stage4_q[52];
  assign hash_o[55] = stage4_q[53];
  assign hash_o[56] = stage4_q[54];
  assign hash_o[57] = stage4_q[55];
  assign hash_o[58] = stage4_q[56];
  assign hash_o[59] = stage4_q[57];
  assign hash_o[60] = stage4_q[58];
  assign hash_o[61] = stage4_q[59];
  assign hash_o[62] = stage4_q[60];
  assign hash_o[63] = stage4_q[61];
  assign hash_o[64] = stage4_q[62];
  assign hash_o[65] = stage4_q[126];
  assign hash_o[66] = stage4_q[63];
  assign hash_o[67] = stage4_q[64];
  assign hash_o[68] = stage4_q[65];
  assign hash_o[69] = stage4_q[66];
  assign hash_o[70] = stage4_q[67];
  assign hash_o[71] = stage4_q[68];
  assign hash_o[72] = stage4_q[69];
  assign hash_o[73] = stage4_q[70];
  assign hash_o[74] = stage4_q[71];
  assign hash_o[75] = stage4_q[127];
  assign hash_o[76] = stage4_q[72];
  assign hash_o[77] = stage4_q[73];
  assign hash_o[78] = stage4_q[74];
  assign hash_o[79] = stage4_q[75];
  assign hash_o[80] = stage4_q[76];
  assign hash_o[81] = stage4_q[77];
  assign hash_o[82] = stage4_q[78];
  assign hash_o[83] = stage4_q[79];
  assign hash_o[84] = stage4_q[80];
  assign hash_o[85] = stage4_q[81];
  assign hash_o[86] = stage4_q[82];
  assign hash_o[87] = stage4_q[83];
  assign hash_o[88] = stage4_q[84];
  assign hash_o[89] = stage4_q[85];
  assign hash_o[90] = stage4_q[86];
  assign hash_o[91] = stage4_q[87];
  assign hash_o[92] = stage4_q[88];
  assign hash_o[93] = stage4_q[89];
  assign hash_o[94] = stage4_q[90];
  assign hash_o[95] = stage4_q[91];
  assign hash_o[96] = stage4_q[92];
  assign hash_o[97] = stage4_q[93];
  assign hash_o[98] = stage4_q[94];
  assign hash_o[99] = stage4_q[95];
  assign hash_o[100] = stage4_q[96];
  assign hash_o[101] = stage4_q[97];
  assign hash_o[102] = stage4_q[98];
  assign hash_o[103] = stage4_q[99];
  assign hash_o[104] = stage4_q[100];
  assign hash_o[105] = stage4_q[101];
  assign hash_o[106] = stage4_q[102];
  assign hash_o[107] = stage4_q[103];
  assign hash_o[108] = stage4_q[104];
  assign hash_o[109] = stage4_q[105];
  assign hash_o[110] = stage4_q[106];
  assign hash_o[111] = stage4_q[107];
  assign hash_o[112] = stage4_q[108];
  assign hash_o[113] = stage4_q[109];
  assign hash_o[114] = stage4_q[110];
  assign hash_o[115] = stage4_q[111];
  assign hash_o[116] = stage4_q[112];
  assign hash_o[117] = stage4_q[113];
  assign hash_o[118] = stage4_q[114];
  assign hash_o[119] = stage4_q[115];
  assign hash_o[120] = stage4_q[116];
  assign hash_o[121] = stage4_q[117];
  assign hash_o[122] = stage4_q[118];
  assign hash_o[123] = stage4_q[119];
  assign hash_o[124] = stage4_q[120];
  assign hash_o[125] = stage4_q[121];
  assign hash_o[126] = stage4_q[122];
  assign hash_o[127] = stage4_q[123];
  assign valid_o = valid_q[3];

endmodule
