// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Nothing of the controlled port leaves in clear: og_macsec_tx_decide sends a frame on without
// protection only if the classifier said so. One to be protected is dropped, or goes to the engine
// under the key slot of its association, which was enabled, with no key on its way there
// (og_key_fence), and granted a number of that association for this very frame: not 0, and without
// XPN not above 2^32 - 1. That number is in its SecTAG and its IV, which with XPN has the SSCI and
// the salt that the tables gave for the association; and behind SecTAG and offset all of it is
// encrypted if the channel says so. Each frame is decided upon once, in order; one that is dropped
// or goes on in clear has one count then, one that is protected none.
//
// Of the frames that come any one is looked at: it is `mine`. Its VLAN tags, which the module
// hands on and does not look at, say whether a frame came before mine, is mine, or came after.
//
// Assumed: og_number_issue answers each ask once, in order, a cycle later or more; proved of it.
// Of the tables nothing: the outputs of og_macsec_tx_tables are cut, and are any in any cycle.

module og_macsec_tx_decide_fv
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_tx_pkg::*;
#(
    localparam int Channels = 2,
    localparam int EntryW   = $clog2(4 * Channels),
    localparam int Pending  = 8
) (
    input logic               clk_i,
    input logic               rst_ni,
    input logic               pick_i,          // the frame on offer is mine, unless one was
    input logic               in_valid_i,
    input length_t            in_bytes_i,
    input logic [PORT_W-1:0]  in_port_i,
    input logic [       1:0]  in_tags_i,
    input logic [       1:0]  in_action_i,
    input logic [  SC_W-1:0]  in_sc_i,
    input logic               hold_i,          // a key is being loaded
    input logic [  SA_W-1:0]  hold_slot_i,
    input logic               ask_ready_i,
    input logic               grant_valid_i,
    input logic               grant_ok_i,
    input number_t            grant_number_i,
    input logic               grant_ended_i
);

  typedef enum logic [1:0] {
    Before = 2'd0,
    Mine   = 2'd1,
    After  = 2'd2
  } age_e;

  typedef logic [3:0] number_of_t;  // frames

  // ---- environment ----------------------------------------------------------------

  logic started_q = 1'b0;
  age_e age_q = Before;  // of the next frame
  age_e age, out_age;
  tx_frame_t frame;
  logic in_ready, comes, ask_valid, asks, out_valid;
  logic [EntryW-1:0] ask_index;
  tx_edit_t edit;
  tx_leave_t leave;
  count_t port_count, sa_count;
  number_of_t open_q = '0;  // asks without an answer

  assign age = age_q == Before && pick_i ? Mine : age_q;
  assign frame = '{
          bytes: in_bytes_i,
          port: in_port_i,
          clear: 1'b0,  // the classifier has seen to it
          tags: in_tags_i,
          tag: TAGS_W'(age),
          vid: '0,
          typed: 1'b0,
          ethertype: '0
      };

  og_macsec_tx_decide #(
      .Channels(Channels),
      .Ports   (1)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o  (in_ready),
      .in_frame_i  (frame),
      .in_action_i (action_e'(in_action_i)),
      .in_sc_i,
      .ask_valid_o (ask_valid),
      .ask_ready_i,
      .ask_index_o (ask_index),
      .grant_valid_i,
      .grant_ok_i,
      .grant_number_i,
      .grant_ended_i,
      .out_valid_o (out_valid),
      .out_edit_o  (edit),
      .out_leave_o (leave),
      .port_count_o(port_count),
      .sa_count_o  (sa_count),
      .end_valid_o (),
      .end_sa_o    (),
      .hold_i      ('{valid: hold_i, slot: INDEX_W'(hold_slot_i)}),
      .table_i     ('0),
      .table_o     ()
  );

  assign comes   = in_valid_i && in_ready;
  assign asks    = ask_valid && ask_ready_i;
  assign out_age = age_e'(leave.restore.tag[1:0]);

  // ---- mine -----------------------------------------------------------------------

  typedef enum logic [1:0] {
    NotYet,
    Inside,
    Decided
  } state_e;

  state_e state_q = NotYet;
  action_e action_q;
  length_t bytes_q, limit_q;
  logic held_q;
  logic [SC_W-1:0] sc_q;
  tx_plan_t plan_q;  // what was found of it, and made of that
  salt_t salt_q;     // of its association: the tables' answer, which holds until the next step
  number_of_t ahead_q = '0;  // asks before its own of which the answer was not used
  number_of_t answers;
  logic answered_q = 1'b0;
  logic ok_q, planned, salted, uses;
  number_t number_q;

  assign answers = number_of_t'(u_dut.u_grants.level_q);
  assign uses    = u_dut.grant_valid && u_dut.grant_ready;
  assign planned = u_dut.advance && u_dut.looked_valid_q && u_dut.frame_q.tag[1:0] == Mine;
  assign salted  = u_dut.advance && u_dut.plan_valid_q && u_dut.plan_q.frame.tag[1:0] == Mine;

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    open_q    <= open_q + number_of_t'(asks) - number_of_t'(grant_valid_i);
    if (ahead_q != '0 && uses) ahead_q <= ahead_q - 1'b1;
    if (comes) begin
      age_q <= age == Mine ? After : age;
      if (age == Mine) begin
        state_q  <= Inside;
        action_q <= action_e'(in_action_i);
        bytes_q  <= in_bytes_i;
        sc_q     <= in_sc_i;
      end
    end
    if (planned) begin
      plan_q  <= u_dut.plan;
      limit_q <= u_dut.limit;
      held_q  <= hold_i && hold_slot_i == u_dut.plan.sa;
    end
    if (salted) salt_q <= u_dut.salt;
    if (asks && u_dut.plan_q.frame.tag[1:0] == Mine) begin
      ahead_q    <= answers + open_q - number_of_t'(uses);
      answered_q <= 1'b0;
    end else if (grant_valid_i && !answered_q && answers == ahead_q) begin
      answered_q <= 1'b1;
      ok_q       <= grant_ok_i;
      number_q   <= grant_number_i;
    end
    if (out_valid && out_age == Mine) state_q <= Decided;
    if (!rst_ni) begin
      age_q   <= Before;
      state_q <= NotYet;
      open_q  <= '0;
      ahead_q <= '0;
    end
  end

  logic active;
  assign active = started_q && rst_ni;

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (open_q == '0) assume (!grant_valid_i);
  end

  // ---- what is shown --------------------------------------------------------------

  // 10.5: what is to become of it, as far as is known before the number; behind it `granted`.
  fate_e fate;
  logic [14:0] leaves;  // bytes, if it is protected
  logic granted, protects, encrypts_all;
  logic [31:0] sent_number;  // in the SecTAG

  assign leaves = 15'(bytes_q) + (plan_q.entry.include_sci ? 15'd32 : 15'd24);

  always_comb begin
    unique case (action_q)
      ActClear: fate = bytes_q > limit_q ? ToDropTooLong : ToClear;
      ActProtect: begin
        if (32'(sc_q) >= Channels) fate = ToDropNoRule;
        else if (!plan_q.entry.enable) fate = ToDropNotUsing;
        else if (leaves > 15'(limit_q)) fate = ToDropTooLong;
        else fate = held_q ? ToDropNotUsing : ToProtect;
      end
      default: fate = ToDropNoRule;
    endcase
  end

  assign granted = ok_q && number_q != '0 && (plan_q.entry.xpn || number_q[63:32] == '0);
  assign encrypts_all = plan_q.entry.encrypt &&
      (plan_q.entry.xpn || plan_q.entry.offset == Offset0);
  assign protects = fate == ToProtect && granted;

  always_comb begin
    for (int i = 0; i < 4; i++) sent_number[8*(3-i)+:8] = edit.put[8*(4+i)+:8];
  end

  always_comb begin
    if (active) begin
      if (asks) assert (u_dut.plan_q.fate == ToProtect);
      // A number is that of its own association: another's would be sent under this one's key.
      if (asks && u_dut.plan_q.frame.tag[1:0] == Mine) begin
        assert (ask_index == EntryW'({sc_q, plan_q.entry.an}));
        cover (ask_index == EntryW'(6));
      end
      // The tables are asked for its own channel and port, and for its own association's salt.
      if (comes && age == Mine) begin
        assert (u_dut.u_tables.step_i && u_dut.u_tables.sc_i == in_sc_i);
        assert (u_dut.u_tables.port_i == in_port_i);
      end
      if (planned) begin
        assert (u_dut.u_tables.step_i);
        assert (u_dut.u_tables.sa_i == EntryW'({sc_q, u_dut.u_tables.entry_o.an}));
      end
      if (grant_valid_i) assert (u_dut.u_grants.in_ready_o);
      assert (!(port_count.valid && sa_count.valid));
      assert (out_valid || !(port_count.valid || sa_count.valid));

      if (out_valid) begin
        unique case (out_age)
          Before: assert (state_q != Decided);
          Mine: begin
            assert (state_q == Inside);
            // In clear only what the classifier says.
            if (!edit.drop && !leave.restore.secured) assert (action_q == ActClear);
            if (!edit.drop && action_q != ActClear) begin
              assert (action_q == ActProtect && plan_q.entry.enable && !held_q);
              assert (answered_q && granted);
            end
            assert (edit.drop == !(protects || fate == ToClear));
            assert (leave.restore.secured == protects);
            if (protects) begin
              assert (edit.packet.key_slot == 10'({sc_q, plan_q.entry.an}));
              assert (!edit.packet.decrypt && edit.packet.tag_bytes == 5'd16);
              assert (sent_number == number_q[31:0]);
              assert (edit.put[15:0] == {8'hE5, 8'h88});
              // 14.5, and with XPN 14.7: (SSCI || PN) XOR salt
              if (plan_q.entry.xpn) begin
                assert ((edit.packet.iv ^ salt_q.salt) == {salt_q.ssci, number_q});
              end else begin
                assert (edit.packet.iv == {plan_q.entry.sci, number_q[31:0]});
              end
              assert (edit.packet.iv_bytes == 16'd12);
              if (encrypts_all) begin
                assert (edit.packet.aad_bytes == (plan_q.entry.include_sci ? 32'd28 : 32'd20));
              end
              assert (edit.put[19:18] == {2{plan_q.entry.encrypt}});  // E and C
              assert (leave.sa == {sc_q, plan_q.entry.an});
              assert (leave.encrypted == plan_q.entry.encrypt);
            end else if (!edit.drop) begin
              assert (edit.packet.key_slot == NO_KEY_SLOT && edit.packet.aad_bytes == 32'(bytes_q));
              assert (edit.cut_bytes == '0 && edit.put_bytes == '0 && edit.bytes == bytes_q);
            end
            // One count, or none.
            assert (port_count.valid == (!protects && fate != ToDropNotUsing && fate != ToProtect));
            assert (sa_count.valid == (!protects && (fate == ToDropNotUsing || fate == ToProtect)));
            if (port_count.valid) begin
              assert (port_count.amount == 14'd1 && port_count.index[3:0] == (fate == ToClear ?
                  OutPktsUntagged : fate == ToDropTooLong ? OutPktsTooLong : OutPktsNoRule));
            end
            if (sa_count.valid) begin
              assert (sa_count.amount == 14'd1 &&
                  sa_count.index == 16'({sc_q, plan_q.entry.an, OutPktsNotUsingSa}));
            end
          end
          default: assert (state_q == Decided);
        endcase
        cover (out_age == Mine && protects && number_q == 64'd7 && plan_q.entry.encrypt);
        cover (out_age == Mine && protects && plan_q.entry.xpn && number_q[63:32] == 32'd5);
        cover (out_age == Mine && fate == ToProtect && !protects && ok_q);  // number 0, or above
        cover (out_age == Mine && fate == ToClear);
        cover (out_age == Mine && fate == ToDropTooLong && action_q == ActProtect);
        cover (out_age == After && open_q == 4'd3);
      end
    end
  end

  // ---- for the induction ------------------------------------------------------------

  typedef struct packed {
    tx_plan_t plan;
    salt_t    salt;
  } pending_t;

  typedef struct packed {
    logic    ok;
    logic    ended;
    number_t number;
  } grant_t;

  typedef struct packed {
    age_e age;
    logic asks;
  } waiting_t;

  pending_t [Pending-1:0] pending;  // by place
  waiting_t [Pending-1:0] waits, waiting;  // by place; from the first
  grant_t mine_grant;
  number_of_t asked, level;
  logic found, passed;
  age_e [3:0] ages;  // out, final, then behind those that wait: plan, looked
  logic [3:0] there;

  assign level = number_of_t'(u_dut.u_pending.level_q);

  always_comb begin
    for (int i = 0; i < Pending; i++) begin
      pending[i] = pending_t'(u_dut.u_pending.storage[i]);
      waits[i].age = age_e'(pending[i].plan.frame.tag[1:0]);
      waits[i].asks = pending[i].plan.fate == ToProtect;
    end
    for (int i = 0; i < Pending; i++) begin
      waiting[i] = waits[u_dut.u_pending.read_q+3'(i)];
      if (active && waits[i].age == Mine && {1'b0, 3'(i) - u_dut.u_pending.read_q} < level) begin
        assert (pending[i].plan == plan_q && pending[i].salt == salt_q && plan_q.fate == fate);
      end
    end
    mine_grant = grant_t'(u_dut.u_grants.storage[u_dut.u_grants.read_q+ahead_q[2:0]]);
    there = {u_dut.looked_valid_q, u_dut.plan_valid_q, u_dut.final_valid_q, out_valid};
    ages[0] = out_age;
    ages[1] = age_e'(u_dut.final_plan_q.frame.tag[1:0]);
    ages[2] = age_e'(u_dut.plan_q.frame.tag[1:0]);
    ages[3] = age_e'(u_dut.frame_q.tag[1:0]);

    asked  = '0;
    found  = 1'b0;
    passed = 1'b0;
    for (int i = 0; i < 2; i++) begin
      if (there[i]) begin
        if (active) begin
          assert (ages[i] != 2'd3);
          if (passed || state_q == Decided) assert (ages[i] == After);
        end
        found  = found || ages[i] == Mine;
        passed = passed || ages[i] != Before;
      end
    end
    for (int i = 0; i < Pending; i++) begin
      if (i < int'(level)) begin
        if (active) begin
          assert (waiting[i].age != 2'd3);
          if (passed || state_q == Decided) assert (waiting[i].age == After);
          if (waiting[i].age == Mine && waiting[i].asks) begin
            assert (ahead_q == asked);
            assert (answered_q == (ahead_q < answers));
            if (answered_q) assert (mine_grant.ok == ok_q && mine_grant.number == number_q);
          end
        end
        asked  = asked + number_of_t'(waiting[i].asks);
        found  = found || waiting[i].age == Mine;
        passed = passed || waiting[i].age != Before;
      end
    end
    for (int i = 2; i < 4; i++) begin
      if (there[i]) begin
        if (active) begin
          assert (ages[i] != 2'd3);
          if (passed || state_q == Decided) assert (ages[i] == After);
        end
        found  = found || ages[i] == Mine;
        passed = passed || ages[i] != Before;
      end
    end
    if (active) begin
      assert (5'(asked) == 5'(answers) + 5'(open_q));
      assert (open_q <= 4'(Pending) && answers <= 4'(Pending) && ahead_q <= 4'(Pending));
      assert (state_q == NotYet || state_q == Inside || state_q == Decided);
      assert (found == (state_q == Inside));
      assert (age_q == (state_q == NotYet ? Before : After));
      if (passed) assert (age_q == After);

      if (there[3] && ages[3] == Mine) begin
        assert (u_dut.frame_q.bytes == bytes_q && u_dut.action_q == action_q);
        assert (u_dut.sc_q == sc_q);
      end
      if (there[2] && ages[2] == Mine) assert (u_dut.plan_q == plan_q && plan_q.fate == fate);
      if (state_q == Inside && !(there[3] && ages[3] == Mine)) begin
        assert (plan_q.frame.bytes == bytes_q && plan_q.sa == {sc_q, plan_q.entry.an});
        assert (plan_q.sectag_bytes == (plan_q.entry.include_sci ? 5'd16 : 5'd8));
      end
      if (there[1] && ages[1] == Mine) begin
        assert (u_dut.final_plan_q.frame == plan_q.frame);
        assert (u_dut.final_plan_q.entry == plan_q.entry);
        assert (u_dut.final_plan_q.sa == plan_q.sa);
        assert (u_dut.final_salt_q == salt_q);
        assert (u_dut.final_plan_q.sectag_bytes == plan_q.sectag_bytes);
        assert (u_dut.final_plan_q.fate == (fate != ToProtect || granted ? fate : ToDropNotUsing));
        if (fate == ToProtect) assert (answered_q && u_dut.final_number_q == number_q);
      end
      if (there[0] && ages[0] == Mine && fate == ToProtect) assert (answered_q);
    end
  end

  ring_rules #(
      .Depth(Pending)
  ) u_pending_rules (
      .active_i(active),
      .level_i (u_dut.u_pending.level_q),
      .write_i (u_dut.u_pending.write_q),
      .read_i  (u_dut.u_pending.read_q),
      .next_i  (u_dut.u_pending.next_q),
      .ready_i (u_dut.u_pending.ready_q)
  );

  ring_rules #(
      .Depth(Pending)
  ) u_grants_rules (
      .active_i(active),
      .level_i (u_dut.u_grants.level_q),
      .write_i (u_dut.u_grants.write_q),
      .read_i  (u_dut.u_grants.read_q),
      .next_i  (u_dut.u_grants.next_q),
      .ready_i (u_dut.u_grants.ready_q)
  );

  always_comb begin
    if (active) begin
      assert (u_dut.u_pending.valid_q == (level != '0));
      assert (u_dut.u_grants.valid_q == (answers != '0));
    end
  end

endmodule
