// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Not a core: hands bytes on as they are, a cycle later, and makes the mistake that the
// key slot of a packet asks for. For the test that the harness of packets on
// AXI4-Stream sees every one of them.

module og_gcm_axis
  import og_gcm_pkg::*;
  import og_gcm_axis_pkg::*;
#(
  parameter int Lanes    = 2,
  parameter int KeySlots = 64
) (
  input  logic clk_i,
  input  logic rst_ni,

  input  logic                         s_axis_tvalid,
  output logic                         s_axis_tready,
  input  logic [Lanes*BLOCK_W-1:0]     s_axis_tdata,
  input  logic [Lanes*BLOCK_BYTES-1:0] s_axis_tkeep,
  input  logic                         s_axis_tlast,
  input  packet_t                      s_axis_tuser,

  output logic                         m_axis_tvalid,
  input  logic                         m_axis_tready,
  output logic [Lanes*BLOCK_W-1:0]     m_axis_tdata,
  output logic [Lanes*BLOCK_BYTES-1:0] m_axis_tkeep,
  output logic                         m_axis_tlast,
  output logic [STATUS_W-1:0]          m_axis_tuser,

  input  logic              key_valid_i,
  output logic              key_ready_o,
  input  logic [1:0]        key_op_i,
  input  logic [SLOT_W-1:0] key_slot_i,
  input  logic [1:0]        key_size_i,
  input  logic [255:0]      key_i,
  output logic              key_done_o,
  output logic              key_error_o
);

  localparam int BEAT = Lanes * BLOCK_BYTES;

  // Mistakes, by key slot. 0: none.
  localparam int GAP      = 1;   // in tkeep
  localparam int SHORT    = 2;   // tkeep in mid-packet
  localparam int EMPTY    = 3;   // a last beat without bytes
  localparam int MORE     = 4;   // bytes than the packet has
  localparam int FEWER    = 5;
  localparam int PASS     = 6;   // AAD changed
  localparam int PADDING  = 7;
  localparam int CHANGE   = 8;   // of a stalled beat
  localparam int WITHDRAW = 9;   // a stalled beat
  localparam int TWICE    = 10;
  localparam int EARLY    = 11;  // a status in mid-packet
  localparam int STATUS   = 12;  // of a packet to decrypt, on one to encrypt
  localparam int SWALLOW  = 13;
  localparam int SHOW     = 14;  // data that has left, while m_axis_tvalid is low
  localparam int RELEASE  = 15;  // text of a packet that fails
  localparam int RUN_ON   = 16;  // no tlast

  logic              inside_q, full_q, again_q, stalled_q, done_q, last_q;
  logic [SLOT_W-1:0] mistake_q, mistake;
  logic [Lanes*BLOCK_W-1:0] data_q;
  logic [BEAT-1:0]          keep_q;
  logic [STATUS_W-1:0]      status_q;

  assign mistake = inside_q ? mistake_q : s_axis_tuser.key_slot;

  assign s_axis_tready = !full_q || (m_axis_tready && m_axis_tvalid && !again_q);
  assign m_axis_tvalid = full_q && !(mistake_q == WITHDRAW && stalled_q);
  assign m_axis_tdata  = (mistake_q == CHANGE && stalled_q) ? data_q ^ 1 :
                         (m_axis_tvalid || mistake_q == SHOW) ? data_q : '0;
  assign m_axis_tkeep  = keep_q;
  assign m_axis_tlast  = last_q;
  assign m_axis_tuser  = status_q;
  assign key_ready_o   = !done_q;
  assign key_done_o    = done_q;
  assign key_error_o   = 1'b0;

  always_ff @(posedge clk_i) begin
    done_q    <= key_valid_i && key_ready_o;
    stalled_q <= m_axis_tvalid && !m_axis_tready;
    if (m_axis_tvalid && m_axis_tready) begin
      full_q  <= again_q;
      again_q <= 1'b0;
    end
    if (s_axis_tvalid && s_axis_tready) begin
      inside_q  <= !s_axis_tlast;
      mistake_q <= mistake;
      full_q    <= mistake != SWALLOW;
      again_q   <= mistake == TWICE && s_axis_tlast;
      last_q    <= s_axis_tlast && mistake != RUN_ON;
      keep_q    <= s_axis_tlast ? s_axis_tkeep : '1;
      status_q  <= '0;
      for (int i = 0; i < BEAT; i++) begin
        data_q[8*i+:8] <= s_axis_tkeep[i] ? s_axis_tdata[8*i+:8] : 8'd0;
      end
      if (mistake == GAP) keep_q[0] <= 1'b0;
      if (mistake == SHORT) keep_q[BEAT-1] <= 1'b0;
      if (mistake == EMPTY && s_axis_tlast) keep_q <= '0;
      if (mistake == MORE && s_axis_tlast) keep_q <= {s_axis_tkeep[BEAT-2:0], 1'b1};
      if (mistake == FEWER && s_axis_tlast) keep_q <= s_axis_tkeep >> 1;
      if (mistake == PASS) data_q[0] <= !s_axis_tdata[0];
      if (mistake == PADDING && s_axis_tlast) data_q[Lanes*BLOCK_W-1] <= 1'b1;
      if (mistake == EARLY) status_q <= StatusBadTag;
      if (mistake == STATUS && s_axis_tlast) status_q <= StatusNoRoom;
      if (mistake == RELEASE && s_axis_tlast) status_q <= StatusAuthFail;
    end
    if (!rst_ni) begin
      inside_q  <= 1'b0;
      full_q    <= 1'b0;
      again_q   <= 1'b0;
      stalled_q <= 1'b0;
      done_q    <= 1'b0;
      mistake_q <= '0;
    end
  end

endmodule
