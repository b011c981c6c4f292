// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// The engine of one direction of a packet core, with the fence at its key port.
//
//   s_axis ----------------> og_gcm_stream -> m_axis
//   key port -> og_key_fence ---^
//                   ^ head, edit, drop, judged: what is inside
//
// Packets and statuses are og_gcm_axis's; when a key is loaded, and hold_o, is told in
// og_key_fence. After reset there is no key.
//
// Latency, throughput and cost: those of the two.

module og_packet_engine
  import og_packet_pkg::*;
  import og_gcm_pkg::*;
  import og_gcm_axis_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter  cfg_t Cfg       = CFG_DEFAULT,
    localparam int   BeatBytes = BLOCK_BYTES * Cfg.lanes
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all packets, and then erases all keys

    input  logic                   s_axis_tvalid,
    output logic                   s_axis_tready,
    input  logic [8*BeatBytes-1:0] s_axis_tdata,
    input  logic [  BeatBytes-1:0] s_axis_tkeep,
    input  logic                   s_axis_tlast,
    input  logic [   PACKET_W-1:0] s_axis_tuser,   // packet_t, on the first beat

    output logic                   m_axis_tvalid,
    input  logic                   m_axis_tready,
    output logic [8*BeatBytes-1:0] m_axis_tdata,
    output logic [  BeatBytes-1:0] m_axis_tkeep,
    output logic                   m_axis_tlast,
    output logic [   STATUS_W-1:0] m_axis_tuser,   // status_e, on the last beat

    input  logic      head_i,    // each in the order of the heads
    input  logic      edit_i,
    input  logic      drop_i,
    input  logic      judged_i,
    output key_hold_t hold_o,

    input  logic         key_valid_i,
    output logic         key_ready_o,
    input  key_request_t key_request_i,
    output logic         key_done_o,
    output logic         key_error_o,
    output logic         key_blocked_o  // with key_error_o: packets did not leave
);

  logic store_valid, store_ready, store_done, store_error;

  og_key_fence u_fence (
      .clk_i,
      .rst_ni,
      .head_i,
      .edit_i,
      .drop_i,
      .judged_i,
      .hold_o,
      .key_valid_i,
      .key_ready_o,
      .key_load_i   (key_request_i.op == KeyLoad),
      .key_slot_i   (key_request_i.slot),
      .key_done_o,
      .key_error_o,
      .key_blocked_o,
      .store_valid_o(store_valid),
      .store_ready_i(store_ready),
      .store_done_i (store_done),
      .store_error_i(store_error)
  );

  og_gcm_stream #(
      .Cfg(Cfg)
  ) u_stream (
      .clk_i,
      .rst_ni,
      .s_axis_tvalid,
      .s_axis_tready,
      .s_axis_tdata,
      .s_axis_tkeep,
      .s_axis_tlast,
      .s_axis_tuser,
      .m_axis_tvalid,
      .m_axis_tready,
      .m_axis_tdata,
      .m_axis_tkeep,
      .m_axis_tlast,
      .m_axis_tuser,
      .key_valid_i(store_valid),
      .key_ready_o(store_ready),
      .key_request_i,
      .key_done_o (store_done),
      .key_error_o(store_error)
  );

endmodule
