// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_replay_window: a judgement accepts no number of an association twice until software
// starts it anew, none up to the top that software gave, none below the window and not 0;
// it accepts every other one, however far top moved. A check refuses none that a judgement
// would accept.
//
// Shown for one association, any one; the others are judged and written at will. What may
// not be accepted any more is kept as one bit for each number.

module og_replay_window_fv #(
    parameter  int Entries = 2,
    parameter  int Window  = 3,
    parameter  int WordW   = 2,
    parameter  int NumberW = 5,
    localparam int IndexW  = $clog2(Entries),
    localparam int EntryW  = 1 + NumberW
) (
    input logic               clk_i,
    input logic               rst_ni,
    input logic               check_valid_i,
    input logic [ IndexW-1:0] check_index_i,
    input logic [NumberW-1:0] check_number_i,
    input logic               judge_valid_i,
    input logic [ IndexW-1:0] judge_index_i,
    input logic [NumberW-1:0] judge_number_i,
    input logic               sw_valid_i,
    input logic               sw_write_i,
    input logic [ IndexW-1:0] sw_index_i,
    input logic [ EntryW-1:0] sw_data_i,
    input logic [ IndexW-1:0] mine_i          // the association that is looked at
);

  localparam int LATENCY = 3;
  localparam int BIT_W = $clog2(WordW);
  localparam int SLOT_W = $clog2((Window + WordW - 2) / WordW + 1);
  localparam int TAG_W = NumberW - SLOT_W - BIT_W;
  localparam int WORDS = 2 ** SLOT_W;
  localparam int NUMBERS = 2 ** NumberW;

  typedef logic [NumberW-1:0] value_t;

  typedef struct packed {
    logic   in_use;
    value_t top;
  } entry_t;

  typedef struct packed {
    logic              check;
    logic              judge;
    logic [IndexW-1:0] index;
    value_t            number;
  } question_t;

  logic check_ready, check_done, check_in_use, check_refused;
  logic judge_ready, judge_done, judge_in_use, judge_refused;
  logic early_in_use, sw_done;
  value_t early_top;
  entry_t sw_data;

  og_replay_window #(
      .Entries(Entries),
      .Window (Window),
      .WordW  (WordW),
      .NumberW(NumberW)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .early_index_i  (mine_i),
      .early_in_use_o (early_in_use),
      .early_top_o    (early_top),
      .check_valid_i,
      .check_ready_o  (check_ready),
      .check_index_i,
      .check_number_i,
      .check_done_o   (check_done),
      .check_in_use_o (check_in_use),
      .check_refused_o(check_refused),
      .judge_valid_i,
      .judge_ready_o  (judge_ready),
      .judge_index_i,
      .judge_number_i,
      .judge_done_o   (judge_done),
      .judge_in_use_o (judge_in_use),
      .judge_refused_o(judge_refused),
      .sw_valid_i,
      .sw_write_i,
      .sw_index_i,
      .sw_data_i,
      .sw_done_o      (sw_done),
      .sw_data_o      (sw_data)
  );

  // ---- environment --------------------------------------------------------

  logic started_q = 1'b0;
  logic sw_waits_q = 1'b0;
  logic [IndexW+EntryW:0] sw_request_q;
  logic [IndexW-1:0] mine_q;

  always_ff @(posedge clk_i) begin
    started_q    <= 1'b1;
    mine_q       <= mine_i;
    sw_waits_q   <= rst_ni && sw_valid_i && !sw_done;
    sw_request_q <= {sw_write_i, sw_index_i, sw_data_i};
  end

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (started_q) assume (mine_i == mine_q);
    assume (int'(mine_i) < Entries);
    if (sw_waits_q) assume (sw_valid_i && {sw_write_i, sw_index_i, sw_data_i} == sw_request_q);
  end

  // ---- what is known of mine ----------------------------------------------

  entry_t now_q, was_q;
  entry_t written;
  logic known_q, was_known_q;  // it was started after the reset
  logic [NUMBERS-1:0] gone_q;  // accepted, or not above what software gave
  question_t [LATENCY:1] question_q;
  question_t answered;
  logic mine_now, below_now, refused_now, accepted_now, starts, stops;
  logic [1:0] accepts_q;  // since the last start
  logic jumped_q;  // the last accepted left words behind it

  assign written      = sw_data_i;
  assign answered     = question_q[LATENCY];
  assign mine_now     = (answered.judge || answered.check) && answered.index == mine_i;
  assign below_now    = below(answered.number);
  assign refused_now  = below_now || gone_q[answered.number];
  assign accepted_now = mine_now && answered.judge && judge_in_use && !judge_refused;
  assign starts       = u_dut.begins && sw_index_i == mine_i;
  assign stops        = u_dut.sw_write && sw_index_i == mine_i && !written.in_use;

  function automatic logic below(value_t number);
    return int'(number) + Window <= int'(now_q.top);
  endfunction

  always_ff @(posedge clk_i) begin
    question_q <= {
      question_q[LATENCY-1:1],
      check_valid_i && check_ready,
      judge_valid_i && judge_ready,
      check_valid_i && check_ready ? {check_index_i, check_number_i} :
          {judge_index_i, judge_number_i}
    };
    was_q       <= now_q;
    was_known_q <= known_q && !starts;
    if (accepted_now) begin
      gone_q[answered.number] <= 1'b1;
      jumped_q <= int'(answered.number) > int'(now_q.top) + WordW * WORDS;
      if (answered.number > now_q.top) now_q.top <= answered.number;
      if (accepts_q != '1) accepts_q <= accepts_q + 1'b1;
    end
    if (stops) now_q.in_use <= 1'b0;
    if (starts) begin
      now_q     <= written;
      known_q   <= 1'b1;
      accepts_q <= '0;
      jumped_q  <= 1'b0;
      for (int n = 0; n < NUMBERS; n++) gone_q[n] <= n <= int'(written.top);
    end
    if (!rst_ni) begin
      for (int i = 1; i <= LATENCY; i++) begin
        question_q[i].check <= 1'b0;
        question_q[i].judge <= 1'b0;
      end
      now_q.in_use <= 1'b0;
      was_q.in_use <= 1'b0;
      known_q      <= 1'b0;
      was_known_q  <= 1'b0;
      accepts_q    <= '0;
    end
  end

  // ---- what is shown ------------------------------------------------------

  always_comb begin
    if (started_q && rst_ni) begin
      assert (judge_done == answered.judge);
      assert (check_done == answered.check);
      if (mine_now && answered.judge) begin
        assert (judge_in_use == now_q.in_use);
        if (judge_in_use) assert (judge_refused == refused_now);
      end
      if (mine_now && answered.check) begin
        assert (check_in_use == now_q.in_use);
        if (check_in_use && check_refused) assert (refused_now);
      end
      assert (early_in_use == was_q.in_use);
      if (known_q && was_known_q) assert (early_top == was_q.top && now_q.top >= was_q.top);
      if (sw_done && sw_index_i == mine_i && !sw_write_i) begin
        assert (sw_data.in_use == now_q.in_use);
        if (known_q) assert (sw_data == now_q);
      end

      // Behind a jump by more than the ring: in the window, accepted; and again, refused.
      cover (accepted_now && jumped_q && answered.number < now_q.top);
      cover (mine_now && answered.judge && judge_in_use && judge_refused && !below_now &&
             accepts_q == 2'd2 && answered.number < now_q.top);
      cover (mine_now && answered.check && check_in_use && check_refused && !below_now &&
             accepts_q == 2'd1 && answered.number == now_q.top);
      cover (accepted_now && answered.number == '1 && u_dut.fetched_q.kind.judge &&
             u_dut.fetched_q.index == mine_i && accepts_q == 2'd1);
    end
  end

  // ---- for the induction --------------------------------------------------

  typedef struct packed {
    logic [TAG_W-1:0] tag;
    logic [WordW-1:0] bits;
  } word_t;

  function automatic logic holds(word_t word, value_t number);
    return word.tag == number[NumberW-1-:TAG_W] && word.bits[number[BIT_W-1:0]];
  endfunction

  function automatic logic [SLOT_W-1:0] slot_of(value_t number);
    return number[BIT_W+:SLOT_W];
  endfunction

  word_t [WORDS-1:0] mine_word;
  logic asks, accesses, begins_mine;

  assign asks = u_dut.fetched_q.kind.check || u_dut.fetched_q.kind.judge ||
      u_dut.ready_q.kind.check || u_dut.ready_q.kind.judge ||
      u_dut.done_q.kind.check || u_dut.done_q.kind.judge;
  assign accesses = u_dut.fetched_q.kind.sw || u_dut.ready_q.kind.sw || u_dut.begin_q;
  assign begins_mine = u_dut.begin_q && sw_index_i == mine_i;

  always_comb begin
    for (int s = 0; s < WORDS; s++) begin
      mine_word[s] = u_dut.u_words.gen_memory.gen_read_first.mem[{mine_i, SLOT_W'(s)}];
    end
  end

  always_comb begin
    if (started_q && rst_ni) begin
      // What is where: judgements in every other cycle, checks in the ones between, neither
      // beside an access of software.
      assert (u_dut.fetched_q.kind.judge == question_q[1].judge);
      assert (u_dut.fetched_q.kind.check == question_q[1].check);
      assert (u_dut.ready_q.kind.judge == question_q[2].judge);
      assert (u_dut.ready_q.kind.check == question_q[2].check);
      assert (u_dut.done_q.kind.judge == question_q[3].judge);
      assert (u_dut.done_q.kind.check == question_q[3].check);
      for (int i = 1; i <= LATENCY; i++) begin
        if (question_q[i].judge) assert (u_dut.turn == (i == 2));
        if (question_q[i].check) assert (u_dut.turn == (i != 2));
      end
      if (question_q[1].judge || question_q[1].check) begin
        assert (u_dut.fetched_q.index == question_q[1].index);
        assert (u_dut.fetched_q.number == question_q[1].number);
      end
      if (question_q[2].judge || question_q[2].check) begin
        assert (u_dut.ready_q.index == question_q[2].index);
        assert (u_dut.ready_q.number == question_q[2].number);
        assert (int'(u_dut.ready_limit_q) == int'(question_q[2].number) + Window);
      end
      if (question_q[3].judge || question_q[3].check) begin
        assert (u_dut.done_q.index == answered.index);
        assert (u_dut.done_q.number == answered.number);
      end
      assert (!(accesses && asks));
      if (accesses) assert (sw_waits_q);
      if (u_dut.fetched_q.kind.sw) assert (u_dut.fetched_q.index == sw_index_i);
      if (u_dut.ready_q.kind.sw) assert (u_dut.ready_q.index == sw_index_i);
      assert (int'(u_dut.fetched_q.kind.sw) + int'(u_dut.ready_q.kind.sw) +
              int'(u_dut.done_q.kind.sw) + int'(u_dut.begin_q) <= 1);
      if (u_dut.done_q.kind.sw) assert (!asks);

      // The words of an entry are being written: from that of top on, downwards.
      if (u_dut.begin_q) begin
        assert (sw_write_i && written.in_use);
        assert (u_dut.begin_first_q == (u_dut.begin_count_q == '0));
        assert (u_dut.begin_block_q ==
                written.top[NumberW-1:BIT_W] - (NumberW - BIT_W)'(u_dut.begin_count_q));
        assert (u_dut.begin_below_q ==
                (int'(u_dut.begin_count_q) > int'(written.top[NumberW-1:BIT_W])));
        for (int i = 0; i < WordW; i++) begin
          if (u_dut.begin_first_q) begin
            assert (u_dut.up_to_top_q[i] == (i <= int'(written.top[BIT_W-1:0])));
          end
        end
        if (begins_mine) begin
          assert (known_q && now_q == written);
          for (int n = 0; n < NUMBERS; n++) assert (gone_q[n] == (n <= int'(now_q.top)));
        end
      end

      // The table holds what is known; the words, all but what is below the window.
      assert (u_dut.u_use.in_use_q[mine_i] == now_q.in_use);
      if (now_q.in_use) assert (known_q);
      if (known_q) begin
        assert (u_dut.u_top.gen_memory.gen_read_first.mem[mine_i] == now_q.top);
        assert (u_dut.u_early.gen_memory.gen_read_first.mem[mine_i] == now_q.top);
        assert (gone_q[0]);
        for (int n = 0; n < NUMBERS; n++) begin
          if (n > int'(now_q.top)) assert (!gone_q[n]);
          if (!below(
                  value_t'(n)
              ) && (!begins_mine || SLOT_W'(slot_of(
                  now_q.top
              ) - slot_of(
                  value_t'(n)
              )) < u_dut.begin_count_q)) begin
            assert (holds(mine_word[slot_of(value_t'(n))], value_t'(n)) == gone_q[n]);
          end
          // No word is about numbers above top with a bit set.
          if (!begins_mine && n > int'(now_q.top)) begin
            assert (!holds(mine_word[slot_of(value_t'(n))], value_t'(n)));
          end
          // Nor of what was never accepted.
          if (!begins_mine && holds(mine_word[slot_of(value_t'(n))], value_t'(n))) begin
            assert (gone_q[n]);
          end
        end
      end

      // So do the stages of a judgement; those of a check know a bit less.
      if (question_q[1].index == mine_i && (question_q[1].judge || question_q[1].check)) begin
        assert (u_dut.fetched_use == now_q.in_use);
      end
      if (question_q[2].index == mine_i && (question_q[2].judge || question_q[2].check)) begin
        assert (u_dut.ready_use_q == now_q.in_use);
      end
      if (mine_now) assert (u_dut.found_q.in_use == now_q.in_use);
      if (u_dut.fetched_q.kind.sw && sw_index_i == mine_i && !sw_write_i) begin
        assert (u_dut.fetched_use == now_q.in_use);
        if (known_q) assert (u_dut.top_word == now_q.top);
        assert (!u_dut.same_entry_q);
      end
      if (u_dut.ready_q.kind.sw && sw_index_i == mine_i && !sw_write_i) begin
        assert (u_dut.ready_use_q == now_q.in_use);
        if (known_q) assert (u_dut.ready_top_q == now_q.top);
      end

      if (known_q && question_q[1].judge && question_q[1].index == mine_i) begin
        assert (u_dut.same_entry_q == (answered.judge && answered.index == mine_i));
        assert (u_dut.same_word_q == (answered.judge && answered.index == mine_i && slot_of(
            answered.number
        ) == slot_of(
            question_q[1].number
        )));
        assert (u_dut.top_word == now_q.top);
        assert (u_dut.word == mine_word[slot_of(question_q[1].number)]);
      end
      if (known_q && question_q[2].judge && question_q[2].index == mine_i) begin
        assert (u_dut.ready_top_q == now_q.top);
        assert (u_dut.ready_word_q == mine_word[slot_of(question_q[2].number)]);
      end
      if (known_q && mine_now && answered.judge) begin
        assert (u_dut.was_top_q == now_q.top);
        assert (u_dut.found_q.below == below_now);
        assert (u_dut.found_q.newer == (answered.number > now_q.top));
        assert (u_dut.found_q.known == (mine_word[slot_of(
            answered.number
        )].tag == answered.number[NumberW-1-:TAG_W]));
        assert (u_dut.found_q.bits == mine_word[slot_of(answered.number)].bits);
        assert (u_dut.found_q.set == u_dut.found_q.bits[answered.number[BIT_W-1:0]]);
        assert (u_dut.found_q.zero == (answered.number == '0));
        assert (u_dut.found_q.mine == WordW'(1) << answered.number[BIT_W-1:0]);
      end

      if (known_q && question_q[1].check && question_q[1].index == mine_i) begin
        assert (!u_dut.same_entry_q && !u_dut.same_word_q);
        assert (u_dut.top_word <= now_q.top);
        if (holds(u_dut.word, question_q[1].number)) assert (gone_q[question_q[1].number]);
      end
      if (known_q && question_q[2].check && question_q[2].index == mine_i) begin
        assert (u_dut.ready_top_q <= now_q.top);
        if (holds(u_dut.ready_word_q, question_q[2].number)) begin
          assert (gone_q[question_q[2].number]);
        end
      end
      if (known_q && mine_now && answered.check) begin
        if (u_dut.found_q.below) assert (below_now);
        if (u_dut.found_q.known && u_dut.found_q.set) assert (gone_q[answered.number]);
        assert (u_dut.found_q.zero == (answered.number == '0));
      end
    end
  end

endmodule
