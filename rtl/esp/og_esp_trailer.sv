// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Reads the trailer of each packet of a stream: RFC 4303, 2.4 to 2.6: padding bytes 1, 2, 3, ...,
// then their number, then the next header. It looks on; the stream passes beside it.
//
//   ... payload | 01 02 03 .. n | n | next header
//
// Padding that counts up is a run in which each byte is one more than the byte before it. So only
// the length of the run that ends where padding would end is kept from beat to beat, and two
// bytes. With a pad length of n the padding is good if its last byte is n and the run that ends
// there has n bytes or more. Whether the packet has so many bytes of text is the caller's to see.
//
// Latency: 3 cycles from the last beat. Throughput: a beat a cycle. Cost: an adder and a comparator
// for each byte of a beat, a priority encoder and a multiplexer of three bytes over them.

module og_esp_trailer
  import og_packet_pkg::*;
#(
    parameter int BeatBytes = 16
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                   in_valid_i,  // a beat moves now
    input logic [8*BeatBytes-1:0] in_data_i,
    input logic [  BeatBytes-1:0] in_keep_i,
    input logic                   in_last_i,

    output logic       out_valid_o,       // for one cycle
    output length_t    out_bytes_o,       // of the packet
    output logic [7:0] out_pad_bytes_o,
    output logic       out_pad_good_o,    // zero bytes of padding are good
    output logic [7:0] out_next_header_o
);

  if (BeatBytes < 4) begin : gen_bad_beat_bytes
    $error("og_esp_trailer: BeatBytes must be at least 4");
  end

  localparam int CountW = $clog2(BeatBytes + 1);
  typedef logic [CountW-1:0] amount_t;

  // ---- 1: the beat behind the two bytes before it, and which bytes are one more than the last

  // The beat's last byte is window[kept + 1]; of the packet's last beat that is the next header,
  // window[kept] the pad length and window[kept - 1] the last byte of padding.
  logic [BeatBytes+1:0][7:0] window, window_q;
  logic [BeatBytes:1] step, step_q;
  logic [1:0][7:0] before_q;
  logic valid_q, last_q, first_q;
  amount_t kept, kept_q;

  assign window = {in_data_i, before_q};

  always_comb begin
    for (int i = 1; i <= BeatBytes; i++) step[i] = window[i] == window[i-1] + 8'd1;
    if (first_q) step[2:1] = '0;  // what was before is of another packet
    kept = '0;
    for (int i = 0; i < BeatBytes; i++) kept = kept + amount_t'(in_keep_i[i]);
  end

  always_ff @(posedge clk_i) begin
    if (in_valid_i) begin
      before_q <= in_data_i[8*BeatBytes-1-:16];
      first_q  <= in_last_i;
    end
    window_q <= window;
    step_q   <= step;
    kept_q   <= kept;
    last_q   <= in_last_i;
    valid_q  <= in_valid_i && rst_ni;
    if (!rst_ni) first_q <= 1'b1;
  end

  // ---- 2: the run that ends where padding would --------------------------------------------

  // Up to window[place]: the last byte of padding or, for the beats that follow, what will be their
  // window[0].
  typedef struct packed {
    logic       last;
    logic       whole;   // it begins in front of the window
    amount_t    run;     // bytes, less one
    amount_t    kept;
    logic [7:0] padding;
    logic [7:0] pad_bytes;
    logic [7:0] next_header;
  } found_t;

  found_t found, found_q;
  logic found_valid_q;
  amount_t place;

  assign place = last_q ? kept_q - amount_t'(1) : amount_t'(BeatBytes);

  always_comb begin
    found = '{last: last_q, whole: 1'b1, run: place, kept: kept_q, default: '0};
    for (int i = 1; i <= BeatBytes; i++) begin
      if (amount_t'(i) <= place && !step_q[i]) begin
        found.whole = 1'b0;
        found.run   = place - amount_t'(i);
      end
    end
    for (int i = 1; i <= BeatBytes; i++) begin
      if (kept_q == amount_t'(i)) begin
        found.padding = window_q[i-1];
        found.pad_bytes = window_q[i];
        found.next_header = window_q[i+1];
      end
    end
  end

  always_ff @(posedge clk_i) begin
    found_q <= found;
    found_valid_q <= valid_q && rst_ni;
  end

  // ---- 3: with that of the beats before ------------------------------------------------------

  localparam logic [8:0] MOST = 9'd255;  // of padding
  logic [7:0] carried_q, run;
  logic [8:0] joined;
  length_t bytes_q, bytes;

  assign joined = {1'b0, carried_q} + 9'(found_q.run);
  assign bytes  = bytes_q + length_t'(found_q.kept);

  always_comb begin
    run = 8'(found_q.run) + 8'd1;
    if (found_q.whole) run = joined > MOST ? MOST[7:0] : joined[7:0];
  end

  always_ff @(posedge clk_i) begin
    if (found_valid_q) begin
      carried_q <= run;
      bytes_q   <= found_q.last ? '0 : bytes;
    end
    out_valid_o <= found_valid_q && found_q.last && rst_ni;
    out_bytes_o <= bytes;
    out_pad_bytes_o <= found_q.pad_bytes;
    out_next_header_o <= found_q.next_header;
    out_pad_good_o <= found_q.pad_bytes == 8'd0
        || (found_q.padding == found_q.pad_bytes && run >= found_q.pad_bytes);
    if (!rst_ni) bytes_q <= '0;
  end

endmodule
