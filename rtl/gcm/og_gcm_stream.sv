// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// AES-GCM on a stream of bytes: og_gcm_axis with its parameters in one value, for the chains that
// have an engine inside. Streams, key port and latency are described there.
//
//   s_axis -> og_gcm_pack -> og_gcm_engine -> og_gcm_unpack -> m_axis

module og_gcm_stream
  import og_gcm_pkg::*;
  import og_gcm_axis_pkg::*;
  import og_gcm_cfg_pkg::*;
#(
    parameter  cfg_t Cfg     = CFG_DEFAULT,  // with out_fifo: m_axis_tready may be low
    parameter  bit   PassAad = 1,            // 0: the AAD does not leave
    localparam int   Lanes   = Cfg.lanes
) (
    input logic clk_i,
    input logic rst_ni, // synchronous; forgets all packets, and then erases all keys

    input  logic                         s_axis_tvalid,
    output logic                         s_axis_tready,
    input  logic [    Lanes*BLOCK_W-1:0] s_axis_tdata,
    input  logic [Lanes*BLOCK_BYTES-1:0] s_axis_tkeep,
    input  logic                         s_axis_tlast,
    input  logic [         PACKET_W-1:0] s_axis_tuser,   // packet_t, on the first beat

    output logic                         m_axis_tvalid,
    input  logic                         m_axis_tready,
    output logic [    Lanes*BLOCK_W-1:0] m_axis_tdata,
    output logic [Lanes*BLOCK_BYTES-1:0] m_axis_tkeep,
    output logic                         m_axis_tlast,
    output logic [         STATUS_W-1:0] m_axis_tuser,   // status_e, on the last beat

    input  logic         key_valid_i,
    output logic         key_ready_o,
    input  key_request_t key_request_i,
    output logic         key_done_o,
    output logic         key_error_o
);

  logic packed_valid, packed_ready;
  header_t packed_header;
  slot_t [Lanes-1:0] packed_slots;

  og_gcm_pack #(
      .Lanes(Lanes)
  ) u_pack (
      .clk_i,
      .rst_ni,
      .s_axis_tvalid,
      .s_axis_tready,
      .s_axis_tdata,
      .s_axis_tkeep,
      .s_axis_tlast,
      .s_axis_tuser,
      .out_valid_o (packed_valid),
      .out_ready_i (packed_ready),
      .out_header_o(packed_header),
      .out_slots_o (packed_slots)
  );

  logic done_valid, done_ready;
  result_t done_result;
  slot_t [Lanes-1:0] done_slots;

  og_gcm_engine #(
      .Cfg(Cfg)
  ) u_engine (
      .clk_i,
      .rst_ni,
      .in_valid_i  (packed_valid),
      .in_ready_o  (packed_ready),
      .in_header_i (packed_header),
      .in_slots_i  (packed_slots),
      .data_take_o (),               // of Cfg.late_data
      .out_valid_o (done_valid),
      .out_ready_i (done_ready),
      .out_result_o(done_result),
      .out_slots_o (done_slots),
      .key_valid_i,
      .key_ready_o,
      .key_request_i,
      .key_done_o,
      .key_error_o
  );

  og_gcm_unpack #(
      .Lanes  (Lanes),
      .PassAad(PassAad)
  ) u_unpack (
      .clk_i,
      .rst_ni,
      .in_valid_i (done_valid),
      .in_ready_o (done_ready),
      .in_result_i(done_result),
      .in_slots_i (done_slots),
      .m_axis_tvalid,
      .m_axis_tready,
      .m_axis_tdata,
      .m_axis_tkeep,
      .m_axis_tlast,
      .m_axis_tuser
  );

endmodule
