// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_frame_fifo gives only what was judged good, and that whole and unmixed.
//
// Any one frame is marked, in its data and its facts, and each beat carries its number in
// its frame. So: beats leave in order from the first; the mark is the same on all beats and in the
// facts; a marked beat leaves only if the marked frame was judged, not dropped, and with the
// length given; a frame that has begun does not pause. And the count: frames that
// came = frames that left + judged but not given + lost_o + those inside.

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
    input logic       in_last_i,
    input logic [1:0] in_count_i,
    input logic       pick_i,         // mark the frame that begins, unless one was
    input logic       judge_i,
    input logic       judge_drop_i,
    input length_t    judge_bytes_i,
    input logic       out_ready_i
);

  typedef logic [2:0] place_t;

  // What a beat carries: the mark, and which of the frame it is.
  function automatic logic [15:0] beat(logic mark, logic [9:0] index);
    return {mark, 5'b0, index};
  endfunction

  function automatic logic [2:0] beats_of(length_t bytes);
    return 3'((bytes + length_t'(1)) >> 1);
  endfunction

  // --- what comes ---

  logic started_q = 1'b0;
  logic picked_q = 1'b0;  // a frame was marked
  logic marked_q = 1'b0;  // the one that comes is
  logic begins_q = 1'b1;
  logic [9:0] in_index_q = '0;
  logic mark, in_ready, lost, put;

  assign mark = begins_q ? pick_i && !picked_q : marked_q;
  assign put  = in_valid_i && in_ready;

  logic ended_valid, ended_mark, ended_lost, judged;
  length_t ended_bytes;
  logic out_valid, out_last, out_error, out_mark;
  logic [15:0] out_data;
  logic [ 1:0] out_keep;
  length_t out_bytes;

  assign judged = judge_i && ended_valid;

  og_frame_fifo #(
      .BeatBytes(BeatBytes),
      .Beats    (Beats),
      .Frames   (Frames),
      .Drops    (Drops),
      .Pace     (Pace)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o   (in_ready),
      .in_data_i    (beat(mark, in_index_q)),
      .in_keep_i    ({in_count_i[1], |in_count_i}),
      .in_last_i,
      .in_facts_i   (mark),
      .lost_o       (lost),
      .ended_valid_o(ended_valid),
      .ended_facts_o(ended_mark),
      .ended_bytes_o(ended_bytes),
      .ended_lost_o (ended_lost),
      .judge_i      (judged),
      .judge_drop_i,
      .judge_bytes_i,
      .judge_facts_i(ended_mark),
      .out_valid_o  (out_valid),
      .out_ready_i,
      .out_data_o   (out_data),
      .out_keep_o   (out_keep),
      .out_last_o   (out_last),
      .out_error_o  (out_error),
      .out_facts_o  (out_mark),
      .out_bytes_o  (out_bytes)
  );

  stream_rules #(
      .Width(16 + 2 + 1 + 1 + LENGTH_W)
  ) u_out_rules (
      .clk_i,
      .rst_ni,
      .valid_i  (out_valid),
      .ready_i  (out_ready_i),
      .payload_i({out_data, out_keep, out_last, out_mark, out_bytes})
  );

  // --- the account ---

  typedef enum logic [1:0] {
    NotYet,  // to be marked, comes, or waits for its judge
    Given,
    Dropped,
    Lost     // lost_o
  } fate_e;

  fate_e fate_q = NotYet;
  length_t given_q = '0;
  logic [7:0] in_q = '0;
  logic [7:0] out_q = '0;
  logic [7:0] refused_q = '0;
  logic [7:0] lost_q = '0;
  logic [9:0] out_index_q = '0;
  logic refused, taken, gone;
  logic alone_q = 1'b0;  // no other frame had a place in the ring a cycle ago

  assign refused = judged && (judge_drop_i || ended_lost || judge_bytes_i == '0);
  assign taken   = out_valid && out_ready_i;
  assign gone    = put && in_last_i && !u_dut.entry_q;  // lost_o in the next cycle

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    alone_q   <= rst_ni && u_dut.start_q == u_dut.read_q;
    if (put) begin
      begins_q   <= in_last_i;
      marked_q   <= mark;
      picked_q   <= picked_q || mark;
      in_index_q <= in_last_i ? '0 : in_index_q + 1'b1;
      in_q       <= in_q + 8'(in_last_i);
    end
    if (gone && mark) fate_q <= Lost;
    if (judged && ended_mark) begin
      fate_q  <= refused ? Dropped : Given;
      given_q <= judge_bytes_i;
    end
    refused_q <= refused_q + 8'(refused);
    lost_q    <= lost_q + 8'(gone);
    if (taken) begin
      out_q       <= out_q + 8'(out_last);
      out_index_q <= out_last ? '0 : out_index_q + 1'b1;
    end
    if (!rst_ni) begin
      picked_q    <= 1'b0;
      marked_q    <= 1'b0;
      begins_q    <= 1'b1;
      in_index_q  <= '0;
      fate_q      <= NotYet;
      in_q        <= '0;
      out_q       <= '0;
      refused_q   <= '0;
      lost_q      <= '0;
      out_index_q <= '0;
    end
  end

  logic active;
  assign active = started_q && rst_ni;

  always_comb begin
    if (!started_q) assume (!rst_ni);
    assume (in_count_i != 2'd3);
    assume (in_count_i == 2'd2 || in_last_i);
    assume (judge_bytes_i <= ended_bytes);
    assume (in_index_q < 10'd1000);
  end

  // --- what is promised ---

  logic [7:0] skips;  // refused, but still in the queue

  always_comb begin
    if (active) begin
      if (out_valid) begin
        assert (out_data == beat(out_mark, out_index_q));
        assert (out_last == (out_index_q + 10'd1 == 10'(beats_of(out_bytes))));
        assert (out_keep == {!(out_last && out_bytes[0]), 1'b1});
        if (out_mark) assert (fate_q == Given && out_bytes == given_q);
      end else begin
        assert (out_index_q == '0);  // no pause within a frame
        assert (out_data == '0);
      end
      assert (!out_error);
      if (Drops) assert (in_ready);
      // A frame that is alone is let in, or found to be too long.
      if (!Drops && !in_ready && alone_q && u_dut.start_q == u_dut.read_q) begin
        assert (!u_dut.entry_q || u_dut.full);
      end
      assert (in_q == out_q + refused_q + lost_q + 8'(u_dut.frames_q) - skips + 8'(u_dut.busy_q)
          + 8'(u_dut.word_valid_q && u_dut.word_last_q) + 8'(out_valid && out_last));

      cover (out_valid && out_mark && out_last && out_index_q == 10'd3);
      cover (out_q == 8'd3 && refused_q == 8'd2);
      cover (fate_q == Dropped && ended_bytes == '0 && refused_q == 8'd2);
      if (Drops) cover (fate_q == Lost && out_q == 8'd2);
      if (!Drops) cover (!in_ready && in_valid_i && u_dut.entry_q);
    end
  end

  // --- for the induction: what lies where ---

  logic [3:0] held;  // beats of frames that have ended and do not leave yet
  logic [3:0] marks;  // marked frames that are not judged
  place_t place;
  logic [2:0] room;
  length_t bytes;
  logic skip, its;

  always_comb begin
    place = u_dut.next_q;
    held  = '0;
    marks = '0;
    skips = '0;
    room  = '0;
    bytes = '0;
    skip  = 1'b0;
    its   = 1'b0;
    for (int i = 0; i < Frames; i++) begin
      if (i < int'(u_dut.u_judged.level_q)) begin
        {skip, room, bytes, its} = judged_entry(u_dut.u_judged.read_q + 1'(i));
        skips = skips + 8'(skip);
        if (active) begin
          if (!skip) assert (bytes != '0 && beats_of(bytes) <= room && bytes <= length_t'(8));
          assert (room <= 3'd4);
          if (its) assert (fate_q == (skip ? Dropped : Given) && bytes == given_q);
          for (int k = 0; k < Beats; k++) begin
            if (k < int'(room)) assert (u_dut.mem[2'(place+place_t'(k))] == beat(its, 10'(k)));
          end
        end
        place = place + room;
        held  = held + 4'(room);
      end
    end
    for (int i = 0; i <= Frames; i++) begin
      if (i < int'(u_dut.u_ended.level_q) || (i == Frames && u_dut.end_q)) begin
        {skip, bytes, its} = i < Frames ? ended_entry(u_dut.u_ended.read_q + 1'(i))
            : {u_dut.ended_in.lost, u_dut.ended_in.bytes, u_dut.ended_in.facts};
        marks = marks + 4'(its);
        if (active) begin
          assert (skip == (bytes == '0) && bytes <= length_t'(8));
          for (int k = 0; k < Beats; k++) begin
            if (k < int'(beats_of(bytes))) begin
              assert (u_dut.mem[2'(place+place_t'(k))] == beat(its, 10'(k)));
            end
          end
        end
        place = place + beats_of(bytes);
        held  = held + 4'(beats_of(bytes));
      end
    end
    if (active) begin
      assert (place == u_dut.start_q);
      assert (held == beats_between(u_dut.next_q, u_dut.start_q));
      // The frame that comes.
      for (int k = 0; k < Beats; k++) begin
        if (k < int'(u_dut.own)) begin
          assert (u_dut.mem[2'(u_dut.start_q+place_t'(k))] == beat(marked_q, 10'(k)));
        end
      end
      assert (u_dut.own <= 3'd4);
      assert (begins_q == (in_index_q == '0));
      if (begins_q)
        assert (u_dut.own == '0 && !u_dut.lost_q);
        else assert (u_dut.lost_q ? u_dut.own == '0 : in_index_q == 10'(u_dut.own));
      assert (beats_between(u_dut.read_q, u_dut.next_q) + held + 4'(u_dut.own) <= 4'(Beats));
      if (u_dut.room_q && !u_dut.lost_q) assert (3'(u_dut.write_q - u_dut.read_q) != 3'd4);
      // How many.
      assert (3'(u_dut.frames_q)
          == 3'(u_dut.end_q) + 3'(u_dut.u_ended.level_q) + 3'(u_dut.u_judged.level_q));
      assert (u_dut.frames_q <= 2'd2 && u_dut.entry_q == (u_dut.frames_q != 2'd2));
      assert (lost_q == '0 || Drops);
      // The mark.
      assert (marks + 4'(!begins_q && marked_q) == 4'(picked_q && fate_q == NotYet));
      if (fate_q != NotYet) assert (picked_q);
    end
  end

  function automatic logic [3:0] beats_between(place_t from, place_t upto);
    return {1'b0, upto - from};
  endfunction

  function automatic logic [3+LENGTH_W+1:0] judged_entry(logic i);
    return {
      u_dut.u_judged.storage[i][2*LENGTH_W+1],
      u_dut.u_judged.storage[i][LENGTH_W+3:LENGTH_W+1],
      u_dut.u_judged.storage[i][LENGTH_W:0]
    };
  endfunction

  function automatic logic [LENGTH_W+1:0] ended_entry(logic i);
    return u_dut.u_ended.storage[i];
  endfunction

  // The frame that leaves, through the three registers.
  logic [9:0] reads, words;  // beats of it read; behind the memory

  assign reads = 10'(beats_of(u_dut.bytes_q)) - 10'(u_dut.left_q);
  assign words = reads - 10'd1;

  always_comb begin
    if (active) begin
      if (u_dut.busy_q) begin
        assert (u_dut.left_q != '0 && u_dut.bytes_q != '0 && u_dut.bytes_q <= length_t'(8));
        assert (u_dut.left_q <= length_t'(beats_of(u_dut.bytes_q)));
        assert (u_dut.first_q == (reads == '0));
        assert (u_dut.left_q <= length_t'(3'(u_dut.next_q - u_dut.read_q)));
        for (int k = 0; k < Beats; k++) begin
          if (k < int'(u_dut.left_q)) begin
            assert (u_dut.mem[2'(u_dut.read_q+place_t'(k))] == beat(u_dut.facts_q, reads + 10'(k)));
          end
        end
        if (u_dut.facts_q) assert (fate_q == Given && u_dut.bytes_q == given_q);
        if (!u_dut.first_q) begin
          assert (u_dut.word_valid_q && !u_dut.word_last_q);
          assert (u_dut.word_facts_q == u_dut.facts_q && u_dut.word_bytes_q == u_dut.bytes_q);
          assert (u_dut.word_first_q == (words == '0));
          assert (u_dut.word_q == beat(u_dut.facts_q, words));
          if (words != '0) assert (out_index_q + 10'(out_valid) == words);
        end
      end
      if (u_dut.word_valid_q) begin
        assert (u_dut.word_bytes_q != '0 && u_dut.word_bytes_q <= length_t'(8));
        if (!u_dut.word_last_q)
          assert (u_dut.busy_q && !u_dut.first_q);
          else if (u_dut.busy_q) assert (u_dut.first_q);
        if (u_dut.word_facts_q) assert (fate_q == Given && u_dut.word_bytes_q == given_q);
        if (u_dut.word_first_q) begin
          assert (u_dut.word_q == beat(u_dut.word_facts_q, '0));
          assert (u_dut.word_last_q == (beats_of(u_dut.word_bytes_q) == 3'd1));
          if (out_valid) assert (out_last);
        end else begin
          assert (out_valid && !out_last);
          assert (out_mark == u_dut.word_facts_q && out_bytes == u_dut.word_bytes_q);
          assert (u_dut.word_q == beat(u_dut.word_facts_q, out_index_q + 10'd1));
          assert (u_dut.word_last_q == (out_index_q + 10'd2 == 10'(beats_of(u_dut.word_bytes_q))));
        end
      end
      if (out_valid) begin
        assert (u_dut.out_first_q == (out_index_q == '0) && out_index_q < 10'(Beats));
        assert (out_bytes != '0 && out_bytes <= length_t'(8));
        if (!out_last) assert (u_dut.word_valid_q && !u_dut.word_first_q);
      end
    end
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
