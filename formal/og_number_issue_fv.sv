// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_number_issue grants no number of an association twice until software starts it
// anew, none above last, and the ones between next and last in order; behind last, be
// it the greatest number there is, none. An ask is answered three cycles later, and
// asks are answered in order.
//
// Shown for one association, any one; the others are asked and written at will. What
// it has granted since its start is kept as one bit for each number: the next that software reads
// is none of them, or 0 behind the greatest.

module og_number_issue_fv #(
    parameter  int Entries = 3,
    parameter  int NumberW = 3,
    localparam int IndexW  = $clog2(Entries),
    localparam int EntryW  = 1 + 2 * NumberW
) (
    input logic              clk_i,
    input logic              rst_ni,
    input logic              ask_valid_i,
    input logic [IndexW-1:0] ask_index_i,
    input logic              sw_valid_i,
    input logic              sw_write_i,
    input logic [IndexW-1:0] sw_index_i,
    input logic [EntryW-1:0] sw_data_i,
    input logic [IndexW-1:0] mine_i        // the association that is looked at
);

  typedef struct packed {
    logic               in_use;
    logic [NumberW-1:0] next;
    logic [NumberW-1:0] last;
  } entry_t;

  localparam int LATENCY = 3;

  logic ask_ready, grant_valid, grant_ok, grant_ended, sw_done;
  logic [NumberW-1:0] grant_number;
  entry_t sw_data;

  og_number_issue #(
      .Entries(Entries),
      .NumberW(NumberW)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .ask_valid_i,
      .ask_ready_o   (ask_ready),
      .ask_index_i,
      .grant_valid_o (grant_valid),
      .grant_ok_o    (grant_ok),
      .grant_number_o(grant_number),
      .grant_ended_o (grant_ended),
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

  entry_t now_q;
  entry_t written;
  logic known_q;  // it was started after the reset
  logic [2**NumberW-1:0] granted_q;
  logic [LATENCY:1] asked_q;
  logic [LATENCY:1][IndexW-1:0] index_q;
  logic granted_now, starts, stops;
  logic [1:0] grants_q;  // of the last start

  assign written     = sw_data_i;
  assign granted_now = asked_q[LATENCY] && index_q[LATENCY] == mine_i && grant_ok;
  assign starts      = u_dut.op.sw && sw_write_i && sw_index_i == mine_i && written.in_use;
  assign stops       = u_dut.op.sw && sw_write_i && sw_index_i == mine_i && !written.in_use;

  always_ff @(posedge clk_i) begin
    asked_q <= {asked_q[LATENCY-1:1], ask_valid_i && ask_ready};
    index_q <= {index_q[LATENCY-1:1], ask_index_i};
    if (granted_now) begin
      granted_q[grant_number] <= 1'b1;
      if (now_q.next == now_q.last) now_q.in_use <= 1'b0;
      now_q.next <= now_q.next + 1'b1;
      if (grants_q != '1) grants_q <= grants_q + 1'b1;
    end
    if (stops) now_q.in_use <= 1'b0;
    if (starts) begin
      now_q     <= written;
      known_q   <= 1'b1;
      granted_q <= '0;
      grants_q  <= '0;
    end
    if (!rst_ni) begin
      asked_q      <= '0;
      now_q.in_use <= 1'b0;
      known_q      <= 1'b0;
      granted_q    <= '0;
      grants_q     <= '0;
    end
  end

  // ---- what is shown ------------------------------------------------------

  always_comb begin
    if (started_q && rst_ni) begin
      assert (grant_valid == asked_q[LATENCY]);
      if (grant_ended) assert (grant_ok);
      if (grant_ok) assert (grant_valid);
      if (asked_q[LATENCY] && index_q[LATENCY] == mine_i) begin
        if (grant_ok) assert (!granted_q[grant_number]);
        if (grant_ok) assert (grant_number == now_q.next && grant_number <= now_q.last);
        assert (grant_ok == (now_q.in_use && now_q.next <= now_q.last));
        assert (grant_ended == (grant_ok && grant_number == now_q.last));
      end
      if (sw_done && sw_index_i == mine_i && !sw_write_i) begin
        assert (sw_data.in_use == now_q.in_use);
        if (known_q) begin
          assert (sw_data == now_q);
          assert (!granted_q[sw_data.next] || (sw_data.next == '0 && granted_q[2**NumberW-1]));
        end
      end

      cover (granted_now && grants_q == 2'd3 && grant_ended && grant_number == '1);
      cover (asked_q[LATENCY] && index_q[LATENCY] == mine_i && !grant_ok && known_q &&
             granted_q[2**NumberW-1]);  // behind the greatest there is none
      cover (granted_now && u_dut.fetched_q.ask && u_dut.fetched_q.index == mine_i &&
             grants_q == 2'd2);  // back to back
      cover (sw_done && !sw_write_i && sw_index_i == mine_i && known_q && now_q.in_use &&
             grants_q == 2'd2);
    end
  end

  // ---- for the induction --------------------------------------------------

  logic asks, accesses;

  assign asks     = u_dut.fetched_q.ask || u_dut.ready_q.ask || u_dut.done_q;
  assign accesses = u_dut.fetched_q.sw || u_dut.ready_q.sw;

  always_comb begin
    if (started_q && rst_ni) begin
      // What is where: asks two cycles apart, and none beside an access of software.
      assert (asked_q == {u_dut.done_q, u_dut.ready_q.ask, u_dut.fetched_q.ask});
      if (asked_q[1]) assert (index_q[1] == u_dut.fetched_q.index && !u_dut.turn);
      if (asked_q[2]) assert (index_q[2] == u_dut.ready_q.index && u_dut.turn);
      if (asked_q[3]) assert (index_q[3] == u_dut.done_index_q && !u_dut.turn);
      assert (!(accesses && asks));
      if (accesses) assert (sw_waits_q);
      if (u_dut.fetched_q.sw) assert (!u_dut.ready_q.sw && u_dut.fetched_q.index == sw_index_i);
      if (u_dut.ready_q.sw) assert (u_dut.ready_q.index == sw_index_i);
      if (u_dut.fetched_q.ask) begin
        assert (u_dut.same_q == (asked_q[3] && index_q[3] == index_q[1]));
      end

      // The table and the stages hold what is known.
      assert (u_dut.u_use.in_use_q[mine_i] == now_q.in_use);
      if (now_q.in_use) assert (known_q);
      if (known_q) begin
        assert (u_dut.u_next.gen_memory.gen_auto.mem[mine_i] == now_q.next);
        assert (u_dut.u_last.gen_memory.gen_auto.mem[mine_i] == now_q.last);
      end
      if ((u_dut.fetched_q.ask || (u_dut.fetched_q.sw && !sw_write_i)) &&
          u_dut.fetched_q.index == mine_i) begin
        assert (u_dut.fetched_use == now_q.in_use);
        if (known_q) assert (u_dut.next_word == now_q.next && u_dut.last_word == now_q.last);
      end
      if ((u_dut.ready_q.ask || (u_dut.ready_q.sw && !sw_write_i)) &&
          u_dut.ready_q.index == mine_i) begin
        assert (u_dut.entry_q.in_use == now_q.in_use);
        if (known_q) assert (u_dut.entry_q == now_q);
      end
      if (u_dut.done_q && u_dut.done_index_q == mine_i) begin
        assert (u_dut.open_q == now_q.in_use);
        if (known_q) begin
          assert (u_dut.number_q == now_q.next);
          assert (u_dut.plus_one_q == NumberW'(now_q.next + 1'b1));
          assert (u_dut.equal_q == (now_q.next == now_q.last));
          assert (u_dut.beyond_q == (now_q.next > now_q.last));
        end
      end

      // What was granted lies below next.
      for (int n = 0; n < 2 ** NumberW; n++) begin
        if (granted_q[n]) assert (known_q);
        if (granted_q[n]) begin
          assert (n < int'(now_q.next) ||
                  (now_q.next == '0 && granted_q[2**NumberW-1] && !now_q.in_use));
        end
      end
    end
  end

endmodule
