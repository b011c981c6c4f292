// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What becomes of a received packet, from its head: dropped, in clear, or verified (RFC 4303,
// 3.4), and then what goes into the engine and what its verdict will need.
//
//   head -> og_esp_rx_find -> og_esp_rx_plan -+-> FIFO -----------------------+-> og_esp_rx_edit ->
//                                             '-> replay window, first look --'        decision
//
// What has no ESP in it passes or is dropped, as TableRxConfig says; whether such a packet may
// be in clear is for the caller's policy; after a reset all are dropped.
//
// Latency: 10 cycles, with ESP 17 or 18. Throughput: a packet a cycle, with ESP one in two cycles.
// No input waits: the caller has at most Depth packets between head and decision. Cost: Depth x
// 1,000 bits of distributed memory, the tables' 80 bits an association.

module og_esp_rx_decide
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_esp_rx_pkg::*;
#(
    parameter int Associations = 64,
    parameter bit Destination  = 0,
    parameter int Depth        = 16
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic    head_valid_i,
    input head_t   head_i,
    input length_t head_bytes_i,
    input versions_t head_versions_i,

    // The first look at the replay window: the number, whole, and whether it may come.
    output logic        early_valid_o,
    input  logic        early_ready_i,
    output sa_t         early_sa_o,
    output logic [31:0] early_low_o,
    output logic        early_esn_o,
    input  logic        early_done_i,    // in order
    input  logic        early_ok_i,
    input  number_t     early_number_i,

    output logic         out_valid_o,
    input  logic         out_ready_i,
    output engine_edit_t out_edit_o,
    output rx_facts_t    out_facts_o,  // unless it is dropped

    input  key_hold_t      hold_i,   // its association is not in use
    input  table_request_t table_i,
    output table_answer_t  table_o
);

  // ---- what it is, of whom --------------------------------------------------------------------

  logic parsed_valid, found_valid;
  head_t head;
  rx_found_t found;
  table_answer_t find_answer;

  og_esp_rx_find #(
      .Associations(Associations),
      .Destination (Destination)
  ) u_find (
      .clk_i,
      .rst_ni,
      .in_valid_i   (head_valid_i),
      .in_head_i    (head_i),
      .in_bytes_i   (head_bytes_i),
      .in_versions_i(head_versions_i),
      .head_valid_o (parsed_valid),
      .head_o       (head),
      .found_valid_o(found_valid),
      .found_o      (found),
      .table_i,
      .table_o      (find_answer)
  );

  // One entry, read back from its register. What TableRxTunnel has is in the lookup, and
  // write-only.
  rx_config_t config_q;
  logic own_done_q, own_asked;
  logic [DATA_W-1:0] own_data_q;

  assign own_asked = table_i.valid && !own_done_q
      && (table_i.table_id == TableRxConfig || table_i.table_id == TableRxTunnel);

  always_ff @(posedge clk_i) begin
    own_done_q <= own_asked;
    own_data_q <= '0;
    if (own_asked && table_i.table_id == TableRxConfig && table_i.index == '0) begin
      if (table_i.write) config_q <= table_i.data[$bits(rx_config_t)-1:0];
      else own_data_q <= DATA_W'(config_q);
    end
    if (!rst_ni) begin
      own_done_q <= 1'b0;
      config_q   <= '0;
    end
  end

  assign table_o.done = find_answer.done || own_done_q;
  assign table_o.data = find_answer.data | own_data_q;

  // ---- verdict ----------------------------------------------------------------------------------

  rx_plan_t plan_d, plan_q;
  logic plan_valid_q;

  og_esp_rx_plan u_plan (
      .found_i (found),
      .config_i(config_q),
      .held_i  (hold_i.valid && hold_i.slot == found.sa),
      .plan_o  (plan_d)
  );

  // The replay window is asked for what is not dropped.
  logic ask, asks_ready, early_ready, waits_ready, heads_ready;
  logic take, needs_early, found_early, waiting_valid;
  rx_plan_t plan;
  head_t header;

  rx_early_t early;
  logic [31:0] low_q;

  always_ff @(posedge clk_i) begin
    plan_q <= plan_d;
    plan_valid_q <= found_valid && rst_ni;
    low_q <= found.seen.esp.number;
  end

  assign ask = plan_valid_q && plan_q.protect && !plan_q.drop;

  og_stream_fifo #(
      .Width(SA_W + 33),
      .Depth(Depth)
  ) u_asks (
      .clk_i,
      .rst_ni,
      .in_valid_i   (ask),
      .in_ready_o   (asks_ready),
      .in_payload_i ({plan_q.sa, low_q, plan_q.esn}),
      .out_valid_o  (early_valid_o),
      .out_ready_i  (early_ready_i),
      .out_payload_o({early_sa_o, early_low_o, early_esn_o})
  );

  og_stream_fifo #(
      .Width($bits(rx_early_t)),
      .Depth(Depth)
  ) u_earlies (
      .clk_i,
      .rst_ni,
      .in_valid_i   (early_done_i),
      .in_ready_o   (early_ready),
      .in_payload_i ({early_ok_i, early_number_i}),
      .out_valid_o  (found_early),
      .out_ready_i  (take && needs_early),
      .out_payload_o(early)
  );

  og_stream_fifo #(
      .Width($bits(rx_plan_t)),
      .Depth(Depth)
  ) u_waiting (
      .clk_i,
      .rst_ni,
      .in_valid_i   (plan_valid_q),
      .in_ready_o   (waits_ready),
      .in_payload_i (plan_q),
      .out_valid_o  (waiting_valid),
      .out_ready_i  (take),
      .out_payload_o(plan)
  );

  // Each packet's head, from the parser on.
  og_stream_fifo #(
      .Width($bits(head_t)),
      .Depth(Depth)
  ) u_heads (
      .clk_i,
      .rst_ni,
      .in_valid_i   (parsed_valid),
      .in_ready_o   (heads_ready),
      .in_payload_i (head),
      .out_valid_o  (),
      .out_ready_i  (take),
      .out_payload_o(header)
  );

  // ---- decision ---------------------------------------------------------------------------------

  engine_edit_t edit;
  rx_facts_t facts;

  assign needs_early = plan.protect && !plan.drop;
  assign take = waiting_valid && (found_early || !needs_early) && (out_ready_i || !out_valid_o);

  og_esp_rx_edit u_edit (
      .plan_i  (plan),
      .early_i (early),
      .header_i(header),
      .edit_o  (edit),
      .facts_o (facts)
  );

  always_ff @(posedge clk_i) begin
    if (take) begin
      out_edit_o  <= edit;
      out_facts_o <= facts;
    end
    out_valid_o <= take || (out_valid_o && !out_ready_i);
    if (!rst_ni) out_valid_o <= 1'b0;
    else begin
      assert (!parsed_valid || heads_ready)
      else $error("og_esp_rx_decide: more packets than Depth");
      assert (!plan_valid_q || waits_ready);
      assert (!ask || asks_ready);
      assert (!early_done_i || early_ready);
    end
  end

endmodule
