// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_macsec_numbers finds a number late exactly if it is below lowest, or is the
// greatest there is and was accepted before; a number that is not late makes of next and
// lowest what IEEE 802.1AE-2018, 10.6 says, and nothing else does. lowest never falls. A
// number accepted with a window of 0 is late from then on, whatever the window later:
// that of all ones in the lower half too, behind which next counts in the upper.
//
// Shown for one association, any one, until software starts it anew; the others are
// judged and written at will. What it has accepted is kept as one bit for each number.

module og_macsec_numbers_fv #(
    parameter  int Entries = 3,
    parameter  int NumberW = 4,
    parameter  int WindowW = 3,
    localparam int IndexW  = $clog2(Entries),
    localparam int EntryW  = 1 + 2 * NumberW
) (
    input logic               clk_i,
    input logic               rst_ni,
    input logic               judge_valid_i,
    input logic [ IndexW-1:0] judge_index_i,
    input logic [NumberW-1:0] judge_number_i,
    input logic [WindowW-1:0] judge_window_i,
    input logic               judge_commit_i,
    input logic               sw_valid_i,
    input logic               sw_write_i,
    input logic [ IndexW-1:0] sw_index_i,
    input logic [ EntryW-1:0] sw_data_i,
    input logic [ IndexW-1:0] mine_i           // the association that is looked at
);

  typedef logic [NumberW-1:0] value_t;
  typedef logic signed [NumberW+1:0] integer_t;  // one more than a number, less a window

  typedef struct packed {
    logic   in_use;
    value_t next;
    value_t lowest;
  } entry_t;

  typedef struct packed {
    logic [IndexW-1:0]  index;
    value_t             number;
    logic [WindowW-1:0] window;
    logic               commit;
  } question_t;

  localparam int LATENCY = 3;
  localparam value_t GREATEST = '1;
  localparam int LOW_W = NumberW / 2;  // what a frame carries of an extended number

  logic judge_ready, judge_done, judge_in_use, judge_late, early_in_use, sw_done;
  value_t early_lowest;
  entry_t sw_data;

  og_macsec_numbers #(
      .Entries(Entries),
      .NumberW(NumberW),
      .WindowW(WindowW)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .early_index_i (mine_i),
      .early_in_use_o(early_in_use),
      .early_lowest_o(early_lowest),
      .judge_valid_i,
      .judge_ready_o (judge_ready),
      .judge_index_i,
      .judge_number_i,
      .judge_window_i,
      .judge_commit_i,
      .judge_done_o  (judge_done),
      .judge_in_use_o(judge_in_use),
      .judge_late_o  (judge_late),
      .sw_valid_i,
      .sw_write_i,
      .sw_index_i,
      .sw_data_i,
      .sw_done_o     (sw_done),
      .sw_data_o     (sw_data)
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
  logic spent_q;  // the greatest number was accepted
  logic [2**NumberW-1:0] once_q;  // accepted with a window of 0
  logic [LATENCY:1] asked_q;
  question_t [LATENCY:1] question_q;
  question_t answered;
  logic mine_now, late_now, accepted_now, starts, stops;
  logic wrapped_q;  // all ones in the lower half, not in the upper, was the last accepted
  integer_t plus_one, next_now, lowest_now, behind;

  assign written      = sw_data_i;
  assign answered     = question_q[LATENCY];
  assign mine_now     = asked_q[LATENCY] && answered.index == mine_i;
  assign late_now     = answered.number < now_q.lowest || (answered.number == GREATEST && spent_q);
  assign accepted_now = mine_now && judge_in_use && !judge_late && answered.commit;
  assign starts       = u_dut.op.sw && sw_write_i && sw_index_i == mine_i && written.in_use;
  assign stops        = u_dut.op.sw && sw_write_i && sw_index_i == mine_i && !written.in_use;

  always_comb begin
    plus_one   = integer_t'({2'b0, answered.number}) + 1;
    next_now   = integer_t'({2'b0, now_q.next});
    lowest_now = integer_t'({2'b0, now_q.lowest});
    if (plus_one > next_now) next_now = plus_one;
    if (next_now > integer_t'({2'b0, GREATEST})) next_now = integer_t'({2'b0, GREATEST});
    behind = next_now - integer_t'((NumberW + 2)'(answered.window));
    if (behind > lowest_now) lowest_now = behind;
  end

  always_ff @(posedge clk_i) begin
    asked_q     <= {asked_q[LATENCY-1:1], judge_valid_i && judge_ready};
    question_q  <= {
      question_q[LATENCY-1:1], judge_index_i, judge_number_i, judge_window_i, judge_commit_i
    };
    was_q       <= now_q;
    was_known_q <= known_q && !starts;
    if (accepted_now) begin
      now_q.next   <= next_now[NumberW-1:0];
      now_q.lowest <= lowest_now[NumberW-1:0];
      if (answered.number == GREATEST) spent_q <= 1'b1;
      if (answered.window == '0) once_q[answered.number] <= 1'b1;
      wrapped_q <= answered.number[LOW_W-1:0] == '1 && answered.number[NumberW-1:LOW_W] != '1;
    end
    if (stops) now_q.in_use <= 1'b0;
    if (starts) begin
      now_q     <= written;
      known_q   <= 1'b1;
      spent_q   <= 1'b0;
      once_q    <= '0;
      wrapped_q <= 1'b0;
    end
    if (!rst_ni) begin
      asked_q      <= '0;
      now_q.in_use <= 1'b0;
      was_q.in_use <= 1'b0;
      known_q      <= 1'b0;
      was_known_q  <= 1'b0;
      once_q       <= '0;
      wrapped_q    <= 1'b0;
    end
  end

  // ---- what is shown ------------------------------------------------------

  always_comb begin
    if (started_q && rst_ni) begin
      assert (judge_done == asked_q[LATENCY]);
      if (mine_now) begin
        assert (judge_in_use == now_q.in_use);
        if (judge_in_use) assert (judge_late == late_now);
        if (judge_in_use && once_q[answered.number]) assert (judge_late);
      end
      assert (early_in_use == was_q.in_use);
      if (known_q && was_known_q) begin
        assert (now_q.lowest >= was_q.lowest && now_q.next >= was_q.next);
        assert (early_lowest == was_q.lowest);
      end
      if (sw_done && sw_index_i == mine_i && !sw_write_i) begin
        assert (sw_data.in_use == now_q.in_use);
        if (known_q) assert (sw_data == now_q);
      end

      // The frame whose number has all ones in the lower half comes again.
      cover (mine_now && judge_in_use && judge_late && wrapped_q &&
             now_q.next == answered.number + 1'b1 && now_q.lowest == now_q.next);
      // And with a window it is let through again.
      cover (accepted_now && wrapped_q && now_q.next == answered.number + 1'b1);
      cover (mine_now && judge_in_use && judge_late && answered.number == GREATEST &&
             now_q.lowest < answered.number);
      cover (accepted_now && u_dut.fetched_q.judge && u_dut.fetched_q.index == mine_i);
      cover (accepted_now && u_dut.found_q.old_raises && !u_dut.found_q.above);
      cover (accepted_now && lowest_now == integer_t'({2'b0, now_q.lowest}) &&
             next_now != integer_t'({2'b0, now_q.next}));
    end
  end

  // ---- for the induction --------------------------------------------------

  logic asks, accesses;

  assign asks     = u_dut.fetched_q.judge || u_dut.ready_q.judge || u_dut.done_q;
  assign accesses = u_dut.fetched_q.sw || u_dut.ready_q.sw;

  function automatic value_t less(value_t number, logic [WindowW-1:0] window);
    return number > value_t'(window) ? number - value_t'(window) : '0;
  endfunction

  function automatic value_t counted(value_t number);
    return number == GREATEST ? GREATEST : value_t'(number + 1'b1);
  endfunction

  always_comb begin
    if (started_q && rst_ni) begin
      // What is where: judgements two cycles apart, and none beside an access of software.
      assert (asked_q == {u_dut.done_q, u_dut.ready_q.judge, u_dut.fetched_q.judge});
      if (asked_q[1]) begin
        assert (!u_dut.turn && question_q[1].index == u_dut.fetched_q.index);
        assert (question_q[1].number == u_dut.fetched_q.number);
        assert (question_q[1].window == u_dut.fetched_q.window);
        assert (question_q[1].commit == u_dut.fetched_q.commit);
        assert (u_dut.fetched_plus_one_q == counted(question_q[1].number));
        assert (u_dut.same_q == (asked_q[3] && answered.index == question_q[1].index));
      end
      if (asked_q[2]) begin
        assert (u_dut.turn && question_q[2].index == u_dut.ready_q.index);
        assert (question_q[2].number == u_dut.ready_q.number);
        assert (question_q[2].window == u_dut.ready_q.window);
        assert (question_q[2].commit == u_dut.ready_q.commit);
        assert (u_dut.ready_plus_one_q == counted(question_q[2].number));
        assert (u_dut.ready_lowest_q == less(counted(question_q[2].number), question_q[2].window));
        assert (u_dut.spends_q == (question_q[2].number == GREATEST));
      end
      if (asked_q[3]) begin
        assert (!u_dut.turn && answered.index == u_dut.done_index_q);
        assert (answered.commit == u_dut.done_commit_q);
      end
      assert (!(accesses && asks));
      if (accesses) assert (sw_waits_q);
      if (u_dut.fetched_q.sw) assert (!u_dut.ready_q.sw && u_dut.fetched_q.index == sw_index_i);
      if (u_dut.ready_q.sw) assert (u_dut.ready_q.index == sw_index_i);

      // The table and the stages hold what is known.
      assert (u_dut.u_use.in_use_q[mine_i] == now_q.in_use);
      if (now_q.in_use) assert (known_q);
      if (known_q) begin
        assert (u_dut.u_numbers.gen_memory.gen_auto.mem[mine_i] ==
                {spent_q, now_q.next, now_q.lowest});
        assert (u_dut.u_early.gen_memory.gen_read_first.mem[mine_i] == now_q.lowest);
      end
      if ((u_dut.fetched_q.judge || (u_dut.fetched_q.sw && !sw_write_i)) &&
          u_dut.fetched_q.index == mine_i) begin
        assert (u_dut.fetched_use == now_q.in_use);
        if (known_q) assert (u_dut.word == {spent_q, now_q.next, now_q.lowest});
      end
      if ((u_dut.ready_q.judge || (u_dut.ready_q.sw && !sw_write_i)) &&
          u_dut.ready_q.index == mine_i) begin
        assert (u_dut.ready_use_q == now_q.in_use);
        if (known_q) assert (u_dut.entry_q == {spent_q, now_q.next, now_q.lowest});
      end
      if (mine_now) begin
        assert (u_dut.found_q.in_use == now_q.in_use);
        if (known_q) begin
          assert (u_dut.was_q == {spent_q, now_q.next, now_q.lowest});
          assert (u_dut.found_q.late == late_now);
          assert (u_dut.found_q.above == (answered.number >= now_q.next));
          assert (u_dut.found_q.spends == (answered.number == GREATEST));
          assert (u_dut.found_q.plus_one == counted(answered.number));
          assert (u_dut.found_q.new_lowest == less(counted(answered.number), answered.window));
          assert (u_dut.found_q.new_raises == (u_dut.found_q.new_lowest > now_q.lowest));
          assert (u_dut.found_q.old_raises == (less(now_q.next, answered.window) > now_q.lowest));
          if (u_dut.found_q.old_raises) begin
            assert (u_dut.found_q.old_lowest == less(now_q.next, answered.window));
          end
        end
      end

      // What must be late is below lowest.
      for (int n = 0; n < 2 ** NumberW; n++) begin
        if (once_q[n]) begin
          assert (known_q && (n < int'(now_q.lowest) || (n == int'(GREATEST) && spent_q)));
        end
      end
    end
  end

endmodule
