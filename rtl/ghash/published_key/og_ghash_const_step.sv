// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The loop of GHASH under a constant hash key, one block a cycle, in a basis in which
// multiplication by H^1 adds two bits: state' = loop(kept) + feed(blocks).
//
// A beat on blocks_i is at the loop 3 cycles later; load_i must be high then.
// Cost: 801 gates of 6 inputs, one in the loop.
//
// The hash key H of a published test key is in this file: fit for tests, of no use to protect
// anything. `opengcm ghash-key` makes it for a key of yours.
// Written by opengcm ghash-key.

module og_ghash_const_step
  import og_gf128_pkg::*;
  import og_ghash_const_pkg::*;
(
    input  logic                       clk_i,
    input  logic                       clear_i,
    input  logic                       load_i,    // a beat is at the loop
    input  logic                       first_i,   // and starts a message
    input  logic [LANES*ELEMENT_W-1:0] blocks_i,  // first block lowest
    output element_t                   state_o
);

  // verilator no_inline_module

  element_t state_q, state_d, kept;

  assign kept = first_i ? '0 : state_q;

  logic [289:0] stage1_q;

  always_ff @(posedge clk_i) begin
    stage1_q[0] <= blocks_i[1] ^ blocks_i[21] ^ blocks_i[33] ^ blocks_i[36] ^ blocks_i[43]
        ^ blocks_i[95];
    stage1_q[1] <= blocks_i[14] ^ blocks_i[28] ^ blocks_i[29] ^ blocks_i[80] ^ blocks_i[96]
        ^ blocks_i[99];
    stage1_q[2] <= blocks_i[17] ^ blocks_i[39] ^ blocks_i[57] ^ blocks_i[76] ^ blocks_i[85]
        ^ blocks_i[117];
    stage1_q[3] <= blocks_i[18] ^ blocks_i[37] ^ blocks_i[47] ^ blocks_i[82] ^ blocks_i[119]
        ^ blocks_i[126];
    stage1_q[4] <= blocks_i[48] ^ blocks_i[52] ^ blocks_i[84] ^ blocks_i[91] ^ blocks_i[97]
        ^ blocks_i[102];
    stage1_q[5] <= blocks_i[0] ^ blocks_i[6] ^ blocks_i[19] ^ blocks_i[41] ^ blocks_i[44]
        ^ blocks_i[71];
    stage1_q[6] <= blocks_i[25] ^ blocks_i[32] ^ blocks_i[62] ^ blocks_i[68] ^ blocks_i[75]
        ^ blocks_i[92];
    stage1_q[7] <= blocks_i[9] ^ blocks_i[46] ^ blocks_i[49] ^ blocks_i[58] ^ blocks_i[64]
        ^ blocks_i[116];
    stage1_q[8] <= blocks_i[16] ^ blocks_i[31] ^ blocks_i[53] ^ blocks_i[72] ^ blocks_i[83]
        ^ blocks_i[122];
    stage1_q[9] <= blocks_i[20] ^ blocks_i[45] ^ blocks_i[61] ^ blocks_i[103] ^ blocks_i[105]
        ^ blocks_i[114];
    stage1_q[10] <= blocks_i[3] ^ blocks_i[12] ^ blocks_i[13] ^ blocks_i[79] ^ blocks_i[110]
        ^ blocks_i[120];
    stage1_q[11] <= blocks_i[27] ^ blocks_i[42] ^ blocks_i[60] ^ blocks_i[90] ^ blocks_i[104]
        ^ blocks_i[113];
    stage1_q[12] <= blocks_i[22] ^ blocks_i[26] ^ blocks_i[59] ^ blocks_i[69] ^ blocks_i[70]
        ^ blocks_i[86];
    stage1_q[13] <= blocks_i[7] ^ blocks_i[51] ^ blocks_i[56] ^ blocks_i[81] ^ blocks_i[112]
        ^ blocks_i[118];
    stage1_q[14] <= blocks_i[8] ^ blocks_i[63] ^ blocks_i[65] ^ blocks_i[66] ^ blocks_i[89]
        ^ blocks_i[121];
    stage1_q[15] <= blocks_i[11] ^ blocks_i[23] ^ blocks_i[34] ^ blocks_i[77] ^ blocks_i[93]
        ^ blocks_i[106];
    stage1_q[16] <= blocks_i[8] ^ blocks_i[26] ^ blocks_i[51] ^ blocks_i[65] ^ blocks_i[90]
        ^ blocks_i[97];
    stage1_q[17] <= blocks_i[27] ^ blocks_i[33] ^ blocks_i[49] ^ blocks_i[55] ^ blocks_i[73]
        ^ blocks_i[103];
    stage1_q[18] <= blocks_i[15] ^ blocks_i[19] ^ blocks_i[34] ^ blocks_i[40] ^ blocks_i[88]
        ^ blocks_i[98];
    stage1_q[19] <= blocks_i[1] ^ blocks_i[41] ^ blocks_i[59] ^ blocks_i[75] ^ blocks_i[106]
        ^ blocks_i[111];
    stage1_q[20] <= blocks_i[12] ^ blocks_i[15] ^ blocks_i[52] ^ blocks_i[93] ^ blocks_i[100]
        ^ blocks_i[125];
    stage1_q[21] <= blocks_i[6] ^ blocks_i[50] ^ blocks_i[58] ^ blocks_i[74] ^ blocks_i[89]
        ^ blocks_i[105];
    stage1_q[22] <= blocks_i[14] ^ blocks_i[23] ^ blocks_i[39] ^ blocks_i[40] ^ blocks_i[45]
        ^ blocks_i[101];
    stage1_q[23] <= blocks_i[18] ^ blocks_i[26] ^ blocks_i[29] ^ blocks_i[32] ^ blocks_i[56]
        ^ blocks_i[111];
    stage1_q[24] <= blocks_i[20] ^ blocks_i[36] ^ blocks_i[54] ^ blocks_i[70] ^ blocks_i[87]
        ^ blocks_i[92];
    stage1_q[25] <= blocks_i[1] ^ blocks_i[7] ^ blocks_i[18] ^ blocks_i[25] ^ blocks_i[78]
        ^ blocks_i[115];
    stage1_q[26] <= blocks_i[44] ^ blocks_i[47] ^ blocks_i[48] ^ blocks_i[62] ^ blocks_i[72]
        ^ blocks_i[96];
    stage1_q[27] <= blocks_i[0] ^ blocks_i[2] ^ blocks_i[5] ^ blocks_i[61] ^ blocks_i[99]
        ^ blocks_i[126];
    stage1_q[28] <= blocks_i[6] ^ blocks_i[24] ^ blocks_i[56] ^ blocks_i[65] ^ blocks_i[106]
        ^ blocks_i[116];
    stage1_q[29] <= blocks_i[7] ^ blocks_i[19] ^ blocks_i[38] ^ blocks_i[54] ^ blocks_i[75]
        ^ blocks_i[84];
    stage1_q[30] <= blocks_i[5] ^ blocks_i[12] ^ blocks_i[32] ^ blocks_i[80] ^ blocks_i[88]
        ^ blocks_i[90];
    stage1_q[31] <= blocks_i[14] ^ blocks_i[17] ^ blocks_i[69] ^ blocks_i[98] ^ blocks_i[113]
        ^ blocks_i[114];
    stage1_q[32] <= blocks_i[3] ^ blocks_i[74] ^ blocks_i[77] ^ blocks_i[83] ^ blocks_i[88]
        ^ blocks_i[119];
    stage1_q[33] <= blocks_i[0] ^ blocks_i[37] ^ blocks_i[48] ^ blocks_i[78] ^ blocks_i[102]
        ^ blocks_i[117];
    stage1_q[34] <= blocks_i[53] ^ blocks_i[54] ^ blocks_i[69] ^ blocks_i[76] ^ blocks_i[120]
        ^ blocks_i[125];
    stage1_q[35] <= blocks_i[33] ^ blocks_i[75] ^ blocks_i[87] ^ blocks_i[100] ^ blocks_i[104]
        ^ blocks_i[108];
    stage1_q[36] <= blocks_i[3] ^ blocks_i[10] ^ blocks_i[11] ^ blocks_i[49] ^ blocks_i[54]
        ^ blocks_i[126];
    stage1_q[37] <= blocks_i[13] ^ blocks_i[17] ^ blocks_i[20] ^ blocks_i[44] ^ blocks_i[51]
        ^ blocks_i[104];
    stage1_q[38] <= blocks_i[10] ^ blocks_i[71] ^ blocks_i[73] ^ blocks_i[98] ^ blocks_i[99]
        ^ blocks_i[106];
    stage1_q[39] <= blocks_i[14] ^ blocks_i[27] ^ blocks_i[29] ^ blocks_i[34] ^ blocks_i[86]
        ^ blocks_i[124];
    stage1_q[40] <= blocks_i[11] ^ blocks_i[50] ^ blocks_i[61] ^ blocks_i[83] ^ blocks_i[86]
        ^ blocks_i[123];
    stage1_q[41] <= blocks_i[32] ^ blocks_i[45] ^ blocks_i[60] ^ blocks_i[82] ^ blocks_i[111]
        ^ blocks_i[124];
    stage1_q[42] <= blocks_i[10] ^ blocks_i[19] ^ blocks_i[52] ^ blocks_i[65] ^ blocks_i[70]
        ^ blocks_i[79];
    stage1_q[43] <= blocks_i[29] ^ blocks_i[36] ^ blocks_i[57] ^ blocks_i[72] ^ blocks_i[97]
        ^ blocks_i[120];
    stage1_q[44] <= blocks_i[8] ^ blocks_i[22] ^ blocks_i[51] ^ blocks_i[82] ^ blocks_i[95]
        ^ blocks_i[123];
    stage1_q[45] <= blocks_i[0] ^ blocks_i[9] ^ blocks_i[21] ^ blocks_i[38] ^ blocks_i[60]
        ^ blocks_i[125];
    stage1_q[46] <= blocks_i[1] ^ blocks_i[31] ^ blocks_i[50] ^ blocks_i[74] ^ blocks_i[96]
        ^ blocks_i[113];
    stage1_q[47] <= blocks_i[4] ^ blocks_i[20] ^ blocks_i[30] ^ blocks_i[38] ^ blocks_i[73]
        ^ blocks_i[103];
    stage1_q[48] <= blocks_i[1] ^ blocks_i[2] ^ blocks_i[8] ^ blocks_i[30] ^ blocks_i[97]
        ^ blocks_i[121];
    stage1_q[49] <= blocks_i[12] ^ blocks_i[44] ^ blocks_i[49] ^ blocks_i[65] ^ blocks_i[110]
        ^ blocks_i[121];
    stage1_q[50] <= blocks_i[11] ^ blocks_i[21] ^ blocks_i[37] ^ blocks_i[49] ^ blocks_i[71]
        ^ blocks_i[97];
    stage1_q[51] <= blocks_i[13] ^ blocks_i[14] ^ blocks_i[55] ^ blocks_i[60] ^ blocks_i[100]
        ^ blocks_i[111];
    stage1_q[52] <= blocks_i[0] ^ blocks_i[5] ^ blocks_i[18] ^ blocks_i[66] ^ blocks_i[107]
        ^ blocks_i[112];
    stage1_q[53] <= blocks_i[0] ^ blocks_i[11] ^ blocks_i[27] ^ blocks_i[39] ^ blocks_i[46]
        ^ blocks_i[56];
    stage1_q[54] <= blocks_i[4] ^ blocks_i[14] ^ blocks_i[20] ^ blocks_i[49] ^ blocks_i[92]
        ^ blocks_i[115];
    stage1_q[55] <= blocks_i[6] ^ blocks_i[20] ^ blocks_i[39] ^ blocks_i[56] ^ blocks_i[67]
        ^ blocks_i[84];
    stage1_q[56] <= blocks_i[42] ^ blocks_i[56] ^ blocks_i[65] ^ blocks_i[76] ^ blocks_i[96]
        ^ blocks_i[119];
    stage1_q[57] <= blocks_i[60] ^ blocks_i[75] ^ blocks_i[77] ^ blocks_i[78] ^ blocks_i[81]
        ^ blocks_i[102];
    stage1_q[58] <= blocks_i[5] ^ blocks_i[26] ^ blocks_i[48] ^ blocks_i[105] ^ blocks_i[121]
        ^ blocks_i[124];
    stage1_q[59] <= blocks_i[26] ^ blocks_i[34] ^ blocks_i[59] ^ blocks_i[91] ^ blocks_i[115]
        ^ blocks_i[125];
    stage1_q[60] <= blocks_i[5] ^ blocks_i[13] ^ blocks_i[33] ^ blocks_i[70] ^ blocks_i[116]
        ^ blocks_i[117];
    stage1_q[61] <= blocks_i[15] ^ blocks_i[45] ^ blocks_i[47] ^ blocks_i[68] ^ blocks_i[69]
        ^ blocks_i[95];
    stage1_q[62] <= blocks_i[5] ^ blocks_i[36] ^ blocks_i[51] ^ blocks_i[79] ^ blocks_i[97]
        ^ blocks_i[100];
    stage1_q[63] <= blocks_i[6] ^ blocks_i[68] ^ blocks_i[73] ^ blocks_i[87] ^ blocks_i[111]
        ^ blocks_i[117];
    stage1_q[64] <= blocks_i[12] ^ blocks_i[51] ^ blocks_i[58] ^ blocks_i[76] ^ blocks_i[91]
        ^ blocks_i[110];
    stage1_q[65] <= blocks_i[6] ^ blocks_i[28] ^ blocks_i[32] ^ blocks_i[59] ^ blocks_i[71]
        ^ blocks_i[126];
    stage1_q[66] <= blocks_i[22] ^ blocks_i[60] ^ blocks_i[70] ^ blocks_i[87] ^ blocks_i[106]
        ^ blocks_i[109];
    stage1_q[67] <= blocks_i[2] ^ blocks_i[7] ^ blocks_i[28] ^ blocks_i[68] ^ blocks_i[108]
        ^ blocks_i[114];
    stage1_q[68] <= blocks_i[15] ^ blocks_i[37] ^ blocks_i[44] ^ blocks_i[112];
    stage1_q[69] <= blocks_i[14] ^ blocks_i[22] ^ blocks_i[63] ^ blocks_i[105] ^ blocks_i[111]
        ^ blocks_i[116];
    stage1_q[70] <= blocks_i[51] ^ blocks_i[59] ^ blocks_i[89] ^ blocks_i[95] ^ blocks_i[114]
        ^ blocks_i[116];
    stage1_q[71] <= blocks_i[9] ^ blocks_i[42] ^ blocks_i[44] ^ blocks_i[66] ^ blocks_i[77]
        ^ blocks_i[119];
    stage1_q[72] <= blocks_i[2] ^ blocks_i[15] ^ blocks_i[41] ^ blocks_i[76] ^ blocks_i[103]
        ^ blocks_i[114];
    stage1_q[73] <= blocks_i[3] ^ blocks_i[4] ^ blocks_i[26] ^ blocks_i[55] ^ blocks_i[115]
        ^ blocks_i[116];
    stage1_q[74] <= blocks_i[3] ^ blocks_i[23] ^ blocks_i[35] ^ blocks_i[63] ^ blocks_i[79]
        ^ blocks_i[113];
    stage1_q[75] <= blocks_i[8] ^ blocks_i[17] ^ blocks_i[26] ^ blocks_i[36] ^ blocks_i[51]
        ^ blocks_i[104];
    stage1_q[76] <= blocks_i[8] ^ blocks_i[66] ^ blocks_i[102] ^ blocks_i[105] ^ blocks_i[112]
        ^ blocks_i[126];
    stage1_q[77] <= blocks_i[13] ^ blocks_i[17] ^ blocks_i[28] ^ blocks_i[56] ^ blocks_i[85]
        ^ blocks_i[88];
    stage1_q[78] <= blocks_i[32] ^ blocks_i[35] ^ blocks_i[41] ^ blocks_i[55] ^ blocks_i[66]
        ^ blocks_i[83];
    stage1_q[79] <= blocks_i[0] ^ blocks_i[12] ^ blocks_i[33] ^ blocks_i[38] ^ blocks_i[85]
        ^ blocks_i[101];
    stage1_q[80] <= blocks_i[18] ^ blocks_i[25] ^ blocks_i[35] ^ blocks_i[45] ^ blocks_i[87]
        ^ blocks_i[118];
    stage1_q[81] <= blocks_i[13] ^ blocks_i[15] ^ blocks_i[34] ^ blocks_i[47] ^ blocks_i[58]
        ^ blocks_i[97];
    stage1_q[82] <= blocks_i[35] ^ blocks_i[36] ^ blocks_i[38] ^ blocks_i[80] ^ blocks_i[85]
        ^ blocks_i[103];
    stage1_q[83] <= blocks_i[8] ^ blocks_i[39] ^ blocks_i[59] ^ blocks_i[69] ^ blocks_i[74]
        ^ blocks_i[85];
    stage1_q[84] <= blocks_i[10] ^ blocks_i[17] ^ blocks_i[62] ^ blocks_i[69] ^ blocks_i[81]
        ^ blocks_i[101];
    stage1_q[85] <= blocks_i[44] ^ blocks_i[68] ^ blocks_i[101] ^ blocks_i[121];
    stage1_q[86] <= blocks_i[39] ^ blocks_i[45] ^ blocks_i[48] ^ blocks_i[77] ^ blocks_i[91]
        ^ blocks_i[100];
    stage1_q[87] <= blocks_i[2] ^ blocks_i[40] ^ blocks_i[111] ^ blocks_i[117] ^ blocks_i[125];
    stage1_q[88] <= blocks_i[5] ^ blocks_i[13] ^ blocks_i[17] ^ blocks_i[27] ^ blocks_i[81]
        ^ blocks_i[89];
    stage1_q[89] <= blocks_i[11] ^ blocks_i[42] ^ blocks_i[58] ^ blocks_i[77] ^ blocks_i[88]
        ^ blocks_i[120];
    stage1_q[90] <= blocks_i[29] ^ blocks_i[32] ^ blocks_i[74] ^ blocks_i[75] ^ blocks_i[107]
        ^ blocks_i[118];
    stage1_q[91] <= blocks_i[2] ^ blocks_i[19] ^ blocks_i[52] ^ blocks_i[86] ^ blocks_i[108]
        ^ blocks_i[120];
    stage1_q[92] <= blocks_i[41] ^ blocks_i[60] ^ blocks_i[92] ^ blocks_i[100] ^ blocks_i[117]
        ^ blocks_i[122];
    stage1_q[93] <= blocks_i[1] ^ blocks_i[6] ^ blocks_i[17] ^ blocks_i[24] ^ blocks_i[31]
        ^ blocks_i[52];
    stage1_q[94] <= blocks_i[20] ^ blocks_i[65] ^ blocks_i[69] ^ blocks_i[98] ^ blocks_i[109];
    stage1_q[95] <= blocks_i[0] ^ blocks_i[3] ^ blocks_i[21] ^ blocks_i[38] ^ blocks_i[55]
        ^ blocks_i[56];
    stage1_q[96] <= blocks_i[0] ^ blocks_i[6] ^ blocks_i[10] ^ blocks_i[16] ^ blocks_i[63]
        ^ blocks_i[92];
    stage1_q[97] <= blocks_i[0] ^ blocks_i[12] ^ blocks_i[25] ^ blocks_i[50] ^ blocks_i[71]
        ^ blocks_i[72];
    stage1_q[98] <= blocks_i[2] ^ blocks_i[26] ^ blocks_i[56] ^ blocks_i[59] ^ blocks_i[74]
        ^ blocks_i[75];
    stage1_q[99] <= blocks_i[0] ^ blocks_i[10] ^ blocks_i[15] ^ blocks_i[25] ^ blocks_i[98]
        ^ blocks_i[101];
    stage1_q[100] <= blocks_i[0] ^ blocks_i[11] ^ blocks_i[36] ^ blocks_i[37] ^ blocks_i[50]
        ^ blocks_i[84];
    stage1_q[101] <= blocks_i[4] ^ blocks_i[7] ^ blocks_i[16] ^ blocks_i[18] ^ blocks_i[33]
        ^ blocks_i[64];
    stage1_q[102] <= blocks_i[3] ^ blocks_i[29] ^ blocks_i[43] ^ blocks_i[53] ^ blocks_i[57]
        ^ blocks_i[89];
    stage1_q[103] <= blocks_i[5] ^ blocks_i[10] ^ blocks_i[17] ^ blocks_i[63] ^ blocks_i[91]
        ^ blocks_i[93];
    stage1_q[104] <= blocks_i[5] ^ blocks_i[16] ^ blocks_i[49] ^ blocks_i[57] ^ blocks_i[67]
        ^ blocks_i[71];
    stage1_q[105] <= blocks_i[5] ^ blocks_i[21] ^ blocks_i[23] ^ blocks_i[40] ^ blocks_i[43]
        ^ blocks_i[67];
    stage1_q[106] <= blocks_i[4] ^ blocks_i[12] ^ blocks_i[21] ^ blocks_i[28] ^ blocks_i[45]
        ^ blocks_i[109];
    stage1_q[107] <= blocks_i[6] ^ blocks_i[34] ^ blocks_i[47] ^ blocks_i[56] ^ blocks_i[74]
        ^ blocks_i[99];
    stage1_q[108] <= blocks_i[9] ^ blocks_i[15] ^ blocks_i[30] ^ blocks_i[61] ^ blocks_i[65]
        ^ blocks_i[102];
    stage1_q[109] <= blocks_i[9] ^ blocks_i[42] ^ blocks_i[64] ^ blocks_i[67] ^ blocks_i[74]
        ^ blocks_i[117];
    stage1_q[110] <= blocks_i[10] ^ blocks_i[12] ^ blocks_i[23] ^ blocks_i[26] ^ blocks_i[32]
        ^ blocks_i[57];
    stage1_q[111] <= blocks_i[10] ^ blocks_i[21] ^ blocks_i[52] ^ blocks_i[72] ^ blocks_i[91]
        ^ blocks_i[100];
    stage1_q[112] <= blocks_i[1] ^ blocks_i[38] ^ blocks_i[48] ^ blocks_i[60] ^ blocks_i[64]
        ^ blocks_i[91];
    stage1_q[113] <= blocks_i[15] ^ blocks_i[19] ^ blocks_i[23] ^ blocks_i[32] ^ blocks_i[39]
        ^ blocks_i[92];
    stage1_q[114] <= blocks_i[15] ^ blocks_i[39] ^ blocks_i[45] ^ blocks_i[61] ^ blocks_i[79]
        ^ blocks_i[116];
    stage1_q[115] <= blocks_i[17] ^ blocks_i[28] ^ blocks_i[45] ^ blocks_i[78] ^ blocks_i[92]
        ^ blocks_i[121];
    stage1_q[116] <= blocks_i[17] ^ blocks_i[57] ^ blocks_i[83] ^ blocks_i[96] ^ blocks_i[108]
        ^ blocks_i[116];
    stage1_q[117] <= blocks_i[18] ^ blocks_i[28] ^ blocks_i[31] ^ blocks_i[65] ^ blocks_i[108]
        ^ blocks_i[110];
    stage1_q[118] <= blocks_i[3] ^ blocks_i[72] ^ blocks_i[81] ^ blocks_i[95] ^ blocks_i[99]
        ^ blocks_i[103];
    stage1_q[119] <= blocks_i[12] ^ blocks_i[42] ^ blocks_i[60] ^ blocks_i[82] ^ blocks_i[85]
        ^ blocks_i[101];
    stage1_q[120] <= blocks_i[19] ^ blocks_i[39] ^ blocks_i[56] ^ blocks_i[62] ^ blocks_i[64]
        ^ blocks_i[87];
    stage1_q[121] <= blocks_i[20] ^ blocks_i[24] ^ blocks_i[45] ^ blocks_i[53] ^ blocks_i[77]
        ^ blocks_i[86];
    stage1_q[122] <= blocks_i[21] ^ blocks_i[23] ^ blocks_i[30] ^ blocks_i[35] ^ blocks_i[59]
        ^ blocks_i[96];
    stage1_q[123] <= blocks_i[20] ^ blocks_i[21] ^ blocks_i[24] ^ blocks_i[25] ^ blocks_i[26]
        ^ blocks_i[106];
    stage1_q[124] <= blocks_i[23] ^ blocks_i[38] ^ blocks_i[59] ^ blocks_i[61] ^ blocks_i[71]
        ^ blocks_i[87];
    stage1_q[125] <= blocks_i[23] ^ blocks_i[45] ^ blocks_i[56] ^ blocks_i[60] ^ blocks_i[70]
        ^ blocks_i[85];
    stage1_q[126] <= blocks_i[30] ^ blocks_i[34] ^ blocks_i[36] ^ blocks_i[54] ^ blocks_i[56]
        ^ blocks_i[62];
    stage1_q[127] <= blocks_i[8] ^ blocks_i[42] ^ blocks_i[72] ^ blocks_i[78] ^ blocks_i[86]
        ^ blocks_i[87];
    stage1_q[128] <= blocks_i[36] ^ blocks_i[53] ^ blocks_i[54] ^ blocks_i[56] ^ blocks_i[82]
        ^ blocks_i[119];
    stage1_q[129] <= blocks_i[30] ^ blocks_i[35] ^ blocks_i[51] ^ blocks_i[52] ^ blocks_i[90]
        ^ blocks_i[102];
    stage1_q[130] <= blocks_i[51] ^ blocks_i[53] ^ blocks_i[71] ^ blocks_i[81] ^ blocks_i[110]
        ^ blocks_i[119];
    stage1_q[131] <= blocks_i[26] ^ blocks_i[47] ^ blocks_i[51] ^ blocks_i[74] ^ blocks_i[75]
        ^ blocks_i[104];
    stage1_q[132] <= blocks_i[51] ^ blocks_i[79] ^ blocks_i[97] ^ blocks_i[106] ^ blocks_i[121]
        ^ blocks_i[122];
    stage1_q[133] <= blocks_i[21] ^ blocks_i[40] ^ blocks_i[58] ^ blocks_i[60] ^ blocks_i[66]
        ^ blocks_i[91];
    stage1_q[134] <= blocks_i[52] ^ blocks_i[58] ^ blocks_i[64] ^ blocks_i[80] ^ blocks_i[85]
        ^ blocks_i[90];
    stage1_q[135] <= blocks_i[53] ^ blocks_i[58] ^ blocks_i[71] ^ blocks_i[89] ^ blocks_i[109]
        ^ blocks_i[116];
    stage1_q[136] <= blocks_i[57] ^ blocks_i[59] ^ blocks_i[86] ^ blocks_i[95] ^ blocks_i[98]
        ^ blocks_i[115];
    stage1_q[137] <= blocks_i[43] ^ blocks_i[58] ^ blocks_i[65] ^ blocks_i[68] ^ blocks_i[80]
        ^ blocks_i[104];
    stage1_q[138] <= blocks_i[51] ^ blocks_i[59] ^ blocks_i[69] ^ blocks_i[73] ^ blocks_i[92]
        ^ blocks_i[93];
    stage1_q[139] <= blocks_i[37] ^ blocks_i[57] ^ blocks_i[86] ^ blocks_i[106] ^ blocks_i[108]
        ^ blocks_i[118];
    stage1_q[140] <= blocks_i[45] ^ blocks_i[46] ^ blocks_i[55] ^ blocks_i[78] ^ blocks_i[86]
        ^ blocks_i[108];
    stage1_q[141] <= blocks_i[31] ^ blocks_i[50] ^ blocks_i[60] ^ blocks_i[76] ^ blocks_i[85]
        ^ blocks_i[112];
    stage1_q[142] <= blocks_i[50] ^ blocks_i[70] ^ blocks_i[75] ^ blocks_i[92] ^ blocks_i[98]
        ^ blocks_i[107];
    stage1_q[143] <= blocks_i[38] ^ blocks_i[43] ^ blocks_i[69] ^ blocks_i[85];
    stage1_q[144] <= blocks_i[46] ^ blocks_i[62] ^ blocks_i[67] ^ blocks_i[76] ^ blocks_i[90]
        ^ blocks_i[105];
    stage1_q[145] <= blocks_i[38] ^ blocks_i[67] ^ blocks_i[69] ^ blocks_i[78];
    stage1_q[146] <= blocks_i[30] ^ blocks_i[83];
    stage1_q[147] <= blocks_i[28] ^ blocks_i[55] ^ blocks_i[95] ^ blocks_i[102] ^ blocks_i[122];
    stage1_q[148] <= blocks_i[2] ^ blocks_i[96];
    stage1_q[149] <= blocks_i[99] ^ blocks_i[111];
    stage1_q[150] <= blocks_i[48] ^ blocks_i[60] ^ blocks_i[62];
    stage1_q[151] <= blocks_i[68] ^ blocks_i[90] ^ blocks_i[105] ^ blocks_i[116];
    stage1_q[152] <= blocks_i[26] ^ blocks_i[42];
    stage1_q[153] <= blocks_i[12] ^ blocks_i[31] ^ blocks_i[54] ^ blocks_i[61];
    stage1_q[154] <= blocks_i[11] ^ blocks_i[91] ^ blocks_i[105] ^ blocks_i[106];
    stage1_q[155] <= blocks_i[49] ^ blocks_i[50];
    stage1_q[156] <= blocks_i[7] ^ blocks_i[97];
    stage1_q[157] <= blocks_i[78] ^ blocks_i[99] ^ blocks_i[103];
    stage1_q[158] <= blocks_i[54] ^ blocks_i[73] ^ blocks_i[77];
    stage1_q[159] <= blocks_i[42] ^ blocks_i[69] ^ blocks_i[97] ^ blocks_i[112] ^ blocks_i[113];
    stage1_q[160] <= blocks_i[94] ^ blocks_i[106] ^ blocks_i[114] ^ blocks_i[120];
    stage1_q[161] <= blocks_i[3] ^ blocks_i[120];
    stage1_q[162] <= blocks_i[0];
    stage1_q[163] <= blocks_i[1];
    stage1_q[164] <= blocks_i[2];
    stage1_q[165] <= blocks_i[3];
    stage1_q[166] <= blocks_i[4];
    stage1_q[167] <= blocks_i[5];
    stage1_q[168] <= blocks_i[6];
    stage1_q[169] <= blocks_i[7];
    stage1_q[170] <= blocks_i[8];
    stage1_q[171] <= blocks_i[9];
    stage1_q[172] <= blocks_i[10];
    stage1_q[173] <= blocks_i[11];
    stage1_q[174] <= blocks_i[12];
    stage1_q[175] <= blocks_i[13];
    stage1_q[176] <= blocks_i[14];
    stage1_q[177] <= blocks_i[15];
    stage1_q[178] <= blocks_i[16];
    stage1_q[179] <= blocks_i[17];
    stage1_q[180] <= blocks_i[18];
    stage1_q[181] <= blocks_i[19];
    stage1_q[182] <= blocks_i[20];
    stage1_q[183] <= blocks_i[21];
    stage1_q[184] <= blocks_i[22];
    stage1_q[185] <= blocks_i[23];
    stage1_q[186] <= blocks_i[24];
    stage1_q[187] <= blocks_i[25];
    stage1_q[188] <= blocks_i[26];
    stage1_q[189] <= blocks_i[27];
    stage1_q[190] <= blocks_i[28];
    stage1_q[191] <= blocks_i[29];
    stage1_q[192] <= blocks_i[30];
    stage1_q[193] <= blocks_i[31];
    stage1_q[194] <= blocks_i[32];
    stage1_q[195] <= blocks_i[33];
    stage1_q[196] <= blocks_i[34];
    stage1_q[197] <= blocks_i[35];
    stage1_q[198] <= blocks_i[36];
    stage1_q[199] <= blocks_i[37];
    stage1_q[200] <= blocks_i[38];
    stage1_q[201] <= blocks_i[39];
    stage1_q[202] <= blocks_i[40];
    stage1_q[203] <= blocks_i[41];
    stage1_q[204] <= blocks_i[42];
    stage1_q[205] <= blocks_i[43];
    stage1_q[206] <= blocks_i[44];
    stage1_q[207] <= blocks_i[45];
    stage1_q[208] <= blocks_i[46];
    stage1_q[209] <= blocks_i[47];
    stage1_q[210] <= blocks_i[48];
    stage1_q[211] <= blocks_i[49];
    stage1_q[212] <= blocks_i[50];
    stage1_q[213] <= blocks_i[51];
    stage1_q[214] <= blocks_i[52];
    stage1_q[215] <= blocks_i[53];
    stage1_q[216] <= blocks_i[54];
    stage1_q[217] <= blocks_i[55];
    stage1_q[218] <= blocks_i[56];
    stage1_q[219] <= blocks_i[57];
    stage1_q[220] <= blocks_i[58];
    stage1_q[221] <= blocks_i[59];
    stage1_q[222] <= blocks_i[60];
    stage1_q[223] <= blocks_i[61];
    stage1_q[224] <= blocks_i[62];
    stage1_q[225] <= blocks_i[63];
    stage1_q[226] <= blocks_i[64];
    stage1_q[227] <= blocks_i[65];
    stage1_q[228] <= blocks_i[66];
    stage1_q[229] <= blocks_i[67];
    stage1_q[230] <= blocks_i[68];
    stage1_q[231] <= blocks_i[69];
    stage1_q[232] <= blocks_i[70];
    stage1_q[233] <= blocks_i[71];
    stage1_q[234] <= blocks_i[72];
    stage1_q[235] <= blocks_i[73];
    stage1_q[236] <= blocks_i[74];
    stage1_q[237] <= blocks_i[75];
    stage1_q[238] <= blocks_i[76];
    stage1_q[239] <= blocks_i[77];
    stage1_q[240] <= blocks_i[78];
    stage1_q[241] <= blocks_i[79];
    stage1_q[242] <= blocks_i[80];
    stage1_q[243] <= blocks_i[81];
    stage1_q[244] <= blocks_i[82];
    stage1_q[245] <= blocks_i[83];
    stage1_q[246] <= blocks_i[84];
    stage1_q[247] <= blocks_i[85];
    stage1_q[248] <= blocks_i[86];
    stage1_q[249] <= blocks_i[87];
    stage1_q[250] <= blocks_i[88];
    stage1_q[251] <= blocks_i[89];
    stage1_q[252] <= blocks_i[90];
    stage1_q[253] <= blocks_i[91];
    stage1_q[254] <= blocks_i[92];
    stage1_q[255] <= blocks_i[93];
    stage1_q[256] <= blocks_i[94];
    stage1_q[257] <= blocks_i[95];
    stage1_q[258] <= blocks_i[96];
    stage1_q[259] <= blocks_i[97];
    stage1_q[260] <= blocks_i[98];
    stage1_q[261] <= blocks_i[99];
    stage1_q[262] <= blocks_i[100];
    stage1_q[263] <= blocks_i[101];
    stage1_q[264] <= blocks_i[102];
    stage1_q[265] <= blocks_i[103];
    stage1_q[266] <= blocks_i[104];
    stage1_q[267] <= blocks_i[105];
    stage1_q[268] <= blocks_i[106];
    stage1_q[269] <= blocks_i[107];
    stage1_q[270] <= blocks_i[108];
    stage1_q[271] <= blocks_i[109];
    stage1_q[272] <= blocks_i[110];
    stage1_q[273] <= blocks_i[111];
    stage1_q[274] <= blocks_i[112];
    stage1_q[275] <= blocks_i[113];
    stage1_q[276] <= blocks_i[114];
    stage1_q[277] <= blocks_i[115];
    stage1_q[278] <= blocks_i[116];
    stage1_q[279] <= blocks_i[117];
    stage1_q[280] <= blocks_i[118];
    stage1_q[281] <= blocks_i[119];
    stage1_q[282] <= blocks_i[120];
    stage1_q[283] <= blocks_i[121];
    stage1_q[284] <= blocks_i[122];
    stage1_q[285] <= blocks_i[123];
    stage1_q[286] <= blocks_i[124];
    stage1_q[287] <= blocks_i[125];
    stage1_q[288] <= blocks_i[126];
    stage1_q[289] <= blocks_i[127];
  end

  logic [513:0] stage2_q;

  always_ff @(posedge clk_i) begin
    stage2_q[0] <= stage1_q[166] ^ stage1_q[212] ^ stage1_q[235] ^ stage1_q[240] ^ stage1_q[285]
        ^ stage1_q[0];
    stage2_q[1] <= stage1_q[200] ^ stage1_q[202] ^ stage1_q[249] ^ stage1_q[256] ^ stage1_q[263]
        ^ stage1_q[4];
    stage2_q[2] <= stage1_q[167] ^ stage1_q[172] ^ stage1_q[262] ^ stage1_q[287] ^ stage1_q[2]
        ^ stage1_q[8];
    stage2_q[3] <= stage1_q[177] ^ stage1_q[236] ^ stage1_q[269] ^ stage1_q[273] ^ stage1_q[277]
        ^ stage1_q[3];
    stage2_q[4] <= stage1_q[186] ^ stage1_q[197] ^ stage1_q[216] ^ stage1_q[271] ^ stage1_q[1]
        ^ stage1_q[6];
    stage2_q[5] <= stage1_q[164] ^ stage1_q[186] ^ stage1_q[192] ^ stage1_q[199] ^ stage1_q[270]
        ^ stage1_q[5];
    stage2_q[6] <= stage1_q[166] ^ stage1_q[228] ^ stage1_q[229] ^ stage1_q[250] ^ stage1_q[9]
        ^ stage1_q[13];
    stage2_q[7] <= stage1_q[183] ^ stage1_q[193] ^ stage1_q[217] ^ stage1_q[240] ^ stage1_q[286]
        ^ stage1_q[11];
    stage2_q[8] <= stage1_q[185] ^ stage1_q[190] ^ stage1_q[231] ^ stage1_q[244] ^ stage1_q[269]
        ^ stage1_q[7];
    stage2_q[9] <= stage1_q[175] ^ stage1_q[234] ^ stage1_q[251] ^ stage1_q[1] ^ stage1_q[12]
        ^ stage1_q[13];
    stage2_q[10] <= stage1_q[183] ^ stage1_q[215] ^ stage1_q[263] ^ stage1_q[274] ^ stage1_q[275]
        ^ stage1_q[10];
    stage2_q[11] <= stage1_q[169] ^ stage1_q[172] ^ stage1_q[192] ^ stage1_q[208] ^ stage1_q[271]
        ^ stage1_q[10];
    stage2_q[12] <= stage1_q[171] ^ stage1_q[214] ^ stage1_q[249] ^ stage1_q[276] ^ stage1_q[288]
        ^ stage1_q[14];
    stage2_q[13] <= stage1_q[178] ^ stage1_q[210] ^ stage1_q[254] ^ stage1_q[280] ^ stage1_q[285]
        ^ stage1_q[15];
    stage2_q[14] <= stage1_q[166] ^ stage1_q[184] ^ stage1_q[195] ^ stage1_q[247] ^ stage1_q[278]
        ^ stage1_q[5];
    stage2_q[15] <= stage1_q[223] ^ stage1_q[224] ^ stage1_q[233] ^ stage1_q[270] ^ stage1_q[4]
        ^ stage1_q[12];
    stage2_q[16] <= stage1_q[174] ^ stage1_q[229] ^ stage1_q[232] ^ stage1_q[250] ^ stage1_q[2]
        ^ stage1_q[3];
    stage2_q[17] <= stage1_q[207] ^ stage1_q[219] ^ stage1_q[270] ^ stage1_q[274] ^ stage1_q[284]
        ^ stage1_q[7];
    stage2_q[18] <= stage1_q[196] ^ stage1_q[203] ^ stage1_q[217] ^ stage1_q[279] ^ stage1_q[286]
        ^ stage1_q[11];
    stage2_q[19] <= stage1_q[192] ^ stage1_q[225] ^ stage1_q[253] ^ stage1_q[282] ^ stage1_q[0]
        ^ stage1_q[8];
    stage2_q[20] <= stage1_q[164] ^ stage1_q[211] ^ stage1_q[233] ^ stage1_q[243] ^ stage1_q[283]
        ^ stage1_q[8];
    stage2_q[21] <= stage1_q[173] ^ stage1_q[190] ^ stage1_q[204] ^ stage1_q[229] ^ stage1_q[241]
        ^ stage1_q[9];
    stage2_q[22] <= stage1_q[182] ^ stage1_q[208] ^ stage1_q[238] ^ stage1_q[256] ^ stage1_q[284]
        ^ stage1_q[7];
    stage2_q[23] <= stage1_q[196] ^ stage1_q[197] ^ stage1_q[219] ^ stage1_q[226] ^ stage1_q[256]
        ^ stage1_q[12];
    stage2_q[24] <= stage1_q[198] ^ stage1_q[239] ^ stage1_q[248] ^ stage1_q[267] ^ stage1_q[280]
        ^ stage1_q[1];
    stage2_q[25] <= stage1_q[166] ^ stage1_q[183] ^ stage1_q[190] ^ stage1_q[191] ^ stage1_q[267]
        ^ stage1_q[14];
    stage2_q[26] <= stage1_q[164] ^ stage1_q[222] ^ stage1_q[230] ^ stage1_q[251] ^ stage1_q[272]
        ^ stage1_q[6];
    stage2_q[27] <= stage1_q[163] ^ stage1_q[184] ^ stage1_q[209] ^ stage1_q[222] ^ stage1_q[286]
        ^ stage1_q[15];
    stage2_q[28] <= stage1_q[178] ^ stage1_q[181] ^ stage1_q[204] ^ stage1_q[243] ^ stage1_q[265]
        ^ stage1_q[19];
    stage2_q[29] <= stage1_q[177] ^ stage1_q[179] ^ stage1_q[189] ^ stage1_q[197] ^ stage1_q[257]
        ^ stage1_q[6];
    stage2_q[30] <= stage1_q[202] ^ stage1_q[245] ^ stage1_q[259] ^ stage1_q[2] ^ stage1_q[10]
        ^ stage1_q[15];
    stage2_q[31] <= stage1_q[201] ^ stage1_q[203] ^ stage1_q[252] ^ stage1_q[256] ^ stage1_q[260]
        ^ stage1_q[2];
    stage2_q[32] <= stage1_q[165] ^ stage1_q[186] ^ stage1_q[200] ^ stage1_q[203] ^ stage1_q[277]
        ^ stage1_q[7];
    stage2_q[33] <= stage1_q[179] ^ stage1_q[202] ^ stage1_q[254] ^ stage1_q[287] ^ stage1_q[2]
        ^ stage1_q[5];
    stage2_q[34] <= stage1_q[180] ^ stage1_q[215] ^ stage1_q[255] ^ stage1_q[265] ^ stage1_q[1]
        ^ stage1_q[3];
    stage2_q[35] <= stage1_q[185] ^ stage1_q[205] ^ stage1_q[220] ^ stage1_q[264] ^ stage1_q[270]
        ^ stage1_q[5];
    stage2_q[36] <= stage1_q[190] ^ stage1_q[203] ^ stage1_q[242] ^ stage1_q[248] ^ stage1_q[257]
        ^ stage1_q[21];
    stage2_q[37] <= stage1_q[208] ^ stage1_q[215] ^ stage1_q[223] ^ stage1_q[263] ^ stage1_q[279]
        ^ stage1_q[11];
    stage2_q[38] <= stage1_q[199] ^ stage1_q[205] ^ stage1_q[212] ^ stage1_q[230] ^ stage1_q[258]
        ^ stage1_q[13];
    stage2_q[39] <= stage1_q[172] ^ stage1_q[184] ^ stage1_q[187] ^ stage1_q[225] ^ stage1_q[246]
        ^ stage1_q[6];
    stage2_q[40] <= stage1_q[168] ^ stage1_q[191] ^ stage1_q[221] ^ stage1_q[227] ^ stage1_q[254]
        ^ stage1_q[5];
    stage2_q[41] <= stage1_q[206] ^ stage1_q[220] ^ stage1_q[224] ^ stage1_q[226] ^ stage1_q[245]
        ^ stage1_q[17];
    stage2_q[42] <= stage1_q[165] ^ stage1_q[209] ^ stage1_q[225] ^ stage1_q[249] ^ stage1_q[270]
        ^ stage1_q[38];
    stage2_q[43] <= stage1_q[197] ^ stage1_q[205] ^ stage1_q[208] ^ stage1_q[220] ^ stage1_q[281]
        ^ stage1_q[9];
    stage2_q[44] <= stage1_q[169] ^ stage1_q[247] ^ stage1_q[248] ^ stage1_q[274] ^ stage1_q[276]
        ^ stage1_q[4];
    stage2_q[45] <= stage1_q[170] ^ stage1_q[172] ^ stage1_q[228] ^ stage1_q[255] ^ stage1_q[278]
        ^ stage1_q[2];
    stage2_q[46] <= stage1_q[179] ^ stage1_q[185] ^ stage1_q[237] ^ stage1_q[288] ^ stage1_q[3]
        ^ stage1_q[4];
    stage2_q[47] <= stage1_q[186] ^ stage1_q[190] ^ stage1_q[238] ^ stage1_q[253] ^ stage1_q[262]
        ^ stage1_q[10];
    stage2_q[48] <= stage1_q[192] ^ stage1_q[193] ^ stage1_q[205] ^ stage1_q[206] ^ stage1_q[209]
        ^ stage1_q[1];
    stage2_q[49] <= stage1_q[163] ^ stage1_q[200] ^ stage1_q[203] ^ stage1_q[217] ^ stage1_q[219]
        ^ stage1_q[6];
    stage2_q[50] <= stage1_q[168] ^ stage1_q[243] ^ stage1_q[247] ^ stage1_q[271] ^ stage1_q[279]
        ^ stage1_q[8];
    stage2_q[51] <= stage1_q[175] ^ stage1_q[181] ^ stage1_q[245] ^ stage1_q[268] ^ stage1_q[9]
        ^ stage1_q[14];
    stage2_q[52] <= stage1_q[177] ^ stage1_q[191] ^ stage1_q[192] ^ stage1_q[234] ^ stage1_q[245]
        ^ stage1_q[15];
    stage2_q[53] <= stage1_q[171] ^ stage1_q[189] ^ stage1_q[260] ^ stage1_q[277] ^ stage1_q[280]
        ^ stage1_q[0];
    stage2_q[54] <= stage1_q[195] ^ stage1_q[204] ^ stage1_q[211] ^ stage1_q[3] ^ stage1_q[12]
        ^ stage1_q[22];
    stage2_q[55] <= stage1_q[173] ^ stage1_q[197] ^ stage1_q[256] ^ stage1_q[284] ^ stage1_q[0]
        ^ stage1_q[11];
    stage2_q[56] <= stage1_q[165] ^ stage1_q[166] ^ stage1_q[180] ^ stage1_q[224] ^ stage1_q[263]
        ^ stage1_q[17];
    stage2_q[57] <= stage1_q[168] ^ stage1_q[210] ^ stage1_q[211] ^ stage1_q[270] ^ stage1_q[282]
        ^ stage1_q[14];
    stage2_q[58] <= stage1_q[178] ^ stage1_q[240] ^ stage1_q[258] ^ stage1_q[260] ^ stage1_q[272]
        ^ stage1_q[8];
    stage2_q[59] <= stage1_q[179] ^ stage1_q[183] ^ stage1_q[184] ^ stage1_q[258] ^ stage1_q[272]
        ^ stage1_q[6];
    stage2_q[60] <= stage1_q[179] ^ stage1_q[218] ^ stage1_q[227] ^ stage1_q[242] ^ stage1_q[277]
        ^ stage1_q[14];
    stage2_q[61] <= stage1_q[181] ^ stage1_q[197] ^ stage1_q[255] ^ stage1_q[1] ^ stage1_q[5]
        ^ stage1_q[29];
    stage2_q[62] <= stage1_q[175] ^ stage1_q[186] ^ stage1_q[206] ^ stage1_q[224] ^ stage1_q[13]
        ^ stage1_q[19];
    stage2_q[63] <= stage1_q[191] ^ stage1_q[203] ^ stage1_q[205] ^ stage1_q[274] ^ stage1_q[2]
        ^ stage1_q[6];
    stage2_q[64] <= stage1_q[210] ^ stage1_q[214] ^ stage1_q[229] ^ stage1_q[235] ^ stage1_q[254]
        ^ stage1_q[10];
    stage2_q[65] <= stage1_q[171] ^ stage1_q[172] ^ stage1_q[200] ^ stage1_q[244] ^ stage1_q[255]
        ^ stage1_q[11];
    stage2_q[66] <= stage1_q[171] ^ stage1_q[185] ^ stage1_q[223] ^ stage1_q[230] ^ stage1_q[252]
        ^ stage1_q[31];
    stage2_q[67] <= stage1_q[162] ^ stage1_q[208] ^ stage1_q[239] ^ stage1_q[253] ^ stage1_q[269]
        ^ stage1_q[3];
    stage2_q[68] <= stage1_q[163] ^ stage1_q[164] ^ stage1_q[180] ^ stage1_q[232] ^ stage1_q[257]
        ^ stage1_q[24];
    stage2_q[69] <= stage1_q[211] ^ stage1_q[234] ^ stage1_q[240] ^ stage1_q[286] ^ stage1_q[10]
        ^ stage1_q[31];
    stage2_q[70] <= stage1_q[163] ^ stage1_q[190] ^ stage1_q[198] ^ stage1_q[231] ^ stage1_q[8]
        ^ stage1_q[30];
    stage2_q[71] <= stage1_q[184] ^ stage1_q[223] ^ stage1_q[236] ^ stage1_q[238] ^ stage1_q[21]
        ^ stage1_q[39];
    stage2_q[72] <= stage1_q[167] ^ stage1_q[226] ^ stage1_q[232] ^ stage1_q[244] ^ stage1_q[287]
        ^ stage1_q[42];
    stage2_q[73] <= stage1_q[169] ^ stage1_q[170] ^ stage1_q[223] ^ stage1_q[234] ^ stage1_q[246]
        ^ stage1_q[21];
    stage2_q[74] <= stage1_q[169] ^ stage1_q[178] ^ stage1_q[195] ^ stage1_q[239] ^ stage1_q[251]
        ^ stage1_q[5];
    stage2_q[75] <= stage1_q[174] ^ stage1_q[201] ^ stage1_q[202] ^ stage1_q[215] ^ stage1_q[258]
        ^ stage1_q[4];
    stage2_q[76] <= stage1_q[180] ^ stage1_q[182] ^ stage1_q[186] ^ stage1_q[194] ^ stage1_q[214]
        ^ stage1_q[11];
    stage2_q[77] <= stage1_q[183] ^ stage1_q[213] ^ stage1_q[248] ^ stage1_q[9] ^ stage1_q[15]
        ^ stage1_q[19];
    stage2_q[78] <= stage1_q[187] ^ stage1_q[196] ^ stage1_q[200] ^ stage1_q[258] ^ stage1_q[287]
        ^ stage1_q[16];
    stage2_q[79] <= stage1_q[184] ^ stage1_q[203] ^ stage1_q[239] ^ stage1_q[243] ^ stage1_q[262]
        ^ stage1_q[16];
    stage2_q[80] <= stage1_q[163] ^ stage1_q[195] ^ stage1_q[211] ^ stage1_q[244] ^ stage1_q[250]
        ^ stage1_q[0];
    stage2_q[81] <= stage1_q[166] ^ stage1_q[171] ^ stage1_q[214] ^ stage1_q[286] ^ stage1_q[1]
        ^ stage1_q[18];
    stage2_q[82] <= stage1_q[167] ^ stage1_q[265] ^ stage1_q[286] ^ stage1_q[5] ^ stage1_q[13]
        ^ stage1_q[23];
    stage2_q[83] <= stage1_q[175] ^ stage1_q[180] ^ stage1_q[197] ^ stage1_q[267] ^ stage1_q[284]
        ^ stage1_q[37];
    stage2_q[84] <= stage1_q[175] ^ stage1_q[205] ^ stage1_q[234] ^ stage1_q[241] ^ stage1_q[270]
        ^ stage1_q[27];
    stage2_q[85] <= stage1_q[178] ^ stage1_q[219] ^ stage1_q[234] ^ stage1_q[242] ^ stage1_q[272]
        ^ stage1_q[20];
    stage2_q[86] <= stage1_q[176] ^ stage1_q[190] ^ stage1_q[261] ^ stage1_q[276] ^ stage1_q[278]
        ^ stage1_q[20];
    stage2_q[87] <= stage1_q[164] ^ stage1_q[186] ^ stage1_q[262] ^ stage1_q[271] ^ stage1_q[285]
        ^ stage1_q[23];
    stage2_q[88] <= stage1_q[192] ^ stage1_q[199] ^ stage1_q[236] ^ stage1_q[276] ^ stage1_q[287]
        ^ stage1_q[4];
    stage2_q[89] <= stage1_q[176] ^ stage1_q[223] ^ stage1_q[241] ^ stage1_q[258] ^ stage1_q[271]
        ^ stage1_q[16];
    stage2_q[90] <= stage1_q[189] ^ stage1_q[208] ^ stage1_q[251] ^ stage1_q[263] ^ stage1_q[3]
        ^ stage1_q[33];
    stage2_q[91] <= stage1_q[194] ^ stage1_q[247] ^ stage1_q[250] ^ stage1_q[275] ^ stage1_q[16]
        ^ stage1_q[35];
    stage2_q[92] <= stage1_q[172] ^ stage1_q[189] ^ stage1_q[194] ^ stage1_q[282] ^ stage1_q[9]
        ^ stage1_q[36];
    stage2_q[93] <= stage1_q[164] ^ stage1_q[173] ^ stage1_q[281] ^ stage1_q[4] ^ stage1_q[22]
        ^ stage1_q[50];
    stage2_q[94] <= stage1_q[164] ^ stage1_q[182] ^ stage1_q[188] ^ stage1_q[215] ^ stage1_q[29]
        ^ stage1_q[47];
    stage2_q[95] <= stage1_q[205] ^ stage1_q[254] ^ stage1_q[255] ^ stage1_q[277] ^ stage1_q[4]
        ^ stage1_q[9];
    stage2_q[96] <= stage1_q[180] ^ stage1_q[208] ^ stage1_q[224] ^ stage1_q[242] ^ stage1_q[272]
        ^ stage1_q[14];
    stage2_q[97] <= stage1_q[220] ^ stage1_q[224] ^ stage1_q[240] ^ stage1_q[253] ^ stage1_q[1]
        ^ stage1_q[7];
    stage2_q[98] <= stage1_q[164] ^ stage1_q[255] ^ stage1_q[274] ^ stage1_q[285] ^ stage1_q[10]
        ^ stage1_q[16];
    stage2_q[99] <= stage1_q[168] ^ stage1_q[185] ^ stage1_q[274] ^ stage1_q[11] ^ stage1_q[19]
        ^ stage1_q[24];
    stage2_q[100] <= stage1_q[171] ^ stage1_q[176] ^ stage1_q[203] ^ stage1_q[275]
        ^ stage1_q[283] ^ stage1_q[21];
    stage2_q[101] <= stage1_q[171] ^ stage1_q[178] ^ stage1_q[202] ^ stage1_q[213]
        ^ stage1_q[225] ^ stage1_q[23];
    stage2_q[102] <= stage1_q[183] ^ stage1_q[229] ^ stage1_q[234] ^ stage1_q[236]
        ^ stage1_q[267] ^ stage1_q[13];
    stage2_q[103] <= stage1_q[196] ^ stage1_q[198] ^ stage1_q[210] ^ stage1_q[256]
        ^ stage1_q[269] ^ stage1_q[19];
    stage2_q[104] <= stage1_q[165] ^ stage1_q[208] ^ stage1_q[235] ^ stage1_q[261] ^ stage1_q[20]
        ^ stage1_q[40];
    stage2_q[105] <= stage1_q[200] ^ stage1_q[208] ^ stage1_q[227] ^ stage1_q[281] ^ stage1_q[35];
    stage2_q[106] <= stage1_q[171] ^ stage1_q[194] ^ stage1_q[225] ^ stage1_q[244]
        ^ stage1_q[267] ^ stage1_q[2];
    stage2_q[107] <= stage1_q[223] ^ stage1_q[232] ^ stage1_q[242] ^ stage1_q[266]
        ^ stage1_q[267] ^ stage1_q[15];
    stage2_q[108] <= stage1_q[168] ^ stage1_q[192] ^ stage1_q[232] ^ stage1_q[11] ^ stage1_q[22]
        ^ stage1_q[32];
    stage2_q[109] <= stage1_q[245] ^ stage1_q[256] ^ stage1_q[271] ^ stage1_q[18];
    stage2_q[110] <= stage1_q[202] ^ stage1_q[205] ^ stage1_q[218] ^ stage1_q[226]
        ^ stage1_q[275] ^ stage1_q[12];
    stage2_q[111] <= stage1_q[173] ^ stage1_q[202] ^ stage1_q[205] ^ stage1_q[247]
        ^ stage1_q[249] ^ stage1_q[7];
    stage2_q[112] <= stage1_q[196] ^ stage1_q[204] ^ stage1_q[206] ^ stage1_q[214]
        ^ stage1_q[221] ^ stage1_q[52];
    stage2_q[113] <= stage1_q[204] ^ stage1_q[216] ^ stage1_q[280] ^ stage1_q[41];
    stage2_q[114] <= stage1_q[212] ^ stage1_q[216] ^ stage1_q[218] ^ stage1_q[248]
        ^ stage1_q[265] ^ stage1_q[18];
    stage2_q[115] <= stage1_q[222] ^ stage1_q[257] ^ stage1_q[259] ^ stage1_q[11] ^ stage1_q[12]
        ^ stage1_q[51];
    stage2_q[116] <= stage1_q[165] ^ stage1_q[207] ^ stage1_q[219] ^ stage1_q[269] ^ stage1_q[25]
        ^ stage1_q[45];
    stage2_q[117] <= stage1_q[165] ^ stage1_q[197] ^ stage1_q[203] ^ stage1_q[288] ^ stage1_q[4]
        ^ stage1_q[46];
    stage2_q[118] <= stage1_q[171] ^ stage1_q[179] ^ stage1_q[201] ^ stage1_q[216]
        ^ stage1_q[233] ^ stage1_q[29];
    stage2_q[119] <= stage1_q[162] ^ stage1_q[228] ^ stage1_q[243] ^ stage1_q[261]
        ^ stage1_q[277] ^ stage1_q[53];
    stage2_q[120] <= stage1_q[163] ^ stage1_q[177] ^ stage1_q[184] ^ stage1_q[193] ^ stage1_q[7]
        ^ stage1_q[17];
    stage2_q[121] <= stage1_q[182] ^ stage1_q[256] ^ stage1_q[269] ^ stage1_q[285] ^ stage1_q[12]
        ^ stage1_q[41];
    stage2_q[122] <= stage1_q[172] ^ stage1_q[179] ^ stage1_q[180] ^ stage1_q[206]
        ^ stage1_q[216] ^ stage1_q[38];
    stage2_q[123] <= stage1_q[185] ^ stage1_q[233] ^ stage1_q[238] ^ stage1_q[248]
        ^ stage1_q[261] ^ stage1_q[0];
    stage2_q[124] <= stage1_q[186] ^ stage1_q[194] ^ stage1_q[203] ^ stage1_q[259] ^ stage1_q[18]
        ^ stage1_q[75];
    stage2_q[125] <= stage1_q[246] ^ stage1_q[252] ^ stage1_q[264] ^ stage1_q[41];
    stage2_q[126] <= stage1_q[173] ^ stage1_q[178] ^ stage1_q[183] ^ stage1_q[223]
        ^ stage1_q[287] ^ stage1_q[6];
    stage2_q[127] <= stage1_q[184] ^ stage1_q[186] ^ stage1_q[247] ^ stage1_q[280] ^ stage1_q[10]
        ^ stage1_q[58];
    stage2_q[128] <= stage1_q[178] ^ stage1_q[183] ^ stage1_q[184] ^ stage1_q[211]
        ^ stage1_q[272] ^ stage1_q[9];
    stage2_q[129] <= stage1_q[234] ^ stage1_q[241] ^ stage1_q[8] ^ stage1_q[14];
    stage2_q[130] <= stage1_q[173] ^ stage1_q[215] ^ stage1_q[269] ^ stage1_q[5];
    stage2_q[131] <= stage1_q[186] ^ stage1_q[210] ^ stage1_q[226] ^ stage1_q[15] ^ stage1_q[39]
        ^ stage1_q[82];
    stage2_q[132] <= stage1_q[224] ^ stage1_q[252] ^ stage1_q[279] ^ stage1_q[26];
    stage2_q[133] <= stage1_q[188] ^ stage1_q[199] ^ stage1_q[244] ^ stage1_q[274] ^ stage1_q[9]
        ^ stage1_q[13];
    stage2_q[134] <= stage1_q[170] ^ stage1_q[187] ^ stage1_q[217] ^ stage1_q[228] ^ stage1_q[5]
        ^ stage1_q[41];
    stage2_q[135] <= stage1_q[202] ^ stage1_q[242] ^ stage1_q[258] ^ stage1_q[48];
    stage2_q[136] <= stage1_q[164] ^ stage1_q[176] ^ stage1_q[201] ^ stage1_q[237] ^ stage1_q[20]
        ^ stage1_q[29];
    stage2_q[137] <= stage1_q[209] ^ stage1_q[217] ^ stage1_q[271] ^ stage1_q[272] ^ stage1_q[0]
        ^ stage1_q[12];
    stage2_q[138] <= stage1_q[174] ^ stage1_q[184] ^ stage1_q[201] ^ stage1_q[246]
        ^ stage1_q[280] ^ stage1_q[5];
    stage2_q[139] <= stage1_q[162] ^ stage1_q[175] ^ stage1_q[194] ^ stage1_q[207] ^ stage1_q[0]
        ^ stage1_q[50];
    stage2_q[140] <= stage1_q[163] ^ stage1_q[168] ^ stage1_q[185] ^ stage1_q[187] ^ stage1_q[65]
        ^ stage1_q[77];
    stage2_q[141] <= stage1_q[163] ^ stage1_q[173] ^ stage1_q[178] ^ stage1_q[209]
        ^ stage1_q[211] ^ stage1_q[78];
    stage2_q[142] <= stage1_q[163] ^ stage1_q[189] ^ stage1_q[192] ^ stage1_q[226]
        ^ stage1_q[256] ^ stage1_q[46];
    stage2_q[143] <= stage1_q[164] ^ stage1_q[167] ^ stage1_q[172] ^ stage1_q[181]
        ^ stage1_q[187] ^ stage1_q[36];
    stage2_q[144] <= stage1_q[164] ^ stage1_q[171] ^ stage1_q[175] ^ stage1_q[249]
        ^ stage1_q[286] ^ stage1_q[17];
    stage2_q[145] <= stage1_q[164] ^ stage1_q[176] ^ stage1_q[184] ^ stage1_q[187]
        ^ stage1_q[246] ^ stage1_q[9];
    stage2_q[146] <= stage1_q[165] ^ stage1_q[184] ^ stage1_q[189] ^ stage1_q[206]
        ^ stage1_q[284] ^ stage1_q[69];
    stage2_q[147] <= stage1_q[255] ^ stage1_q[281] ^ stage1_q[30] ^ stage1_q[44];
    stage2_q[148] <= stage1_q[163] ^ stage1_q[226] ^ stage1_q[233] ^ stage1_q[242]
        ^ stage1_q[284] ^ stage1_q[26];
    stage2_q[149] <= stage1_q[164] ^ stage1_q[218] ^ stage1_q[228] ^ stage1_q[272]
        ^ stage1_q[284] ^ stage1_q[47];
    stage2_q[150] <= stage1_q[176] ^ stage1_q[198] ^ stage1_q[227] ^ stage1_q[243] ^ stage1_q[6]
        ^ stage1_q[26];
    stage2_q[151] <= stage1_q[166] ^ stage1_q[192] ^ stage1_q[196] ^ stage1_q[21] ^ stage1_q[28]
        ^ stage1_q[84];
    stage2_q[152] <= stage1_q[167] ^ stage1_q[195] ^ stage1_q[217] ^ stage1_q[220]
        ^ stage1_q[254] ^ stage1_q[7];
    stage2_q[153] <= stage1_q[168] ^ stage1_q[169] ^ stage1_q[176] ^ stage1_q[204]
        ^ stage1_q[274] ^ stage1_q[0];
    stage2_q[154] <= stage1_q[170] ^ stage1_q[201] ^ stage1_q[263] ^ stage1_q[10];
    stage2_q[155] <= stage1_q[168] ^ stage1_q[183] ^ stage1_q[188] ^ stage1_q[190]
        ^ stage1_q[287] ^ stage1_q[25];
    stage2_q[156] <= stage1_q[168] ^ stage1_q[209] ^ stage1_q[224] ^ stage1_q[250] ^ stage1_q[30]
        ^ stage1_q[45];
    stage2_q[157] <= stage1_q[169] ^ stage1_q[170] ^ stage1_q[182] ^ stage1_q[219]
        ^ stage1_q[244] ^ stage1_q[23];
    stage2_q[158] <= stage1_q[162] ^ stage1_q[222] ^ stage1_q[225] ^ stage1_q[241]
        ^ stage1_q[247] ^ stage1_q[60];
    stage2_q[159] <= stage1_q[172] ^ stage1_q[232] ^ stage1_q[233] ^ stage1_q[286] ^ stage1_q[17]
        ^ stage1_q[38];
    stage2_q[160] <= stage1_q[163] ^ stage1_q[229] ^ stage1_q[251] ^ stage1_q[34];
    stage2_q[161] <= stage1_q[246] ^ stage1_q[269] ^ stage1_q[40];
    stage2_q[162] <= stage1_q[169] ^ stage1_q[174] ^ stage1_q[181] ^ stage1_q[227]
        ^ stage1_q[266] ^ stage1_q[47];
    stage2_q[163] <= stage1_q[169] ^ stage1_q[186] ^ stage1_q[193] ^ stage1_q[202]
        ^ stage1_q[238] ^ stage1_q[46];
    stage2_q[164] <= stage1_q[170] ^ stage1_q[177] ^ stage1_q[207] ^ stage1_q[222]
        ^ stage1_q[285] ^ stage1_q[24];
    stage2_q[165] <= stage1_q[170] ^ stage1_q[194] ^ stage1_q[203] ^ stage1_q[204]
        ^ stage1_q[255] ^ stage1_q[4];
    stage2_q[166] <= stage1_q[170] ^ stage1_q[209] ^ stage1_q[223] ^ stage1_q[229]
        ^ stage1_q[247] ^ stage1_q[69];
    stage2_q[167] <= stage1_q[173] ^ stage1_q[239] ^ stage1_q[248] ^ stage1_q[270] ^ stage1_q[2]
        ^ stage1_q[16];
    stage2_q[168] <= stage1_q[174] ^ stage1_q[184] ^ stage1_q[203] ^ stage1_q[204]
        ^ stage1_q[226] ^ stage1_q[15];
    stage2_q[169] <= stage1_q[176] ^ stage1_q[199] ^ stage1_q[203] ^ stage1_q[214] ^ stage1_q[7]
        ^ stage1_q[38];
    stage2_q[170] <= stage1_q[172] ^ stage1_q[204] ^ stage1_q[232] ^ stage1_q[235]
        ^ stage1_q[237] ^ stage1_q[77];
    stage2_q[171] <= stage1_q[178] ^ stage1_q[181] ^ stage1_q[198] ^ stage1_q[225]
        ^ stage1_q[255] ^ stage1_q[41];
    stage2_q[172] <= stage1_q[170] ^ stage1_q[196] ^ stage1_q[201] ^ stage1_q[212]
        ^ stage1_q[251] ^ stage1_q[56];
    stage2_q[173] <= stage1_q[182] ^ stage1_q[188] ^ stage1_q[189] ^ stage1_q[209]
        ^ stage1_q[223] ^ stage1_q[6];
    stage2_q[174] <= stage1_q[178] ^ stage1_q[193] ^ stage1_q[238] ^ stage1_q[267]
        ^ stage1_q[268] ^ stage1_q[36];
    stage2_q[175] <= stage1_q[184] ^ stage1_q[243] ^ stage1_q[250] ^ stage1_q[267]
        ^ stage1_q[275] ^ stage1_q[28];
    stage2_q[176] <= stage1_q[187] ^ stage1_q[206] ^ stage1_q[246] ^ stage1_q[248] ^ stage1_q[62]
        ^ stage1_q[71];
    stage2_q[177] <= stage1_q[196] ^ stage1_q[197] ^ stage1_q[227] ^ stage1_q[260] ^ stage1_q[18]
        ^ stage1_q[35];
    stage2_q[178] <= stage1_q[165] ^ stage1_q[250] ^ stage1_q[270] ^ stage1_q[276] ^ stage1_q[26]
        ^ stage1_q[55];
    stage2_q[179] <= stage1_q[168] ^ stage1_q[231] ^ stage1_q[261] ^ stage1_q[274] ^ stage1_q[5]
        ^ stage1_q[38];
    stage2_q[180] <= stage1_q[198] ^ stage1_q[202] ^ stage1_q[206] ^ stage1_q[210]
        ^ stage1_q[258] ^ stage1_q[93];
    stage2_q[181] <= stage1_q[198] ^ stage1_q[227] ^ stage1_q[232] ^ stage1_q[271] ^ stage1_q[48]
        ^ stage1_q[66];
    stage2_q[182] <= stage1_q[163] ^ stage1_q[182] ^ stage1_q[197] ^ stage1_q[268]
        ^ stage1_q[276] ^ stage1_q[68];
    stage2_q[183] <= stage1_q[189] ^ stage1_q[190] ^ stage1_q[193] ^ stage1_q[216] ^ stage1_q[0]
        ^ stage1_q[3];
    stage2_q[184] <= stage1_q[185] ^ stage1_q[212] ^ stage1_q[246] ^ stage1_q[254]
        ^ stage1_q[261] ^ stage1_q[12];
    stage2_q[185] <= stage1_q[191] ^ stage1_q[238] ^ stage1_q[249] ^ stage1_q[252]
        ^ stage1_q[285] ^ stage1_q[36];
    stage2_q[186] <= stage1_q[190] ^ stage1_q[269] ^ stage1_q[277] ^ stage1_q[10] ^ stage1_q[48]
        ^ stage1_q[68];
    stage2_q[187] <= stage1_q[182] ^ stage1_q[237] ^ stage1_q[253] ^ stage1_q[264] ^ stage1_q[87]
        ^ stage1_q[94];
    stage2_q[188] <= stage1_q[195] ^ stage1_q[230] ^ stage1_q[240] ^ stage1_q[281]
        ^ stage1_q[284] ^ stage1_q[27];
    stage2_q[189] <= stage1_q[206] ^ stage1_q[214] ^ stage1_q[226] ^ stage1_q[243]
        ^ stage1_q[264] ^ stage1_q[71];
    stage2_q[190] <= stage1_q[209] ^ stage1_q[215] ^ stage1_q[216] ^ stage1_q[245] ^ stage1_q[13]
        ^ stage1_q[26];
    stage2_q[191] <= stage1_q[212] ^ stage1_q[215] ^ stage1_q[239] ^ stage1_q[243]
        ^ stage1_q[287] ^ stage1_q[4];
    stage2_q[192] <= stage1_q[202] ^ stage1_q[205] ^ stage1_q[239] ^ stage1_q[266] ^ stage1_q[14]
        ^ stage1_q[18];
    stage2_q[193] <= stage1_q[191] ^ stage1_q[202] ^ stage1_q[213] ^ stage1_q[248] ^ stage1_q[9]
        ^ stage1_q[72];
    stage2_q[194] <= stage1_q[188] ^ stage1_q[202] ^ stage1_q[221] ^ stage1_q[224]
        ^ stage1_q[282] ^ stage1_q[81];
    stage2_q[195] <= stage1_q[202] ^ stage1_q[204] ^ stage1_q[235] ^ stage1_q[243]
        ^ stage1_q[246] ^ stage1_q[17];
    stage2_q[196] <= stage1_q[205] ^ stage1_q[229] ^ stage1_q[234] ^ stage1_q[251]
        ^ stage1_q[279] ^ stage1_q[67];
    stage2_q[197] <= stage1_q[189] ^ stage1_q[207] ^ stage1_q[235] ^ stage1_q[236] ^ stage1_q[2]
        ^ stage1_q[19];
    stage2_q[198] <= stage1_q[214] ^ stage1_q[216] ^ stage1_q[248] ^ stage1_q[274]
        ^ stage1_q[281] ^ stage1_q[6];
    stage2_q[199] <= stage1_q[220] ^ stage1_q[256] ^ stage1_q[258] ^ stage1_q[273] ^ stage1_q[11]
        ^ stage1_q[43];
    stage2_q[200] <= stage1_q[243] ^ stage1_q[246] ^ stage1_q[256] ^ stage1_q[259]
        ^ stage1_q[268] ^ stage1_q[8];
    stage2_q[201] <= stage1_q[199] ^ stage1_q[208] ^ stage1_q[209] ^ stage1_q[226]
        ^ stage1_q[250] ^ stage1_q[12];
    stage2_q[202] <= stage1_q[190] ^ stage1_q[228] ^ stage1_q[259] ^ stage1_q[279]
        ^ stage1_q[283] ^ stage1_q[24];
    stage2_q[203] <= stage1_q[208] ^ stage1_q[219] ^ stage1_q[232] ^ stage1_q[269]
        ^ stage1_q[280] ^ stage1_q[74];
    stage2_q[204] <= stage1_q[217] ^ stage1_q[247] ^ stage1_q[256] ^ stage1_q[262]
        ^ stage1_q[272] ^ stage1_q[63];
    stage2_q[205] <= stage1_q[225] ^ stage1_q[266] ^ stage1_q[7] ^ stage1_q[15] ^ stage1_q[18]
        ^ stage1_q[57];
    stage2_q[206] <= stage1_q[165] ^ stage1_q[224] ^ stage1_q[230] ^ stage1_q[260]
        ^ stage1_q[267] ^ stage1_q[5];
    stage2_q[207] <= stage1_q[173] ^ stage1_q[212] ^ stage1_q[221] ^ stage1_q[238]
        ^ stage1_q[244] ^ stage1_q[54];
    stage2_q[208] <= stage1_q[213] ^ stage1_q[217] ^ stage1_q[220] ^ stage1_q[275]
        ^ stage1_q[285] ^ stage1_q[40];
    stage2_q[209] <= stage1_q[228] ^ stage1_q[235] ^ stage1_q[276] ^ stage1_q[282] ^ stage1_q[57]
        ^ stage1_q[62];
    stage2_q[210] <= stage1_q[233] ^ stage1_q[239] ^ stage1_q[262] ^ stage1_q[15] ^ stage1_q[58]
        ^ stage1_q[67];
    stage2_q[211] <= stage1_q[219] ^ stage1_q[232] ^ stage1_q[238] ^ stage1_q[261]
        ^ stage1_q[286] ^ stage1_q[71];
    stage2_q[212] <= stage1_q[210] ^ stage1_q[240] ^ stage1_q[241] ^ stage1_q[284] ^ stage1_q[8]
        ^ stage1_q[27];
    stage2_q[213] <= stage1_q[233] ^ stage1_q[244] ^ stage1_q[245] ^ stage1_q[282] ^ stage1_q[8]
        ^ stage1_q[9];
    stage2_q[214] <= stage1_q[229] ^ stage1_q[265] ^ stage1_q[266] ^ stage1_q[8] ^ stage1_q[20]
        ^ stage1_q[37];
    stage2_q[215] <= stage1_q[234] ^ stage1_q[277] ^ stage1_q[1] ^ stage1_q[9] ^ stage1_q[42]
        ^ stage1_q[44];
    stage2_q[216] <= stage1_q[188] ^ stage1_q[225] ^ stage1_q[229] ^ stage1_q[240]
        ^ stage1_q[257] ^ stage1_q[1];
    stage2_q[217] <= stage1_q[239] ^ stage1_q[254] ^ stage1_q[270] ^ stage1_q[22] ^ stage1_q[53]
        ^ stage1_q[60];
    stage2_q[218] <= stage1_q[241] ^ stage1_q[252] ^ stage1_q[272] ^ stage1_q[277] ^ stage1_q[3]
        ^ stage1_q[9];
    stage2_q[219] <= stage1_q[243] ^ stage1_q[251] ^ stage1_q[256] ^ stage1_q[257]
        ^ stage1_q[267] ^ stage1_q[6];
    stage2_q[220] <= stage1_q[244] ^ stage1_q[253] ^ stage1_q[269] ^ stage1_q[286] ^ stage1_q[13]
        ^ stage1_q[42];
    stage2_q[221] <= stage1_q[248] ^ stage1_q[257] ^ stage1_q[2] ^ stage1_q[9] ^ stage1_q[20]
        ^ stage1_q[47];
    stage2_q[222] <= stage1_q[241] ^ stage1_q[246] ^ stage1_q[261] ^ stage1_q[271] ^ stage1_q[43]
        ^ stage1_q[68];
    stage2_q[223] <= stage1_q[249] ^ stage1_q[253] ^ stage1_q[256] ^ stage1_q[266] ^ stage1_q[16]
        ^ stage1_q[49];
    stage2_q[224] <= stage1_q[256] ^ stage1_q[260] ^ stage1_q[280] ^ stage1_q[283] ^ stage1_q[3]
        ^ stage1_q[12];
    stage2_q[225] <= stage1_q[259] ^ stage1_q[262] ^ stage1_q[274] ^ stage1_q[0] ^ stage1_q[11]
        ^ stage1_q[14];
    stage2_q[226] <= stage1_q[225] ^ stage1_q[230] ^ stage1_q[266] ^ stage1_q[34] ^ stage1_q[62]
        ^ stage1_q[77];
    stage2_q[227] <= stage1_q[229] ^ stage1_q[239] ^ stage1_q[249] ^ stage1_q[264]
        ^ stage1_q[269] ^ stage1_q[5];
    stage2_q[228] <= stage1_q[216] ^ stage1_q[238] ^ stage1_q[239] ^ stage1_q[246]
        ^ stage1_q[274] ^ stage1_q[28];
    stage2_q[229] <= stage1_q[266] ^ stage1_q[285] ^ stage1_q[1] ^ stage1_q[4] ^ stage1_q[13]
        ^ stage1_q[49];
    stage2_q[230] <= stage1_q[270] ^ stage1_q[283] ^ stage1_q[2] ^ stage1_q[24] ^ stage1_q[25]
        ^ stage1_q[58];
    stage2_q[231] <= stage1_q[261] ^ stage1_q[265] ^ stage1_q[273] ^ stage1_q[18] ^ stage1_q[48]
        ^ stage1_q[79];
    stage2_q[232] <= stage1_q[211] ^ stage1_q[212] ^ stage1_q[252] ^ stage1_q[27];
    stage2_q[233] <= stage1_q[172] ^ stage1_q[186] ^ stage1_q[282] ^ stage1_q[16];
    stage2_q[234] <= stage1_q[221] ^ stage1_q[282] ^ stage1_q[286] ^ stage1_q[288] ^ stage1_q[35]
        ^ stage1_q[65];
    stage2_q[235] <= stage1_q[232] ^ stage1_q[238] ^ stage1_q[251] ^ stage1_q[270] ^ stage1_q[4]
        ^ stage1_q[6];
    stage2_q[236] <= stage1_q[261] ^ stage1_q[277] ^ stage1_q[283] ^ stage1_q[288] ^ stage1_q[17]
        ^ stage1_q[23];
    stage2_q[237] <= stage1_q[211] ^ stage1_q[215] ^ stage1_q[221] ^ stage1_q[269] ^ stage1_q[0]
        ^ stage1_q[20];
    stage2_q[238] <= stage1_q[229] ^ stage1_q[241] ^ stage1_q[2] ^ stage1_q[26] ^ stage1_q[33]
        ^ stage1_q[82];
    stage2_q[239] <= stage1_q[205] ^ stage1_q[259] ^ stage1_q[262] ^ stage1_q[18] ^ stage1_q[43];
    stage2_q[240] <= stage1_q[250] ^ stage1_q[274] ^ stage1_q[285] ^ stage1_q[4] ^ stage1_q[35]
        ^ stage1_q[85];
    stage2_q[241] <= stage1_q[252] ^ stage1_q[3] ^ stage1_q[13] ^ stage1_q[23] ^ stage1_q[28]
        ^ stage1_q[89];
    stage2_q[242] <= stage1_q[230] ^ stage1_q[240] ^ stage1_q[250] ^ stage1_q[262] ^ stage1_q[15]
        ^ stage1_q[83];
    stage2_q[243] <= stage1_q[255] ^ stage1_q[1] ^ stage1_q[11] ^ stage1_q[14] ^ stage1_q[27]
        ^ stage1_q[47];
    stage2_q[244] <= stage1_q[284] ^ stage1_q[286] ^ stage1_q[17] ^ stage1_q[25] ^ stage1_q[33]
        ^ stage1_q[37];
    stage2_q[245] <= stage1_q[233] ^ stage1_q[276] ^ stage1_q[277] ^ stage1_q[2] ^ stage1_q[12]
        ^ stage1_q[64];
    stage2_q[246] <= stage1_q[214] ^ stage1_q[256] ^ stage1_q[261] ^ stage1_q[271]
        ^ stage1_q[286] ^ stage1_q[16];
    stage2_q[247] <= stage1_q[289] ^ stage1_q[7] ^ stage1_q[19] ^ stage1_q[20] ^ stage1_q[26]
        ^ stage1_q[38];
    stage2_q[248] <= stage1_q[268] ^ stage1_q[283] ^ stage1_q[7] ^ stage1_q[49] ^ stage1_q[56];
    stage2_q[249] <= stage1_q[10] ^ stage1_q[23] ^ stage1_q[28] ^ stage1_q[32] ^ stage1_q[88];
    stage2_q[250] <= stage1_q[266] ^ stage1_q[279] ^ stage1_q[3] ^ stage1_q[13];
    stage2_q[251] <= stage1_q[176] ^ stage1_q[35] ^ stage1_q[69] ^ stage1_q[87] ^ stage1_q[140];
    stage2_q[252] <= stage1_q[167] ^ stage1_q[119];
    stage2_q[253] <= stage1_q[196] ^ stage1_q[208] ^ stage1_q[233] ^ stage1_q[251] ^ stage1_q[53];
    stage2_q[254] <= stage1_q[251] ^ stage1_q[275] ^ stage1_q[280] ^ stage1_q[284] ^ stage1_q[37]
        ^ stage1_q[88];
    stage2_q[255] <= stage1_q[244] ^ stage1_q[253] ^ stage1_q[258] ^ stage1_q[32];
    stage2_q[256] <= stage1_q[276] ^ stage1_q[31] ^ stage1_q[33] ^ stage1_q[44] ^ stage1_q[66]
        ^ stage1_q[107];
    stage2_q[257] <= stage1_q[207] ^ stage1_q[236] ^ stage1_q[286] ^ stage1_q[9] ^ stage1_q[65];
    stage2_q[258] <= stage1_q[28] ^ stage1_q[66];
    stage2_q[259] <= stage1_q[54] ^ stage1_q[102];
    stage2_q[260] <= stage1_q[259] ^ stage1_q[262] ^ stage1_q[14] ^ stage1_q[74] ^ stage1_q[127];
    stage2_q[261] <= stage1_q[3] ^ stage1_q[9];
    stage2_q[262] <= stage1_q[35] ^ stage1_q[47];
    stage2_q[263] <= stage1_q[162] ^ stage1_q[170] ^ stage1_q[277] ^ stage1_q[287] ^ stage1_q[1];
    stage2_q[264] <= stage1_q[200] ^ stage1_q[212] ^ stage1_q[51] ^ stage1_q[82] ^ stage1_q[85];
    stage2_q[265] <= stage1_q[12] ^ stage1_q[108];
    stage2_q[266] <= stage1_q[268] ^ stage1_q[288] ^ stage1_q[29];
    stage2_q[267] <= stage1_q[230] ^ stage1_q[22];
    stage2_q[268] <= stage1_q[35] ^ stage1_q[66];
    stage2_q[269] <= stage1_q[30] ^ stage1_q[68] ^ stage1_q[86] ^ stage1_q[121];
    stage2_q[270] <= stage1_q[21] ^ stage1_q[45] ^ stage1_q[59];
    stage2_q[271] <= stage1_q[262] ^ stage1_q[288] ^ stage1_q[23];
    stage2_q[272] <= stage1_q[284] ^ stage1_q[151] ^ stage1_q[18] ^ stage1_q[30] ^ stage1_q[44]
        ^ stage1_q[69];
    stage2_q[273] <= stage1_q[279] ^ stage1_q[4] ^ stage1_q[16] ^ stage1_q[64];
    stage2_q[274] <= stage1_q[238] ^ stage1_q[255] ^ stage1_q[13] ^ stage1_q[31];
    stage2_q[275] <= stage1_q[258] ^ stage1_q[36] ^ stage1_q[44] ^ stage1_q[57];
    stage2_q[276] <= stage1_q[194] ^ stage1_q[270] ^ stage1_q[27] ^ stage1_q[32] ^ stage1_q[44];
    stage2_q[277] <= stage1_q[260] ^ stage1_q[269] ^ stage1_q[26];
    stage2_q[278] <= stage1_q[243] ^ stage1_q[273] ^ stage1_q[2] ^ stage1_q[55] ^ stage1_q[131];
    stage2_q[279] <= stage1_q[178] ^ stage1_q[183] ^ stage1_q[226] ^ stage1_q[0];
    stage2_q[280] <= stage1_q[211] ^ stage1_q[285] ^ stage1_q[286] ^ stage1_q[42] ^ stage1_q[61];
    stage2_q[281] <= stage1_q[172] ^ stage1_q[185] ^ stage1_q[199] ^ stage1_q[209] ^ stage1_q[32]
        ^ stage1_q[60];
    stage2_q[282] <= stage1_q[202] ^ stage1_q[225] ^ stage1_q[256] ^ stage1_q[275] ^ stage1_q[10];
    stage2_q[283] <= stage1_q[13] ^ stage1_q[24] ^ stage1_q[37] ^ stage1_q[55];
    stage2_q[284] <= stage1_q[231] ^ stage1_q[266] ^ stage1_q[286] ^ stage1_q[287]
        ^ stage1_q[152] ^ stage1_q[7];
    stage2_q[285] <= stage1_q[255] ^ stage1_q[258] ^ stage1_q[274] ^ stage1_q[18] ^ stage1_q[46];
    stage2_q[286] <= stage1_q[241] ^ stage1_q[15];
    stage2_q[287] <= stage1_q[37] ^ stage1_q[44];
    stage2_q[288] <= stage1_q[237] ^ stage1_q[287] ^ stage1_q[57];
    stage2_q[289] <= stage1_q[251] ^ stage1_q[260] ^ stage1_q[17] ^ stage1_q[38];
    stage2_q[290] <= stage1_q[40] ^ stage1_q[49] ^ stage1_q[97];
    stage2_q[291] <= stage1_q[182] ^ stage1_q[191] ^ stage1_q[207] ^ stage1_q[241] ^ stage1_q[19]
        ^ stage1_q[75];
    stage2_q[292] <= stage1_q[215] ^ stage1_q[11] ^ stage1_q[24] ^ stage1_q[61] ^ stage1_q[115];
    stage2_q[293] <= stage1_q[220] ^ stage1_q[270] ^ stage1_q[278] ^ stage1_q[283]
        ^ stage1_q[155] ^ stage1_q[34];
    stage2_q[294] <= stage1_q[287] ^ stage1_q[27] ^ stage1_q[53];
    stage2_q[295] <= stage1_q[166] ^ stage1_q[29];
    stage2_q[296] <= stage1_q[230] ^ stage1_q[255] ^ stage1_q[48];
    stage2_q[297] <= stage1_q[11] ^ stage1_q[26] ^ stage1_q[52] ^ stage1_q[61];
    stage2_q[298] <= stage1_q[203] ^ stage1_q[254] ^ stage1_q[22];
    stage2_q[299] <= stage1_q[268] ^ stage1_q[271] ^ stage1_q[287] ^ stage1_q[158] ^ stage1_q[3]
        ^ stage1_q[17];
    stage2_q[300] <= stage1_q[200] ^ stage1_q[278] ^ stage1_q[1] ^ stage1_q[55] ^ stage1_q[86];
    stage2_q[301] <= stage1_q[168] ^ stage1_q[17] ^ stage1_q[18] ^ stage1_q[80];
    stage2_q[302] <= stage1_q[179] ^ stage1_q[24] ^ stage1_q[30];
    stage2_q[303] <= stage1_q[24] ^ stage1_q[46];
    stage2_q[304] <= stage1_q[180] ^ stage1_q[214] ^ stage1_q[222] ^ stage1_q[233] ^ stage1_q[16]
        ^ stage1_q[31];
    stage2_q[305] <= stage1_q[234] ^ stage1_q[250] ^ stage1_q[6];
    stage2_q[306] <= stage1_q[240] ^ stage1_q[242] ^ stage1_q[43];
    stage2_q[307] <= stage1_q[217] ^ stage1_q[227] ^ stage1_q[228] ^ stage1_q[247]
        ^ stage1_q[267] ^ stage1_q[13];
    stage2_q[308] <= stage1_q[273] ^ stage1_q[0] ^ stage1_q[28] ^ stage1_q[34];
    stage2_q[309] <= stage1_q[260] ^ stage1_q[279] ^ stage1_q[16] ^ stage1_q[40] ^ stage1_q[51];
    stage2_q[310] <= stage1_q[175] ^ stage1_q[189] ^ stage1_q[272] ^ stage1_q[50] ^ stage1_q[97];
    stage2_q[311] <= stage1_q[187] ^ stage1_q[270] ^ stage1_q[22] ^ stage1_q[144];
    stage2_q[312] <= stage1_q[198] ^ stage1_q[235] ^ stage1_q[263] ^ stage1_q[11] ^ stage1_q[42];
    stage2_q[313] <= stage1_q[283] ^ stage1_q[288] ^ stage1_q[16];
    stage2_q[314] <= stage1_q[163];
    stage2_q[315] <= stage1_q[165];
    stage2_q[316] <= stage1_q[170];
    stage2_q[317] <= stage1_q[172];
    stage2_q[318] <= stage1_q[175];
    stage2_q[319] <= stage1_q[176];
    stage2_q[320] <= stage1_q[178];
    stage2_q[321] <= stage1_q[179];
    stage2_q[322] <= stage1_q[181];
    stage2_q[323] <= stage1_q[184];
    stage2_q[324] <= stage1_q[185];
    stage2_q[325] <= stage1_q[186];
    stage2_q[326] <= stage1_q[187];
    stage2_q[327] <= stage1_q[189];
    stage2_q[328] <= stage1_q[193];
    stage2_q[329] <= stage1_q[195];
    stage2_q[330] <= stage1_q[196];
    stage2_q[331] <= stage1_q[201];
    stage2_q[332] <= stage1_q[202];
    stage2_q[333] <= stage1_q[204];
    stage2_q[334] <= stage1_q[208];
    stage2_q[335] <= stage1_q[210];
    stage2_q[336] <= stage1_q[213];
    stage2_q[337] <= stage1_q[217];
    stage2_q[338] <= stage1_q[219];
    stage2_q[339] <= stage1_q[221];
    stage2_q[340] <= stage1_q[222];
    stage2_q[341] <= stage1_q[226];
    stage2_q[342] <= stage1_q[227];
    stage2_q[343] <= stage1_q[232];
    stage2_q[344] <= stage1_q[235];
    stage2_q[345] <= stage1_q[236];
    stage2_q[346] <= stage1_q[237];
    stage2_q[347] <= stage1_q[241];
    stage2_q[348] <= stage1_q[245];
    stage2_q[349] <= stage1_q[246];
    stage2_q[350] <= stage1_q[247];
    stage2_q[351] <= stage1_q[248];
    stage2_q[352] <= stage1_q[249];
    stage2_q[353] <= stage1_q[250];
    stage2_q[354] <= stage1_q[253];
    stage2_q[355] <= stage1_q[255];
    stage2_q[356] <= stage1_q[256];
    stage2_q[357] <= stage1_q[260];
    stage2_q[358] <= stage1_q[261];
    stage2_q[359] <= stage1_q[262];
    stage2_q[360] <= stage1_q[263];
    stage2_q[361] <= stage1_q[264];
    stage2_q[362] <= stage1_q[265];
    stage2_q[363] <= stage1_q[266];
    stage2_q[364] <= stage1_q[268];
    stage2_q[365] <= stage1_q[269];
    stage2_q[366] <= stage1_q[271];
    stage2_q[367] <= stage1_q[273];
    stage2_q[368] <= stage1_q[274];
    stage2_q[369] <= stage1_q[275];
    stage2_q[370] <= stage1_q[276];
    stage2_q[371] <= stage1_q[277];
    stage2_q[372] <= stage1_q[278];
    stage2_q[373] <= stage1_q[279];
    stage2_q[374] <= stage1_q[280];
    stage2_q[375] <= stage1_q[281];
    stage2_q[376] <= stage1_q[282];
    stage2_q[377] <= stage1_q[283];
    stage2_q[378] <= stage1_q[284];
    stage2_q[379] <= stage1_q[285];
    stage2_q[380] <= stage1_q[288];
    stage2_q[381] <= stage1_q[0];
    stage2_q[382] <= stage1_q[2];
    stage2_q[383] <= stage1_q[3];
    stage2_q[384] <= stage1_q[4];
    stage2_q[385] <= stage1_q[5];
    stage2_q[386] <= stage1_q[6];
    stage2_q[387] <= stage1_q[7];
    stage2_q[388] <= stage1_q[8];
    stage2_q[389] <= stage1_q[9];
    stage2_q[390] <= stage1_q[10];
    stage2_q[391] <= stage1_q[12];
    stage2_q[392] <= stage1_q[13];
    stage2_q[393] <= stage1_q[15];
    stage2_q[394] <= stage1_q[16];
    stage2_q[395] <= stage1_q[17];
    stage2_q[396] <= stage1_q[18];
    stage2_q[397] <= stage1_q[19];
    stage2_q[398] <= stage1_q[20];
    stage2_q[399] <= stage1_q[21];
    stage2_q[400] <= stage1_q[22];
    stage2_q[401] <= stage1_q[23];
    stage2_q[402] <= stage1_q[24];
    stage2_q[403] <= stage1_q[25];
    stage2_q[404] <= stage1_q[26];
    stage2_q[405] <= stage1_q[28];
    stage2_q[406] <= stage1_q[29];
    stage2_q[407] <= stage1_q[30];
    stage2_q[408] <= stage1_q[31];
    stage2_q[409] <= stage1_q[32];
    stage2_q[410] <= stage1_q[33];
    stage2_q[411] <= stage1_q[34];
    stage2_q[412] <= stage1_q[35];
    stage2_q[413] <= stage1_q[36];
    stage2_q[414] <= stage1_q[37];
    stage2_q[415] <= stage1_q[38];
    stage2_q[416] <= stage1_q[39];
    stage2_q[417] <= stage1_q[41];
    stage2_q[418] <= stage1_q[42];
    stage2_q[419] <= stage1_q[43];
    stage2_q[420] <= stage1_q[44];
    stage2_q[421] <= stage1_q[45];
    stage2_q[422] <= stage1_q[46];
    stage2_q[423] <= stage1_q[49];
    stage2_q[424] <= stage1_q[50];
    stage2_q[425] <= stage1_q[51];
    stage2_q[426] <= stage1_q[52];
    stage2_q[427] <= stage1_q[54];
    stage2_q[428] <= stage1_q[56];
    stage2_q[429] <= stage1_q[58];
    stage2_q[430] <= stage1_q[59];
    stage2_q[431] <= stage1_q[60];
    stage2_q[432] <= stage1_q[61];
    stage2_q[433] <= stage1_q[62];
    stage2_q[434] <= stage1_q[63];
    stage2_q[435] <= stage1_q[64];
    stage2_q[436] <= stage1_q[65];
    stage2_q[437] <= stage1_q[67];
    stage2_q[438] <= stage1_q[68];
    stage2_q[439] <= stage1_q[69];
    stage2_q[440] <= stage1_q[70];
    stage2_q[441] <= stage1_q[71];
    stage2_q[442] <= stage1_q[72];
    stage2_q[443] <= stage1_q[73];
    stage2_q[444] <= stage1_q[75];
    stage2_q[445] <= stage1_q[76];
    stage2_q[446] <= stage1_q[77];
    stage2_q[447] <= stage1_q[78];
    stage2_q[448] <= stage1_q[79];
    stage2_q[449] <= stage1_q[80];
    stage2_q[450] <= stage1_q[81];
    stage2_q[451] <= stage1_q[82];
    stage2_q[452] <= stage1_q[83];
    stage2_q[453] <= stage1_q[84];
    stage2_q[454] <= stage1_q[85];
    stage2_q[455] <= stage1_q[86];
    stage2_q[456] <= stage1_q[89];
    stage2_q[457] <= stage1_q[90];
    stage2_q[458] <= stage1_q[91];
    stage2_q[459] <= stage1_q[92];
    stage2_q[460] <= stage1_q[93];
    stage2_q[461] <= stage1_q[94];
    stage2_q[462] <= stage1_q[95];
    stage2_q[463] <= stage1_q[96];
    stage2_q[464] <= stage1_q[98];
    stage2_q[465] <= stage1_q[99];
    stage2_q[466] <= stage1_q[100];
    stage2_q[467] <= stage1_q[101];
    stage2_q[468] <= stage1_q[103];
    stage2_q[469] <= stage1_q[104];
    stage2_q[470] <= stage1_q[105];
    stage2_q[471] <= stage1_q[106];
    stage2_q[472] <= stage1_q[109];
    stage2_q[473] <= stage1_q[110];
    stage2_q[474] <= stage1_q[111];
    stage2_q[475] <= stage1_q[112];
    stage2_q[476] <= stage1_q[113];
    stage2_q[477] <= stage1_q[114];
    stage2_q[478] <= stage1_q[116];
    stage2_q[479] <= stage1_q[117];
    stage2_q[480] <= stage1_q[118];
    stage2_q[481] <= stage1_q[120];
    stage2_q[482] <= stage1_q[122];
    stage2_q[483] <= stage1_q[123];
    stage2_q[484] <= stage1_q[124];
    stage2_q[485] <= stage1_q[125];
    stage2_q[486] <= stage1_q[126];
    stage2_q[487] <= stage1_q[128];
    stage2_q[488] <= stage1_q[129];
    stage2_q[489] <= stage1_q[130];
    stage2_q[490] <= stage1_q[132];
    stage2_q[491] <= stage1_q[133];
    stage2_q[492] <= stage1_q[134];
    stage2_q[493] <= stage1_q[135];
    stage2_q[494] <= stage1_q[136];
    stage2_q[495] <= stage1_q[137];
    stage2_q[496] <= stage1_q[138];
    stage2_q[497] <= stage1_q[139];
    stage2_q[498] <= stage1_q[141];
    stage2_q[499] <= stage1_q[142];
    stage2_q[500] <= stage1_q[143];
    stage2_q[501] <= stage1_q[145];
    stage2_q[502] <= stage1_q[146];
    stage2_q[503] <= stage1_q[147];
    stage2_q[504] <= stage1_q[148];
    stage2_q[505] <= stage1_q[149];
    stage2_q[506] <= stage1_q[150];
    stage2_q[507] <= stage1_q[153];
    stage2_q[508] <= stage1_q[154];
    stage2_q[509] <= stage1_q[156];
    stage2_q[510] <= stage1_q[157];
    stage2_q[511] <= stage1_q[159];
    stage2_q[512] <= stage1_q[160];
    stage2_q[513] <= stage1_q[161];
  end

  logic [349:0] stage3_q;

  always_ff @(posedge clk_i) begin
    stage3_q[0] <= stage2_q[3] ^ stage2_q[4];
    stage3_q[1] <= stage2_q[0] ^ stage2_q[8];
    stage3_q[2] <= stage2_q[1] ^ stage2_q[7];
    stage3_q[3] <= stage2_q[328] ^ stage2_q[364] ^ stage2_q[383] ^ stage2_q[19];
    stage3_q[4] <= stage2_q[388] ^ stage2_q[3] ^ stage2_q[9] ^ stage2_q[12];
    stage3_q[5] <= stage2_q[4] ^ stage2_q[5];
    stage3_q[6] <= stage2_q[10] ^ stage2_q[13];
    stage3_q[7] <= stage2_q[316] ^ stage2_q[326] ^ stage2_q[27] ^ stage2_q[102];
    stage3_q[8] <= stage2_q[340] ^ stage2_q[355] ^ stage2_q[369] ^ stage2_q[2] ^ stage2_q[3]
        ^ stage2_q[15];
    stage3_q[9] <= stage2_q[319] ^ stage2_q[342] ^ stage2_q[5] ^ stage2_q[14];
    stage3_q[10] <= stage2_q[315] ^ stage2_q[320] ^ stage2_q[327] ^ stage2_q[367] ^ stage2_q[5]
        ^ stage2_q[23];
    stage3_q[11] <= stage2_q[317] ^ stage2_q[331] ^ stage2_q[0] ^ stage2_q[1];
    stage3_q[12] <= stage2_q[321] ^ stage2_q[1] ^ stage2_q[11] ^ stage2_q[36];
    stage3_q[13] <= stage2_q[335] ^ stage2_q[347] ^ stage2_q[361] ^ stage2_q[18];
    stage3_q[14] <= stage2_q[354] ^ stage2_q[360] ^ stage2_q[376] ^ stage2_q[382] ^ stage2_q[5]
        ^ stage2_q[35];
    stage3_q[15] <= stage2_q[328] ^ stage2_q[336] ^ stage2_q[348] ^ stage2_q[391] ^ stage2_q[398]
        ^ stage2_q[27];
    stage3_q[16] <= stage2_q[337] ^ stage2_q[343] ^ stage2_q[356] ^ stage2_q[379] ^ stage2_q[2]
        ^ stage2_q[16];
    stage3_q[17] <= stage2_q[316] ^ stage2_q[318] ^ stage2_q[330] ^ stage2_q[332] ^ stage2_q[7]
        ^ stage2_q[21];
    stage3_q[18] <= stage2_q[334] ^ stage2_q[2] ^ stage2_q[397] ^ stage2_q[11];
    stage3_q[19] <= stage2_q[352] ^ stage2_q[2] ^ stage2_q[407];
    stage3_q[20] <= stage2_q[341] ^ stage2_q[360] ^ stage2_q[386] ^ stage2_q[9];
    stage3_q[21] <= stage2_q[329] ^ stage2_q[333] ^ stage2_q[350] ^ stage2_q[1];
    stage3_q[22] <= stage2_q[324] ^ stage2_q[360] ^ stage2_q[6] ^ stage2_q[21] ^ stage2_q[25]
        ^ stage2_q[34];
    stage3_q[23] <= stage2_q[344] ^ stage2_q[347] ^ stage2_q[7] ^ stage2_q[25];
    stage3_q[24] <= stage2_q[0] ^ stage2_q[7] ^ stage2_q[14] ^ stage2_q[403];
    stage3_q[25] <= stage2_q[332] ^ stage2_q[356] ^ stage2_q[390] ^ stage2_q[392] ^ stage2_q[16]
        ^ stage2_q[22];
    stage3_q[26] <= stage2_q[2] ^ stage2_q[3] ^ stage2_q[5] ^ stage2_q[6] ^ stage2_q[17]
        ^ stage2_q[44];
    stage3_q[27] <= stage2_q[348] ^ stage2_q[384] ^ stage2_q[4] ^ stage2_q[6] ^ stage2_q[403]
        ^ stage2_q[30];
    stage3_q[28] <= stage2_q[346] ^ stage2_q[374] ^ stage2_q[7] ^ stage2_q[43];
    stage3_q[29] <= stage2_q[0] ^ stage2_q[2];
    stage3_q[30] <= stage2_q[363] ^ stage2_q[380] ^ stage2_q[0] ^ stage2_q[12] ^ stage2_q[18]
        ^ stage2_q[21];
    stage3_q[31] <= stage2_q[345] ^ stage2_q[366] ^ stage2_q[369] ^ stage2_q[389] ^ stage2_q[10]
        ^ stage2_q[105];
    stage3_q[32] <= stage2_q[6] ^ stage2_q[8] ^ stage2_q[18] ^ stage2_q[20] ^ stage2_q[23]
        ^ stage2_q[125];
    stage3_q[33] <= stage2_q[377] ^ stage2_q[2] ^ stage2_q[6] ^ stage2_q[8] ^ stage2_q[395]
        ^ stage2_q[18];
    stage3_q[34] <= stage2_q[359] ^ stage2_q[363] ^ stage2_q[380] ^ stage2_q[0] ^ stage2_q[9]
        ^ stage2_q[413];
    stage3_q[35] <= stage2_q[357] ^ stage2_q[362] ^ stage2_q[380] ^ stage2_q[389] ^ stage2_q[9]
        ^ stage2_q[413];
    stage3_q[36] <= stage2_q[495] ^ stage2_q[8] ^ stage2_q[35] ^ stage2_q[79] ^ stage2_q[109]
        ^ stage2_q[114];
    stage3_q[37] <= stage2_q[424] ^ stage2_q[437] ^ stage2_q[247] ^ stage2_q[1] ^ stage2_q[10]
        ^ stage2_q[29];
    stage3_q[38] <= stage2_q[323] ^ stage2_q[357] ^ stage2_q[411] ^ stage2_q[500] ^ stage2_q[0]
        ^ stage2_q[14];
    stage3_q[39] <= stage2_q[18] ^ stage2_q[19] ^ stage2_q[23] ^ stage2_q[82] ^ stage2_q[127]
        ^ stage2_q[157];
    stage3_q[40] <= stage2_q[248] ^ stage2_q[1] ^ stage2_q[29] ^ stage2_q[35] ^ stage2_q[56]
        ^ stage2_q[73];
    stage3_q[41] <= stage2_q[418] ^ stage2_q[424] ^ stage2_q[444] ^ stage2_q[483] ^ stage2_q[11];
    stage3_q[42] <= stage2_q[21] ^ stage2_q[22] ^ stage2_q[39] ^ stage2_q[52] ^ stage2_q[124]
        ^ stage2_q[188];
    stage3_q[43] <= stage2_q[440] ^ stage2_q[461] ^ stage2_q[2] ^ stage2_q[11];
    stage3_q[44] <= stage2_q[16] ^ stage2_q[27] ^ stage2_q[31] ^ stage2_q[32] ^ stage2_q[63]
        ^ stage2_q[129];
    stage3_q[45] <= stage2_q[478] ^ stage2_q[249] ^ stage2_q[4] ^ stage2_q[5] ^ stage2_q[39]
        ^ stage2_q[71];
    stage3_q[46] <= stage2_q[367] ^ stage2_q[368] ^ stage2_q[382] ^ stage2_q[428] ^ stage2_q[1]
        ^ stage2_q[6];
    stage3_q[47] <= stage2_q[12] ^ stage2_q[17] ^ stage2_q[26] ^ stage2_q[119] ^ stage2_q[160]
        ^ stage2_q[182];
    stage3_q[48] <= stage2_q[371] ^ stage2_q[381] ^ stage2_q[427] ^ stage2_q[5] ^ stage2_q[44]
        ^ stage2_q[76];
    stage3_q[49] <= stage2_q[322] ^ stage2_q[426] ^ stage2_q[434] ^ stage2_q[9] ^ stage2_q[16]
        ^ stage2_q[83];
    stage3_q[50] <= stage2_q[404] ^ stage2_q[250] ^ stage2_q[34] ^ stage2_q[85] ^ stage2_q[107]
        ^ stage2_q[166];
    stage3_q[51] <= stage2_q[370] ^ stage2_q[430] ^ stage2_q[451] ^ stage2_q[15];
    stage3_q[52] <= stage2_q[17] ^ stage2_q[28] ^ stage2_q[77] ^ stage2_q[131] ^ stage2_q[137]
        ^ stage2_q[201];
    stage3_q[53] <= stage2_q[365] ^ stage2_q[408] ^ stage2_q[409] ^ stage2_q[498] ^ stage2_q[1]
        ^ stage2_q[94];
    stage3_q[54] <= stage2_q[251] ^ stage2_q[0] ^ stage2_q[12] ^ stage2_q[27] ^ stage2_q[77]
        ^ stage2_q[90];
    stage3_q[55] <= stage2_q[252] ^ stage2_q[13] ^ stage2_q[15] ^ stage2_q[31] ^ stage2_q[75]
        ^ stage2_q[96];
    stage3_q[56] <= stage2_q[397] ^ stage2_q[12] ^ stage2_q[23] ^ stage2_q[66] ^ stage2_q[82]
        ^ stage2_q[112];
    stage3_q[57] <= stage2_q[502] ^ stage2_q[403] ^ stage2_q[460] ^ stage2_q[4] ^ stage2_q[6]
        ^ stage2_q[10];
    stage3_q[58] <= stage2_q[11] ^ stage2_q[24] ^ stage2_q[28] ^ stage2_q[34] ^ stage2_q[62]
        ^ stage2_q[235];
    stage3_q[59] <= stage2_q[253] ^ stage2_q[5] ^ stage2_q[12] ^ stage2_q[16] ^ stage2_q[22]
        ^ stage2_q[56];
    stage3_q[60] <= stage2_q[484] ^ stage2_q[254] ^ stage2_q[5] ^ stage2_q[9] ^ stage2_q[16]
        ^ stage2_q[20];
    stage3_q[61] <= stage2_q[432] ^ stage2_q[438] ^ stage2_q[472] ^ stage2_q[255] ^ stage2_q[4]
        ^ stage2_q[5];
    stage3_q[62] <= stage2_q[9] ^ stage2_q[15] ^ stage2_q[16] ^ stage2_q[24] ^ stage2_q[42]
        ^ stage2_q[81];
    stage3_q[63] <= stage2_q[400] ^ stage2_q[452] ^ stage2_q[468] ^ stage2_q[5] ^ stage2_q[7]
        ^ stage2_q[25];
    stage3_q[64] <= stage2_q[403] ^ stage2_q[11];
    stage3_q[65] <= stage2_q[13] ^ stage2_q[16] ^ stage2_q[27] ^ stage2_q[97] ^ stage2_q[158]
        ^ stage2_q[231];
    stage3_q[66] <= stage2_q[256] ^ stage2_q[2] ^ stage2_q[6] ^ stage2_q[7] ^ stage2_q[15]
        ^ stage2_q[60];
    stage3_q[67] <= stage2_q[503] ^ stage2_q[427] ^ stage2_q[1] ^ stage2_q[36] ^ stage2_q[45]
        ^ stage2_q[98];
    stage3_q[68] <= stage2_q[373] ^ stage2_q[379] ^ stage2_q[412] ^ stage2_q[415] ^ stage2_q[0];
    stage3_q[69] <= stage2_q[13] ^ stage2_q[22] ^ stage2_q[55] ^ stage2_q[86] ^ stage2_q[121]
        ^ stage2_q[134];
    stage3_q[70] <= stage2_q[378] ^ stage2_q[382] ^ stage2_q[389] ^ stage2_q[408] ^ stage2_q[474]
        ^ stage2_q[3];
    stage3_q[71] <= stage2_q[12] ^ stage2_q[26] ^ stage2_q[31] ^ stage2_q[69] ^ stage2_q[84]
        ^ stage2_q[128];
    stage3_q[72] <= stage2_q[504] ^ stage2_q[393] ^ stage2_q[424] ^ stage2_q[428] ^ stage2_q[4]
        ^ stage2_q[6];
    stage3_q[73] <= stage2_q[9] ^ stage2_q[14] ^ stage2_q[25] ^ stage2_q[71] ^ stage2_q[75]
        ^ stage2_q[187];
    stage3_q[74] <= stage2_q[463] ^ stage2_q[257] ^ stage2_q[21] ^ stage2_q[24] ^ stage2_q[35]
        ^ stage2_q[58];
    stage3_q[75] <= stage2_q[399] ^ stage2_q[23] ^ stage2_q[25] ^ stage2_q[44] ^ stage2_q[51]
        ^ stage2_q[57];
    stage3_q[76] <= stage2_q[258] ^ stage2_q[8] ^ stage2_q[111] ^ stage2_q[126] ^ stage2_q[128]
        ^ stage2_q[202];
    stage3_q[77] <= stage2_q[259] ^ stage2_q[1] ^ stage2_q[9] ^ stage2_q[27] ^ stage2_q[34]
        ^ stage2_q[41];
    stage3_q[78] <= stage2_q[388] ^ stage2_q[407] ^ stage2_q[422] ^ stage2_q[440] ^ stage2_q[1];
    stage3_q[79] <= stage2_q[17] ^ stage2_q[24] ^ stage2_q[86] ^ stage2_q[129] ^ stage2_q[136]
        ^ stage2_q[210];
    stage3_q[80] <= stage2_q[363] ^ stage2_q[385] ^ stage2_q[387] ^ stage2_q[402] ^ stage2_q[3];
    stage3_q[81] <= stage2_q[6] ^ stage2_q[24] ^ stage2_q[25] ^ stage2_q[52] ^ stage2_q[72]
        ^ stage2_q[108];
    stage3_q[82] <= stage2_q[2] ^ stage2_q[8] ^ stage2_q[12] ^ stage2_q[16] ^ stage2_q[24];
    stage3_q[83] <= stage2_q[51] ^ stage2_q[55] ^ stage2_q[61] ^ stage2_q[63] ^ stage2_q[80]
        ^ stage2_q[141];
    stage3_q[84] <= stage2_q[260] ^ stage2_q[2] ^ stage2_q[3] ^ stage2_q[9] ^ stage2_q[19]
        ^ stage2_q[32];
    stage3_q[85] <= stage2_q[404] ^ stage2_q[261] ^ stage2_q[2] ^ stage2_q[19] ^ stage2_q[28]
        ^ stage2_q[37];
    stage3_q[86] <= stage2_q[39] ^ stage2_q[50] ^ stage2_q[53] ^ stage2_q[106] ^ stage2_q[150]
        ^ stage2_q[174];
    stage3_q[87] <= stage2_q[505] ^ stage2_q[441] ^ stage2_q[17] ^ stage2_q[20] ^ stage2_q[93]
        ^ stage2_q[134];
    stage3_q[88] <= stage2_q[262] ^ stage2_q[3] ^ stage2_q[10] ^ stage2_q[15] ^ stage2_q[29]
        ^ stage2_q[91];
    stage3_q[89] <= stage2_q[426] ^ stage2_q[458] ^ stage2_q[493] ^ stage2_q[263] ^ stage2_q[15]
        ^ stage2_q[31];
    stage3_q[90] <= stage2_q[352] ^ stage2_q[401] ^ stage2_q[411] ^ stage2_q[0];
    stage3_q[91] <= stage2_q[3] ^ stage2_q[10] ^ stage2_q[28] ^ stage2_q[45] ^ stage2_q[90]
        ^ stage2_q[133];
    stage3_q[92] <= stage2_q[365] ^ stage2_q[370] ^ stage2_q[383] ^ stage2_q[401] ^ stage2_q[419]
        ^ stage2_q[3];
    stage3_q[93] <= stage2_q[5] ^ stage2_q[19] ^ stage2_q[40] ^ stage2_q[66] ^ stage2_q[99]
        ^ stage2_q[129];
    stage3_q[94] <= stage2_q[264] ^ stage2_q[2] ^ stage2_q[12] ^ stage2_q[32] ^ stage2_q[55]
        ^ stage2_q[86];
    stage3_q[95] <= stage2_q[401] ^ stage2_q[403] ^ stage2_q[406] ^ stage2_q[4] ^ stage2_q[12];
    stage3_q[96] <= stage2_q[18] ^ stage2_q[24] ^ stage2_q[26] ^ stage2_q[30] ^ stage2_q[81]
        ^ stage2_q[183];
    stage3_q[97] <= stage2_q[265] ^ stage2_q[1] ^ stage2_q[15] ^ stage2_q[23] ^ stage2_q[40]
        ^ stage2_q[53];
    stage3_q[98] <= stage2_q[420] ^ stage2_q[454] ^ stage2_q[480] ^ stage2_q[266] ^ stage2_q[1]
        ^ stage2_q[2];
    stage3_q[99] <= stage2_q[393] ^ stage2_q[423] ^ stage2_q[430] ^ stage2_q[469] ^ stage2_q[6];
    stage3_q[100] <= stage2_q[443] ^ stage2_q[488] ^ stage2_q[267] ^ stage2_q[15] ^ stage2_q[19]
        ^ stage2_q[47];
    stage3_q[101] <= stage2_q[372] ^ stage2_q[440] ^ stage2_q[0] ^ stage2_q[6] ^ stage2_q[27]
        ^ stage2_q[92];
    stage3_q[102] <= stage2_q[445] ^ stage2_q[268] ^ stage2_q[4] ^ stage2_q[14] ^ stage2_q[17]
        ^ stage2_q[24];
    stage3_q[103] <= stage2_q[390] ^ stage2_q[470] ^ stage2_q[7] ^ stage2_q[20] ^ stage2_q[37]
        ^ stage2_q[61];
    stage3_q[104] <= stage2_q[439] ^ stage2_q[446] ^ stage2_q[485] ^ stage2_q[270] ^ stage2_q[9]
        ^ stage2_q[26];
    stage3_q[105] <= stage2_q[395] ^ stage2_q[410] ^ stage2_q[477] ^ stage2_q[47] ^ stage2_q[62]
        ^ stage2_q[65];
    stage3_q[106] <= stage2_q[412] ^ stage2_q[414] ^ stage2_q[425] ^ stage2_q[271] ^ stage2_q[18]
        ^ stage2_q[20];
    stage3_q[107] <= stage2_q[351] ^ stage2_q[358] ^ stage2_q[506] ^ stage2_q[390] ^ stage2_q[3]
        ^ stage2_q[8];
    stage3_q[108] <= stage2_q[20] ^ stage2_q[29] ^ stage2_q[48] ^ stage2_q[58] ^ stage2_q[78]
        ^ stage2_q[173];
    stage3_q[109] <= stage2_q[403] ^ stage2_q[414] ^ stage2_q[481] ^ stage2_q[0] ^ stage2_q[2];
    stage3_q[110] <= stage2_q[11] ^ stage2_q[39] ^ stage2_q[42] ^ stage2_q[62] ^ stage2_q[154]
        ^ stage2_q[218];
    stage3_q[111] <= stage2_q[272] ^ stage2_q[23] ^ stage2_q[33] ^ stage2_q[59] ^ stage2_q[75]
        ^ stage2_q[137];
    stage3_q[112] <= stage2_q[436] ^ stage2_q[455] ^ stage2_q[273] ^ stage2_q[4] ^ stage2_q[26]
        ^ stage2_q[35];
    stage3_q[113] <= stage2_q[413] ^ stage2_q[450] ^ stage2_q[274] ^ stage2_q[1] ^ stage2_q[31]
        ^ stage2_q[47];
    stage3_q[114] <= stage2_q[487] ^ stage2_q[494] ^ stage2_q[275] ^ stage2_q[1] ^ stage2_q[8]
        ^ stage2_q[14];
    stage3_q[115] <= stage2_q[435] ^ stage2_q[448] ^ stage2_q[457] ^ stage2_q[276] ^ stage2_q[0]
        ^ stage2_q[3];
    stage3_q[116] <= stage2_q[421] ^ stage2_q[442] ^ stage2_q[277] ^ stage2_q[10] ^ stage2_q[113]
        ^ stage2_q[196];
    stage3_q[117] <= stage2_q[424] ^ stage2_q[38] ^ stage2_q[92] ^ stage2_q[109];
    stage3_q[118] <= stage2_q[406] ^ stage2_q[434] ^ stage2_q[0] ^ stage2_q[1] ^ stage2_q[12];
    stage3_q[119] <= stage2_q[14] ^ stage2_q[25] ^ stage2_q[30] ^ stage2_q[46] ^ stage2_q[50]
        ^ stage2_q[163];
    stage3_q[120] <= stage2_q[278] ^ stage2_q[1] ^ stage2_q[3] ^ stage2_q[5] ^ stage2_q[38]
        ^ stage2_q[57];
    stage3_q[121] <= stage2_q[449] ^ stage2_q[279] ^ stage2_q[3] ^ stage2_q[14] ^ stage2_q[24]
        ^ stage2_q[56];
    stage3_q[122] <= stage2_q[280] ^ stage2_q[15] ^ stage2_q[46] ^ stage2_q[54] ^ stage2_q[60]
        ^ stage2_q[120];
    stage3_q[123] <= stage2_q[281] ^ stage2_q[5] ^ stage2_q[6] ^ stage2_q[33] ^ stage2_q[101]
        ^ stage2_q[132];
    stage3_q[124] <= stage2_q[405] ^ stage2_q[471] ^ stage2_q[1] ^ stage2_q[3];
    stage3_q[125] <= stage2_q[396] ^ stage2_q[420] ^ stage2_q[282] ^ stage2_q[17] ^ stage2_q[18]
        ^ stage2_q[28];
    stage3_q[126] <= stage2_q[462] ^ stage2_q[490] ^ stage2_q[283] ^ stage2_q[4] ^ stage2_q[7]
        ^ stage2_q[12];
    stage3_q[127] <= stage2_q[411] ^ stage2_q[284] ^ stage2_q[9] ^ stage2_q[21] ^ stage2_q[41]
        ^ stage2_q[95];
    stage3_q[128] <= stage2_q[389] ^ stage2_q[399] ^ stage2_q[434] ^ stage2_q[7] ^ stage2_q[8];
    stage3_q[129] <= stage2_q[325] ^ stage2_q[336] ^ stage2_q[339] ^ stage2_q[440] ^ stage2_q[4]
        ^ stage2_q[10];
    stage3_q[130] <= stage2_q[21] ^ stage2_q[22] ^ stage2_q[26] ^ stage2_q[64] ^ stage2_q[130]
        ^ stage2_q[137];
    stage3_q[131] <= stage2_q[425] ^ stage2_q[285] ^ stage2_q[4] ^ stage2_q[8] ^ stage2_q[36]
        ^ stage2_q[37];
    stage3_q[132] <= stage2_q[396] ^ stage2_q[286] ^ stage2_q[8] ^ stage2_q[13] ^ stage2_q[29]
        ^ stage2_q[55];
    stage3_q[133] <= stage2_q[369] ^ stage2_q[507] ^ stage2_q[19] ^ stage2_q[66] ^ stage2_q[76]
        ^ stage2_q[89];
    stage3_q[134] <= stage2_q[287] ^ stage2_q[8] ^ stage2_q[67] ^ stage2_q[113] ^ stage2_q[142]
        ^ stage2_q[195];
    stage3_q[135] <= stage2_q[475] ^ stage2_q[288] ^ stage2_q[11] ^ stage2_q[68] ^ stage2_q[154]
        ^ stage2_q[160];
    stage3_q[136] <= stage2_q[431] ^ stage2_q[289] ^ stage2_q[14] ^ stage2_q[15] ^ stage2_q[23]
        ^ stage2_q[24];
    stage3_q[137] <= stage2_q[466] ^ stage2_q[496] ^ stage2_q[290] ^ stage2_q[5] ^ stage2_q[14]
        ^ stage2_q[24];
    stage3_q[138] <= stage2_q[426] ^ stage2_q[4] ^ stage2_q[60] ^ stage2_q[95] ^ stage2_q[120]
        ^ stage2_q[148];
    stage3_q[139] <= stage2_q[457] ^ stage2_q[291] ^ stage2_q[0] ^ stage2_q[5] ^ stage2_q[13]
        ^ stage2_q[17];
    stage3_q[140] <= stage2_q[23] ^ stage2_q[33] ^ stage2_q[39] ^ stage2_q[53] ^ stage2_q[59]
        ^ stage2_q[121];
    stage3_q[141] <= stage2_q[375] ^ stage2_q[390] ^ stage2_q[0] ^ stage2_q[4];
    stage3_q[142] <= stage2_q[6] ^ stage2_q[31] ^ stage2_q[37] ^ stage2_q[54] ^ stage2_q[161]
        ^ stage2_q[165];
    stage3_q[143] <= stage2_q[362] ^ stage2_q[394] ^ stage2_q[12];
    stage3_q[144] <= stage2_q[21] ^ stage2_q[55] ^ stage2_q[113] ^ stage2_q[122] ^ stage2_q[159]
        ^ stage2_q[232];
    stage3_q[145] <= stage2_q[369] ^ stage2_q[376] ^ stage2_q[508] ^ stage2_q[423] ^ stage2_q[1]
        ^ stage2_q[20];
    stage3_q[146] <= stage2_q[41] ^ stage2_q[51] ^ stage2_q[59] ^ stage2_q[77] ^ stage2_q[130]
        ^ stage2_q[147];
    stage3_q[147] <= stage2_q[292] ^ stage2_q[4] ^ stage2_q[19] ^ stage2_q[20] ^ stage2_q[37]
        ^ stage2_q[51];
    stage3_q[148] <= stage2_q[329] ^ stage2_q[0] ^ stage2_q[4] ^ stage2_q[29];
    stage3_q[149] <= stage2_q[456] ^ stage2_q[476] ^ stage2_q[293] ^ stage2_q[1] ^ stage2_q[9]
        ^ stage2_q[13];
    stage3_q[150] <= stage2_q[353] ^ stage2_q[384] ^ stage2_q[453] ^ stage2_q[501] ^ stage2_q[5]
        ^ stage2_q[12];
    stage3_q[151] <= stage2_q[17] ^ stage2_q[19] ^ stage2_q[44] ^ stage2_q[70] ^ stage2_q[97]
        ^ stage2_q[126];
    stage3_q[152] <= stage2_q[445] ^ stage2_q[492] ^ stage2_q[294] ^ stage2_q[24] ^ stage2_q[41]
        ^ stage2_q[58];
    stage3_q[153] <= stage2_q[295] ^ stage2_q[3] ^ stage2_q[15] ^ stage2_q[47] ^ stage2_q[58]
        ^ stage2_q[69];
    stage3_q[154] <= stage2_q[447] ^ stage2_q[499] ^ stage2_q[20] ^ stage2_q[33] ^ stage2_q[45]
        ^ stage2_q[64];
    stage3_q[155] <= stage2_q[437] ^ stage2_q[482] ^ stage2_q[296] ^ stage2_q[57] ^ stage2_q[109]
        ^ stage2_q[116];
    stage3_q[156] <= stage2_q[3] ^ stage2_q[6] ^ stage2_q[31] ^ stage2_q[70] ^ stage2_q[100];
    stage3_q[157] <= stage2_q[509] ^ stage2_q[33] ^ stage2_q[46] ^ stage2_q[54] ^ stage2_q[78]
        ^ stage2_q[80];
    stage3_q[158] <= stage2_q[297] ^ stage2_q[1] ^ stage2_q[6] ^ stage2_q[20] ^ stage2_q[67]
        ^ stage2_q[111];
    stage3_q[159] <= stage2_q[510] ^ stage2_q[386] ^ stage2_q[416] ^ stage2_q[435]
        ^ stage2_q[440] ^ stage2_q[31];
    stage3_q[160] <= stage2_q[298] ^ stage2_q[3] ^ stage2_q[21] ^ stage2_q[43] ^ stage2_q[73]
        ^ stage2_q[108];
    stage3_q[161] <= stage2_q[299] ^ stage2_q[9] ^ stage2_q[10] ^ stage2_q[20] ^ stage2_q[42]
        ^ stage2_q[50];
    stage3_q[162] <= stage2_q[338] ^ stage2_q[399] ^ stage2_q[429] ^ stage2_q[0] ^ stage2_q[9];
    stage3_q[163] <= stage2_q[16] ^ stage2_q[24] ^ stage2_q[33] ^ stage2_q[37] ^ stage2_q[89]
        ^ stage2_q[130];
    stage3_q[164] <= stage2_q[511] ^ stage2_q[467] ^ stage2_q[2] ^ stage2_q[3] ^ stage2_q[5]
        ^ stage2_q[6];
    stage3_q[165] <= stage2_q[15] ^ stage2_q[26] ^ stage2_q[44] ^ stage2_q[49] ^ stage2_q[87]
        ^ stage2_q[161];
    stage3_q[166] <= stage2_q[300] ^ stage2_q[0] ^ stage2_q[13] ^ stage2_q[18] ^ stage2_q[26]
        ^ stage2_q[49];
    stage3_q[167] <= stage2_q[301] ^ stage2_q[20] ^ stage2_q[22] ^ stage2_q[108] ^ stage2_q[137]
        ^ stage2_q[193];
    stage3_q[168] <= stage2_q[479] ^ stage2_q[0] ^ stage2_q[6] ^ stage2_q[15];
    stage3_q[169] <= stage2_q[381] ^ stage2_q[433] ^ stage2_q[10] ^ stage2_q[16] ^ stage2_q[112]
        ^ stage2_q[172];
    stage3_q[170] <= stage2_q[457] ^ stage2_q[302] ^ stage2_q[34] ^ stage2_q[37] ^ stage2_q[40]
        ^ stage2_q[60];
    stage3_q[171] <= stage2_q[349] ^ stage2_q[370] ^ stage2_q[491] ^ stage2_q[5];
    stage3_q[172] <= stage2_q[11] ^ stage2_q[13] ^ stage2_q[22] ^ stage2_q[48] ^ stage2_q[106]
        ^ stage2_q[110];
    stage3_q[173] <= stage2_q[303] ^ stage2_q[2] ^ stage2_q[7] ^ stage2_q[11] ^ stage2_q[28]
        ^ stage2_q[91];
    stage3_q[174] <= stage2_q[409] ^ stage2_q[419] ^ stage2_q[425] ^ stage2_q[304] ^ stage2_q[5]
        ^ stage2_q[65];
    stage3_q[175] <= stage2_q[397] ^ stage2_q[419] ^ stage2_q[486] ^ stage2_q[305] ^ stage2_q[1]
        ^ stage2_q[3];
    stage3_q[176] <= stage2_q[11] ^ stage2_q[16] ^ stage2_q[19] ^ stage2_q[48] ^ stage2_q[77]
        ^ stage2_q[98];
    stage3_q[177] <= stage2_q[387] ^ stage2_q[4] ^ stage2_q[6] ^ stage2_q[19];
    stage3_q[178] <= stage2_q[34] ^ stage2_q[39] ^ stage2_q[54] ^ stage2_q[65] ^ stage2_q[110]
        ^ stage2_q[168];
    stage3_q[179] <= stage2_q[425] ^ stage2_q[458] ^ stage2_q[306] ^ stage2_q[12] ^ stage2_q[13]
        ^ stage2_q[17];
    stage3_q[180] <= stage2_q[405] ^ stage2_q[307] ^ stage2_q[1] ^ stage2_q[3] ^ stage2_q[11]
        ^ stage2_q[75];
    stage3_q[181] <= stage2_q[308] ^ stage2_q[30] ^ stage2_q[38] ^ stage2_q[113] ^ stage2_q[131]
        ^ stage2_q[140];
    stage3_q[182] <= stage2_q[309] ^ stage2_q[4] ^ stage2_q[19] ^ stage2_q[46] ^ stage2_q[88]
        ^ stage2_q[115];
    stage3_q[183] <= stage2_q[426] ^ stage2_q[489] ^ stage2_q[32] ^ stage2_q[40] ^ stage2_q[41]
        ^ stage2_q[112];
    stage3_q[184] <= stage2_q[417] ^ stage2_q[441] ^ stage2_q[473] ^ stage2_q[1] ^ stage2_q[17];
    stage3_q[185] <= stage2_q[23] ^ stage2_q[28] ^ stage2_q[50] ^ stage2_q[68] ^ stage2_q[111]
        ^ stage2_q[192];
    stage3_q[186] <= stage2_q[1] ^ stage2_q[39] ^ stage2_q[81] ^ stage2_q[104];
    stage3_q[187] <= stage2_q[388] ^ stage2_q[393] ^ stage2_q[465] ^ stage2_q[19] ^ stage2_q[30]
        ^ stage2_q[43];
    stage3_q[188] <= stage2_q[314] ^ stage2_q[6];
    stage3_q[189] <= stage2_q[15] ^ stage2_q[34] ^ stage2_q[83] ^ stage2_q[96] ^ stage2_q[131]
        ^ stage2_q[208];
    stage3_q[190] <= stage2_q[512] ^ stage2_q[459] ^ stage2_q[464] ^ stage2_q[9] ^ stage2_q[15]
        ^ stage2_q[30];
    stage3_q[191] <= stage2_q[459] ^ stage2_q[2] ^ stage2_q[40] ^ stage2_q[44] ^ stage2_q[91];
    stage3_q[192] <= stage2_q[310] ^ stage2_q[3] ^ stage2_q[10] ^ stage2_q[14] ^ stage2_q[43]
        ^ stage2_q[57];
    stage3_q[193] <= stage2_q[311] ^ stage2_q[1] ^ stage2_q[2] ^ stage2_q[10] ^ stage2_q[40]
        ^ stage2_q[71];
    stage3_q[194] <= stage2_q[312] ^ stage2_q[2] ^ stage2_q[6] ^ stage2_q[28] ^ stage2_q[45]
        ^ stage2_q[84];
    stage3_q[195] <= stage2_q[400] ^ stage2_q[443] ^ stage2_q[497] ^ stage2_q[313] ^ stage2_q[4]
        ^ stage2_q[136];
    stage3_q[196] <= stage2_q[513] ^ stage2_q[437] ^ stage2_q[448] ^ stage2_q[13] ^ stage2_q[30]
        ^ stage2_q[105];
    stage3_q[197] <= stage2_q[11];
    stage3_q[198] <= stage2_q[13];
    stage3_q[199] <= stage2_q[16];
    stage3_q[200] <= stage2_q[20];
    stage3_q[201] <= stage2_q[21];
    stage3_q[202] <= stage2_q[22];
    stage3_q[203] <= stage2_q[26];
    stage3_q[204] <= stage2_q[27];
    stage3_q[205] <= stage2_q[31];
    stage3_q[206] <= stage2_q[32];
    stage3_q[207] <= stage2_q[36];
    stage3_q[208] <= stage2_q[38];
    stage3_q[209] <= stage2_q[41];
    stage3_q[210] <= stage2_q[42];
    stage3_q[211] <= stage2_q[46];
    stage3_q[212] <= stage2_q[48];
    stage3_q[213] <= stage2_q[49];
    stage3_q[214] <= stage2_q[50];
    stage3_q[215] <= stage2_q[51];
    stage3_q[216] <= stage2_q[52];
    stage3_q[217] <= stage2_q[53];
    stage3_q[218] <= stage2_q[54];
    stage3_q[219] <= stage2_q[56];
    stage3_q[220] <= stage2_q[59];
    stage3_q[221] <= stage2_q[61];
    stage3_q[222] <= stage2_q[63];
    stage3_q[223] <= stage2_q[64];
    stage3_q[224] <= stage2_q[69];
    stage3_q[225] <= stage2_q[72];
    stage3_q[226] <= stage2_q[74];
    stage3_q[227] <= stage2_q[79];
    stage3_q[228] <= stage2_q[80];
    stage3_q[229] <= stage2_q[82];
    stage3_q[230] <= stage2_q[83];
    stage3_q[231] <= stage2_q[84];
    stage3_q[232] <= stage2_q[85];
    stage3_q[233] <= stage2_q[87];
    stage3_q[234] <= stage2_q[88];
    stage3_q[235] <= stage2_q[89];
    stage3_q[236] <= stage2_q[90];
    stage3_q[237] <= stage2_q[92];
    stage3_q[238] <= stage2_q[93];
    stage3_q[239] <= stage2_q[94];
    stage3_q[240] <= stage2_q[95];
    stage3_q[241] <= stage2_q[97];
    stage3_q[242] <= stage2_q[99];
    stage3_q[243] <= stage2_q[100];
    stage3_q[244] <= stage2_q[101];
    stage3_q[245] <= stage2_q[103];
    stage3_q[246] <= stage2_q[104];
    stage3_q[247] <= stage2_q[107];
    stage3_q[248] <= stage2_q[109];
    stage3_q[249] <= stage2_q[110];
    stage3_q[250] <= stage2_q[113];
    stage3_q[251] <= stage2_q[114];
    stage3_q[252] <= stage2_q[115];
    stage3_q[253] <= stage2_q[116];
    stage3_q[254] <= stage2_q[117];
    stage3_q[255] <= stage2_q[118];
    stage3_q[256] <= stage2_q[119];
    stage3_q[257] <= stage2_q[121];
    stage3_q[258] <= stage2_q[122];
    stage3_q[259] <= stage2_q[123];
    stage3_q[260] <= stage2_q[124];
    stage3_q[261] <= stage2_q[125];
    stage3_q[262] <= stage2_q[127];
    stage3_q[263] <= stage2_q[129];
    stage3_q[264] <= stage2_q[132];
    stage3_q[265] <= stage2_q[133];
    stage3_q[266] <= stage2_q[135];
    stage3_q[267] <= stage2_q[137];
    stage3_q[268] <= stage2_q[138];
    stage3_q[269] <= stage2_q[139];
    stage3_q[270] <= stage2_q[143];
    stage3_q[271] <= stage2_q[144];
    stage3_q[272] <= stage2_q[145];
    stage3_q[273] <= stage2_q[146];
    stage3_q[274] <= stage2_q[147];
    stage3_q[275] <= stage2_q[149];
    stage3_q[276] <= stage2_q[150];
    stage3_q[277] <= stage2_q[151];
    stage3_q[278] <= stage2_q[152];
    stage3_q[279] <= stage2_q[153];
    stage3_q[280] <= stage2_q[154];
    stage3_q[281] <= stage2_q[155];
    stage3_q[282] <= stage2_q[156];
    stage3_q[283] <= stage2_q[159];
    stage3_q[284] <= stage2_q[160];
    stage3_q[285] <= stage2_q[161];
    stage3_q[286] <= stage2_q[162];
    stage3_q[287] <= stage2_q[164];
    stage3_q[288] <= stage2_q[167];
    stage3_q[289] <= stage2_q[169];
    stage3_q[290] <= stage2_q[170];
    stage3_q[291] <= stage2_q[171];
    stage3_q[292] <= stage2_q[175];
    stage3_q[293] <= stage2_q[176];
    stage3_q[294] <= stage2_q[177];
    stage3_q[295] <= stage2_q[178];
    stage3_q[296] <= stage2_q[179];
    stage3_q[297] <= stage2_q[180];
    stage3_q[298] <= stage2_q[181];
    stage3_q[299] <= stage2_q[184];
    stage3_q[300] <= stage2_q[185];
    stage3_q[301] <= stage2_q[186];
    stage3_q[302] <= stage2_q[189];
    stage3_q[303] <= stage2_q[190];
    stage3_q[304] <= stage2_q[191];
    stage3_q[305] <= stage2_q[194];
    stage3_q[306] <= stage2_q[197];
    stage3_q[307] <= stage2_q[198];
    stage3_q[308] <= stage2_q[199];
    stage3_q[309] <= stage2_q[200];
    stage3_q[310] <= stage2_q[203];
    stage3_q[311] <= stage2_q[204];
    stage3_q[312] <= stage2_q[205];
    stage3_q[313] <= stage2_q[206];
    stage3_q[314] <= stage2_q[207];
    stage3_q[315] <= stage2_q[209];
    stage3_q[316] <= stage2_q[211];
    stage3_q[317] <= stage2_q[212];
    stage3_q[318] <= stage2_q[213];
    stage3_q[319] <= stage2_q[214];
    stage3_q[320] <= stage2_q[215];
    stage3_q[321] <= stage2_q[216];
    stage3_q[322] <= stage2_q[217];
    stage3_q[323] <= stage2_q[219];
    stage3_q[324] <= stage2_q[220];
    stage3_q[325] <= stage2_q[221];
    stage3_q[326] <= stage2_q[222];
    stage3_q[327] <= stage2_q[223];
    stage3_q[328] <= stage2_q[224];
    stage3_q[329] <= stage2_q[225];
    stage3_q[330] <= stage2_q[226];
    stage3_q[331] <= stage2_q[227];
    stage3_q[332] <= stage2_q[228];
    stage3_q[333] <= stage2_q[229];
    stage3_q[334] <= stage2_q[230];
    stage3_q[335] <= stage2_q[232];
    stage3_q[336] <= stage2_q[233];
    stage3_q[337] <= stage2_q[234];
    stage3_q[338] <= stage2_q[236];
    stage3_q[339] <= stage2_q[237];
    stage3_q[340] <= stage2_q[238];
    stage3_q[341] <= stage2_q[239];
    stage3_q[342] <= stage2_q[240];
    stage3_q[343] <= stage2_q[241];
    stage3_q[344] <= stage2_q[242];
    stage3_q[345] <= stage2_q[243];
    stage3_q[346] <= stage2_q[244];
    stage3_q[347] <= stage2_q[245];
    stage3_q[348] <= stage2_q[246];
    stage3_q[349] <= stage2_q[269];
  end

  logic [127:0] level4;
  assign level4[0] = stage3_q[325] ^ stage3_q[36] ^ kept[127] ^ stage3_q[23] ^ stage3_q[29];
  assign level4[1] = stage3_q[211] ^ stage3_q[234] ^ stage3_q[288] ^ stage3_q[37] ^ kept[0];
  assign level4[2] = stage3_q[39] ^ stage3_q[38] ^ kept[1] ^ kept[127] ^ stage3_q[5];
  assign level4[3] = stage3_q[313] ^ stage3_q[40] ^ kept[2] ^ kept[127] ^ stage3_q[10];
  assign level4[4] = stage3_q[42] ^ stage3_q[41] ^ kept[3] ^ kept[127] ^ stage3_q[29];
  assign level4[5] = stage3_q[320] ^ stage3_q[44] ^ stage3_q[43] ^ kept[4] ^ kept[127];
  assign level4[6] = stage3_q[45] ^ kept[5] ^ kept[127] ^ stage3_q[2] ^ stage3_q[29];
  assign level4[7] = stage3_q[47] ^ stage3_q[46] ^ kept[6] ^ kept[127] ^ stage3_q[29];
  assign level4[8] = stage3_q[264] ^ stage3_q[287] ^ stage3_q[48] ^ kept[7] ^ stage3_q[19];
  assign level4[9] = stage3_q[271] ^ stage3_q[342] ^ stage3_q[49] ^ kept[8] ^ stage3_q[14];
  assign level4[10] = stage3_q[50] ^ kept[9] ^ kept[127] ^ stage3_q[0] ^ stage3_q[30];
  assign level4[11] = stage3_q[52] ^ stage3_q[51] ^ kept[10] ^ stage3_q[2] ^ stage3_q[30];
  assign level4[12] = stage3_q[246] ^ stage3_q[286] ^ stage3_q[53] ^ kept[11] ^ stage3_q[5];
  assign level4[13] = stage3_q[237] ^ stage3_q[54] ^ kept[12] ^ kept[127] ^ stage3_q[6];
  assign level4[14] = stage3_q[334] ^ stage3_q[55] ^ kept[13] ^ stage3_q[0] ^ stage3_q[14];
  assign level4[15] = stage3_q[302] ^ stage3_q[333] ^ stage3_q[56] ^ kept[14] ^ kept[127];
  assign level4[16] = stage3_q[58] ^ stage3_q[57] ^ kept[15] ^ kept[127] ^ stage3_q[3];
  assign level4[17] = stage3_q[233] ^ stage3_q[255] ^ stage3_q[59] ^ kept[16] ^ stage3_q[22];
  assign level4[18] = stage3_q[201] ^ stage3_q[217] ^ stage3_q[222] ^ stage3_q[60] ^ kept[17];
  assign level4[19] = stage3_q[62] ^ stage3_q[61] ^ kept[18] ^ kept[127] ^ stage3_q[1];
  assign level4[20] = stage3_q[209] ^ stage3_q[326] ^ stage3_q[63] ^ kept[19] ^ kept[127];
  assign level4[21] = stage3_q[65] ^ stage3_q[64] ^ kept[20] ^ kept[127] ^ stage3_q[24];
  assign level4[22] = stage3_q[223] ^ stage3_q[280] ^ stage3_q[66] ^ kept[21] ^ kept[127];
  assign level4[23] = stage3_q[249] ^ stage3_q[270] ^ stage3_q[67] ^ kept[22] ^ kept[127];
  assign level4[24] = stage3_q[69] ^ stage3_q[68] ^ kept[23] ^ kept[127] ^ stage3_q[3];
  assign level4[25] = stage3_q[71] ^ stage3_q[70] ^ kept[24] ^ stage3_q[1] ^ stage3_q[6];
  assign level4[26] = stage3_q[73] ^ stage3_q[72] ^ kept[25] ^ kept[127] ^ stage3_q[2];
  assign level4[27] = stage3_q[229] ^ stage3_q[74] ^ kept[26] ^ stage3_q[5] ^ stage3_q[19];
  assign level4[28] = stage3_q[278] ^ stage3_q[337] ^ stage3_q[75] ^ kept[27] ^ stage3_q[29];
  assign level4[29] = stage3_q[76] ^ kept[28] ^ kept[127] ^ stage3_q[5] ^ stage3_q[18];
  assign level4[30] = stage3_q[210] ^ stage3_q[219] ^ stage3_q[329] ^ stage3_q[77] ^ kept[29];
  assign level4[31] = stage3_q[79] ^ stage3_q[78] ^ kept[30] ^ kept[127] ^ stage3_q[0];
  assign level4[32] = stage3_q[290] ^ stage3_q[81] ^ stage3_q[80] ^ kept[31] ^ kept[127];
  assign level4[33] = stage3_q[332] ^ stage3_q[83] ^ stage3_q[82] ^ kept[32] ^ kept[127];
  assign level4[34] = stage3_q[208] ^ stage3_q[211] ^ stage3_q[84] ^ kept[33] ^ kept[127];
  assign level4[35] = stage3_q[86] ^ stage3_q[85] ^ kept[34] ^ kept[127] ^ stage3_q[2];
  assign level4[36] = stage3_q[314] ^ stage3_q[87] ^ kept[35] ^ stage3_q[1] ^ stage3_q[7];
  assign level4[37] = stage3_q[241] ^ stage3_q[324] ^ stage3_q[88] ^ kept[36] ^ stage3_q[15];
  assign level4[38] = stage3_q[206] ^ stage3_q[217] ^ stage3_q[89] ^ kept[37] ^ stage3_q[24];
  assign level4[39] = stage3_q[304] ^ stage3_q[91] ^ stage3_q[90] ^ kept[38] ^ stage3_q[20];
  assign level4[40] = stage3_q[282] ^ stage3_q[93] ^ stage3_q[92] ^ kept[39] ^ stage3_q[2];
  assign level4[41] = stage3_q[267] ^ stage3_q[281] ^ stage3_q[94] ^ kept[40] ^ stage3_q[4];
  assign level4[42] = stage3_q[312] ^ stage3_q[96] ^ stage3_q[95] ^ kept[41] ^ kept[127];
  assign level4[43] = stage3_q[226] ^ stage3_q[319] ^ stage3_q[97] ^ kept[42] ^ stage3_q[0];
  assign level4[44] = stage3_q[197] ^ stage3_q[228] ^ stage3_q[253] ^ stage3_q[98] ^ kept[43];
  assign level4[45] = stage3_q[199] ^ stage3_q[239] ^ stage3_q[308] ^ stage3_q[99] ^ kept[44];
  assign level4[46] = stage3_q[236] ^ stage3_q[247] ^ stage3_q[100] ^ kept[45] ^ kept[127];
  assign level4[47] = stage3_q[260] ^ stage3_q[303] ^ stage3_q[101] ^ kept[46] ^ stage3_q[27];
  assign level4[48] = stage3_q[216] ^ stage3_q[259] ^ stage3_q[299] ^ stage3_q[102] ^ kept[47];
  assign level4[49] = stage3_q[335] ^ stage3_q[339] ^ stage3_q[103] ^ kept[48] ^ stage3_q[22];
  assign level4[50] = stage3_q[349] ^ stage3_q[252] ^ stage3_q[267] ^ kept[49] ^ stage3_q[33];
  assign level4[51] = stage3_q[252] ^ stage3_q[309] ^ stage3_q[104] ^ kept[50] ^ stage3_q[9];
  assign level4[52] = stage3_q[285] ^ stage3_q[345] ^ stage3_q[105] ^ kept[51] ^ stage3_q[6];
  assign level4[53] = stage3_q[244] ^ stage3_q[293] ^ stage3_q[106] ^ kept[52] ^ stage3_q[1];
  assign level4[54] = stage3_q[108] ^ stage3_q[107] ^ kept[53] ^ kept[127] ^ stage3_q[29];
  assign level4[55] = stage3_q[110] ^ stage3_q[109] ^ kept[54] ^ kept[127] ^ stage3_q[21];
  assign level4[56] = stage3_q[111] ^ kept[55] ^ kept[127] ^ stage3_q[6] ^ stage3_q[17];
  assign level4[57] = stage3_q[311] ^ stage3_q[112] ^ kept[56] ^ stage3_q[6] ^ stage3_q[16];
  assign level4[58] = stage3_q[256] ^ stage3_q[269] ^ stage3_q[113] ^ kept[57] ^ kept[127];
  assign level4[59] = stage3_q[203] ^ stage3_q[214] ^ stage3_q[242] ^ stage3_q[114] ^ kept[58];
  assign level4[60] = stage3_q[198] ^ stage3_q[199] ^ stage3_q[292] ^ stage3_q[115] ^ kept[59];
  assign level4[61] = stage3_q[116] ^ kept[60] ^ kept[127] ^ stage3_q[2] ^ stage3_q[9];
  assign level4[62] = stage3_q[277] ^ stage3_q[117] ^ kept[61] ^ kept[127] ^ stage3_q[34];
  assign level4[63] = stage3_q[338] ^ stage3_q[119] ^ stage3_q[118] ^ kept[62] ^ kept[127];
  assign level4[64] = stage3_q[245] ^ stage3_q[267] ^ stage3_q[276] ^ stage3_q[120] ^ kept[63];
  assign level4[65] = stage3_q[263] ^ stage3_q[336] ^ stage3_q[121] ^ kept[64] ^ stage3_q[13];
  assign level4[66] = stage3_q[262] ^ stage3_q[122] ^ kept[65] ^ kept[127] ^ stage3_q[29];
  assign level4[67] = stage3_q[283] ^ stage3_q[123] ^ kept[66] ^ kept[127] ^ stage3_q[11];
  assign level4[68] = stage3_q[200] ^ stage3_q[231] ^ stage3_q[330] ^ stage3_q[124] ^ kept[67];
  assign level4[69] = stage3_q[225] ^ stage3_q[259] ^ stage3_q[125] ^ kept[68] ^ stage3_q[0];
  assign level4[70] = stage3_q[205] ^ stage3_q[207] ^ stage3_q[226] ^ stage3_q[126] ^ kept[69];
  assign level4[71] = stage3_q[243] ^ stage3_q[127] ^ kept[70] ^ stage3_q[4] ^ stage3_q[29];
  assign level4[72] = stage3_q[232] ^ stage3_q[258] ^ stage3_q[301] ^ stage3_q[128] ^ kept[71];
  assign level4[73] = stage3_q[343] ^ stage3_q[130] ^ stage3_q[129] ^ kept[72] ^ kept[127];
  assign level4[74] = stage3_q[254] ^ stage3_q[273] ^ stage3_q[131] ^ kept[73] ^ stage3_q[28];
  assign level4[75] = stage3_q[230] ^ stage3_q[322] ^ stage3_q[132] ^ kept[74] ^ stage3_q[29];
  assign level4[76] = stage3_q[268] ^ stage3_q[133] ^ kept[75] ^ kept[127] ^ stage3_q[15];
  assign level4[77] = stage3_q[134] ^ kept[76] ^ kept[127] ^ stage3_q[25] ^ stage3_q[29];
  assign level4[78] = stage3_q[135] ^ kept[77] ^ stage3_q[5] ^ stage3_q[7] ^ stage3_q[23];
  assign level4[79] = stage3_q[245] ^ stage3_q[275] ^ stage3_q[136] ^ kept[78] ^ stage3_q[24];
  assign level4[80] = stage3_q[223] ^ stage3_q[248] ^ stage3_q[137] ^ kept[79] ^ stage3_q[19];
  assign level4[81] = stage3_q[138] ^ kept[80] ^ kept[127] ^ stage3_q[27] ^ stage3_q[35];
  assign level4[82] = stage3_q[140] ^ stage3_q[139] ^ kept[81] ^ kept[127] ^ stage3_q[0];
  assign level4[83] = stage3_q[323] ^ stage3_q[142] ^ stage3_q[141] ^ kept[82] ^ stage3_q[24];
  assign level4[84] = stage3_q[144] ^ stage3_q[143] ^ kept[83] ^ kept[127] ^ stage3_q[8];
  assign level4[85] = stage3_q[146] ^ stage3_q[145] ^ kept[84] ^ kept[127] ^ stage3_q[8];
  assign level4[86] = stage3_q[255] ^ stage3_q[147] ^ kept[85] ^ kept[127] ^ stage3_q[29];
  assign level4[87] = stage3_q[267] ^ stage3_q[316] ^ stage3_q[148] ^ kept[86] ^ stage3_q[31];
  assign level4[88] = stage3_q[204] ^ stage3_q[213] ^ stage3_q[149] ^ kept[87] ^ stage3_q[1];
  assign level4[89] = stage3_q[151] ^ stage3_q[150] ^ kept[88] ^ kept[127] ^ stage3_q[1];
  assign level4[90] = stage3_q[328] ^ stage3_q[152] ^ kept[89] ^ stage3_q[5] ^ stage3_q[6];
  assign level4[91] = stage3_q[261] ^ stage3_q[296] ^ stage3_q[153] ^ kept[90] ^ stage3_q[1];
  assign level4[92] = stage3_q[224] ^ stage3_q[154] ^ kept[91] ^ stage3_q[0] ^ stage3_q[18];
  assign level4[93] = stage3_q[257] ^ stage3_q[155] ^ kept[92] ^ stage3_q[2] ^ stage3_q[29];
  assign level4[94] = stage3_q[294] ^ stage3_q[315] ^ stage3_q[156] ^ kept[93] ^ stage3_q[9];
  assign level4[95] = stage3_q[298] ^ stage3_q[318] ^ stage3_q[157] ^ kept[94] ^ stage3_q[4];
  assign level4[96] = stage3_q[300] ^ stage3_q[158] ^ kept[95] ^ stage3_q[0] ^ stage3_q[13];
  assign level4[97] = stage3_q[251] ^ stage3_q[284] ^ stage3_q[159] ^ kept[96] ^ stage3_q[26];
  assign level4[98] = stage3_q[274] ^ stage3_q[347] ^ stage3_q[160] ^ kept[97] ^ stage3_q[2];
  assign level4[99] = stage3_q[220] ^ stage3_q[223] ^ stage3_q[289] ^ stage3_q[161] ^ kept[98];
  assign level4[100] = stage3_q[317] ^ stage3_q[163] ^ stage3_q[162] ^ kept[99] ^ kept[127];
  assign level4[101] = stage3_q[165] ^ stage3_q[164] ^ kept[100] ^ kept[127] ^ stage3_q[4];
  assign level4[102] = stage3_q[266] ^ stage3_q[268] ^ stage3_q[166] ^ kept[101] ^ stage3_q[4];
  assign level4[103] = stage3_q[167] ^ kept[102] ^ kept[127] ^ stage3_q[0] ^ stage3_q[16];
  assign level4[104] = stage3_q[202] ^ stage3_q[221] ^ stage3_q[344] ^ stage3_q[168] ^ kept[103];
  assign level4[105] = stage3_q[169] ^ kept[104] ^ kept[127] ^ stage3_q[0] ^ stage3_q[17];
  assign level4[106] = stage3_q[310] ^ stage3_q[170] ^ kept[105] ^ kept[127] ^ stage3_q[11];
  assign level4[107] = stage3_q[172] ^ stage3_q[171] ^ kept[106] ^ kept[127] ^ stage3_q[1];
  assign level4[108] = stage3_q[307] ^ stage3_q[327] ^ stage3_q[173] ^ kept[107] ^ kept[127];
  assign level4[109] = stage3_q[238] ^ stage3_q[174] ^ kept[108] ^ kept[127] ^ stage3_q[20];
  assign level4[110] = stage3_q[251] ^ stage3_q[176] ^ stage3_q[175] ^ kept[109] ^ kept[127];
  assign level4[111] = stage3_q[341] ^ stage3_q[178] ^ stage3_q[177] ^ kept[110] ^ stage3_q[29];
  assign level4[112] = stage3_q[215] ^ stage3_q[306] ^ stage3_q[179] ^ kept[111] ^ stage3_q[10];
  assign level4[113] = stage3_q[240] ^ stage3_q[291] ^ stage3_q[180] ^ kept[112] ^ kept[127];
  assign level4[114] = stage3_q[297] ^ stage3_q[181] ^ kept[113] ^ kept[127] ^ stage3_q[21];
  assign level4[115] = stage3_q[321] ^ stage3_q[182] ^ kept[114] ^ kept[127] ^ stage3_q[12];
  assign level4[116] = stage3_q[250] ^ stage3_q[183] ^ kept[115] ^ kept[127] ^ stage3_q[32];
  assign level4[117] = stage3_q[185] ^ stage3_q[184] ^ kept[116] ^ kept[127] ^ stage3_q[29];
  assign level4[118] = stage3_q[295] ^ stage3_q[346] ^ stage3_q[186] ^ kept[117] ^ kept[127];
  assign level4[119] = stage3_q[212] ^ stage3_q[218] ^ stage3_q[331] ^ stage3_q[187] ^ kept[118];
  assign level4[120] = stage3_q[189] ^ stage3_q[188] ^ kept[119] ^ stage3_q[0] ^ stage3_q[6];
  assign level4[121] = stage3_q[205] ^ stage3_q[265] ^ stage3_q[190] ^ kept[120] ^ stage3_q[1];
  assign level4[122] = stage3_q[254] ^ stage3_q[340] ^ stage3_q[191] ^ kept[121] ^ stage3_q[26];
  assign level4[123] = stage3_q[232] ^ stage3_q[348] ^ stage3_q[192] ^ kept[122] ^ kept[127];
  assign level4[124] = stage3_q[227] ^ stage3_q[279] ^ stage3_q[193] ^ kept[123] ^ kept[127];
  assign level4[125] = stage3_q[235] ^ stage3_q[266] ^ stage3_q[305] ^ stage3_q[194] ^ kept[124];
  assign level4[126] = stage3_q[272] ^ stage3_q[195] ^ kept[125] ^ stage3_q[28] ^ stage3_q[29];
  assign level4[127] = stage3_q[196] ^ kept[126] ^ kept[127] ^ stage3_q[12] ^ stage3_q[25];

  assign state_d[0] = level4[0];
  assign state_d[1] = level4[1];
  assign state_d[2] = level4[2];
  assign state_d[3] = level4[3];
  assign state_d[4] = level4[4];
  assign state_d[5] = level4[5];
  assign state_d[6] = level4[6];
  assign state_d[7] = level4[7];
  assign state_d[8] = level4[8];
  assign state_d[9] = level4[9];
  assign state_d[10] = level4[10];
  assign state_d[11] = level4[11];
  assign state_d[12] = level4[12];
  assign state_d[13] = level4[13];
  assign state_d[14] = level4[14];
  assign state_d[15] = level4[15];
  assign state_d[16] = level4[16];
  assign state_d[17] = level4[17];
  assign state_d[18] = level4[18];
  assign state_d[19] = level4[19];
  assign state_d[20] = level4[20];
  assign state_d[21] = level4[21];
  assign state_d[22] = level4[22];
  assign state_d[23] = level4[23];
  assign state_d[24] = level4[24];
  assign state_d[25] = level4[25];
  assign state_d[26] = level4[26];
  assign state_d[27] = level4[27];
  assign state_d[28] = level4[28];
  assign state_d[29] = level4[29];
  assign state_d[30] = level4[30];
  assign state_d[31] = level4[31];
  assign state_d[32] = level4[32];
  assign state_d[33] = level4[33];
  assign state_d[34] = level4[34];
  assign state_d[35] = level4[35];
  assign state_d[36] = level4[36];
  assign state_d[37] = level4[37];
  assign state_d[38] = level4[38];
  assign state_d[39] = level4[39];
  assign state_d[40] = level4[40];
  assign state_d[41] = level4[41];
  assign state_d[42] = level4[42];
  assign state_d[43] = level4[43];
  assign state_d[44] = level4[44];
  assign state_d[45] = level4[45];
  assign state_d[46] = level4[46];
  assign state_d[47] = level4[47];
  assign state_d[48] = level4[48];
  assign state_d[49] = level4[49];
  assign state_d[50] = level4[50];
  assign state_d[51] = level4[51];
  assign state_d[52] = level4[52];
  assign state_d[53] = level4[53];
  assign state_d[54] = level4[54];
  assign state_d[55] = level4[55];
  assign state_d[56] = level4[56];
  assign state_d[57] = level4[57];
  assign state_d[58] = level4[58];
  assign state_d[59] = level4[59];
  assign state_d[60] = level4[60];
  assign state_d[61] = level4[61];
  assign state_d[62] = level4[62];
  assign state_d[63] = level4[63];
  assign state_d[64] = level4[64];
  assign state_d[65] = level4[65];
  assign state_d[66] = level4[66];
  assign state_d[67] = level4[67];
  assign state_d[68] = level4[68];
  assign state_d[69] = level4[69];
  assign state_d[70] = level4[70];
  assign state_d[71] = level4[71];
  assign state_d[72] = level4[72];
  assign state_d[73] = level4[73];
  assign state_d[74] = level4[74];
  assign state_d[75] = level4[75];
  assign state_d[76] = level4[76];
  assign state_d[77] = level4[77];
  assign state_d[78] = level4[78];
  assign state_d[79] = level4[79];
  assign state_d[80] = level4[80];
  assign state_d[81] = level4[81];
  assign state_d[82] = level4[82];
  assign state_d[83] = level4[83];
  assign state_d[84] = level4[84];
  assign state_d[85] = level4[85];
  assign state_d[86] = level4[86];
  assign state_d[87] = level4[87];
  assign state_d[88] = level4[88];
  assign state_d[89] = level4[89];
  assign state_d[90] = level4[90];
  assign state_d[91] = level4[91];
  assign state_d[92] = level4[92];
  assign state_d[93] = level4[93];
  assign state_d[94] = level4[94];
  assign state_d[95] = level4[95];
  assign state_d[96] = level4[96];
  assign state_d[97] = level4[97];
  assign state_d[98] = level4[98];
  assign state_d[99] = level4[99];
  assign state_d[100] = level4[100];
  assign state_d[101] = level4[101];
  assign state_d[102] = level4[102];
  assign state_d[103] = level4[103];
  assign state_d[104] = level4[104];
  assign state_d[105] = level4[105];
  assign state_d[106] = level4[106];
  assign state_d[107] = level4[107];
  assign state_d[108] = level4[108];
  assign state_d[109] = level4[109];
  assign state_d[110] = level4[110];
  assign state_d[111] = level4[111];
  assign state_d[112] = level4[112];
  assign state_d[113] = level4[113];
  assign state_d[114] = level4[114];
  assign state_d[115] = level4[115];
  assign state_d[116] = level4[116];
  assign state_d[117] = level4[117];
  assign state_d[118] = level4[118];
  assign state_d[119] = level4[119];
  assign state_d[120] = level4[120];
  assign state_d[121] = level4[121];
  assign state_d[122] = level4[122];
  assign state_d[123] = level4[123];
  assign state_d[124] = level4[124];
  assign state_d[125] = level4[125];
  assign state_d[126] = level4[126];
  assign state_d[127] = level4[127];

  always_ff @(posedge clk_i) begin
    if (load_i) state_q <= state_d;
    if (clear_i) state_q <= '0;
  end

  assign state_o = state_q;

endmodule
