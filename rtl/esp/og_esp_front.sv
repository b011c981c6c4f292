// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// ESP before the engine, both directions: whole packets, decided upon from their heads, and edited.
//
//   s_axis -> [og_lead_cut] -> og_packet_in -------------------------------> out
//                ended | judge ^  | head                                 ^ edit
//            og_esp_admit -----'  '-> [og_esp_link] -> head    decision -+-> facts, by packet,
//                                                              [og_esp_link_edit] for the way out
//
// Ethernet = 1: packets are in Ethernet frames. The first two bytes of a frame travel beside it, so
// that its header is whole words; heads and lengths are those of the IP packet, and so are
// decisions. The header is cut with what a decision cuts, and given with the facts; of what goes in
// clear it stays.
//
// What came with TUSER.error, or found no room, ends here and counts under no association (kinds
// that are the same for both directions), and so does what a decision drops. InputDrops = 1:
// s_axis_tready is constant 1. At most Depth packets are between head and decision.
//
// A packet in clear goes through the engine as AAD alone under a key slot that never exists: it
// keeps its place, and the four bytes of a tag that follow are zero.

module og_esp_front
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_gcm_axis_pkg::packet_t, og_gcm_axis_pkg::PACKET_W;
#(
    parameter int BeatBytes  = 16,
    parameter int Beats      = 1024,
    parameter int Frames     = 64,
    parameter bit InputDrops = 0,
    parameter bit Ethernet   = 0,
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
    output versions_t head_versions_o,
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
    output link_t             link_o,  // with the facts; zero without Ethernet

    output logic came_o,   // og_key_fence: a head is shown
    output logic taken_o,  // and its decision taken

    output logic   [1:0] event_valid_o,  // dropped as it came, dropped by decision
    input  logic   [1:0] event_ready_i,
    output event_t [1:0] event_o
);

  localparam int LinkW = Ethernet ? LINK_W : 0;
  localparam int HeadBytes = HEAD_BYTES + (Ethernet ? LINK_BYTES : 0);
  localparam int KeptW = USER_W + (Ethernet ? 16 : 0);  // of a packet, since it came

  logic [FactsW+LinkW-1:0] known, known_after;
  logic [KeptW-1:0] in_kept, ended_kept, head_kept;
  logic came_valid;
  logic [HeadBytes-1:0][7:0] came_head;
  length_t came_bytes, edit_bytes, edit_aad_bytes;
  logic [7:0] edit_cut;

  // Policy comes with the first beat, error with the last.
  user_t user, in_user;
  logic ended_valid, ended_lost, judge, judge_drop, lost;
  length_t ended_bytes;

  logic in_valid, in_ready, in_last;
  logic [8*BeatBytes-1:0] in_data;
  logic [BeatBytes-1:0] in_keep;

  if (Ethernet) begin : gen_cut
    logic [15:0] lead;

    assign in_kept = {lead, in_user};

    og_lead_cut #(
        .BeatBytes(BeatBytes),
        .FactsW   (USER_W - 1)
    ) u_cut (
        .clk_i,
        .rst_ni,
        .in_valid_i (s_axis_tvalid),
        .in_ready_o (s_axis_tready),
        .in_data_i  (s_axis_tdata),
        .in_keep_i  (s_axis_tkeep),
        .in_last_i  (s_axis_tlast),
        .in_error_i (s_axis_tuser[USER_W-1]),
        .in_facts_i (s_axis_tuser[USER_W-2:0]),
        .out_valid_o(in_valid),
        .out_ready_i(in_ready),
        .out_data_o (in_data),
        .out_keep_o (in_keep),
        .out_last_o (in_last),
        .out_error_o(user.error),
        .out_facts_o({user.action, user.sa}),
        .out_lead_o (lead)
    );
  end else begin : gen_whole
    assign in_valid      = s_axis_tvalid;
    assign s_axis_tready = in_ready;
    assign in_data       = s_axis_tdata;
    assign in_keep       = s_axis_tkeep;
    assign in_last       = s_axis_tlast;
    assign user          = s_axis_tuser;
    assign in_kept       = in_user;
  end

  assign in_user.error = user.error;

  og_first_facts #(
      .Width(USER_W - 1)
  ) u_user (
      .clk_i,
      .rst_ni,
      .beat_i (in_valid && in_ready),
      .last_i (in_last),
      .facts_i({user.action, user.sa}),
      .facts_o({in_user.action, in_user.sa})
  );

  og_esp_admit u_admit (
      .clk_i,
      .rst_ni,
      .ended_valid_i(ended_valid),
      .ended_lost_i (ended_lost),
      .ended_error_i(ended_kept[USER_W-1]),
      .judge_o      (judge),
      .judge_drop_o (judge_drop),
      .lost_i       (lost),
      .event_valid_o(event_valid_o[0]),
      .event_ready_i(event_ready_i[0]),
      .event_o      (event_o[0])
  );

  // ---- a decision goes to all at once -------------------------------------------------------

  logic edit_ready, facts_ready, goes_on, taken;
  packet_t packet;

  assign goes_on          = facts_ready && event_ready_i[1];
  assign decision_ready_o = edit_ready && goes_on;
  assign taken            = decision_valid_i && decision_ready_o;
  assign event_valid_o[1] = taken && decision_i.drop;
  assign event_o[1]       = decision_i.why;
  assign came_o           = came_valid;
  assign taken_o          = taken;

  assign packet = '{
          decrypt: Decrypt && decision_i.protect,
          key_slot: decision_i.protect ? decision_i.sa : NO_KEY,
          tag_bytes: decision_i.tag_bytes,
          iv_bytes: 16'd12,
          aad_bytes: 32'(edit_aad_bytes),
          iv: decision_i.iv
      };

  og_ram_fifo #(
      .Width(FactsW + LinkW),
      .Depth(FactsDepth)
  ) u_facts (
      .clk_i,
      .rst_ni,
      .in_valid_i   (taken && !decision_i.drop),
      .in_ready_o   (facts_ready),
      .in_write_i   (taken && !decision_i.drop),
      .in_payload_i (known),
      .out_valid_o  (facts_valid_o),
      .out_ready_i  (facts_ready_i),
      .out_payload_o(known_after)
  );

  // ---- the link header ----------------------------------------------------------------------

  assign facts_o = known_after[FactsW-1:0];

  if (Ethernet) begin : gen_link
    link_t head_link, link;

    assign known   = {link, decision_facts_i};
    assign link_o  = known_after[FactsW+:LINK_W];

    og_esp_link #(
        .FactsW(USER_W)
    ) u_link (
        .clk_i,
        .rst_ni,
        .in_valid_i    (came_valid),
        .in_head_i     (came_head),
        .in_bytes_i    (came_bytes),
        .in_lead_i     (head_kept[USER_W+:16]),
        .in_facts_i    (head_kept[USER_W-1:0]),
        .out_valid_o   (head_valid_o),
        .out_head_o    (head_o),
        .out_bytes_o   (head_bytes_o),
        .out_versions_o(head_versions_o),
        .out_link_o    (head_link),
        .out_facts_o   (head_user_o)
    );

    og_esp_link_edit #(
        .Depth(Depth)
    ) u_link_edit (
        .clk_i,
        .rst_ni,
        .head_valid_i(head_valid_o),
        .head_link_i (head_link),
        .protect_i   (decision_i.protect),
        .cut_i       (decision_i.cut),
        .bytes_i     (decision_i.bytes),
        .aad_bytes_i (decision_i.aad_bytes),
        .taken_i     (taken),
        .cut_o       (edit_cut),
        .bytes_o     (edit_bytes),
        .aad_bytes_o (edit_aad_bytes),
        .link_o      (link)
    );
  end else begin : gen_no_link
    assign known           = decision_facts_i;
    assign link_o          = '0;
    assign head_valid_o    = came_valid;
    assign head_o          = came_head;
    assign head_bytes_o    = came_bytes;
    assign head_versions_o = ANY_VERSION;
    assign head_user_o     = head_kept;
    assign edit_cut        = 8'(decision_i.cut);
    assign edit_bytes      = decision_i.bytes;
    assign edit_aad_bytes  = decision_i.aad_bytes;
  end

  // ---- packets, whole, to the engine --------------------------------------------------------

  og_packet_in #(
      .BeatBytes(BeatBytes),
      .Beats    (Beats),
      .Frames   (Frames),
      .Drops    (InputDrops),
      .InFactsW (KeptW),
      .FactsW   (KeptW),
      .HeadBytes(HeadBytes),
      .Open     (Depth),
      .Keep     (0),
      .PutBytes (AAD_BYTES),
      .Tail     (TAIL_BYTES),
      .OutFactsW(PACKET_W)
  ) u_in (
      .clk_i,
      .rst_ni,
      .in_valid_i       (in_valid),
      .in_ready_o       (in_ready),
      .in_data_i        (in_data),
      .in_keep_i        (in_keep),
      .in_last_i        (in_last),
      .in_facts_i       (in_kept),
      .lost_o           (lost),
      .ended_valid_o    (ended_valid),
      .ended_facts_o    (ended_kept),
      .ended_bytes_o    (ended_bytes),
      .ended_lost_o     (ended_lost),
      .judge_i          (judge),
      .judge_drop_i     (judge_drop),
      .judge_bytes_i    (ended_bytes),
      .judge_facts_i    (ended_kept),
      .head_valid_o     (came_valid),
      .head_o           (came_head),
      .head_bytes_o     (came_bytes),
      .head_facts_o     (head_kept),
      .edit_valid_i     (decision_valid_i && goes_on),
      .edit_ready_o     (edit_ready),
      .edit_drop_i      (decision_i.drop),
      .edit_cut_i       (edit_cut),
      .edit_put_i       (decision_i.put),
      .edit_put_bytes_i (8'(decision_i.put_bytes)),
      .edit_bytes_i     (edit_bytes),
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
