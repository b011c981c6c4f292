// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// ESP receive behind the engine: packets kept until og_esp_rx_judge has found them good, then what
// was inside given its header back.
//
// Latency: the packet, og_esp_rx_judge's, and 10 cycles. Throughput: a beat a cycle, a packet in
// two. Cost: OutputBeats of block RAM, and the parts.

module og_esp_rx_back
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_gcm_pkg::status_e, og_gcm_pkg::STATUS_W;
#(
    parameter int BeatBytes   = 16,
    parameter int OutputBeats = 1024,  // a power of two
    parameter int Frames      = 64,
    parameter bit Ethernet    = 0
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   in_valid_i,   // from og_gcm_stream
    output logic                   in_ready_o,
    input  logic [8*BeatBytes-1:0] in_data_i,
    input  logic [  BeatBytes-1:0] in_keep_i,
    input  logic                   in_last_i,
    input  logic [   STATUS_W-1:0] in_status_i,  // with the last

    input  logic      facts_valid_i,  // of og_esp_front
    output logic      facts_ready_o,
    input  rx_facts_t facts_i,
    input  link_t     link_i,

    output logic    late_valid_o,   // og_esp_rx_replay
    input  logic    late_ready_i,
    output sa_t     late_sa_o,
    output number_t late_number_o,
    input  logic    late_done_i,
    input  logic    late_ok_i,

    output logic                   m_axis_tvalid,
    input  logic                   m_axis_tready,
    output logic [8*BeatBytes-1:0] m_axis_tdata,
    output logic [  BeatBytes-1:0] m_axis_tkeep,
    output logic                   m_axis_tlast,
    output logic [     USER_W-1:0] m_axis_tuser,   // user_t

    output logic   judged_o,       // a packet has its verdict: og_key_fence
    output logic   event_valid_o,
    input  logic   event_ready_i,
    output event_t event_o
);

  logic ended_valid, ended_lost, judge, judge_drop, edit_valid, edit_ready;
  length_t judge_bytes;

  rx_edit_t edit;

  assign judged_o = judge;

  og_esp_rx_judge #(
      .BeatBytes(BeatBytes),
      .Frames   (Frames)
  ) u_judge (
      .clk_i,
      .rst_ni,
      .seen_valid_i (in_valid_i && in_ready_o),
      .seen_data_i  (in_data_i),
      .seen_keep_i  (in_keep_i),
      .seen_last_i  (in_last_i),
      .seen_status_i(status_e'(in_status_i)),
      .facts_valid_i(facts_valid_i),
      .facts_ready_o(facts_ready_o),
      .facts_i      (facts_i),
      .late_valid_o (late_valid_o),
      .late_ready_i (late_ready_i),
      .late_sa_o    (late_sa_o),
      .late_number_o(late_number_o),
      .late_done_i  (late_done_i),
      .late_ok_i    (late_ok_i),
      .ended_valid_i(ended_valid),
      .ended_lost_i (ended_lost),
      .judge_o      (judge),
      .judge_drop_o (judge_drop),
      .judge_bytes_o(judge_bytes),
      .edit_valid_o (edit_valid),
      .edit_ready_i (edit_ready),
      .edit_o       (edit),
      .event_valid_o(event_valid_o),
      .event_ready_i(event_ready_i),
      .event_o      (event_o)
  );

  // Facts go to the judge before it judges: of the packets that it has then the link headers wait
  // here.
  link_t link;

  if (Ethernet) begin : gen_links
    localparam int JudgedAtOnce = 16;  // og_esp_rx_judge has Depth + 2
    logic links_ready, link_valid;

    og_stream_fifo #(
        .Width(LINK_W),
        .Depth(JudgedAtOnce)
    ) u_links (
        .clk_i,
        .rst_ni,
        .in_valid_i   (facts_valid_i && facts_ready_o),
        .in_ready_o   (links_ready),
        .in_payload_i (link_i),
        .out_valid_o  (link_valid),
        .out_ready_i  (judge),
        .out_payload_o(link)
    );

    always_ff @(posedge clk_i) begin
      if (rst_ni) begin
        assert (!(facts_valid_i && facts_ready_o) || links_ready);
        assert (!judge || link_valid);
      end
    end
  end else begin : gen_no_links
    assign link = link_i;
  end

  og_esp_exit #(
      .BeatBytes(BeatBytes),
      .Beats    (OutputBeats),
      .Frames   (Frames),
      .PutBytes (HEAD_BYTES),
      .Ethernet (Ethernet)
  ) u_exit (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_data_i,
      .in_keep_i,
      .in_last_i,
      .in_status_i,
      .ended_valid_o   (ended_valid),
      .ended_status_o  (),
      .ended_lost_o    (ended_lost),
      .judge_i         (judge),
      .judge_drop_i    (judge_drop),
      .judge_bytes_i   (judge_bytes),
      .edit_valid_i    (edit_valid),
      .edit_ready_o    (edit_ready),
      .edit_protect_i  (edit.protect),
      .edit_v6_i       (edit.v6),
      .edit_link_i     (link),
      .edit_cut_i      (edit.cut),
      .edit_put_i      (edit.put),
      .edit_put_bytes_i(edit.put_bytes),
      .edit_bytes_i    (edit.bytes),
      .edit_sa_i       (edit.sa),
      .m_axis_tvalid,
      .m_axis_tready,
      .m_axis_tdata,
      .m_axis_tkeep,
      .m_axis_tlast,
      .m_axis_tuser
  );

endmodule
