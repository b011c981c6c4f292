// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The window to the counters of a packet layer: COUNTER_CMD and COUNTER.
//
// A command is handed to one direction and stays until that answers with all bits of the
// counter at once. One to a direction in reset is refused on the bus; one that is under
// way when its direction is reset ends at once, with zero.
//
// A command is judged in the cycle before it, while the layer says whether the
// counter on wdata_i is there. Cost: some 80 flip-flops.

module og_counter_window
  import og_layer_regs_pkg::*;
  import og_packet_pkg::*;
#(
    parameter int OwnerLsb = 8,  // of COUNTER_CMD
    parameter int OwnerW   = 8
) (
    input logic clk_i,
    input logic rst_ni, // synchronous
    input logic [1:0] up_i,  // directions out of reset

    input  logic [31:0] wdata_i,
    input  logic        command_i,  // a write of COUNTER_CMD
    input  logic        half_i,     // word of COUNTER
    output logic        taken_o,    // the write is
    output logic        busy_o,
    output logic [31:0] command_o,  // COUNTER_CMD as it reads
    output logic [31:0] data_o,     // the word of COUNTER as it reads

    output logic                          asked_rx_o,
    output logic [COUNTER_CMD_BANK_W-1:0] asked_bank_o,
    output logic [            OwnerW-1:0] asked_owner_o,
    output logic [COUNTER_CMD_KIND_W-1:0] asked_kind_o,
    input  logic                          there_i,

    output logic [                   1:0]                count_valid_o,
    output logic [COUNTER_CMD_BANK_W-1:0]                count_bank_o,
    output logic [            OwnerW-1:0]                count_owner_o,
    output logic [COUNTER_CMD_KIND_W-1:0]                count_kind_o,
    input  logic [                   1:0]                count_done_i,
    input  logic [                   1:0][COUNTER_W-1:0] count_value_i
);

  typedef struct packed {
    logic                          rx;
    logic [COUNTER_CMD_BANK_W-1:0] bank;
    logic [OwnerW-1:0]             owner;
    logic [COUNTER_CMD_KIND_W-1:0] kind;
  } which_t;

  logic busy_q, good_q, take, over;
  which_t asked, which_q;
  logic [COUNTER_W-1:0] value_q;

  assign asked = '{
          rx: wdata_i[COUNTER_CMD_DIRECTION_LSB],
          bank: wdata_i[COUNTER_CMD_BANK_LSB+:COUNTER_CMD_BANK_W],
          owner: wdata_i[OwnerLsb+:OwnerW],
          kind: wdata_i[COUNTER_CMD_KIND_LSB+:COUNTER_CMD_KIND_W]
      };
  assign take = command_i && !busy_q && good_q;
  assign over = busy_q && (count_done_i[which_q.rx] || !up_i[which_q.rx]);

  always_ff @(posedge clk_i) begin
    good_q <= there_i && up_i[asked.rx];
    if (take) begin
      busy_q  <= 1'b1;
      which_q <= asked;
    end
    if (over) begin
      busy_q  <= 1'b0;
      value_q <= up_i[which_q.rx] ? count_value_i[which_q.rx] : '0;
    end
    if (!rst_ni) {busy_q, which_q, value_q} <= '0;
  end

  always_comb begin
    command_o = '0;
    command_o[COUNTER_CMD_KIND_LSB+:COUNTER_CMD_KIND_W] = which_q.kind;
    command_o[OwnerLsb+:OwnerW] = which_q.owner;
    command_o[COUNTER_CMD_BANK_LSB+:COUNTER_CMD_BANK_W] = which_q.bank;
    command_o[COUNTER_CMD_DIRECTION_LSB] = which_q.rx;
  end
  assign data_o        = value_q[32*half_i+:32];
  assign taken_o       = take;
  assign busy_o        = busy_q;
  assign asked_rx_o    = asked.rx;
  assign asked_bank_o  = asked.bank;
  assign asked_owner_o = asked.owner;
  assign asked_kind_o  = asked.kind;

  for (genvar d = 0; d < 2; d++) begin : gen_count
    assign count_valid_o[d] = busy_q && which_q.rx == 1'(d) && up_i[d];
  end
  assign count_bank_o  = which_q.bank;
  assign count_owner_o = which_q.owner;
  assign count_kind_o  = which_q.kind;

endmodule
