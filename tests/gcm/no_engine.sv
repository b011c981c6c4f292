// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Not a core: a register for each bit of a beat, in the place of og_gcm_core. With
// it og_gcm_groups is its distributor alone, to be synthesised and measured.

module og_gcm_core
  import og_gcm_pkg::*;
#(
    parameter int Lanes        = 4,
    parameter int KeySlots     = 64,
    parameter int KeyMin       = 128,
    parameter int KeyMax       = 256,
    parameter int Sbox         = og_aes_pkg::SBOX_TABLE,
    parameter int SboxCuts     = 0,
    parameter int RoundRegs    = 2,
    parameter bit SumsRegs     = 0,
    parameter int Levels       = 2,
    parameter int MulRegs      = og_gf128_pkg::MUL_REGS_DEFAULT,
    parameter int DigitW       = 8,
    parameter int Release      = 0,
    parameter int ReleaseBeats = 2048 / Lanes
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic                             in_valid_i,
    output logic                             in_ready_o,
    input  header_t                          in_header_i,
    input  logic    [Lanes-1:0][ KIND_W-1:0] in_kind_i,
    input  logic    [Lanes-1:0][BYTES_W-1:0] in_bytes_i,
    input  logic    [Lanes-1:0][BLOCK_W-1:0] in_data_i,

    output logic                             out_valid_o,
    input  logic                             out_ready_i,
    output logic    [Lanes-1:0][ KIND_W-1:0] out_kind_o,
    output logic    [Lanes-1:0][BYTES_W-1:0] out_bytes_o,
    output logic    [Lanes-1:0][BLOCK_W-1:0] out_data_o,
    output status_e                          out_status_o,

    input  logic                   key_valid_i,
    output logic                   key_ready_o,
    input  key_op_e                key_op_i,
    input  logic      [SLOT_W-1:0] key_slot_i,
    input  key_size_e              key_size_i,
    input  logic      [     255:0] key_i,
    output logic                   key_done_o,
    output logic                   key_error_o
);

  header_t header_q;
  logic valid_q;

  always_ff @(posedge clk_i) begin
    if (in_ready_o) begin
      valid_q      <= in_valid_i;
      header_q     <= in_header_i;
      out_kind_o   <= in_kind_i;
      out_bytes_o  <= in_bytes_i;
      out_data_o   <= in_data_i;
      out_status_o <= ^header_q ? StatusAuthFail : StatusOk;
    end
    key_done_o  <= key_valid_i;
    key_error_o <= ^{key_op_i, key_slot_i, key_size_i, key_i};
    if (!rst_ni) valid_q <= 1'b0;
  end

  assign in_ready_o  = !valid_q || out_ready_i;
  assign out_valid_o = valid_q;
  assign key_ready_o = !key_done_o;

endmodule
