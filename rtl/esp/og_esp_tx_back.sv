// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// ESP transmit behind the engine: packets kept until the engine has said that they are well, then
// their headers put in front. What it refused, as its key is gone, never shows.
//
// Latency: the packet, and 13 cycles. Throughput: a beat a cycle. Cost: OutputBeats of block RAM,
// and og_packet_edit (og_esp_exit).

module og_esp_tx_back
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_gcm_pkg::status_e, og_gcm_pkg::STATUS_W, og_gcm_pkg::StatusOk;
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
    input  tx_facts_t facts_i,
    input  link_t     link_i,

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
  logic [STATUS_W-1:0] ended_status;

  // Whole and well, or not at all. A packet in clear had no key.
  status_e status;

  assign status = status_e'(ended_status);
  assign judge = ended_valid && facts_valid_i && edit_ready && event_ready_i;
  assign judge_drop = ended_lost || (facts_i.protect && status != StatusOk);
  assign judge_bytes = facts_i.kept_bytes;
  assign facts_ready_o = judge;
  assign edit_valid = judge && !judge_drop;
  assign event_valid_o = judge;
  assign judged_o = judge;

  always_comb begin
    event_o = '0;
    event_o.sa = facts_i.sa;
    event_o.bytes = facts_i.bytes;
    event_o.good = facts_i.protect && !judge_drop;
    if (facts_i.protect) event_o.kind = judge_drop ? OutFailed : OutPackets;
    else begin
      event_o.other = 1'b1;
      event_o.kind  = judge_drop ? OutOverrun : OutClear;
    end
  end

  og_esp_exit #(
      .BeatBytes(BeatBytes),
      .Beats    (OutputBeats),
      .Frames   (Frames),
      .PutBytes (PUT_BYTES),
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
      .ended_status_o  (ended_status),
      .ended_lost_o    (ended_lost),
      .judge_i         (judge),
      .judge_drop_i    (judge_drop),
      .judge_bytes_i   (judge_bytes),
      .edit_valid_i    (edit_valid),
      .edit_ready_o    (edit_ready),
      .edit_protect_i  (facts_i.protect),
      .edit_v6_i       (facts_i.put[0][7:4] == 4'd6),
      .edit_link_i     (link_i),
      .edit_cut_i      (facts_i.cut),
      .edit_put_i      (facts_i.put),
      .edit_put_bytes_i(facts_i.put_bytes),
      .edit_bytes_i    (facts_i.bytes),
      .edit_sa_i       (facts_i.sa),
      .m_axis_tvalid,
      .m_axis_tready,
      .m_axis_tdata,
      .m_axis_tkeep,
      .m_axis_tlast,
      .m_axis_tuser
  );

endmodule
