// SPDX-License-Identifier: Apache-2.0
// Copyright (c) the OpenGCM contributors
//
// Both streams of a direction of a packet core that has a reset of its own (CTRL), so that neither
// neighbour takes the rest of one frame for another:
//
//   in    what is left of a frame that was coming when the reset came is discarded, up to its
//         TLAST, also behind the reset. Frames that have not begun wait; with InputDrops, which
//         cannot wait, those that begin in the reset are discarded whole.
//   out   a frame that has begun to leave, or whose first beat is on offer, ends with a beat of one
//         zero byte, TLAST and the error mark, before anything else leaves. TVALID does not fall;
//         of a beat on offer that is not taken in the reset's first cycle the payload changes.
//
// The gate itself has the reset of the core alone. TUSER has the error mark as its top bit.
//
// Latency: none. Throughput: a beat a cycle. Cost: UserW + 4 flip-flops and a multiplexer for the
// payload.

module og_reset_gate #(
    parameter int BeatBytes  = 16,
    parameter int UserW      = 7,
    parameter bit InputDrops = 0
) (
    input logic clk_i,
    input logic rst_ni, // synchronous, of the core
    input logic up_i,   // the direction is not in reset

    // The payload goes past.
    input  logic s_axis_tvalid,
    output logic s_axis_tready,
    input  logic s_axis_tlast,
    output logic in_valid_o,
    input  logic in_ready_i,

    input  logic                   out_valid_i,
    output logic                   out_ready_o,
    input  logic [8*BeatBytes-1:0] out_data_i,
    input  logic [  BeatBytes-1:0] out_keep_i,
    input  logic                   out_last_i,
    input  logic [      UserW-1:0] out_user_i,

    output logic                   m_axis_tvalid,
    input  logic                   m_axis_tready,
    output logic [8*BeatBytes-1:0] m_axis_tdata,
    output logic [  BeatBytes-1:0] m_axis_tkeep,
    output logic                   m_axis_tlast,
    output logic [      UserW-1:0] m_axis_tuser
);

  // --- in ---

  logic within_d, within_q, tail_q, discard;

  assign discard       = up_i ? tail_q : within_q || InputDrops;
  assign in_valid_o    = s_axis_tvalid && up_i && !tail_q;
  assign s_axis_tready = discard || (up_i && in_ready_i);
  assign within_d      = s_axis_tvalid && s_axis_tready ? !s_axis_tlast : within_q;

  always_ff @(posedge clk_i) begin
    within_q <= within_d && rst_ni;
    tail_q   <= within_d && (tail_q || !up_i) && rst_ni;
  end

  // --- out ---

  logic open_d, open_q, close_q;
  logic [UserW-2:0] user_q;

  assign m_axis_tvalid = out_valid_i || close_q;
  assign out_ready_o   = m_axis_tready && !close_q;

  always_comb begin
    {m_axis_tdata, m_axis_tkeep} = {out_data_i, out_keep_i};
    {m_axis_tlast, m_axis_tuser} = {out_last_i, out_user_i};
    if (close_q) begin
      m_axis_tdata = '0;
      m_axis_tkeep = BeatBytes'(1);
      m_axis_tlast = 1'b1;
      m_axis_tuser = {1'b1, user_q};
    end
  end

  assign open_d = m_axis_tvalid ? !(m_axis_tready && m_axis_tlast) : open_q;

  always_ff @(posedge clk_i) begin
    open_q  <= open_d && rst_ni;
    close_q <= open_d && (close_q || !up_i) && rst_ni;
    if (out_valid_i && !close_q) user_q <= out_user_i[UserW-2:0];
  end

endmodule
