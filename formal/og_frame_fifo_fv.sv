// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_frame_fifo gives what was judged good, whole, once and in order, and nothing else.
//
// Of the frames that come any one is looked at, and of it any one beat: it is `mine`. The facts of
// a frame say whether it came before mine, is mine, or came after. So: mine leaves only when it
// was judged and given, with the length that was given, without a pause, each beat in its place as
// it came; all that leaves before it came before it, all that leaves behind it came after it. It
// is on offer to the judge once, with its true length, or as lost, or is told of by one cycle of
// lost_o. What was given leaves.

module og_frame_fifo_fv
  import og_packet_pkg::*;
#(
    parameter  bit Drops     = 0,
    localparam int BeatBytes = 2,
    localparam int Beats     = 4,
    localparam int Frames    = 2,
    localparam int Pace      = 2
) (
    input logic       clk_i,
    input logic       rst_ni,
    input logic       in_valid_i,
    input logic       in_bit_i,       // the data
    input logic       in_last_i,
    input logic [1:0] in_count_i,     // bytes of the beat
    input logic       pick_i,         // the frame that begins is mine, unless one was
    input logic [1:0] pick_beat_i,    // of which this one is looked at
    input logic       judge_i,
    input logic       judge_drop_i,
    input length_t    judge_bytes_i,
    input logic       out_ready_i
);

  typedef logic [2:0] place_t;  // a place of the ring, or a number of beats
  typedef logic [3:0] bytes_t;  // of a frame: what the ring holds is 8 at most

  typedef enum logic [1:0] {
    Before = 2'd0,
    Mine   = 2'd1,
    After  = 2'd2
  } age_e;

  typedef enum logic [2:0] {
    NotYet,
    Coming,
    Waits,    // has come, and is to be judged
    Given,
    Leaving,  // its first beat was taken
    Left,
    Dropped,  // by its judge, or because it was lost
    Untold    // lost_o
  } fate_e;

  function automatic place_t beats_of(bytes_t bytes);
    return 3'((bytes + 4'd1) >> 1);
  endfunction

  function automatic logic fits(length_t bytes);
    return bytes[LENGTH_W-1:4] == '0 && bytes[3:0] <= 4'd8;
  endfunction

  // ---- what comes -----------------------------------------------------------------

  logic started_q = 1'b0;
  age_e age_q = Before;  // of the frame that comes, or that comes next
  age_e age;
  fate_e fate_q = NotYet;
  logic begins_q = 1'b1;
  place_t index_q = '0;  // beats of it that came; at most Beats + 1
  logic [1:0] beat_q;  // of mine is looked at
  logic [1:0] beat;
  logic value_q;  // that it has
  bytes_t came_q;  // bytes of mine, if they are not too many
  logic too_long_q;
  logic in_ready, lost, put, ends;

  assign age  = begins_q && age_q == Before && pick_i ? Mine : age_q;
  assign beat = begins_q ? pick_beat_i : beat_q;
  assign put  = in_valid_i && in_ready;
  assign ends = put && in_last_i;

  logic ended_valid, ended_lost, judged, refused;
  logic [1:0] ended_facts, out_facts;
  age_e ended_age, out_age;
  length_t ended_bytes, out_bytes;
  logic out_valid, out_last, out_error, taken;
  logic [15:0] out_data;
  logic [ 1:0] out_keep;

  assign ended_age = age_e'(ended_facts);
  assign out_age   = age_e'(out_facts);
  assign judged  = judge_i && ended_valid;
  assign refused = judge_drop_i || ended_lost || judge_bytes_i == '0;
  assign taken   = out_valid && out_ready_i;

  og_frame_fifo #(
      .BeatBytes(BeatBytes),
      .Beats    (Beats),
      .Frames   (Frames),
      .InFactsW (2),
      .OutFactsW(2),
      .Drops    (Drops),
      .Pace     (Pace)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o   (in_ready),
      .in_data_i    ({15'd0, in_bit_i}),
      .in_keep_i    ({in_count_i[1], |in_count_i}),
      .in_last_i,
      .in_facts_i   (age),
      .lost_o       (lost),
      .ended_valid_o(ended_valid),
      .ended_facts_o(ended_facts),
      .ended_bytes_o(ended_bytes),
      .ended_lost_o (ended_lost),
      .judge_i      (judged),
      .judge_drop_i,
      .judge_bytes_i,
      .judge_facts_i(ended_facts),
      .out_valid_o  (out_valid),
      .out_ready_i,
      .out_data_o   (out_data),
      .out_keep_o   (out_keep),
      .out_last_o   (out_last),
      .out_error_o  (out_error),
      .out_facts_o  (out_facts),
      .out_bytes_o  (out_bytes)
  );

  stream_rules #(
      .Width(16 + 2 + 1 + 2 + LENGTH_W)
  ) u_out_rules (
      .clk_i,
      .rst_ni,
      .valid_i  (out_valid),
      .ready_i  (out_ready_i),
      .payload_i({out_data, out_keep, out_last, out_age, out_bytes})
  );

  stream_rules #(
      .Width(2 + 1 + LENGTH_W)
  ) u_ended_offer (
      .clk_i,
      .rst_ni,
      .valid_i  (ended_valid),
      .ready_i  (judged),
      .payload_i({ended_age, ended_lost, ended_bytes})
  );

  // ---- what becomes of it ---------------------------------------------------------

  bytes_t given_q;
  place_t out_index_q = '0;
  logic ended_q = 1'b0;  // a frame ended a cycle ago
  logic mine_ended_q = 1'b0;  // it was mine
  logic [2:0] still_q = '0;  // cycles in which mine was given and nothing was on offer
  logic [1:0] idle_q = '0;  // cycles in which no frame was inside but the one that comes
  logic first_taken_q = 1'b0;

  always_ff @(posedge clk_i) begin
    started_q     <= 1'b1;
    ended_q       <= ends;
    mine_ended_q  <= ends && age == Mine;
    first_taken_q <= taken && out_index_q == '0;
    still_q       <= fate_q == Given && !out_valid ? still_q + 3'(still_q != '1) : '0;
    idle_q        <= u_dut.frames_q == '0 && !u_dut.u_leave.busy_q ? idle_q + 2'(idle_q != '1) : '0;
    if (put) begin
      begins_q <= in_last_i;
      age_q    <= in_last_i && age == Mine ? After : age;
      index_q  <= in_last_i ? '0 : index_q + 3'(index_q != 3'(Beats + 1));
      if (age == Mine) begin
        fate_q <= in_last_i ? Waits : Coming;
        beat_q <= beat;
        if (index_q == 3'(beat)) value_q <= in_bit_i;
        came_q     <= {index_q, 1'b0} + 4'(in_count_i);
        too_long_q <= index_q > 3'(Beats) || (index_q == 3'(Beats) && (!Drops || in_count_i != '0));
      end
    end
    if (mine_ended_q && lost) fate_q <= Untold;
    if (judged && ended_age == Mine) begin
      fate_q  <= refused ? Dropped : Given;
      given_q <= judge_bytes_i[3:0];
    end
    if (taken) begin
      out_index_q <= out_last ? '0 : out_index_q + 1'b1;
      if (out_age == Mine) fate_q <= out_last ? Left : Leaving;
    end
    if (!rst_ni) begin
      age_q         <= Before;
      fate_q        <= NotYet;
      begins_q      <= 1'b1;
      index_q       <= '0;
      out_index_q   <= '0;
      ended_q       <= 1'b0;
      mine_ended_q  <= 1'b0;
      first_taken_q <= 1'b0;
      still_q       <= '0;
      idle_q        <= '0;
    end
  end

  logic active;
  assign active = started_q && rst_ni;

  always_comb begin
    if (!started_q) assume (!rst_ni);
    assume (in_count_i != 2'd3);
    assume (in_count_i == 2'd2 || in_last_i);
    assume (judge_bytes_i <= ended_bytes);
  end

  // ---- what is shown --------------------------------------------------------------

  logic not_judged, over;
  logic [1:0] frames;  // that have ended and have not begun to leave
  assign frames = u_dut.frames_q;
  assign not_judged = fate_q == NotYet || fate_q == Coming || fate_q == Waits;
  assign over = fate_q == Left || fate_q == Dropped || fate_q == Untold;

  always_comb begin
    if (active) begin
      // To the judge: once, in order, with its length.
      if (ended_valid) begin
        unique case (ended_age)
          Before:  assert (not_judged || fate_q == Untold);
          Mine: begin
            assert (fate_q == Waits);
            if (ended_lost) assert (ended_bytes == '0 && (Drops || too_long_q || came_q == '0));
            if (!ended_lost) assert (!too_long_q && ended_bytes == length_t'(came_q));
          end
          default: assert (!not_judged);
        endcase
      end
      if (fate_q == Waits && !mine_ended_q) begin
        assert (ended_valid || u_dut.ended_kept_valid || u_dut.end_q);
      end
      // Lost without trace: told once, a cycle behind its end, and only with Drops.
      if (lost) assert (Drops && ended_q);

      // Out.
      if (out_valid) begin
        unique case (out_age)
          Before:  assert (fate_q != Leaving && fate_q != Left);
          Mine: begin
            assert (fate_q == (out_index_q == '0 ? Given : Leaving));
            assert (out_bytes == length_t'(given_q));
            assert (out_last == (out_index_q + 1'b1 == beats_of(given_q)));
            assert (out_keep == {!(out_last && given_q[0]), 1'b1});
            if (out_index_q == 3'(beat_q)) assert (out_data[0] == value_q);
          end
          default: assert (over);
        endcase
        if (out_index_q != '0) assert ((out_age == Mine) == (fate_q == Leaving));
      end else begin
        assert (out_index_q == '0);  // no pause within a frame
        assert (out_data == '0);
      end
      assert (!out_error);
      if (first_taken_q) assert (!out_valid || out_index_q != '0);  // Pace

      // It never stands still.
      assert (still_q <= 3'd4);
      if (Drops) assert (in_ready);
      // A frame that is alone is let in, or is found to be too long.
      if (idle_q == '1 && frames == '0 && !in_ready) assert (u_dut.full_q);

      cover (fate_q == Left && beats_of(given_q) == 3'd4 && value_q);
      cover (fate_q == Dropped && too_long_q && out_valid && out_age == After);
      cover (fate_q == Dropped && !too_long_q && came_q == 4'd5 && out_valid && out_age == After);
      cover (fate_q == Leaving && given_q == 4'd3 && came_q == 4'd8);
      cover (out_valid && out_age == Before && fate_q == Given && ended_valid);
      if (Drops) cover (fate_q == Untold && out_valid && out_age == After);
      if (!Drops) cover (!in_ready && in_valid_i && u_dut.entry_q);
    end
  end

  // ---- for the induction: the frames that have ended, the one that leaves next first ----

  typedef struct packed {
    logic    judged;
    logic    skip;
    length_t room;    // beats in the ring
    length_t bytes;
    age_e    age;
  } held_t;

  function automatic held_t from_judged(logic at);
    logic skip;
    length_t room, bytes;
    logic [1:0] of_age;
    {skip, room, bytes, of_age} = u_dut.u_judged.storage[at];
    return '{judged: 1'b1, skip: skip, room: room, bytes: bytes, age: age_e'(of_age)};
  endfunction

  function automatic held_t from_ended(logic [LENGTH_W+2:0] entry);
    logic [LENGTH_W-1:0] bytes;
    bytes = entry[LENGTH_W+1:2];
    return
    '{
        judged: 1'b0,
        skip: entry[LENGTH_W+2],
        room: length_t'(beats_of(bytes[3:0])),
        bytes: bytes,
        age: age_e'(entry[1:0])
    }
    ;
  endfunction

  held_t [1:0] held;
  logic [1:0] level_judged, level_ended;
  held_t [1:0] told;  // not judged: on offer, those behind, the one whose length is added up

  assign level_judged = u_dut.u_judged.level_q;
  assign level_ended  = u_dut.u_ended.level_q;

  always_comb begin
    told[0] = from_ended(u_dut.ended_in);
    told[1] = from_ended(u_dut.ended_in);
    if (level_ended != '0) told[0] = from_ended(u_dut.u_ended.storage[u_dut.u_ended.read_q]);
    if (level_ended == 2'd2) told[1] = from_ended(u_dut.u_ended.storage[!u_dut.u_ended.read_q]);
    if (u_dut.u_offer.valid_q) begin
      told[1] = told[0];
      told[0] = from_ended(u_dut.u_offer.payload_q);
    end
    held = told;
    if (level_judged != '0) begin
      held[1] = told[0];
      held[0] = from_judged(u_dut.u_judged.read_q);
    end
    if (level_judged == 2'd2) held[1] = from_judged(!u_dut.u_judged.read_q);
  end

  // Where each lies, and what is behind the last.
  place_t [2:0] place;
  logic [5:0] occupied;

  always_comb begin
    place[0] = u_dut.u_leave.next_q;
    place[1] = place[0] + held[0].room[2:0];
    place[2] = place[1] + held[1].room[2:0];
    occupied = 6'(place_t'(u_dut.u_leave.next_q - u_dut.u_leave.read_q)) + 6'(u_dut.own);
    for (int i = 0; i < Frames; i++) begin
      if (i < int'(frames)) occupied = occupied + 6'(held[i].room[2:0]);
    end
    if (active) begin
      assert (frames <= 2'd2 && u_dut.entry_q == (frames != 2'd2));
      assert (level_judged <= 2'd2 && level_ended <= 2'd2);
      assert (3'(frames) == 3'(level_judged) + 3'(u_dut.u_offer.valid_q) + 3'(level_ended)
          + 3'(u_dut.end_q));
      if (level_ended == 2'd2) assert (u_dut.u_offer.valid_q);
      assert (u_dut.start_q == place[frames]);
      assert (occupied <= 6'(Beats));
      assert (u_dut.own <= 3'(Beats));
      assert (u_dut.full_q == (u_dut.own == 3'(Beats)));
      if (u_dut.room_q && !u_dut.lost_q)
        assert (place_t'(u_dut.write_q - u_dut.u_leave.read_q) != 3'(Beats));
      for (int i = 0; i < Frames; i++) begin
        if (i < int'(frames)) begin
          assert (held[i].room[LENGTH_W-1:3] == '0 && held[i].room[2:0] <= 3'(Beats));
          assert (fits(held[i].bytes));
          if (!held[i].judged) assert (held[i].skip == (held[i].bytes == '0));
          if (!held[i].skip) begin
            assert (held[i].bytes != '0 && beats_of(held[i].bytes[3:0]) <= held[i].room[2:0]);
          end
        end
      end
      if (u_dut.end_q) begin
        assert (u_dut.end_beats_q[LENGTH_W-1:3] == '0 && u_dut.end_beats_q[2:0] <= 3'(Beats));
        assert (u_dut.end_count_q <= 2'd2);
      end
      if (idle_q != '0) assert (u_dut.u_leave.read_q == u_dut.u_leave.next_q);
      if (idle_q[1] && frames == '0) assert (u_dut.room_q || u_dut.full_q);
      // The one that comes.
      assert (begins_q == (index_q == '0) && index_q <= 3'(Beats + 1));
      if (begins_q)
        assert (u_dut.own == '0 && !u_dut.lost_q);
        else assert (u_dut.lost_q ? u_dut.own == '0 : index_q == u_dut.own);
      if (!Drops && u_dut.lost_q) assert (index_q >= 3'(Beats));
      assert (age_q == (fate_q == NotYet ? Before : fate_q == Coming ? Mine : After));
      if (fate_q == Coming) assert (!begins_q);
      // What is given leaves: a cycle for each register, and for each frame ahead that is skipped.
      assert (u_dut.u_leave.pace_q == '0 && !u_dut.u_leave.pacing_q);
      if (u_dut.u_leave.busy_q)
        assert (u_dut.u_leave.final_q == (u_dut.u_leave.left_q == length_t'(1)));
      if (fate_q == Given && !out_valid) begin
        assert (4'(still_q) + (u_dut.u_leave.word_valid_q ? 4'd1 : u_dut.u_leave.busy_q ? 4'd2
            : held[0].skip ? 4'd4 : 4'd3) <= 4'd4);
      end
    end
  end

  // ---- for the induction: the three registers on the way out -------------------------

  place_t word_index, read_index;

  assign word_index = u_dut.u_leave.word_first_q ? '0 : out_index_q + 1'b1;
  assign read_index = u_dut.u_leave.first_q ? '0 : word_index + 1'b1;

  always_comb begin
    if (active) begin
      if (u_dut.u_leave.busy_q) begin
        assert (fits(u_dut.u_leave.bytes_q) && u_dut.u_leave.bytes_q != '0);
        assert (u_dut.u_leave.left_q[LENGTH_W-1:3] == '0 && u_dut.u_leave.left_q != '0);
        assert (u_dut.u_leave.left_q[2:0] <= place_t'(u_dut.u_leave.next_q - u_dut.u_leave.read_q));
        assert (u_dut.u_leave.left_q[2:0] + read_index == beats_of(u_dut.u_leave.bytes_q[3:0]));
        assert (u_dut.u_leave.left_q[2:0] <= 3'(Beats) && read_index <= 3'(Beats));
        if (!u_dut.u_leave.first_q) begin
          assert (u_dut.u_leave.word_valid_q && !u_dut.u_leave.word_last_q);
          assert (u_dut.u_leave.word_facts_q == u_dut.u_leave.facts_q);
          assert (u_dut.u_leave.word_bytes_q == u_dut.u_leave.bytes_q);
        end
      end
      if (u_dut.u_leave.word_valid_q) begin
        assert (fits(u_dut.u_leave.word_bytes_q) && u_dut.u_leave.word_bytes_q != '0);
        assert (u_dut.u_leave.word_last_q == (word_index + 1'b1 == beats_of(
            u_dut.u_leave.word_bytes_q[3:0]
        )));
        assert (word_index < 3'(Beats));
        if (!u_dut.u_leave.word_last_q)
          assert (u_dut.u_leave.busy_q && !u_dut.u_leave.first_q);
          else if (u_dut.u_leave.busy_q) assert (u_dut.u_leave.first_q);
        if (!u_dut.u_leave.word_first_q) begin
          assert (out_valid && !out_last);
          assert (u_dut.u_leave.word_facts_q == out_age && u_dut.u_leave.word_bytes_q == out_bytes);
        end
      end
      if (out_valid) begin
        assert (u_dut.u_leave.out_first_q == (out_index_q == '0) && out_index_q < 3'(Beats));
        assert (fits(out_bytes) && out_bytes != '0);
        assert (out_last == (out_index_q + 1'b1 == beats_of(out_bytes[3:0])));
        if (!out_last)
          assert (u_dut.u_leave.word_valid_q && !u_dut.u_leave.word_first_q);
          else if (u_dut.u_leave.word_valid_q) assert (u_dut.u_leave.word_first_q);
      end
    end
  end

  // ---- for the induction: where mine is ------------------------------------------------

  // From the one that leaves first: out, word, read, held, coming. Places of one frame have its
  // age.
  logic [4:0] there, goes_on;  // a frame is there; the next place has the same
  age_e [4:0] ages;
  logic found, seen_after, kept;
  logic [1:0] mine_at;
  place_t mine_start;

  assign there   = {
    frames == 2'd2, frames != '0, u_dut.u_leave.busy_q, u_dut.u_leave.word_valid_q, out_valid
  };
  assign goes_on = {2'b00, 1'b0, !u_dut.u_leave.word_last_q, !out_last};
  assign ages = {
    held[1].age,
    held[0].age,
    age_e'(u_dut.u_leave.facts_q),
    age_e'(u_dut.u_leave.word_facts_q),
    out_age
  };

  always_comb begin
    found = 1'b0;  // what is given is there
    seen_after = 1'b0;  // mine was passed
    for (int i = 0; i < 5; i++) begin
      if (there[i]) begin
        if (active) begin
          assert (ages[i] == Before || ages[i] == Mine || ages[i] == After);
          if (seen_after) assert (ages[i] == After);
          if (ages[i] == Before) assert (fate_q != Leaving && fate_q != Left);
        end
        found = found || ages[i] == Mine;
        if (ages[i] == After || (ages[i] == Mine && !goes_on[i])) seen_after = 1'b1;
      end
    end
    if (active) begin
      if (seen_after) assert (age_q == After);
      if (fate_q == NotYet || fate_q == Coming) assert (!found && !seen_after);
      if (fate_q == Given || fate_q == Leaving) assert (found);
      if (fate_q == Waits && !(mine_ended_q && lost)) assert (found);
      if (fate_q == Left || fate_q == Untold || (mine_ended_q && lost)) assert (!found);
      for (int i = 0; i < 3; i++) begin
        if (there[i] && ages[i] == Mine) assert (fate_q == Given || fate_q == Leaving);
      end
      for (int i = 0; i < Frames; i++) begin
        if (there[3+i] && ages[3+i] == Before && !held[i].judged) begin
          assert (not_judged || fate_q == Untold);
        end
        if (there[3+i] && ages[3+i] == Mine) begin
          assert (fate_q == (!held[i].judged ? Waits : held[i].skip ? Dropped : Given));
          if (!held[i].judged) begin
            assert (held[i].skip ? Drops || too_long_q || came_q == '0
                : !too_long_q && held[i].bytes == length_t'(came_q));
          end else if (!held[i].skip) begin
            assert (held[i].bytes == length_t'(given_q));
          end
        end
      end
      assert (mine_ended_q ? fate_q == Waits && ended_q : 1'b1);
      if (lost) assert (!u_dut.end_q);
      if (mine_ended_q) assert (lost != u_dut.end_q);
      if (fate_q == Leaving) begin
        assert (out_valid && out_age == Mine && out_index_q != '0);
      end
      if (u_dut.u_leave.busy_q && u_dut.u_leave.facts_q == Mine)
        assert (u_dut.u_leave.bytes_q == length_t'(given_q));
      if (u_dut.u_leave.word_valid_q && u_dut.u_leave.word_facts_q == Mine) begin
        assert (u_dut.u_leave.word_bytes_q == length_t'(given_q));
        if (word_index == 3'(beat_q)) assert (u_dut.u_leave.word_q[0] == value_q);
      end
    end
  end

  // Its beat in the ring.
  always_comb begin
    mine_start = u_dut.start_q;
    kept = fate_q == Coming && !u_dut.lost_q && 3'(beat_q) < u_dut.own;
    for (int i = 0; i < Frames; i++) begin
      if (there[3+i] && ages[3+i] == Mine) begin
        mine_start = place[i];
        kept = 3'(beat_q) < held[i].room[2:0];
      end
    end
    if (there[2] && ages[2] == Mine) begin
      mine_start = u_dut.u_leave.read_q - read_index;
      kept = 3'(beat_q) >= read_index && 3'(beat_q) < beats_of(u_dut.u_leave.bytes_q[3:0]);
    end
    mine_at = mine_start[1:0] + beat_q;
    if (active && kept) assert (u_dut.u_leave.mem[mine_at][0] == value_q);
  end

  ring_rules #(
      .Depth(Frames)
  ) u_ended_rules (
      .active_i(active),
      .level_i (u_dut.u_ended.level_q),
      .write_i (u_dut.u_ended.write_q),
      .read_i  (u_dut.u_ended.read_q),
      .next_i  (u_dut.u_ended.next_q),
      .ready_i (u_dut.u_ended.ready_q)
  );

  ring_rules #(
      .Depth(Frames)
  ) u_judged_rules (
      .active_i(active),
      .level_i (u_dut.u_judged.level_q),
      .write_i (u_dut.u_judged.write_q),
      .read_i  (u_dut.u_judged.read_q),
      .next_i  (u_dut.u_judged.next_q),
      .ready_i (u_dut.u_judged.ready_q)
  );

  always_comb begin
    if (active) begin
      assert (u_dut.u_ended.valid_q == (u_dut.u_ended.level_q != '0));
      assert (u_dut.u_judged.valid_q == (u_dut.u_judged.level_q != '0));
    end
  end

endmodule
