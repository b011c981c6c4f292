// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What the packet layers share: MACsec and ESP frames as wide AXI4-Stream beats,
// the numbers they carry, and how software reaches the tables.
//
// A frame is a run of beats; byte 0 is in bits 7:0 of the first. tkeep is all ones
// but with tlast, where it is contiguous from byte 0 and not zero.

package og_packet_pkg;

  localparam int LENGTH_W = 14;  // bytes of a frame: up to 16,383
  localparam int NUMBER_W = 64;  // a packet number (MACsec) or sequence number (ESP)
  localparam int COUNTER_W = 64;
  localparam int AMOUNT_W = LENGTH_W;  // what an event adds to a counter
  localparam int INDEX_W = 10;  // entries of a table: up to 1,024
  localparam int TABLE_W = 5;
  localparam int DATA_W = 256;  // a table entry as software sees it

  // Whether beats may have so many bytes: a power of two, up to the 64 that keep_bytes can count.
  function automatic bit beat_ok(int beat_bytes);
    return beat_bytes inside {2, 4, 8, 16, 32, 64};
  endfunction

  // Whether a frame memory may have so many beats: a power of two, and 256 bytes or more.
  function automatic bit store_ok(int beat_bytes, int beats);
    return beats > 0 && 2 ** $clog2(beats) == beats && beats * beat_bytes >= 256;
  endfunction

  // Bytes of the longest frame that og_frame_fifo stores in so many beats: all of them, but at most
  // one beat less than 2^LENGTH_W.
  function automatic int storable_bytes(int beat_bytes, int beats);
    return beats * beat_bytes < 2 ** LENGTH_W ? beats * beat_bytes : 2 ** LENGTH_W - beat_bytes;
  endfunction

  // Beats that have bytes of which og_packet_merge keeps `keep` and puts `put` behind them.
  function automatic int front_beats(int keep, int put, int beat_bytes);
    return (keep + put + beat_bytes - 1) / beat_bytes;
  endfunction

  typedef logic [LENGTH_W-1:0] length_t;

  // Beats of so many bytes.
  function automatic length_t beats_of(length_t bytes, int beat_bytes);
    return length_t'(({1'b0, bytes} + (LENGTH_W + 1)'(beat_bytes - 1)) >> $clog2(beat_bytes));
  endfunction

  typedef logic [NUMBER_W-1:0] number_t;

  // Bytes of a beat of up to 64, from its tkeep, whose ones have no gap. Bit b is odd if so many
  // multiples of 2^b are reached: no adder, three levels of LUTs.
  function automatic logic [6:0] keep_bytes(logic [63:0] keep);
    logic [6:0] bytes;
    logic [63:0] reached;
    for (int b = 0; b < 7; b++) begin
      reached = '0;
      for (int n = 2 ** b; n <= 64; n += 2 ** b) reached[n-1] = keep[n-1];
      bytes[b] = ^reached;
    end
    return bytes;
  endfunction

  // The first `count` bits, as a tkeep has them. By eights, so that no compare waits for another.
  function automatic logic [255:0] first_ones(logic [7:0] count);
    logic [255:0] ones;
    for (int i = 0; i < 32; i++) begin
      for (int j = 0; j < 8; j++) begin
        ones[8*i+j] = 5'(i) < count[7:3] || (5'(i) == count[7:3] && 3'(j) < count[2:0]);
      end
    end
    return ones;
  endfunction

  // A beat on the way from og_packet_shift to og_packet_merge: where in its frame it is, and what
  // ends there.
  typedef struct packed {
    logic [5:0] front;    // place in its frame, 0 first; counts no further than bytes kept and put
    logic       last;
    logic [6:0] bytes;    // of the frame, in the beat
    logic       tail;     // the tail begins in this beat,
    logic       behind;   // in the one before,
    logic [5:0] tail_at;  // at this byte
    logic       error;    // as its source said, with the last
  } mark_t;

  // Software at the tables: a request stays until it is done, one at a time. What a table
  // does not show (keys, salts) reads as zero.
  typedef struct packed {
    logic               valid;
    logic               write;
    logic [TABLE_W-1:0] table_id;
    logic [INDEX_W-1:0] index;
    logic [DATA_W-1:0]  data;      // to write
  } table_request_t;

  typedef struct packed {
    logic              done;   // in this cycle; then the request falls or is another
    logic [DATA_W-1:0] data;   // that was read, with done; else zero
  } table_answer_t;

  // A key slot that a load waits for, or is under way to: og_key_fence.
  typedef struct packed {
    logic               valid;
    logic [INDEX_W-1:0] slot;
  } key_hold_t;

  // An event for og_counter_bank.
  typedef struct packed {
    logic                valid;
    logic [15:0]         index;   // of the counter in its bank
    logic [AMOUNT_W-1:0] amount;
  } count_t;

endpackage
