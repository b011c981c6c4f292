// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Which key slots hold a key, and of which size.
//
// Latency: one cycle from slot_i to live_o and size_o. A slot dropped in the
// cycle of the question counts as dropped.
//
// Cost: KeySlots flip-flops, 2 x KeySlots bits of memory.

module og_gcm_key_table
  import og_gcm_pkg::*;
#(
    parameter int KeySlots = 64
) (
    input logic clk_i,
    input logic rst_ni, // no slot holds a key

    input  logic      [SLOT_W-1:0] slot_i,
    output logic                   live_o,
    output key_size_e              size_o,

    input logic                   set_i,
    input logic                   drop_i,
    input logic                   drop_all_i,
    input logic      [SLOT_W-1:0] write_slot_i,  // for set_i and drop_i
    input key_size_e              set_size_i
);

  localparam int ADDR_W = KeySlots > 1 ? $clog2(KeySlots) : 1;

  logic [KeySlots-1:0] live_q;
  key_size_e sizes[KeySlots];
  logic known, dropped;

  assign known   = {1'b0, slot_i} < (SLOT_W + 1)'(KeySlots);
  assign dropped = drop_all_i || (drop_i && write_slot_i == slot_i);

  always_ff @(posedge clk_i) begin
    live_o <= known && live_q[slot_i[ADDR_W-1:0]] && !dropped;
    size_o <= known ? sizes[slot_i[ADDR_W-1:0]] : Key128;
    if (set_i) sizes[write_slot_i[ADDR_W-1:0]] <= set_size_i;
  end

  always_ff @(posedge clk_i) begin
    if (set_i) live_q[write_slot_i[ADDR_W-1:0]] <= 1'b1;
    if (drop_i) live_q[write_slot_i[ADDR_W-1:0]] <= 1'b0;
    if (drop_all_i || !rst_ni) live_q <= '0;
  end

endmodule
