// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Fetches the bytes of slots for og_gcm_pack.
//
//               .------.  two bus beats   .--------.     .--------.
//   put_data -->| ring |----------------->| choose |---->| rotate |--> slots
//               '------'                  '--------'     '--------'
//
// Each column, a byte of a beat, comes from one of two bus beats, odd_i says from which. Each slot
// takes a row of 16 columns, each in its place modulo 16, which is then rotated so that the slot's
// first byte is in front.
//
// Latency: 2 cycles, in which advance_i is high. Throughput: one beat of slots per cycle. freed_o
// says one cycle later how many bus beats have been read for the last time. Cost: the ring; for
// each bit of the slots three and a half LUT6.

module og_gcm_pack_fetch
  import og_gcm_pkg::*;
  import og_aes_pkg::swap_bytes;
  import og_gcm_axis_pkg::*;
  import og_gcm_pack_pkg::*;
#(
    parameter  int Lanes     = 4,                    // a power of two, up to 8
    localparam int BeatBytes = Lanes * BLOCK_BYTES,
    localparam int BeatW     = Lanes * BLOCK_W
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic             put_i,
    input ring_t            put_index_i,
    input logic [BeatW-1:0] put_data_i,
    input header_t          put_header_i, // counts with the first bus beat of a packet

    input logic                   advance_i,
    input fetch_t                 plan_i,
    input plan_t  [    Lanes-1:0] slots_i,
    input logic   [BeatBytes-1:0] odd_i,     // columns that are in the bus beat with the odd index

    output logic [1:0] freed_o,

    output logic                out_valid_o,
    output header_t             out_header_o,
    output slot_t   [Lanes-1:0] out_slots_o
);

  localparam int LOW_W = $clog2(BeatBytes);

  // Even and odd bus beats in a bank each, so that two neighbours are read at once.

  logic [             BeatW-1:0] even;
  logic [             BeatW-1:0] odd;
  logic [BeatBytes-1:0][    7:0] columns;

  og_lut_ram #(
      .Width(BeatW),
      .Depth(RING_BEATS / 2)
  ) u_even (
      .clk_i,
      .wr_en_i  (put_i && !put_index_i[0]),
      .wr_addr_i(put_index_i[RING_W-1:1]),
      .wr_data_i(put_data_i),
      .rd_addr_i(plan_i.index[RING_W-1:1] + (RING_W - 1)'(plan_i.index[0])),
      .rd_data_o(even)
  );

  og_lut_ram #(
      .Width(BeatW),
      .Depth(RING_BEATS / 2)
  ) u_odd (
      .clk_i,
      .wr_en_i  (put_i && put_index_i[0]),
      .wr_addr_i(put_index_i[RING_W-1:1]),
      .wr_data_i(put_data_i),
      .rd_addr_i(plan_i.index[RING_W-1:1]),
      .rd_data_o(odd)
  );

  always_comb begin
    for (int c = 0; c < BeatBytes; c++) columns[c] = odd_i[c] ? odd[8*c+:8] : even[8*c+:8];
  end

  // The 16 columns from one on, each in its place of a row.
  function automatic logic [BLOCK_W-1:0] choose(logic [BeatBytes-1:0][7:0] from, column_t at);
    logic [BLOCK_W-1:0] row;
    for (int c = 0; c < BLOCK_BYTES; c++) begin
      row[8*c+:8] = from[LOW_W'({at[6:4]+3'(4'(c)<at[3:0]), 4'(c)})];
    end
    return row;
  endfunction

  fetch_t row_fetch_q;
  plan_t [Lanes-1:0]               row_slots_q;
  logic  [Lanes-1:0][BLOCK_W-1:0]  row_q;

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      row_slots_q <= slots_i;
      row_fetch_q <= plan_i;
      for (int s = 0; s < Lanes; s++) row_q[s] <= choose(columns, slots_i[s].at);
    end
    if (!rst_ni) row_fetch_q <= '0;
  end

  // The header waits beside the first bus beat of its packet.

  header_t header;

  og_lut_ram #(
      .Width($bits(header_t)),
      .Depth(RING_BEATS)
  ) u_headers (
      .clk_i,
      .wr_en_i  (put_i),
      .wr_addr_i(put_index_i),
      .wr_data_i(put_header_i),
      .rd_addr_i(row_fetch_q.index),
      .rd_data_o(header)
  );

  // A row as a block: its first byte is in column `first`. Bytes behind the slot's length are
  // zeroed below.
  function automatic logic [BLOCK_W-1:0] rotate(logic [BLOCK_W-1:0] row, logic [3:0] first);
    logic [BLOCK_W-1:0] fours;
    fours = BLOCK_W'({2{row}} >> {first[3:2], 5'd0});
    return swap_bytes(BLOCK_W'({2{fours}} >> {first[1:0], 3'd0}));
  endfunction

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      out_valid_o <= row_fetch_q.valid;
      if (row_fetch_q.first) out_header_o <= header;
      for (int s = 0; s < Lanes; s++) begin
        out_slots_o[s].kind  <= row_slots_q[s].label.kind;
        out_slots_o[s].bytes <= row_slots_q[s].label.bytes;
        out_slots_o[s].data  <= rotate(row_q[s], row_slots_q[s].at[3:0]);
        for (int i = 0; i < BLOCK_BYTES; i++) begin
          if (bytes_t'(i) >= row_slots_q[s].label.bytes) begin
            out_slots_o[s].data[BLOCK_W-8-8*i+:8] <= '0;
          end
        end
      end
    end
    freed_o <= advance_i ? row_fetch_q.freed : 2'd0;
    if (!rst_ni) begin
      out_valid_o <= 1'b0;
      freed_o <= 2'd0;
    end
  end

endmodule
