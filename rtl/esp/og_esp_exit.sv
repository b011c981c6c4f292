// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The way out of both directions: packets kept until they are judged, edited, and in front of them
// the link header that they came with.
//
//   in -> og_frame_exit -> [og_lead_put] -> m_axis
//
// Bytes are those of the IP packet. Of one that is protected the link header is put in front, its
// EtherType that of the packet's version; of one in clear it still stands there. Ethernet = 0:
// og_frame_exit alone.
//
// Latency: og_frame_exit's. Throughput: a beat a cycle. Cost: og_frame_exit; with Ethernet the
// multiplexers that move put_i by three to five words.

module og_esp_exit
  import og_packet_pkg::*;
  import og_esp_pkg::*;
  import og_gcm_pkg::STATUS_W;
#(
    parameter int BeatBytes = 16,
    parameter int Beats     = 1024,  // a power of two
    parameter int Frames    = 64,
    parameter int PutBytes  = 64,
    parameter bit Ethernet  = 0
) (
    input logic clk_i,
    input logic rst_ni, // synchronous

    input  logic                   in_valid_i,   // from og_gcm_stream
    output logic                   in_ready_o,
    input  logic [8*BeatBytes-1:0] in_data_i,
    input  logic [  BeatBytes-1:0] in_keep_i,
    input  logic                   in_last_i,
    input  logic [   STATUS_W-1:0] in_status_i,  // with the last

    output logic                ended_valid_o,
    output logic [STATUS_W-1:0] ended_status_o,
    output logic                ended_lost_o,
    input  logic                judge_i,
    input  logic                judge_drop_i,
    input  length_t             judge_bytes_i,

    input  logic                     edit_valid_i,      // with the judge, unless it drops
    output logic                     edit_ready_o,
    input  logic                     edit_protect_i,    // with the judge, too
    input  logic                     edit_v6_i,
    input  link_t                    edit_link_i,       // with the judge, too
    input  logic [              4:0] edit_cut_i,
    input  logic [PutBytes-1:0][7:0] edit_put_i,
    input  logic [              6:0] edit_put_bytes_i,
    input  length_t                  edit_bytes_i,
    input  sa_t                      edit_sa_i,

    output logic                   m_axis_tvalid,
    input  logic                   m_axis_tready,
    output logic [8*BeatBytes-1:0] m_axis_tdata,
    output logic [  BeatBytes-1:0] m_axis_tkeep,
    output logic                   m_axis_tlast,
    output logic [     USER_W-1:0] m_axis_tuser    // user_t
);

  localparam int AllBytes = PutBytes + (Ethernet ? LINK_BYTES : 0);
  localparam int FactsW = USER_W + (Ethernet ? 16 : 0);

  logic [AllBytes-1:0][7:0] put;
  logic [7:0] put_bytes;
  length_t bytes, judge_bytes;
  logic [FactsW-1:0] facts, out_facts;
  user_t user;

  assign user = '{error: 1'b0, action: edit_protect_i ? ActProtect : ActClear, sa: edit_sa_i};

  logic out_valid, out_ready, out_last;
  logic [8*BeatBytes-1:0] out_data;
  logic [BeatBytes-1:0] out_keep;

  if (Ethernet) begin : gen_link
    logic [LINK_BYTES-1:0][7:0] header;
    logic [7:0] link_bytes;

    assign link_bytes = 8'({edit_link_i.words, 2'b00});
    assign facts      = {edit_link_i.lead, user};

    always_comb begin
      header = edit_link_i.header;
      put = '0;
      for (int w = 3; w <= LINK_BYTES / 4; w++) begin
        if (edit_link_i.words == 3'(w)) begin
          {header[4*w-2], header[4*w-1]} = edit_v6_i ? ETHERTYPE_IPV6 : ETHERTYPE_IPV4;
          for (int i = 0; i < 4 * w; i++) put[i] = header[i];
          for (int i = 0; i < PutBytes; i++) put[4*w+i] = edit_put_i[i];
        end
      end
      put_bytes = edit_protect_i ? 8'(edit_put_bytes_i) + link_bytes : '0;
      bytes = edit_bytes_i + length_t'(link_bytes);
      judge_bytes = edit_protect_i ? judge_bytes_i : judge_bytes_i + length_t'(link_bytes);
    end

    og_lead_put #(
        .BeatBytes(BeatBytes),
        .FactsW   (USER_W)
    ) u_put (
        .clk_i,
        .rst_ni,
        .in_valid_i (out_valid),
        .in_ready_o (out_ready),
        .in_data_i  (out_data),
        .in_keep_i  (out_keep),
        .in_last_i  (out_last),
        .in_facts_i (out_facts[USER_W-1:0]),
        .in_lead_i  (out_facts[USER_W+:16]),
        .out_valid_o(m_axis_tvalid),
        .out_ready_i(m_axis_tready),
        .out_data_o (m_axis_tdata),
        .out_keep_o (m_axis_tkeep),
        .out_last_o (m_axis_tlast),
        .out_facts_o(m_axis_tuser)
    );
  end else begin : gen_no_link
    assign put           = edit_put_i;
    assign put_bytes     = 8'(edit_put_bytes_i);
    assign bytes         = edit_bytes_i;
    assign judge_bytes   = judge_bytes_i;
    assign facts         = user;
    assign m_axis_tvalid = out_valid;
    assign out_ready     = m_axis_tready;
    assign m_axis_tdata  = out_data;
    assign m_axis_tkeep  = out_keep;
    assign m_axis_tlast  = out_last;
    assign m_axis_tuser  = out_facts;
  end

  og_frame_exit #(
      .BeatBytes(BeatBytes),
      .Beats    (Beats),
      .Frames   (Frames),
      .InFactsW (STATUS_W),
      .Keep     (0),
      .PutBytes (AllBytes),
      .OutFactsW(FactsW)
  ) u_exit (
      .clk_i,
      .rst_ni,
      .in_valid_i,
      .in_ready_o,
      .in_data_i,
      .in_keep_i,
      .in_last_i,
      .in_facts_i      (in_status_i),
      .ended_valid_o,
      .ended_facts_o   (ended_status_o),
      .ended_bytes_o   (),
      .ended_lost_o,
      .judge_i,
      .judge_drop_i,
      .judge_bytes_i   (judge_bytes),
      .edit_valid_i,
      .edit_ready_o,
      .edit_cut_i      (8'(edit_cut_i)),
      .edit_put_i      (put),
      .edit_put_bytes_i(put_bytes),
      .edit_bytes_i    (bytes),
      .edit_facts_i    (facts),
      .out_valid_o     (out_valid),
      .out_ready_i     (out_ready),
      .out_data_o      (out_data),
      .out_keep_o      (out_keep),
      .out_last_o      (out_last),
      .out_error_o     (),
      .out_facts_o     (out_facts)
  );

endmodule
