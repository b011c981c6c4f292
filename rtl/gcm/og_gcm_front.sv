// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// From beats to counter blocks: finds the packet's key, checks the order of
// its slots, counts, and gives each lane its AES input (SP 800-38D, 6.5 and 7.1).
//
// A TEXT slot gets inc32^(n+1)(J0) for the packet's n-th text block from 0, a
// TAG slot J0. A 96-bit IV makes J0 at once. For any other, the IV slots go
// through GHASH as a message of their own, and the beats behind it wait
// (in_ready_o low) until j0_valid_i brings the hash back.
//
// Four stages: take | scan, look the key up | count | the lanes' counters.
//
// Latency: 4 cycles from in_ready_o to out_valid_o; slot_o and size_o, which
// read the round keys, are two cycles before it. Nothing but the wait for J0
// and enable_i (credit) stops it.

module og_gcm_front
  import og_gcm_pkg::*;
#(
    parameter  int Lanes  = 4,
    parameter  int Powers = 16,                             // p x Lanes
    parameter  bit CarryChains = 1,                         // og_block_counter
    localparam int LaneW  = Lanes > 1 ? $clog2(Lanes) : 1,
    localparam int ToGoW  = $clog2(Powers / Lanes + 1),
    localparam int CountW = $clog2(Lanes + 1)
) (
    input logic clk_i,
    input logic rst_ni,

    input  logic                             enable_i,
    input  logic                             in_valid_i,
    output logic                             in_ready_o,
    input  header_t                          in_header_i,
    input  logic    [Lanes-1:0][ KIND_W-1:0] in_kind_i,
    input  logic    [Lanes-1:0][BYTES_W-1:0] in_bytes_i,
    input  logic    [Lanes-1:0][BLOCK_W-1:0] in_data_i,
    input  logic                             in_feed_i,
    input  logic                             in_keep_i,
    input  logic                             in_ends_i,     // a GHASH message ends,
    input  logic                             in_ends_iv_i,  // with IV_END
    input  logic    [ToGoW-1:0]              in_to_go_i,
    input  logic    [LaneW-1:0]              in_end_lane_i,

    // key table: one cycle from question to answer
    output logic      [SLOT_W-1:0] ask_slot_o,
    input  logic                   live_i,
    input  key_size_e              size_i,
    input  logic                   drop_i,      // a slot is being dropped now
    input  logic                   drop_all_i,
    input  logic      [SLOT_W-1:0] drop_slot_i,

    // the hash of the IV
    input logic               j0_valid_i,
    input logic [BLOCK_W-1:0] j0_i,

    output logic      [SLOT_W-1:0] slot_o,  // two cycles before the beat
    output key_size_e              size_o,

    output logic                           out_valid_o,
    output beat_t                          out_beat_o,
    output logic  [Lanes-1:0][ KIND_W-1:0] out_kind_o,
    output logic  [Lanes-1:0][BYTES_W-1:0] out_bytes_o,
    output logic  [Lanes-1:0][BLOCK_W-1:0] out_data_o,   // zero behind the last byte
    output logic  [Lanes-1:0][BLOCK_W-1:0] out_block_o   // for AES
);

  if (Lanes != 1 && Lanes != 2 && Lanes != 4 && Lanes != 8) begin : gen_bad_lanes
    $error("og_gcm_front: Lanes must be 1, 2, 4 or 8");
  end
  if (Powers < Lanes || Powers > 2 ** POWER_W || Powers % Lanes != 0) begin : gen_bad_powers
    $error("og_gcm_front: Powers must be a multiple of Lanes, from Lanes to 256");
  end

  localparam int COUNTER_W = 32;

  // ---- take ---------------------------------------------------------------

  logic fire, j0_pending_q, inside_q;

  assign in_ready_o = enable_i && !j0_pending_q;
  assign fire       = in_valid_i && in_ready_o;

  always_ff @(posedge clk_i) begin
    if (j0_valid_i) j0_pending_q <= 1'b0;
    if (fire) begin
      if (in_ends_iv_i) j0_pending_q <= 1'b1;
      inside_q <= !(in_ends_i && !in_ends_iv_i);
    end
    if (!rst_ni) begin
      j0_pending_q <= 1'b0;
      inside_q     <= 1'b0;
    end
  end

  typedef struct packed {
    header_t header;
    logic first;
    logic feed;
    logic keep;
    logic ends;
    logic ends_iv;
    logic [POWER_W-1:0] power;
    logic [Lanes-1:0][KIND_W-1:0] kind;
    logic [Lanes-1:0][BYTES_W-1:0] bytes;
    logic [Lanes-1:0][BLOCK_W-1:0] data;
  } raw_t;

  raw_t raw_d, raw1_q, raw2_q;
  logic [Lanes-1:0][KIND_W-1:0] scanned_kind;  // empty behind the beat's end
  logic valid1_q, valid2_q, valid3_q, valid4_q;

  always_comb begin
    raw_d = '{
        header: in_header_i,
        first: !inside_q,
        feed: in_feed_i,
        keep: in_keep_i,
        ends: in_ends_i,
        ends_iv: in_ends_iv_i,
        power: POWER_W'(in_to_go_i) * POWER_W'(Lanes) + POWER_W'(in_end_lane_i),
        kind: in_kind_i,
        bytes: in_bytes_i,
        data: in_data_i
    };
    if (in_keep_i) raw_d.power = POWER_W'(Powers - 1);
  end

  always_ff @(posedge clk_i) begin
    raw1_q      <= raw_d;
    raw2_q      <= raw1_q;
    raw2_q.kind <= scanned_kind;
    valid1_q <= fire;
    valid2_q <= valid1_q;
    valid3_q <= valid2_q;
    valid4_q <= valid3_q;
    if (!rst_ni) begin
      valid1_q <= 1'b0;
      valid2_q <= 1'b0;
      valid3_q <= 1'b0;
      valid4_q <= 1'b0;
    end
  end

  assign ask_slot_o = raw1_q.header.key_slot;

  // ---- scan ---------------------------------------------------------------

  // What the slots of a beat say, whatever came before in their packet.
  typedef struct packed {
    logic [Lanes-1:0][15:0] passed;  // bytes that go on; the others become zero
    logic bad_tag;
    logic bad_iv;
    logic bad_order;
    logic [Lanes-1:0] text;
    logic [CountW-1:0] text_lane;  // the first of them
  } scan_t;

  scan_t scan, scan2_q;
  slot_kind_e kind_before, last_kind, last_kind_q;
  logic last_short, last_short_q, iv_missing, iv_here, iv_of_96;
  logic decrypt, decrypt_q;
  logic iv_some, iv_some_q;  // the packet has had bytes of an IV in slots

  assign kind_before = raw1_q.first ? SlotEmpty : last_kind_q;

  og_gcm_scan #(
      .Lanes(Lanes)
  ) u_scan (
      .clk_i,
      .kind_i        (in_kind_i),
      .bytes_i       (in_bytes_i),
      .before_i      (kind_before),
      .before_short_i(!raw1_q.first && last_short_q),
      .kind_o        (scanned_kind),
      .last_kind_o   (last_kind),
      .last_short_o  (last_short),
      .bad_order_o   (scan.bad_order),
      .iv_missing_o  (iv_missing),
      .iv_some_o     (iv_here),
      .iv_of_96_o    (iv_of_96),
      .text_o        (scan.text),
      .text_lane_o   (scan.text_lane)
  );

  // A received tag goes on, and bytes where there are any.
  assign decrypt = raw1_q.first ? raw1_q.header.decrypt : decrypt_q;

  always_comb begin
    for (int lane = 0; lane < Lanes; lane++) begin
      unique case (slot_kind_e'(scanned_kind[lane]))
        SlotIv, SlotAad, SlotText: scan.passed[lane] = first_bytes(raw1_q.bytes[lane]);
        SlotTag:                   scan.passed[lane] = {16{decrypt}};
        default:                   scan.passed[lane] = '0;
      endcase
    end
  end

  assign iv_some = iv_here || (!raw1_q.first && iv_some_q);
  assign scan.bad_tag = raw1_q.first && !tag_length_ok(raw1_q.header.tag_bytes);
  // In slots 12 bytes would be hashed, which is not the J0 of SP 800-38D, 7.1 for 96 bits.
  assign scan.bad_iv   =
      (raw1_q.first && (raw1_q.header.iv_96 != iv_missing || iv_of_96)) ||
      (raw1_q.ends_iv && !iv_some);

  always_ff @(posedge clk_i) begin
    scan2_q <= scan;
    if (valid1_q) begin
      last_kind_q  <= last_kind;
      last_short_q <= last_short;
      iv_some_q    <= iv_some;
      decrypt_q    <= decrypt;
    end
  end

  // ---- count --------------------------------------------------------------

  // Of the packet being sent.
  header_t header, header_q;
  key_size_e size, size_q;
  status_e status, status_q;
  logic ok_q;  // status_q is StatusOk
  logic [SLOT_W-1:0] slot2_q;
  logic key_lost, dropped, poisoned_q;  // its key slot was dropped after its first beat
  logic [BLOCK_W-1:0] j0, j0_q;

  localparam int LOW_W = COUNT_W + 2;  // og_block_counter: LowW
  localparam int HIGH_W = COUNTER_W - LOW_W;

  // For inc32: the text blocks of the beats before, on top of the last 32 bits of
  // a J0 made by GHASH; a 96-bit IV has 1 there, which the steps of the lanes add.
  logic [COUNTER_W-1:0] counter, unused_counter;
  logic [HIGH_W-1:0] counter_next_high;

  og_block_counter #(
      .Width      (COUNTER_W),
      .AddW       (COUNT_W),
      .CarryChains(CarryChains)
  ) u_counter (
      .clk_i,
      .set_i      (j0_valid_i),
      .set_value_i(j0_i[COUNTER_W-1:0]),
      .en_i       (valid2_q),
      .restart_i  (raw2_q.first),
      .add_i      (ones(8'(scan2_q.text))),
      .count_o    (unused_counter),
      .before_o   (counter),
      .next_high_o(counter_next_high)
  );

  always_comb begin
    header = raw2_q.first ? raw2_q.header : header_q;
    size = raw2_q.first ? size_i : size_q;
    j0 = raw2_q.first ? {raw2_q.header.iv, COUNTER_W'(1)} : j0_q;

    dropped = drop_all_i || (drop_i && drop_slot_i == slot2_q);
    key_lost = raw2_q.first ? !live_i : poisoned_q;
    status = raw2_q.first ? StatusOk : status_q;
    if (raw2_q.first || ok_q) begin
      if (key_lost) status = StatusKeyUnknown;
      else if (scan2_q.bad_tag) status = StatusBadTag;
      else if (scan2_q.bad_iv) status = StatusBadIv;
      else if (scan2_q.bad_order) status = StatusBadOrder;
    end
  end

  always_ff @(posedge clk_i) begin
    if (valid1_q && raw1_q.first) slot2_q <= raw1_q.header.key_slot;
    if (valid2_q) begin
      header_q    <= header;
      size_q      <= size;
      status_q    <= status;
      ok_q        <= status == StatusOk;
      j0_q        <= j0;
      if (raw2_q.first) poisoned_q <= 1'b0;
    end
    if (dropped) poisoned_q <= 1'b1;
    if (j0_valid_i) j0_q <= j0_i;
  end

  beat_t beat3_q;
  logic [Lanes-1:0][KIND_W-1:0] kind3_q;
  logic [Lanes-1:0][BYTES_W-1:0] bytes3_q;
  logic [Lanes-1:0][BLOCK_W-1:0] data3_q;
  logic [COUNTER_W-1:0] counter3_q;
  logic [HIGH_W-1:0] next_high3_q;  // its high bits behind a carry
  logic [Lanes-1:0][COUNT_W-1:0] step3_q;  // what a lane adds to it
  logic [BLOCK_W-1:0] j0_3_q;

  always_ff @(posedge clk_i) begin
    beat3_q <= '{
        decrypt: header.decrypt,
        key_slot: slot2_q,
        tag_bytes: header.tag_bytes,
        status: status,
        feed: raw2_q.feed,
        keep: raw2_q.keep,
        last: raw2_q.ends,
        is_iv: raw2_q.ends_iv,
        power: raw2_q.power
    };
    kind3_q    <= raw2_q.kind;
    bytes3_q   <= raw2_q.bytes;
    j0_3_q     <= j0;
    counter3_q   <= counter;
    next_high3_q <= counter_next_high;
    for (int lane = 0; lane < Lanes; lane++) begin
      step3_q[lane] <= COUNT_W'(lane + 1) - COUNT_W'(scan2_q.text_lane) + COUNT_W'(header.iv_96);
      // A choice, not an AND: the reset of a register does it.
      data3_q[lane] <= raw2_q.data[lane];
      for (int i = 0; i < 16; i++) begin
        if (!scan2_q.passed[lane][i]) data3_q[lane][8*i+:8] <= '0;
      end
    end
  end

  assign slot_o = slot2_q;
  assign size_o = size;

  // ---- the lanes' counters ------------------------------------------------

  logic [Lanes-1:0][COUNTER_W-1:0] lane_counter;

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_counter
    // A short sum, and a choice of the high bits.
    logic [LOW_W:0] low;

    assign low = (LOW_W + 1)'(counter3_q[LOW_W-1:0]) + (LOW_W + 1)'(step3_q[lane]);
    assign lane_counter[lane] = {
      low[LOW_W] ? next_high3_q : counter3_q[COUNTER_W-1:LOW_W], low[LOW_W-1:0]
    };
  end

  beat_t beat4_q;
  logic [Lanes-1:0][KIND_W-1:0] kind4_q;
  logic [Lanes-1:0][BYTES_W-1:0] bytes4_q;
  logic [Lanes-1:0][BLOCK_W-1:0] data4_q, block4_q;

  always_ff @(posedge clk_i) begin
    beat4_q <= beat3_q;
    kind4_q  <= kind3_q;
    bytes4_q <= bytes3_q;
    data4_q  <= data3_q;
    for (int lane = 0; lane < Lanes; lane++) begin
      block4_q[lane] <= j0_3_q;
      if (slot_kind_e'(kind3_q[lane]) == SlotText) begin
        block4_q[lane][COUNTER_W-1:0] <= lane_counter[lane];
      end
    end
  end

  assign out_valid_o = valid4_q;
  assign out_beat_o  = beat4_q;
  assign out_kind_o  = kind4_q;
  assign out_bytes_o = bytes4_q;
  assign out_data_o  = data4_q;
  assign out_block_o = block4_q;

  logic unused;
  assign unused = ^{unused_counter, next_high3_q};

endmodule
