// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_gcm_lookahead keeps the stream rules and the order of beats, none lost
// and none made up: each carries the number of beats that went in before it.
// Messages are of any length, the source may pause anywhere.
//
// - A beat of a message whose end is inside is on offer within Depth cycles.
// - to_go, the beats that follow, counts down by one from beat to beat and is zero
//   exactly with the message's end; keep stays until to_go takes over at Depth - 1. So each is
//   right for every beat of a message that ends, without looking ahead here.
// - feed tells whether Depth beats of the message have left.
// - Near the end the power is that of the beat's distance and of the last beat's end
//   lane, which here is a bit of that beat's number; before it is the largest.
// - ends_iv goes with IV_END alone.

module og_gcm_lookahead_fv
  import og_gcm_pkg::*;
#(
    parameter  int Depth  = 2,
    parameter  bit Gates  = 0,
    parameter  bit WireRegs = 0,
    localparam int CountW = $clog2(Depth + 1)
) (
    input logic clk_i,
    input logic rst_ni,
    input logic in_valid_i,
    input logic in_ends_i,
    input logic in_iv_i,      // with IV_END
    input logic out_ready_i
);

  localparam int LANES = 2;
  localparam int Width = 5;  // of the number of a beat, and one

  logic in_ready, out_valid;
  header_t in_header, out_header;
  slot_t [LANES-1:0] in_slots, out_slots;
  shape_t out_shape;
  schedule_t schedule;
  logic feed, keep, ends, end_lane;
  logic [CountW-1:0] to_go;
  logic [Width-2:0] in_count_q = '0;
  logic [Width-2:0] out_count_q = '0;
  logic started_q = 1'b0;

  // The end stands in the lane of the number's last bit, IV in a lane before it.
  function automatic slot_t [LANES-1:0] slots_of(logic [Width-2:0] number, logic ending, logic iv);
    slot_t [LANES-1:0] slots;
    slots = '0;
    slots[0].kind = SlotIv;
    slots[1].kind = number[0] || !ending ? SlotIv : SlotEmpty;
    if (ending) slots[number[0]].kind = iv ? SlotIvEnd : SlotTag;
    return slots;
  endfunction

  // Its last slot is the one that ends it, or the last there is; all slots are of no bytes.
  function automatic shape_t shape_of(logic ending, logic iv);
    return
    '{misplaced: 1'b0, last_kind: !ending ? SlotIv : iv ? SlotIvEnd : SlotTag, last_short: 1'b1}
    ;
  endfunction

  always_comb begin
    in_header = '0;
    in_header.iv = IV96_W'({in_iv_i, in_ends_i, in_count_q});
    in_slots = slots_of(in_count_q, in_ends_i, in_iv_i);
  end

  og_gcm_lookahead #(
      .Lanes(LANES),
      .Depth(Depth),
      .Gates(Gates),
      .WireRegs(WireRegs)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o    (in_ready),
      .in_header_i   (in_header),
      .in_slots_i    (in_slots),
      .out_valid_o   (out_valid),
      .out_ready_i,
      .out_header_o  (out_header),
      .out_slots_o   (out_slots),
      .out_shape_o   (out_shape),
      .out_schedule_o(schedule)
  );

  // What the header says of the beat, and what the schedule says of its place.
  logic out_iv;

  assign feed     = schedule.feed;
  assign keep     = schedule.keep;
  assign ends     = schedule.ends;
  assign out_iv   = out_header.iv[Width];
  assign to_go    = CountW'(schedule.power >> 1);
  assign end_lane = schedule.power[0];

  stream_rules #(
      .Width($bits(header_t) + LANES * $bits(slot_t) + $bits(shape_t) + $bits(schedule_t))
  ) u_out_rules (
      .clk_i,
      .rst_ni,
      .valid_i  (out_valid),
      .ready_i  (out_ready_i),
      .payload_i({out_header, out_slots, out_shape, schedule})
  );

  logic in_fire, out_fire;
  assign in_fire  = in_valid_i && in_ready;
  assign out_fire = out_valid && out_ready_i;

  logic [Width-2:0] ends_inside_q = '0;  // messages whose end is inside
  logic [CountW-1:0] left_q = '0;  // beats of the message that have left, up to Depth
  logic [CountW:0] waited_q = '0;  // cycles without an offer, with an end inside

  // What the beat that left before of the same message says about the next.
  logic inside_q = 1'b0;
  logic before_keep_q;
  logic [CountW-1:0] before_to_go_q;

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    if (in_fire) in_count_q <= in_count_q + 1'b1;
    ends_inside_q <= ends_inside_q + (Width - 1)'(in_fire && in_ends_i) -
        (Width - 1)'(out_fire && ends);
    waited_q <= '0;
    if (ends_inside_q != '0 && !out_valid) waited_q <= waited_q + 1'b1;
    if (out_fire) begin
      out_count_q    <= out_count_q + 1'b1;
      inside_q       <= !ends;
      before_keep_q  <= keep;
      before_to_go_q <= to_go;
      if (ends) left_q <= '0;
      else if (left_q != CountW'(Depth)) left_q <= left_q + 1'b1;
    end
    if (!rst_ni) begin
      in_count_q    <= '0;
      out_count_q   <= '0;
      ends_inside_q <= '0;
      waited_q      <= '0;
      left_q        <= '0;
      inside_q      <= 1'b0;
    end
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (started_q && rst_ni) begin
      assert (waited_q <= (CountW + 1)'(Depth));
      if (out_valid) begin
        assert (out_header.iv == IV96_W'({out_iv, ends, out_count_q}));
        assert (out_slots == slots_of(out_count_q, ends, out_iv));
        assert (out_shape == shape_of(ends, out_iv));
        assert (schedule.ends_iv == (ends && out_iv));
        if (keep) assert (schedule.power == POWER_W'(Depth * LANES - 1));
        assert (feed == (left_q == CountW'(Depth)));
        assert (keep || to_go < CountW'(Depth));
        assert (ends == (!keep && to_go == '0));
        if (!keep) assert (end_lane == (out_count_q[0] ^ to_go[0]));
        if (inside_q && before_keep_q) assert (keep || to_go == CountW'(Depth - 1));
        if (inside_q && !before_keep_q) assert (!keep && to_go == before_to_go_q - 1'b1);
      end

      cover (!in_ready && in_valid_i && out_valid);  // full and stalled
      cover (!out_valid && in_count_q != out_count_q && ends_inside_q == '0);  // held back
      cover (out_valid && keep && feed);
      cover (out_valid && ends && feed);
      cover (out_valid && ends && !feed && out_count_q == (Width - 1)'(3));
      cover (ends_inside_q == (Width - 1)'(Depth + 1));  // as many messages as places
    end
  end

  // ---- for the induction: what stands where -------------------------------

  localparam int PLACES = Depth + 2;
  localparam int LengthW = $clog2(PLACES + 1);

  typedef struct packed {
    logic ends;
    logic ends_iv;
    shape_t shape;
    header_t header;
    slot_t [LANES-1:0] slots;
  } stored_t;

  stored_t beat;
  logic iv;
  logic [Width-2:0] number;
  logic [LengthW+1:0] message;  // {to_go, last, end_lane}
  logic [LengthW-1:0] tags, open_beats, first_end;

  always_comb begin
    tags = '0;
    open_beats = '0;
    first_end = '0;
    for (int i = 0; i < PLACES; i++) begin
      beat = u_dut.u_beats.storage[(int'(u_dut.u_beats.read_q)+i)%PLACES];
      iv = beat.header.iv[Width];
      // The first one's is in a register, the others' in the queue.
      message = u_dut.first_q;
      if (tags != '0) begin
        message = u_dut.u_messages.storage[(int'(u_dut.u_messages.read_q)+int'(tags)-1)%(PLACES-1)];
      end
      if (i < int'(u_dut.u_beats.level_q)) begin
        open_beats = open_beats + 1'b1;
        if (started_q && rst_ni) begin
          number = out_count_q + (Width - 1)'(i);
          assert (beat.header == header_t'(IV96_W'({iv, beat.ends, number})));
          assert (beat.slots == slots_of(number, beat.ends, iv));
          assert (beat.shape == shape_of(beat.ends, iv));
          assert (beat.ends_iv == (beat.ends && iv));
          if (beat.ends) begin
            assert (message[0] == beat.header.iv[0]);
            assert (message[LengthW+1:2] == open_beats - 1'b1);
            assert (message[1] == (message[LengthW+1:2] == '0));
          end
        end
        if (beat.ends) begin
          if (tags == '0) first_end = LengthW'(i);
          tags = tags + 1'b1;
          open_beats = '0;
        end
      end
    end

    if (started_q && rst_ni) begin
      assert ((Width - 1)'(u_dut.u_beats.level_q) == in_count_q - out_count_q);
      assert (u_dut.closed_q == (tags != '0) && ends_inside_q == (Width - 1)'(tags));
      assert (int'(u_dut.u_messages.level_q) + int'(u_dut.closed_q) == int'(tags));
      assert (u_dut.open_count_q == open_beats);
      assert (u_dut.open_enough_q == (int'(open_beats) > Depth));
      assert (int'(u_dut.ripe_count_q) + $countones(u_dut.age_q) == int'(u_dut.u_beats.level_q));
      assert (u_dut.ripe_q == (u_dut.ripe_count_q != '0));

      assert (u_dut.left_q == left_q && int'(left_q) <= Depth);
      assert (inside_q == (left_q != '0));
      if (inside_q && before_keep_q) begin
        assert (tags == '0 ? int'(open_beats) >= Depth : int'(first_end) >= Depth - 1);
      end
      if (inside_q && !before_keep_q) begin
        assert (tags != '0 && int'(before_to_go_q) == int'(first_end) + 1);
      end

      // What has waited so long was put in as long ago.
      if (waited_q != '0 && u_dut.ripe_count_q == '0) assert ((u_dut.age_q >> waited_q) != '0);

      assert (u_dut.u_beats.valid_q == (u_dut.u_beats.level_q != '0));
      assert (u_dut.u_messages.valid_q == (u_dut.u_messages.level_q != '0));
    end
  end

  if (Gates) begin : gen_gates
    always_comb begin
      if (started_q && rst_ni) begin
        assert (u_dut.u_beats.gen_gates.reads_q == PLACES'(1) << u_dut.u_beats.read_q);
        assert (u_dut.u_beats.gen_gates.held_q == PLACES'((1 << u_dut.u_beats.level_q) - 1));
      end
    end
  end

  if (Gates || WireRegs) begin : gen_message_gates
    always_comb begin
      if (started_q && rst_ni) begin
        assert (u_dut.u_messages.gen_gates.reads_q == (PLACES - 1)'(1) << u_dut.u_messages.read_q);
        assert (u_dut.u_messages.gen_gates.held_q ==
                (PLACES - 1)'((1 << u_dut.u_messages.level_q) - 1));
      end
    end
  end

  ring_rules #(
      .Depth(PLACES)
  ) u_beats_rules (
      .active_i(started_q && rst_ni),
      .level_i (u_dut.u_beats.level_q),
      .write_i (u_dut.u_beats.write_q),
      .read_i  (u_dut.u_beats.read_q),
      .next_i  (u_dut.u_beats.next_q),
      .ready_i (u_dut.u_beats.ready_q)
  );

  ring_rules #(
      .Depth(PLACES - 1)
  ) u_messages_rules (
      .active_i(started_q && rst_ni),
      .level_i (u_dut.u_messages.level_q),
      .write_i (u_dut.u_messages.write_q),
      .read_i  (u_dut.u_messages.read_q),
      .next_i  (u_dut.u_messages.next_q),
      .ready_i (u_dut.u_messages.ready_q)
  );

endmodule
