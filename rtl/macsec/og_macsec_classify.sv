// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The classifier of MACsec's transmit side: to drop, in clear, or protected in which secure
// channel.
//
// The first rule that matches holds: port, VLAN tag and VID of the first tag, EtherType behind the
// tags, each of which a rule may leave open (rule_t). A frame that ends before its EtherType
// matches no rule that names one; a frame that none matches is dropped. Frames marked `clear` are
// in clear whatever the rules say.
//
// All rules are compared at once and chosen from in the next cycle. A rule is written and read
// while no frame is being compared, so that none is matched by a rule as it was and treated as it
// has become: software waits for a cycle without a frame. After reset no rule is enabled.
//
// Latency: 2 cycles. Throughput: one frame per cycle. Cost: Rules x 46 flip-flops and as many
// comparisons of 33 bits.

module og_macsec_classify
  import og_packet_pkg::*;
  import og_macsec_pkg::*;
  import og_macsec_tx_pkg::*;
#(
    parameter int Rules = 16  // 2 or more
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic      in_valid_i,
    input tx_frame_t in_frame_i,

    output logic                 out_valid_o,
    output tx_frame_t            out_frame_o,
    output action_e              out_action_o,
    output logic      [SC_W-1:0] out_sc_o,      // with ActProtect

    input  table_request_t table_i,  // TableRule; others are not answered
    output table_answer_t  table_o
);

  localparam int RuleW = $clog2(Rules);
  localparam int Leaves = 2 ** RuleW;

  if (Rules < 2 || Rules > 2 ** INDEX_W) begin : gen_bad_rules
    $error("og_macsec_classify: Rules must be 2 to 1,024");
  end

  rule_t [Rules-1:0] rule_q;

  logic valid_q;
  tx_frame_t frame_q;
  logic [Rules-1:0] match_q;

  always_ff @(posedge clk_i) begin
    valid_q <= in_valid_i && rst_ni;
    frame_q <= in_frame_i;
    for (int i = 0; i < Rules; i++) begin
      match_q[i] <= rule_q[i].enable &&
          (rule_q[i].any_port || rule_q[i].port == in_frame_i.port) &&
          (rule_q[i].any_vlan || (rule_q[i].has_tag ?
              in_frame_i.tags != '0 && rule_q[i].vid == in_frame_i.vid : in_frame_i.tags == '0)) &&
          (rule_q[i].any_type ||
              (in_frame_i.typed && rule_q[i].ethertype == in_frame_i.ethertype));
    end
  end

  // The first of two, of four, and so on: a tree whose root is 1 and whose leaves are the rules.
  typedef struct packed {
    logic            hit;
    action_e         action;
    logic [SC_W-1:0] sc;
  } match_t;

  match_t [2*Leaves-1:0] first;

  always_comb begin
    first = '0;
    for (int i = 0; i < Rules; i++) first[Leaves+i] = {match_q[i], rule_q[i].action, rule_q[i].sc};
    for (int i = Leaves - 1; i > 0; i--) first[i] = first[2*i].hit ? first[2*i] : first[2*i+1];
  end

  always_ff @(posedge clk_i) begin
    out_valid_o  <= valid_q && rst_ni;
    out_frame_o  <= frame_q;
    out_action_o <= frame_q.clear ? ActClear : first[1].hit ? first[1].action : ActDrop;
    out_sc_o     <= first[1].sc;
  end

  // Software.

  logic asked, there, go;
  logic [RuleW-1:0] index;

  assign asked = table_i.valid && table_i.table_id == TableRule && !table_o.done;
  assign there = 32'(table_i.index) < Rules;
  assign go    = asked && !in_valid_i;
  assign index = RuleW'(table_i.index);

  always_ff @(posedge clk_i) begin
    table_o <= '0;
    if (go) begin
      table_o.done <= 1'b1;
      if (there && table_i.write) rule_q[index] <= rule_t'(table_i.data);
      if (there && !table_i.write) table_o.data <= DATA_W'(rule_q[index]);
    end
    if (!rst_ni) begin
      table_o.done <= 1'b0;
      for (int i = 0; i < Rules; i++) rule_q[i].enable <= 1'b0;
    end
  end

endmodule
