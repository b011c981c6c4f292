// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// An og_gcm_engine, and beside it what og_gcm_cfg_pkg says of the time that a beat
// takes in each room of its engine, held by assertions.

module room_latencies
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter int Lanes     = 1,
    parameter int RoundRegs = 1,
    parameter int Levels    = 2,
    parameter int MulRegs   = og_gf128_pkg::MUL_REGS_DEFAULT,
    parameter bit WireRegs  = 0,
    parameter bit OutFifo   = 1
) (
    input logic clk_i,
    input logic rst_ni,
    input logic steady_i,  // neither side has paused for long

    input  logic                in_valid_i,
    output logic                in_ready_o,
    input  header_t             in_header_i,
    input  slot_t   [Lanes-1:0] in_slots_i,
    output logic                out_valid_o,
    input  logic                out_ready_i,

    input  logic         key_valid_i,
    output logic         key_ready_o,
    input  logic [255:0] key_i,
    output logic         key_done_o
);

  function automatic cfg_t configured();
    cfg_t cfg;
    cfg               = CFG_DEFAULT;
    cfg.lanes         = Lanes;
    cfg.key_slots     = 1;
    cfg.key_max       = 128;
    cfg.round_regs    = RoundRegs;
    cfg.levels        = Levels;
    cfg.mul_regs      = MulRegs;
    cfg.wire_regs     = WireRegs;
    cfg.out_fifo      = OutFifo;
    cfg.release_beats = 2048 / Lanes;
    return cfg;
  endfunction

  localparam cfg_t CFG = configured();

  result_t unused_result;
  slot_t [Lanes-1:0] unused_slots;
  logic unused_error, unused_take;

  og_gcm_engine #(
      .Cfg(CFG)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_header_i,
      .in_slots_i,
      .data_take_o  (unused_take),
      .out_valid_o,
      .out_ready_i,
      .out_result_o (unused_result),
      .out_slots_o  (unused_slots),
      .key_valid_i,
      .key_ready_o,
      .key_request_i('{op: KeyLoad, slot: '0, size: Key128, key: key_i}),
      .key_done_o,
      .key_error_o  (unused_error)
  );

  latency_rule #(
      .Cycles(front_cycles(CFG))
  ) u_front (
      .clk_i,
      .rst_ni,
      .hold_i (1'b1),
      .enter_i(u_dut.ahead_valid && u_dut.ahead_ready),
      .leave_i(u_dut.counted.valid)
  );

  latency_rule #(
      .Cycles(cipher_cycles(CFG) - label_lead(CFG))
  ) u_cipher (
      .clk_i,
      .rst_ni,
      .hold_i (1'b1),
      .enter_i(u_dut.counted.valid),
      .leave_i(u_dut.ciphered.valid)
  );

  latency_rule #(
      .Cycles(label_lead(CFG) + hash_cycles(CFG))
  ) u_hash (
      .clk_i,
      .rst_ni,
      .hold_i (1'b1),
      .enter_i(u_dut.ciphered.valid),
      .leave_i(u_dut.hashed_valid)
  );

  latency_rule #(
      .Cycles(inside_cycles(CFG))
  ) u_inside (
      .clk_i,
      .rst_ni,
      .hold_i (1'b1),
      .enter_i(u_dut.ahead_valid && u_dut.ahead_ready),
      .leave_i(u_dut.u_exit.judged_valid)
  );

  latency_rule #(
      .Cycles(engine_cycles(CFG))
  ) u_engine (
      .clk_i,
      .rst_ni,
      .hold_i (steady_i),
      .enter_i(in_valid_i && in_ready_o),
      .leave_i(out_valid_o)
  );

  logic unused;
  assign unused = ^{unused_result, unused_slots, unused_error, unused_take};

endmodule
