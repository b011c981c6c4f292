// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_gcm_mixer with the parameters of its configuration that it reads.

module mixer
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter  int Lanes       = 4,
    parameter  bit CarryChains = 1,
    parameter  bit WireRegs    = 0,
    parameter  bit LateData    = 0,
    localparam int LaneW       = Lanes > 1 ? $clog2(Lanes) : 1
) (
    input logic clk_i,
    input logic rst_ni,

    input beat_t              beat_i,
    input label_t [Lanes-1:0] labels_i,
    input block_t [Lanes-1:0] data_i,
    input block_t [Lanes-1:0] keystream_i,

    output logic               late_take_o,
    input  block_t [Lanes-1:0] late_data_i,

    output power_use_t power_use_o,
    output logic       feed_next_o,

    output logic                  valid_o,
    output logic                  keep_o,
    output logic                  ends_o,
    output logic                  ends_iv_o,
    output logic    [  LaneW-1:0] behind_o,
    output result_t               result_o,
    output slot_t   [  Lanes-1:0] slots_o,
    output block_t  [  Lanes-1:0] hash_blocks_o
);

  localparam cfg_t CFG = engine_cfg(
      .lanes(Lanes), .carry_chains(CarryChains), .wire_regs(WireRegs), .late_data(LateData)
  );

  og_gcm_mixer #(.Cfg(CFG)) u_mixer (.*);

endmodule
