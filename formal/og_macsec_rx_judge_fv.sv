// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// og_macsec_rx_judge lets no plaintext go on before its check: of a frame that is to be validated,
// and was encrypted or comes on a port that is strict, the verdict is to drop it, unless the
// engine found its ICV good, its association is in use and its number is not late where that
// matters. It says `secured` of no other. The number that it asks about is the frame's own, of the
// frame's association, with the replay window of the port that it came on. Each frame has one
// verdict, in order, with the one count that IEEE 802.1AE-2018, 10.6 has for it.
//
// Of the frames that come any one is looked at: it is `mine`. The length of their data, which the
// module hands on and does not look at, says whether a frame came before mine, is mine, or came
// after.
//
// Assumed: og_macsec_numbers answers each question once, in order, a cycle later or more.

module og_macsec_rx_judge_fv
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_rx_pkg::*;
  import og_gcm_pkg::status_e;
  import og_gcm_pkg::StatusOk;
  import og_gcm_pkg::STATUS_W;
#(
    localparam int Channels = 2,
    localparam int Ports    = 2,
    localparam int SaW      = $clog2(4 * Channels),
    localparam int WindowW  = 32,
    localparam int PortsW   = $clog2(Ports + 1),    // one that there is not is among them
    localparam int Pending  = 8
) (
    input logic                    clk_i,
    input logic                    rst_ni,
    input logic [Ports*$bits(rx_port_t)-1:0] ports_i,         // their settings
    input logic                    pick_i,          // the frame on offer is mine, unless one was
    input logic                    facts_valid_i,
    input logic [             2:0] facts_pass_i,
    input logic [      PortsW-1:0] facts_port_i,
    input logic [        SA_W-1:0] facts_sa_i,
    input logic                    facts_encrypted_i,
    input logic [    NUMBER_W-1:0] facts_pn_i,
    input logic                    status_valid_i,
    input logic [    STATUS_W-1:0] status_i,
    input logic                    ask_ready_i,
    input logic                    ask_done_i,
    input logic                    ask_in_use_i,
    input logic                    ask_late_i,
    input logic                    verdict_ready_i
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
  age_e age;
  facts_t facts;
  rx_port_t [Ports-1:0] settings;
  logic facts_ready, status_ready, goes, ask_valid, asks, verdict_valid, taken;
  logic [SaW-1:0] ask_index;
  logic [WindowW-1:0] ask_window;
  number_t ask_number;
  verdict_t verdict;
  age_e verdict_age;
  number_of_t open_q = '0;  // questions without an answer

  assign settings = ports_i;
  assign age = age_q == Before && pick_i ? Mine : age_q;
  assign facts = '{
          pass: pass_e'(facts_pass_i),
          port: PORT_W'(facts_port_i),
          sa: facts_sa_i,
          encrypted: facts_encrypted_i,
          pn: facts_pn_i,
          data_bytes: length_t'(age)
      };

  og_macsec_rx_judge #(
      .Channels(Channels),
      .Ports   (Ports)
  ) u_dut (
      .clk_i,
      .rst_ni,
      .ports_i        (settings),
      .facts_valid_i,
      .facts_ready_o  (facts_ready),
      .facts_i        (facts),
      .status_valid_i,
      .status_ready_o (status_ready),
      .status_i       (status_e'(status_i)),
      .ask_valid_o    (ask_valid),
      .ask_ready_i,
      .ask_index_o    (ask_index),
      .ask_number_o   (ask_number),
      .ask_window_o   (ask_window),
      .ask_done_i,
      .ask_in_use_i,
      .ask_late_i,
      .verdict_valid_o(verdict_valid),
      .verdict_ready_i,
      .verdict_o      (verdict)
  );

  stream_rules #(
      .Width($bits(verdict_t))
  ) u_verdict_rules (
      .clk_i,
      .rst_ni,
      .valid_i  (verdict_valid),
      .ready_i  (verdict_ready_i),
      .payload_i(verdict)
  );

  assign goes        = facts_valid_i && facts_ready;
  assign asks        = ask_valid && ask_ready_i;
  assign taken       = verdict_valid && verdict_ready_i;
  assign verdict_age = age_e'(verdict.octets.bytes[1:0]);

  // ---- mine -----------------------------------------------------------------------

  typedef enum logic [1:0] {
    NotYet,
    Waits,
    Judged
  } fate_e;

  fate_e fate_q = NotYet;
  pass_e pass_q;
  logic [SA_W-1:0] sa_q;
  logic [PortsW-1:0] port_q;
  logic encrypted_q, good_q;
  logic [Ports-1:0] strict_q, protect_q;  // as each port was when the verdict was made
  number_of_t ahead_q = '0;  // questions before its own of which the answer was not used
  number_of_t answers;
  logic answered_q = 1'b0;
  logic in_use_q, late_q, uses;

  assign answers = number_of_t'(u_dut.u_answers.level_q);
  assign uses    = u_dut.pending_take && u_dut.pending.asked;

  always_ff @(posedge clk_i) begin
    started_q <= 1'b1;
    open_q    <= open_q + number_of_t'(asks) - number_of_t'(ask_done_i);
    if (ahead_q != '0 && uses) ahead_q <= ahead_q - 1'b1;
    if (goes) begin
      age_q <= age == Mine ? After : age;
      if (age == Mine) begin
        fate_q      <= Waits;
        pass_q      <= facts.pass;
        sa_q        <= facts.sa;
        port_q      <= facts_port_i;
        encrypted_q <= facts.encrypted;
        good_q      <= status_i == StatusOk;
        ahead_q     <= answers + open_q - number_of_t'(uses);
        answered_q  <= 1'b0;
      end
    end
    if (ask_done_i && fate_q == Waits && good_q && pass_q == PassValidate && !answered_q &&
        answers == ahead_q) begin
      answered_q <= 1'b1;
      in_use_q   <= ask_in_use_i;
      late_q     <= ask_late_i;
    end
    if (!verdict_valid || verdict_ready_i) begin
      for (int p = 0; p < Ports; p++) begin
        strict_q[p]  <= !(settings[p].validate inside {ValidateDisabled, ValidateCheck});
        protect_q[p] <= settings[p].replay_protect;
      end
    end
    if (taken && verdict_age == Mine) fate_q <= Judged;
    if (!rst_ni) begin
      age_q  <= Before;
      fate_q <= NotYet;
      open_q <= '0;
      ahead_q <= '0;
    end
  end

  logic active;
  assign active = started_q && rst_ni;

  always_comb begin
    if (!started_q) assume (!rst_ni);
    if (open_q == '0) assume (!ask_done_i);
  end

  // ---- what is shown --------------------------------------------------------------

  logic strict, protect, validated, late;
  logic no_port;  // it comes on a port that there is not

  assign no_port   = port_q >= PortsW'(Ports);
  assign strict    = no_port || strict_q[port_q[0]];
  assign protect   = no_port || protect_q[port_q[0]];
  assign validated = pass_q == PassValidate && good_q && answered_q && in_use_q;
  assign late      = late_q && protect;

  // 10.6: what counts it.
  event_t counted;

  always_comb begin
    counted = '{valid: 1'b1, of_sa: 1'b1, index: sa_q, kind: InPktsOk};
    unique case (pass_q)
      PassUnknownSci:
      counted = '{valid: 1'b1, of_sa: 1'b0, index: SA_W'(port_q), kind: InPktsUnknownSci};
      PassKay: counted = '{valid: 1'b1, of_sa: 1'b0, index: SA_W'(port_q), kind: InPktsKay};
      PassUnusedSa: counted.kind = InPktsUnusedSa;
      PassUnchecked: counted.kind = InPktsUnchecked;
      PassValidate: begin
        if (!good_q) counted.kind = strict || encrypted_q ? InPktsNotValid : InPktsInvalid;
        else if (!in_use_q) begin
          counted.kind = strict || encrypted_q ? InPktsNotUsingSa : InPktsUnusedSa;
        end else if (late_q) counted.kind = protect ? InPktsLate : InPktsDelayed;
      end
      default:
      counted = '{valid: 1'b1, of_sa: 1'b0, index: SA_W'(port_q), kind: InPktsUntagged};
    endcase
  end

  always_comb begin
    if (active) begin
      assert (facts_ready == status_ready);
      assert (!goes || status_valid_i);
      // Only a good ICV brings a number before its window.
      if (ask_valid) assert (facts.pass == PassValidate && status_i == StatusOk);
      if (asks) begin
        assert (goes);
        assert (ask_index == facts.sa[SaW-1:0]);
        assert (ask_number == facts_pn_i);
        // A port that there is not has a window of 0, the one that lets the least pass.
        if (facts_port_i >= PortsW'(Ports)) begin
          assert (ask_window == '0);
        end else begin
          assert (ask_window == settings[facts_port_i[0]].window);
        end
        cover (facts_port_i == PortsW'(1) && ask_window != settings[0].window && ask_index != '0);
      end
      if (ask_done_i) assert (u_dut.u_answers.in_ready_o);

      if (verdict_valid) begin
        unique case (verdict_age)
          Before:  assert (fate_q != Judged);
          Mine: begin
            assert (fate_q == Waits);
            if (!verdict.drop && pass_q == PassValidate && (encrypted_q || strict)) begin
              assert (validated && !late);
            end
            assert (verdict.secured == (validated && !late));
            assert (verdict.octets.valid == verdict.secured);
            assert (verdict.octets.decrypted == encrypted_q);
            assert (verdict.count == counted);
            // What is said not to go on does not, and else all does.
            assert (verdict.drop == (pass_q == PassValidate && (counted.kind == InPktsNotValid ||
                counted.kind == InPktsNotUsingSa || counted.kind == InPktsLate)));
          end
          default: assert (fate_q == Judged);
        endcase
        cover (verdict_age == Mine && verdict.secured && encrypted_q && late_q);
        cover (verdict_age == Mine && verdict.drop && counted.kind == InPktsLate);
        cover (verdict_age == Mine && counted.kind == InPktsLate && port_q == PortsW'(1) &&
               !protect_q[0]);
        cover (verdict_age == Mine && !verdict.drop && counted.kind == InPktsInvalid);
        cover (verdict_age == Mine && verdict.drop && counted.kind == InPktsNotUsingSa);
        cover (verdict_age == After && open_q == 4'd3 && fate_q == Judged);
      end
    end
  end

  // ---- for the induction ------------------------------------------------------------

  typedef struct packed {
    logic              asked;
    pass_e             pass;
    logic [PORT_W-1:0] port;
    logic [SA_W-1:0]   sa;
    logic              encrypted;
    length_t           data_bytes;
  } pending_t;

  pending_t [Pending-1:0] waits;  // from the first
  logic [1:0] mine_answer;
  number_of_t asked, level;
  logic found, passed;

  assign level = number_of_t'(u_dut.u_pending.level_q);

  always_comb begin
    for (int i = 0; i < Pending; i++) begin
      waits[i] = pending_t'(u_dut.u_pending.storage[u_dut.u_pending.read_q+3'(i)]);
    end
    asked  = '0;
    found  = verdict_valid && verdict_age == Mine;
    passed = verdict_valid && verdict_age != Before;
    mine_answer = u_dut.u_answers.storage[u_dut.u_answers.read_q+ahead_q[2:0]];
    for (int i = 0; i < Pending; i++) begin
      if (i < int'(level)) begin
        if (active) begin
          assert (waits[i].data_bytes[LENGTH_W-1:2] == '0 && waits[i].data_bytes[1:0] != 2'd3);
          if (passed || fate_q == Judged) assert (waits[i].data_bytes[1:0] == After);
          if (waits[i].data_bytes[1:0] == Mine) begin
            assert (waits[i].pass == pass_q && waits[i].sa == sa_q);
            assert (waits[i].port == PORT_W'(port_q) && waits[i].encrypted == encrypted_q);
            assert (waits[i].asked == (pass_q == PassValidate && good_q));
            if (waits[i].asked) begin
              assert (ahead_q == asked);
              assert (answered_q == (ahead_q < answers));
              if (answered_q) assert (mine_answer == {in_use_q, late_q});
            end
          end
        end
        asked  = asked + number_of_t'(waits[i].asked);
        found  = found || waits[i].data_bytes[1:0] == Mine;
        passed = passed || waits[i].data_bytes[1:0] != Before;
      end
    end
    if (active) begin
      if (verdict_valid)
        assert (verdict.octets.bytes == length_t'(verdict_age) && verdict_age != 2'd3);
      if (verdict_valid && verdict_age == Mine) begin
        assert (pass_q != PassValidate || !good_q || answered_q);
      end
      assert (5'(asked) == 5'(answers) + 5'(open_q));
      assert (open_q <= 4'(Pending) && answers <= 4'(Pending) && ahead_q <= 4'(Pending));
      assert (fate_q == NotYet || fate_q == Waits || fate_q == Judged);
      assert (found == (fate_q == Waits));
      assert (age_q == (fate_q == NotYet ? Before : After));
      if (passed) assert (age_q == After);
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
  ) u_answers_rules (
      .active_i(active),
      .level_i (u_dut.u_answers.level_q),
      .write_i (u_dut.u_answers.write_q),
      .read_i  (u_dut.u_answers.read_q),
      .next_i  (u_dut.u_answers.next_q),
      .ready_i (u_dut.u_answers.ready_q)
  );

  always_comb begin
    if (active) begin
      assert (u_dut.u_pending.valid_q == (level != '0));
      assert (u_dut.u_answers.valid_q == (answers != '0));
    end
  end

endmodule
