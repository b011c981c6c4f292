// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Stream FIFO whose memories may lie far apart, as the block RAMs of a full chip do: their
// addresses and write enable are registers, and two registers are behind them, so that each
// wire to them and from them has a cycle of its own. og_ram_fifo is smaller, and faster by
// three cycles, but out_ready_i chooses the address of its memory.
//
// Words leave the memory before they are asked for, as long as a few places near the output,
// in LUT RAM, are free. out_payload_o is zero while out_valid_o is low, whatever the memory
// still holds.
//
// What comes must have room: in_valid_i is a promise that at most Depth words are here.
//
// Latency: 5 cycles. Throughput: one word per cycle. Cost: Width x (Depth + 8) bits of memory,
// of which 8 Width are LUT RAM, 3 Width flip-flops, Width LUTs, and about 50 of each.

module og_far_fifo #(
    parameter int Width = 128,
    parameter int Depth = 64,  // words held, 8 or more
    parameter bit Block = 0    // in block RAM; else as the tool chooses
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic             in_valid_i,
    input logic [Width-1:0] in_payload_i,

    output logic             out_valid_o,
    input  logic             out_ready_i,
    output logic [Width-1:0] out_payload_o
);

  // Five are taken at full rate: three cycles from the memory to the output, and two until og_credit
  // gives the place of a word that has left again.
  localparam int NEAR = 8;
  localparam int INDEX_W = Depth > 1 ? $clog2(Depth) : 1;  // also of one that is refused
  localparam logic [INDEX_W-1:0] LAST = INDEX_W'(Depth - 1);

  if (Width < 1 || Depth < NEAR) begin : gen_bad_parameters
    $error("og_far_fifo: Width must be at least 1, Depth at least 8");
  end

  // ---- the memory -----------------------------------------------------------

  logic put_q, fetch;
  logic [INDEX_W-1:0] write_q, read_q;
  logic [Width-1:0] payload_q, fetched;

  always_ff @(posedge clk_i) begin
    put_q     <= rst_ni && in_valid_i;
    payload_q <= in_payload_i;
    if (put_q) write_q <= write_q == LAST ? '0 : write_q + 1'b1;
    if (fetch) read_q <= read_q == LAST ? '0 : read_q + 1'b1;
    if (!rst_ni) begin
      write_q <= '0;
      read_q  <= '0;
    end
  end

  og_ram_1r1w #(
      .Width   (Width),
      .Depth   (Depth),
      .ReadRegs(2),
      .Block   (Block)
  ) u_memory (
      .clk_i,
      .wr_en_i  (put_q),
      .wr_addr_i(write_q),
      .wr_data_i(payload_q),
      .rd_addr_i(read_q),
      .rd_data_o(fetched)
  );

  // ---- words that can be fetched --------------------------------------------

  logic some, room, left_q;

  assign fetch = some && room;

  og_credit #(
      .Credits(Depth),
      .Empty  (1)
  ) u_words (
      .clk_i,
      .rst_ni,
      .take_i (fetch),
      .give_i (put_q),
      .avail_o(some)
  );

  og_credit #(
      .Credits(NEAR)
  ) u_room (
      .clk_i,
      .rst_ni,
      .take_i (fetch),
      .give_i (left_q),
      .avail_o(room)
  );

  // ---- near the output ------------------------------------------------------

  logic fetched_valid;
  logic [Width-1:0] near_payload;

  og_valid_delay #(
      .Width (1),
      .Cycles(2)
  ) u_fetched (
      .clk_i,
      .rst_ni,
      .valid_i(fetch),
      .data_i (1'b0),
      .valid_o(fetched_valid),
      .data_o ()
  );

  og_stream_fifo #(
      .Width    (Width),
      .Depth    (NEAR),
      .RoomKnown(1)
  ) u_near (
      .clk_i,
      .rst_ni,
      .in_valid_i   (fetched_valid),
      .in_ready_o   (),               // always: og_credit
      .in_payload_i (fetched),
      .out_valid_o,
      .out_ready_i,
      .out_payload_o(near_payload)
  );

  assign out_payload_o = near_payload & {Width{out_valid_o}};

  always_ff @(posedge clk_i) left_q <= rst_ni && out_valid_o && out_ready_i;

endmodule
