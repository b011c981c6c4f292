// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// An og_gcm_core, and beside it what og_gcm_cfg_pkg says of the time that a beat
// takes in each room of its engine, held by assertions.

module latency_rule #(
    parameter int Cycles = 1
) (
    input logic clk_i,
    input logic rst_ni,
    input logic hold_i,   // the rule holds now
    input logic enter_i,
    input logic leave_i
);

  logic [Cycles-1:0] under_way_q;

  always_ff @(posedge clk_i) begin
    under_way_q <= Cycles'({under_way_q, enter_i});
    if (!rst_ni) under_way_q <= '0;
    else if (hold_i) assert (leave_i == under_way_q[Cycles-1])
    else $error("%m: not %0d cycles", Cycles);
  end

endmodule

module room_latencies
  import og_gcm_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter int Lanes     = 1,
    parameter int RoundRegs = 1,
    parameter int Levels    = 2,
    parameter int MulRegs   = og_gf128_pkg::MUL_REGS_DEFAULT,
    parameter bit OutFifo   = 1
) (
    input logic clk_i,
    input logic rst_ni,
    input logic steady_i,  // neither side has paused for long

    input  logic                   in_valid_i,
    output logic                   in_ready_o,
    input  header_t                in_header_i,
    input  slot_kind_e [Lanes-1:0] in_kind_i,
    input  bytes_t     [Lanes-1:0] in_bytes_i,
    input  block_t     [Lanes-1:0] in_data_i,
    output logic                   out_valid_o,
    input  logic                   out_ready_i,

    input  logic         key_valid_i,
    output logic         key_ready_o,
    input  logic [255:0] key_i,
    output logic         key_done_o
);

  slot_kind_e [Lanes-1:0] unused_kind;
  bytes_t [Lanes-1:0] unused_bytes;
  block_t [Lanes-1:0] unused_data;
  status_e unused_status;
  logic unused_error;

  og_gcm_core #(
      .Lanes    (Lanes),
      .KeySlots (1),
      .KeyMax   (128),
      .RoundRegs(RoundRegs),
      .Levels   (Levels),
      .MulRegs  (MulRegs),
      .OutFifo  (OutFifo)
  ) u_core (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_header_i,
      .in_kind_i,
      .in_bytes_i,
      .in_data_i,
      .out_valid_o,
      .out_ready_i,
      .out_kind_o  (unused_kind),
      .out_bytes_o (unused_bytes),
      .out_data_o  (unused_data),
      .out_status_o(unused_status),
      .key_valid_i,
      .key_ready_o,
      .key_op_i    (KeyLoad),
      .key_slot_i  ('0),
      .key_size_i  (Key128),
      .key_i,
      .key_done_o,
      .key_error_o (unused_error)
  );

  localparam cfg_t CFG = u_core.CFG;

  latency_rule #(
      .Cycles(FRONT_CYCLES)
  ) u_front (
      .clk_i,
      .rst_ni,
      .hold_i (1'b1),
      .enter_i(u_core.u_engine.ahead_valid && u_core.u_engine.ahead_ready),
      .leave_i(u_core.u_engine.counted.valid)
  );

  latency_rule #(
      .Cycles(cipher_cycles(CFG) - LABEL_LEAD)
  ) u_cipher (
      .clk_i,
      .rst_ni,
      .hold_i (1'b1),
      .enter_i(u_core.u_engine.counted.valid),
      .leave_i(u_core.u_engine.ciphered.valid)
  );

  latency_rule #(
      .Cycles(LABEL_LEAD + hash_cycles(CFG))
  ) u_hash (
      .clk_i,
      .rst_ni,
      .hold_i (1'b1),
      .enter_i(u_core.u_engine.ciphered.valid),
      .leave_i(u_core.u_engine.hashed_valid)
  );

  latency_rule #(
      .Cycles(inside_cycles(CFG))
  ) u_inside (
      .clk_i,
      .rst_ni,
      .hold_i (1'b1),
      .enter_i(u_core.u_engine.ahead_valid && u_core.u_engine.ahead_ready),
      .leave_i(u_core.u_engine.u_exit.judged_valid)
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
  assign unused = ^{unused_kind, unused_bytes, unused_data, unused_status, unused_error};

endmodule
