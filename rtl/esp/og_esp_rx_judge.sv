// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The verdict on received packets as they come out of the engine and wait in an og_frame_fifo (RFC
// 4303, 3.4.4): ICV, replay window, padding, next header, and how much of it is the packet.
//
//   engine's stream --> og_esp_rx_text: trailer, status, first bytes --+
//   facts, since the decision ------------------------------------------+--> checks, header --+
//                                            replay window <-----------'                      |
//   ended, of the frame FIFO ----------------------------------------------------> verdict <--'
//
// A number is marked in the replay window as soon as the ICV is good, also where the packet is
// dropped for its padding: it is the peer's own. Tunnel mode: the next header is that of the inner
// packet's version, whose own length is what leaves; what follows it up to the padding is padding
// of traffic flow confidentiality (2.7). Transport mode: the packet's own header, with length,
// protocol and by difference the IPv4 checksum rewritten (3.4.4.1); all of the payload leaves.
//
// The engine's status and the facts are of the same packets in the same order. Latency from the
// last beat: 9 cycles, with ESP 12 or 13. Throughput: a packet a cycle, with ESP one in two cycles.
// Cost: og_esp_rx_text and Depth x 600 bits of distributed memory.

module og_esp_rx_judge
  import og_packet_pkg::*;
  import og_esp_pkg::*;
#(
    parameter int BeatBytes = 16,
    parameter int Frames    = 16,  // that may wait for their verdict
    parameter int Depth     = 8    // at the replay window at once, 2 or more
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input logic                   seen_valid_i,   // a beat out of the engine moves now
    input logic [8*BeatBytes-1:0] seen_data_i,
    input logic [  BeatBytes-1:0] seen_keep_i,
    input logic                   seen_last_i,
    input og_gcm_pkg::status_e    seen_status_i,  // with seen_last_i

    input  logic      facts_valid_i,
    output logic      facts_ready_o,
    input  rx_facts_t facts_i,

    // Second look at the replay window, and the mark.
    output logic    late_valid_o,
    input  logic    late_ready_i,
    output sa_t     late_sa_o,
    output number_t late_number_o,
    input  logic    late_done_i,   // in order
    input  logic    late_ok_i,

    input  logic    ended_valid_i,
    input  logic    ended_lost_i,
    output logic    judge_o,
    output logic    judge_drop_o,
    output length_t judge_bytes_o,

    output logic     edit_valid_o,  // for each packet that is not dropped
    input  logic     edit_ready_i,
    output rx_edit_t edit_o,

    output logic   event_valid_o,
    input  logic   event_ready_i,
    output event_t event_o
);

  // ---- 0: what came by ----------------------------------------------------------------------

  rx_text_t found;
  og_gcm_pkg::status_e found_status;
  logic found_valid, found_ready;

  og_esp_rx_text #(
      .BeatBytes(BeatBytes),
      .Frames   (Frames)
  ) u_text (
      .clk_i,
      .rst_ni,
      .seen_valid_i,
      .seen_data_i,
      .seen_keep_i,
      .seen_last_i,
      .seen_status_i,
      .out_valid_o (found_valid),
      .out_ready_i (found_ready),
      .out_status_o(found_status),
      .out_text_o  (found)
  );

  // ---- 1: with its facts --------------------------------------------------------------------

  typedef struct packed {
    rx_facts_t           facts;
    og_gcm_pkg::status_e status;
    logic [7:0]          next_header;
    logic                pad_good;
    logic                pad_fits;
    length_t             text_bytes;    // without the trailer
    logic [3:0]          version;       // of the inner packet
    logic [15:0]         inner_bytes;   // of the inner packet
    logic [15:0]         inner_header;  // what it has at least
    logic [19:0]         sum;           // of the header's checksum, without its length
  } joined_t;

  joined_t joined_d, joined_q;
  logic joined_valid_q, judged_ready;
  inner_t inner;
  length_t text_bytes;
  logic pop;

  assign found_ready   = facts_valid_i && judged_ready;
  assign facts_ready_o = found_valid && judged_ready;
  assign pop           = found_valid && facts_valid_i && judged_ready;

  always_comb begin
    inner = found.inner;  // its [INNER_FIRST] becomes the first byte of text
    for (int words = 3; words <= AAD_BYTES / 4; words++) begin
      if (facts_i.aad_bytes[4:2] == 3'(words)) begin
        inner = found.inner >> 32 * (words - INNER_FIRST / 4);
      end
    end
    text_bytes = found.bytes - length_t'(facts_i.aad_bytes);
    joined_d = '{
        facts: facts_i,
        status: found_status,
        next_header: found.next_header,
        pad_good: found.pad_good,
        pad_fits: text_bytes >= length_t'(found.pad_bytes) + length_t'(2),
        text_bytes: text_bytes - length_t'(found.pad_bytes) - length_t'(2),
        version: inner[INNER_FIRST][7:4],
        inner_bytes: {inner[INNER_FIRST+2], inner[INNER_FIRST+3]},
        inner_header: 16'd20,
        sum: checksum_sum({facts_i.header[10], facts_i.header[11]},
            {facts_i.header[2], facts_i.header[3]}, {facts_i.header[8], facts_i.header[9]},
            {facts_i.header[8], found.next_header})
    };
    if (found.next_header == PROTOCOL_IPV6) begin
      joined_d.inner_bytes  = {inner[INNER_FIRST+4], inner[INNER_FIRST+5]} + 16'd40;
      joined_d.inner_header = 16'd40;
    end
  end

  // ---- 2: verdict but for the window, and the packet as it would leave -------------------------

  typedef struct packed {
    logic     drop;
    kind_t    why;
    logic     ask;      // the replay window
    logic     obey;     // what it says
    length_t  kept_bytes;  // of what the engine gave
    rx_edit_t edit;
  } judged_t;

  judged_t judged_d, judged_q, kept, waiting;
  rx_facts_t facts;
  number_t number_q;
  length_t leaves, total;
  logic judged_valid_q, wait_ready, kept_valid, kept_ready, wait_valid, ask_ready, go;
  head_t header;

  assign facts = joined_q.facts;

  always_comb begin
    judged_d = '0;
    judged_d.obey = facts.replay_protect;
    judged_d.ask = facts.protect && joined_q.status == og_gcm_pkg::StatusOk;
    judged_d.drop = facts.protect;
    if (joined_q.status == og_gcm_pkg::StatusAuthFail) judged_d.why = InAuthFailed;
    else if (joined_q.status != og_gcm_pkg::StatusOk) judged_d.why = InFailed;
    else if (!joined_q.pad_fits || !joined_q.pad_good) judged_d.why = InBadPadding;
    else if (joined_q.next_header == PROTOCOL_NONE) judged_d.why = InDummy;
    else if (facts.tunnel && !(joined_q.next_header == PROTOCOL_IPV4 && joined_q.version == 4'd4)
        && !(joined_q.next_header == PROTOCOL_IPV6 && joined_q.version == 4'd6)) begin
      judged_d.why = InBadInner;
    end else if (facts.tunnel && (joined_q.inner_bytes > 16'(joined_q.text_bytes)
        || joined_q.inner_bytes < joined_q.inner_header)) begin
      judged_d.why = InBadLength;
    end else judged_d.drop = 1'b0;

    leaves = facts.tunnel ? joined_q.inner_bytes[LENGTH_W-1:0] : joined_q.text_bytes;
    total  = leaves + length_t'(facts.header_bytes);
    header = facts.header;
    if (facts.v6) begin
      {header[4], header[5]} = 16'(leaves);
      header[6] = joined_q.next_header;
    end else begin
      {header[2], header[3]} = 16'(total);
      header[9] = joined_q.next_header;
      {header[10], header[11]} = checksum_update(joined_q.sum, 16'(total));
    end
    judged_d.edit = '{
        protect: facts.protect,
        sa: facts.protect ? facts.sa : '0,
        cut: facts.aad_bytes,
        put: header,
        put_bytes: '0,
        bytes: leaves,
        v6: facts.tunnel ? joined_q.version == 4'd6 : facts.v6
    };
    judged_d.kept_bytes = leaves + length_t'(facts.aad_bytes);
    if (!facts.protect) begin
      judged_d.kept_bytes = facts.bytes;
      judged_d.edit.bytes = facts.bytes;
    end else if (!facts.tunnel) begin
      judged_d.edit.put_bytes = facts.header_bytes;
      judged_d.edit.bytes = total;
    end
  end

  assign go = judged_valid_q && wait_ready && (ask_ready || !judged_q.ask);
  assign judged_ready = (!joined_valid_q || !judged_valid_q) || go;

  always_ff @(posedge clk_i) begin
    if (pop) joined_q <= joined_d;
    if (pop) joined_valid_q <= 1'b1;
    else if (!judged_valid_q || go) joined_valid_q <= 1'b0;
    if (!judged_valid_q || go) begin
      judged_q <= judged_d;
      number_q <= facts.number;
      judged_valid_q <= joined_valid_q;
    end
    if (!rst_ni) begin
      joined_valid_q <= 1'b0;
      judged_valid_q <= 1'b0;
    end
  end

  // ---- the window, and the frame's end ----------------------------------------------------------

  logic lates_ready, late_found, late_ok;

  og_stream_fifo #(
      .Width($bits(judged_t)),
      .Depth(Depth - 1)
  ) u_waiting (
      .clk_i,
      .rst_ni,
      .in_valid_i   (go),
      .in_ready_o   (wait_ready),
      .in_payload_i (judged_q),
      .out_valid_o  (kept_valid),
      .out_ready_i  (kept_ready),
      .out_payload_o(kept)
  );

  // So that the verdict does not wait for that memory.
  og_stream_register #(
      .Width($bits(judged_t))
  ) u_next (
      .clk_i,
      .rst_ni,
      .in_valid_i   (kept_valid),
      .in_ready_o   (kept_ready),
      .in_payload_i (kept),
      .out_valid_o  (wait_valid),
      .out_ready_i  (judge_o),
      .out_payload_o(waiting)
  );

  og_stream_fifo #(
      .Width(SA_W + NUMBER_W),
      .Depth(Depth)
  ) u_asks (
      .clk_i,
      .rst_ni,
      .in_valid_i   (go && judged_q.ask),
      .in_ready_o   (ask_ready),
      .in_payload_i ({judged_q.edit.sa, number_q}),
      .out_valid_o  (late_valid_o),
      .out_ready_i  (late_ready_i),
      .out_payload_o({late_sa_o, late_number_o})
  );

  og_stream_fifo #(
      .Width(1),
      .Depth(Depth)
  ) u_lates (
      .clk_i,
      .rst_ni,
      .in_valid_i   (late_done_i),
      .in_ready_o   (lates_ready),
      .in_payload_i (late_ok_i),
      .out_valid_o  (late_found),
      .out_ready_i  (judge_o && waiting.ask),
      .out_payload_o(late_ok)
  );

  logic replayed;
  assign replayed = waiting.ask && waiting.obey && !late_ok;

  assign judge_o = ended_valid_i && wait_valid && (late_found || !waiting.ask) && edit_ready_i
      && event_ready_i;
  assign judge_drop_o = waiting.drop || replayed || ended_lost_i;
  assign judge_bytes_o = waiting.kept_bytes;

  assign edit_valid_o = judge_o && !judge_drop_o;
  assign edit_o = waiting.edit;

  assign event_valid_o = judge_o;
  always_comb begin
    event_o = '{
        other: !waiting.edit.protect,
        sa: waiting.edit.sa,
        kind: InPackets,
        good: 1'b0,
        bytes: waiting.edit.bytes
    };
    if (!waiting.edit.protect) event_o.kind = ended_lost_i ? InOverrun : InClear;
    else if (replayed) event_o.kind = InReplayed;
    else if (waiting.drop) event_o.kind = waiting.why;
    else if (ended_lost_i) event_o.kind = InFailed;
    else event_o.good = 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      assert (!late_done_i || lates_ready);
    end
  end

endmodule
