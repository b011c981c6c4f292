// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Unpacks the slot stream that leaves the GCM engine into packets of bytes.
//
//   slots in:  the slot stream of og_gcm_pkg
//   bytes out: [AAD, if PassAad] text [tag_bytes bytes of tag, of an encryption]
//
// Without holes: every beat but the last of a packet is full, the last has at least
// one byte, tkeep contiguous from byte 0, and the status_e of the packet in tuser
// (zero on the others). Only a packet without any bytes, whose status must be told
// too, gives a beat with tkeep = 0. While tvalid is low tdata is zero. IV slots are
// dropped. What a packet in error carries is the engine's matter; its
// length is that of a good one.
//
// Each slot's bytes are rotated to where they belong in a window of two beats:
// the bytes left over from the beat before, then the new ones. The first half of
// the window leaves when a byte follows it or the packet ends, which is not known
// sooner; the second half is what is left over, or leaves one cycle later when the
// packet ends in it. The next packet starts in a fresh beat meanwhile, and if it
// ends in that, it waits in turn: one beat waits at most, for what waits goes while
// the first beat of a longer packet fills up.
//
// Latency: 2 cycles from a packet's TAG slot to its last beat, 3 if its bytes spill
// over into one; 2 from the slots of the next beat to a full one. Throughput: one
// beat of slots per cycle. in_ready_o does not depend on m_axis_tready in the same
// cycle. The cost grows with Lanes^2.

module og_gcm_unpack
  import og_gcm_pkg::*;
  import og_aes_pkg::swap_bytes;
  import og_gcm_axis_pkg::*;
#(
    parameter int Lanes   = 4,  // a power of two
    parameter bit PassAad = 1   // 0: drop the AAD
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                in_valid_i,
    output logic                in_ready_o,
    input  result_t             in_result_i,
    input  slot_t   [Lanes-1:0] in_slots_i,

    output logic                         m_axis_tvalid,
    input  logic                         m_axis_tready,
    output logic [    Lanes*BLOCK_W-1:0] m_axis_tdata,
    output logic [Lanes*BLOCK_BYTES-1:0] m_axis_tkeep,
    output logic                         m_axis_tlast,
    output logic [         STATUS_W-1:0] m_axis_tuser    // status_e
);

  localparam int BEAT_BYTES = Lanes * BLOCK_BYTES;
  localparam int BEAT_W = Lanes * BLOCK_W;
  localparam int BEAT_COUNT_W = $clog2(BEAT_BYTES + 1);
  localparam int PLACE_W = $clog2(2 * BEAT_BYTES);
  localparam int END_W = $clog2(2 * BEAT_BYTES + 1);

  if (Lanes < 1 || 2 ** $clog2(Lanes) != Lanes) begin : gen_bad_lanes
    $error("og_gcm_unpack: Lanes must be a power of two");
  end

  typedef logic [BEAT_COUNT_W-1:0] count_t;  // bytes of a beat
  typedef logic [PLACE_W-1:0] place_t;  // a byte of the window
  typedef logic [END_W-1:0] end_t;  // bytes of the window

  typedef struct packed {
    logic [STATUS_W-1:0]  status;
    logic                 last;
    logic [BEAT_BYTES-1:0] keep;
    logic [BEAT_W-1:0]     data;
  } bus_beat_t;

  logic                            advance;  // both stages move

  // Which bytes of each slot stay, and how many stand before them.

  logic   [Lanes-1:0][BYTES_W-1:0] kept;
  count_t [Lanes-1:0]              offset;
  count_t                          total;
  logic                            tag_here;

  always_comb begin
    total    = '0;
    tag_here = 1'b0;
    for (int s = 0; s < Lanes; s++) begin
      unique case (in_slots_i[s].kind)
        SlotAad:  kept[s] = PassAad ? in_slots_i[s].bytes : '0;
        SlotText: kept[s] = in_slots_i[s].bytes;
        SlotTag:  kept[s] = in_result_i.decrypt ? '0 : in_result_i.tag_bytes;
        default:  kept[s] = '0;
      endcase
      if (kept[s] > BYTES_W'(BLOCK_BYTES)) kept[s] = BYTES_W'(BLOCK_BYTES);
      if (in_slots_i[s].kind == SlotTag) tag_here = 1'b1;
      offset[s] = total;
      total     = total + count_t'(kept[s]);
    end
  end

  assign in_ready_o = advance;

  logic                               valid_q;
  logic   [   Lanes-1:0][BYTES_W-1:0] kept_q;
  count_t [   Lanes-1:0]              offset_q;
  count_t                             total_q;
  logic                               last_q;
  logic   [STATUS_W-1:0]              status_q;
  logic   [   Lanes-1:0][BLOCK_W-1:0] data_q;

  always_ff @(posedge clk_i) begin
    if (advance) begin
      valid_q  <= in_valid_i;
      kept_q   <= kept;
      offset_q <= offset;
      total_q  <= total;
      last_q   <= tag_here;
      status_q <= in_result_i.status;
      for (int s = 0; s < Lanes; s++) data_q[s] <= in_slots_i[s].data;
    end
    if (!rst_ni) valid_q <= 1'b0;
  end

  // The window, in rows of 16 bytes: what was left over, then the new bytes. A
  // slot that starts inside a row spills into the next one.

  localparam int ROWS = 2 * Lanes;
  localparam int ROW_W = $clog2(ROWS);

  count_t                        over_bytes_q;  // up to a beat
  logic   [BEAT_W-1:0]            over_q;
  end_t                          filled;  // bytes of the window
  logic   [ROWS-1:0][BLOCK_W-1:0] window;
  logic   [BEAT_W-1:0]            low;
  logic   [BEAT_W-1:0]            high;

  typedef logic [BLOCK_BYTES-1:0] row_mask_t;  // bytes of a row

  // A block's bytes, each in the column of the window that it goes to.
  function automatic logic [BLOCK_W-1:0] rotate(logic [BLOCK_W-1:0] block, logic [3:0] by);
    return BLOCK_W'({2{swap_bytes(block)}} >> {5'd16 - 5'(by), 3'b000});
  endfunction

  // The bytes of a row that are named in mask, the others zero.
  function automatic logic [BLOCK_W-1:0] only(logic [BLOCK_W-1:0] row, row_mask_t mask);
    logic [BLOCK_W-1:0] masked;
    for (int i = 0; i < BLOCK_BYTES; i++) masked[8*i+:8] = mask[i] ? row[8*i+:8] : 8'd0;
    return masked;
  endfunction

  always_comb begin
    place_t first;
    logic [2*BLOCK_BYTES-1:0] mask;  // of the slot's bytes, from the start of its first row
    logic [ROW_W-1:0] row;
    logic [BLOCK_W-1:0] rotated;
    window = (2 * BEAT_W)'(over_q);
    for (int s = 0; s < Lanes; s++) begin
      first   = place_t'(over_bytes_q) + place_t'(offset_q[s]);
      mask    = ~({2 * BLOCK_BYTES{1'b1}} << kept_q[s]) << first[3:0];
      row     = first[PLACE_W-1:4];
      rotated = rotate(data_q[s], first[3:0]);
      for (int r = 0; r < ROWS; r++) begin
        window[r] = window[r] | only(
          rotated,
          (row == ROW_W'(r) ? mask[BLOCK_BYTES-1:0] : '0) |
            (row == ROW_W'(r - 1) ? mask[2*BLOCK_BYTES-1:BLOCK_BYTES] : '0)
        );
      end
    end
  end

  assign {high, low} = window;
  assign filled      = end_t'(over_bytes_q) + end_t'(total_q);

  function automatic logic [BEAT_BYTES-1:0] keep_below(end_t count);
    logic [BEAT_BYTES-1:0] keep;
    for (int i = 0; i < BEAT_BYTES; i++) keep[i] = end_t'(i) < count;
    return keep;
  endfunction

  // What leaves of it.

  logic  spills;  // into the second half
  logic  low_leaves;
  logic  high_leaves;
  bus_beat_t low_beat;
  bus_beat_t high_beat;
  logic  waiting_valid_q;
  bus_beat_t waiting_q;

  assign spills      = filled > end_t'(BEAT_BYTES);
  assign low_leaves  = valid_q && (last_q || spills);
  assign high_leaves = valid_q && last_q && spills;

  always_comb begin
    high_beat.status = status_q;
    high_beat.last   = 1'b1;
    high_beat.keep   = keep_below(filled - end_t'(BEAT_BYTES));
    high_beat.data   = high;
    low_beat.last    = last_q && !high_leaves;
    low_beat.status  = low_beat.last ? status_q : '0;
    low_beat.keep    = keep_below(filled);
    low_beat.data    = low;
  end

  always_ff @(posedge clk_i) begin
    if (advance && valid_q) begin
      over_q       <= low_leaves ? high : low;
      over_bytes_q <= count_t'(spills ? filled - end_t'(BEAT_BYTES) : filled);
      if (last_q) begin
        over_q       <= '0;
        over_bytes_q <= '0;
      end
    end
    if (advance) begin
      waiting_q       <= waiting_valid_q ? low_beat : high_beat;
      waiting_valid_q <= waiting_valid_q ? low_leaves : high_leaves;
    end
    if (!rst_ni) begin
      over_q          <= '0;
      over_bytes_q    <= '0;
      waiting_valid_q <= 1'b0;
    end
  end

  og_skid_buffer #(
      .Width($bits(bus_beat_t))
  ) u_out (
      .clk_i,
      .rst_ni,
      .in_valid_i   (waiting_valid_q || low_leaves),
      .in_ready_o   (advance),
      .in_payload_i (waiting_valid_q ? waiting_q : low_beat),
      .out_valid_o  (m_axis_tvalid),
      .out_ready_i  (m_axis_tready),
      .out_payload_o({m_axis_tuser, m_axis_tlast, m_axis_tkeep, m_axis_tdata})
  );

endmodule
