// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Byte queue: whole bus beats go in, any number of bytes is taken out.
//
// Beats are stored as they come in a ring of four, so that nothing is shifted
// on the way in. The reader sees the beat at the front and the one behind it as
// a ring of 2 * BeatBytes bytes, in which its next byte stands at address_o:
//
//            .--------.--------.
//   window   | even   | odd    |   byte i in bits 8*i+7:8*i
//            '--------'--------'   address_o counts on modulo 2 * BeatBytes
//
// bytes_o looks one beat further: it counts the bytes of the packet in front
// over up to three beats, and ended_o says that they are all there are. So at
// least 2 * BeatBytes + 1 bytes show before the queue must be taken from.
//
// Latency: 1 cycle. Throughput: one beat in and up to BeatBytes bytes out per
// cycle. in_ready_o does not depend on the taking in the same cycle.
//
// Obey: a beat has BeatBytes bytes unless it is the last of its packet, which
// may have none. At most BeatBytes bytes are taken at once, and no more than
// bytes_o; take_packet_i drops the front packet and needs ended_o.

module og_byte_queue #(
    parameter  int BeatBytes = 64,                     // a power of two
    localparam int BeatW     = 8 * BeatBytes,
    localparam int CountW    = $clog2(BeatBytes + 1),
    localparam int VisibleW  = $clog2(4 * BeatBytes),
    localparam int AddressW  = $clog2(2 * BeatBytes)
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic              in_valid_i,
    output logic              in_ready_o,
    input  logic [ BeatW-1:0] in_data_i,
    input  logic [CountW-1:0] in_bytes_i,
    input  logic              in_last_i,

    output logic [VisibleW-1:0] bytes_o,
    output logic                ended_o,
    output logic [ 2*BeatW-1:0] window_o,
    output logic [AddressW-1:0] address_o,

    input logic              take_i,
    input logic [CountW-1:0] take_bytes_i,
    input logic              take_packet_i  // what is left of the packet, instead of take_bytes_i
);

  localparam int BEATS = 4;
  localparam int INDEX_W = $clog2(BEATS);
  localparam int OFFSET_W = $clog2(BeatBytes);

  if (BeatBytes < 2 || 2 ** OFFSET_W != BeatBytes) begin : gen_bad_beat_bytes
    $error("og_byte_queue: BeatBytes must be a power of two, 2 or more");
  end

  logic [  INDEX_W:0]             level_q;  // beats held
  logic [INDEX_W-1:0]             write_q;  // ring index of the next beat to come
  logic [INDEX_W-1:0]             read_q;  // ring index of the beat in front
  logic [ OFFSET_W:0]             offset_q;  // bytes of it already taken
  logic [ BEATS-1:0][CountW-1:0] bytes_q;
  logic [ BEATS-1:0]             last_q;
  logic                          put;

  assign in_ready_o = level_q != (INDEX_W + 1)'(BEATS);
  assign put        = in_valid_i && in_ready_o;

  // Even and odd beats in a bank each, so that two neighbours are read at once.
  logic [ BeatW-1:0] even                                           [BEATS/2];
  logic [ BeatW-1:0] odd                                            [BEATS/2];
  logic [INDEX_W-2:0] even_row;  // the even beat at or behind read_q

  always_ff @(posedge clk_i) begin
    if (put && !write_q[0]) even[write_q[INDEX_W-1:1]] <= in_data_i;
  end

  always_ff @(posedge clk_i) begin
    if (put && write_q[0]) odd[write_q[INDEX_W-1:1]] <= in_data_i;
  end

  assign even_row  = read_q[INDEX_W-1:1] + (INDEX_W - 1)'(read_q[0]);
  assign window_o  = {odd[read_q[INDEX_W-1:1]], even[even_row]};
  assign address_o = {read_q[0], offset_q[OFFSET_W-1:0]};

  // What shows of the packet in front.
  logic [2:0] last;  // of the three beats in front
  logic [VisibleW-1:0] end_bytes;  // from the start of the front beat

  always_comb begin
    for (int i = 0; i < 3; i++) begin
      last[i] = level_q > (INDEX_W + 1)'(i) && last_q[read_q+INDEX_W'(i)];
    end
    if (last[0]) begin
      end_bytes = VisibleW'(bytes_q[read_q]);
    end else if (last[1]) begin
      end_bytes = VisibleW'(BeatBytes) + VisibleW'(bytes_q[read_q+INDEX_W'(1)]);
    end else if (last[2]) begin
      end_bytes = VisibleW'(2 * BeatBytes) + VisibleW'(bytes_q[read_q+INDEX_W'(2)]);
    end else begin
      end_bytes = VisibleW'(level_q > (INDEX_W + 1)'(3) ? (INDEX_W + 1)'(3) : level_q) << OFFSET_W;
    end
  end

  assign ended_o = last != '0;
  assign bytes_o = end_bytes - VisibleW'(offset_q);

  // Taking. The last beat of a packet stays, empty, until the packet is dropped:
  // it is what says that the packet has ended.
  logic [OFFSET_W:0] offset_sum;
  logic             beat_taken;
  logic [ INDEX_W:0] beats_taken;

  assign offset_sum = offset_q + (OFFSET_W + 1)'(take_bytes_i);
  assign beat_taken = offset_sum[OFFSET_W] && !last[0];

  always_comb begin
    beats_taken = '0;
    if (take_i && take_packet_i) begin
      beats_taken = last[0] ? (INDEX_W + 1)'(1) : last[1] ? (INDEX_W + 1)'(2) : (INDEX_W + 1)'(3);
    end else if (take_i) begin
      beats_taken = (INDEX_W + 1)'(beat_taken);
    end
  end

  always_ff @(posedge clk_i) begin
    if (put) begin
      bytes_q[write_q] <= in_bytes_i;
      last_q[write_q]  <= in_last_i;
      write_q          <= write_q + 1'b1;
    end
    if (take_i) begin
      read_q <= read_q + beats_taken[INDEX_W-1:0];
      if (take_packet_i) offset_q <= '0;
      else offset_q <= {offset_sum[OFFSET_W] && last[0], offset_sum[OFFSET_W-1:0]};
    end
    level_q <= level_q + (INDEX_W + 1)'(put) - beats_taken;
    if (!rst_ni) begin
      write_q  <= '0;
      read_q   <= '0;
      offset_q <= '0;
      level_q  <= '0;
    end
  end

endmodule
