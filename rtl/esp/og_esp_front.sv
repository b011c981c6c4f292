// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// ESP before the engine, both directions: whole packets, decided upon from their heads, and edited.
//
//   s_axis -> og_packet_in -----------------> out
//              ^ judge  | head    ^ edit
//                       '-> user --- decision -> facts, by packet, to whoever takes the answer
//
// What came with TUSER.error, or found no room, ends here and counts under no association (kinds
// that are the same for both directions), and so does what a decision drops. InputDrops = 1:
// s_axis_tready is constant 1. At most Depth packets are between head and decision.
//
// A packet in clear goes through the engine as AAD alone under a key slot that never exists: it keeps
// its place, and the four bytes of a tag that follow are zero.

module og_esp_front
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_gcm_axis_pkg::packet_t, og_gcm_axis_pkg::PACKET_W;
#(
    parameter int BeatBytes  = 16,
    parameter int Beats      = 1024,
    parameter int Frames     = 64,
    parameter bit InputDrops = 0,
    parameter int Depth      = 16,
    parameter bit Decrypt    = 0,
    parameter int FactsW     = 1,
    parameter int FactsDepth = 128   // packets in the engine and behind it
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   s_axis_tvalid,
    output logic                   s_axis_tready,
    input  logic [8*BeatBytes-1:0] s_axis_tdata,
    input  logic [  BeatBytes-1:0] s_axis_tkeep,
    input  logic                   s_axis_tlast,
    input  logic [     USER_W-1:0] s_axis_tuser,

    output logic    head_valid_o,
    output head_t   head_o,
    output length_t head_bytes_o,
    output user_t   head_user_o,

    input  logic                      decision_valid_i,  // in the order of the heads
    output logic                      decision_ready_o,
    input  engine_edit_t              decision_i,
    input  logic         [FactsW-1:0] decision_facts_i,  // unless it is dropped

    output logic                   out_valid_o,   // to og_gcm_stream
    input  logic                   out_ready_i,
    output logic [8*BeatBytes-1:0] out_data_o,
    output logic [  BeatBytes-1:0] out_keep_o,
    output logic                   out_last_o,
    output logic [   PACKET_W-1:0] out_packet_o,

    output logic              facts_valid_o,
    input  logic              facts_ready_i,
    output logic [FactsW-1:0] facts_o,

    output logic   [1:0] event_valid_o,  // dropped as it came, dropped by decision
    input  logic   [1:0] event_ready_i,
    output event_t [1:0] event_o
);

  if (kind_t'(OutError) != kind_t'(InError) || kind_t'(OutOverrun) != kind_t'(InOverrun))
  begin : gen_bad_kinds
    $error("og_esp_front: both directions count what ends here alike");
  end

  // Policy comes with the first beat, error with the last.
  user_t user, in_user, ended_user;
  logic ended_valid, ended_lost, judge, lost;
  length_t ended_bytes;

  assign user          = s_axis_tuser;
  assign in_user.error = user.error;

  og_first_facts #(
      .Width(USER_W - 1)
  ) u_user (
      .clk_i,
      .rst_ni,
      .beat_i (s_axis_tvalid && s_axis_tready),
      .last_i (s_axis_tlast),
      .facts_i({user.action, user.sa}),
      .facts_o({in_user.action, in_user.sa})
  );

  // ---- what ends here -----------------------------------------------------------------------

  logic [15:0] losses_q;  // not yet counted, of those that were not even ended
  logic tell_loss, tell_ended;

  assign tell_loss  = losses_q != '0;
  assign tell_ended = ended_valid && !tell_loss && (ended_lost || ended_user.error);
  assign judge      = ended_valid && (!(ended_lost || ended_user.error)
      || (!tell_loss && event_ready_i[0]));
  assign event_valid_o[0] = tell_loss || tell_ended;

  always_comb begin
    event_o[0] = '0;
    event_o[0].other = 1'b1;
    event_o[0].kind = tell_loss || ended_lost ? OutOverrun : OutError;
    event_o[1] = decision_i.why;
  end

  always_ff @(posedge clk_i) begin
    losses_q <= losses_q + 16'(lost && losses_q != '1) - 16'(tell_loss && event_ready_i[0]);
    if (!rst_ni) losses_q <= '0;
  end

  // ---- a decision goes to all at once -------------------------------------------------------

  logic edit_ready, facts_ready, goes_on, taken;
  packet_t packet;

  assign goes_on          = facts_ready && event_ready_i[1];
  assign decision_ready_o = edit_ready && goes_on;
  assign taken            = decision_valid_i && decision_ready_o;
  assign event_valid_o[1] = taken && decision_i.drop;

  assign packet = '{
          decrypt: Decrypt && decision_i.protect,
          key_slot: decision_i.protect ? decision_i.sa : NO_KEY,
          tag_bytes: decision_i.tag_bytes,
          iv_bytes: 16'd12,
          aad_bytes: 32'(decision_i.aad_bytes),
          iv: decision_i.iv
      };

  og_ram_fifo #(
      .Width(FactsW),
      .Depth(FactsDepth)
  ) u_facts (
      .clk_i,
      .rst_ni,
      .in_valid_i   (taken && !decision_i.drop),
      .in_ready_o   (facts_ready),
      .in_write_i   (taken && !decision_i.drop),
      .in_payload_i (decision_facts_i),
      .out_valid_o  (facts_valid_o),
      .out_ready_i  (facts_ready_i),
      .out_payload_o(facts_o)
  );

  // ---- packets, whole, to the engine --------------------------------------------------------

  og_packet_in #(
      .BeatBytes(BeatBytes),
      .Beats    (Beats),
      .Frames   (Frames),
      .Drops    (InputDrops),
      .InFactsW (USER_W),
      .FactsW   (USER_W),
      .HeadBytes(HEAD_BYTES),
      .Open     (Depth),
      .Keep     (0),
      .PutBytes (AAD_BYTES),
      .Tail     (TAIL_BYTES),
      .OutFactsW(PACKET_W)
  ) u_in (
      .clk_i,
      .rst_ni,
      .in_valid_i       (s_axis_tvalid),
      .in_ready_o       (s_axis_tready),
      .in_data_i        (s_axis_tdata),
      .in_keep_i        (s_axis_tkeep),
      .in_last_i        (s_axis_tlast),
      .in_facts_i       (in_user),
      .lost_o           (lost),
      .ended_valid_o    (ended_valid),
      .ended_facts_o    (ended_user),
      .ended_bytes_o    (ended_bytes),
      .ended_lost_o     (ended_lost),
      .judge_i          (judge),
      .judge_drop_i     (ended_lost || ended_user.error),
      .judge_bytes_i    (ended_bytes),
      .judge_facts_i    (ended_user),
      .head_valid_o,
      .head_o,
      .head_bytes_o,
      .head_facts_o     (head_user_o),
      .edit_valid_i     (decision_valid_i && goes_on),
      .edit_ready_o     (edit_ready),
      .edit_drop_i      (decision_i.drop),
      .edit_cut_i       (8'(decision_i.cut)),
      .edit_put_i       (decision_i.put),
      .edit_put_bytes_i (8'(decision_i.put_bytes)),
      .edit_bytes_i     (decision_i.bytes),
      .edit_tail_i      (decision_i.tail),
      .edit_tail_bytes_i(8'(decision_i.tail_bytes)),
      .edit_facts_i     (packet),
      .out_valid_o,
      .out_ready_i,
      .out_data_o,
      .out_keep_o,
      .out_last_o,
      .out_facts_o      (out_packet_o)
  );

endmodule
