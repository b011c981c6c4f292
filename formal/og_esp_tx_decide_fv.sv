// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Nothing that policy protects leaves in clear: og_esp_tx_decide sends a packet on without
// protection only if the caller's policy says so, and then as it came. One to be protected is
// dropped, or goes to the engine under the key slot of its association, which the table has, which
// is enabled, with no key on its way there (og_key_fence), and which granted a number for this very
// packet. That number is in its ESP header, its IV and its AAD, and without GMAC all behind the AAD
// is encrypted. A packet that is dropped says the one reason why; no number is asked for where
// there is another reason than that numbers are at an end. Each packet is decided upon once, in
// order.
//
// Of the packets that come any one is looked at: it is `mine`, and known by its place.
//
// Assumed: no more than Depth packets are between head and decision (og_esp_front); og_number_issue
// answers each ask once, in order, a cycle later or more (proved of it). Of the tables nothing:
// og_esp_table is left out, and what it says is anything in any cycle. What og_esp_parse makes of a
// head is taken as it says, and the outer header is not looked at: tests stand for these.

module og_esp_tx_decide_fv
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_esp_tx_pkg::*;
#(
    parameter  int MostBytes    = 16383,
    localparam int Associations = 3,
    localparam int Depth        = 4
) (
    input logic            clk_i,
    input logic            rst_ni,
    input logic            pick_i,         // the head on offer is mine, unless one was
    input logic            head_valid_i,
    input head_t           head_i,
    input length_t         head_bytes_i,
    input versions_t       head_versions_i,
    input logic      [1:0] head_action_i,
    input sa_t             head_sa_i,
    input logic            hold_i,         // a key is being loaded
    input sa_t             hold_slot_i,
    input logic            out_ready_i
);

  localparam int IndexW = $clog2(Associations);

  typedef logic [3:0] number_of_t;  // packets

  typedef enum logic [1:0] {
    NotYet,
    Inside,
    Decided
  } state_e;

  // ---- environment ----------------------------------------------------------------

  logic started_q = 1'b0;
  state_e state_q = NotYet;
  number_of_t inside_q = '0;  // heads without a decision
  number_of_t open_q = '0;  // asks without an answer
  user_t user;
  engine_edit_t edit;
  tx_facts_t facts;
  logic out_valid, leaves_now, mine_comes, asks, uses, asked, granted;

  assign user = '{error: 1'b0, action: action_e'(head_action_i), sa: head_sa_i};

  og_esp_tx_decide #(
      .Associations(Associations),
      .MostBytes   (MostBytes),
      .Depth       (Depth)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .head_valid_i,
      .head_i,
      .head_bytes_i,
      .head_versions_i,
      .head_user_i  (user),
      .out_valid_o  (out_valid),
      .out_ready_i,
      .out_edit_o   (edit),
      .out_facts_o  (facts),
      .ended_valid_o(),
      .ended_sa_o   (),
      .hold_i       ('{valid: hold_i, slot: hold_slot_i}),
      .table_i      ('0),
      .table_o      ()
  );

  assign leaves_now = out_valid && out_ready_i;
  assign mine_comes = head_valid_i && state_q == NotYet && pick_i;
  assign asks       = u_dut.asks;
  assign uses       = u_dut.take && u_dut.needs_grant;
  assign asked      = u_dut.u_numbers.asked && u_dut.u_numbers.ask_ready;
  assign granted    = u_dut.u_numbers.granted;

  // ---- mine -----------------------------------------------------------------------

  number_of_t ahead_q = '0;  // packets before it that have not left
  action_e action_q;
  sa_t index_q;
  length_t bytes_q;

  // What was found of it, and made of that.
  ip_t ip_q;
  tx_sa_t sa_q;
  logic [31:0] salt_q;
  logic held_q;
  tx_plan_t plan_q;

  // Its place: in the registers from og_esp_parse on, then in the FIFO.
  logic [4:0] at_q = '0;
  logic waits_q = 1'b0;
  logic [1:0] place_q;

  // Its number.
  number_of_t asks_ahead_q = '0;  // asks before its own of which the answer was not used
  number_of_t questions, in_register, answers;
  logic answered_q = 1'b0;
  tx_grant_t grant_q;

  assign questions   = number_of_t'(u_dut.u_numbers.u_asks.level_q);
  assign in_register = number_of_t'(u_dut.u_numbers.u_ask.valid_q);
  assign answers     = number_of_t'(u_dut.u_numbers.u_grants.level_q);

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    inside_q  <= inside_q + number_of_t'(head_valid_i) - number_of_t'(leaves_now);
    open_q    <= open_q + number_of_t'(asked) - number_of_t'(granted);
    if (mine_comes) begin
      state_q  <= Inside;
      ahead_q  <= inside_q - number_of_t'(leaves_now);
      action_q <= action_e'(head_action_i);
      index_q  <= head_sa_i;
      bytes_q  <= head_bytes_i;
    end else if (state_q == Inside && leaves_now) begin
      if (ahead_q == '0) state_q <= Decided;
      else ahead_q <= ahead_q - 1'b1;
    end

    at_q <= {at_q[3:0], mine_comes};
    if (at_q[2]) begin
      ip_q   <= u_dut.u_plan.ip;
      sa_q   <= u_dut.u_plan.sa;
      salt_q <= u_dut.u_plan.salt;
      held_q <= hold_i && hold_slot_i == index_q;
    end
    if (at_q[3]) plan_q <= u_dut.plan;
    if (at_q[4]) begin
      waits_q <= 1'b1;
      place_q <= u_dut.u_waiting.write_q;
    end else if (waits_q && u_dut.take && place_q == u_dut.u_waiting.read_q) waits_q <= 1'b0;

    if (asks_ahead_q != '0 && uses) asks_ahead_q <= asks_ahead_q - 1'b1;
    if (asks && at_q[4]) begin
      asks_ahead_q <= questions + in_register + open_q + answers - number_of_t'(uses);
      answered_q   <= 1'b0;
    end else if (granted && !answered_q && answers == asks_ahead_q) begin
      answered_q <= 1'b1;
      grant_q    <= u_dut.u_numbers.grant;
    end
    if (!rst_ni) begin
      state_q      <= NotYet;
      inside_q     <= '0;
      open_q       <= '0;
      ahead_q      <= '0;
      asks_ahead_q <= '0;
      at_q         <= '0;
      waits_q      <= 1'b0;
    end
  end

  logic active;
  assign active = started_q && rst_ni;

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (inside_q == number_of_t'(Depth)) assume (!head_valid_i);
    if (open_q == '0) assume (!granted);
  end

  // ---- what is shown --------------------------------------------------------------

  logic [14:0] leaves;  // bytes, if it is protected
  length_t payload;
  logic [1:0] pad;
  logic [6:0] header, own;
  logic [4:0] icv, aad;
  logic asks_for_number, protects;
  event_t why;  // it is dropped, as far as is known before the number
  logic drops;

  always_comb begin
    header  = sa_q.common.tunnel ? (sa_q.v6 ? 7'd40 : 7'd20) : ip_q.header_bytes;
    payload = ip_q.total_bytes;
    if (!sa_q.common.tunnel) payload = payload - length_t'(ip_q.header_bytes);
    pad     = 2'd2 - payload[1:0];
    own     = sa_q.common.udp ? 7'd24 : 7'd16;
    icv     = sa_q.common.icv == Icv12 ? 5'd12 : sa_q.common.icv == Icv8 ? 5'd8 : 5'd16;
    aad     = 5'd8 + (sa_q.common.esn ? 5'd4 : 5'd0) + (sa_q.common.gmac ? 5'd8 : 5'd0);
    leaves  = 15'(header) + 15'(own) + 15'(payload) + 15'(pad) + 15'd2 + 15'(icv);

    why    = '0;
    why.sa = index_q;
    drops  = 1'b1;
    if (action_q == ActClear) drops = 1'b0;
    else if (action_q != ActProtect) begin
      why.other = 1'b1;
      why.kind  = OutDiscarded;
    end else if (index_q >= sa_t'(Associations)) begin
      why.other = 1'b1;
      why.kind  = OutNoSa;
    end else if (!sa_q.common.enable || held_q) why.kind = OutNotInUse;
    else if (ip_q.malformed) why.kind = OutMalformed;
    else if (!sa_q.common.tunnel && ip_q.fragment) why.kind = OutFragment;
    else if (!sa_q.common.tunnel && ip_q.stuck) why.kind = OutUnsupported;
    else if (leaves > 15'(sa_q.max_bytes) || leaves > 15'(MostBytes)) why.kind = OutTooLong;
    else drops = 1'b0;
  end

  assign asks_for_number = action_q == ActProtect && !drops;
  // Of a number that the wire cannot tell from an earlier one nothing goes out (RFC 4303, 3.3.3).
  assign protects        = asks_for_number && grant_q.ok && grant_q.number != '0
      && (sa_q.common.esn || grant_q.number[63:32] == '0);

  // The ESP header as it leaves, and the AAD: first byte first.
  logic [15:0][7:0] esp_header;
  logic [7:0][7:0] number_bytes;
  logic [3:0][7:0] spi_bytes;

  always_comb begin
    for (int i = 0; i < 8; i++) number_bytes[i] = grant_q.number[8*(7-i)+:8];
    for (int i = 0; i < 4; i++) spi_bytes[i] = sa_q.common.spi[8*(3-i)+:8];
    esp_header = {number_bytes, number_bytes[7:4], spi_bytes};
  end

  logic mine_out;
  assign mine_out = out_valid && state_q == Inside && ahead_q == '0;

  always_comb begin
    if (active) begin
      if (out_valid) assert (inside_q != '0);
      if (granted) assert (u_dut.u_numbers.grants_ready);
      // A number is that of its own association, and asked for only where all else is well.
      if (asks && at_q[4]) assert (asks_for_number);
      if (asked && waits_q && asks_for_number && asks_ahead_q == answers + open_q) begin
        assert (u_dut.u_numbers.asked_index == index_q[IndexW-1:0]);
      end

      if (mine_out) begin
        // In clear only what policy says, and all of it as it came.
        if (!edit.drop && !edit.protect) assert (action_q == ActClear);
        if (action_q == ActClear) begin
          assert (!edit.drop && !edit.protect && !facts.protect);
          assert (edit.cut == '0 && edit.put_bytes == '0 && edit.tail_bytes == '0);
          assert (edit.bytes == bytes_q && edit.aad_bytes == bytes_q);
          assert (facts.cut == '0 && facts.put_bytes == '0);
          assert (facts.kept_bytes == bytes_q && facts.bytes == bytes_q);
        end
        if (!edit.drop && action_q != ActClear) begin
          assert (action_q == ActProtect && edit.protect && facts.protect);
          assert (index_q < sa_t'(Associations) && sa_q.common.enable && !held_q);
          assert (answered_q && grant_q.ok);
        end
        assert (edit.drop == !(protects || action_q == ActClear));
        if (edit.drop) begin
          assert (!edit.why.good && edit.why.sa == index_q && edit.why.other == why.other);
          assert (edit.why.kind == (drops ? why.kind : OutNumberEnd));
        end
        if (protects) begin
          assert (edit.sa == index_q && facts.sa == index_q);
          assert (edit.iv == {salt_q, grant_q.number});
          assert (edit.put_bytes == aad && edit.put[3:0] == spi_bytes);
          if (sa_q.common.esn)
            assert (edit.put[11:4] == number_bytes);
            else assert (edit.put[7:4] == number_bytes[7:4]);
          if (!sa_q.common.gmac) assert (edit.aad_bytes == length_t'(aad));
          assert (edit.tag_bytes == icv);
          assert (edit.bytes == payload + length_t'(aad) && edit.tail_bytes == 3'(pad) + 3'd2);
          assert (edit.cut == (sa_q.common.tunnel ? 7'd0 : ip_q.header_bytes));
          // What comes out of the engine: the AAD off, headers on.
          assert (facts.cut == aad && facts.put_bytes == header + own);
          assert (15'(facts.bytes) == leaves);
          assert (15'(facts.kept_bytes) == leaves - 15'(header) - 15'(own) + 15'(aad));
          assert (header >= 7'd20 && header <= 7'd60 && header[1:0] == 2'b00);
          for (int w = 5; w < 16; w++) begin
            if (header == 7'(4 * w)) begin
              if (sa_q.common.udp)
                assert (facts.put[4*w+8+:16] == esp_header);
                else assert (facts.put[4*w+:16] == esp_header);
            end
          end
        end
        cover (protects && grant_q.number == 64'd7 && !sa_q.common.gmac);
        cover (edit.drop && edit.why.kind == OutNumberEnd && !edit.why.other);
        cover (edit.drop && held_q && sa_q.common.enable && action_q == ActProtect);
        cover (action_q == ActClear && bytes_q == 14'd100);
      end
      cover (state_q == Decided && inside_q == number_of_t'(Depth) && open_q == 4'd2);
    end
  end

  // A decision that waits does not change.
  stream_rules #(
      .Width($bits(engine_edit_t) + $bits(tx_facts_t))
  ) u_out_rules (
      .clk_i,
      .rst_ni,
      .valid_i  (out_valid),
      .ready_i  (out_ready_i),
      .payload_i({edit, facts})
  );

  // ---- for the induction: where mine is ------------------------------------------------

  tx_wait_t [Depth-1:0] storage;  // by place
  logic [Depth-1:0] waiting_asks;  // from the first
  logic [4:0] there;
  number_of_t level, behind, asked_all, asked_before;
  logic [1:0] mine_behind;  // places in front of it in the FIFO

  assign level = number_of_t'(u_dut.u_waiting.level_q);
  assign there = {
    u_dut.next_valid,
    u_dut.plan_valid,
    u_dut.u_plan.parsed_valid,
    u_dut.u_plan.u_parse.moved_valid_q,
    u_dut.u_plan.u_parse.valid_q
  };
  assign mine_behind = place_q - u_dut.u_waiting.read_q;

  always_comb begin
    behind = number_of_t'(out_valid) + level;
    if (active) begin
      for (int i = 4; i >= 0; i--) begin
        if (at_q[i]) assert (there[i] && ahead_q == behind && !waits_q);
        behind = behind + number_of_t'(there[i]);
      end
      assert (inside_q == behind && inside_q <= number_of_t'(Depth));
      assert ($onehot0(at_q));
      assert (state_q == NotYet || state_q == Inside || state_q == Decided);
      if (state_q != Inside) assert (at_q == '0 && !waits_q);
      if (waits_q) begin
        assert (number_of_t'(mine_behind) < level);
        assert (ahead_q == number_of_t'(out_valid) + number_of_t'(mine_behind));
      end
      if (state_q == Inside && at_q == '0 && !waits_q) begin
        assert (out_valid && ahead_q == '0);
        if (asks_for_number) assert (answered_q);
      end
    end
  end

  // ---- for the induction: what is known of it ------------------------------------------

  logic known;
  tx_plan_t plan;

  assign known = state_q == Inside && (at_q[4:3] != '0 || at_q == '0);
  assign plan  = at_q[3] ? u_dut.plan : plan_q;

  logic [USER_W+LENGTH_W-1:0] came;
  assign came = {1'b0, action_q, index_q, bytes_q};

  always_comb begin
    for (int i = 0; i < Depth; i++) storage[i] = tx_wait_t'(u_dut.u_waiting.storage[i]);
    if (active) begin
      if (at_q[0]) assert (u_dut.u_plan.u_parse.facts_q == came);
      if (at_q[1]) assert (u_dut.u_plan.u_parse.moved_q.facts == came);
      if (at_q[2]) assert (u_dut.u_plan.ask == came);
      if (at_q[0]) assert (whole_words(u_dut.u_plan.u_parse.ip_q));
      if (at_q[1]) assert (whole_words(u_dut.u_plan.u_parse.moved_q.ip));
      if (at_q[2]) assert (whole_words(u_dut.u_plan.ip));
      if (known) assert (whole_words(ip_q));
      if (known) begin
        assert (plan.drop == drops && plan.protect == (action_q == ActProtect));
        assert (plan.why == why || !drops);
        assert (plan.why.sa == index_q && !plan.why.other || drops);
        assert (plan.sa == index_q && (plan.bytes == bytes_q || action_q != ActClear));
        assert (!plan.why.good);
        if (asks_for_number) begin
          assert (plan.bytes == leaves[LENGTH_W-1:0] && leaves < 15'd16384);
          assert (plan.esn == sa_q.common.esn && plan.gmac == sa_q.common.gmac);
          assert (plan.udp == sa_q.common.udp && plan.icv == sa_q.common.icv);
          assert (plan.spi == sa_q.common.spi && plan.salt == salt_q);
          assert (plan.payload_bytes == payload && plan.pad_bytes == pad);
          assert (plan.header_bytes == header);
          assert (plan.cut == (sa_q.common.tunnel ? 7'd0 : ip_q.header_bytes));
        end
      end
      if (at_q[4]) begin
        assert (u_dut.next.plan == plan_q);
        assert (u_dut.next.put_bytes == plan_q.header_bytes + (plan_q.udp ? 7'd24 : 7'd16));
        assert (u_dut.next.kept_bytes == kept(plan_q));
      end
      if (waits_q) begin
        assert (storage[place_q].plan == plan_q);
        assert (storage[place_q].put_bytes == plan_q.header_bytes + (plan_q.udp ? 7'd24 : 7'd16));
        assert (storage[place_q].kept_bytes == kept(plan_q));
      end
    end
  end

  function automatic logic whole_words(ip_t ip);
    return ip.malformed
        || (ip.header_bytes >= 7'd20 && ip.header_bytes <= 7'd60 && ip.header_bytes[1:0] == 2'b00);
  endfunction

  function automatic length_t kept(tx_plan_t plan);
    length_t own_bytes;
    own_bytes = plan.udp ? 14'd24 : 14'd16;
    return !plan.protect ? plan.bytes : plan.bytes - length_t'(plan.header_bytes) - own_bytes
        + length_t'(aad_bytes(
        plan.esn, plan.gmac
    ));
  endfunction

  // ---- for the induction: its number ---------------------------------------------------

  number_of_t question;  // place of its ask among those that og_number_issue has not taken
  logic [1:0] question_place;
  logic mine_asks;
  tx_grant_t [Depth-1:0] grants;

  assign mine_asks      = waits_q && asks_for_number;
  assign question       = asks_ahead_q - answers - open_q;
  assign question_place = u_dut.u_numbers.u_asks.read_q + question[1:0] - in_register[1:0];

  always_comb begin
    asked_all    = '0;
    asked_before = '0;
    for (int i = 0; i < Depth; i++) begin
      grants[i] = tx_grant_t'(u_dut.u_numbers.u_grants.storage[i]);
      waiting_asks[i] = storage[u_dut.u_waiting.read_q+2'(i)].plan.protect
          && !storage[u_dut.u_waiting.read_q+2'(i)].plan.drop;
      if (number_of_t'(i) < level) asked_all = asked_all + number_of_t'(waiting_asks[i]);
      if (2'(i) < mine_behind) asked_before = asked_before + number_of_t'(waiting_asks[i]);
    end
    if (active) begin
      assert (asked_all == questions + in_register + open_q + answers);
      assert (open_q <= 4'(Depth) && asks_ahead_q <= 4'(Depth));
      if (mine_asks) begin
        assert (asks_ahead_q == asked_before);
        assert (answered_q == (asks_ahead_q < answers));
        if (answered_q) begin
          assert (grants[u_dut.u_numbers.u_grants.read_q+asks_ahead_q[1:0]] == grant_q);
        end
        if (asks_ahead_q >= answers + open_q) begin
          if (question == '0 && in_register != '0) begin
            assert (u_dut.u_numbers.u_ask.payload_q == index_q[IndexW-1:0]);
          end else begin
            assert (u_dut.u_numbers.u_asks.storage[question_place] == index_q[IndexW-1:0]);
          end
        end
      end
    end
  end

  ring_rules #(
      .Depth(Depth)
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
      .level_i (u_dut.u_numbers.u_asks.level_q),
      .write_i (u_dut.u_numbers.u_asks.write_q),
      .read_i  (u_dut.u_numbers.u_asks.read_q),
      .next_i  (u_dut.u_numbers.u_asks.next_q),
      .ready_i (u_dut.u_numbers.u_asks.ready_q)
  );

  ring_rules #(
      .Depth(Depth)
  ) u_grants_rules (
      .active_i(active),
      .level_i (u_dut.u_numbers.u_grants.level_q),
      .write_i (u_dut.u_numbers.u_grants.write_q),
      .read_i  (u_dut.u_numbers.u_grants.read_q),
      .next_i  (u_dut.u_numbers.u_grants.next_q),
      .ready_i (u_dut.u_numbers.u_grants.ready_q)
  );

  always_comb begin
    if (active) begin
      assert (u_dut.u_waiting.valid_q == (level != '0));
      assert (u_dut.u_numbers.u_asks.valid_q == (questions != '0));
      assert (u_dut.u_numbers.u_grants.valid_q == (answers != '0));
    end
  end

endmodule
