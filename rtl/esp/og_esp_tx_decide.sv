// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What becomes of a transmitted packet, from its head: dropped, in clear, or protected (RFC 4303,
// 3.3), and then what goes into the engine and what in front of what comes out.
//
//   head -> og_esp_parse --+-> verdict, lengths -> outer header -> FIFO -+-> number in -> decision
//        -> tables --------'        '-> og_number_issue -> FIFO ---------'
//
// Tunnel mode takes any whole packet or fragment of IPv4 or IPv6 and puts a new header in front (RFC
// 4301, 5.1.2): addresses, TTL, flow label, DSCP and ECN of the association's tables, DSCP and ECN
// of the packet if they say so, an identification that is the low half of the sequence number
// (RFC 6864). The inner header stays as it came: a caller that forwards has counted its
// TTL down. Transport mode puts ESP behind the packet's own header, options of IPv4 included, and
// changes there length, protocol and, by difference, the IPv4 checksum. UDP (RFC 3948) has no
// checksum. The IV is the sequence number of 64 bits, its upper half zero without ESN.
//
// A number is asked for only when all else is well. A packet that may be in clear goes as it
// came, whatever is in it.
//
// Latency: 6 cycles, with a number 10 or 11. Throughput: a packet a cycle, with a number one in
// two cycles. No input waits: the caller has at most Depth packets between head and decision.
// Cost: Depth x 1,000 bits of distributed memory, the tables' 560 bits an association.

module og_esp_tx_decide
  import og_packet_pkg::*;
  import og_esp_pkg::*;
#(
    parameter int Associations = 64,
    parameter int Depth = 16
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic    head_valid_i,
    input head_t   head_i,
    input length_t head_bytes_i,
    input user_t   head_user_i,

    output logic         out_valid_o,
    input  logic         out_ready_i,
    output engine_edit_t out_edit_o,
    output tx_facts_t    out_facts_o,  // unless it is dropped

    output logic ended_valid_o,  // an association has used its last number: for an interrupt
    output sa_t  ended_sa_o,

    input  table_request_t table_i,
    output table_answer_t  table_o
);

  localparam int IndexW = Associations > 1 ? $clog2(Associations) : 1;

  // ---- what it is, and what is to be done with it -------------------------------------------

  typedef struct packed {
    user_t   user;
    length_t bytes;
  } ask_t;

  logic parsed_valid;
  ip_t ip;
  head_t head;
  ask_t ask;
  tx_sa_t sa;
  tunnel_t tunnel;
  logic [31:0] salt;
  table_answer_t sa_answer, tunnel_answer, salt_answer, number_answer;

  og_esp_parse #(
      .FactsW($bits(ask_t))
  ) u_parse (
      .clk_i,
      .rst_ni,
      .in_valid_i  (head_valid_i),
      .in_head_i   (head_i),
      .in_bytes_i  (head_bytes_i),
      .in_facts_i  ({head_user_i, head_bytes_i}),
      .out_valid_o (parsed_valid),
      .out_ip_o    (ip),
      .out_esp_o   (),
      .out_head_o  (head),
      .out_facts_o (ask)
  );

  og_esp_table #(
      .Width  (TX_SA_BITS),
      .Entries(Associations),
      .Id     (int'(TableTxSa))
  ) u_sa (
      .clk_i,
      .rst_ni,
      .find_valid_i(head_valid_i),
      .find_index_i(head_user_i.sa[IndexW-1:0]),
      .entry_o     (sa),
      .table_i,
      .table_o     (sa_answer)
  );

  og_esp_table #(
      .Width  ($bits(tunnel_t)),
      .Entries(Associations),
      .Id     (int'(TableTxTunnel))
  ) u_tunnel (
      .clk_i,
      .rst_ni,
      .find_valid_i(head_valid_i),
      .find_index_i(head_user_i.sa[IndexW-1:0]),
      .entry_o     (tunnel),
      .table_i,
      .table_o     (tunnel_answer)
  );

  og_esp_table #(
      .Width  (32),
      .Entries(Associations),
      .Id     (int'(TableTxSalt)),
      .Hidden (1)
  ) u_salt (
      .clk_i,
      .rst_ni,
      .find_valid_i(head_valid_i),
      .find_index_i(head_user_i.sa[IndexW-1:0]),
      .entry_o     (salt),
      .table_i,
      .table_o     (salt_answer)
  );

  // ---- 1: verdict and lengths ---------------------------------------------------------------

  typedef struct packed {
    logic        drop;
    event_t      why;
    logic        protect;
    sa_t         sa;
    logic        v6;            // of the outer header
    logic        esn;
    logic        gmac;
    logic        udp;
    icv_e        icv;
    logic [31:0] spi;
    logic [31:0] salt;
    logic [15:0] source_port;
    logic [15:0] destination_port;
    logic [7:0]  inner;         // next header in the trailer
    logic [6:0]  cut;           // from the packet
    length_t     payload_bytes;
    logic [1:0]  pad_bytes;
    logic [6:0]  header_bytes;  // outer IP header
    length_t     bytes;         // as it leaves, from the outer IP header on
  } plan_t;

  // The header that tunnel mode puts in front.
  typedef struct packed {
    logic        tunnel;
    logic        dont_fragment;
    logic [7:0]  tos;
    logic [7:0]  ttl;
    logic [19:0] flow;
    tunnel_t     ends;
  } outer_t;

  plan_t plan_d, plan_q, plan_2_q;
  logic plan_valid_q, plan_2_valid_q;
  head_t head_q;
  outer_t outer_d, outer_q;
  logic [LENGTH_W:0] bytes;

  always_comb begin
    plan_d = '0;
    plan_d.sa = ask.user.sa;
    plan_d.protect = ask.user.action == ActProtect;
    plan_d.v6 = sa.common.tunnel ? sa.v6 : ip.v6;
    plan_d.esn = sa.common.esn;
    plan_d.gmac = sa.common.gmac;
    plan_d.udp = sa.common.udp;
    plan_d.icv = sa.common.icv;
    plan_d.spi = sa.common.spi;
    plan_d.salt = salt;
    plan_d.source_port = sa.source_port;
    plan_d.destination_port = sa.destination_port;
    plan_d.cut = sa.common.tunnel ? 7'd0 : ip.header_bytes;
    plan_d.inner = ip.protocol;
    if (sa.common.tunnel) plan_d.inner = ip.v6 ? PROTOCOL_IPV6 : PROTOCOL_IPV4;
    plan_d.payload_bytes = ip.total_bytes - length_t'(plan_d.cut);
    plan_d.pad_bytes = 2'd2 - plan_d.payload_bytes[1:0];
    plan_d.header_bytes = ip.header_bytes;
    if (sa.common.tunnel) plan_d.header_bytes = sa.v6 ? 7'd40 : 7'd20;
    bytes = (LENGTH_W+1)'(plan_d.payload_bytes) + (LENGTH_W+1)'(plan_d.pad_bytes)
        + (LENGTH_W+1)'(plan_d.header_bytes) + (LENGTH_W+1)'(ESP_BYTES + 2)
        + (LENGTH_W+1)'(icv_bytes(sa.common.icv)) + (sa.common.udp ? (LENGTH_W+1)'(UDP_BYTES) : '0);
    plan_d.bytes = bytes[LENGTH_W-1:0];

    // Dropped?
    plan_d.why.sa = ask.user.sa;
    plan_d.drop   = 1'b1;
    if (ask.user.action == ActClear) begin
      plan_d.drop  = 1'b0;
      plan_d.bytes = ask.bytes;
    end else if (!plan_d.protect) begin
      plan_d.why.other = 1'b1;
      plan_d.why.kind  = OutDiscarded;
    end else if (32'(ask.user.sa) >= Associations) begin
      plan_d.why.other = 1'b1;
      plan_d.why.kind  = OutNoSa;
    end else if (!sa.common.enable) plan_d.why.kind = OutNotInUse;
    else if (ip.malformed) plan_d.why.kind = OutMalformed;
    else if (!sa.common.tunnel && ip.fragment) plan_d.why.kind = OutFragment;
    else if (!sa.common.tunnel && ip.stuck) plan_d.why.kind = OutUnsupported;
    else if (bytes > (LENGTH_W + 1)'(sa.max_bytes)) plan_d.why.kind = OutTooLong;
    else plan_d.drop = 1'b0;
  end

  always_comb begin
    outer_d.tunnel = sa.common.tunnel;
    outer_d.dont_fragment = sa.df == DfCopy ? ip.dont_fragment : sa.df == DfSet;
    outer_d.tos[7:2] = sa.copy_dscp ? ip.tos[7:2] : sa.tos[7:2];
    outer_d.tos[1:0] = sa.copy_ecn ? ip.tos[1:0] : sa.tos[1:0];
    outer_d.ttl = sa.ttl;
    outer_d.flow = sa.flow;
    outer_d.ends = tunnel;
  end

  always_ff @(posedge clk_i) begin
    plan_q <= plan_d;
    plan_valid_q <= parsed_valid && rst_ni;
    head_q <= head;
    outer_q <= outer_d;
  end

  // ---- 2: the outer IP header, but for what the number is in ----------------------------------

  head_t header, header_q;
  logic [7:0] protocol;
  logic [15:0] length, payload;
  logic [19:0] sum;  // of the words of an IPv4 header that is new, without identification
  logic [15:0] checksum_q;
  logic [31:0] source, destination;  // IPv4
  logic make_id_q;

  assign source = outer_q.ends.source[31:0];
  assign destination = outer_q.ends.destination[31:0];
  assign protocol = plan_q.udp ? PROTOCOL_UDP : PROTOCOL_ESP;
  assign length   = 16'(plan_q.bytes);
  assign payload  = 16'(plan_q.bytes) - 16'd40;
  assign sum = 20'({8'h45, outer_q.tos}) + 20'(length) + 20'({1'b0, outer_q.dont_fragment, 14'd0})
      + 20'({outer_q.ttl, protocol}) + 20'(source[31:16]) + 20'(source[15:0])
      + 20'(destination[31:16]) + 20'(destination[15:0]);

  always_comb begin
    header = outer_q.tunnel ? '0 : head_q;
    if (outer_q.tunnel && plan_q.v6) begin
      {header[0], header[1], header[2], header[3]} = {4'd6, outer_q.tos, outer_q.flow};
      header[7] = outer_q.ttl;
      for (int i = 0; i < 16; i++) begin
        header[8+i]  = outer_q.ends.source[8*(15-i)+:8];
        header[24+i] = outer_q.ends.destination[8*(15-i)+:8];
      end
    end else if (outer_q.tunnel) begin
      header[0] = 8'h45;
      header[1] = outer_q.tos;
      header[6] = {1'b0, outer_q.dont_fragment, 6'd0};
      header[8] = outer_q.ttl;
      for (int i = 0; i < 4; i++) begin
        header[12+i] = source[8*(3-i)+:8];
        header[16+i] = destination[8*(3-i)+:8];
      end
    end
    if (plan_q.v6) begin
      {header[4], header[5]} = payload;
      header[6] = protocol;
    end else begin
      {header[2], header[3]} = length;
      header[9] = protocol;
    end
  end

  always_ff @(posedge clk_i) begin
    plan_2_q <= plan_q;
    plan_2_valid_q <= plan_valid_q && rst_ni;
    header_q <= header;
    // The sum before the identification is added, or in transport mode that of the old header.
    checksum_q <= outer_q.tunnel ? fold(sum) : ~checksum_update(
        {head_q[10], head_q[11]}, {head_q[2], head_q[3]}, length, {head_q[8], head_q[9]},
        {head_q[8], protocol});
    make_id_q <= outer_q.tunnel && !plan_q.v6;
  end

  // ---- numbers ------------------------------------------------------------------------------

  typedef struct packed {
    logic    ok;
    number_t number;
  } grant_t;


  logic
      wants_number,
      asked_valid,
      ask_ready,
      grant_valid,
      grant_found,
      wait_ready,
      asks_ready,
      grants_ready;
  logic [IndexW-1:0] asked_index;
  grant_t grant, granted;
  logic grant_ended, number_sw;
  logic [2:0][IndexW-1:0] granted_sa_q;

  assign wants_number = plan_2_valid_q && plan_2_q.protect && !plan_2_q.drop;

  og_stream_fifo #(
      .Width(IndexW),
      .Depth(Depth)
  ) u_asks (
      .clk_i,
      .rst_ni,
      .in_valid_i   (wants_number),
      .in_ready_o   (asks_ready),
      .in_payload_i (plan_2_q.sa[IndexW-1:0]),
      .out_valid_o  (asked_valid),
      .out_ready_i  (ask_ready),
      .out_payload_o(asked_index),
      .level_o      ()
  );

  assign number_sw = table_i.valid && table_i.table_id == TableTxNumber;
  logic needs_grant, take, out_valid_q;
  localparam int NumberEntryW = 1 + 2 * NUMBER_W;
  logic [NumberEntryW-1:0] number_entry;
  logic number_done, number_here;

  assign number_here = 32'(table_i.index) < Associations;

  og_number_issue #(
      .Entries(Associations)
  ) u_numbers (
      .clk_i,
      .rst_ni,
      .ask_valid_i   (asked_valid),
      .ask_ready_o   (ask_ready),
      .ask_index_i   (asked_index),
      .grant_valid_o (grant_valid),
      .grant_ok_o    (grant.ok),
      .grant_number_o(grant.number),
      .grant_ended_o (grant_ended),
      .sw_valid_i    (number_sw && number_here),
      .sw_write_i    (table_i.write),
      .sw_index_i    (table_i.index[IndexW-1:0]),
      .sw_data_i     (table_i.data[NumberEntryW-1:0]),
      .sw_done_o     (number_done),
      .sw_data_o     (number_entry)
  );

  assign number_answer.done = number_done || (number_sw && !number_here);
  assign number_answer.data = number_done ? DATA_W'(number_entry) : '0;

  always_ff @(posedge clk_i) begin
    granted_sa_q  <= {granted_sa_q[1:0], asked_index};
    ended_valid_o <= grant_valid && grant_ended && rst_ni;
    ended_sa_o    <= SA_W'(granted_sa_q[2]);
  end

  og_stream_fifo #(
      .Width($bits(grant_t)),
      .Depth(Depth)
  ) u_grants (
      .clk_i,
      .rst_ni,
      .in_valid_i   (grant_valid),
      .in_ready_o   (grants_ready),
      .in_payload_i (grant),
      .out_valid_o  (grant_found),
      .out_ready_i  (take && needs_grant),
      .out_payload_o(granted),
      .level_o      ()
  );

  // ---- 3: the decision ------------------------------------------------------------------------

  typedef struct packed {
    plan_t       plan;
    head_t       header;
    logic [15:0] checksum;
    logic        make_id;
  } wait_t;

  wait_t waiting;
  logic waiting_valid;

  og_stream_fifo #(
      .Width($bits(wait_t)),
      .Depth(Depth)
  ) u_waiting (
      .clk_i,
      .rst_ni,
      .in_valid_i   (plan_2_valid_q),
      .in_ready_o   (wait_ready),
      .in_payload_i ({plan_2_q, header_q, checksum_q, make_id_q}),
      .out_valid_o  (waiting_valid),
      .out_ready_i  (take),
      .out_payload_o(waiting),
      .level_o      ()
  );

  assign needs_grant = waiting.plan.protect && !waiting.plan.drop;
  assign take = waiting_valid && (grant_found || !needs_grant) && (out_ready_i || !out_valid_q);

  engine_edit_t edit, edit_q;
  tx_facts_t facts, facts_q;
  plan_t plan;
  number_t number;
  logic [UDP_BYTES+ESP_BYTES-1:0][7:0] behind;
  logic [15:0] checksum;
  logic [4:0] esp_aad_bytes;

  assign plan   = waiting.plan;
  assign number = granted.number;
  assign esp_aad_bytes = aad_bytes(plan.esn, plan.gmac);
  assign checksum = ~fold(
      20'(waiting.checksum) + (waiting.make_id ? 20'(number[15:0]) : 20'd0));

  always_comb begin
    edit = '0;
    edit.drop = plan.drop;
    edit.why = plan.why;
    edit.protect = plan.protect;
    edit.sa = plan.sa;
    edit.tag_bytes = 5'd4;
    edit.bytes = plan.bytes;
    edit.aad_bytes = plan.bytes;
    if (plan.protect) begin
      edit.cut = plan.cut;
      edit.put = aad_of(plan.esn, plan.gmac, plan.spi, number, number);
      edit.put_bytes = esp_aad_bytes;
      edit.bytes = plan.payload_bytes + length_t'(esp_aad_bytes);
      edit.tail_bytes = 3'(plan.pad_bytes) + 3'd2;
      edit.aad_bytes = length_t'(esp_aad_bytes);
      if (plan.gmac) edit.aad_bytes = edit.bytes + length_t'(edit.tail_bytes);
      for (int i = 0; i < TAIL_BYTES; i++) begin
        if (3'(i) < 3'(plan.pad_bytes)) edit.tail[i] = 8'(i + 1);
        else if (3'(i) == 3'(plan.pad_bytes)) edit.tail[i] = 8'(plan.pad_bytes);
        else if (3'(i) == 3'(plan.pad_bytes) + 3'd1) edit.tail[i] = plan.inner;
      end
      edit.tag_bytes = icv_bytes(plan.icv);
      edit.iv = {plan.salt, number};
      if (!plan.drop && !granted.ok) begin
        edit.drop = 1'b1;
        edit.why.kind = OutNumberEnd;
      end
    end
  end

  // UDP, SPI, sequence number, IV: behind the IP header, which ends on a word.
  always_comb begin
    facts = '0;
    facts.protect = plan.protect;
    facts.sa = plan.sa;
    facts.bytes = plan.bytes;
    facts.kept_bytes = plan.bytes;
    behind = '0;
    if (plan.protect) begin
      facts.cut = esp_aad_bytes;
      facts.put_bytes = plan.header_bytes + 7'(ESP_BYTES) + (plan.udp ? 7'(UDP_BYTES) : 7'd0);
      facts.kept_bytes = plan.bytes - length_t'(facts.put_bytes) + length_t'(esp_aad_bytes);
      behind = esp_behind(plan.udp, {plan.source_port, plan.destination_port,
          16'(plan.bytes) - 16'(plan.header_bytes), 16'd0}, {plan.spi, number[31:0], number});
      for (int i = 0; i < HEAD_BYTES; i++) facts.put[i] = waiting.header[i];
      if (waiting.make_id) {facts.put[4], facts.put[5]} = number[15:0];
      if (!plan.v6) {facts.put[10], facts.put[11]} = checksum;
      for (int words = 5; words <= 15; words++) begin
        if (plan.header_bytes[6:2] == 5'(words)) begin
          for (int i = 4 * words; i < PUT_BYTES; i++) begin
            facts.put[i] = i - 4 * words < UDP_BYTES + ESP_BYTES ? behind[i-4*words] : '0;
          end
        end
      end
    end
  end

  // Both in the order of the wire, first byte in the high bits; the result in that of a stream.
  function automatic logic [UDP_BYTES+ESP_BYTES-1:0][7:0] esp_behind(
      logic udp, logic [8*UDP_BYTES-1:0] udp_header, logic [8*ESP_BYTES-1:0] esp_header);
    logic [8*(UDP_BYTES+ESP_BYTES)-1:0] run;
    logic [UDP_BYTES+ESP_BYTES-1:0][7:0] r;
    run = udp ? {udp_header, esp_header} : {esp_header, {8 * UDP_BYTES{1'b0}}};
    for (int i = 0; i < UDP_BYTES + ESP_BYTES; i++) begin
      r[i] = run[8*(UDP_BYTES+ESP_BYTES-1-i)+:8];
    end
    return r;
  endfunction

  always_ff @(posedge clk_i) begin
    if (take) begin
      edit_q  <= edit;
      facts_q <= facts;
    end
    out_valid_q <= take || (out_valid_q && !out_ready_i);
    if (!rst_ni) out_valid_q <= 1'b0;
    else begin
      assert (!plan_2_valid_q || wait_ready)
      else $error("og_esp_tx_decide: more packets than Depth");
      assert (!wants_number || asks_ready);
      assert (!grant_valid || grants_ready);
    end
  end

  assign out_valid_o = out_valid_q;
  assign out_edit_o  = edit_q;
  assign out_facts_o = facts_q;

  // ---- software -------------------------------------------------------------------------------

  assign table_o = sa_answer | tunnel_answer | salt_answer | number_answer;

endmodule
