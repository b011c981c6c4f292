// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Keys of og_ghash_table: lane j of n has the tables of H^(n-j), filled one
// lane after the other by og_ghash_table_load.
//
// A key is offered with key_valid_i and stays until key_ready_o. It waits for
// go_i, which says that no message uses its bank; begin_o is up for the one
// cycle in which it goes on. The last lane is filled with H, then the lane
// before it with H^2, and so on; og_gf128_mul_serial makes each power while
// the one before it is written. done_o is up for the one cycle in which the
// last entry is written. bank_o is the bank that is being filled or erased.
//
// Latency: Lanes loads. Cost: og_ghash_table_load; with more than one lane
// 128 flip-flops for H, the multiplier, and a choice of 128 x 2.

module og_ghash_table_keys
  import og_gf128_pkg::*;
  import og_ghash_table_pkg::windows_of;
#(
    parameter  int Lanes      = 1,
    parameter  int Banks      = 1,
    parameter  int WindowBits = 5,
    localparam int Windows    = windows_of(WindowBits)
) (
    input logic clk_i,
    input logic rst_ni,  // synchronous
    input logic clear_i,

    input  logic     key_valid_i,
    output logic     key_ready_o,
    input  logic     key_bank_i,
    input  element_t key_h_i,

    input  logic go_i,
    output logic begin_o,
    output logic done_o,
    output logic erase_o,  // all tables are being zeroed

    output logic                                 bank_o,
    output logic     [Lanes-1:0][   Windows-1:0] write_o,
    output logic                [WindowBits-1:0] address_o,
    output logic                [WindowBits-1:0] next_address_o,
    output element_t                             data_o
);

  logic start, idle, taken, filled, erase, erase_bank, bank_q;
  logic [Windows-1:0] write;
  element_t h;

  og_ghash_table_load #(
      .WindowBits(WindowBits),
      .Banks     (Banks)
  ) u_load (
      .clk_i,
      .rst_ni,
      .clear_i,
      .start_i     (start),
      .h_i         (h),
      .idle_o      (idle),
      .taken_o     (taken),
      .done_o      (filled),
      .erase_o     (erase),
      .erase_bank_o(erase_bank),
      .write_o     (write),
      .address_o,
      .next_address_o,
      .data_o
  );

  always_ff @(posedge clk_i) begin
    if (begin_o) bank_q <= key_bank_i;
  end

  assign erase_o = erase;
  assign bank_o  = erase ? erase_bank : bank_q;

  if (Lanes == 1) begin : gen_one
    assign start       = key_valid_i && go_i;
    assign h           = key_h_i;
    assign begin_o     = start && idle;
    assign key_ready_o = taken;
    assign done_o      = filled;
    assign write_o     = write;
  end else begin : gen_powers
    logic [Lanes-1:0] lane_q;  // one bit: the lane that is filled
    element_t h_q, power;
    logic is_h, unused_done;

    assign is_h        = lane_q[Lanes-1];
    assign start       = !is_h || (key_valid_i && go_i);
    assign h           = is_h ? key_h_i : power;
    assign begin_o     = is_h && idle && start;
    assign key_ready_o = is_h && taken;
    assign done_o      = filled && lane_q[0];

    always_ff @(posedge clk_i) begin
      if (filled) lane_q <= {lane_q[0], lane_q[Lanes-1:1]};
      if (key_ready_o) h_q <= key_h_i;
      if (clear_i) h_q <= '0;
      if (!rst_ni || clear_i) lane_q <= {1'b1, {(Lanes - 1) {1'b0}}};
    end

    // 129 cycles. The load of a lane is longer, so that done_o need not be waited for.
    og_gf128_mul_serial #(
        .DigitW(1)
    ) u_power (
        .clk_i,
        .rst_ni,
        .clear_i,
        .start_i  (taken),
        .unit_i   (1'b0),
        .a_i      (h),
        .b_i      (h_q),
        .done_o   (unused_done),
        .product_o(power)
    );

    for (genvar lane = 0; lane < Lanes; lane++) begin : gen_write
      assign write_o[lane] = write & {Windows{lane_q[lane] || erase}};
    end
  end

endmodule
