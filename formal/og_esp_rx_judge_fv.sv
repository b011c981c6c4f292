// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_esp_rx_judge lets no plaintext go on before its check: a packet that is protected goes on
// only if the engine found its ICV good, and its number is not refused by the window where that is
// obeyed. Only a number with a good ICV is brought before the window, and it is the packet's own,
// under its own association. Each packet is judged once, in order, and has one event then:
// InAuthFailed, InReplayed, InFailed where that is why; its octets count only if it goes on.
//
// Of the packets that come any one is looked at: it is `mine`. A byte of the header, which the
// module hands on and does not look at, says whether a packet came before mine, is mine, or came
// after.
//
// Assumed: facts are of the same packets in the same order; og_replay_window answers each question
// once, in order, a cycle later or more (proved of it); of packets that have ended no more than
// Frames wait (og_frame_fifo). What the padding and the packet inside do to the verdict is not
// said here, but that it lets nothing go on that the ICV or the window hold back.

module og_esp_rx_judge_fv
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_gcm_pkg::status_e, og_gcm_pkg::STATUS_W;
#(
    localparam int BeatBytes = 16,
    localparam int Frames    = 2,
    localparam int Depth     = 2
) (
    input logic                   clk_i,
    input logic                   rst_ni,
    input logic                   pick_i,             // the packet that ends is mine
    input logic                   seen_valid_i,
    input logic [8*BeatBytes-1:0] seen_data_i,
    input logic [  BeatBytes-1:0] seen_keep_i,
    input logic                   seen_last_i,
    input logic [   STATUS_W-1:0] seen_status_i,
    input logic                   facts_valid_i,
    input logic                   facts_protect_i,
    input logic                   facts_tunnel_i,
    input logic                   facts_replay_i,
    input logic [            4:0] facts_aad_bytes_i,
    input sa_t                    facts_sa_i,
    input number_t                facts_number_i,
    input logic                   late_ready_i,
    input logic                   late_done_i,
    input logic                   late_ok_i,
    input logic                   ended_valid_i,
    input logic                   ended_lost_i,
    input logic                   edit_ready_i,
    input logic                   event_ready_i
);

  typedef enum logic [1:0] {
    Before = 2'd0,
    Mine   = 2'd1,
    After  = 2'd2
  } age_e;

  typedef enum logic [1:0] {
    NotYet,
    Seen,    // its last beat came by
    Joined,  // with its facts
    Judged
  } state_e;

  typedef logic [3:0] number_of_t;  // packets

  // ---- environment ----------------------------------------------------------------

  logic started_q = 1'b0;
  state_e state_q = NotYet;
  number_of_t inside_q = '0;  // packets that have ended and are not judged
  number_of_t unjoined_q = '0;  // of them before mine that have no facts yet
  number_of_t open_q = '0;  // questions without an answer
  rx_facts_t facts;
  age_e facts_age, out_age;
  logic facts_ready, ends, mine_ends, joins, late_valid, asks, judge, judge_drop;
  logic edit_valid, event_valid;
  sa_t late_sa;
  number_t late_number;
  rx_edit_t edit;
  event_t counted;

  always_comb begin
    facts_age = state_q == NotYet || (state_q == Seen && unjoined_q != '0) ? Before :
        state_q == Seen ? Mine : After;
    facts = '0;
    facts.protect        = facts_protect_i;
    facts.tunnel         = facts_tunnel_i;
    facts.replay_protect = facts_replay_i;
    facts.aad_bytes      = facts_aad_bytes_i;
    facts.sa             = facts_sa_i;
    facts.number         = facts_number_i;
    facts.header[0]      = 8'(facts_age);
  end

  og_esp_rx_judge #(
      .BeatBytes(BeatBytes),
      .Frames   (Frames),
      .Depth    (Depth)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .seen_valid_i,
      .seen_data_i,
      .seen_keep_i,
      .seen_last_i,
      .seen_status_i(status_e'(seen_status_i)),
      .facts_valid_i,
      .facts_ready_o(facts_ready),
      .facts_i      (facts),
      .late_valid_o (late_valid),
      .late_ready_i,
      .late_sa_o    (late_sa),
      .late_number_o(late_number),
      .late_done_i,
      .late_ok_i,
      .ended_valid_i,
      .ended_lost_i,
      .judge_o      (judge),
      .judge_drop_o (judge_drop),
      .judge_bytes_o(),
      .edit_valid_o (edit_valid),
      .edit_ready_i,
      .edit_o       (edit),
      .event_valid_o(event_valid),
      .event_ready_i,
      .event_o      (counted)
  );

  assign ends      = seen_valid_i && seen_last_i;
  assign mine_ends = ends && state_q == NotYet && pick_i;
  assign joins     = facts_valid_i && facts_ready;
  assign asks      = late_valid && late_ready_i;
  assign out_age   = age_e'(edit.put[0][1:0]);

  // ---- mine -----------------------------------------------------------------------

  status_e status_q;
  logic protect_q, replay_q;
  sa_t sa_q;
  number_t number_q;
  number_of_t ahead_q = '0;  // questions before its own of which the answer was not used
  logic queued_q = 1'b0;  // its question has been put to the window, or waits for that
  logic answered_q = 1'b0;
  logic ok_q, uses, mine_asks;
  number_of_t questions, answers, trailers, level, in_pipe;

  assign questions = number_of_t'(u_dut.u_asks.level_q);
  assign answers   = number_of_t'(u_dut.u_lates.level_q);
  assign trailers  = number_of_t'(u_dut.u_text.u_kept.level_q);
  assign level     = number_of_t'(u_dut.u_waiting.level_q);
  assign uses      = judge && u_dut.waiting.ask;
  // Those before its own have been asked, and its own has not.
  assign mine_asks = asks && queued_q && ahead_q == open_q + answers;

  // The trailer's four registers, the last one first, and what of the status is beside them.
  logic [3:0] ending;
  logic [3:0][STATUS_W-1:0] ending_status;

  assign ending = {
    u_dut.u_text.u_trailer.valid_q && u_dut.u_text.u_trailer.last_q,
    u_dut.u_text.u_trailer.seen_valid_q && u_dut.u_text.u_trailer.seen_q.last,
    u_dut.u_text.u_trailer.found_valid_q && u_dut.u_text.u_trailer.found_q.last,
    u_dut.u_text.trailer_valid
  };
  assign ending_status = {
    u_dut.u_text.status_q,
    u_dut.u_text.u_first.gen_registers.chain_q[0][STATUS_W-1:0],
    u_dut.u_text.u_first.gen_registers.chain_q[1][STATUS_W-1:0],
    u_dut.u_text.u_first.gen_registers.chain_q[2][STATUS_W-1:0]
  };
  assign in_pipe = 4'(ending[0]) + 4'(ending[1]) + 4'(ending[2]) + 4'(ending[3]);

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    inside_q  <= inside_q + 4'(ends) - 4'(judge);
    open_q    <= open_q + 4'(asks) - 4'(late_done_i);
    if (joins && unjoined_q != '0) unjoined_q <= unjoined_q - 1'b1;
    if (ahead_q != '0 && uses) ahead_q <= ahead_q - 1'b1;
    if (mine_ends) begin
      state_q    <= Seen;
      status_q   <= status_e'(seen_status_i);
      unjoined_q <= in_pipe + trailers - 4'(joins);
    end
    if (joins && facts_age == Mine) begin
      state_q   <= Joined;
      protect_q <= facts_protect_i;
      replay_q  <= facts_replay_i;
      sa_q      <= facts_sa_i;
      number_q  <= facts_number_i;
    end
    if (u_dut.go && u_dut.judged_q.ask && u_dut.judged_q.edit.put[0][1:0] == Mine) begin
      ahead_q    <= questions + open_q + answers - 4'(uses);
      queued_q   <= 1'b1;
      answered_q <= 1'b0;
    end else if (late_done_i && !answered_q && answers == ahead_q) begin
      answered_q <= 1'b1;
      ok_q       <= late_ok_i;
    end
    if (judge && out_age == Mine) begin
      state_q  <= Judged;
      queued_q <= 1'b0;
    end
    if (!rst_ni) begin
      state_q    <= NotYet;
      inside_q   <= '0;
      unjoined_q <= '0;
      open_q     <= '0;
      ahead_q    <= '0;
      queued_q   <= 1'b0;
    end
  end

  logic active;
  assign active = started_q && rst_ni;

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (open_q == '0) assume (!late_done_i);
    if (inside_q == 4'(Frames)) assume (!ends);
    if (inside_q == '0) assume (!ended_valid_i);
  end

  // ---- what is shown --------------------------------------------------------------

  logic good, replayed;

  assign good     = status_q == og_gcm_pkg::StatusOk;
  assign replayed = good && replay_q && !ok_q;

  always_comb begin
    if (active) begin
      assert (event_valid == judge);
      assert (edit_valid == (judge && !judge_drop));
      if (judge) assert (ended_valid_i && event_ready_i);
      if (mine_asks) begin
        assert (protect_q && good);
        assert (late_sa == sa_q && late_number == number_q);
        cover (ahead_q != '0 && sa_q == sa_t'(6) && number_q[63:32] == 32'd7);
      end
      if (judge) begin
        unique case (out_age)
          Before:  assert (state_q != Judged);
          Mine: begin
            assert (state_q == Joined && edit.protect == protect_q);
            if (!judge_drop) assert (!ended_lost_i);
            if (protect_q) begin
              if (!judge_drop) assert (good && answered_q && !replayed);
              assert (counted.good == !judge_drop && !counted.other);
              if (status_q == og_gcm_pkg::StatusAuthFail) assert (counted.kind == InAuthFailed);
              else if (!good) assert (counted.kind == InFailed);
              else if (replayed) assert (counted.kind == InReplayed);
            end else begin
              assert (judge_drop == ended_lost_i && counted.other && !counted.good);
              assert (counted.kind == (ended_lost_i ? InOverrun : InClear));
            end
          end
          default: assert (state_q == Judged);
        endcase
        cover (out_age == Mine && protect_q && !judge_drop);
        cover (out_age == Mine && protect_q && status_q == og_gcm_pkg::StatusAuthFail);
        cover (out_age == Mine && protect_q && replayed && judge_drop);
        cover (out_age == Mine && !protect_q && !judge_drop);
        cover (out_age == After && inside_q == 4'd2);
      end
    end
  end

  // ---- for the induction: before its facts ------------------------------------------

  localparam int TrailerW = STATUS_W + 8 * (AAD_BYTES + 6 - 8) + LENGTH_W + 17;  // trailer_t
  number_of_t place;
  logic [1:0] mine_trailer;

  assign mine_trailer = u_dut.u_text.u_kept.read_q + unjoined_q[1:0];

  always_comb begin
    if (active) begin
      assert (inside_q <= 4'(Frames));
      assert (6'(inside_q) == 6'(in_pipe) + 6'(trailers) + 6'(u_dut.joined_valid_q)
          + 6'(u_dut.judged_valid_q) + 6'(level) + 6'(u_dut.u_next.valid_q));
      if (state_q == Seen)
        assert (5'(unjoined_q) < 5'(in_pipe) + 5'(trailers));
        else assert (unjoined_q == '0);
      if (state_q == Seen && unjoined_q < trailers) begin
        assert (u_dut.u_text.u_kept.storage[mine_trailer][TrailerW-1-:STATUS_W] == status_q);
      end
    end
    place = trailers;
    for (int i = 0; i < 4; i++) begin
      if (ending[i]) begin
        if (active && state_q == Seen && unjoined_q == place) begin
          assert (ending_status[i] == status_q);
        end
        place = place + 1'b1;
      end
    end
  end

  // ---- for the induction: with them ---------------------------------------------------

  typedef struct packed {
    logic     drop;
    kind_t    why;
    logic     ask;
    logic     obey;
    length_t  kept_bytes;
    rx_edit_t edit;
  } judged_t;

  // From the first: two that wait for the window, the one judged but for that, the one joined.
  judged_t [2:0] judged;
  age_e [3:0] ages;
  logic [3:0] there;
  number_of_t asked;
  logic found, passed, queued;
  logic [SA_W+NUMBER_W-1:0] mine_question;
  number_of_t mine_place;  // among the questions

  assign mine_place    = ahead_q - open_q - answers;
  assign mine_question = u_dut.u_asks.storage[u_dut.u_asks.read_q+mine_place[0]];

  always_comb begin
    judged[0] = judged_t'(u_dut.u_next.payload_q);
    judged[1] = judged_t'(u_dut.u_waiting.storage[u_dut.u_waiting.read_q]);
    judged[2] = judged_t'(u_dut.judged_q);
    there = {u_dut.joined_valid_q, u_dut.judged_valid_q, level != '0, u_dut.u_next.valid_q};
    for (int i = 0; i < 3; i++) ages[i] = age_e'(judged[i].edit.put[0][1:0]);
    ages[3] = age_e'(u_dut.joined_q.facts.header[0][1:0]);
    asked  = '0;
    found  = 1'b0;
    passed = 1'b0;
    queued = 1'b0;
    for (int i = 0; i < 4; i++) begin
      if (there[i]) begin
        if (active) begin
          assert (ages[i] != 2'd3 && (!passed || ages[i] == After));
          if (state_q == Judged) assert (ages[i] == After);
        end
        found  = found || ages[i] == Mine;
        passed = passed || ages[i] != Before;
      end
      if (i < 3 && there[i]) begin
        if (active && ages[i] == Mine) begin
          assert (judged[i].ask == (protect_q && good) && judged[i].obey == replay_q);
          assert (judged[i].edit.protect == protect_q);
          if (i == 2 && judged[i].ask) begin
            assert (judged[i].edit.sa == sa_q && u_dut.number_q == number_q);
          end
          if (!protect_q) assert (!judged[i].drop);
          if (protect_q && !good) begin
            assert (judged[i].drop && judged[i].why ==
                (status_q == og_gcm_pkg::StatusAuthFail ? InAuthFailed : InFailed));
          end
          if (i < 2 && judged[i].ask) begin
            assert (ahead_q == asked && answered_q == (ahead_q < answers));
            if (ahead_q >= open_q + answers) assert (mine_question == {sa_q, number_q});
            if (answered_q) begin
              assert (u_dut.u_lates.storage[u_dut.u_lates.read_q+ahead_q[0]] == ok_q);
            end
          end
        end
        if (i < 2) begin
          asked  = asked + 4'(judged[i].ask);
          queued = queued || (judged[i].ask && ages[i] == Mine);
        end
      end
    end
    if (active) begin
      assert (found == (state_q == Joined));
      assert (queued == queued_q);
      if (passed) assert (state_q == Joined || state_q == Judged);
      assert (6'(asked) == 6'(questions) + 6'(open_q) + 6'(answers));
      assert (ahead_q <= 4'(Depth));
      if (there[3] && ages[3] == Mine) begin
        assert (u_dut.joined_q.status == status_q);
        assert (u_dut.joined_q.facts.protect == protect_q);
        assert (u_dut.joined_q.facts.replay_protect == replay_q);
        assert (u_dut.joined_q.facts.sa == sa_q && u_dut.joined_q.facts.number == number_q);
      end
    end
  end

  ring_rules #(
      .Depth(Frames + 2)
  ) u_trailers_rules (
      .active_i(active),
      .level_i (u_dut.u_text.u_kept.level_q),
      .write_i (u_dut.u_text.u_kept.write_q),
      .read_i  (u_dut.u_text.u_kept.read_q),
      .next_i  (u_dut.u_text.u_kept.next_q),
      .ready_i (u_dut.u_text.u_kept.ready_q)
  );

  ring_rules #(
      .Depth(Depth - 1)
  ) u_waiting_rules (
      .active_i(active),
      .level_i (u_dut.u_waiting.level_q),
      .write_i (u_dut.u_waiting.write_q),
      .read_i  (u_dut.u_waiting.read_q),
      .next_i  (u_dut.u_waiting.next_q),
      .ready_i (u_dut.u_waiting.ready_q)
  );

  ring_rules #(
      .Depth(Depth)
  ) u_asks_rules (
      .active_i(active),
      .level_i (u_dut.u_asks.level_q),
      .write_i (u_dut.u_asks.write_q),
      .read_i  (u_dut.u_asks.read_q),
      .next_i  (u_dut.u_asks.next_q),
      .ready_i (u_dut.u_asks.ready_q)
  );

  ring_rules #(
      .Depth(Depth)
  ) u_lates_rules (
      .active_i(active),
      .level_i (u_dut.u_lates.level_q),
      .write_i (u_dut.u_lates.write_q),
      .read_i  (u_dut.u_lates.read_q),
      .next_i  (u_dut.u_lates.next_q),
      .ready_i (u_dut.u_lates.ready_q)
  );

  always_comb begin
    if (active) begin
      assert (u_dut.u_text.u_kept.valid_q == (trailers != '0));
      assert (u_dut.u_waiting.valid_q == (level != '0));
      assert (u_dut.u_asks.valid_q == (questions != '0));
      assert (u_dut.u_lates.valid_q == (answers != '0));
    end
  end

endmodule
