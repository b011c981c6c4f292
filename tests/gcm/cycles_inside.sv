// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What og_gcm_cfg_pkg says of an engine, as outputs: its multiplier's stages, and how many beats
// can be inside.

module cycles_inside
  import og_gcm_cfg_pkg::*;
#(
    parameter int KeyMax    = 256,
    parameter int SboxCuts  = 0,
    parameter int RoundRegs = 2,
    parameter int Levels    = 2,
    parameter int MulRegs   = og_gf128_pkg::MUL_REGS_DEFAULT,
    parameter bit WireRegs  = 0
) (
    output logic [7:0] stages_o,
    output logic [7:0] inside_o
);

  localparam cfg_t CFG = engine_cfg(
      .key_max(KeyMax),
      .sbox_cuts(SboxCuts),
      .round_regs(RoundRegs),
      .levels(Levels),
      .mul_regs(MulRegs),
      .wire_regs(WireRegs)
  );

  assign stages_o = 8'(hash_stages(CFG));
  assign inside_o = 8'(inside_cycles(CFG));

endmodule
