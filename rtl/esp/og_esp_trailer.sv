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
// Latency: 4 cycles from the last beat. Throughput: a beat a cycle. Cost: an adder and a comparator
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

  if (BeatBytes < 4 || BeatBytes > 64 || 2 ** $clog2(
          BeatBytes
      ) != BeatBytes) begin : gen_bad_beat_bytes
    $error("og_esp_trailer: BeatBytes must be a power of two, 4 to 64");
  end

  localparam int AtW = $clog2(BeatBytes);
  typedef logic [AtW-1:0] at_t;  // a byte of the beat
  typedef logic [AtW:0] amount_t;

  // ---- 1: the beat behind the two bytes before it, and where runs break off ------------------

  // The beat's last byte is window[at + 2]; of the packet's last beat that is the next header,
  // window[at + 1] the pad length and window[at] the last byte of padding. breaks[i]: window[i + 1]
  // is not one more than window[i]. It is looked at up to window[at] or, for the beats that
  // follow, up to what will be their window[0].
  logic [BeatBytes+1:0][7:0] window, window_q;
  logic [BeatBytes-1:0] breaks, breaks_q;
  logic [1:0][7:0] before_q;
  logic valid_q, last_q, first_q;
  at_t at_q;

  assign window = {in_data_i, before_q};

  always_comb begin
    for (int i = 0; i < BeatBytes; i++) begin
      breaks[i] = window[i+1] != window[i] + 8'd1;
      if (first_q && i < 2) breaks[i] = 1'b1;  // what was before is of another packet
      if (in_last_i && (i + 1 == BeatBytes || !in_keep_i[(i+1)%BeatBytes])) breaks[i] = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (in_valid_i) begin
      before_q <= in_data_i[8*BeatBytes-1-:16];
      first_q  <= in_last_i;
    end
    window_q <= window;
    breaks_q <= breaks;
    at_q     <= at_t'(keep_bytes(64'(in_keep_i >> 1)));
    last_q   <= in_last_i;
    valid_q  <= in_valid_i && rst_ni;
    if (!rst_ni) first_q <= 1'b1;
  end

  // ---- 2: the last place where one breaks off, and the bytes behind the padding ----------------

  typedef struct packed {
    logic breaks;
    at_t  at;
  } break_t;

  // The last of two, of four, and so on: a tree whose root is 1.
  break_t [2*BeatBytes-1:0] latest;

  always_comb begin
    latest = '0;
    for (int i = 0; i < BeatBytes; i++) latest[BeatBytes+i] = {breaks_q[i], at_t'(i)};
    for (int i = BeatBytes - 1; i > 0; i--) begin
      latest[i] = latest[2*i+1].breaks ? latest[2*i+1] : latest[2*i];
    end
  end

  typedef struct packed {
    logic       last;
    break_t     latest;
    at_t        at;
    logic [7:0] padding;
    logic [7:0] pad_bytes;
    logic [7:0] next_header;
  } seen_t;

  seen_t seen_q;
  logic seen_valid_q;
  logic [BeatBytes-1:0][7:0] paddings, pad_counts, next_headers;  // by `at`

  assign paddings     = window_q[BeatBytes-1:0];
  assign pad_counts   = window_q[BeatBytes:1];
  assign next_headers = window_q[BeatBytes+1:2];

  always_ff @(posedge clk_i) begin
    seen_q <= '{
        last: last_q,
        latest: latest[1],
        at: at_q,
        padding: paddings[at_q],
        pad_bytes: pad_counts[at_q],
        next_header: next_headers[at_q]
    };
    seen_valid_q <= valid_q && rst_ni;
  end

  // ---- 3: the run that ends where padding would ------------------------------------------------

  typedef struct packed {
    logic       last;
    logic       whole;        // it begins in front of the window
    amount_t    run;          // bytes, less one
    amount_t    kept;
    logic [7:0] padding;
    logic [7:0] pad_bytes;
    logic [7:0] next_header;
  } found_t;

  found_t found_q;
  logic found_valid_q;
  amount_t place;

  assign place = seen_q.last ? {1'b0, seen_q.at} : amount_t'(BeatBytes);

  always_ff @(posedge clk_i) begin
    found_q <= '{
        last: seen_q.last,
        whole: !seen_q.latest.breaks,
        run: place - (seen_q.latest.breaks ? {1'b0, seen_q.latest.at} + amount_t'(1) : '0),
        kept: {1'b0, seen_q.at} + amount_t'(1),
        padding: seen_q.padding,
        pad_bytes: seen_q.pad_bytes,
        next_header: seen_q.next_header
    };
    found_valid_q <= seen_valid_q && rst_ni;
  end

  // ---- 4: with that of the beats before ------------------------------------------------------

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
