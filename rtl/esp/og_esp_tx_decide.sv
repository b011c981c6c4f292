// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What becomes of a transmitted packet, from its head: dropped, in clear, or protected (RFC 4303,
// 3.3), and then what goes into the engine and what in front of what comes out.
//
//   head -> og_esp_tx_plan -> og_esp_tx_header -> FIFO -+-> og_esp_tx_edit -> decision
//                                  '-> og_esp_tx_numbers -'
//
// Tunnel mode takes any whole packet or fragment of IPv4 or IPv6 and puts a new header in front
// (RFC 4301, 5.1.2): addresses, TTL, flow label, DSCP and ECN of the association's tables, DSCP and
// ECN of the packet if they say so, an identification that is the low half of the sequence number
// (RFC 6864). The inner header stays as it came: a caller that forwards has counted its TTL down.
// Transport mode puts ESP behind the packet's own header, options of IPv4 included, and changes
// there length, protocol and, by difference, the IPv4 checksum. UDP (RFC 3948) has no checksum. The
// IV is the sequence number of 64 bits, its upper half zero without ESN.
//
// A number is asked for only when all else is well. A packet that may be in clear goes as it
// came, whatever is in it.
//
// Latency: 7 cycles, with a number 12 or 13. Throughput: a packet a cycle, with a number one in
// two cycles. No input waits: the caller has at most Depth packets between head and decision.
// Cost: Depth x 1,000 bits of distributed memory, the tables' 543 bits an association.

module og_esp_tx_decide
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_esp_tx_pkg::*;
#(
    parameter int Associations = 64,
    parameter int MostBytes = 2 ** LENGTH_W - 1,  // og_esp_tx_plan
    parameter int Depth = 16
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic    head_valid_i,
    input head_t   head_i,
    input length_t head_bytes_i,
    input versions_t head_versions_i,
    input user_t   head_user_i,

    output logic         out_valid_o,
    input  logic         out_ready_i,
    output engine_edit_t out_edit_o,
    output tx_facts_t    out_facts_o,  // unless it is dropped

    output logic ended_valid_o,  // an association has used its last number: for an interrupt
    output sa_t  ended_sa_o,

    input  key_hold_t      hold_i,   // its association is not in use
    input  table_request_t table_i,
    output table_answer_t  table_o
);

  localparam int IndexW = Associations > 1 ? $clog2(Associations) : 1;

  table_answer_t plan_answer, number_answer;

  assign table_o = plan_answer | number_answer;

  // ---- what is to be done ---------------------------------------------------------------------

  logic plan_valid, next_valid, asks;
  tx_plan_t plan;
  tx_outer_t outer;
  head_t head;
  tx_wait_t next;

  og_esp_tx_plan #(
      .Associations(Associations),
      .MostBytes   (MostBytes)
  ) u_plan (
      .clk_i,
      .rst_ni,
      .head_valid_i,
      .head_i,
      .head_bytes_i,
      .head_versions_i,
      .head_user_i,
      .out_valid_o(plan_valid),
      .out_plan_o (plan),
      .out_outer_o(outer),
      .out_head_o (head),
      .hold_i,
      .table_i,
      .table_o    (plan_answer)
  );

  og_esp_tx_header u_header (
      .clk_i,
      .rst_ni,
      .in_valid_i (plan_valid),
      .in_plan_i  (plan),
      .in_outer_i (outer),
      .in_head_i  (head),
      .out_valid_o(next_valid),
      .out_wait_o (next)
  );

  // ---- its number -----------------------------------------------------------------------------

  logic wait_ready, waiting_valid, take, needs_grant, grant_valid;
  tx_wait_t waiting;
  tx_grant_t grant;

  assign asks = next_valid && next.plan.protect && !next.plan.drop;

  og_esp_tx_numbers #(
      .Associations(Associations),
      .Depth       (Depth)
  ) u_numbers (
      .clk_i,
      .rst_ni,
      .ask_valid_i  (asks),
      .ask_index_i  (next.plan.sa[IndexW-1:0]),
      .grant_valid_o(grant_valid),
      .grant_ready_i(take && needs_grant),
      .grant_o      (grant),
      .ended_valid_o,
      .ended_sa_o,
      .table_i,
      .table_o      (number_answer)
  );

  og_stream_fifo #(
      .Width($bits(tx_wait_t)),
      .Depth(Depth)
  ) u_waiting (
      .clk_i,
      .rst_ni,
      .in_valid_i   (next_valid),
      .in_ready_o   (wait_ready),
      .in_payload_i (next),
      .out_valid_o  (waiting_valid),
      .out_ready_i  (take),
      .out_payload_o(waiting)
  );

  // ---- the decision ---------------------------------------------------------------------------

  engine_edit_t edit;
  tx_facts_t facts;

  assign needs_grant = waiting.plan.protect && !waiting.plan.drop;
  assign take = waiting_valid && (grant_valid || !needs_grant) && (out_ready_i || !out_valid_o);

  og_esp_tx_edit u_edit (
      .wait_i (waiting),
      .grant_i(grant),
      .edit_o (edit),
      .facts_o(facts)
  );

  always_ff @(posedge clk_i) begin
    if (take) begin
      out_edit_o  <= edit;
      out_facts_o <= facts;
    end
    out_valid_o <= take || (out_valid_o && !out_ready_i);
    if (!rst_ni) out_valid_o <= 1'b0;
    else begin
      assert (!next_valid || wait_ready)
      else $error("og_esp_tx_decide: more packets than Depth");
    end
  end

endmodule
