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
// Each slot's bytes are rotated to their columns in rows of 16, then each byte of a beat is taken
// from the slot that has it, or from what was left over: a window of two beats
// (og_gcm_unpack_place), of which the second half wraps into the places that the first half leaves.
// The first half leaves when a byte follows it or the packet ends, which is not known
// sooner; the second half is what is left over, or leaves one cycle later when the
// packet ends in it. The next packet starts in a fresh beat meanwhile, and if it
// ends in that, it waits in turn: one beat waits at most, for what waits goes while
// the first beat of a longer packet fills up.
//
// Latency: 4 cycles from a packet's TAG slot to its last beat, 5 if its bytes spill
// over into one; 4 from the slots of the next beat to a full one. Throughput: one
// beat of slots per cycle. in_ready_o is a register. Cost: per slot four LUTs of six inputs for
// each bit, and what grows with Lanes^2 is the choice among the slots.

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
  localparam int PLACE_W = $clog2(2 * BEAT_BYTES);
  localparam int LANE_W = Lanes > 1 ? $clog2(Lanes) : 1;

  if (Lanes < 1 || 2 ** $clog2(Lanes) != Lanes) begin : gen_bad_lanes
    $error("og_gcm_unpack: Lanes must be a power of two");
  end

  typedef logic [PLACE_W-1:0] place_t;  // a byte of the window
  typedef logic [BEAT_BYTES-1:0] mask_t;  // bytes of a beat

  typedef struct packed {
    logic [STATUS_W-1:0] status;
    logic                last;
    mask_t               keep;
    logic [BEAT_W-1:0]   data;
  } bus_beat_t;

  // Counts, while the data waits.

  logic                         advance;  // all stages move
  label_t  [Lanes-1:0]          in_labels;
  logic                         placed_valid;
  logic                         placed_last;
  status_e                      placed_status;
  logic                         placed_spills;
  place_t  [Lanes-1:0]          places;
  mask_t second;  // bytes of the window's second half; the others are of the first
  place_t                       fill;
  logic [Lanes-1:0][BLOCK_W-1:0] data_q;
  logic [Lanes-1:0][BLOCK_W-1:0] placed_data_q;

  assign in_ready_o = advance;

  always_comb begin
    for (int s = 0; s < Lanes; s++) begin
      in_labels[s] = '{kind: in_slots_i[s].kind, bytes: in_slots_i[s].bytes};
    end
  end

  og_gcm_unpack_place #(
      .Lanes  (Lanes),
      .PassAad(PassAad)
  ) u_place (
      .clk_i,
      .rst_ni,
      .advance_i   (advance),
      .in_valid_i,
      .in_result_i,
      .in_labels_i (in_labels),
      .out_valid_o (placed_valid),
      .out_last_o  (placed_last),
      .out_status_o(placed_status),
      .out_spills_o(placed_spills),
      .out_places_o(places),
      .out_second_o(second),
      .out_fill_o  (fill)
  );

  always_ff @(posedge clk_i) begin
    if (advance) begin
      for (int s = 0; s < Lanes; s++) data_q[s] <= in_slots_i[s].data;
      placed_data_q <= data_q;
    end
  end

  // Which slot has each byte: as many starts as there are up to it, of the slots behind the first.

  function automatic mask_t below(place_t count);
    mask_t mask;
    for (int i = 0; i < BEAT_BYTES; i++) mask[i] = place_t'(i) < count;
    return mask;
  endfunction

  // A block's bytes, each in the column that it goes to.
  function automatic logic [BLOCK_W-1:0] rotate(logic [BLOCK_W-1:0] block, logic [3:0] by);
    logic [BLOCK_W-1:0] fours;
    fours = BLOCK_W'(({2{swap_bytes(block)}} << {by[3:2], 5'd0}) >> BLOCK_W);
    return BLOCK_W'(({2{fours}} << {by[1:0], 3'd0}) >> BLOCK_W);
  endfunction

  logic [BEAT_BYTES-1:0][LANE_W-1:0] from;

  always_comb begin
    logic [2*Lanes-1:0] started;  // slots that have up to this byte; those before have, too
    from = '0;
    for (int i = 0; i < BEAT_BYTES; i++) begin
      started = '0;
      for (int s = 1; s < Lanes; s++) begin
        started[s] = (PLACE_W - 1)'(i) >= places[s][PLACE_W-2:0];
        if (places[s][PLACE_W-1]) started[s] = started[s] && second[i];
        else started[s] = started[s] || second[i];
      end
      for (int b = 0; b < $clog2(Lanes); b++) begin
        for (int s = 2 ** b; s < Lanes; s += 2 ** (b + 1)) begin
          from[i][b] = from[i][b] | (started[s] & ~started[s+2**b]);
        end
      end
    end
  end

  logic                               valid_q;
  logic                               last_q;
  logic                               spills_q;
  logic  [STATUS_W-1:0]               status_q;
  mask_t                              second_q;
  mask_t                              filled_q;  // bytes of the half in which the new ones end
  logic  [BEAT_BYTES-1:0][LANE_W-1:0] from_q;
  logic  [Lanes-1:0][BLOCK_W-1:0]     rotated_q;

  always_ff @(posedge clk_i) begin
    if (advance) begin
      valid_q  <= placed_valid;
      last_q   <= placed_last;
      spills_q <= placed_spills;
      status_q <= placed_status;
      second_q <= second;
      filled_q <= below(fill);
      from_q   <= from;
      for (int s = 0; s < Lanes; s++) begin
        rotated_q[s] <= rotate(placed_data_q[s], places[s][3:0]);
      end
    end
    if (!rst_ni) valid_q <= 1'b0;
  end

  // The window. What is left over stays where it is: only the bytes behind it are written.

  logic [BEAT_BYTES-1:0][7:0] over_q;
  logic [BEAT_BYTES-1:0][7:0] fresh;
  logic [BEAT_BYTES-1:0][7:0] low;
  mask_t                      written;

  always_comb begin
    for (int i = 0; i < BEAT_BYTES; i++) begin
      fresh[i]   = rotated_q[Lanes == 1 ? '0 : from_q[i]][8*(i%BLOCK_BYTES)+:8];
      low[i]     = second_q[i] ? over_q[i] : fresh[i];
      written[i] = valid_q && (spills_q || !second_q[i]);
    end
  end

  always_ff @(posedge clk_i) begin
    for (int i = 0; i < BEAT_BYTES; i++) begin
      if (advance && written[i]) over_q[i] <= fresh[i];
    end
  end

  // What leaves of it.

  logic      low_leaves;
  logic      high_leaves;
  bus_beat_t low_beat;
  bus_beat_t high_beat;
  logic      waiting_valid_q;
  bus_beat_t waiting_q;

  assign low_leaves  = valid_q && (last_q || spills_q);
  assign high_leaves = valid_q && last_q && spills_q;

  // The bytes that are named in mask, the others zero.
  function automatic logic [BEAT_W-1:0] only(logic [BEAT_BYTES-1:0][7:0] bytes, mask_t mask);
    logic [BEAT_W-1:0] masked;
    for (int i = 0; i < BEAT_BYTES; i++) masked[8*i+:8] = mask[i] ? bytes[i] : 8'd0;
    return masked;
  endfunction

  always_comb begin
    high_beat.status = status_q;
    high_beat.last   = 1'b1;
    high_beat.keep   = filled_q;
    high_beat.data   = only(fresh, filled_q);
    low_beat.last    = last_q && !spills_q;
    low_beat.status  = low_beat.last ? status_q : '0;
    low_beat.keep    = filled_q | {BEAT_BYTES{spills_q}};
    low_beat.data    = only(low, low_beat.keep);
  end

  always_ff @(posedge clk_i) begin
    if (advance) begin
      waiting_q       <= waiting_valid_q ? low_beat : high_beat;
      waiting_valid_q <= waiting_valid_q ? low_leaves : high_leaves;
    end
    if (!rst_ni) waiting_valid_q <= 1'b0;
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
