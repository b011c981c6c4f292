// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// What becomes of a received packet, from its head: dropped, in clear, or verified (RFC 4303,
// 3.4), and then what goes into the engine and what its verdict will need.
//
//   head -> og_esp_parse -> og_esp_rx_lookup -> tables --+-> verdict -> FIFO ------------+-> decision
//                                                        '-> replay window, first look --'
//
// What has no ESP in it passes or is dropped, as TableRxConfig says; whether such a packet may
// be in clear is for the caller's policy; after a reset all are dropped.
//
// Latency: 9 cycles, with ESP 15 or 16. Throughput: a packet a cycle, with ESP one in two cycles.
// No input waits: the caller has at most Depth packets between head and decision. Cost: Depth x
// 1,000 bits of distributed memory, the tables' 80 bits an association.

module og_esp_rx_decide
  import og_packet_pkg::*;
  import og_esp_pkg::*;
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

    input  table_request_t table_i,
    output table_answer_t  table_o
);

  localparam int IndexW = Associations > 1 ? $clog2(Associations) : 1;

  // ---- what it is, of whom --------------------------------------------------------------------

  typedef struct packed {
    ip_t     ip;
    esp_t    esp;
    length_t bytes;  // of the frame
  } seen_t;

  logic parsed_valid;
  ip_t ip;
  esp_t esp;
  head_t head;
  length_t bytes;
  logic [127:0] destination;

  og_esp_parse #(
      .FactsW(LENGTH_W)
  ) u_parse (
      .clk_i,
      .rst_ni,
      .in_valid_i (head_valid_i),
      .in_head_i  (head_i),
      .in_bytes_i (head_bytes_i),
      .in_facts_i (head_bytes_i),
      .out_valid_o(parsed_valid),
      .out_ip_o   (ip),
      .out_esp_o  (esp),
      .out_head_o (head),
      .out_facts_o(bytes)
  );

  always_comb begin
    destination = {96'd0, head[16], head[17], head[18], head[19]};
    for (int i = 0; i < 16; i++) if (ip.v6) destination[8*(15-i)+:8] = head[24+i];
  end

  logic found;
  sa_t found_sa;

  og_esp_rx_lookup #(
      .Associations(Associations),
      .Destination (Destination)
  ) u_lookup (
      .clk_i,
      .rst_ni,
      .find_spi_i        (esp.spi),
      .find_destination_i(destination),
      .found_o           (found),
      .found_sa_o        (found_sa),
      .table_i
  );

  // Places behind the parser: 2 the lookup's, 2 the tables'.
  localparam int STAGES = 4;
  seen_t [STAGES:0] seen;
  logic [STAGES:0] seen_valid;
  logic [STAGES:2] found_at;
  sa_t [STAGES:2] sa_at;

  assign seen[0] = '{ip: ip, esp: esp, bytes: bytes};
  assign seen_valid[0] = parsed_valid;
  assign found_at[2] = found;
  assign sa_at[2] = found_sa;

  always_ff @(posedge clk_i) begin
    for (int s = 1; s <= STAGES; s++) begin
      seen[s] <= seen[s-1];
      seen_valid[s] <= seen_valid[s-1] && rst_ni;
    end
    for (int s = 3; s <= STAGES; s++) begin
      found_at[s] <= found_at[s-1];
      sa_at[s] <= sa_at[s-1];
    end
  end

  rx_sa_t sa;
  logic [31:0] salt;
  table_answer_t sa_answer, salt_answer;

  og_esp_table #(
      .Width  (RX_SA_BITS),
      .Entries(Associations),
      .Id     (int'(TableRxSa))
  ) u_sa (
      .clk_i,
      .rst_ni,
      .find_valid_i(seen_valid[2] && found_at[2]),
      .find_index_i(sa_at[2][IndexW-1:0]),
      .entry_o     (sa),
      .table_i,
      .table_o     (sa_answer)
  );

  og_esp_table #(
      .Width  (32),
      .Entries(Associations),
      .Id     (int'(TableRxSalt)),
      .Hidden (1)
  ) u_salt (
      .clk_i,
      .rst_ni,
      .find_valid_i(seen_valid[2] && found_at[2]),
      .find_index_i(sa_at[2][IndexW-1:0]),
      .entry_o     (salt),
      .table_i,
      .table_o     (salt_answer)
  );

  // One entry, and what TableRxTunnel has is in the lookup: neither is read back from memory.
  rx_config_t config_q;
  logic own_done_q, own_asked;
  logic [DATA_W-1:0] own_data_q;

  assign own_asked = table_i.valid && !own_done_q
      && (table_i.table_id == TableRxConfig || table_i.table_id == TableRxTunnel);

  always_ff @(posedge clk_i) begin
    own_done_q <= own_asked;
    own_data_q <= '0;
    if (own_asked && table_i.table_id == TableRxConfig && table_i.index == '0) begin
      own_data_q <= DATA_W'(config_q);
      if (table_i.write) config_q <= table_i.data[$bits(rx_config_t)-1:0];
    end
    if (!rst_ni) begin
      own_done_q <= 1'b0;
      config_q   <= '0;
    end
  end

  assign table_o.done = sa_answer.done || salt_answer.done || own_done_q;
  assign table_o.data = sa_answer.data | salt_answer.data | own_data_q;

  // ---- verdict ----------------------------------------------------------------------------------

  typedef struct packed {
    logic        drop;
    event_t      why;
    logic        protect;
    sa_t         sa;
    logic        tunnel;
    logic        v6;
    logic        esn;
    logic        gmac;
    icv_e        icv;
    logic        replay_protect;
    logic [31:0] spi;
    logic [95:0] iv;
    logic [6:0]  header_bytes;
    logic [6:0]  esp_at;
    length_t     esp_bytes;      // or of the packet in clear
  } plan_t;

  plan_t plan_d, plan_q;
  logic plan_valid_q;
  seen_t now;

  assign now = seen[STAGES];
  function automatic event_t other(kind_t kind);
    event_t r;
    r = '0;
    r.other = 1'b1;
    r.kind = kind;
    return r;
  endfunction

  always_comb begin
    plan_d = '0;
    plan_d.sa = sa_at[STAGES];
    plan_d.tunnel = sa.common.tunnel;
    plan_d.v6 = now.ip.v6;
    plan_d.esn = sa.common.esn;
    plan_d.gmac = sa.common.gmac;
    plan_d.icv = sa.common.icv;
    plan_d.replay_protect = sa.replay_protect || sa.common.esn;
    plan_d.spi = now.esp.spi;
    plan_d.iv = {salt, now.esp.iv};
    plan_d.header_bytes = now.ip.header_bytes;
    plan_d.esp_at = now.esp.esp_at;
    plan_d.esp_bytes = now.bytes;
    plan_d.drop = 1'b1;
    unique case (now.esp.kind)
      ClassEsp: begin
        plan_d.protect   = 1'b1;
        plan_d.esp_bytes = now.esp.esp_bytes;
        plan_d.why.sa    = sa_at[STAGES];
        if (!found_at[STAGES] || !sa.common.enable) plan_d.why = other(InNoSa);
        else if (sa.common.udp != now.esp.udp && !sa.any_form) plan_d.why.kind = InMismatch;
        else if (now.esp.esp_bytes < length_t'(ESP_BYTES + 2) + length_t'(icv_bytes(
                sa.common.icv
            )) || now.esp.esp_bytes[1:0] != 2'd0) begin
          plan_d.why.kind = InBadLength;
        end else plan_d.drop = 1'b0;
      end
      ClassIke: begin
        plan_d.drop = !config_q.pass_ike;
        plan_d.why  = other(InDiscarded);
      end
      ClassFragment: begin
        plan_d.drop = !config_q.pass_fragments;
        plan_d.why  = other(InFragment);
      end
      ClassOther: begin
        plan_d.drop = !config_q.pass_clear;
        plan_d.why  = other(InDiscarded);
      end
      ClassKeepAlive: plan_d.why = other(InKeepAlive);
      ClassTooDeep:   plan_d.why = other(InUnsupported);
      default:        plan_d.why = other(InMalformed);
    endcase
  end

  // The replay window is asked for what is not dropped.
  logic ask, asks_ready, early_ready, waits_ready, heads_ready;
  logic take, needs_early, found_early, waiting_valid;
  plan_t plan;
  head_t header;
  logic out_valid_q;

  typedef struct packed {
    logic    ok;
    number_t number;
  } early_t;

  early_t early;
  logic [31:0] low_q;

  always_ff @(posedge clk_i) begin
    plan_q <= plan_d;
    plan_valid_q <= seen_valid[STAGES] && rst_ni;
    low_q <= now.esp.number;
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
      .out_payload_o({early_sa_o, early_low_o, early_esn_o}),
      .level_o      ()
  );

  og_stream_fifo #(
      .Width($bits(early_t)),
      .Depth(Depth)
  ) u_earlies (
      .clk_i,
      .rst_ni,
      .in_valid_i   (early_done_i),
      .in_ready_o   (early_ready),
      .in_payload_i ({early_ok_i, early_number_i}),
      .out_valid_o  (found_early),
      .out_ready_i  (take && needs_early),
      .out_payload_o(early),
      .level_o      ()
  );

  og_stream_fifo #(
      .Width($bits(plan_t)),
      .Depth(Depth)
  ) u_waiting (
      .clk_i,
      .rst_ni,
      .in_valid_i   (plan_valid_q),
      .in_ready_o   (waits_ready),
      .in_payload_i (plan_q),
      .out_valid_o  (waiting_valid),
      .out_ready_i  (take),
      .out_payload_o(plan),
      .level_o      ()
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
      .out_payload_o(header),
      .level_o      ()
  );

  // ---- decision ---------------------------------------------------------------------------------

  assign needs_early = plan.protect && !plan.drop;
  assign take = waiting_valid && (found_early || !needs_early) && (out_ready_i || !out_valid_q);

  engine_edit_t edit, edit_q;
  rx_facts_t facts, facts_q;
  logic [4:0] esp_aad_bytes;

  assign esp_aad_bytes = aad_bytes(plan.esn, plan.gmac);

  always_comb begin
    edit = '0;
    edit.drop = plan.drop;
    edit.why = plan.why;
    edit.protect = plan.protect;
    edit.sa = plan.sa;
    edit.tag_bytes = 5'd4;
    edit.bytes = plan.esp_bytes;
    edit.aad_bytes = plan.esp_bytes;
    if (plan.protect) begin
      edit.cut = plan.esp_at + 7'(ESP_BYTES);
      edit.put = aad_of(plan.esn, plan.gmac, plan.spi, early.number, plan.iv[63:0]);
      edit.put_bytes = esp_aad_bytes;
      edit.bytes = plan.esp_bytes - length_t'(ESP_BYTES) + length_t'(esp_aad_bytes);
      edit.tag_bytes = icv_bytes(plan.icv);
      edit.aad_bytes = length_t'(esp_aad_bytes);
      if (plan.gmac) edit.aad_bytes = edit.bytes - length_t'(edit.tag_bytes);
      edit.iv = plan.iv;
      if (!plan.drop && !early.ok && plan.replay_protect) begin
        edit.drop = 1'b1;
        edit.why.kind = InReplayed;
      end
    end
    facts = '{
        protect: plan.protect,
        sa: plan.sa,
        tunnel: plan.tunnel,
        v6: plan.v6,
        replay_protect: plan.replay_protect,
        number: early.number,
        aad_bytes: plan.protect ? esp_aad_bytes : 5'd0,
        bytes: plan.esp_bytes,
        header: header,
        header_bytes: plan.header_bytes
    };
  end

  always_ff @(posedge clk_i) begin
    if (take) begin
      edit_q  <= edit;
      facts_q <= facts;
    end
    out_valid_q <= take || (out_valid_q && !out_ready_i);
    if (!rst_ni) out_valid_q <= 1'b0;
    else begin
      assert (!parsed_valid || heads_ready)
      else $error("og_esp_rx_decide: more packets than Depth");
      assert (!plan_valid_q || waits_ready);
      assert (!ask || asks_ready);
      assert (!early_done_i || early_ready);
    end
  end

  assign out_valid_o = out_valid_q;
  assign out_edit_o  = edit_q;
  assign out_facts_o = facts_q;

endmodule
