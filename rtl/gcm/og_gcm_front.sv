// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// From beats to counter blocks: takes beats, has them checked (og_gcm_check),
// counts, and gives each lane its AES input (SP 800-38D, 6.5 and 7.1).
//
// A TEXT slot gets inc32^(n+1)(J0) for the packet's n-th text block from 0, a
// TAG slot J0. A 96-bit IV makes J0 at once. For any other, the IV slots go
// through GHASH as a message of their own, and the beats behind it wait
// (in_ready_o low) until j0_valid_i brings the hash back.
//
// Four stages, with registers between: take; check (og_gcm_check, two stages, the count
// beside the second); the lanes' counters. WireRegs adds one behind the take, one to the check,
// and one on the way to the cipher.
//
// Each beat takes a credit of og_gcm_exit: in the cycle in which it enters, or with WireRegs
// before, two at most, so that in_ready_o is a register and no beat is on the wire to the exit.
//
// Latency: front_cycles (og_gcm_cfg_pkg) from in_ready_o to beat_o; use_o, which asks
// for the round keys, is round_key_lead cycles before it. Nothing but the wait for J0
// and for a credit stops it.

module og_gcm_front
  import og_gcm_pkg::*;
#(
    parameter int Lanes       = 4,  // 1, 2, 4 or 8
    parameter bit CarryChains = 1,  // og_block_counter
    parameter bit WireRegs    = 0
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    // og_gcm_exit
    input  logic credit_i,      // there is one
    output logic credit_take_o,

    input  logic                  in_valid_i,
    output logic                  in_ready_o,
    input  header_t               in_header_i,
    input  slot_t     [Lanes-1:0] in_slots_i,    // of og_gcm_trim: empty behind the end
    input  shape_t                in_shape_i,
    input  schedule_t             in_schedule_i,

    // og_gcm_keys
    output logic           [SLOT_W-1:0] ask_slot_o,
    input  key_entry_t                  entry_i,
    input  key_drop_t                   drop_i,
    output round_key_use_t              use_o,

    // the hash of the IV
    input logic   j0_valid_i,
    input block_t j0_i,

    output beat_t              beat_o,
    output slot_t  [Lanes-1:0] slots_o,  // zero behind the last byte
    output block_t [Lanes-1:0] blocks_o  // for AES
);

  if (Lanes != 1 && Lanes != 2 && Lanes != 4 && Lanes != 8) begin : gen_bad_lanes
    $error("og_gcm_front: Lanes must be 1, 2, 4 or 8");
  end

  localparam int COUNTER_W = 32;
  localparam int TEXT_LANE_W = $clog2(Lanes + 1);

  // ---- take -----------------------------------------------------------------

  logic fire, j0_pending_q, j0_pending;  // the latter: in the next cycle
  logic counted;  // fire, for credits and J0

  assign fire = in_valid_i && in_ready_o;

  always_comb begin
    j0_pending = j0_pending_q;
    if (j0_valid_i) j0_pending = 1'b0;
    if (counted) begin
      if (in_schedule_i.ends_iv) j0_pending = 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    j0_pending_q <= j0_pending;
    if (!rst_ni) j0_pending_q <= 1'b0;
  end

  if (WireRegs) begin : gen_ready_early
    // in_ready_o goes to all of the look-ahead: it is a register, which says that a credit is in
    // hand and J0 known. Whether a beat comes takes long to know, and the exit is far: a credit is
    // taken as long as fewer than two are in hand. What a beat changes here follows from stop_q:
    // the complement of ready_q, near where that is far. (A tool makes two registers of the same
    // value one.)
    logic ready_q, stop_q;
    logic one_q, two_q, one;  // one or more in hand, two; the former in the next cycle
    logic ready_d;

    assign counted       = in_valid_i && !stop_q;
    assign one           = credit_take_o || two_q || (one_q && !counted);
    assign ready_d       = one && !j0_pending;
    assign in_ready_o    = ready_q;
    assign credit_take_o = credit_i && !two_q;

    always_ff @(posedge clk_i) begin
      one_q   <= one;
      two_q   <= !counted && (two_q || (credit_take_o && one_q));
      ready_q <= ready_d;
      stop_q  <= !ready_d;
      if (!rst_ni) begin
        one_q   <= 1'b0;
        two_q   <= 1'b0;
        ready_q <= 1'b0;
        stop_q  <= 1'b1;
      end
    end
  end else begin : gen_ready
    assign in_ready_o    = credit_i && !j0_pending_q;
    assign credit_take_o = fire;
    assign counted       = fire;
  end

  logic taken, inside_q;
  header_t header;
  slot_t [Lanes-1:0] slots;
  shape_t shape;
  schedule_t schedule0, schedule1_q, schedule1, schedule2_q;  // beside the beat

  og_valid_cut #(
      .Width     ($bits(header_t) + Lanes * $bits(slot_t) + $bits(shape_t) + $bits(schedule_t)),
      .Registered(WireRegs)
  ) u_take (
      .clk_i,
      .rst_ni,
      .valid_i(fire),
      .data_i ({in_header_i, in_slots_i, in_shape_i, in_schedule_i}),
      .valid_o(taken),
      .data_o ({header, slots, shape, schedule0})
  );

  always_ff @(posedge clk_i) begin
    if (taken) inside_q <= !(schedule0.ends && !schedule0.ends_iv);
    if (!rst_ni) inside_q <= 1'b0;
  end

  // ---- check ----------------------------------------------------------------

  checked_t checked;
  slot_t [Lanes-1:0] checked_slots;
  logic [Lanes-1:0] text;
  logic [TEXT_LANE_W-1:0] text_lane;

  og_gcm_check #(
      .Lanes   (Lanes),
      .WireRegs(WireRegs)
  ) u_check (
      .clk_i,
      .rst_ni,
      .valid_i    (taken),
      .first_i    (!inside_q),
      .ends_iv_i  (schedule0.ends_iv),
      .header_i   (header),
      .slots_i    (slots),
      .shape_i    (shape),
      .ask_slot_o,
      .entry_i,
      .drop_i,
      .checked_o  (checked),
      .slots_o    (checked_slots),
      .text_o     (text),
      .text_lane_o(text_lane)
  );

  always_ff @(posedge clk_i) begin
    schedule1_q <= schedule0;
    schedule2_q <= schedule1;
  end

  og_cut #(
      .Width     ($bits(schedule_t)),
      .Registered(WireRegs)
  ) u_schedule (
      .clk_i,
      .data_i(schedule1_q),
      .data_o(schedule1)
  );

  assign use_o = '{slot: checked.facts.key_slot, size: checked.key_size};

  // ---- count ----------------------------------------------------------------

  localparam int ADD_W = count_add_w(Lanes, CarryChains);
  localparam int LOW_W = ADD_W + 2;  // og_block_counter: LowW
  localparam int HIGH_W = COUNTER_W - LOW_W;
  localparam int STEP_W = $clog2(Lanes + 2);  // of what a lane adds: up to Lanes + 1

  block_t j0, j0_q;

  // For inc32: the text blocks of the beats before, on top of the last 32 bits of
  // a J0 made by GHASH; a 96-bit IV has 1 there, which the steps of the lanes add.
  logic [COUNTER_W-1:0] counter;
  logic [HIGH_W-1:0] counter_next_high;

  og_block_counter #(
      .Width      (COUNTER_W),
      .AddW       (ADD_W),
      .CarryChains(CarryChains),
      .LateCarry  (!CarryChains || WireRegs)
  ) u_counter (
      .clk_i,
      .set_i      (j0_valid_i),
      .set_value_i(j0_i[COUNTER_W-1:0]),
      .en_i       (WireRegs || checked.valid),  // og_gcm_check: there is nothing to count then
      .restart_i  (checked.first),
      .add_i      (ADD_W'(ones(8'(text)))),
      .count_o    (),                           // with this beat counted in
      .before_o   (counter),
      .next_high_o(counter_next_high)
  );

  assign j0 = checked.first ? {checked.iv, COUNTER_W'(1)} : j0_q;

  always_ff @(posedge clk_i) begin
    if (WireRegs || checked.valid) j0_q <= j0;
    if (j0_valid_i) j0_q <= j0_i;
  end

  beat_t beat3_q;
  slot_t [Lanes-1:0] slots3_q;
  block_t j0_3_q;
  logic [COUNTER_W-1:0] counter3_q;
  logic [HIGH_W-1:0] next_high3_q;  // its high bits behind a carry
  logic ones3_q;  // its low bits above those that a lane's step has are ones
  logic [Lanes-1:0][COUNT_W-1:0] step3_q;  // what a lane adds to it

  always_ff @(posedge clk_i) begin
    beat3_q      <= '{valid: checked.valid, facts: checked.facts, schedule: schedule2_q};
    slots3_q     <= checked_slots;
    j0_3_q       <= j0;
    counter3_q   <= counter;
    next_high3_q <= counter_next_high;
    ones3_q      <= &counter[LOW_W-1:STEP_W];
    for (int lane = 0; lane < Lanes; lane++) begin
      step3_q[lane] <= COUNT_W'(lane + 1) - COUNT_W'(text_lane) + COUNT_W'(checked.iv_96);
    end
    if (!rst_ni) beat3_q.valid <= 1'b0;
  end

  // ---- the lanes' counters --------------------------------------------------

  beat_t beat4_q;
  slot_t [Lanes-1:0] slots4_q;
  block_t [Lanes-1:0] blocks4_q;

  always_ff @(posedge clk_i) begin
    beat4_q  <= beat3_q;
    slots4_q <= slots3_q;
    if (!rst_ni) beat4_q.valid <= 1'b0;
  end

  for (genvar lane = 0; lane < Lanes; lane++) begin : gen_counter
    // A short sum, and a choice of the high bits.
    logic [LOW_W:0] low;
    logic [STEP_W:0] stepped;  // the lowest bits
    logic carry;
    logic [COUNTER_W-1:0] lane_counter;

    assign low = (LOW_W + 1)'(counter3_q[LOW_W-1:0]) + (LOW_W + 1)'(step3_q[lane]);
    assign stepped = {1'b0, counter3_q[STEP_W-1:0]} + {1'b0, step3_q[lane][STEP_W-1:0]};
    // Of gates, or where wires are long, the carry goes through as few steps as can be; an FPGA has
    // a chain for it, but the way into that and out of it is long.
    assign carry = CarryChains && !WireRegs ? low[LOW_W] : ones3_q && stepped[STEP_W];
    assign lane_counter = {carry ? next_high3_q : counter3_q[COUNTER_W-1:LOW_W], low[LOW_W-1:0]};

    always_ff @(posedge clk_i) begin
      blocks4_q[lane] <= j0_3_q;
      if (slots3_q[lane].kind == SlotText) blocks4_q[lane][COUNTER_W-1:0] <= lane_counter;
    end
  end

  // ---- to the cipher --------------------------------------------------------

  og_valid_cut #(
      .Width     ($bits(beat_t) - 1 + Lanes * ($bits(slot_t) + BLOCK_W)),
      .Registered(WireRegs)
  ) u_out (
      .clk_i,
      .rst_ni,
      .valid_i(beat4_q.valid),
      .data_i ({beat4_q.facts, beat4_q.schedule, slots4_q, blocks4_q}),
      .valid_o(beat_o.valid),
      .data_o ({beat_o.facts, beat_o.schedule, slots_o, blocks_o})
  );

endmodule
