// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Not an engine: a register for each bit of a beat, in the place of og_gcm_engine. With
// it og_gcm_groups is its distributor alone, to be synthesised and measured.

module og_gcm_engine
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter  cfg_t Cfg   = CFG_DEFAULT,
    localparam int   Lanes = Cfg.lanes
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic                in_valid_i,
    output logic                in_ready_o,
    input  header_t             in_header_i,
    input  slot_t   [Lanes-1:0] in_slots_i,
    output logic                data_take_o,

    output logic                out_valid_o,
    input  logic                out_ready_i,
    output result_t             out_result_o,
    output slot_t   [Lanes-1:0] out_slots_o,

    input  logic         key_valid_i,
    output logic         key_ready_o,
    input  key_request_t key_request_i,
    output logic         key_done_o,
    output logic         key_error_o
);

  header_t header_q;
  logic valid_q;

  always_ff @(posedge clk_i) begin
    if (in_ready_o) begin
      valid_q      <= in_valid_i;
      header_q     <= in_header_i;
      out_slots_o  <= in_slots_i;
      out_result_o <= '{
          decrypt: 1'b0,
          tag_bytes: '0,
          status: ^header_q ? StatusAuthFail : StatusOk
      };
    end
    key_done_o  <= key_valid_i;
    key_error_o <= ^key_request_i;
    if (!rst_ni) valid_q <= 1'b0;
  end

  assign data_take_o = 1'b0;
  assign in_ready_o  = !valid_q || out_ready_i;
  assign out_valid_o = valid_q;
  assign key_ready_o = !key_done_o;

endmodule
