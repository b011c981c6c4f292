// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Which key slots hold a key, and of which size.
//
// Latency: one cycle from slot_i to live_o, an AND of two registers, and size_o.
// A slot dropped or set in the cycle of the question counts as dropped.
//
// All slots stand in a memory, which nothing can clear at once: drop_all_i, while
// it is high, counts all as dropped. Behind reset it must be high until each slot
// has been dropped by itself.
//
// Cost: 3 x KeySlots bits of memory.

module og_gcm_key_table
  import og_gcm_pkg::*;
#(
    parameter int KeySlots = 64
) (
    input logic clk_i,

    input  logic      [SLOT_W-1:0] slot_i,
    output logic                   live_o,
    output key_size_e              size_o,

    input logic                   set_i,
    input logic                   drop_i,
    input logic                   drop_all_i,
    input logic      [SLOT_W-1:0] write_slot_i,  // for set_i and drop_i
    input key_size_e              set_size_i
);

  if (KeySlots < 1 || KeySlots > 2 ** SLOT_W) begin : gen_bad_key_slots
    $error("og_gcm_key_table: KeySlots must be 1 to 1024");
  end

  localparam int ADDR_W = KeySlots > 1 ? $clog2(KeySlots) : 1;

  typedef struct packed {
    logic      live;
    key_size_e size;
  } entry_t;

  entry_t found;
  logic   lost_q;  // dropped, or not there

  og_ram_1r1w #(
      .Width($bits(entry_t)),
      .Depth(KeySlots)
  ) u_slots (
      .clk_i,
      .wr_en_i  (set_i || drop_i),
      .wr_addr_i(write_slot_i[ADDR_W-1:0]),
      .wr_data_i({set_i, set_size_i}),
      .rd_addr_i(slot_i[ADDR_W-1:0]),
      .rd_data_o(found)
  );

  always_ff @(posedge clk_i) begin
    lost_q <= drop_all_i || ((drop_i || set_i) && write_slot_i == slot_i) ||
        {1'b0, slot_i} >= (SLOT_W + 1)'(KeySlots);
  end

  assign live_o = found.live && !lost_q;
  assign size_o = found.size;

endmodule
